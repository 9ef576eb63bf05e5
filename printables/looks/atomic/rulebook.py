"""The rulebook as a file: planes to the margin, circles and halftone, letters flush left."""

import math
from collections.abc import Sequence
from functools import partial

from companion.rules.pieces import Party, Role
from printables.art.construction import disc, sector
from printables.art.halftone import glow, ramp, screen
from printables.board_plan import Track
from printables.figures import FIGURES, Look
from printables.letters import Align, Letters, capitals, even_lines, text_width
from printables.looks.atomic.desk import OBJECTS
from printables.looks.atomic.grid import (
    DISC,
    LINE,
    ORBIT,
    ORBITS,
    desk_object,
    dial,
    dots,
    inks_of,
    lit,
    lit_disc,
    mixed,
    most_legible,
    orbit,
    plane,
)
from printables.looks.laid_table import LaidTable, Things
from printables.looks.small_tracks import book_slot, book_slots
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import Colour, Font, Theme

SPACED = 0.0  # between letters of headings
TITLE, HEAD, TEXT = 9.4, 4.3, 3.05  # mm, letters of a page's title, a chapter's, and of its text
WINS = "chaos"  # the sign of the last tile of a Communist track
_APART = 5.2  # mm between circles on the cover
LEADING = 1.33  # from line to line of text
UNDER = 1.3  # mm, below the heading of a chapter
HEADS = 1.18  # from line to line of one
_FINE, _COARSE, _TALL = (
    2.0,
    3.4,
    40.0,
)  # mm from dot to dot of a plane; coarse in one that is higher
_CALMEST = 5  # of DEFCON


def head(colour: Colour, size: float = HEAD, align: Align = Align.LEFT) -> Letters:
    """The letters of a heading."""
    return Letters(Font.STRONG, size, colour=colour, align=align)


def heading(text: str, width: float, theme: Theme, size: float = HEAD) -> list[str]:
    """The lines of a heading, about as long as each other."""
    return even_lines(text, width, head(theme.ink, size), theme.fonts)


def letters_of(font: Font, theme: Theme, colour: Colour, align: Align = Align.LEFT) -> Letters:
    """The letters of a use: headings are of the text's own typeface."""
    del theme
    if font is Font.HEAD:
        return head(colour, align=align)
    return Letters(font, HEAD if font is Font.DISPLAY else TEXT, colour=colour, align=align)


def banner(  # noqa: PLR0913
    pen: Pen,
    text: str,
    box: Box,
    colour: Colour,
    theme: Theme,
    *,
    seed: int = 3,
    beside: Sequence[str] = (),
) -> None:
    """The title of a page, flush left in a plane, in the letters that titles beside it bear too."""
    del seed
    on_plane = plane(pen, box, colour, theme)
    letters = Letters(Font.DISPLAY, TITLE, colour=on_plane)
    wide = max(text_width(one, letters, theme.fonts) for one in (text, *beside))
    letters = letters._replace(size=TITLE * min(1, (box.width - 8) / wide))
    y = box.centre[1] - capitals(letters, theme.fonts) / 2
    pen.text(text, box.x + 4, y, letters)


def number(
    pen: Pen, text: str, centre: Point, radius: float, theme: Theme, *, light: bool = False
) -> None:
    """A number in a disc, which is light on a dark page."""
    flat = theme.flat
    ground = (theme.accent if light else theme.ink) if flat else theme.paper
    pen.circle(*centre, radius, colour=ground)
    if not flat:
        pen.ring(*centre, radius, wide=theme.line, colour=theme.ink)
    colour = most_legible(ground, theme)
    letters = Letters(Font.STRONG, HEAD, align=Align.CENTRE, colour=colour)
    pen.text(text, centre[0], centre[1] - capitals(letters, theme.fonts) / 2, letters)


def tracked(step: int) -> str:
    """What stands on a step of the Election Tracker: DEFCON counts down."""
    return str(_CALMEST - step)


def on_block(colour: Colour, theme: Theme) -> Colour:
    """What is read on a plane of a colour."""
    return most_legible(colour, theme) if theme.flat else theme.ink


def dark_page(pen: Pen, page: Box, theme: Theme) -> Colour:
    """A page of ink, for the night, with a radar in its corner; the colour of letters on it."""
    room = page.inset(6)
    on_page = plane(pen, room, theme.ink, theme)
    line = mixed(theme.ink, theme.paper, 0.2) if theme.flat else theme.ink
    with pen.within(room.corners):
        for step in range(2, 8):
            pen.ring(room.right, room.top, 9.0 * step, wide=0.3, colour=line)
    return on_page


def eyes(pen: Pen, box: Box, theme: Theme) -> None:
    """A row of locks on lit discs, as many as have room."""
    side = min(26.0, box.height)
    count = max(1, int(box.width / (1.4 * side)))
    pitch = box.width / count
    for at in range(count):
        middle = (box.x + pitch * (at + 0.5), box.centre[1])
        lit_disc(pen, middle, side / 2, theme.ink, theme)
        art = Box(*middle, 0, 0).inset(-0.26 * side)
        pen.area(Drawing(theme.emblems["closed_eye"], art), colour=theme.ink)


def mark(pen: Pen, centre: Point, theme: Theme) -> None:
    """Before a line of a list."""
    pen.cuts([disc(*centre, 0.95, 20)], colour=theme.fascist)


def divider(pen: Pen, ends: tuple[float, float], y: float, theme: Theme) -> None:
    """A thin line between two chapters."""
    pen.line(ends[0], y, ends[1], y, wide=LINE, colour=theme.ink)


def table(pen: Pen, box: Box, seats: int, things: Things, theme: Theme) -> None:
    """The table from above when it is laid: a number for each step of setting it up."""
    flat, laid = theme.flat, LaidTable(box, seats)
    top = laid.top
    plane(pen, box, theme.liberal, theme)
    dots(pen, box, _COARSE, ramp(box, 0.0, 0.5), theme.ink if flat else theme.liberal, theme)
    if flat:
        pen.outline(laid.rim, wide=1.4, colour=theme.paper)
    pen.cuts([laid.rim], colour=theme.ink if flat else theme.paper)
    line = mixed(theme.ink, theme.paper, 0.2) if flat else theme.ink
    with pen.within(laid.rim):
        for step in range(1, int(top.width / 2 / _APART) + 3):
            pen.ring(*top.centre, _APART * step, wide=0.3, colour=line)
    if not flat:
        pen.outline(laid.rim, wide=2 * theme.line, colour=theme.ink)
    for at, one in enumerate(laid.seats):
        seat(pen, one.before(-0.25 * laid.seat), laid.seat, at, theme)
    laid.numbered(pen, laid.lay(pen, things), theme, partial(_step, pen, theme))


def _step(pen: Pen, theme: Theme, text: str, centre: Point, radius: float) -> None:
    number(pen, text, centre, radius, theme, light=True)


def seat(pen: Pen, centre: Point, radius: float, at: int, theme: Theme) -> None:
    """Somebody's desk at the table; nothing tells of a party."""
    names = FIGURES[Look.ATOMIC][Role.LIBERAL]
    _desk(pen, names[at % len(names)], centre, radius, theme.ink, theme)


def person(pen: Pen, centre: Point, radius: float, role: Role, at: int, theme: Theme) -> None:
    """The desk of somebody with a role, one after the other; nobody knows the Agent's."""
    if role is Role.HITLER:
        pen.circle(*centre, radius, colour=theme.fascist if theme.flat else theme.paper)
        if not theme.flat:
            pen.ring(*centre, radius, wide=theme.line, colour=theme.fascist)
        art = Drawing(theme.emblems["hitler"], Box(*centre, 0, 0).inset(-0.66 * radius))
        pen.area(art, colour=theme.paper if theme.flat else theme.fascist)
        return
    names = FIGURES[Look.ATOMIC][role]
    _desk(pen, names[at % len(names)], centre, radius, theme.of(role.party), theme)


def _desk(pen: Pen, name: str, centre: Point, radius: float, colour: Colour, theme: Theme) -> None:
    """What stands on a desk, lit, in a ring of a colour."""
    pen.circle(*centre, radius, colour=theme.paper)
    if theme.flat:
        pen.circle(*centre, 0.95 * radius, colour=colour)
    lit(pen, centre, 0.84 * radius, colour, theme)
    desk_object(pen, name, centre, 0.0135 * radius, inks_of(theme, colour))


def path_of_slots(pen: Pen, box: Box, track: Track, theme: Theme) -> None:
    """A Fascist track in small: a slot for each tile with its signs, and its thresholds."""
    flat = theme.flat
    plane(pen, box, theme.fascist, theme)
    if flat:
        dots(pen, box, 1.6, ramp(box, 1.1, 0.0, (1, 0)), theme.ink, theme)
    for place, slot, threshold in book_slots(track, box):
        if threshold is not None:
            band = threshold.inset(0.7, -0.8)
            pen.fill(band, colour=theme.accent if flat else theme.ink)
        pen.fill(slot, colour=theme.paper)
        if not flat:
            pen.frame(slot, wide=theme.line, colour=theme.fascist)
        letters = Letters(Font.STRONG, TEXT, colour=theme.ink)
        book_slot(pen, place, slot, letters, theme, wins=WINS)


def picture(pen: Pen, box: Box, party: Party, theme: Theme) -> None:
    """How a party wins: what stands for it in circles that close in."""
    plane_of(pen, box, party, theme)
    (x, y), far = box.centre, math.hypot(box.width, box.height)
    radius = 0.36 * min(box.height, box.width)
    _circled(pen, box, ((x, y), radius), int(far / 2 / 5.2), theme, theme.of(party))
    lit_disc(pen, (x, y), radius, theme.of(party), theme)
    art = Box(x, y, 0, 0).inset(-0.64 * radius)
    pen.area(Drawing(theme.emblems[party.value], art), colour=theme.of(party))


def company(pen: Pen, box: Box, party: Party, theme: Theme, *, first: int = 0) -> None:
    """Desks of a party side by side, from the first one on."""
    plane_of(pen, box, party, theme)
    role = Role.LIBERAL if party is Party.LIBERAL else Role.FASCIST
    names, colour = FIGURES[Look.ATOMIC][role], theme.of(party)
    radius = min(0.36 * box.height, 0.4 * box.width)
    count = max(1, min(len(names), int(box.width / (2.5 * radius))))
    pitch = box.width / count
    for at in range(count):
        middle = (box.x + pitch * (at + 0.5), box.centre[1])
        _circled(pen, box, (middle, radius), 2, theme, colour)
    for at in range(count):
        middle = (box.x + pitch * (at + 0.5), box.centre[1])
        lit(pen, middle, radius, colour, theme)
        name = names[(first + at) % len(names)]
        desk_object(pen, name, middle, 0.0168 * radius, inks_of(theme, colour))


def weather(pen: Pen, box: Box, party: Party, theme: Theme) -> None:
    """The ground of a party alone."""
    plane_of(pen, box, party, theme)
    _circled(pen, box, (box.centre, 0.16 * box.height), 9, theme, theme.of(party))


def plane_of(pen: Pen, box: Box, party: Party, theme: Theme) -> None:
    """A plane in a party's colour that darkens."""
    colour = theme.of(party)
    plane(pen, box, colour, theme)
    pitch = _FINE if box.height < _TALL else _COARSE
    dots(pen, box, pitch, ramp(box, 0.0, 0.6), theme.ink if theme.flat else colour, theme)


def _circled(
    pen: Pen, box: Box, disc_: tuple[Point, float], count: int, theme: Theme, colour: Colour
) -> None:
    """Circles around a disc."""
    middle, radius = disc_
    with pen.within(box.corners):
        for step in range(1, count + 1):
            line = theme.paper if theme.flat else colour
            pen.ring(*middle, radius + 0.14 * step * radius * 2, wide=0.35, colour=line)


def cover(pen: Pen, page: Box, game: str, label: str, theme: Theme) -> None:
    """The first page: the telephone on its desk, and the name of the game."""
    field, flat = page.inset(6), theme.flat
    low = 0.33 * field.height
    with pen.moved(field.x, field.y + low):
        art = Box(0, 0, field.width, field.height - low)
        pen.repeated("cover-art", partial(_telephone, pen, art, theme))
    foot = Box(field.x, field.y, field.width, low)
    on_foot = plane(pen, foot, theme.ink, theme)
    _named(pen, foot.inset(8), game, label, (on_foot, theme.accent if flat else theme.ink), theme)


def _telephone(pen: Pen, upper: Box, theme: Theme) -> None:
    flat = theme.flat
    plane(pen, upper, theme.fascist, theme)
    shade = ramp(upper, 0.0, 0.75)
    dots(pen, upper, 2.4, shade, theme.ink if flat else theme.fascist, theme)
    x, y = upper.centre
    radius = 0.34 * upper.width
    with pen.within(upper.corners):
        scale, line = radius / DISC, theme.paper if flat else theme.fascist
        circles = [ORBITS[0] * scale + _APART * step for step in range(8)]
        for out in circles:
            pen.ring(x, y, out, wide=ORBIT * scale, colour=line)
        dial(pen, (x, y), scale, line)
        for step, turn in ((0, 152), (2, 38), (2, 205), (1, 300)):
            at = orbit((x, y), circles[step], turn)
            lit = theme.accent if turn % 2 else theme.paper
            pen.cuts([disc(*at, 2.3, 30)], colour=lit if flat else theme.paper)
    lit_disc(pen, (x, y), radius, theme.fascist, theme)
    desk_object(pen, next(iter(OBJECTS)), (x, y), 0.0168 * radius, inks_of(theme, theme.fascist))


def _named(
    pen: Pen, room: Box, game: str, label: str, colours: tuple[Colour, Colour], theme: Theme
) -> None:
    """The name of the game, a word a line, and a label below it."""
    on_foot, light = colours
    words = game.split(" ")
    letters = Letters(Font.DISPLAY, 1, colour=on_foot)
    widest = max(text_width(word, letters, theme.fonts) for word in words)
    up = capitals(letters, theme.fonts)
    free = room.height - 2.4 * HEAD
    size = min(room.width / widest, free / (up * (1 + 1.32 * (len(words) - 1))))
    y = room.top
    with pen.part("H1"):
        for word in words:
            y -= up * size
            pen.text(word, room.x, y, letters._replace(size=size))
            y -= 0.32 * up * size
    small = Letters(Font.HEAD, HEAD, colour=light)
    wide = text_width(label.upper(), small, theme.fonts)
    small = small._replace(size=HEAD * min(1, room.width / wide))
    pen.text(label.upper(), room.x, room.y, small)


def back(pen: Pen, page: Box, lines: Sequence[str], theme: Theme) -> None:
    """The last page: a radar, and who made the game."""
    field, flat = page.inset(6), theme.flat
    plane(pen, field, theme.ink, theme)
    x, y = middle = (field.centre[0], field.y + 0.62 * field.height)
    line = mixed(theme.ink, theme.paper, 0.34) if flat else theme.ink
    light = theme.accent if flat else theme.ink
    with pen.within(field.corners):
        for step in range(3, 22):
            strong = step % 3 == 0
            shown = light if strong else line
            pen.ring(x, y, 5.2 * step, wide=0.7 if strong else 0.3, colour=shown)
        beam = sector(x, y, 15.6, field.height, 40, 74)
        with pen.within(beam):
            lit = Box(x, y, field.right - x, field.top - y)
            pen.dots(screen(lit, 2.0, glow(x, y, 15, 120, 0.3, 0.75)), colour=light)
    pen.circle(*middle, 13.4, colour=theme.ink if flat else theme.paper)
    pen.ring(*middle, 11.6, wide=1.0, colour=light)
    art = Box(*middle, 0, 0).inset(-7)
    shown = theme.paper if flat else theme.ink
    pen.area(Drawing(theme.emblems["closed_eye"], art), colour=shown)
    leading = TEXT * LEADING
    box = Box(field.x, field.y, field.width, leading * len(lines) + 12)
    pen.fill(box, colour=theme.accent if flat else theme.paper)
    letters = Letters(Font.TEXT, TEXT, colour=theme.ink)
    left = field.x + 7
    y = box.top - 6 - capitals(letters, theme.fonts)
    with pen.part():
        for text in lines:
            pen.text(text, left, y, letters)
            y -= leading
