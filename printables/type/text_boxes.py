"""Lines of letters as they are drawn, and which of them meet."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Self

from companion.errors import Refusal
from printables.look.operators import Point

_TOUCHING = (
    0.1  # of the lower capitals: boxes of lines may meet so far, as letters are rarely square
)
_MAX_QUOTED = 40  # letters of a text in a refusal


class LettersOnLetters(Refusal):
    """Two lines that would be printed on each other, with so many mm to be clear."""

    page: int
    text: str
    other: str
    distance: float


class TextBox(NamedTuple):
    """The box of a line from its baseline to the height of its capitals, however it is turned."""

    text: str
    corner: Point
    along: Point
    up: Point

    def placed(self, to: Callable[[float, float], Point]) -> Self:
        """The same where its points are placed."""
        x, y = to(*self.corner)
        along, up = (
            to(self.corner[0] + across, self.corner[1] + high)
            for across, high in (self.along, self.up)
        )
        return self._replace(
            corner=(x, y), along=(along[0] - x, along[1] - y), up=(up[0] - x, up[1] - y)
        )

    def on(self, axis: Point) -> tuple[float, float]:
        """From where to where it reaches on an axis."""
        start, along, up = (
            x * axis[0] + y * axis[1] for x, y in (self.corner, self.along, self.up)
        )
        return start + min(along, 0) + min(up, 0), start + max(along, 0) + max(up, 0)

    def depth(self, other: "TextBox") -> float:
        """How far one would have to be moved to be clear of the other; negative if it is."""
        least = math.inf
        for x, y in (self.along, self.up, other.along, other.up):
            long = math.hypot(x, y)
            if not long:
                return 0.0
            axis = -y / long, x / long
            (low, high), (bottom, top) = self.on(axis), other.on(axis)
            least = min(least, high - bottom, top - low)
        return least


def meeting(boxes: Sequence[TextBox]) -> Iterator[tuple[str, str, float]]:
    """The texts of each two lines of which one is on the other, and how deep."""
    waiting: list[tuple[float, float, float, TextBox]] = []
    for (left, right), (low, high), line in sorted(
        (one.on((1, 0)), one.on((0, 1)), one) for one in boxes
    ):
        waiting = [one for one in waiting if one[0] > left]
        for _, bottom, top, other in waiting:
            if bottom < high and low < top:
                lower = min(math.hypot(*line.up), math.hypot(*other.up))
                deep = line.depth(other)
                if deep > _TOUCHING * lower:
                    yield other.text[:_MAX_QUOTED], line.text[:_MAX_QUOTED], deep
        waiting.append((right, low, high, line))
