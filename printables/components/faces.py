"""What faces of pieces have in common: the ground, the frame, lines one below the other."""

from collections.abc import Sequence

from printables.paint import tint
from printables.pen import Letters, Pen
from printables.sheet import Box
from printables.theme import Colour, Theme


def framed(  # noqa: PLR0913
    pen: Pen,
    box: Box,
    bleed: float,
    theme: Theme,
    colour: Colour,
    *,
    wide: float = 2.4,
    inset: float = 3.2,
) -> Box:
    """The ground beyond the edge, and a frame `wide` times the theme's lines; the frame's box."""
    tint(pen, box.inset(-bleed), theme.ground, theme, edge=False)
    frame = box.inset(inset)
    pen.frame(frame, wide=wide * theme.line, colour=colour)
    return frame


def rows(box: Box, count: int) -> list[Box]:
    """A box in equal parts, from its top."""
    high = box.height / count
    return [Box(box.x, box.top - high * row, box.width, high) for row in range(1, count + 1)]


def stacked(pen: Pen, texts: Sequence[str], box: Box, letters: Letters, *, piece: str) -> None:
    """Texts one below the other, as those of two languages."""
    for text, line in zip(texts, rows(box, len(texts)), strict=True):
        pen.fitted(text, line, letters, piece=piece, middle=True)
