"""Themes: colours, typefaces, emblems and figures of all that is printed.

A theme is a file `themes/<name>.toml`, or a host's own that extends one. Its words are in
wordings/.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from companion.words.tables import PLAIN, Terms
from printables.look.files import PRINTABLES
from printables.look.typefaces import Typeface, shipped_typeface

TEXT_CONTRAST, SIGN_CONTRAST, PARTY_CONTRAST = 4.5, 3.0, 2.0
_NEARLY_BLACK = 0.04045  # below this share of a colour, luminance is proportional to the share

INK_SAVER = "ink-saver"  # the theme for printers without colours
THEMES = PRINTABLES / "themes"


class Colour(NamedTuple):
    """Red, green and blue, each from 0 to 1; equal parts are printed with black ink only."""

    red: float
    green: float
    blue: float

    @property
    def code(self) -> str:
        """Hexadecimal code, like "#1f5673"."""
        return "#" + "".join(f"{round(255 * part):02x}" for part in self)


def grey(light: float) -> Colour:
    """Return a grey, from 0 for black to 1 for white."""
    return Colour(light, light, light)


@lru_cache
def _luminance(colour: Colour) -> float:  # WCAG 2.1
    red, green, blue = (
        part / 12.92 if part <= _NEARLY_BLACK else ((part + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.1)."""
    dark, light = sorted((_luminance(colour), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


BLACK, WHITE = grey(0), grey(1)


class Font(StrEnum):
    """Uses of a typeface, like headings; a theme chooses the file for each."""

    TEXT = "text"
    ITALIC = "italic"  # mottoes, asides, a second language
    STRONG = "strong"
    HEAD = "head"  # headings and captions
    DISPLAY = "display"  # titles and large numbers


# Typefaces with Latin, Greek, Cyrillic and Vietnamese letters, for sheets without a theme, and
# for letters that a theme's shipped typeface lacks.
SOURCE_TYPEFACES: Mapping[Font, Typeface] = {
    Font.TEXT: shipped_typeface("SourceSansPro-Regular"),
    Font.ITALIC: shipped_typeface("SourceSansPro-Regular"),  # Source's italic has no Cyrillic
    Font.STRONG: shipped_typeface("SourceSansPro-Bold"),
    Font.HEAD: shipped_typeface("SourceSansPro-Bold"),
    Font.DISPLAY: shipped_typeface("SourceSerifPro-Black"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme that has been read and checked."""

    name: str
    words: str  # name of the theme whose words are printed
    look: Path  # path of the look's layouts
    ink: Colour  # text and lines
    paper: Colour  # unprinted areas
    stock: Colour  # colour of the intended paper, on screens
    liberal: Colour
    fascist: Colour
    accent: Colour  # colour of neither party
    fonts: Mapping[Font, Typeface]
    emblems: Mapping[str, str]  # paths for Drawing
    carved: Mapping[str, str]  # the same for large emblems
    figures: Mapping[Role, tuple[str, ...]]  # figures of Secret Role cards, in order
    role_names: Mapping[Role, str] = field(default_factory=dict)  # replace the wording's names
    names: Mapping[str, str] = field(default_factory=dict)  # names of a host's own figures
    mottoes: tuple[str, ...] = ()  # for Secret Role cards, in order
    terms: Terms = PLAIN  # the theme's names for pieces and in records

    def shade(self, colour: str) -> Colour:
        """Return the theme's colour of this name, or a mix of two for a name like "ink-paper-30"."""
        shades = {
            "liberal": self.liberal, "fascist": self.fascist, "accent": self.accent,
            "ink": self.ink, "paper": self.paper, "black": BLACK,
        }  # fmt: skip
        if colour in shades:
            return shades[colour]
        first, other, share = colour.split("-")
        mixed = zip(shades[first], shades[other], strict=True)
        return Colour(*(min(1.0, part + (to - part) * int(share) / 100) for part, to in mixed))

    def own_emblem(self, name: str, look: Path, *, carved: bool = False) -> str | None:
        """Return the path of an emblem in the theme itself; None if the look's emblem is to be used."""
        from printables.look.emblems import emblems_of  # emblems are slow to load

        path = (self.carved if carved else self.emblems).get(name)
        return None if path == emblems_of(look, large=carved).get(name) else path

    def of(self, party: Party) -> Colour:
        """Return the theme's colour for a party."""
        return self.liberal if party is Party.LIBERAL else self.fascist
