"""Rendering of arranged sheets as a PDF: faces in their slots, cutting marks, and the margin."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import product
from typing import BinaryIO

from companion import __version__
from printables.catalogue import MIN_CAPITALS_LARGE_PRINT, PieceName
from printables.edition.piece import Edition, Face, SameEdition
from printables.look.theme import Font
from printables.paper.options import Backs
from printables.paper.sheet import (
    MARK_OFFSET,
    SEAM,
    UNCORRECTED,
    UNPRINTABLE_MARGIN,
    Box,
    Correction,
    Paper,
)
from printables.pdf.language_pair import LanguagePair, language_pair
from printables.pdf.pen import HAIRLINE, THIN_LINE, Pen
from printables.pdf.press import Press
from printables.sheets.imposition import Cut, Placement, Plan, Settings, sheet_count
from printables.sheets.marks import creases, cuts, partings
from printables.type.letters import ASCENT, Letters

RULER_LENGTH = 50.0  # mm, length of the bar
MARGIN_TEXT_HEIGHT = 2.15  # mm, height of the words
_LARGE_BASE = 0.85  # mm from the lower edge of the strip to the baseline of large letters
_LARGE_BEGIN = 8.0  # mm, from the paper's edge
_MARGIN_START = 6.0  # mm, from the paper's edge
_MARGIN_LETTERS = 2.15  # mm, the letters: more than 6 points
_MAX_NAMED_PIECES = 3  # pieces of a sheet, at most
_ORDER = 2.2  # mm, letters of the numbers of cuts
_WITH_HEADINGS = (PieceName.RULEBOOK, PieceName.HOST_CARD, PieceName.REFERENCE_CARDS)
_OUTLINE_INSET = 0.1  # mm within the printable area


def print_set(
    file: BinaryIO,
    plans: Sequence[Plan],
    edition: Edition,
    settings: Settings,
    *,
    drawn: Callable[[int], object] = lambda _: None,
) -> None:
    """Write all sides as a PDF; `drawn` is called after each one with the number of sides so far.

    Raises:
        DoesNotFit: a text is too long for its place.
        MissingGlyph: a typeface of the theme lacks a letter.
    """
    pen = pen_for(file, edition, settings)
    if settings.backs.duplex and any(plan.back for plan in plans):
        pen.two_sided(settings.backs.flip)
    draw_set(pen, plans, edition, settings, drawn=drawn)
    pen.save()


def draw_set(
    pen: Pen,
    plans: Sequence[Plan],
    edition: Edition,
    settings: Settings,
    *,
    drawn: Callable[[int], object] = lambda _: None,
) -> None:
    """Draw both sides of all sheets, beginning on the pen's current sheet."""
    parted, backs = _parted(plans), _backs(plans)
    for at, plan in enumerate(plans):
        if at:
            pen.next_sheet()
        correction = settings.correction if plan.back else UNCORRECTED
        with corrected(pen, settings.paper, correction):
            _side(pen, plan, plans, edition, settings, (parted, backs))
        drawn(at + 1)


def _parted(plans: Sequence[Plan]) -> frozenset[str]:
    faces = [placed.face for plan in plans for placed in (*plan.placed, *plan.behind)]
    counts = Counter(face.name for face in faces)  # a repeated face has headings in its first copy
    return frozenset(
        face.name for face in faces if counts[face.name] == 1 or face.piece in _WITH_HEADINGS
    )


def _backs(plans: Sequence[Plan]) -> frozenset[str]:
    sides = (plan.placed if plan.back else plan.behind for plan in plans)
    return frozenset(placed.face.name for side in sides for placed in side)


def pen_for(
    file: BinaryIO,
    edition: Edition,
    settings: Settings,
    press: Press | None = None,
    *,
    identity: str = "",
) -> Pen:
    """Return a pen for a PDF with the paper, typefaces and language of a set.

    The public `identity` makes files of the same game differ.
    """
    wording = edition.wordings[0]
    return Pen(
        file,
        settings.paper,
        title=wording.game,
        language=", ".join(wording.language for wording in edition.wordings),
        fonts=edition.theme.fonts,
        terms=edition.theme.terms,
        press=press,
        identity=identity,
        pair=language_pair_of(edition),
    )


def language_pair_of(edition: Edition) -> LanguagePair | None:
    """Return the words that tell a set's two languages apart, or None if it has one language."""
    return _language_pair(SameEdition(edition)) if len(edition.wordings) > 1 else None


@lru_cache(maxsize=4)
def _language_pair(key: SameEdition) -> LanguagePair:
    first, other = zip(key.edition.wordings, key.edition.spoken, strict=True)
    return language_pair(first, other, key.edition.wordings[1].language)


@contextmanager
def corrected(pen: Pen, paper: Paper, correction: Correction) -> Iterator[None]:
    """Draw with the correction for the printer's shift and rotation."""
    if correction == UNCORRECTED:
        yield
        return
    x, y = paper.whole.centre
    stretched = (correction.across, correction.along)
    with (
        pen.moved(
            x + correction.x, y + correction.y, turned=correction.turned, stretched=stretched
        ),
        pen.moved(-x, -y),
    ):
        yield


def _side(
    pen: Pen,
    plan: Plan,
    plans: Sequence[Plan],
    edition: Edition,
    settings: Settings,
    named: tuple[Container[str], Container[str]],
) -> None:
    if not plan.placed:
        return  # a blank back: the next front needs a sheet of its own
    names, (parted, backs) = edition.wordings[0].pieces, named
    for placed in (*plan.placed, *plan.behind):
        pen.piece = str(placed.face.piece or plan.pieces[0])
        with pen.tagged(names[PieceName(placed.face.piece or plan.pieces[0])]):
            draw = pen.read_in_parts if placed.face.name in parted else pen.repeated
            _place(pen, placed, _reach(placed.face, backs, settings), draw)
    with pen.untagged():
        _marks(pen, plan, settings)
    pen.piece = ", ".join(plan.pieces)
    with pen.tagged():
        draw_margin(pen, plan, plans, edition, settings)


def _marks(pen: Pen, plan: Plan, settings: Settings) -> None:
    for cut in (*cuts(plan, settings), *creases(plan, settings)):
        pen.line(cut.x, cut.y, cut.to_x, cut.to_y, width=HAIRLINE)
        if cut.order:
            _number(pen, cut.order, cut.to_x, cut.to_y, settings)
    for parting in partings(plan, settings):
        _part(pen, parting, settings)
    if settings.outline:
        pen.frame(
            settings.paper.whole.inset(
                UNPRINTABLE_MARGIN + _OUTLINE_INSET, settings.low + _OUTLINE_INSET
            ),
            width=HAIRLINE,
        )


def _reach(face: Face, backs: Container[str], settings: Settings) -> float:
    if face.cut is not None and not face.cut.bleeds:
        return 0
    return settings.spill if settings.bleed or face.name in backs else SEAM


def _place(
    pen: Pen,
    placed: Placement,
    bleed: float,
    draw: Callable[[str, Callable[[], None]], None],
) -> None:
    face, (box, turned), art = placed
    lying = turned % 180 != 0
    width, height = (box.height, box.width) if lying else (box.width, box.height)
    x, y = box.centre
    upright = Box(-width / 2, -height / 2, width, height)
    with pen.within(art.corners), pen.moved(x, y, turned=turned):
        draw(face.name, partial(face.draw, pen, upright, bleed))


def _order(pen: Pen, settings: Settings) -> Letters:
    letters = Letters(Font.STRONG, _ORDER)
    if settings.large:
        return letters._replace(
            size=MIN_CAPITALS_LARGE_PRINT / pen.capitals(letters._replace(size=1))
        )
    return letters


def _part(pen: Pen, parting: Cut, settings: Settings) -> None:
    """Draw a cutting line between blocks, with its number at the edge of the paper."""
    reached, number = settings.paper.whole.inset(UNPRINTABLE_MARGIN), f"{parting.order}"
    letters = _order(pen, settings)
    width = pen.width(number, letters)
    x, y, to_x, to_y, _ = parting
    half = letters.size * ASCENT / 2
    if x == to_x and y >= reached.top:
        pen.text(number, x - width / 2, y - 2 * half, letters)
        y -= 3 * half
    elif to_x >= reached.right:
        pen.text(number, to_x - width, y - half, letters)
        to_x -= width + half
    elif x != to_x and x <= reached.x:
        pen.text(number, x, y - half, letters)
        x += width + half
    pen.line(x, y, to_x, to_y, width=HAIRLINE, dashed=True)


def _number(pen: Pen, order: int, x: float, y: float, settings: Settings) -> None:
    reached = settings.paper.whole.inset(UNPRINTABLE_MARGIN)
    letters = _order(pen, settings)
    width = pen.width(f"{order}", letters)
    height = pen.capitals(letters) if settings.large else letters.size
    left, below = min(max(x, reached.x), reached.right - width), y + MARK_OFFSET
    if order == 1:
        left, below = x - MARK_OFFSET - width, min(max(y, settings.low), reached.top - height)
    pen.text(f"{order}", left, below, letters)


def strip(settings: Settings) -> Box:
    """Return the box for words in the margin, below marks, their numbers, and drawings."""
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
    """Return the description of a sheet: the names of pieces, its number, and the settings.

    At most `named` pieces are named. Large print and `short` descriptions leave out the settings.
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
    """Return the program's version and the settings of the print, as a host types them."""
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
    """Draw the description of a sheet in its margin, and a bar to check its scale."""
    place, ink = strip(settings), edition.theme.ink
    letters = Letters(Font.TEXT, _MARGIN_LETTERS, colour=ink)
    start, base, line_base = RULER_LENGTH + 2, 0.5, 0.5
    if settings.large:
        size = MIN_CAPITALS_LARGE_PRINT / pen.capitals(letters._replace(size=1))
        letters, line_base = letters._replace(size=size), _LARGE_BASE
    count, scale = sheet_count(plans), edition.wordings[0].sheets.scale
    for short, named in product(
        (False, True), range(_MAX_NAMED_PIECES, -1, -1)
    ):  # the longest description that fits
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
