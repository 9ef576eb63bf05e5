"""Pieces of all kinds share sheets; `poe prove packing` tries many more sets."""

from dataclasses import replace
from random import Random

import pytest

from printables.catalogue import ON_PAPER
from printables.paper.options import Backs, Sheets
from printables.paper.packing import Lot, pack
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose, sheet_count, too_large
from tests.printables.full_box import full_box
from tests.printables.sets import Job, judged, random_job, tight


@pytest.mark.parametrize("seed", range(12))
def test_a_random_set_is_packed_tightly_and_cut_straight_through(seed: int) -> None:
    assert judged(random_job(Random(f"packing {seed}"))).close


def test_the_set_for_ten_takes_little_paper() -> None:
    """One more than if hidden pieces lay as fits best."""
    plans = impose(pieces(full_box("classic", "en", players=10)), Settings(sheets=Sheets.FEWEST))
    assert sheet_count(plans) <= 21
    assert sum(not plan.placed for plan in plans) <= 4


@pytest.mark.parametrize("backs", Backs)
def test_a_sheet_is_of_card_or_of_plain_paper_and_paper_comes_last(backs: Backs) -> None:
    plans = impose(pieces(full_box("classic", "en", players=7)), Settings(backs=backs))
    fronts = [plan for plan in plans if not plan.back]
    for plan in fronts:
        assert {name in ON_PAPER for name in plan.pieces} == {plan.on_paper}
    numbers = [plan.number for plan in fronts if plan.on_paper]
    assert numbers
    assert max(numbers) == sheet_count(plans)
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) or backs.separate


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SEPARATE, Backs.GUTTERFOLD])
def test_nobody_turns_a_sheet_by_hand_for_a_lining(backs: Backs) -> None:
    plans = impose(
        pieces(full_box("classic", "en", players=5), ("envelopes",)), Settings(backs=backs)
    )
    assert any(plan.back for plan in plans) is backs.duplex


def test_what_fills_up_a_sheet_has_another_kind() -> None:
    board, card = Lot(190, 180, 1, 0, 1), Lot(63, 88, 12, 0, 1, "back")
    (one, two) = pack([board, card], 196, 283)
    assert [block.placed for block in one.blocks] == [1, 3]
    assert one.partings[0].to_x - one.partings[0].x == 196
    assert [block.placed for block in two.blocks] == [9]


def test_what_is_on_the_emptiest_sheet_goes_on_others_if_it_can() -> None:
    job = random_job(Random("gf 9"))
    settings = replace(job.settings, backs=Backs.GUTTERFOLD)
    fitting = tuple(one for one in job.pieces if one.name not in too_large(job.pieces, settings))
    job = Job(job.edition, fitting, settings)
    assert tight(job, impose(job.pieces, settings))
