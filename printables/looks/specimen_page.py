"""What the pages that show a look have in common: lines of type, colours, faces of the set."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from printables.catalogue import PieceName
from printables.letters import Align, Letters
from printables.looks.signs import around
from printables.pen import Pen
from printables.piece import Edition, Face, Piece
from printables.sheet import POINTS, Box
from printables.theme import Colour, Font, Theme, contrast
from printables.typefaces import Typeface

NAME = PieceName.SPECIMEN
_SIZES = {Font.DISPLAY: 46, Font.HEAD: 24, Font.STRONG: 13, Font.TEXT: 10, Font.ITALIC: 9}  # points
_NOTE = 8.5 / POINTS  # mm, letters of notes
_NOTED = 42.0  # mm, of notes at the right
SHOWN = 0.46  # of the size of a face
_MODULE, _MARGIN = 5.2, 3.4  # mm, of the grid of cards


class Figure(NamedTuple):
    """A figure of the theme, and whose it is."""

    name: str
    role: Role


def type_lines(edition: Edition, pen: Pen, room: Box) -> float:
    """A line in each typeface of the theme, with its name and size; where the last one stands."""
    theme, said = edition.theme, samples(edition)
    said[Font.DISPLAY] = said[Font.DISPLAY].upper()
    y, quiet = room.top, Letters(Font.ITALIC, _NOTE, align=Align.RIGHT, colour=theme.ink)
    for font, text in said.items():
        letters = Letters(font, _SIZES[font] / POINTS, floor=2.4, colour=theme.ink)
        place = Box(room.x, y - 1.2 * letters.size, room.width - _NOTED, 1.2 * letters.size)
        letters, lines = pen.fitting(text, place, letters, piece=NAME)
        y -= pen.capitals(letters) + 4.2
        for at, line in enumerate(lines):
            pen.text(line, room.x, y - 1.2 * letters.size * at, letters)
        note = f"{named(theme.fonts[font])} {letters.size * POINTS:.0f}"
        pen.text(note, room.right, y, quiet)
        y -= (1.2 * len(lines) - 1.08) * letters.size
    return y - 7


def samples(edition: Edition) -> dict[Font, str]:
    """A text for each use of letters."""
    words = edition.wordings[0]
    return {
        Font.DISPLAY: " ".join(words.roles[role] for role in Role),
        Font.HEAD: f"{words.table.president} · {words.table.chancellor}",
        Font.STRONG: words.table.duties.president[0],
        Font.TEXT: words.test_sheet.sample,
        Font.ITALIC: words.table.duties.chancellor[-1],
    }


def named(face: Typeface) -> str:
    """A typeface as its file calls it."""
    name = face.file.stem.partition("[")[0]
    return f"{name} {face.weight}" if face.weight else name.replace("-", " ")


class Swatch(NamedTuple):
    """A colour: what it is called, its code, and its contrast."""

    name: str
    colour: Colour
    ratio: str


def palette(edition: Edition) -> list[Swatch]:
    """The colours of the theme; the last one is that of its paper."""
    theme, words = edition.theme, edition.wordings[0]
    said = words.specimen
    return [
        Swatch(said.ink, theme.ink, _ratio(said.on_paper, theme.ink, theme.stock)),
        *(
            Swatch(
                words.parties[one], theme.of(one), _ratio(said.on_paper, theme.of(one), theme.stock)
            )
            for one in Party
        ),
        Swatch(said.accent, theme.accent, _ratio(said.on_ink, theme.accent, theme.ink)),
        Swatch(said.paper, theme.stock, said.unprinted),
    ]


def cast(theme: Theme) -> list[Figure]:
    """All figures of the theme."""
    return [Figure(name, role) for role in Role for name in theme.figures[role]]


def swatch(pen: Pen, plate: Box, shown: Swatch, colour: Colour, size: float = 13 / POINTS) -> None:
    """Write what a colour is in its plate, in another one; its name in letters of a size, in mm."""
    name, code, ratio = shown.name, _code(shown.colour), shown.ratio
    inner = plate.inset(3, 0)
    heading = Letters(Font.HEAD, size, floor=2.8, colour=colour)
    pen.fitted(name.upper(), Box(inner.x, plate.top - 8.6, inner.width, 6), heading, piece=NAME)
    for text, up in ((code, 7.2), (ratio, 3.2)):
        letters = Letters(Font.TEXT, _NOTE, floor=2.2, colour=colour)
        pen.fitted(text, Box(inner.x, plate.y + up - 1, inner.width, 3.8), letters, piece=NAME)


def _ratio(text: str, one: Colour, other: Colour) -> str:
    return text.format(ratio=f"{contrast(one, other):.1f}")


def _code(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in colour)


def faces_below(edition: Edition, faces: Sequence[tuple[Piece, Face]], pen: Pen, room: Box) -> None:
    """Faces of the set along the lower edge, and the grid that cards are laid out on."""
    theme = edition.theme
    count = len(faces) + 1
    wide = SHOWN * sum(piece.width for piece, _ in faces) + SHOWN * faces[0][0].width
    gap = (room.width - wide) / (count - 1)
    x = room.x
    for piece, face in faces:
        middle = x + SHOWN * piece.width / 2, room.y + SHOWN * piece.height / 2
        with pen.moved(*middle, scaled=SHOWN):
            trimmed = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
            with pen.within(trimmed.corners):
                pen.repeated(face.name, partial(face.draw, pen, trimmed, 0))
            pen.frame(trimmed, wide=0.2, colour=theme.ink)
        x += SHOWN * piece.width + gap
    piece, _ = faces[0]
    _grid(edition, pen, Box(x, room.y, SHOWN * piece.width, SHOWN * piece.height))


def _grid(edition: Edition, pen: Pen, card: Box) -> None:
    theme, words = edition.theme, edition.wordings[0].specimen
    pen.frame(card, wide=0.2, colour=theme.ink)
    inner = card.inset(_MARGIN * SHOWN)
    pen.frame(inner, wide=0.35, colour=theme.fascist)
    step = _MODULE * SHOWN
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
