"""The faces of the tuck box: a telephone that nobody answers, the desks of both sides, a radar."""

from companion.rules.pieces import Party
from printables.art.construction import disc
from printables.art.halftone import glow, ramp
from printables.box_net import NetPart, TuckBox
from printables.catalogue import PieceName
from printables.letters import Letters, capitals
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
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Font

_NAME = PieceName.BOX
_MARGIN = 5.0  # mm
_PLANE = 0.36  # of a panel's height: where the words stand
_LEAST_PLANE = 23.0  # mm, of it
_SMALLEST = 2.2  # mm
_STRIPE = 5.0  # mm, of the tape on a side
_FRONT = "telephone"
_APART = 3.9  # mm between circles


def faces(edition: Edition, net: TuckBox, part: NetPart, pen: Pen) -> None:
    """Every panel of a part, in place."""
    for panel, draw in ((net.front, _front), (net.back, _back)):
        if part.holds(panel):
            draw(edition, panel, pen)
    for party, side in zip(Party, net.sides, strict=True):
        room = Box(-side.height / 2, -side.width / 2, side.height, side.width)
        if part.holds(side):
            with pen.moved(*side.centre, turned=90):
                _side(edition, party, room, pen)
    for level, emblem in ((net.lid, "peek"), (net.bottom, "chaos")):
        if part.holds(level):
            _level(edition, level, emblem, pen)


def _front(edition: Edition, panel: Box, pen: Pen) -> None:
    """The telephone on a lit disc in the middle of its orbits; the name below it, flush left."""
    theme, flat = edition.theme, edition.theme.flat
    low = max(_PLANE * panel.height, _LEAST_PLANE)
    plane = Box(panel.x, panel.y + low, panel.width, panel.height - low)
    colour = theme.fascist
    pen.fill(plane, colour=colour if flat else theme.paper)
    x, y = middle = (plane.centre[0], plane.centre[1] - 2)
    radius = 0.36 * plane.width
    if flat:
        dots(pen, plane, 2.2, ramp(plane, 0.0, 0.75), theme.ink, theme)
    else:
        dots(pen, plane, 2.2, ramp(plane, 0.0, 0.75), colour, theme)
        pen.frame(plane, wide=theme.line, colour=colour)
    with pen.within(plane.corners):
        scale, line = radius / DISC, theme.paper if flat else colour
        circles = [ORBITS[0] * scale + _APART * step for step in range(6)]
        for out in circles:
            pen.ring(x, y, out, wide=ORBIT, colour=line)
        dial(pen, middle, scale, line)
        for step, turn, lit in ((1, 38, True), (1, 214, False), (3, 152, False), (2, 300, True)):
            at = orbit(middle, circles[step], turn)
            pen.cuts([disc(*at, 1.8, 24)], colour=theme.accent if lit and flat else theme.paper)
    lit_disc(pen, middle, radius, colour, theme)
    desk_object(pen, _FRONT, middle, 0.0172 * radius * 0.98, inks_of(theme, colour))
    _title(edition, Box(panel.x, panel.y, panel.width, low), pen)


def _title(edition: Edition, zone: Box, pen: Pen) -> None:
    """The game, a word a line, and the number of players."""
    theme, wording, flat = edition.theme, edition.wordings[0], edition.theme.flat
    pen.fill(zone, colour=theme.ink if flat else theme.paper)
    colour = theme.paper if flat else theme.ink
    words = wording.game.split(" ")
    room = zone.inset(_MARGIN)
    known = edition.ruleset.players
    players = f"{edition.players or f'{min(known)}–{max(known)}'}"
    label = wording.boards.players.format(players=players)
    small = Letters(Font.HEAD, 3.4, floor=_SMALLEST, colour=theme.accent if flat else theme.ink)
    letters = Letters(Font.DISPLAY, 1, colour=colour)
    widest = max(pen.width(word, letters) for word in words)
    up = capitals(letters, theme.fonts)
    free = room.height - 6.5
    size = min(room.width / widest, free / (up * (1 + 1.3 * (len(words) - 1))))
    letters = letters._replace(size=size, floor=_SMALLEST)
    y = room.top
    with pen.part():
        for word in words:
            y -= up * size
            one_line(pen, word, Box(room.x, y, room.width, up * size), letters, piece=_NAME)
            y -= 0.3 * up * size
    one_line(pen, label.upper(), Box(room.x, room.y, room.width, 3), small, piece=_NAME)


def _back(edition: Edition, panel: Box, pen: Pen) -> None:
    """The two sides of the world, a desk of each, and between them a border."""
    theme, flat = edition.theme, edition.theme.flat
    pen.fill(panel, colour=theme.ink if flat else theme.paper)
    high = (panel.height - _BORDER) / 2
    for at, (party, figure) in enumerate(_DESKS):
        colour = theme.of(party)
        y = panel.top - high if at == 0 else panel.y
        plane = panel._replace(y=y, height=high)
        pen.fill(plane, colour=colour if flat else theme.paper)
        towards = (1, 1) if at == 0 else (-1, -1)
        shade = ramp(plane, 0.0, 0.6, towards)
        dots(pen, plane, 2.2, shade, theme.ink if flat else colour, theme)
        middle, radius = plane.centre, 0.36 * min(plane.width, plane.height)
        with pen.within(plane.corners):
            for step in range(1, 4):
                line = theme.paper if flat else colour
                pen.ring(*middle, radius + _APART * step, wide=ORBIT, colour=line)
        lit_disc(pen, middle, radius, colour, theme)
        desk_object(pen, figure, middle, 0.0169 * radius, inks_of(theme, colour))
        if not flat:
            pen.frame(plane, wide=theme.line, colour=colour)


_BORDER = 2.4  # mm
_DESKS = ((Party.LIBERAL, "globe"), (Party.FASCIST, "recorder"))


def _side(edition: Edition, party: Party, room: Box, pen: Pen) -> None:
    """The party's sign, the name of the game if it can be read there, and tape."""
    theme, flat = edition.theme, edition.theme.flat
    colour = theme.of(party)
    pen.fill(room, colour=colour if flat else theme.paper)
    dots(pen, room, 1.8, ramp(room, 0, 0.6, (1, 0)), theme.ink if flat else colour, theme)
    on_side = most_legible(colour, theme) if flat else colour
    half = 0.34 * room.height
    x, y = room.x + _MARGIN + half, room.centre[1]
    pen.cuts([disc(x, y, 1.2 * half, 60)], colour=theme.paper)
    with pen.moved(x, y, turned=-90):  # it is upright on a box that stands
        art = Box(0, 0, 0, 0).inset(-0.84 * half)
        pen.area(Drawing(theme.emblems[party.value], art), colour=colour)
    left = x + 1.2 * half + 3
    letters = Letters(Font.DISPLAY, 0.52 * room.height, floor=_SMALLEST, colour=on_side)
    letters = letters._replace(size=min(letters.size, 9.0))
    free = (
        room.right
        - 3
        - left
        - pen.width(edition.wordings[0].game, letters._replace(size=1.01 * _SMALLEST))
    )
    named = letters.size >= _SMALLEST and free >= _STRIPE
    long = _STRIPE if named and free < 4 * _STRIPE else 4 * _STRIPE
    tape = Box(room.right - long, room.y, long, room.height)
    with pen.within(tape.corners):
        pen.fill(tape, colour=theme.accent if flat else theme.paper)
        stripes = [
            [
                (tape.x + _STRIPE * at, tape.y),
                (tape.x + _STRIPE * (at + 1), tape.y),
                (tape.x + _STRIPE * (at + 1) + tape.height, tape.top),
                (tape.x + _STRIPE * at + tape.height, tape.top),
            ]
            for at in range(-8, 6, 2)
        ]
        pen.cuts(stripes, colour=theme.ink)
    if not named:
        return
    up = capitals(letters, theme.fonts)
    line = Box(left, y - up / 2, tape.x - left - 3, up)
    one_line(pen, edition.wordings[0].game, line, letters, piece=_NAME)


def _level(edition: Edition, level: Box, emblem: str, pen: Pen) -> None:
    """A sign among rings, on the lid and on the bottom."""
    theme, flat = edition.theme, edition.theme.flat
    pen.fill(level, colour=theme.ink if flat else theme.paper)
    x, y = level.centre
    radius = 0.3 * min(level.width, level.height)
    line = mixed(theme.ink, theme.paper, 0.34) if flat else theme.ink
    light = theme.accent if flat else theme.ink
    with pen.within(level.corners):
        dots(pen, level, 1.8, glow(x, y, 1.4 * radius, 32, 0.0, 0.5), light, theme)
        for step in range(1, 9):
            pen.ring(x, y, radius + 3.6 * step, wide=0.35, colour=line)
    pen.cuts([disc(x, y, 1.15 * radius, 60)], colour=theme.accent if flat else theme.paper)
    art = Box(x, y, 0, 0).inset(-0.84 * radius)
    pen.area(Drawing(theme.emblems[emblem], art), colour=theme.ink)
