"""Ballot cards: a check mark in the light, a cross in the dark."""

from printables.art.construction import bar, disc
from printables.art.halftone import ramp, screen
from printables.catalogue import PieceName
from printables.letters import Letters
from printables.looks.atomic.grid import (
    MARGIN,
    STRIP,
    TABLE,
    dots,
    dots_in_disc,
    mixed,
    one_line,
    plane,
    readable,
    scale_of,
    strip,
)
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.theme import Font
from printables.touch import cut_corners

BALLOTS = PieceName.BALLOTS
_DISC = 24.6  # mm
_CHECK = [(-16, -2), (-9.2, 4.6), (-2.6, -1.6), (13.6, 17.6), (20.6, 11.6), (-2.0, -15.4)]  # mm
_ARM, _WIDE = 27.0, 10.6  # mm, of the cross
_EDGE = 0.8  # mm, of paper around its arm in colour, which is seen in grey too


def ballot(edition: Edition, vote: str, pen: Pen, box: Box, bleed: float) -> None:
    """A vote: one is the light side, the other the dark one."""
    theme, scale = edition.theme, scale_of(box)
    flat, passes = theme.flat, vote == "ja"
    ground = theme.accent if passes else theme.ink
    whole = box.inset(-bleed)
    if flat:
        plane(pen, whole, ground, theme)
    x, y = box.x + box.width / 2, box.y + 53.0 * box.height / 88
    if passes:
        pen.cuts([disc(x, y, _DISC * scale, 96)], colour=theme.paper)
        lit = Box(x, y, 0, 0).inset(-_DISC * scale)
        crowd = screen(lit, 1.8 * scale, ramp(lit, 0, 0.85 if flat else 0.3))
        dots_in_disc(pen, (x, y), _DISC * scale, crowd, theme.accent if flat else theme.ink)
        if not flat:
            pen.ring(x, y, _DISC * scale, wide=theme.line, colour=theme.ink)
        mark = [
            (x + 1.26 * scale * across - 2 * scale, y + 1.26 * scale * up) for across, up in _CHECK
        ]
        pen.cuts([mark], colour=theme.ink)
    else:
        shade = ramp(whole, 0.02, 0.9)
        dots(
            pen,
            whole,
            2.2 * scale,
            shade,
            mixed(theme.ink, theme.paper, 0.16) if flat else theme.ink,
            theme,
        )
        arm, wide = _ARM * scale * 0.7071, _WIDE * scale
        red = bar((x - arm, y - arm), (x + arm, y + arm), wide)
        edge = _EDGE * scale
        far = arm + 0.7071 * edge
        around = bar((x - far, y - far), (x + far, y + far), wide + 2 * edge)
        light = bar((x - arm, y + arm), (x + arm, y - arm), wide)
        pen.cuts([around], colour=theme.paper)
        pen.cuts([red], colour=theme.fascist if flat else theme.ink)
        pen.cuts([light], colour=theme.paper)
        if not flat:
            pen.outline(light, wide=theme.line, colour=theme.ink)
    _words(edition, vote, pen, box, bleed)


def _words(edition: Edition, vote: str, pen: Pen, box: Box, bleed: float) -> None:
    """The vote as large as the card allows, and below it what it means."""
    theme, scale = edition.theme, scale_of(box)
    flat = theme.flat
    dark = vote != "ja" and flat
    colour = theme.paper if dark else theme.ink
    margin = max(3.2, MARGIN * scale)
    word = getattr(edition.wordings[0].ballots, vote).lower()
    means = [getattr(one.ballots, f"{vote}_means") for one in edition.wordings]
    least = readable(Font.STRONG, theme)
    small = Letters(Font.STRONG, max(least * 1.12, 3.0 * scale), floor=least, colour=colour)
    leading = small.size * 1.25
    y = box.y + margin + 0.4 + leading * len(means)
    high = STRIP * max(scale, 0.8)
    head = Box(box.x, box.top - high, box.width, high)
    council = [one.table.president for one in edition.wordings]
    face = box, bleed
    strip(pen, head, face, theme, council, piece=BALLOTS, light=dark, margin=margin)
    letters = Letters(Font.DISPLAY, 15.5 * scale, floor=TABLE * 2, colour=colour)
    left = max(SAFE, margin - 0.5)
    line = Box(box.x + left, y + 3.6 * scale, box.width - 2 * margin, 12 * scale)
    one_line(pen, word, line, letters, piece=BALLOTS)
    for text in means:
        y -= leading
        line = Box(box.x + margin, y, box.width - 2 * margin, small.size)
        one_line(pen, text, line, small, piece=BALLOTS)
    if edition.by_touch:
        cut_corners(pen, box, 1 if vote == "ja" else 2)
