"""The Policy deck between shuffles (a pack), and which claims about its tiles are possible.

A pack is the Policy deck from one shuffle to the next. What it holds is known to everybody: all
tiles that were not face up then. So each pack can be judged by itself.
"""

from collections.abc import Collection, Iterator, Sequence

from companion.frozen import Frozen
from companion.rules.game import Game, Statement
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import HAND, Party, Power
from companion.rules.ruleset import Tiles


class Place(Frozen):
    """Tiles drawn together: three of a Legislative Session, or one enacted by chaos."""

    round: int
    start: int  # number of tiles of the pack above them
    tiles: int
    enacted: Party | None  # None: vetoed

    @property
    def by_chaos(self) -> bool:
        """True for a tile that chaos enacted."""
        return self.tiles == 1 and self.enacted is not None

    def overlaps(self, other: "Place") -> bool:
        """Return True if two groups of drawn tiles have tiles in common."""
        return self.start < other.start + other.tiles and other.start < self.start + self.tiles


class Pack(Frozen):
    """A pack: the Policy deck from one shuffle to the next, or until now."""

    number: int
    held: Tiles
    places: tuple[Place, ...]
    # for the program's deck: start and number of each shuffle
    orders: tuple[tuple[int, int], ...]
    looks: tuple[tuple[Place, int], ...]  # each Policy Peek, and the number of shuffles before it

    @property
    def peeks(self) -> tuple[Place, ...]:
        """The tiles seen by Policy Peek that no later shuffle moved."""
        return tuple(
            peek
            for peek, orders in self.looks
            if all(peek.start + HAND <= start for start, _ in self.orders[orders:])
        )

    def seen_by(self, claim: Statement) -> Place | None:
        """Return the drawn tiles that a claim is about, or None if they are of another pack."""
        among = self.peeks if claim.about is HiddenKnowledge.PEEKED else self.places
        return next(
            (place for place in among if place.round == claim.round and place.tiles == HAND), None
        )

    @property
    def rest(self) -> Place:
        """Tiles of the deck that were not drawn before the next shuffle."""
        below = _below(self.places)
        return Place(0, below, self.held.total - below, None)


class Bounds(Frozen):
    """Smallest and largest possible number of Liberal tiles in a group of tiles."""

    least: int
    most: int


def packs(game: Game) -> Iterator[Pack]:
    """Yield the deck between every two shuffles of a game. Rules: LEGISLATIVE SESSION, Election Tracker."""
    uses = enumerate(game.powers_used)
    peeks = {use.round: number for number, use in uses if use.power is Power.PEEK}
    came_up = {session.round: [(HAND, session.enacted)] for session in game.sessions}
    for tile in game.chaos_tiles:  # after a veto in the same round
        came_up.setdefault(tile.round, []).append((1, tile.party))
    hidden = _hidden_at_first(game)
    number, held, places, looks = 1, hidden, list[Place](), list[tuple[Place, int]]()
    orders, draws = [(0, 1)], 0

    def new_orders() -> list[tuple[int, int]]:
        """Return the start and number of each shuffle at this point."""
        return [(_below(places), one.pile) for one in game.shuffled if one.draws == draws]

    for round_ in sorted(came_up):
        for tiles, party in came_up[round_]:
            orders += new_orders()
            places.append(Place(round_, _below(places), tiles, party))
            draws += 1
            if party is not None:
                hidden = _without(hidden, party)
            if held.total - _below(places) < HAND:
                yield Pack(number, held, tuple(places), tuple(orders), tuple(looks))
                number, held, places, looks = number + 1, hidden, [], []
                orders = [(0, orders[-1][1] + 1)]
        if round_ in peeks:  # the power of that round's tile
            peek, use = Place(round_, _below(places), HAND, None), peeks[round_]
            before = [one for one in game.shuffled if one.draws == draws and one.powers <= use]
            looks.append((peek, len(orders) + len(before)))
    orders += new_orders()
    yield Pack(number, held, tuple(places), tuple(orders), tuple(looks))


def bounds(pack: Pack, claims: Collection[Statement]) -> tuple[Bounds, ...] | None:
    """Return bounds on the Liberal tiles in each group drawn, and in the rest, if claims are true.

    Return None if the claims cannot all be true. Each number between the bounds is possible,
    whatever it is in the other groups.
    """
    known = {
        place.start: place.enacted for place in pack.places if place.enacted and place.by_chaos
    }
    by_round: dict[int, list[Statement]] = {}
    for claim in claims:
        if claim.about is not HiddenKnowledge.PEEKED:
            by_round.setdefault(claim.round, []).append(claim)
            continue
        peek = next(place for place in pack.peeks if place.round == claim.round)
        for at, party in enumerate(claim.said or (), peek.start):
            if known.setdefault(at, party) is not party:
                return None
    found = []
    for place in pack.places:
        here = _bounds_of(place, known, by_round.get(place.round, ()))
        if here is None:
            return None
        found.append(here)
    return (*found, _known(pack.rest, known))


def possible(pack: Pack, claims: Collection[Statement]) -> bool:
    """Return True if all of these claims can be true of one pack, the deck between two shuffles."""
    found = bounds(pack, claims)
    return found is not None and sum(bound.least for bound in found) <= pack.held.liberal <= sum(
        bound.most for bound in found
    )


def _bounds_of(place: Place, known: dict[int, Party], claims: Sequence[Statement]) -> Bounds | None:
    """Return bounds on the Liberal tiles in one group, or None if no number is possible."""
    here = _known(place, known)
    least, most = here.least, here.most
    if place.by_chaos:  # nobody has seen a tile of chaos before
        return here
    if place.enacted is Party.LIBERAL:
        least = max(least, 1)
    elif place.enacted is Party.FASCIST:
        most = min(most, HAND - 1)
    passed: int | None = None
    for claim in claims:
        said = claim.said or ()
        liberal = said.count(Party.LIBERAL)
        if claim.about is HiddenKnowledge.DRAWN:
            least, most = max(least, liberal), min(most, liberal)
            continue
        # Both claims are about the two passed tiles, which include the enacted one.
        if passed not in {None, liberal} or (place.enacted and place.enacted not in said):
            return None
        passed = liberal
        least, most = max(least, liberal), min(most, liberal + 1)
    return Bounds(least, most) if least <= most else None


def _known(place: Place, known: dict[int, Party]) -> Bounds:
    parties = [known[at] for at in range(place.start, place.start + place.tiles) if at in known]
    liberal = parties.count(Party.LIBERAL)
    return Bounds(liberal, place.tiles - (len(parties) - liberal))


def _below(places: Sequence[Place]) -> int:
    return places[-1].start + places[-1].tiles if places else 0


def _hidden_at_first(game: Game) -> Tiles:
    up = [tile.enacted for tile in game.sessions] + [tile.party for tile in game.chaos_tiles]
    placed = Tiles(game.liberal - up.count(Party.LIBERAL), game.fascist - up.count(Party.FASCIST))
    deck = game.ruleset.deck
    return Tiles(deck.liberal - placed.liberal, deck.fascist - placed.fascist)


def _without(tiles: Tiles, party: Party) -> Tiles:
    if party is Party.LIBERAL:
        return tiles.replace(liberal=tiles.liberal - 1)
    return tiles.replace(fascist=tiles.fascist - 1)
