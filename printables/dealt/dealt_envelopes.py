"""Envelopes of a deal, a sheet for each player: to cut, fold, glue and fill.

All sheets are drawn alike, whatever the role: only the pixels of pictures differ.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from printables.dealt.cover_sheet import Contents, draw_cover
from printables.dealt.deal_label import DealLabel
from printables.dealt.envelope_sheet import CARD_HEIGHT, CARD_WIDTH, EnvelopeSheet
from printables.dealt.reveal_sheet import RevealSheet, RevealSlip
from printables.dealt.slip_cards import (
    EnvelopeOf,
    SlipCards,
    draw_slips,
    edition_of,
)
from printables.edition.piece import Edition
from printables.look.theme import Font
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import Pen
from printables.pieces.cards import ballot

HEXADECIMAL_DIGITS = "0123456789ABCDEFabcdef"  # digits of fingerprints
VOTES = "ja", "nein"


@dataclass(frozen=True, slots=True)
class Envelopes:
    """Settings that all sheets of a deal share."""

    label: DealLabel
    edition: Edition  # in the languages of the table
    night: bool  # False: there is no night, and the slips say who sees whom
    ballots: bool
    reveal: RevealSlip | None = None
    slips_alone: bool = False  # True: only slips are printed, for envelopes of the box


def draw_envelopes(
    file: BinaryIO,
    paper: Paper,
    common: Envelopes,
    sheets: Sequence[EnvelopeOf],
    drawn: Callable[[], object] = object,
) -> None:
    """Write the sheets as a PDF: a cover without secrets, perhaps The Reveal, the envelopes.

    `drawn` is called before each envelope.

    Raises:
        DoesNotFit: a text is too long for its place.
    """
    words, label, theme = common.edition.wordings[0], common.label, common.edition.theme
    name = words.slips.title if common.slips_alone else words.envelope.title
    title = f"{name} · {label.fingerprint}"
    names = [sheet.name for sheet in sheets]
    pen = Pen(
        file,
        paper,
        title=title,
        language=words.language,
        fonts=theme.fonts,
        terms=theme.terms,
        names=names,
        compressed=False,
    )
    pen.reserve(HEXADECIMAL_DIGITS, (Font.TEXT, Font.STRONG, Font.HEAD, Font.DISPLAY))
    draw_sheets(pen, paper, common, sheets, drawn)
    pen.save()


def draw_sheets(
    pen: Pen,
    paper: Paper,
    common: Envelopes,
    sheets: Sequence[EnvelopeOf],
    drawn: Callable[[], object] = object,
) -> None:
    """Draw the sheets, beginning on the pen's current sheet."""
    edition, label = common.edition, common.label
    names = [sheet.name for sheet in sheets]
    below = Contents(
        names,
        words=any(sheet.folded for sheet in sheets),
        reveal=common.reveal is not None,
        slips_alone=common.slips_alone,
    )
    draw_cover(pen, paper, edition, label, below)
    if common.reveal is not None:
        pen.next_sheet()
        RevealSheet(pen, paper, edition, label).draw(common.reveal)
    if common.slips_alone:
        draw_slips(pen, paper, edition, label, sheets)
    for sheet in () if common.slips_alone else sheets:
        drawn()
        pen.next_sheet()
        _Sheet(pen, paper, common, sheet).draw()


class _Sheet(EnvelopeSheet):
    def __init__(self, pen: Pen, paper: Paper, common: Envelopes, envelope: EnvelopeOf) -> None:
        super().__init__(pen, paper, edition_of(common.edition, envelope), common.label)
        self.common = common
        self.envelope = envelope
        self.cards = SlipCards(pen, common.label, self.edition, envelope)

    @property
    def _form(self) -> str:
        return f"sheet-{self.envelope.kind}-{self.common.night:d}{self.common.ballots:d}"

    def draw(self) -> None:
        words, name = self.words, self.envelope.name
        self.heading(words.envelope.heading.format(name=name))
        self.pen.repeated(self._form, self._same_on_every_sheet)
        self.deal()
        with self.pen.moved(self.net_x, self.net_y):
            self.front(name, words.envelope.seat.format(seat=self.envelope.seat))
        for place in range(2):
            with self.pen.moved(self.cards_x, self.card_y(place)):
                self.cards.draw(place)

    def _same_on_every_sheet(self) -> None:
        words = self.words.envelope
        with self.pen.moved(self.net_x, self.net_y):
            self.net(words.private)
            self.below(words.open_alone)
            self.back(words.keep if self.common.night else (*words.keep, words.no_night))
        for place in range(2):
            with self.pen.moved(self.cards_x, self.card_y(place)):
                self.cards.ground(place)
        if self.common.ballots:
            for place, vote in enumerate(VOTES, start=2):
                with self.pen.moved(self.cards_x + CARD_HEIGHT, self.card_y(place), turned=90):
                    box = Box(0, 0, CARD_WIDTH, CARD_HEIGHT)
                    ballot(self.edition, vote, self.pen, box, 0)
        self.cuts(range(5 if self.common.ballots else 3))

        self.how_to(words.steps[-1], words.steps_words if self.envelope.folded else "")
