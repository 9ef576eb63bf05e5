"""Margin of every sheet: a description, and a bar to check the scale."""

from collections.abc import Sequence
from itertools import product

from companion import __version__
from printables.catalogue import MIN_CAPITALS_LARGE_PRINT, PieceName
from printables.edition.piece import Edition
from printables.look.theme import Font
from printables.paper.options import Backs
from printables.paper.sheet import UNCORRECTED, UNPRINTABLE_MARGIN, Box
from printables.pdf.pen import THIN_LINE, Pen
from printables.sheets.imposition import Plan, Settings, sheet_count
from printables.type.letters import Letters

RULER_LENGTH = 50.0  # mm, length of the bar
MARGIN_TEXT_HEIGHT = 2.15  # mm, height of the words
_LARGE_BASE = 0.85  # mm from the lower edge of the strip to the baseline of large letters
_LARGE_BEGIN = 8.0  # mm, from the paper's edge
_MARGIN_START = 6.0  # mm, from the paper's edge
_MARGIN_LETTERS = 2.15  # mm, the letters: more than 6 points
_MAX_NAMED_PIECES = 3  # pieces of a sheet, at most


def strip(settings: Settings) -> Box:
    """Return the strip for the words, below marks, their numbers, and art."""
    begin = _LARGE_BEGIN if settings.large else _MARGIN_START
    return Box(
        begin,
        UNPRINTABLE_MARGIN,
        settings.paper.size[0] - begin - _MARGIN_START,
        MARGIN_TEXT_HEIGHT,
    )


def sheet_line(
    plan: Plan,
    total: int,
    edition: Edition,
    settings: Settings,
    named: int = _MAX_NAMED_PIECES,
    *,
    short: bool = False,
) -> str:
    """Return the description of a sheet: at most `named` pieces, its number, and the settings.

    Large print and `short` descriptions leave out the settings.
    """
    wording = edition.wordings[0]
    words = wording.sheets
    names = [wording.pieces[PieceName(name)] for name in plan.pieces[:named]]
    if len(plan.pieces) > named:
        names.append("…")
    side = words.back if plan.back else words.front
    one_sided = settings.backs in (Backs.NONE, Backs.GUTTERFOLD)
    sheet = (words.sheet if one_sided else side).format(number=plan.number, total=total)
    parts = (", ".join(names), sheet)
    return " · ".join(
        parts if short or settings.large else (*parts, settings_line(edition, settings))
    )


def settings_line(edition: Edition, settings: Settings) -> str:
    """Return the companion's version and the settings, as a host types them."""
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
    """Draw the description of a sheet, and a bar to check its scale."""
    place, ink = strip(settings), edition.theme.ink
    letters = Letters(Font.TEXT, _MARGIN_LETTERS, colour=ink)
    start, base, line_base = RULER_LENGTH + 2, 0.5, 0.5
    if settings.large:
        size = MIN_CAPITALS_LARGE_PRINT / pen.capitals(letters._replace(size=1))
        letters, line_base = letters._replace(size=size), _LARGE_BASE
    count, scale = sheet_count(plans), edition.wordings[0].sheets.scale
    for short, named in product(
        (False, True), range(_MAX_NAMED_PIECES, -1, -1)
    ):  # as much as there is room for
        text = sheet_line(plan, count, edition, settings, named, short=short)
        line = f"{scale} · {text}"
        if pen.width(line, letters) <= place.width - start:
            break
    with pen.moved(place.x, place.y):
        pen.line(0, base, RULER_LENGTH, base, width=THIN_LINE, colour=ink)
        for mark in range(0, round(RULER_LENGTH) + 1, 10):
            tick = MARGIN_TEXT_HEIGHT if mark % RULER_LENGTH == 0 else MARGIN_TEXT_HEIGHT * 0.6
            pen.line(mark, base, mark, tick, width=THIN_LINE, colour=ink)
        pen.text(line, start, line_base, letters)
