"""The President and Chancellor placards: tents that stand, upright on both sides."""

from functools import partial
from typing import Literal, TypeAlias

from printables.catalogue import PieceName
from printables.components.faces import rows, stacked
from printables.paint import plate, tint, tint_shape
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import Font
from printables.touch import cut_corners

WIDTH, HEIGHT = 170.0, 120.0  # mm, flat; it is folded in the middle
Office: TypeAlias = Literal["president", "chancellor"]
OFFICES: tuple[Office, ...] = ("president", "chancellor")


def placards(edition: Edition) -> Pieces:
    """One for each office."""
    return tuple(
        Piece(
            PieceName.PLACARDS,
            WIDTH,
            HEIGHT,
            Face(f"placard-{office}", partial(_tent, edition, office)),
        )
        for office in OFFICES
    )


def _tent(edition: Edition, office: Office, pen: Pen, box: Box, bleed: float) -> None:
    theme = edition.theme
    tint(pen, box.inset(-bleed), theme.ground, theme, edge=False)
    half = Box(0, 0, box.width, box.height / 2)
    with pen.moved(box.x, box.y):
        _title(edition, office, pen, half)
    with pen.moved(box.right, box.top, turned=180):
        _reminder(edition, office, pen, half)
    y = box.y + box.height / 2
    pen.line(box.x, y, box.right, y, dashed=True, colour=theme.ink)
    if edition.by_touch:
        cut_corners(pen, box, 1 + OFFICES.index(office))


def _title(edition: Edition, office: Office, pen: Pen, half: Box) -> None:
    """What the table sees."""
    theme = edition.theme
    frame = half.inset(4.5)
    on_frame = plate(pen, frame, theme.ink, theme)
    side = frame.height - 14
    art = Box(frame.x + 7, frame.y + 7, side, side)
    tint_shape(pen, theme.emblems[office], art, theme.accent, theme)
    words = [getattr(one.table, office).upper() for one in edition.wordings]
    room = Box(art.right + 6, frame.y + 5, frame.right - art.right - 12, frame.height - 10)
    letters = Letters(Font.DISPLAY, 21, floor=7, align=Align.CENTRE, colour=on_frame)
    stacked(pen, words, room, letters, piece=PieceName.PLACARDS)


def _reminder(edition: Edition, office: Office, pen: Pen, half: Box) -> None:
    """What its holder sees: what the office does, in order."""
    theme = edition.theme
    frame = half.inset(4.5)
    pen.frame(frame, wide=2 * theme.line, colour=theme.ink)
    wide = frame.width / len(edition.wordings)
    letters = Letters(Font.TEXT, 3.5, floor=1.8, colour=theme.ink)
    number = Letters(Font.STRONG, 3.6, colour=theme.ink)
    office_name = Letters(Font.DISPLAY, 6.4, floor=3, colour=theme.ink)
    for at, wording in enumerate(edition.wordings):
        column = Box(frame.x + wide * at + 4, frame.y + 3, wide - 8, frame.height - 6)
        title = Box(column.x, column.top - 8, column.width, 8)
        pen.fitted(
            getattr(wording.table, office),
            title,
            office_name,
            piece=PieceName.PLACARDS,
            middle=True,
        )
        duties = getattr(wording.table.duties, office)
        lines = rows(column._replace(height=column.height - 9), len(duties))
        for row, (duty, line) in enumerate(zip(duties, lines, strict=True), start=1):
            pen.text(str(row), line.x, line.top - 3.4, number)
            place = Box(line.x + 5, line.y, line.width - 5, line.height - 0.6)
            pen.fitted(duty, place, letters, piece=PieceName.PLACARDS)
