"""The Reveal: a folded slip with the secret words that open a deal, in an envelope glued shut.

The words are in a QR code, and as numbers of four digits for a table without a phone, so that
nobody can read them at a glance while taking the sheets from the printer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import shake_256
from itertools import islice
from string import digits

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from printables.dealt.envelope_sheet import CARD_HEIGHT, CARD_WIDTH, ENVELOPE, EnvelopeSheet
from printables.dealt.hidden_words import with_halo
from printables.look.theme import SOURCE_TYPEFACES, Font
from printables.paper.sheet import Box
from printables.pdf.codes import MIDDLE_CORRECTION, Code, Picture, code_picture
from printables.type.letters import Letters

# For a title and six words of 16 bytes.
REVEAL_CODE = Code(version=8, level=MIDDLE_CORRECTION, length=152)
FOLD_HEIGHT = CARD_WIDTH  # mm above the lower edge of the slip
# On the upper half; patterns on the lower half cover them when the slip is folded.
CODE_BOX = Box(45.6, FOLD_HEIGHT + 4, 39.2, 39.2)
WORDS_BOX = Box(3, FOLD_HEIGHT + 4, 38, 39.2)
COVER_BOX = Box(1.5, 1.5, CARD_HEIGHT - 3, FOLD_HEIGHT - 3)
_DOTS = 300 / 25.4  # pixels in a mm
_GRAIN = 4  # pixels: a third of a mm, as wide as a stroke
_WORD_SIZE = 9 / 72 * 25.4 * _DOTS  # pixels, of letters of 9 pt


@dataclass(frozen=True, slots=True)
class RevealSlip:
    """Secret contents of The Reveal, the slip that opens a deal after the game."""

    words: Sequence[str] = field(repr=False)
    numbers: Sequence[str] = field(repr=False)  # numbers of the words in their list
    chance: bytes = field(repr=False)  # source of the patterns, the same for a reprint


class RevealSheet(EnvelopeSheet):
    """Drawing of the sheet of The Reveal, the slip that opens a deal after the game."""

    def draw(self, slip: RevealSlip) -> None:
        """Draw the whole sheet: the slip, its envelope and the label."""
        words = self.words.reveal
        self.heading(words.title)
        with self.pen.moved(self.net_x, self.net_y):
            self.pen.repeated("reveal", self._ground)
            self.front(words.title, words.place)
        self.deal()
        with self.pen.moved(self.cards_x, self.card_y(1)):
            self._slip(slip)
        self.cuts((0, 2))
        room = Box(self.cards_x + 3, self.card_y(2), CARD_HEIGHT - 6, CARD_WIDTH - 6)
        self.pen.fitted(
            words.fold, room, Letters(Font.STRONG, 4.6, floor=3, colour=self.ink), piece=ENVELOPE
        )
        self.how_to(words.step)

    def _ground(self) -> None:
        words = self.words.reveal
        self.net(words.closed)
        self.below(words.opened)
        self.back(words.keep)

    def _slip(self, slip: RevealSlip) -> None:
        pen, words = self.pen, self.words.reveal
        title = f"{words.title} · {self.label.short}"
        pen.line(0, FOLD_HEIGHT, CARD_HEIGHT, FOLD_HEIGHT, dashed=True)
        top = 2 * FOLD_HEIGHT - 3
        pen.fitted(
            title,
            Box(3, top - 4, 82, 4),
            Letters(Font.STRONG, 3.2, floor=2.2, colour=self.ink),
            piece=ENVELOPE,
        )
        place_of_words = Box(3, top - 13.5, 82, 9)
        pen.fitted(
            words.how,
            place_of_words,
            Letters(Font.TEXT, 3, floor=2.2, colour=self.ink),
            piece=ENVELOPE,
        )
        chance = iter(shake_256(slip.chance).digest(500_000))
        text = f"{title}\n{' '.join(slip.words)}".encode()
        pen.picture(code_picture(text.ljust(REVEAL_CODE.length), REVEAL_CODE), CODE_BOX)
        pen.picture(_picture(_words(slip.numbers, chance)), WORDS_BOX)
        pen.picture(_picture(_pattern(*_cells(COVER_BOX), chance)), COVER_BOX)
        pen.picture(
            _picture(_pattern(REVEAL_CODE.modules, REVEAL_CODE.modules, chance)), _folded(CODE_BOX)
        )
        pen.picture(_picture(_decoys(slip.numbers, chance)), _folded(WORDS_BOX))


# Pixels, since text would end up in the search index of a computer
def _words(numbers: Sequence[str], chance: Iterator[int]) -> Image.Image:
    rows = [((2.0, str(place)), (6.0, word)) for place, word in enumerate(numbers, start=1)]
    return _letters(rows, chance)


def _decoys(numbers: Sequence[str], chance: Iterator[int]) -> Image.Image:
    texts = ["".join(digits[next(chance) % len(digits)] for _ in range(20)) for _ in numbers]
    picture = _letters([((2.0, text),) for text in texts], chance)
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def _letters(rows: Sequence[Sequence[tuple[float, str]]], chance: Iterator[int]) -> Image.Image:
    """Draw texts in rows, each at its distance in mm from the left, on a pattern that hides them."""
    coarse = _pattern(*_cells(WORDS_BOX), chance)
    size = coarse.width * _GRAIN, coarse.height * _GRAIN
    picture = coarse.resize(size, Image.Resampling.NEAREST)
    ink = Image.new("1", size)
    draw = ImageDraw.Draw(ink)
    font = ImageFont.truetype(str(SOURCE_TYPEFACES[Font.STRONG].file), _WORD_SIZE)
    for place, row in enumerate(rows):
        y = size[1] / len(rows) * (place + 0.5)
        for x, text in row:
            draw.text((x * _DOTS, y), text, fill=1, font=font, anchor="lm")
    picture.paste(1, mask=Image.fromarray(with_halo(np.asarray(ink))))
    picture.paste(0, mask=ink)
    return picture


def _pattern(width: int, height: int, chance: Iterator[int]) -> Image.Image:
    size = (width + 7) // 8 * height
    return Image.frombytes("1", (width, height), bytes(islice(chance, size)))


def _picture(image: Image.Image) -> Picture:
    return Picture(*image.size, image.tobytes())


def _cells(box: Box) -> tuple[int, int]:
    return round(box.width * _DOTS / _GRAIN), round(box.height * _DOTS / _GRAIN)


def _folded(box: Box) -> Box:
    return Box(box.x, 2 * FOLD_HEIGHT - box.top, box.width, box.height)
