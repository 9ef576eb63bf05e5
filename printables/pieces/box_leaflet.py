"""Text on the back of the tuck box: about the game, and a list of the pieces in it."""

from collections.abc import Iterator
from typing import NamedTuple

from printables.faces.face import FaceRenderer
from printables.faces.layout import Element
from printables.look.theme import Font
from printables.paper.sheet import Box
from printables.type.letters import LEADING, Align, Letters
from printables.type.line_breaks import words_of, wrapped

_PART_SPACING, _LIST_LEADING = (
    0.9,
    1.36,
)  # of the letters' size: between parts, and a row of the list
_GUTTER = 3.0  # mm, between two columns
_BASELINE = 0.3  # of the letters' size: the baseline above the lower edge of a line


class Leaflet(NamedTuple):
    """Paragraphs, and a list in columns."""

    texts: tuple[str, ...]
    contents: tuple[tuple[str, str], ...]
    columns: int = 2

    def shorter(self) -> Iterator["Leaflet"]:
        """Yield the whole leaflet, then shorter and shorter ones."""
        for texts in (self.texts, self.texts[:1], ()):
            for columns in (2, 1):
                yield Leaflet(texts, self.contents, columns)
        yield Leaflet(self.texts[:1], ())


class _Line(NamedTuple):
    text: str
    x: float  # mm from the left
    y: float  # mm from the top
    letters: Letters


Parts = list[list[_Line]]  # each is read as a whole


def leaflet(renderer: FaceRenderer, element: Element, place: Box, content: Leaflet) -> None:
    """Draw as much of a leaflet as a place holds; nothing in a place that is too small."""
    settings = (set_leaflet(renderer, element, place, shorter) for shorter in content.shorter())
    parts = next(filter(None, settings), [])
    height = max(
        (line.y + _BASELINE * line.letters.size for lines in parts for line in lines), default=0
    )
    top = place.top - (place.height - height) / 2 * (element.upright == "middle")
    for lines in parts:
        with renderer.pen.part():
            for text, x, y, letters in lines:
                renderer.pen.text(text, place.x + x, top - y, letters)


def set_leaflet(
    renderer: FaceRenderer, element: Element, place: Box, content: Leaflet
) -> Parts | None:
    """Set a leaflet in the largest letters that fit; None if the place is too small."""
    for size in renderer.setting(element, place).sizes():
        if parts := _set(renderer, element, place, content, size):
            return parts
    return None


def _set(
    renderer: FaceRenderer, element: Element, place: Box, content: Leaflet, size: float
) -> Parts | None:
    """Set a leaflet in letters of a size; None if it does not fit."""
    colour, of_numbers, on = map(renderer.shade, (element.colour, "leaflet-number", element.on))
    letters = Letters(Font.TEXT, size, colour=colour, on=on)
    numbers = Letters(Font.STRONG, size, align=Align.RIGHT, colour=of_numbers, on=on)
    measure, parts, y = renderer.pen.measure(letters), Parts(), 0.0
    for text in content.texts:
        lines = wrapped(words_of(text), place.width, measure)
        if not lines:
            return None
        parts.append(
            [
                _Line(line, 0, y + (LEADING * (at + 1) - _BASELINE) * size, letters)
                for at, line in enumerate(lines)
            ]
        )
        y += (LEADING * len(lines) + _PART_SPACING) * size
    number = renderer.pen.width("00", numbers) + 0.7 * size
    down = -(-len(content.contents) // content.columns)
    columns = [
        content.contents[at : at + down] for at in range(0, len(content.contents), down or 1)
    ]
    widths = [number + max(measure(name) for _, name in column) for column in columns]
    if sum(widths) + _GUTTER * (len(widths) - 1) > place.width:
        return None
    x = number
    for column in columns:
        for row, (count, name) in enumerate(column, start=1):
            low = y + (_LIST_LEADING * row - _BASELINE) * size
            parts.append([_Line(count, x - 0.7 * size, low, numbers), _Line(name, x, low, letters)])
        x += max(place.width / 2, widths[0] + _GUTTER)
        x = min(x, place.width - widths[-1] + number)
    height = y + _LIST_LEADING * down * size if columns else y - _PART_SPACING * size
    return parts if height <= place.height else None
