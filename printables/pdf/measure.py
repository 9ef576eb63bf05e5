"""Measure letters in the typefaces of a theme and in their substitutes."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby

from reportlab.pdfbase.ttfonts import TTFont

from printables.catalogue import least_capitals
from printables.look.theme import SOURCE_TYPEFACES, Font
from printables.look.typefaces import Typeface
from printables.type.embedding import Typefaces, lacks, spare, thousandths, typeface_of
from printables.type.letters import Letters


class Measure:
    """Lengths and heights of letters, in typefaces that are chosen by their use.

    Letters of `names` that `fonts` lack come from other fonts, from Source, or from typefaces on
    the host's computer.
    """

    def __init__(
        self, fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES, names: Iterable[str] = ()
    ) -> None:
        self._of_names = frozenset("".join(names))
        self.use(fonts)

    def use(self, fonts: Mapping[Font, Typeface]) -> None:
        """Use other typefaces from now on."""
        self._fonts = Typefaces(fonts)
        self._substitutes = {
            font: SOURCE_TYPEFACES[font]
            for font, face in fonts.items()
            if face.shipped and face != SOURCE_TYPEFACES[font]
        }

    def capitals(self, letters: Letters) -> float:
        """Return the height of capitals, in mm."""
        return 0.001 * letters.size * float(self._fonts[letters.font].face.capHeight)

    def floored(self, letters: Letters, piece: str) -> tuple[Letters, float]:
        """Return letters no smaller than a piece may have, and their smallest size in mm."""
        floor = least_capitals(piece)
        least = letters.size * floor / self.capitals(letters)
        smallest = max(letters.floor or letters.size, least)
        return letters._replace(size=max(letters.size, smallest)), smallest

    def width(self, text: str, letters: Letters) -> float:
        """Return the length of a line, in mm."""
        return self.measure(letters)(text)

    def measure(self, letters: Letters) -> Callable[[str], float]:
        """Return a function for the length of lines, in mm."""
        usual, size, spaced = self._fonts[letters.font], letters.size, letters.spaced

        def length(text: str) -> float:
            if lacks(usual, text):
                total = sum(thousandths(*run) for run in self._runs(text, letters.font))
            else:
                total = thousandths(usual, text)
            return size * (0.001 * total + spaced * (len(text) - 1))

        return length

    def _runs(self, text: str, font: Font) -> list[tuple[TTFont, str]]:
        usual = self._fonts[font]
        missing = lacks(usual, text)
        if not missing:
            return [(usual, text)]
        others = {letter: self._other(letter, font) for letter in missing}
        runs = groupby(text, lambda letter: others.get(letter) or usual)
        return [(typeface, "".join(run)) for typeface, run in runs]

    def _other(self, letter: str, font: Font) -> TTFont | None:
        """Return another typeface that has a letter which the font lacks.

        Usually it is Source; for names, the theme's strong font comes first, and typefaces on the
        host's computer come last.
        """
        of_name = letter in self._of_names
        substitute = SOURCE_TYPEFACES[font] if of_name else self._substitutes.get(font)
        heavy = self._fonts[Font.STRONG]
        if of_name and not lacks(heavy, letter):
            return heavy
        if substitute and not lacks(typeface_of(substitute), letter):
            return typeface_of(substitute)
        return spare(letter) if of_name else None

    def missing(self, text: str, font: Font) -> list[str]:
        """Return the letters of a text that no typeface has, each once."""
        lacking = lacks(self._fonts[font], text)
        return [letter for letter in lacking if self._other(letter, font) is None]
