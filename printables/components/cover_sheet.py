"""The first sheet of a PDF of envelopes: what it is, of which deal, and who may cut.

Previews and pictures of files show the first sheet, and keep it: no secret is on it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.art.engraving import border
from printables.components.envelope_sheet import (
    PIECE,
    draw_digits,
    draw_scale,
    sealed,
)
from printables.deal_label import DealLabel
from printables.paragraphs import Paragraph, Setting, set_paragraphs
from printables.pen import Letters, Pen
from printables.sheet import Box, Paper
from printables.theme import BLACK, Font
from printables.wording import Wording

_BORDER = 3.8  # mm, of the frame around a deal


@dataclass(frozen=True, slots=True)
class Contents:
    """What lies below the cover."""

    names: Sequence[str]
    words: bool  # roles in words, which may be read before they are folded
    reveal: bool
    slips_alone: bool


def draw_cover(pen: Pen, paper: Paper, words: Wording, label: DealLabel, below: Contents) -> None:
    """Draw the cover on an empty sheet."""
    area = paper.printable.inset(8, 6)
    pen.fitted(
        words.slips.title if below.slips_alone else words.envelope.title,
        Box(area.x, area.top - 14, area.width, 14),
        Letters(Font.DISPLAY, 11, floor=6),
        piece=PIECE,
    )
    pen.fitted(
        (words.cover.slips if below.slips_alone else words.cover.names).format(
            names=", ".join(below.names)
        ),
        Box(area.x, area.top - 44, area.width, 27),
        Letters(Font.TEXT, 5.2, floor=2.8, broken=True),
        piece=PIECE,
    )
    _deal(pen, Box(area.x, area.top - 122, area.width, 75), words, label)
    set_paragraphs(
        pen,
        [*_paragraphs(words, label, below)],
        Box(area.x, area.y + 10, area.width, area.height - 139),
        Setting(4.6, 3, BLACK),
        piece=PIECE,
    )
    draw_scale(pen, area.x, area.y, words.envelope.scale)


def _deal(pen: Pen, box: Box, words: Wording, label: DealLabel) -> None:
    """Which deal it is, in a frame."""
    border(pen, box, BLACK, deep=_BORDER, lines=6)
    radius = box.height / 2 - 2 * _BORDER
    sealed(pen, box.right - radius - 2 * _BORDER, box.centre[1], radius)
    box = box._replace(width=box.width - 2 * radius - 2 * _BORDER).inset(_BORDER, 1)
    y = box.top - 7
    sizes = (Letters(Font.DISPLAY, 8, 5), Letters(Font.TEXT, 4.6, 3))
    for line, letters in zip(label.lines(words), sizes, strict=False):
        room = Box(box.x + 6, y - letters.size * 1.2, box.width - 12, letters.size * 1.2)
        pen.fitted(line, room, letters, piece=PIECE)
        y -= letters.size * 1.6
    room = Box(box.x + 6, y - 6, box.width - 12, 5)
    pen.fitted(words.deal.fingerprint, room, Letters(Font.TEXT, 4, floor=3), piece=PIECE)
    draw_digits(pen, label.fingerprint, box.x + 6, y - 8, Letters(Font.STRONG, 6))


def _paragraphs(words: Wording, label: DealLabel, below: Contents) -> Iterator[Paragraph]:
    cover = words.cover
    yield Paragraph(cover.no_secret, strong=True)
    yield Paragraph(cover.cut_words if below.words else cover.cut)
    if below.slips_alone:
        yield Paragraph(cover.two_cuts)
    if below.reveal:
        yield Paragraph(cover.reveal)
    yield Paragraph(cover.compare)
    if label.number:
        yield Paragraph(cover.again)
