"""No sheet, turn or edge tells of a party; `poe prove places` looks at all documented sets."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from printables.catalogue import HIDDEN_PIECES
from printables.look.themes import themes
from printables.paper.cards import CARD_SIZES
from printables.paper.options import Backs, Sheets
from printables.paper.sheet import Paper
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, by_chance, secret_order
from tests.printables.full_box import full_box
from tests.printables.hidden import LIMIT, faults, hidden_pieces, hidden_seen, most_told
from tests.printables.sets import random_job
from tests.products import cells


@pytest.mark.parametrize(("theme", "sheets"), cells(themes(), Sheets))
def test_a_print_for_ten_tells_no_party(theme: str, sheets: Sheets) -> None:
    for paper in Paper:
        settings = Settings(paper, sheets=sheets)
        seen = hidden_seen(hidden_pieces(full_box(theme, "en", players=10), settings), settings)
        assert {one.kind for one in seen} == HIDDEN_PIECES
        assert [*faults(seen)] == []


@pytest.mark.parametrize("seed", range(8))
def test_no_print_tells_a_party(seed: int) -> None:
    chance = Random(f"places {seed}")
    job = random_job(chance)
    for sheets in Sheets:
        settings = replace(job.settings, sheets=sheets, seed=seed)
        assert [*faults(hidden_seen(job.pieces, settings))] == []


@pytest.mark.parametrize(("size", "sheets"), cells(("poker", "mini-us"), Sheets))
def test_places_and_edges_tell_nothing_in_many_prints(size: str, sheets: Sheets) -> None:
    edition = replace(full_box("classic", "en", players=10), card=CARD_SIZES[size])
    some = [piece for piece in pieces(edition) if piece.name in HIDDEN_PIECES]
    prints = [hidden_seen(some, Settings(sheets=sheets, seed=seed)) for seed in range(120)]
    assert most_told(prints) < LIMIT


def test_no_number_of_a_file_or_page_for_a_shop_tells_a_party() -> None:
    """Found: role cards for shops were always six Liberals, the Fascists, and Hitler last."""
    sorted_ones = pieces(full_box("classic", "en", players=10), ["role-cards", "membership-cards"])
    hitlers, firsts = set[int](), Counter[str]()
    for seed in range(120):
        roles, cards = by_chance(sorted_ones, seed)[:10], by_chance(sorted_ones, seed)[10:]
        assert {one.front.name for one in roles} == {one.front.name for one in sorted_ones[:10]}
        assert [one.copies for one in cards] == [1] * 10
        assert Counter(one.side for one in cards) == {"liberal": 6, "fascist": 4}
        hitlers |= {at for at, one in enumerate(roles) if "hitler" in one.front.name}
        firsts += Counter([roles[0].side, cards[0].side])
    assert hitlers == set(range(10))
    assert 0.3 < firsts["fascist"] / 240 < 0.5


def test_what_is_sorted_is_found_out() -> None:
    """The measure itself: today's order of pieces, and one that a sheet gives away."""
    some = [piece for piece in pieces(full_box("classic", "en", players=10)) if piece.hidden]
    one = hidden_seen(some, Settings(seed=1))
    assert most_told([one] * 120) > LIMIT
    by_side = sorted(one, key=lambda seen: seen.side)
    clues = sorted(seen.clue for seen in one)
    moved = [seen._replace(clue=clue) for seen, clue in zip(by_side, clues, strict=True)]
    assert len([*faults(moved)]) > 4


@pytest.mark.parametrize("backs", Backs)
def test_one_seed_gives_the_same_places_and_another_one_others(backs: Backs) -> None:
    some = [piece for piece in pieces(full_box("classic", "en", players=7)) if piece.hidden]
    first, again, other = (
        hidden_seen(some, Settings(backs=backs, seed=seed)) for seed in (7, 7, 8)
    )
    assert first == again
    assert first != other
    assert Counter((one.kind, one.side) for one in first) == (
        Counter((one.kind, one.side) for one in other)
    )


@pytest.mark.parametrize(
    ("kind", "sides", "sheets", "seed", "order"),
    [
        ("role-cards", "LLLLFFH", [4, 3], 7, [5, 1, 6, 0, 4, 2, 3]),
        ("role-cards", "LLLLFFH", [7], 8, [4, 6, 0, 3, 5, 2, 1]),
        ("ballots", "JJJJJNNNNN", [6, 4], 7, [8, 3, 2, 6, 9, 4, 1, 7, 0, 5]),
        ("ballots", "JJJJJNNNNN", [3, 3, 4], 4, [8, 1, 5, 3, 2, 7, 6, 0, 4, 9]),
    ],
)
def test_a_seed_gives_the_places_that_it_has_always_given(
    kind: str, sides: str, sheets: list[int], seed: int, order: list[int]
) -> None:
    """A lost sheet is printed again years later, by the seed that stands on the others."""
    assert secret_order(kind, sides, sheets, seed) == order


def test_each_copy_has_one_place() -> None:
    sides = ["liberal"] * 6 + ["fascist"] * 11
    sheets = [9, 6, 2]
    for seed in range(50):
        order = secret_order("policy-tiles", sides, sheets, seed)
        assert sorted(order) == list(range(17))
        ends = [sum(sheets[:at]) for at in range(4)]
        for begin, end in pairwise(ends):
            liberal = [sides[at] for at in order[begin:end]].count("liberal")
            assert abs(liberal - (end - begin) * 6 / 17) < 1
