"""The Cold War's look on one page, as a file: a plane with a desk, columns, and cells of a grid."""

from collections.abc import Sequence

from companion.rules.pieces import Role
from printables.art.construction import disc
from printables.art.halftone import glow, ramp, screen
from printables.letters import Letters
from printables.looks.atomic.grid import (
    MARGIN,
    WIDTH,
    WITHIN,
    desk_object,
    dots,
    dots_in_disc,
    inks_of,
    mixed,
    one_line,
    orbit,
    plane,
    strip,
)
from printables.looks.specimen_page import (
    NAME,
    SHOWN,
    Figure,
    cast,
    faces_below,
    named,
    palette,
    samples,
    swatch,
)
from printables.pen import Drawing, Pen
from printables.piece import Edition, Face, Piece
from printables.sheet import POINTS, Box
from printables.theme import Font, Theme

_HEAD, _STRIP = 58.0, 9.0  # mm, the plane at the top, and the strip on it
_COLUMN, _GUTTER = 46.0, 6.0  # mm, of the colours
_A_ROW, _DESKS = 12, 8  # emblems, and figures
_TITLE = 17.0  # mm, letters
_NOTE, _NAMED = 2.9, 3.5  # mm, letters above a sample, and of a colour's name
_SIZES = {
    Font.DISPLAY: 9.4,
    Font.HEAD: 4.6,
    Font.STRONG: 4.3,
    Font.TEXT: 3.5,
    Font.ITALIC: 3.5,
}  # mm
_RINGS, _ELECTRONS = 9, (28.0, 148.0, 236.0)  # of the radar; degrees


def page(edition: Edition, faces: Sequence[tuple[Piece, Face]], pen: Pen, box: Box) -> None:
    """A plane with a radar, colours beside type, signs in cells, desks in rows, and cards."""
    theme = edition.theme
    head = Box(box.x, box.top - _HEAD, box.width, _HEAD)
    _headed(edition, pen, head)
    left = Box(box.x, box.y, _COLUMN, head.y - 6 - box.y)
    beside = box.x + _COLUMN + _GUTTER
    y = _type(edition, pen, Box(beside, box.y, box.right - beside, left.height))
    _colours(edition, pen, Box(left.x, y + 4, left.width, left.top - y - 4))
    side = box.width / _A_ROW
    rows = -(-len(theme.emblems) // _A_ROW)
    signs = Box(box.x, y - 2 - rows * side, box.width, rows * side)
    _signs(theme, pen, signs, side)
    low = box.y + SHOWN * max(piece.height for piece, _ in faces) + 5
    _desks(edition, pen, Box(box.x, low, box.width, signs.y - 5 - low))
    faces_below(edition, faces, pen, box)


def _headed(edition: Edition, pen: Pen, head: Box) -> None:
    """A strip, the name of the game flush left, and a radar around the first thing on a desk."""
    theme, words = edition.theme, edition.wordings[0]
    on_head = plane(pen, head, theme.ink, theme)
    line = theme.accent if theme.flat else theme.ink
    x, y = middle = (head.right - 0.62 * head.height, head.y + (head.height - _STRIP) / 2)
    radius = 0.34 * head.height
    picture = Box(head.x, head.y, head.width, head.height - _STRIP)
    with pen.within(picture.inset(WITHIN).corners):
        shade = glow(x, y, 1.2 * radius, 3.6 * radius, 0.5, 0.0)
        dots(
            pen,
            picture,
            2.2,
            shade,
            mixed(theme.ink, theme.accent, 0.4) if theme.flat else line,
            theme,
        )
        for step in range(1, _RINGS + 1):
            pen.ring(x, y, radius + 5.2 * step, wide=0.3, colour=line)
        blips = [
            disc(*orbit(middle, radius + 5.2 * (2 + at), turn), 1.3, 24)
            for at, turn in enumerate(_ELECTRONS)
        ]
        pen.cuts(blips, colour=on_head)
    figures = cast(theme)
    pen.cuts([disc(*middle, radius, 90)], colour=theme.paper)
    lit = Box(*middle, 0, 0).inset(-radius)
    dots_in_disc(pen, middle, radius, screen(lit, 1.7, ramp(lit, 0.03, 0.8)), line)
    if figures:
        inks = inks_of(theme, theme.of(figures[0].role.party))
        desk_object(pen, figures[0].name, middle, radius / 58, inks)
    top = Box(head.x, head.top - _STRIP, head.width, _STRIP)
    strip(pen, top, (head, 0), theme, (words.specimen.title, theme.name), piece=NAME)
    letters = Letters(Font.DISPLAY, _TITLE, floor=6, colour=on_head)
    start = head.x + MARGIN * head.width / WIDTH
    room = Box(start, head.y + 7, x - 1.9 * radius - start, _TITLE)
    parts = words.game.split()
    wide = max(pen.width(part, letters) for part in parts)
    size = letters.size * min(1.0, room.width / wide)
    for at, part in enumerate(reversed(parts)):
        line_of = room._replace(y=room.y + at * 1.05 * size)
        one_line(pen, part, line_of, letters._replace(size=size), piece=NAME)


def _type(edition: Edition, pen: Pen, room: Box) -> float:
    """A sample of each typeface below its name and size, flush left; where the last one ends."""
    theme, y = edition.theme, room.top
    noted = Letters(Font.HEAD, _NOTE, colour=theme.ink)
    for font, text in samples(edition).items():
        letters = Letters(font, _SIZES[font], floor=2.4, colour=theme.ink)
        place = Box(room.x, y - 2.5 * letters.size, room.width, 2.5 * letters.size)
        letters, lines = pen.fitting(text, place, letters, piece=NAME)
        pen.line(room.x, y, room.right, y, wide=0.25, colour=theme.ink)
        y -= 1.25 * _NOTE
        pen.text(f"{named(theme.fonts[font])} {letters.size * POINTS:.0f}", room.x, y, noted)
        y -= 1.6
        for line in lines:
            y -= 1.08 * letters.size
            pen.text(line, room.x, y, letters)
        y -= 0.26 * letters.size + 1.6
    return y


def _colours(edition: Edition, pen: Pen, room: Box) -> None:
    """The colours one below the other, the largest first; the paper in a frame."""
    theme, (*shown, paper) = edition.theme, palette(edition)
    high = room.height / (len(shown) + 1)
    for at, one in enumerate(shown):
        plate = Box(room.x, room.top - (at + 1) * high, room.width, high)
        swatch(pen, plate, one, plane(pen, plate, one.colour, theme), _NAMED)
    plate = Box(room.x, room.y, room.width, high)
    pen.frame(plate.inset(0.15), wide=0.3, colour=theme.ink)
    swatch(pen, plate, paper, theme.ink, _NAMED)


def _signs(theme: Theme, pen: Pen, room: Box, side: float) -> None:
    """Every emblem in a cell of a grid, ink on paper and paper on ink in turn."""
    for at, emblem in enumerate(theme.emblems):
        row, column = divmod(at, _A_ROW)
        cell = Box(room.x + column * side, room.top - (row + 1) * side, side, side)
        colour = theme.ink
        if (row + column) % 2:
            pen.frame(cell, wide=0.2, colour=theme.ink)
        else:
            colour = plane(pen, cell, theme.ink, theme)
        pen.area(Drawing(theme.emblems[emblem], cell.inset(0.2 * side)), colour=colour)


def _desks(edition: Edition, pen: Pen, room: Box) -> None:
    """What stands on desks, each in a cell with the halftone of its party."""
    figures = cast(edition.theme)
    if not figures:
        return
    rows = -(-len(figures) // _DESKS)
    wide, high = room.width / _DESKS, room.height / rows
    for at, figure in enumerate(figures):
        row, column = divmod(at, _DESKS)
        cell = Box(room.x + column * wide, room.top - (row + 1) * high, wide, high)
        _desk(edition, pen, figure, cell.inset(0.7))


def _desk(edition: Edition, pen: Pen, figure: Figure, cell: Box) -> None:
    """A thing on its desk; of the agent, what stands for the role."""
    theme, colour = edition.theme, edition.theme.of(figure.role.party)
    dots(pen, cell, 1.4, ramp(cell, 0.75, 0.05, (0, -1)), colour, theme)
    desk = Box(cell.x, cell.y, cell.width, 2.2)
    plane(pen, desk, colour, theme)
    half = min(cell.width, cell.height - desk.height) / 2
    middle = (cell.centre[0], desk.top + 0.94 * half)
    if figure.role is not Role.HITLER:
        desk_object(pen, figure.name, middle, half / 54, inks_of(theme, colour))
    else:
        square = Box(*middle, 0, 0).inset(-0.78 * half)
        pen.area(Drawing(theme.emblems[figure.role], square), colour=theme.ink)
