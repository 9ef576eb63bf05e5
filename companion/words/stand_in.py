"""English texts in place of texts that a language lacks.

If a language is not complete, each of its texts knows the English one, so that a sentence with a
part that only exists in English is English from its beginning to its end.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self, TypeAlias, TypeVar

from companion.files.toml import Values, fit, fitted
from companion.words.lines import grammar_faults, is_line, line_faults

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
