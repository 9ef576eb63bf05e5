"""The round in the rulebook: a spread with a picture of each step at one table."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.topics import Topic
from printables.book import ROOM, Block, Book, page_title, paragraph
from printables.components import rulebook_scenes as scenes
from printables.components.rulebook_pages import SIZES
from printables.letters import capitals
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour

_PAGES: tuple[
    Mapping[Topic, scenes.Scene], ...
] = (  # the steps of the round on each page, with their pictures
    {
        Topic.CANDIDACY: scenes.candidacy,
        Topic.NOMINATE: scenes.nomination,
        Topic.VOTE: scenes.vote,
    },
    {
        Topic.LEGISLATIVE_SESSION: scenes.session,
        Topic.EXECUTIVE_ACTION: scenes.action,
    },
)
_ORDER = [topic for some in _PAGES for topic in some]
_HAPPENING = scenes.bad_luck, scenes.lie, scenes.nobody  # in examples
_LEAST, _MOST = 19.0, 50.0  # mm, the height of a picture
_STRIP, _LEAST_STRIP = 21.0, 12.0  # mm, that of an example, and the least one in wide letters
_UNDER, _AFTER = 2.8, 3.0  # mm, below a picture, and below a step, at least
_EDGE = 1.0  # mm around a picture, clipped: the check of a file sees that no letters are on it
_BELOW = 0.5  # mm, more than below other headings, for a number
_INDENT, _NUMBER = 8.6, 3.2  # mm, of a heading behind its number, and that number's radius


def pages(book: Book, size: float) -> list[Callable[[Pen], None]]:
    """The pages of the round, in letters of a size."""
    return [partial(_page, book, some, size) for some in _PAGES]


def fits(book: Book, size: float) -> bool:
    """Whether pictures of a step have room in letters of a size."""
    return all(_picture(_steps(book, some, size)) >= _LEAST for some in _PAGES)


class _Step(NamedTuple):
    """A step, or an example: its picture, the lines of its heading and their height in mm, and its text."""

    number: int | None  # of a step of the round, none of what happens in one
    scene: scenes.Scene
    lines: list[str]
    head: float
    text: Block


def _steps(book: Book, some: Mapping[Topic, scenes.Scene], size: float) -> list[_Step]:
    steps = []
    for topic, scene in some.items():
        number = 1 + _ORDER.index(topic)
        title, rule = book.rule(topic)
        lines = book.heading(title, ROOM.width - _INDENT)
        head = _BELOW + book.look.HEADS * book.head.size * len(lines) + book.look.UNDER
        steps.append(_Step(number, scene, lines, head, paragraph(book, rule, ROOM.width, size)))
    return steps


def _picture(steps: Sequence[_Step]) -> float:
    """How high each picture on a page may be."""
    told = sum(step.head + step.text.height + _UNDER for step in steps)
    free = ROOM.height - told - _AFTER * (len(steps) - 1)
    return min(_MOST, math.floor(free / len(steps)))  # pictures of languages are of few sizes


def _page(book: Book, some: Mapping[Topic, scenes.Scene], size: float, pen: Pen) -> None:
    title = book.wording.reference.the_round
    room = page_title(book, title, pen, book.theme.fascist, seed=5)
    steps = _steps(book, some, size)
    high = _picture(steps)
    _set(book, steps, high, room, pen)


def examples(book: Book, pen: Pen) -> None:
    """What may happen at a table: a picture of each, in letters with which those have room."""
    words = book.wording.rulebook
    room = page_title(book, words.examples, pen, book.theme.liberal, seed=6)
    told = list(zip(words.story_titles, words.stories, _HAPPENING, strict=True))
    for size in SIZES:
        steps = []
        for title, story, scene in told:
            lines = book.heading(title, ROOM.width)
            head = book.look.HEADS * book.head.size * len(lines) + book.look.UNDER
            steps.append(_Step(None, scene, lines, head, paragraph(book, story, ROOM.width, size)))
        if _picture(steps) >= _STRIP:
            break
    _set(book, steps, max(_LEAST_STRIP, _picture(steps)), room, pen, book.theme.liberal)


def _set(
    book: Book,
    steps: Sequence[_Step],
    high: float,
    room: Box,
    pen: Pen,
    colour: Colour | None = None,
) -> None:
    """Steps from the top of a room to its foot, each below its picture."""
    letters = book.head._replace(colour=colour or book.theme.ink)
    told = sum(high + _UNDER + step.head + step.text.height for step in steps)
    air = (room.height - told) / max(1, len(steps) - 1)
    y = room.top
    for step in steps:
        picture = Box(room.x, y - high, room.width, high)
        with pen.within(picture.inset(-_EDGE).corners):
            step.scene(book, pen, picture)
        y -= high + _UNDER
        base = y - capitals(letters, book.theme.fonts)
        with pen.part("H3"):
            x = room.x
            if step.number is not None:
                middle = x + _NUMBER, (y + base) / 2
                book.look.number(pen, str(step.number), middle, _NUMBER, book.theme)
                x += _INDENT
            for line in step.lines:
                pen.text(line, x, base, letters)
                base -= book.look.HEADS * letters.size
        y -= step.head
        step.text.draw(pen, Box(room.x, y - step.text.height, room.width, step.text.height))
        y -= step.text.height + air
