"""The voice that speaks the program's sentences during a game."""

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.files.atomic_write import FileRefusal
from companion.rules.events import Event
from companion.table.table import Table

if TYPE_CHECKING:
    from companion.narration.announcer import Announcer


class Voice:
    """Speaks sentences about the current game if the host wants that."""

    def __init__(self, *, speak: bool | None = None) -> None:
        """Speak for all games if `speak` is given; else as chosen when each game began."""
        self._speak = speak
        self._table: Table | None = None
        self._announcer: Announcer | None = None

    @property
    def lost(self) -> bool:
        """True if the voice has failed, so that the screen has to say so."""
        return self._announcer is not None and self._announcer.lost

    def announce(self, table: Table, events: Sequence[Event]) -> None:
        """Speak the sentences about events of the game."""
        self._at(table).say(partial(for_the_voice, table, events))

    def read_out(self, table: Table, sentences: Sequence[str]) -> None:
        """Speak sentences one after the other."""
        for sentence in sentences:
            self._at(table).say(partial(list, (sentence,)))

    def hush(self) -> None:
        """Drop all sentences that are still waiting to be spoken."""
        if self._announcer is not None:
            self._announcer.hush()
        self._table = None

    def _at(self, table: Table) -> "Announcer":
        from companion.narration.announcer import Announcer

        if self._table is not table or self._announcer is None:
            loud = table.header.speak if self._speak is None else self._speak
            self._table = table
            self._announcer = Announcer(table.referee, loudspeaker_name(), on=loud)
        return self._announcer


def loudspeaker_name() -> str:
    """Return the name of the loudspeaker that the host has chosen."""
    return os.environ.get("COMPANION_LOUDSPEAKER", "")


def voice_lost(table: Table) -> str:
    """Return the sentence that the voice is lost, with the command that shows why."""
    return table.say("voice_lost", "sound", command="companion doctor")


def for_the_voice(table: Table, events: Sequence[Event]) -> list[str]:
    """Return the sentences about events, with the players' names as a voice can say them."""
    from companion.narration.announcer import voice_names

    return table.heard(events, voice_names(table.referee, _said(table)))


def names_unread(table: Table) -> str:
    """Return a note that the voice says seat numbers instead of names; "" if it can read all names."""
    from companion.narration.announcer import unreadable

    seats = unreadable(table.referee, _said(table)) if table.header.speak else ()
    if not seats:
        return ""
    names = tuple(table.names[seat - 1] for seat in seats)
    command = f"companion play --say {names[0]}=…"
    return table.say("names_unread", "sound", names=names, command=command)


def _said(table: Table) -> Sequence[str]:
    from companion.evening.guests.last_evening import load_evening

    with suppress(FileRefusal):  # the questions before the game report a faulty guests file
        return load_evening(table.journal.path.parent, table.referee.language).said(table.names)
    return table.names
