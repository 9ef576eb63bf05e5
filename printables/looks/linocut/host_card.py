"""The host's card: the night, one step a line, to be read aloud by little light."""

from printables.catalogue import PieceName
from printables.letters import Align, Letters
from printables.looks.lettering import rows, title, written
from printables.looks.signs import around, number
from printables.looks.silences import silence, silence_width
from printables.paint import block
from printables.pen import Drawing, Pen
from printables.piece import Edition, Night
from printables.sheet import Box
from printables.theme import Font
from printables.wording import Wording

_SPACED = 0.06  # between letters of titles, of their size
_NIGHT_MARGIN, _NIGHT_HEAD = 6.0, 17.0  # mm, of the host's card
_NIGHT_TEXT, _NIGHT_LEAST = 6.4, 3.8  # mm, its letters
_NIGHT_PAUSE = 3.8  # mm, letters between its lines
_NIGHT_NUMBER = 4.8  # mm, the radius of its numbers


def host(
    edition: Edition, wording: Wording, script: Night, pen: Pen, box: Box, bleed: float
) -> None:
    """The host's card: a heading with the moon, each step on a line of its own, and its pause."""
    del bleed
    theme, (heading, lines), name = edition.theme, script, PieceName.HOST_CARD
    room = box.inset(_NIGHT_MARGIN)
    head = Box(room.x, room.top - _NIGHT_HEAD, room.width, _NIGHT_HEAD)
    on_head = block(pen, head, theme.ink, theme, seed=6)
    moon = around((head.x + 10, head.centre[1]), 7.0)
    pen.area(Drawing(theme.emblems["night"], moon), colour=on_head)
    top = Box(moon.right + 5, head.centre[1] - 4, head.right - moon.right - 12, 8)
    with pen.part("H1"):
        big, left = Letters(Font.DISPLAY, 0, colour=on_head), Align.LEFT
        title(pen, heading.upper(), top, big, theme, piece=name, spaced=_SPACED, align=left)
    x = room.x + 2 * _NIGHT_NUMBER + 4
    quiet = Letters(Font.STRONG, _NIGHT_PAUSE, colour=theme.ink)
    column = room.right - silence_width(wording, lines, quiet, theme)
    below = Box(x, room.y, column - x, head.y - 1 - room.y)
    letters = Letters(Font.STRONG, _NIGHT_TEXT, floor=_NIGHT_LEAST, colour=theme.ink)
    letters, said = rows(pen, [line.text for line in lines], below, letters, piece=name)
    pen.piece = name
    radius = min(_NIGHT_NUMBER, 0.44 * min(row.box.height for row in said))
    for at, (row, line) in enumerate(zip(said, lines, strict=True), start=1):
        middle = (room.x + _NIGHT_NUMBER + 0.5, row.box.centre[1])
        with pen.part():
            number(pen, at, middle, radius, theme.ink, theme)
            written(pen, row, letters)
        if at < len(lines):
            start = column + quiet.size, row.box.centre[1]
            silence(pen, wording, line.pause, start, quiet, theme)
        pen.line(room.x, row.box.y, room.right, row.box.y, wide=0.25, colour=theme.ink)
