"""Fitting of texts into the place of an element, in the largest letters that fit, on even lines."""

import math
from collections.abc import Callable, Iterator, Sequence
from weakref import WeakKeyDictionary

from printables.catalogue import MIN_CAPITALS_LARGE_PRINT, MIN_LETTERS_LARGE_PRINT, least_capitals
from printables.faces.layout import Element
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pdf.text import INVISIBLE_MM, SIZE_STEP
from printables.type.letters import MIN_LETTERS, Align, Letters
from printables.type.line_breaks import bound, evened, words_of, wrapped

LANGUAGE_SEPARATOR = " · "  # between two languages on one line

_FITTED_SIZES: WeakKeyDictionary[Pen, dict[tuple[object, ...], float]] = WeakKeyDictionary()


class Setting:
    """Typeface, sizes and line limits for the texts of an element, in their box."""

    def __init__(self, pen: Pen, element: Element, place: Box, *, large: bool) -> None:
        self._pen, self._element = pen, element
        self._place = place.inset(*element.inset or (0, 0))
        spaced = min(element.tight, element.spaced)
        self.letters = Letters(element.font, 1.0, align=element.align, spaced=spaced)
        self._capitals = pen.capitals(self.letters)  # height of capitals in letters of 1 mm
        floor = max(element.size[0], least_capitals(pen.piece) / self._capitals)
        large_floor = (
            max(MIN_LETTERS_LARGE_PRINT, MIN_CAPITALS_LARGE_PRINT / self._capitals)
            if large
            else 0.0
        )
        largest = element.size[1]
        if element.fill:
            largest = max(floor, element.fill * place.height / self._capitals)
        self.largest = max(largest, large_floor)
        self.least = max(min(floor, largest), large_floor)

    def size(self, texts: Sequence[str]) -> float:
        """Return the largest size of letters in which texts fit, in mm."""
        pen, floor = self._pen, self.least
        smallest = self.letters._replace(size=floor)
        pen.note_place(pen.piece, texts, self._place, smallest, wraps=self._element.lines > 1)
        size = self._fitting(texts)
        if size < floor:
            pen.refuse_size(pen.piece, texts, self._place, floor, size)
        return max(size, floor)

    def has_room(self, texts: Sequence[str]) -> bool:
        """Return True if texts fit in letters that can be read at the table."""
        return self._fitting(texts) >= self.least

    def _fitting(self, texts: Sequence[str]) -> float:
        kept = _FITTED_SIZES.setdefault(self._pen, {})
        place = self._place
        key = (self._element, self.largest, self.least, place.width, place.height, *texts)
        if key not in kept:
            kept[key] = self._tried(texts)
        return kept[key]

    def sizes(self, largest: float = math.inf) -> Iterator[float]:
        """Yield the sizes of letters to try, in mm, from the largest."""
        size, steps = min(largest, self.largest), self._element.steps
        while size > self.least:
            yield size
            size = next((step for step in steps if step < size), 0) if steps else size * SIZE_STEP
        yield self.least

    def _tried(self, texts: Sequence[str]) -> float:
        size = math.inf
        if self._element.lines == 1 and not self._element.steps:
            measure: Callable[[str], float] = self._pen.measure(self.letters)
            size = self._place.width / max(map(measure, texts))
        fitting = next((each for each in self.sizes(size) if self._fits(texts, each)), 0.0)
        size = min(size, self.least)
        while not fitting and size > MIN_LETTERS and not self._fits(texts, size):
            size *= SIZE_STEP
        return fitting or size

    def count(self, text: str, size: float) -> float:
        """Return the number of lines of a text in letters of a size; infinity if a word is too long."""
        return len(self._lines((text,), size)) or math.inf

    def _fits(self, texts: Sequence[str], size: float) -> bool:
        lines = self._lines(texts, size)
        return bool(lines) and self._height(lines, size) <= self._place.height + INVISIBLE_MM

    def _height(self, lines: Sequence[str], size: float) -> float:
        written = sum(map(bool, lines))
        air = self._element.air * (len(lines) - written)
        return size * (self._capitals + self._element.leading * (written - 1) + air)

    def _lines(self, texts: Sequence[str], size: float) -> list[str]:
        """Return lines of about equal length; an empty list if they are too many or one is too long.

        An empty line stands for the gap between two texts.
        """
        measure = self._pen.measure(self.letters._replace(size=size))
        joined, width = LANGUAGE_SEPARATOR.join(texts), self._place.width + INVISIBLE_MM
        if len(texts) > 1 and not self._element.apart and measure(joined) <= width:
            return [joined]
        lines: list[str] = []
        for text in texts:
            broken = wrapped(words_of(text), width, measure)
            if not broken or len(broken) > self._element.lines:
                return []
            lines += [""] * bool(lines and self._element.air)
            even = measure(broken[-1]) < self._element.ragged * self._place.width
            is_evened = even or not self._element.ragged
            lines += (
                evened(broken, text, width, measure) if is_evened else bound(broken, width, measure)
            )
        return lines

    def draw(self, texts: Sequence[str], letters: Letters) -> None:
        """Write the texts, with an edge in the background's colour if the layout asks for it."""
        element, place, pen, size = self._element, self._place, self._pen, letters.size
        lines = self._lines(texts, size) or list(texts)
        if element.spaced > element.tight and not element.fill:
            letters = self._spaced_out(max(lines, key=len), letters)
        up, leading = size * self._capitals, size * element.leading
        spare = place.height - self._height(lines, size)
        y = place.top - up - {"top": 0.0, "middle": 0.5, "bottom": 1.0}[element.upright] * spare
        x = {Align.LEFT: place.x, Align.CENTRE: place.centre[0], Align.RIGHT: place.right}
        with pen.part(element.tag):
            for line in lines:
                if not line:
                    y -= size * element.air
                    continue
                own = self._spaced_out(line, letters) if element.fill else letters
                if element.halo:
                    half = pen.width(line, own) / 2
                    behind = Box(place.centre[0], y + up / 2, 0, 0).inset(-half, -up / 2)
                    pen.fill(behind.inset(-element.halo), colour=own.on)
                pen.text(line, x[element.align], y, own)
                y -= leading

    def _spaced_out(self, line: str, letters: Letters) -> Letters:
        width = self._pen.width(line, letters._replace(spaced=0))
        free = (self._place.width - width) / letters.size / max(1, len(line) - 1)
        return letters._replace(spaced=max(0.0, min(self._element.spaced, free)))
