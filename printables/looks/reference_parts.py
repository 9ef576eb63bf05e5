"""What tells the rules on small pieces in all looks: sentences with signs, tracks, who sees whom."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple, Protocol

from companion.rules.pieces import Power, Role
from companion.rules.ruleset import as_ranges
from printables.board_plan import Place, Track, fascist_tracks
from printables.catalogue import PieceName
from printables.letters import LEADING, Align, Letters, capitals, text_width
from printables.line_breaks import evened, words_of, wrapped
from printables.looks.lettering import alike
from printables.looks.signs import BEAT, around, arrow, beat_rows, beats, beats_width, number, sign
from printables.operators import Point
from printables.options import POKER
from printables.pen import Drawing, Pen
from printables.piece import Edition, NightLine
from printables.reference import Sight, goals, named, round_steps, sight_said, sights, track_said
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

NAME = PieceName.REFERENCE_CARDS
SIGHT, _AFTER = 2.7, 0.8  # mm, the radius of whoever sees or is seen, and air behind that
NAMED, _SIGHT_ROW = 6.2, 6.2  # mm, the heights of the head of that table, and of its rows
_TEXT = 2.75  # mm, the largest letters of sentences
_ROLE = 2.55  # mm, letters of the names of roles
_LONE = 0.25  # of the measure: a last line that is shorter is no line
_NOTE, _PARTY = 2.6, 3.4  # mm, the radius of the sign before a sentence; where there is room
_CLOSE, _CLOSEST, _WIDEST = 1.5, 0.3, 3.4  # mm between sentences: wanted, in the smallest, at most
_ACROSS, _UP = 16.6, 19.6  # mm, of the ring of a round on a poker card, half
_UPPER, _LOWER = math.radians(19), math.radians(53)  # where steps stand on it
_LOWER_STEPS = (2, 3)  # from 0, those at its foot
_CAPTION, _BOLT = 2.5, 3.6  # of letters, the lower captions; mm, the radius of a sign within
_RINGS = (1.0, 0.95, 0.9, 0.84)  # how large a ring is
_DOT = 1.5  # mm, the radius of a dot to count along
_EDGE, _SIDE = 2.4, 0.4  # mm, beside captions; of a card, beside that of the first step
_THRESHOLD = 3.0  # mm between slots in a book
_PAIR = 2  # signs in a slot
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
_EMBLEMS = {Role.LIBERAL: "liberal", Role.FASCIST: "fascist", Role.HITLER: "hitler"}


class Note(NamedTuple):
    """A sentence, and the sign before it."""

    emblem: str
    colour: Colour
    text: str


class Ring(NamedTuple):
    """How the ring of a round looks; lengths in mm at a scale of 1."""

    letters: Letters  # of captions
    capitals: bool
    disc: float  # the radius of a step, and of its number
    medal: float
    scale: float = 1.0


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
    number = f"{place.tile}"
    pen.text(number, slot.x + 0.6, slot.top - down, letters)
    signs, colour = granted(place, wins), theme.fascist if place.wins else theme.ink
    beside = 0.6 + text_width(number, letters, theme.fonts) + 0.4
    for emblem, square in zip(signs, _squares(len(signs), slot, (beside, above)), strict=True):
        pen.area(Drawing(theme.emblems[emblem], square), colour=colour)


def _squares(count: int, slot: Box, number: tuple[float, float]) -> list[Box]:
    """Places of signs, as large as can be beside and below a number so wide and high, in mm.

    They stand in a row below it; a single one may stand beside it, and of two one beside, one below.
    """
    (wide, high), air = number, 0.5
    row = min(0.92 * slot.width / max(1, count), slot.height - high - air, 0.86 * slot.width)
    room = Box(slot.x + wide, slot.y + air, slot.width - wide - air, slot.height - 2 * air)
    beside = min(room.width, room.height)
    if count == 1 and beside > row:
        x, y = room.centre
        return [Box(x, y, 0, 0).inset(-beside / 2)]
    apart = min(room.width, room.height / 2, slot.height - high - air)
    if count == _PAIR and apart > row:
        upper = Box(room.right - apart, room.top - apart, apart, apart)
        return [upper, Box(slot.x + air, room.y, apart, apart)]
    left = slot.centre[0] - row * count / 2
    return [Box(left + row * at, slot.y + air, row, row) for at in range(count)]


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


def ring_above(
    edition: Edition, pen: Pen, notes: Sequence[Note], room: Box, card: Box, ring: Ring
) -> Ring:
    """The ring of a round as large as sentences below it allow."""
    needed = sentences_height(edition, notes, pen, room.width)
    usual = card.width / POKER.width
    sized = [ring._replace(scale=share * usual) for share in _RINGS]
    fitting = (one for one in sized if ring_height(one) + needed <= room.height)
    return next(fitting, sized[-1])


def ring_height(ring: Ring) -> float:
    """How high the ring of a round is with its captions, in mm."""
    return (
        ring.scale * (_UP * (1 + math.sin(_LOWER)) + 2 * ring.disc) + _CAPTION * ring.letters.size
    )


def the_steps(
    edition: Edition, wording: Wording, pen: Pen, top: Point, card: Box, ring: Ring
) -> None:
    """The steps of a round as a ring below a point, each with its name below it."""
    theme, scale = edition.theme, ring.scale
    radius = scale * ring.disc
    steps, (x, y), size = round_steps(wording), top, ring.letters.size
    turns = (math.pi / 2, _UPPER, -_LOWER, math.pi + _LOWER, math.pi - _UPPER)
    centre = x, y - radius - scale * _UP
    wide = card.width / 2 - _EDGE - 0.5 * card.width * _SIDE
    spots = [
        (x + scale * _ACROSS * math.cos(turn), centre[1] + scale * _UP * math.sin(turn))
        for turn in turns
    ]
    _arrows(pen, spots, radius, size, edition)
    places = []
    for at, (step, (across, up)) in enumerate(zip(steps, spots, strict=True)):
        sign(pen, step.emblem, (across, up), radius, theme.ink, theme)
        lower = at in _LOWER_STEPS
        half = abs(across - x) - 0.3 if lower else card.right - _EDGE - abs(across - x) - x
        half = min(half, wide) if at == 0 else half
        high = (_CAPTION if lower else 1.25) * size
        low = up - radius - 1.2 + 0.27 * size - high  # letters begin at the top
        places.append((step.name, Box(across - half, low, 2 * half, high)))

    places.append(_failures(edition, wording, (x, centre[1]), size))

    def medal(at: int) -> None:
        if at < len(spots):
            spot = spots[at][0] - 0.87 * radius, spots[at][1] + 0.5 * radius
            number(pen, at + 1, spot, ring.medal, theme.fascist, theme)
        else:
            warning = around((x, centre[1] + 0.5 * _BOLT), _BOLT)
            pen.area(Drawing(theme.emblems["chaos"], warning), colour=theme.fascist)

    if ring.capitals:
        places = [(name.upper(), place) for name, place in places]
    alike(pen, places, ring.letters, piece=NAME, before=medal)


def _arrows(
    pen: Pen, spots: Sequence[Point], radius: float, caption: float, edition: Edition
) -> None:
    """From each step of a ring to the next one, clear of what stands below steps."""
    air, colour = radius + 1.0, edition.theme.ink
    first, second, third, fourth, fifth = spots
    below = second[1] - radius - 1.2 - 1.1 * caption
    arrow(
        pen, (first[0] + air, first[1]), (second[0], first[1]), (second[0], second[1] + air), colour
    )
    slant = 0.42 * air, 0.91 * air
    start, end = (second[0] - 0.6, below), (third[0] + slant[0], third[1] + slant[1])
    arrow(pen, start, (second[0] - 0.6, (below + end[1]) / 2), end, colour)
    across = (third[0] - air, third[1]), (fourth[0] + air, fourth[1])
    arrow(pen, across[0], (first[0], third[1]), across[1], colour)
    start, end = (fourth[0] - slant[0], fourth[1] + slant[1]), (fifth[0] + 0.6, below)
    arrow(pen, start, (end[0], (start[1] + below) / 2), end, colour)
    arrow(pen, (fifth[0], fifth[1] + air), (fifth[0], first[1]), (first[0] - air, first[1]), colour)


def _failures(edition: Edition, wording: Wording, centre: Point, size: float) -> tuple[str, Box]:
    """How many failed votes bring chaos, and where that stands in the middle of the ring."""
    (x, y), half = centre, 2.7 * _BOLT
    said = wording.reference.chaos.format(tracker=edition.ruleset.tracker_length)
    return str(said), Box(x - half, y - 1.15 * _BOLT - 1.25 * size, 2 * half, 1.25 * size)


# The night


def night(  # noqa: PLR0913
    edition: Edition,
    wording: Wording,
    pen: Pen,
    room: Box,
    seats: tuple[Letters, float],
    eye: Callable[[Point], None],
    *,
    named: bool,
) -> float:
    """Who sees whom, a row for each kind of table; where the last one ends.

    `seats` are letters for numbers of players, and how much room they have at the left, in mm. Columns are `named`, or
    each row begins with the sign of who sees; the `eye` stands before who is seen.
    """
    (letters, indent), theme = seats, edition.theme
    found = sights(edition.ruleset, edition.players)
    left = room.x + (indent if len(found) > 1 else 0)
    y = room.top
    asked, least = pen.floored(Letters(Font.STRONG, _ROLE, floor=1, colour=theme.ink), NAME)
    smallest = asked._replace(size=least)
    columns = room._replace(x=left, width=room.right - left)
    for names in (asked, smallest):
        seeing = _columns(pen, wording, names, found, columns)
        if seeing is not None:
            break
    if not named or seeing is None:
        half = (room.right - left) / 2
        seeing = {Role.FASCIST: Box(left, 0, half, 0), Role.HITLER: Box(left + half, 0, half, 0)}
    if named:
        y -= NAMED
        for role, column in seeing.items():
            spot, colour = (column.x + SIGHT, y + NAMED / 2), theme.of(role.party)
            sign(pen, _EMBLEMS[role], spot, SIGHT, colour, theme)
            place = Box(column.x + 2 * SIGHT + _AFTER, y, 0, NAMED)
            place = place._replace(width=column.right - place.x)
            pen.fitted(wording.roles[role], place, names, piece=NAME, middle=True)
        pen.line(room.x, y - 0.3, room.right, y - 0.3, wide=0.35, colour=theme.ink)
        y -= 0.5
    for one in found:
        y -= _SIGHT_ROW
        whom = {Role.LIBERAL: (), Role.FASCIST: one.fascists, Role.HITLER: one.hitler}
        with pen.part(picture=sight_said(wording, one, alone=len(found) == 1)):
            if len(found) > 1:
                place = Box(room.x, y, indent - 0.8, _SIGHT_ROW)
                pen.fitted(as_ranges(one.players), place, letters, piece=NAME, middle=True)
            for who, column in seeing.items():
                x, middle = column.x, y + _SIGHT_ROW / 2
                if not named:
                    colour = theme.of(who.party)
                    sign(pen, _EMBLEMS[who], (x + SIGHT, middle), SIGHT, colour, theme)
                    x += 2 * SIGHT + 0.4
                _sees(pen, whom[who], (x + SIGHT, middle), eye, theme)
        pen.line(room.x, y - 0.2, room.right, y - 0.2, wide=0.2, colour=theme.ink)
        y -= 0.4
    return y


def _columns(
    pen: Pen, wording: Wording, letters: Letters, found: Sequence[Sight], room: Box
) -> dict[Role, Box] | None:
    """A column for each role, as wide as its name and whom it sees, if all three have room."""
    measure = pen.measure(letters)
    seen = {
        Role.LIBERAL: 1,
        Role.FASCIST: 1 + max(len(one.fascists) for one in found),
        Role.HITLER: 1 + max(len(one.hitler) for one in found),
    }
    needed = {
        role: max(
            2 * SIGHT + _AFTER + max(map(measure, wording.roles[role].split(" "))),
            (2 * SIGHT + 0.3) * count,
        )
        + 0.2
        for role, count in seen.items()
    }
    spare = (room.width - sum(needed.values())) / len(needed)
    if spare < 0:
        return None
    starts = accumulate(needed.values(), lambda x, wide: x + wide + spare, initial=room.x)
    return {
        role: Box(x, 0, wide + 0.8 * spare, 0)
        for (role, wide), x in zip(needed.items(), starts, strict=False)
    }


def night_height(edition: Edition, *, named: bool) -> float:
    """How much room the table of the night takes, in mm."""
    rows = len(sights(edition.ruleset, edition.players)) * (_SIGHT_ROW + 0.4)
    return rows + (NAMED + 0.5 if named else 0)


def _sees(
    pen: Pen, seen: Sequence[Role], place: Point, eye: Callable[[Point], None], theme: Theme
) -> None:
    """An eye, and the signs of who is seen; a closed one for nobody."""
    if seen:
        eye(place)
    else:
        pen.area(Drawing(theme.emblems["closed_eye"], around(place, SIGHT)), colour=theme.ink)
    for at, one in enumerate(seen, start=1):
        spot = (place[0] + at * (2 * SIGHT + 0.3), place[1])
        sign(pen, _EMBLEMS[one], spot, SIGHT, theme.fascist, theme)


class Legend(NamedTuple):
    """The names of what signs mean: how high they are together in mm, and what draws them."""

    height: float
    draw: Callable[[Box], None]


def legend(edition: Edition, pen: Pen, width: float, meanings: Sequence[tuple[str, str]]) -> Legend:
    """Signs with their names, two in a row."""
    theme, half = edition.theme, width / 2
    asked = Letters(Font.TEXT, _TEXT, floor=1, colour=theme.ink)
    letters, smallest = pen.floored(asked, NAME)
    letters = letters._replace(size=smallest)
    lines = [_set(pen, name, half - 5.4, letters) for _, name in meanings]
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
    leading = 1.12 * letters.size
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
    y = room.top
    for track in tracks:
        y -= high
        with pen.part(picture=track_said(wording, track, alone=alone)):
            parts.strip(edition, track, pen, Box(room.x, y, room.width, high), alone=alone)
        y -= parts.air
    found = below(high)
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
    left, size, radius = room._replace(height=top - table - room.y), 0.0, _NOTE
    for larger in (_PARTY, _NOTE) if alone else (_NOTE,):
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


def silence(
    pen: Pen, wording: Wording, seconds: float, start: Point, letters: Letters, theme: Theme
) -> None:
    """How far to count after a line of the night, in dots and in words below, from its half height."""
    (x, y), up = start, capitals(letters, theme.fonts)
    rows = len(beat_rows(round(seconds)))
    high = (2 + BEAT * (rows - 1)) * _DOT + 1.55 * up
    beats(
        pen, round(seconds), (x, y + high / 2 - (1 + BEAT * (rows - 1) / 2) * _DOT), _DOT, theme.ink
    )
    pen.text(_counted(wording, seconds), x, y - high / 2, letters)


def silence_width(
    wording: Wording, lines: Sequence[NightLine], letters: Letters, theme: Theme
) -> float:
    """The room for the longest of those of a night, and air before it, in mm."""
    words = max(text_width(_counted(wording, one.pause), letters, theme.fonts) for one in lines)
    dots = max(beats_width(round(one.pause), _DOT) for one in lines)
    return max(words, dots) + letters.size


def _counted(wording: Wording, seconds: float) -> str:
    return str(wording.reference.count.format(count=round(seconds)))


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
    radius: float = _NOTE,
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
    edition: Edition, notes: Sequence[Note], pen: Pen, width: float, radius: float = _NOTE
) -> float:
    """How much room sentences take in the smallest letters, in mm."""
    asked = Letters(Font.TEXT, _TEXT, floor=1, colour=edition.theme.ink)
    letters, smallest = pen.floored(asked, NAME)
    letters = letters._replace(size=smallest)
    lines = [_set(pen, note.text, width - 2 * radius - 1.4, letters) for note in notes]
    heights = [max(2 * radius, len(one) * smallest * LEADING) for one in lines]
    return sum(heights) + _CLOSEST * len(notes)


def _set(pen: Pen, text: str, width: float, letters: Letters) -> list[str]:
    return wrapped(words_of(text), width, pen.measure(letters))
