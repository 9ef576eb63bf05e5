"""Terms in files and commands: the names in the code, and those that a theme gives them.

Each term of a theme must stand for exactly one name in the code.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.errors import Detail
from companion.files.toml import Fault, TableWith, Text, UnknownKey, WrongValue, excerpt
from companion.frozen import Frozen

TERM = re.compile("[a-z]{1,40}")
# Names used in commands, options, pieces and files, and further names in themes.
TAKEN_NAMES = frozenset(
    Path(__file__).with_name("taken_words.txt").read_text(encoding="ascii").split()
)


class TermTaken(Detail):
    """A term is not written in letters a to z, or has another meaning already."""

    value: str


class Terms(Frozen):
    """The terms of a theme for names in the code; a name like "vote_ja" has several."""

    words: Mapping[str, str] = {}
    options: Mapping[str, str] = {}  # more options of commands, by the name that a host may type

    def themed(self, values: Any) -> Any:
        """Return plain values with keys and texts in the terms of the theme."""
        return _renamed(values, self.words) if self.words else values

    def plain(self, values: Any) -> Any:
        """Return plain values with keys and texts in the names of the code."""
        return _renamed(values, {term: word for word, term in self.words.items()})

    def option(self, name: str) -> str:
        """Return the name in the code of an option that was typed in terms of the theme."""
        return str(self.plain(_renamed(name, self.options)))

    def faults(self) -> tuple[Fault, ...]:
        """Return the faults of the terms, or else of the theme's option names.

        No name may have two meanings.
        """
        wrong = tuple(_faults("terms", self.words, TAKEN_NAMES, lambda name, term: (name, term)))
        if wrong:  # with such faults, conflicts cannot be found
            return wrong
        taken = TAKEN_NAMES.union(self.words.values())
        return tuple(_faults("options", self.options, taken, lambda option, name: (name, option)))


PLAIN = Terms()


def _renamed(values: Any, words: Mapping[str, str]) -> Any:
    match values:
        case str():
            return re.sub("[a-z]+", lambda part: words.get(part[0], part[0]), values)
        case dict():
            return {_renamed(key, words): _renamed(value, words) for key, value in values.items()}
        case list():
            return [_renamed(value, words) for value in values]
    return values


def _faults(
    table: str, values: object, taken: frozenset[str], meant: Callable[[Any, Any], tuple[Any, Any]]
) -> Iterator[Fault]:
    if not isinstance(values, dict):
        yield Fault(table, WrongValue(excerpt(values), TableWith((Text(),))))
        return
    pairs = [meant(*item) for item in values.items()]
    terms = [term for _, term in pairs]
    for key, (name, term) in zip(values, pairs, strict=True):
        at = f"{table}.{key[:40]}"
        if not isinstance(name, str) or name not in TAKEN_NAMES:
            from difflib import get_close_matches

            near = get_close_matches(str(name), TAKEN_NAMES, 1, 0)
            yield Fault(at, UnknownKey(tuple(near)))
        elif (
            not isinstance(term, str)
            or not TERM.fullmatch(term)
            or terms.count(term) > 1
            or term in taken - {name}
        ):
            yield Fault(at, TermTaken(excerpt(term)))
