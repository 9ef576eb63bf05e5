"""Ballot cards: a check mark in the light, a cross in the dark."""

from printables.art.construction import bar, disc
from printables.art.halftone import ramp, screen
from printables.catalogue import PieceName
from printables.letters import Letters
from printables.looks.atomic.grid import (
    HEIGHT,
    STRIP,
    TABLE,
    bled,
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
from printables.sheet import Box
from printables.theme import Font
from printables.touch import cut_corners

BALLOTS = PieceName.BALLOTS
_DISC, _HIGH = 21.9, 57.4  # mm, of the mark: its disc, and how high it is
_CHECK = [(-16, -2), (-9.2, 4.6), (-2.6, -1.6), (13.6, 17.6), (20.6, 11.6), (-2.0, -15.4)]  # mm
_ARM, _WIDE = 27.0, 10.6  # mm, of the cross
_MARGIN, _WORD = 5.0, 21.8  # mm; the latter the highest capitals
_EDGE = 0.8  # mm, of paper around its arm in colour, which is seen in grey too


def ballot(edition: Edition, vote: str, pen: Pen, box: Box, bleed: float) -> None:
    """A vote: one is the light side, the other the dark one."""
    theme, scale = edition.theme, scale_of(box)
    flat, passes = theme.flat, vote == "ja"
    ground = theme.accent if passes else theme.ink
    whole = bled(box, box, bleed)
    if flat:
        plane(pen, whole, ground, theme)
    x, y = box.x + box.width / 2, box.y + _HIGH * box.height / HEIGHT
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
    """The vote as wide as the other one, or as high as there is room, and below it what it means."""
    theme, scale = edition.theme, scale_of(box)
    dark = vote != "ja" and theme.flat
    colour = theme.paper if dark else theme.ink
    margin = max(4.2, _MARGIN * scale)
    word = getattr(edition.wordings[0].ballots, vote).upper()
    means = [getattr(one.ballots, f"{vote}_means") for one in edition.wordings]
    high = STRIP * max(scale, 0.8)
    head = Box(box.x, box.top - high, box.width, high)
    council = [one.table.president for one in edition.wordings]
    face = box, bleed
    strip(pen, head, face, theme, council, piece=BALLOTS, light=dark, margin=margin)
    least = readable(Font.STRONG, theme)
    small = Letters(Font.STRONG, max(least * 1.12, 3.4 * scale), floor=least, colour=colour)
    below = Box(box.x + margin, box.y + margin + 0.8, box.width - 2 * margin, small.size)
    letters = Letters(Font.DISPLAY, 1, colour=colour)
    size = min(_WORD * scale / pen.capitals(letters), below.width / pen.width(word, letters))
    letters = letters._replace(size=size, floor=TABLE * 2)
    line = below._replace(y=below.y + pen.capitals(small) + 3.4 * scale)
    one_line(pen, word, line, letters, piece=BALLOTS)
    one_line(pen, " · ".join(means), below, small, piece=BALLOTS)
    if edition.by_touch:
        cut_corners(pen, box, 1 if vote == "ja" else 2)
