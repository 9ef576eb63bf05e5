"""The rulebook, as if printed from blocks: a cover and a back, banners, the table, paths and pictures."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from companion.rules.pieces import Party, Role
from printables.art.construction import disc
from printables.art.gouge import Cuts, Hand, block_edge, rays, thinner, wedge, whirl
from printables.art.grounds import HIGH, WIDE
from printables.art.portraits import before_paper, head, portrait
from printables.art.weather import downpour, strokes, zigzag
from printables.board_plan import Track
from printables.letters import Align, Letters, capitals, even_lines, text_width
from printables.looks.laid_table import LaidTable, Things
from printables.looks.linocut import board_grounds as grounds
from printables.looks.linocut.scenes import FRAME, from_above, golden, seen, top
from printables.looks.small_tracks import book_slot, book_slots
from printables.operators import Point
from printables.paint import SPARING, block, shower
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import BLACK, Colour, Font, Theme
from printables.typefaces import Typeface

SPACED = 0.045  # between capitals, of their size
WINS = "fascist"  # the sign of the last tile of a Fascist track
_BESIDE, _ENDS = 0.95, 3.0  # from figure to figure, of their picture's height, at least; mm
_FLOOR = 108.0, 120.0  # mm, below a table, as it is in the file
_PARTED = 1.3  # mm, of paper around a title on a picture
LEADING = 1.27  # from line to line of text
UNDER = 0.8  # mm, below the heading of a chapter
HEADS = 1.0  # from line to line of one
_CAPITALS = {Font.DISPLAY: 6.15, Font.HEAD: 3.13, Font.TEXT: 2.37, Font.STRONG: 2.37}  # mm high


def letters_of(
    font: Font, theme: Theme, colour: Colour = BLACK, align: Align = Align.LEFT
) -> Letters:
    """Letters for a title, for a heading or for text, as high in every typeface."""
    size = _size(font, theme.fonts[font])
    spaced = SPACED if font in (Font.DISPLAY, Font.HEAD) else 0
    return Letters(font, size, align=align, colour=colour, spaced=spaced)


@lru_cache(maxsize=32)
def _size(font: Font, typeface: Typeface) -> float:
    """The letters of a typeface whose capitals are as high as those of any other; in mm."""
    return _CAPITALS[font] / capitals(Letters(font, 1), {font: typeface})


def heading(text: str, width: float, theme: Theme) -> list[str]:
    """The lines of a heading, about as long as each other."""
    return even_lines(text.upper(), width, letters_of(Font.HEAD, theme), theme.fonts)


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
    """The title of a page, in a block, in the letters that titles beside it bear too."""
    letters = letters_of(Font.DISPLAY, theme)
    wide = max(text_width(one.upper(), letters, theme.fonts) for one in (text, *beside))
    letters = letters._replace(size=letters.size * min(1, (box.width - 8) / wide))
    end = box.x + 4 + text_width(text.upper(), letters, theme.fonts)
    behind = [] if theme.flat else strokes(box, end + 4, box.right)
    inked = block(pen, box, colour, theme, behind, seed)
    y = box.centre[1] - capitals(letters, theme.fonts) / 2
    pen.text(text.upper(), box.x + 4, y, letters._replace(colour=inked))


def number(
    pen: Pen, text: str, centre: Point, radius: float, theme: Theme, *, light: bool = False
) -> None:
    """A number in a disc, which is light on a dark page."""
    x, y = centre
    flat = theme.flat and not light
    pen.circle(x, y, radius, colour=theme.ink if flat else theme.paper)
    if not flat:
        pen.ring(x, y, radius, wide=theme.line, colour=theme.ink)
    shown = theme.paper if flat else theme.ink
    letters = letters_of(Font.HEAD, theme, shown, Align.CENTRE)._replace(spaced=0)
    pen.text(text, x, y - capitals(letters, theme.fonts) / 2, letters)


def tracked(step: int) -> str:
    """What stands on a step of the Election Tracker."""
    return str(step)


def on_block(colour: Colour, theme: Theme) -> Colour:
    """What is read on a block of a colour."""
    return grounds.on(colour, theme)


def dark_page(pen: Pen, page: Box, theme: Theme) -> Colour:
    """A page of ink, for the night; the colour of letters on it."""
    return block(pen, page.inset(6), theme.ink, theme, seed=12)


def eyes(pen: Pen, box: Box, theme: Theme) -> None:
    """Closed eyes in rows, as many as have room."""
    rows = max(1, int(box.height / 24))
    high = box.height / rows
    side = min(20.0, 0.9 * high)
    colour = theme.accent if theme.flat else theme.ink
    for row in range(rows):
        count = 4 - row % 2
        pitch = box.width / count
        for at in range(count):
            x, y = box.x + pitch * (at + 0.5), box.top - high * (row + 0.5)
            art = Box(x - side / 2, y - side / 2, side, side)
            pen.area(Drawing(theme.emblems["closed_eye"], art), colour=colour)


def mark(pen: Pen, centre: Point, theme: Theme) -> None:
    """Before a line of a list."""
    x, y = centre
    pen.cuts([wedge((x - 1.6, y), (x + 1.8, y + 0.1), 1.3, 0.4)], colour=theme.fascist)


def divider(pen: Pen, ends: tuple[float, float], y: float, theme: Theme) -> None:
    """A cut between two chapters."""
    start, end = ends
    pen.cuts([wedge((start, y), (end, y), 0.5, 0.08)], colour=theme.ink)


def table(pen: Pen, box: Box, seats: int, things: Things, theme: Theme) -> None:
    """The table from above when it is laid: a number for each step of setting it up."""
    laid = LaidTable(box, seats)
    edge, lit = block_edge(box, 8), golden(theme)
    pen.cuts([edge], colour=theme.accent if lit else theme.paper)
    with pen.within(edge):
        with pen.moved(box.x, box.y):
            pen.repeated("floor", partial(_boards, pen, theme))
        top(pen, laid.rim, laid.top, theme)
        for at, seated in enumerate(laid.seats):
            from_above(pen, seated, laid.seat, at, theme)
    if not lit:
        pen.outline(edge, wide=min(2 * theme.line, FRAME), colour=theme.ink)
    laid.numbered(pen, laid.lay(pen, things), theme, partial(_step, pen, theme))


def _step(pen: Pen, theme: Theme, text: str, centre: Point, radius: float) -> None:
    number(pen, text, centre, radius, theme)


def _boards(pen: Pen, theme: Theme) -> None:
    """The floor below a table."""
    hand, cuts, y = Hand(3), Cuts(), 0.0
    wide, high = _FLOOR
    while y < high:
        x = -hand.between(0, 30)
        while x < wide:
            long = hand.between(34, 66)
            cuts.append(wedge((x, y), (x + long, y + hand.between(-0.2, 0.2)), 0.55, 0.5))
            x += long + 1
        y += 5.2
    pen.cuts(cuts, colour=theme.paper if golden(theme) else seen(theme))


def seat(pen: Pen, centre: Point, radius: float, at: int, theme: Theme) -> None:
    """Somebody at the table; nothing tells of a party: nobody has one who is seen from the side."""
    figures = theme.figures[Role.LIBERAL]
    figure = figures[at % len(figures)]
    _medallion(pen, figure, centre, radius, (theme.accent, theme.ink), theme)


def person(pen: Pen, centre: Point, radius: float, role: Role, at: int, theme: Theme) -> None:
    """Somebody with a role, one after the other."""
    figures = theme.figures[role]
    medallion(pen, figures[at % len(figures)], centre, radius, role, theme)


def medallion(
    pen: Pen, figure: str, centre: Point, radius: float, role: Role, theme: Theme
) -> None:
    """A figure in a disc that tells its party."""
    colour = theme.of(role.party)
    ground = theme.accent if role is Role.LIBERAL else colour
    if before_paper(theme, role):
        ground = theme.paper
    _medallion(pen, figure, centre, radius, (ground, colour), theme)


def _medallion(
    pen: Pen,
    figure: str,
    centre: Point,
    radius: float,
    colours: tuple[Colour, Colour],
    theme: Theme,
) -> None:
    """A figure in a disc: the colour of its ground, and that of its clothes."""
    (x, y), (ground, clothes) = centre, colours
    pen.circle(x, y, radius, colour=theme.paper)
    inner = 0.93 * radius
    if theme.flat:
        pen.circle(x, y, inner, colour=theme.ink)
        pen.circle(x, y, 0.95 * inner, colour=ground)
    else:
        pen.ring(x, y, inner, wide=theme.line, colour=theme.ink)
    with pen.within(disc(x, y, 0.95 * inner)):
        head(pen, figure, centre, 0.95 * inner, theme, clothes)


def path_of_slots(pen: Pen, box: Box, track: Track, theme: Theme) -> None:
    """A Fascist track in small: a slot for each tile with its signs, and its thresholds."""
    colour, flat = theme.fascist, theme.flat
    block(pen, box, colour, theme, seed=4)
    for place, slot, threshold in book_slots(track, box):
        if threshold is not None:
            band = threshold.inset(0.6, 0.9)
            pen.cuts([zigzag(band, 0.5, 2.4)], colour=theme.paper if flat else colour)
        pen.cuts([block_edge(slot, place.tile)], colour=theme.paper)
        if not flat:
            pen.frame(slot, wide=theme.line, colour=colour)
        book_slot(pen, place, slot, letters_of(Font.STRONG, theme, theme.ink), theme)


def picture(pen: Pen, box: Box, party: Party, theme: Theme) -> None:
    """How a party wins: a sunrise over water, or a mouth in the rain."""
    _framed(pen, box, party, theme, "goal", _sunrise if party is Party.LIBERAL else _mouth)


def company(pen: Pen, box: Box, party: Party, theme: Theme, *, first: int = 0) -> None:
    """Figures of a party side by side before their weather, from the first one on."""
    _framed(pen, box, party, theme, f"company-{first}", partial(_figures, party=party, first=first))


def _framed(
    pen: Pen,
    box: Box,
    party: Party,
    theme: Theme,
    name: str,
    draw: Callable[[Pen, Box, Theme], None],
) -> None:
    """A picture in a block of a party's colour: it is in the file once for each size."""
    here = Box(0, 0, box.width, box.height)
    used = f"{name}-{party.value}-{100 * box.width:.0f}-{100 * box.height:.0f}"
    with pen.within(box.inset(-1).corners), pen.moved(box.x, box.y):
        pen.repeated(used, partial(_in_block, pen, here, theme.of(party), theme, draw))


def _in_block(
    pen: Pen, box: Box, colour: Colour, theme: Theme, draw: Callable[[Pen, Box, Theme], None]
) -> None:
    edge, flat = block_edge(box, 8), theme.flat
    pen.cuts([edge], colour=colour if flat else theme.paper)
    with pen.within(edge):
        draw(pen, box, theme)
    if not flat:
        pen.outline(edge, wide=2 * theme.line, colour=colour)


def weather(pen: Pen, box: Box, party: Party, theme: Theme) -> None:
    """The ground of a party alone: rays, or rain."""
    _framed(pen, box, party, theme, "weather", partial(_weather, party=party))


def _weather(pen: Pen, box: Box, theme: Theme, party: Party) -> None:
    colour = theme.of(party)
    far = math.hypot(box.width, box.height)
    if party is Party.LIBERAL:
        below = box.centre[0], box.y - 0.4 * box.height
        cuts: Cuts = rays(
            below, 24, 0.3 * box.height, far, 0.035 * box.width, seed=5, sway=2, sweep=math.pi
        )
    else:
        cuts = shower(box, theme, 3.2, (0.5, 1.3), (8, 22), seed=5)
    shown = cuts if theme.flat else [thinner(one, SPARING) for one in cuts]
    if theme.flat and party is Party.FASCIST and before_paper(theme, Role.FASCIST):
        inner = block_edge(box.inset(theme.line), 9)
        pen.cuts([inner], colour=theme.paper)
        with pen.within(inner):
            pen.cuts(shown, colour=colour)
    else:
        pen.cuts(shown, colour=theme.paper if theme.flat else colour)


def _figures(pen: Pen, box: Box, theme: Theme, party: Party, first: int) -> None:
    role = Role.LIBERAL if party is Party.LIBERAL else Role.FASCIST
    names, colour = theme.figures[role], theme.of(party)
    count = max(1, min(len(names), int(box.width / (_BESIDE * box.height))))
    pitch = (box.width - 2 * _ENDS) / count
    wide = min(1.04 * pitch, 1.5 * box.height)
    _weather(pen, box, theme, party)
    for at in range(count):
        left = box.x + _ENDS + pitch * (at + 0.5) - wide / 2
        low = min(box.y, box.top - 0.04 * box.height - wide * HIGH / WIDE)
        place = Box(left, low, wide, wide)
        portrait(pen, names[(first + at) % len(names)], place, theme, colour)


def _sunrise(pen: Pen, box: Box, theme: Theme) -> None:
    flat = theme.flat
    x, horizon = box.centre[0], box.y + 0.36 * box.height
    radius = min(0.3 * box.height, 0.2 * box.width)
    far = math.hypot(box.width, box.height)
    beams = rays(
        (x, horizon), 31, 1.25 * radius, far, 0.1 * far, seed=5, sway=0.2 * radius,
        sweep=math.pi * 31 / 30,
    )  # fmt: skip
    sky = Box(box.x, horizon, box.width, box.top - horizon)
    waves = [
        wedge(
            (x - (1.9 - 0.22 * at) * radius - 4, horizon - (at + 0.9) * 0.22 * radius),
            (x + (2.0 - 0.24 * at) * radius + 4, horizon - (at + 0.9) * 0.22 * radius),
            (0.13 - 0.012 * at) * radius,
            0.5,
        )
        for at in range(max(2, int(0.34 * box.height / (0.22 * radius))))
    ]
    if flat:
        with pen.within(sky.corners):
            pen.cuts(beams, colour=grounds.brighter(theme.liberal))
            pen.circle(x, horizon, radius, colour=theme.accent)
        pen.cuts(waves[::2], colour=theme.accent)
        pen.cuts(waves[1::2], colour=theme.paper)
        return
    with pen.within(sky.corners):
        pen.cuts([thinner(one, 0.3) for one in beams], colour=theme.liberal)
    pen.arc(x, horizon, radius, 0, 180, wide=2 * theme.line, colour=theme.liberal)
    pen.cuts([thinner(one, 0.6) for one in waves], colour=theme.liberal)


def _mouth(pen: Pen, box: Box, theme: Theme) -> None:
    flat = theme.flat
    fall = downpour(box, fullest=1.3 if flat else 0.42, scale=0.8, seed=5)
    pen.cuts(fall, colour=theme.ink if flat else theme.fascist)
    side = 0.92 * min(box.height, box.width)
    art = Box(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side)
    head = Drawing(theme.carved["fascist"], art)
    pen.circle(*box.centre, 0.48 * side, colour=theme.paper)
    pen.area(head._replace(box=art.inset(0.15 * side)), colour=theme.fascist)


def cover(pen: Pen, page: Box, game: str, label: str, theme: Theme) -> None:
    """The first page: a mask in a whirl, and the name of the game."""
    field = page.inset(7)
    with pen.moved(field.x, field.y):
        art = Box(0, 0, field.width, field.height)
        pen.repeated("cover-art", partial(_mask_in_a_whirl, pen, art, theme))
    title = Box(field.x + 4, field.top - 30, field.width - 8, 24)
    _parted(pen, title, theme)
    inked = block(pen, title, theme.ink, theme, seed=1)
    letters = Letters(Font.DISPLAY, 10, align=Align.CENTRE, colour=inked, spaced=0.03)
    wide = text_width(game.upper(), letters, theme.fonts)
    letters = letters._replace(size=min(22.0, 10 * (title.width - 9) / wide))
    y = title.centre[1] - capitals(letters, theme.fonts) / 2
    with pen.part("H1"):
        pen.text(game.upper(), title.centre[0], y, letters)
    below = Box(field.x + 14, field.y + 5, field.width - 28, 11)
    _parted(pen, below, theme)
    inked = block(pen, below, theme.ink, theme, seed=6)
    small = letters_of(Font.HEAD, theme, inked, Align.CENTRE)
    wide = text_width(label.upper(), small, theme.fonts)
    small = small._replace(size=small.size * min(1, (below.width - 6) / wide))
    pen.text(
        label.upper(), below.centre[0], below.centre[1] - capitals(small, theme.fonts) / 2, small
    )


def _parted(pen: Pen, title: Box, theme: Theme) -> None:
    """Paper around a title, which parts black from black."""
    pen.cuts([block_edge(title.inset(-_PARTED), 1)], colour=theme.paper)


def _mask_in_a_whirl(pen: Pen, field: Box, theme: Theme) -> None:
    edge, flat = block_edge(field, 4), theme.flat
    middle = (field.centre[0], field.y + 0.46 * field.height)
    pen.cuts([edge], colour=theme.fascist if flat else theme.paper)
    with pen.within(edge):
        swirl = whirl(middle, 0.2 * field.width, field.height * 0.72, 4.4, 1.9, seed=2)
        shown = swirl if flat else [thinner(one, SPARING) for one in swirl]
        pen.cuts(shown, colour=theme.paper if flat else theme.fascist)
        face(pen, field, theme)
    if not flat:
        pen.outline(edge, wide=2 * theme.line, colour=theme.ink)


def face(pen: Pen, field: Box, theme: Theme) -> None:
    """Nobody yet: a mask before a void."""
    wide = 1.27 * field.width
    standing = Box(field.centre[0] - wide / 2, field.y - 1, wide, wide)
    portrait(pen, theme.figures[Role.HITLER][0], standing, theme, theme.fascist)


def back(pen: Pen, page: Box, lines: Sequence[str], theme: Theme) -> None:
    """The last page: eyes that close, and who made the game."""
    field = page.inset(7)
    with pen.moved(field.x, field.y):
        art = Box(0, 0, field.width, field.height)
        pen.repeated("back-art", partial(_closing_eye, pen, art, theme))
    letters = letters_of(Font.TEXT, theme, theme.ink, Align.CENTRE)
    leading = letters.size * LEADING
    box = Box(field.x + 6, field.y + 6, field.width - 12, leading * len(lines) + 7)
    grounds.slab(pen, box, theme, dark=False, seed=7)
    y = box.top - 3.4 - capitals(letters, theme.fonts)
    with pen.part():
        for line in lines:
            pen.text(line, box.centre[0], y, letters)
            y -= leading


def _closing_eye(pen: Pen, field: Box, theme: Theme) -> None:
    edge, flat = block_edge(field, 5), theme.flat
    middle = (field.centre[0], field.y + 0.62 * field.height)
    beams = rays(middle, 90, 24, field.height, 5.2, sway=9, seed=4)
    pen.cuts([edge], colour=theme.ink if flat else theme.paper)
    with pen.within(edge):
        if flat:
            pen.cuts(beams, colour=theme.accent)
        else:
            pen.cuts([thinner(one, 0.3) for one in beams], colour=theme.ink)
        if flat:
            pen.circle(*middle, 19, colour=theme.ink)
            pen.ring(*middle, 17.6, wide=0.8, colour=theme.accent)
        art = Box(middle[0] - 11, middle[1] - 11, 22, 22)
        shown = theme.paper if flat else theme.ink
        pen.area(Drawing(theme.emblems["closed_eye"], art), colour=shown)
    if not flat:
        pen.outline(edge, wide=2 * theme.line, colour=theme.ink)
