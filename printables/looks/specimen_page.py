"""A look on one page: what is the same in all looks, and what each draws of its own."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.rules.pieces import Party, Role
from printables.catalogue import PieceName
from printables.looks.lettering import title
from printables.looks.signs import around, sign
from printables.operators import Point
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece
from printables.sheet import POINTS, Box
from printables.theme import Colour, Font, Theme, contrast
from printables.typefaces import Typeface

NAME = PieceName.SPECIMEN
_SIZES = {Font.DISPLAY: 46, Font.HEAD: 24, Font.STRONG: 13, Font.TEXT: 10, Font.ITALIC: 9}  # points
_NOTE = 8.5 / POINTS  # mm, letters of notes
_SHOWN = 0.46  # of the size of a face
_ORNAMENT = 23.0  # mm, its height
_A_ROW = 11  # emblems
_MODULE, _MARGIN = 5.2, 3.4  # mm, of the grid of cards


class Figure(NamedTuple):
    """A figure of the theme, and whose it is."""

    name: str
    role: Role


Slab: TypeAlias = Callable[[Pen, Box, Colour, Theme, int], Colour]
Strip: TypeAlias = Callable[[Edition, Pen, Box], None]
Medallion: TypeAlias = Callable[[Edition, Pen, Figure, Point, float], None]


class Drawn(NamedTuple):
    """What a look draws its own way."""

    slab: Slab  # a block that letters stand on: their colour; the number tells blocks apart
    ornament: Strip
    medallion: Medallion  # a figure in a disc about a point, of a radius


def specimen(
    drawn: Drawn, edition: Edition, faces: Sequence[tuple[Piece, Face]], pen: Pen, box: Box
) -> None:
    """The theme from its letters to its cards, from the top of a box."""
    theme = edition.theme
    words = edition.wordings[0]
    head = Box(box.x, box.top - 17, box.width, 17)
    on_head = drawn.slab(pen, head, theme.ink, theme, 3)
    names = " · ".join((words.game, theme.name, words.specimen.title)).upper()
    line = head.inset(6, (17 - 8.6) / 2)
    title(pen, names, line, Letters(Font.DISPLAY, 0, colour=on_head), theme, piece=NAME)
    y = _type(edition, pen, box._replace(height=head.y - 5 - box.y))
    y = _palette(drawn, edition, pen, box._replace(height=y - box.y))
    y = _emblems(theme, pen, box._replace(height=y - 7 - box.y)) - 6 - _ORNAMENT
    drawn.ornament(edition, pen, Box(box.x, y, box.width, _ORNAMENT))
    low = box.y + _SHOWN * max(piece.height for piece, _ in faces)
    _figures(drawn, edition, pen, Box(box.x, low + 5, box.width, y - low - 10))
    _faces(edition, faces, pen, box)


def _type(edition: Edition, pen: Pen, room: Box) -> float:
    """A line in each typeface of the theme, with its name and size; where the last one stands."""
    theme, words = edition.theme, edition.wordings[0]
    said = {
        Font.DISPLAY: " ".join(words.roles[role] for role in Role).upper(),
        Font.HEAD: f"{words.table.president} · {words.table.chancellor}",
        Font.STRONG: words.table.duties.president[0],
        Font.TEXT: words.test_sheet.sample,
        Font.ITALIC: words.table.duties.chancellor[-1],
    }
    y = room.top
    for font, text in said.items():
        wide = room.width - (42 if font is not Font.DISPLAY else 0)
        letters = Letters(font, _SIZES[font] / POINTS, floor=2.4, colour=theme.ink)
        place = Box(room.x, y - 1.2 * letters.size, wide, 1.2 * letters.size)
        letters, lines = pen.fitting(text, place, letters, piece=NAME)
        y -= pen.capitals(letters) + 4.2
        for at, line in enumerate(lines):
            y -= 1.2 * letters.size * (at > 0)
            pen.text(line, room.x, y, letters)
        note = f"{_named(theme.fonts[font])} {letters.size * POINTS:.0f}"
        quiet = Letters(Font.ITALIC, _NOTE, align=Align.RIGHT, colour=theme.ink)
        below = 4.4 if font is Font.DISPLAY else 0
        pen.text(note, room.right, y - below, quiet)
        y -= 0.12 * letters.size + below / 3
    return y - 7


def _named(face: Typeface) -> str:
    """A typeface as its file calls it."""
    name = face.file.stem.partition("[")[0]
    return f"{name} {face.weight}" if face.weight else name.replace("-", " ")


def _palette(drawn: Drawn, edition: Edition, pen: Pen, room: Box) -> float:
    """The colours in blocks, each with its contrast."""
    theme, words = edition.theme, edition.wordings[0]
    said = words.specimen
    shown: list[tuple[str, Colour, str]] = [
        (said.ink, theme.ink, _ratio(said.on_paper, theme.ink, theme.stock)),
        *(
            (words.parties[one], theme.of(one), _ratio(said.on_paper, theme.of(one), theme.stock))
            for one in Party
        ),
        (said.accent, theme.accent, _ratio(said.on_ink, theme.accent, theme.ink)),
    ]
    gap, high = 3.0, 20.0
    wide = (room.width - gap * len(shown)) / (len(shown) + 1)
    y = room.top - high
    for at, (name, colour, ratio) in enumerate(shown):
        plate = Box(room.x + at * (wide + gap), y, wide, high)
        on_plate = drawn.slab(pen, plate, colour, theme, at + 1)
        _swatch(pen, plate, (name, _code(colour), ratio), on_plate)
    paper = Box(room.right - wide, y, wide, high)
    pen.frame(paper, wide=0.3, colour=theme.ink)
    _swatch(pen, paper, (said.paper, _code(theme.stock), said.unprinted), theme.ink)
    return y


def _swatch(pen: Pen, plate: Box, texts: tuple[str, str, str], colour: Colour) -> None:
    name, code, ratio = texts
    inner = plate.inset(3, 0)
    heading = Letters(Font.HEAD, 13 / POINTS, floor=2.8, colour=colour)
    pen.fitted(name.upper(), Box(inner.x, plate.top - 8.6, inner.width, 6), heading, piece=NAME)
    for text, up in ((code, 7.2), (ratio, 3.2)):
        letters = Letters(Font.TEXT, _NOTE, floor=2.2, colour=colour)
        pen.fitted(text, Box(inner.x, plate.y + up - 1, inner.width, 3.8), letters, piece=NAME)


def _ratio(text: str, one: Colour, other: Colour) -> str:
    return text.format(ratio=f"{contrast(one, other):.1f}")


def _code(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in colour)


def _emblems(theme: Theme, pen: Pen, room: Box) -> float:
    """Every emblem on a disc of ink."""
    step = room.width / _A_ROW
    radius = 0.41 * step
    y = room.top + radius - step
    for at, emblem in enumerate(theme.emblems):
        row, column = divmod(at, _A_ROW)
        y = room.top - radius - row * (2 * radius + 1.6)
        sign(pen, emblem, (room.x + step * (column + 0.5), y), radius, theme.ink, theme)
    return y - radius


def _figures(drawn: Drawn, edition: Edition, pen: Pen, room: Box) -> None:
    """All figures of the theme, in rows."""
    cast = [Figure(name, role) for role in Role for name in edition.theme.figures[role]]
    if not cast:
        return
    rows = 2 if len(cast) > _A_ROW else 1
    columns = -(-len(cast) // rows)
    step = min(room.width / columns, room.height / rows)
    radius = 0.47 * step
    across = (room.width - 2 * radius) / max(1, columns - 1)
    top = room.centre[1] + (rows - 1) * step / 2
    for at, figure in enumerate(cast):
        row, column = divmod(at, columns)
        middle = (room.x + radius + column * across, top - row * step)
        drawn.medallion(edition, pen, figure, middle, radius)


def _faces(edition: Edition, faces: Sequence[tuple[Piece, Face]], pen: Pen, room: Box) -> None:
    """Faces of the set along the lower edge, and the grid that cards are laid out on."""
    theme = edition.theme
    count = len(faces) + 1
    wide = _SHOWN * sum(piece.width for piece, _ in faces) + _SHOWN * faces[0][0].width
    gap = (room.width - wide) / (count - 1)
    x = room.x
    for piece, face in faces:
        middle = x + _SHOWN * piece.width / 2, room.y + _SHOWN * piece.height / 2
        with pen.moved(*middle, scaled=_SHOWN):
            trimmed = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
            with pen.within(trimmed.corners):
                pen.repeated(face.name, partial(face.draw, pen, trimmed, 0))
            pen.frame(trimmed, wide=0.2, colour=theme.ink)
        x += _SHOWN * piece.width + gap
    piece, _ = faces[0]
    _grid(edition, pen, Box(x, room.y, _SHOWN * piece.width, _SHOWN * piece.height))


def _grid(edition: Edition, pen: Pen, card: Box) -> None:
    theme, words = edition.theme, edition.wordings[0].specimen
    pen.frame(card, wide=0.2, colour=theme.ink)
    inner = card.inset(_MARGIN * _SHOWN)
    pen.frame(inner, wide=0.35, colour=theme.fascist)
    step = _MODULE * _SHOWN
    for at in range(1, int(card.width / step) + 1):
        pen.line(card.x + at * step, card.y, card.x + at * step, card.top, wide=0.1)
    for at in range(1, int(card.height / step) + 1):
        pen.line(card.x, card.top - at * step, card.right, card.top - at * step, wide=0.1)
    said = words.grid.format(module=_MODULE, margin=_MARGIN)
    label = around(card.centre, 0)
    place = Box(inner.x + 2, label.y - 5, inner.width - 4, 10)
    pen.fill(place, colour=theme.paper)
    letters = Letters(Font.TEXT, _NOTE, floor=2.2, align=Align.CENTRE, colour=theme.ink)
    pen.fitted(said, place, letters, piece=NAME, middle=True)
