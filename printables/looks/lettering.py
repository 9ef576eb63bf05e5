"""Letters that fill a measure, as titles of pieces do."""

from collections.abc import Sequence
from typing import NamedTuple

from printables.pen import Align, Letters, Pen, capitals
from printables.sheet import Box
from printables.theme import Colour, Font, Theme

FLOOR = 1.55  # mm, the lowest capitals that are read at the table
SPACED = 0.16  # of their size: letters farther apart fall to pieces


def title(  # noqa: PLR0913
    pen: Pen,
    text: str,
    box: Box,
    letters: Letters,
    theme: Theme,
    *,
    piece: str,
    floor: float = FLOOR,
) -> None:
    """One line with capitals as high as a box, spaced out to fill it.

    A long one is smaller, down to capitals of the `floor`.

    Raises:
        DoesNotFit: it is longer even then.
    """
    pen.piece = piece
    one = letters._replace(size=1.0, spaced=0.0, align=Align.CENTRE)
    high, long = capitals(one, theme.fonts), pen.width(text, one)
    size = min(box.height / high, box.width / long)
    smallest = min(floor, box.height) / high
    pen.note_place(piece, (text,), box, one._replace(size=smallest))
    if size < smallest:
        pen.refuse_size(piece, (text,), box, smallest, size)
    spaced = min(SPACED, (box.width / size - long) / max(1, len(text) - 1))
    x, y = box.centre
    pen.text(text, x, y - size * high / 2, one._replace(size=size, spaced=spaced))


def alike(
    pen: Pen,
    texts: Sequence[tuple[str, Box]],
    letters: Letters,
    *,
    piece: str,
    middle: bool = False,
) -> Letters:
    """Texts of one kind, each in its box, all in the largest letters that every one of them bears.

    Raises:
        DoesNotFit: one of them does not fit even in the smallest.
    """
    sizes = [pen.fitting(text, box, letters, piece=piece)[0].size for text, box in texts]
    sized = letters._replace(size=min(sizes), floor=min(sizes))
    for text, box in texts:
        pen.fitted(text, box, sized, piece=piece, middle=middle)
    return sized


class Heights(NamedTuple):
    """Of capitals: of the first language's name and of another's; and the air between; mm."""

    first: float
    second: float
    gap: float

    def scaled(self, by: float) -> "Heights":
        """The same on a smaller or larger piece."""
        return Heights(*(by * one for one in self))

    def together(self, count: int) -> float:
        """How high so many names are."""
        return self.first + (count - 1) * (self.second + self.gap)


def names(  # noqa: PLR0913
    pen: Pen,
    texts: Sequence[str],
    foot: Box,
    heights: Heights,
    colour: Colour,
    theme: Theme,
    *,
    piece: str,
) -> None:
    """A name in each language, one below the other; the last one stands on the foot of a box."""
    y = foot.y
    for at, text in reversed([*enumerate(texts)]):
        high = heights.second if at else heights.first
        line = Box(foot.x, y, foot.width, high)
        letters = Letters(Font.HEAD if at else Font.DISPLAY, 0, colour=colour)
        title(pen, text.upper(), line, letters, theme, piece=piece)
        y += high + heights.gap
