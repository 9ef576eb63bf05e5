"""Comparison of single lines of a language with the English lines.

A line is a text with a key, like "tables.key" or "key[2]"; lines are those of one file.

English texts stand in for texts that a language lacks. If a language is not complete, each of its
texts knows the English one, so that a sentence with a part that only exists in English is English
from its beginning to its end.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Self, TypeAlias, TypeVar

from companion.errors import Detail
from companion.files.toml import NO_BREAK, Fault, Values, excerpt
from companion.files.toml_schema import Missing, Places, Text, WrongValue, fit, fitted, misplaced
from companion.words.grammar import FORM_PLACE, grammar_faults, places

Lines: TypeAlias = Mapping[str, str]

_MIN_SAME_WORDS = 2  # two languages rarely share so many words in a row
# Keys with words of one language's own, or equal in all languages
_OWN_KEYS = re.compile(r"(^|\.)spelling\.|^(forms|dangerous)\.")
_NO_SENTENCE = re.compile(
    r"(^|\.)(language|extends|credits?|languages\[\d+\])$|(?<!screen)\.pause$"
)


class Untranslated(Detail):
    """A line of a translation still equals the English line."""

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
    """Return a line without its fields like {president}."""
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
        # A name, which may stay.
        if (
            line == original
            and plain != "Secret Hitler"
            and len(re.findall(r"[^\W\d_]{3,}", plain)) >= _MIN_SAME_WORDS
        ):
            yield Fault(key, Untranslated(line))
        if line and original and key in noted and noted[key] != english_digest(original):
            yield Fault(key, Stale(original))


def english_digest(line: str) -> str:
    """Return a digest of an English line, by which later changes are noticed."""
    return sha256(line.encode()).hexdigest()[:6]


T = TypeVar("T")
Mark: TypeAlias = Callable[[str], str]


class StandIn(str):
    """An English text in place of a missing or faulty text."""

    def english(self) -> str:
        """The English text, without the mark that shows it is not translated."""
        return self


class Translated(str):
    """A text of a language that is not complete, together with its English text."""

    english: Callable[[], str]

    def __new__(cls, text: str, english: Callable[[], str]) -> Self:
        """Create a text with a function that finds its English text."""
        translated = super().__new__(cls, text)
        translated.english = english
        return translated

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # other processes, which print, get a plain str


def whole(values: Values, english: Values, language: str, mark: Mark) -> Values:
    """Return the values of a file, with marked English texts for missing or faulty ones."""
    named = {"language": language} if "language" in english else {}
    if "forms" in english and any(grammar_faults(values)):
        values = {}  # each language has its own values
    return {**_table(values, english, "", mark), **named}


def _table(values: Values, english: Values, key: str, mark: Mark) -> Values:
    inner = {
        name: _whole(values.get(name), text, f"{key}.{name}".strip("."), mark)
        for name, text in english.items()
    }
    return inner | {name: value for name, value in values.items() if name not in english}


def _whole(value: Any, english: Any, key: str, mark: Mark) -> Any:
    match english:
        case dict() if key.endswith(("spelling", "spoken")) or key == "forms":  # of English words
            return value if isinstance(value, dict) else {}
        case dict():
            return _table(value if isinstance(value, dict) else {}, english, key, mark)
        case str() if not is_line(key):
            return value if isinstance(value, str) and value else english
        case str():
            kept = isinstance(value, str) and not any(line_faults(value, english, key))
            return Translated(value, lambda: english) if kept else StandIn(mark(english))
        case [str(), *_]:
            some = value if isinstance(value, list) else []
            if some and all(isinstance(item, str) and item.strip() for item in some):
                return some
            return [StandIn(mark(item)) if is_line(f"{key}[0]") else item for item in english]
    return value if type(value) is type(english) else english


def fitted_whole(
    values: Values, english: Values, language: str, mark: Mark, schema: type[T], path: Path
) -> T:
    """Return the values as a class; English replaces faulty ones, and unknown keys are left out.

    Raises:
        FaultyFile: the English values do not fit the class.
    """
    fixed = whole(values, english, language, mark)
    for fault in fit(fixed, schema)[1]:
        fixed = whole(
            _without(fixed, fault.key.partition("[")[0].split(".")), english, language, mark
        )
    return fitted(fixed, schema, path)


def _without(values: Values, key: Sequence[str]) -> Values:
    first, *inner = key
    others = {name: value for name, value in values.items() if name != first}
    below = values.get(first)
    return others | {first: _without(below, inner)} if inner and isinstance(below, dict) else others
