"""The Policy tiles: a deck of two parties with one back."""

from functools import partial

from companion.rules.pieces import Party
from printables.catalogue import PieceName
from printables.components.faces import framed
from printables.looks import drawn_by
from printables.paint import plate, tint_shape
from printables.pen import Align, Letters, Pen
from printables.piece import TILE, Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import Font
from printables.touch import drops

_FIRST, _SECOND = 0.64, 0.34  # of the band: two languages share it


def policy_tiles(edition: Edition) -> Pieces:
    """As many of each party as the ruleset's deck has."""
    back = Face("policy-back", partial(drawn_by(edition.theme, "backs").policy, edition))
    return tuple(
        Piece(
            PieceName.POLICY_TILES,
            *TILE,
            Face(f"policy-{party.value}", partial(_front, edition, party)),
            back,
            copies=edition.ruleset.deck.of(party),
        )
        for party in Party
    )


def _front(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:
    theme = edition.theme
    colour = theme.of(party)
    frame = framed(pen, box, bleed, theme, colour)
    band = Box(frame.x, frame.y, frame.width, 15)
    on_band = plate(pen, band, colour, theme)
    names = [wording.parties[party].upper() for wording in edition.wordings]
    inner = band.inset(1.5, 2)
    first = _FIRST if len(names) > 1 else 1
    high = first * inner.height
    lines = (
        (7.2, Box(inner.x, inner.top - high, inner.width, high)),
        (3.6, Box(inner.x, inner.y, inner.width, _SECOND * inner.height)),
    )
    for name, (size, line) in zip(names, lines, strict=False):
        letters = Letters(Font.DISPLAY, size, floor=2.4, align=Align.CENTRE, colour=on_band)
        pen.fitted(name, line, letters, piece=PieceName.POLICY_TILES, middle=True)
    art = Box(frame.x + 4, band.top + 4, frame.width - 8, frame.top - band.top - 8)
    tint_shape(pen, theme.emblems[party.value], art, colour, theme)
    if edition.by_touch:
        drops(pen, frame, 1 if party is Party.LIBERAL else 2)
