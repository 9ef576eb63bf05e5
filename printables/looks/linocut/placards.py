"""The placards, as a banknote: an engraved frame and a seal on ink; behind, what the office does."""

from printables.art.engraving import BOLD, USUAL, Rosette, band, rosette
from printables.art.gouge import rays
from printables.catalogue import PieceName
from printables.letters import Align, Letters
from printables.looks.lettering import alike, as_high, title
from printables.looks.signs import around, number
from printables.paint import block, readable_on
from printables.pen import Drawing, Pen
from printables.piece import OFFICES, Edition, Office
from printables.sheet import Box
from printables.theme import TEXT_CONTRAST, Colour, Font, Theme, contrast
from printables.touch import cut_corners

_BAND, _EDGE = 6.0, 3.2  # mm, of the engraved frame, and from the edge to its middle
_RULE = 3.7  # mm, from the middle of a band to the line beside it
_CORNER = 3.5  # mm, the radius of a corner's rosette
_SEAL = 18.6  # mm, its radius
_WREATHS = (Rosette(12.4, _SEAL, 24, 7), Rosette(15.5, 18.9, 48, 3))
_FEW = 1  # copy of a wreath beside heavy lines
_DISC, _RAYS = 14.4, (72, 10.3, 13.8, 0.75)  # mm; how many, from where to where, how wide
_SIGN = 9.4  # mm, half of the emblem
_TITLE, _SECOND, _ALONE = 18.5, 4.6, 22.0  # mm, capitals of the first language, and of another
_SPACED = 0.05  # of the size of letters, the most that they are spaced out
_APART = 10.4  # mm, from the line of a language to that of the next one
_TEXT, _SMALLEST = 4.4, 2.5  # mm, the letters of duties
_NUMBER = 2.9  # mm, the radius of its disc
_SEALED = 0.72  # of the seal in front, that behind
_TAB = 40.0  # mm, the block with the name beside the duties


def tent(edition: Edition, office: Office, pen: Pen, box: Box, bleed: float) -> None:
    """The front in the lower half, and upside down above it the side of whoever holds the office."""
    theme = edition.theme
    half = Box(0, 0, box.width, box.height / 2)
    with pen.moved(box.x, box.y):
        _front(edition, office, pen, half, bleed)
    with pen.moved(box.right, box.top, turned=180):
        _duties(edition, office, pen, half)
    middle = box.y + box.height / 2
    pen.line(box.x, middle, box.right, middle, dashed=True, colour=theme.ink)
    if edition.by_touch:
        cut_corners(pen, box, 1 + OFFICES.index(office))


def _front(edition: Edition, office: Office, pen: Pen, half: Box, bleed: float) -> None:
    """What the table sees."""
    theme = edition.theme
    if flat := theme.flat:
        whole = Box(-bleed, -bleed, half.width + 2 * bleed, half.height + bleed)
        pen.fill(whole, colour=theme.ink)
    ground, fine = (theme.ink, theme.accent) if flat else (theme.paper, theme.ink)
    _frame(pen, half, fine, ground, bold=theme.bold)
    middle = (_EDGE + _BAND + _SEAL + 6, half.centre[1])
    on_ground = readable_on(ground, theme)
    _seal(pen, middle, theme, office, (ground, fine, on_ground))
    left = middle[0] + _SEAL + 6
    room = Box(left, _EDGE + _BAND + 5, half.width - left - _EDGE - _BAND - 6, 0)
    room = room._replace(height=half.height - 2 * room.y)
    first, *others = (getattr(one.table, office) for one in edition.wordings)
    kind = [getattr(edition.wordings[0].table, one) for one in OFFICES]
    high = as_high(pen, kind, room.width, _TITLE if others else _ALONE)
    y = room.centre[1] + (high + _APART * len(others)) / 2 - high
    place = Box(room.x, y, room.width, high)
    letters = Letters(Font.DISPLAY, 0, colour=on_ground)
    title(pen, first.upper(), place, letters, theme, piece=PieceName.PLACARDS, spaced=_SPACED)
    for at, other in enumerate(others, start=1):
        below = Box(room.x, y - at * _APART, room.width, _SECOND)
        pale = contrast(fine, ground) < TEXT_CONTRAST
        letters = Letters(Font.ITALIC, 0, colour=on_ground if pale else fine)
        title(pen, other, below, letters, theme, piece=PieceName.PLACARDS, spaced=_SPACED)


def _frame(pen: Pen, half: Box, fine: Colour, ground: Colour, *, bold: bool) -> None:
    """Guilloches above and below, rosettes in the corners, lines around."""
    at = _EDGE + _BAND / 2
    nib = BOLD if bold else USUAL
    wide, lines = nib.wide, nib.lines
    corner = Rosette(1, _CORNER, 8, nib.copies)
    pen.frame(half.inset(at + _RULE), wide=max(0.3, wide), colour=fine)
    for y in (at, half.height - at):
        line = Box(_EDGE, y - _BAND / 2, half.width - 2 * _EDGE, _BAND)
        band(pen, line, fine, wave=6, lines=lines, wide=wide)
    for x in (at, half.width - at):
        for y in (at, half.height - at):
            pen.fill(Box(x, y, 0, 0).inset(-_CORNER - 0.2), colour=ground)
            rosette(pen, (x, y), corner, fine, wide)
    pen.frame(half.inset(_EDGE - 0.7), wide=0.7, colour=fine)


def _seal(
    pen: Pen,
    middle: tuple[float, float],
    theme: Theme,
    office: Office,
    inks: tuple[Colour, Colour, Colour],
    scale: float = 1.0,
) -> None:
    """The office's emblem in a seal; `inks` are the ground, the engraving and the emblem."""
    ground, fine, sign = inks
    count, inner, outer, wide = _RAYS
    with pen.moved(*middle, scaled=scale):
        for wreath in _WREATHS[:1] if theme.bold else _WREATHS:
            shape = wreath._replace(copies=_FEW) if theme.bold else wreath
            line = 2 * BOLD.wide if theme.bold else USUAL.wide
            rosette(pen, (0, 0), shape, fine, line / scale)
        pen.circle(0, 0, _DISC, colour=ground)
        pen.ring(0, 0, _DISC - 0.2, wide=0.4 / scale, colour=fine)
        pen.cuts(rays((0, 0), count, inner, outer, wide, fat=0.65), colour=fine)
        pen.area(Drawing(theme.emblems[office], around((0, 0), _SIGN)), colour=sign)


def _duties(edition: Edition, office: Office, pen: Pen, half: Box) -> None:
    """What its holder sees: what the office does, in order, the languages side by side."""
    theme, wordings = edition.theme, edition.wordings
    pen.frame(half.inset(_EDGE - 0.7), wide=0.7, colour=theme.ink)
    pen.frame(half.inset(_EDGE + 0.4), wide=0.5 if theme.bold else 0.2, colour=theme.ink)
    frame = half.inset(5)
    tab = Box(frame.x, frame.y, _TAB, frame.height)
    on_tab = block(pen, tab, theme.ink, theme, seed=4)
    ground, fine = (theme.ink, theme.accent) if theme.flat else (theme.paper, theme.ink)
    middle = tab.centre[0], tab.y + 0.6 * tab.height
    _seal(pen, middle, theme, office, (ground, fine, on_tab), _SEALED)
    names = [
        (getattr(one.table, office).upper(), Box(tab.x, tab.y + 3 + 7 * at, tab.width, 7))
        for at, one in enumerate(reversed(wordings))
    ]
    names = [(name, line.inset(2.5, 0)) for name, line in names]
    letters = Letters(Font.HEAD, 6.8, floor=2.7, align=Align.CENTRE, colour=on_tab)
    alike(pen, names, letters, piece=PieceName.PLACARDS, middle=True)
    duties = [getattr(one.table.duties, office) for one in wordings]
    count = max(map(len, duties))
    left, high = tab.right + 4, frame.height / count
    wide = (frame.right - left - 2 * _NUMBER) / len(duties)
    rows = [frame.top - high * (row + 0.5) for row in range(count)]
    texts = [
        (duty, Box(left + 2 * _NUMBER + 3 + wide * at, y - high / 2 + 0.4, wide - 5, high - 0.8))
        for at, said in enumerate(duties)
        for duty, y in zip(said, rows, strict=False)
    ]
    letters = Letters(Font.TEXT, _TEXT, floor=_SMALLEST, colour=theme.ink)

    def numbered(at: int) -> None:
        if at < count:  # the first language's
            number(pen, at + 1, (left + _NUMBER, rows[at]), _NUMBER, theme.ink, theme)

    alike(pen, texts, letters, piece=PieceName.PLACARDS, middle=True, before=numbered)
