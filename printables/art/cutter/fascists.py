"""Four fascists, seen only from the side, and Hitler, who has no face. Drawn facing right."""

import math

from printables.art.cutter.curves import Curve, both_sides, oval, turned
from printables.art.cutter.gouges import Cut, chance
from printables.art.cutter.liberals import FUR
from printables.art.cutter.plate import COLOURED, PALE, PALE_CUT, Look, Plate
from printables.art.cutter.wardrobe import (
    SIDES,
    Gaze,
    Seat,
    beside,
    bowler,
    buttons,
    coat,
    eye,
    great_coat,
    top_hat,
    turned_up_collar,
)

_BARE = Cut(apart=2.3, widest=0.9, dark=-1, bright=0.8)
_JAW = Cut(apart=2.1, widest=1.0, dark=0.42)


def _brow(plate: Plate, *knots: tuple[float, float] | tuple[float, float, int]) -> None:
    plate.part(knots, look=Look(edge=0.5), radius=3)


def crocodile(plate: Plate) -> None:
    """The industrialist."""
    great_coat(plate)
    jaw: Curve = (
        (30, 44),
        (46, 42),
        (62, 43),
        (80, 47),
        (95, 51),
        (97, 55, 1),
        (84, 55),
        (66, 53),
        (50, 53),
        (36, 56),
    )
    plate.part(jaw, cut=_JAW, radius=8, guides=[((34, 50), (60, 47), (95, 53))])
    gum: Curve = (
        (44, 53.5),
        (60, 55),
        (80, 57),
        (93, 58),
        (93, 55),
        (80, 53.5),
        (60, 51.5),
        (44, 51),
    )
    plate.part(gum, look=COLOURED._replace(edge=0.6))
    head: Curve = (
        (14, 36),
        (12, 56),
        (18, 72),
        (28, 80),
        (36, 88),
        (45, 88),
        (49, 80),
        (60, 74),
        (76, 70),
        (86, 70),
        (92, 74),
        (99, 70),
        (99, 62),
        (92, 58),
        (84, 60),
        (74, 58),
        (64, 60),
        (56, 57),
        (46, 59),
        (38, 60),
        (34, 50),
        (30, 36),
    )
    guides = (
        ((14, 50), (26, 76)),
        ((40, 84), (60, 72), (98, 68)),
        ((36, 64), (60, 64), (96, 62)),
        ((24, 60), (34, 66)),
    )
    plate.part(head, cut=FUR, radius=13, guides=guides)
    # Upper and lower teeth stand in each other's gaps.
    lower = zip(range(52, 96, 8), (53, 53.8, 54.2, 54.6, 55, 55.2), strict=True)
    upper = zip(range(48, 98, 8), (60.4, 60, 60.6, 60, 60, 60.8, 60.6), strict=True)
    for x, y in lower:
        _tooth(plate, (x - 1.9, y - 1.2, 1), (x + 0.2, y + 3.4, 1), (x + 1.9, y - 1.2, 1))
    for x, y in upper:
        _tooth(plate, (x - 3, y, 1), (x + 0.2, y - 7.2, 1), (x + 3, y, 1))
    plate.area("P", ((35, 78, 1), (40, 83), (46, 82, 1), (45, 77.5), (40, 76)))
    plate.area("K", ((41.4, 82.2, 1), (43.4, 79.5, 1), (41.6, 76.4, 1), (39.7, 79.2, 1)))
    plate.light_spots([[(33, 84.5), (40, 87), (48, 84.5), (40, 85.6)]])
    plate.area("P", oval(93, 70, 1.9, 1.2))
    scutes = ((20, 62), (25, 66), (20, 54), (26, 58), (31, 72), (24, 72), (30, 64))
    plate.light_spots([(x, y + 1.9), (x + 2.1, y), (x, y - 1.9), (x - 2.1, y)] for x, y in scutes)
    for x, y, angle in ((12, 50, 170), (12, 59, 165), (15, 68, 150), (21, 75, 130)):
        ridge: Curve = ((x, y + 3, 1), (x + 6, y, 1), (x, y - 3, 1))
        plate.part(turned(ridge, angle, (x, y)), look=Look(edge=0.7))
    turned_up_collar(plate)
    top_hat(plate, Seat(23, 75, 0.74, 24))


def _tooth(plate: Plate, *knots: tuple[float, float, int]) -> None:
    plate.line("K", 0.9 if plate.saving else 1.3, knots)
    plate.area("P", knots)


def vulture(plate: Plate) -> None:
    """The jurist."""
    great_coat(plate)
    neck: Curve = (
        (26, 34),
        (30, 46),
        (26, 58),
        (26, 70),
        (34, 74),
        (42, 68),
        (42, 56),
        (50, 44),
        (54, 32),
    )
    guides: tuple[Curve, ...] = (
        ((28, 68), (42, 66)),
        ((28, 58), (42, 56)),
        ((30, 48), (48, 46)),
        ((28, 38), (52, 36)),
    )
    plate.part(neck, look=PALE, cut=_BARE._replace(apart=2.4), radius=10, guides=guides)
    head: Curve = (
        (24, 68),
        (22, 80),
        (30, 90),
        (44, 93),
        (56, 88),
        (62, 80),
        (60, 72),
        (52, 66),
        (40, 63),
        (30, 62),
    )
    guides = ((24, 74), (40, 90), (60, 82)), ((28, 66), (44, 72), (60, 76))
    down = []
    for step in range(7):
        angle = math.radians(105 + step * 14)
        out, aside = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
        x, y = 40 + 17 * out[0], 78 + 15 * out[1]
        down.append(
            [
                (x - 2 * aside[0], y - 2 * aside[1]),
                (x + 10 * out[0], y + 10 * out[1]),
                (x + 2 * aside[0], y + 2 * aside[1]),
            ]
        )
    plate.spots("K", down)
    plate.part(head, look=PALE, cut=_BARE, radius=12, guides=guides)
    beak: Curve = (
        (56, 86),
        (66, 87),
        (80, 84),
        (90, 76),
        (91, 64),
        (88, 56, 1),
        (84, 64),
        (78, 69),
        (66, 71),
        (57, 71),
    )
    cut = Cut(apart=2, widest=1.2, dark=0.38)
    plate.part(beak, cut=cut, radius=8, guides=[((58, 80), (78, 80), (88, 62))])
    under: Curve = ((57, 72), (66, 71), (78, 69), (74, 64), (62, 65), (55, 68))
    plate.part(under, look=Look(edge=0.7), cut=_JAW, radius=5, guides=[((56, 69), (78, 67))])
    plate.area("P", oval(64, 79.5, 2.4, 1.1))
    eye(plate, 48, 80, (4.4, 4.4), Gaze(0.5, 1.2))
    _brow(plate, (41, 86, 1), (50, 87.5), (57, 83, 1), (50, 84.6))
    # A monocle on a cord.
    glass, cord = oval(48, 79.6, 7), ((52, 73.8), (58, 60), (56, 44), (62, 30))
    plate.line("P", 2.6, glass, closed=True)
    plate.line("K", 1.2, glass, closed=True)
    plate.line("P", 2.0, cord)
    plate.line("K", 0.9, cord)
    for lift, count, offset in ((0, 9, 0.0), (5, 8, 0.5)):
        for at_ in range(count):
            part = (at_ + offset) / (count - 1 + offset)
            x, y = 10 + part * 62, 38 + lift + 6 * math.sin(math.pi * part)
            _feather(plate, x, y, -112 + part * 44)
    buttons(plate)


def _feather(plate: Plate, x: float, y: float, angle: float) -> None:
    """One of the ruff."""
    outline: Curve = (
        (x, y + 3, 1),
        (x + 9, y + 5),
        (x + 17, y, 1),
        (x + 9, y - 5),
        (x, y - 3, 1),
    )
    plate.part(
        turned(outline, angle, (x, y)),
        look=PALE._replace(edge=0.8),
        cut=PALE_CUT._replace(widest=0.7, fine=True),
        radius=5,
        guides=[turned(((x, y), (x + 17, y)), angle, (x, y))],
    )


def viper(plate: Plate) -> None:
    """The whisperer."""
    great_coat(plate)
    neck: Curve = (
        (20, 30),
        (14, 46),
        (16, 62),
        (26, 76),
        (40, 80),
        (50, 74),
        (44, 66),
        (36, 58),
        (36, 48),
        (44, 38),
        (52, 30),
    )
    guides: tuple[Curve, ...] = (
        ((16, 44), (38, 48)),
        ((18, 58), (38, 56)),
        ((22, 70), (40, 62)),
        ((30, 80), (42, 66)),
    )
    plate.part(neck, cut=Cut(widest=1.4), radius=12, guides=guides)
    for step in range(8):
        part = step / 7
        x, y = 24 - 6 * math.sin(part * 3) + part * 2, 36 + part * 36
        diamond: Curve = ((x, y + 3.6, 1), (x + 3.8, y, 1), (x, y - 3.6, 1), (x - 3.8, y, 1))
        plate.line("P", 1.3, diamond, closed=True)
        plate.area("A", diamond)
    lower: Curve = ((36, 66), (50, 63), (68, 57), (82, 53, 1), (80, 60), (66, 65), (48, 70))
    plate.part(lower, cut=_JAW._replace(apart=2), radius=6, guides=[((40, 67), (80, 56))])
    plate.area("A", ((42, 70), (58, 70), (78, 66), (82, 57), (66, 61), (48, 66)))
    head: Curve = (
        (24, 74),
        (28, 88),
        (42, 95),
        (58, 93),
        (74, 86),
        (86, 77),
        (88, 70),
        (80, 69),
        (66, 71),
        (50, 70),
        (38, 66),
    )
    guides = (
        ((26, 80), (44, 92), (84, 76)),
        ((34, 72), (56, 76), (86, 72)),
        ((40, 82), (60, 86)),
    )
    plate.part(head, cut=FUR, radius=13, guides=guides)
    for x, y, long in ((80, 69.5, 11.0), (73, 70.2, 9.0)):
        fang: Curve = ((x - 2.4, y, 1), (x - 1.4, y - long, 1), (x + 1.8, y, 1))
        plate.area("P", fang)
        plate.line("K", 0.6, fang)
    tongue: tuple[Curve, ...] = ((70, 62), (86, 61), (93, 65)), ((86, 61), (94, 57))
    plate.line("P", 2.9, *tongue)
    plate.line("A", 1.4, *tongue)
    white: Curve = ((48, 82, 1), (56, 87.4), (65, 83, 1), (60, 78.6), (53, 78))
    plate.area("P", white)
    plate.line("K", 0.5, white, closed=True)
    plate.area("K", ((56.6, 86.6, 1), (58.6, 82.5, 1), (56.4, 78.2, 1), (54.4, 82.4, 1)))
    _brow(plate, (45, 85.5, 1), (55, 90.5), (66, 86, 1), (56, 87.8))
    plate.area("P", oval(82, 74, 1.4, 1))
    bowler(plate, Seat(36, 89, 0.66, 14))
    turned_up_collar(plate)


def boar(plate: Plate) -> None:
    """The enforcer."""
    great_coat(plate)
    lengths = iter((7 + 4 * chance(2, 15)).tolist())
    for step in range(15):
        angle = math.radians(200 - 118 * step / 14)
        x, y, long = 36 + 28 * math.cos(angle), 60 + 29 * math.sin(angle), next(lengths)
        across = (-2.6 * math.sin(angle), 2.6 * math.cos(angle))
        bristle: Curve = (
            (x + across[0], y + across[1], 1),
            (x + long * math.cos(angle + 0.25), y + long * math.sin(angle + 0.25), 1),
            (x - across[0], y - across[1], 1),
        )
        plate.dark(bristle)
    head: Curve = (
        (8, 34),
        (8, 56),
        (14, 74),
        (24, 86),
        (38, 90),
        (50, 86),
        (58, 76),
        (66, 70),
        (80, 66),
        (92, 62),
        (96, 55),
        (94, 46),
        (86, 42),
        (72, 42),
        (60, 38),
        (48, 30),
    )
    guides = (
        ((50, 60), (30, 86)),
        ((50, 60), (12, 60)),
        ((54, 56), (40, 34)),
        ((56, 62), (92, 54)),
        ((60, 50), (86, 44)),
    )
    plate.part(head, cut=FUR, radius=15, guides=guides)
    snout: Curve = ((87, 65), (96, 62), (99, 54), (96, 45), (89, 43), (87, 52))
    plate.part(snout, look=COLOURED._replace(edge=0.9))
    for y in (57, 50.5):
        plate.area("K", oval(94, y, 1.8, 2.3))
    plate.light(1.1, ((90, 45), (80, 46.5), (68, 46), (62, 49)))
    for x, high, half in ((80, 20, 3.5), (70, 13, 2.7)):
        tusk: Curve = (
            (x - half, 46),
            (x - half * 0.6 + 1, 46 + high * 0.5),
            (x + half * 1.6, 46 + high, 1),
            (x + half * 1.2, 46 + high * 0.45),
            (x + half, 46),
        )
        plate.line("K", 1.8, tusk, closed=True)
        plate.area("P", tusk)
    white: Curve = ((53.5, 68, 1), (60, 73), (66.6, 70.6, 1), (61, 66.6))
    plate.area("P", white)
    plate.line("K", 0.5, white, closed=True)
    plate.area("K", oval(60.8, 69.6, 1.9, 2.1))
    _brow(plate, (52, 71.5, 1), (60, 76), (68, 71.5, 1), (60, 73.4))
    ear: Curve = ((26, 74), (22, 90), (30, 101, 1), (40, 92), (44, 78))
    cut = Cut(apart=2.1, widest=1.2, dark=0.35)
    plate.part(ear, cut=cut, radius=7, guides=[((32, 76), (30, 100))])
    plate.area("A", ((29, 79), (28, 89), (31, 95, 1), (36, 88), (37, 80)))
    plate.light(1.2, ((57, 62), (62, 58), (70, 58)))
    plate.light(1.1, ((44, 66), (54, 56)))  # a scar
    for step in range(3):
        x, y = 46.5 + step * 3, 63.6 - step * 3
        plate.light(0.9, ((x - 1.6, y - 1.6), (x + 1.6, y + 1.6)))
    turned_up_collar(plate)


def hitler(plate: Plate) -> None:
    """Nobody yet: a hood with nothing in it, and a friendly mask on a stick."""
    coat(plate, 1.06)
    hood = both_sides(((50, 95), (62, 93), (73, 81), (75, 62), (70, 46), (61, 34), (50, 28)))
    void = both_sides(
        ((50, 92.5), (61, 90.5), (70.5, 80), (72.5, 62), (68, 47), (59, 36), (50, 31))
    )
    plate.area("P", hood)
    plate.area("K", void)
    for side in SIDES:
        collar = beside(
            side,
            (3, 14, 1),
            (14, 34),
            (27, 50),
            (37, 59, 1),
            (38, 44),
            (31, 30),
            (18, 14),
            (6, 0, 1),
        )
        cut = Cut(apart=2.2, widest=1.3, dark=0.4)
        guide = beside(side, (34, 56), (22, 32), (6, 8))
        plate.part(collar, cut=cut, radius=9, guides=[guide])
    _mask(plate, Seat(62, 58, 1, -13))


def _mask(plate: Plate, on: Seat) -> None:
    """Held before the void by a glove; it smiles, and it is nobody's face."""
    face = on(
        (-17, 20),
        (-9, 26.5),
        (0, 27.5),
        (9, 26.5),
        (17, 20),
        (18.5, 6),
        (14, -8),
        (6, -17.5),
        (0, -19),
        (-6, -17.5),
        (-14, -8),
        (-18.5, 6),
    )
    guides = (
        on((-16, 22), (-18, 2), (-8, -16)),
        on((0, 28), (0, -18)),
        on((16, 22), (18, 2), (8, -16)),
    )
    wood = Cut(apart=2.2, widest=0.8, dark=-1, bright=0.62, fine=True)
    look = PALE._replace(edge=1.2, light=(-0.6, -0.6, 0.35))
    plate.part(face, look=look, cut=wood, radius=15, guides=guides)
    for side in SIDES:
        plate.area(
            "K",
            on(
                (side * 3.6, 6.5, 1),
                (side * 9, 11.7),
                (side * 14.6, 7, 1),
                (side * 9, 4.1),
            ),
        )
        plate.line("K", 1.4, on((side * 4, 13.5), (side * 9, 17), (side * 14.6, 14)))
        plate.area("A", on(*oval(side * 11, -3, 3.2)))
    plate.line("K", 1.1, on((0, 8), (-1.4, -0.5), (1.4, -1)))
    plate.area(
        "K",
        on(
            (-8.5, -5.5, 1),
            (-4, -8.4),
            (0, -9),
            (4, -8.4),
            (8.5, -5.5, 1),
            (5.5, -12),
            (0, -14.2),
            (-5.5, -12),
        ),
    )
    plate.area(
        "P",
        on((-6.4, -6.8, 1), (0, -8.4), (6.4, -6.8, 1), (4.4, -9.6), (0, -10.8), (-4.4, -9.6)),
    )
    stick = on((-1.2, -18, 1), (1.2, -18, 1), (1.2, -50, 1), (-1.2, -50, 1))
    plate.line("K", 1.6, stick, closed=True)
    plate.area("P", stick)
    hand = on(
        (-7, -32), (-5, -27), (6, -26.5), (9.5, -30), (9.5, -43), (5, -49), (-4, -49), (-8, -43)
    )
    plate.part(
        hand,
        cut=Cut(apart=2, widest=1, dark=0.5),
        radius=7,
        guides=[on((-8, -38), (10, -36))],
    )
    for y in (-32.2, -37, -41.8):
        plate.light(1.1, on((-3.5, y), (4, y + 0.6), (9.6, y)))
    thumb = on((-9, -31), (-6, -27.5), (2, -29), (4, -32), (0, -33.4), (-7, -33.6))
    plate.part(thumb, look=Look(edge=0.8))
    cuff = on((-8, -48, 1), (10, -48, 1), (14, -64, 1), (-12, -64, 1))
    plate.part(
        cuff,
        look=COLOURED,
        cut=Cut(apart=2.2, widest=1.0, dark=0.34),
        radius=8,
        guides=[on((0, -48), (0, -64))],
    )
