"""Prompts of a terminal, and sentences shown and spoken in it."""

import io
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from shutil import get_terminal_size
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import typer

from companion.cli.host import HOST, say
from companion.cli.terminal.columns import wrap
from companion.errors import Refusal
from companion.evening.game.aloud import for_the_voice, loudspeaker_name, voice_lost
from companion.rules.events import Event
from companion.table.question import Kind, Question
from companion.table.table import Table

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.layout import HSplit


TURN_PITCH, ERROR_PITCH = 2.0, 0.5  # pitch, times that of the tone of the night
CHIME_SECONDS = 0.5  # s, length of a sound
LOUDNESS = 0.1
LONG_SECONDS = 3.0  # s without a question: the next one is announced


class NotShown(Refusal):
    """A move is recorded, but the terminal could not show it."""

    command: str


def tell(table: Table, events: Sequence[Event], *, speak: bool | None = None) -> None:
    """Show all events of a move, and the next step at the table; the move is already stored.

    If the move destroyed the key to the roles, say so.
    """
    with shown():
        step = table.next_step() if HOST.is_plain else f"→ {table.next_step()}"
        show((*table.sentences(events), *table.notices, step, *table.reveal_hint()))
    if table.header.speak if speak is None else speak:
        from companion.narration.announcer import speak_sentences

        try:
            speak_sentences(table.referee, for_the_voice(table, events), loudspeaker_name())
        except KeyboardInterrupt:  # Ctrl-C only stops the sound
            pass
        except Refusal:  # a missing voice is reported, and nothing is lost
            typer.echo(voice_lost(table), err=True)


def show(sentences: Iterable[str]) -> None:
    """Print sentences; in a terminal, lines break between words."""
    is_whole = HOST.is_plain or not sys.stdout.isatty()
    for sentence in sentences:
        typer.echo(sentence if is_whole else "\n".join(wrap(sentence, get_terminal_size().columns)))


@contextmanager
def shown() -> Iterator[None]:
    """Raise NotShown if something that is already stored could not be printed.

    Raises:
        NotShown: the terminal did not accept the output.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError:  # the disk is full, or the pipe's reader has closed it
        sys.stdout = io.StringIO()  # the rest in the old buffer cannot be shown either
        raise NotShown("companion status") from None


class Chimes:
    """Short sounds from the loudspeaker, or from the terminal's bell if it cannot play."""

    def __init__(self) -> None:
        self._last_answer = time.monotonic()

    def error(self) -> None:
        """Play the sound for an error."""
        self._play(ERROR_PITCH)

    @contextmanager
    def question(self) -> Iterator[None]:
        """Play the sound for a question, unless the question before was only just asked."""
        if time.monotonic() - self._last_answer > LONG_SECONDS:
            self._play(TURN_PITCH)
        try:
            yield
        finally:
            self._last_answer = time.monotonic()

    def _play(self, pitch: float) -> None:
        if HOST.has_chimes:
            Thread(target=chime, args=(pitch,), daemon=True).start()


def chime(pitch: float) -> None:
    """Play a short sound of a pitch, and wait until it ends."""
    from companion.narration.announcer import play_take
    from companion.narration.sound import SAMPLE_RATE, Clip, tone

    rate = round(SAMPLE_RATE * pitch)
    try:
        play_take(
            "",
            Clip(tone(SAMPLE_RATE, LOUDNESS)[: round(CHIME_SECONDS * rate)], rate),
            loudspeaker_name(),
        )
    except Refusal:
        bell()


def bell() -> None:
    """Ring the bell of the terminal."""
    typer.echo("\a", nl=False)


PROMPT, ENTER_SIGN = "> ", "⏎"
ESCAPE = "\x1b"  # answer of a host who leaves a question
CHANGED_ANSWER = "\x00"  # answer if something else has happened meanwhile
ESCAPE_TIMEOUT = 0.05  # s until Esc is no longer the beginning of an arrow key
MENU = 5  # fraction of the window that stays free for words offered by Tab
CHANGE_SECONDS = 0.1  # s between checks of what changes by itself

_INLINE_KINDS = (Kind.CHOICE, Kind.YES_NO)  # kinds of questions that list their options

# The lines above the answer, in so many columns and, in a terminal, at most so many rows.
Page: TypeAlias = Callable[[int, int | None], list[str]]


# Shows a page, and takes a line, in which Tab completes the words; Esc is ESCAPE. The last text stands
# there already, to be edited. EOFError or KeyboardInterrupt: the host leaves.
Asker: TypeAlias = Callable[[Page, Sequence[str], str], str]


def asker(
    undo: str,
    moment: Callable[[], object] = lambda: None,
    changed: Callable[[], bool] = lambda: False,
) -> Asker:
    """Return a function that asks the host a question; in a terminal, Ctrl-Z answers `undo`.

    `moment` and `changed` are called ten times a second: the page is drawn again when the value of
    `moment` differs, and CHANGED is the answer once `changed` returns True.
    """
    return _terminal(undo, moment, changed) if can_redraw() else _ask_plainly


def ask_line(
    question: str,
    words: Sequence[str] = (),
    typed: str = "",
    *,
    escape: bool = False,
    changed: Callable[[], bool] = lambda: False,
) -> str:
    """Ask a question below a page; in a terminal, Tab completes the word being typed.

    If `escape`, the Esc key answers ESCAPE; once `changed` returns True, the answer is CHANGED.

    Raises:
        EOFError, KeyboardInterrupt: the host leaves, in a terminal also by Esc if not
            `escape`.
    """
    show([question])
    if not can_redraw():
        return typed_line()
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    end: dict[str, Any] = {"result": ESCAPE} if escape else {"exception": EOFError}
    keys.add("escape", eager=True)(lambda event: event.app.exit(**end))
    below = get_terminal_size().lines // MENU  # keep lines of a small window for the question
    session = _session(
        completer=WordCompleter(list(words), ignore_case=True),
        key_bindings=keys,
        reserve_space_for_menu=below,
    )
    return _answer(session, changed, default=typed)


def typed_line() -> str:
    """Read a line that the host types.

    Python writes the prompt of `input` on stderr, which is closed while a loudspeaker is opened.

    Raises:
        EOFError, KeyboardInterrupt: the host leaves.
    """
    print(PROMPT, end="", flush=True)
    return input("")


def asked_text(question: Question) -> str:
    """Return a question as it is shown; plain output for screen readers leaves signs out."""
    typing, options = question.typing, question.options
    if HOST.is_plain and typing.plain:
        return typing.plain
    if question.kind in _INLINE_KINDS and not typing.hint:
        enter = say("messages", "enter_key") if HOST.is_plain else ENTER_SIGN
        likely = [
            f" [{enter} {option.label}]" for option in options if option.value == question.proposed
        ]
        labels = " / ".join(option.label for option in options)
        return f"{question.text} ({labels}){''.join(likely)}"
    return f"{question.text} {typing.hint}".strip()


def at_a_terminal() -> bool:
    """Return True if keys can be read, and a screen or a screen reader shows output."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def can_redraw() -> bool:
    """Return True if keys can be read, and the screen can be drawn again."""
    return at_a_terminal() and not HOST.is_plain


def _session(**options: Any) -> "PromptSession[str]":
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession(**options)
    # Do not warn in English if the terminal does not report its cursor.
    session.app.renderer.cpr_not_supported_callback = None
    session.app.ttimeoutlen = ESCAPE_TIMEOUT
    return session


def _answer(
    session: "PromptSession[str]",
    changed: Callable[[], bool],
    moment: Callable[[], object] = lambda: None,
    **options: Any,
) -> str:
    import asyncio

    from companion.cli.terminal.keyboard import orderly_exit

    async def watch() -> None:
        shown = moment()
        while True:
            await asyncio.sleep(CHANGE_SECONDS)
            if changed() and not session.app.is_done:
                session.app.exit(result=CHANGED_ANSWER)
                return
            if (now := moment()) != shown:
                shown = now
                session.app.invalidate()

    with orderly_exit(session.app, watch):
        return session.prompt(PROMPT, **options)


def _ask_plainly(page: Page, _words: Sequence[str], _typed: str, /) -> str:
    typer.echo("\n".join(page(get_terminal_size().columns, None)))
    return typed_line()


def _terminal(
    undo: str, moment: Callable[[], object], changed: Callable[[], bool] = lambda: False
) -> Asker:
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.formatted_text import ANSI, to_formatted_text
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.layout import FloatContainer, FormattedTextControl, Window
    from prompt_toolkit.shortcuts import clear

    keys = KeyBindings()

    keys.add("c-z")(lambda event: event.app.exit(result=undo))
    # eager, since Esc would otherwise wait for a second key
    keys.add("escape", eager=True)(lambda event: event.app.exit(result=ESCAPE))
    session = _session(
        key_bindings=keys,
        erase_when_done=True,  # the next page replaces this one
        reserve_space_for_menu=0,
    )
    above = FormattedTextControl()
    # as part of the prompt, the page would be parsed for each letter typed
    inputs = next(part for part in session.layout.walk() if isinstance(part, FloatContainer))
    cast("HSplit", inputs.content).children.insert(0, Window(above, dont_extend_height=True))

    def ask(page: Page, words: Sequence[str], typed: str, /) -> str:
        drawn: dict[object, StyleAndTextTuples] = {}

        def lines() -> "StyleAndTextTuples":
            """Return the lines of the page, which is drawn again when the terminal's size or `moment` changes."""
            size = get_terminal_size()
            key = size, moment()
            if key not in drawn:
                drawn.clear()
                text = "\n".join(page(size.columns, size.lines - 1))
                letters = groupby(to_formatted_text(ANSI(text)), key=itemgetter(0))
                drawn[key] = [
                    (style, "".join(letter[1] for letter in some)) for style, some in letters
                ]
            return drawn[key]

        above.text = lines
        clear()
        whole = any(" " in word for word in words)
        return _answer(
            session,
            changed,
            moment,
            completer=WordCompleter(list(words), ignore_case=True, sentence=whole),
            complete_while_typing=False,
            default=typed,
        )

    return ask
