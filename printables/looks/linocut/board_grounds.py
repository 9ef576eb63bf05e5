"""What pictures of boards in the rulebook are cut from."""

from printables.paint import readable_on
from printables.theme import Colour, Theme

_BRIGHTER = 1.5  # the rays of dawn, of the colour that they are cut into


def on(colour: Colour, theme: Theme) -> Colour:
    """What is read on the ground of a board."""
    return readable_on(colour, theme) if theme.flat else theme.ink


def brighter(colour: Colour) -> Colour:
    """A colour in more light."""
    return Colour(*(min(1.0, part * _BRIGHTER) for part in colour))
