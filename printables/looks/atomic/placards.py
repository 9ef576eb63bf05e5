"""The placards: an office as a sign on a lit disc; behind, what it does, as a list of duties."""

from printables.art.construction import disc
from printables.art.halftone import ramp, screen
from printables.catalogue import PieceName
from printables.letters import Align, Letters, capitals
from printables.looks.atomic.grid import dots_in_disc, mixed, most_legible, one_line
from printables.looks.lettering import alike, rows, written
from printables.pen import Drawing, Pen
from printables.piece import OFFICES, Edition, Office
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.touch import cut_corners

PLACARDS = PieceName.PLACARDS
_MARGIN = 8.0  # mm
_DISC = 20.5  # mm, its radius
_RINGS, _PITCH = 9, 5.2  # around it, mm
_TITLE, _SECOND = 15.0, 5.4  # mm, capitals of the first language and of another
_TAB = 44.0  # mm, the plane with the sign beside the duties
_TEXT, _SMALLEST = 4.2, 2.4  # mm, the letters of duties


def tent(edition: Edition, office: Office, pen: Pen, box: Box, bleed: float) -> None:
    """The front in the lower half, and upside down above it the side of whoever holds the office."""
    theme = edition.theme
    half = Box(0, 0, box.width, box.height / 2)
    with pen.moved(box.x, box.y):
        _front(edition, office, pen, half, bleed)
    with pen.moved(box.right, box.top, turned=180):
        _duties(edition, office, pen, half, bleed)
    middle = box.y + box.height / 2
    pen.line(box.x, middle, box.right, middle, dashed=True, colour=theme.ink)
    if edition.by_touch:
        cut_corners(pen, box, 1 + OFFICES.index(office))


def _ground(theme: Theme, office: Office) -> Colour:
    """One office is dark, the other one light: they are told apart from across the room."""
    if not theme.flat:
        return theme.paper
    return theme.ink if office == OFFICES[0] else theme.accent


def _front(edition: Edition, office: Office, pen: Pen, half: Box, bleed: float) -> None:
    """What the table sees: the sign at the left, the name flush left beside it."""
    theme, ground = edition.theme, _ground(edition.theme, office)
    whole = Box(-bleed, -bleed, half.width + 2 * bleed, half.height + bleed)
    pen.fill(whole, colour=ground)
    flat = theme.flat
    dark = ground == theme.ink
    x, y = middle = (_MARGIN + _DISC + 2, half.centre[1])
    line = mixed(ground, theme.paper if dark else theme.ink, 0.34) if flat else theme.ink
    with pen.within(whole.corners):
        for step in range(1, _RINGS):
            pen.ring(x, y, _DISC + _PITCH * step, wide=0.35, colour=line)
    if not flat:
        pen.frame(half.inset(1.5), wide=2 * theme.line, colour=theme.ink)
    pen.cuts([disc(x, y, _DISC, 90)], colour=theme.paper)
    lit = Box(x, y, 0, 0).inset(-_DISC)
    shade = screen(lit, 1.8, ramp(lit, 0.02, 0.8 if flat else 0.2))
    dots_in_disc(pen, middle, _DISC, shade, theme.accent if flat else theme.ink)
    pen.ring(x, y, _DISC, wide=0.9, colour=theme.ink if not dark else theme.accent)
    sign = Box(x, y, 0, 0).inset(-0.62 * _DISC)
    pen.area(Drawing(theme.emblems[office], sign), colour=theme.ink)
    _name(edition, office, pen, half, most_legible(ground, theme))


def _name(edition: Edition, office: Office, pen: Pen, half: Box, colour: Colour) -> None:
    """The name in each language, a word a line; both placards have it in letters of one size."""
    left = _MARGIN + 2 * _DISC + 9
    room = Box(left, 0, half.width - left - _MARGIN, half.height)
    first, *others = (
        [getattr(one.table, other).split(" ") for other in OFFICES] for one in edition.wordings
    )
    letters = Letters(Font.DISPLAY, _TITLE / 0.728, colour=colour)
    lines = max(map(len, first))
    free = half.height - 2 * _MARGIN - len(others) * (_SECOND + 5.5)
    most = free / (1 + 1.34 * (lines - 1)) / 0.728
    wide = max(pen.width(word, letters) for words in first for word in words)
    letters = letters._replace(size=min(most, letters.size * min(1.0, room.width / wide)))
    up = capitals(letters, edition.theme.fonts)
    words = getattr(edition.wordings[0].table, office).split(" ")
    high = up * (1 + 1.34 * (len(words) - 1)) + len(others) * (_SECOND + 5.5)
    y = half.centre[1] + high / 2 + 0.34 * up
    with pen.part():
        for word in words:
            y -= 1.34 * up
            one_line(pen, word, Box(room.x, y, room.width, up), letters, piece=PLACARDS)
    small = Letters(Font.STRONG, _SECOND / 0.728, floor=_SMALLEST, colour=colour)
    for one in edition.wordings[1:]:
        y -= _SECOND + 5.5
        name = getattr(one.table, office)
        one_line(pen, name, Box(room.x, y, room.width, _SECOND), small, piece=PLACARDS)


def _duties(edition: Edition, office: Office, pen: Pen, half: Box, bleed: float) -> None:
    """What its holder sees: what the office does, in order, the languages side by side."""
    theme, wordings, ground = edition.theme, edition.wordings, _ground(edition.theme, office)
    tab = Box(-bleed, -bleed, _TAB + bleed, half.height + bleed)
    pen.fill(tab, colour=ground)
    on_tab = most_legible(ground, theme)
    if not theme.flat:
        pen.line(_TAB, 0, _TAB, half.height, wide=2 * theme.line, colour=theme.ink)
    sign = Box(_MARGIN, half.height - _MARGIN - 20, 20, 20)
    pen.area(Drawing(theme.emblems[office], sign), colour=on_tab)
    names = [
        (getattr(one.table, office), Box(_MARGIN, 6.5 + 8.5 * at, _TAB - _MARGIN - 3, 8.2))
        for at, one in enumerate(reversed(wordings))
    ]
    letters = Letters(Font.STRONG, 5.2, floor=2.4, colour=on_tab)
    alike(pen, names, letters, piece=PLACARDS, middle=True)
    duties = [getattr(one.table.duties, office) for one in wordings]
    left, top, right = _TAB + 6, half.height - 5, half.width - _MARGIN + 2
    number = Letters(Font.DISPLAY, 5.2, align=Align.LEFT, colour=theme.ink)
    letters = Letters(Font.TEXT, _TEXT, floor=_SMALLEST, colour=theme.ink)
    list_ = Box(left + 8, 4, right - left - 8, top - 4)
    if len(duties) == 1:
        letters, placed = rows(pen, duties[0], list_, letters, piece=PLACARDS)
        places = [row.box for row in placed]
    else:
        high = list_.height / max(map(len, duties))
        places = [
            Box(list_.x, top - high * (row + 1), list_.width, high)
            for row in range(max(map(len, duties)))
        ]
    pen.piece = PLACARDS

    def numbered(at: int) -> None:
        if at < len(places):  # the first language's
            place = places[at]
            pen.line(left, place.top, right, place.top, wide=0.25, colour=theme.ink)
            pen.text(str(at + 1), left, place.centre[1] - 1.9, number)

    if len(duties) == 1:
        for at, row in enumerate(placed):
            with pen.part():
                numbered(at)
                written(pen, row, letters)
        return
    wide = list_.width / len(duties)
    texts = [
        (duty, Box(place.x + wide * at, place.y, wide - 4, place.height).inset(0, 1.2))
        for at, said in enumerate(duties)
        for duty, place in zip(said, places, strict=False)
    ]
    alike(pen, texts, letters, piece=PLACARDS, middle=True, before=numbered)
