"""The host's card: the night, one step a line, to be read aloud by little light."""

from printables.art.construction import sector
from printables.catalogue import PieceName
from printables.letters import Letters, capitals
from printables.looks.atomic.grid import bled, one_line, plane
from printables.looks.lettering import rows, written
from printables.looks.signs import around
from printables.looks.silences import silence, silence_width
from printables.pen import Drawing, Pen
from printables.piece import Edition, Night
from printables.sheet import Box
from printables.theme import Font
from printables.wording import Wording

_NIGHT_HEAD, _NIGHT_MARGIN = 20.0, 8.0  # mm, of the host's card
_NIGHT_PAUSE = 3.4  # mm, letters between the lines of the host's card
_NIGHT_TEXT, _NIGHT_LEAST = 6.0, 3.8  # mm, its letters


def host(
    edition: Edition, wording: Wording, script: Night, pen: Pen, box: Box, bleed: float
) -> None:
    """The host's card: a heading with the moon, each step on a line of its own, and its pause."""
    theme, (heading, lines), name = edition.theme, script, PieceName.HOST_CARD
    flat = theme.flat
    head = Box(box.x, box.top - _NIGHT_HEAD, box.width, _NIGHT_HEAD)
    strip = bled(head, box, bleed)
    on_head = plane(pen, strip, theme.ink, theme)
    moon = (box.right - _NIGHT_MARGIN - 7, head.centre[1])
    if flat:
        with pen.within(strip.corners):
            waves = [
                sector(*moon, out, out + 0.4, 90, 270) for out in (12.0, 17.2, 22.4, 27.6, 32.8)
            ]
            pen.cuts(waves, colour=theme.accent)
    pen.area(
        Drawing(theme.emblems["night"], around(moon, 6.4)),
        colour=theme.accent if flat else on_head,
    )
    letters = Letters(Font.DISPLAY, 10, floor=4, colour=on_head)
    room = Box(box.x + _NIGHT_MARGIN, head.centre[1] - 3.6, box.width - 2 * _NIGHT_MARGIN - 50, 8)
    with pen.part("H1"):
        one_line(pen, heading, room, letters, piece=name)
    left, right = box.x + _NIGHT_MARGIN, box.right - _NIGHT_MARGIN
    quiet = Letters(Font.STRONG, _NIGHT_PAUSE, colour=theme.ink)
    column = right - silence_width(wording, lines, quiet, theme)
    below = Box(left + 14, box.y + 5, column - left - 14, head.y - 6 - box.y)
    letters = Letters(Font.STRONG, _NIGHT_TEXT, floor=_NIGHT_LEAST, colour=theme.ink)
    letters, said = rows(pen, [line.text for line in lines], below, letters, piece=name)
    pen.piece = name
    size = min(9.0, 0.8 * min(row.box.height for row in said))
    figure = Letters(Font.DISPLAY, size, colour=theme.ink)
    for at, (row, line) in enumerate(zip(said, lines, strict=True), start=1):
        y = row.box.centre[1] - capitals(figure, theme.fonts) / 2
        with pen.part():
            pen.text(str(at), left, y, figure)
            written(pen, row, letters)
        if at < len(lines):
            start = column + quiet.size, row.box.centre[1]
            silence(pen, wording, line.pause, start, quiet, theme)
        pen.line(left, row.box.y, right, row.box.y, wide=0.25, colour=theme.ink)
