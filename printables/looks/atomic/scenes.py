"""Offices at a table, by what stands on their desks: in rows before circles, or around a table.

Only the Democrats' desks stand there, so that a picture of the rules tells nobody's party.
"""

from collections.abc import Callable
from functools import partial

from companion.rules.pieces import Party, Role
from printables.art.halftone import ramp
from printables.figures import FIGURES, Look
from printables.looks.atomic.grid import (
    desk_object,
    dots,
    inks_of,
    lit,
    mixed,
    most_legible,
    plane,
)
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme

_APART = 5.2  # mm between circles
_CIRCLES = 15
_SCENE = 108.0, 44.0  # mm, the light of a picture as it is in the file
_PITCH = 2.7  # mm, of its dots
_OBJECT = 0.0162  # of a disc's radius, a hundredth of the window of what stands in it


def stage(pen: Pen, box: Box, high: float, theme: Theme, draw: Callable[[], None]) -> None:
    """A picture of a table that is so many mm high, before circles; `draw` adds whoever sits there.

    What lies on the table is drawn later.
    """
    flat = theme.flat
    plane(pen, box, theme.liberal, theme)
    table = Box(box.x, box.y, box.width, high)
    with pen.within(box.corners):
        with pen.moved(box.x, box.y + high):
            pen.repeated("scene-light", partial(_light, pen, theme))
        draw()
        plane(pen, table, theme.ink, theme)
        pen.fill(
            Box(box.x, box.y + high - 0.7, box.width, 0.7),
            colour=theme.accent if flat else theme.ink,
        )
    if not flat:
        pen.frame(box, wide=theme.line, colour=theme.liberal)


def _light(pen: Pen, theme: Theme) -> None:
    """Circles around the middle of the table's edge, and dots that grow darker upwards."""
    wide, high = _SCENE
    sky = Box(0, 0, wide, high)
    colour = theme.ink if theme.flat else theme.liberal
    dots(pen, sky, _PITCH, ramp(sky, 0.0, 0.6), colour, theme)
    line = mixed(theme.liberal, theme.paper, 0.5) if theme.flat else theme.liberal
    for step in range(1, _CIRCLES):
        pen.ring(wide / 2, 0, _APART * step, wide=0.35, colour=line)


def sitter(pen: Pen, box: Box, at: int, theme: Theme) -> None:
    """Somebody's desk behind the table, lit, in the upper part of a box as wide."""
    names = FIGURES[Look.ATOMIC][Role.LIBERAL]
    radius = 0.4 * box.width
    middle = box.centre[0], box.top - radius
    if theme.flat:
        pen.circle(*middle, radius + 0.9, colour=theme.ink)
    lit(pen, middle, radius, theme.ink, theme)
    name = names[at % len(names)]
    desk_object(pen, name, middle, _OBJECT * radius, inks_of(theme, theme.ink))


def pointing(theme: Theme) -> Colour:
    """The colour of an arrow before the light."""
    return theme.accent if theme.flat else theme.ink


def ballot(pen: Pen, card: Box, yes: bool, theme: Theme) -> Colour:  # noqa: FBT001
    """A Ballot that is shown; the colour of its word."""
    flat = theme.flat
    pen.fill(card.inset(-0.6), colour=theme.paper)
    if not flat:
        pen.frame(card, wide=theme.line if yes else 2 * theme.line, colour=theme.ink)
        return theme.ink
    ground = theme.accent if yes else theme.ink
    pen.fill(card, colour=ground)
    return most_legible(ground, theme)


def strip(pen: Pen, box: Box, party: Party, slots: int, theme: Theme) -> list[Box]:
    """A track in small, without words; its slots."""
    colour = theme.of(party)
    pen.fill(box.inset(-0.7), colour=theme.paper)
    plane(pen, box, colour, theme)
    room = box.inset(1.6, 1.8)
    pitch = room.width / slots
    found = [
        Box(room.x + pitch * at, room.y, pitch, room.height).inset(0.5, 0) for at in range(slots)
    ]
    for slot in found:
        pen.fill(slot, colour=theme.paper)
        if not theme.flat:
            pen.frame(slot, wide=theme.line, colour=colour)
    return found
