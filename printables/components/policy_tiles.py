"""The Policy tiles: a deck of two parties with one back."""

from functools import partial

from companion.rules.pieces import Party
from printables.catalogue import PieceName
from printables.looks import drawn_by
from printables.options import TILE
from printables.piece import Edition, Face, Piece, Pieces


def policy_tiles(edition: Edition) -> Pieces:
    """As many of each party as the ruleset's deck has."""
    back = Face("policy-back", partial(drawn_by(edition.theme, "backs").policy, edition))
    return tuple(
        Piece(
            PieceName.POLICY_TILES,
            *TILE,
            Face(
                f"policy-{party.value}",
                partial(drawn_by(edition.theme, "tiles").front, edition, party),
            ),
            back,
            copies=edition.ruleset.deck.of(party),
        )
        for party in Party
    )
