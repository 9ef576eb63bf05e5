"""The host's card: the night's script, line by line, for a table without a voice."""

from functools import partial

from printables.catalogue import PieceName
from printables.paint import plate, tint
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import Font

NAME = PieceName.HOST_CARD
WIDTH, HEIGHT = 105.0, 148.0  # mm, A6


def host_card(edition: Edition) -> Pieces:
    """A card for each night that the edition brings: one for small tables, one for large ones."""
    languages = "-".join(one.language for one in edition.wordings)
    nights = [night for spoken in edition.spoken for night in spoken.nights]
    return tuple(
        Piece(
            NAME, WIDTH, HEIGHT, Face(f"host-{languages}-{number}", partial(_card, edition, night))
        )
        for number, night in enumerate(nights, start=1)
    )


def _card(
    edition: Edition, night: "tuple[str, tuple[str, ...]]", pen: Pen, box: Box, bleed: float
) -> None:
    theme = edition.theme
    heading, lines = night
    tint(pen, box.inset(-bleed), theme.ground, theme, edge=False)
    frame = box.inset(4)
    pen.frame(frame, wide=2 * theme.line, colour=theme.ink)
    band = Box(frame.x, frame.top - 15, frame.width, 15)
    on_band = plate(pen, band, theme.ink, theme)
    letters = Letters(Font.DISPLAY, 7, floor=3, align=Align.CENTRE, colour=on_band)
    pen.fitted(heading, band.inset(3, 2), letters, piece=NAME, middle=True)
    room = Box(frame.x + 5, frame.y + 4, frame.width - 10, band.y - frame.y - 8)
    high = room.height / len(lines)
    for row, line in enumerate(lines, start=1):
        y = room.top - high * row
        pen.text(str(row), room.x, y + high - 4.4, Letters(Font.DISPLAY, 5, colour=theme.accent))
        space = Box(room.x + 8, y, room.width - 8, high - 1.5)
        pen.fitted(line, space, Letters(Font.TEXT, 4.6, floor=2, colour=theme.ink), piece=NAME)
