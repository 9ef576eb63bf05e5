"""The cards that tell the rules: the round as a ring of pictures, this table's tracks, the night.

What is told in pictures needs few words; the words that are left have two sizes.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Role
from companion.rules.ruleset import as_ranges
from printables.art.gouge import block_edge
from printables.board_plan import Place, Track, fascist_tracks
from printables.catalogue import PieceName
from printables.looks.lettering import alike, rows, title, written
from printables.looks.signs import around, arrow, beside, number, sign
from printables.operators import Point
from printables.paint import block
from printables.pen import LEADING, Align, Drawing, Letters, Pen, evened, words_of, wrapped
from printables.piece import POKER, Edition
from printables.reference import goals, round_notes, round_steps, sights
from printables.sheet import Box
from printables.theme import Colour, Font
from printables.wording import Wording

_MARGIN = 3.4  # mm of paper
_HEAD, _CAPITALS = 9.6, 4.6  # mm, of a title's block, and of its letters
_RING, _DISC, _MEDAL = 17.2, 7.0, 1.97  # mm, radii of the ring, of a step, and of its number
_FEW, _SMALL_RING = 2, 0.88  # sentences, and how small the ring is for more of them
_LABEL = 3.5  # mm, letters of captions
_NUMBER = 2.75  # mm, letters of the numbers of tiles
_TEXT = _NUMBER  # mm, the largest letters of sentences
_NOTE = 2.6  # mm, the radius of the sign before a sentence
_CLOSE, _CLOSEST, _WIDEST = 1.5, 0.3, 3.4  # mm between sentences: wanted, in the smallest, at most
_AIR = 1.5  # mm, between one thing and the next
_STRIP, _LONE_STRIP = 8.6, 13.0  # mm, the height of a track, among others and alone
_SEATS = 7.6  # mm, before a line, for numbers of players
_SIGHT = 2.6  # mm, the radius of whoever sees or is seen
_NIGHT_MARGIN, _NIGHT_HEAD = 6.0, 17.0  # mm, of the host's card
_NIGHT_TEXT, _NIGHT_LEAST = 6.4, 3.8  # mm, its letters
_NIGHT_NUMBER = 4.8  # mm, the radius of its numbers
_NAME = PieceName.REFERENCE_CARDS
_EMBLEMS = {Role.LIBERAL: "liberal", Role.FASCIST: "fascist", Role.HITLER: "hitler"}


class Note(NamedTuple):
    """A sentence, and the sign before it."""

    emblem: str
    colour: Colour
    text: str


def the_round(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The ring of steps, and below it what else a round may bring."""
    del bleed  # the margin is paper
    theme = edition.theme
    room = _titled(edition, wording, "the_round", pen, box)
    notes = [Note(one.emblem, theme.ink, one.name) for one in round_notes(wording, edition.ruleset)]
    scale = box.width / POKER.width * (_SMALL_RING if len(notes) > _FEW else 1)
    above = 1.2 * _LABEL * scale
    high = above + (1.81 * _RING + 2 * _DISC) * scale + 1.4 * _LABEL
    centre = (box.centre[0], room.top - above - (_RING + _DISC) * scale)
    below = room._replace(height=room.height - high)
    size = sentences(edition, notes, pen, below)
    _ring(edition, wording, pen, centre, scale, box)
    _chaos(edition, wording, pen, centre, scale, Letters(Font.STRONG, size))


def powers(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The tracks of this table, who sees whom at night, and how each party wins."""
    del bleed
    theme, rules = edition.theme, edition.ruleset
    room = _titled(edition, wording, "powers", pen, box)
    tracks = fascist_tracks(rules, edition.players)
    y = room.top
    for track in tracks:
        high = _LONE_STRIP if len(tracks) == 1 else _STRIP
        y -= high
        _strip(edition, track, pen, Box(room.x, y, room.width, high), alone=len(tracks) == 1)
        y -= _AIR
    y = _night(edition, wording, pen, room._replace(height=y - room.y))
    won = [
        Note(party, theme.of(party), text) for party, text in goals(wording, rules, edition.seats)
    ]
    lying = Note("speak", theme.ink, wording.reference.lying)
    notes = [*won, lying] if len(tracks) == 1 else won
    sentences(edition, notes, pen, room._replace(height=y - room.y))


def _titled(edition: Edition, wording: Wording, face: str, pen: Pen, box: Box) -> Box:
    """A title in a block at the top, as large as that of the other face; the room below it."""
    text = getattr(wording.reference, face)
    both = (wording.reference.the_round, wording.reference.powers)
    theme, room = edition.theme, box.inset(_MARGIN)
    head = Box(room.x, room.top - _HEAD, room.width, _HEAD)
    on_head = block(pen, head, theme.ink, theme, seed=7)
    letters = Letters(Font.DISPLAY, 1, colour=on_head)
    longest = max(pen.width(one.upper(), letters) for one in both)
    wide = head.width - 8
    high = min(_CAPITALS, pen.capitals(letters) * wide / longest)
    line = Box(head.x + 4, head.centre[1] - high / 2, wide, high)
    title(pen, text.upper(), line, letters, theme, piece=_NAME)
    return room._replace(height=head.y - _AIR - room.y)


# The round


def _ring(
    edition: Edition, wording: Wording, pen: Pen, centre: Point, scale: float, card: Box
) -> None:
    theme, steps = edition.theme, round_steps(wording)
    ring, radius = _RING * scale, _DISC * scale
    turn = 2 * math.pi / len(steps)
    angles = [math.pi / 2 - turn * at for at in range(len(steps))]
    for angle in angles:
        start, end = angle - 1.06 * radius / ring, angle - turn + 1.1 * radius / ring
        arrow(pen, centre, ring, (start, end), theme.ink)
    places = []
    for at, (step, angle) in enumerate(zip(steps, angles, strict=True), start=1):
        x, y = centre[0] + ring * math.cos(angle), centre[1] + ring * math.sin(angle)
        sign(pen, step.emblem, (x, y), radius, theme.ink, theme)
        number(pen, at, beside((x, y), radius, centre), _MEDAL * scale, theme.fascist, theme)
        places.append((step.name.upper(), _caption(x, y, radius, centre, card)))
    letters = Letters(Font.HEAD, _LABEL * max(1, scale), 2.3, Align.CENTRE, theme.ink, spaced=0.03)
    alike(pen, places, letters, piece=_NAME, middle=True)


def _caption(x: float, y: float, radius: float, centre: Point, card: Box) -> Box:
    """Where the caption of a step stands: above it, clear of arrows, or below the lower ones."""
    high = 1.25 * _LABEL
    limit = min(x - card.x, card.right - x) - 0.7 * _MARGIN
    half = min(limit, abs(x - centre[0]) - 0.3) if y < centre[1] else limit
    first = abs(x - centre[0]) < radius / 2
    up = radius + (0.2 if first else 3.1) if y > centre[1] else -radius - 0.5 - high
    return Box(x - half, y + up, 2 * half, high)


def _chaos(
    edition: Edition, wording: Wording, pen: Pen, centre: Point, scale: float, letters: Letters
) -> None:
    """In the middle: how many failed votes bring what."""
    theme, count = edition.theme, edition.ruleset.tracker_length
    x, y = centre
    wide, gap = 2.6 * scale, 0.7 * scale
    left = x - (count * (wide + gap) - gap) / 2
    for at in range(count):
        cross = Box(left + at * (wide + gap), y + 4.3 * scale, wide, wide)
        pen.area(Drawing(theme.emblems["nein"], cross), colour=theme.ink)
    bolt = around((x, y - 8.1 * scale), 2.5 * scale)
    pen.area(Drawing(theme.emblems["chaos"], bolt), colour=theme.fascist)
    half = (_RING - _DISC) * scale - 0.4
    place = Box(x - half, y - 5.7 * scale, 2 * half, 9.6 * scale)
    said = wording.reference.chaos.format(tracker=count)
    letters = letters._replace(floor=1, align=Align.CENTRE, colour=theme.ink)
    pen.fitted(said, place, letters, piece=_NAME, middle=True)


# Powers


def _strip(edition: Edition, track: Track, pen: Pen, box: Box, *, alone: bool) -> None:
    """A Fascist track in a block, with the numbers of players before it."""
    theme = edition.theme
    seats = as_ranges(track.players)
    before = 0 if alone else _SEATS
    if not alone:
        letters = Letters(Font.HEAD, _LABEL, floor=2.3, colour=theme.fascist)
        room = Box(box.x, box.y, before - 0.8, box.height)
        pen.fitted(seats, room, letters, piece=_NAME, middle=True)
    line = Box(box.x + before, box.y, box.width - before, box.height)
    block(pen, line, theme.fascist, theme, seed=9)
    inner = line.inset(1.1)
    gaps = {threshold.after for threshold in track.thresholds}
    count, gap, wider = len(track.places), 0.8, 2.2
    spare = gap * (count - 1) + (wider - gap) * len(gaps & set(range(1, count)))
    wide = (inner.width - spare) / count
    x = inner.x
    for place in track.places:
        slot = Box(x, inner.y, wide, inner.height)
        _slot(edition, place, pen, slot)
        x = slot.right + gap
        if place.tile in gaps and place.tile < count:
            _threshold(pen, Box(slot.right, line.y, wider, line.height), edition)
            x = slot.right + wider


def _threshold(pen: Pen, gap: Box, edition: Edition) -> None:
    """A bar of paper across the track."""
    theme = edition.theme
    flat = theme.flat
    bar = gap.inset(0.75, -0.6)
    pen.cuts([block_edge(bar, 3, sway=0.12, step=1.6)], colour=theme.paper if flat else theme.ink)


def _slot(edition: Edition, place: Place, pen: Pen, slot: Box) -> None:
    """A slot with its number, and what the tile grants."""
    theme = edition.theme
    edge = block_edge(slot, place.tile, sway=0.08)
    pen.cuts([edge], colour=theme.paper)
    if not theme.flat:
        pen.outline(edge, wide=0.25, colour=theme.fascist)
    letters = Letters(Font.HEAD, _NUMBER, colour=theme.ink)
    pen.piece = _NAME
    pen.text(f"{place.tile}", slot.x + 0.6, slot.top - 2.3, letters)
    signs = granted(place)
    side = min(0.9 * slot.width / max(1, len(signs)), slot.height - 2.4, 0.86 * slot.width)
    left = slot.centre[0] - side * len(signs) / 2
    colour = theme.fascist if place.wins else theme.ink
    for at, emblem in enumerate(signs):
        square = Box(left + at * side, slot.y + 0.5, side, side)
        pen.area(Drawing(theme.emblems[emblem], square), colour=colour)


def granted(place: Place) -> tuple[str, ...]:
    """The emblems of what a tile grants."""
    if place.wins:
        return ("fascist",)
    if place.grants is None:
        return ()
    return ("power",) if place.grants.other else tuple(place.grants.powers)


def _night(edition: Edition, wording: Wording, pen: Pen, room: Box) -> float:
    """Who sees whom: a line for each kind of table; where it ends."""
    theme = edition.theme
    found = sights(edition.ruleset, edition.players)
    letters = Letters(Font.HEAD, _LABEL, 2.3, Align.CENTRE, theme.ink, spaced=0.03)
    high = 1.3 * _LABEL
    heading = Box(room.x, room.top - high, room.width, high)
    pen.fitted(wording.reference.secrets.upper(), heading, letters, piece=_NAME, middle=True)
    y = heading.y - 0.3
    for one in found:
        row = Box(room.x, y - 2 * _SIGHT - 0.6, room.width, 2 * _SIGHT + 0.6)
        left = row.x
        if len(found) > 1:
            text = Letters(Font.HEAD, _LABEL, floor=2.3, colour=theme.fascist)
            place = Box(row.x, row.y, _SEATS - 0.8, row.height)
            pen.fitted(as_ranges(one.players), place, text, piece=_NAME, middle=True)
            left += _SEATS
        half = (row.right - left) / 2
        for at, (who, seen) in enumerate(((Role.FASCIST, one.fascists), (Role.HITLER, one.hitler))):
            part = Box(left + at * half, row.y, half, row.height)
            _sight(edition, who, seen, pen, part, alone=len(found) == 1)
        y = row.y - 0.9
    return y - _AIR / 2


def _sight(
    edition: Edition, who: Role, seen: Sequence[Role], pen: Pen, box: Box, *, alone: bool
) -> None:
    """Who sees, an eye, and who is seen; a closed eye for nobody. Alone it stands in the middle."""
    theme, y = edition.theme, box.centre[1]
    x = box.x + _SIGHT
    if alone:
        x += box.width / 2 - (2 + len(seen)) * (_SIGHT + 0.1)
    else:
        pen.line(box.x, box.y - 0.45, box.right - 1, box.y - 0.45, wide=0.2, colour=theme.ink)
    sign(pen, _EMBLEMS[who], (x, y), _SIGHT, theme.fascist, theme)
    x += 2 * _SIGHT + 0.5
    eye = "peek" if seen else "closed_eye"
    pen.area(Drawing(theme.emblems[eye], around((x, y), 2.2)), colour=theme.ink)
    for one in seen:
        x += 2 * _SIGHT + 0.2
        sign(pen, _EMBLEMS[one], (x, y), _SIGHT, theme.fascist, theme)


# Sentences


def sentences(
    edition: Edition,
    notes: Sequence[Note],
    pen: Pen,
    room: Box,
    sizes: Sequence[float] = (_TEXT,),
) -> float:
    """Sentences one below the other, each with a sign before it; the size of their letters.

    It is the largest of few sizes, or the smallest that is read: both faces have at most five.

    Raises:
        DoesNotFit: the smallest letters are too large.
    """
    if not notes:
        return sizes[0]
    theme, indent = edition.theme, 2 * _NOTE + 1.4
    asked = Letters(Font.TEXT, sizes[0], floor=1, colour=theme.ink)
    letters, smallest = pen.floored(asked, _NAME)
    width = room.width - indent
    texts = [note.text for note in notes]
    pen.note_place(_NAME, texts, room._replace(width=width), letters._replace(size=smallest))
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
        pen.refuse_size(_NAME, texts, room, smallest, smallest * math.sqrt(max(part, 0.01)))
    gap = min(_WIDEST, max(0.0, spare) / len(notes))
    y = room.top - max(0.0, (spare - gap * (len(notes) - 1)) / 2)
    measure: Callable[[str], float] = partial(pen.width, letters=letters)
    for note, few, high in zip(notes, lines, heights, strict=True):
        shown = evened(few, note.text, measure)
        sign(pen, note.emblem, (room.x + _NOTE, y - high / 2), _NOTE, note.colour, theme)
        size = letters.size
        base = y - high / 2 + len(shown) * size * LEADING / 2 - 0.92 * size
        for line in shown:
            pen.text(line, room.x + indent, base, letters)
            base -= size * LEADING
        y -= high + gap
    return letters.size


def _set(pen: Pen, text: str, width: float, letters: Letters) -> list[str]:
    measure: Callable[[str], float] = partial(pen.width, letters=letters)
    return wrapped(words_of(text), width, measure)


# The night


def host(
    edition: Edition, night: tuple[str, tuple[str, ...]], pen: Pen, box: Box, bleed: float
) -> None:
    """The host's card: a heading with the moon, and each step on a line of its own, large."""
    del bleed
    theme, (heading, lines), name = edition.theme, night, PieceName.HOST_CARD
    room = box.inset(_NIGHT_MARGIN)
    head = Box(room.x, room.top - _NIGHT_HEAD, room.width, _NIGHT_HEAD)
    on_head = block(pen, head, theme.ink, theme, seed=6)
    moon = around((head.x + 9, head.centre[1]), 5.4)
    pen.area(Drawing(theme.emblems["night"], moon), colour=on_head)
    line = Box(moon.right + 5, head.centre[1] - 4, head.right - moon.right - 12, 8)
    title(pen, heading.upper(), line, Letters(Font.DISPLAY, 0, colour=on_head), theme, piece=name)
    left = room.x + 2 * _NIGHT_NUMBER + 4
    below = Box(left, room.y, room.right - left, head.y - 1 - room.y)
    letters = Letters(Font.STRONG, _NIGHT_TEXT, floor=_NIGHT_LEAST, colour=theme.ink)
    letters, said = rows(pen, lines, below, letters, piece=name)
    pen.piece = name
    radius = min(_NIGHT_NUMBER, 0.44 * min(row.box.height for row in said))
    for at, row in enumerate(said, start=1):
        middle = (room.x + _NIGHT_NUMBER + 0.5, row.box.centre[1])
        number(pen, at, middle, radius, theme.ink, theme)
        written(pen, row, letters)
        if at < len(lines):
            pen.line(left, row.box.y, room.right, row.box.y, wide=0.25, colour=theme.ink)
