"""The host of this run: what was typed, and in which words the host is spoken to."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from companion.errors import Refusal
from companion.words.referee import Referee, TableWordsIncomplete, load_referee
from companion.words.tables import CLASSIC, ENGLISH, EVENTS, languages, table_file

BEGINNING = ("new", "deal", "tonight")  # commands whose -l and --theme are those of a table to be


class Host:
    """The command line, and the table that is open."""

    def __init__(self) -> None:
        self.begin(())

    def begin(self, typed: Sequence[str]) -> None:
        """Start a run with these words of a command line; tests start many in one process."""
        self.typed = typed
        self.table: Referee | None = None  # the words of the table that is open
        self._found: Referee | None = None

    def sits_at(self, table: Referee) -> None:
        """Speak to the host in the words of this table from here on."""
        self.table = table

    def words(self) -> Referee:
        """The words in which the host is spoken to."""
        if self.table is not None:
            return self.table
        if self._found is None:
            self._found = self._begun() or _current(self.home) or self._chosen() or terminal_words()
        return self._found

    @property
    def home(self) -> Path | None:
        """The folder of --home."""
        home = self._option("--home")
        return Path(home) if home else None

    def _begun(self) -> Referee | None:
        """The words of a table that is to begin."""
        return self._chosen() if self.typed and self.typed[0] in BEGINNING else None

    def _chosen(self) -> Referee | None:
        language = self._option("-l", "--language").strip().lower()
        theme = self._option("--theme")
        if language not in languages(table=EVENTS):
            return None
        has_theme = bool(theme) and table_file(language, theme, EVENTS).is_file()
        return load_referee(language, theme if has_theme else CLASSIC)

    def _option(self, *names: str) -> str:
        """The first value of an option; a command line that Typer refuses has it too."""
        return next(self._values(names), "")

    def _values(self, names: Sequence[str]) -> Iterator[str]:
        for word, following in zip(self.typed, (*self.typed[1:], ""), strict=False):
            for name in names:
                if word == name:
                    yield following
                elif name.startswith("--") and word.startswith(f"{name}="):
                    yield word.partition("=")[2]
                elif not name.startswith("--") and word.startswith(name):
                    yield word[len(name) :]


HOST = Host()


def words() -> Referee:
    """The words in which the host is spoken to.

    They are those of the table that is open, else of the table that is to begin, else of the
    current game, else of -l, else of the terminal.
    """
    return HOST.words()


def terminal_words() -> Referee:
    """In the language of the terminal's locale, or in English."""
    settings = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, settings), "")[:2]
    return load_referee(language if language in languages(table=EVENTS) else ENGLISH)


def told(refusal: Refusal) -> str:
    """A refusal as a sentence; not in words that are refused for what they lack."""
    from companion.words.sentences import sentence

    if isinstance(refusal, TableWordsIncomplete):
        referee = terminal_words()
        lacking = referee.language == refusal.language
        return sentence(load_referee(ENGLISH) if lacking else referee, refusal)
    return sentence(words(), refusal)


def _current(home: Path | None) -> Referee | None:
    """The words of the current game, if there is one that can be read."""
    with suppress(Exception):  # whatever is wrong with it, something else is told now
        from companion.table.games_folder import open_games

        with open_games(home) as journal:
            header = journal.current().header
            return load_referee(header.language, header.theme)
    return None
