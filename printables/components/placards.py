"""The President and Chancellor placards: tents that stand, upright on both sides."""

from functools import partial

from printables.catalogue import PieceName
from printables.looks import drawn_by
from printables.piece import OFFICES, Edition, Face, Piece, Pieces

WIDTH, HEIGHT = 190.0, 120.0  # mm, flat; it is folded in the middle


def placards(edition: Edition) -> Pieces:
    """One for each office."""
    return tuple(
        Piece(
            PieceName.PLACARDS,
            WIDTH,
            HEIGHT,
            Face(
                f"placard-{office}",
                partial(drawn_by(edition.theme, "placards").tent, edition, office),
            ),
        )
        for office in OFFICES
    )
