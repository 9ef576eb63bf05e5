"""The two slips of a player as cards: what is printed around the codes, and slips by themselves.

For a table with a box: four players on a sheet, whose slips fit the envelopes of the box.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.pieces import Seat
from printables.components.envelope_sheet import CARD_HEIGHT, CARD_WIDTH, PIECE, draw_centred
from printables.components.slip_faces import WORDS_HEIGHT, WORDS_WIDTH, SlipFace
from printables.deal_label import SLIPS_A_SHEET, DealLabel
from printables.pen import Letters, Pen
from printables.sheet import UNREACHABLE, Box, Paper
from printables.theme import Font
from printables.wording import Wording

# Codes keep four modules of white around them (ISO/IEC 18004), of 0.68 mm or more but for long names.
CODES = (Box(3, 2.9, 52.5, 52.5), Box(4.5, 4.5, 50, 50))  # of the role, of the membership
FLAP_OF_SLIP = 28.5  # mm, what is folded over the code
WORDS = Box(CARD_HEIGHT - FLAP_OF_SLIP + 1.5, 3, WORDS_WIDTH, WORDS_HEIGHT)


@dataclass(frozen=True, slots=True)
class EnvelopeOf:
    """The envelope of one player, and its two slips."""

    name: str
    seat: Seat
    wording: Wording
    role: SlipFace
    membership: SlipFace

    @property
    def faces(self) -> tuple[SlipFace, SlipFace]:
        """The Secret Role slip and the Party Membership slip."""
        return self.role, self.membership

    @property
    def folded(self) -> bool:
        """Whether the slips are folded over the words on them."""
        return self.role.words is not None


class SlipCards:
    """The slips of one player, each drawn at the origin."""

    def __init__(self, pen: Pen, label: DealLabel, envelope: EnvelopeOf) -> None:
        self._pen, self._label, self._envelope = pen, label, envelope
        words = envelope.wording.slips
        self._titles = words.role, words.membership

    def draw(self, place: int) -> None:
        """What is this player's own: the name, the code, perhaps words."""
        pen, face, code = self._pen, self._envelope.faces[place], CODES[place]
        pen.picture(face.code, code)
        if face.words is not None:  # the side is folded in, and the name must still be seen
            pen.fitted(
                f"{self._titles[place]} · {self._envelope.name}",
                Box(CODES[0].x, CARD_WIDTH - 7, CARD_HEIGHT - FLAP_OF_SLIP - CODES[0].x - 0.4, 4.9),
                Letters(Font.STRONG, 2.6, floor=1.3),
                piece=PIECE,
            )
            pen.picture(face.words, WORDS)
            return
        x = CARD_HEIGHT - FLAP_OF_SLIP + 1
        pen.fitted(
            self._envelope.name,
            Box(x, CARD_WIDTH - 28, FLAP_OF_SLIP - 4, 12),
            Letters(Font.STRONG, 4.2, floor=2.2, broken=True),
            piece=PIECE,
        )
        pen.text(self._label.short, x, 4, Letters(Font.TEXT, 2.4))

    def ground(self, place: int) -> None:
        """What is the same for all who read this language."""
        right = CARD_HEIGHT - FLAP_OF_SLIP
        if self._envelope.folded:
            self._pen.line(right, 0, right, CARD_WIDTH, dashed=True)
            return
        words = self._envelope.wording.slips
        box = Box(right + 1, 4, FLAP_OF_SLIP - 4, CARD_WIDTH - 8)
        self._pen.fitted(
            self._titles[place],
            Box(box.x, box.top - 11, box.width, 11),
            Letters(Font.DISPLAY, 4.6, floor=3),
            piece=PIECE,
        )
        y = box.top - 25
        for at, note in enumerate(((words.alone, words.investigate)[place], words.scan)):
            y -= 2 + self._pen.fitted(
                note,
                Box(box.x, box.y + 4, box.width, y - box.y - 4),
                Letters(Font.TEXT if at else Font.STRONG, 3, floor=2.3),
                piece=PIECE,
            )


def draw_slips(
    pen: Pen, paper: Paper, words: Wording, label: DealLabel, envelopes: Sequence[EnvelopeOf]
) -> None:
    """Sheets of slips by themselves: both of a player side by side, cut straight across."""
    width, height = 2 * CARD_HEIGHT, SLIPS_A_SHEET * CARD_WIDTH
    x, y = (paper.size[0] - width) / 2, (paper.size[1] - height) / 2
    for first in range(0, len(envelopes), SLIPS_A_SHEET):
        few = envelopes[first : first + SLIPS_A_SHEET]
        pen.next_sheet()
        line = " · ".join((*label.lines(words), label.short))
        room = Box(x, y + height + 1, width, 3.2)
        draw_centred(pen, line, [label.head, label.short], room, Letters(Font.TEXT, 2.6, 1.9))
        for row, envelope in enumerate(few, start=1):
            cards = SlipCards(pen, label, envelope)
            for place in range(2):
                with pen.moved(x + CARD_HEIGHT * place, y + height - CARD_WIDTH * row):
                    cards.ground(place)
                    cards.draw(place)
        low = y + height - CARD_WIDTH * len(few)
        for across in range(3):
            pen.line(x + CARD_HEIGHT * across, low, x + CARD_HEIGHT * across, y + height)
        for down in range(len(few) + 1):
            edge = y + height - CARD_WIDTH * down
            pen.line(UNREACHABLE, edge, paper.size[0] - UNREACHABLE, edge)
