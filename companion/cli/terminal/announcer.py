"""Sentences shown on the screen, and spoken if the host wants that; and short sounds."""

import io
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from threading import Thread

import typer

from companion.cli.host import HOST
from companion.cli.terminal.columns import wrap
from companion.errors import Refusal
from companion.evening.game.aloud import for_the_voice, loudspeaker_name, voice_lost
from companion.rules.events import Event
from companion.table.table import Table

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
