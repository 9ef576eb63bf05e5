"""An envelope on a sheet: its net, what is seen of it, how it is made, and which deal it is of."""

import math
import re
from collections.abc import Sequence

from printables.art.engraving import border, seal
from printables.catalogue import PieceName
from printables.components.envelope_steps import STEPS
from printables.deal_label import DealLabel
from printables.envelope_net import FLAP, NET
from printables.pen import ASCENT, THIN, Align, Letters, Pen
from printables.sheet import Box, Paper
from printables.slips import SHORT_FINGERPRINT
from printables.theme import BLACK, WHITE, Font, grey
from printables.wording import Wording

CARD_WIDTH, CARD_HEIGHT = NET.card_width, NET.card_height  # slips and ballots lie on their side
HEADING = 7.0  # mm above the pieces, for a line that says what the sheet is
PIECE = PieceName.ENVELOPES
_ACROSS = 4  # groups of digits in a row
_GAP = 0.6  # of the digits' size, between groups
_LINE = 25  # letters of a line on the back
_BORDER = 2.8  # mm, of the front and of the back
_EYE = 10.4  # mm, the radius of a circle around an eye and its rays
_EYE_WIDE, _EYE_HIGH, _PUPIL = 8.0, 4.4, 2.3  # mm, half of its lids, and its pupil
_LID_STEPS = 24  # of a curve
_DIGIT = re.compile("[0-9a-fA-F]")


def draw_centred(pen: Pen, line: str, digits: Sequence[str], box: Box, letters: Letters) -> None:
    """A line in the middle, which begins at the same place whatever these digits in it are.

    Else the coordinates, and with them the file, are now and then longer.
    """
    sample = line
    for one in digits:
        sample = sample.replace(one, _DIGIT.sub("8", one))
    sized, _ = pen.fitting(sample, box, letters, piece=PIECE)
    x = box.x + (box.width - pen.width(sample, sized)) / 2
    pen.text(line, x, box.top - sized.size * ASCENT, sized)


def draw_digits(pen: Pen, digits: str, x: float, top: float, letters: Letters) -> None:
    """Digits in groups, four groups in a row, each group at the same place whatever its digits."""
    across = _group(pen, letters)
    for place, group in enumerate(digits.split()):
        row, column = divmod(place, _ACROSS)
        y = top - letters.size * (1.2 * row + 0.8)
        pen.text(group, x + column * across, y, letters)


def digits_width(pen: Pen, letters: Letters) -> float:
    """How wide a row of them is, in mm."""
    return _ACROSS * _group(pen, letters) - letters.size * _GAP


def _group(pen: Pen, letters: Letters) -> float:
    return pen.width("8888", letters) + letters.size * _GAP


class EnvelopeSheet:
    """A sheet with an envelope at the left, and what goes in at the right."""

    def __init__(self, pen: Pen, paper: Paper, words: Wording, label: DealLabel) -> None:
        self.pen = pen
        self.words = words
        self.label = label
        self.area = paper.printable
        self.net_x = self.area.x + 2
        self.net_y = self.area.top - HEADING - NET.size[1]
        self.cards_x = self.area.right - CARD_HEIGHT

    def card_y(self, place: int) -> float:
        """The lower edge of a card, counted from 0 at the top."""
        return self.area.top - HEADING - CARD_WIDTH * (place + 1)

    def heading(self, text: str) -> None:
        """What the sheet is, and which deal it is of."""
        y = self.area.top - 4.6
        self.pen.fitted(
            text,
            Box(self.net_x, y, self.cards_x - self.net_x - 3, 4),
            Letters(Font.STRONG, 3.4, floor=2.0, broken=True),
            piece=PIECE,
        )
        short = Letters(Font.STRONG, 2.4)
        x = self.area.right - self.pen.width("8" * SHORT_FINGERPRINT, short)
        self.pen.text(self.label.short, x, y + 1.6, short)
        lines = self.label.lines(self.words)
        if lines:
            room = Box(self.cards_x, y, x - self.cards_x - 3, 3.3)
            self.pen.fitted(" · ".join(lines), room, Letters(Font.TEXT, 2.4, 1.9), piece=PIECE)

    # The envelope, flat

    def net(self) -> None:
        """Where it is cut, folded and glued."""
        pen = self.pen
        for strip in NET.glue:
            pen.area(strip, colour=grey(0.86))
        with pen.moved(NET.front.centre[0], NET.front.top + FLAP / 2 - 0.6, turned=180):
            sealed(pen, 0, 0, 7.4)  # seen upside down, as the flap is folded back
        pen.outline(NET.cut, wide=THIN)
        for start, end in NET.folds:
            pen.line(*start, *end, dashed=True)

    def front_ornament(self, band: str, below: str) -> None:
        """The part of the front that does not name anybody."""
        pen, front = self.pen, NET.front
        frame = front.inset(4)
        border(pen, frame, BLACK, deep=_BORDER, lines=6)
        black = Box(frame.x + 3.8, frame.top - 14, frame.width - 7.6, 10.2)
        pen.fill(black)
        pen.fitted(
            band.upper(),
            black.inset(2, 1),
            Letters(Font.STRONG, 4.6, floor=2.4, align=Align.CENTRE, colour=WHITE),
            piece=PIECE,
            middle=True,
        )
        sealed(pen, front.centre[0], black.y - 6.1, 5.2)
        pen.fitted(
            below,
            Box(frame.x + 5, frame.y + 28.4, frame.width - 10, 8.4),
            Letters(Font.TEXT, 3.2, floor=2.2, align=Align.CENTRE),
            piece=PIECE,
            middle=True,
        )
        pen.line(frame.x + 5, frame.y + 27.2, frame.right - 5, frame.y + 27.2)

    def front(self, name: str, place: str) -> None:
        """Whose envelope it is, and where it belongs; and which deal it is of."""
        pen, front = self.pen, NET.front
        frame = front.inset(4)
        pen.fitted(
            name,
            Box(frame.x + 5, frame.y + 43, frame.width - 10, 14),
            Letters(Font.DISPLAY, 11, floor=2.8, align=Align.CENTRE, broken=True),
            piece=PIECE,
            middle=True,
        )
        pen.fitted(
            place,
            Box(frame.x + 5, frame.y + 37, frame.width - 10, 4.2),
            Letters(Font.TEXT, 3.4, floor=2.4, align=Align.CENTRE),
            piece=PIECE,
        )
        y = frame.y + 26
        for line, font in zip(self.label.lines(self.words), (Font.STRONG, Font.TEXT), strict=False):
            room = Box(frame.x + 4, y - 3.4, frame.width - 8, 3.4)
            draw_centred(pen, line, [self.label.head], room, Letters(font, 2.7, floor=1.9))
            y -= 3.6
        pen.fitted(
            self.words.deal.fingerprint,
            Box(frame.x + 4, y - 3, frame.width - 8, 3),
            Letters(Font.TEXT, 2.3, floor=1.9, align=Align.CENTRE),
            piece=PIECE,
        )
        digits = Letters(Font.STRONG, 2.5)
        x = front.x + (front.width - digits_width(pen, digits)) / 2
        draw_digits(pen, self.label.fingerprint, x, y - 3.2, digits)

    def back(self, sentences: Sequence[str]) -> None:
        """Upside down: the lower edge of the back is above when it is folded."""
        back = NET.back
        with self.pen.moved(back.right, back.top, turned=180):
            frame = Box(0, 0, back.width, back.height).inset(4)
            border(self.pen, frame, BLACK, deep=_BORDER, lines=6)
            sealed(self.pen, back.width / 2, frame.top - 12.4, 8.6)
            box = Box(frame.x + 4, frame.y + 4, frame.width - 8, frame.height - 25)
            # as high as they are long, and air for a line more
            shares = [len(sentence) + _LINE for sentence in sentences]
            top = box.top
            for sentence, share in zip(sentences, shares, strict=True):
                high = box.height * share / sum(shares)
                self.pen.fitted(
                    sentence,
                    Box(box.x, top - high, box.width, high - 2),
                    Letters(Font.TEXT, 3.6, floor=2.4, align=Align.CENTRE),
                    piece=PIECE,
                    middle=True,
                )
                top -= high

    def how_to(self, last: str, slips: str = "") -> None:
        """How it is made; `last` is what goes in, `slips` what is done with that before."""
        pen, words = self.pen, self.words.envelope
        bottom = self.area.y + (9 if slips else 5)
        box = Box(self.net_x, bottom, self.cards_x - self.net_x - 8, self.net_y - bottom - 3)
        pen.fitted(
            words.how_to,
            Box(box.x, box.top - 5, box.width, 5),
            Letters(Font.DISPLAY, 4.4, floor=3),
            piece=PIECE,
        )
        wide = (box.width + 4) / len(words.steps)
        for place, step in enumerate((*words.steps[:-1], last)):
            x, y = box.x + wide * place, box.top - 27
            with pen.moved(x, y):
                STEPS[place](pen)
            pen.text(f"{place + 1}", x, y + 16, Letters(Font.STRONG, 4))
            room = Box(x, bottom, wide - 4, y - 2 - bottom)
            pen.fitted(step, room, Letters(Font.TEXT, 2.9, floor=2.2), piece=PIECE)
        if slips:
            room = Box(box.x, self.area.y + 4.5, box.width, 3.4)
            pen.fitted(slips, room, Letters(Font.STRONG, 2.9, floor=2), piece=PIECE)
        draw_scale(pen, box.x, self.area.y + 1, words.scale)

    def cuts(self, lines: Sequence[int]) -> None:
        """Around the cards, and across above those that are counted here."""
        pen, area = self.pen, self.area
        top, bottom = self.card_y(-1), self.card_y(max(lines) - 1)
        for place in lines:
            y = self.card_y(place - 1)
            pen.line(self.cards_x, y, area.right, y)
        for x in (self.cards_x, area.right):
            pen.line(x, bottom, x, top)


def eye(pen: Pen, x: float, y: float) -> None:
    """An open eye, some 16 mm wide: the same turned by half, as a flap and a back are read."""
    steps = range(_LID_STEPS + 1)
    lid = [
        (_EYE_WIDE * (2 * at / _LID_STEPS - 1), _EYE_HIGH * math.sin(math.pi * at / _LID_STEPS))
        for at in steps
    ]
    rays = [math.pi * at / 10 for at in range(2, 9)]
    with pen.moved(x, y):
        pen.circle(0, 0, _PUPIL)
        for turned in (0, 180):
            with pen.moved(0, 0, turned=turned):
                pen.outline(lid, wide=1.1, closed=False)
                for angle in rays:
                    along, up = math.cos(angle), math.sin(angle)
                    pen.line(7.2 * along, 6.2 * up, 9.4 * along, 9.2 * up, wide=0.9)


def sealed(pen: Pen, x: float, y: float, radius: float) -> None:
    """The same in a seal."""
    free = seal(pen, (x, y), radius, BLACK)
    with pen.moved(x, y, scaled=free / _EYE):
        eye(pen, 0, 0)


def draw_scale(pen: Pen, x: float, y: float, label: str) -> None:
    """50 mm to lay a ruler at."""
    pen.line(x, y, x + 50, y, wide=THIN)
    for mark in range(0, 51, 10):
        pen.line(x + mark, y, x + mark, y + (2.2 if mark % 50 == 0 else 1.4), wide=THIN)
    pen.text(label, x + 53, y, Letters(Font.TEXT, 2.4))
