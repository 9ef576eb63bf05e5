"""The small things of the table: markers, and cards for the two piles."""

from functools import partial

from printables.catalogue import PieceName
from printables.components.boards import tracker_radius
from printables.looks import drawn_by
from printables.options import TILE
from printables.piece import Edition, Face, Piece, Pieces

MARKER = PieceName.TRACKER_MARKER
DRAW, DISCARD = PieceName.DRAW_PILE, PieceName.DISCARD_PILE
MARKER_AIR = 1.0  # mm, so much less than a step of the Election Tracker it is
MARKERS = 2  # one may get lost
AROUND = 7.0  # mm around the tiles on a pile's card


def tracker_marker(edition: Edition) -> Pieces:
    """What is moved along the Election Tracker."""
    face = Face("marker", partial(drawn_by(edition.theme, "small_pieces").marker, edition))
    side = 2 * tracker_radius(edition) - MARKER_AIR
    return (Piece(MARKER, side, side, face, face, MARKERS),)


def draw_pile(edition: Edition) -> Pieces:
    """Where the Policy deck lies."""
    return _pile(edition, DRAW)


def discard_pile(edition: Edition) -> Pieces:
    """Where discarded tiles lie, face down."""
    return _pile(edition, DISCARD)


def _pile(edition: Edition, name: PieceName) -> Pieces:
    look = drawn_by(edition.theme, "small_pieces")
    face, back = (
        Face(name, partial(look.pile, edition, name)),
        Face("pile-back", partial(look.pile_back, edition)),
    )
    return (Piece(name, TILE.width + 2 * AROUND, TILE.height + 2 * AROUND, face, back),)
