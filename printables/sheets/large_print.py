"""Pieces enlarged until their smallest letters are large enough for people who see badly.

Envelopes and box are made for the larger cards, boards have more parts, and pages of the rulebook
are as large as a sheet, so that everything fits on the paper.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO

from printables.book import PAGE_HEIGHT, PAGE_WIDTH
from printables.catalogue import (
    IN_THE_BOX,
    MIN_CAPITALS_LARGE_PRINT,
    MIN_LETTERS_LARGE_PRINT,
    PERSONAL_CARDS,
    PieceName,
)
from printables.edition.piece import Draw, Edition, Face, Pieces
from printables.paper.cards import Size
from printables.paper.sheet import Box, Paper
from printables.pdf.dry_run import dry_run
from printables.pdf.pen import Pen
from printables.printed_set import pieces
from printables.sheets.imposition import Settings
from printables.sheets.render import pen_for

_CONTAINERS = (PieceName.ENVELOPES, PieceName.BOX)
_REDRAWN = (  # laid out anew for each scale
    PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS, PieceName.MINI_BOARDS, PieceName.RULEBOOK,
    *_CONTAINERS,
)  # fmt: skip


def in_large_print(edition: Edition, names: Sequence[str] = ()) -> Pieces:
    """Return the pieces with these names, or all, in large print."""
    asked = [name for name in IN_THE_BOX if not names or name in names]
    cards = 1.0
    if {*asked}.intersection((*PERSONAL_CARDS, *_CONTAINERS)):
        cards = _needed(edition, pieces(edition, PERSONAL_CARDS))
    width, height = (round(side * cards, 1) for side in edition.card)
    return tuple(
        piece
        for name in asked
        for piece in (
            _enlarged(pieces(edition, [name]), cards)
            if name in PERSONAL_CARDS
            else _large(
                replace(edition, card=Size(width, height), large_print=True)
                if name in _CONTAINERS
                else edition,
                name,
            )
        )
    )


def _large(edition: Edition, name: PieceName) -> Pieces:
    factor = _of_a_sheet(edition) if name is PieceName.RULEBOOK else 1.0
    drawn = pieces(replace(edition, enlarged=factor), [name])
    while (needed := _needed(edition, drawn)) > factor:
        factor = needed
        if name in _REDRAWN:
            drawn = pieces(replace(edition, enlarged=factor), [name])
    return _enlarged(drawn, factor)


def _of_a_sheet(edition: Edition) -> float:
    paper = edition.paper if edition.paper is not Paper.A3 else Paper.A4
    area = paper.whole.inset(edition.free)
    return min(area.width / PAGE_WIDTH, area.height / PAGE_HEIGHT)


def _needed(edition: Edition, drawn: Pieces) -> float:
    pen = pen_for(BytesIO(), edition, Settings(edition.paper))
    with dry_run():  # errors are raised when the sheet itself is drawn
        for piece in drawn:
            for face in filter(None, (piece.front, piece.back)):
                face.draw(pen, Box(0, 0, piece.width, piece.height), 0)
    return max(1.0, MIN_CAPITALS_LARGE_PRINT / pen.smallest, MIN_LETTERS_LARGE_PRINT / pen.finest)


def _enlarged(drawn: Pieces, factor: float) -> Pieces:
    def larger(face: Face) -> Face:
        name = f"{face.name}-large"  # the rulebook also has the small face
        return face.replace(name=name, draw=partial(_draw, face.draw, factor))

    return tuple(
        replace(
            piece,
            width=round(piece.width * factor, 1),
            height=round(piece.height * factor, 1),
            large=True,
            front=larger(piece.front),
            back=piece.back and larger(piece.back),
        )
        for piece in drawn
    )


def _draw(draw: Draw, factor: float, pen: Pen, box: Box, bleed: float) -> None:
    with pen.moved(box.x, box.y, scaled=factor):
        draw(pen, Box(0, 0, box.width / factor, box.height / factor), bleed / factor)
