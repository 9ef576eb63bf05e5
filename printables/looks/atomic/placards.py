"""The placards: an office as a sign on a lit disc; behind, what it does, as a list of duties."""

from printables.art.construction import disc
from printables.art.halftone import ramp, screen
from printables.catalogue import PieceName
from printables.letters import Align, Letters, capitals
from printables.looks.atomic.grid import dots_in_disc, mixed, most_legible, one_line
from printables.looks.lettering import alike, rows, written
from printables.looks.signs import on_ring
from printables.pen import Drawing, Pen
from printables.piece import OFFICES, Edition, Office
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.touch import cut_corners

PLACARDS = PieceName.PLACARDS
_MARGIN = 8.0  # mm
_DISC = 20.5  # mm, its radius
_SHORT = 3  # letters, from which on a word has a line of its own
_RINGS, _PITCH = 9, 5.2  # around it, mm
_TITLE, _SECOND = 15.0, 5.4  # mm, capitals of the first language and of another
_BAND, _LOWER = 15.0, 12.0  # mm, the plane above the duties, and in two languages
_SIGN, _NAMED = 0.76, 8.0  # of its height, its sign; mm, its letters
_STEP, _RADIUS = 17.0, 3.2  # mm, the number of a duty with its sign, whose radius that is
_TEXT, _SMALLEST = 5.0, 2.4  # mm, the letters of duties
_SIGNS = dict(  # of duties
    zip(
        OFFICES,
        (("vote", "tiles", "speak", "power", "placard"), ("peek", "tiles", "veto", "hitler")),
        strict=True,
    )
)


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
        [_words_of(getattr(one.table, other)) for other in OFFICES] for one in edition.wordings
    )
    letters = Letters(Font.DISPLAY, _TITLE / 0.728, colour=colour)
    lines = max(map(len, first))
    free = half.height - 2 * _MARGIN - len(others) * (_SECOND + 5.5)
    most = free / (1 + 1.34 * (lines - 1)) / 0.728
    wide = max(pen.width(word, letters) for words in first for word in words)
    letters = letters._replace(size=min(most, letters.size * min(1.0, room.width / wide)))
    up = capitals(letters, edition.theme.fonts)
    words = _words_of(getattr(edition.wordings[0].table, office))
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


def _words_of(name: str) -> list[str]:
    """The words of a name; a short one, such as a preposition, stands with the one after it."""
    words: list[str] = []
    for word in name.split(" "):
        short = words and len(words[-1]) < _SHORT
        words.append(f"{words.pop()} {word}" if short else word)
    return words


def _duties(edition: Edition, office: Office, pen: Pen, half: Box, bleed: float) -> None:
    """What its holder sees: what the office does, in order, the languages side by side."""
    theme, wordings, ground = edition.theme, edition.wordings, _ground(edition.theme, office)
    high = _BAND if len(wordings) == 1 else _LOWER
    band = Box(-bleed, half.height - high, half.width + 2 * bleed, high)
    pen.fill(band, colour=ground)
    if not theme.flat:
        pen.line(band.x, band.y, band.right, band.y, wide=2 * theme.line, colour=theme.ink)
    on_band = most_legible(ground, theme)
    sign = Box(_MARGIN + _SIGN * high / 2, band.centre[1], 0, 0).inset(-_SIGN * high / 2)
    pen.area(Drawing(theme.emblems[office], sign), colour=on_band)
    left, right = _MARGIN + _STEP, half.width - _MARGIN
    wide = (right - left) / len(wordings)
    names = [getattr(one.table, office) for one in wordings]
    letters = Letters(Font.DISPLAY, _NAMED, colour=on_band)
    longest = max(pen.width(name, letters) for name in names)
    letters = letters._replace(size=_NAMED * min(1.0, (wide - 4) / longest))
    base = band.centre[1] - capitals(letters, theme.fonts) / 2
    for at, name in enumerate(names):
        room = Box(left + wide * at, base, wide, band.height / 2)
        one_line(pen, name, room, letters, piece=PLACARDS)
    duties = [getattr(one.table.duties, office) for one in wordings]
    top = band.y - 1.5
    number = Letters(Font.DISPLAY, 5.2, align=Align.LEFT, colour=theme.ink)
    letters = Letters(Font.TEXT, _TEXT, floor=_SMALLEST, colour=theme.ink)
    list_ = Box(left, 4, right - left, top - 4)
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

    signs = _SIGNS[office] if len(_SIGNS[office]) == len(places) else ()

    def numbered(at: int) -> None:
        if at >= len(places):  # the first language's
            return
        place = places[at]
        if at:
            pen.line(_MARGIN, place.top, right, place.top, wide=0.25, colour=theme.ink)
        pen.text(str(at + 1), _MARGIN, place.centre[1] - 1.9, number)
        if signs:
            radius = min(_RADIUS, 0.46 * place.height)
            on_ring(pen, signs[at], (left - 3 - radius, place.centre[1]), radius, theme)

    if len(duties) == 1:
        for at, row in enumerate(placed):
            with pen.part():
                numbered(at)
                written(pen, row, letters)
        return
    wide = list_.width / len(duties)
    texts = [
        (duty, Box(place.x + wide * at, place.y, wide - 4, place.height).inset(0, 1))
        for at, said in enumerate(duties)
        for duty, place in zip(said, places, strict=False)
    ]
    alike(pen, texts, letters, piece=PLACARDS, middle=True, before=numbered)
