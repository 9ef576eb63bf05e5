"""What a face asks for the next move, question by question; it needs no terminal.

A generator yields questions, is sent what was typed, and returns the move. A question that comes
again says why.
"""

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeAlias, TypeVar

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.rules.legality import eligible_chancellors, legal_claims, targets, veto_available
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Move,
    Nominate,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Phase, Role, Seat
from companion.table.names import as_typed, begins, chosen, find
from companion.table.table import AmbiguousName, Table
from companion.table.typed_moves import MemoryOff, choice, read_move, role_named, said_cards

T = TypeVar("T")

MINUS = ("-", "−", "–")  # before those who said nein


class Question(Frozen):
    """A question, and what may be answered."""

    text: str
    answers: tuple[str, ...]
    seats: tuple[Seat, ...] = ()  # among the answers; their numbers will do too
    refusal: Refusal | None = None  # what was wrong with the answer before


Asking: TypeAlias = Generator[Question, str, T]


def next_move(table: Table) -> Asking[Move]:
    """The questions for the step that the table is at."""
    game, words = table.game, table.referee.words["play"]
    president = table.names[game.president - 1]
    match game.phase:
        case Phase.NOMINATE:
            question = words["who_is_nominated"].format(president=president)
            return Nominate((yield from _seat(table, question, eligible_chancellors(game))))
        case Phase.VOTE:
            ballots = _ballots if table.header.memory.votes else _count
            return (yield from ballots(table))
        case Phase.HITLER_CHECK:
            chancellor = table.names[(game.chancellor or game.president) - 1]
            question = words["is_hitler"].format(chancellor=chancellor)
            return AnswerHitler((yield from yes_or_no(table, question)))
        case Phase.LEGISLATE:
            return (yield from _session(table, president))
        case Phase.CHAOS:
            return Chaos((yield from _choice(words["which_tile_of_chaos"], _parties(table))))
        case _:
            return (yield from _power(table, president))


def claim(table: Table, said: Sequence[str] = ()) -> Asking[Move]:
    """What somebody says that they saw: typed at once, `ada drew FFL`, or asked for."""
    if not table.header.memory.claims:
        raise MemoryOff
    if said:
        return read_move(table, ["claim", *said])
    words, possible = table.referee.words["play"], tuple(legal_claims(table.game))
    speakers = sorted({claim.seat for claim in possible}) or table.game.seats
    seat = yield from _seat(table, words["who_claims"], speakers)
    labels = table.referee.words["board"]["knowledge"]
    known = {claim.about for claim in possible if claim.seat == seat} or set(HiddenKnowledge)
    kinds = {labels[about]: about for about in HiddenKnowledge if about in known}
    about = yield from _choice(words["claims_what"].format(seat=table.names[seat - 1]), kinds)
    return Claim(seat, about, (yield from _cards(table, about)))


def yes_or_no(table: Table, question: str) -> Asking[bool]:
    """A question with two answers."""
    words = table.referee.words["play"]
    return (yield from _choice(question, {words["yes"]: True, words["no"]: False}))


def stated_roles(table: Table, known: Mapping[Seat, Role]) -> Asking[tuple[Role, ...]]:
    """The role of each player by seat; those that are not `known` are asked for."""
    labels, stated = table.referee.words["board"]["roles"].values(), dict(known)
    for seat in table.game.seats:
        if seat not in stated:
            question = table.say("which_role", "reveal", seat=table.names[seat - 1])
            stated[seat] = yield from _offered(question, labels, partial(role_named, table))
    return tuple(stated[seat] for seat in table.game.seats)


# The steps with several questions


def _count(table: Table) -> Asking[Move]:
    living = len(table.game.alive)
    question = table.say("how_many_ja", "play", living=living)
    ja = yield from _choice(question, {str(ja): ja for ja in range(living + 1)})
    return VoteCount(ja, living - ja)


def _ballots(table: Table) -> Asking[Move]:
    """Names, or numbers of seats; those with a space in them are told apart by commas."""
    alive, words = table.game.alive, table.referee.words["play"]
    everybody = {words["all"]: True, words["none"]: False}
    answers = (*everybody, *table.names_of(alive))

    def read(typed: str) -> Move:
        all_said = chosen(everybody, typed)
        somebody = find(typed, table.names, alive)
        if all_said is not None and somebody and typed not in everybody:
            raise AmbiguousName(as_typed(typed), (*everybody, *table.names_of(somebody)))
        if all_said is not None:
            return Vote(frozenset(alive if all_said else ()))
        option = "--nein" if typed.startswith(MINUS) else "--ja"
        named = re.split(r"[,;]" if "," in typed else r"[,;\s]+", typed.lstrip("".join(MINUS)))
        return read_move(table, ["vote", option, *filter(None, map(str.strip, named))])

    return (yield from _asked(words["who_voted_ja"], answers, read, alive))


def _session(table: Table, president: str) -> Asking[Move]:
    words = table.referee.words["play"]
    if not veto_available(table.game):
        return Enact((yield from _choice(words["which_tile"], _parties(table))))
    tiles = {word: Enact(party) for word, party in _parties(table).items()}
    choices: dict[str, Enact | Veto] = {**tiles, words["veto"]: Veto(agreed=True)}
    move = yield from _choice(words["which_tile_or_veto"], choices)
    if isinstance(move, Enact):
        return move
    question = words["veto_agreed"].format(president=president)
    return Veto((yield from yes_or_no(table, question)))


def _power(table: Table, president: str) -> Asking[Move]:
    game, words = table.game, table.referee.words["play"]
    power = game.pending[0]
    if len(game.pending) > 1:
        labels = table.referee.words["board"]["powers"]
        question = words["which_power"].format(president=president)
        power = yield from _choice(question, {labels[one]: one for one in game.pending})
    question = words["power"][power].format(president=president)
    move = POWER_MOVES[power]
    if not move.has_target():
        while not (yield from yes_or_no(table, question)):
            pass
        return move.on()
    seat = yield from _seat(table, question, targets(game, power))
    if move is not Execute:
        return move.on(seat)
    question = words["was_hitler"].format(seat=table.names[seat - 1])
    return Execute(seat, (yield from yes_or_no(table, question)))


# Kinds of answers


def _seat(table: Table, question: str, seats: Sequence[Seat]) -> Asking[Seat]:
    """One of them, or somebody else, whom the rules refuse with the reason."""
    read = partial(table.seat, among=seats)
    return (yield from _asked(question, table.names_of(seats), read, tuple(seats)))


def _choice(question: str, choices: Mapping[str, T]) -> Asking[T]:
    return (yield from _offered(question, choices, partial(choice, choices=choices)))


def _offered(question: str, words: Iterable[str], read: Callable[[str], T]) -> Asking[T]:
    answers = tuple(words)
    return (yield from _asked(f"{question} ({' / '.join(answers)})", answers, read))


def _asked(
    question: str,
    answers: tuple[str, ...],
    read: Callable[[str], T],
    seats: tuple[Seat, ...] = (),
) -> Asking[T]:
    """Ask until the answer can be read."""
    refusal: Refusal | None = None
    while True:
        typed = yield Question(question, answers, seats, refusal)
        try:
            return read(typed)
        except Refusal as refused:
            refusal = refused


def _cards(table: Table, about: HiddenKnowledge) -> Asking[tuple[Party, ...] | None]:
    words = table.referee.words["play"]
    loyalty = about is HiddenKnowledge.LOYALTY
    question = words["claims_party" if loyalty else "claims_tiles"]
    short = table.referee.words["board"]["parties_short"]
    example = "".join(short[party] for party in (Party.FASCIST, *Party))[: about.cards]
    offered = " / ".join(_parties(table)) if loyalty else example
    no_comment: str = words["no_comment"]
    typed = yield Question(f"{question} ({offered} / {no_comment})", (no_comment,))
    return None if begins(no_comment, typed) else said_cards(table, about, typed)


def _parties(table: Table) -> dict[str, Party]:
    words = table.referee.words["play"]
    return {words["liberal"]: Party.LIBERAL, words["fascist"]: Party.FASCIST}
