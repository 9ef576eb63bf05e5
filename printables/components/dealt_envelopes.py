"""The envelopes of a deal, a sheet for each player: to cut, fold and glue, with what goes in.

Whatever the role, the same is drawn at the same place: only the pictures differ, pixel by pixel.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO

from companion.rules.ruleset import Ruleset
from printables.components.cover_sheet import Contents, draw_cover
from printables.components.dealt_ballots import draw_ballots
from printables.components.envelope_sheet import CARD_HEIGHT, CARD_WIDTH, EnvelopeSheet
from printables.components.reveal_sheet import RevealSheet, RevealSlip
from printables.components.slip_cards import EnvelopeOf, SlipCards, draw_slips
from printables.deal_label import DealLabel
from printables.pen import Pen
from printables.sheet import Box, Paper
from printables.wording import Wording

HEXADECIMAL = "0123456789ABCDEFabcdef"  # of fingerprints


@dataclass(frozen=True, slots=True)
class Envelopes:
    """What all sheets have in common."""

    label: DealLabel
    wording: Wording  # of the table
    ruleset: Ruleset
    night: bool  # or the table skips it, and the slips tell everything
    ballots: bool
    reveal: RevealSlip | None = None
    slips_alone: bool = False  # the envelopes are those of a box
    by_touch: bool = False  # ballots have corners to cut off


def draw_envelopes(
    file: BinaryIO, paper: Paper, common: Envelopes, sheets: Sequence[EnvelopeOf]
) -> None:
    """Write the sheets as a PDF: a cover without a secret, perhaps The Reveal, the envelopes.

    Raises:
        DoesNotFitError: a text is too long for its place.
    """
    words, label = common.wording, common.label
    name = words.slips.title if common.slips_alone else words.envelope.title
    title = f"{name} · {label.fingerprint}"
    names = [sheet.name for sheet in sheets]
    pen = Pen(file, paper, title=title, language=words.language, names=names, compressed=False)
    pen.reserve(HEXADECIMAL)
    draw_sheets(pen, paper, common, sheets)
    pen.save()


def draw_sheets(pen: Pen, paper: Paper, common: Envelopes, sheets: Sequence[EnvelopeOf]) -> None:
    """The sheets alone, from the one that the pen is at."""
    words, label = common.wording, common.label
    names = [sheet.name for sheet in sheets]
    below = Contents(
        names,
        words=any(sheet.folded for sheet in sheets),
        reveal=common.reveal is not None,
        slips_alone=common.slips_alone,
    )
    draw_cover(pen, paper, words, label, below)
    if common.reveal is not None:
        pen.next_sheet()
        RevealSheet(pen, paper, words, label).draw(common.reveal)
    if common.slips_alone:
        draw_slips(pen, paper, words, label, sheets)
    for sheet in () if common.slips_alone else sheets:
        pen.next_sheet()
        _Sheet(pen, paper, common, sheet).draw()


class _Sheet(EnvelopeSheet):
    def __init__(self, pen: Pen, paper: Paper, common: Envelopes, envelope: EnvelopeOf) -> None:
        super().__init__(pen, paper, envelope.wording, common.label)
        self.common = common
        self.envelope = envelope
        self.cards = SlipCards(pen, common.label, envelope)

    def draw(self) -> None:
        words, name = self.words, self.envelope.name
        form = f"sheet-{words.language}-{'words' if self.envelope.folded else 'code'}"
        self.heading(words.envelope.heading.format(name=name))
        self.pen.repeated(form, self._same_on_every_sheet)
        with self.pen.moved(self.net_x, self.net_y):
            self.front(name, words.envelope.seat.format(seat=self.envelope.seat))
        for place in range(2):
            with self.pen.moved(self.cards_x, self.card_y(place)):
                self.cards.draw(place)

    def _same_on_every_sheet(self) -> None:
        words = self.words.envelope
        with self.pen.moved(self.net_x, self.net_y):
            self.net()
            self.back(words.keep if self.common.night else (*words.keep, words.no_night))
            self.front_ornament(words.private, words.open_alone)
        for place in range(2):
            with self.pen.moved(self.cards_x, self.card_y(place)):
                self.cards.ground(place)
        if self.common.ballots:
            ballots = draw_ballots(self.words, self.common.ruleset, by_touch=self.common.by_touch)
            for place, ballot in enumerate(ballots, start=2):
                with self.pen.moved(self.cards_x, self.card_y(place)):
                    ballot(self.pen, Box(0, 0, CARD_HEIGHT, CARD_WIDTH))
        self.cuts(range(5 if self.common.ballots else 3))
        last = words.steps[-1] if self.common.ballots else words.step_no_ballots
        self.how_to(last, words.steps_words if self.envelope.folded else "")
