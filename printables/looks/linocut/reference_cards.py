"""The cards that tell the rules, cut and engraved: the round as a ring, this table's tracks, secrets.

Both faces are a document: an engraved border, and a block with the title across its upper edge.
What is told in pictures needs few words; the words that are left have two sizes.
"""

import math
from functools import partial

from companion.rules.ruleset import as_ranges
from printables.art.gouge import EDGE_SWAY, Cuts, block_edge, hewn, rays, teeth
from printables.art.weather import strokes, zigzag
from printables.board_plan import Place, Threshold, Track, fascist_tracks
from printables.letters import Align, Letters, capitals, text_width
from printables.looks.lettering import title
from printables.looks.linocut.document import framed
from printables.looks.night_table import Seats, night
from printables.looks.notes import NAME, Note, sentences, sentences_height
from printables.looks.powers_face import PowersParts, powers_below
from printables.looks.ring import Inscription, Ring, inscribed, ring_above
from printables.looks.signs import around, disc
from printables.looks.small_tracks import numbered, slots
from printables.operators import Point
from printables.paint import block, on_block
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.reference import round_notes, sights
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

_FRAMES = ((60.0, (2.3, 2.2, 0.9)), (0.0, (2.0, 1.5, 0.7)))  # mm of paper, of border, and between
# that and what is in it, on a card so wide or wider
_HEAD, _CAPITALS = 8.2, 4.1  # mm, of a title's block, and of its letters
_SPACED = 0.06  # between letters of titles, of their size
_AIR = 1.3  # mm, between one thing and the next
_LABEL = 3.3  # mm, letters of captions
_NUMBER = 2.75  # mm, letters of the numbers of tiles, as of sentences
_TEXTS = (2.55,)  # mm, the letters of sentences, if not the smallest
_LEADING = 0.95  # of letters, from line to line of a name
_FOOT = 0.9  # mm of a plate below its last name
_LIGHT, _RAYS = 34, (1.03, 1.6, 0.035)  # cuts in its upper corners: from, to, wide, of the radius
_DAWN, _SKY = math.radians(12), math.radians(156)  # where they begin, and how far they go
_STRIP, _LONE_STRIP = 7.2, 12.4  # mm, the height of a track, among others and alone
_RIM, _JAG, _POINT = 0.3, 0.3, 1.3  # mm of paper around a threshold; how its edges go to and fro
_ZONE = 1.2  # mm, half the sign on it
_TEETH = (0.7, 1.9)  # mm, of a lone track, from its start to its end
_DIGIT = "4"  # as wide as any number of a tile
_ABOVE = 0.5  # of the air around that table, above it
_TABLE = 4.9  # mm, the head of who sees whom
_SEATS = 7.6  # mm, before a line, for numbers of players


def the_round(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The ring of steps, and below it what else a round may bring."""
    del bleed  # the margin is paper
    theme = edition.theme
    room = _titled(edition, wording, "the_round", pen, box)
    told = round_notes(wording, edition.ruleset, edition.players)
    notes = [Note(one.emblem, theme.ink, one.name) for one in told]
    needed = sentences_height(edition, notes, pen, room.width) + _AIR + _FOOT
    ring = ring_above(room, needed)
    low = ring.centre[1] - ring.radius - _FOOT
    plate = Box(room.x, low, room.width, room.top - low)
    on_plate = _ring(pen, ring, plate, theme)
    letters = Letters(Font.HEAD, _LABEL, 1, colour=on_plate, spaced=0.02)
    by = Inscription(
        letters, (_LABEL, _NUMBER), _LEADING, capitals=True, signs=theme.ink, number=_LABEL,
        numbered=theme.fascist, chaos=on_plate if theme.bold else theme.fascist,
    )  # fmt: skip
    inscribed(edition, wording, pen, ring, by, piece=NAME)
    below = room._replace(height=low - _AIR - room.y)
    sentences(edition, notes, pen, below, _TEXTS).draw()


def powers(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The tracks of this table and what their signs mean, who sees whom, and how each party wins."""
    del bleed
    room = _titled(edition, wording, "powers", pen, box)
    head = _AIR + _TABLE
    names = Letters(Font.HEAD, _NUMBER, colour=edition.theme.ink)
    parts = PowersParts(
        _strip, _night, (_STRIP, _LONE_STRIP), _AIR, head, _TEXTS, names, capitals=True
    )
    powers_below(edition, wording, pen, room, parts)


def _titled(edition: Edition, wording: Wording, face: str, pen: Pen, box: Box) -> Box:
    """The border, and a title in a block across it, as large as that of the other face; the room within."""
    text = getattr(wording.reference, face)
    both = (wording.reference.the_round, wording.reference.powers)
    edge, deep, air = next(frame for wide, frame in _FRAMES if box.width >= wide)
    theme, frame = edition.theme, box.inset(edge)
    head = Box(frame.x, frame.top - _HEAD, frame.width, _HEAD)
    framed(pen, frame._replace(height=head.centre[1] - frame.y), deep, theme)
    letters = Letters(Font.DISPLAY, 1, spaced=_SPACED)
    longest = max(pen.width(one.upper(), letters) for one in both)
    wide = head.width - 8
    high = min(_CAPITALS, pen.capitals(letters) * wide / longest)
    line = Box(head.x + 4, head.centre[1] - high / 2, wide, high)
    half = pen.width(text.upper(), letters) * high / pen.capitals(letters) / 2 + _AIR + 1
    middle = head.centre[0]
    beside = strokes(head, head.x, middle - half) + strokes(head, middle + half, head.right)
    inked = block(pen, head, theme.ink, theme, () if theme.flat else beside, seed=7)
    letters = letters._replace(colour=inked)
    with pen.part("H1"):
        title(pen, text.upper(), line, letters, theme, piece=NAME, spaced=_SPACED)
    inner = frame.inset(deep + air)
    return inner._replace(height=head.y - _AIR - inner.y)


# The round


def _ring(pen: Pen, ring: Ring, plate: Box, theme: Theme) -> Colour:
    """A plate with discs, and arrows cut from one to the next; the colour of letters on it.

    It is in the file once.
    """
    x, y = ring.centre
    ground = Box(plate.x - x, plate.y - y, plate.width, plate.height)
    with pen.moved(x, y):
        drawn = partial(_plate, pen, ring._replace(centre=(0.0, 0.0)), ground, theme)
        pen.repeated(f"ring-{ring.radius:.2f}-{ground.width:.2f}", drawn)
    return on_block(theme.ink, theme)


def _plate(pen: Pen, ring: Ring, ground: Box, theme: Theme) -> None:
    inner, outer, wide = (part * ring.radius for part in _RAYS)
    light = rays(ring.centre, _LIGHT, inner, outer, wide, start=_DAWN, sweep=_SKY, fat=0.6)
    on_plate = block(pen, ground, theme.ink, theme, light, seed=5)
    cut = theme.accent if theme.flat and not theme.bold else on_plate
    pen.cuts([hewn(one, 3, sway=0.1) for one in ring.arrows()], colour=cut)
    for middle, radius in ring.discs():
        disc(pen, middle, radius, theme.paper if theme.flat else theme.ink, theme)


# Powers


def _strip(edition: Edition, track: Track, pen: Pen, box: Box, *, alone: bool) -> None:
    """A Fascist track in a block, with the numbers of players before it. Alone, it grows teeth."""
    theme = edition.theme
    before = 0 if alone else _SEATS
    if not alone:
        letters = _seats(edition)
        room = Box(box.x, box.y, before - 0.8, box.height)
        pen.fitted(as_ranges(track.players), room, letters, piece=NAME, middle=True)
    line = Box(box.x + before, box.y, box.width - before, box.height)
    ground = Box(0, 0, line.width, line.height)
    with pen.moved(line.x, line.y):
        drawn = partial(_ground, pen, ground, theme, alone=alone)
        pen.repeated(f"strip-{alone:d}-{line.width:.2f}-{line.height:.2f}", drawn)
    thresholds = {one.after: one for one in track.thresholds}
    inner = line.inset(0.9, _TEETH[1] + 0.2) if alone else line.inset(0.8)
    for place, slot, gap in slots(track, inner, 0.6, 4.1 if alone else 2.2):
        _slot(edition, place, pen, slot)
        if gap is not None:
            band = Box(gap.x, line.y, gap.width, line.height)
            _threshold(pen, band, thresholds[place.tile], theme, signed=alone)


def _ground(pen: Pen, line: Box, theme: Theme, *, alone: bool) -> None:
    """The block of a track."""
    bite = _teeth(line, theme) if alone else []
    block(pen, line, theme.fascist, theme, () if theme.flat else bite, seed=9)
    if theme.flat:  # not clipped to the block: no hair of it is left beside them
        pen.cuts(bite, colour=theme.paper)


def _teeth(line: Box, theme: Theme) -> Cuts:
    """Rows of teeth along both edges of a track: they grow, and are few where lines are heavy."""
    count = 16 if theme.bold else 32
    low, high = line.y - 2 * EDGE_SWAY, line.top + 2 * EDGE_SWAY
    upper = teeth((line.right, high), (line.x, high), count, _TEETH[::-1], 1 / 1.35)
    return [*upper, *teeth((line.x, low), (line.right, low), count, _TEETH)]


def _seats(edition: Edition) -> Letters:
    """Letters for numbers of players: those of captions, or where they are many of numbers."""
    tables = (
        fascist_tracks(edition.ruleset, edition.players),
        sights(edition.ruleset, edition.players),
    )
    many = any("," in as_ranges(one.players) for some in tables for one in some)
    size = _NUMBER if many else _LABEL
    return Letters(Font.HEAD, size, floor=2.3, colour=edition.theme.fascist)


def _threshold(pen: Pen, gap: Box, threshold: Threshold, theme: Theme, *, signed: bool) -> None:
    """A jagged band across the track, with a sign of what begins behind it if there is room."""
    if not signed:
        edge = block_edge(gap.inset(0.75, -0.6), 3, sway=0.12, step=1.6)
        pen.cuts([edge], colour=theme.paper if theme.flat else theme.ink)
        return
    band = gap.inset(_RIM, -_RIM)
    outer, inner = (zigzag(one, _JAG, _POINT) for one in (band.inset(-_RIM, 0), band))
    pen.cuts([outer], colour=theme.paper)
    if theme.flat:
        pen.cuts([inner], colour=theme.ink)
    else:
        pen.outline(inner, wide=0.25, colour=theme.ink)
    x, y = band.centre
    for at, zone in enumerate(threshold.zones):
        up = y + (at - (len(threshold.zones) - 1) / 2) * 2.3 * _ZONE
        sign_ = Drawing(theme.emblems[zone.value], around((x, up), _ZONE))
        pen.area(sign_, colour=on_block(theme.ink, theme))


def _slot(edition: Edition, place: Place, pen: Pen, slot: Box) -> None:
    """A slot with its number, and what the tile grants."""
    theme = edition.theme
    edge = block_edge(slot, place.tile, sway=0.08)
    pen.cuts([edge], colour=theme.paper)
    if not theme.flat:
        pen.outline(edge, wide=0.25, colour=theme.fascist)
    letters, _ = pen.floored(Letters(Font.HEAD, _NUMBER, floor=1, colour=theme.ink), NAME)
    high, wide = capitals(letters, theme.fonts), text_width(_DIGIT, letters, theme.fonts)
    corner = Box(slot.x, slot.top - high - 1.2, wide + 1.2, high + 1.2)
    on_corner = block(pen, corner, theme.ink, theme, seed=place.tile) if theme.flat else theme.ink
    numbered(pen, place, slot, corner, letters._replace(colour=on_corner), theme, piece=NAME)


def _night(edition: Edition, wording: Wording, pen: Pen, room: Box, *, named: bool) -> float:
    """Who sees whom below a block with its title; where it ends."""
    theme = edition.theme
    heading = Box(room.x, room.top - _ABOVE * _AIR - _TABLE, room.width, _TABLE)
    on_heading = block(pen, heading.inset(-EDGE_SWAY, -EDGE_SWAY / 2), theme.ink, theme, seed=4)
    letters = Letters(Font.HEAD, _LABEL, 2.3, Align.CENTRE, on_heading, spaced=0.03)
    text, line = wording.reference.secrets.upper(), heading.inset(1.2, 0)
    if pen.width(text, letters) > line.width:
        letters = letters._replace(size=_NUMBER)
    with pen.part("H2"):
        pen.fitted(text, line, letters, piece=NAME, middle=True)
    below = room._replace(height=heading.y - room.y)

    def eye(place: Point) -> None:
        pen.area(Drawing(theme.emblems["peek"], around(place, 2.4)), colour=theme.ink)

    seats = Seats(_seats(edition), _SEATS)
    return night(edition, wording, pen, below, seats, eye, named=named) - (1 - _ABOVE) * _AIR
