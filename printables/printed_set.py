"""The pieces of an edition: how many of each, and how they look."""

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module

from companion.words.terms import Terms
from printables.catalogue import IN_THE_BOX, side_of
from printables.few_sizes import with_few_sizes
from printables.piece import Edition, Face, Piece, Pieces


def pieces(edition: Edition, names: Sequence[str] = ()) -> Pieces:
    """The pieces with these names of the catalogue, or all; in the box's order."""
    drawn: list[Piece] = []
    for name in IN_THE_BOX:
        if not names or name in names:
            component = import_module(f"printables.components.{name.module}")
            drawn += getattr(component, name.function)(edition)
    return tuple(with_few_sizes(_in_terms(piece, edition.theme.terms), edition) for piece in drawn)


def _in_terms(piece: Piece, terms: Terms) -> Piece:
    """The piece and its faces as the theme names them: a PDF shows names of faces."""

    def themed(face: Face) -> Face:
        return face.replace(name=terms.themed(face.name), piece=piece.name)

    return replace(
        piece,
        front=themed(piece.front),
        back=piece.back and themed(piece.back),
        term=terms.themed(str(piece.name)),
        side=side_of(piece.name, piece.front.name),
    )
