"""The end of a game: who was who, by the words of The Reveal, or as the players say it."""

import re
from collections.abc import Callable
from enum import Enum, auto
from typing import TypeAlias

from companion.deal.reveal_words import word_list
from companion.errors import Refusal
from companion.rules.pieces import Role, Seat
from companion.store.names import folded
from companion.table.deal import stored_deal
from companion.table.questions import Asking, Question
from companion.table.reveal import Disclosure, Opener, opener, reveal, stated
from companion.table.table import Table
from companion.words.referee import load_referee
from companion.words.tables import ENGLISH

WORDS = "door"  # the table of the sentences


class Closed(Enum):
    """Nothing is told of the roles."""

    UNSAID = auto()  # nobody says it
    UNDONE = auto()  # the last move is to be taken back


Ending: TypeAlias = Disclosure | Closed


def who_was_who(table: Table) -> Asking[Ending]:
    """The roles, once the game is over. An empty line goes without The Reveal, then without roles."""
    opens = opener(table)
    if opens is Opener.KEY:
        return reveal(table)
    if opens is Opener.WORDS:
        offered = word_list(stored_deal(table).sealed.reveal_language)
        question = table.say("which_words", "reveal")
        ending = yield from _asked(table, question, offered, lambda typed: reveal(table, typed))
        if ending is not Closed.UNSAID:
            return ending
    because = table.referee.words["reveal"]["stated_because"][opens]
    question = f"{because} {table.say('roles_said', WORDS)}"
    return (yield from _asked(table, question, table.names, lambda typed: _stated(table, typed)))


def _asked(
    table: Table, text: str, answers: tuple[str, ...], read: Callable[[str], Disclosure]
) -> Asking[Ending]:
    undo = {folded(one.words["play"]["undo"]) for one in (table.referee, load_referee(ENGLISH))}
    refusal: Refusal | None = None
    typed = ""
    while True:
        typed = (yield Question(text, answers, refusal=refusal, typed=typed)).strip()
        if not typed:
            return Closed.UNSAID
        if folded(typed) in undo:
            return Closed.UNDONE
        try:
            return read(typed)
        except Refusal as refused:
            refusal = refused


def _stated(table: Table, typed: str) -> Disclosure:
    """The roles by seats or names: Hitler's first, then those of the other Fascists."""
    parts = re.split(r"[,;]", typed) if "," in typed or ";" in typed else typed.split()
    seats: list[Seat] = [table.seat(one.strip()) for one in parts if one.strip()]
    roles = dict.fromkeys(table.game.seats, Role.LIBERAL)
    roles |= dict.fromkeys(seats[1:], Role.FASCIST) | dict.fromkeys(seats[:1], Role.HITLER)
    return stated(table, tuple(roles.values()))
