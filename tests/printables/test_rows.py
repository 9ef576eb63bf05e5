"""Rows of texts have the same air, and letters as large as all have room for."""

from io import BytesIO

import pytest

from printables.catalogue import PieceName
from printables.faces.face import FaceRenderer
from printables.faces.layout import RowLayout
from printables.look.theme import Font
from printables.look.themes import load_theme
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import DoesNotFit, Pen
from printables.type.letters import Letters, text_width

NIGHT = (
    "Everyone, close your eyes.",
    "Hitler: keep your eyes closed. Other Fascists: open your eyes and look at each other.",
    "The night is over. Everyone, open your eyes.",
)


@pytest.mark.parametrize(("width", "height"), [(150, 80), (110, 70), (90, 90)])
def test_rows_have_the_same_air_and_fill_their_room(width: float, height: float) -> None:
    room, drawn, by = Box(10, 20, width, height), renderer(), night_rows(width)
    found = drawn.fitting(drawn.rows(by, NIGHT, width), room)
    placed = [*found.places(room)]
    air = {round(place.height - high, 6) for place, high in zip(placed, found.heights, strict=True)}
    assert len(air) == 1
    assert placed[0].top == pytest.approx(room.top)
    assert placed[-1].y == pytest.approx(room.y)
    least, most = by.card.elements["text"].size
    assert least <= found.text.size[0] <= most


def test_letters_are_a_little_smaller_where_that_spares_a_line() -> None:
    drawn, letters = renderer(), Letters(Font.STRONG, 6.4)
    wide = text_width(NIGHT[1], letters, drawn.theme.fonts) * 0.97
    ways = drawn.rows(night_rows(wide), NIGHT, wide)
    found = drawn.fitting(ways, Box(0, 0, wide, 80))
    assert found.text.size[0] < letters.size
    assert found.lines == len(NIGHT)


def test_rows_without_room_are_refused() -> None:
    drawn = renderer()
    with pytest.raises(DoesNotFit):
        drawn.fitting(drawn.rows(night_rows(60), NIGHT, 60), Box(0, 0, 60, 20))


def renderer() -> FaceRenderer:
    theme = load_theme("classic")
    pen = Pen(BytesIO(), Paper.A4, title="", language="en", fonts=theme.fonts)
    pen.piece = PieceName.HOST_CARD
    return FaceRenderer(pen, theme, languages=1)


def night_rows(width: float) -> RowLayout:
    """Rows of the host's card whose texts are so wide."""
    by = renderer().layouts.host_card.rows
    return by.replace(card=by.card.with_element("text", box=(0.0, 0.0, width, by.card.size[1])))
