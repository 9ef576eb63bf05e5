"""Boxes around lines of letters, and a check if they overlap."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Self

from companion.errors import Refusal
from printables.look.pdf_units import Point

_MAX_OVERLAP = 0.1  # boxes may overlap so far, times the lower capitals: letters rarely fill boxes
_MAX_QUOTED = 40  # letters of a text in a refusal


class LettersOnLetters(Refusal):
    """Two lines that would be printed on each other, `distance` mm deep."""

    page: int
    text: str
    other: str
    distance: float


class TextBox(NamedTuple):
    """Box of a line from its baseline to the height of its capitals, perhaps turned."""

    text: str
    corner: Point
    along: Point
    up: Point

    def placed(self, to: Callable[[float, float], Point]) -> Self:
        """Return the box with its points moved by a function."""
        x, y = to(*self.corner)
        along, up = (
            to(self.corner[0] + across, self.corner[1] + rise)
            for across, rise in (self.along, self.up)
        )
        return self._replace(
            corner=(x, y), along=(along[0] - x, along[1] - y), up=(up[0] - x, up[1] - y)
        )

    def on(self, axis: Point) -> tuple[float, float]:
        """Return the range of the box on an axis."""
        start, along, up = (
            x * axis[0] + y * axis[1] for x, y in (self.corner, self.along, self.up)
        )
        return start + min(along, 0) + min(up, 0), start + max(along, 0) + max(up, 0)

    def depth(self, other: "TextBox") -> float:
        """Return the distance by which one box has to move to clear the other; negative if it is clear."""
        least = math.inf
        for x, y in (self.along, self.up, other.along, other.up):
            length = math.hypot(x, y)
            if not length:
                return 0.0
            axis = -y / length, x / length
            (left, right), (other_left, other_right) = self.on(axis), other.on(axis)
            least = min(least, right - other_left, other_right - left)
        return least


def meeting(boxes: Sequence[TextBox]) -> Iterator[tuple[str, str, float]]:
    """Yield the texts of each two lines that overlap, and the depth."""
    waiting: list[tuple[float, float, float, TextBox]] = []
    for (left, right), (foot, head), line in sorted(
        (box.on((1, 0)), box.on((0, 1)), box) for box in boxes
    ):
        waiting = [each for each in waiting if each[0] > left]
        for _, bottom, top, other in waiting:
            if bottom < head and foot < top:
                lower = min(math.hypot(*line.up), math.hypot(*other.up))
                depth = line.depth(other)
                if depth > _MAX_OVERLAP * lower:
                    yield other.text[:_MAX_QUOTED], line.text[:_MAX_QUOTED], depth
        waiting.append((right, foot, head, line))
