"""Faces of reference cards: signs on small tracks, with their meaning, and the ring of a round."""

import math
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest

from companion.evening.printing import edition_of
from companion.evening.settings import evening_settings
from printables.board_plan import fascist_tracks
from printables.components.reference_cards import reference_cards
from printables.imposition import Settings, impose
from printables.letters import Align, Letters
from printables.looks.ring import PLACES, Ring, inscribed
from printables.looks.signs import CAPITALS
from printables.looks.small_tracks import _squares
from printables.options import CARD_SIZES, Size
from printables.pen import Pen
from printables.render import print_set
from printables.sheet import Box, Paper
from printables.theme import Font
from tests.printables.envelopes import letters
from tests.printables.finished import check
from tests.printables.full_box import full_box, there

NUMBER = (2.4, 2.4)  # mm


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(("width", "height"), [(6.6, 5.6), (6.6, 7.2), (7.9, 9.4), (12.0, 9.0)])
def test_signs_keep_off_the_number_and_off_each_other(
    count: int, width: float, height: float
) -> None:
    slot = Box(10, 20, width, height)
    number = Box(slot.x, slot.top - NUMBER[1], *NUMBER)
    squares = _squares(count, slot, NUMBER)
    assert len(squares) == count
    for one, other in combinations((number, *squares), 2):
        apart = (
            one.right <= other.x + 1e-6
            or other.right <= one.x + 1e-6
            or one.top <= other.y + 1e-6
            or other.top <= one.y + 1e-6
        )
        assert apart
    for one in squares:
        assert slot.x <= one.x
        assert one.right <= slot.right
        assert slot.y <= one.y
        assert one.top <= slot.top
    assert squares[0].width >= {1: 3.1, 2: 2.6, 3: 1.9}[count]


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize("players", [5, 10])
def test_the_sign_of_another_power_has_its_name(theme: str, players: int) -> None:
    by = evening_settings(None, players=players, theme=theme, languages=("en",), ruleset="forum")
    edition = edition_of(by)
    (track,) = fascist_tracks(edition.ruleset, players)
    assert any(place.grants and place.grants.other for place in track.places)
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=edition.theme.fonts)
    (card,) = reference_cards(edition)[:1]
    assert card.back is not None
    card.back.draw(pen, Box(20, 20, card.width, card.height), 0)
    pen.save()
    read = " ".join(letters(file.getvalue()).split()).casefold()
    assert edition.wordings[0].boards.other_power.casefold() in read


@pytest.mark.parametrize("theme", ["classic", "cold-war", "high-contrast"])
@pytest.mark.parametrize(
    ("size", "language", "players"),
    [
        (Size(90, 90), "en", 10),
        (Size(95, 95), "ru", 5),
        (Size(150, 87), "it", 10),
        (Size(57, 150), "de", None),
    ],
)
def test_cards_of_any_shape_have_room_for_what_they_tell(
    theme: str, size: Size, language: str, players: int | None
) -> None:
    """The ring of a wide card is as large as what stands below it allows."""
    chosen = replace(full_box(theme, *there(language), players=players), card=size)
    made, file = reference_cards(chosen), BytesIO()
    plans = impose(made, Settings())
    print_set(file, plans, chosen, Settings())
    assert check(file.getvalue(), made, plans, Settings()) == []


@pytest.mark.parametrize("radius", [18.0, 27.0])
def test_the_ring_runs_clockwise_between_discs_that_keep_apart(radius: float) -> None:
    ring = Ring((40.0, 50.0), radius)
    discs, arrows = [*ring.discs()], [*ring.arrows()]
    for (one, reach), (other, _) in combinations(discs, 2):
        assert math.dist(one, other) > 2 * reach
    for at, arrow in enumerate(arrows):
        begin, tip = arrow[0], arrow[len(arrow) // 2]
        assert all(math.dist(point, middle) > reach for point in arrow for middle, reach in discs)
        following = discs[(at + 1) % len(discs)][0]
        assert math.dist(tip, following) < math.dist(begin, following)
        (x, y), (to_x, to_y) = (
            (point[0] - ring.centre[0], point[1] - ring.centre[1]) for point in (begin, tip)
        )
        assert x * to_y - y * to_x < 0  # clockwise
    for at, (middle, reach) in enumerate(discs):
        assert math.dist(ring.number_of(at), middle) == pytest.approx(reach)


class Said(Pen):
    """Notes where lines of letters stand instead of writing them."""

    def text(self, text: str, x: float, y: float, letters: Letters) -> None:
        wide, high = self.width(text, letters), self.capitals(letters)
        left = x - wide / 2 if letters.align is Align.CENTRE else x
        self.lines.append((text, Box(left, y, wide, high)))

    lines: list[tuple[str, Box]]


@pytest.mark.parametrize("theme", ["classic", "cold-war", "high-contrast"])
@pytest.mark.parametrize("language", there("en", "it", "ru", "de"))
@pytest.mark.parametrize("size", ["poker", "bridge"])
def test_names_of_steps_keep_clear_of_discs_numbers_and_each_other(
    monkeypatch: pytest.MonkeyPatch, theme: str, language: str, size: str
) -> None:
    edition = replace(full_box(theme, language), card=CARD_SIZES[size])
    pen = Said(BytesIO(), Paper.A4, title="", language=language, fonts=edition.theme.fonts)
    pen.lines, rings, sizes = [], [], []

    def noted(*given: Any, **piece: Any) -> None:
        pen.lines.clear()
        inscribed(*given, **piece)
        rings.append((given[3], [*pen.lines]))
        sizes.append(given[4].number)

    face = f"printables.looks.{edition.theme.look}.reference_cards.inscribed"
    monkeypatch.setattr(face, noted)
    card = reference_cards(edition)[0]
    card.front.draw(pen, Box(20, 20, card.width, card.height), 0)
    ((ring, lines),) = rings
    radius = pen.capitals(Letters(Font.HEAD, sizes[0])) / CAPITALS
    named = [line for line in lines if line[0] not in "12345"]
    assert len(named) > len(PLACES)
    rounds = [*ring.discs(), *((ring.number_of(at), radius) for at in range(len(PLACES)))]
    for text, box in named:
        for (x, y), reach in rounds:
            near = min(max(x, box.x), box.right), min(max(y, box.y), box.top)
            assert math.dist(near, (x, y)) > reach, text
    for (text, one), (_, other) in combinations(named, 2):
        beside = one.right < other.x or other.right < one.x
        assert beside or one.top < other.y or other.top < one.y, text
