"""Cover sheet of a deal's PDF: its contents, the label of the deal, and who may cut.

Previews of files show and store the first sheet, so it has no secret.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.dealt.deal_label import DealLabel
from printables.dealt.envelope_sheet import (
    ENVELOPE,
    draw_digits,
    draw_line,
    draw_scale,
)
from printables.edition.piece import Edition
from printables.edition.wording import Wording
from printables.faces.face import NO_WORDS, FaceRenderer
from printables.faces.fields import field
from printables.faces.paragraphs import Paragraph, Setting, set_paragraphs
from printables.look.theme import Colour, Font
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import Pen
from printables.type.letters import Letters

_HEAD_PLACE, _DEAL_PLACE = 30.0, 84.0  # mm


@dataclass(frozen=True, slots=True)
class Contents:
    """Contents of the sheets below the cover."""

    names: Sequence[str]
    words: bool  # roles in words, readable until they are folded
    reveal: bool
    slips_alone: bool


def draw_cover(pen: Pen, paper: Paper, edition: Edition, label: DealLabel, below: Contents) -> None:
    """Draw the cover on an empty sheet."""
    area, theme, words = paper.printable.inset(8, 6), edition.theme, edition.wordings[0]
    title = words.slips.title if below.slips_alone else words.envelope.title
    head = Box(area.x, area.top - _HEAD_PLACE, area.width, _HEAD_PLACE)
    box = Box(area.x, head.y - 28 - _DEAL_PLACE, area.width, _DEAL_PLACE)
    pen.repeated(f"cover-{below.slips_alone:d}", lambda: _ground(pen, edition, title, head, box))
    pen.fitted(
        (words.cover.slips if below.slips_alone else words.cover.names).format(
            names=", ".join(below.names)
        ),
        Box(area.x, head.y - 27, area.width, 23),
        Letters(Font.TEXT, 5.2, floor=2.8, broken=True, colour=theme.ink),
        piece=ENVELOPE,
    )
    deal = FaceRenderer(pen, theme, languages=1).layouts.deal
    _deal(pen, field(theme, deal, "words", box).box, words, label, theme.ink)
    set_paragraphs(
        pen,
        [*_paragraphs(words, label, below)],
        Box(area.x, area.y + 10, area.width, box.y - 6 - area.y - 10),
        Setting(5.0, 3, theme.ink),
        piece=ENVELOPE,
    )
    draw_scale(pen, area.x, area.y, words.sheets.scale)


def _ground(pen: Pen, edition: Edition, title: str, head: Box, box: Box) -> None:
    theme = edition.theme
    pen.piece = ENVELOPE
    renderer = FaceRenderer(pen, theme, languages=1)
    renderer.headline(title, head)
    renderer.card(renderer.layouts.deal, box, 0, NO_WORDS)


def _deal(pen: Pen, room: Box, words: Wording, label: DealLabel, ink: Colour) -> None:
    sizes = Letters(Font.DISPLAY, 8, 5, colour=ink), Letters(Font.TEXT, 4.6, 3, colour=ink)
    for line, letters in zip(label.lines(words), sizes, strict=False):
        draw_line(pen, line, [label.head], _row(room, 1.2 * letters.size), letters)
        room = room._replace(height=room.height - letters.size * 1.6)
    small = Letters(Font.TEXT, 4, floor=3, colour=ink)
    pen.fitted(words.deal.fingerprint, _row(room, 5), small, piece=ENVELOPE)
    room = room._replace(height=room.height - 6)
    draw_digits(pen, label.fingerprint, room, Letters(Font.HEAD, 7, colour=ink))


def _row(room: Box, height: float) -> Box:
    return Box(room.x, room.top - height, room.width, height)


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
