"""What tells the rules on small pieces in all looks: sentences with signs, tracks, who sees whom."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.rules.pieces import Role
from companion.rules.ruleset import as_ranges
from printables.board_plan import Place, Track
from printables.catalogue import PieceName
from printables.looks.signs import around, sign
from printables.operators import Point
from printables.pen import (
    LEADING,
    Align,
    Drawing,
    Letters,
    Pen,
    capitals,
    evened,
    words_of,
    wrapped,
)
from printables.piece import Edition
from printables.reference import sights
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

NAME = PieceName.REFERENCE_CARDS
SIGHT = 2.6  # mm, the radius of whoever sees or is seen
_TEXT = 2.75  # mm, the largest letters of sentences
_NOTE = 2.6  # mm, the radius of the sign before a sentence
_CLOSE, _CLOSEST, _WIDEST = 1.5, 0.3, 3.4  # mm between sentences: wanted, in the smallest, at most
_THRESHOLD = 3.0  # mm between slots in a book
_EMBLEMS = {Role.LIBERAL: "liberal", Role.FASCIST: "fascist", Role.HITLER: "hitler"}


class Note(NamedTuple):
    """A sentence, and the sign before it."""

    emblem: str
    colour: Colour
    text: str


class SightRow(NamedTuple):
    """Who sees, and who is seen; whether all tables have this row `alone`."""

    who: Role
    seen: Sequence[Role]
    alone: bool


class Middle(NamedTuple):
    """What stands within the ring of a round; heights above or below its centre, in mm."""

    centre: Point
    scale: float
    half: float  # of the room for words, in mm
    crosses: float  # above
    warning: tuple[float, float]  # below, and its radius
    words: tuple[float, float]  # their room: its bottom, below, and its height


DrawSight: TypeAlias = Callable[[Theme, SightRow, Pen, Box], None]


# Tracks


def slots(
    track: Track, inner: Box, gap: float, wider: float
) -> Iterator[tuple[Place, Box, Box | None]]:
    """The places of a track side by side, each with the threshold behind it, if one is there.

    Slots are a `gap` apart, in mm, and thresholds are `wider`.
    """
    gaps = {threshold.after for threshold in track.thresholds}
    count = len(track.places)
    spare = gap * (count - 1) + (wider - gap) * len(gaps & set(range(1, count)))
    wide = (inner.width - spare) / count
    x = inner.x
    for place in track.places:
        slot = Box(x, inner.y, wide, inner.height)
        parted = place.tile in gaps and place.tile < count
        yield place, slot, Box(slot.right, inner.y, wider, inner.height) if parted else None
        x = slot.right + (wider if parted else gap)


def book_slots(track: Track, box: Box) -> Iterator[tuple[Place, Box, Box | None]]:
    """The same on a page of the rulebook, each with the threshold before it, as high as the box."""
    behind = {one.after for one in track.thresholds}
    room = box.inset(2, 2.4)
    wide = (room.width - _THRESHOLD * len(behind)) / len(track.places)
    x = room.x
    for place in track.places:
        threshold = None
        if place.tile - 1 in behind:
            threshold = Box(x, box.y, _THRESHOLD, box.height)
            x += _THRESHOLD
        yield place, Box(x, room.y, wide, room.height).inset(0.7, 0), threshold
        x += wide


def numbered(  # noqa: PLR0913
    pen: Pen,
    place: Place,
    slot: Box,
    letters: Letters,
    theme: Theme,
    *,
    down: float,
    above: float,
    wins: str = "fascist",
) -> None:
    """The number of a slot, `down` mm from its top, and below `above` mm what its tile grants."""
    pen.piece = NAME
    pen.text(f"{place.tile}", slot.x + 0.6, slot.top - down, letters)
    signs = granted(place, wins)
    side = min(0.9 * slot.width / max(1, len(signs)), slot.height - above, 0.86 * slot.width)
    left = slot.centre[0] - side * len(signs) / 2
    colour = theme.fascist if place.wins else theme.ink
    for at, emblem in enumerate(signs):
        square = Box(left + at * side, slot.y + 0.5, side, side)
        pen.area(Drawing(theme.emblems[emblem], square), colour=colour)


def book_slot(
    pen: Pen, place: Place, slot: Box, letters: Letters, theme: Theme, *, wins: str = "fascist"
) -> None:
    """The number of a slot in the rulebook, and below it what its tile grants."""
    high = capitals(letters, theme.fonts)
    pen.text(str(place.tile), slot.x + 1, slot.top - 1 - high, letters)
    emblems = granted(place, wins)
    room = Box(slot.x, slot.y, slot.width, slot.height - 3).inset(1, 0.8)
    for at, emblem in enumerate(emblems):
        part = room.height / len(emblems)
        cell = Box(room.x, room.y + part * (len(emblems) - 1 - at), room.width, part)
        colour = theme.fascist if place.wins else theme.ink
        pen.area(Drawing(theme.emblems[emblem], cell), colour=colour)


def granted(place: Place, wins: str) -> tuple[str, ...]:
    """The emblems of what a tile grants; `wins` is that of a victory."""
    if place.wins:
        return (wins,)
    if place.grants is None:
        return ()
    return ("power",) if place.grants.other else tuple(place.grants.powers)


# The round


def failures(
    edition: Edition, wording: Wording, pen: Pen, middle: Middle, letters: Letters
) -> None:
    """How many failed votes bring what."""
    theme, count = edition.theme, edition.ruleset.tracker_length
    (x, y), scale = middle.centre, middle.scale
    wide, gap = 2.6 * scale, 0.7 * scale
    left = x - (count * (wide + gap) - gap) / 2
    for at in range(count):
        cross = Box(left + at * (wide + gap), y + middle.crosses * scale, wide, wide)
        pen.area(Drawing(theme.emblems["nein"], cross), colour=theme.ink)
    down, radius = middle.warning
    warning = around((x, y - down * scale), radius * scale)
    pen.area(Drawing(theme.emblems["chaos"], warning), colour=theme.fascist)
    low, high = middle.words
    room = Box(x - middle.half, y - low * scale, 2 * middle.half, high * scale)
    said = wording.reference.chaos.format(tracker=count)
    letters = letters._replace(floor=1, align=Align.CENTRE, colour=theme.ink)
    pen.fitted(said, room, letters, piece=NAME, middle=True)


# The night


def night(
    edition: Edition, pen: Pen, room: Box, top: float, seats: tuple[Letters, float], draw: DrawSight
) -> float:
    """Who sees whom, a row for each kind of table; where the last one ends.

    `seats` are letters for numbers of players, and how much room they have at the left, in mm.
    """
    letters, indent = seats
    found = sights(edition.ruleset, edition.players)
    y = top - 0.3
    for one in found:
        row = Box(room.x, y - 2 * SIGHT - 0.6, room.width, 2 * SIGHT + 0.6)
        left = row.x
        if len(found) > 1:
            place = Box(row.x, row.y, indent - 0.8, row.height)
            pen.fitted(as_ranges(one.players), place, letters, piece=NAME, middle=True)
            left += indent
        half = (row.right - left) / 2
        for at, (who, seen) in enumerate(((Role.FASCIST, one.fascists), (Role.HITLER, one.hitler))):
            part = Box(left + at * half, row.y, half, row.height)
            draw(edition.theme, SightRow(who, seen, len(found) == 1), pen, part)
        y = row.y - 0.9
    return y


def sight(theme: Theme, row: SightRow, pen: Pen, left: float, y: float) -> Point:
    """Who sees, and who is seen; the point between them."""
    x = left + SIGHT
    sign(pen, _EMBLEMS[row.who], (x, y), SIGHT, theme.fascist, theme)
    between = x + 2 * SIGHT + 0.5
    for at, one in enumerate(row.seen, start=1):
        place = (between + at * (2 * SIGHT + 0.2), y)
        sign(pen, _EMBLEMS[one], place, SIGHT, theme.fascist, theme)
    return between, y


# Sentences


class Sentences(NamedTuple):
    """Sentences with their places: the size of their letters in mm, and what draws them."""

    size: float
    draw: Callable[[], None]


def sentences(
    edition: Edition,
    notes: Sequence[Note],
    pen: Pen,
    room: Box,
    sizes: Sequence[float] = (_TEXT,),
) -> Sentences:
    """Sentences one below the other, each with a sign before it, to be drawn.

    It is the largest of few sizes, or the smallest that is read: both faces have at most five.

    Raises:
        DoesNotFit: the smallest letters are too large.
    """
    if not notes:
        return Sentences(sizes[0], lambda: None)
    theme, indent = edition.theme, 2 * _NOTE + 1.4
    asked = Letters(Font.TEXT, sizes[0], floor=1, colour=theme.ink)
    letters, smallest = pen.floored(asked, NAME)
    width = room.width - indent
    texts = [note.text for note in notes]
    pen.note_place(NAME, texts, room._replace(width=width), letters._replace(size=smallest))
    tried = [*(size for size in sizes if size > smallest), smallest]
    sized = [letters._replace(size=size) for size in tried]
    for letters in sized:
        lines = [_set(pen, text, width, letters) for text in texts]
        heights = [max(2 * _NOTE, len(one) * letters.size * LEADING) for one in lines]
        spare = room.height - sum(heights)
        air = _CLOSEST if letters.size == smallest else _CLOSE
        if spare >= air * len(notes) and all(lines):
            break
    else:
        part = room.height / (sum(heights) + _CLOSEST * len(notes))
        pen.refuse_size(NAME, texts, room, smallest, smallest * math.sqrt(max(part, 0.01)))
    gap = min(_WIDEST, max(0.0, spare) / len(notes))
    y = room.top - max(0.0, (spare - gap * (len(notes) - 1)) / 2)
    measure: Callable[[str], float] = partial(pen.width, letters=letters)

    def draw() -> None:
        down, size = y, letters.size
        for note, few, high in zip(notes, lines, heights, strict=True):
            shown = evened(few, note.text, measure)
            sign(pen, note.emblem, (room.x + _NOTE, down - high / 2), _NOTE, note.colour, theme)
            base = down - high / 2 + len(shown) * size * LEADING / 2 - 0.92 * size
            with pen.part():
                for line in shown:
                    pen.text(line, room.x + indent, base, letters)
                    base -= size * LEADING
            down -= high + gap

    return Sentences(letters.size, draw)


def _set(pen: Pen, text: str, width: float, letters: Letters) -> list[str]:
    measure: Callable[[str], float] = partial(pen.width, letters=letters)
    return wrapped(words_of(text), width, measure)
