"""Texts on the shared screen's page, in the largest letters that fit, measured on the server."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from companion.frozen import Frozen
from printables.look.theme import Font
from printables.look.typefaces import Typeface
from printables.paper.sheet import Box
from printables.type.letters import Letters, capitals, text_lines, text_width

PITCH = 1.5  # from line to line, times the height of capitals
_SHRUNK = 0.95  # factor to the next smaller size


class Style(NamedTuple):
    """Style of a text; heights are those of capitals."""

    kind: str  # a class of the style sheet
    most: float
    least: float
    font: Font = Font.DISPLAY
    lines: int = 1
    anchor: str = "middle"


def tag(name: str, inner: str = "", **attributes: object) -> str:
    """Return an SVG element with shortened numbers and escaped attributes."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(f"{value:.5g}" if isinstance(value, float) else str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{given}>{inner}</{name}>"


class Dress(Frozen):
    """Pictures and typefaces of a theme for the shared screen's page."""

    fonts: Mapping[Font, Typeface]
    capitals: bool  # True: headings are in capitals
    levels: bool  # True: the Election Tracker shows levels of alarm

    def heading(self, text: str, box: Box, style: Style) -> str:
        """Draw a text as SVG, in capitals if the theme's headings have them."""
        return self.text(text.upper() if self.capitals else text, box, style)

    def text(self, text: str, box: Box, style: Style) -> str:
        """Draw a text as SVG in the middle of a box, or at its left edge, as large as it fits.

        A text that is too long even at the smallest size is compressed.
        """
        return self._drawn(*self._fitted([text], box, style, 1), box, style)

    def columns(self, texts: Sequence[str], box: Box, style: Style, count: int) -> str:
        """Draw paragraphs as SVG in columns, as large as all of them fit."""
        column = box._replace(width=box.width / count - 2 * style.most)
        high, lines = self._fitted(texts, column, style, count)
        share = _capacity(box.height, high)
        parts = [lines[at : at + share] for at in range(0, len(lines), share)]
        return "".join(
            self._drawn(
                high, part,
                column._replace(x=box.x + at * box.width / count, height=len(part) * PITCH * high),
                style,
            )
            for at, part in enumerate(parts)
        )  # fmt: skip

    def _fitted(
        self, texts: Sequence[str], box: Box, style: Style, count: int
    ) -> tuple[float, list[tuple[str, float]]]:
        """Return the height of capitals for paragraphs in columns, and their lines with widths."""
        high, room = style.most, box.width
        while True:
            letters = Letters(style.font, high / self._capital(style.font))
            lines = [
                (line, text_width(line, letters, self.fonts))
                for text in texts
                for line in text_lines(text, room, letters, self.fonts)
            ]
            most = min(style.lines, count * _capacity(box.height, high))
            if len(lines) <= most and (
                room > box.width or all(width <= room for _, width in lines)
            ):
                return high, [(line, min(width, box.width)) for line, width in lines]
            if high * _SHRUNK >= style.least or len(texts) > most:
                high *= _SHRUNK
            else:
                room = max(room / _SHRUNK, min(width for _, width in lines))

    def _capital(self, font: Font) -> float:
        return capitals(Letters(font, 1), self.fonts)

    def _drawn(
        self, high: float, lines: Sequence[tuple[str, float]], box: Box, style: Style
    ) -> str:
        x, middle = box.centre
        first = middle + high / 2 - (len(lines) - 1) * PITCH * high / 2
        spans = (
            tag(
                "tspan", escape(line), x=box.x if style.anchor == "start" else x,
                y=first + at * PITCH * high, textLength=max(1.0, width),
                lengthAdjust="spacingAndGlyphs",
            )
            for at, (line, width) in enumerate(lines)
        )  # fmt: skip
        return tag(
            "text", "".join(spans), class_=f"{style.kind} {style.font}",
            font_size=high / self._capital(style.font), text_anchor=style.anchor,
        )  # fmt: skip


def _capacity(height: float, high: float) -> int:
    return 1 + int(max(0.0, height - high) / (PITCH * high))
