"""Announcements after a move: on the screen, and aloud if the host wants it."""

import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size

import typer

from companion.cli.host import HOST
from companion.cli.terminal.columns import wrap
from companion.errors import Refusal
from companion.evening.game.aloud import for_the_voice, loudspeaker_name, voice_lost
from companion.rules.events import Event
from companion.table.table import Table


class NotShown(Refusal):
    """A move is recorded, but the terminal did not take it."""

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
        except KeyboardInterrupt:  # it was said long enough
            pass
        except Refusal:  # a voice that cannot be had is told, and nothing is lost
            typer.echo(voice_lost(table), err=True)


def show(sentences: Iterable[str]) -> None:
    """Print sentences; on a screen, broken between words."""
    columns, _ = get_terminal_size()
    is_whole = HOST.is_plain or not sys.stdout.isatty()
    for sentence in sentences:
        typer.echo(sentence if is_whole else "\n".join(wrap(sentence, columns)))


@contextmanager
def shown() -> Iterator[None]:
    """Print what is recorded already.

    Raises:
        NotShown: the terminal did not take it.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError:  # a full disk, or a reader that has left
        sys.stdout = io.StringIO()  # what is left in the old one cannot be shown either
        raise NotShown("companion status") from None
