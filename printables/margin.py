"""What stands in the margin of a sheet, and where there is room for it between the marks."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion import __version__
from printables.imposition import Backs, Cut, Plan, Settings, creases, cuts, sheet_count
from printables.pen import THIN, DoesNotFitError, Letters, Pen
from printables.piece import Edition
from printables.sheet import UNREACHABLE
from printables.theme import Font
from printables.wording import PieceName, Wording

SCALE = 50.0  # mm, to lay a ruler at
HIGH = 2.1  # mm of the margin that its words take
_CLEAR = 1.5  # mm between them and a mark
_LARGEST, _SMALLEST = 2.1, 1.3  # mm, the letters
_ENOUGH = 170.0  # mm
_NAMED = 3  # pieces, of those that share a sheet


class Strip(NamedTuple):
    """A part of the margin to write along: where it begins, how far it is turned, how long."""

    x: float
    y: float
    turned: int
    long: float


def told(plan: Plan, total: int, edition: Edition, settings: Settings) -> str:
    """What a sheet is: its pieces, its number of so many, and what made it."""
    wording = edition.wordings[0]
    words = wording.sheets
    names = [piece_name(wording, name) for name in plan.pieces[:_NAMED]]
    side = words.back if plan.back else words.front
    one_sided = settings.backs in (Backs.NONE, Backs.GUTTERFOLD)
    sheet = (words.sheet if one_sided else side).format(number=plan.number, total=total)
    more = ["…"] if len(plan.pieces) > _NAMED else []
    return " · ".join((", ".join(names + more), sheet, made_by(edition, settings)))


def made_by(edition: Edition, settings: Settings) -> str:
    """The companion's version, and the settings that it was given, as they are typed."""
    bleed = f"{settings.bleed:g} mm"
    languages = "+".join(wording.language for wording in edition.wordings)
    rules = f"{edition.ruleset.name} {edition.seats}"
    look = (edition.theme.name, languages, rules)
    paper = (settings.paper.value, settings.backs.value, bleed)
    return " · ".join((f"companion {__version__}", *look, *paper))


def piece_name(wording: Wording, name: str) -> str:
    """What a piece is called in the table's language."""
    return wording.pieces[PieceName(name)]


def strip(plan: Plan, settings: Settings) -> Strip:
    """The part of the margin that no mark crosses: below if there is room, else the longest."""
    lines = (*cuts(plan, settings), *creases(plan, settings))
    return max(_strips(lines, settings), key=lambda strip: min(strip.long, _ENOUGH))


def _strips(lines: Sequence[Cut], settings: Settings) -> Iterator[Strip]:
    """The free parts of the edge below, then of each other edge, seen with that edge below."""
    width, height = settings.paper.size
    corners = (0j, complex(width, 0), complex(width, height), complex(0, height))
    for quarter, corner in enumerate(corners):
        turn, long = 1j**quarter, height if quarter % 2 else width
        edges = [0.0, long]
        for line in lines:
            start = (complex(line.x, line.y) - corner) / turn
            end = (complex(line.to_x, line.to_y) - corner) / turn
            if min(start.imag, end.imag) < UNREACHABLE + HIGH + _CLEAR / 2:
                edges += [start.real, end.real]
        for before, after in pairwise(sorted(edges)):
            first = max(before, UNREACHABLE) + _CLEAR
            last = min(after, long - UNREACHABLE) - _CLEAR
            begins = corner + complex(first, UNREACHABLE) * turn
            yield Strip(begins.real, begins.imag, 90 * quarter, last - first)


def draw_margin(
    pen: Pen, plan: Plan, plans: Sequence[Plan], edition: Edition, settings: Settings
) -> None:
    """The words of a sheet, and a bar to measure its scale."""
    place = strip(plan, settings)
    with pen.moved(place.x, place.y, turned=place.turned):
        _draw(pen, place.long, told(plan, sheet_count(plans), edition, settings), edition)


def _draw(pen: Pen, long: float, text: str, edition: Edition) -> None:
    wording, ink = edition.wordings[0], edition.theme.ink
    base = 0.5
    pen.line(0, base, SCALE, base, wide=THIN, colour=ink)
    for mark in range(0, round(SCALE) + 1, 10):
        tick = HIGH if mark % SCALE == 0 else HIGH * 0.6
        pen.line(mark, base, mark, tick, wide=THIN, colour=ink)
    told_scale = f"{wording.sheets.scale} · {text}"
    start = SCALE + 2
    size = _LARGEST
    while size >= _SMALLEST:
        letters = Letters(Font.TEXT, size, colour=ink)
        if start + pen.width(told_scale, letters) <= long:
            pen.text(told_scale, start, base, letters)
            return
        size *= 0.96
    raise DoesNotFitError("margin", told_scale)
