"""The host of this run: command line, language, terminal, current game, and errors of usage."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from companion.errors import Refusal, Unheard, UsageRefusal
from companion.evening.settings import House, is_offered
from companion.files.atomic_write import OSReason
from companion.files.toml import toml_values
from companion.frozen import Frozen
from companion.store.journal import Journal
from companion.store.recorded_game import NoGame
from companion.table.discussion import MAX_MINUTES
from companion.table.games_folder import checked_home, home_folder, open_games
from companion.table.table import Table
from companion.words import sentences
from companion.words.sentences import Referee, load_referee
from companion.words.tables import CLASSIC, ENGLISH, as_code, is_language_code, terms_of
from companion.words.tiers import Tier


class NoSuchWord(UsageRefusal):
    """A command has no option or subcommand of this name; `count` names are similar."""

    command: str
    word: str
    similar: tuple[str, ...]
    count: int


ValueFault: TypeAlias = Literal[
    "lacking",
    "unwanted",
    "no_number",
    "no_file",
]


class UnsuitableValue(UsageRefusal):
    """An option or argument of a command does not accept this value."""

    why: ValueFault
    command: str
    option: str


class NotAChoice(UsageRefusal):
    """A value is not among the choices of its option, its argument or its group of commands."""

    option: str
    allowed: tuple[str, ...]


class NoUse(UsageRefusal):
    """The command has no use for these words or options."""

    options: tuple[str, ...]
    command: str


class UnclearCommand(UsageRefusal):
    """A command is wrong in another way; `command` shows how to type it, or how to get help."""

    why: Literal["unclear", "large_print", "several"]
    command: str


class OptionLacks(UsageRefusal):
    """An option is given without another option that it needs."""

    option: str
    other: str


class NeedsTerminal(Refusal):
    """Somebody has to see or answer something, and the program runs without a terminal."""

    why: Literal["screen", "seal"]
    command: str


class OutOfMemory(Refusal):
    """The computer does not have enough memory for this."""


class SystemRefused(Refusal):
    """The operating system has refused an operation, with a file if the system names one."""

    file: str
    reason: OSReason


class ProgramFault(Refusal):
    """An unexpected exception, which is a fault of the program."""

    kind: str


class Stopped(Refusal):
    """The host has pressed Ctrl-C, or closed the terminal."""


class VoiceIncomplete(Refusal):
    """A host's own voice lacks lines, or has some that cannot be understood."""

    name: str
    count: int
    folder: Path


BEGINNING = ("new", "deal", "tonight", "evening")  # their -l and --theme are for a new game
OF_NO_TABLE = ("words", "script")  # commands for translators, not about the current game

TERMINAL_FILE = "terminal.toml"
_DUMB = frozenset({"dumb", "unknown"})  # values of TERM for terminals that cannot redraw
_NEGATIVE_VALUES = frozenset({"", "0", "false", "no"})  # values of ACCESSIBLE
_SPEAKUP = Path("/sys/accessibility/speakup")  # exists while Linux reads its own console aloud
_GET_SCREEN_READER = 0x46  # an action of SystemParametersInfo
_MACOS_SECONDS = 1.0  # s to wait for an answer of macOS


class Host:
    """The host of one run: the typed command line, and the game that is open."""

    def __init__(self) -> None:
        self.begin(())

    def begin(self, typed: Sequence[str]) -> None:
        """Start a run with the words of a command line; tests start many runs in one process."""
        self.typed = typed
        self.table: Referee | None = None  # words of the open game
        self._found: Referee | None = None
        self._plain: bool | None = None
        self.house = House(self.home)

    def sits_at(self, table: Referee) -> None:
        """Use the language and theme of this game in messages from now on."""
        self.table = table

    @property
    def home(self) -> Path | None:
        """Folder of games that the host named, or None for the usual one."""
        return Path(home) if (home := self._option("--home")) else None

    @property
    def is_plain(self) -> bool:
        """True if output is plain text for screen readers, without redrawing, frames or escape codes."""
        if self._plain is None:
            wish = self._switch("plain")
            if wish is None:
                wish = os.environ.get("TERM", "").lower() in _DUMB or load_settings(self.home).plain
            self._plain = is_read_aloud() if wish is None else wish
        return self._plain

    @property
    def has_chimes(self) -> bool:
        """True if short sounds mark questions and errors, as is usual with plain output in a terminal."""
        wish = self._switch("chimes")
        wish = load_settings(self.home).chimes if wish is None else wish
        return (self.is_plain if wish is None else wish) and sys.stdout.isatty()

    def _switch(self, name: str) -> bool | None:
        switches = {f"--{name}": True, f"--no-{name}": False}
        typed = [switches[word] for word in self.typed if word in switches]
        return typed[-1] if typed else None

    def notes(self) -> list[str]:
        """Return a note for each file of words that could not be read so far."""
        return [refusal_text(note) for note in self.house.notes()]

    def words(self) -> Referee:
        """All sentences in the language and theme in which messages to the host are shown.

        They are those of the open game, else of the game that is to begin, else of the current game
        if the command is about one, else of -l, else of the terminal.
        """
        if self.table is not None:
            return self.table
        if self._found is None:
            chosen = self.typed_words()
            command = next(iter(self.typed), "-")
            begun = chosen if command.startswith("-") or command in BEGINNING else None
            current = None if begun or command in OF_NO_TABLE else self._current()
            self._found = begun or current or chosen or terminal_words()
        return self._found

    def typed_language(self) -> str:
        """Return the language that the host typed on the command line, or ""."""
        return as_code(self._option("-l", "--language"))

    def typed_words(self) -> Referee | None:
        """All sentences in the language and theme that the host typed on the command line, if any."""
        language = self.typed_language()
        themes = filter(None, (self._option("--theme").casefold(), CLASSIC))
        for theme in themes if is_language_code(language) else ():
            if is_offered(language, theme, Tier.TABLE):
                return load_referee(language, theme)
        return None

    def _current(self) -> Referee | None:
        # errors in stored games are reported when they matter
        with suppress(Exception), open_games(self.home) as journal:
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
    """Return a sentence from a table of words in the host's language and theme, with its fields filled."""
    return sentences.say(words(), table, key, **places)


def refusal_text(refusal: Refusal) -> str:
    """Return the sentence of an error in the host's language and theme."""
    return sentences.sentence(words(), refusal)


def advice(refusal: Refusal) -> str:
    """Return a sentence on how this command can work without sound, or "" if it cannot."""
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
    """Return all sentences in the language of the terminal's locale, or in English."""
    return load_referee(terminal_language())


def terminal_language() -> str:
    """Return the terminal's language if it has all words, or at least the night; otherwise English."""
    codes = [code for code in terminal_codes() if is_language_code(code)]
    tiers = Tier.TABLE, Tier.NIGHT
    return next((code for tier in tiers for code in codes if is_offered(code, tier=tier)), ENGLISH)


# Names of commands and options in the terms of a theme


def themed(name: str) -> str:
    """Return the name that the theme of this game has for a command, an option or a piece."""
    return str(terms_of(words().theme).themed(name))


# Settings of the host's terminal, stored beside the games


class TerminalSettings(Frozen):
    """Settings of the terminal; None for a value that follows from the terminal itself."""

    plain: bool | None = None
    chimes: bool | None = None


def load_settings(home: Path | None) -> TerminalSettings:
    """Return the stored settings of the terminal; default settings if their file cannot be read."""
    with suppress(Refusal, OSError):
        path = home_folder(home) / TERMINAL_FILE
        if path.is_file():
            from companion.files.toml_schema import fitted

            return fitted(toml_values(path), TerminalSettings, path)
    return TerminalSettings()


def keep_setting(home: Path | None, name: str, *, value: bool) -> None:
    """Store a setting of the terminal if possible; it applies to this command in any case."""
    from companion.files.toml_writer import write_toml

    settings = load_settings(home).replace(**{name: value}).fields()
    with suppress(Refusal, OSError):
        folder = checked_home(home, required=False)
        folder.mkdir(parents=True, exist_ok=True)
        write_toml(
            folder / TERMINAL_FILE,
            {key: chosen for key, chosen in settings.items() if chosen is not None},
            TerminalSettings,
            about="companion --plain, --no-plain, --chimes, --no-chimes",
            force=True,
        )


def is_read_aloud() -> bool:
    """Return True if ACCESSIBLE, a screen reader or a pipe asks for plain output.

    ACCESSIBLE is an environment variable that several programs share. Windows and macOS report if a
    screen reader is on, and Linux does so for its own console. Orca and BRLTTY leave no reliable
    sign.
    """
    if (wish := os.environ.get("ACCESSIBLE")) is not None:
        return wish.casefold() not in _NEGATIVE_VALUES
    return not sys.stdout.isatty() or _has_screen_reader()


def _has_screen_reader() -> bool:
    if sys.platform == "win32":
        import ctypes

        is_on = ctypes.c_int()
        ctypes.windll.user32.SystemParametersInfoW(_GET_SCREEN_READER, 0, ctypes.byref(is_on), 0)
        return bool(is_on)
    if sys.platform == "darwin":
        import subprocess

        asked = ("defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey")
        with suppress(OSError, subprocess.SubprocessError):
            answer = subprocess.run(asked, capture_output=True, timeout=_MACOS_SECONDS, check=False)
            return answer.stdout.strip() == b"1"
        return False
    return os.environ.get("TERM") == "linux" and _SPEAKUP.exists()


HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home",
        readable=False,  # errors in the file are reported when it is opened
        envvar="COMPANION_HOME",
        help="The folder with your games (default: in your data folder).",
        show_default=False,
        show_envvar=False,
    ),
]
SpeakOption = Annotated[
    bool | None,
    typer.Option(
        "--speak/--no-speak",
        help="Announce everything aloud (default: as chosen when the game began).",
        show_default=False,
    ),
]
DiscussionOption = Annotated[
    int | None,
    typer.Option(
        metavar="MINUTES",
        min=0,
        max=MAX_MINUTES,
        help="Time to discuss each nomination, shown and, if the referee speaks, announced; 0 for "
        "no timer.",
        show_default=False,
    ),
]


@contextmanager
def open_journal(home: Path | None, *, current: bool = False) -> Iterator[Journal]:
    """Open the stored games; if `current`, use the language and theme of the current game for messages."""
    with open_games(home) as journal:
        if current:
            with suppress(Refusal):
                HOST.sits_at(Table(journal, journal.current()).referee)
        yield journal


@contextmanager
def open_table(home: Path | None) -> Iterator[Table]:
    """Open the current game, and use its language and theme for all messages from now on."""
    with open_games(home) as journal:
        table = Table(journal, journal.current())
        HOST.sits_at(table.referee)
        yield table


@contextmanager
def pronounced(
    journal: Journal, typed: Sequence[str] | None, names: Sequence[str] | None = None
) -> Iterator[None]:
    """Check how names are pronounced, and store it with the guests after the command has succeeded.

    Raises:
        Refusal: a pronunciation is not understood, or the guests cannot be read or
            written.
    """
    if not typed:
        yield
        return
    from companion.evening.guests.last_evening import change_evening, load_evening

    folder, language = journal.path.parent, words().language
    at_the_table = players(journal, names)
    load_evening(folder, language).pronounced(typed, at_the_table)
    yield
    change_evening(folder, language, lambda evening: evening.pronounced(typed, at_the_table))


def players(journal: Journal, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the players named on the command line, or else those of the current game, if any.

    Raises:
        Refusal: a name cannot be used, or the games cannot be read.
    """
    from companion.evening.dealing.new_game import checked_names

    if names:
        return checked_names(names)
    with suppress(NoGame):
        return journal.current().header.players
    return ()
