"""Lines of a few words are even, and rows of a list have the same air."""

from io import BytesIO

import pytest

from printables.catalogue import PieceName
from printables.letters import LEADING, Letters, even_lines, text_lines, text_width
from printables.looks.lettering import rows
from printables.pen import DoesNotFit, Pen
from printables.sheet import Box, Paper
from printables.theme import Font

TEXT = "Only for a Security Council that investigates you."
NIGHT = (
    "Everyone, close your eyes.",
    "Hitler: keep your eyes closed. Other Fascists: open your eyes and look at each other.",
    "The night is over. Everyone, open your eyes.",
)
LETTERS = Letters(Font.STRONG, 6.4, floor=3.8)


@pytest.mark.parametrize("width", [18, 26, 34, 48, 60])
def test_lines_are_as_even_as_they_can_be(width: float) -> None:
    letters = Letters(Font.TEXT, 2.6)
    usual, even = text_lines(TEXT, width, letters), even_lines(TEXT, width, letters)
    assert len(even) == len(usual)
    assert " ".join(even) == TEXT
    longest = [max(text_width(line, letters) for line in lines) for lines in (usual, even)]
    assert longest[1] <= longest[0] <= width


def test_no_word_is_left_alone() -> None:
    letters = Letters(Font.TEXT, 2.6)
    width = text_width(TEXT, letters) - 1
    assert text_lines(TEXT, width, letters)[1] == "you."
    assert len(even_lines(TEXT, width, letters)[1].split()) > 1


@pytest.mark.parametrize(("width", "height"), [(150, 80), (110, 70), (90, 90)])
def test_rows_have_the_same_air_and_fill_their_room(width: float, height: float) -> None:
    room = Box(10, 20, width, height)
    letters, placed = rows(pen(), NIGHT, room, LETTERS, piece=PieceName.HOST_CARD)
    leading = LEADING * letters.size
    air = {round(row.box.height - len(row.lines) * leading, 6) for row in placed}
    assert len(air) == 1
    assert placed[0].box.top == pytest.approx(room.top)
    assert placed[-1].box.y == pytest.approx(room.y)
    assert [" ".join(row.lines) for row in placed] == list(NIGHT)
    assert LETTERS.floor <= letters.size <= LETTERS.size


def test_letters_are_a_little_smaller_where_that_spares_a_line() -> None:
    wide = text_width(NIGHT[1], LETTERS) * 0.95
    letters, placed = rows(pen(), NIGHT, Box(0, 0, wide, 80), LETTERS, piece=PieceName.HOST_CARD)
    assert letters.size < LETTERS.size
    assert all(len(row.lines) == 1 for row in placed)


def test_rows_without_room_are_refused() -> None:
    with pytest.raises(DoesNotFit):
        rows(pen(), NIGHT, Box(0, 0, 60, 20), LETTERS, piece=PieceName.HOST_CARD)


def pen() -> Pen:
    return Pen(BytesIO(), Paper.A4, title="", language="en")
