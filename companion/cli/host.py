"""The host of this run: the words of the command line, and the language of the answers."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.errors import Refusal, Unheard
from companion.evening.house import House
from companion.evening.offer import is_offered
from companion.words import sentences
from companion.words.language_code import as_code, is_language_code
from companion.words.referee import Referee, load_referee
from companion.words.tables import CLASSIC, ENGLISH
from companion.words.tiers import Tier

BEGINNING = ("new", "deal", "tonight", "evening")  # -l and --theme are those of a table to be
OF_NO_TABLE = ("words", "script")  # commands of translators, whatever was played last


class Host:
    """The command line, and the table that is open."""

    def __init__(self) -> None:
        self.begin(())

    def begin(self, typed: Sequence[str]) -> None:
        """Start a run with these words of a command line; tests start many in one process."""
        self.typed = typed
        self.table: Referee | None = None  # the words of the table that is open
        self._found: Referee | None = None
        self._plain: bool | None = None
        self.house = House(lambda: self.home)

    def sits_at(self, table: Referee) -> None:
        """Speak to the host in the words of this table from here on."""
        self.table = table

    @property
    def home(self) -> Path | None:
        """Folder of the games that was typed."""
        home = self._option("--home")
        return Path(home) if home else None

    @property
    def is_plain(self) -> bool:
        """True if output is plain: sentences line by line, without redraws, boxes or escapes."""
        if self._plain is None:
            from companion.cli.terminal_settings import cannot_redraw, is_read_aloud, load_settings

            wish = self._switch("plain")
            if wish is None:
                wish = True if cannot_redraw() else load_settings(self.home).plain
            self._plain = is_read_aloud() if wish is None else wish
        return self._plain

    @property
    def has_chimes(self) -> bool:
        """True if short sounds announce questions and errors; usual with plain output, never in a pipe."""
        from companion.cli.terminal_settings import load_settings

        wish = self._switch("chimes")
        wish = load_settings(self.home).chimes if wish is None else wish
        return (self.is_plain if wish is None else wish) and sys.stdout.isatty()

    def _switch(self, name: str) -> bool | None:
        switches = {f"--{name}": True, f"--no-{name}": False}
        typed = [switches[word] for word in self.typed if word in switches]
        return typed[-1] if typed else None

    def notes(self) -> list[str]:
        """Return a note on each file of words that could not be read; each file is named once."""
        return [refusal_text(note) for note in self.house.notes()]

    def words(self) -> Referee:
        """Return the words in which the host is spoken to.

        They are those of the table that is open, else of the table that is to begin, else of the
        current game where the command is about one, else of -l, else of the terminal.
        """
        if self.table is not None:
            return self.table
        if self._found is None:
            chosen = self._chosen()
            command = next(iter(self.typed), "-")
            begun = chosen if command.startswith("-") or command in BEGINNING else None
            current = None if begun or command in OF_NO_TABLE else self._current()
            self._found = begun or current or chosen or terminal_words()
        return self._found

    def typed_language(self) -> str:
        """Return the language that was typed, or nothing."""
        return as_code(self._option("-l", "--language"))

    def _chosen(self) -> Referee | None:
        language = self.typed_language()
        for theme in (self._option("--theme").casefold(), CLASSIC):
            if _is_known(language, theme):
                return load_referee(language, theme)
        return None

    def _current(self) -> Referee | None:
        with suppress(Exception):  # whatever is wrong with it, something else is told now
            from companion.table.games_folder import open_games

            with open_games(self.home) as journal:
                header = journal.current().header
                return load_referee(header.language, header.theme)
        return None

    def _option(self, *names: str) -> str:
        for word, following in zip(self.typed, (*self.typed[1:], ""), strict=False):
            if word in names:
                return following
            for name in names:
                beginning = f"{name}=" if name.startswith("--") else name
                if word.startswith(beginning):
                    return word.removeprefix(beginning)
        return ""


HOST = Host()
words = HOST.words


def say(table: str, key: str, **places: object) -> str:
    """Return a sentence of a table, in the words in which the host is spoken to."""
    return sentences.say(words(), table, key, **places)


def refusal_text(refusal: Refusal) -> str:
    """Return a refusal as a sentence."""
    return sentences.sentence(words(), refusal)


def advice(refusal: Refusal) -> str:
    """Return a sentence on what else this command can do where nothing is heard; else it is empty."""
    key = refusal.advice if isinstance(refusal, Unheard) else ""
    match next(iter(HOST.typed), ""), key:
        case "night", key if key:
            options = getattr(refusal, "options", ())
            return f" {say('sound', 'night_by_voice' if options else key, options=options)}"
        case "doctor", "night_elsewhere":
            return f" {say('doctor', key)}"
    return ""


def terminal_codes() -> tuple[str, str]:
    """Return the languages of the terminal's locale, like "pt-br" and "pt"."""
    settings = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = as_code(next(filter(None, settings), "").partition(".")[0])  # like "pt_BR.UTF-8"
    return code, code.partition("-")[0]


def terminal_words() -> Referee:
    """Return the words in the language of the terminal's locale, or in English."""
    return load_referee(terminal_language())


def terminal_language() -> str:
    """Return a language of the terminal's locale that has a whole evening, else the night; else English."""
    codes = [code for code in terminal_codes() if is_language_code(code)]
    tiers = Tier.TABLE, Tier.NIGHT
    offers = (code for tier in tiers for code in codes if is_offered(code, tier=tier))
    return next(offers, ENGLISH)


def _is_known(language: str, theme: str = CLASSIC) -> bool:
    some = is_language_code(language) and theme
    return bool(some) and is_offered(language, theme, Tier.TABLE)
