"""Files of words to fill in: the English ones with every text emptied, and above it what it was."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, get_args, get_origin

from companion.files.toml_schema import field_meaning, hints_of, is_table
from companion.files.toml_writer import comment, entry, toml_key, toml_value
from companion.words.night_safety import MOMENTS, moment_key
from companion.words.night_script import Script
from companion.words.tables import CLASSIC, ENGLISH, read_table

Notes = Callable[[str, str], Iterable[str]]  # of a key and its English text

_ENTRY = re.compile(r"([\w-]+)\s*=\s*(.*)")
_AS_THEY_ARE = ("rate", "extends")
_CHOICES = ('"short"', '"long"')  # of a pause
_ITEM = re.compile(r'\s*("(?:[^"\\]|\\.)*")\s*,?\s*(?:#\s*(.*))?')
_STRING = re.compile(r'("(?:[^"\\]|\\.)*")\s*(?:#\s*(.*))?')


def emptied(english: str, language: str, notes: Notes = lambda *_: ()) -> list[str]:
    """The lines of a file in this language, by the text of the English one."""
    lines: list[str] = []
    table, array, number = "", "", 0
    for line in english.splitlines():
        if array:
            if item := _ITEM.fullmatch(line):
                lines += _explained(item[1], item[2], f"{array}[{number}]", notes, "    ")
                lines.append('    "",')
                number += 1
            else:
                lines.append(line)
                array = ""
        elif line.startswith("["):
            table = line[1 : line.index("]")]
            lines.append(f"[{table}]" if table.endswith("spelling") else line)  # of English words
        elif found := _ENTRY.fullmatch(line):
            key = f"{table}.{found[1]}".strip(".")
            array, number = (key, 0) if found[2].strip() == "[" else ("", 0)
            lines += _apart(lines, _entry(found[1], found[2], key, language, notes))
        elif not lines and line.startswith("#"):
            lines.append(re.sub(r"\bEnglish\b", language, line))
        else:
            lines.append(line)
    return lines


def _apart(above: list[str], entry: Iterable[str]) -> list[str]:
    own = [*entry]
    begins = not above or not above[-1] or above[-1].startswith("[")
    return own if begins or len(own) == 1 else ["", *own]


def night_notes(key: str, _english: str) -> Iterator[str]:
    """What must be said at a key of the night, where it is more than words to say."""
    if meaning := read_table(ENGLISH, CLASSIC, MOMENTS).get(moment_key(key)):
        yield str(meaning)
        return
    kind: Any = Script
    note = ""
    for part in key.split("."):
        hint = hints_of(kind).get(part) if is_table(kind) else None
        if hint is None:
            return
        note, kind = field_meaning(hint), _kind(hint)
    if note:
        yield note


def _entry(name: str, value: str, key: str, language: str, notes: Notes) -> Iterator[str]:
    if "spelling" in key.split(".")[:-1]:
        return  # words of the English voice
    if key == "language":
        yield entry(name, language)
    elif name == "languages":
        yield entry(name, [language])
    elif name in _AS_THEY_ARE or value in _CHOICES:
        yield f"{name} = {value}"
    elif text := _STRING.fullmatch(value):
        yield from _explained(text[1], text[2], key, notes)
        yield entry(name, "")
    elif value.startswith("[") and value.strip() != "[":
        items = ", ".join(tomllib.loads(f"items = {value}")["items"])
        yield from _explained(toml_value(items), "", key, notes)
        yield entry(name, [])
    else:
        yield f"{toml_key(name)} = {value}"


def _explained(
    quoted: str, note: str | None, key: str, notes: Notes, indent: str = ""
) -> Iterator[str]:
    english = str(tomllib.loads(f"text = {quoted}")["text"])
    for one in (*([note] if note else ()), *notes(key, english)):
        yield f"{indent}{comment(one)}"
    yield f"{indent}{comment(f'English: {english}')}"


def _kind(hint: Any) -> Any:
    kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return next((one for one in get_args(kind) if one is not type(None)), kind)
