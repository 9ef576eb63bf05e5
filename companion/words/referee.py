"""The words of one language and theme. What is said of an event or a refusal: see sentences.py."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

from companion.errors import Refusal
from companion.files.file_refusal import FileRefusal
from companion.files.toml import Fault, FaultyFile, over
from companion.frozen import Frozen
from companion.words.stand_in import stands_in
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    EVENTS,
    languages,
    read_table,
    table_file,
)


class NoSuchLanguage(Refusal):
    """The table has no words in this language and theme."""

    name: str
    allowed: tuple[str, ...]


class TableWordsIncomplete(Refusal):
    """Words that lack a sentence; a game in them would stop where it is needed."""

    language: str
    theme: str
    count: int
    faults: tuple[Fault, ...]  # the first of so many


class EnglishInstead(FileRefusal):
    """A file of words that cannot be read while a game is on, which goes on with the English ones."""

    faults: tuple[Fault, ...]


Tell: TypeAlias = Callable[[EnglishInstead], object]
_tell: Tell | None = None


def tell_unreadable(tell: Tell) -> None:
    """Call this at each table of words for which another one stands in, as it cannot be read."""
    global _tell  # noqa: PLW0603  one program has one host
    _tell = tell


class Referee(Frozen):
    """The words of one language in one theme."""

    language: str
    theme: str
    words: "dict[str, dict[str, Any]]"  # by table


def load_referee(language: str, theme: str = CLASSIC) -> Referee:
    """The words of a language and theme; each table is read when it is first used.

    Raises:
        NoSuchLanguage: it is not offered.
        FaultyFile: a table of the English ones is not TOML, at that first use.
    """
    with suppress(OSError):  # a name too long for a file
        if stands_in() or table_file(language, theme, EVENTS).is_file():
            return Referee(language, theme, _Tables(partial(_with_english, language, theme)))
    raise NoSuchLanguage(language, languages(theme, EVENTS))


def spoken(referee: Referee) -> Referee:
    """The words as a voice says them, where `[spoken]` in voice.toml has them otherwise."""

    def said(table: str) -> dict[str, Any]:
        written = referee.words[table]
        return Lines(
            over(written, referee.words["voice"]["spoken"].get(table, {})), lambda: written
        )

    return referee.replace(words=_Tables(said))


class _Tables(dict[str, dict[str, Any]]):
    """Tables of words, each read when it is first asked for: a command says one sentence or two."""

    def __init__(self, read: Callable[[str], dict[str, Any]]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, table: str) -> dict[str, Any]:
        self[table] = self._read(table)
        return self[table]


def _with_english(language: str, theme: str, table: str) -> dict[str, Any]:
    values = _readable(language, theme, table)
    if language == ENGLISH:
        return values
    return Lines(values, lambda: _readable(ENGLISH, theme, table))


def _readable(language: str, theme: str, table: str) -> dict[str, Any]:
    """A table of words, or the English one where a file of it is broken: no game stops for it.

    Raises:
        FaultyFile: there is no other one.
    """
    try:
        return read_table(language, theme, table)
    except FaultyFile as faulty:
        if stands_in() or (language, theme) == (ENGLISH, CLASSIC):
            raise
        if _tell:
            _tell(EnglishInstead(faulty.file, faulty.faults))
    return _readable(ENGLISH, theme if language != ENGLISH else CLASSIC, table)


class Lines(dict[str, Any]):
    """Words in which a line that is missing is another language's, so that no game stops for it.

    A language that lacks one is not offered, but a game may have begun before it did.
    """

    def __init__(self, lines: dict[str, Any], others: Callable[[], dict[str, Any]]) -> None:
        super().__init__(
            (key, Lines(one, partial(self.__missing__, key)) if isinstance(one, dict) else one)
            for key, one in lines.items()
        )
        self.others = others

    def __missing__(self, key: str) -> Any:
        return self.others()[key]
