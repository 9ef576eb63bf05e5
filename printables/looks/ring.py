"""The round as a ring: five discs clockwise, each with a step's sign, its number, and its name below."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printables.letters import TINY, Align, Letters
from printables.line_breaks import evened, words_of, wrapped
from printables.looks.signs import CAPITALS, around, disc
from printables.operators import Point, Polygon
from printables.paint import readable_on
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.reference import round_steps
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

# Places and sizes are parts of the ring's radius, which reaches from its middle to the last name.
PLACES = ((0.0, 0.7), (0.665, 0.32), (0.52, -0.45), (-0.52, -0.45), (-0.665, 0.32))  # of discs
DISC = 0.255
_SIGN = 0.175  # half a sign
_NUMBERS = (135, 45, -30, 210, 135)  # degrees on a disc's edge, where no arrow comes or goes
_NAMES = ((0.62, 0.11), (0.61, 0.19), (0.87, 0.26), (0.87, 0.26), (0.61, 0.19))  # wide and high
_BELOW = 0.055  # from a disc to its name
_ARROWS = (  # where they begin and end in degrees from the right, and how far out
    (66, 48, 0.79), (-8, -27, 0.9), (-70, -110, 0.53), (-155, -172, 0.9), (132, 114, 0.79),
)  # fmt: skip
_SHAFT, _BARB, _POINT = 0.028, 0.075, 0.12  # half an arrow's shaft and head, and how long this is
_BENDS = 5  # points of an arrow's arc
_CHAOS, _WARNING = (0.0, 0.115), 0.135  # the disc of chaos: its middle and its radius
_LOST = (-0.07, 0.53, 0.36)  # where the words below it begin, how wide and how high they are
_PAPER = 0.4  # mm, around a number
_STEP = 0.96  # how much smaller letters are tried next
_LEAST, _NEAR = 20.0, 0.01  # mm, the radius of a ring that is read; what rounding may take
_SCALES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82)  # how large a ring is


class Ring(NamedTuple):
    """A ring's middle and its radius, in mm."""

    centre: Point
    radius: float

    def at(self, across: float, up: float) -> Point:
        """A place by parts of the radius from the middle."""
        return self.centre[0] + across * self.radius, self.centre[1] + up * self.radius

    def turned(self, degrees: float, out: float) -> Point:
        """A place by its angle from the right, anticlockwise, and by how far out it is."""
        turn = math.radians(degrees)
        return self.at(out * math.cos(turn), out * math.sin(turn))

    def discs(self) -> Iterator[tuple[Point, float]]:
        """The middle and the radius of the disc of each step."""
        for place in PLACES:
            yield self.at(*place), DISC * self.radius

    def number_of(self, step: int) -> Point:
        """Where the number of a step stands, on the edge of its disc."""
        (x, y), out = [*self.discs()][step]
        turn = math.radians(_NUMBERS[step])
        return x + out * math.cos(turn), y + out * math.sin(turn)

    def arrows(self) -> Iterator[Polygon]:
        """An arrow from each step to the next, the first again after the last."""
        for begin, end, out in _ARROWS:
            tip = self.turned(end, out)
            neck = end + math.degrees(_POINT / out)
            turns = [begin + (neck - begin) * at / _BENDS for at in range(_BENDS + 1)]
            yield (
                *(self.turned(turn, out + _SHAFT) for turn in turns),
                self.turned(neck, out + _BARB),
                tip,
                self.turned(neck, out - _BARB),
                *(self.turned(turn, out - _SHAFT) for turn in reversed(turns)),
            )


class Inscription(NamedTuple):
    """How a ring is inscribed."""

    letters: Letters  # of names
    sizes: Sequence[
        float
    ]  # mm, of these, from the largest, if not the smallest; in the middle not the first
    leading: float  # from line to line, of their size
    capitals: bool
    signs: Colour  # on discs
    number: float  # mm, the letters of numbers
    numbered: Colour  # the discs of these
    chaos: Colour  # the disc in the middle


def ring_above(room: Box, needed: float) -> Ring:
    """The ring at the top of a room, as large as what is `needed` below it allows, in mm.

    It takes most of the room's width, or as much of its height as is left on a wide card.
    """
    sized = [share * room.width / 2 for share in _SCALES]
    left = (room.height - needed) / 2 - _NEAR
    radius = next((one for one in sized if one <= left), min(sized[-1], max(left, _LEAST)))
    return Ring((room.centre[0], room.top - radius), radius)


def inscribed(
    edition: Edition, wording: Wording, pen: Pen, ring: Ring, by: Inscription, *, piece: str
) -> None:
    """The steps of a round on the discs of a ring, and in its middle how many failed votes bring chaos.

    Raises:
        DoesNotFit: a name has no room even in the smallest letters.
    """
    pen.piece = piece
    steps = round_steps(wording, edition.ruleset, edition.players)
    theme = edition.theme
    names = _names(edition, wording, ring)
    letters, lines = _fitting(pen, names[:-1], by, piece=piece)
    smaller = by._replace(sizes=by.sizes[1:])
    lost, (lost_lines,) = _fitting(pen, names[-1:], smaller, piece=piece)
    radius = pen.capitals(Letters(Font.HEAD, by.number)) / CAPITALS
    half = _SIGN * ring.radius
    discs = [*ring.discs()]
    for at, ((_, place), few) in enumerate(zip(names[:-1], lines, strict=True)):
        with pen.part():
            _number(pen, at + 1, ring.number_of(at), radius, by.numbered, theme)
            sign = Drawing(theme.emblems[steps[at].emblem], around(discs[at][0], half))
            pen.area(sign, colour=by.signs)
            _lines(pen, few, place, letters, by.leading)
    with pen.part():
        _warned(pen, ring, by.chaos, theme)
        _lines(pen, lost_lines, names[-1][1], lost, by.leading)


def _warned(pen: Pen, ring: Ring, colour: Colour, theme: Theme) -> None:
    """The sign of chaos on its disc."""
    middle, radius = ring.at(*_CHAOS), _WARNING * ring.radius
    on_disc = disc(pen, middle, radius, colour, theme)
    if theme.flat:
        on_disc = readable_on(colour, theme)
    pen.area(Drawing(theme.emblems["chaos"], around(middle, 0.72 * radius)), colour=on_disc)


def _names(edition: Edition, wording: Wording, ring: Ring) -> list[tuple[str, Box]]:
    """The name of each step with its place, and how many failed votes bring chaos with its own."""
    lost = wording.reference.chaos.format(tracker=edition.ruleset.tracker_length)
    steps = round_steps(wording, edition.ruleset, edition.players)
    texts = [*(step.name for step in steps), str(lost)]
    rooms = [
        (across, up - DISC - _BELOW, *size)
        for (across, up), size in zip(PLACES, _NAMES, strict=True)
    ]
    rooms.append((0.0, *_LOST))
    return [(text, _place(ring, *room)) for text, room in zip(texts, rooms, strict=True)]


def _place(ring: Ring, across: float, top: float, wide: float, high: float) -> Box:
    x, y = ring.at(across - wide / 2, top - high)
    return Box(x, y, wide * ring.radius, high * ring.radius)


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
    """Lines from the top of a place."""
    y = place.top - pen.capitals(letters)
    for line in lines:
        pen.text(line, place.centre[0], y, letters)
        y -= leading * letters.size
