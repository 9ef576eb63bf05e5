"""Boards say what the ruleset says, and are cut between slots."""

from itertools import pairwise

import pytest

from companion.rules.pieces import Power
from companion.rules.ruleset import Slot
from companion.rulesets import load_ruleset, rulesets
from printables.board_plan import Layout, fascist_tracks, liberal_track
from printables.components.boards import fascist_boards, liberal_boards
from printables.piece import Edition
from printables.sheet import Paper, best_grid
from printables.theme import load_theme
from printables.wording import load_wording, wording_languages


def edition(ruleset: str = "official", **chosen: object) -> Edition:
    rules, theme = load_ruleset(ruleset), load_theme("classic")
    return Edition(rules, theme, (load_wording("en", "classic"),), **chosen)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_table_finds_its_powers_on_a_board(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for table in rules.tables:
        (track,) = (one for one in fascist_tracks(rules) if table.players in one.players)
        granted = tuple(place.grants for place in track.places if not place.wins)
        assert granted == table.track
        (own,) = fascist_tracks(rules, table.players)
        assert own.places == track.places
        assert own.players == (table.players,)


@pytest.mark.parametrize("ruleset", rulesets())
def test_zones_and_the_last_tile_are_where_the_rules_have_them(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for track in fascist_tracks(rules):
        assert [place.tile for place in track.places] == list(range(1, rules.to_win.fascist + 1))
        assert [place.wins for place in track.places].index(True) + 1 == rules.to_win.fascist
        for place in track.places[:-1]:
            assert place.hitler == (place.tile >= rules.hitler_zone)
            assert place.veto == (place.tile >= rules.veto_zone)
            assert place.covered == (place.tile <= rules.placed.fascist)
    liberal = liberal_track(rules)
    assert len(liberal.places) == rules.to_win.liberal
    assert liberal.steps == rules.tracker_length


def test_the_official_boards_are_three() -> None:
    tracks = fascist_tracks(load_ruleset("official"))
    assert [track.players for track in tracks] == [(5, 6), (7, 8), (9, 10)]
    powers = [[place.grants and place.grants.powers for place in track.places] for track in tracks]
    investigate, call, peek, kill = (
        (power,) for power in (Power.INVESTIGATE, Power.CALL_ELECTION, Power.PEEK, Power.EXECUTE)
    )
    assert powers == [
        [(), (), peek, kill, kill, None],
        [(), investigate, call, kill, kill, None],
        [investigate, investigate, call, kill, kill, None],
    ]


def test_a_table_with_other_powers_gets_its_own_board() -> None:
    official = load_ruleset("official")
    harmless = official.replace(
        tables=tuple(table.replace(track=(Slot(),) * 5) for table in official.tables)
    )
    (track,) = fascist_tracks(harmless)
    assert track.players == (5, 6, 7, 8, 9, 10)
    assert all(place.grants == Slot() for place in track.places[:-1])


@pytest.mark.parametrize("slots", range(4, 13))
def test_seams_run_between_slots(slots: int) -> None:
    layout = Layout(slots)
    parts = layout.parts()
    for part in parts:
        end = part.left + part.width - part.glue
        for tile in range(1, slots + 1):
            slot, foot = layout.slot(tile), layout.foot(tile)
            for seam in (part.left, end):
                assert not slot.x < seam < slot.right
                assert not foot.x < seam < foot.right
    for before, after in pairwise(parts):
        assert 10 <= before.glue <= 15  # mm, printing.md
        assert after.left == pytest.approx(before.left + before.width - before.glue)
    assert parts[-1].left + parts[-1].width >= layout.size[0] - 1e-9
    assert parts[0].width == parts[-1].width


def test_a_board_is_whole_where_the_paper_allows_it() -> None:
    assert len(fascist_boards(edition(paper=Paper.A3, players=7))) == 1
    assert len(fascist_boards(edition(paper=Paper.A4, players=7))) == 2
    assert len(fascist_boards(edition())) == 6


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("ruleset", rulesets())
def test_every_part_fits_every_paper(paper: Paper, ruleset: str) -> None:
    chosen = edition(ruleset, paper=paper)
    for piece in (*liberal_boards(chosen), *fascist_boards(chosen)):
        assert best_grid(paper.printable, paper, piece.width, piece.height, gap=0)


@pytest.mark.parametrize("language", wording_languages("classic"))
def test_every_power_has_a_name_and_a_sentence(language: str) -> None:
    words = load_wording(language, "classic").boards
    assert set(words.powers) == set(words.powers_how) == set(Power)


@pytest.mark.parametrize("steps", range(1, 11))
@pytest.mark.parametrize("slots", range(2, 8))
def test_every_step_of_the_tracker_is_on_the_board(slots: int, steps: int) -> None:
    """However short the track: R6 needs them all, and no circle may be cut through."""
    layout = Layout(slots)
    fields = [layout.step(step, steps) for step in range(steps + 1)]
    for one, next_ in pairwise(fields):
        assert one.right <= next_.x + 1e-9
    for field in fields:
        feet = [layout.foot(tile) for tile in range(1, slots + 1)]
        assert any(foot.x - 1e-9 <= field.x and field.right <= foot.right + 1e-9 for foot in feet)
