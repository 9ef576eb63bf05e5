"""The envelopes of a deal, a sheet for each player: to cut, fold and glue, with what goes in.

Whatever the role, the same is drawn at the same place: only the pictures differ, pixel by pixel.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO

from companion.rules.pieces import Seat
from companion.rules.ruleset import Ruleset
from printables.catalogue import PieceName
from printables.components.dealt_ballots import draw_ballots
from printables.components.envelope_net import NET
from printables.components.envelope_steps import STEPS
from printables.components.slip_faces import WORDS_HEIGHT, WORDS_WIDTH, SlipFace
from printables.pen import STRONG, THIN, Align, Letters, Pen
from printables.sheet import Box, Paper
from printables.slips import SHORT_FINGERPRINT
from printables.theme import WHITE, Font, grey
from printables.wording import Wording

CARD_WIDTH, CARD_HEIGHT = NET.card_width, NET.card_height  # slips and ballots lie on their side
HEADING = 7.0  # mm above the pieces, for a line that says what the sheet is
# Codes keep four modules of white around them (ISO/IEC 18004), and have modules of 0.68 mm or more.
ROLE_CODE = Box(3, 2.9, 52.5, 52.5)
MEMBERSHIP_CODE = Box(4.5, 4.5, 50, 50)
FLAP_OF_SLIP = 28.5  # mm, what is folded over the code
WORDS = Box(CARD_HEIGHT - FLAP_OF_SLIP + 1.5, 3, WORDS_WIDTH, WORDS_HEIGHT)
PIECE = PieceName.ENVELOPES
HEXADECIMAL = "0123456789ABCDEF"  # of fingerprints


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

    fingerprint: str
    ruleset: Ruleset
    night: bool  # or the table skips it, and the slips tell everything
    words: bool
    ballots: bool


def draw_envelopes(
    file: BinaryIO, paper: Paper, common: Envelopes, sheets: Sequence[EnvelopeOf]
) -> None:
    """Write the sheets as a PDF.

    Raises:
        DoesNotFitError: a text is too long for its place.
    """
    title = f"{sheets[0].wording.envelope.title} · {common.fingerprint}"
    language = sheets[0].wording.language
    pen = Pen(file, paper, title=title, language=language, compressed=False)
    pen.reserve(HEXADECIMAL)
    for number, sheet in enumerate(sheets):
        if number:
            pen.next_sheet()
        _Sheet(pen, paper, common, sheet).draw()
    pen.save()


class _Sheet:
    def __init__(self, pen: Pen, paper: Paper, common: Envelopes, envelope: EnvelopeOf) -> None:
        self.pen = pen
        self.common = common
        self.envelope = envelope
        self.words = envelope.wording
        self.area = paper.printable
        self.net_x = self.area.x + 2
        self.net_y = self.area.top - HEADING - NET.size[1]
        self.cards_x = self.area.right - CARD_HEIGHT

    def draw(self) -> None:
        self.pen.repeated(f"sheet-{self.words.language}", self._same_on_every_sheet)
        self._heading()
        with self.pen.moved(self.net_x, self.net_y):
            self._front()
        slips = self.words.slips
        both = (
            (slips.role, self.envelope.role, ROLE_CODE),
            (slips.membership, self.envelope.membership, MEMBERSHIP_CODE),
        )
        for place, (title, face, code) in enumerate(both):
            with self.pen.moved(self.cards_x, self._card_y(place)):
                self.pen.picture(face.code, code)
                self._slip(title, face)

    def _card_y(self, place: int) -> float:
        return self.area.top - HEADING - CARD_WIDTH * (place + 1)

    def _heading(self) -> None:
        self.pen.fitted(
            self.words.envelope.heading.format(name=self.envelope.name),
            Box(self.net_x, self.area.top - 4.6, self.area.width - 2, 4),
            Letters(Font.STRONG, 3.4, floor=2.0, broken=True),
            piece=PIECE,
        )

    # What stands on every sheet of a language

    def _same_on_every_sheet(self) -> None:
        with self.pen.moved(self.net_x, self.net_y):
            self._net()
            self._back()
            self._front_ornament()
        for place in range(2):
            with self.pen.moved(self.cards_x, self._card_y(place)):
                self._slip_ground(place)
        if self.common.ballots:
            for place, ballot in enumerate(draw_ballots(self.words, self.common.ruleset), start=2):
                with self.pen.moved(self.cards_x, self._card_y(place)):
                    ballot(self.pen, Box(0, 0, CARD_HEIGHT, CARD_WIDTH))
        self._cuts(4 if self.common.ballots else 2)
        self._how_to()

    def _net(self) -> None:
        pen = self.pen
        for strip in NET.glue:
            pen.area(strip, colour=grey(0.86))
        pen.outline(NET.cut, wide=THIN)
        for start, end in NET.folds:
            pen.line(*start, *end, dashed=True)

    def _cuts(self, pieces: int) -> None:
        pen, area = self.pen, self.area
        bottom = self._card_y(pieces - 1)
        for place in range(pieces + 1):
            y = self._card_y(place) + CARD_WIDTH
            pen.line(self.cards_x, y, area.right, y)
        for x in (self.cards_x, area.right):
            pen.line(x, bottom, x, self._card_y(0) + CARD_WIDTH)

    def _front_ornament(self) -> None:
        """The part of the front that does not name anybody."""
        pen, words, front = self.pen, self.words.envelope, NET.front
        frame = front.inset(4)
        pen.frame(frame, wide=STRONG)
        pen.frame(frame.inset(1.4))
        band = Box(frame.x + 3, frame.top - 15, frame.width - 6, 11)
        pen.fill(band)
        pen.fitted(
            words.private.upper(),
            band.inset(2, 1),
            Letters(Font.STRONG, 4.6, floor=2.4, align=Align.CENTRE, colour=WHITE),
            piece=PIECE,
            middle=True,
        )
        _closed_eye(pen, front.x + front.width / 2, band.y - 8.5)
        pen.fitted(
            words.open_alone,
            Box(frame.x + 5, frame.y + 16, frame.width - 10, 9),
            Letters(Font.TEXT, 3.2, floor=2.2, align=Align.CENTRE),
            piece=PIECE,
            middle=True,
        )
        pen.line(frame.x + 5, frame.y + 14.5, frame.right - 5, frame.y + 14.5)
        pen.fitted(
            words.fingerprint,
            Box(frame.x + 4, frame.y + 10.4, frame.width - 8, 3),
            Letters(Font.TEXT, 2.3, floor=1.9, align=Align.CENTRE),
            piece=PIECE,
        )

    def _back(self) -> None:
        """Upside down: the lower edge of the back is above when it is folded."""
        back = NET.back
        with self.pen.moved(back.right, back.top, turned=180):
            frame = Box(0, 0, back.width, back.height).inset(4)
            self.pen.frame(frame)
            _closed_eye(self.pen, back.width / 2, frame.top - 13)
            box = Box(frame.x + 5, frame.y + 6, frame.width - 10, frame.height - 28)
            words = self.words.envelope
            keep = words.keep if self.common.night else (*words.keep, words.no_night)
            high = box.height / len(keep)
            for place, sentence in enumerate(keep):
                self.pen.fitted(
                    sentence,
                    Box(box.x, box.top - high * (place + 1), box.width, high - 2),
                    Letters(Font.TEXT, 3.6, floor=2.4, align=Align.CENTRE),
                    piece=PIECE,
                    middle=True,
                )

    def _slip_ground(self, place: int) -> None:
        right = CARD_HEIGHT - FLAP_OF_SLIP
        if self.common.words:
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

    def _how_to(self) -> None:
        pen, words = self.pen, self.words.envelope
        bottom = self.area.y + (9 if self.common.words else 5)
        box = Box(self.net_x, bottom, self.cards_x - self.net_x - 8, self.net_y - bottom - 3)
        pen.fitted(
            words.how_to,
            Box(box.x, box.top - 5, box.width, 5),
            Letters(Font.DISPLAY, 4.4, floor=3),
            piece=PIECE,
        )
        wide = (box.width + 4) / len(words.steps)
        last = words.steps[-1] if self.common.ballots else words.step_no_ballots
        for place, step in enumerate((*words.steps[:-1], last)):
            x, y = box.x + wide * place, box.top - 27
            with pen.moved(x, y):
                STEPS[place](pen)
            pen.text(f"{place + 1}", x, y + 16, Letters(Font.STRONG, 4))
            room = Box(x, bottom, wide - 4, y - 2 - bottom)
            pen.fitted(step, room, Letters(Font.TEXT, 2.9, floor=2.2), piece=PIECE)
        if self.common.words:
            room = Box(box.x, self.area.y + 4.5, box.width, 3.4)
            pen.fitted(words.steps_words, room, Letters(Font.STRONG, 2.9, floor=2), piece=PIECE)
        _scale(pen, box.x, self.area.y + 1, words.scale)

    # What differs

    def _front(self) -> None:
        pen, words, front = self.pen, self.words.envelope, NET.front
        frame = front.inset(4)
        pen.fitted(
            self.envelope.name,
            Box(frame.x + 3, frame.y + 31, frame.width - 6, 17),
            Letters(Font.DISPLAY, 11, floor=3.2, align=Align.CENTRE, broken=True),
            piece=PIECE,
            middle=True,
        )
        pen.fitted(
            words.seat.format(seat=self.envelope.seat),
            Box(frame.x + 3, frame.y + 25.5, frame.width - 6, 4.4),
            Letters(Font.TEXT, 3.4, floor=2.4, align=Align.CENTRE),
            piece=PIECE,
        )
        groups = self.common.fingerprint.split()
        half = len(groups) // 2
        letters = Letters(Font.STRONG, 2.8)
        x = front.x + (front.width - pen.width("8A8A 8A8A 8A8A 8A8A", letters)) / 2
        for row, part in enumerate((groups[:half], groups[half:])):
            pen.text(
                " ".join(part),
                x,  # the same for all fingerprints: the file does not get longer by a digit
                frame.y + 6.6 - row * 3.2,
                letters,
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
        pen.text(self.common.fingerprint[:SHORT_FINGERPRINT], x, 4, Letters(Font.TEXT, 2.4))


def _closed_eye(pen: Pen, x: float, y: float) -> None:
    """The night's emblem, some 15 mm wide."""
    pen.arc(x, y + 6, 9, 216, 108, wide=1.1)
    for angle in (-50, -25, 0, 25, 50):
        with pen.moved(x, y + 6, turned=angle):
            pen.line(0, -10.6, 0, -13.2, wide=1.1)


def _scale(pen: Pen, x: float, y: float, label: str) -> None:
    """50 mm to lay a ruler at."""
    pen.line(x, y, x + 50, y, wide=THIN)
    for mark in range(0, 51, 10):
        pen.line(x + mark, y, x + mark, y + (2.2 if mark % 50 == 0 else 1.4), wide=THIN)
    pen.text(label, x + 53, y, Letters(Font.TEXT, 2.4))
