"""Terms of files and commands: those of the code, and those of a theme."""

import re
from collections.abc import Mapping
from typing import Any

from companion.frozen import Frozen


class Terms(Frozen):
    """The terms of a theme for those of the code; a name like "vote_ja" has several."""

    words: Mapping[str, str] = {}
    options: Mapping[str, str] = {}  # more options of commands, by the name that a host may type

    def themed(self, values: Any) -> Any:
        """Return keys and texts of plain values, or one name, as the theme has them."""
        return _renamed(values, self.words) if self.words else values

    def plain(self, values: Any) -> Any:
        """Return the same as the code has them."""
        return _renamed(values, {term: word for word, term in self.words.items()})

    def option(self, name: str) -> str:
        """Return an option as the code has it."""
        return str(self.plain(_renamed(name, self.options)))


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
