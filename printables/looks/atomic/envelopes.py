"""Envelopes as files in transit: a lock on a lit disc, a folder behind, and tape over the flap.

Who opened one writes on its list, as on a file that circulates: it serves many games.
"""

import math
from functools import partial

from printables.art.construction import disc
from printables.art.halftone import glow, ramp, screen
from printables.catalogue import PieceName
from printables.envelope_net import FLAP, GLUE, EnvelopeNet
from printables.letters import Letters
from printables.looks.atomic.grid import (
    LINE,
    dots,
    dots_in_disc,
    file_line,
    plane,
    readable,
    rule,
    titles,
)
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Font

_MARGIN = 4.0  # mm
_TITLE = 7.0  # mm
_TAPE, _STRIPE = 6.0, 4.0  # mm, of the tape and its stripes
_RING = 1.6  # mm between rings of the lining
_LINES = 3  # for what is written by hand
_COVER = 17.0  # mm, of the folder behind, above its papers
_TAB, _TAB_WIDE = 6.4, 0.74  # mm, how deep its tab is; and of the width, how wide
_HOLES, _EYELET = 14.0, 3.2  # mm: the holes from the middle, and the radius around them
_LABEL, _ROW = 4.6, 7.4  # mm: above the list, and about, of a line of it
_FILED = 3.7  # mm, letters of the tab and the list
_PITCH, _SHADE, _PALE = 1.9, 1.5, 0.07  # mm, of dots; of the strips to glue, their share


def outside(edition: Edition, net: EnvelopeNet, pen: Pen, bleed: float) -> None:
    """What is seen of an envelope, on its net; planes go on beyond the cut."""
    more = bleed if edition.theme.flat else 0.0  # where ink is saved, planes are frames
    _strips(edition, net, pen)
    _front(edition, net.front, pen, more)
    _back(edition, net, pen, more)


def _strips(edition: Edition, net: EnvelopeNet, pen: Pen) -> None:
    """What is glued: pale dots, where ink is not saved."""
    if not edition.theme.flat:
        return
    for strip, x in zip(net.glue, (net.front.x - GLUE, net.front.right), strict=True):
        with pen.within(strip):
            level = Box(x, net.front.y, GLUE, net.front.height)
            dots(pen, level, _SHADE, ramp(level, _PALE, _PALE), edition.theme.ink, edition.theme)


def lining(edition: Edition, panel: Box, pen: Pen) -> None:
    """Rings of a radar from the lower edges of a panel; wide apart where ink is saved."""
    apart = _RING if edition.theme.flat else 2 * _RING
    reach = math.hypot(panel.width, panel.height)
    with pen.within(panel.corners):
        for x in (panel.x, panel.right):
            for step in range(1, int(reach / apart) + 1):
                pen.ring(x, panel.y, apart * step, wide=0.2, colour=edition.theme.ink)


def _front(edition: Edition, front: Box, pen: Pen, bleed: float) -> None:
    """A plane with a lock above, the heading and lines for a name below."""
    theme, flat = edition.theme, edition.theme.flat
    low = 0.40 * front.height
    picture = Box(front.x, front.y + low, front.width, front.height - low)
    wider = picture.inset(-bleed, 0)
    plane(pen, wider, theme.ink, theme)
    x, y = picture.centre
    radius = 0.33 * min(picture.width, picture.height)
    with pen.within(wider.corners):
        shade = glow(x, y, 1.3 * radius, 3 * radius, 0.0, 0.34)
        dots(pen, wider, 2.0, shade, theme.accent if flat else theme.ink, theme)
        for step in range(1, 9):
            colour = theme.accent if flat else theme.ink
            pen.ring(x, y, radius + 3.6 * step, wide=0.3, colour=colour)
    lock(edition, (x, y), radius, pen)
    words = [one.envelope.private for one in edition.wordings]
    high = _TITLE * (1 if len(words) == 1 else 1.7)
    title = Box(front.x + _MARGIN, picture.y - 3.4 - high, front.width - 2 * _MARGIN, high)
    titles(pen, words, title, theme.ink, theme, piece=PieceName.ENVELOPES)
    free = title.y - 2 - front.y - _MARGIN
    for line in range(_LINES):
        at = front.y + _MARGIN + free * line / _LINES
        pen.line(title.x, at, title.right, at, wide=0.25, colour=theme.ink)


def lock(edition: Edition, middle: tuple[float, float], radius: float, pen: Pen) -> None:
    """A lock on a lit disc."""
    theme, flat = edition.theme, edition.theme.flat
    pen.cuts([disc(*middle, radius, 90)], colour=theme.paper)
    lit = Box(*middle, 0, 0).inset(-radius)
    shade = screen(lit, 1.7, ramp(lit, 0.03, 0.85 if flat else 0.2))
    dots_in_disc(pen, middle, radius, shade, theme.accent if flat else theme.ink)
    pen.ring(*middle, radius, wide=0.6, colour=theme.accent if flat else theme.ink)
    pen.area(Drawing(theme.emblems["closed_eye"], lit.inset(0.42 * radius)), colour=theme.ink)


def folder(edition: Edition, panel: Box, pen: Pen, bleed: float = 0.0) -> Box:
    """What is the same on all backs: a folder with a tab, and what holds its papers; the room below."""
    theme = edition.theme
    cover = Box(panel.x, panel.top - _COVER, panel.width, _COVER)
    with pen.moved(cover.x, cover.y):
        drawn = partial(_folder, edition, cover, pen, bleed)
        pen.repeated(f"folder-{round(100 * cover.width)}", drawn)
    letters, wide = _filed(edition, panel, pen)
    tab = Box(cover.x, cover.y - _TAB, wide, _TAB)
    corner = (tab.right + _TAB, tab.top)
    begin = tab.x - bleed
    shape = ((begin, tab.y), tab.corners[1], corner, (begin, tab.top))
    if theme.flat:
        pen.cuts([shape], colour=theme.ink)
    else:
        pen.outline(shape, wide=theme.line, colour=theme.ink)
    words = [*dict.fromkeys(one.envelope.private for one in edition.wordings)]
    shown = theme.accent if theme.flat else theme.ink
    line = Box(tab.x + _MARGIN, tab.y + 1.8, tab.width - _MARGIN, letters.size)
    file_line(pen, words, line, letters._replace(colour=shown), piece=PieceName.ENVELOPES)
    return Box(panel.x, panel.y, panel.width, tab.y - panel.y).inset(_MARGIN, 0)


def _filed(edition: Edition, panel: Box, pen: Pen) -> tuple[Letters, float]:
    """Letters of the tab and the list, in which the tab's words have room; how wide the tab is."""
    letters = Letters(Font.HEAD, _FILED, floor=readable(Font.HEAD, edition.theme))
    long = pen.width(edition.wordings[0].envelope.private.upper(), letters)
    needed = _MARGIN + 1.01 * long * letters.floor / letters.size
    wide = max(_TAB_WIDE * panel.width, min(panel.width - _TAB, needed))
    return letters._replace(size=letters.size * min(1.0, (wide - _MARGIN) / long)), wide


def _folder(edition: Edition, cover: Box, pen: Pen, bleed: float) -> None:
    """A cover with two holes and a fastener through them; its origin is its lower left corner."""
    theme, flat = edition.theme, edition.theme.flat
    whole = Box(0, 0, cover.width, cover.height)
    larger = Box(-bleed, 0, cover.width + 2 * bleed, cover.height + bleed)
    plane(pen, larger, theme.accent if flat else theme.ink, theme)
    dots(pen, larger, _PITCH, ramp(whole, 0.5, 0.0), theme.ink, theme)
    x, y = whole.centre
    strip = Box(x - _HOLES - 3, y - 1.7, 2 * _HOLES + 6, 3.4)
    for side in (-_HOLES, _HOLES):
        pen.circle(x + side, y, _EYELET, colour=theme.ink)
        pen.circle(x + side, y, _EYELET - 0.5, colour=theme.paper)
    pen.fill(strip.inset(-0.5), colour=theme.ink, radius=2.2)
    pen.fill(strip, colour=theme.paper, radius=1.7)
    for side in (-_HOLES, _HOLES):
        pen.circle(x + side, y, 1.0, colour=theme.ink)
    for side in (-1, 1):  # the ends that are bent over
        prong = Box(x + side * _HOLES / 2 - _HOLES / 2 + 1.8, y - 0.75, _HOLES - 3.6, 1.5)
        pen.frame(prong, wide=0.4, radius=0.75, colour=theme.ink)


def _back(edition: Edition, net: EnvelopeNet, pen: Pen, bleed: float) -> None:
    """What is folded up behind, and the flap: a folder, and who had it in hand."""
    back = net.back
    with pen.moved(back.right, back.top, turned=180):
        _list(edition, Box(0, 0, back.width, back.height), pen, bleed)
    flap(edition, net, pen, bleed)


def _list(edition: Edition, panel: Box, pen: Pen, bleed: float) -> None:
    """A folder, upright, and lines for those who opened it; every other one is shaded."""
    theme, room = edition.theme, folder(edition, panel, pen, bleed)
    words = [*dict.fromkeys(one.envelope.opened_by for one in edition.wordings)]
    high = _LABEL * (1 if len(words) == 1 else 1.7)
    label = Box(room.x, room.top - 2.6 - high, room.width, high)
    titles(pen, words, label, theme.ink, theme, piece=PieceName.ENVELOPES)
    lines = Box(room.x, _MARGIN, room.width, label.y - 2 - _MARGIN)
    count = max(1, int(lines.height / _ROW))
    high = lines.height / count
    column = lines.x + 7.4
    for row in range(count):
        level = Box(lines.x, lines.top - high * (row + 1), lines.width, high)
        if row % 2 == 0:
            shade = level._replace(x=column, width=lines.right - column)
            colour = theme.accent if theme.flat else theme.ink
            dots(pen, shade, _SHADE, ramp(shade, 0.22, 0.22), colour, theme)
        rule(pen, lines, level.top, theme)
        numeral = _filed(edition, panel, pen)[0]._replace(colour=theme.ink)
        pen.text(f"{row + 1:02}", lines.x + 0.6, level.y + high / 2 - 1.3, numeral)
    rule(pen, lines, lines.y, theme)
    pen.line(column, lines.y, column, lines.top, wide=LINE, colour=theme.ink)


def flap(edition: Edition, net: EnvelopeNet, pen: Pen, bleed: float = 0.0) -> None:
    """What closes an envelope: tape along its edge."""
    theme, flat, front = edition.theme, edition.theme.flat, net.front
    tape = Box(front.x, front.top + FLAP - _TAPE - 2.4, front.width, _TAPE)
    tape = tape.inset(-bleed, 0)
    with pen.within(net.wider_flap(bleed)), pen.within(tape.corners):
        pen.fill(tape, colour=theme.accent if flat else theme.paper)
        _stripes(pen, tape, theme.ink)
    if not flat:
        with pen.within(net.flap):
            pen.frame(tape, wide=theme.line, colour=theme.ink)


def _stripes(pen: Pen, tape: Box, colour: Colour) -> None:
    count = int(tape.width / _STRIPE / 2) + 3
    pen.cuts(
        [
            [
                (tape.x + 2 * _STRIPE * at - _STRIPE, tape.y),
                (tape.x + 2 * _STRIPE * at, tape.y),
                (tape.x + 2 * _STRIPE * at + tape.height, tape.top),
                (tape.x + 2 * _STRIPE * at - _STRIPE + tape.height, tape.top),
            ]
            for at in range(-1, count)
        ],
        colour=colour,
    )
