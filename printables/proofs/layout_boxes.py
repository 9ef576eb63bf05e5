"""Page that shows illustrators the places of a layout, over cards of the set."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import BinaryIO, NamedTuple

from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Piece
from printables.faces.face import FaceRenderer
from printables.faces.layout import Card
from printables.look.theme import Colour, Font
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.printed_set import pieces
from printables.sheets.imposition import Plan, Settings
from printables.sheets.margin import draw_margin
from printables.sheets.render import pen_for
from printables.type.letters import Letters

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


class _Sample(NamedTuple):
    name: str
    piece: Piece
    face: Face
    card: Card


def print_boxes(file: BinaryIO, edition: Edition, settings: Settings) -> None:
    """Write the page as a PDF: named boxes of a layout over faces of this edition."""
    pen = pen_for(file, edition, settings)
    width, height = settings.paper.size
    cell_width, cell_height = (width - 20) / 2, (height - _TOP_MARGIN - _BOTTOM_MARGIN) / 2
    for at, sample in enumerate(_faces(edition, pen)):
        row, column = divmod(at, 2)
        corner = 10 + cell_width * column, height - _TOP_MARGIN - cell_height * (row + 1)
        _draw(pen, edition, sample, Box(*corner, cell_width, cell_height))
    plan = Plan((PieceName.SPECIMEN,), 1, back=False, placed=(), grids=())
    draw_margin(pen, plan, [plan], edition, settings)
    pen.save()


def _faces(edition: Edition, pen: Pen) -> Iterator[_Sample]:
    layouts = FaceRenderer(pen, edition.theme, languages=len(edition.wordings)).layouts
    for name, kind in _PIECES.items():
        piece, *_ = pieces(edition, [kind])
        yield _Sample(name, piece, piece.front, getattr(layouts, name))


def _draw(pen: Pen, edition: Edition, sample: _Sample, room: Box) -> None:
    """Draw a face with outlined boxes and their names beside it, linked by lines."""
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
