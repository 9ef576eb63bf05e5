"""A language that a volunteer adds: every line of `words new` filled in, a third longer than English."""

import re
import tomllib
from pathlib import Path

from companion.files.toml_writer import toml_value
from companion.words.lines import lines_of

CODE = "qaa"  # which BCP 47 keeps free
_WORD = re.compile(r"(\{companion\} [a-z]+|\{[^{}]*\}|--[\w-]+|\bcompanion( [a-z]+)?\b)|[^\W\d_]+")
_ACCENTS = str.maketrans("aeioAEIOU", "áéíóÁÉÍÓÚ")
_ENGLISH = re.compile(r"\s*# English: (.*)")
_EMPTY = re.compile(r'(\s*)([\w-]+ = )?(""|\[\])(,?)')


def pseudo(english: str) -> str:
    """The same in no language: accents, and two letters more in each word; places and commands stay."""
    return _WORD.sub(lambda found: found[1] or _longer(found[0]), english)


def _longer(word: str) -> str:
    """Lengthen a word; its beginning stays its own, and the same for all its endings."""
    return f"{word[:2]}ßu{word[2:]}".translate(_ACCENTS)


def fill_in(folder: Path) -> None:
    """Give each empty line of all files the pseudo-translation of the English one above it."""
    for path in folder.rglob("*.toml"):
        lines = path.read_text(encoding="utf-8").splitlines()
        above: list[str] = []
        for at, line in enumerate(lines):
            if found := _ENGLISH.fullmatch(line):
                above.append(found[1])
            elif empty := _EMPTY.fullmatch(line):
                (english,), above = above, []
                start, key, value, end = (part or "" for part in empty.groups())
                several = [pseudo(one) for one in english.split(", ")]
                filled = several if value == "[]" else pseudo(english)
                lines[at] = f"{start}{key}{toml_value(filled)}{end}"
        text = "\n".join(lines) + "\n"
        tomllib.loads(text)
        path.write_text(text, encoding="utf-8")


def shorten(file: Path, keys: set[str]) -> None:
    """Take the two letters out of each word again, in the lines beside these."""
    text = file.read_text(encoding="utf-8")
    tables = {key.rpartition(".")[0] for key in keys}  # lines of one share their room
    for key, line in lines_of(tomllib.loads(text)).items():
        if key.rpartition(".")[0] in tables:
            text = text.replace(toml_value(line), toml_value(line.replace("ßu", "")))
    file.write_text(text, encoding="utf-8")
