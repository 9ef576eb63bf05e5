"""Drawings that a PDF stores once and places many times (forms), and a check for lines that overlap."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, NamedTuple, Self

from companion.errors import Refusal
from printables.look.pdf_units import UNTAGGED_SUFFIX, Point
from printables.paper.sheet import POINTS
from printables.pdf.canvas import Tag
from printables.pdf.reading import ARTIFACT, Reading
from printables.type.letters import Letters

_MAX_OVERLAP = 0.1  # boxes may overlap so far, times the lower capitals: letters rarely fill boxes
_MAX_QUOTED = 40  # length of a text in an error
FORM_REACH = 1000.0  # mm, the greatest distance of a form's content from its origin
_IN_SMALL = "-in-small"  # added to names of drawings with bars for letters


class Forms(Reading):
    """A PDF document that can store a drawing once and place it often."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._worded: set[str] = set()  # names of drawings with letters
        self._boxes: list[TextBox] = []  # boxes of lines on the sheet or form
        self._boxes_of: dict[str, list[TextBox]] = {}  # boxes of lines in each form
        self._numbers = count(1)  # numbers of forms whose letters are read differently

    def repeated(
        self,
        name: str,
        draw: Callable[[], None],
        reach: float = FORM_REACH,
        *,
        compressed: bool = True,
    ) -> None:
        """Draw something that the PDF stores once under this name; what is beyond `reach` mm is cropped.

        If the form is not compressed, the length of the file says nothing about its content.
        """
        name = self._terms.themed(name)
        if self._bars and (name in self._worded or not self._canvas.hasForm(name)):
            name += _IN_SMALL
        if name in self._read:
            name += UNTAGGED_SUFFIX
        if not self._canvas.hasForm(name):
            with self._form(name, reach, compressed=compressed):
                draw()
        elif name in self._worded:
            self._letters_drawn += 1
        self._placed(name)

    @contextmanager
    def _form(
        self, name: str, reach: float = FORM_REACH, *, compressed: bool = True
    ) -> Iterator[None]:
        before, parts, lines = self._letters_drawn, self._parts, self._lines
        self._parts = self._lines = None
        self._canvas.beginForm(name, -reach, -reach, reach, reach)
        with self._separate_lines(name):
            yield
        self._canvas.setPageCompression(int(compressed))
        self._canvas.endForm()
        self._parts, self._lines = parts, lines
        self._canvas.setPageCompression(1)
        if self._letters_drawn > before:
            self._worded.add(name)

    def _placed(self, name: str) -> None:
        self._canvas.doForm(name)
        if self._canvas.form:
            self._boxes += [line.placed(self._position) for line in self._boxes_of.get(name, ())]

    @contextmanager
    def _instead_of_letters(self, spoken: str) -> Iterator[None]:
        """Draw letters for which screen readers read the text `spoken` instead, if it is given.

        Within a stored drawing, these letters get one of their own: some screen readers look for
        the place of the text by its first letters and forget the text of the drawing around them.
        """
        with super()._instead_of_letters(spoken):
            if not spoken or not self._canvas.form:
                yield
                return
            name = f"read-{next(self._numbers)}"
            with self._form(name):
                yield
            self._placed(name)

    @contextmanager
    def _separate_lines(self, form: str) -> Iterator[None]:
        before, self._boxes = self._boxes, []
        yield
        self._refuse_meeting()
        if self._boxes:
            self._boxes_of[form] = self._boxes
        self._boxes = before

    def _refuse_meeting(self) -> None:
        for text, other, distance in meeting(self._boxes):
            page = self._canvas.getPageNumber()
            self._refuse(LettersOnLetters(page, text, other, round(distance, 2)), (text, other))

    def _end(self) -> None:
        self._refuse_meeting()
        self._boxes.clear()
        super()._end()

    def _position(self, x: float, y: float) -> Point:
        across, up = self._canvas.absolutePosition(x, y)
        unit = 1 if self._canvas.form else POINTS
        return across / unit, up / unit

    def _note_line(self, text: str, x: float, y: float, letters: Letters) -> None:
        if text.strip():
            sides = (self.width(text, letters), 0.0), (0.0, self.capitals(letters))
            self._boxes.append(TextBox(text, (x, y), *sides).placed(self._position))

    def read_in_parts(self, name: str, draw: Callable[[], None]) -> None:
        """Draw something that is stored once and has tags for its headings and paragraphs.

        A stored drawing with tags can be placed only once (ISO 32000); later copies have no tags.
        """
        if self._canvas.hasForm(name):
            self.repeated(name, draw)
            return
        self._canvas.beginForm(name, -FORM_REACH, -FORM_REACH, FORM_REACH, FORM_REACH)
        self._parts = parts = list[Tag]()
        opening = self._canvas.room()
        with self._separate_lines(name):
            draw()
        self._parts = None
        if parts:
            self._worded.add(name)
            self._read[name] = parts
            self._tags[-1] += parts
            opening.put(ARTIFACT)
            self._canvas.addLiteral("EMC")
        self._canvas.endForm()
        self._canvas.doForm(name)


class LettersOnLetters(Refusal):
    """Error: two lines would be printed on each other, with an overlap of `distance` mm."""

    page: int
    text: str
    other: str
    distance: float


class TextBox(NamedTuple):
    """Box of a line from its baseline to the height of its capitals; it may be rotated."""

    text: str
    corner: Point
    along: Point
    up: Point

    def placed(self, to: Callable[[float, float], Point]) -> Self:
        """Return the box after all its corners are moved by a function."""
        x, y = to(*self.corner)
        along, up = (
            to(self.corner[0] + across, self.corner[1] + rise)
            for across, rise in (self.along, self.up)
        )
        return self._replace(
            corner=(x, y), along=(along[0] - x, along[1] - y), up=(up[0] - x, up[1] - y)
        )

    def on(self, axis: Point) -> tuple[float, float]:
        """Return the range of the box along the direction of an axis."""
        start, along, up = (
            x * axis[0] + y * axis[1] for x, y in (self.corner, self.along, self.up)
        )
        return start + min(along, 0) + min(up, 0), start + max(along, 0) + max(up, 0)

    def depth(self, other: "TextBox") -> float:
        """Return the distance by which two boxes overlap; negative if there is a gap between them."""
        least = math.inf
        for x, y in (self.along, self.up, other.along, other.up):
            length = math.hypot(x, y)
            if not length:
                return 0.0
            axis = -y / length, x / length
            (left, right), (other_left, other_right) = self.on(axis), other.on(axis)
            least = min(least, right - other_left, other_right - left)
        return least


def meeting(boxes: Sequence[TextBox]) -> Iterator[tuple[str, str, float]]:
    """Yield the texts of every two lines that overlap, with the depth of the overlap."""
    waiting: list[tuple[float, float, float, TextBox]] = []
    for (left, right), (foot, head), line in sorted(
        (box.on((1, 0)), box.on((0, 1)), box) for box in boxes
    ):
        waiting = [each for each in waiting if each[0] > left]
        for _, bottom, top, other in waiting:
            if bottom < head and foot < top:
                lower = min(math.hypot(*line.up), math.hypot(*other.up))
                depth = line.depth(other)
                if depth > _MAX_OVERLAP * lower:
                    yield other.text[:_MAX_QUOTED], line.text[:_MAX_QUOTED], depth
        waiting.append((right, foot, head, line))
