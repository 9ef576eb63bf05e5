"""Sentences one below the other, each with a sign before it, as rules stand on small pieces."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from printables.catalogue import PieceName
from printables.letters import LEADING, Letters
from printables.line_breaks import evened, words_of, wrapped
from printables.looks.signs import sign
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Font

NAME = PieceName.REFERENCE_CARDS
LETTERS = 2.75  # mm, the largest letters of sentences
_LONE = 0.25  # of the measure: a last line that is shorter is no line
SMALL, LARGE = 2.6, 3.4  # mm, the radius of the sign before a sentence; where there is room
_CLOSE, _CLOSEST, _WIDEST = 1.5, 0.3, 3.4  # mm between sentences: wanted, in the smallest, at most


class Note(NamedTuple):
    """A sentence, and the sign before it."""

    emblem: str
    colour: Colour
    text: str


class Sentences(NamedTuple):
    """Sentences with their places: the size of their letters in mm, and what draws them."""

    size: float
    draw: Callable[[], None]


def sentences(
    edition: Edition,
    notes: Sequence[Note],
    pen: Pen,
    room: Box,
    sizes: Sequence[float] = (LETTERS,),
    radius: float = SMALL,
) -> Sentences:
    """Sentences one below the other, each with a sign before it, to be drawn.

    It is the largest of few sizes, or the smallest that is read: both faces have at most five.

    Raises:
        DoesNotFit: the smallest letters are too large.
    """
    if not notes:
        return Sentences(sizes[0], lambda: None)
    theme, indent = edition.theme, 2 * radius + 1.4
    asked = Letters(Font.TEXT, sizes[0], floor=1, colour=theme.ink)
    letters, smallest = pen.floored(asked, NAME)
    width = room.width - indent
    texts = [note.text for note in notes]
    pen.note_place(NAME, texts, room._replace(width=width), letters._replace(size=smallest))
    tried = [*(size for size in sizes if size > smallest), smallest]
    sized = [letters._replace(size=size) for size in tried]
    for letters in sized:
        lines = [_set(pen, text, width, letters) for text in texts]
        heights = [max(2 * radius, len(one) * letters.size * LEADING) for one in lines]
        spare = room.height - sum(heights)
        air = _CLOSEST if letters.size == smallest else _CLOSE
        if spare >= air * len(notes) and all(lines):
            break
    else:
        part = room.height / (sum(heights) + _CLOSEST * len(notes))
        pen.refuse_size(NAME, texts, room, smallest, smallest * math.sqrt(max(part, 0.01)))
    gap = min(_WIDEST, max(0.0, spare) / len(notes))
    y = room.top - max(0.0, (spare - gap * (len(notes) - 1)) / 2)
    measure = pen.measure(letters)

    def draw() -> None:
        down, size = y, letters.size
        for note, few, high in zip(notes, lines, heights, strict=True):
            lone = measure(few[-1]) < _LONE * width
            shown = evened(few, note.text, measure) if lone else few
            sign(pen, note.emblem, (room.x + radius, down - high / 2), radius, note.colour, theme)
            base = down - high / 2 + len(shown) * size * LEADING / 2 - 0.92 * size
            with pen.part():
                for line in shown:
                    pen.text(line, room.x + indent, base, letters)
                    base -= size * LEADING
            down -= high + gap

    return Sentences(letters.size, draw)


def sentences_height(
    edition: Edition, notes: Sequence[Note], pen: Pen, width: float, radius: float = SMALL
) -> float:
    """How much room sentences take in the smallest letters, in mm."""
    asked = Letters(Font.TEXT, LETTERS, floor=1, colour=edition.theme.ink)
    letters, smallest = pen.floored(asked, NAME)
    letters = letters._replace(size=smallest)
    lines = [_set(pen, note.text, width - 2 * radius - 1.4, letters) for note in notes]
    heights = [max(2 * radius, len(one) * smallest * LEADING) for one in lines]
    return sum(heights) + _CLOSEST * len(notes)


def _set(pen: Pen, text: str, width: float, letters: Letters) -> list[str]:
    return wrapped(words_of(text), width, pen.measure(letters))
