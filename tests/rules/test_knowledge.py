from itertools import product

import pytest

from companion.rules.pieces import Role
from companion.rules.ruleset import Knowledge, Sight, knowledge, sights
from tests.rules.evening import load

L, F, H = Role.LIBERAL, Role.FASCIST, Role.HITLER

TABLES = {  # players: the roles by seat, what Hitler knows, and what each Fascist does
    5: ((L, F, L, H, L), Knowledge((2,)), {2: Knowledge((), 4)}),
    6: ((H, L, L, L, L, F), Knowledge((6,)), {6: Knowledge((), 1)}),
    7: (
        (F, L, L, H, L, L, F),
        Knowledge(),
        {1: Knowledge((7,), 4), 7: Knowledge((1,), 4)},
    ),
    8: (
        (L, F, F, L, L, L, L, H),
        Knowledge(),
        {2: Knowledge((3,), 8), 3: Knowledge((2,), 8)},
    ),
    9: (
        (F, F, H, F, L, L, L, L, L),
        Knowledge(),
        {1: Knowledge((2, 4), 3), 2: Knowledge((1, 4), 3), 4: Knowledge((1, 2), 3)},
    ),
    10: (
        (L, L, F, L, L, H, F, L, F, L),
        Knowledge(),
        {3: Knowledge((7, 9), 6), 7: Knowledge((3, 9), 6), 9: Knowledge((3, 7), 6)},
    ),
}


@pytest.mark.parametrize("players", TABLES)
def test_official(players: int) -> None:
    """R1: for 5-6 players "Fascist and Hitler, open your eyes and acknowledge each other"; for 7-10
    "All Fascists who are NOT Hitler should open their eyes and acknowledge each other", "Hitler -
    keep your eyes closed", "Fascists, take note of who has an extended thumb - that player is
    Hitler"."""
    roles, of_hitler, of_fascists = TABLES[players]
    table = load("official").table(players)
    assert (roles.count(L), roles.count(F), roles.count(H)) == (table.liberals, table.fascists, 1)
    known = {seat: knowledge(table, roles, seat) for seat in range(1, players + 1)}
    assert known[roles.index(H) + 1] == of_hitler
    assert {seat: one for seat, one in known.items() if roles[seat - 1] is F} == of_fascists
    liberals = [one for seat, one in known.items() if roles[seat - 1] is L]
    assert liberals == [Knowledge()] * table.liberals


@pytest.mark.parametrize("players", TABLES)
def test_the_forum_tells_the_same(players: int) -> None:
    """R1: "If you are Hitler, unless there are only 5-6 players, you will NOT know who your fascist
    teammates are." """
    roles = TABLES[players][0]
    forum, official = (load(name).table(players) for name in ("forum", "official"))
    for seat in range(1, players + 1):
        assert knowledge(forum, roles, seat) == knowledge(official, roles, seat)


@pytest.mark.parametrize("flags", [*product((False, True), repeat=3)])
def test_a_ruleset_of_ones_own(flags: tuple[bool, bool, bool]) -> None:
    """R1: each of them is a choice of its own, and a Liberal still "will" know that "all"."""
    hitler_knows, know_hitler, know_each_other = flags
    table = (
        load("official")
        .table(7)
        .replace(
            hitler_knows_fascists=hitler_knows,
            fascists_know_hitler=know_hitler,
            fascists_know_fascists=know_each_other,
        )
    )
    roles = (L, F, L, H, L, L, F)
    hitler = 4 if know_hitler else None
    assert [knowledge(table, roles, seat) for seat in range(1, 8)] == [
        Knowledge(),
        Knowledge((7,) if know_each_other else (), hitler),
        Knowledge(),
        Knowledge((2, 7) if hitler_knows else ()),
        Knowledge(),
        Knowledge(),
        Knowledge((2,) if know_each_other else (), hitler),
    ]


def test_no_fascist_is_told_of_himself() -> None:
    """R1: they acknowledge "each other"; at five players the only Fascist has nobody to."""
    for players, (roles, _, _) in TABLES.items():
        table = load("official").table(players)
        for seat in range(1, players + 1):
            known = knowledge(table, roles, seat)
            assert seat not in (*known.fascists, known.hitler)
            assert all(roles[other - 1] is F for other in known.fascists)
            assert known.hitler is None or roles[known.hitler - 1] is H


# What the night shows: the only Fascist, or several; who is to know whom.

BOTH, EACH_OTHER = Sight.FASCIST_AND_HITLER, Sight.FASCISTS
THUMB, THUMBS = Sight.HITLERS_THUMB, Sight.FASCISTS_THUMBS


def test_the_two_nights_of_the_rulebook() -> None:
    """R1: 5-6 players, "Fascist and Hitler, open your eyes and acknowledge each other"; 7-10, "All
    Fascists who are NOT Hitler", then "Hitler - keep your eyes closed but put your thumb out"."""
    tables = {table.players: sights(table) for table in load("official").tables}
    small, large = (BOTH,), (EACH_OTHER, THUMB)
    assert tables == {5: small, 6: small, 7: large, 8: large, 9: large, 10: large}


@pytest.mark.parametrize("fascists", range(4))
@pytest.mark.parametrize("knows", [*product((False, True), repeat=3)])
def test_the_night_tells_exactly_what_everybody_is_to_know(
    fascists: int, knows: tuple[bool, bool, bool]
) -> None:
    """Whoever opens the eyes sees those whose eyes are open, and those whose thumb is up."""
    hitler_knows, know_hitler, know_each_other = knows
    table = (
        load("official")
        .table(10)
        .replace(
            fascists=fascists,
            liberals=9 - fascists,
            hitler_knows_fascists=hitler_knows,
            fascists_know_hitler=know_hitler,
            fascists_know_fascists=know_each_other,
        )
    )
    roles = (H, *[F] * fascists, *[L] * (9 - fascists))
    those = tuple(range(2, 2 + fascists))
    wanted = {seat: knowledge(table, roles, seat) for seat in range(1, 11)}
    seen = {seat: Knowledge() for seat in range(1, 11)}
    night = sights(table)
    if night is None:
        assert fascists > 1
        assert know_hitler
        assert not know_each_other
        return
    for sight in night:
        if sight in {BOTH, EACH_OTHER}:
            for seat in those:
                others = tuple(other for other in those if other != seat)
                seen[seat] = seen[seat].replace(fascists=others)
        if sight in {BOTH, THUMB}:
            for seat in those:
                seen[seat] = seen[seat].replace(hitler=1)
        if sight in {BOTH, THUMBS}:
            seen[1] = Knowledge(those)
    assert seen == wanted
