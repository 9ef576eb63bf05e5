"""Games with their secrets, and what a record allows by trying every order and every deal.

Nothing here asks `companion.rules.deck_claims` or `contradictions`: they are judged by it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import TypeAlias

from companion.frozen import Frozen
from companion.rules.game import Answer, Game, Statement, new_game
from companion.rules.legality import eligible_chancellors, targets, veto_available
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
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
)
from companion.rules.pieces import Party, Phase, Role, Seat
from companion.rules.play import play
from companion.rules.ruleset import Ruleset
from tests.rules.evening import F, L

DRAWN, PASSED, RECEIVED = HiddenKnowledge.DRAWN, HiddenKnowledge.PASSED, HiddenKnowledge.RECEIVED
PEEKED, LOYALTY = HiddenKnowledge.PEEKED, HiddenKnowledge.LOYALTY


Said: TypeAlias = dict[HiddenKnowledge, list[tuple[Party, ...] | None]]


class Hand(Frozen):
    """Fate of some tiles of a pack: a session, a chaos tile or a peek."""

    round: int
    start: int  # the first of these tiles in the pack
    kind: type[Enact | Chaos | Peek]
    enacted: Party | None
    drawn: tuple[Party, ...]
    passed: tuple[Party, ...] = ()


class TruePack:
    """A pack with its order."""

    def __init__(self, order: list[Party]) -> None:
        self.order = order
        self.gone = 0
        self.hands: list[Hand] = []

    def about(self, claims: Sequence[Statement]) -> list[Statement]:
        """Those of the claims that are about its tiles."""
        seen = {(hand.round, hand.kind is Peek) for hand in self.hands if hand.kind is not Chaos}
        return [one for one in claims if (one.round, one.about is PEEKED) in seen]

    def take(self, tiles: int) -> tuple[Party, ...]:
        self.gone += tiles
        return tuple(self.order[self.gone - tiles : self.gone])


class Truth:
    """A game as it goes on, with roles and tiles."""

    def __init__(self, ruleset: Ruleset, players: int, chance: Random) -> None:
        self.chance = chance
        self.game = new_game(ruleset, players, chance.randint(1, players))
        self.moves: list[Move] = []
        table = self.game.table
        self.roles = [Role.LIBERAL] * table.liberals + [Role.FASCIST] * table.fascists
        self.roles.append(Role.HITLER)
        chance.shuffle(self.roles)
        self.packs: list[TruePack] = []
        self.shuffle()
        self.ja = chance.choice((0.35, 0.5, 0.6, 0.8))  # some games have much chaos
        self.knows: dict[tuple[Seat, HiddenKnowledge], tuple[Party, ...]] = {}

    def shuffle(self) -> None:
        deck, game = self.game.ruleset.deck, self.game
        order = [L] * (deck.liberal - game.liberal) + [F] * (deck.fascist - game.fascist)
        self.chance.shuffle(order)
        self.packs.append(TruePack(order))

    def make(self, move: Move) -> None:
        self.game, _ = play(self.game, move)
        self.moves.append(move)

    def move(self) -> None:
        """Make a random legal move; its public parts follow the true deal."""
        game, chance, pack = self.game, self.chance, self.packs[-1]
        match game.phase:
            case Phase.NOMINATE:
                self.make(Nominate(chance.choice(eligible_chancellors(game))))
            case Phase.VOTE:
                self.make(Vote(frozenset(one for one in game.alive if chance.random() < self.ja)))
            case Phase.HITLER_CHECK:
                assert game.chancellor
                self.make(AnswerHitler(self.roles[game.chancellor - 1] is Role.HITLER))
            case Phase.LEGISLATE:
                self.session()
            case Phase.CHAOS:
                start, (tile,) = pack.gone, pack.take(1)
                pack.hands.append(Hand(game.round, start, Chaos, tile, (tile,)))
                self.make(Chaos(tile))
            case Phase.POWER:
                self.power()
        if len(pack.order) - pack.gone < 3 and self.packs[-1] is pack:
            self.shuffle()

    def session(self) -> None:
        game, chance, pack = self.game, self.chance, self.packs[-1]
        start, drawn = pack.gone, pack.take(3)
        passed = tuple(chance.sample(drawn, 2))
        enacted: Party | None = chance.choice(passed)
        president, chancellor = game.president, game.chancellor
        assert chancellor
        self.knows |= {(president, DRAWN): drawn, (president, PASSED): passed}
        self.knows[chancellor, RECEIVED] = passed
        if veto_available(game) and chance.random() < 0.4:
            agreed = chance.random() < 0.5
            if agreed:
                enacted = None
            pack.hands.append(Hand(game.round, start, Enact, enacted, drawn, passed))
            self.make(Veto(agreed))
            if agreed:
                return
        else:
            pack.hands.append(Hand(game.round, start, Enact, enacted, drawn, passed))
        assert enacted
        self.make(Enact(enacted))

    def power(self) -> None:
        game, pack = self.game, self.packs[-1]
        kind = POWER_MOVES[self.chance.choice(game.pending)]
        if kind is Peek:
            top = tuple(pack.order[pack.gone : pack.gone + 3])
            pack.hands.append(Hand(game.round, pack.gone, Peek, None, top))
            self.knows[game.president, PEEKED] = top
            self.make(Peek())
            return
        target = self.chance.choice(targets(game, kind.power))
        role = self.roles[target - 1]
        if kind is Investigate:
            self.knows[game.president, LOYALTY] = (role.party,)
        self.make(Execute(target, role is Role.HITLER) if kind is Execute else kind.on(target))

    def claim(self, lies: float = 0.0) -> None:
        """Somebody says what they saw last, or makes no comment."""
        living = [(seat, about) for seat, about in self.knows if seat in self.game.alive]
        if not living or self.game.phase in {Phase.GAME_OVER, Phase.LEGISLATE}:
            return
        seat, about = self.chance.choice(living)
        said: tuple[Party, ...] | None = self.knows[seat, about]
        assert said
        if about is not PEEKED:
            said = tuple(self.chance.sample(said, len(said)))
        if self.chance.random() < lies:
            said = tuple(self.chance.choice((L, F)) for _ in said)
        if self.chance.random() < 0.1:
            said = None
        self.make(Claim(seat, about, said))


def true_game(ruleset: Ruleset, players: int, chance: Random, lies: float = 0.0) -> Iterator[Truth]:
    """A whole game with claims, after each of its moves."""
    truth = Truth(ruleset, players, chance)
    talk = chance.random()
    while truth.game.phase is not Phase.GAME_OVER:
        truth.move()
        yield truth
        while chance.random() < talk * 0.7:
            truth.claim(lies)
            yield truth


def with_overdraft(ruleset: Ruleset, players: int, chance: Random) -> Truth | None:
    """A game in which the governments of one pack claim more tiles of a party than it held.

    What each of them claims could be true by itself. None if no pack could be overdrawn so.
    """
    truth = Truth(ruleset, players, chance)
    while truth.game.phase is not Phase.GAME_OVER:
        truth.move()
    pack, party = chance.choice(truth.packs), chance.choice((L, F))
    hands = [one for one in pack.hands if one.kind is Enact and one.round < truth.game.round]
    said = {one.round: one.drawn.count(party) for one in hands}
    most = {one.round: 3 if one.enacted in {party, None} else 2 for one in hands}
    others = [one for one in pack.hands if one not in hands and one.kind is not Peek]
    besides = [one.enacted for one in others].count(party)
    while sum(said.values()) + besides <= pack.order.count(party):
        more = [one for one, tiles in said.items() if tiles < most[one]]
        if not more:
            return None
        said[chance.choice(more)] += 1
    claims = {one.round: _claims_of(one, party, said[one.round], chance) for one in hands}
    moves, truth.moves = truth.moves, []
    truth.game = new_game(ruleset, players, _first(truth.game))
    for move in moves:
        game = truth.game
        truth.make(move)
        if isinstance(move, Enact) or move == Veto(agreed=True):
            assert game.chancellor
            for about, tiles in claims.get(game.round, ()):
                seat = game.chancellor if about is RECEIVED else game.president
                truth.make(Claim(seat, about, tiles))
    return truth


def _first(game: Game) -> Seat:
    """The first Presidential Candidate."""
    return game.elections[0].candidates.president


def _claims_of(
    hand: Hand, party: Party, tiles: int, chance: Random
) -> Iterator[tuple[HiddenKnowledge, tuple[Party, ...]]]:
    """Yield claims of a government that had so many tiles of a party, and passed one on."""
    other = F if party is L else L
    drawn = (party,) * tiles + (other,) * (3 - tiles)
    pairs = [pair for pair in (drawn[1:], drawn[:2]) if hand.enacted in {None, *pair}]
    passed = chance.choice(pairs)
    yield DRAWN, drawn
    if chance.random() < 0.5:
        yield PASSED, passed
    if chance.random() < 0.5:
        yield RECEIVED, passed


# By trying everything


def last_words(statements: Sequence[Statement]) -> list[Statement]:
    """Every claim, unless its player has claimed something else about it since."""
    kept = []
    for at, one in enumerate(statements):
        later = [
            (other.round, other.seat, other.about)
            for other in statements[at + 1 :]
            if other.said is not None
        ]
        if one.said is not None and (one.round, one.seat, one.about) not in later:
            kept.append(one)
    return kept


def pack_allows(pack: TruePack, claims: Collection[Statement]) -> bool:
    """Return True if some order of the tiles makes all of these claims true."""
    seen: dict[int, list[tuple[Hand, Said]]] = defaultdict(list)  # by how many have come up then
    for hand in pack.hands:
        seen[hand.start + len(hand.drawn)].append((hand, _said_of(hand, claims)))
    needed = max(seen, default=0)
    left = {party: pack.order.count(party) for party in Party}

    def extended(order: tuple[Party, ...]) -> bool:
        hands = seen.get(len(order), ())
        if not all(_hand_allows(hand, order[hand.start :], said) for hand, said in hands):
            return False
        if len(order) == needed:
            return True
        return any(extended((*order, party)) for party in Party if order.count(party) < left[party])

    return extended(())


def _said_of(hand: Hand, claims: Collection[Statement]) -> Said:
    """Return the claims about these tiles: in their order if they were peeked at, else in any."""
    about = [one for one in claims if one.round == hand.round and one.about is not LOYALTY]
    return {
        kind: [
            one.said if kind is PEEKED else tuple(sorted(one.said or ()))
            for one in about
            if one.about is kind
        ]
        for kind in HiddenKnowledge
    }


def _hand_allows(hand: Hand, tiles: tuple[Party, ...], said: Said) -> bool:
    """Return True if some choice of tiles passed and enacted fits these tiles and claims."""
    if hand.kind is Chaos:
        return tiles == (hand.enacted,)
    if hand.kind is Peek:
        return all(one == tiles for one in said[PEEKED])
    if any(one != tuple(sorted(tiles)) for one in said[DRAWN]):
        return False
    for passed in (tiles[1:], tiles[:1] + tiles[2:], tiles[:2]):
        rightly = all(one == tuple(sorted(passed)) for one in said[PASSED] + said[RECEIVED])
        if rightly and (hand.enacted is None or hand.enacted in passed):
            return True
    return False


def deal_allows(game: Game, answers: Collection[Answer], claims: Collection[Statement]) -> bool:
    """Return True if some deal of the roles makes all of these answers and claims true."""

    def fits(hitler: Seat, fascists: Collection[Seat]) -> bool:
        party = {seat: F if seat in {hitler, *fascists} else L for seat in game.seats}
        return all((one.seat == hitler) is one.is_hitler for one in answers) and all(
            one.target is None or (party[one.target],) == one.said for one in claims
        )

    return any(
        fits(hitler, fascists)
        for hitler in game.seats
        for fascists in combinations({*game.seats} - {hitler}, game.table.fascists)
    )
