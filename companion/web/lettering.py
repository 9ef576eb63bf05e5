"""Texts of the room's page, as large as their boxes allow: measured here, so that no browser has to."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from printables.look.theme import Font
from printables.look.typefaces import Typeface
from printables.type.letters import Letters, capitals, text_lines, text_width

Fonts = Mapping[Font, Typeface]

PITCH = 1.5  # from line to line, of the height of capitals
LEAST = 8.0  # capitals of running text, at the smallest
_STEP = 0.95  # from a size to the next smaller one


class Box(NamedTuple):
    """A place on the screen, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Style(NamedTuple):
    """How a text is set; heights are those of capitals."""

    kind: str  # a class of the style sheet
    most: float
    least: float
    font: Font = Font.STRONG
    lines: int = 1
    anchor: str = "middle"
    turned: bool = False  # it reads upwards


class Line(NamedTuple):
    """A line, and its width."""

    text: str
    width: float


def tag(name: str, inner: str = "", **attributes: object) -> str:
    """Return an element; numbers are short, and texts are safe."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(f"{value:.5g}" if isinstance(value, float) else str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{given}>{inner}</{name}>"


def lettering(text: str, box: Box, style: Style, fonts: Fonts) -> str:
    """Return a text in the middle of a box, or at its left edge.

    It is as large as it may be, in as many lines as it may have; one that is still too long at the
    smallest size is squeezed.
    """
    across, along = (box.height, box.width) if style.turned else (box.width, box.height)
    high, lines = _fitted([text], across, along, style, fonts)
    return _drawn(lines, box, high, style, fonts)


def columns(texts: Sequence[str], box: Box, style: Style, fonts: Fonts, count: int) -> str:
    """Return paragraphs in columns, as large as all of them fit."""
    gap = 4 * PITCH * style.least
    width = (box.width - (count - 1) * gap) / count
    room = style._replace(lines=1000, anchor="start")
    high, lines = _fitted(texts, width, box.height, room, fonts, count)
    share = _capacity(box.height, high)
    parts = (lines[at : at + share] for at in range(0, len(lines), share))
    return "".join(
        _drawn(
            part,
            Box(box.x + at * (width + gap), box.y, width, len(part) * PITCH * high),
            high,
            room,
            fonts,
        )
        for at, part in enumerate(parts)
    )


def _fitted(
    texts: Sequence[str], width: float, height: float, style: Style, fonts: Fonts, count: int = 1
) -> tuple[float, list[Line]]:
    """Return the height of capitals, and the lines."""
    high = style.most
    while True:
        letters = Letters(style.font, high / capitals(Letters(style.font, 1), fonts))
        lines = [
            Line(line, text_width(line, letters, fonts))
            for text in texts
            for line in text_lines(text, width, letters, fonts)
        ]
        fits = len(lines) <= min(style.lines, count * _capacity(height, high))
        if fits and all(line.width <= width for line in lines):
            return high, lines
        if high * _STEP < style.least:
            break
        high *= _STEP
    wider = 1.0
    while len(lines) > style.lines:  # they are squeezed
        wider *= 1.1
        lines = [
            Line(line, text_width(line, letters, fonts))
            for text in texts
            for line in text_lines(text, wider * width, letters, fonts)
        ]
    return high, [line._replace(width=min(line.width, width)) for line in lines]


def _capacity(height: float, high: float) -> int:
    return 1 + int((height - high) / (PITCH * high))


def _drawn(lines: Sequence[Line], box: Box, high: float, style: Style, fonts: Fonts) -> str:
    x = box.x if style.anchor == "start" else box.x + box.width / 2
    middle = box.y + box.height / 2
    if style.turned:
        x, middle = 0.0, 0.0
    first = middle + high / 2 - (len(lines) - 1) * PITCH * high / 2
    size = high / capitals(Letters(style.font, 1), fonts)
    spans = (
        tag(
            "tspan", escape(line.text), x=x, y=first + at * PITCH * high,
            textLength=max(1.0, line.width), lengthAdjust="spacingAndGlyphs",
        )
        for at, line in enumerate(lines)
    )  # fmt: skip
    place = f"translate({box.x + box.width / 2:.5g} {box.y + box.height / 2:.5g}) rotate(-90)"
    turned = {"transform": place} if style.turned else {}
    return tag(
        "text", "".join(spans), class_=f"{style.kind} {style.font}", font_size=size,
        text_anchor=style.anchor, **turned,
    )  # fmt: skip
