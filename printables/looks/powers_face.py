"""The face of a reference card that tells powers: this table's tracks, who sees whom, who wins how."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from companion.rules.pieces import Power
from printables.board_plan import Track, fascist_tracks
from printables.catalogue import PieceName
from printables.letters import LEADING, Align, Letters
from printables.line_breaks import words_of, wrapped
from printables.looks.night_table import NAMED, night_height
from printables.looks.notes import LARGE, LETTERS, SMALL, Note, sentences, sentences_height
from printables.looks.signs import around
from printables.looks.small_tracks import slots
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.reference import goals, named, track_said
from printables.sheet import Box
from printables.theme import Font
from printables.wording import Wording

NAME = PieceName.REFERENCE_CARDS
_HIGHER = (
    4.0,
    3.0,
    2.0,
    1.6,
    1.2,
    0.8,
    0.4,
    0.0,
)  # mm that a track may be higher, for larger signs
_BELOW_NAMES, _BETWEEN = 0.4, 1.6  # mm, below the names of powers, and between them


class Legend(NamedTuple):
    """The names of what signs mean: how high they are together in mm, and what draws them."""

    height: float
    draw: Callable[[Box], None]


def legend(edition: Edition, pen: Pen, width: float, meanings: Sequence[tuple[str, str]]) -> Legend:
    """Signs with their names, two in a row."""
    theme, half = edition.theme, width / 2
    asked = Letters(Font.TEXT, LETTERS, floor=1, colour=theme.ink)
    letters, smallest = pen.floored(asked, NAME)
    letters = letters._replace(size=smallest)
    lines = [wrapped(words_of(name), half - 5.4, pen.measure(letters)) for _, name in meanings]
    pairs = [lines[at : at + 2] for at in range(0, len(lines), 2)]
    highs = [max(4.8, max(map(len, pair)) * smallest * LEADING + 0.5) for pair in pairs]

    def draw(room: Box) -> None:
        y = room.top
        for row, high in enumerate(highs):
            y -= high
            for at, (emblem, _) in enumerate(meanings[2 * row : 2 * row + 2]):
                x = room.x + at * half
                place = around((x + 2.3, y + high / 2), 2.1)
                pen.area(Drawing(theme.emblems[emblem], place), colour=theme.ink)
                said = lines[2 * row + at]
                base = y + high / 2 + len(said) * smallest * LEADING / 2 - 0.92 * smallest
                with pen.part():
                    for line in said:
                        pen.text(line, x + 5.4, base, letters)
                        base -= smallest * LEADING

    return Legend(sum(highs), draw)


def under_slots(
    pen: Pen, wording: Wording, track: Track, room: Box, letters: Letters, *, capitals: bool
) -> Legend | None:
    """Names of what tiles grant below their slots, if they have room there beside each other."""
    spots: dict[str, list[float]] = {}
    for place, slot, _ in slots(track, room.inset(1, 0), 0.8, 2.3):
        if place.grants and (place.grants.other or place.grants.powers):
            name = (
                wording.boards.other_power if place.grants.other else named(wording, place.grants)
            )
            spots.setdefault(name.upper() if capitals else name, []).append(slot.centre[0])
    letters, _ = pen.floored(letters._replace(floor=1), NAME)
    measure, found = pen.measure(letters), []
    for name, centres in spots.items():
        words = name.split(" ")
        lines = min(
            (
                [name],
                *([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))),
            ),
            key=lambda some: max(map(measure, some)),
        )
        found.append((sum(centres) / len(centres), max(map(measure, lines)), lines))
    if sum(wide for _, wide, _ in found) + _BETWEEN * (len(found) - 1) > room.width:
        return None
    middles, edge = [], room.x
    for middle, wide, _ in found:
        middles.append(max(middle, edge + wide / 2))
        edge = middles[-1] + wide / 2 + _BETWEEN
    edge = room.right
    for at in reversed(range(len(found))):
        wide = found[at][1]
        middles[at] = min(middles[at], edge - wide / 2)
        edge = middles[at] - wide / 2 - _BETWEEN
    leading = (0.95 if capitals else 1.1) * letters.size
    high = leading * max((len(lines) for *_, lines in found), default=0) + 0.8

    def draw(place: Box) -> None:
        for middle, (_, _, lines) in zip(middles, found, strict=True):
            y = place.top - pen.capitals(letters) - 0.2
            with pen.part():
                for line in lines:
                    pen.text(line, middle, y, letters._replace(align=Align.CENTRE))
                    y -= leading

    return Legend(high, draw)


class PowersParts(NamedTuple):
    """What differs between looks on the face that tells powers; in mm."""

    strip: "DrawStrip"
    night: "DrawNight"
    strips: tuple[float, float]  # the height of a track, among others and alone
    air: float  # below each
    head: float  # above the table of the night
    sizes: Sequence[float]  # letters of sentences, if not the smallest
    names: Letters  # below slots
    capitals: bool  # in these names
    ground: Callable[[float], None] = lambda _: None  # from the title down to below the names


class DrawStrip(Protocol):
    """What draws a track as a strip."""

    def __call__(self, edition: Edition, track: Track, pen: Pen, box: Box, *, alone: bool) -> None:
        """Draw a track, or the only one there is."""


class DrawNight(Protocol):
    """What draws who sees whom."""

    def __call__(
        self, edition: Edition, wording: Wording, pen: Pen, room: Box, *, named: bool
    ) -> float:
        """Draw the table, its columns named or not, and return where it ends."""


def powers_below(
    edition: Edition, wording: Wording, pen: Pen, room: Box, parts: PowersParts
) -> None:
    """Below a title, the tracks of this table, names of powers, who sees whom, and sentences."""
    tracks = fascist_tracks(edition.ruleset, edition.players)
    alone = len(tracks) == 1
    least = parts.strips[alone]
    below = partial(_below_tracks, edition, wording, pen, tracks, room, parts)
    usual = below(least)
    high = next(high for more in _HIGHER if below(high := least + more).like(usual))
    found, y = below(high), room.top
    under = found.names.height if found.names and not found.said.meanings else 0.0
    parts.ground(y - len(tracks) * (high + parts.air) - under)
    for track in tracks:
        y -= high
        with pen.part(picture=track_said(wording, track, alone=alone)):
            parts.strip(edition, track, pen, Box(room.x, y, room.width, high), alone=alone)
        y -= parts.air
    if found.names is not None:
        found.names.draw(room._replace(height=y - room.y))
        y = found.top
    place = room._replace(height=y - room.y)
    y = parts.night(edition, wording, pen, place, named=found.named)
    place = room._replace(height=y - room.y)
    sentences(edition, found.said.notes, pen, place, parts.sizes, found.radius).draw()


class _Below(NamedTuple):
    """What has room below tracks of a height."""

    said: "Told"
    names: Legend | None  # of what signs mean
    named: bool  # the columns of who sees whom
    top: float  # mm, where that table begins
    size: float  # mm, the letters of sentences
    radius: float  # mm, of the signs before them

    def like(self, other: "_Below") -> bool:
        """Whether it is as much, in letters as large."""
        return self._replace(top=0, names=None) == other._replace(top=0, names=None)


def _below_tracks(  # noqa: PLR0913, PLR0917
    edition: Edition,
    wording: Wording,
    pen: Pen,
    tracks: Sequence[Track],
    room: Box,
    parts: PowersParts,
    high: float,
) -> _Below:
    alone = len(tracks) == 1
    top = room.top - len(tracks) * (high + parts.air)
    table = parts.head + night_height(edition, named=alone)
    free = top - room.y - table
    names = None
    if alone:
        line = room._replace(y=top, height=high)
        names = under_slots(pen, wording, tracks[0], line, parts.names, capitals=parts.capitals)
    space = room.width, free - (names.height + _BELOW_NAMES if names else 0)
    said = told(edition, wording, tracks, pen, space, explained=names is not None)
    free -= sentences_height(edition, said.notes, pen, room.width)
    if said.meanings:
        names = legend(edition, pen, room.width, said.meanings)
    if names is not None:
        taken = names.height + _BELOW_NAMES
        top, free = top - taken, free - taken
    named_ = alone or free >= NAMED + 1
    table = parts.head + night_height(edition, named=named_)
    left, size, radius = room._replace(height=top - table - room.y), 0.0, SMALL
    for larger in (LARGE, SMALL) if alone else (SMALL,):
        least = sentences_height(edition, said.notes, pen, room.width, larger)
        if least <= left.height:
            size = sentences(edition, said.notes, pen, left, parts.sizes, larger).size
            radius = larger
            break
    return _Below(said, names, named_, top, size, radius)


def granted_powers(tracks: Sequence[Track]) -> list[Power]:
    """Each power that a tile of these tracks grants."""
    granting = [place.grants.powers for track in tracks for place in track.places if place.grants]
    return [power for power in Power if any(power in powers for powers in granting)]


def _grants_other(tracks: Sequence[Track]) -> bool:
    """Whether a tile grants the power that was not used before."""
    places = (place for track in tracks for place in track.places)
    return any(place.grants is not None and place.grants.other for place in places)


class Told(NamedTuple):
    """What a card says below its tracks: sentences, and above them what signs mean by name."""

    notes: list[Note]
    meanings: list[tuple[str, str]]


def told(
    edition: Edition,
    wording: Wording,
    tracks: Sequence[Track],
    pen: Pen,
    room: tuple[float, float],
    *,
    explained: bool,
) -> Told:
    """As much as has room, which is so wide and high in mm; the last of these is never left out.

    Names of powers stand here where slots do not bear them. A lone track has more sentences.
    """
    theme, words = edition.theme, wording.boards
    least = [
        Note(party, theme.of(party), text)
        for party, text in goals(wording, edition.ruleset, edition.seats)
    ]
    if len(tracks) == 1:
        least.append(Note("speak", theme.ink, wording.reference.lying))
    if explained:
        return Told(least, [])
    powers = [(power.value, words.powers[power]) for power in granted_powers(tracks)]
    other = [("power", words.other_power)] if _grants_other(tracks) else []
    ways = [Told(least, [*powers, *other]), Told(least, powers), Told(least, [])]
    wide, high = room
    for way in ways[:-1]:
        names = legend(edition, pen, wide, way.meanings).height + _BELOW_NAMES
        taken = sentences_height(edition, way.notes, pen, wide)
        if taken + (names if way.meanings else 0) <= high:
            return way
    return ways[-1]
