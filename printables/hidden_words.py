"""A few words as a picture in which nothing but the letters' shapes tells them apart.

Letters in a file are text: they can be searched, counted and measured. Here they are black pixels
on a pattern as coarse as their strokes, which hides them where light shines through the paper.
However many pixels the letters take, the whole has just as many black ones.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from printables.catalogue import PieceName
from printables.pen import DoesNotFit, Picture, words_of, wrapped
from printables.theme import SOURCE, Font

DOTS = 300 / 25.4  # pixels in a mm
INK = 0.42  # of all pixels are black
_GRAIN = 4  # pixels: a third of a mm, as wide as a stroke
_HALO = 5  # pixels of white around a letter
_MAX_SIZE, _MIN_SIZE = 8.5, 2.0  # mm from line to line
_SMALLER = 0.5  # the other lines' size, of the first line's
_LEADING = 1.1
_FILLED = 0.95  # of the picture's width and height
HALF = 127  # of 255
_MEASURED = 200  # pixels, letters large enough to be measured


def hidden_words(
    sentences: Sequence[str],
    others: Sequence[Sequence[str]],
    width: float,
    height: float,
    chance: bytes,
) -> Picture:
    """The sentences, the first one large, in `width` by `height` mm, to be read from the right.

    They stand as the longest of them would, those of the `others` who might be meant too, so that
    the layout tells nothing. `chance` makes the pattern, the same one again when it is the same.

    Raises:
        DoesNotFit: the letters would be too small to read.
    """
    across, along = round(height * DOTS), round(width * DOTS)  # it is turned in the end
    setting = _setting(sentences, others, across, along)
    ink = np.asarray(_letters(setting, (across, along), stroke=0)) > HALF
    halo = np.asarray(_letters(setting, (across, along), stroke=_HALO)) > HALF
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(chance, "big")))
    coarse = generator.random((along // _GRAIN + 1, across // _GRAIN + 1))
    order = np.kron(coarse, np.ones((_GRAIN, _GRAIN)))[:along, :across]
    order = order + generator.random(order.shape) * 1e-6  # no two alike
    order[halo] = 2.0
    order[ink] = -1.0
    black = round(INK * ink.size)
    picture = np.zeros(ink.size, dtype=bool)
    picture[np.argpartition(order, black, axis=None)[:black]] = True
    turned = np.rot90(picture.reshape(ink.shape), axes=(0, 1))
    return Picture(along, across, np.packbits(~turned, axis=1).tobytes())


class _Setting(NamedTuple):
    """The rows of each sentence, and how high the band is in which they stand."""

    rows: list[list[str]]
    bands: list[float]
    size: float  # mm, of the first sentence


def _setting(
    sentences: Sequence[str], others: Sequence[Sequence[str]], across: int, along: int
) -> _Setting:
    """The sentences as large as all of those who might be meant would fit."""
    size = _MAX_SIZE
    while size * _SMALLER >= _MIN_SIZE:
        settings = [
            [
                wrapped(words_of(one), across * _FILLED / _pixels(size, place), _length)
                for place, one in enumerate(each)
            ]
            for each in (sentences, *others)
        ]
        bands = [
            max(map(len, rows)) * _pixels(size, place) * _LEADING
            for place, rows in enumerate(zip_longest(*settings, fillvalue=()))
        ]
        if all(rows for each in settings for rows in each) and sum(bands) <= along * _FILLED:
            return _Setting(settings[0], bands, size)
        size *= 0.96
    raise DoesNotFit(PieceName.ENVELOPES, "", "")  # the sentences are secret


def _letters(setting: _Setting, size: tuple[int, int], *, stroke: int) -> Image.Image:
    """White letters on black, `stroke` pixels fatter on all sides."""
    image = Image.new("L", size)
    draw = ImageDraw.Draw(image)
    top = (size[1] - sum(setting.bands)) / 2
    for place, (rows, band) in enumerate(zip(setting.rows, setting.bands, strict=False)):
        pixels = _pixels(setting.size, place)
        y = top + (band - (len(rows) - 1) * pixels * _LEADING) / 2
        for row in rows:
            font = _font(pixels)
            draw.text((size[0] / 2, y), row, fill=255, font=font, anchor="mm", stroke_width=stroke)
            y += pixels * _LEADING
        top += band
    return image


def _pixels(size: float, place: int) -> int:
    """The letters' size in the sentence at this place."""
    return round(size * (_SMALLER if place else 1) * DOTS)


@lru_cache(maxsize=4096)
def _length(text: str) -> float:
    """How long a text is, as a multiple of its letters' size."""
    return _font(_MEASURED).getlength(text) / _MEASURED


@lru_cache(maxsize=256)
def _font(pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(SOURCE[Font.STRONG]), pixels)
