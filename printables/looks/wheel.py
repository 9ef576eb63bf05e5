"""The round as a wheel: five fields about a hub, each with the sign of a step, its name and its number."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printables.letters import TINY, Align, Letters
from printables.line_breaks import evened, words_of, wrapped
from printables.looks.signs import CAPITALS, around, disc
from printables.operators import Point
from printables.paint import readable_on
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.reference import Step, round_steps
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

FIELDS = 5
HUB = 0.36  # of the radius, where fields begin
SIGN = 0.2  # of it, half a sign
_TURN = 360 / FIELDS
_FIRST = 90 + _TURN / 2  # degrees, where the first field begins; the others follow clockwise
_POINT, _POINTED = (
    6.0,
    0.68,
)  # degrees that a field's end is ahead there, as an arrow's; of the radius
_ARC = 6.0  # degrees, at most, between two points of a rim
SIGNS = (
    (0.0, 0.735),
    (0.67, 0.25),
    (0.455, -0.438),
    (-0.455, -0.438),
    (-0.67, 0.25),
)  # of the radius
_NAMES = (  # their middles, widths and heights, of the radius
    (0.0, 0.465, 0.58, 0.09), (0.66, 0.0, 0.59, 0.2), (0.31, -0.738, 0.55, 0.19),
    (-0.32, -0.738, 0.55, 0.19), (-0.66, 0.0, 0.59, 0.2),
)  # fmt: skip
_BEHIND, _OUT = 8.0, 0.965  # degrees from where a field begins to its number; of the radius
_CHAOS, _LOST = 0.13, (-0.12, 0.5, 0.2)  # half its sign; of the words below it: up, wide and high
_PAPER = 0.4  # mm, around a number
_STEP = 0.96  # how much smaller letters are tried next
_LEAST, _NEAR = 20.0, 0.01  # mm, the radius of a wheel that is read; what rounding may take
_SCALES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82)  # how large a wheel is


class Wheel(NamedTuple):
    """A wheel's middle and its radius, in mm."""

    centre: Point
    radius: float

    def at(self, across: float, up: float) -> Point:
        """A place by parts of the radius from the middle."""
        return self.centre[0] + across * self.radius, self.centre[1] + up * self.radius

    def turned(self, degrees: float, out: float) -> Point:
        """A place by its angle from the right, anticlockwise, and by how far out it is."""
        turn = math.radians(degrees)
        return self.at(out * math.cos(turn), out * math.sin(turn))

    def field(self, step: int, gap: float, arc: float = _ARC) -> list[Point]:
        """The outline of a step's field, a gap of so many mm from its neighbours.

        Its end is that of an arrow, and its beginning makes room for the arrow before it. Points of its
        arcs are so many degrees apart at most.
        """
        begin, end = _FIRST - step * _TURN, _FIRST - (step + 1) * _TURN

        def off(out: float) -> float:
            return math.degrees(gap / 2 / (out * self.radius))

        def bow(out: float) -> list[Point]:
            first, last = begin - off(out), end + off(out)
            count = math.ceil((first - last) / arc)
            return [
                self.turned(first + (last - first) * at / count, out) for at in range(count + 1)
            ]

        notch = self.turned(begin - off(_POINTED) - _POINT, _POINTED)
        point = self.turned(end + off(_POINTED) - _POINT, _POINTED)
        return [notch, *bow(1.0), point, *reversed(bow(HUB))]

    def number_of(self, step: int) -> Point:
        """Where the number of a step stands, on the rim where its field begins."""
        return self.turned(_FIRST - step * _TURN - _BEHIND, _OUT)


class Inscription(NamedTuple):
    """How a wheel is inscribed."""

    letters: Letters  # of names
    sizes: Sequence[float]  # mm, of these, from the largest, if not the smallest
    leading: float  # from line to line, of their size
    capitals: bool
    hub: Letters
    number: float  # mm, the letters of numbers
    numbered: Colour  # the discs of these
    chaos: Colour  # of the sign in the middle


def wheel_above(room: Box, needed: float) -> Wheel:
    """The wheel at the top of a room, as large as what is `needed` below it allows, in mm.

    It takes most of the room's width, or as much of its height as is left on a wide card.
    """
    sized = [share * room.width / 2 for share in _SCALES]
    left = (room.height - needed) / 2 - _NEAR
    radius = next((one for one in sized if one <= left), min(sized[-1], max(left, _LEAST)))
    return Wheel((room.centre[0], room.top - radius), radius)


def inscribed(
    edition: Edition, wording: Wording, pen: Pen, wheel: Wheel, by: Inscription, *, piece: str
) -> None:
    """The steps of a round on the fields of a wheel, and in its hub how many failed votes bring chaos.

    Raises:
        DoesNotFit: a name has no room even in the smallest letters.
    """
    pen.piece = piece
    steps, theme = round_steps(wording), edition.theme
    names = _names(edition, wording, wheel)
    letters, lines = _fitting(pen, names, by, piece=piece)
    radius = pen.capitals(Letters(Font.HEAD, by.number)) / CAPITALS
    for at, ((_, place), few) in enumerate(zip(names, lines, strict=True)):
        with pen.part():
            if at < FIELDS:
                _number(pen, at + 1, wheel.number_of(at), radius, by.numbered, theme)
                _sign(pen, steps[at], wheel, at, letters.colour, theme)
                _lines(pen, few, place, letters, by.leading)
            else:
                warning = around(wheel.at(0, 0.11), _CHAOS * wheel.radius)
                pen.area(Drawing(theme.emblems["chaos"], warning), colour=by.chaos)
                _lines(pen, few, place, letters._replace(colour=by.hub.colour), by.leading)


def bears(
    edition: Edition, wording: Wording, pen: Pen, wheel: Wheel, by: Inscription, *, piece: str
) -> bool:
    """Whether a wheel is large enough for the names of steps."""
    letters, smallest = pen.floored(by.letters, piece)
    names = _names(edition, wording, wheel)
    return all(_wrapped(pen, names, letters._replace(size=smallest), by.leading))


def _names(edition: Edition, wording: Wording, wheel: Wheel) -> list[tuple[str, Box]]:
    """The name of each step with its place, and how many failed votes bring chaos with its own."""
    lost = wording.reference.chaos.format(tracker=edition.ruleset.tracker_length)
    texts, places = [step.name for step in round_steps(wording)], [*_NAMES, (0.0, *_LOST)]
    return [
        (text, _place(wheel, *room)) for text, room in zip([*texts, str(lost)], places, strict=True)
    ]


def _place(wheel: Wheel, across: float, up: float, wide: float, high: float) -> Box:
    x, y = wheel.at(across, up)
    return Box(x, y, 0, 0).inset(-wide * wheel.radius / 2, -high * wheel.radius / 2)


def _number(
    pen: Pen, shown: int, place: Point, radius: float, colour: Colour, theme: Theme
) -> None:
    """A number on a disc, with paper around it."""
    pen.circle(*place, radius + _PAPER, colour=theme.paper)
    on_disc = disc(pen, place, radius, colour, theme)
    if theme.flat:
        on_disc = readable_on(colour, theme)
    letters = Letters(Font.HEAD, 1, align=Align.CENTRE, colour=on_disc)
    up = CAPITALS * radius
    letters = letters._replace(size=up / pen.capitals(letters))
    pen.text(f"{shown}", place[0], place[1] - up / 2, letters)


def _sign(pen: Pen, step: Step, wheel: Wheel, at: int, colour: Colour, theme: Theme) -> None:
    place = around(wheel.at(*SIGNS[at]), SIGN * wheel.radius)
    pen.area(Drawing(theme.emblems[step.emblem], place), colour=colour)


def _fitting(
    pen: Pen, names: Sequence[tuple[str, Box]], by: Inscription, *, piece: str
) -> tuple[Letters, list[list[str]]]:
    """The largest letters in which every name has room, and the lines of each.

    Names are in capitals, if wanted, unless they have room only without.
    """
    asked, smallest = pen.floored(by.letters, piece)
    asked = asked._replace(align=Align.CENTRE)
    for name, place in names:
        pen.note_place(piece, (name,), place, asked._replace(size=smallest))
    for capitals in (True, False)[not by.capitals :]:
        shown = [(name.upper() if capitals else name, place) for name, place in names]
        for size in (*(one for one in by.sizes if one > smallest), smallest):
            letters = asked._replace(size=size)
            lines = _wrapped(pen, shown, letters, by.leading)
            if all(lines):
                break
        else:
            continue
        break
    else:
        for (name, place), few in zip(names, lines, strict=True):
            if not few:
                _refuse(pen, name, place, letters, by.leading, piece=piece)
        lines = [few or [name] for few, (name, _) in zip(lines, names, strict=True)]
    measure = pen.measure(letters)
    evenly = zip(lines, shown, strict=True)
    return letters, [evened(few, name, measure) for few, (name, _) in evenly]


def _wrapped(
    pen: Pen, names: Sequence[tuple[str, Box]], letters: Letters, leading: float
) -> list[list[str]]:
    """The lines of each name; none where it has no room."""
    measure, found = pen.measure(letters), []
    for name, place in names:
        lines = wrapped(words_of(name), place.width, measure)
        found.append(lines if _height(pen, lines, letters, leading) <= place.height else [])
    return found


def _refuse(
    pen: Pen, name: str, place: Box, letters: Letters, leading: float, *, piece: str
) -> None:
    """Refuse a name that would have room only in smaller letters.

    Raises:
        DoesNotFit: always, unless this is a proof.
    """
    needed = letters
    while needed.size > TINY and not all(_wrapped(pen, [(name, place)], needed, leading)):
        needed = needed._replace(size=_STEP * needed.size)
    pen.refuse_size(piece, (name,), place, letters.size, needed.size)


def _height(pen: Pen, lines: Sequence[str], letters: Letters, leading: float) -> float:
    return pen.capitals(letters) + (len(lines) - 1) * leading * letters.size


def _lines(pen: Pen, lines: Sequence[str], place: Box, letters: Letters, leading: float) -> None:
    """Lines in the middle of a place."""
    high = _height(pen, lines, letters, leading)
    y = place.centre[1] + high / 2 - pen.capitals(letters)
    for line in lines:
        pen.text(line, place.centre[0], y, letters)
        y -= leading * letters.size
