"""Small pieces: Policy tiles, markers, and cards for the two piles."""

from functools import partial
from typing import TYPE_CHECKING

from companion.rules.pieces import Party
from companion.words.letters import capitalized
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Piece, Pieces
from printables.paper.cards import TILE_SIZE
from printables.paper.sheet import Box
from printables.pieces.boards import tracker_radius
from printables.pieces.cards import card_back

if TYPE_CHECKING:
    from printables.pdf.pen import Pen


MARKER = PieceName.TRACKER_MARKER
DRAW, DISCARD = PieceName.DRAW_PILE, PieceName.DISCARD_PILE
MARKER_AIR = 1.0  # mm by which a marker is smaller than a step of the Election Tracker
MARKERS = 2  # one is spare
PILE_CARD_MARGIN = 7.0  # mm around the tile on a pile's card


def policy_tiles(edition: Edition) -> Pieces:
    """Return Policy tiles, as many of each party as the ruleset has."""
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
    """Draw the front of a Policy tile: the party's picture, and its name in each language."""
    from printables.faces.face import FaceRenderer, Wording, drops

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


def tracker_marker(edition: Edition) -> Pieces:
    """Return the markers for the Election Tracker."""
    face = Face("marker", partial(_draw, edition, "tracker_marker", MARKER))
    side = 2 * tracker_radius(edition) - MARKER_AIR
    return (Piece(MARKER, side, side, face, face, MARKERS),)


def draw_pile(edition: Edition) -> Pieces:
    """Return the card on which the Policy deck is placed."""
    return _pile(edition, DRAW)


def discard_pile(edition: Edition) -> Pieces:
    """Return the card on which discarded tiles lie, face down."""
    return _pile(edition, DISCARD)


def _pile(edition: Edition, name: PieceName) -> Pieces:
    face = Face(name, partial(_draw, edition, name.replace("-", "_"), name))
    back = Face("pile-back", partial(card_back, edition, "policy_back"))
    return (
        Piece(
            name,
            TILE_SIZE.width + 2 * PILE_CARD_MARGIN,
            TILE_SIZE.height + 2 * PILE_CARD_MARGIN,
            face,
            back,
        ),
    )


def _draw(
    edition: Edition, card: str, piece: PieceName, pen: "Pen", box: Box, bleed: float
) -> None:
    """Draw the picture on a card for a pile, and the pile's name in each language."""
    from printables.faces.face import FaceRenderer, Wording

    pen.piece = piece
    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    piles = [
        {"name": [getattr(wording.table, pile.replace("-", "_")) for wording in edition.wordings]}
        for pile in (DRAW, DISCARD)
    ]
    words = piles[piece == DISCARD]
    renderer.card(getattr(renderer.layouts, card), box, bleed, Wording(words, piles, {}))
