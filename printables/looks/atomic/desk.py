"""What stands on the desks: an office is told by its tool, never by a face.

A window of 100 by 100 units around the origin, upwards. Each object is a list of parts, drawn one
over the other, each in one ink.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from printables.art.construction import (
    bar,
    both,
    bow,
    disc,
    oval,
    placed,
    plate,
    ring,
    sector,
    turned,
    wire,
)
from printables.operators import Polygon


class Ink(StrEnum):
    """The colours of an object; the theme says which they are."""

    INK = "ink"
    PAPER = "ground"
    PARTY = "party"
    ACCENT = "accent"


class Part(NamedTuple):
    """Shapes in one ink."""

    ink: Ink
    polygons: Sequence[Polygon]


Parts: TypeAlias = Sequence[Part]
INK, PAPER, PARTY, ACCENT = Ink
DIAL, HOURS = 10, 12


def _around(
    x: float, y: float, radius: float, count: int, size: float, first: float = 90
) -> list[Polygon]:
    """Small discs on a circle."""
    turns = (math.radians(first + 360 * at / count) for at in range(count))
    return [
        disc(x + radius * math.cos(turn), y + radius * math.sin(turn), size, 16) for turn in turns
    ]


def telephone() -> Parts:
    """A telephone with a dial: the Ambassador's."""
    body = [(-36, -36), (36, -36), (40, -30), (27, 6), (18, 15), (-18, 15), (-27, 6), (-40, -30)]
    receiver = [
        (-49, 14), (-46, 28), (-38, 36), (-26, 40), (26, 40), (38, 36), (46, 28), (49, 14),
        (25, 14), (21, 25), (-21, 25), (-25, 14),
    ]  # fmt: skip
    holes = [  # of the dial, which begins at the upper right and leaves a gap
        disc(14 * math.cos(turn), -13 + 14 * math.sin(turn), 3.7, 16)
        for turn in (math.radians(62 + 30 * hole) for hole in range(DIAL))
    ]
    return (
        Part(INK, [body, plate(-46, -45, 92, 10, 4), receiver, plate(-17, 14, 8, 13), plate(9, 14, 8, 13)]),
        Part(PAPER, [disc(0, -13, 23)]),
        Part(PARTY, [disc(0, -13, 19)]),
        Part(PAPER, [*holes, disc(0, -13, 7.5), plate(-40, -37.4, 80, 1.8)]),
        Part(ACCENT, [disc(0, -13, 3.4, 20)]),
        Part(PAPER, [
            [(-36, -29), (-27, -6), (-22.5, -6), (-30, -29)],
            [(-42, 22), (-38, 29), (-27, 34), (-6, 34), (-6, 37.4), (-28, 36.5), (-40, 31.5), (-44, 22)],
        ]),
    )  # fmt: skip


def globe() -> Parts:
    """A globe on its stand: the Foreign Minister's."""
    x, y, radius = 0, 8, 29
    meridians = [polygon for across in (9.5, 20) for polygon in oval(x, y, (across, radius), 1.3)]
    parallels = [
        bar((-reach, y + up), (reach, y + up), 1.3)
        for up, reach in ((up, math.sqrt(radius**2 - up**2)) for up in (-16, 0, 16))
    ]
    land: list[Polygon] = [  # on both sides of the Atlantic
        [(-25, 19), (-20, 27), (-9, 34.5), (-3, 33), (-6, 28), (-1, 25), (-6, 21), (-9, 17), (-9, 13.5), (-13, 15), (-14.5, 11.5), (-9, 7.5), (-11, 6.5), (-17, 11), (-20, 16)],
        [(-10, 7), (-3, 4.5), (3, -1), (0, -7), (-4, -13), (-7.5, -19), (-10, -13), (-14, -2)],
        [(0, 31), (3, 36), (9, 35), (4, 30)],
        [(8, 21), (14, 21), (18, 18), (24, 20), (22, 27), (17, 32), (13, 29), (13, 25)],
        [(8, 18.5), (16, 17), (24, 12), (26, 8), (22, 1), (19, -8), (15, -11), (12.5, -2), (12, 4), (5, 6), (4, 13)],
    ]  # fmt: skip
    return (
        Part(INK, [sector(x, y, 34, 41.5, -119, 75)]),
        Part(ACCENT, [sector(x, y, 35.4, 40.1, -119, 75)]),
        Part(INK, [
            disc(x, y, radius + 2), plate(-5, -38, 10, 12), plate(-34, -47, 68, 9, 4), plate(-22, -39, 44, 6, 2),
            disc(11.5, 45, 4, 20), disc(-18.5, -26.5, 4, 20),
        ]),
        Part(PARTY, [disc(x, y, radius)]),
        Part(PAPER, [*meridians, *parallels]),
        Part(PAPER, land),
        Part(INK, [sector(x, y, 24, radius, -75, 15)]),
    )  # fmt: skip


def clock() -> Parts:
    """A chess clock, of which one side is pressed: the Negotiator's."""
    parts = [
        Part(INK, [plate(-37, 15, 28, 17, 3), plate(9, 15, 28, 11, 3)]),
        Part(ACCENT, [plate(-34.6, 18, 23.2, 11.6, 1), plate(11.4, 18, 23.2, 5.6, 1)]),
        Part(INK, [plate(-49, -36, 98, 54, 5), plate(-42, -45, 13, 12), plate(29, -45, 13, 12)]),
    ]
    for x, hour, minute in ((-23, 145, 62), (23, 90, 24)):
        at = math.radians(minute), math.radians(hour)
        hands = [
            bar((x, -9), (x + 15 * math.cos(at[0]), -9 + 15 * math.sin(at[0])), 3, 1.2),
            bar((x, -9), (x + 10 * math.cos(at[1]), -9 + 10 * math.sin(at[1])), 3.8, 2),
        ]
        parts += [
            Part(PAPER, [disc(x, -9, 19.4)]),
            Part(PARTY, [[(x - 4, 12.5), (x + 4, 12.5), (x, 4)]]),
            Part(INK, [*_around(x, -9, 16.6, HOURS, 1.2), *hands]),
            Part(PARTY, [disc(x, -9, 2.8, 20)]),
        ]
    return parts


def typewriter() -> Parts:
    """A typewriter with a sheet in it: the Press Secretary's."""
    body = [(-34, 12), (34, 12), (40, -8), (46, -36), (-46, -36), (-40, -8)]
    keys = [
        disc(x, y, 3.4, 18)
        for y, count, pitch in ((-13, 7, 8.6), (-22, 8, 8.6), (-31, 9, 8.8))
        for x in [(key - (count - 1) / 2) * pitch for key in range(count)]
    ]
    lines = [plate(-17, up, width, 2.4) for up, width in ((40, 24), (34, 34), (28, 30), (22, 17))]
    return (
        Part(INK, [plate(-24, 10, 48, 40)]),
        Part(PAPER, [plate(-22, 10, 44, 38)]),
        Part(INK, lines),
        Part(INK, [bar((-42, 14), (-44, 32), 3.4), disc(-44, 32, 5, 20)]),
        Part(ACCENT, [disc(-44, 32, 3, 20)]),
        Part(INK, [plate(-40, 6, 80, 13, 3), plate(-49, 8, 9, 9, 2), plate(40, 8, 9, 9, 2), body, plate(-49, -45, 98, 10, 4)]),
        Part(PAPER, [plate(-36, 13.4, 72, 2.8), plate(-44, -38, 88, 1.6), *both([(-42, -33), (-38.6, -33), (-35, 8), (-37.6, 8)])]),
        Part(PARTY, [sector(0, -8, 5, 15, 0, 180)]),
        Part(PAPER, keys),
        Part(ACCENT, [disc(-35.2, -31, 3.4, 18)]),
    )  # fmt: skip


def headphones() -> Parts:
    """Headphones above a switch for languages: the Interpreter's."""
    cup = plate(-48, -22, 20, 42, 9)
    return (
        Part(INK, [sector(0, 8, 34, 42, 0, 180), *both(plate(-42, 0, 8, 9)), *both(cup)]),
        Part(PAPER, [sector(0, 8, 36.6, 38.4, 28, 152)]),
        Part(PARTY, both(plate(-31, -18, 10, 34, 4))),
        Part(PAPER, both(plate(-44, -12, 3, 22, 1.5))),
        Part(INK, [*wire([(0, -24), (0, -44)], 3), plate(-36, -49, 72, 15, 3), plate(-18, -27, 36, 40, 4)]),
        Part(PAPER, [disc(0, -3, 13), *(plate(-31 + 9 * key, -44.5, 6, 6) for key in range(5))]),
        Part(INK, [*_around(0, -3, 10, 8, 1.2), bar((0, -3), (6, 5), 3.4, 1.4), disc(0, -3, 3, 20)]),
        Part(ACCENT, [plate(17, -44.5, 13, 6), plate(-10, -22.5, 20, 3)]),
    )  # fmt: skip


def lamp() -> Parts:
    """A lamp above a report: the Analyst's."""
    shade = [(-24, 27), (9, 2), (21, 33), (7, 45)]
    beam = [(-23, 26.5), (8.5, 2.5), (8, -34), (-46, -34)]
    return (
        Part(PAPER, [beam]),
        Part(INK, [
            plate(-50, -47, 100, 13, 3), plate(11, -36, 36, 9, 4),
            *wire([(29, -30), (44, 2), (15, 40)], 6), disc(44, 2, 7, 24),
        ]),
        Part(PARTY, [plate(-42, -34, 42, 8), plate(-38, -26, 38, 7)]),
        Part(PAPER, [plate(-42, -26.6, 42, 1.4), plate(-32, -23.4, 26, 1.8)]),
        Part(ACCENT, [disc(-7, 14, 10.5, 32)]),
        Part(INK, [shade, disc(14, 40, 9, 28)]),
        Part(PAPER, [disc(44, 2, 2.4, 16), [(-15, 27), (4, 41), (6.4, 39), (-12, 25)]]),
    )  # fmt: skip


def binoculars() -> Parts:
    """Binoculars, from the front: the Observer's."""
    tube = [(-10, 24), (-33, 24), (-45, -8), (-45, -22), (-3, -22), (-3, -4)]
    return (
        Part(INK, [
            *both(tube, disc(-24, -21, 23), plate(-33, 22, 22, 12), plate(-36, 33, 28, 9, 3)),
            plate(-8, -12, 16, 28, 3), plate(-5, 12, 10, 12, 3),
        ]),
        Part(ACCENT, [disc(0, 4, 5, 24)]),
        Part(PAPER, both(disc(-24, -21, 18.4))),
        Part(PARTY, both(disc(-24, -21, 13.6))),
        Part(PAPER, [
            sector(-24, -21, 7.8, 11, 95, 185), sector(24, -21, 7.8, 11, 95, 185),
            *both(plate(-33, 25.4, 22, 3), plate(-33, 20, 23, 2.4)), *both([(-33, 18), (-27.6, 18), (-36, 0), (-41, 0)]),
        ]),
        Part(INK, [*both(disc(-24, -21, 3, 18))]),
    )  # fmt: skip


def counter() -> Parts:
    """A counter of rays with its probe: the Inspector's."""
    cable = [
        (24 + 11 * math.cos(turn), 24 + 19 * math.sin(turn))
        for turn in (math.radians(180 - 15 * step) for step in range(13))
    ]
    scale = [
        bar((-17 + 18 * math.cos(turn), -14 + 18 * math.sin(turn)),
            (-17 + 22.5 * math.cos(turn), -14 + 22.5 * math.sin(turn)), 2)
        for turn in (math.radians(24 + 33 * step) for step in range(5))
    ]  # fmt: skip
    return (
        Part(INK, [
            plate(-49, -47, 66, 61, 5), plate(-42, 12, 7, 14), plate(-4, 12, 7, 14),
            plate(-44, 22, 49, 8, 4), *wire([(13, 8), *cable, (35, 8)], 3.6),
        ]),
        Part(PAPER, [plate(-44, -18, 56, 28, 2)]),
        Part(PARTY, [sector(-17, -14, 13, 22.5, 24, 57)]),
        Part(INK, [*scale, bar((-17, -16), (-1, 3), 3.6, 1.4), disc(-17, -15, 4, 20)]),
        Part(ACCENT, [disc(-31, -32, 11, 32)]),
        Part(INK, [sector(-31, -32, 3.2, 9, turn, turn + 60) for turn in (0, 120, 240)]),
        Part(INK, [disc(-31, -32, 2, 16)]),
        Part(PAPER, [disc(0, -32, 9, 28)]),
        Part(INK, [bar((0, -32), (-5, -25.5), 3)]),
        Part(INK, [plate(23, -47, 24, 52, 8), plate(29, 2, 12, 9, 2)]),
        Part(PAPER, [plate(28, -41 + 9 * slot, 14, 4.4) for slot in range(3)]),
        Part(ACCENT, [plate(23, -12, 24, 7)]),
    )  # fmt: skip


def rocket() -> Parts:
    """The model of a rocket: the Science Adviser's."""
    right = [(0, 50), (5, 41), (9, 28), (10.5, 12), (10, -10), (8, -24), (0, -24)]
    left = [(-x, y) for x, y in reversed(right)]
    fin = [(9.6, 2), (21, -14), (21, -32), (8, -22)]
    return (
        Part(INK, [
            plate(-44, -47, 88, 10, 3), plate(-2.6, -40, 5.2, 16), *both(bar((7, -24), (16, -38), 4)),
            plate(-39, -38, 3.4, 74), plate(-25, -38, 3.4, 74), plate(-39, 33, 17.4, 3.4), plate(-22, 12, 12, 3.4),
            *(bar((-37, low), (-24, low + 17), 2.6) for low in (-38, -20, -2, 16)),
            *(plate(-39, low, 17, 2.6) for low in (-21, -3, 15)),
            [(-5.5, -30), (5.5, -30), (8.5, -24), (-8.5, -24)],
            *both(fin), placed([*right, *left], 0, 0.6, 1.07),
        ]),
        Part(PAPER, [left]),
        Part(PARTY, [right]),
        Part(INK, [[(0, 50), (5, 41), (7, 36), (-7, 36), (-5, 41)], plate(-10.4, 6, 20.8, 3), plate(-10, -14, 20, 2.4)]),
        Part(ACCENT, [disc(0, 21, 5.6, 28)]),
        Part(INK, ring(0, 21, 5.6, 1.8, 28)),
        Part(INK, [bar((0, -6), (0, -34), 3)]),
        Part(ACCENT, [plate(-13, -44.4, 26, 4.8)]),
        Part(INK, [*wire([(35, 20), (45, 27)], 1.6), *wire([(34, 25), (42, 36)], 1.6), *wire([(36, 15), (48, 17)], 1.6)]),
        Part(INK, [disc(32, 17, 7.6, 28)]),
        Part(PAPER, [sector(32, 17, 3.6, 5.4, 100, 190)]),
    )  # fmt: skip


def treaty() -> Parts:
    """A treaty with its seal, and a pen: the Legal Counsel's."""

    def leant(*shapes: Polygon) -> list[Polygon]:
        return [turned(placed(shape, 22, 4), -32, 22, 4) for shape in shapes]

    lines = [plate(-34, 19 - 9.5 * line, width, 4.2) for line, width in enumerate((50, 50, 34, 44))]
    points = [math.radians(360 * at / 32) for at in range(32)]
    wax = [
        (-20 + far * math.cos(turn), -24 + far * math.sin(turn))
        for turn, far in zip(points, [14.5, 12.2] * 16, strict=True)
    ]
    right = [(-18, -24), (-8, -28), (-7, -49), (-13, -44), (-18, -47)]
    ribbons = [right, [(-40 - x, y) for x, y in reversed(right)]]
    shaft = plate(-7, -18, 14, 60, 6)
    grip, nib = [(-6, -18), (6, -18), (4.6, -28), (-4.6, -28)], [(-5.6, -28), (5.6, -28), (0, -48)]
    return (
        Part(INK, [plate(-43, -44, 68, 90, 1), plate(-37, -50, 68, 90, 1)]),
        Part(PAPER, [plate(-40, -41, 62, 84)]),
        Part(PARTY, [plate(-34, 28.6, 50, 9.4)]),
        Part(INK, lines),
        Part(PARTY, ribbons),
        Part(ACCENT, [wax]),
        Part(INK, ring(-20, -24, 7.6, 2, 32)),
        Part(PAPER, leant(plate(-9.4, -20, 18.8, 64, 8))),
        Part(INK, leant(shaft, grip, nib)),
        Part(ACCENT, leant(plate(-7, 10, 14, 6))),
        Part(PAPER, leant([(-0.9, -30), (0.9, -30), (0.5, -40), (-0.5, -40)], plate(-4, 20, 2.6, 17, 1.2))),
    )  # fmt: skip


def microphones() -> Parts:
    """Three microphones on a lectern: the Propagandist's."""
    parts = [
        Part(INK, [[(-48, -49), (48, -49), (38, -19), (-38, -19)]]),
        Part(PARTY, [[(-42, -42.6), (42, -42.6), (40.6, -39.4), (-40.6, -39.4)],
                     [(-38, -31.6), (38, -31.6), (36.8, -28.4), (-36.8, -28.4)]]),
    ]  # fmt: skip
    for x, y, turn in ((-30, 6, 20), (30, 6, -20), (0, 14, 0)):
        head = plate(-11.6, -3, 23.2, 36, 11)
        grille = plate(-7.8, 12, 15.6, 17.4, 7.6)
        slots = [plate(-7.8, 13.4 + 4.4 * slot, 15.6, 1.9) for slot in range(4)]
        band = plate(-12.4, 4, 24.8, 4.4)

        def tilted(
            *shapes: Polygon, x: float = x, y: float = y, turn: float = turn
        ) -> list[Polygon]:
            return [placed(turned(shape, turn), x, y) for shape in shapes]

        parts += [
            Part(INK, [bar((x * 0.62, -23), (x, y), 4), *tilted(head)]),
            Part(PAPER, tilted(grille)),
            Part(INK, tilted(*slots)),
            Part(ACCENT, tilted(band)),
        ]
    return parts


def recorder() -> Parts:
    """A tape recorder that runs: the Listener's."""
    parts = [Part(INK, [plate(-48, -46, 96, 90, 5)])]
    for x, full in ((-22.5, 15.5), (22.5, 11)):
        parts += [
            Part(PAPER, [disc(x, 18, 20.5)]),
            Part(PARTY, [disc(x, 18, full)]),
            Part(INK, ring(x, 18, 20.5, 1, 40)),
            Part(PAPER, [disc(x, 18, 9, 32)]),
            Part(INK, [*_around(x, 18, 5.2, 3, 2.4, 30), disc(x, 18, 1.6, 14)]),
        ]
    return (
        *parts,
        Part(ACCENT, [bar((-42, 9), (-9, -12), 1.8), bar((42, 9), (9, -12), 1.8)]),
        Part(PAPER, [plate(-10, -20, 20, 10, 2)]),
        Part(INK, [plate(-6.5, -17, 13, 4)]),
        Part(PAPER, [plate(-41 + 9 * key, -40, 7, 13, 1) for key in (0, 1, 2, 4)]),
        Part(PARTY, [plate(-41 + 9 * 3, -40, 7, 13, 1)]),
        Part(PAPER, [plate(8, -41, 34, 19, 2)]),
        Part(PARTY, [sector(25, -39.4, 10.5, 14, 20, 66)]),
        Part(INK, [sector(25, -39.4, 11.4, 12.6, 66, 160), bar((25, -39.6), (33, -27), 1.8, 0.8)]),
    )  # fmt: skip


def stamp() -> Parts:
    """A stamp above a page with black lines: the Censor's."""
    lines = [
        plate(-38, -24, 30, 3), plate(-38, -31, 46, 3), plate(-38, -38, 20, 3),
        plate(-38, -43.6, 38, 2),
    ]  # fmt: skip
    struck = [plate(-5, -26, 42, 7), plate(8, -33.6, 29, 6.6), plate(-15, -41, 52, 6.6)]
    tool = [
        plate(-36, -6, 72, 15, 2),
        [(-30, 8), (30, 8), (13, 17), (-13, 17)],
        [(-10, 14), (10, 14), (7.4, 25), (13, 32), (-13, 32), (-7.4, 25)],
        disc(0, 36, 15.5),
    ]
    return (
        Part(INK, [plate(-45, -48, 90, 34), plate(-39, -53, 90, 8)]),
        Part(PAPER, [plate(-43, -46, 86, 30)]),
        Part(INK, [*lines, *struck]),
        Part(INK, [turned(part, 9, 0, 10) for part in tool]),
        Part(PARTY, [turned(plate(-36, -11, 72, 6, 1), 9, 0, 10)]),
        Part(PAPER, [turned(sector(0, 36, 8, 10.4, 100, 190), 9, 0, 10)]),
        Part(ACCENT, [turned(plate(-27, -1, 54, 4), 9, 0, 10)]),
    )


def umbrella() -> Parts:
    """A furled umbrella beside a hat, and a drop that is no rain: the Cultural Attaché's."""
    turn = -30

    def leant(*shapes: Polygon) -> list[Polygon]:
        return [placed(turned(shape, turn, 0, 0), -2, 0) for shape in shapes]

    right = [(0, -48), (5, -40), (13, -12), (18.4, 10), (6.4, 28), (0, 28)]
    left = [(-x, y) for x, y in reversed(right)]
    whole = placed([*right, *left], 0, 0.8, 1.14)
    drop = [(0, 9), (4.6, 0.5), (4.2, -3.4), (0, -6), (-4.2, -3.4), (-4.6, 0.5)]
    crown = [
        (10, -31),
        (10, -18),
        (14, -11),
        (22, -7.6),
        (32, -7.6),
        (40, -11),
        (44, -18),
        (44, -31),
    ]
    return (
        Part(INK, [plate(-49, -48, 98, 10, 3), placed(drop, -43, -24, 1.4)]),
        Part(INK, leant(
            plate(-2.6, 20, 5.2, 22), *bow(10, 40, 10, 0, 180, 8), *wire([(20, 40), (20, 33)], 8),
            whole, bar((0, -46), (0, -55), 3.4, 2),
        )),
        Part(INK, [crown, plate(2, -37, 50, 7.4, 3)]),
        Part(ACCENT, [plate(10, -28, 34, 4.4)]),
        Part(PAPER, [[(35, -11.2), (39.6, -14), (41.4, -18.4), (38.6, -18.4), (37, -15)]]),
        Part(PARTY, leant(right)),
        Part(PAPER, leant([(-15, 10), (-6, 27), (-4, 27), (-9, 9), (-4.4, -14), (-1.6, -38), (-3.4, -38), (-10.4, -13)])),
        Part(INK, leant(bar((0, 28), (0, -48), 1.8), bar((6, 28), (2.2, -40), 1.4))),
        Part(ACCENT, [*leant(plate(-15, -1, 30, 6, 1)), placed(drop, -43, -24)]),
    )  # fmt: skip


OBJECTS: Mapping[str, Callable[[], Parts]] = {
    one.__name__: one
    for one in (
        telephone, globe, clock, typewriter, headphones, lamp, binoculars, counter,
        rocket, treaty, microphones, recorder, stamp, umbrella,
    )
}  # fmt: skip
