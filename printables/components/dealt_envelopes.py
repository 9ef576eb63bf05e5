"""The envelopes of a deal, a sheet for each player: to cut, fold and glue, with what goes in.

Whatever the role, the same is drawn at the same place: only the pictures differ, pixel by pixel.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO

from companion.rules.pieces import Seat
from companion.rules.ruleset import Ruleset
from printables.components.cover_sheet import Contents, draw_cover
from printables.components.dealt_ballots import draw_ballots
from printables.components.envelope_sheet import CARD_HEIGHT, CARD_WIDTH, PIECE, EnvelopeSheet
from printables.components.reveal_sheet import RevealSheet, RevealSlip
from printables.components.slip_faces import WORDS_HEIGHT, WORDS_WIDTH, SlipFace
from printables.deal_label import DealLabel
from printables.pen import Letters, Pen
from printables.sheet import Box, Paper
from printables.theme import Font
from printables.wording import Wording

# Codes keep four modules of white around them (ISO/IEC 18004), of 0.68 mm or more but for long names.
ROLE_CODE = Box(3, 2.9, 52.5, 52.5)
MEMBERSHIP_CODE = Box(4.5, 4.5, 50, 50)
FLAP_OF_SLIP = 28.5  # mm, what is folded over the code
WORDS = Box(CARD_HEIGHT - FLAP_OF_SLIP + 1.5, 3, WORDS_WIDTH, WORDS_HEIGHT)
HEXADECIMAL = "0123456789ABCDEFabcdef"  # of fingerprints


@dataclass(frozen=True, slots=True)
class EnvelopeOf:
    """The envelope of one player, and its two slips."""

    name: str
    seat: Seat
    wording: Wording
    role: SlipFace
    membership: SlipFace


@dataclass(frozen=True, slots=True)
class Envelopes:
    """What all sheets have in common."""

    label: DealLabel
    wording: Wording  # of the table
    ruleset: Ruleset
    night: bool  # or the table skips it, and the slips tell everything
    ballots: bool
    reveal: RevealSlip | None = None


def draw_envelopes(
    file: BinaryIO, paper: Paper, common: Envelopes, sheets: Sequence[EnvelopeOf]
) -> None:
    """Write the sheets as a PDF: a cover without a secret, perhaps The Reveal, the envelopes.

    Raises:
        DoesNotFitError: a text is too long for its place.
    """
    words, label = common.wording, common.label
    title = f"{words.envelope.title} · {label.fingerprint}"
    pen = Pen(file, paper, title=title, language=words.language, compressed=False)
    pen.reserve(HEXADECIMAL)
    names = [sheet.name for sheet in sheets]
    words_on_any = any(sheet.role.words is not None for sheet in sheets)
    below = Contents(names, words=words_on_any, reveal=common.reveal is not None)
    draw_cover(pen, paper, words, label, below)
    if common.reveal is not None:
        pen.next_sheet()
        RevealSheet(pen, paper, words, label).draw(common.reveal)
    for sheet in sheets:
        pen.next_sheet()
        _Sheet(pen, paper, common, sheet).draw()
    pen.save()


class _Sheet(EnvelopeSheet):
    def __init__(self, pen: Pen, paper: Paper, common: Envelopes, envelope: EnvelopeOf) -> None:
        super().__init__(pen, paper, envelope.wording, common.label)
        self.common = common
        self.envelope = envelope
        self.folded = envelope.role.words is not None  # the slips, over the words on them

    def draw(self) -> None:
        words, name = self.words, self.envelope.name
        form = f"sheet-{words.language}-{'words' if self.folded else 'code'}"
        self.pen.repeated(form, self._same_on_every_sheet)
        self.heading(words.envelope.heading.format(name=name))
        with self.pen.moved(self.net_x, self.net_y):
            self.front(name, words.envelope.seat.format(seat=self.envelope.seat))
        slips = words.slips
        both = (
            (slips.role, self.envelope.role, ROLE_CODE),
            (slips.membership, self.envelope.membership, MEMBERSHIP_CODE),
        )
        for place, (title, face, code) in enumerate(both):
            with self.pen.moved(self.cards_x, self.card_y(place)):
                self.pen.picture(face.code, code)
                self._slip(title, face)

    def _same_on_every_sheet(self) -> None:
        words = self.words.envelope
        with self.pen.moved(self.net_x, self.net_y):
            self.net()
            self.back(words.keep if self.common.night else (*words.keep, words.no_night))
            self.front_ornament(words.private, words.open_alone)
        for place in range(2):
            with self.pen.moved(self.cards_x, self.card_y(place)):
                self._slip_ground(place)
        if self.common.ballots:
            for place, ballot in enumerate(draw_ballots(self.words, self.common.ruleset), start=2):
                with self.pen.moved(self.cards_x, self.card_y(place)):
                    ballot(self.pen, Box(0, 0, CARD_HEIGHT, CARD_WIDTH))
        self.cuts(range(5 if self.common.ballots else 3))
        last = words.steps[-1] if self.common.ballots else words.step_no_ballots
        self.how_to(last, words.steps_words if self.folded else "")

    def _slip_ground(self, place: int) -> None:
        right = CARD_HEIGHT - FLAP_OF_SLIP
        if self.folded:
            self.pen.line(right, 0, right, CARD_WIDTH, dashed=True)
            return
        words = self.words.slips
        box = Box(right + 1, 4, FLAP_OF_SLIP - 4, CARD_WIDTH - 8)
        self.pen.fitted(
            (words.role, words.membership)[place],
            Box(box.x, box.top - 11, box.width, 11),
            Letters(Font.DISPLAY, 4.6, floor=3),
            piece=PIECE,
        )
        y = box.top - 25
        for at, note in enumerate(((words.alone, words.investigate)[place], words.scan)):
            y -= 2 + self.pen.fitted(
                note,
                Box(box.x, box.y + 4, box.width, y - box.y - 4),
                Letters(Font.TEXT if at else Font.STRONG, 3, floor=2.3),
                piece=PIECE,
            )

    def _slip(self, title: str, face: SlipFace) -> None:
        pen, x = self.pen, CARD_HEIGHT - FLAP_OF_SLIP + 1
        if face.words is not None:  # the side is folded in, and the name must still be seen
            pen.fitted(
                f"{title} · {self.envelope.name}",
                Box(ROLE_CODE.x, CARD_WIDTH - 4.7, ROLE_CODE.width, 2.6),
                Letters(Font.STRONG, 2.6, floor=1.3),
                piece=PIECE,
            )
            pen.picture(face.words, WORDS)
            return
        pen.fitted(
            self.envelope.name,
            Box(x, CARD_WIDTH - 28, FLAP_OF_SLIP - 4, 12),
            Letters(Font.STRONG, 4.2, floor=2.2, broken=True),
            piece=PIECE,
        )
        pen.text(self.label.short, x, 4, Letters(Font.TEXT, 2.4))
