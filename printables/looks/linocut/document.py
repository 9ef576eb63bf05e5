"""The border that cards which tell something have in common: engraved, or cut where lines are heavy."""

from functools import partial

from printables.art.engraving import Nib, border
from printables.art.gouge import block_edge
from printables.paint import on_paper
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Theme

_WAVE = 2.0  # of the depth, how long waves are
_NIB, _SPARING = Nib(lines=5, copies=1), Nib(lines=3, copies=1)


def framed(pen: Pen, frame: Box, deep: float, theme: Theme) -> None:
    """A border within a box, so many mm deep; it is in the file once."""
    drawn = partial(_framed, pen, Box(0, 0, frame.width, frame.height), deep, theme)
    with pen.moved(frame.x, frame.y):
        pen.repeated(f"document-{frame.width:.2f}-{frame.height:.2f}", drawn)


def _framed(pen: Pen, frame: Box, deep: float, theme: Theme) -> None:
    if not theme.bold:
        nib = _NIB if theme.flat else _SPARING
        border(pen, frame, on_paper(theme), deep=deep, nib=nib, wave=_WAVE)
        return
    pen.outline(block_edge(frame.inset(theme.line / 2), 5), wide=theme.line, colour=theme.ink)
    pen.outline(block_edge(frame.inset(deep - 0.3), 4), wide=theme.line / 2, colour=theme.ink)
