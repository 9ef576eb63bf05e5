"""What pictures of boards in the rulebook are cut from."""

from printables.art.gouge import block_edge
from printables.paint import block, readable_on
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme

_BRIGHTER = 1.5  # the rays of dawn, of the colour that they are cut into


def on(colour: Colour, theme: Theme) -> Colour:
    """What is read on the ground of a board."""
    return readable_on(colour, theme) if theme.flat else theme.ink


def slab(pen: Pen, box: Box, theme: Theme, *, dark: bool, seed: int = 1) -> Colour:
    """A block of ink, or of paper; the colour of letters on it."""
    if dark or not theme.flat:
        return block(pen, box, theme.ink, theme, seed=seed)
    pen.cuts([block_edge(box, seed)], colour=theme.paper)
    return theme.ink


def brighter(colour: Colour) -> Colour:
    """A colour in more light."""
    return Colour(*(min(1.0, part * _BRIGHTER) for part in colour))
