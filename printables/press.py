"""A set put on paper: every face in its slot, with marks, and a margin that says what it is."""

from collections.abc import Sequence
from functools import partial
from typing import BinaryIO

from printables.imposition import Placed, Plan, Settings, cuts
from printables.pen import HAIRLINE, Letters, Pen
from printables.piece import Edition
from printables.sheet import UNREACHABLE, Box
from printables.theme import Font


def print_set(file: BinaryIO, plans: Sequence[Plan], edition: Edition, settings: Settings) -> None:
    """Writes the sides of all sheets as a PDF.

    Raises:
        DoesNotFitError: a text is too long for its place.
        MissingGlyphError: a typeface of the theme lacks a letter.
    """
    wording = edition.wordings[0]
    pen = Pen(
        file,
        settings.paper,
        title=wording.game,
        language=", ".join(one.language for one in edition.wordings),
        fonts=edition.theme.fonts,
    )
    for at, plan in enumerate(plans):
        if at:
            pen.next_sheet()
        for cut in cuts(plan, settings):
            pen.line(*cut, wide=HAIRLINE)
        pen.piece = ", ".join(plan.pieces)
        for placed in plan.placed:
            _place(pen, placed, settings.bleed)
        _margin(pen, plan, edition, settings)
    pen.save()


def _place(pen: Pen, placed: Placed, bleed: float) -> None:
    face, (box, turned) = placed
    lying = turned % 180 != 0
    width, height = (box.height, box.width) if lying else (box.width, box.height)
    x, y = box.centre
    with pen.moved(x, y, turned=turned):
        upright = Box(-width / 2, -height / 2, width, height)
        pen.repeated(face.name, partial(face.draw, pen, upright, bleed))


def _margin(pen: Pen, plan: Plan, edition: Edition, settings: Settings) -> None:
    """What the sheet is, small, where nothing is cut."""
    side = "B" if plan.back else "A"
    told = (
        f"{plan.number}{side} · {', '.join(plan.pieces)} · {edition.theme.name} · "
        f"{edition.ruleset.name} · {settings.paper.value} · {settings.backs.value}"
    )
    area = settings.paper.whole.inset(UNREACHABLE)
    pen.text(told, area.x + 60, area.y, Letters(Font.TEXT, 2.2))
    pen.line(area.x + 5, area.y, area.x + 55, area.y)
    for mark in range(0, 51, 10):
        pen.line(area.x + 5 + mark, area.y, area.x + 5 + mark, area.y + 1.4)
