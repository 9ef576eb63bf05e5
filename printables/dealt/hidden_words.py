"""Pictures of sentences in which a mark shows the true one, hidden by a pattern.

Text in a file can be searched, counted and measured. Here, letters are black pixels on a pattern as
coarse as their strokes, which hides them if light shines through the paper. Every player's picture
has the same sentences in random order, and the same number of black pixels, so that the place of
the mark says nothing to anybody who cannot read them.
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

DOTS_PER_MM = 300 / 25.4  # pixels in a mm
INK_SHARE = 0.42  # share of black pixels
SENTENCE_SIZE = 9 * 25.4 / 72  # mm, of the sentences: 9 points
_GRAIN = 4  # pixels: a third of a mm, as wide as a stroke
_HALO = 5  # pixels of white around a letter
_NOTE_SHARE = 0.68  # size of other letters, times that of the sentences
MIN_SENTENCE_SIZE = 2.2  # mm, the smallest letters of sentences
_PATTERN_SIZE = 0.3  # mm, letters too small to be read
_SHRINK = 0.96
_SENTENCE_LEADING = 1.1
_FILLED_SHARE = 0.96  # part of the picture's width and height that is filled
MID_GREY = 127  # the middle of 0 to 255
_MEASURED_PIXELS = 200  # pixels, letters large enough to be measured
_EMPTY_SQUARE, _FULL_SQUARE = "\u25a1", "\u25a0"  # drawn as lines: typefaces lack them
# Width of a box, and its distance from the text, times the letters' size.
_LETTER_BOX, _LETTER_GAP = 0.62, 0.25
_LONE_LETTER = "\u25ab"  # marks a single letter behind its box
_LETTER = 0.8  # equal width of such letters, times their size
_BOX_LINE = 0.09


class Choice(NamedTuple):
    """Possible answers of which one is true, with its number; `name` is the player they are about."""

    options: Sequence[str]
    true: int
    name: str = ""


def hidden_words(
    note: str, choices: Sequence[Choice], width: float, height: float, chance: bytes
) -> Picture:
    """Draw a picture of the choices below a note, `width` by `height` mm, to be read sideways.

    Choices without a name are whole sentences in larger letters, of one or more rows. Order, places
    and pattern follow from the bytes in `chance`, so that a reprint is the same.

    Raises:
        NamesTooLong: the letters would be too small to read.
    """
    across, along = round(height * DOTS_PER_MM), round(width * DOTS_PER_MM)  # rotated later
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(chance, "big")))
    shuffled = [
        _ShuffledChoice(choice, generator.permutation(len(choice.options)).tolist())
        for choice in choices
    ]
    rows = _rows(note, shuffled, across, along)
    top = (along - sum(row.height for row in rows)) * generator.random()
    places = generator.random(len(rows)).tolist()
    ink = np.asarray(_draw_rows(rows, top, places, (across, along))) > MID_GREY
    coarse = generator.random((along // _GRAIN + 1, across // _GRAIN + 1))
    order = coarse.repeat(_GRAIN, axis=0).repeat(_GRAIN, axis=1)[:along, :across]
    order = np.where(ink, -1, np.where(with_halo(ink), 2, order))
    black = round(INK_SHARE * ink.size)
    picture = np.zeros(ink.size, dtype=bool)
    picture[np.argpartition(order, black, axis=None)[:black]] = True
    turned = np.rot90(picture.reshape(ink.shape), axes=(0, 1))
    return Picture(along, across, np.packbits(~turned, axis=1).tobytes())


def size_of_words(note: str, choices: Sequence[Choice], width: float, height: float) -> float:
    """Return the size of letters in `hidden_words`, in mm; below 2.2 mm they cannot be read.

    Raises:
        NamesTooLong: no letters are small enough.
    """
    in_order = [_ShuffledChoice(choice, range(len(choice.options))) for choice in choices]
    return _rows_fitting(
        note, in_order, round(height * DOTS_PER_MM), round(width * DOTS_PER_MM), _PATTERN_SIZE
    )[0]


class _ShuffledChoice(NamedTuple):
    choice: Choice
    order: Sequence[int]

    @property
    def marked(self) -> Iterator[str]:
        """Yield the answers, each behind a square, which is full for the true one."""
        for place in self.order:
            box = _FULL_SQUARE if place == self.choice.true else _EMPTY_SQUARE
            alone = _LONE_LETTER if self.choice.name else ""
            yield f"{box}{alone}{self.choice.options[place]}"


class _Row(NamedTuple):
    text: str
    pixels: int  # the size of its letters

    width: float  # pixels

    @property
    def height(self) -> float:
        return self.pixels * _SENTENCE_LEADING


def _rows(note: str, choices: Sequence[_ShuffledChoice], across: int, along: int) -> list[_Row]:
    return _rows_fitting(note, choices, across, along, MIN_SENTENCE_SIZE)[1]


def _rows_fitting(
    note: str, choices: Sequence[_ShuffledChoice], across: int, along: int, least: float
) -> tuple[float, list[_Row]]:
    """Return all sentences in rows, and the size of their letters in mm, which is at least `least`."""
    sentences = [text for choice in choices if not choice.choice.name for text in choice.marked]
    room, size = across * _FILLED_SHARE, SENTENCE_SIZE
    while size >= least:
        large, small = (round(part * size * DOTS_PER_MM) for part in (1, _NOTE_SHARE))
        for split in (_parts, _letters):
            named = [part for choice in choices if choice.choice.name for part in split(choice)]
            above = wrapped(words_of(note), room, partial(_text_width, pixels=small))
            sentence_lines = [
                wrapped(words_of(text), room, partial(_text_width, pixels=large))
                for text in sentences
            ]
            below = wrapped(named, room, partial(_text_width, pixels=small))
            if above and all(sentence_lines) and bool(below) == bool(named):
                rows = [_Row(text, small, _text_width(text, small)) for text in above]
                rows += _alike(sentence_lines, large)
                rows += [_Row(text, small, _text_width(text, small)) for text in below]
                if sum(row.height for row in rows) <= along * _FILLED_SHARE:
                    return size, rows
        size *= _SHRINK
    raise NamesTooLong  # the error does not quote the secret sentences


def _alike(sentences: Sequence[Sequence[str]], pixels: int) -> Iterator[_Row]:
    most = max(map(len, sentences))
    width = max(_text_width(text, pixels) for each in sentences for text in each)
    for each in sentences:
        for text in (*each, *[""] * (most - len(each))):
            yield _Row(text, pixels, width)


def _parts(choice: _ShuffledChoice) -> Iterator[tuple[str, str]]:
    yield from words_of(choice.choice.name)
    yield " ", "".join(choice.marked)


def _letters(choice: _ShuffledChoice) -> Iterator[tuple[str, str]]:
    for place, letter in enumerate(choice.choice.name):
        yield "" if place else " ", letter
    yield " ", "".join(choice.marked)


def _draw_rows(
    rows: Sequence[_Row], top: float, places: Sequence[float], size: tuple[int, int]
) -> Image.Image:
    """Draw white letters on black; `places` has the position of each row, from 0 to 1."""
    image = Image.new("L", size)
    draw = ImageDraw.Draw(image)
    y = top
    for row, place in zip(rows, places, strict=True):
        x = _HALO + (size[0] - 2 * _HALO - row.width) * place
        y += row.height / 2
        for text in _runs(row.text):
            if text in {_EMPTY_SQUARE, _FULL_SQUARE}:
                _draw_box(draw, x, y, row.pixels, full=text == _FULL_SQUARE)
            else:
                begin = x
                for file, letters in _in_typefaces(text.removeprefix(_LONE_LETTER)):
                    font = _font(row.pixels, file)
                    draw.text((begin, y), letters, fill=255, font=font, anchor="lm")
                    begin += font.getlength(letters)
            x += _text_width(text, row.pixels)
        y += row.height / 2
    return image


def with_halo(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the pixels of letters together with those of a thin edge around each letter."""
    thick = ink.copy()
    for by in range(1, _HALO + 1):
        thick[by:] |= ink[:-by]
        thick[:-by] |= ink[by:]
    halo = thick.copy()
    for by in range(1, _HALO + 1):
        halo[:, by:] |= thick[:, :-by]
        halo[:, :-by] |= thick[:, by:]
    return halo


def _draw_box(draw: ImageDraw.ImageDraw, x: float, y: float, pixels: int, *, full: bool) -> None:
    half = _LETTER_BOX * pixels / 2
    corners = (x, y - half, x + 2 * half, y + half)
    if full:
        draw.rectangle(corners, fill=255)
    else:
        draw.rectangle(corners, outline=255, width=max(2, round(_BOX_LINE * pixels)))


def _runs(text: str) -> list[str]:
    return [
        run for run in re.split(f"([{_EMPTY_SQUARE}{_FULL_SQUARE}]|{_LONE_LETTER}.)", text) if run
    ]


def _text_width(text: str, pixels: int) -> float:
    width = 0.0
    for run in _runs(text):
        if run in {_EMPTY_SQUARE, _FULL_SQUARE}:
            width += _LETTER_BOX + _LETTER_GAP
        else:
            width += _LETTER if run[0] == _LONE_LETTER else _length(run)
    return pixels * width


@lru_cache(maxsize=4096)
def _length(text: str) -> float:
    parts = _in_typefaces(text)
    return (
        sum(_font(_MEASURED_PIXELS, file).getlength(part) for file, part in parts)
        / _MEASURED_PIXELS
    )


def _in_typefaces(text: str) -> list[tuple[Path, str]]:
    usual = SOURCE_TYPEFACES[Font.STRONG].file
    runs = groupby(text, lambda letter: spare_file(letter, Font.STRONG) or usual)
    return [(file, "".join(letters)) for file, letters in runs]


@lru_cache(maxsize=256)
def _font(pixels: int, file: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(file), pixels)
