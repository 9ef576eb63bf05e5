"""One page with all that a theme is drawn with: type, colours, emblems, ornament, figures, faces."""

from collections.abc import Iterator
from typing import BinaryIO

from printables.catalogue import PieceName
from printables.imposition import Plan, Settings
from printables.looks import drawn_by
from printables.margin import draw_margin
from printables.piece import Edition, Face, Piece
from printables.printed_set import pieces
from printables.render import pen_for
from printables.sheet import Box

NAME = PieceName.SPECIMEN
WIDTH, HEIGHT = 186.0, 274.0  # mm, as it is laid out; other papers have it smaller
_BELOW, _ABOVE = 9.0, 9.0  # mm of the sheet
_BACKS = (PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS)


def print_specimen(file: BinaryIO, edition: Edition, settings: Settings) -> None:
    """Write the page for this paper as a PDF.

    Raises:
        DoesNotFit: a text is too long for its place.
    """
    pen = pen_for(file, edition, settings)
    width, height = settings.paper.size
    scale = min(1.0, (width - 16) / WIDTH, (height - _BELOW - _ABOVE) / HEIGHT)
    with pen.moved((width - WIDTH * scale) / 2, height - _ABOVE - HEIGHT * scale, scaled=scale):
        box = Box(0, 0, WIDTH, HEIGHT)
        drawn_by(edition.theme, "specimen").page(edition, [*_faces(edition)], pen, box)
    plan = Plan((NAME,), 1, back=False, placed=(), grids=())
    draw_margin(pen, plan, [plan], edition, settings)
    pen.save()


def _faces(edition: Edition) -> Iterator[tuple[Piece, Face]]:
    """What the page shows of the set: the backs of cards, a role, a tile."""
    for name in _BACKS:
        piece, *_ = pieces(edition, [name])
        if piece.back is not None:
            yield piece, piece.back
    role, *_ = pieces(edition, [PieceName.ROLE_CARDS])
    yield role, role.front
    *_, tile = pieces(edition, [PieceName.POLICY_TILES])
    yield tile, tile.front
