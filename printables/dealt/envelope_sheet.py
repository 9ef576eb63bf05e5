"""Sheet of an envelope: its net, its outside, instructions, and the label of its deal."""

import math
import re
from collections.abc import Sequence

from printables.catalogue import PieceName
from printables.dealt.deal_label import DealLabel
from printables.dealt.slips import SHORT_FINGERPRINT
from printables.edition.piece import Edition
from printables.faces.face import FaceRenderer, Wording
from printables.faces.paragraphs import Field, field
from printables.look.theme import WHITE, Font, grey
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import THIN_LINE, Pen
from printables.pieces.blank_envelopes import draw_flap
from printables.pieces.envelope_net import FLAP, GLUE_STRIP, NET
from printables.type.letters import ASCENT, Align, Letters

_PICTURE_SCALE = 0.1
_LINE_WIDTH = 0.25 / _PICTURE_SCALE  # mm, before scaling
_NET_LEFT = 7.0  # mm, left edge of the net
_FOLDED_BELOW = 4.5  # mm: an envelope with its lower half folded up is drawn this much lower


def _cut(pen: Pen) -> None:
    with pen.moved(_NET_LEFT, 0, scaled=_PICTURE_SCALE):
        pen.outline(NET.cut, width=2 * _LINE_WIDTH)


def _fold(pen: Pen) -> None:
    with pen.moved(_NET_LEFT, 0, scaled=_PICTURE_SCALE):
        pen.outline(NET.cut, width=_LINE_WIDTH)
        for (x, y), (to_x, to_y) in NET.folds:
            _dashes(pen, x, y, to_x, to_y)


def _glue(pen: Pen) -> None:
    """Draw a small picture of the envelope from behind, being folded, with its glue strips."""
    front = NET.front
    with pen.moved(_NET_LEFT, -_FOLDED_BELOW, scaled=_PICTURE_SCALE):
        pen.outline(NET.flap, width=_LINE_WIDTH)
        for x in (front.x, front.right - GLUE_STRIP):
            pen.fill(Box(x, front.y, GLUE_STRIP, front.height), colour=grey(0.6))
        pen.frame(front, width=_LINE_WIDTH)
        lifted, nearer = front.y + 0.38 * front.height, GLUE_STRIP
        half = (
            (front.x, front.y),
            (front.x - nearer, lifted),
            (front.right + nearer, lifted),
            (front.right, front.y),
        )
        pen.area(half, colour=WHITE)
        pen.outline(half, width=2 * _LINE_WIDTH)
        _arrow(pen, front.centre[0], lifted + 5, front.top - 12)


def _arrow(pen: Pen, x: float, start: float, end: float) -> None:
    back = math.copysign(17, start - end)
    pen.line(x, start, x, end + back / 2, width=2 * _LINE_WIDTH)
    pen.area(((x, end), (x - 9, end + back), (x + 9, end + back)))


def _fill(pen: Pen) -> None:
    front = NET.front
    with pen.moved(_NET_LEFT, -_FOLDED_BELOW, scaled=_PICTURE_SCALE):
        card = Box(front.x + 4, front.y + 40, NET.card_width - 6, NET.card_height)
        pen.frame(card, width=_LINE_WIDTH)
        pen.frame(Box(card.x + 5, card.y + 6, card.width, card.height), width=_LINE_WIDTH)
        pen.fill(front, colour=WHITE)
        pen.frame(front, width=2 * _LINE_WIDTH)
        x = front.right + 20
        _arrow(pen, x, front.top + FLAP + 30, front.top - 14)


def _dashes(pen: Pen, x: float, y: float, to_x: float, to_y: float) -> None:
    parts = 7
    for part in range(0, 2 * parts, 2):
        begin, end = part / (2 * parts - 1), (part + 1) / (2 * parts - 1)
        pen.line(
            x + (to_x - x) * begin,
            y + (to_y - y) * begin,
            x + (to_x - x) * end,
            y + (to_y - y) * end,
            width=_LINE_WIDTH,
        )


FOLDING_STEPS = (_cut, _fold, _glue, _fill)


CARD_WIDTH, CARD_HEIGHT = NET.card_width, NET.card_height  # cards lie on their side
HEADING = 7.0  # mm above the pieces, for a title
ENVELOPE = PieceName.ENVELOPES
_GROUPS_IN_A_ROW = 4  # groups of digits in a row
_DIGITS_GAP = 0.6  # gap between groups, times the digits' size
_EXTRA_LINE = 25  # letters added to a sentence on the back: room for one more line
_FRONT_PLACES = "deal_number", "deal_link"  # places on the front
_LABEL_LEADING = 1.3  # from line to line of a label, times the letters' size
_HEXADECIMAL, _DIGIT = re.compile("[0-9a-fA-F]"), re.compile("[0-9]")


def draw_line(pen: Pen, line: str, digits: Sequence[str], box: Box, letters: Letters) -> None:
    """Draw a line whose size and place do not depend on the `digits` in it or on its numbers.

    Otherwise coordinates, and so the file, would be longer for some digits.
    """
    sample = line
    for code in digits:
        sample = sample.replace(code, _HEXADECIMAL.sub("8", code))
    sample = _DIGIT.sub("8", sample)
    sized, _ = pen.fitting(sample, box, letters, piece=ENVELOPE)
    y = box.top - sized.size * ASCENT
    pen.text(
        line, _start(pen.width(sample, sized), box, letters), y, sized._replace(align=Align.LEFT)
    )


def _start(width: float, box: Box, letters: Letters) -> float:
    shares = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}
    return box.x + (box.width - width) * shares[letters.align]


def draw_digits(pen: Pen, digits: str, box: Box, letters: Letters) -> None:
    """Draw digits in groups from the top of a box, each at the same place whatever the digits."""
    across = pen.width("8888", letters) + letters.size * _DIGITS_GAP
    letters_at = letters._replace(align=Align.LEFT)
    x = _start(_GROUPS_IN_A_ROW * across - letters.size * _DIGITS_GAP, box, letters)
    for place, group in enumerate(digits.split()):
        row, column = divmod(place, _GROUPS_IN_A_ROW)
        y = box.top - letters.size * (1.2 * row + 0.8)
        pen.text(group, x + column * across, y, letters_at)


class EnvelopeSheet:
    """A sheet with an envelope at the left, and its contents at the right."""

    def __init__(self, pen: Pen, paper: Paper, edition: Edition, label: DealLabel) -> None:
        self.pen = pen
        self.edition = edition
        self.words = edition.wordings[0]
        self.renderer = FaceRenderer(pen, edition.theme, languages=1)
        self.ink = edition.theme.ink
        self.label = label
        self.area = paper.printable
        self.net_x = self.area.x + 2
        self.net_y = self.area.top - HEADING - NET.size[1]
        self.cards_x = self.area.right - CARD_HEIGHT

    def card_y(self, place: int) -> float:
        """Return the lower edge in mm of a card beside the envelope; cards are counted from 0 at the top."""
        return self.area.top - HEADING - CARD_WIDTH * (place + 1)

    def heading(self, text: str) -> None:
        """Draw the title of an envelope's sheet."""
        y = self.area.top - 4.6
        self.pen.fitted(
            text,
            Box(self.net_x, y, self.cards_x - self.net_x - 3, 4),
            Letters(Font.STRONG, 3.4, floor=2.0, broken=True, colour=self.ink),
            piece=ENVELOPE,
        )

    # The envelope, flat

    def net(self, heading: str) -> None:
        """Draw the outside without the player's name, with lines to cut and fold."""
        pen = self.pen
        for strip in NET.glue:
            pen.area(strip, colour=grey(0.86))
        pen.piece = ENVELOPE
        texts = {"heading": [heading]}
        self.renderer.card(
            self.renderer.layouts.dealt_front, NET.front, 0, Wording(texts, (texts,), {})
        )
        draw_flap(self.renderer, NET)
        pen.outline(NET.cut, width=THIN_LINE)
        for start, end in NET.folds:
            pen.line(*start, *end, dashed=True)

    def _address(self, name: str, *, broken: bool = False) -> Field:
        card = self.renderer.layouts.dealt_front
        return field(self.edition.theme, card, name, NET.front, broken=broken)

    def below(self, sentence: str) -> None:
        """Draw a sentence below the player's name."""
        self.pen.fitted(sentence, *self._address("below"), piece=ENVELOPE, middle=True)

    def front(self, name: str, place: str) -> None:
        """Draw the name on the front of the envelope, and the number of the player's seat."""
        self.pen.fitted(name, *self._address("name", broken=True), piece=ENVELOPE, middle=True)
        self.pen.fitted(place, *self._address("place"), piece=ENVELOPE)

    def deal(self) -> None:
        """Draw the label of the deal on the front and at the top of the sheet.

        The PDF stores it once and uncompressed, so that its digits do not change the file's length.
        """
        form = f"deal-{self.words.language}"
        self.pen.repeated(form, self._deal, compressed=False)

    def _deal(self) -> None:
        pen, label, lines = self.pen, self.label, self.label.lines(self.words)
        y = self.area.top - 4.6
        short = Letters(Font.HEAD, 2.8, colour=self.ink)
        x = self.area.right - pen.width("8" * SHORT_FINGERPRINT, short)
        pen.text(label.short, x, y + 1.6, short)
        if lines:
            room = Box(self.cards_x, y, x - self.cards_x - 3, 3.3)
            letters = Letters(Font.TEXT, 2.4, 1.9, colour=self.ink)
            draw_line(pen, " · ".join(lines), [label.head], room, letters)
        names = (*_FRONT_PLACES[len(_FRONT_PLACES) - len(lines) :], "fingerprint")
        room, digits = self._address("digits")
        with pen.moved(self.net_x, self.net_y):
            for line, name in zip((*lines, self.words.deal.fingerprint), names, strict=True):
                letters = self._address(name).letters
                draw_line(pen, line, [label.head], room, letters)
                room = room._replace(height=room.height - letters.size * _LABEL_LEADING)
            draw_digits(pen, label.fingerprint, room, digits)

    def back(self, sentences: Sequence[str]) -> None:
        """Draw sentences on the back, which is upside down on the net."""
        back = NET.back
        with self.pen.moved(back.right, back.top, turned=180):
            panel = Box(0, 0, back.width, back.height)
            self.pen.piece = ENVELOPE
            words = {"private": [self.words.envelope.private]}
            card = self.renderer.layouts.dealt_back
            self.renderer.card(card, panel, 0, Wording(words, (words,), {}))
            box, letters = field(self.edition.theme, card, "sentences", panel)

            # heights in proportion to lengths, with air for one more line
            shares = [len(sentence) + _EXTRA_LINE for sentence in sentences]
            top, rooms = box.top, []
            for share in shares:
                height = box.height * share / sum(shares)
                rooms.append(Box(box.x, top - height, box.width, height - 2))
                top -= height
            texts = [*zip(sentences, rooms, strict=True)]
            sizes = [
                self.pen.fitting(*sentence_of, letters, piece=ENVELOPE)[0].size
                for sentence_of in texts
            ]
            sized = letters._replace(size=min(sizes), floor=min(sizes))
            for sentence_of, place in texts:
                with self.pen.part():
                    self.pen.fitted(
                        sentence_of, place, sized, piece=ENVELOPE, middle=True, even=True
                    )

    def how_to(self, last: str, slips: str = "") -> None:
        """Draw the instructions; `last` is their last step, and `slips` a note on what to do first."""
        pen, words = self.pen, self.words.envelope
        bottom = self.area.y + (9 if slips else 5)
        box = Box(self.net_x, bottom, self.cards_x - self.net_x - 8, self.net_y - bottom - 3)
        pen.fitted(
            self.renderer.heading(words.how_to),
            Box(box.x, box.top - 5, box.width, 5),
            Letters(Font.DISPLAY, 4.4, floor=3, colour=self.ink),
            piece=ENVELOPE,
        )
        width = (box.width + 4) / len(words.steps)
        for place, step in enumerate((*words.steps[:-1], last)):
            x, y = box.x + width * place, box.top - 27
            with pen.moved(x, y):
                FOLDING_STEPS[place](pen)
            pen.text(f"{place + 1}", x, y + 16, Letters(Font.HEAD, 5, colour=self.ink))
            room = Box(x, bottom, width - 4, y - 2 - bottom)
            pen.fitted(
                step, room, Letters(Font.TEXT, 2.9, floor=2.2, colour=self.ink), piece=ENVELOPE
            )
        if slips:
            room = Box(box.x, self.area.y + 4.5, box.width, 3.4)
            pen.fitted(
                slips, room, Letters(Font.STRONG, 2.9, floor=2, colour=self.ink), piece=ENVELOPE
            )
        draw_scale(pen, box.x, self.area.y + 1, self.words.sheets.scale)

    def cuts(self, lines: Sequence[int]) -> None:
        """Draw cutting lines at both sides of the cards, and above the cards with the numbers in `lines`."""
        pen, area = self.pen, self.area
        top, bottom = self.card_y(-1), self.card_y(max(lines) - 1)
        for place in lines:
            y = self.card_y(place - 1)
            pen.line(self.cards_x, y, area.right, y)
        for x in (self.cards_x, area.right):
            pen.line(x, bottom, x, top)


def draw_scale(pen: Pen, x: float, y: float, label: str) -> None:
    """Draw a bar of 50 mm, to check the scale with a ruler."""
    pen.line(x, y, x + 50, y, width=THIN_LINE)
    for mark in range(0, 51, 10):
        pen.line(x + mark, y, x + mark, y + (2.2 if mark % 50 == 0 else 1.4), width=THIN_LINE)
    pen.text(label, x + 53, y, Letters(Font.TEXT, 2.4))
