"""How everything printed looks: colours, typefaces, and how areas are filled.

A theme is a file `themes/<name>.toml`, or a host's own that extends one. What stands on the paper
is in wordings/.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

THEMES = Path(__file__).parent / "themes"
SUFFIX = ".toml"


class Colour(NamedTuple):
    """Red, green and blue, each from 0 to 1. Where all are equal, only black ink is used."""

    red: float
    green: float
    blue: float


def grey(light: float) -> Colour:
    """0 is black, 1 is white."""
    return Colour(light, light, light)


BLACK, WHITE = grey(0), grey(1)


class Font(StrEnum):
    """What letters are for; a theme says which typeface that is."""

    TEXT = "text"
    STRONG = "strong"
    DISPLAY = "display"


class Fill(StrEnum):
    """How an area in a colour is printed."""

    FLAT = "flat"
    HATCHED = "hatched"  # an outline, and lines that are the closer the darker the colour is


def shipped_typeface(name: str) -> Path:
    """The TrueType file of a typeface that comes along, like SourceSansPro-Bold."""
    package = "font_source_serif_pro" if "Serif" in name else "font_source_sans_pro"
    spec = find_spec(package)
    assert spec is not None  # noqa: S101  we depend on it
    assert spec.origin is not None  # noqa: S101
    return Path(spec.origin).with_name("files") / f"{name}.ttf"


# All with Latin, Greek, Cyrillic and Vietnamese letters.
SOURCE: Mapping[Font, Path] = {
    Font.TEXT: shipped_typeface("SourceSansPro-Regular"),
    Font.STRONG: shipped_typeface("SourceSansPro-Bold"),
    Font.DISPLAY: shipped_typeface("SourceSerifPro-Black"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme, checked."""

    name: str
    words: str  # the theme of the wordings
    fill: Fill
    line: float  # mm, of the art's outlines
    ink: Colour  # text and lines
    paper: Colour  # what is not printed on
    ground: Colour  # behind the art
    liberal: Colour
    fascist: Colour
    accent: Colour  # what belongs to neither party
    fonts: Mapping[Font, Path]
    emblems: Mapping[str, str]  # paths for Pen.shape


def load_theme(which: str) -> Theme:
    """A theme that comes along, by its name.

    Raises:
        CompanionError: there is none.
    """
    path = THEMES / f"{which}{SUFFIX}"
    values = tomllib.loads(path.read_text(encoding="utf-8"))
    colours = {name: _colour(code) for name, code in values["colours"].items()}
    fonts = {Font(name): shipped_typeface(face) for name, face in values["fonts"].items()}
    return Theme(
        name=which,
        words=values["words"],
        fill=Fill(values["fill"]),
        line=values["line"],
        fonts=fonts,
        emblems=values["emblems"],
        **colours,
    )


def _colour(code: str) -> Colour:
    return Colour(*(int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)))
