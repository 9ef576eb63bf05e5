"""The host's card: the night, one step a line with pictures, to be read aloud by little light."""

import math

from printables.art.gouge import Cuts, rays, wedge
from printables.catalogue import PieceName
from printables.gestures import Gesture
from printables.letters import Align, Letters
from printables.looks.lettering import rows, title, written
from printables.looks.linocut.document import framed
from printables.looks.signs import around
from printables.looks.silences import silence, silence_width
from printables.operators import Point
from printables.paint import block
from printables.pen import Drawing, Pen
from printables.piece import Edition, Night
from printables.sheet import Box
from printables.theme import Font, Theme
from printables.wording import Wording

NAME = PieceName.HOST_CARD
_EDGE, _DEEP, _WITHIN = 3.2, 3.0, 1.6  # mm of paper, of border, and between that and what is in it
_HEAD, _CAPITALS = 18.0, 8.2  # mm, of the title's block, and of its letters
_SPACED = 0.06  # between letters of titles, of their size
_MOON, _STARRY = 6.8, 34.0  # mm, its radius; of the title's block at the right, where stars are
_STARS = ((6.5, 5.0, 2.6), (14.0, 12.6, 1.7), (21.5, 6.4, 1.9), (29.0, 13.0, 2.4))  # mm from there
_NUMBER, _BETWEEN = 10.0, 1.0  # mm, the width of the blocks with numbers, and between them
_DIGITS = 6.2  # mm, the capitals of numbers
_SHOWN, _APART = 5.4, 11.4  # mm, half a picture; from one to the next
_AIR, _SPARED = 0.5, 0.93  # of letters, between rows; what may be lost of them to spare lines
_ROW = 11.4  # mm, the height of a row at least, for its pictures
_TEXT, _LEAST = 6.4, 3.8  # mm, letters of lines
_PAUSE = 3.3  # mm, letters between lines
_EYES = {Gesture.SHUT_EYES: "closed_eye", Gesture.OPEN_EYES: "peek"}


def host(
    edition: Edition, wording: Wording, script: Night, pen: Pen, box: Box, bleed: float
) -> None:
    """A heading with the moon; each step on a line, its number and pictures before and its pause behind it."""
    del bleed  # the margin is paper
    theme, (heading, lines) = edition.theme, script
    frame = box.inset(_EDGE)
    head = Box(frame.x, frame.top - _HEAD, frame.width, _HEAD)
    framed(pen, frame._replace(height=head.centre[1] - frame.y), _DEEP, theme)
    _headed(pen, heading, head, theme)
    inner = frame.inset(_DEEP + _WITHIN)
    inner = inner._replace(height=head.y - _BETWEEN - inner.y)
    most = max(len(line.gestures) for line in lines)
    quiet = Letters(Font.STRONG, _PAUSE, colour=theme.ink)
    column = inner.right - silence_width(wording, lines, quiet, theme)
    shown = inner.x + _NUMBER + 2.0
    x = shown + most * _APART + 1.5
    letters = Letters(Font.STRONG, _TEXT, floor=_LEAST, colour=theme.ink)
    room = Box(x, inner.y, column - x, inner.height)
    least = min(_ROW, room.height / len(lines))
    letters, said = rows(
        pen, [line.text for line in lines], room, letters,
        piece=NAME, close=_AIR, spared=_SPARED, least=least,
    )  # fmt: skip
    pen.piece = NAME
    high = min(_DIGITS, 0.5 * min(row.box.height for row in said))
    for at, (row, line) in enumerate(zip(said, lines, strict=True), start=1):
        place = Box(inner.x, row.box.y, _NUMBER, row.box.height).inset(0, _BETWEEN / 2)
        with pen.part():
            _number(pen, at, place, high, theme)
            written(pen, row, letters)
        for each, gesture in enumerate(line.gestures):
            middle = shown + (each + 0.5) * _APART, row.box.centre[1]
            half = min(_SHOWN, 0.46 * row.box.height)
            emblem = theme.emblems[_EYES.get(gesture, gesture.value)]
            pen.area(Drawing(emblem, around(middle, half)), colour=theme.ink)
        if at < len(lines):
            start = column + quiet.size, row.box.centre[1]
            silence(pen, wording, line.pause, start, quiet, theme)
            pen.line(shown, row.box.y, inner.right, row.box.y, wide=0.25, colour=theme.ink)


def _number(pen: Pen, shown: int, place: Box, high: float, theme: Theme) -> None:
    """The number of a step in a block."""
    colour = block(pen, place, theme.ink, theme, seed=shown + 2)
    letters = Letters(Font.DISPLAY, 1.0, align=Align.CENTRE, colour=colour)
    letters = letters._replace(size=high / pen.capitals(letters))
    x, y = place.centre
    pen.text(f"{shown}", x, y - high / 2, letters)


def _headed(pen: Pen, heading: str, head: Box, theme: Theme) -> None:
    """The title in a night sky, between its moon and its stars."""
    moon = (head.x + 13.0, head.centre[1])
    sky = [*_moonlight(moon), *_stars(head)]
    on_head = block(pen, head, theme.ink, theme, sky, seed=6)
    colour = theme.accent if theme.flat else on_head
    pen.area(Drawing(theme.emblems["night"], around(moon, _MOON)), colour=colour)
    left = moon[0] + _MOON + 7.5
    line = Box(left, head.centre[1] - _CAPITALS / 2, head.right - _STARRY - left, _CAPITALS)
    letters = Letters(Font.DISPLAY, 0, colour=on_head)
    with pen.part("H1"):
        title(
            pen, heading.upper(), line, letters, theme,
            piece=NAME, spaced=_SPACED, align=Align.LEFT,
        )  # fmt: skip


def _moonlight(moon: Point) -> Cuts:
    """Rays all around the moon, short towards the title."""
    return [
        *rays(moon, 9, 8.4, 11.2, 0.7, start=math.radians(-40), sweep=math.radians(90), fat=0.4),
        *rays(moon, 26, 8.6, 24.0, 1.5, start=math.radians(50), sweep=math.radians(270), fat=0.7),
    ]


def _stars(head: Box) -> Cuts:
    """Stars of two cuts each, crossed."""
    cuts = []
    for x, down, long in _STARS:
        middle = head.right - _STARRY + x, head.top - down
        for across, up in ((long, 0.0), (0.0, 1.25 * long)):
            start = middle[0] - across, middle[1] - up
            cuts.append(wedge(start, (middle[0] + across, middle[1] + up), 0.8, 0.5))
    return cuts
