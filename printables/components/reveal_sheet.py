"""The Reveal: a slip with the words that open the deal, folded, in an envelope that is glued shut."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import shake_256

from PIL import Image, ImageDraw, ImageFont

from printables.components.envelope_sheet import CARD_HEIGHT, CARD_WIDTH, PIECE, EnvelopeSheet
from printables.pen import MIDDLE, Code, Letters, Picture, code_picture
from printables.sheet import Box
from printables.theme import SOURCE, Font

CODE = Code(version=8, level=MIDDLE, length=152)  # holds six words of 16 bytes, and what it is
FOLD = CARD_WIDTH  # mm above the lower edge of the slip
# On the upper half; the pattern on the lower one lies over all of it when the slip is folded.
CODE_BOX = Box(45.6, FOLD + 4, 39.2, 39.2)
WORDS_BOX = Box(3, FOLD + 4, 38, 39.2)
COVER_BOX = Box(1.5, 1.5, CARD_HEIGHT - 3, FOLD - 3)
DOTS = 300 / 25.4  # pixels in a mm
GRAIN = 4  # pixels: a third of a mm, as wide as a stroke
_HALO = 5  # pixels of white around a letter
_POINTS = 9  # the size of the words
_NUMBER = 6.0  # mm from a word's number to the word


@dataclass(frozen=True, slots=True)
class RevealSlip:
    """What stands in The Reveal. A secret."""

    words: Sequence[str] = field(repr=False)
    chance: bytes = field(repr=False)  # makes the patterns, the same ones again for a reprint


class RevealSheet(EnvelopeSheet):
    """The sheet of The Reveal."""

    def draw(self, slip: RevealSlip) -> None:
        """All of it."""
        words = self.words.reveal
        self.heading(words.heading)
        with self.pen.moved(self.net_x, self.net_y):
            self.net()
            self.back(words.keep)
            self.front_ornament(words.closed, words.opened)
            self.front(words.title, words.place)
        with self.pen.moved(self.cards_x, self.card_y(1)):
            self._slip(slip)
        self.cuts((0, 2))
        self.how_to(words.step, words.fold)

    def _slip(self, slip: RevealSlip) -> None:
        pen, words = self.pen, self.words.reveal
        title = f"{words.title} · {self.label.short}"
        pen.line(0, FOLD, CARD_HEIGHT, FOLD, dashed=True)
        top = 2 * FOLD - 3
        pen.fitted(title, Box(3, top - 4, 82, 4), Letters(Font.STRONG, 3.2), piece=PIECE)
        how = Box(3, top - 13.5, 82, 9)
        pen.fitted(words.how, how, Letters(Font.TEXT, 3, floor=2.2), piece=PIECE)
        chance = shake_256(slip.chance).digest
        pen.picture(words_picture(slip.words, chance(100_000)), WORDS_BOX)
        text = f"{title}\n{' '.join(slip.words)}".encode()
        pen.picture(code_picture(text.ljust(CODE.length), CODE), CODE_BOX)
        cover = pattern(*_cells(COVER_BOX), chance(200_000)[100_000:])
        pen.picture(Picture(*cover.size, cover.tobytes()), COVER_BOX)


def words_picture(words: Sequence[str], chance: bytes) -> Picture:
    """Words one below the other, with their numbers, as pixels on a pattern that a fold hides.

    As text, they would stay in the index of whatever searches the files of a computer.
    """
    coarse = pattern(*_cells(WORDS_BOX), chance)
    size = coarse.width * GRAIN, coarse.height * GRAIN
    picture = coarse.resize(size, Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(picture)
    font = ImageFont.truetype(str(SOURCE[Font.STRONG]), _POINTS / 72 * 25.4 * DOTS)
    row = size[1] / len(words)
    for stroke, colour in ((_HALO, 1), (0, 0)):
        for place, word in enumerate(words):
            for x, text in ((2.0, f"{place + 1}"), (_NUMBER, word)):
                at = (x * DOTS, row * (place + 0.5))
                draw.text(at, text, fill=colour, font=font, anchor="lm", stroke_width=stroke)
    return Picture(*size, picture.tobytes())


def pattern(width: int, height: int, chance: bytes) -> Image.Image:
    """Black and white at random."""
    row = (width + 7) // 8
    return Image.frombytes("1", (width, height), chance[: row * height])


def _cells(box: Box) -> tuple[int, int]:
    return round(box.width * DOTS / GRAIN), round(box.height * DOTS / GRAIN)
