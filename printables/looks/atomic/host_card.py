"""The host's card: the night, one step a line with pictures, to be read aloud by little light."""

from printables.art.construction import bow, disc, oval, sector
from printables.catalogue import PieceName
from printables.gestures import Gesture
from printables.letters import Letters, capitals
from printables.looks.atomic.grid import FRAME, WITHIN, bled, one_line, orbit, plane
from printables.looks.lettering import rows, written
from printables.looks.signs import around
from printables.looks.silences import silence, silence_width
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.piece import Edition, Night
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

NAME = PieceName.HOST_CARD
_HEAD, _MARGIN = 21.0, 7.0  # mm, of the strip at the top, and around all else
_NUMBER = 11.0  # mm of the plane at the left, where numbers stand
_DIGITS = 6.2  # mm, letters of numbers
_SHOWN, _APART = 5.2, 11.6  # mm, half a picture; from one to the next
_PAUSE = 3.0  # mm, letters between lines
_AIR, _SPARED = 0.5, 0.93  # of letters, between rows; what may be lost of them to spare lines
_ROW = 11.4  # mm, the height of a row at least, for its pictures
_TEXT, _LEAST = 6.0, 3.8  # mm, letters of lines
_MOON, _TITLED = 6.4, 8.2  # mm, its radius; the height of the title
_WAVES = (11.4, 16.4, 21.4, 26.4, 31.4)  # mm, the radii of orbits around it
_SATELLITES = ((11.4, 112), (16.4, 205), (21.4, 158), (26.4, 190), (31.4, 171))
_LINE, _SATELLITE = 0.45, 1.0  # mm, how wide orbits are, and the radius of what is on them


def host(
    edition: Edition, wording: Wording, script: Night, pen: Pen, box: Box, bleed: float
) -> None:
    """A heading with the moon; each step on a line, its number and pictures before and its pause behind it."""
    theme, (heading, lines) = edition.theme, script
    on_plane = _headed(pen, heading, (box, bleed), theme)
    left, right = box.x + FRAME + _NUMBER + 3.0, box.right - _MARGIN
    quiet = Letters(Font.STRONG, _PAUSE, colour=theme.ink)
    column = right - silence_width(wording, lines, quiet, theme)
    x = left + max(len(line.gestures) for line in lines) * _APART + 1.5
    room = Box(x, box.y + 4, column - x, box.height - _HEAD - 5)
    letters = Letters(Font.STRONG, _TEXT, floor=_LEAST, colour=theme.ink)
    least = min(_ROW, room.height / len(lines))
    letters, said = rows(
        pen, [line.text for line in lines], room, letters,
        piece=NAME, close=_AIR, spared=_SPARED, least=least,
    )  # fmt: skip
    pen.piece = NAME
    figure = Letters(Font.DISPLAY, _DIGITS, colour=on_plane)
    for at, (row, line) in enumerate(zip(said, lines, strict=True), start=1):
        middle = row.box.centre[1]
        with pen.part():
            wide = pen.width(f"{at}", figure)
            start = box.x + FRAME + (_NUMBER - wide) / 2
            pen.text(f"{at}", start, middle - capitals(figure, theme.fonts) / 2, figure)
            written(pen, row, letters)
        half = min(_SHOWN, 0.44 * row.box.height)
        for each, gesture in enumerate(line.gestures):
            _shown(pen, gesture, (left + (each + 0.5) * _APART, middle), half, theme)
        if at < len(lines):
            start = column + quiet.size
            silence(pen, wording, line.pause, (start, middle), quiet, theme)
            pen.line(left, row.box.y, right, row.box.y, wide=0.25, colour=theme.ink)


def _headed(pen: Pen, heading: str, face: tuple[Box, float], theme: Theme) -> Colour:
    """A plane at the top and down the left side, with the title and the moon; the colour of what stands on it."""
    box, bleed = face
    if theme.flat:
        low = Box(box.x, box.y, FRAME + _NUMBER, box.height)
        pen.fill(bled(low, box, bleed), colour=theme.ink)
    head = Box(box.x, box.top - _HEAD, box.width, _HEAD)
    strip = bled(head, box, bleed)
    on_plane = plane(pen, strip, theme.ink, theme)
    moon = (box.right - _MARGIN - 8, head.centre[1])
    fine = theme.accent if theme.flat else theme.ink
    with pen.within(strip.inset(WITHIN).corners):
        orbits = [
            sector(*moon, out - _LINE / 2, out + _LINE / 2, start, start + 120)
            for out in _WAVES
            for start in (0, 120, 240)
        ]
        pen.cuts(orbits, colour=fine)
        for out, turned in _SATELLITES:
            pen.circle(*orbit(moon, out, turned), _SATELLITE, colour=on_plane)
    pen.area(Drawing(theme.emblems["night"], around(moon, _MOON)), colour=fine)
    letters = Letters(Font.DISPLAY, 10, floor=4, colour=on_plane)
    left = box.x + FRAME + 3.2
    room = Box(left, head.centre[1] - 3.6, moon[0] - _WAVES[-1] - 3 - left, _TITLED)
    with pen.part("H1"):
        one_line(pen, heading, room, letters, piece=NAME)
    return on_plane


def _shown(pen: Pen, gesture: Gesture, middle: Point, half: float, theme: Theme) -> None:
    """A picture; eyes are drawn with compasses."""
    x, y = middle
    unit = half / 5
    if gesture is Gesture.OPEN_EYES:
        pen.cuts([*oval(x, y, (4.4 * unit, 2.6 * unit), 0.9 * unit)], colour=theme.ink)
        pen.cuts([disc(x, y, 1.5 * unit)], colour=theme.ink)
    elif gesture is Gesture.SHUT_EYES:
        lid = bow(x, y + 3.6 * unit, 5.4 * unit, 216, 324, 0.9 * unit)
        pen.cuts(lid, colour=theme.ink)
        lashes = [
            sector(x, y + 3.6 * unit, 5.9 * unit, 7.6 * unit, turned - 3.6, turned + 3.6)
            for turned in (232, 257, 283, 308)
        ]
        pen.cuts(lashes, colour=theme.ink)
    else:
        emblem = theme.emblems[gesture.value]
        pen.area(Drawing(emblem, around(middle, half)), colour=theme.ink)
