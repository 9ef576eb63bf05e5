"""Finishing of drawn pieces: naming them in the theme's words, and limiting their sizes of letters."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from io import BytesIO
from typing import TYPE_CHECKING

from companion.words.tables import Terms
from printables.catalogue import PieceName, side_of
from printables.edition.piece import Draw, Edition, Face, Piece, Pieces
from printables.look.theme_file import made_for
from printables.paper.cards import POKER
from printables.paper.sheet import Box
from printables.pdf.dry_run import dry_run

if TYPE_CHECKING:
    from printables.pdf.pen import Pen


MAX_SIZES = 5  # sizes of letters on a piece, at most
_BOARDS = (PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS, PieceName.MINI_BOARDS)
_SAME_SIZE = 1.04  # ratio of two sizes: nobody sees a smaller difference
_MAX_MERGED = 1.25  # greatest ratio of two sizes that become one


def with_few_sizes(piece: Piece, edition: Edition) -> Piece:
    """Use fewer different letter sizes on a piece if the host changed its typefaces or its words."""
    theme = edition.theme
    has_own_words = theme.words == made_for(theme.look).get("words")
    is_tested = piece.name != PieceName.REFERENCE_CARDS or edition.card == POKER
    if (
        piece.name not in (*_BOARDS, PieceName.BOX)
        and is_tested
        and has_own_words
        and all(face.shipped for face in theme.fonts.values())
    ):
        return piece  # tests check that shipped words and typefaces have few sizes
    sizes = _Sizes(edition, piece)

    def with_sizes(face: Face) -> Face:
        return face.replace(draw=partial(_draw, sizes, face.draw))

    return replace(piece, front=with_sizes(piece.front), back=piece.back and with_sizes(piece.back))


def _draw(sizes: "_Sizes", draw: Draw, pen: "Pen", box: Box, bleed: float) -> None:
    with pen.in_sizes(sizes.instead):
        draw(pen, box, bleed)


class _Sizes:
    """Sizes of letters on a piece, measured when the piece is first drawn."""

    def __init__(self, edition: Edition, piece: Piece) -> None:
        self._edition, self._piece = edition, piece

    @cached_property
    def instead(self) -> Mapping[float, float]:
        """The new size in mm for each letter size that is replaced."""
        from printables.pdf.pen import Pen

        theme, piece = self._edition.theme, self._piece
        language = self._edition.wordings[0].language
        pen = Pen(
            BytesIO(), self._edition.paper, title="", language=language,
            fonts=theme.fonts, terms=theme.terms,
        )  # fmt: skip
        with dry_run():  # errors are raised when the sheet itself is drawn
            for face in filter(None, (piece.front, piece.back)):
                face.draw(pen, Box(0, 0, piece.width, piece.height), 0)
        return fewer(pen.sizes, piece.floor)


def kinds_of_sizes(sizes: Iterable[float]) -> list[list[float]]:
    """Return sizes of letters in groups of similar sizes, from the smallest."""
    kinds: list[list[float]] = []
    for size in sorted(sizes):
        if kinds and size <= _SAME_SIZE * kinds[-1][0]:
            kinds[-1].append(size)
        else:
            kinds.append([size])
    return kinds


def fewer(sizes: Mapping[float, float], floor: float) -> dict[float, float]:
    """Return the new size for each letter size that is replaced.

    Each of `sizes` comes with the height of its lowest capitals, all in mm. No capital becomes
    lower than `floor`.
    """
    instead: dict[float, float] = {}
    while len(kinds := kinds_of_sizes({instead.get(size, size) for size in sizes})) > MAX_SIZES:
        steps = sorted(
            (kinds[at][0] / kinds[at - 1][-1], kinds[at - 1][-1], kinds[at])
            for at in range(1, len(kinds))
        )
        for step, size, larger in steps:
            replaced = [size for size in sizes if instead.get(size, size) in larger]
            if step > _MAX_MERGED:
                return instead
            if all(sizes[each] * size / each >= floor for each in replaced):
                instead |= dict.fromkeys(replaced, size)
                break
        else:
            return instead
    return instead


def finished(edition: Edition, drawn: Iterable[Piece]) -> Pieces:
    """Return pieces named in the theme's words, with few sizes of letters."""
    return tuple(with_few_sizes(_in_terms(piece, edition.theme.terms), edition) for piece in drawn)


def _in_terms(piece: Piece, terms: Terms) -> Piece:
    """Return a piece and its faces named in the theme's words, since a PDF lists the names of faces."""

    def themed(face: Face) -> Face:
        return face.replace(name=terms.themed(face.name), piece=piece.name)

    return replace(
        piece,
        front=themed(piece.front),
        back=piece.back and themed(piece.back),
        term=terms.themed(str(piece.name)),
        side=side_of(piece.name, piece.front.name),
    )
