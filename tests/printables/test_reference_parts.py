"""Signs on the small tracks of reference cards: as large as can be, and each with its meaning."""

import math
from io import BytesIO
from itertools import combinations

import pytest

from companion.evening.printing import edition_of
from companion.evening.settings import evening_settings
from printables.board_plan import fascist_tracks
from printables.components.reference_cards import reference_cards
from printables.looks.reference_parts import _squares
from printables.operators import Point
from printables.pen import Drawing, Pen, Shape
from printables.sheet import Box, Paper
from printables.theme import BLACK, Colour
from tests.printables.envelopes import letters
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


class Drawn(Pen):
    """Notes arrows and discs instead of drawing them."""

    def area(self, shape: Shape, *, colour: Colour = BLACK, sign: bool = True) -> None:
        del colour, sign
        if not isinstance(shape, Drawing):
            self.arrows.append([*shape])

    def circle(self, x: float, y: float, radius: float, *, colour: Colour = BLACK) -> None:
        del colour
        self.discs.append((x, y, radius))

    arrows: list[list[Point]]
    discs: list[tuple[float, float, float]]


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize("language", there("en", "de"))
def test_arrows_of_the_ring_touch_no_step_and_no_number(theme: str, language: str) -> None:
    edition = full_box(theme, language, players=10)
    pen = Drawn(BytesIO(), Paper.A4, title="", language=language, fonts=edition.theme.fonts)
    pen.arrows, pen.discs = [], []
    card = reference_cards(edition)[0]
    card.front.draw(pen, Box(20, 20, card.width, card.height), 0)
    assert len(pen.arrows) == 5
    steps = [one for one in pen.discs if one[2] > 5]
    numbers = [one for one in pen.discs if one[2] < 2.5]
    assert len(steps) == len(numbers) == 5
    for arrow in pen.arrows:
        for x, y, radius in (*steps, *numbers):
            assert min(math.dist(point, (x, y)) for point in arrow) > radius + 0.3
    for (x, y, radius), (across, up, _) in zip(steps, numbers, strict=True):
        assert math.degrees(math.atan2(up - y, across - x)) == pytest.approx(150, abs=0.5)
        assert math.dist((x, y), (across, up)) == pytest.approx(radius, rel=0.01)
