"""Envelopes as files in transit: a strip, a lock on a lit disc, and tape over the flap."""

import math

from printables.art.construction import disc
from printables.art.halftone import glow, ramp, screen
from printables.catalogue import PieceName
from printables.envelope_net import FLAP, EnvelopeNet
from printables.looks.atomic.grid import dots, dots_in_disc, plane, titles
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour

_MARGIN = 4.0  # mm
_TITLE = 7.0  # mm
_TAPE, _STRIPE = 6.0, 4.0  # mm, of the tape and its stripes
_RING = 2.4  # mm between rings of the lining
_LINES = 3  # for what is written by hand


def outside(edition: Edition, net: EnvelopeNet, pen: Pen) -> None:
    """What is seen of an envelope, on its net."""
    _front(edition, net.front, pen)
    _back(edition, net, pen)


def lining(edition: Edition, panel: Box, pen: Pen) -> None:
    """Rings of a radar from the lower edges of a panel; wide apart where ink is saved."""
    apart = _RING if edition.theme.flat else 2 * _RING
    reach = math.hypot(panel.width, panel.height)
    with pen.within(panel.corners):
        for x in (panel.x, panel.right):
            for step in range(1, int(reach / apart) + 1):
                pen.ring(x, panel.y, apart * step, wide=0.2, colour=edition.theme.ink)


def _front(edition: Edition, front: Box, pen: Pen) -> None:
    """A plane with a lock above, the heading and lines for a name below."""
    theme, flat = edition.theme, edition.theme.flat
    low = 0.40 * front.height
    picture = Box(front.x, front.y + low, front.width, front.height - low)
    plane(pen, picture, theme.ink, theme)
    x, y = picture.centre
    radius = 0.33 * min(picture.width, picture.height)
    with pen.within(picture.corners):
        shade = glow(x, y, 1.3 * radius, 3 * radius, 0.0, 0.34)
        dots(pen, picture, 2.0, shade, theme.accent if flat else theme.ink, theme)
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


def _back(edition: Edition, net: EnvelopeNet, pen: Pen) -> None:
    """What is folded up behind: a field of dots that hides what is inside."""
    theme, flat, back = edition.theme, edition.theme.flat, net.back
    inner = back.inset(_MARGIN)
    shade = glow(*inner.centre, 0, inner.height / 2, 0.7, 0.3)
    dots(pen, inner, 2.2, shade, theme.ink, theme)
    x, y = inner.centre
    with pen.within(inner.corners):
        for step in range(1, 11):
            pen.ring(x, y, 5.2 * step, wide=0.5, colour=theme.paper)
            if not flat:
                pen.ring(x, y, 5.2 * step, wide=0.2, colour=theme.ink)
    flap(edition, net, pen)


def flap(edition: Edition, net: EnvelopeNet, pen: Pen) -> None:
    """What closes an envelope: tape along its edge."""
    theme, flat, front = edition.theme, edition.theme.flat, net.front
    tape = Box(front.x, front.top + FLAP - _TAPE - 2.4, front.width, _TAPE)
    with pen.within(net.flap), pen.within(tape.corners):
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
