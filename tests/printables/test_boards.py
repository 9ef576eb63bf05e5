"""Boards say what the ruleset says, and are cut between slots."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import numpy as np
import pypdfium2
import pytest

from companion.errors import Detail
from companion.evening.printing.sets import spoken_words
from companion.rules.pieces import Party, Power
from companion.rules.ruleset import Slot, Tiles
from companion.rulesets import load_ruleset, rulesets
from printables.edition.piece import Edition, Piece, Pieces
from printables.edition.wording import load_wording, wording_languages
from printables.faces.layout import Element
from printables.look.theme import Theme
from printables.look.themes import load_theme
from printables.paper.cards import Size, Sleeves
from printables.paper.sheet import POINTS, Box, Paper, best_grid
from printables.pdf.pen import Pen
from printables.pieces.board_faces import BoardRenderer
from printables.pieces.board_layout import planned
from printables.pieces.board_plan import (
    SLOT_SEAM,
    Board,
    Cutting,
    Layout,
    Measures,
    Place,
    Threshold,
    Track,
    Zone,
    fascist_tracks,
    liberal_track,
    thresholds,
)
from printables.pieces.boards import fascist_boards, liberal_boards, mini_boards
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose, too_large
from printables.sheets.render import print_set
from tests.printables.finished import check
from tests.printables.full_box import in_themes, there
from tests.printables.legibility import ManySizes
from tests.products import cells

SPARING = load_theme("ink-saver")
SETTINGS = Settings()


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
        assert own == track  # with all numbers of players that it is for


@pytest.mark.parametrize("ruleset", rulesets())
def test_zones_and_the_last_tile_are_where_the_rules_have_them(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for track in fascist_tracks(rules):
        assert [place.tile for place in track.places] == list(range(1, rules.to_win.fascist + 1))
        assert [place.wins for place in track.places].index(True) + 1 == rules.to_win.fascist
        begins = {zone: one.after for one in track.thresholds for zone in one.zones}
        assert begins.get(Zone.HITLER, rules.to_win.fascist) == rules.hitler_zone
        assert begins.get(Zone.VETO, rules.to_win.fascist) == rules.veto_zone
        for place in track.places[:-1]:
            assert place.covered == (place.tile <= rules.placed.fascist)
    liberal = liberal_track(rules)
    assert len(liberal.places) == rules.to_win.liberal
    assert liberal.steps == rules.tracker_length


def test_zones_may_begin_together_before_the_first_tile_or_never() -> None:
    official = load_ruleset("official")
    both = (Zone.HITLER, Zone.VETO)
    for hitler, veto, expected in (
        (3, 5, (Threshold(3, (Zone.HITLER,)), Threshold(5, (Zone.VETO,)))),
        (5, 1, (Threshold(1, (Zone.VETO,)), Threshold(5, (Zone.HITLER,)))),
        (4, 4, (Threshold(4, both),)),
        (0, 0, (Threshold(0, both),)),
        (0, 6, (Threshold(0, (Zone.HITLER,)),)),
        (6, 6, ()),
    ):
        assert thresholds(official.replace(hitler_zone=hitler, veto_zone=veto)) == expected


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


MEASURES = Measures(Size(45.5, 64.5), 7.5, 5, 28, 31, 15, 6, chaos=60, step=9)


def track(slots: int, *behind: int, steps: int = 0) -> Track:
    places = tuple(Place(tile, wins=tile == slots) for tile in range(1, slots + 1))
    zones = zip(behind, Zone, strict=False)
    return Track(places, (7,), tuple(Threshold(after, (zone,)) for after, zone in zones), steps)


@pytest.mark.parametrize("behind", [(), (0,), (3, 5), (1, 2)])
@pytest.mark.parametrize("slots", [1, 2, 3, 5, 6, 9, 20])
def test_seams_run_between_slots(slots: int, behind: tuple[int, ...]) -> None:
    layout = Layout(track(slots, *(one for one in behind if one < slots)), MEASURES, most=194)
    for part in layout.parts:
        for seam in (part.left, part.end):
            for tile in range(1, slots + 1):
                slot = layout.slot(tile)
                assert not slot.x < seam < slot.right
            for one in layout.track.thresholds:
                gap = layout.gap(one).inset(SLOT_SEAM, 0)
                assert not gap.x < seam < gap.right - 1e-9
    for before, after in pairwise(layout.parts):
        assert 10 <= before.glue <= 15  # mm, printing.md
        assert after.left == pytest.approx(before.end)
        assert before.width <= layout.most
    assert layout.parts[-1].glue == 0
    assert layout.parts[-1].end == pytest.approx(layout.size[0])


def test_a_board_is_cut_behind_a_threshold() -> None:
    layout = Layout(track(6, 3, 5), MEASURES, most=194)
    first, second = layout.parts
    gap = layout.gap(layout.track.thresholds[0])
    assert first.end == second.left == pytest.approx(gap.right - SLOT_SEAM)
    assert gap.width == 15
    assert layout.slot(4).x - layout.slot(3).right == 15
    assert layout.slot(2).x - layout.slot(1).right == 5


def test_a_threshold_of_two_zones_is_wider() -> None:
    begins = (Threshold(0, (Zone.HITLER, Zone.VETO)),)
    layout = Layout(replace(track(6), thresholds=begins), MEASURES)
    assert layout.gap(begins[0]).width == 15 + 6
    assert layout.slot(1).x == MEASURES.edge + layout.gap(begins[0]).width


def test_the_words_of_a_threshold_are_as_high_as_the_room_that_was_made_for_them() -> None:
    """A board whose head becomes lower has less room for them to run up."""
    chosen = edition(players=5)
    assert findings(chosen, mini_boards(chosen)) == []


def test_a_slot_behind_a_threshold_stands_clear_of_the_cut() -> None:
    first, second = fascist_boards(edition(players=7))
    board = Board("board", Party.FASCIST, fascist_tracks(edition().ruleset, 7)[0])
    plan = planned(edition(), board)
    begins = plan.replace(most=194).parts[1].left
    assert plan.slot(4).x - begins == pytest.approx(5)
    strip = plan.gap(plan.track.thresholds[0]).inset(7, 0)
    assert begins - strip.right >= 1.9
    assert first.width == pytest.approx(begins + 12)
    assert second.width == pytest.approx(plan.size[0] - begins)


def test_tracks_share_their_rain_and_their_slots() -> None:
    made = edition()
    boards = fascist_boards(made)
    plans, file = impose(boards, Settings()), BytesIO()
    print_set(file, plans, made, Settings())
    names = set(re.findall(rb"/FormXob\.linocut-boards-(fascist-[^ ]+)", file.getvalue()))
    assert len(names) == 1 + 6  # the ground, and six of eighteen slots


@pytest.mark.parametrize("theme", [load_theme("ink-saver"), SPARING], ids=["ink-saver", "heavy"])
@pytest.mark.parametrize("boards", [liberal_boards, mini_boards])
def test_a_liberal_board_without_a_ground_has_an_edge(
    theme: Theme, boards: Callable[[Edition], Sequence[Piece]]
) -> None:
    chosen = replace(edition(paper=Paper.A3), theme=theme)
    board, *_ = boards(chosen)
    file = BytesIO()
    pen = Pen(file, Paper.A3, title="", language="en", fonts=chosen.theme.fonts)
    trim = Box(0, 0, board.width, board.height)
    pen.trimmed((board.width, board.height), trim, 0)
    board.front.draw(pen, trim, 0)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        seen = document[0].render(scale=5 / POINTS, grayscale=True).to_pil()
    for turned in (0, 90, 180, 270):  # the strip along each edge is crossed by a line everywhere
        side = np.asarray(seen.rotate(turned, expand=True))
        assert side[:15, 20:-20].min(axis=0).max() < 190


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


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("bleed", [0, 1.5, 3, 5])
def test_boards_are_cut_in_parts_where_the_bleed_needs_it(paper: Paper, bleed: float) -> None:
    settings = Settings(paper, bleed=bleed)
    made = edition(paper=paper, free=settings.free)
    boards = (*liberal_boards(made), *fascist_boards(made), *mini_boards(made))
    assert too_large(boards, settings) == {}


def test_a_board_of_parts_has_backs_as_wide_as_they_are() -> None:
    made = edition(free=20.0)
    sizes = [(one.back, one.width) for one in (*liberal_boards(made), *fascist_boards(made))]
    assert len({width for _, width in sizes}) > 1
    widths: dict[str, float] = {}
    for back, width in sizes:
        assert back is not None
        assert widths.setdefault(back.name, width) == width


def test_the_backs_of_parts_are_one_picture_when_they_are_joined() -> None:
    """From behind, the left part is at the right, and its strip of glue lies on the other part."""
    board = Board("board", Party.FASCIST, fascist_tracks(edition().ruleset, 7)[0])
    plan = planned(edition(), board).replace(most=194)
    first, second = plan.parts
    box = Box(0, 0, first.width, plan.size[1])
    seen = Cutting(plan, first).behind(box)
    assert seen.width == plan.size[0]
    assert seen.right == pytest.approx(box.right)  # it ends with the board
    other = box._replace(x=first.glue - second.width, width=second.width)
    assert Cutting(plan, second).behind(other) == pytest.approx(seen)


@pytest.mark.parametrize("language", wording_languages("classic"))
def test_every_power_has_a_name_and_a_sentence(language: str) -> None:
    words = load_wording(language, "classic").boards
    assert set(words.powers) == set(words.powers_how) == set(Power)


@pytest.mark.parametrize("most", [0, 194])
@pytest.mark.parametrize("steps", range(1, 11))
@pytest.mark.parametrize("slots", [1, 2, 5, 7, 20])
def test_every_step_of_the_tracker_is_on_the_board(slots: int, steps: int, most: float) -> None:
    """However short the track: R6 needs them all, and no circle may be cut through."""
    layout = Layout(track(slots, steps=steps), MEASURES, most)
    *fields, words = layout.tracker
    assert len(fields) == steps + 1
    for one, next_ in pairwise((*fields, words)):
        assert one.right <= next_.x + 1e-9
        assert one.width >= 2 * layout.radius
    assert layout.radius >= 5
    assert words.width >= MEASURES.chaos - 1e-9
    assert words.right <= layout.size[0] - MEASURES.edge + 1e-9
    for seam in (part.left for part in layout.parts[1:]):
        assert not any(field.x < seam < field.right for field in fields)


@pytest.mark.parametrize("slots", [1, 5])
def test_parts_too_narrow_for_the_words_still_have_all_steps(slots: int) -> None:
    """Letters then become smaller, or, in large print, the board too large for the paper."""
    layout = Layout(track(slots, steps=3), MEASURES._replace(chaos=400), 60)
    *fields, words = layout.tracker
    assert len(fields) == 4
    for one, next_ in pairwise((*fields, words)):
        assert one.right <= next_.x + 1e-9
    assert words.width > 20
    assert words.right <= layout.size[0] - MEASURES.edge + 1e-9
    for seam in (part.left for part in layout.parts[1:]):
        assert not any(field.x < seam < field.right for field in (*fields, words))


@pytest.mark.parametrize(("steps", "below"), [(3, True), (4, False), (5, False)])
def test_steps_of_the_tracker_stand_below_slots_where_words_have_room(
    steps: int, *, below: bool
) -> None:
    layout = Layout(track(5, steps=steps), MEASURES._replace(beside=40))
    *fields, words = layout.tracker
    slots = [layout.slot(tile) for tile in range(1, 6)]
    middles = [slot.centre[0] for slot in slots]
    assert ([field.centre[0] for field in fields] == middles[: len(fields)]) is below
    assert words.width >= 40


MIXED = (
    Slot((Power.INVESTIGATE, Power.CALL_ELECTION)),
    Slot((), other=True),
    Slot((Power.PEEK, Power.EXECUTE, Power.INVESTIGATE)),
    Slot(),
)


@pytest.mark.parametrize(
    ("tiles", "zones", "tracker", "placed", "languages", "sleeves"),
    [
        (Tiles(9, 12), (0, 11), 10, Tiles(3, 4), ("it", "ru"), Sleeves.NONE),
        (Tiles(1, 1), (0, 0), 10, Tiles(0, 0), ("ru",), Sleeves.NONE),
        (Tiles(7, 8), (4, 4), 1, Tiles(1, 2), ("en",), Sleeves.THIN),
        (Tiles(5, 6), (6, 6), 5, Tiles(0, 0), there("ru", "de"), Sleeves.THICK),
    ],
)
def test_boards_of_any_rules_can_be_printed(
    tiles: Tiles,
    zones: tuple[int, int],
    tracker: int,
    placed: Tiles,
    languages: tuple[str, ...],
    sleeves: Sleeves,
) -> None:
    """Words keep the floor, the safe zone and the paper, however long a track is."""
    by = tiles, zones, tracker, placed
    assert faults("classic", languages, by, sleeves) == []


@pytest.mark.parametrize(("words", "zones"), cells(in_themes(), ((0, 0), (1, 1), (1, 1))))
def test_a_board_for_one_tile_has_room_for_its_title(
    words: tuple[str, str], zones: tuple[int, int]
) -> None:
    theme, language = words
    assert faults(theme, (language,), (Tiles(1, 1), zones, 3, Tiles(0, 0))) == []


@pytest.mark.parametrize(
    ("theme", "languages", "zones"),
    cells(
        ("classic", "cold-war"),
        (("en",), there("ru", "de"), there("de", "it")),
        ((1, 2), (2, 2), (2, 2), (1, 2)),
        most=6,
    ),
)
def test_titles_end_before_a_threshold(
    monkeypatch: pytest.MonkeyPatch, theme: str, languages: tuple[str, ...], zones: tuple[int, int]
) -> None:
    """And the numbers of players stand over later slots, where there is no room beside them."""
    usual, ends = BoardRenderer.text, list[bool]()

    def noted(self: BoardRenderer, element: Element, place: Box, *words: object) -> None:
        if element.text == "" and place.y > self._plan.slot(1).top:
            gaps = [self._plan.gap(one) for one in self._board.track.thresholds]
            ends.append(all(place.right <= gap.x + 0.01 or place.x >= gap.right for gap in gaps))
        usual(self, element, place, *words)  # type: ignore[arg-type]

    monkeypatch.setattr(BoardRenderer, "text", noted)
    found = faults(theme, languages, (Tiles(3, 3), zones, 2, Tiles(0, 0)))
    assert [one for one in found if not isinstance(one, ManySizes)] == []  # see edition/finish
    assert ends
    assert all(ends)


def faults(
    theme: str,
    languages: tuple[str, ...],
    by: tuple[Tiles, tuple[int, int], int, Tiles],
    sleeves: Sleeves = Sleeves.NONE,
) -> list[Detail]:
    """Check printed boards with these tiles to win, zones, tracker and placed tiles."""
    tiles, zones, tracker, placed = by
    granted = (MIXED * 5)[: tiles.fascist - 1]
    official = load_ruleset("official")
    rules = official.replace(
        tables=tuple(table.replace(track=granted) for table in official.tables),
        to_win=tiles,
        hitler_zone=zones[0],
        veto_zone=zones[1],
        tracker_length=tracker,
        placed=placed,
    )
    wordings = tuple(load_wording(one, theme) for one in languages)
    spoken = tuple(spoken_words(one, theme, rules, (7,)) for one in wordings)
    chosen = Edition(rules, load_theme(theme), wordings, 7, sleeves=sleeves, spoken=spoken)
    boards = (*liberal_boards(chosen), *fascist_boards(chosen), *mini_boards(chosen))
    return findings(chosen, boards)


def findings(chosen: Edition, boards: Pieces, settings: Settings = SETTINGS) -> list[Detail]:
    """Check printed boards, and return the faults."""
    plans, file = impose(boards, settings), BytesIO()
    print_set(file, plans, chosen, settings)
    return list(check(file.getvalue(), boards, plans, settings))


@pytest.mark.parametrize("theme", ["classic", "ink-saver", "high-contrast"])
@pytest.mark.parametrize("name", ["boards/teeth", "boards/mini-teeth"])
def test_teeth_are_left_out_whole_where_a_threshold_or_a_seam_is(theme: str, name: str) -> None:
    made = replace(edition(players=7), theme=load_theme(theme))
    board = Board("board", Party.FASCIST, fascist_tracks(made.ruleset, 7)[0], mini="mini" in name)
    for most in (0, 194, 120, 80):
        plan = planned(made, board).replace(most=most)
        pen = Pen(BytesIO(), Paper.A4, title="", language="en", fonts=made.theme.fonts)
        drawn = BoardRenderer(pen, made, board, plan)
        left = {id(one) for one in drawn.whole_teeth(name)}
        picture = drawn.look.picture(name)
        teeth = [one for group, one in picture.groups.items() if "/" in group]
        across = plan.size[0] / picture.width
        by = drawn.look.single.mini_fascist_board if board.mini else drawn.look.single.fascist_board
        assert by.threshold
        bands = [
            (gap.x + by.threshold.beside[0], gap.right - by.threshold.beside[1])
            for gap in map(plan.gap, plan.track.thresholds)
        ]
        seams = [(part.left, part.left) for part in plan.parts[1:]]
        for tooth in teeth:
            begin, end = across * tooth.left + 0.31, across * tooth.right - 0.31
            met = any(begin < right and end > x for x, right in (*bands, *seams))
            assert (id(tooth) in left) is not met
        assert len(left) > len(teeth) * 0.6


@pytest.mark.parametrize(
    ("emblem", "piece"), [("fascist", "fascist-tracks"), ("president", "placards")]
)
def test_an_emblem_of_a_host_stands_in_for_that_of_a_picture(emblem: str, piece: str) -> None:
    square = "M0 0L100 0L100 100L0 100Z"
    usual = edition(paper=Paper.A3, players=7)
    theme = usual.theme
    own = replace(
        theme, emblems={**theme.emblems, emblem: square}, carved={**theme.carved, emblem: square}
    )
    seen = []
    for chosen in (usual, replace(usual, theme=own)):
        (one, *_) = pieces(chosen, [piece])
        face = one.back or one.front
        file = BytesIO()
        pen = Pen(file, Paper.A3, title="", language="en", fonts=theme.fonts)
        trim = Box(0, 0, one.width, one.height)
        pen.trimmed((one.width, one.height), trim, 0)
        face.draw(pen, trim, 0)
        pen.save()
        with pypdfium2.PdfDocument(file.getvalue()) as document:
            seen.append(np.asarray(document[0].render(scale=1, grayscale=True).to_pil()))
    before, after = (picture.astype(int) for picture in seen)
    assert np.count_nonzero(abs(before - after) > 50) > 200
