"""Clothes of 1932, hats, glasses and eyes: parts that figures share."""

from typing import NamedTuple

from printables.art.cutter.curves import (
    MIDDLE,
    Curve,
    Knot,
    both_sides,
    oval,
    placed,
)
from printables.art.cutter.gouges import Cut
from printables.art.cutter.plate import BLOCK, COLOURED, PALE, PALE_CUT, Look, Plate

SIDES = (1, -1)  # right and left
_CLOTH = Cut(apart=2.6, widest=1.3, dark=0.45, longest=46, cloth=True)
TWEED = _CLOTH._replace(widest=1.45, dark=0.2)
_FELT = Cut(apart=2.3, widest=1.4, dark=0.4)
_BRIM = Cut(apart=1.9, widest=0.95, dark=0.48)
_WOOL = Cut(apart=2.4, widest=1.1, dark=0.35)
_STRAW = Cut(apart=2.1, widest=0.7, dark=0.3)
_FOLDS: tuple[Curve, ...] = (
    ((50, 30), (50, 0)),
    ((30, 26), (22, 0)),
    ((70, 26), (78, 0)),
    ((12, 16), (6, 0)),
    ((88, 16), (94, 0)),
)


def at(side: int, x: float) -> float:
    """So far to one side of the middle."""
    return MIDDLE + side * x


def beside(side: int, *knots: Knot) -> list[Knot]:
    """A curve that begins in the middle, on one side of it."""
    return [(at(side, knot[0]), *knot[1:]) for knot in knots]


# From the front


def _shoulders(wide: float) -> Curve:
    return both_sides(
        (
            (50, 33),
            (58, 32),
            (66, 28),
            (50 + 28 * wide, 23),
            (50 + 39 * wide, 16),
            (50 + 46 * wide, 6),
            (50 + 48 * wide, -6, 1),
        )
    )


def coat(plate: Plate, wide: float = 1.0, look: Look = BLOCK, cut: Cut = _CLOTH) -> None:
    """Shoulders, dark unless the look says otherwise."""
    plate.part(_shoulders(wide), look=look, cut=cut, radius=16, guides=_FOLDS)


def pale_coat(plate: Plate, wide: float = 1.0) -> None:
    """Shoulders in white linen."""
    cut = PALE_CUT._replace(apart=2.8, widest=1.0, bright=0.7, longest=46, cloth=True)
    plate.part(_shoulders(wide), look=PALE, cut=cut, radius=14, guides=_FOLDS)


def shirt(plate: Plate, wide: float = 11, high: float = 32, deep: float = 3) -> None:
    """What is seen of it between lapels."""
    half = wide * 0.55
    outline: Curve = (
        (50 - wide, high, 1),
        (50, high + 2),
        (50 + wide, high, 1),
        (50 + half, 14),
        (50, deep, 1),
        (50 - half, 14),
        (50 - wide, high, 1),
    )
    plate.area("P", outline)
    plate.light(1.0, outline)


def lapels(plate: Plate, wide: float = 11, high: float = 34, look: Look | None = None) -> None:
    """Of a coat, dark unless the look says otherwise."""
    cut = Cut(apart=2.2, widest=0.9, dark=0.55)
    for side in SIDES:
        outline = beside(
            side,
            (wide, high, 1),
            (wide + 9, high - 6, 1),
            (wide + 7.5, high - 16, 1),
            (wide + 3, high - 15, 1),
            (2.5, -3, 1),
            (1, 0, 1),
        )
        guides = [beside(side, (wide, high), (wide + 4, high - 14), (2, 0))]
        if look is None:
            plate.part(outline, look=Look(edge=0.8), cut=cut, radius=6, guides=guides)
        else:
            plate.part(outline, look=look, cut=PALE_CUT, radius=6, guides=guides)


def wing_collar(plate: Plate) -> None:
    """A shirt with a stiff collar, its points turned down."""
    shirt(plate, 12, 31, 0)
    for side in SIDES:
        plate.area("P", beside(side, (1, 29, 1), (12, 35, 1), (13, 29), (8, 25, 1), (2, 24, 1)))
        plate.line("K", 0.9, beside(side, (1, 29, 1), (2, 24, 1), (8, 25, 1), (13, 29)))


def soft_collar(plate: Plate) -> None:
    """The two points of a shirt's collar."""
    for side in SIDES:
        outline = beside(side, (1, 31, 1), (10, 34, 1), (17, 29), (13, 19, 1), (4, 25))
        plate.area("P", outline)
        plate.line("K", 0.9, outline, closed=True)


def tie(plate: Plate, ink: str = "A") -> None:
    """A tie with stripes."""
    plate.area(
        ink,
        (
            (47, 28, 1),
            (53, 28, 1),
            (51.8, 23.5, 1),
            (54.5, 8, 1),
            (50, 2, 1),
            (45.5, 8, 1),
            (48.2, 23.5, 1),
        ),
    )
    plate.line("P", 0.8, ((48.2, 23.7), (51.8, 23.7)))
    plate.line("P", 0.9, *(((46.8, y - 2), (53.2, y + 2)) for y in (18, 13.5, 9)))


def bow(plate: Plate, ink: str = "A", y: float = 26, size: float = 1.0) -> None:
    """A bow tie."""
    wide = 12 * size
    for side in SIDES:
        wing = beside(
            side,
            (1, y + 1, 1),
            (wide, y + 5 * size),
            (11 * size, y),
            (wide, y - 5 * size),
            (1, y - 1, 1),
        )
        plate.line("P", 2.4, wing, closed=True)
        plate.area(ink, wing)
        plate.line(
            "P",
            0.7,
            *(beside(side, (4, y + up * 0.4), (9.5 * size, y + up * 1.1)) for up in (-2.2, 0, 2.2)),
        )
    knot = oval(50, y, 2.6, 3)
    plate.area("K", knot)
    plate.line("P", 0.6, knot, closed=True)


def scarf(plate: Plate, y: float = 28) -> None:
    """A woollen scarf in the party's colour, one end hanging down."""
    round_ = both_sides(
        (
            (50, y + 4),
            (62, y + 5),
            (73, y + 3),
            (77, y - 3),
            (70, y - 8),
            (58, y - 10.5),
            (50, y - 11),
        )
    )
    guides = (
        ((24, y - 2), (36, y - 6), (50, y - 8), (64, y - 6), (76, y - 2)),
        ((27, y + 2), (50, y - 3), (73, y + 2)),
    )
    plate.part(round_, look=COLOURED, cut=_WOOL, radius=9, guides=guides)
    end: Curve = (
        (60, y - 6, 1),
        (69, y - 7, 1),
        (73, y - 20, 1),
        (74, y - 36, 1),
        (63, y - 36, 1),
        (63, y - 20),
    )
    plate.part(end, look=COLOURED, cut=_WOOL, radius=7, guides=[((64, y - 6), (68, y - 36))])


def striped_jersey(plate: Plate) -> None:
    """Of a sailor or a docker: bands round the shoulders."""
    plate.part(_shoulders(1.04), look=PALE, radius=10)
    for low in range(-8, 30, 9):
        band = both_sides(
            (
                (50, low + 3.8),
                (60, low + 3.2),
                (72, low - 1),
                (88, low - 10),
                (98, low - 23, 1),
                (87, low - 14.5),
                (71, low - 5),
                (60, low - 0.8),
                (50, low - 0.2),
            )
        )
        plate.dark(band, edge=0)


def overalls(plate: Plate) -> None:
    """A bib in the party's colour with two braces."""
    for side in SIDES:
        brace = beside(side, (12, 10, 1), (17, 10, 1), (25, 29, 1), (19.5, 31, 1))
        plate.part(brace, look=COLOURED._replace(edge=0.9))
    bib: Curve = ((32, 14, 1), (50, 12.5), (68, 14, 1), (71, -6, 1), (29, -6, 1))
    plate.part(bib, look=COLOURED, cut=_CLOTH, radius=9, guides=_FOLDS[:3])
    plate.line("P", 0.8, ((33.5, 11.2), (50, 9.8), (66.5, 11.2)))
    for side in SIDES:
        plate.area("P", oval(at(side, 14.5), 11.4, 2.5))
        plate.area("K", oval(at(side, 14.5), 11.4, 1.1))


def apron(plate: Plate) -> None:
    """A gardener's, in the party's colour, with a leaf in its pocket."""
    for side in SIDES:
        strap = beside(side, (10, 19, 1), (14.5, 19, 1), (18, 31, 1), (13.5, 32.5, 1))
        plate.part(strap, look=COLOURED._replace(edge=0.9))
    bib: Curve = (
        (33, 20, 1),
        (50, 18.5),
        (67, 20, 1),
        (70, 8),
        (80, -6, 1),
        (20, -6, 1),
        (30, 8),
    )
    plate.part(bib, look=COLOURED, cut=_CLOTH, radius=10, guides=_FOLDS[:3])
    leaf: Curve = ((57, 6), (53, 12), (55, 18, 1), (60, 13), (60, 6))
    plate.part(leaf, look=PALE._replace(edge=0.7))
    plate.line("K", 0.7, ((57.5, 5), (57, 11), (55.8, 16)))
    pocket: Curve = ((42, 6, 1), (66, 6, 1), (65, -6, 1), (43, -6, 1))
    plate.part(pocket, look=COLOURED._replace(edge=0.8))


def laboratory_coat(plate: Plate) -> None:
    """White, with pens in its pocket."""
    pale_coat(plate)
    shirt(plate)
    tie(plate)
    lapels(plate, look=PALE._replace(edge=0.8))
    plate.line("K", 1.0, ((50, 0), (50, -6)))
    plate.line("K", 0.9, ((68, 9.5, 1), (68, 2, 1), (80, 2, 1), (80, 9.5, 1)), closed=True)
    for x, ink in ((71, "K"), (74, "A"), (77, "K")):
        plate.line(ink, 1.6, ((x, 9), (x, 14)))


def waistcoat(plate: Plate) -> None:
    """Over a dark shirt with sleeve garters, as at the type case."""
    coat(plate)
    for side in SIDES:
        garter = beside(side, (32.5, 19, 1), (38, 15.5, 1), (35, 1, 1), (29.5, 1, 1))
        plate.part(garter, look=COLOURED._replace(edge=0.9, edge_ink="P"))
    outline = both_sides(
        ((50, 6, 1), (61, 30, 1), (67, 28, 1), (71, 20), (69, 8), (71, -6, 1), (50, -6))
    )
    plate.part(outline, cut=_CLOTH, radius=9, guides=_FOLDS[:3])
    shirt(plate, 10, 32, 6)
    tie(plate)
    for y in (1.5, -3.5):
        plate.area("P", oval(50, y, 1.2))


def trench_coat(plate: Plate) -> None:
    """Pale, with a wide collar and straps on its shoulders."""
    pale_coat(plate)
    shirt(plate)
    tie(plate, "K")
    for side in SIDES:
        strap = beside(side, (21, 25, 1), (36, 16.5, 1), (34.5, 12.5, 1), (19.5, 20, 1))
        plate.part(strap, look=PALE._replace(edge=0.7))
        plate.area("K", oval(at(side, 33), 15.4, 1.2))
    lapels(plate, 12, 35, PALE._replace(edge=0.9))


def satchel(plate: Plate) -> None:
    """The strap of a bag, across."""
    strap: Curve = ((27, 23, 1), (35, 25, 1), (68, -6, 1), (56, -6, 1))
    plate.part(strap, look=PALE._replace(edge=1.0))
    plate.line("K", 0.7, ((31, 22.5), (61, -6)))


def glasses(plate: Plate, x: float, y: float, radius: float, wide: float = 1.3) -> None:
    """Two round glasses, each so far from the middle."""
    rings = [oval(at(side, x), y, radius) for side in SIDES]
    plate.line("P", wide + 1.6, *rings, closed=True)
    plate.line("K", wide, *rings, closed=True)
    bridge = ((50 - x + radius, y + 0.5), (50, y + 2.2), (50 + x - radius, y + 0.5))
    plate.line("K", wide, bridge)


def goggles(plate: Plate, x: float, y: float, radius: float) -> None:
    """Of a motorcyclist, pushed up to the brow: each glass so far from the middle."""
    strap = both_sides(
        ((50, y - 1), (62, y - 2), (74, y - 9), (73, y - 14), (62, y - 7), (50, y - 5))
    )
    plate.part(strap, look=Look(edge=0.9))
    for side in SIDES:
        middle = at(side, x)
        plate.part(oval(middle, y, radius), look=Look(edge=1.0))
        plate.area("P", oval(middle, y, radius - 1.8))
        plate.area("A", oval(middle, y, radius - 2.5))
        plate.line("P", 1.2, ((middle - 3.2, y), (middle - 0.4, y + 3)))
    plate.part(oval(50, y - 0.5, 2.8, 2.2), look=Look(edge=0.6))


class Gaze(NamedTuple):
    """How large a pupil is, of the eye, and where it looks."""

    pupil: float = 0.6
    x: float = 0
    y: float = 0


def eye(plate: Plate, x: float, y: float, size: tuple[float, float], gaze: Gaze = Gaze()) -> None:  # noqa: B008
    """A round eye with a highlight."""
    across, along = size
    plate.area("K", oval(x, y, across + 1.1, along + 1.1))
    plate.area("P", oval(x, y, across, along))
    plate.area(
        "K",
        oval(
            x + gaze.x,
            y + gaze.y,
            across * gaze.pupil,
            min(across, along) * gaze.pupil * 1.05,
        ),
    )
    plate.area("P", oval(x + gaze.x - across * 0.18, y + gaze.y + along * 0.22, across * 0.16))


# Hats


class Seat(NamedTuple):
    """Where a hat sits: the middle of its band, its scale, and how far it is turned."""

    x: float
    y: float
    scaled: float = 1.0
    turned: float = 0

    def __call__(self, *knots: Knot) -> Curve:
        """A curve of the hat."""
        return placed(knots, self.x, self.y, scaled=self.scaled, turned=self.turned)


def flat_cap(plate: Plate, on: Seat) -> None:
    """Of a workman, in the party's colour, its peak dark."""
    crown = on(
        (-29, 0),
        (-31, 9),
        (-22, 17),
        (0, 20),
        (22, 17),
        (31, 9),
        (29, 0),
        (14, -3),
        (0, -4),
        (-14, -3),
    )
    guides = (
        on((0, 18), (-16, 12), (-28, 2)),
        on((0, 18), (16, 12), (28, 2)),
        on((0, 19), (0, -3)),
    )
    plate.part(crown, look=COLOURED, cut=_FELT, radius=11, guides=guides)
    peak = on((-24, 1), (-12, -3), (0, -4.2), (12, -3), (24, 1), (20, -6), (0, -11), (-20, -6))
    plate.part(peak, cut=_BRIM, radius=5, guides=[on((-24, -1), (0, -8), (24, -1))])
    plate.area("P", on(*oval(0, 19.6, 2.2, 1.1)))


def fedora(plate: Plate, on: Seat) -> None:
    """With a dented crown and a band."""
    crown = on(
        (-20, 0),
        (-20, 14),
        (-15, 24),
        (-7, 26),
        (0, 22.5),
        (8, 26),
        (16, 23),
        (20, 13),
        (20, 0),
        (0, -3),
    )
    guides = on((-12, 25), (-18, 0)), on((0, 22), (0, 0)), on((12, 25), (18, 0))
    plate.part(crown, cut=_FELT, radius=10, guides=guides)
    plate.area("A", on((-20.2, 1, 1), (-20.3, 8, 1), (0, 5), (20.3, 8, 1), (20.2, 1, 1), (0, -3)))
    brim = on(
        (-38, 2),
        (-30, 4),
        (-18, 0),
        (0, -2),
        (18, 0),
        (30, 4),
        (38, 2),
        (28, -5),
        (0, -9),
        (-28, -5),
    )
    plate.part(brim, cut=_BRIM, radius=5, guides=[on((-38, 1), (0, -6), (38, 1))])


def bowler(plate: Plate, on: Seat) -> None:
    """Hard and round."""
    crown = on((-19, 0), (-19, 12), (-12, 21), (0, 24), (12, 21), (19, 12), (19, 0), (0, -3))
    guides = (
        on((-4, 24), (-15, 14), (-19, 0)),
        on((0, 24), (0, 0)),
        on((4, 24), (15, 14), (19, 0)),
    )
    plate.part(crown, cut=_FELT._replace(widest=1.5), radius=13, guides=guides)
    plate.area("A", on((-19, 1, 1), (-19, 6.5, 1), (0, 4), (19, 6.5, 1), (19, 1, 1), (0, -2.5)))
    brim = on((-29, 4), (-22, 1), (0, -2.5), (22, 1), (29, 4), (25, -2), (0, -7.5), (-25, -2))
    plate.part(brim, cut=_BRIM, radius=4, guides=[on((-29, 3), (0, -5), (29, 3))])


def top_hat(plate: Plate, on: Seat) -> None:
    """Tall, with a band."""
    crown = on((-14, 0, 1), (-16, 28, 1), (0, 30), (16, 28, 1), (14, 0, 1), (0, -3))
    guides = on((-15, 28), (-14, 0)), on((0, 29), (0, -2)), on((15, 28), (14, 0))
    plate.part(crown, cut=_FELT._replace(apart=2.1), radius=10, guides=guides)
    plate.area("A", on((-14.1, 1, 1), (-14.6, 8, 1), (0, 6), (14.6, 8, 1), (14.1, 1, 1), (0, -2)))
    brim = on((-25, 3), (-15, 1), (0, -2), (15, 1), (25, 3), (18, -4), (0, -6.5), (-18, -4))
    plate.part(brim, cut=_BRIM, radius=4, guides=[on((-25, 2), (0, -4), (25, 2))])


def boater(plate: Plate, on: Seat) -> None:
    """Straw, flat, with a band."""
    crown = on((-20, 0, 1), (-20, 15, 1), (0, 17.5), (20, 15, 1), (20, 0, 1), (0, -3))
    straw = PALE._replace(light=(-0.55, 0.6, 0.55))
    plate.part(crown, look=straw, cut=_STRAW, radius=10, guides=[on((-20, 9), (0, 6), (20, 9))])
    plate.area("A", on((-20, 1, 1), (-20, 8, 1), (0, 5.5), (20, 8, 1), (20, 1, 1), (0, -3)))
    brim = on((-36, 0), (-20, 3), (0, 0), (20, 3), (36, 0), (22, -6), (0, -8.5), (-22, -6))
    plate.part(brim, look=straw, cut=_STRAW, radius=6, guides=[on((-36, 0), (0, -5), (36, 0))])


def cloche(plate: Plate, on: Seat) -> None:
    """Low over the brow, in the party's colour, with a dark band and a button."""
    crown = on(
        (-27, -5),
        (-27, 10),
        (-17, 23),
        (0, 27),
        (17, 23),
        (27, 10),
        (27, -5),
        (14, -1),
        (0, 0),
        (-14, -1),
    )
    guides = (
        on((0, 27), (-18, 16), (-26, -4)),
        on((0, 27), (0, 0)),
        on((0, 27), (18, 16), (26, -4)),
    )
    plate.part(crown, look=COLOURED, cut=_FELT._replace(widest=1.5), radius=14, guides=guides)
    plate.dark(
        on(
            (-27.5, -4, 1),
            (-27.5, 4, 1),
            (-14, 7),
            (0, 8),
            (14, 7),
            (27.5, 4, 1),
            (27.5, -4, 1),
            (14, -0.5),
            (0, 0.8),
            (-14, -0.5),
        ),
        edge=0.8,
    )
    plate.area("P", on(*oval(19, 4, 5)))
    plate.area("K", on(*oval(19, 4, 2)))


# From the side


def great_coat(plate: Plate) -> None:
    """From the side, facing right."""
    outline: Curve = (
        (-30, -6, 1),
        (-26, 6),
        (-10, 20),
        (8, 28),
        (24, 33),
        (40, 36),
        (58, 33),
        (70, 24),
        (78, 10),
        (82, -6, 1),
    )
    guides = ((30, 34), (6, 0)), ((50, 34), (44, 0)), ((64, 28), (76, 0)), ((0, 24), (-20, 0))
    plate.part(outline, cut=_CLOTH._replace(dark=0.42), radius=16, guides=guides)


def buttons(plate: Plate) -> None:
    """Two of a coat's."""
    for y in (8, 0):
        plate.area("P", oval(56, y, 2.6))
        plate.area("K", oval(56, y, 1.2))


def turned_up_collar(plate: Plate) -> None:
    """Of a coat, from the side."""
    outline: Curve = (
        (22, 26, 1),
        (16, 44),
        (20, 56, 1),
        (34, 50),
        (50, 42),
        (62, 38, 1),
        (58, 24),
        (46, 12, 1),
        (34, 16),
    )
    guides = ((20, 52), (30, 24)), ((40, 46), (42, 18)), ((58, 38), (50, 16))
    plate.part(
        outline, cut=_FELT._replace(widest=1.2, dark=0.42, cloth=True), radius=9, guides=guides
    )
    buttons(plate)
