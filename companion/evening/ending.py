"""The end of a game: who was who, by the words of The Reveal, or as the players say it."""

import re
from functools import partial

from companion.deal.chain import evening_of
from companion.errors import Refusal
from companion.rules.pieces import Role, Seat
from companion.table.clock import evening_date, now
from companion.table.questions import Asking, Question
from companion.table.reveal import Disclosure, Opener, opener, reveal, stated
from companion.table.reveal_questions import by_words
from companion.table.table import Table

WORDS = "door"  # the table of the sentences


def who_was_who(table: Table) -> Asking[Disclosure | None]:
    """The roles, once the game is over; None: nobody says them.

    An empty line goes without The Reveal, then without roles.
    """
    opens = opener(table)
    if opens is Opener.KEY:
        return reveal(table)
    if opens is Opener.WORDS:
        opened = yield from by_words(table, partial(reveal, table))
        if opened is not None:
            return opened
    because = table.referee.words["reveal"]["stated_because"][opens]
    question = Question(
        f"{because} {table.say('roles_said', WORDS)}", table.names, about="roles_said"
    )
    asked = question
    while typed := (yield asked).strip():
        try:
            return stated(table, _roles(table, typed))
        except Refusal as refusal:
            asked = question.replace(refusal=refusal)
    return None


def is_untold(table: Table) -> bool:
    """Whether a game of this evening is over, and nobody has said yet who was who."""
    stored = table.stored
    if table.game.win_reason is None or stored.roles is not None:
        return False
    return evening_date(stored.ended) == evening_of(now())


def _roles(table: Table, typed: str) -> tuple[Role, ...]:
    """The roles by seats or names: Hitler's first, then those of the other Fascists."""
    parts = re.split(r"[,;]", typed) if "," in typed or ";" in typed else typed.split()
    seats: list[Seat] = [table.seat(one.strip()) for one in parts if one.strip()]
    roles = dict.fromkeys(table.game.seats, Role.LIBERAL)
    roles |= dict.fromkeys(seats[1:], Role.FASCIST) | dict.fromkeys(seats[:1], Role.HITLER)
    return tuple(roles.values())
