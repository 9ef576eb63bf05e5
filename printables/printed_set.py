"""All pieces of a printed set: those used in play, the box and the rulebook."""

from collections.abc import Sequence

from printables.catalogue import IN_THE_BOX, PieceName
from printables.edition.finish import finished
from printables.edition.piece import Edition, Pieces
from printables.pieces.contents import game_contents


def pieces(edition: Edition, names: Sequence[str] = ()) -> Pieces:
    """Return the pieces with these names, or all pieces, in the order of the catalogue."""
    asked = names or IN_THE_BOX
    drawn = game_contents(edition, asked)
    if PieceName.BOX in asked:
        from printables.pieces.box import box

        drawn += finished(edition, box(edition))
    if PieceName.RULEBOOK in asked:
        from printables.book.rulebook import rulebook

        drawn += finished(edition, rulebook(edition))
    return drawn
