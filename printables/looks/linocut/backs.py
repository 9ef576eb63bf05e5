"""The backs of cards and tiles: dark to the edge, without a border, the same turned by half.

Each has a pattern of its own, and in the middle the same medallion, with a sign that has two ends
as the figure of a playing card has. Neither drift nor light, nor how a card lies, tells what is in
front.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printables.art.engraving import Rosette, rosette, whorl
from printables.art.gouge import Cuts, Hand, bent, thinner, turned_by_half, wedge
from printables.operators import Point, Polygon, smooth
from printables.options import POKER, TILE
from printables.paint import SPARING
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Theme, lightness

_ON_CARDS, _ON_TILES = 11.6, 8.8  # mm, the radius of the medallion on a poker card and on a tile
_ON_BOARDS = 0.345  # of its height
_WREATH = Rosette(1.05, 1.36, 40, lobes=24)  # around it, in its radius
_OF_BOARDS = (Rosette(1.04, 1.18, 84, 6), Rosette(1.2, 1.38, 72, lobes=36))  # around theirs
_OF_PARTY = 0.74  # of its radius: half the party's sign
_RING = 0.5  # mm
_CLEAR = 2.0  # mm of ground around the wreath of a medallion
_WREATHED = 0.3  # mm, its line
_LOBES = 20  # of the rosettes; so many waves fewer where ink is saved
_COPIES = 6  # of the line of a ring around it
_RINGS: Sequence[tuple[float, float, int]] = (  # mm, from where to where; and waves
    (30.0, 36.8, 52),
    (37.8, 44.6, 64),
    (45.6, 53.8, 72),
)
_FEWER_RINGS = ((31.0, 41.0, 40), (42.6, 53.8, 56))  # beside heavy lines
_HEAVIER = 1.1  # mm, their lines
_RAYS = 60  # of half a back
_BEAMS, _FAR = 72, 8.0  # rays of the back of a board, as long as so many radii
_FINE, _FINEST = 0.16, 0.07  # mm, engraved lines; those of a board's back are larger on the board
_BOLD, _COARSE = 0.5, 1.8  # mm, those beside heavy ones; how much larger a fingerprint is then
_BROAD = 2.2  # how much broader rays are then, and fewer


class Inks(NamedTuple):
    """What a back is printed with."""

    ground: Colour
    pattern: Colour
    sign: Colour
    spared: bool  # the ground is paper, and patterns are lines
    bold: bool  # lines are heavy, and few

    @property
    def fine(self) -> float:
        """How wide an engraved line is, in mm."""
        return _BOLD if self.bold else _FINE

    @property
    def broad(self) -> float:
        """How much broader rays are, and fewer."""
        return _BROAD if self.bold else 1.0

    @property
    def coarse(self) -> float:
        """How much larger a fingerprint is."""
        return _COARSE if self.bold else 1.0


def role(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """A fingerprint, and an eye."""
    inks = _ground(edition.theme, pen, box, bleed)
    whorl(pen, box.inset(-bleed), inks.pattern, fine=inks.spared, scale=inks.coarse)
    _medallion(pen, box, inks, _ON_CARDS * _scale(box, POKER), _EYE, _WHITE_OF_THE_EYE)


def membership(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """The engraving of a banknote, and a fingerprint under a lens."""
    inks, scale = _ground(edition.theme, pen, box, bleed), _scale(box, POKER)
    whole = box.inset(-bleed)
    reach = math.hypot(whole.width, whole.height) / 2
    with pen.within(whole.corners):
        # Where ink is saved each petal is seen, and is whole: it begins beside the medallion.
        inner, waves, copies, wide = 13.0, 44, _COPIES, inks.fine
        rings = _RINGS
        if inks.bold:
            inner, waves, copies, wide = 17.2, _LOBES, 1, _HEAVIER * scale
            rings = _FEWER_RINGS
        elif inks.spared:
            inner, waves, copies = 17.2, 44 - _LOBES, _COPIES // 2
        flower = Rosette(inner * scale, 29.5 * scale, waves, lobes=_LOBES)
        rosette(pen, box.centre, flower, inks.pattern, wide)
        for inner, outer, waves in rings:
            far = reach + 1 if outer == rings[-1][1] else 0.0
            ring = Rosette(inner * scale, max(outer * scale, far), waves, copies)
            rosette(pen, box.centre, ring, inks.pattern, wide)
    _medallion(pen, box, inks, _ON_CARDS * scale, _LENS, _PRINT)


def ballot(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """Rays, and a ballot box that is open at both ends."""
    inks = _ground(edition.theme, pen, box, bleed)
    whole = box.inset(-bleed)
    reach = math.hypot(whole.width, whole.height) / 2
    radius = _ON_CARDS * _scale(box, POKER)
    hand, half = Hand(4), list[Polygon]()
    count = round(_RAYS / inks.broad)
    for ray in range(count):
        angle = math.pi * ray / count
        across, along = math.cos(angle), math.sin(angle)
        near = radius * (1.15 + 0.2 * (ray % 2)) + hand.between(0, 2)
        far = reach * hand.between(1.2, 1.35)
        wide = inks.broad * (1.9 if ray % 3 == 0 else 1.05) * reach / 54
        half.append(wedge((near * across, near * along), (far * across, far * along), wide, 0.75))
    with pen.within(whole.corners), pen.moved(*box.centre):
        rays = [thinner(ray, SPARING) for ray in half] if inks.spared else half
        pen.cuts([*rays, *turned_by_half(rays)], colour=inks.pattern)
    _medallion(pen, box, inks, radius, _BALLOT, _TICK)


def policy(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """The fingerprint lying, in red, and the sign of a paragraph."""
    theme = edition.theme
    inks = _ground(theme, pen, box, bleed)
    if not inks.spared and abs(lightness(theme.fascist) - lightness(theme.ink)) > _SEEN:
        inks = inks._replace(pattern=theme.fascist)
    whorl(pen, box.inset(-bleed), inks.pattern, lying=True, fine=inks.spared, scale=inks.coarse)
    _medallion(pen, box, inks, _ON_TILES * _scale(box, TILE), _PARAGRAPH, ())


_SEEN = 0.2  # of lightness, between a pattern and its ground


def _scale(box: Box, usual: tuple[float, float]) -> float:
    return min(box.width / usual[0], box.height / usual[1])


def _ground(theme: Theme, pen: Pen, box: Box, bleed: float) -> Inks:
    """Ink to the edge; where ink is saved, bare paper."""
    if not theme.flat:
        return Inks(theme.paper, theme.ink, theme.ink, spared=True, bold=False)
    pen.fill(box.inset(-bleed), colour=theme.ink)
    return Inks(theme.ink, theme.accent, theme.paper, spared=False, bold=theme.bold)


def _medallion(
    pen: Pen, box: Box, inks: Inks, radius: float, sign: Sequence[Polygon], holes: Sequence[Polygon]
) -> None:
    """A disc in a wreath, and both ends of a sign; what is in its `holes` is ground."""
    x, y = box.centre
    wreath = _WREATH._replace(inner=_WREATH.inner * radius, outer=_WREATH.outer * radius)
    if inks.bold:
        wreath = wreath._replace(waves=wreath.lobes)
    pen.circle(x, y, wreath.outer + _CLEAR, colour=inks.ground)
    rosette(pen, box.centre, wreath, inks.pattern, max(_WREATHED, inks.fine))
    pen.circle(x, y, radius, colour=inks.ground)
    pen.ring(x, y, radius - _RING / 2, wide=_RING, colour=inks.pattern)
    pen.ring(x, y, radius - 3 * _RING, wide=max(_WREATHED, inks.fine), colour=inks.pattern)
    with pen.moved(x, y, scaled=radius / 100):
        pen.cuts([*sign, *turned_by_half(sign)], colour=inks.sign)
        if holes:
            pen.cuts([*holes, *turned_by_half(holes)], colour=inks.ground)


# Signs, in hundredths of the medallion's radius: one end of each, the other is the same turned.


def _circle(centre: Point, radius: float) -> Polygon:
    return [
        (
            centre[0] + radius * math.cos(math.pi * at / 36),
            centre[1] + radius * math.sin(math.pi * at / 36),
        )
        for at in range(72)
    ]


def _brush(points: Sequence[Point], wide: float) -> Polygon:
    """A stroke along a smooth line, with the ends of a gouge."""
    line = [points[0]]
    for one, other, end in smooth(points, closed=False):
        begin = line[-1]
        line += [
            (
                (1 - t) ** 3 * begin[0]
                + 3 * (1 - t) ** 2 * t * one[0]
                + 3 * (1 - t) * t**2 * other[0]
                + t**3 * end[0],
                (1 - t) ** 3 * begin[1]
                + 3 * (1 - t) ** 2 * t * one[1]
                + 3 * (1 - t) * t**2 * other[1]
                + t**3 * end[1],
            )
            for t in (0.2, 0.4, 0.6, 0.8, 1.0)
        ]
    count = len(line) - 1
    return bent(
        line,
        [wide * min(1, 0.45 + 3 * at / count, 0.45 + 3 - 3 * at / count) for at in range(1, count)],
    )


def _lid(high: float, wide: float) -> list[Point]:
    """The upper half of an eye, from the left to the right."""
    return [
        (-wide + 2 * wide * at / 24, high * math.sin(math.pi * at / 24) ** 0.8) for at in range(25)
    ]


def _print() -> Cuts:
    """One arm of a double loop, as some fingerprints have it, in several cuts."""
    hand, arm, angle = Hand(7), Cuts(), 0.0
    while angle < 5.2 * math.pi:
        sweep = min(hand.between(1.5, 2.6), hand.between(2, 3) * math.pi)
        steps = max(6, int(sweep * 6))
        line = []
        for step in range(steps + 1):
            turned = angle + sweep * step / steps
            radius = 5 + 5.2 * turned / math.pi * 2
            line.append((0.88 * radius * math.cos(turned), 1.08 * radius * math.sin(turned)))
        widths = [5.4 * min(1, 5 * at / steps, 5 - 5 * at / steps) for at in range(1, steps)]
        arm.append(bent(line, widths))
        angle += sweep + 1.6 / (1 + angle / 2)
    return arm


_LENS: Cuts = [[*_circle((0, 0), 76)][:37]]
_PRINT: Cuts = _print()
_EYE: Cuts = [
    [*_lid(36, 68), (0, -1)],
    *(
        wedge(
            (60 * math.cos(angle), 8 + 40 * math.sin(angle)),
            (76 * math.cos(angle), 6 + 68 * math.sin(angle)),
            9,
            0.3,
        )
        for angle in [math.pi * at / 10 for at in range(2, 9)]
    ),
]
_WHITE_OF_THE_EYE: Cuts = [
    [*_lid(24, 52), *([(x, y) for x, y in _circle((0, 0), 17)][:37])],
]
_BALLOT: Cuts = [
    [(-58, -3.5), (58, -3.5), (58, 3.5), (-58, 3.5)],
    [(-34, 9), (-38, 66), (26, 72), (32, 9)],
]
_TICK: Cuts = [[(-20, 38), (-11, 46), (-3, 33), (14, 60), (21, 54), (-1, 17)]]
_PARAGRAPH: Cuts = [
    _brush(
        [
            (25, 50), (17, 65), (0, 71), (-18, 65), (-24, 50), (-15, 35),
            (2, 24), (21, 11), (28, -5), (22, -19), (8, -27),
        ],
        18,
    )
]  # fmt: skip
