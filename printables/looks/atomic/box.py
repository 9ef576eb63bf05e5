"""The faces of the tuck box: a telephone that nobody answers, the desks of both sides, a radar.

A dark plane runs around the box, and above it a tape: on it stand the title, the signs of both
sides, and what the game is.
"""

from collections.abc import Sequence

from companion.rules.pieces import Party
from printables.art.construction import disc
from printables.art.halftone import glow, ramp
from printables.box_net import NetPart, TuckBox
from printables.catalogue import ANYWHERE, LARGE_PRINT, PieceName
from printables.letters import Align, Letters, capitals
from printables.looks.atomic.grid import (
    DISC,
    ORBIT,
    ORBITS,
    desk_object,
    dial,
    dots,
    inks_of,
    lit_disc,
    mixed,
    most_legible,
    one_line,
    orbit,
)
from printables.looks.box_words import (
    BoxWords,
    Leaflet,
    box_words,
    credit_lines,
    facts_line,
    leaflet,
    smallest,
    write_leaflet,
    write_lines,
)
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Font

_NAME = PieceName.BOX
_MARGIN = 4.6  # mm
_PLANE, _LEAST_PLANE = 0.43, 23.0  # of a panel's height, and mm: the plane that runs around
_TAPE, _STRIPE = 3.4, 5.0  # mm, how high the tape on it is; of its stripes
_FACTS = 2.7  # mm, letters of the line below the title at most
_SMALL = 2.4  # mm, letters of who made the game
_FRONT = "telephone"
_APART = 3.9  # mm between circles
_BORDER = 2.4  # mm
_DESKS = ((Party.LIBERAL, "globe"), (Party.FASCIST, "recorder"))
_BELOW = 0.3  # of its capitals, below its last line
_UPRIGHT = 1.3  # from line to line of a title, of its capitals


def faces(edition: Edition, net: TuckBox, part: NetPart, pen: Pen) -> None:
    """Every panel of a part, in place."""
    words = box_words(edition)
    for panel, draw in ((net.front, _front), (net.back, _back)):
        if part.holds(panel):
            _around(edition, panel, net, pen)
            draw(edition, words, net, pen)
    for party, side in zip(Party, net.sides, strict=True):
        if part.holds(side):
            _around(edition, side, net, pen)
            _side(edition, words, party, side, net, pen)
    if part.holds(net.lid):
        with pen.moved(*net.lid.centre, turned=180):  # it is read with the front
            _lid(
                edition, words, Box(0, 0, 0, 0).inset(-net.lid.width / 2, -net.lid.height / 2), pen
            )
    if part.holds(net.bottom):
        _bottom(edition, words, net, pen)


def beyond(edition: Edition, net: TuckBox, part: NetPart, pen: Pen, bleed: float) -> None:
    """What goes on beyond the cut, below the faces: planes and tape right of the sides, and the sky."""
    theme = edition.theme
    for party, side in zip(Party, net.sides, strict=True):
        if part.holds(side):
            wider = side._replace(width=side.width + bleed)
            _around(edition, wider, net, pen)
            pen.fill(_above(wider, net), colour=theme.of(party))
    if part.holds(net.front):
        higher = net.front._replace(height=net.front.height + bleed)
        pen.fill(_above(higher, net), colour=theme.fascist)


def _low(net: TuckBox) -> float:
    """How high the plane around the box is, without the tape."""
    return max(_PLANE * net.height, _LEAST_PLANE) - _TAPE


def _around(edition: Edition, panel: Box, net: TuckBox, pen: Pen) -> None:
    """What of the plane and of the tape is on a panel: its stripes go on over the folds."""
    theme, flat = edition.theme, edition.theme.flat
    low = _low(net)
    pen.fill(panel._replace(height=low), colour=theme.ink if flat else theme.paper)
    tape = Box(panel.x, panel.y + low, panel.width, _TAPE)
    pen.fill(tape, colour=theme.accent if flat else theme.paper)
    first, last = int(panel.x / _STRIPE) - 2, int(panel.right / _STRIPE) + 1
    stripes = [
        [
            (_STRIPE * at, tape.y),
            (_STRIPE * (at + 1), tape.y),
            (_STRIPE * (at + 1) + tape.height, tape.top),
            (_STRIPE * at + tape.height, tape.top),
        ]
        for at in range(first, last + 1)
        if at % 2 == 0
    ]
    with pen.within(tape.corners):
        pen.cuts(stripes, colour=theme.ink)
    if not flat:
        for y in (tape.y, tape.top):
            pen.line(tape.x, y, tape.right, y, wide=theme.line, colour=theme.ink)


def _above(panel: Box, net: TuckBox) -> Box:
    """The picture of a panel, above the tape."""
    low = _low(net) + _TAPE
    return Box(panel.x, panel.y + low, panel.width, panel.height - low)


def _front(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> None:
    """The telephone on a lit disc in the middle of its orbits; the name below it, flush left."""
    theme, flat = edition.theme, edition.theme.flat
    plane = _above(net.front, net)
    colour = theme.fascist
    pen.fill(plane, colour=colour if flat else theme.paper)
    radius = min(0.34 * plane.width, 0.38 * plane.height)
    x, y = middle = (plane.centre[0], plane.centre[1] - 2)
    dots(pen, plane, 2.2, ramp(plane, 0.0, 0.75), theme.ink if flat else colour, theme)
    if not flat:
        pen.frame(plane, wide=theme.line, colour=colour)
    with pen.within(plane.corners):
        scale, line = radius / DISC, theme.paper if flat else colour
        circles = [ORBITS[0] * scale + _APART * step for step in range(6)]
        for out in circles:
            pen.ring(x, y, out, wide=ORBIT, colour=line)
        dial(pen, middle, scale, line)
        for step, turn, lit in ((1, 38, True), (1, 214, False), (2, 148, False), (2, 300, True)):
            at = orbit(middle, circles[step], turn)
            pen.cuts([disc(*at, 1.8, 24)], colour=theme.accent if lit and flat else theme.paper)
    lit_disc(pen, middle, radius, colour, theme)
    desk_object(pen, _FRONT, middle, 0.0169 * radius, inks_of(theme, colour))
    _title(edition, words, Box(net.front.x, net.front.y, net.front.width, _low(net)), pen)


def _title(edition: Edition, words: BoxWords, zone: Box, pen: Pen) -> None:
    """The game, a word a line; below it for how many, how long and for whom."""
    theme, flat = edition.theme, edition.theme.flat
    room = zone.inset(_MARGIN)
    small = Letters(Font.HEAD, _FACTS, colour=theme.accent if flat else theme.ink)
    least = smallest(edition, Font.HEAD)
    facts = [*facts_line(edition, words, room.width, pen)]
    second = [words.second.upper()] if words.second else []
    below, apart = max(least, _FACTS), 1.8
    free = room.height - (below + apart) * len(facts + second)
    top = room._replace(y=room.top - free, height=free)
    _name(edition, words, top, theme.paper if flat else theme.ink, pen)
    letters = small._replace(size=below, floor=least)
    for at, text in enumerate([*facts, *second]):
        line = Box(room.x, room.y + (below + apart) * at, room.width, below)
        one_line(pen, text, line, letters, piece=_NAME)


def _name(
    edition: Edition,
    words: BoxWords,
    room: Box,
    colour: Colour,
    pen: Pen,
    beside: Sequence[BoxWords] = (),
) -> None:
    """The game, on a line or two, from the upper left corner of a place, as large as it holds them.

    It is as large as `beside`, in another place like it. It is left out where nobody could read it.
    """
    letters = Letters(Font.DISPLAY, 1, colour=colour)
    one = capitals(letters, edition.theme.fonts)

    def best(told: BoxWords) -> tuple[float, Sequence[str]]:
        """The largest size of a title, and its lines."""
        return max(
            (
                min(
                    room.width / max(pen.width(text, letters) for text in some),
                    room.height / (one * (1 + _UPRIGHT * (len(some) - 1) + _BELOW)),
                ),
                some,
            )
            for some in (told.lines, told.line)
        )

    size, lines = min(best(told)[0] for told in (words, *beside)), best(words)[1]
    if size * one < (LARGE_PRINT if edition.large_print else ANYWHERE):
        return
    letters = letters._replace(size=size, floor=0.98 * size)
    y = room.top
    with pen.part():
        for text in lines:
            y -= one * size
            one_line(pen, text, Box(room.x, y, room.width, one * size), letters, piece=_NAME)
            y -= (_UPRIGHT - 1) * one * size


def _back(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> None:
    """The two sides of the world, a desk of each, and between them a border; below, what the game is."""
    theme, flat = edition.theme, edition.theme.flat
    whole = _above(net.back, net)
    pen.fill(whole, colour=theme.ink if flat else theme.paper)
    wide = (whole.width - _BORDER) / 2
    for at, (party, figure) in enumerate(_DESKS):
        colour = theme.of(party)
        plane = whole._replace(x=whole.right - wide if at else whole.x, width=wide)
        pen.fill(plane, colour=colour if flat else theme.paper)
        towards = (1, 1) if at == 0 else (-1, -1)
        shade = ramp(plane, 0.0, 0.6, towards)
        dots(pen, plane, 2.2, shade, theme.ink if flat else colour, theme)
        middle, radius = plane.centre, 0.4 * min(plane.width, plane.height)
        with pen.within(plane.corners):
            for step in range(1, 6):
                line = theme.paper if flat else colour
                pen.ring(*middle, radius + _APART * step, wide=ORBIT, colour=line)
        lit_disc(pen, middle, radius, colour, theme)
        desk_object(pen, figure, middle, 0.0169 * radius, inks_of(theme, colour))
        if not flat:
            pen.frame(plane, wide=theme.line, colour=colour)
    if told := _told(edition, words, net, pen):
        room = net.back._replace(height=_low(net)).inset(_MARGIN)
        spare = (room.height - told.high) / 2
        ink, number = (theme.paper, theme.accent) if flat else (theme.ink, theme.ink)
        write_leaflet(pen, told, room.moved(0, -max(0.0, spare)), ink, number)


def _told(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> Leaflet | None:
    """What the back tells."""
    room = net.back._replace(height=_low(net)).inset(_MARGIN)
    return leaflet(edition, words, (room.width, room.height + 2), _credited(net), pen)


def _side(
    edition: Edition, words: BoxWords, party: Party, side: Box, net: TuckBox, pen: Pen
) -> None:
    """A spine: the name of the game along it, if it can be read there, and below the party's sign."""
    theme, flat = edition.theme, edition.theme.flat
    colour, room = theme.of(party), _above(side, net)
    pen.fill(room, colour=colour if flat else theme.paper)
    dots(pen, room, 1.8, ramp(room, 0, 0.7, (1, 1)), theme.ink if flat else colour, theme)
    if not flat:
        pen.frame(room, wide=theme.line, colour=colour)
    half = 0.3 * min(side.width, _low(net))
    x, y = side.centre[0], side.y + _low(net) / 2
    if flat:
        for step in range(1, 4):
            faint = mixed(theme.ink, theme.paper, 0.34)
            with pen.within(side._replace(height=_low(net)).corners):
                pen.ring(x, y, 1.2 * half + 2.4 * step, wide=0.35, colour=faint)
    pen.cuts([disc(x, y, 1.2 * half, 60)], colour=theme.paper)
    if not flat:
        pen.ring(x, y, 1.2 * half, wide=theme.line, colour=colour)
    pen.area(Drawing(theme.emblems[party.value], Box(x, y, 0, 0).inset(-0.8 * half)), colour=colour)
    across = 0.62 * room.width
    with pen.moved(*room.centre, turned=90):
        long = room.height - 2 * min(_MARGIN, 0.1 * room.height)
        line = Box(-long / 2, -across / 2, long, across)
        shown = most_legible(colour, theme) if flat else colour
        both = [words.on_spine(one) for one in Party]
        _name(edition, words.on_spine(party), line, shown, pen, both)


def _level(edition: Edition, level: Box, emblem: str, middle: float, pen: Pen) -> float:
    """A sign among rings, so far from the left; where there is room right of its disc."""
    theme, flat = edition.theme, edition.theme.flat
    pen.fill(level, colour=theme.ink if flat else theme.paper)
    x, y = level.x + middle, level.centre[1]
    radius = min(0.26 * level.height, 0.13 * level.width)
    line = mixed(theme.ink, theme.paper, 0.34) if flat else theme.ink
    light = theme.accent if flat else theme.ink
    with pen.within(level.corners):
        dots(pen, level, 1.8, glow(x, y, 1.1 * radius, 1.15 * radius + 5, 0.6, 0.0), light, theme)
        for step in (1, 2):
            pen.ring(x, y, 1.15 * radius + 2.0 * step, wide=0.35, colour=line)
    pen.cuts([disc(x, y, 1.15 * radius, 60)], colour=theme.accent if flat else theme.paper)
    art = Box(x, y, 0, 0).inset(-0.84 * radius)
    pen.area(Drawing(theme.emblems[emblem], art), colour=theme.ink)
    return x + 1.15 * radius + 5


def _lid(edition: Edition, words: BoxWords, level: Box, pen: Pen) -> None:
    """A radar, and the name of the game."""
    theme = edition.theme
    left = _level(edition, level, "peek", 0.27 * level.width, pen)
    high = 0.46 * level.height
    room = Box(left, level.centre[1] - high / 2, level.right - _MARGIN - left, high)
    _name(edition, words, room, theme.paper if theme.flat else theme.ink, pen)


def _credited(net: TuckBox) -> Box:
    """Where it is told who made the game."""
    level = net.bottom
    return level._replace(x=level.x + 0.39 * level.width, width=0.61 * level.width).inset(
        0.36 * _MARGIN, 2
    )


def _bottom(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> None:
    """A sign, and who made the game where that can be read."""
    theme, told = edition.theme, _told(edition, words, net, pen)
    room = _credited(net)
    credit = credit_lines(edition, words, told.size if told else _SMALL, room, pen)
    _level(edition, net.bottom, "chaos", (0.19 if credit else 0.5) * net.width, pen)
    if credit:
        letters, lines = credit
        colour = theme.paper if theme.flat else theme.ink
        write_lines(pen, lines, room, letters._replace(colour=colour, align=Align.LEFT))
