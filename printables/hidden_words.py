"""A few words as a picture in which nothing but the letters' shapes tells them apart.

Letters in a file are text: they can be searched, counted and measured. Here they are black pixels
on a pattern as coarse as their strokes, which takes the eye's hold where light shines through the
paper. However many pixels the letters take, the whole has just as many black ones.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from printables.pen import DoesNotFitError, Font, Picture

DOTS = 300 / 25.4  # pixels in a mm
INK = 0.42  # of all pixels are black
_GRAIN = 4  # pixels: a third of a mm, as wide as a stroke
_HALO = 7  # pixels of white around a letter's stroke, and the stroke
_LARGEST, _SMALLEST = 8.5, 2.0  # mm from line to line
_SMALLER = 0.5  # the other lines' size, of the first line's
_LEADING = 1.1
_FILLED = 0.95  # of the picture's width and height
HALF = 127  # of 255


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
        DoesNotFitError: the letters would be too small to read.
    """
    across, along = round(height * DOTS), round(width * DOTS)  # it is turned in the end
    letters = _letters(sentences, others, across, along)
    ink = np.asarray(letters) > HALF
    halo = np.asarray(letters.filter(ImageFilter.MaxFilter(_HALO))) > HALF
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


def _letters(
    sentences: Sequence[str], others: Sequence[Sequence[str]], across: int, along: int
) -> Image.Image:
    """White letters on black, as large as fits."""
    size = _LARGEST
    while size * _SMALLER >= _SMALLEST:
        fonts = [_font(round(size * DOTS)), _font(round(size * _SMALLER * DOTS))]
        wrapped = [_all_wrapped(one, fonts, across * _FILLED) for one in (sentences, *others)]
        bands = [
            max(map(len, rows)) * fonts[min(place, 1)].size * _LEADING
            for place, rows in enumerate(zip_longest(*wrapped, fillvalue=()))
        ]
        if all(all(rows) for one in wrapped for rows in one) and sum(bands) <= along * _FILLED:
            return _drawn(wrapped[0], bands, fonts, (across, along))
        size *= 0.96
    raise DoesNotFitError("slip", " ".join(sentences))


def _drawn(
    wrapped: Sequence[Sequence[str]],
    bands: Sequence[float],
    fonts: Sequence[ImageFont.FreeTypeFont],
    size: tuple[int, int],
) -> Image.Image:
    image = Image.new("L", size)
    draw = ImageDraw.Draw(image)
    top = (size[1] - sum(bands)) / 2
    for place, (rows, band) in enumerate(zip(wrapped, bands, strict=False)):
        font = fonts[min(place, 1)]
        y = top + (band - (len(rows) - 1) * font.size * _LEADING) / 2
        for row in rows:
            draw.text((size[0] / 2, y), row, fill=255, font=font, anchor="mm")
            y += font.size * _LEADING
        top += band
    return image


def _all_wrapped(
    sentences: Sequence[str], fonts: Sequence[ImageFont.FreeTypeFont], width: float
) -> list[list[str]]:
    return [_wrapped(one, fonts[min(place, 1)], width) for place, one in enumerate(sentences)]


def _wrapped(line: str, font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """The rows of a line; none if a word is too long."""
    rows: list[str] = []
    for word in line.split(" "):
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and font.getlength(longer) <= width:
            rows[-1] = longer
        elif font.getlength(word) <= width:
            rows.append(word)
        else:
            return []
    return rows


@lru_cache(maxsize=256)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(Font.SANS_BOLD.file), size)
