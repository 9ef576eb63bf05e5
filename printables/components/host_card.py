"""The host's card: the night's script, line by line, for a table without a voice."""

from functools import partial

from printables.catalogue import PieceName
from printables.components.faces import framed, rows
from printables.paint import plate
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import Font

WIDTH, HEIGHT = 105.0, 148.0  # mm, A6


def host_card(edition: Edition) -> Pieces:
    """A card for each night that the edition brings: one for small tables, one for large ones."""
    languages = "-".join(one.language for one in edition.wordings)
    nights = [night for spoken in edition.spoken for night in spoken.nights]
    return tuple(
        Piece(
            PieceName.HOST_CARD,
            WIDTH,
            HEIGHT,
            Face(f"host-{languages}-{number}", partial(_card, edition, night)),
        )
        for number, night in enumerate(nights, start=1)
    )


def _card(
    edition: Edition, night: "tuple[str, tuple[str, ...]]", pen: Pen, box: Box, bleed: float
) -> None:
    theme = edition.theme
    heading, lines = night
    frame = framed(pen, box, bleed, theme, theme.ink, inset=4, wide=2)
    band = Box(frame.x, frame.top - 15, frame.width, 15)
    on_band = plate(pen, band, theme.ink, theme)
    letters = Letters(Font.DISPLAY, 7, floor=3, align=Align.CENTRE, colour=on_band)
    pen.fitted(heading, band.inset(3, 2), letters, piece=PieceName.HOST_CARD, middle=True)
    room = Box(frame.x + 5, frame.y + 4, frame.width - 10, band.y - frame.y - 8)
    number = Letters(Font.DISPLAY, 5, colour=theme.accent)
    letters = Letters(Font.TEXT, 4.6, floor=2, colour=theme.ink)
    for row, (line, place) in enumerate(zip(lines, rows(room, len(lines)), strict=True), start=1):
        pen.text(str(row), place.x, place.top - 4.4, number)
        space = Box(place.x + 8, place.y, place.width - 8, place.height - 1.5)
        pen.fitted(line, space, letters, piece=PieceName.HOST_CARD)
