"""The fingerprint of the backs, computed: half of its cuts, the other half is the same turned.

Too slow for each print: `python -m printables.art.whorl` writes plates/whorl.ops.
"""

import math
from collections.abc import Iterator
from pathlib import Path

from printables.art.gouge import Cuts, bent
from printables.operators import Point, areas

PLATE = Path(__file__).parent / "plates" / "whorl.ops"
REACH = (35.0, 49.0)  # mm, of the drawing from its centre
_FIRST, _PITCH = 4.95, 1.55  # mm, of the levels
_WIDEST = 0.95  # mm, a cut
_FLAT = 0.72  # how much slower the level rises along
_SHORTEST = 1.1  # mm, a cut
_NONE = 0.02  # of the widest: there is no cut
_TOLERANCE = 0.04  # mm, how far a simplified line may be off


def whorl() -> Cuts:
    """Cuts along the level lines of an even function, as wide as an even function has it."""
    cuts: Cuts = []
    number, level = 0, _FIRST
    while level < math.hypot(REACH[0], REACH[1] * _FLAT) + 4:
        number += 1
        cuts += [*_level(level, number)]
        level += _PITCH
    return cuts


def _height(x: float, y: float) -> float:
    return (
        math.hypot(x, y * _FLAT)
        + 1.6 * math.cos(0.16 * x + 0.10 * y)
        + 1.8 * math.cos(0.07 * x - 0.13 * y)
        + 0.9 * math.cos(0.25 * x)
    )


def _level(level: float, number: int) -> Iterator[list[Point]]:
    """The cuts of half a level line, and of one that begins in that half."""
    count = 48 + round(level * 2.5)
    waves, first, second = 3 + number % 4, number * 2.399, number * 1.7
    angles = [math.pi * at / count for at in range(2 * count)]
    widths = [
        max(
            0.0,
            min(
                1.0,
                0.62
                + 0.55 * math.sin(2 * waves * angle + first)
                + 0.35 * math.sin(2 * (waves + 3) * angle + second),
            ),
        )
        for angle in angles
    ]
    if min(widths) > _NONE:
        widths[0] = widths[count] = 0
    points = [_at(level, angle) for angle in angles]
    start = next(at for at, wide in enumerate(widths) if wide <= _NONE)
    cut: list[int] = []
    for at in range(start, start + count + 1):
        if widths[at % count] > _NONE:
            cut.append(at % (2 * count))
            continue
        yield from _cut(cut, points, widths)
        cut = []


def _at(level: float, angle: float) -> Point:
    """The point of a level line in a direction, by halving."""
    across, along = math.cos(angle), math.sin(angle)
    low, high = 0.0, 100.0
    for _ in range(20):
        middle = (low + high) / 2
        if _height(middle * across, middle * along) < level:
            low = middle
        else:
            high = middle
    return low * across, low * along


def _cut(places: list[int], points: list[Point], widths: list[float]) -> Iterator[list[Point]]:
    if len(places) < 2:  # noqa: PLR2004  a cut has two ends
        return
    line = [points[at] for at in (places[0] - 1, *places, (places[-1] + 1) % len(points))]
    if math.dist(line[0], line[-1]) < _SHORTEST or not any(
        abs(x) < REACH[0] and abs(y) < REACH[1] for x, y in line
    ):
        return
    keep = _simplified(line, [0.0, *(widths[at] for at in places), 0.0])
    yield [
        *bent([line[at] for at in keep], [_WIDEST * widths[places[at - 1]] for at in keep[1:-1]])
    ]


def _simplified(line: list[Point], widths: list[float]) -> list[int]:
    """The places of a line that it needs, in place and in width (Douglas and Peucker)."""
    kept = {0, len(line) - 1}
    parts = [(0, len(line) - 1)]
    while parts:
        begin, end = parts.pop()
        (x, y), (to_x, to_y) = line[begin], line[end]
        length = math.hypot(to_x - x, to_y - y) or 1
        worst, place = 0.0, begin
        for at in range(begin + 1, end):
            off = abs((to_x - x) * (y - line[at][1]) - (x - line[at][0]) * (to_y - y)) / length
            even = widths[begin] + (widths[end] - widths[begin]) * (at - begin) / (end - begin)
            off = max(off, _WIDEST / 2 * abs(widths[at] - even))
            if off > worst:
                worst, place = off, at
        if worst > _TOLERANCE:
            kept.add(place)
            parts += [(begin, place), (place, end)]
    return sorted(kept)


if __name__ == "__main__":
    PLATE.parent.mkdir(exist_ok=True)
    PLATE.write_text(areas(whorl()), encoding="ascii", newline="\n")
