"""The pieces of an edition: how many of each, and how they look."""

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from itertools import groupby

from companion.words.terms import Terms
from printables.catalogue import IN_THE_BOX, PieceName, side_of
from printables.edition.few_sizes import with_few_sizes
from printables.edition.piece import Edition, Face, Piece, Pieces
from printables.edition.secret_places import secret_order

_OF_PERSONS = (PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS)


def pieces(edition: Edition, names: Sequence[str] = ()) -> Pieces:
    """The pieces with these names of the catalogue, or all; in the box's order."""
    drawn: list[Piece] = []
    for name in IN_THE_BOX:
        if not names or name in names:
            component = import_module(f"printables.{name.module}")
            drawn += getattr(component, name.function)(edition)
    return tuple(with_few_sizes(_in_terms(piece, edition.theme.terms), edition) for piece in drawn)


def by_chance(pieces: Sequence[Piece], seed: int) -> list[Piece]:
    """The pieces, each role and membership card by itself at a place of its kind that is drawn.

    Neither the number of a file nor the page of a card then tells a party.
    """
    drawn: list[Piece] = []
    for name, kind in groupby(pieces, key=lambda one: one.name):
        some = list(kind)
        if name in _OF_PERSONS:
            cards = [replace(one, copies=1) for one in some for _ in range(one.copies)]
            sides = [one.side for one in cards]
            some = [cards[at] for at in secret_order(name, sides, [len(cards)], seed)]
        drawn += some
    return drawn


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
