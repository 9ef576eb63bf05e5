"""Text in letters several rows high, to be read across a dark room."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from font_source_sans_pro import SourceSansProSemibold
from PIL import Image, ImageDraw, ImageFont

MAX_SIZE, MIN_SIZE = 40, 11  # pixels a letter's size; below, the shapes fall apart
STRETCHES = (2.0, 1.6, 1.3)  # a quarter of a cell is half as wide as high
NARROWINGS = (1.15, 1.0)  # tried for words that are too long otherwise
LIT_FROM = 110  # of 255: a pixel this bright is lit
ROW_LEADING = 0.98  # from line to line, times the letters' size
QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # by their bits: upper left, upper right, lower left, lower right


@lru_cache(maxsize=32)
def enlarge(text: str, columns: int, rows: int) -> tuple[str, ...]:
    """Return a text in block letters, as large as possible; () if it does not fit.

    The result is also () if the font lacks a letter.
    """
    if missing_letters(text):
        return ()
    sizes = range(MAX_SIZE, MIN_SIZE - 1, -1)
    for size, stretch in (*product(sizes, STRETCHES), *product(sizes, NARROWINGS)):
        lines = _wrapped(text, size, columns * 2 / stretch)
        if lines and _height(lines, size) <= rows * 2:
            return _drawn(lines, size, stretch, columns)
    return ()


@lru_cache(maxsize=32)
def passages(text: str, columns: int, rows: int) -> tuple[str, ...]:
    """Return a text split at its punctuation into parts that each fit in block letters."""

    def fits(passage: str) -> bool:
        lines = _wrapped(passage, MIN_SIZE, columns * 2 / STRETCHES[-1])
        return bool(lines) and _height(lines, MIN_SIZE) <= rows * 2

    whole: list[str] = []
    for clause in re.findall(r"\S.*?(?:[.:;,!?]+(?=\s|$)|$)", text):
        for piece in [clause] if fits(clause) else clause.split(" "):
            longer = f"{whole[-1]} {piece}" if whole else piece
            if whole and fits(longer):
                whole[-1] = longer
            else:
                whole.append(piece)
    return tuple(whole)


def missing_letters(text: str) -> str:
    """Return the letters of a text that the font of block letters lacks, each once."""
    letters = dict.fromkeys(letter for letter in text if not letter.isspace())
    return "".join(letter for letter in letters if _shape(letter) == _shape("\uffff"))


@lru_cache(maxsize=1024)
def _shape(letter: str) -> tuple[object, bytes]:
    mask = _font(20).getmask(letter)
    return mask.getbbox(), bytes(mask)


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(SourceSansProSemibold, size)


@lru_cache(maxsize=4096)
def _length(word: str, size: int) -> float:
    return _font(size).getlength(word)


def _wrapped(text: str, size: int, width: float) -> list[str]:
    lines: list[str] = []  # at most `width` pixels wide; none if a word is wider
    used = width
    for word in text.split(" "):
        length = _length(word, size)
        if length > width:
            return []
        longer = used + _length(" ", size) + length
        if lines and longer <= width:
            lines[-1] += f" {word}"
            used = longer
        else:
            lines.append(word)
            used = length
    return lines


def _height(lines: list[str], size: int) -> int:
    return round(len(lines) * size * ROW_LEADING) + size // 4


def _drawn(lines: list[str], size: int, stretch: float, columns: int) -> tuple[str, ...]:
    font = _font(size)
    width, height = round(columns * 2 / stretch), _height(lines, size)
    page = Image.new("L", (width, height + height % 2))
    draw = ImageDraw.Draw(page)
    top = font.getbbox("Й")[1]
    for number, line in enumerate(lines):
        place = ((width - font.getlength(line)) / 2, round(number * size * ROW_LEADING) - top)
        draw.text(place, line, fill=255, font=font)
    stretched = page.resize((columns * 2, page.height), Image.Resampling.BILINEAR)
    return tuple(_quarters(stretched.point(lambda level: level > LIT_FROM)))


def _quarters(page: Image.Image) -> Iterator[str]:
    pixels, width = page.tobytes(), page.width
    for start in range(0, len(pixels), 2 * width):
        upper = pixels[start : start + width]
        lower = pixels[start + width : start + 2 * width]
        cells = zip(upper[::2], upper[1::2], lower[::2], lower[1::2], strict=True)
        yield "".join(QUARTERS[a + 2 * b + 4 * c + 8 * d] for a, b, c, d in cells).rstrip()
