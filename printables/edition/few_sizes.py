"""Pieces in a host's own typefaces keep to a few sizes of letters.

How large letters are follows from the room of each text, and so from the typeface. Where a piece
comes to have more sizes than it may, those nearest to each other become one, the smaller one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from io import BytesIO
from typing import TYPE_CHECKING

from printables.catalogue import PieceName
from printables.edition.piece import Draw, Edition, Face, Piece
from printables.look.theme_file import made_for
from printables.paper.options import POKER
from printables.paper.sheet import Box
from printables.pdf.proof import proof

if TYPE_CHECKING:  # a list of pieces needs none
    from printables.pdf.pen import Pen

MAX_SIZES = 5  # of letters, on a piece
_BOARDS = (PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS, PieceName.MINI_BOARDS)
_SAME_SIZE = 1.04  # times as large: nobody sees that sizes differ by less
_MAX_MERGED = 1.25  # times as large, at most, is what becomes smaller


def with_few_sizes(piece: Piece, edition: Edition) -> Piece:
    """The piece with as few sizes as it may have, if its letters or their words are a host's choice."""
    theme = edition.theme
    of_its_words = theme.words == made_for(theme.look).get("words")
    usual = piece.name != PieceName.REFERENCE_CARDS or edition.card == POKER
    if (
        piece.name not in (*_BOARDS, PieceName.BOX)
        and usual
        and of_its_words
        and all(face.shipped for face in theme.fonts.values())
    ):
        return piece  # which has few, by test
    sizes = _Sizes(edition, piece)

    def held(face: Face) -> Face:
        return face.replace(draw=partial(_draw, sizes, face.draw))

    return replace(piece, front=held(piece.front), back=piece.back and held(piece.back))


def _draw(sizes: "_Sizes", draw: Draw, pen: "Pen", box: Box, bleed: float) -> None:
    with pen.in_sizes(sizes.instead):
        draw(pen, box, bleed)


class _Sizes:
    """The sizes of letters on a piece, found when it is first drawn."""

    def __init__(self, edition: Edition, piece: Piece) -> None:
        self._edition, self._piece = edition, piece

    @cached_property
    def instead(self) -> Mapping[float, float]:
        """Which size stands in for another one, in mm."""
        from printables.pdf.pen import Pen

        theme, piece = self._edition.theme, self._piece
        language = self._edition.wordings[0].language
        pen = Pen(
            BytesIO(), self._edition.paper, title="", language=language,
            fonts=theme.fonts, terms=theme.terms,
        )  # fmt: skip
        with proof():  # what is refused is refused on its page
            for face in filter(None, (piece.front, piece.back)):
                face.draw(pen, Box(0, 0, piece.width, piece.height), 0)
        return fewer(pen.sizes, piece.floor)


def kinds_of_sizes(sizes: Iterable[float]) -> list[list[float]]:
    """Sizes that look different, from the smallest one: each with those that look like it."""
    kinds: list[list[float]] = []
    for size in sorted(sizes):
        if kinds and size <= _SAME_SIZE * kinds[-1][0]:
            kinds[-1].append(size)
        else:
            kinds.append([size])
    return kinds


def fewer(sizes: Mapping[float, float], floor: float) -> dict[float, float]:
    """Which size stands in for another one; each has the least height of its capitals, all in mm.

    No capital becomes lower than the floor.
    """
    instead: dict[float, float] = {}
    while len(kinds := kinds_of_sizes({instead.get(one, one) for one in sizes})) > MAX_SIZES:
        steps = sorted(
            (kinds[at][0] / kinds[at - 1][-1], kinds[at - 1][-1], kinds[at])
            for at in range(1, len(kinds))
        )
        for step, size, larger in steps:
            turned = [one for one in sizes if instead.get(one, one) in larger]
            if step > _MAX_MERGED:
                return instead
            if all(sizes[one] * size / one >= floor for one in turned):
                instead |= dict.fromkeys(turned, size)
                break
        else:
            return instead
    return instead
