"""Letters on paper: typeface, size and colour, and the measures of their lines in mm."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from printables.look.theme import BLACK, SOURCE_TYPEFACES, WHITE, Colour, Font
from printables.look.typefaces import Typeface
from printables.type.line_breaks import evened, words_of, wrapped

LEADING = 1.25  # from line to line, times the letters' size
ASCENT = 0.72  # height of a capital with a little air, times the letters' size
MIN_LETTERS = 0.1  # mm: no text is tried in smaller letters


class Align(StrEnum):
    """Alignment of a line in its box."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Letters(NamedTuple):
    """Typeface, size and colour of letters; `size` is that of the font, in mm."""

    font: Font
    size: float
    floor: float = 0  # mm, the smallest size that a text may be reduced to; 0: `size`
    align: Align = Align.LEFT
    colour: Colour = BLACK
    broken: bool = False  # True: a word that is too long may be broken anywhere, like a name
    spaced: float = 0  # between letters, times their size
    on: Colour = WHITE  # colour of the background


def text_lines(
    text: str, width: float, letters: Letters, fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES
) -> list[str]:
    """Break a text into lines of a width in mm; a word longer than that gets a line of its own."""
    return wrapped(words_of(text), width, _measure(letters, fonts)) or text.split()


def even_lines(
    text: str, width: float, letters: Letters, fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES
) -> list[str]:
    """Break a text into lines of about equal length, of at most a width in mm."""
    lines, measure = text_lines(text, width, letters, fonts), _measure(letters, fonts)
    return evened(lines, text, width, measure)


def text_width(
    text: str, letters: Letters, fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES
) -> float:
    """Return the length of a line of text in these letters, in mm."""
    return _measure(letters, fonts)(text)


def _measure(letters: Letters, fonts: Mapping[Font, Typeface]) -> Callable[[str], float]:
    from printables.type.embedding import thousandths, typeface_of

    typeface, size, spaced = typeface_of(fonts[letters.font]), letters.size, letters.spaced
    return lambda text: size * (0.001 * thousandths(typeface, text) + spaced * (len(text) - 1))


def capitals(letters: Letters, fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES) -> float:
    """Return the height of capitals in these letters, in mm."""
    from printables.type.embedding import typeface_of

    return 0.001 * letters.size * float(typeface_of(fonts[letters.font]).face.capHeight)
