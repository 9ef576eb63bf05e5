"""The only place where a rule says no, and what the rules leave open."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import TypeAlias, assert_never

from companion.rules.game import Game
from companion.rules.moves import (
    AnswerHitler,
    CallElection,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.objections import (
    CalledOneself,
    ExecutedOneself,
    GameIsOver,
    InvestigatedOneself,
    InvestigatedTwice,
    IsDead,
    LastChancellor,
    LastPresident,
    NominatedOneself,
    NoSuchSeat,
    NoSuchTileLeft,
    NothingToTell,
    NotNow,
    Objection,
    PowerNotGranted,
    VetoLocked,
    VetoRefusedAlready,
    WrongNumberOfBallots,
    WrongNumberOfCards,
)
from companion.rules.pieces import Party, Phase, Power, Seat


def objection(  # noqa: C901, PLR0912  one case for each move
    game: Game, move: Move
) -> Objection | None:
    """What the rulebook says against this move now, or None. Nothing is changed."""
    if game.phase is Phase.GAME_OVER:
        return GameIsOver()
    match move:
        case Nominate(chancellor):
            return _not_yet(game, Phase.NOMINATE) or _nomination(game, chancellor)
        case Vote(ja):
            return _not_yet(game, Phase.VOTE) or _ballots(game, ja)
        case VoteCount(ja, nein):
            return _not_yet(game, Phase.VOTE) or _count(game, ja, nein)
        case AnswerHitler():
            # A19: who is proven is asked again. The companion believes the answer either way.
            return _not_yet(game, Phase.HITLER_CHECK)
        case Enact(party):
            return _not_yet(game, Phase.LEGISLATE) or _tile(game, party)
        case Veto():
            return _not_yet(game, Phase.LEGISLATE) or _veto(game)
        case Chaos(party):
            return _not_yet(game, Phase.CHAOS) or _tile(game, party)
        case Investigate(seat):
            return _with_target(game, Power.INVESTIGATE, seat)
        case CallElection(seat):
            return _with_target(game, Power.CALL_ELECTION, seat)
        case Peek():
            return _power(game, Power.PEEK)
        case Execute(seat):
            return _with_target(game, Power.EXECUTE, seat)
        case Claim():
            return _claim(game, move)
        case _:
            assert_never(move)


def legal_moves(game: Game) -> Iterator[Move]:
    """All moves that take the game on, lazily; the ballots of a large table are a thousand.

    Claims are not among them: see `legal_claims`.
    """
    return (move for move in _moves_of(game) if objection(game, move) is None)


def legal_claims(game: Game) -> Iterator[Claim]:
    """Everything that somebody may say about what they saw last, "no comment" first."""
    return (claim for claim in _claims_of(game) if objection(game, claim) is None)


def eligible_chancellors(game: Game) -> tuple[Seat, ...]:
    """Whom the Presidential Candidate may nominate now. Rule: Eligibility."""
    if game.phase is not Phase.NOMINATE:
        return ()
    return tuple(seat for seat in game.seats if _ineligible(game, seat) is None)


def targets(game: Game, power: Power | None = None) -> tuple[Seat, ...]:
    """Whom the pending power may concern; with a choice pending, whom any of them may.

    With a `power`, whom this one may concern, pending or not.
    """
    asked = game.pending if power is None else (power,)
    asked = tuple(one for one in asked if one is not Power.PEEK)
    return tuple(
        seat for seat in game.seats if any(_no_target(game, one, seat) is None for one in asked)
    )


def usable(game: Game, power: Power) -> bool:
    """Whether somebody is left for this power; on the boards of the rulebook, always."""
    return power is Power.PEEK or bool(targets(game, power))


def veto_available(game: Game) -> bool:
    """Whether the Chancellor may wish for a veto now. Rule: VETO POWER."""
    return objection(game, Veto(agreed=True)) is None


def latest_knowledge(
    game: Game, seat: Seat, about: HiddenKnowledge
) -> tuple[int, Seat | None] | None:
    """In which round this player last saw such a thing, and of whom; None if never."""
    if about in {HiddenKnowledge.PEEKED, HiddenKnowledge.LOYALTY}:
        power = Power.PEEK if about is HiddenKnowledge.PEEKED else Power.INVESTIGATE
        for use in reversed(game.powers_used):
            if use.president == seat and use.power is power:
                return use.round, use.target
        return None
    as_chancellor = about is HiddenKnowledge.RECEIVED
    for session in reversed(game.sessions):
        government = session.government
        if seat == (government.chancellor if as_chancellor else government.president):
            return session.round, None
    return None


def _not_yet(game: Game, phase: Phase) -> Objection | None:
    return None if game.phase is phase else NotNow(game.phase)


# What speaks against a seat; each of them is told with the seats that are allowed.
_Bar: TypeAlias = (
    type[NoSuchSeat]
    | type[IsDead]
    | type[NominatedOneself]
    | type[LastPresident]
    | type[LastChancellor]
    | type[InvestigatedOneself]
    | type[InvestigatedTwice]
    | type[CalledOneself]
    | type[ExecutedOneself]
)


def _not_there(game: Game, seat: Seat) -> _Bar | None:
    """Rule: Execution, "may not speak, vote, or run for office"."""
    if seat not in game.seats:
        return NoSuchSeat
    return None if seat in game.alive else IsDead


def _nomination(game: Game, seat: Seat) -> Objection | None:
    bar = _ineligible(game, seat)
    return bar(seat, eligible_chancellors(game)) if bar else None


def _ineligible(game: Game, seat: Seat) -> _Bar | None:
    """Rule: Eligibility. It concerns nobody's Presidency, and special elections just as well."""
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
    """Rule: Vote, "every player, including the Candidates"; Execution, "may not vote"."""
    for seat in sorted(ja):
        bar = _not_there(game, seat)
        if bar:
            return bar(seat, game.alive)
    return None


def _count(game: Game, ja: int, nein: int) -> Objection | None:
    living = len(game.alive)
    if ja < 0 or nein < 0 or ja + nein != living:
        return WrongNumberOfBallots(ja, nein, living)
    return None


def _tile(game: Game, party: Party) -> Objection | None:
    """A tile cannot come up when all of its party are face up."""
    tiles = game.ruleset.deck.of(party)
    face_up = game.liberal if party is Party.LIBERAL else game.fascist
    return NoSuchTileLeft(party, tiles) if face_up >= tiles else None


def _veto(game: Game) -> Objection | None:
    """Rule: VETO POWER, "after the fifth Fascist Policy"; "the Chancellor must enact"."""
    if not game.veto_unlocked:
        return VetoLocked(game.fascist, game.ruleset.veto_zone)
    if game.veto_refused:
        return VetoRefusedAlready(game.president)
    return None


def _power(game: Game, power: Power) -> Objection | None:
    """Rule: EXECUTIVE ACTION, "powers are used only once; they don't stack or roll over"."""
    if game.phase is Phase.POWER and power not in game.pending:
        return PowerNotGranted(power, game.pending)
    return _not_yet(game, Phase.POWER)


def _with_target(game: Game, power: Power, seat: Seat) -> Objection | None:
    refused = _power(game, power)
    if refused is not None:
        return refused
    bar = _no_target(game, power, seat)
    return bar(seat, targets(game, power)) if bar else None


def _no_target(game: Game, power: Power, seat: Seat) -> _Bar | None:
    """Rule: PRESIDENTIAL POWERS. Whom each of them may concern."""
    if seat != game.president:
        # A13: nobody is investigated twice in the forum's game either, whoever asks.
        twice = power is Power.INVESTIGATE and seat in game.investigated
        return _not_there(game, seat) or (InvestigatedTwice if twice else None)
    match power:
        case Power.INVESTIGATE:
            return InvestigatedOneself  # A5
        case Power.CALL_ELECTION:
            return CalledOneself
        case Power.EXECUTE:
            return ExecutedOneself  # A3
        case Power.PEEK:
            return None


def _claim(game: Game, claim: Claim) -> Objection | None:
    """Rule: ABOUT LYING. Anything may be said, by the living, about what they have seen."""
    bar = _not_there(game, claim.seat)
    if bar:
        return bar(claim.seat, game.alive)
    if latest_knowledge(game, claim.seat, claim.about) is None:
        return NothingToTell(claim.seat, claim.about)
    if claim.said is not None and len(claim.said) != claim.about.cards:
        return WrongNumberOfCards(claim.about, len(claim.said), claim.about.cards)
    return None


def _moves_of(game: Game) -> Iterator[Move]:
    """Everything that could be tried at this step, legal or not."""
    match game.phase:
        case Phase.NOMINATE:
            yield from map(Nominate, game.seats)
        case Phase.VOTE:
            living = game.alive
            yield from (VoteCount(ja, len(living) - ja) for ja in range(len(living) + 1))
            for ja in range(len(living) + 1):
                yield from (Vote(frozenset(seats)) for seats in combinations(living, ja))
        case Phase.HITLER_CHECK:
            yield from (AnswerHitler(is_hitler=answer) for answer in (False, True))
        case Phase.LEGISLATE:
            yield from map(Enact, Party)
            yield from (Veto(agreed=answer) for answer in (True, False))
        case Phase.CHAOS:
            yield from map(Chaos, Party)
        case Phase.POWER:
            yield Peek()
            yield from map(Investigate, game.seats)
            yield from map(CallElection, game.seats)
            yield from (Execute(seat, hitler) for seat in game.seats for hitler in (False, True))
        case Phase.GAME_OVER:
            return


def _claims_of(game: Game) -> Iterator[Claim]:
    for seat, about in product(game.alive, HiddenKnowledge):
        yield Claim(seat, about, None)
        if about is HiddenKnowledge.PEEKED:  # only those who peeked know an order
            yield from (Claim(seat, about, said) for said in product(Party, repeat=about.cards))
        else:
            hands = combinations_with_replacement(Party, about.cards)
            yield from (Claim(seat, about, said) for said in hands)
