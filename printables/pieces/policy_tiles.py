"""Policy tiles: a deck of two parties with one back."""

from functools import partial
from typing import TYPE_CHECKING

from companion.rules.pieces import Party
from companion.words.letters import capitalized
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Piece, Pieces
from printables.paper.card_sizes import TILE_SIZE
from printables.paper.sheet import Box
from printables.pieces.cards import card_back

if TYPE_CHECKING:
    from printables.pdf.pen import Pen


def policy_tiles(edition: Edition) -> Pieces:
    """Return as many tiles of each party as the ruleset's deck has."""
    back = Face("policy-back", partial(card_back, edition, "policy_back"))
    return tuple(
        Piece(
            PieceName.POLICY_TILES,
            *TILE_SIZE,
            Face(f"policy-{party.value}", partial(front, edition, party)),
            back,
            copies=edition.ruleset.deck.of(party),
        )
        for party in Party
    )


def front(edition: Edition, party: Party, pen: "Pen", box: Box, bleed: float) -> None:
    """Draw a tile with the party's picture, and its name in each language."""
    from printables.faces.face import FaceRenderer, Wording
    from printables.faces.touch_marks import drops

    words = {
        each_party: {
            "party": [capitalized(wording.parties[each_party]) for wording in edition.wordings]
        }
        for each_party in Party
    }
    pen.piece = PieceName.POLICY_TILES
    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    card = renderer.layouts.policy_tile
    wording = Wording(words[party], [*words.values()], {"party": party.value})
    renderer.card(card, box, bleed, wording)
    if edition.by_touch:
        frame = card.elements["picture"].place(card.size, box)
        drops(pen, frame, 1 if party is Party.LIBERAL else 2)
