"""What a player is told, as a picture of all that anybody is told, with a mark at what is true.

Letters in a file are text: they can be searched, counted and measured. Here they are black pixels
on a pattern as coarse as their strokes, which hides them where light shines through the paper.
Everybody's picture has the same sentences in random order, so where the mark stands tells nothing to
those who cannot read them. Each has just as many black pixels.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from printables.dealt.slips import NamesTooLong
from printables.look.theme import SOURCE_TYPEFACES, Font
from printables.pdf.codes import Picture
from printables.type.embedding import spare_file
from printables.type.line_breaks import words_of, wrapped

DOTS = 300 / 25.4  # pixels in a mm
INK_SHARE = 0.42  # of all pixels are black
SENTENCE_SIZE = 9 * 25.4 / 72  # mm, 9 points: of the sentences
_GRAIN = 4  # pixels: a third of a mm, as wide as a stroke
_HALO = 5  # pixels of white around a letter
_SMALLER = 0.68  # the other letters' size, of the sentences'
MIN_SENTENCE_SIZE = 2.2  # mm, the smallest letters of sentences
_PATTERN_SIZE = 0.3  # mm, letters of which nobody reads any
_SHRINK = 0.96
_SENTENCE_LEADING = 1.1
_FILLED_SHARE = 0.96  # of the picture's width and height
HALF = 127  # of 255
_MEASURED = 200  # pixels, letters large enough to be measured
_FREE, _MARKED = "\u25a1", "\u25a0"  # drawn, as typefaces lack them
_LETTER_BOX, _LETTER_GAP = (
    0.62,
    0.25,
)  # of the letters' size: how wide they are, and how far from what is behind
_LONE_LETTER = "\u25ab"  # before a letter that stands alone behind its box
_LETTER = 0.8  # of its size: how wide that is, as every other
_BOX_LINE = 0.09


class Choice(NamedTuple):
    """What may be true, and which of it is; for another player, whose name stands before."""

    options: Sequence[str]
    true: int
    name: str = ""


def hidden_words(
    note: str, choices: Sequence[Choice], width: float, height: float, chance: bytes
) -> Picture:
    """The choices below a note in `width` by `height` mm, to be read from the right.

    Those without a name are whole sentences, in larger letters, a row or more each. The `chance`
    makes their order, their place and the pattern, the same again when it is the same.

    Raises:
        NamesTooLong: the letters would be too small to read.
    """
    across, along = round(height * DOTS), round(width * DOTS)  # it is turned in the end
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(chance, "big")))
    shuffled = [
        _ShuffledChoice(one, generator.permutation(len(one.options)).tolist()) for one in choices
    ]
    rows = _rows(note, shuffled, across, along)
    top = (along - sum(row.high for row in rows)) * generator.random()
    places = generator.random(len(rows)).tolist()
    ink = np.asarray(_drawn(rows, top, places, (across, along))) > HALF
    coarse = generator.random((along // _GRAIN + 1, across // _GRAIN + 1))
    order = coarse.repeat(_GRAIN, axis=0).repeat(_GRAIN, axis=1)[:along, :across]
    order = np.where(ink, -1, np.where(with_halo(ink), 2, order))
    black = round(INK_SHARE * ink.size)
    picture = np.zeros(ink.size, dtype=bool)
    picture[np.argpartition(order, black, axis=None)[:black]] = True
    turned = np.rot90(picture.reshape(ink.shape), axes=(0, 1))
    return Picture(along, across, np.packbits(~turned, axis=1).tobytes())


def size_of_words(note: str, choices: Sequence[Choice], width: float, height: float) -> float:
    """The letters in which the sentences fit such a picture, in mm; `LEAST` are read, or larger ones.

    Raises:
        NamesTooLong: no letters are so small.
    """
    in_order = [_ShuffledChoice(one, range(len(one.options))) for one in choices]
    return _fitted(note, in_order, round(height * DOTS), round(width * DOTS), _PATTERN_SIZE)[0]


class _ShuffledChoice(NamedTuple):
    """A choice in the order in which it is drawn."""

    choice: Choice
    order: Sequence[int]

    @property
    def marked(self) -> Iterator[str]:
        """The options, each behind its box."""
        for place in self.order:
            box = _MARKED if place == self.choice.true else _FREE
            alone = _LONE_LETTER if self.choice.name else ""
            yield f"{box}{alone}{self.choice.options[place]}"


class _Row(NamedTuple):
    text: str
    pixels: int  # the size of its letters
    long: float  # pixels that it takes on its line

    @property
    def high(self) -> float:
        return self.pixels * _SENTENCE_LEADING


def _rows(note: str, choices: Sequence[_ShuffledChoice], across: int, along: int) -> list[_Row]:
    return _fitted(note, choices, across, along, MIN_SENTENCE_SIZE)[1]


def _fitted(
    note: str, choices: Sequence[_ShuffledChoice], across: int, along: int, least: float
) -> tuple[float, list[_Row]]:
    """The same, and the size of the sentences in mm, which is the `least` one or larger."""
    sentences = [text for one in choices if not one.choice.name for text in one.marked]
    room, size = across * _FILLED_SHARE, SENTENCE_SIZE
    while size >= least:
        large, small = (round(part * size * DOTS) for part in (1, _SMALLER))
        for split in (_parts, _letters):
            named = [part for one in choices if one.choice.name for part in split(one)]
            above = wrapped(words_of(note), room, partial(_wide, pixels=small))
            told = [
                wrapped(words_of(text), room, partial(_wide, pixels=large)) for text in sentences
            ]
            below = wrapped(named, room, partial(_wide, pixels=small))
            if above and all(told) and bool(below) == bool(named):
                rows = [_Row(text, small, _wide(text, small)) for text in above]
                rows += _alike(told, large)
                rows += [_Row(text, small, _wide(text, small)) for text in below]
                if sum(row.high for row in rows) <= along * _FILLED_SHARE:
                    return size, rows
        size *= _SHRINK
    raise NamesTooLong  # without the sentences, which are secret


def _alike(sentences: Sequence[Sequence[str]], pixels: int) -> Iterator[_Row]:
    most = max(map(len, sentences))
    long = max(_wide(text, pixels) for each in sentences for text in each)
    for each in sentences:
        for text in (*each, *[""] * (most - len(each))):
            yield _Row(text, pixels, long)


def _parts(one: _ShuffledChoice) -> Iterator[tuple[str, str]]:
    yield from words_of(one.choice.name)
    yield " ", "".join(one.marked)


def _letters(one: _ShuffledChoice) -> Iterator[tuple[str, str]]:
    for place, letter in enumerate(one.choice.name):
        yield "" if place else " ", letter
    yield " ", "".join(one.marked)


def _drawn(
    rows: Sequence[_Row], top: float, places: Sequence[float], size: tuple[int, int]
) -> Image.Image:
    """White letters on black; each row at its place from 0 to 1."""
    image = Image.new("L", size)
    draw = ImageDraw.Draw(image)
    y = top
    for row, place in zip(rows, places, strict=True):
        x = _HALO + (size[0] - 2 * _HALO - row.long) * place
        y += row.high / 2
        for text in _runs(row.text):
            if text in {_FREE, _MARKED}:
                _draw_box(draw, x, y, row.pixels, full=text == _MARKED)
            else:
                begin = x
                for file, letters in _in_typefaces(text.removeprefix(_LONE_LETTER)):
                    font = _font(row.pixels, file)
                    draw.text((begin, y), letters, fill=255, font=font, anchor="lm")
                    begin += font.getlength(letters)
            x += _wide(text, row.pixels)
        y += row.high / 2
    return image


def with_halo(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The ink, and the white around each letter."""
    fat = ink.copy()
    for by in range(1, _HALO + 1):
        fat[by:] |= ink[:-by]
        fat[:-by] |= ink[by:]
    wide = fat.copy()
    for by in range(1, _HALO + 1):
        wide[:, by:] |= fat[:, :-by]
        wide[:, :-by] |= fat[:, by:]
    return wide


def _draw_box(draw: ImageDraw.ImageDraw, x: float, y: float, pixels: int, *, full: bool) -> None:
    half = _LETTER_BOX * pixels / 2
    corners = (x, y - half, x + 2 * half, y + half)
    if full:
        draw.rectangle(corners, fill=255)
    else:
        draw.rectangle(corners, outline=255, width=max(2, round(_BOX_LINE * pixels)))


def _runs(text: str) -> list[str]:
    return [run for run in re.split(f"([{_FREE}{_MARKED}]|{_LONE_LETTER}.)", text) if run]


def _wide(text: str, pixels: int) -> float:
    wide = 0.0
    for run in _runs(text):
        if run in {_FREE, _MARKED}:
            wide += _LETTER_BOX + _LETTER_GAP
        else:
            wide += _LETTER if run[0] == _LONE_LETTER else _length(run)
    return pixels * wide


@lru_cache(maxsize=4096)
def _length(text: str) -> float:
    parts = _in_typefaces(text)
    return sum(_font(_MEASURED, file).getlength(part) for file, part in parts) / _MEASURED


def _in_typefaces(text: str) -> list[tuple[Path, str]]:
    usual = SOURCE_TYPEFACES[Font.STRONG].file
    runs = groupby(text, lambda letter: spare_file(letter, Font.STRONG) or usual)
    return [(file, "".join(letters)) for file, letters in runs]


@lru_cache(maxsize=256)
def _font(pixels: int, file: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(file), pixels)
