"""Search for answers and claims that cannot all be true by the rules.

Odds play no role: a claim stays possible as long as any order of the tiles and any deal of the
roles allow it. Each contradiction holds a minimal set: without any one of its claims, the rest of
the set is possible. Claims that are in no set are possible, all of them together. Of several claims
by one player about the same thing only the last one counts, as players mean it; "no comment" says
nothing, and takes nothing back. One set of answers is reported at a time, and claims about
loyalties are judged once the answers agree with each other.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias

from companion.frozen import Frozen
from companion.rules.deck_claims import Pack, bounds, packs, possible
from companion.rules.game import Answer, Game, Statement
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Seat


class OfEntries(Frozen):
    """Answers that contradict each other: one was entered wrong, or was a lie."""

    of_claims: ClassVar[bool] = False
    answers: tuple[Answer, ...]

    @property
    def minimal(self) -> frozenset[Answer | Statement]:
        """Smallest set of contradicting answers: without any one of them, all are possible."""
        return frozenset(self.answers)


class OfClaims(Frozen):
    """Claims that contradict each other, so that one of these players has lied."""

    of_claims: ClassVar[bool] = True
    claims: tuple[Statement, ...]

    @property
    def minimal(self) -> frozenset[Answer | Statement]:
        """Smallest set of contradicting claims: without any one of them, all are possible."""
        return frozenset(self.claims)


# Of answers


class HitlerDenied(OfEntries):
    """A player who is Hitler now said in an earlier round that they are not."""

    seat: Seat
    denied: int  # round in which this was denied
    round: int


class NobodyIsHitler(OfEntries):
    """All players have denied being Hitler, or were executed without being Hitler."""

    round: int  # round from which this is impossible


# Of claims about tiles


class RefutedByTile(OfClaims):
    """A claim about tiles does not contain the tile that was then enacted."""

    party: Party
    round: int  # round in which that tile was enacted


class GovernmentDisagrees(OfClaims):
    """Two claims about the tiles of one government contradict each other."""

    round: int


class PeekDisagrees(OfClaims):
    """A Policy Peek and a later claim about the same tiles contradict each other."""

    peeked: int  # round of the peek
    round: int  # round in which the tiles came up


class PackOverdrawn(OfClaims):
    """More tiles of a party are claimed than the deck had since it was last shuffled."""

    party: Party
    besides: int  # tiles enacted by others, or by chaos
    pack: int
    held: int
    claimed: int
    seats: tuple[Seat, ...]


# Of claims about loyalties


class RefutedByHitler(OfClaims):
    """Hitler is claimed to be a Liberal. Rule: SET UP."""

    target: Seat


class LoyaltiesDisagree(OfClaims):
    """Two claims about one Party Membership card contradict each other."""

    target: Seat


class TooManyLiberals(OfClaims):
    """More Liberals are claimed than the game has."""

    number: int


class TooManyFascists(OfClaims):
    """More Fascist cards are claimed than the game has, Hitler's included."""

    number: int


class TooManyBesidesHitler(OfClaims):
    """More ordinary Fascists are claimed than the game has."""

    number: int
    seats: tuple[Seat, ...]  # players claimed to be Fascists and known not to be Hitler


class NobodyCouldBeHitler(OfClaims):
    """Every player is known not to be Hitler, or is claimed to be a Liberal."""

    seats: tuple[Seat, ...]  # players who are known not to be Hitler


Contradiction: TypeAlias = (
    HitlerDenied
    | NobodyIsHitler
    | RefutedByTile
    | GovernmentDisagrees
    | PeekDisagrees
    | PackOverdrawn
    | RefutedByHitler
    | LoyaltiesDisagree
    | TooManyLiberals
    | TooManyFascists
    | TooManyBesidesHitler
    | NobodyCouldBeHitler
)


def contradictions(game: Game) -> tuple[Contradiction, ...]:
    """Return all contradictions in a game, contradictions of answers first.

    Where a claim is in several contradictions, those with fewer claims are listed.
    """
    of_answers = tuple(_of_answers(game))
    claims = standing(game)
    if not claims:
        return of_answers
    of_cards = [claim for claim in claims if claim.about is HiddenKnowledge.LOYALTY]
    of_tiles = [claim for claim in claims if claim.about is not HiddenKnowledge.LOYALTY]
    return (
        *of_answers,
        *(_of_tiles(game, of_tiles) if of_tiles else ()),
        *(_of_cards(game, of_cards) if of_cards and not of_answers else ()),
    )


def new_contradictions(before: Game, after: Game, *, of_claims: bool) -> tuple[Contradiction, ...]:
    """Return the contradictions that a move has added; those of claims only if `of_claims`."""
    if _same_record(before, after):
        return ()
    now = [clash for clash in contradictions(after) if of_claims or not clash.of_claims]
    known = [clash.minimal for clash in contradictions(before)] if now else []
    return tuple(clash for clash in now if not any(old <= clash.minimal for old in known))


def _same_record(before: Game, after: Game) -> bool:
    return (
        before.statements is after.statements
        and before.answers is after.answers
        and before.sessions is after.sessions
        and before.chaos_tiles is after.chaos_tiles
    )


def standing(game: Game) -> tuple[Statement, ...]:
    """Return the last claim of each player about each thing, in the order of the claims."""
    last: dict[object, Statement] = {}
    for claim in game.statements:
        if claim.said is not None:
            about = (claim.round, claim.seat, claim.about)
            last.pop(about, None)
            last[about] = claim
    return tuple(last.values())


# Answers


def _of_answers(game: Game) -> Iterator[Contradiction]:
    denials = _denials(game)
    for answer in game.answers:
        if answer.is_hitler and answer.seat in denials:
            denial = denials[answer.seat]
            yield HitlerDenied((denial, answer), answer.seat, denial.round, answer.round)
            return
    if len(denials) == game.players:
        answers = tuple(denials.values())
        yield NobodyIsHitler(answers, answers[-1].round)


def _denials(game: Game) -> dict[Seat, Answer]:
    first: dict[Seat, Answer] = {}
    for answer in game.answers:
        if not answer.is_hitler:
            first.setdefault(answer.seat, answer)
    return first


# Tiles


def _of_tiles(game: Game, claims: Sequence[Statement]) -> Iterator[Contradiction]:
    for pack in packs(game):
        here = [claim for claim in claims if pack.seen_by(claim)]
        if here and not possible(pack, here):
            yield from _of_pack(pack, here)


def _of_pack(pack: Pack, claims: Sequence[Statement]) -> list[Contradiction]:
    """Return contradictions in claims about one pack, which is the deck between two shuffles.

    Single claims are checked first, then pairs, then the counts of tiles.
    """
    accepted, alone, clashes = list[Statement](), list[Statement](), list[Contradiction]()
    for claim in claims:
        if not possible(pack, [claim]):
            clashes.append(_impossible(pack, claim))
            continue
        others = [other for other in alone if not _agree(pack, other, claim)]
        clashes += (_disagreement(other, claim) for other in others)
        alone.append(claim)
        if not any(other in accepted for other in others):
            accepted.append(claim)
    for together in (accepted, *_rivals(pack, alone)):
        for overdraft in _overdrafts(pack, together):
            if not any(before.minimal <= overdraft.minimal for before in clashes):
                clashes.append(overdraft)
    while True:
        explained = frozenset[Answer | Statement]().union(*(clash.minimal for clash in clashes))
        left = [claim for claim in claims if claim not in explained]
        if possible(pack, left):
            return clashes
        clashes.append(_overdraft(pack, left))


def _rivals(pack: Pack, claims: Sequence[Statement]) -> Iterator[list[Statement]]:
    for party in Party:
        chosen = list[Statement]()
        for claim in sorted(claims, key=lambda claim: -(claim.said or ()).count(party)):
            if all(_agree(pack, other, claim) for other in chosen):
                chosen.append(claim)
        if len(chosen) < len(claims):
            yield [claim for claim in claims if claim in chosen]


def _agree(pack: Pack, claim: Statement, other: Statement) -> bool:
    seen, too = pack.seen_by(claim), pack.seen_by(other)
    same_tiles = seen is not None and too is not None and seen.overlaps(too)
    return not same_tiles or bounds(pack, [claim, other]) is not None


def _impossible(pack: Pack, claim: Statement) -> Contradiction:
    for number, place in enumerate(pack.places, start=1):
        if bounds(pack.replace(places=pack.places[:number]), [claim]) is None:
            assert place.enacted is not None  # noqa: S101  for the type checker
            return RefutedByTile((claim,), place.enacted, place.round)
    return _overdraft(pack, [claim])


def _disagreement(claim: Statement, other: Statement) -> Contradiction:
    first, later = sorted((claim.round, other.round))
    if HiddenKnowledge.PEEKED in {claim.about, other.about}:
        return PeekDisagrees((claim, other), first, later)
    return GovernmentDisagrees((claim, other), first)


def _overdrafts(pack: Pack, claims: Sequence[Statement]) -> Iterator[Contradiction]:
    """Yield a contradiction for each hand whose claims, with earlier ones, exceed the deck's tiles."""
    hands: dict[tuple[int, bool], list[Statement]] = {}
    for claim in claims:
        seen = claim.round, claim.about is HiddenKnowledge.PEEKED
        hands.setdefault(seen, []).append(claim)
    accepted: list[Statement] = []
    for hand in hands.values():
        together = [*accepted, *hand]
        if possible(pack, together):
            accepted = together
        else:
            yield _overdraft(pack, together)


def _overdraft(pack: Pack, claims: Sequence[Statement]) -> Contradiction:
    """Return impossible claims reduced to a minimal set, by leaving them out one by one."""
    limits = bounds(pack, claims)
    assert limits is not None  # noqa: S101  for the type checker
    liberal = sum(bound.least for bound in limits) > pack.held.liberal
    party = Party.LIBERAL if liberal else Party.FASCIST

    needed = list(claims)
    for claim in sorted(  # claims that say little are dropped first
        claims,
        key=lambda claim: ((claim.said or ()).count(party), claim.about is HiddenKnowledge.DRAWN),
    ):
        fewer = [other for other in needed if other != claim]
        if not possible(pack, fewer):
            needed = fewer
    counted = bounds(pack, needed)
    assert counted is not None  # noqa: S101  for the type checker
    seen = [place for place in map(pack.seen_by, needed) if place]
    numbers = {True: 0, False: 0}  # numbers of claimed tiles, and of others
    for place, bound in zip((*pack.places, pack.rest), counted, strict=True):
        said = not place.by_chaos and any(place.overlaps(hand) for hand in seen)
        numbers[said] += bound.least if liberal else place.tiles - bound.most
    seats = tuple(dict.fromkeys(claim.seat for claim in needed))
    held = pack.held.of(party)
    return PackOverdrawn(
        tuple(needed), party, numbers[False], pack.number, held, numbers[True], seats
    )


# Party Membership cards


def _of_cards(game: Game, claims: Sequence[Statement]) -> Iterator[Contradiction]:
    """Yield contradictions between claims about Party Membership cards (by Hall's theorem)."""
    hitler = next((answer.seat for answer in game.answers if answer.is_hitler), None)
    cleared = set(_denials(game)) if hitler is None else {*game.seats} - {hitler}
    accepted: dict[Seat, Statement] = {}
    for claim in claims:
        assert claim.target is not None and claim.said  # noqa: S101, PT018  for the type checker
        before = accepted.get(claim.target)
        if claim.target == hitler and claim.said == (Party.LIBERAL,):
            yield RefutedByHitler((claim,), claim.target)
        elif alone := _miscounted(game, cleared, {claim.target: claim}):
            yield alone
        elif before is None:
            together = {**accepted, claim.target: claim}
            if clash := _miscounted(game, cleared, together):
                yield clash
            else:
                accepted = together
        elif before.said != claim.said:
            yield LoyaltiesDisagree((before, claim), claim.target)


def _miscounted(
    game: Game, cleared: Collection[Seat], claims: Mapping[Seat, Statement]
) -> Contradiction | None:
    """Return the contradiction if more cards of one kind are claimed than there are, or None."""
    table = game.table
    liberals = [claim for claim in claims.values() if claim.said == (Party.LIBERAL,)]
    fascists = [claim for claim in claims.values() if claim.said == (Party.FASCIST,)]
    loyal = {claim.target for claim in liberals}
    if loyal.union(cleared) == {*game.seats}:
        needed = tuple(claim for claim in liberals if claim.target not in cleared)
        return NobodyCouldBeHitler(needed, tuple(sorted(cleared)))
    besides = [claim for claim in fascists if claim.target in cleared]
    if len(besides) > table.fascists:
        seats = tuple(claim.target for claim in besides if claim.target is not None)
        return TooManyBesidesHitler(tuple(besides), table.fascists, seats)
    if len(fascists) > table.fascists + 1:
        return TooManyFascists(tuple(fascists), table.fascists + 1)
    if len(liberals) > table.liberals:
        return TooManyLiberals(tuple(liberals), table.liberals)
    return None
