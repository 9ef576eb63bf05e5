"""Files of words to fill in: the English ones with every text emptied, and above it what it was."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Annotated, Any, get_args, get_origin

from companion.files.toml import Values
from companion.files.toml_schema import field_meaning, hints_of, is_table
from companion.files.toml_writer import comment, entry, table
from companion.words.lines import is_line
from companion.words.night_safety import MOMENTS_TABLE, moment_key
from companion.words.night_script import Script
from companion.words.tables import CLASSIC, ENGLISH, read_table

Notes = Callable[[str, str], Iterable[str]]  # of a key and its English text

_AS_THEY_ARE = re.compile(r"^forms\.|(^|\.)extends$|(?<!screen)\.pause$")


def emptied(english: str, language: str, notes: Notes) -> Iterator[str]:
    """The lines of a file in this language, by the text of the English one."""
    for line in takewhile(lambda line: line.startswith("#"), english.splitlines()):
        yield re.sub(r"\bEnglish\b", language, line)
    yield from _emptied_table(tomllib.loads(english), "", language, notes)


def _emptied_table(values: Values, key: str, language: str, notes: Notes) -> Iterator[str]:
    if key and not (values and all(isinstance(value, dict) for value in values.values())):
        yield from ("", table(key))
    for name, value in sorted(values.items(), key=lambda item: isinstance(item[1], dict)):
        at = f"{key}.{name}".strip(".")
        match value:
            case dict():  # the words that an English voice gets wrong are its own
                yield from _emptied_table({} if name == "spelling" else value, at, language, notes)
            case str() if at == "language":
                yield entry(name, language)
            case [*_] if name == "languages":
                yield entry(name, [language])
            case str() if not _AS_THEY_ARE.search(at):
                yield from ("", *_explained(value, at, notes), entry(name, ""))
            case [*_] if is_line(f"{at}[0]"):
                yield from ("", f"{name} = [")
                for number, item in enumerate(value):
                    lines = *_explained(item, f"{at}[{number}]", notes), '"",'
                    yield from (f"    {line}" for line in lines)
                yield "]"
            case [*_]:
                yield from ("", *_explained(", ".join(value), at, notes), entry(name, []))
            case _:
                yield entry(name, value)


def _explained(english: str, key: str, notes: Notes) -> Iterator[str]:
    return map(comment, (*notes(key, english), f"English: {english}"))


def night_note(key: str) -> str:
    """Return what must be said at a key of the night, or its meaning in the schema; empty if it has none."""
    if meaning := read_table(ENGLISH, CLASSIC, MOMENTS_TABLE).get(moment_key(key)):
        return str(meaning)
    kind: Any = Script
    note = ""
    for part in key.split("."):
        hint = hints_of(kind).get(part) if is_table(kind) else None
        if hint is None:
            return ""
        note, kind = field_meaning(hint), _kind(hint)
    return note


def _kind(hint: Any) -> Any:
    kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return next((part for part in get_args(kind) if part is not type(None)), kind)
