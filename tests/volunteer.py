"""A language that a volunteer adds: every line of `words new` filled in, a third longer than English."""

import re
import tomllib
from pathlib import Path

from companion.files.toml import Values, toml_value
from companion.files.toml_writer import toml_lines
from companion.words.lines import is_line, lines_of
from companion.words.night_safety import ACCEPTED, line_digest, night_texts
from companion.words.night_script import script_in
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    PAPER,
    SCRIPTS,
    own_table,
    table_file,
    table_names,
)
from companion.words.tiers import Tier, tier_of

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


def write_tiers(words: Path, *tiers: Tier) -> None:
    """Write the lines of these tiers, and no others, into a folder of a host's own words, and accept the night."""
    for table in (NIGHT, *table_names(), PAPER):
        english = own_table(ENGLISH, CLASSIC, table)
        values = _lines_of_tiers(english, table, "", tiers)
        if values:
            values |= {"language": CODE} if "language" in english else {}
            file = words / table_file(ENGLISH, CLASSIC, table).relative_to(SCRIPTS.parent)
            file = Path(str(file).replace("/en/", f"/{CODE}/"))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n".join(toml_lines(values)), encoding="utf-8")
    script = script_in(CODE, CLASSIC, words / SCRIPTS.name)
    digests = [line_digest(CODE, *text) for text in night_texts(script)]
    words.with_name(ACCEPTED).write_text("\n".join(digests), encoding="ascii")


def _lines_of_tiers(values: Values, table: str, key: str, tiers: tuple[Tier, ...]) -> Values:
    kept: Values = {}
    for name, value in values.items():
        at = f"{key}.{name}".strip(".")
        if name in {"spelling", "spoken"}:  # of English words
            kept[name] = {}
        elif isinstance(value, dict):
            kept[name] = _lines_of_tiers(value, table, at, tiers)
        elif key.startswith("forms"):
            kept[name] = pseudo(value)
        elif tier_of(table, at) in tiers:
            own = [pseudo(one) for one in value] if isinstance(value, list) else value
            kept[name] = pseudo(own) if isinstance(own, str) and is_line(at) else own
    return {name: one for name, one in kept.items() if one != {} or name == "spelling"}
