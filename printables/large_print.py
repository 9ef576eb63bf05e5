"""Large print: each piece is enlarged until its lowest capitals are high enough to read."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO

from printables.catalogue import LARGE_PRINT, PieceName
from printables.imposition import Settings
from printables.pen import Pen
from printables.piece import Draw, Edition, Face, Piece, Pieces
from printables.render import pen_for
from printables.sheet import Box

_TOGETHER = {  # of one size: the cards, and what they go into
    PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS, PieceName.ENVELOPES,
    PieceName.BOX,
}  # fmt: skip


def in_large_print(edition: Edition, pieces: Pieces) -> Pieces:
    """The pieces, none of them with smaller letters than large print has."""
    factors: dict[str, float] = {}
    for piece in pieces:
        kind = _kind(piece)
        factors[kind] = max(factors.get(kind, 1.0), _factor(edition, piece))
    return tuple(_enlarged(piece, factors[_kind(piece)]) for piece in pieces)


def _kind(piece: Piece) -> str:
    return "" if piece.name in _TOGETHER else piece.name


def _faces(piece: Piece) -> Iterator[Face]:
    yield piece.front
    if piece.back is not None:
        yield piece.back


def _factor(edition: Edition, piece: Piece) -> float:
    """How many times larger a piece has to be."""
    pen = pen_for(BytesIO(), edition, Settings(edition.paper))
    for face in _faces(piece):
        face.draw(pen, Box(0, 0, piece.width, piece.height), 0)
    return LARGE_PRINT / pen.smallest


def _enlarged(piece: Piece, factor: float) -> Piece:
    def larger(face: Face) -> Face:
        return replace(face, draw=partial(_draw, face.draw, factor))

    return replace(
        piece,
        width=round(piece.width * factor, 1),
        height=round(piece.height * factor, 1),
        large=True,
        front=larger(piece.front),
        back=piece.back and larger(piece.back),
    )


def _draw(draw: Draw, factor: float, pen: Pen, box: Box, bleed: float) -> None:
    with pen.moved(box.x, box.y, scaled=factor):
        draw(pen, Box(0, 0, box.width / factor, box.height / factor), bleed / factor)
