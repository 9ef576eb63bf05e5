"""How long and high letters are in the typefaces of a theme, and in those that stand in for them."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby

from reportlab.pdfbase.ttfonts import TTFont

from printables.catalogue import least_capitals
from printables.look.theme import SOURCE_TYPEFACES, Font
from printables.look.typefaces import Typeface
from printables.type.embedding import Typefaces, lacks, spare, thousandths, typeface_of
from printables.type.letters import Letters


class Measure:
    """Typefaces by their use.

    Letters of the `names` that the `fonts` lack are in others of them, in Source, or in typefaces of
    the host's.
    """

    def __init__(
        self, fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES, names: Iterable[str] = ()
    ) -> None:
        self._of_names = frozenset("".join(names))
        self.use(fonts)

    def use(self, fonts: Mapping[Font, Typeface]) -> None:
        """Take other typefaces for what follows."""
        self._fonts = Typefaces(fonts)
        self._instead = {
            font: SOURCE_TYPEFACES[font]
            for font, face in fonts.items()
            if face.shipped and face != SOURCE_TYPEFACES[font]
        }

    def capitals(self, letters: Letters) -> float:
        """How high capitals are, in mm."""
        return 0.001 * letters.size * float(self._fonts[letters.font].face.capHeight)

    def floored(self, letters: Letters, piece: str) -> tuple[Letters, float]:
        """Letters that may stand on a piece, and the smallest size they may be made, in mm."""
        held = least_capitals(piece)
        least = letters.size * held / self.capitals(letters)
        smallest = max(letters.floor or letters.size, least)
        return letters._replace(size=max(letters.size, smallest)), smallest

    def width(self, text: str, letters: Letters) -> float:
        """How long a line is, in mm."""
        return self.measure(letters)(text)

    def measure(self, letters: Letters) -> Callable[[str], float]:
        """What tells how long lines are, in mm."""
        usual, size, spaced = self._fonts[letters.font], letters.size, letters.spaced

        def wide(text: str) -> float:
            if lacks(usual, text):
                long = sum(thousandths(*run) for run in self._runs(text, letters.font))
            else:
                long = thousandths(usual, text)
            return size * (0.001 * long + spaced * (len(text) - 1))

        return wide

    def _runs(self, text: str, font: Font) -> list[tuple[TTFont, str]]:
        usual = self._fonts[font]
        missing = lacks(usual, text)
        if not missing:
            return [(usual, text)]
        others = {letter: self._other(letter, font) for letter in missing}
        runs = groupby(text, lambda letter: others.get(letter) or usual)
        return [(typeface, "".join(run)) for typeface, run in runs]

    def _other(self, letter: str, font: Font) -> TTFont | None:
        """What has a letter that the typeface lacks: Source.

        For names, another one of the theme before that, and a typeface of the host's after it.
        """
        of_name = letter in self._of_names
        instead = SOURCE_TYPEFACES[font] if of_name else self._instead.get(font)
        heavy = self._fonts[Font.STRONG]
        if of_name and not lacks(heavy, letter):
            return heavy
        if instead and not lacks(typeface_of(instead), letter):
            return typeface_of(instead)
        return spare(letter) if of_name else None

    def missing(self, text: str, font: Font) -> list[str]:
        """The letters of a text that no typeface has, each once."""
        lacking = lacks(self._fonts[font], text)
        return [letter for letter in lacking if self._other(letter, font) is None]
