"""Last steps on the pieces of an edition: names of the theme, few sizes of letters."""

from collections.abc import Iterable
from dataclasses import replace

from companion.words.terms import Terms
from printables.catalogue import side_of
from printables.edition.few_letter_sizes import with_few_sizes
from printables.edition.piece import Edition, Face, Piece, Pieces


def finished(edition: Edition, drawn: Iterable[Piece]) -> Pieces:
    """Return drawn pieces as they are printed: in the theme's terms, with few sizes of letters."""
    return tuple(with_few_sizes(_in_terms(piece, edition.theme.terms), edition) for piece in drawn)


def _in_terms(piece: Piece, terms: Terms) -> Piece:
    """Rename a piece and its faces in the theme's words: a PDF lists the names of faces."""

    def themed(face: Face) -> Face:
        return face.replace(name=terms.themed(face.name), piece=piece.name)

    return replace(
        piece,
        front=themed(piece.front),
        back=piece.back and themed(piece.back),
        term=terms.themed(str(piece.name)),
        side=side_of(piece.name, piece.front.name),
    )
