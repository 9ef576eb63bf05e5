"""What the table hears after a move: on the screen, and aloud if it is wanted."""

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Thread
from typing import Self

import typer

from companion.cli.table import Table, deal_words
from companion.cli.terminal.columns import terminal_size, wrap
from companion.errors import CompanionError, Refusal
from companion.rules.events import Event
from companion.words.referee import spoken, voice_names

BETWEEN = 0.5  # s of quiet after each sentence


def tell(table: Table, events: Sequence[Event], *, speak: bool | None = None) -> None:
    """Every event, and the next physical step. The move is on disk before this."""
    columns, _ = terminal_size()
    with shown(table):
        for sentence in (
            *table.sentences(events),
            f"→ {table.next_step()}",
            *reveal_hint(table),
        ):
            lines = wrap(sentence, columns) if sys.stdout.isatty() else [sentence]
            typer.echo("\n".join(lines))
    if table.header.speak if speak is None else speak:
        with suppress(KeyboardInterrupt):  # it was said long enough
            aloud(table, events)


@contextmanager
def shown(table: Table) -> Iterator[None]:
    """What is printed of something that is done already.

    Raises:
        CompanionError: it could not be shown.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError:  # a full disk, or a reader that has left
        sys.stdout = io.StringIO()  # what is left in the old one cannot be shown either
        raise CompanionError(table.say("not_shown", command="companion status")) from None


def reveal_hint(table: Table) -> tuple[str, ...]:
    """How to see who was who, once the game is over, if it was dealt."""
    if table.game.win_reason is None or table.stored.deal is None:
        return ()
    return (deal_words(table.referee, "reveal_it", command="companion reveal"),)


def aloud(table: Table, events: Sequence[Event]) -> None:
    """Says it; a voice that cannot be had is told, and nothing is lost."""
    try:
        speak_sentences(table, for_the_voice(table, events))
    except Refusal:
        typer.echo(voice_lost(table), err=True)


def voice_lost(table: Table) -> str:
    """That the referee goes on in writing, and what shows why."""
    return table.say("voice_lost", command="companion doctor")


def for_the_voice(table: Table, events: Sequence[Event]) -> list[str]:
    """The sentences with names as a voice can say them."""
    return table.heard(events, voice_names(table.referee, table.names))


def speak_sentences(table: Table, sentences: Sequence[str]) -> None:
    """Says sentences in the table's language on the loudspeaker, and waits for their end.

    Raises:
        CompanionError: no voice, or no loudspeaker.
    """
    from companion.cli.commands.night import clip_folder
    from companion.narration.audio_settings import Levels, VoiceSettings
    from companion.narration.narrator import Step
    from companion.narration.player import play_through
    from companion.narration.recording import record
    from companion.narration.voices import VoiceList
    from companion.words.script import load_script

    script = load_script(table.header.language, table.header.theme)
    narration = tuple(Step((spoken(table.referee, text),), BETWEEN) for text in sentences)
    voices = VoiceList(cache=clip_folder())
    (track,) = record(
        [narration], [script], voices, VoiceSettings(), clip_folder(), lambda *_: None
    )
    play_through(track, Levels(), os.environ.get("COMPANION_LOUDSPEAKER", ""))


class Loudspeaker:
    """Says what it is given, one after the other, while the host goes on.

    When the voice is `lost`, the screen has to tell.
    """

    def __init__(self, table: Table, *, on: bool) -> None:
        self._table = table
        self._on = on
        self._waiting: SimpleQueue[Sequence[str] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, daemon=True)
        self.lost = False

    def __enter__(self) -> Self:
        if self._on:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._waiting.put(None)

    def say(self, sentences: Sequence[str]) -> None:
        """Says it as soon as what came before has been said."""
        if self._on:
            self._waiting.put(sentences)

    def _work(self) -> None:
        while (sentences := self._waiting.get()) is not None:
            try:
                speak_sentences(self._table, sentences)
            except Refusal:
                self.lost = True
                return
