"""Values of theme files, and checks of these values."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, cast

from companion.errors import Detail
from companion.files.atomic_write import FileRefusal
from companion.files.toml import Fault, FaultyFile, content_of, excerpt, over, toml_values
from companion.files.toml_extends import Shelf, extended_values
from companion.files.toml_schema import Between, Missing, OneOf, Text, UnknownKey, WrongValue, fit
from companion.rules.pieces import Power, Role
from companion.words.tables import CLASSIC, ENGLISH, WORDINGS, check_theme, terms_of
from printables.look.emblems import Emblems, emblem_in, emblems_of
from printables.look.files import PRINTABLES, figures_of, look_named, with_fallbacks
from printables.look.spare_typefaces import TRUETYPE
from printables.look.theme import (
    PARTY_CONTRAST,
    SIGN_CONTRAST,
    TEXT_CONTRAST,
    THEMES,
    Colour,
    Font,
    Theme,
    contrast,
)
from printables.look.typefaces import Typeface, shipped_typeface

MAX_PATH = 50_000  # letters in the path of an emblem, at most
_EMBLEM_MIN, _EMBLEM_MAX = -20, 120  # range of an emblem's coordinates; its square is 0 to 100


class TooLittleContrast(Detail):
    """Error: two colours that are printed on each other, or side by side, look too much alike."""

    other: str  # the name of the other colour
    ratio: float
    needed: float


class WordsForAnotherLook(Detail):
    """Error: the theme's words do not name the figures of its look; the words of `other` do."""

    value: str
    name: str
    other: tuple[str, ...]


class NotADrawing(Detail):
    """Error: an emblem is not a path of closed shapes in its square, with M, L, C and Z."""

    smallest: int
    largest: int


class HexColour(Detail):
    """Expected value in an error message: a colour like "#1f5673"."""


class TypefaceName(Detail):
    """Expected value in an error message: a shipped typeface's name, or the path of a TrueType file."""


_ColourName = StrEnum("_ColourName", ["INK", "PAPER", "STOCK", "LIBERAL", "FASCIST", "ACCENT"])
_RoleName: TypeAlias = Literal["liberal", "fascist", "hitler"]  # a theme may rename some of them
_HEX = re.compile("#[0-9a-fA-F]{6}")
Hex: TypeAlias = Annotated[str, _HEX, HexColour()]
_Typeface: TypeAlias = Annotated[str, TypefaceName()]


@dataclass(frozen=True, slots=True)
class _ThemeFile:
    name: str
    words: str
    look: object  # path of the look's layouts
    colours: dict[_ColourName, Hex]
    fonts: dict[Font, _Typeface]
    figures: dict[Role, tuple[str, ...]]
    emblems: dict[str, object] = field(default_factory=dict)  # paths are longer than texts may be
    carved: dict[str, object] = field(default_factory=dict)
    roles: dict[_RoleName, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    mottoes: Annotated[tuple[str, ...], Between(0, 40)] = ()


def _read_alone(path: Path) -> dict[str, Any]:
    """Return the values of a theme file, without those of the theme that it extends.

    Relative paths of typefaces start at its folder. An emblem without a large version is the same
    when large. If the file names a look (graphic style), it gets the typefaces and figures of that
    look.

    Raises:
        FaultyFile: the file is not TOML.
        FileRefusal: the file of an emblem cannot be printed.
    """
    values: dict[str, Any] = {"name": path.stem} | toml_values(path)
    for table in ("emblems", "carved"):
        if isinstance(drawings := values.get(table), dict):
            values[table] = {
                name: _drawing(emblem, path.parent) for name, emblem in drawings.items()
            }
    emblems, carved = values.get("emblems"), values.get("carved", {})
    if isinstance(emblems, dict) and isinstance(carved, dict):
        values["carved"] = emblems | carved
    if isinstance(fonts := values.get("fonts"), dict):
        values["fonts"] = _fonts(fonts, path.parent)
    if "look" in values:
        values["look"] = look_named(values["look"], path.parent)
        if isinstance(values["look"], Path) and path.parent != THEMES:
            for table, choices in _usual(values["look"]).items():
                if isinstance(own := values.get(table, {}), dict):
                    values[table] = choices | own
    return values


def _fonts(fonts: dict[str, object], folder: Path) -> dict[str, object]:
    substitutes = {
        str(other): fonts[usual] for usual, other in _SUBSTITUTES.items() if usual in fonts
    }
    return {
        name: str(folder / face) if isinstance(face, str) and _is_path(face) else face
        for name, face in (fonts | substitutes | fonts).items()
    }


def _drawing(emblem: object, folder: Path) -> object:
    is_file = isinstance(emblem, str) and emblem.endswith(".svg")
    return emblem_in(folder / str(emblem)) if is_file else emblem


def _usual(look: Path) -> dict[str, dict[str, Any]]:
    """Return the typefaces and figures that come with a look (graphic style).

    A shipped look has those of its shipped theme. A host's own look brings all figures it has,
    unless it only replaces figures of the look that it falls back to.
    """
    if shipped := made_for(look):
        return {name: shipped[name] for name in ("fonts", "figures")}
    own, below = figures_of(look), figures_of(*with_fallbacks(look)[1:])
    figures = {str(role): own[role] for role in own if not {*own[role]} <= {*below[role]}}
    return {"figures": figures}


def made_for(look: Path) -> dict[str, Any]:
    """Return the values of the shipped theme for this look; an empty dict for a host's own look."""
    return _made_for(look.stem) if look.parent.parent == PRINTABLES else {}


@lru_cache
def _made_for(look: str) -> dict[str, Any]:
    standard = _read_alone(THEMES / f"{CLASSIC}.toml")
    shipped = (over(standard, _read_alone(path)) for path in sorted(THEMES.glob("*.toml")))
    return next((theme for theme in shipped if theme["look"].stem == look), {})


def typeface_of(face: str) -> Typeface:
    """Return the typeface that a theme names, either a shipped one or a file."""
    return Typeface(Path(face)) if _is_path(face) else shipped_typeface(face)


def _is_path(face: str) -> bool:
    return any(mark in face for mark in "./\\")


def _checked(values: dict[str, Any], earlier_faults: tuple[Fault, ...], source: Path) -> Theme:
    file, faults = fit(values, _ThemeFile)
    faults = (*earlier_faults, *faults, *_impossible(values))
    if file is None or faults:
        raise FaultyFile(source, faults)
    check_theme(file.words)
    look = cast("Path", file.look)
    return Theme(
        name=file.name,
        words=file.words,
        look=look,
        **{str(name): _colour(code) for name, code in file.colours.items()},
        fonts={font: typeface_of(file.fonts[font]) for font in Font},
        emblems=Emblems(look, _paths(file.emblems), large=False),
        carved=Emblems(look, _paths(file.carved), large=True),
        figures=file.figures,
        role_names={Role(role): name for role, name in file.roles.items()},
        names=file.names,
        mottoes=file.mottoes,
        terms=terms_of(file.words),
    )


def _paths(emblems: Mapping[str, object]) -> dict[str, str]:
    return {name: str(path) for name, path in emblems.items()}


def _impossible(values: dict[str, Any]) -> Iterator[Fault]:
    """Yield faults of a theme that its schema cannot find."""
    words = values.get("words")
    wordings = sorted({path.stem for path in WORDINGS.glob("*/*.toml")})
    if isinstance(words, str) and words not in wordings:
        yield Fault("words", WrongValue(excerpt(words), OneOf(tuple(wordings))))
    if isinstance(look := values.get("look"), WrongValue):
        yield Fault("look", look)
    elif isinstance(look, Path):
        yield from _figures(values, look, wordings)
    tables = ("colours", "fonts", "emblems", "carved")
    colours, fonts, emblems, carved = (
        table if isinstance(table, dict) else {} for table in map(values.get, tables)
    )
    yield from _contrasts(colours)
    named = {face: name for name, face in reversed(fonts.items()) if isinstance(face, str)}
    for face, name in reversed(named.items()):  # check each typeface once
        if name in list(Font) and (problem := _typeface_problem(face)):
            yield Fault(f"fonts.{name}", problem)
    if isinstance(look, Path) and emblems_of(look):
        for power in [name for name in Power if name not in {*emblems_of(look), *emblems}]:
            yield Fault(f"emblems.{power}", Missing(Text()))
    yield from _emblems("emblems", emblems)
    own = {name: path for name, path in carved.items() if path != emblems.get(name)}
    yield from _emblems("carved", own)


def _figures(values: dict[str, Any], look: Path, wordings: Sequence[str]) -> Iterator[Fault]:
    """Yield faults of figures that are unknown, belong to another role, or have no printed name."""
    words, figures = values.get("words"), values.get("figures")
    if not isinstance(figures, dict) or not isinstance(words, str) or words not in wordings:
        return
    drawn, unnamed = figures_of(*with_fallbacks(look)), set[str]()
    if not any(drawn.values()):
        return  # the check of its layouts reports that all figures are missing
    for role, drawn_names in drawn.items():
        choices = figures.get(role)
        for place, name in enumerate(choices if isinstance(choices, list) else ()):
            if name in drawn_names:
                unnamed.add(name)
            elif isinstance(name, str):
                fault = WrongValue(excerpt(name), OneOf(tuple(drawn_names)))
                yield Fault(f"figures.{role}[{place}]", fault)
    if words != made_for(look).get("words") and not unnamed <= _named_figures(words):
        others = tuple(wording for wording in wordings if unnamed <= _named_figures(wording))
        if others:  # a host's own figures have no names
            yield Fault("words", WordsForAnotherLook(words, look.stem, others))


@lru_cache
def _named_figures(words: str) -> frozenset[str]:
    values = extended_values(WORDINGS / ENGLISH / f"{words}.toml")
    return frozenset(values["cards"]["figures"])


def _contrasts(colours: dict[str, Any]) -> Iterator[Fault]:
    for name, other, needed in _PAIRS:
        codes = [colours.get(colour) for colour in (name, other)]
        if not all(isinstance(code, str) and _HEX.fullmatch(code) for code in codes):
            continue
        ratio = contrast(*map(_colour, map(str, codes)))
        if ratio < needed:
            rounded = math.floor(100 * ratio) / 100
            yield Fault(f"colours.{name}", TooLittleContrast(other, rounded, needed))


def _typeface_problem(face: str) -> Detail | None:
    with suppress(FileRefusal):
        if content_of(typeface_of(face).file, 3) in (*TRUETYPE, b"ttcf"):
            return None
    return WrongValue(Path(face).name, TypefaceName())


def _emblems(table: str, emblems: dict[str, Any]) -> Iterator[Fault]:
    drawn = tuple(emblems_of(THEME_SHELF.standard_values()["look"]))
    for name, path in emblems.items():
        if name not in drawn:
            near = get_close_matches(name, drawn, n=1, cutoff=0.5)
            problem = UnknownKey(tuple(near) or drawn)
            yield Fault(f"{table}.{name[:40]}", problem)
        if not isinstance(path, str) or not _is_drawing(path):
            yield Fault(f"{table}.{name[:40]}", NotADrawing(_EMBLEM_MIN, _EMBLEM_MAX))


@lru_cache  # themes share most emblems
def _is_drawing(path: str) -> bool:
    """Return True if a path consists of closed shapes of M, L, C and Z with their numbers."""
    commands = _EMBLEM_COMMAND.findall(path)
    if len(path) > MAX_PATH or "".join(map("".join, commands)).strip() != path.strip():
        return False
    if any(
        not _EMBLEM_MIN <= float(number) <= _EMBLEM_MAX for number in _EMBLEM_NUMBER.findall(path)
    ):
        return False
    following = ["Z", *(command for command, _ in commands)]
    for (command, numbers), before in zip(commands, following, strict=False):
        count = len(_EMBLEM_NUMBER.findall(numbers))
        if not _EMBLEM_NUMBERS.fullmatch(numbers) or (command == "M") != (before == "Z"):
            return False
        if not {"M": count == _PAIR, "L": count and not count % _PAIR,
                "C": count and not count % _CURVE, "Z": not count}[command]:  # fmt: skip
            return False
    return following[-1] == "Z" and bool(commands)


def _colour(code: str) -> Colour:
    return Colour(*(int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)))


_PAIRS = (  # colours printed on each other or side by side
    ("ink", "stock", TEXT_CONTRAST),
    ("liberal", "stock", TEXT_CONTRAST),
    ("fascist", "stock", TEXT_CONTRAST),
    ("accent", "ink", SIGN_CONTRAST),
    ("liberal", "fascist", PARTY_CONTRAST),
)
_EMBLEM_COMMAND = re.compile("([MLCZ])([^MLCZ]*)")
_EMBLEM_NUMBER = re.compile(r"-?(?:\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})")
_EMBLEM_NUMBERS = re.compile(rf"[\s,]*(?:{_EMBLEM_NUMBER.pattern}(?:[\s,]+|(?=-)|$))*")
_PAIR, _CURVE = 2, 6  # numbers of a point, and of a curve
_SUBSTITUTES = {
    Font.TEXT: Font.ITALIC,
    Font.STRONG: Font.HEAD,
}  # typefaces of a theme that names no others
THEME_SHELF = Shelf(THEMES, CLASSIC, _read_alone, _checked)
