"""The fingerprint of the backs, computed: half of it, the other half is the same turned.

It is of cuts, or where ink is saved of whole lines that swell. Too slow for each print:
`python -m printables.art.whorl` writes plates/whorl.ops and plates/whorl-line.ops.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from printables.art.gouge import Cuts, bent
from printables.operators import Point, areas, line

_PLATES = Path(__file__).parent / "plates"
REACH = (35.0, 49.0)  # mm, of the drawing from its centre
_FIRST, _PITCH = 4.95, 1.55  # mm, of the levels
_WIDEST = 0.95  # mm, a cut
_FLAT = 0.72  # how much slower the level rises along
_SHORTEST = 1.1  # mm, a cut
_SWELLING = (0.14, 0.18, 0.21, 0.25, 0.28, 0.32)  # mm, a whole line from narrow to wide
_OVER = 1.5  # mm that lines go on beyond the drawing
_NONE = 0.02  # of the widest: there is no cut
_TOLERANCE = 0.04  # mm, how far a simplified line may be off


def whorl() -> Cuts:
    """Cuts along the level lines of an even function, as wide as an even function has it."""
    return [cut for level, number in _levels() for cut in _level(level, number)]


class Stroke(NamedTuple):
    """A part of a line, which is as wide all along."""

    wide: float  # mm
    points: Sequence[Point]


def whole_lines() -> list[Stroke]:
    """The same level lines without a break, which swell where the cuts are."""
    return [stroke for level, number in _levels() for stroke in _whole(level, number)]


def _levels() -> Iterator[tuple[float, int]]:
    number, level = 0, _FIRST
    while level < math.hypot(REACH[0], REACH[1] * _FLAT) + 4:
        number += 1
        yield level, number
        level += _PITCH


def _height(x: float, y: float) -> float:
    return (
        math.hypot(x, y * _FLAT)
        + 1.6 * math.cos(0.16 * x + 0.10 * y)
        + 1.8 * math.cos(0.07 * x - 0.13 * y)
        + 0.9 * math.cos(0.25 * x)
    )


def _level(level: float, number: int) -> Iterator[list[Point]]:
    """The cuts of half a level line, and of one that begins in that half."""
    points, widths = _traced(level, number)
    count = len(points) // 2
    if min(widths) > _NONE:
        widths[0] = widths[count] = 0
    start = next(at for at, wide in enumerate(widths) if wide <= _NONE)
    cut: list[int] = []
    for at in range(start, start + count + 1):
        if widths[at % count] > _NONE:
            cut.append(at % (2 * count))
            continue
        yield from _cut(cut, points, widths)
        cut = []


def _whole(level: float, number: int) -> Iterator[Stroke]:
    """Half a level line as far as it is in the drawing; it overlaps its other half a little."""
    points, widths = _traced(level, number)
    count = len(points) // 2
    run: list[int] = []
    for at in range(-1, count + 2):
        here = [points[one % len(points)] for one in (at - 1, at, at + 1)]
        if any(abs(x) < REACH[0] + _OVER and abs(y) < REACH[1] + _OVER for x, y in here):
            run.append(at % len(points))
        elif run:
            yield from _strokes([points[one] for one in run], [widths[one] for one in run])
            run = []
    yield from _strokes([points[one] for one in run], [widths[one] for one in run])


def _strokes(line: Sequence[Point], widths: Sequence[float]) -> Iterator[Stroke]:
    """A line in parts of some widths; each begins where the one before ends."""
    steps = [round((len(_SWELLING) - 1) * wide**2) for wide in widths]
    begin = 0
    for at in range(1, len(line)):
        if at == len(line) - 1 or steps[at] != steps[begin]:
            part = line[begin : at + 1]
            keep = _simplified(part, [0.0] * len(part))
            yield Stroke(_SWELLING[steps[begin]], [part[one] for one in keep])
            begin = at


def _traced(level: float, number: int) -> tuple[list[Point], list[float]]:
    """Points all along a level line, and how wide it is at each, from 0 to 1."""
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
    return [_at(level, angle) for angle in angles], widths


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


def _simplified(line: Sequence[Point], widths: Sequence[float]) -> list[int]:
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


PLATES: Mapping[Path, Callable[[], str]] = {
    _PLATES / "whorl.ops": lambda: areas(whorl()),
    _PLATES / "whorl-line.ops": lambda: "\n".join(
        line(stroke.points, stroke.wide) for stroke in whole_lines()
    ),
}

if __name__ == "__main__":
    for plate, operators in PLATES.items():
        plate.write_text(operators(), encoding="ascii", newline="\n")
