"""Reveal the roles at the end of a game: by the words of The Reveal, or as the players state them."""

import re
from collections.abc import Sequence
from functools import partial

from companion.deal.chain import evening_of
from companion.errors import Refusal
from companion.evening.guests.choices import DOOR_TABLE
from companion.rules.pieces import Role, Seat
from companion.table.clock import evening_date, now
from companion.table.question import Asking, Kind, Option, Question, Typing
from companion.table.questions import at_table
from companion.table.reveal import Disclosure, Opener, opener, reveal, stated
from companion.table.reveal_questions import by_words
from companion.table.table import Table


def who_was_who(table: Table) -> Asking[Disclosure | None]:
    """Ask for the roles once the game is over; None if nobody says them or they are known.

    Without the words of The Reveal, the roles are asked for; without any seat, they stay unsaid.
    """
    if table.stored.roles is not None:
        return None
    opens = opener(table)
    if opens is Opener.KEY:
        return reveal(table)
    if opens is Opener.WORDS:
        opened = yield from by_words(table, partial(reveal, table))
        if opened is not None:
            return opened
    question, refusal = _roles_said(table), None
    while seats := (yield question.replace(refusal=refusal)):
        try:
            return stated(table, _roles(table, at_table(table, seats)))
        except Refusal as refused:
            refusal = refused
    return None


def is_untold(table: Table) -> bool:
    """Return whether a game of this evening is over and its roles are not known yet."""
    stored = table.stored
    if table.game.win_reason is None or stored.roles is not None:
        return False
    return evening_date(stored.ended) == evening_of(now())


def _roles_said(table: Table) -> Question:
    def read(typed: str) -> list[Seat]:
        apart = "," in typed or ";" in typed
        parts = re.split(r"[,;]", typed) if apart else typed.split()
        return [table.seat(part.strip()) for part in parts if part.strip()]

    hint = table.referee.words[DOOR_TABLE]["hints"]["roles_said"]
    typing = Typing(read, hint, table.names)
    text = f"{table.say('no_deal_opens', 'reveal')} {table.say('roles_said', DOOR_TABLE)}"
    options = tuple(map(Option, table.game.seats, table.names))
    return Question("roles_said", Kind.SEATS, text, typing, options, least=0, most=len(table.names))


def _roles(table: Table, seats: Sequence[Seat]) -> tuple[Role, ...]:
    roles = dict.fromkeys(table.game.seats, Role.LIBERAL)
    roles |= dict.fromkeys(seats[1:], Role.FASCIST) | dict.fromkeys(seats[:1], Role.HITLER)
    return tuple(roles.values())
