"""Draw the slips of a player as cards, and sheets that hold nothing but slips.

Four players share a sheet of slips for the envelopes of a box.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.rules.pieces import Seat
from printables.dealt.deal_label import SLIPS_A_SHEET, DealLabel
from printables.dealt.envelope_sheet import CARD_HEIGHT, CARD_WIDTH, ENVELOPE, draw_line
from printables.dealt.slip_faces import WORDS_HEIGHT, WORDS_WIDTH, SlipFace
from printables.edition.piece import Edition
from printables.edition.wording import Wording
from printables.faces.face import FaceRenderer
from printables.faces.face import Wording as FaceWording
from printables.faces.fields import Field, field
from printables.faces.paragraphs import Paragraph, Setting, set_paragraphs
from printables.look.theme import Font
from printables.paper.sheet import UNPRINTABLE_MARGIN, Box, Paper
from printables.pdf.pen import HAIRLINE, Pen
from printables.type.letters import Align, Letters

# Codes have four modules of white around them (ISO/IEC 18004), usually of 0.68 mm or more.
CODE_BOXES = (Box(3, 2.9, 52.5, 52.5), Box(4.5, 4.5, 50, 50))  # of role, of membership
FLAP_OF_SLIP = 28.5  # mm, the part that is folded over the code
# Emblems: for the player alone; for an investigating President.
SLIP_EMBLEMS = ("closed_eye", "investigate")
_CARD_BOX = Box(0, 0, CARD_HEIGHT, CARD_WIDTH)
SLIP_WORDS = Box(CARD_HEIGHT - FLAP_OF_SLIP + 1.5, 3, WORDS_WIDTH, WORDS_HEIGHT)


@dataclass(frozen=True, slots=True)
class EnvelopeOf:
    """The envelope of one player, with both slips."""

    name: str
    seat: Seat
    wording: Wording
    role: SlipFace
    membership: SlipFace

    @property
    def faces(self) -> tuple[SlipFace, SlipFace]:
        """Secret Role slip and Party Membership slip."""
        return self.role, self.membership

    @property
    def kind(self) -> str:
        """Name under which a file stores the parts that envelopes of this kind share."""
        return f"{self.wording.language}-{'words' if self.folded else 'code'}"

    @property
    def folded(self) -> bool:
        """True if the slips have words that are hidden by a fold."""
        return self.role.words is not None


def edition_of(table: Edition, envelope: EnvelopeOf) -> Edition:
    """Return the table's edition in the language of a player."""
    return replace(table, wordings=(envelope.wording,))


class SlipCards:
    """Slips of one player, each drawn at the origin."""

    def __init__(self, pen: Pen, label: DealLabel, edition: Edition, envelope: EnvelopeOf) -> None:
        self._pen, self._label, self._edition, self._envelope = pen, label, edition, envelope
        words = envelope.wording.slips
        self._titles = words.role, words.membership
        self._renderer = FaceRenderer(pen, edition.theme, languages=1)

    def _field(self, name: str, *, broken: bool = False) -> Field:
        card = self._renderer.layouts.slip
        return field(self._edition.theme, card, name, _CARD_BOX, broken=broken)

    def draw(self, place: int) -> None:
        """Draw a player's own parts: the name, the code, perhaps words."""
        pen, face, code = self._pen, self._envelope.faces[place], CODE_BOXES[place]
        pen.picture(face.code, code)
        if face.words is not None:  # the name has to be visible after the slip is folded
            pen.fitted(
                f"{self._titles[place]} · {self._envelope.name}",
                Box(
                    CODE_BOXES[0].x,
                    CARD_WIDTH - 7,
                    CARD_HEIGHT - FLAP_OF_SLIP - CODE_BOXES[0].x - 0.4,
                    4.9,
                ),
                Letters(Font.STRONG, 2.6, floor=1.3, colour=self._edition.theme.ink),
                piece=ENVELOPE,
            )
            pen.picture(face.words, SLIP_WORDS)
            return
        name = self._field("name", broken=True)
        pen.fitted(self._envelope.name, *name, piece=ENVELOPE, middle=True)
        box, letters = self._field("short")
        pen.text(self._label.short, box.x, box.y, letters)

    def ground(self, place: int) -> None:
        """Draw the parts of the slips that are the same for all players of this language."""
        right = CARD_HEIGHT - FLAP_OF_SLIP
        if self._envelope.folded:
            self._pen.line(right, 0, right, CARD_WIDTH, dashed=True)
            return
        words = self._envelope.wording.slips
        self._pen.piece = ENVELOPE
        texts = {
            "private": [self._envelope.wording.envelope.private],
            "title": [self._titles[place]],
            "number_sign": ["№"],
        }
        wording = FaceWording(texts, (texts,), {"sign": SLIP_EMBLEMS[place]})
        self._renderer.card(self._renderer.layouts.slip, _CARD_BOX, 0, wording)
        room, letters = self._field("notes")
        notes = (words.alone, words.investigate)[place], words.scan
        set_paragraphs(
            self._pen,
            [Paragraph(note, strong=note is notes[0]) for note in notes],
            room,
            Setting(letters.size, letters.floor, letters.colour),
            piece=ENVELOPE,
        )


def draw_slips(
    pen: Pen, paper: Paper, edition: Edition, label: DealLabel, envelopes: Sequence[EnvelopeOf]
) -> None:
    """Draw sheets of nothing but slips: both slips of a player side by side, to be cut straight."""
    width, height = 2 * CARD_HEIGHT, SLIPS_A_SHEET * CARD_WIDTH
    x, y = (paper.size[0] - width) / 2, (paper.size[1] - height) / 2
    for first in range(0, len(envelopes), SLIPS_A_SHEET):
        group = envelopes[first : first + SLIPS_A_SHEET]
        pen.next_sheet()
        line = " · ".join((*label.lines(edition.wordings[0]), label.short))
        room = Box(x, y + height + 1, width, 3.2)
        letters = Letters(Font.TEXT, 2.6, 1.9, Align.CENTRE, edition.theme.ink)
        draw_line(pen, line, [label.head, label.short], room, letters)
        for row, envelope in enumerate(group, start=1):
            cards = SlipCards(pen, label, edition_of(edition, envelope), envelope)
            for place in range(2):
                with pen.moved(x + CARD_HEIGHT * place, y + height - CARD_WIDTH * row):
                    pen.repeated(f"slip-{place}-{envelope.kind}", partial(cards.ground, place))
                    cards.draw(place)
        bottom = y + height - CARD_WIDTH * len(group)
        for across in range(3):
            edge = x + CARD_HEIGHT * across
            pen.line(edge, bottom, edge, y + height, width=HAIRLINE)
        for down in range(len(group) + 1):
            edge = y + height - CARD_WIDTH * down
            pen.line(
                UNPRINTABLE_MARGIN, edge, paper.size[0] - UNPRINTABLE_MARGIN, edge, width=HAIRLINE
            )
