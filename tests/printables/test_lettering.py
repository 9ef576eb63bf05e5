"""Lines of a few words are even, and rows of a list have the same air."""

from io import BytesIO

import pytest

from printables.letters import Letters, even_lines, text_lines, text_width
from printables.pen import Pen
from printables.sheet import Paper
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


def pen() -> Pen:
    return Pen(BytesIO(), Paper.A4, title="", language="en")
