"""The margin of every sheet: its description, and a bar to measure the scale."""

from collections.abc import Sequence
from itertools import product

from companion import __version__
from printables.catalogue import LARGE_PRINT, PieceName
from printables.edition.piece import Edition
from printables.look.theme import Font
from printables.paper.options import Backs
from printables.paper.sheet import UNCORRECTED, UNREACHABLE, Box
from printables.pdf.pen import THIN, Pen
from printables.sheets.imposition import Plan, Settings, sheet_count
from printables.type.letters import Letters

RULER_LENGTH = 50.0  # mm, to lay a ruler at
MARGIN_TEXT_HEIGHT = 2.15  # mm of the margin that its words take
_LARGE_BASE = 0.85  # mm, the line of large letters above the lower edge of the strip
_LARGE_BEGIN = 8.0  # mm, from the paper's edge
_BEGIN = 6.0  # mm, from the paper's edge
_MARGIN_LETTERS = 2.15  # mm, the letters: more than 6 points
_MAX_NAMED_PIECES = 3  # pieces, of those that share a sheet


def strip(settings: Settings) -> Box:
    """The strip for the words: below, clear of marks, of their numbers and of art."""
    begin = _LARGE_BEGIN if settings.large else _BEGIN
    return Box(begin, UNREACHABLE, settings.paper.size[0] - begin - _BEGIN, MARGIN_TEXT_HEIGHT)


def sheet_line(
    plan: Plan,
    total: int,
    edition: Edition,
    settings: Settings,
    named: int = _MAX_NAMED_PIECES,
    *,
    short: bool = False,
) -> str:
    """Description of a sheet: its pieces, at most so many by name, its number, and the settings.

    There is no room for the settings in large print, nor where it has to be `short`.
    """
    wording = edition.wordings[0]
    words = wording.sheets
    names = [wording.pieces[PieceName(name)] for name in plan.pieces[:named]]
    if len(plan.pieces) > named:
        names.append("…")
    side = words.back if plan.back else words.front
    one_sided = settings.backs in (Backs.NONE, Backs.GUTTERFOLD)
    sheet = (words.sheet if one_sided else side).format(number=plan.number, total=total)
    said = (", ".join(names), sheet)
    return " · ".join(
        said if short or settings.large else (*said, settings_line(edition, settings))
    )


def settings_line(edition: Edition, settings: Settings) -> str:
    """The companion's version, and the settings that it was given, as they are typed."""
    parts = [
        f"companion {__version__}",
        edition.theme.name,
        "+".join(wording.language for wording in edition.wordings),
        f"{edition.ruleset.name} {edition.seats}",
        settings.paper.value,
        settings.backs.value,
        f"{settings.bleed:g} mm",
    ]
    correction = settings.correction
    if correction != UNCORRECTED:
        parts.append(f"{correction.x:+.1f} {correction.y:+.1f} mm")
    return " · ".join(parts)


def draw_margin(
    pen: Pen, plan: Plan, plans: Sequence[Plan], edition: Edition, settings: Settings
) -> None:
    """The words of a sheet, and a bar to measure its scale."""
    place, ink = strip(settings), edition.theme.ink
    letters = Letters(Font.TEXT, _MARGIN_LETTERS, colour=ink)
    start, base, line_base = RULER_LENGTH + 2, 0.5, 0.5
    if settings.large:
        size = LARGE_PRINT / pen.capitals(letters._replace(size=1))
        letters, line_base = letters._replace(size=size), _LARGE_BASE
    count, scale = sheet_count(plans), edition.wordings[0].sheets.scale
    for short, named in product(
        (False, True), range(_MAX_NAMED_PIECES, -1, -1)
    ):  # what there is room for
        text = sheet_line(plan, count, edition, settings, named, short=short)
        line = f"{scale} · {text}"
        if pen.width(line, letters) <= place.width - start:
            break
    with pen.moved(place.x, place.y):
        pen.line(0, base, RULER_LENGTH, base, wide=THIN, colour=ink)
        for mark in range(0, round(RULER_LENGTH) + 1, 10):
            tick = MARGIN_TEXT_HEIGHT if mark % RULER_LENGTH == 0 else MARGIN_TEXT_HEIGHT * 0.6
            pen.line(mark, base, mark, tick, wide=THIN, colour=ink)
        pen.text(line, start, line_base, letters)
