"""Deals are fair, and say nothing of themselves.

How fair is asked by one number: how probable it is that a fair dealer strays as far from even as
this one. Below `SUSPICIOUS` it is called biased. A fair one is called so less than once in 10^9
runs of these tests: they ask 72 times, and by the law of chi-square each answer is wrong once in
10^13. That law is one of infinitely many deals; for 2,000 its tail may be a hundred times as heavy.
"""

import copy
import hashlib
import hmac
import json
import math
import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

import pytest

from companion.deal.chain import START
from companion.deal.roles import SALT_BYTES, Deal, commitment, deal_by_words, deal_roles, draw_seat
from companion.deal.sealed import DealNumber
from companion.rules.pieces import Role
from companion.rules.ruleset import Table
from companion.rulesets import rulesets
from tests.rules.evening import load

DEALS = 2000
SUSPICIOUS = 1e-13

L, F, H = Role.LIBERAL, Role.FASCIST, Role.HITLER
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo", "Ida", "Jan")
FIRST = DealNumber(1, START)
FIVE = Deal(NAMES[:5], (F, L, H, L, L), bytes(range(16)))

Dealer: TypeAlias = Callable[[Sequence[str], Table], Sequence[Role]]


def fair(players: Sequence[str], table: Table) -> Sequence[Role]:
    return deal_roles(players, table).roles


def ordered(table: Table) -> list[Role]:
    return [*[L] * table.liberals, *[F] * table.fascists, H]


# How probable


def chance_of(distance: float, freedom: int) -> float:
    """That chi-square with so many degrees of freedom is larger than the distance.

    A degree of freedom is two more than the one before the last: Abramowitz and Stegun 26.4.
    """
    if freedom % 2:
        at, chance = 1, math.erfc(math.sqrt(distance / 2))
    else:
        at, chance = 2, math.exp(-distance / 2)
    while at < freedom:
        logarithm = at / 2 * math.log(distance / 2) - distance / 2 - math.lgamma(at / 2 + 1)
        chance += math.exp(logarithm)
        at += 2
    return chance


@pytest.mark.parametrize(
    ("freedom", "five_percent", "one_in_a_thousand"),
    [(1, 3.841, 10.828), (2, 5.991, 13.816), (8, 15.507, 26.124), (19, 30.144, 43.820)],
)
def test_the_law_is_that_of_the_tables(
    freedom: int, five_percent: float, one_in_a_thousand: float
) -> None:
    assert chance_of(five_percent, freedom) == pytest.approx(0.05, rel=0.001)
    assert chance_of(one_in_a_thousand, freedom) == pytest.approx(0.001, rel=0.001)


def evenness(deals: Iterable[Sequence[Role]], table: Table) -> float:
    """Return the probability that a fair dealer gives some role to some seat as often, or more so.

    The counts of a deal lean on each other, as a role is dealt to one seat if not to another: the
    sum is too large by players / (players - 1), and each seat but one, each role but one is free.
    """
    counts = Counter((seat, role) for roles in deals for seat, role in enumerate(roles))
    total = sum(counts.values()) / table.players
    share = {role: ordered(table).count(role) / table.players for role in Role}
    distance = sum(
        (counts[seat, role] - total * share[role]) ** 2 / (total * share[role])
        for seat in range(table.players)
        for role in Role
    )
    return chance_of(distance * (table.players - 1) / table.players, 2 * (table.players - 1))


def evenness_of_company(deals: Iterable[Sequence[Role]], table: Table) -> float:
    """The same for Hitler with each number of seats clockwise to the first ordinary Fascist.

    A dealer who only turns a fixed order around the table is even otherwise.
    """
    players, fascists = table.players, table.fascists
    counts = Counter(_way_to_a_fascist(roles) for roles in deals)
    total = sum(counts.values())
    others = list(combinations(range(1, players), fascists))
    ways = Counter(min(places) for places in others)
    distance = sum(
        (counts[way] - total * number / len(others)) ** 2 / (total * number / len(others))
        for way, number in ways.items()
    )
    return chance_of(distance, len(ways) - 1)


def _way_to_a_fascist(roles: Sequence[Role]) -> int:
    hitler = roles.index(H)
    clockwise = (*roles[hitler:], *roles[:hitler])
    return clockwise.index(F)


def evenness_of_pairs(deals: Iterable[Sequence[Role]], table: Table) -> float:
    """The same for each seat of Hitler together with that of the first Fascist clockwise."""
    players, fascists = table.players, table.fascists
    counts = Counter((roles.index(H), _way_to_a_fascist(roles)) for roles in deals)
    total = sum(counts.values())
    others = list(combinations(range(1, players), fascists))
    ways = Counter(min(places) for places in others)
    distance = sum(
        (counts[seat, way] - expected) ** 2 / expected
        for way, number in ways.items()
        for expected in [total * number / len(others) / players]
        for seat in range(players)
    )
    return chance_of(distance, players * len(ways) - 1)


def by_name(names: Sequence[str], dealer: Dealer, table: Table) -> list[tuple[Role, ...]]:
    """Return the role of each name, in the order of the alphabet, wherever it sits."""
    dealt = (dict(zip(names, dealer(names, table), strict=True)) for _ in range(DEALS))
    return [tuple(roles[name] for name in sorted(names)) for roles in dealt]


# Fair


@pytest.mark.parametrize("players", range(5, 11))
def test_every_seat_gets_every_role_equally_often(players: int) -> None:
    table = load("official").table(players)
    deals = [fair(NAMES[:players], table) for _ in range(DEALS)]
    assert least_chance(players, deals) > SUSPICIOUS


def by_words(players: int, deals: int, chance: Random) -> list[Sequence[Role]]:
    """Deals by words of the table: the salts are promised, and so are all words but one."""
    table, names = load("official").table(players), NAMES[:players]
    return [
        deal_by_words(
            names, table, FIRST, chance.randbytes(SALT_BYTES), (*names[1:], str(number))
        ).roles
        for number in range(deals)
    ]


def least_chance(players: int, deals: Sequence[Sequence[Role]]) -> float:
    """By seat, by company and by pairs."""
    table = load("official").table(players)
    asked = (evenness, evenness_of_company, evenness_of_pairs)
    return min(even(deals, table) for even in asked)


@pytest.mark.parametrize("players", range(5, 11))
def test_anybody_can_draw_the_roles_again_from_salt_and_words(players: int) -> None:
    """By the README of the deal, without this program."""
    table, names, salt = load("official").table(players), NAMES[:players], bytes(range(32))
    seed = hmac.new(salt, "\n".join(names).encode(), hashlib.sha256).digest()
    numbers = (
        int(hmac.new(seed, b"%d" % number, hashlib.sha256).hexdigest()[:16], 16)
        for number in range(players)
    )
    cards = [*table.roles]
    for last in reversed(range(1, players)):
        other = next(numbers) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert deal_by_words(names, table, FIRST, salt, names).roles == tuple(cards)


@pytest.mark.parametrize("players", range(5, 11))
def test_words_of_the_table_are_fair(players: int) -> None:
    """ "Fair by seat and by pairs; with words of the table too." 5,000: poe prove deals."""
    assert least_chance(players, by_words(players, 700, Random(players))) > SUSPICIOUS


def test_the_last_word_alone_changes_the_deal_and_nobody_knows_how() -> None:
    """ "Nobody chooses the deal": of one salt, other words lead anywhere."""
    table = load("official").table(5)
    salt, given = bytes(range(32)), ("pear", "fico", "груша", "uva")
    ends = [deal_by_words(NAMES[:5], table, FIRST, salt, (*given, str(n))) for n in range(300)]
    assert len({deal.roles for deal in ends}) == 20
    again = deal_by_words(NAMES[:5], table, FIRST, salt, (*given, "7"))
    assert again == ends[7]
    assert f"committed {commitment(salt)}" in again.statement.splitlines()
    assert commitment(salt) == hashlib.sha256(salt.hex().encode()).hexdigest()


@pytest.mark.parametrize("players", range(5, 11))
def test_the_order_of_the_names_does_not_matter(players: int) -> None:
    """Ada gets what anybody gets, wherever she sits and whoever is named first."""
    table = load("official").table(players)
    names = list(NAMES[:players])
    for order in (names[::-1], [*names[1::2], *names[::2]], names):
        assert evenness(by_name(order, fair, table), table) > SUSPICIOUS


def rarely(players: Sequence[str], table: Table, chance: Random) -> Sequence[Role]:
    """Swaps two seats, half as often as there are players: some stay where they were."""
    roles = ordered(table)
    for _ in players[::2]:
        one, other = (chance.randrange(len(roles)) for _ in range(2))
        roles[one], roles[other] = roles[other], roles[one]
    return roles


def never_the_same(players: Sequence[str], table: Table, chance: Random) -> Sequence[Role]:
    """Each swaps with a seat before it, never with itself: the classic mistake of a shuffle."""
    roles = ordered(table)
    for seat in range(len(players) - 1, 0, -1):
        other = chance.randrange(seat)
        roles[seat], roles[other] = roles[other], roles[seat]
    return roles


def mostly(players: Sequence[str], table: Table, chance: Random) -> Sequence[Role]:
    """Fair three times out of four."""
    roles = ordered(table)
    if chance.random() < 0.75:
        chance.shuffle(roles)
    return roles


def around(players: Sequence[str], table: Table, chance: Random) -> Sequence[Role]:
    """Turns the same order around the table."""
    roles, at = ordered(table), chance.randrange(len(players))
    return roles[at:] + roles[:at]


def alphabetical(players: Sequence[str], table: Table, chance: Random) -> Sequence[Role]:
    """Fair, but that the first of the alphabet has Hitler's role too often."""
    roles = ordered(table)
    chance.shuffle(roles)
    if chance.random() < 0.2:
        first, hitler = players.index(min(players)), roles.index(H)
        roles[first], roles[hitler] = roles[hitler], roles[first]
    return roles


@pytest.mark.parametrize("players", range(5, 11))
@pytest.mark.parametrize("biased", [rarely, never_the_same, mostly])
def test_a_biased_dealer_is_found(
    biased: Callable[[Sequence[str], Table, Random], Sequence[Role]], players: int
) -> None:
    table, chance = load("official").table(players), Random(players)
    deals = [biased(NAMES[:players], table, chance) for _ in range(DEALS)]
    assert evenness(deals, table) < SUSPICIOUS


@pytest.mark.parametrize("players", range(5, 11))
def test_a_dealer_who_turns_the_table_is_found(players: int) -> None:
    table, chance = load("official").table(players), Random(players)
    deals = [around(NAMES[:players], table, chance) for _ in range(DEALS)]
    assert evenness(deals, table) > SUSPICIOUS  # every seat is as likely as any
    assert evenness_of_company(deals, table) < SUSPICIOUS
    assert evenness_of_pairs(deals, table) < SUSPICIOUS


@pytest.mark.parametrize("players", range(5, 11))
def test_a_dealer_who_minds_the_names_is_found(players: int) -> None:
    table, chance = load("official").table(players), Random(players)
    names = NAMES[:players][::-1]
    deals = by_name(names, lambda seated, of: alphabetical(seated, of, chance), table)
    assert evenness(deals, table) < SUSPICIOUS


@pytest.mark.parametrize("players", [5, 7, 10])
def test_the_answer_is_a_probability(players: int) -> None:
    """For fair dealers it is any number between 0 and 1, one half on the average."""
    table, chance = load("official").table(players), Random(players)
    answers = []
    for _ in range(100):
        deals = [chance.sample(ordered(table), players) for _ in range(200)]
        answers += [evenness(deals, table), evenness_of_company(deals, table)]
    assert min(answers) > 1e-4
    assert 0.4 < sum(answers) / len(answers) < 0.6


# The right roles


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [(name, players) for name in rulesets() for players in load(name).players],
)
def test_exactly_the_right_roles(ruleset: str, players: int) -> None:
    """R1: "Make sure you have the correct number of ordinary Fascists in addition to Hitler!" """
    table = load(ruleset).table(players)
    right = {
        5: (3, 1, 1),
        6: (4, 1, 1),
        7: (4, 2, 1),
        8: (5, 2, 1),
        9: (5, 3, 1),
        10: (6, 3, 1),
    }
    for _ in range(50):
        deal = deal_roles(NAMES[:players], table)
        assert tuple(deal.roles.count(role) for role in (L, F, H)) == right[players]
        assert deal.players == NAMES[:players]
        assert [deal.role(seat) for seat in range(1, players + 1)] == list(deal.roles)


def test_a_ruleset_of_ones_own() -> None:
    table = load("official").table(7).replace(liberals=1, fascists=5)
    roles = deal_roles(NAMES[:7], table).roles
    assert [roles.count(role) for role in (L, F, H)] == [1, 5, 1]


def test_every_player_has_a_role() -> None:
    table = load("official").table(7)
    for players in (NAMES[:6], NAMES[:8]):
        with pytest.raises(ValueError, match="one role for each player"):
            deal_roles(players, table)
    with pytest.raises(ValueError, match="a salt"):
        Deal(NAMES[:5], FIVE.roles, b"short")
    for nobody in (0, -1, 6):
        with pytest.raises(LookupError, match="nobody sits there"):
            FIVE.role(nobody)


def test_no_deal_is_dealt_twice() -> None:
    table = load("official").table(5)
    deals = [deal_roles(NAMES[:5], table) for _ in range(300)]
    assert len({deal.salt for deal in deals}) == len({deal.fingerprint for deal in deals}) == 300
    assert {len(deal.salt) for deal in deals} == {SALT_BYTES} == {32}


def test_the_first_candidate_is_any_of_them() -> None:
    assert {draw_seat(5) for _ in range(1000)} == {1, 2, 3, 4, 5}


# The fingerprint


def test_the_statement() -> None:
    assert FIVE.statement == (
        "companion deal 1\n"
        "salt 000102030405060708090a0b0c0d0e0f\n"
        "1 fascist Ada\n"
        "2 liberal Ben\n"
        "3 hitler Cleo\n"
        "4 liberal Dan\n"
        "5 liberal Eva\n"
    )


def test_the_statement_explains_itself() -> None:
    """ "The fingerprint is a plain SHA-256 that `sha256sum` agrees with; the proof file explains it
    in ten lines."
    """
    deal = Deal(FIVE.players, FIVE.roles, bytes(range(32)), DealNumber(3, "ab" * 32))
    explained, _, rest = deal.statement.partition("deal 3 of the evening\n")
    assert explained.count("\n") <= 11
    assert rest.splitlines() == [
        f"chain {'ab' * 32}",
        f"salt {bytes(range(32)).hex()}",
        *FIVE.statement.splitlines()[2:],
    ]
    assert deal.fingerprint == hashlib.sha256(deal.statement.encode()).hexdigest()


def test_the_fingerprint_can_be_computed_by_anybody() -> None:
    """As `sha256sum` does it, by hand."""
    names = ("Ада", "Çağla", "李", "👩‍👩‍👧", "Bo B.")
    deal = Deal(names, FIVE.roles, FIVE.salt)
    digits = hashlib.sha256(deal.statement.encode("utf-8")).hexdigest()
    groups = deal.fingerprint.split(" ")
    assert [len(group) for group in groups] == [4] * 8
    assert "".join(groups) == digits[:32].upper()
    assert FIVE.fingerprint == "859A 3081 1AEE 7CB6 664C 19E9 E77C FA5C"


def test_every_change_shows() -> None:
    changed = [FIVE]
    for bit in range(128):
        salt = int.from_bytes(FIVE.salt) ^ (1 << bit)
        changed.append(Deal(FIVE.players, FIVE.roles, salt.to_bytes(16)))
    for one, other in combinations(range(5), 2):
        order = [*range(5)]
        order[one], order[other] = other, one
        names, roles = (
            tuple(values[seat] for seat in order) for values in (FIVE.players, FIVE.roles)
        )
        changed.append(Deal(names, FIVE.roles, FIVE.salt))
        if roles != FIVE.roles:
            changed.append(Deal(FIVE.players, roles, FIVE.salt))
    changed.append(Deal(("ada", *FIVE.players[1:]), FIVE.roles, FIVE.salt))
    assert len({deal.fingerprint for deal in changed}) == len(changed) > 145
    assert len(set(changed)) == len(changed)
    assert Deal(FIVE.players, FIVE.roles, FIVE.salt) == FIVE


def test_codes_are_anybodys_own_and_come_again() -> None:
    """Whatever the roles are, so that a code tells nobody."""
    swapped = Deal(FIVE.players, FIVE.roles[::-1], FIVE.salt)
    other = Deal(FIVE.players, FIVE.roles, bytes(16))
    codes = {
        (deal.salt, seat, purpose): deal.nonce(seat, purpose)
        for deal in (FIVE, other)
        for seat in (1, 2, 3, 4, 5)
        for purpose in ("role", "envelope", "role 1")
    }
    assert len(set(codes.values())) == len(codes) == 30
    assert FIVE.nonce(2, "role") == swapped.nonce(2, "role")
    assert FIVE.nonce(2, "role") == hmac.new(FIVE.salt, b"role 2", "sha256").digest()


# Nothing is said


@dataclass
class Envelope:
    deal: Deal


def test_it_says_nothing() -> None:
    envelope = Envelope(FIVE)
    shown = [
        repr(FIVE),
        str(FIVE),
        f"{FIVE}",
        f"{FIVE!r}",
        f"{FIVE:>30}",
        f"{FIVE!s:40}",
        format(FIVE, "^50"),
        "%s %r" % (FIVE, FIVE),  # noqa: UP031  in every way
    ]
    assert {one.replace("Deal(sealed)", "").strip() for one in shown} == {""}
    assert "Deal(sealed)" in repr(envelope)
    assert not hasattr(FIVE, "__dict__")


@pytest.mark.parametrize(
    "way",
    [
        pickle.dumps,
        json.dumps,
        copy.deepcopy,
        copy.copy,
        lambda deal: asdict(Envelope(deal)),
        lambda deal: deal.role(9),
        lambda deal: deal.tell,
        lambda deal: setattr(deal, "roles", ()),
        lambda deal: setattr(deal, "salt", b""),
        lambda deal: delattr(deal, "roles"),
        lambda deal: deal < FIVE,
        lambda deal: deal["roles"],
        lambda deal: f"{deal:d}",
        lambda deal: deal(1),
        vars,
        iter,
        len,
    ],
)
def test_errors_say_nothing(way: Callable[[Deal], object]) -> None:
    with pytest.raises((TypeError, AttributeError, LookupError, ValueError)) as raised:
        way(FIVE)
    told = f"{raised.value!r} {raised.value.args}"
    assert not re.search(
        "liberal|fascist|hitler|000102|x00|Ada|Ben|Cleo|Dan|Eva", told, re.IGNORECASE
    )
    assert FIVE.roles == (F, L, H, L, L)
