"""Flat shape (net) of an envelope for cards of a size: outline, folds and glue strips.

On the printed side, which is outside when folded, are the front, below it the back, which is folded
up behind, glue strips at the sides of the front, and a flap above it. Nothing is drawn here.
"""

from typing import TypeAlias

from companion.frozen import Frozen
from printables.paper.cards import POKER
from printables.paper.sheet import Box

EXTRA_WIDTH, EXTRA_HEIGHT = 2.0, 3.0  # mm between a card and the envelope
GLUE_STRIP = 9.0  # mm, width of a glue strip
FLAP = 19.0  # mm, height of the flap
TAPER = 3.0  # mm by which strips and flap are narrower at their ends
BACK_INSET = 0.5  # mm by which the back is narrower at each side, so that no edge sticks out

Point: TypeAlias = tuple[float, float]


class EnvelopeNet(Frozen):
    """Net of an envelope for upright cards of `card_width` by `card_height` mm.

    All positions are in mm from the lower left corner of the net.
    """

    card_width: float
    card_height: float

    @property
    def panel(self) -> tuple[float, float]:
        """Width and height of the front, in mm."""
        return self.card_width + EXTRA_WIDTH, self.card_height + EXTRA_HEIGHT

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole net, in mm."""
        width, height = self.panel
        return width + 2 * GLUE_STRIP, 2 * height + FLAP

    @property
    def front(self) -> Box:
        """The front panel of the envelope, on which the player's name is."""
        width, height = self.panel
        return Box(GLUE_STRIP, height, width, height)

    @property
    def back(self) -> Box:
        """Panel that is folded up behind the front, upside down on the net."""
        width, height = self.panel
        return Box(GLUE_STRIP + BACK_INSET, 0, width - 2 * BACK_INSET, height)

    @property
    def glue(self) -> tuple[tuple[Point, ...], ...]:
        """Corners of the glue strips at the left and at the right."""
        front = self.front
        return tuple(
            (
                (inner, front.y),
                (outer, front.y + TAPER),
                (outer, front.top - TAPER),
                (inner, front.top),
            )
            for inner, outer in (
                (front.x, front.x - GLUE_STRIP),
                (front.right, front.right + GLUE_STRIP),
            )
        )

    @property
    def flap(self) -> tuple[Point, ...]:
        """Corners of the flap that closes the envelope."""
        front = self.front
        return (
            (front.x, front.top),
            (front.x + TAPER, front.top + FLAP - TAPER),
            (front.x + 2 * TAPER, front.top + FLAP),
            (front.right - 2 * TAPER, front.top + FLAP),
            (front.right - TAPER, front.top + FLAP - TAPER),
            (front.right, front.top),
        )

    def wider_flap(self, more: float) -> tuple[Point, ...]:
        """Return the corners of the envelope's flap, made `more` mm wider at each side."""
        middle = self.front.centre[0]
        return tuple((x - more if x < middle else x + more, y) for x, y in self.flap)

    @property
    def cut(self) -> tuple[Point, ...]:
        """Line to cut along, anticlockwise from the lower left corner of the back."""
        back = self.back
        left, right = self.glue
        return (
            (back.x, back.y),
            (back.right, back.y),
            (back.right, back.top),
            *right,
            *reversed(self.flap[1:-1]),
            *reversed(left),
            (back.x, back.top),
        )

    @property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """Fold lines below, above, left and right of the front."""
        front = self.front
        return (
            ((front.x, front.y), (front.right, front.y)),
            ((front.x, front.top), (front.right, front.top)),
            ((front.x, front.y), (front.x, front.top)),
            ((front.right, front.y), (front.right, front.top)),
        )


NET = EnvelopeNet(*POKER)  # around poker cards
