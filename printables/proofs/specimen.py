"""Specimen pages of a theme: its typefaces, colours and pictures, and the boxes of its layouts."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import BinaryIO, NamedTuple

from companion.rules.pieces import Party, Role
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Piece
from printables.faces.face import FaceRenderer
from printables.faces.layout import Card
from printables.look.theme import Colour, Font, contrast
from printables.look.typefaces import Typeface
from printables.paper.sheet import POINTS, Box
from printables.pdf.pen import Pen
from printables.pieces.contents import game_contents
from printables.printed_set import pieces
from printables.sheets.imposition import Plan, Settings
from printables.sheets.render import draw_margin, pen_for
from printables.type.letters import Align, Letters

_WIDTH, _HEIGHT = 186.0, 274.0  # mm, size of the layout; scaled down for other papers
_BELOW, _ABOVE = 9.0, 9.0  # mm of the sheet
_HEAD_HEIGHT, _SECTION_GAP = 17.0, 9.0  # mm
# Points.
_SPECIMEN_POINTS = {Font.DISPLAY: 56, Font.HEAD: 24, Font.STRONG: 13, Font.TEXT: 10, Font.ITALIC: 9}
_NOTE_SIZE = 8.5 / POINTS  # mm, letters of notes
_NOTES_WIDTH = 42.0  # mm, width of notes at the right
_SWATCH = 22.0  # mm, height of a colour's sample
_A_ROW, _FIGURES = 13, 8  # number of emblems in a row, and of figures
_FACE_GAP = 3.0  # mm, between faces
_PIECES = {  # pieces by the layouts of their fronts
    "role_card": PieceName.ROLE_CARDS,
    "membership_card": PieceName.MEMBERSHIP_CARDS,
    "ballot_ja": PieceName.BALLOTS,
    "policy_tile": PieceName.POLICY_TILES,
}
_TITLE, _NAME = 3.6, 2.5  # mm, letters
_NAME_SPACING = 4.2  # mm, from one name to the next
_NAMES_WIDTH = 26.0  # mm, the room for names right of a card
_BOX_COLOUR = Colour(0.9, 0.0, 0.6)  # a colour of no theme
_TOP_MARGIN, _BOTTOM_MARGIN = 9.0, 14.0  # mm of the sheet


class Swatch(NamedTuple):
    """A colour with its name and its contrast to the background."""

    name: str
    colour: Colour
    ratio: str


def print_specimen(file: BinaryIO, edition: Edition, settings: Settings) -> None:
    """Write the specimen page of a theme as a PDF, on this paper.

    Raises:
        DoesNotFit: a text is too long for its place.
    """
    pen = pen_for(file, edition, settings)
    pen.piece, pen.reduced = PieceName.SPECIMEN, True
    width, height = settings.paper.size
    scale = min(1.0, (width - 16) / _WIDTH, (height - _BELOW - _ABOVE) / _HEIGHT)
    with pen.moved((width - _WIDTH * scale) / 2, height - _ABOVE - _HEIGHT * scale, scaled=scale):
        _page(edition, pen)
    plan = Plan((PieceName.SPECIMEN,), 1, back=False, placed=(), grids=())
    draw_margin(pen, plan, [plan], edition, settings)
    pen.save()


def _page(edition: Edition, pen: Pen) -> None:
    words, theme = edition.wordings[0], edition.theme
    renderer = FaceRenderer(pen, theme, languages=1)
    title = " · ".join((words.game, theme.name, words.specimen.title))
    renderer.headline(title, Box(0, _HEIGHT - _HEAD_HEIGHT, _WIDTH, _HEAD_HEIGHT))
    y = _type_lines(renderer, edition, _HEIGHT - _HEAD_HEIGHT - _SECTION_GAP)
    for at, swatch in enumerate(_palette(edition)):
        width = (_WIDTH + 3) / len(_palette(edition))
        _swatch(edition, pen, swatch, Box(at * width, y - _SWATCH, width - 3, _SWATCH))
    y -= _SWATCH + _SECTION_GAP
    step = _WIDTH / _A_ROW
    for at, emblem in enumerate(theme.emblems):
        row, column = divmod(at, _A_ROW)
        cell = Box(column * step, y - (row + 1) * step, step, step).inset(0.12 * step)
        renderer.emblem(emblem, cell, "ink")
    y -= step * -(-len(theme.emblems) // _A_ROW) + _SECTION_GAP
    figures = [(role, figure) for role in Role for figure in theme.figures[role]]
    step = _WIDTH / _FIGURES
    for at, (role, figure) in enumerate(figures):
        row, column = divmod(at, _FIGURES)
        place = Box(column * step, y - (row + 1) * step, step, step).inset(0.5)
        renderer.picture(renderer.look.picture(f"roles/{role}/{figure}"), place)
    y -= step * -(-len(figures) // _FIGURES) + _SECTION_GAP
    _faces_below(edition, pen, [*_faces(edition)], y)


def _type_lines(renderer: FaceRenderer, edition: Edition, top: float) -> float:
    """Draw a line in each typeface with its name and size; return the lower edge."""
    pen, theme, words = renderer.pen, edition.theme, edition.wordings[0]
    samples = {
        Font.DISPLAY: renderer.heading(" ".join(words.roles[role] for role in Role)),
        Font.HEAD: f"{words.table.president} · {words.table.chancellor}",
        Font.STRONG: words.table.duties.president[0],
        Font.TEXT: words.test_sheet.sample,
        Font.ITALIC: words.table.duties.chancellor[-1],
    }
    quiet = Letters(Font.ITALIC, _NOTE_SIZE, align=Align.RIGHT, colour=theme.ink)
    for font, text in samples.items():
        letters = Letters(font, _SPECIMEN_POINTS[font] / POINTS, floor=2.4, colour=theme.ink)
        height = (2.4 if font is Font.DISPLAY else 1.2) * letters.size
        place = Box(0, top - height, _WIDTH - _NOTES_WIDTH, height)
        letters, lines = pen.fitting(text, place, letters, piece=PieceName.SPECIMEN)
        top -= pen.capitals(letters) + 4.2
        for at, line in enumerate(lines):
            pen.text(line, 0, top - 1.2 * letters.size * at, letters)
        note = f"{_named(theme.fonts[font])} {letters.size * POINTS:.0f}"
        pen.text(note, _WIDTH, top, quiet)
        top -= (1.2 * len(lines) - 1.08) * letters.size
    return top - _SECTION_GAP


def _named(face: Typeface) -> str:
    name = face.file.stem.partition("[")[0]
    return f"{name} {face.weight}" if face.weight else name.replace("-", " ")


def _palette(edition: Edition) -> list[Swatch]:
    """Return the colours of the theme, with that of its paper last."""
    theme, words = edition.theme, edition.wordings[0]
    words_of_page = words.specimen
    on_paper = {
        words_of_page.ink: theme.ink,
        **{words.parties[party]: theme.of(party) for party in Party},
    }
    return [
        *(
            Swatch(name, colour, _ratio(words_of_page.on_paper, colour, theme.stock))
            for name, colour in on_paper.items()
        ),
        Swatch(
            words_of_page.accent,
            theme.accent,
            _ratio(words_of_page.on_ink, theme.accent, theme.ink),
        ),
        Swatch(words_of_page.paper, theme.stock, words_of_page.unprinted),
    ]


def _ratio(text: str, colour: Colour, other: Colour) -> str:
    return text.format(ratio=f"{contrast(colour, other):.1f}")


def _swatch(edition: Edition, pen: Pen, swatch: Swatch, plate: Box) -> None:
    """Draw a colour with its name, code and contrast in readable letters; the paper has a frame."""
    theme = edition.theme
    colour = theme.paper if swatch.colour == theme.stock else swatch.colour
    pen.fill(plate, colour=colour)
    pen.frame(plate, width=0.3, colour=theme.ink)
    readable = max((theme.ink, theme.paper), key=lambda ink: contrast(ink, colour))
    inner = plate.inset(3, 0)
    heading = Letters(Font.HEAD, 13 / POINTS, floor=2.8, colour=readable, on=colour)
    pen.fitted(
        swatch.name.upper(),
        Box(inner.x, plate.top - 8.6, inner.width, 6),
        heading,
        piece=PieceName.SPECIMEN,
    )
    for text, up in ((swatch.colour.code.upper(), 7.2), (swatch.ratio, 3.2)):
        letters = Letters(Font.TEXT, _NOTE_SIZE, floor=2.2, colour=readable, on=colour)
        pen.fitted(
            text,
            Box(inner.x, plate.y + up - 1, inner.width, 3.8),
            letters,
            piece=PieceName.SPECIMEN,
        )


def _faces(edition: Edition) -> Iterator[tuple[Piece, Face]]:
    for name in (PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS):
        piece, *_ = game_contents(edition, [name])
        if piece.back is not None:
            yield piece, piece.back
    role, *_ = game_contents(edition, [PieceName.ROLE_CARDS])
    yield role, role.front
    *_, tile = game_contents(edition, [PieceName.POLICY_TILES])
    yield tile, tile.front


def _faces_below(
    edition: Edition, pen: Pen, faces: Sequence[tuple[Piece, Face]], height: float
) -> None:
    """Draw faces of pieces along the lower edge of the page, as large as they fit."""
    total_width, highest = (
        sum(piece.width for piece, _ in faces),
        max(piece.height for piece, _ in faces),
    )
    scale = min((_WIDTH - _FACE_GAP * (len(faces) - 1)) / total_width, height / highest)
    gap, x = (_WIDTH - scale * total_width) / (len(faces) - 1), 0.0
    for piece, face in faces:
        trimmed = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
        middle = x + scale * piece.width / 2, scale * piece.height / 2
        with pen.moved(*middle, scaled=scale):
            with pen.within(trimmed.corners):
                pen.repeated(face.name, partial(face.draw, pen, trimmed, 0))
            pen.frame(trimmed, width=0.2, colour=edition.theme.ink)
        x += scale * piece.width + gap


class _Sample(NamedTuple):
    name: str
    piece: Piece
    face: Face
    card: Card


def print_boxes(file: BinaryIO, edition: Edition, settings: Settings) -> None:
    """Write a page with the named boxes of a layout, drawn over faces of pieces, as a PDF."""
    pen = pen_for(file, edition, settings)
    width, height = settings.paper.size
    cell_width, cell_height = (width - 20) / 2, (height - _TOP_MARGIN - _BOTTOM_MARGIN) / 2
    for at, sample in enumerate(_samples(edition, pen)):
        row, column = divmod(at, 2)
        corner = 10 + cell_width * column, height - _TOP_MARGIN - cell_height * (row + 1)
        _draw(pen, edition, sample, Box(*corner, cell_width, cell_height))
    plan = Plan((PieceName.SPECIMEN,), 1, back=False, placed=(), grids=())
    draw_margin(pen, plan, [plan], edition, settings)
    pen.save()


def _samples(edition: Edition, pen: Pen) -> Iterator[_Sample]:
    layouts = FaceRenderer(pen, edition.theme, languages=len(edition.wordings)).layouts
    for name, kind in _PIECES.items():
        piece, *_ = pieces(edition, [kind])
        yield _Sample(name, piece, piece.front, getattr(layouts, name))


def _draw(pen: Pen, edition: Edition, sample: _Sample, room: Box) -> None:
    """Draw a face with the outlines of its layout's boxes, and their names beside it."""
    piece, theme = sample.piece, edition.theme
    scale = min((room.width - _NAMES_WIDTH) / piece.width, (room.height - 10) / piece.height)
    card = Box(0, 0, piece.width, piece.height)
    x, y = room.x, room.top - 7 - scale * card.height
    quiet = Letters(Font.TEXT, _NAME, colour=theme.ink)
    pen.text(f"[{sample.name}]", x, room.top - 5, quiet._replace(font=Font.STRONG, size=_TITLE))
    with pen.moved(x, y, scaled=scale):
        with pen.within(card.corners):
            pen.repeated(sample.face.name, partial(sample.face.draw, pen, card, 0))
        pen.frame(card, width=0.2, colour=theme.ink)
    pen.piece = PieceName.SPECIMEN
    boxes = _places(sample.card, card, len(edition.wordings))
    beside = x + scale * card.width
    line = room.top - 7
    for name, item in sorted(boxes.items(), key=lambda item: -item[1].centre[1]):
        place = Box(x + scale * item.x, y + scale * item.y, scale * item.width, scale * item.height)
        pen.frame(place, width=0.2, colour=_BOX_COLOUR)
        line = min(line - _NAME_SPACING, place.centre[1] - pen.capitals(quiet) / 2)
        pen.line(place.right, place.centre[1], beside + 2, line + 0.8, width=0.2, colour=theme.ink)
        pen.text(name, beside + 3, line, quiet)


def _places(card: Card, box: Box, languages: int) -> Mapping[str, Box]:
    layout = card.nearest(box)[0]
    return {
        name: element.place(layout.size, box)
        for name, element in layout.elements.items()
        if (element.language or 0) < languages
    }
