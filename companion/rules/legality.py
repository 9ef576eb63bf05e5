"""Check whether moves are legal, and list the players that may be chosen."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement, product
from operator import attrgetter
from typing import TypeAlias, assert_never

from companion.rules.game import Game
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
    AskVeto,
    Chaos,
    Claim,
    Discard,
    Enact,
    HiddenKnowledge,
    Move,
    Nominate,
    PowerMove,
    Shuffle,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.objections import (
    ChoseOneself,
    GameIsOver,
    InvestigatedTwice,
    IsDead,
    LastChancellor,
    LastPresident,
    NoDigitalDeck,
    NominatedOneself,
    NoSuchSeat,
    NoSuchTileLeft,
    NothingToTell,
    NotNow,
    Objection,
    OtherStepNow,
    PowerNotGranted,
    VetoLocked,
    VetoRefusedAlready,
    WrongNumberOfBallots,
    WrongNumberOfCards,
)
from companion.rules.pieces import HAND, Party, Phase, Power, Seat

_HANDS = (HiddenKnowledge.DRAWN, HiddenKnowledge.PASSED, HiddenKnowledge.RECEIVED)


def objection(  # noqa: C901, PLR0912  one case for each move
    game: Game, move: Move
) -> Objection | None:
    """Return the objection of the rules to a move, or None if the move is legal."""
    if game.phase is Phase.GAME_OVER and not _of_last_hands(game, move):
        return GameIsOver()
    if isinstance(move, Claim):
        return _claim(game, move)
    if isinstance(move, Discard | AskVeto | Shuffle) and not game.digital:
        return NoDigitalDeck()
    if isinstance(move, Shuffle):
        return None
    if game.phase is not move.phase:
        return NotNow(game.phase)
    if game.hand and (step := _other_step(game, move)) is not None:
        return step
    match move:
        case Nominate(chancellor):
            bar = _ineligible(game, chancellor)
            return bar(chancellor, eligible_chancellors(game)) if bar else None
        case Vote(ja):
            return _ballots(game, ja)
        case VoteCount(ja, nein) if min(ja, nein) < 0 or ja + nein != len(game.alive):
            return WrongNumberOfBallots(ja, nein, len(game.alive))
        case Enact(party) | Chaos(party):
            return _tile(game, party)
        # Rule: VETO POWER, "after the fifth Fascist Policy"; "the Chancellor must enact"
        case Veto() | AskVeto() if not game.veto_unlocked:
            return VetoLocked(game.fascist, game.ruleset.veto_zone)
        case Veto() | AskVeto() if game.veto_refused:
            return VetoRefusedAlready(game.president)
        case PowerMove():
            return _power(game, move)
        # A19: who is proven is asked again. The companion believes the answer either way.
        case VoteCount() | Discard() | AskVeto() | Veto() | AnswerHitler():
            return None
        case _:
            assert_never(move)


def legal_claims(game: Game) -> Iterator[Claim]:
    """Yield all legal claims about what players saw last, "no comment" first."""
    for seat, about in product(game.alive, HiddenKnowledge):
        if objection(game, Claim(seat, about, None)) is None:
            yield Claim(seat, about, None)
            cards = about.cards
            hands = (
                product(Party, repeat=cards)  # only a peek shows the order of tiles
                if about is HiddenKnowledge.PEEKED
                else combinations_with_replacement(Party, cards)
            )
            yield from (Claim(seat, about, said) for said in hands)


def eligible_chancellors(game: Game) -> tuple[Seat, ...]:
    """Return the seats that may be nominated as Chancellor now. Rule: Eligibility."""
    if game.phase is not Phase.NOMINATE:
        return ()
    return tuple(seat for seat in game.seats if _ineligible(game, seat) is None)


def targets(game: Game, power: Power | None = None) -> tuple[Seat, ...]:
    """Return the seats on which a Presidential Power that is due may be used.

    With a `power`, these are the targets of that one, pending or not.
    """
    asked = [POWER_MOVES[granted] for granted in (game.pending if power is None else (power,))]
    return tuple(
        seat
        for seat in game.seats
        if any(move.has_target() and _no_target(game, move, seat) is None for move in asked)
    )


def usable(game: Game, power: Power) -> bool:
    """Return True if a power needs no target, or a possible target is left."""
    return not POWER_MOVES[power].has_target() or bool(targets(game, power))


def veto_available(game: Game) -> bool:
    """Return True if the Chancellor may propose a veto now. Rule: VETO POWER."""
    return objection(game, AskVeto() if game.digital else Veto(agreed=True)) is None


def latest_knowledge(
    game: Game, seat: Seat, about: HiddenKnowledge
) -> tuple[int, Seat | None] | None:
    """Return the round and the target of what a player saw last of this kind, or None."""
    if about in {HiddenKnowledge.PEEKED, HiddenKnowledge.LOYALTY}:
        power = Power.PEEK if about is HiddenKnowledge.PEEKED else Power.INVESTIGATE
        uses = (use for use in reversed(game.powers_used) if use.power is power)
        return next(((use.round, use.target) for use in uses if use.president == seat), None)
    seat_of = attrgetter("chancellor" if about is HiddenKnowledge.RECEIVED else "president")
    sessions = (
        session for session in reversed(game.sessions) if seat_of(session.government) == seat
    )
    return next(((session.round, None) for session in sessions), None)


# Reasons against a seat, each with the seats that are allowed.
_Bar: TypeAlias = type[
    NoSuchSeat | IsDead | NominatedOneself | LastPresident | LastChancellor | InvestigatedTwice
]


def _not_there(game: Game, seat: Seat) -> _Bar | None:
    if seat not in game.seats:
        return NoSuchSeat
    return None if seat in game.alive else IsDead


def _ineligible(game: Game, seat: Seat) -> _Bar | None:
    """Return the reason why a seat may not be nominated, or None.

    Rule: Eligibility, also in special elections.
    """
    limited = game.term_limited
    if seat == game.president:
        return NominatedOneself
    if limited is not None and seat == limited.chancellor:
        return _not_there(game, seat) or LastChancellor
    # Counted at the nomination: an execution that leaves five frees the last President at once.
    if limited is not None and seat == limited.president and not game.chancellor_limited_only:
        return _not_there(game, seat) or LastPresident
    return _not_there(game, seat)


def _ballots(game: Game, ja: frozenset[Seat]) -> Objection | None:
    for seat in sorted(ja):
        bar = _not_there(game, seat)
        if bar:
            return bar(seat, game.alive)
    return None


def _other_step(game: Game, move: Move) -> Objection | None:
    """Return an objection if another step of a Legislative Session has to come first, else None."""
    step = partial(OtherStepNow, president=game.president, chancellor=game.chancellor or 0)
    if (game.hand == HAND) is not isinstance(move, Discard):
        return step("discard" if game.hand == HAND else "discarded")
    if game.veto_asked is isinstance(move, Veto) or isinstance(move, Discard):
        return None
    if game.veto_asked:
        return step("answer")
    # A locked or refused veto is a better reason than the wrong step.
    wished = isinstance(move, Veto) and game.veto_unlocked and not game.veto_refused
    return step("not_asked") if wished else None


def _tile(game: Game, party: Party) -> Objection | None:
    tiles = game.ruleset.deck.of(party)
    face_up = game.liberal if party is Party.LIBERAL else game.fascist
    return NoSuchTileLeft(party, tiles) if face_up >= tiles else None


def _power(game: Game, move: PowerMove) -> Objection | None:
    if move.power not in game.pending:
        return PowerNotGranted(move.power, game.pending)
    if move.target is None:
        return None
    if move.target == game.president:
        return ChoseOneself(move.power, move.target, targets(game, move.power))
    bar = _no_target(game, type(move), move.target)
    return bar(move.target, targets(game, move.power)) if bar else None


def _no_target(game: Game, kind: type[PowerMove], seat: Seat) -> _Bar | None:
    if seat == game.president:
        return NoSuchSeat
    # A13: nobody is investigated twice in the forum's game either, whoever asks.
    twice = kind.once and seat in game.targets_of(kind.power)
    return _not_there(game, seat) or (InvestigatedTwice if twice else None)


def _of_last_hands(game: Game, move: Move) -> bool:
    if not (isinstance(move, Claim) and game.sessions):
        return False
    last = game.sessions[-1]
    seats = last.government.president, last.government.chancellor
    return last.round == game.round and move.about in _HANDS and move.seat in seats


def _claim(game: Game, claim: Claim) -> Objection | None:
    bar = _not_there(game, claim.seat)
    if bar:
        return bar(claim.seat, game.alive)
    if latest_knowledge(game, claim.seat, claim.about) is None:
        return NothingToTell(claim.seat, claim.about)
    if claim.said is not None and len(claim.said) != claim.about.cards:
        return WrongNumberOfCards(claim.about, len(claim.said), claim.about.cards)
    return None
