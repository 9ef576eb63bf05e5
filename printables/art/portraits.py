"""The figures: which one a role card has, its plate, and how much ink it needs.

The plates are cut by `printables.art.cutter`, which the companion never loads.
"""

import zlib
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.rules.pieces import Role
from printables.art.equal_ink import BROAD, SHADES, Measured, taken_by
from printables.art.grounds import HIGH, LEVELS, WIDE, Style, Weather
from printables.operators import Point
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme, lightness

PLATES = Path(__file__).parent / "plates"
WIDTHS = tuple(range(104, 169, 8))  # units, of grounds that are measured
WEATHER = {
    Role.LIBERAL: Weather.DAWN,
    Role.FASCIST: Weather.RAIN,
    Role.HITLER: Weather.WHIRL,
}


_TITLE = 0.43  # of the black of a Fascist's figure, what a black title would add
_HALVINGS = 8
_BLACKISH = 0.1  # light of a colour that is nearly black
_RICH = 8 / 255  # blue light of a rich black


class Head(NamedTuple):
    """A circle round a head and its hat, in units of the plate."""

    x: float
    y: float
    reach: float


HEADS = {
    "owl": Head(50, 60, 42),
    "badger": Head(50, 61, 41),
    "hare": Head(50, 67, 42),
    "fox": Head(50, 61, 45),
    "stag": Head(50, 67, 48),
    "bear": Head(50, 66, 40),
    "cat": Head(50, 60, 41),
    "hedgehog": Head(50, 59, 46),
    "mouse": Head(50, 62, 46),
    "ram": Head(50, 63, 47),
    "crocodile": Head(49, 64, 47),
    "vulture": Head(47, 76, 41),
    "viper": Head(46, 72, 43),
    "boar": Head(50, 56, 45),
    "hitler": Head(53, 60, 38),
}


class Ink(NamedTuple):
    """Square units of a figure."""

    plate: Mapping[str, tuple[float, ...]]  # for each ink, each of `WIDTHS`
    ground: tuple[float, ...]  # beside the figure, for each of `WIDTHS`
    cuts: tuple[tuple[tuple[float, ...], ...], ...]  # of it: for each level, `BROAD`, `WIDTHS`
    shades: tuple[tuple[float, ...], ...]  # of it: for each of `SHADES`, `WIDTHS`
    # of shades, below cuts: for each level, each of `SHADES`, `BROAD`, `WIDTHS`
    hidden: tuple[tuple[tuple[tuple[float, ...], ...], ...], ...]


def style_of(theme: Theme) -> Style:
    """How the figures of a theme are cut."""
    if not theme.flat:
        return Style.LINE
    return Style.BOLD if theme.bold else Style.BLOCK


def plate_file(figure: str, style: Style) -> Path:
    """Where a plate lies."""
    return PLATES / f"{figure}.{style}.ops"


def ink_file(style: Style) -> Path:
    """Where it is written how much ink the plates of a style need."""
    return PLATES / f"ink-{style}.txt"


def written(operators: str) -> bytes:
    """A plate as it is stored."""
    return zlib.compress(operators.encode("ascii"), 9)


@lru_cache
def plate(figure: str, style: Style) -> str:
    """The operators of a plate, for `Pen.plate`."""
    return zlib.decompress(plate_file(figure, style).read_bytes()).decode("ascii")


@lru_cache
def inks(file: Path) -> Mapping[str, Ink]:
    """How much ink every figure needs, as `ink_file` says."""
    rows: dict[str, dict[str, tuple[float, ...]]] = {}
    for line in file.read_text(encoding="ascii").splitlines():
        figure, what, *areas = line.split()
        rows.setdefault(figure, {})[what] = tuple(map(float, areas))
    return {
        figure: Ink(
            {ink: one[ink] for ink in "KAG"},
            one["ground"],
            tuple(
                tuple(one[f"cuts_{level}_{at}"] for at in range(len(BROAD)))
                for level in range(LEVELS)
            ),
            tuple(one[f"shade_{at}"] for at in range(len(SHADES))),
            tuple(
                tuple(
                    tuple(one[f"hidden_{level}_{shade}_{at}"] for at in range(len(BROAD)))
                    for shade in range(len(SHADES))
                )
                for level in range(LEVELS)
            ),
        )
        for figure, one in rows.items()
    }


@lru_cache(maxsize=64)
def measured(figure: str, wide: float, style: Style) -> Measured:
    """A figure before a ground so many units wide."""
    ink = inks(ink_file(style))[figure]
    return Measured(
        {letter: _between(areas, wide) for letter, areas in ink.plate.items()},
        _between(ink.ground, wide),
        [[_between(one, wide) for one in level] for level in ink.cuts],
        [_between(one, wide) for one in ink.shades],
        [[[_between(one, wide) for one in cuts] for cuts in level] for level in ink.hidden],
        style is Style.BOLD,
    )


def _between(values: Sequence[float], wide: float) -> float:
    """The value at a width, from those at `WIDTHS`; beyond them on the same line."""
    at = min(max(bisect(WIDTHS, wide), 1), len(WIDTHS) - 1) - 1
    share = (wide - WIDTHS[at]) / (WIDTHS[at + 1] - WIDTHS[at])
    return values[at] + share * (values[at + 1] - values[at])


def nearly_black(theme: Theme, colour: Colour) -> bool:
    """Whether nobody tells a colour of full areas from black."""
    return theme.flat and max(colour) < _BLACKISH


def before_paper(theme: Theme, role: Role) -> bool:
    """Whether ink falls on a ground of paper: where it is saved, and behind black Fascists."""
    return not theme.flat or (role is Role.FASCIST and nearly_black(theme, theme.fascist))


def one_black(theme: Theme) -> Theme:
    """The theme of a card whose areas are all in one black, where Fascists are nearly black.

    It is rich: nobody tells it from black, and it takes as much ink for its darkness as the
    Liberals' colour. Cards of both parties that are as dark then take the same ink.
    """
    if not nearly_black(theme, theme.fascist):
        return theme
    rich = _rich_black(theme.liberal)
    return replace(theme, ink=rich, fascist=rich)


@lru_cache(maxsize=8)
def _rich_black(colour: Colour) -> Colour:
    """With as much ink for its darkness as a colour has: a little blue, and less of the others.

    With x of these, its ink is 1 - blue + 2 (blue - x) / blue, its darkness 1 - .114 blue - .886 x.
    """
    ink, dark = taken_by(colour)
    bluish = lightness(Colour(0, 0, 1))
    by, rest = ink / dark, 1 - _RICH
    others = (rest + 2 - by * (1 - bluish * _RICH)) / (2 / _RICH - by * (1 - bluish))
    others = min(_RICH, max(0.0, others))
    return Colour(others, others, _RICH)


@lru_cache(maxsize=8)
def deeper_black(ink: Colour, colour: Colour) -> Colour:
    """A black nearer to full black than an ink: of Fascists, whose colour is not as dark as the blue.

    It gives their figures what their titles, in their colour and not in the ink, lack in darkness.
    """

    def darker(one: Colour) -> float:
        """Than the colour of the party, with as much ink."""
        taken, usual = taken_by(one), taken_by(colour)
        return taken.dark - taken.ink * usual.dark / usual.ink

    least, most = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        if darker(_nearer(ink, middle)) < (1 + _TITLE) * darker(ink):
            least = middle
        else:
            most = middle
    return _nearer(ink, most)


def _nearer(ink: Colour, part: float) -> Colour:
    """So far from an ink to black; as many shades as a file tells apart."""
    return Colour(*(round(255 * one * (1 - part)) / 255 for one in ink))


def colours(theme: Theme, figure: str, colour: Colour) -> Mapping[str, Colour]:
    """What the letters of a plate's inks mean in a theme, for a figure of a party with a colour.

    A party that is nearly black has one black on all of its card.
    """
    if nearly_black(theme, colour):
        black = colour
    elif theme.flat and figure in theme.figures[Role.FASCIST]:
        black = deeper_black(theme.ink, colour)
    else:
        black = theme.ink
    return {
        "K": black,
        "P": theme.paper,
        "A": colour,
        "G": theme.accent,
    }


def portrait(pen: Pen, figure: str, box: Box, theme: Theme, colour: Colour) -> None:
    """A figure alone, as wide as a box, standing on its lower edge; `colour` is its party's."""
    style = style_of(theme)
    pen.plate(f"{figure}-{style}", plate(figure, style), box, colours(theme, figure, colour))


def head(
    pen: Pen,
    figure: str,
    centre: Point,
    radius: float,
    theme: Theme,
    colour: Colour,
) -> None:
    """A figure of which the head and its hat are within a circle, clipped to nothing."""
    shown = HEADS[figure]
    unit = radius / shown.reach
    x, y = centre[0] - shown.x * unit, centre[1] - shown.y * unit
    portrait(pen, figure, Box(x, y, WIDE * unit, HIGH * unit), theme, colour)
