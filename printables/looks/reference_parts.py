"""What tells the rules on small pieces in all looks: sentences with signs, tracks, who sees whom."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from companion.rules.pieces import Power, Role
from companion.rules.ruleset import as_ranges
from printables.board_plan import Place, Track, fascist_tracks
from printables.catalogue import PieceName
from printables.letters import LEADING, Letters, capitals, text_width
from printables.line_breaks import evened, words_of, wrapped
from printables.looks.lettering import alike
from printables.looks.signs import around, arrow, number, pause, sign
from printables.operators import Point
from printables.options import POKER
from printables.pen import Drawing, Pen
from printables.piece import Edition, NightLine
from printables.reference import goals, round_steps, sight_said, sights, track_said
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

NAME = PieceName.REFERENCE_CARDS
SIGHT = 2.5  # mm, the radius of whoever sees or is seen
NAMED, _SIGHT_ROW = 5.6, 5.6  # mm, the heights of the head of that table, and of its rows
_SEEING = (Role.FASCIST, Role.HITLER)
_TEXT = 2.75  # mm, the largest letters of sentences
_LONE = 0.25  # of the measure: a last line that is shorter is no line
_NOTE = 2.6  # mm, the radius of the sign before a sentence
_CLOSE, _CLOSEST, _WIDEST = 1.5, 0.3, 3.4  # mm between sentences: wanted, in the smallest, at most
_ACROSS, _UP = 16.6, 19.6  # mm, of the ring of a round on a poker card, half
_UPPER, _LOWER = math.radians(19), math.radians(53)  # where steps stand on it
_LOWER_STEPS = (2, 3)  # from 0, those at its foot
_CAPTION, _BOLT = 2.5, 3.6  # of letters, the lower captions; mm, the radius of a sign within
_FEW, _SMALL_RING = 2, 0.86  # sentences, and how small the ring is for more of them
_EDGE, _SIDE = 2.4, 0.4  # mm, beside captions; of a card, beside that of the first step
_THRESHOLD = 3.0  # mm between slots in a book
_PAIR = 2  # signs in a slot
_HIGHER = (2.0, 1.6, 1.2, 0.8, 0.4, 0.0)  # mm that a track may be higher, for larger signs
_BELOW_NAMES = 0.4  # mm, below the names of powers
_EMBLEMS = {Role.LIBERAL: "liberal", Role.FASCIST: "fascist", Role.HITLER: "hitler"}


class Note(NamedTuple):
    """A sentence, and the sign before it."""

    emblem: str
    colour: Colour
    text: str


class Ring(NamedTuple):
    """How the ring of a round looks; lengths in mm at a scale of 1."""

    scale: float
    letters: Letters  # of captions
    capitals: bool
    disc: float  # the radius of a step, and of its number
    medal: float


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


def ring_scale(card: Box, notes: Sequence[Note]) -> float:
    """How large the ring of a round is: smaller for many sentences below it."""
    return card.width / POKER.width * (_SMALL_RING if len(notes) > _FEW else 1)


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
        name = step.name.upper() if ring.capitals else step.name
        places.append((name, Box(across - half, low, 2 * half, high)))

    def medal(at: int) -> None:
        spot = spots[at][0] - 0.87 * radius, spots[at][1] + 0.5 * radius
        number(pen, at + 1, spot, ring.medal * scale, theme.fascist, theme)

    sized = alike(pen, places, ring.letters, piece=NAME, before=medal)
    _failures(edition, wording, pen, (x, centre[1]), sized, capitals=ring.capitals)


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


def _failures(
    edition: Edition, wording: Wording, pen: Pen, centre: Point, letters: Letters, *, capitals: bool
) -> None:
    """In the middle of the ring, how many failed votes bring chaos."""
    theme, (x, y), radius = edition.theme, centre, _BOLT
    warning = around((x, y + 1.35 * radius), radius)
    pen.area(Drawing(theme.emblems["chaos"], warning), colour=theme.fascist)
    said = wording.reference.chaos.format(tracker=edition.ruleset.tracker_length)
    said = said.upper() if capitals else said
    half = 1.9 * radius
    room = Box(x - half, warning.y - 0.2 - 1.25 * letters.size, 2 * half, 1.25 * letters.size)
    pen.fitted(said, room, letters._replace(floor=1), piece=NAME)


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
    half, y = (room.right - left) / 2, room.top
    if named:
        y -= NAMED
        asked = Letters(Font.STRONG, _TEXT, floor=1, colour=theme.ink)
        names = asked._replace(size=pen.floored(asked, NAME)[1])
        for at, role in enumerate(_SEEING):
            x = left + at * half
            sign(pen, _EMBLEMS[role], (x + SIGHT, y + NAMED / 2), SIGHT, theme.fascist, theme)
            place = Box(x + 2 * SIGHT + 1, y, half - 2 * SIGHT - 1.6, NAMED)
            pen.fitted(wording.roles[role], place, names, piece=NAME, middle=True)
        pen.line(room.x, y - 0.3, room.right, y - 0.3, wide=0.35, colour=theme.ink)
        y -= 0.5
    for one in found:
        y -= _SIGHT_ROW
        with pen.part(picture=sight_said(wording, one, alone=len(found) == 1)):
            if len(found) > 1:
                place = Box(room.x, y, indent - 0.8, _SIGHT_ROW)
                pen.fitted(as_ranges(one.players), place, letters, piece=NAME, middle=True)
            for at, (who, seen) in enumerate(zip(_SEEING, (one.fascists, one.hitler), strict=True)):
                x, middle = left + at * half, y + _SIGHT_ROW / 2
                if not named:
                    sign(pen, _EMBLEMS[who], (x + SIGHT, middle), SIGHT, theme.fascist, theme)
                    x += 2 * SIGHT + 0.4
                _sees(pen, seen, (x + SIGHT, middle), eye, theme)
        pen.line(room.x, y - 0.2, room.right, y - 0.2, wide=0.2, colour=theme.ink)
        y -= 0.4
    return y


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
        pen.area(Drawing(theme.emblems["closed_eye"], around(place, 2.2)), colour=theme.ink)
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


class PowersParts(NamedTuple):
    """What differs between looks on the face that tells powers; in mm."""

    strip: "DrawStrip"
    night: "DrawNight"
    strips: tuple[float, float]  # the height of a track, among others and alone
    air: float  # below each
    head: float  # above the table of the night
    sizes: Sequence[float]  # letters of sentences, if not the smallest


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
    if found.said.meanings:
        legend(edition, pen, room.width, found.said.meanings).draw(room._replace(height=y - room.y))
        y = found.top
    place = room._replace(height=y - room.y)
    y = parts.night(edition, wording, pen, place, named=found.named)
    place = room._replace(height=y - room.y)
    sentences(edition, found.said.notes, pen, place, parts.sizes).draw()


class _Below(NamedTuple):
    """What has room below tracks of a height."""

    said: "Told"
    named: bool  # the columns of who sees whom
    top: float  # mm, where that table begins
    size: float  # mm, the letters of sentences

    def like(self, other: "_Below") -> bool:
        """Whether it is as much, in letters as large."""
        return self._replace(top=0) == other._replace(top=0)


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
    said = told(edition, wording, tracks, pen, (room.width, free))
    free -= sentences_height(edition, said.notes, pen, room.width)
    if said.meanings:
        taken = legend(edition, pen, room.width, said.meanings).height + _BELOW_NAMES
        top, free = top - taken, free - taken
    named = alone or free >= NAMED + 1
    table = parts.head + night_height(edition, named=named)
    left = room._replace(height=top - table - room.y)
    fitting = sentences_height(edition, said.notes, pen, room.width) <= left.height
    size = sentences(edition, said.notes, pen, left, parts.sizes).size if fitting else 0.0
    return _Below(said, named, top, size)


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
    edition: Edition, wording: Wording, tracks: Sequence[Track], pen: Pen, room: tuple[float, float]
) -> Told:
    """As much as has room, which is so wide and high in mm; the last of these is never left out.

    One track has a sentence for each power, or their names; more tracks have names, or none.
    """
    theme, words = edition.theme, wording.boards
    least = [
        Note(party, theme.of(party), text)
        for party, text in goals(wording, edition.ruleset, edition.seats)
    ]
    powers = [(power.value, words.powers[power]) for power in granted_powers(tracks)]
    other = [("power", words.other_power)] if _grants_other(tracks) else []
    ways = [Told(least, [*powers, *other]), Told(least, powers), Told(least, [])]
    if len(tracks) == 1:
        least.append(Note("speak", theme.ink, wording.reference.lying))
        explained = [
            Note(power.value, theme.ink, f"{words.powers[power]}: {words.powers_how[power]}.")
            for power in granted_powers(tracks)
        ]
        explained += [Note(emblem, theme.ink, f"{name}: {words.other}.") for emblem, name in other]
        ways.insert(0, Told([*explained, *least], []))
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
    """How far to count after a line of the night, from a point at the left, at half its height."""
    (x, y), up = start, capitals(letters, theme.fonts)
    radius = 0.95 * up
    pause(pen, (x + radius, y), radius, letters.colour, theme)
    pen.text(_counted(wording, seconds), x + 3.1 * radius, y - up / 2, letters)


def silence_width(
    wording: Wording, lines: Sequence[NightLine], letters: Letters, theme: Theme
) -> float:
    """The room for the longest of those of a night, and air before it, in mm."""
    longest = max(text_width(_counted(wording, one.pause), letters, theme.fonts) for one in lines)
    return longest + 3.1 * 0.95 * capitals(letters, theme.fonts) + letters.size


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
    measure = pen.measure(letters)

    def draw() -> None:
        down, size = y, letters.size
        for note, few, high in zip(notes, lines, heights, strict=True):
            lone = measure(few[-1]) < _LONE * width
            shown = evened(few, note.text, measure) if lone else few
            sign(pen, note.emblem, (room.x + _NOTE, down - high / 2), _NOTE, note.colour, theme)
            base = down - high / 2 + len(shown) * size * LEADING / 2 - 0.92 * size
            with pen.part():
                for line in shown:
                    pen.text(line, room.x + indent, base, letters)
                    base -= size * LEADING
            down -= high + gap

    return Sentences(letters.size, draw)


def sentences_height(edition: Edition, notes: Sequence[Note], pen: Pen, width: float) -> float:
    """How much room sentences take in the smallest letters, in mm."""
    asked = Letters(Font.TEXT, _TEXT, floor=1, colour=edition.theme.ink)
    letters, smallest = pen.floored(asked, NAME)
    letters = letters._replace(size=smallest)
    lines = [_set(pen, note.text, width - 2 * _NOTE - 1.4, letters) for note in notes]
    heights = [max(2 * _NOTE, len(one) * smallest * LEADING) for one in lines]
    return sum(heights) + _CLOSEST * len(notes)


def _set(pen: Pen, text: str, width: float, letters: Letters) -> list[str]:
    return wrapped(words_of(text), width, pen.measure(letters))
