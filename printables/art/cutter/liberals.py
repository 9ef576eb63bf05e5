"""Ten liberals: each looks you in the face."""

import math
from typing import TYPE_CHECKING

from printables.art.cutter.curves import Curve, Knot, both_sides, oval
from printables.art.cutter.gouges import Cut
from printables.art.cutter.plate import (
    COLOURED,
    PALE,
    PALE_CUT,
    Look,
    Plate,
)
from printables.art.cutter.wardrobe import (
    SIDES,
    TWEED,
    Gaze,
    Seat,
    apron,
    at,
    beside,
    boater,
    bow,
    cloche,
    coat,
    eye,
    fedora,
    flat_cap,
    glasses,
    goggles,
    laboratory_coat,
    lapels,
    overalls,
    satchel,
    scarf,
    shirt,
    soft_collar,
    striped_jersey,
    trench_coat,
    waistcoat,
    wing_collar,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

FUR = Cut()
_EAR = Cut(apart=2.1, widest=1.2, dark=0.4)
_LITTLE_EAR = Cut(apart=2, widest=0.7, dark=0.6, fine=True)
_MUZZLE = Cut(apart=2.1, widest=0.75, dark=-1, bright=0.8, fine=True)
_THIN_EDGE = PALE._replace(edge=0.7)


def _nose(plate: Plate, y: float, wide: float, high: float, ink: str = "K") -> None:
    """A nose below `y`, with a highlight."""
    outline = both_sides(
        (
            (50, y),
            (50 + wide, y - 0.1 * high),
            (50 + wide * 1.08, y - 0.45 * high),
            (50 + wide * 0.5, y - 0.9 * high),
            (50, y - high),
        )
    )
    plate.part(outline, look=Look(ink, edge=0))
    plate.area("P", oval(50 - wide * 0.35, y - high * 0.28, wide * 0.32, high * 0.12))


def _mouth(plate: Plate, y: float, wide: float, *, below: float, ink_wide: float = 1.1) -> None:
    """A line down from the nose, and one to each side that turns up a little."""
    plate.line("K", ink_wide, ((50, below), (50, y)))
    for side in SIDES:
        plate.line("K", ink_wide, beside(side, (wide, y - 0.4), (wide * 0.5, y - 2), (0, y)))


def _whiskers(plate: Plate, near: float, far: float, rows: tuple[tuple[float, float], ...]) -> None:
    for side in SIDES:
        plate.light_spots(
            [
                (at(side, near), start),
                (at(side, (near + far) / 2), (start + end) / 2 + 0.4 + 0.5 * plate.heavy**2),
                (at(side, far), end),
                (at(side, (near + far) / 2), (start + end) / 2 + 0.4 - 0.5 * plate.heavy**2),
            ]
            for start, end in rows
        )


def owl(plate: Plate) -> None:
    """The professor."""
    coat(plate, cut=TWEED)
    shirt(plate)
    lapels(plate, look=COLOURED)
    bow(plate, y=25)
    head = both_sides(
        (
            (50, 88),
            (58, 87),
            (66, 90),
            (75, 97, 1),
            (76, 84),
            (81, 68),
            (80, 50),
            (72, 37),
            (60, 30),
            (50, 29),
        )
    )
    guides: Sequence[Curve] = (
        ((50, 78), (75, 94)),
        ((50, 78), (25, 94)),
        ((50, 62), (80, 66)),
        ((50, 62), (20, 66)),
        ((55, 48), (74, 34)),
        ((45, 48), (26, 34)),
        ((50, 45), (50, 28)),
    )
    plate.part(head, cut=FUR._replace(dark=0.3), radius=14, guides=guides)
    for side in SIDES:
        x = at(side, 14.5)
        disc = oval(x, 60, 15.5, 16.5)
        spokes = Cut(apart=2.1, widest=0.8, dark=-1, bright=0.2, shortest=2, longest=9, fine=True)
        plate.part(disc, look=PALE, cut=spokes, radius=16, centre=(x, 60))
        eye(plate, x, 60, (8.2, 8.2), Gaze(0.58))
    beak: Curve = ((50, 59), (54, 53), (52.5, 46), (50, 41, 1), (47.5, 46), (46, 53))
    ridge = Cut(apart=1.8, widest=0.8)
    plate.part(beak, look=COLOURED, cut=ridge, radius=5, guides=[((50, 59), (50, 42))])
    plate.part(((50, 86), (53, 76), (50, 64), (47, 76)), radius=4)
    for y, count in ((37.6, 3), (33.4, 2)):
        for x in (50 + 8.8 * (at_ - (count - 1) / 2) for at_ in range(count)):
            scale = (x - 3.2, y + 2), (x - 2.4, y - 0.4), (x, y - 1.6), (x + 2.4, y - 0.4)
            plate.light(1.3, (*scale, (x + 3.2, y + 2)))
    glasses(plate, 14.5, 60, 13.2, 1.5)


def badger(plate: Plate) -> None:
    """The typesetter."""
    waistcoat(plate)
    for side in SIDES:
        plate.part(oval(at(side, 25), 80, 8), radius=6)
        plate.area("P", oval(at(side, 25.5), 81, 4.2))
    head = both_sides(
        (
            (50, 90),
            (64, 87),
            (75, 78),
            (79, 66),
            (75, 54),
            (66, 46),
            (61, 38),
            (56, 33),
            (50, 32),
        )
    )
    guides: Sequence[Curve] = (
        ((50, 88), (70, 84), (80, 64)),
        ((50, 88), (30, 84), (20, 64)),
        ((50, 86), (50, 44)),
        ((66, 46), (58, 34)),
        ((34, 46), (42, 34)),
    )
    plate.part(head, look=PALE._replace(edge=1.0), cut=PALE_CUT, radius=14, guides=guides)
    for side in SIDES:
        stripe = beside(
            side,
            (5, 88),
            (15, 85),
            (19, 74),
            (17, 62),
            (12, 50),
            (7, 42),
            (6.5, 54),
            (8, 66),
            (6, 78),
        )
        cut = Cut(apart=2, widest=1, dark=0.5, deep=True)
        guide = beside(side, (8, 88), (14, 70), (8, 44))
        plate.part(stripe, look=Look(edge=0), cut=cut, radius=7, guides=[guide])
        eye(plate, at(side, 12.5), 63, (3.6, 3.6))
    _nose(plate, 43.5, 6.6, 8.7)
    plate.line("K", 0.9, ((50, 35), (50, 32)))
    # The eyeshade of a composing room.
    shade = both_sides(((50, 82), (62, 81), (73, 76), (85, 64, 1), (70, 69), (50, 71)))
    cut = Cut(apart=2.1, widest=1.0)
    plate.part(shade, look=COLOURED, cut=cut, radius=8, guides=[((20, 68), (50, 74), (80, 68))])
    plate.line("K", 1.4, ((21, 74), (36, 82), (50, 83.6), (64, 82), (79, 74)))


def hare(plate: Plate) -> None:
    """The courier."""
    coat(plate)
    satchel(plate)
    _upright_ear(plate)
    _bent_ear(plate)
    head = both_sides(
        ((50, 84), (62, 83), (71, 75), (74, 63), (72, 51), (66, 42), (58, 36), (50, 35))
    )
    guides: Sequence[Curve] = (
        ((50, 70), (50, 88)),
        ((56, 66), (72, 80)),
        ((44, 66), (28, 80)),
        ((58, 58), (76, 56)),
        ((42, 58), (24, 56)),
        ((58, 48), (70, 36)),
        ((42, 48), (30, 36)),
    )
    plate.part(head, cut=FUR, radius=15, guides=guides)
    for side in SIDES:
        eye(plate, at(side, 15), 65, (5.4, 6.2), Gaze(0.66, -side * 0.6))
    muzzle = both_sides(((50, 56), (57, 55), (63, 49), (62, 42), (56, 38), (50, 38)))
    guides = (
        ((50, 52), (62, 46)),
        ((50, 52), (38, 46)),
        ((52, 44), (58, 39)),
        ((48, 44), (42, 39)),
    )
    plate.part(muzzle, look=_THIN_EDGE, cut=_MUZZLE, radius=8, guides=guides)
    plate.area("A", both_sides(((50, 54.8), (55, 54.2), (53.4, 50.6), (50, 48.4))))
    plate.line("K", 1.1, ((50, 49), (50, 45.5)))
    for side in SIDES:
        plate.line("K", 1.1, beside(side, (6.5, 43.5), (3, 42.8), (0, 45.5)))
    teeth: Curve = ((48, 43.2, 1), (52, 43.2, 1), (51.7, 38.2, 1), (48.3, 38.2, 1))
    plate.area("P", teeth)
    plate.line("K", 0.7, teeth, closed=True)
    plate.line("K", 0.7, ((50, 43.4), (50, 38.2)))
    goggles(plate, 11, 81, 8.2)
    scarf(plate)


def _upright_ear(plate: Plate) -> None:
    """On the left: the head listens."""
    ear: Curve = ((44, 78), (42, 92), (38, 106), (31, 110), (26, 102), (27, 90), (33, 78))
    inner: Curve = ((39, 84), (37.5, 94), (34.5, 103), (32, 104), (30.5, 98), (32, 90), (35.6, 84))
    guide: Curve = ((38, 80), (34, 94), (32, 108))
    plate.part(ear, cut=_EAR, radius=8, guides=[guide])
    plate.part(inner, look=PALE._replace(edge=0), cut=_MUZZLE, radius=5, guides=[guide])


def _bent_ear(plate: Plate) -> None:
    """On the right: its tip hangs over."""
    ear: Curve = ((56, 78), (56, 92), (59, 101), (66, 106), (74, 102), (73, 94), (69, 88), (67, 78))
    tip: Curve = ((61, 103), (68, 108), (78, 107), (86, 97), (88, 84, 1), (78, 88), (71, 96))
    plate.part(ear, cut=_EAR, radius=8, guides=[((61, 80), (62, 92), (66, 104))])
    inner: Curve = ((60.4, 84), (60.4, 93), (63, 98.5), (67, 95), (65.6, 90), (64, 84))
    plate.part(inner, look=PALE._replace(edge=0), cut=_MUZZLE, radius=5)
    plate.part(tip, cut=_EAR, radius=8, guides=[((63, 104), (76, 104), (87, 86))])


def fox(plate: Plate) -> None:
    """The reporter."""
    trench_coat(plate)
    for side in SIDES:
        ear = beside(side, (9, 80, 1), (20, 94), (29, 103, 1), (32, 90), (30, 70, 1))
        plate.part(ear, cut=_EAR, radius=7, guides=[beside(side, (20, 74), (28, 100))])
        plate.area("P", beside(side, (17, 80, 1), (27, 96, 1), (28, 76, 1)))
        plate.area("K", beside(side, (18, 80, 1), (25.5, 92, 1), (25.5, 76, 1)))
    head = both_sides(
        (
            (50, 84),
            (62, 83),
            (72, 76),
            (82, 62),
            (90, 50, 1),
            (76, 46),
            (64, 40),
            (56, 32),
            (50, 29),
        )
    )
    guides: Sequence[Curve] = (
        ((50, 60), (50, 86)),
        ((54, 62), (68, 82)),
        ((46, 62), (32, 82)),
        ((60, 58), (88, 50)),
        ((40, 58), (12, 50)),
    )
    plate.part(head, cut=Cut(widest=1.6, dark=0.3), radius=14, guides=guides, look=Look(edge=1.3))
    for side in SIDES:
        cheek = beside(
            side,
            (40, 50, 1),
            (30, 55),
            (20, 55),
            (11, 50),
            (5, 42),
            (3, 36),
            (0, 30),
            (6, 33),
            (14, 40),
            (26, 46),
        )
        cheeks = beside(side, (8, 44), (40, 50)), beside(side, (4, 38), (18, 42))
        plate.part(cheek, look=PALE._replace(edge=0.6), cut=PALE_CUT, radius=9, guides=cheeks)
        plate.area("K", beside(side, (6, 60, 1), (14, 68.5), (24, 69, 1), (20, 60.6), (12, 57.5)))
        plate.area("P", beside(side, (8.6, 61), (15, 67), (21.6, 67.2), (18, 61.4), (13, 59.6)))
        plate.area("A", oval(at(side, 15.2), 63.6, 2.9, 3.6))
        plate.area("K", oval(at(side, 15.2), 63.6, 1.6, 2.8))
        plate.area("P", oval(at(side, 15.2) - 0.9, 65, 0.8))
    plate.area("K", both_sides(((50, 38), (55.2, 36.8), (54.4, 32.3), (50, 29))))
    plate.area("P", oval(48.2, 35.4, 1.4, 0.85))
    hat = Seat(50, 79, 0.92, 7)
    fedora(plate, hat)
    # A press card in the band.
    card = hat((11, 5, 1), (22.5, 5, 1), (22.5, 14.5, 1), (11, 14.5, 1))
    plate.area("P", card)
    plate.line("K", 0.8, card, closed=True)
    plate.line("K", 0.6, *(hat((13, y), (20.5, y)) for y in (7.4, 9.6, 11.8)))


def stag(plate: Plate) -> None:
    """The conductor."""
    coat(plate)
    wing_collar(plate)
    lapels(plate, 13, 33)
    bow(plate, "K", 25, 0.85)
    for y in (15, 9, 3):
        plate.area("K", oval(50, y, 1))
    for side in SIDES:
        # A lyre with four tines, which keeps clear of the sign in the corner.
        antler = beside(
            side,
            (4, 77),
            (5, 86),
            (7, 94),
            (9, 107, 1),
            (11.5, 98),
            (14, 95),
            (16.5, 104),
            (19, 116, 1),
            (21, 106),
            (22.5, 101),
            (25.5, 109),
            (27, 119.5, 1),
            (30.5, 110),
            (30.5, 104),
            (32.6, 105),
            (34.5, 107.5, 1),
            (34.6, 101.5),
            (30.5, 95),
            (21, 88),
            (13, 83),
            (10.5, 77),
        )
        beams = (
            beside(side, (7, 79), (10, 88), (26, 98), (28, 118)),
            beside(side, (8, 88), (9, 106)),
            beside(side, (16, 93), (19, 114)),
            beside(side, (27, 97), (34, 106)),
        )
        plate.part(
            antler,
            look=PALE._replace(edge=1.1),
            cut=PALE_CUT._replace(apart=1.9),
            radius=4,
            guides=beams,
        )
        ear = beside(side, (14, 75), (26, 80), (43, 75, 1), (36, 66), (20, 65))
        plate.part(
            ear,
            cut=Cut(apart=2, widest=1.1, dark=0.4),
            radius=6,
            guides=[beside(side, (16, 70), (42, 75))],
        )
        plate.area("P", beside(side, (20, 71), (28, 75), (38, 73.5, 1), (30, 69)))
    head = both_sides(
        ((50, 84), (60, 83), (68, 76), (69, 66), (64, 54), (61, 42), (57, 35), (50, 33))
    )
    guides: Sequence[Curve] = (
        ((50, 50), (50, 86)),
        ((56, 60), (66, 80)),
        ((44, 60), (34, 80)),
        ((56, 50), (64, 56)),
        ((44, 50), (36, 56)),
        ((53, 36), (58, 48)),
        ((47, 36), (42, 48)),
    )
    plate.part(head, cut=FUR, radius=14, guides=guides)
    blaze = both_sides(((50, 79), (53, 73), (52.4, 60), (54.6, 50, 1)))
    plate.part(blaze, look=PALE._replace(edge=0.3))
    for side in SIDES:
        white = beside(side, (7.5, 63, 1), (12, 71.5), (19, 70.2, 1), (17.6, 61.6), (12, 59.4))
        plate.area("P", white)
        plate.line("K", 0.5, white, closed=True)
        plate.area("K", oval(at(side, 13.3), 65.4, 3.5, 3.9))
        plate.area("P", oval(at(side, 13.3) - 1, 66.9, 1))
    plate.part(
        both_sides(((50, 47), (56.5, 46), (59, 41), (55.5, 36.5), (50, 36))), look=Look(edge=0.9)
    )
    for side in SIDES:
        plate.area("P", beside(side, (3, 42), (5.5, 43.2), (6.4, 40.5), (4, 39.8)))


def bear(plate: Plate) -> None:
    """The docker."""
    striped_jersey(plate)
    overalls(plate)
    for side in SIDES:
        plate.part(oval(at(side, 30), 73, 9), cut=_EAR, radius=8)
        plate.area("P", oval(at(side, 31.5), 73, 4.6, 5))
    head = both_sides(((50, 86), (64, 85), (77, 76), (82, 62), (78, 48), (68, 37), (50, 32)))
    guides: Sequence[Curve] = (
        ((50, 66), (50, 88)),
        ((58, 62), (74, 82)),
        ((42, 62), (26, 82)),
        ((60, 56), (84, 58)),
        ((40, 56), (16, 58)),
        ((60, 46), (74, 36)),
        ((40, 46), (26, 36)),
        ((50, 40), (50, 30)),
    )
    plate.part(head, cut=FUR._replace(widest=1.6), radius=18, guides=guides)
    for side in SIDES:
        eye(plate, at(side, 14.5), 63, (4.2, 4.2))
        plate.light(1.3, beside(side, (9.5, 69.7), (14, 71.9), (19.5, 70)))
    muzzle = both_sides(((50, 58), (58, 57), (66, 50), (65, 41), (57, 36), (50, 35)))
    guides = (
        ((50, 52), (66, 50)),
        ((50, 52), (34, 50)),
        ((53, 42), (62, 38)),
        ((47, 42), (38, 38)),
    )
    fur = PALE_CUT._replace(fine=True)
    plate.part(muzzle, look=PALE._replace(edge=0.8), cut=fur, radius=10, guides=guides)
    _nose(plate, 56.7, 7.2, 9.4)
    _mouth(plate, 43.6, 8.2, below=48, ink_wide=1.4)
    flat_cap(plate, Seat(50, 80, 0.98, -5))


def cat(plate: Plate) -> None:
    """The singer."""
    coat(plate)
    for side in SIDES:
        ear = beside(side, (8, 76, 1), (17, 88), (26, 97, 1), (30, 84), (29, 66, 1))
        plate.part(ear, cut=_EAR, radius=7, guides=[beside(side, (18, 72), (26, 96))])
        plate.area("A", beside(side, (16, 80, 1), (24.5, 91, 1), (26, 74, 1)))
    head = both_sides(
        ((50, 82), (62, 81), (74, 74), (80, 62), (78, 50), (68, 40), (58, 35), (50, 34))
    )
    guides: Sequence[Curve] = (
        ((50, 62), (50, 84)),
        ((56, 64), (66, 82)),
        ((44, 64), (34, 82)),
        ((60, 56), (82, 56)),
        ((40, 56), (18, 56)),
        ((58, 48), (72, 38)),
        ((42, 48), (28, 38)),
    )
    plate.part(head, cut=FUR, radius=15, guides=guides)
    for side in SIDES:
        white = beside(side, (6, 60, 1), (12, 67), (20, 68.4), (27, 66, 1), (22, 58), (13, 56.2))
        plate.area("P", white)
        plate.line("K", 0.8, white, closed=True)
        plate.area("K", oval(at(side, 15.5), 62.2, 2.8, 5.2))
        plate.area("P", oval(at(side, 15.5) - 0.8, 64.4, 0.9))
    muzzle = both_sides(((50, 53.5), (56, 53), (63, 47.5), (60.5, 41), (54, 39.5), (50, 41.5)))
    guides = ((50, 48), (63, 46)), ((50, 48), (37, 46))
    plate.part(muzzle, look=_THIN_EDGE, cut=_MUZZLE._replace(bright=0.6), radius=8, guides=guides)
    plate.area("A", both_sides(((50, 54), (54.6, 53.4), (52.8, 50), (50, 48.2))))
    plate.line("K", 1.1, ((50, 48.8), (50, 46)))
    for side in SIDES:
        plate.line("K", 1.1, beside(side, (7.5, 45.5), (3.5, 43.6), (0, 46)))
    _whiskers(plate, 9, 42, ((49, 52), (46.5, 46), (44.5, 40)))
    cloche(plate, Seat(50, 71.5, 1.02, 6))
    neck = both_sides(((50, 36), (57, 36), (60, 30), (66, 26.5), (50, 18)))
    plate.part(neck, look=Look(edge=0.9), cut=Cut(apart=2, widest=0.9, dark=0.5), radius=8)
    for count, drop, bend in ((3, 26.5, 0.32), (5, 19.5, 0.33)):
        for at_ in range(-count, count + 1):
            x, y = 50 + at_ * 4.05, drop + at_ * at_ * bend
            plate.area("K", oval(x, y, 2.9))
            plate.area("P", oval(x, y, 2.1))


def hedgehog(plate: Plate) -> None:
    """The gardener."""
    coat(plate)
    # Spines in rank, as in a sunflower: each row stands in the gaps of the one behind it.
    for far, long, count in ((31, 15, 17), (23, 14, 16)):
        for at_ in range(count):
            _spine(plate, far, math.pi * (0.5 + 1.5 * ((at_ + 0.5) / count - 0.5)), long)
    face = both_sides(
        (
            (50, 80),
            (58, 77),
            (62, 78),
            (69, 70),
            (71, 58),
            (66.5, 47),
            (58.5, 38),
            (53.5, 34),
            (50, 33),
        )
    )
    guides: Sequence[Curve] = (
        ((50, 58), (50, 84)),
        ((56, 60), (66, 78)),
        ((44, 60), (34, 78)),
        ((58, 52), (76, 54)),
        ((42, 52), (24, 54)),
        ((55, 44), (66, 40)),
        ((45, 44), (34, 40)),
    )
    plate.part(face, look=PALE._replace(edge=1), cut=PALE_CUT, radius=14, guides=guides)
    for side in SIDES:
        ear = oval(at(side, 21.5), 69, 5.2, 5.8)
        plate.part(ear, look=Look(edge=0.9), cut=_LITTLE_EAR, radius=5)
        plate.area("P", oval(at(side, 22), 69, 2.8, 3.4))
        eye(plate, at(side, 11.5), 60, (4, 4.6), Gaze(0.74))
    _nose(plate, 47.4, 6.4, 9.6)
    _mouth(plate, 36.4, 6.5, below=38, ink_wide=1.2)
    soft_collar(plate)
    apron(plate)
    boater(plate, Seat(50, 81, 0.78, -6))


def _spine(plate: Plate, far: float, angle: float, long: float) -> None:
    """Broad, black, with one cut along it."""
    cos, sin = math.cos(angle), math.sin(angle)
    x, y, half = 50 + far * cos, 58 + far * sin, far * 0.165

    def point(out: float, aside: float) -> tuple[float, float]:
        return x + out * cos - aside * sin, y + out * sin + aside * cos

    outline: list[Knot] = [
        (*point(0, half), 1),
        (*point(long, 0), 1),
        (*point(0, -half), 1),
        (*point(-4, 0), 1),
    ]
    plate.dark(outline)
    plate.light_spots(
        [
            [
                point(2, half * 0.4),
                point(long * 0.5, half * 0.34),
                point(long * 0.8, 0.1),
                point(long * 0.45, 0.2),
            ]
        ]
    )


def mouse(plate: Plate) -> None:
    """The chemist."""
    laboratory_coat(plate)
    for side in SIDES:
        ear = oval(at(side, 27), 76, 15.6, 16.2)
        plate.part(ear, cut=Cut(widest=1.3, dark=0.4), radius=12)
        plate.part(
            oval(at(side, 27), 75.6, 7.2, 7.8),
            look=PALE._replace(edge=0),
            cut=_MUZZLE,
            radius=10,
            guides=[beside(side, (20, 66), (34, 88))],
        )
    head = both_sides(
        ((50, 84), (61, 83), (71, 75), (74, 63), (69, 51), (62, 42), (56, 36), (50, 34.5))
    )
    guides: Sequence[Curve] = (
        ((50, 60), (50, 86)),
        ((56, 62), (66, 82)),
        ((44, 62), (34, 82)),
        ((60, 56), (76, 60)),
        ((40, 56), (24, 60)),
        ((55, 46), (66, 44)),
        ((45, 46), (34, 44)),
    )
    plate.part(head, cut=FUR, radius=15, guides=guides)
    snout = both_sides(((50, 56), (57, 53), (61.5, 46), (57, 38.5), (50, 36)))
    guides = ((50, 50), (59, 44)), ((50, 50), (41, 44))
    plate.part(snout, look=_THIN_EDGE, cut=_MUZZLE, radius=8, guides=guides)
    for side in SIDES:
        eye(plate, at(side, 11.5), 63, (4.8, 5), Gaze(0.7))
    _whiskers(plate, 9, 40, ((46.5, 51), (44.2, 44.5), (42, 38)))
    _nose(plate, 53, 6.6, 7.6, "A")
    plate.line("K", 1.1, ((50, 45.6), (50, 41.6)))
    plate.line("K", 1.1, ((44.5, 42), (47.4, 40.6), (50, 41.8), (52.6, 40.6), (55.5, 42)))
    for side in SIDES:
        plate.area(
            "P", beside(side, (0.3, 40.8, 1), (2.1, 40.6, 1), (1.9, 37.4, 1), (0.3, 37.4, 1))
        )
    glasses(plate, 11.5, 63, 9, 1.4)


def ram(plate: Plate) -> None:
    """The mayor."""
    coat(plate, look=COLOURED)
    shirt(plate, 12, 31, 0)
    lapels(plate, 13, 33)
    head = both_sides(
        ((50, 84), (61, 83), (68, 76), (69, 66), (65, 54), (62, 42), (57, 35), (50, 33))
    )
    for side in SIDES:
        ear = beside(side, (16, 66), (24, 66), (40, 58, 1), (34, 54), (20, 57))
        plate.part(
            ear,
            cut=Cut(apart=2, widest=1, dark=0.35),
            radius=5,
            guides=[beside(side, (16, 62), (40, 57))],
        )
    guides: Sequence[Curve] = (
        ((50, 50), (50, 86)),
        ((57, 58), (66, 78)),
        ((43, 58), (34, 78)),
        ((53, 36), (60, 48)),
        ((47, 36), (40, 48)),
    )
    plate.part(head, cut=FUR, radius=14, guides=guides)
    for x, y, radius in (
        (50, 84, 8),
        (42, 83, 7),
        (58, 83, 7),
        (36, 78, 6),
        (64, 78, 6),
        (46, 77, 6.5),
        (54, 77, 6.5),
    ):
        _curl(plate, x, y, radius)
    for side in SIDES:
        _horn(plate, side)
        white = beside(side, (7.6, 62.6, 1), (12, 70), (19, 68.6, 1), (16.6, 61.4), (12, 60))
        plate.area("P", white)
        plate.line("K", 0.5, white, closed=True)
        plate.area("K", beside(side, (10.2, 64.6), (13, 67.6), (16.4, 66.2), (14.6, 62.8)))
        plate.area("P", oval(at(side, 13) - 0.9, 66, 0.8))
    muzzle = both_sides(((50, 47), (55, 45.4), (57.4, 40.4), (54, 36.6), (50, 36)))
    plate.part(muzzle, look=_THIN_EDGE)
    plate.line("K", 1.3, ((44.6, 44), (48, 41.8), (50, 39.7), (52, 41.8), (55.4, 44)))
    plate.line("K", 1.1, ((50, 39.7), (50, 36)))
    _chain(plate)


def _curl(plate: Plate, x: float, y: float, radius: float) -> None:
    plate.area("K", oval(x, y, radius + 0.8))
    plate.area("P", oval(x, y, radius))
    turns = [(step / 16, step / 16 * 5.6 + x) for step in range(1, 16)]
    plate.line(
        "K",
        0.9,
        [
            (x + far * 0.92 * radius * math.cos(angle), y + far * 0.92 * radius * math.sin(angle))
            for far, angle in turns
        ],
    )


def _horn(plate: Plate, side: int) -> None:
    """A logarithmic spiral with rings across it."""
    outer: list[tuple[float, float]] = []
    inner: list[tuple[float, float]] = []
    steps = 46
    for step in range(steps + 1):
        part = step / steps
        angle, far = math.radians(118 - 430 * part), 20 * math.exp(-1.05 * part)
        half = 7.2 * (1 - part) ** 0.75 + 0.4
        x, y = 25 + far * math.cos(angle), 67 + far * math.sin(angle) * 1.05
        for edge, way in ((outer, 1), (inner, -1)):
            edge.append(
                (at(side, x + way * half * math.cos(angle)), y + way * half * math.sin(angle))
            )
    plate.dark([*outer[::2], *inner[::-2]])
    rings = []
    for (ax, ay), (bx, by) in list(zip(outer, inner, strict=True))[2:-4:2]:
        long = math.hypot(bx - ax, by - ay)
        across = (-(by - ay) / long * 0.65, (bx - ax) / long * 0.65)
        start = (ax + (bx - ax) * 0.1, ay + (by - ay) * 0.1)
        end = (ax + (bx - ax) * 0.74, ay + (by - ay) * 0.74)
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        rings.append([start, (x + across[0], y + across[1]), end, (x - across[0], y - across[1])])
    plate.light_spots(rings)


def _chain(plate: Plate) -> None:
    """A chain of office."""
    for link in range(-5, 6):
        x, y = 50 + link * 4.0, 9 + abs(link) ** 1.9 * 0.8
        plate.area("P", oval(x, y, 3.9, 3.5))
        plate.area("K", oval(x, y, 3.2, 2.8))
        plate.area("G", oval(x, y, 2.4, 2.0))
        plate.area("K", oval(x, y, 1.0, 0.8))
    plate.area("P", oval(50, 5, 6.9))
    plate.area("K", oval(50, 5, 6.1))
    plate.area("G", oval(50, 5, 5))
    plate.area("K", oval(50, 5, 2.4))
