"""Reference cards for players, and cards with the script of the night for the host.

A reference card has the round on one side, powers and secrets of this table on the other. A set in
two languages has cards in each, so that letters need not be smaller.
"""

from functools import partial
from typing import TYPE_CHECKING

from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Night, Piece, Pieces
from printables.paper.cards import POKER, Size
from printables.paper.sheet import Box

if TYPE_CHECKING:
    from printables.edition.wording import Wording
    from printables.pdf.pen import Pen

MIN_CARD = Size(57.0, 87.0)  # mm, of a reference card
HOST_CARD_SIZE = Size(186.0, 128.0)  # mm: two of them fit on A4 and Letter


def reference_cards(edition: Edition) -> Pieces:
    """Return a reference card for each player, in each language."""
    return tuple(
        Piece(
            PieceName.REFERENCE_CARDS,
            *card_size(edition),
            Face(f"reference-round-{wording.language}", partial(_round, edition, wording)),
            Face(f"reference-powers-{wording.language}", partial(_powers, edition, wording)),
            edition.seats,
        )
        for wording in edition.wordings
    )


def _round(edition: Edition, wording: "Wording", pen: "Pen", box: Box, bleed: float) -> None:
    from printables.pieces.reference_faces import ReferenceRenderer

    ReferenceRenderer(pen, edition, wording).the_round(box, bleed)


def _powers(edition: Edition, wording: "Wording", pen: "Pen", box: Box, bleed: float) -> None:
    from printables.pieces.reference_faces import ReferenceRenderer

    ReferenceRenderer(pen, edition, wording).powers(box, bleed)


def _host(
    edition: Edition, wording: "Wording", night: Night, pen: "Pen", box: Box, bleed: float
) -> None:
    from printables.pieces.reference_faces import HostRenderer

    HostRenderer(pen, edition, wording).night(night, box, bleed)


def card_size(edition: Edition) -> Size:
    """Return the size of the set's cards, or the size of poker cards if those are too small."""
    small = edition.card.width < MIN_CARD.width or edition.card.height < MIN_CARD.height
    return POKER if small else edition.card


def host_card(edition: Edition) -> Pieces:
    """Return a card for each script of the night: one for small tables, one for large ones."""
    nights = [
        (wording, night)
        for wording, spoken in zip(edition.wordings, edition.spoken, strict=False)
        for night in spoken.nights
    ]
    languages = "-".join(wording.language for wording in edition.wordings)
    return tuple(
        Piece(
            PieceName.HOST_CARD,
            *HOST_CARD_SIZE,
            Face(f"host-{languages}-{number}", partial(_host, edition, wording, night)),
        )
        for number, (wording, night) in enumerate(nights, start=1)
    )
