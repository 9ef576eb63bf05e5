"""Themes of everything printed: colours, typefaces, emblems, fills.

A theme is a file `themes/<name>.toml`, or a host's own that extends one. What stands on the paper
is in wordings/.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from companion.words.terms import PLAIN, Terms
from printables.look.files import PRINTABLES
from printables.look.typefaces import Typeface, shipped_typeface

TEXT_CONTRAST, SIGN_CONTRAST, PARTY_CONTRAST = 4.5, 3.0, 2.0
_NEARLY_BLACK = 0.04045  # of a part of a colour: below, light grows in proportion

INK_SAVER = "ink-saver"  # the theme for printers without colours
THEMES = PRINTABLES / "themes"


class Colour(NamedTuple):
    """Red, green and blue, each from 0 to 1. Where all are equal, only black ink is used."""

    red: float
    green: float
    blue: float

    @property
    def code(self) -> str:
        """As style sheets have it, like "#1f5673"."""
        return "#" + "".join(f"{round(255 * part):02x}" for part in self)


def grey(light: float) -> Colour:
    """0 is black, 1 is white."""
    return Colour(light, light, light)


@lru_cache
def luminance(colour: Colour) -> float:
    """How much light a colour sends back, from 0 to 1, as WCAG 2.1 has it."""
    red, green, blue = (
        part / 12.92 if part <= _NEARLY_BLACK else ((part + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of two colours, from 1 for the same one to 21 for black on white (WCAG 2.1)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


BLACK, WHITE = grey(0), grey(1)


class Font(StrEnum):
    """The use of a typeface; a theme chooses the file."""

    TEXT = "text"
    ITALIC = "italic"  # mottoes, asides, a second language
    STRONG = "strong"
    HEAD = "head"  # headings and captions
    DISPLAY = "display"  # titles and large numbers


# All with Latin, Greek, Cyrillic and Vietnamese letters: for sheets without a theme, and for letters
# that a shipped typeface of a theme lacks.
SOURCE_TYPEFACES: Mapping[Font, Typeface] = {
    Font.TEXT: shipped_typeface("SourceSansPro-Regular"),
    Font.ITALIC: shipped_typeface("SourceSansPro-Regular"),  # its slanted one has no Cyrillic
    Font.STRONG: shipped_typeface("SourceSansPro-Bold"),
    Font.HEAD: shipped_typeface("SourceSansPro-Bold"),
    Font.DISPLAY: shipped_typeface("SourceSerifPro-Black"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme, checked."""

    name: str
    words: str  # the theme of the wordings
    look: Path  # its layouts, as in `look_files`
    ink: Colour  # text and lines
    paper: Colour  # what is not printed on
    stock: Colour  # the paper that it is made for, as screens show it
    liberal: Colour
    fascist: Colour
    accent: Colour  # what belongs to neither party
    fonts: Mapping[Font, Typeface]
    emblems: Mapping[str, str]  # paths for Drawing
    carved: Mapping[str, str]  # the same, as they are where they are large
    figures: Mapping[Role, tuple[str, ...]]  # of Secret Role cards, one after the other
    role_names: Mapping[Role, str] = field(default_factory=dict)  # in the place of the wording's
    names: Mapping[str, str] = field(default_factory=dict)  # of a host's own figures
    mottoes: tuple[str, ...] = ()  # for the Secret Role cards, one after the other
    terms: Terms = PLAIN  # of pieces and records

    def shade(self, colour: str) -> Colour:
        """The colour of a class of pictures, perhaps mixed like "ink-paper-30"."""
        shades = {
            "liberal": self.liberal, "fascist": self.fascist, "accent": self.accent,
            "ink": self.ink, "paper": self.paper, "black": BLACK,
        }  # fmt: skip
        if colour in shades:
            return shades[colour]
        one, other, share = colour.split("-")
        mixed = zip(shades[one], shades[other], strict=True)
        return Colour(*(min(1.0, part + (to - part) * int(share) / 100) for part, to in mixed))

    def own_emblem(self, name: str, look: Path, *, carved: bool = False) -> str | None:
        """The path of an emblem, perhaps carved, that is another one than that of a look."""
        from printables.look.emblems import emblems_of  # a theme's name alone needs no pictures

        path = (self.carved if carved else self.emblems).get(name)
        return None if path == emblems_of(look, large=carved).get(name) else path

    def of(self, party: Party) -> Colour:
        """The colour of a party."""
        return self.liberal if party is Party.LIBERAL else self.fascist
