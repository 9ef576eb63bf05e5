"""Paragraphs on sheets of a deal, in the largest letters in which they fit a box of the layout."""

from collections.abc import Sequence
from typing import NamedTuple

from printables.faces.layout import Card
from printables.look.theme import Colour, Font, Theme
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.type.letters import LEADING, MIN_LETTERS, Align, Letters
from printables.type.line_breaks import words_of, wrapped

SENTENCE_SPACING = 0.35  # between sentences, times the letters' size
_PARAGRAPH_STEP = 0.97  # factor to the size that is tried next


class Paragraph(NamedTuple):
    """A sentence or a heading on a sheet of a deal."""

    text: str
    strong: bool = False


class Setting(NamedTuple):
    """Settings for paragraphs: typeface, spacing and sizes of letters, in mm."""

    largest: float
    smallest: float
    colour: Colour
    align: Align = Align.LEFT


def set_paragraphs(
    pen: Pen, paragraphs: Sequence[Paragraph], room: Box, setting: Setting, *, piece: str
) -> None:
    """Draw paragraphs in a box, from its top.

    Raises:
        DoesNotFit: the smallest letters are too large.
    """
    texts = tuple(paragraph.text for paragraph in paragraphs)
    asked = _asked(setting)
    smallest = pen.floored(asked, piece)[1]
    pen.note_place(piece, texts, room, asked._replace(size=smallest))
    size, lines = _lines(pen, paragraphs, room, setting, piece)
    if size < smallest:
        pen.refuse_size(piece, texts, room, smallest, size)
    y = room.top
    x = room.x + (room.width / 2 if setting.align is Align.CENTRE else 0)
    for paragraph, rows in zip(paragraphs, lines, strict=True):
        with pen.part():
            for row in rows:
                y -= size * LEADING
                pen.text(row, x, y + size * 0.3, _letters(paragraph, size, setting))
        y -= SENTENCE_SPACING * size


def _asked(setting: Setting) -> Letters:
    return Letters(Font.TEXT, setting.largest, floor=setting.smallest)


def _lines(
    pen: Pen, paragraphs: Sequence[Paragraph], room: Box, setting: Setting, piece: str
) -> tuple[float, list[list[str]]]:
    """Return the largest size in which all paragraphs fit, however small, and their lines."""
    size = pen.floored(_asked(setting), piece)[0].size
    while size > MIN_LETTERS:
        lines = [
            wrapped(
                words_of(paragraph.text),
                room.width,
                pen.measure(_letters(paragraph, size, setting)),
            )
            for paragraph in paragraphs
        ]
        height = sum(len(line) for line in lines) * size * LEADING + SENTENCE_SPACING * size * (
            len(lines) - 1
        )
        if all(lines) and height <= room.height:
            break
        size *= _PARAGRAPH_STEP
    return size, lines


def _letters(paragraph: Paragraph, size: float, setting: Setting) -> Letters:
    font = Font.STRONG if paragraph.strong else Font.TEXT
    return Letters(font, size, align=setting.align, colour=setting.colour)


class Field(NamedTuple):
    """A box for words in a layout, with the letters to use in it."""

    box: Box
    letters: Letters


def field(theme: Theme, card: Card, name: str, box: Box, *, broken: bool = False) -> Field:
    """Return the box for words of this name on a card; if `broken`, long words may be hyphenated."""
    element = card.elements[name]
    least, most = element.size
    letters = Letters(
        element.font,
        most,
        floor=least,
        align=element.align,
        broken=broken,
        colour=theme.shade(element.colour),
        on=theme.shade(element.on),
    )
    return Field(element.place(card.size, box), letters)
