"""Comparison of single lines of a language with the English lines.

A line is a text with a key, like "tables.key" or "key[2]"; lines are those of one file.
"""

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, TypeAlias

from companion.errors import Detail
from companion.files.toml import NO_BREAK, Fault, excerpt
from companion.files.toml_schema import (
    Missing,
    Places,
    Text,
    WrongValue,
    misplaced,
)
from companion.words.grammar import FORM_PLACE, places

Lines: TypeAlias = Mapping[str, str]

_LONG_WORD = re.compile(r"[^\W\d_]{3,}")
_MIN_SAME_WORDS = 2  # two languages rarely share so many words in a row
_GAME = "Secret Hitler"  # a name, which may stay
_MAX_PRECISION = 6
# Keys with words of one language's own, or equal in all languages
_OWN_KEYS = re.compile(r"(^|\.)spelling\.|^(forms|dangerous)\.")
_NO_SENTENCE = re.compile(
    r"(^|\.)(language|extends|credits?|languages\[\d+\])$|(?<!screen)\.pause$"
)


class Untranslated(Detail):
    """A line still equals the English line."""

    english: str


class Stale(Detail):
    """The English line has changed since a line was translated."""

    english: str


def lines_of(values: Any, key: str = "") -> dict[str, str]:
    """Return all texts in the values of a file, by their keys."""
    match values:
        case str() if is_line(key):
            return {key: values}
        case dict():
            inner = ((f"{key}.{name}".strip("."), value) for name, value in values.items())
        case list():
            inner = ((f"{key}[{number}]", value) for number, value in enumerate(values))
        case _:
            return {}
    return {name: text for at, value in inner for name, text in lines_of(value, at).items()}


def is_line(key: str) -> bool:
    """Return True if a text has to be translated, unlike codes, choices and words of one language."""
    return not _OWN_KEYS.search(key) and not _NO_SENTENCE.search(key)


def line_faults(line: str, english: str, key: str) -> Iterator[Fault]:
    """Yield the faults of a line, whose fields must be those of the English line."""
    if not any(map(str.isalnum, line)):
        yield Fault(key, Missing(Text()))
        return
    if not line.replace(NO_BREAK, " ").isprintable():
        yield Fault(key, WrongValue(excerpt(line), Text()))
    needed = Places(*sorted(places(english)))
    yield from misplaced(FORM_PLACE.sub("", line), sorted(places(line)), needed, key)


def without_places(line: str) -> str:
    """Return a line without its fields."""
    return FORM_PLACE.sub("", line)


def noted_digests(noted: str) -> dict[str, str]:
    """Return the digests of English lines by key, from a text like "key:digest key:digest"."""
    return dict(entry.rpartition(":")[::2] for entry in noted.split())


def translation_faults(lines: Lines, english: Lines, note: str) -> Iterator[Fault]:
    """Yield a fault for each line that is not translated, or whose English line has changed.

    Lines of a single word may equal the English line.
    """
    noted = noted_digests(note)
    for key, line in lines.items():
        original, plain = english.get(key, ""), without_places(line)
        if (
            line == original
            and plain != _GAME
            and len(_LONG_WORD.findall(plain)) >= _MIN_SAME_WORDS
        ):
            yield Fault(key, Untranslated(line))
        if line and original and key in noted and noted[key] != english_digest(original):
            yield Fault(key, Stale(original))


def english_digest(line: str) -> str:
    """Return a digest of an English line, by which later changes are noticed."""
    return sha256(line.encode()).hexdigest()[:_MAX_PRECISION]
