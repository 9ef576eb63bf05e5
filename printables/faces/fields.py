"""Places of a layout that sheets of a deal fill with their own words."""

from typing import NamedTuple

from printables.faces.layout import Card
from printables.look.theme import Theme
from printables.paper.sheet import Box
from printables.type.letters import Letters


class Field(NamedTuple):
    """A place for words, with their letters."""

    box: Box
    letters: Letters


def field(theme: Theme, card: Card, name: str, box: Box, *, broken: bool = False) -> Field:
    """Return a place of a layout on a piece; with `broken`, long words may be hyphenated."""
    element = card.elements[name]
    least, most = element.size
    letters = Letters(
        element.font,
        most,
        floor=least,
        align=element.align,
        broken=broken,
        colour=theme.shade(element.colour),
        on=theme.shade(element.on),
    )
    return Field(element.place(card.size, box), letters)
