"""Announcements: sentences on the screen, and aloud if the host wants it; and chimes."""

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

TURN_PITCH, ERROR_PITCH = 2.0, 0.5  # times as high as the tone of the night
CHIME_SECONDS = 0.5  # s of a chime
LOUDNESS = 0.1
LONG_SECONDS = 3.0  # s without a question: the next one is announced


class NotShown(Refusal):
    """A move is recorded, but the terminal could not show it."""

    command: str


def tell(table: Table, events: Sequence[Event], *, speak: bool | None = None) -> None:
    """Show every event, the seal and the next physical step. The move is on disk before this."""
    with shown():
        step = table.next_step() if HOST.is_plain else f"→ {table.next_step()}"
        show((*table.sentences(events), *table.notices, step, *table.reveal_hint()))
    if table.header.speak if speak is None else speak:
        from companion.narration.announcer import speak_sentences

        try:
            speak_sentences(table.referee, for_the_voice(table, events), loudspeaker_name())
        except KeyboardInterrupt:  # the host has heard enough
            pass
        except Refusal:  # a voice that cannot be had is told, and nothing is lost
            typer.echo(voice_lost(table), err=True)


def show(sentences: Iterable[str]) -> None:
    """Print sentences; on a screen, lines break between words."""
    is_whole = HOST.is_plain or not sys.stdout.isatty()
    for sentence in sentences:
        typer.echo(sentence if is_whole else "\n".join(wrap(sentence, get_terminal_size().columns)))


@contextmanager
def shown() -> Iterator[None]:
    """Turn a failure to print what is already on disk into the refusal NotShown.

    Raises:
        NotShown: the terminal did not take it.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError:  # a full disk, or a reader that has left
        sys.stdout = io.StringIO()  # what is left in the old one cannot be shown either
        raise NotShown("companion status") from None


class Chimes:
    """Chimes by the loudspeaker; where it cannot play, the bell of the terminal."""

    def __init__(self) -> None:
        self._last_answer = time.monotonic()

    def error(self) -> None:
        """Chime because something was refused."""
        self._play(ERROR_PITCH)

    @contextmanager
    def question(self) -> Iterator[None]:
        """Chime because it is the host's turn to answer, if nothing was asked for long."""
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
    """Play a chime to its end."""
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
