"""The pieces that are used in play, by name."""

from collections.abc import Callable, Collection, Mapping
from functools import cache

from printables.catalogue import PieceName
from printables.edition.finish import finished
from printables.edition.piece import Edition, Pieces


def game_contents(edition: Edition, names: Collection[str]) -> Pieces:
    """Return the pieces with these names, in the order of the catalogue."""
    drawn = (draw(edition) for name, draw in _drawers().items() if name in names)
    return finished(edition, (piece for pieces in drawn for piece in pieces))


@cache
def _drawers() -> Mapping[PieceName, Callable[[Edition], Pieces]]:
    """Return the function that draws each kind of piece.

    Imports are inside the function, as these modules are slow to load.
    """
    from printables.pieces.blank_envelopes import envelopes
    from printables.pieces.boards import fascist_boards, liberal_boards, mini_boards
    from printables.pieces.cards import ballots, membership_cards, role_cards
    from printables.pieces.placards import placards
    from printables.pieces.reference_cards import host_card, reference_cards
    from printables.pieces.small_pieces import discard_pile, draw_pile, policy_tiles, tracker_marker

    return {
        PieceName.LIBERAL_TRACK: liberal_boards,
        PieceName.FASCIST_TRACKS: fascist_boards,
        PieceName.TRACKER_MARKER: tracker_marker,
        PieceName.DRAW_PILE: draw_pile,
        PieceName.DISCARD_PILE: discard_pile,
        PieceName.POLICY_TILES: policy_tiles,
        PieceName.ROLE_CARDS: role_cards,
        PieceName.MEMBERSHIP_CARDS: membership_cards,
        PieceName.BALLOTS: ballots,
        PieceName.PLACARDS: placards,
        PieceName.ENVELOPES: envelopes,
        PieceName.MINI_BOARDS: mini_boards,
        PieceName.REFERENCE_CARDS: reference_cards,
        PieceName.HOST_CARD: host_card,
    }
