"""The cards that tell the rules: the round as a ring of pictures, this table's tracks, the night.

What is told in pictures needs few words; the words that are left have two sizes.
"""

from companion.rules.ruleset import as_ranges
from printables.art.gouge import block_edge
from printables.board_plan import Place, Track, fascist_tracks
from printables.catalogue import PieceName
from printables.letters import Align, Letters
from printables.looks.lettering import rows, title, written
from printables.looks.reference_parts import (
    NAME,
    Note,
    PowersParts,
    Ring,
    night,
    numbered,
    powers_below,
    ring_above,
    ring_height,
    sentences,
    silence,
    silence_width,
    slots,
    the_steps,
)
from printables.looks.signs import CAPITALS, around, number
from printables.operators import Point
from printables.paint import block
from printables.pen import Drawing, Pen
from printables.piece import Edition, Night
from printables.reference import round_notes, sights
from printables.sheet import Box
from printables.theme import Font
from printables.wording import Wording

_MARGIN = 3.4  # mm of paper
_HEAD, _CAPITALS = 7.4, 3.9  # mm, of a title's block, and of its letters
_SPACED = 0.06  # between letters of titles, of their size
_DISC = 6.2  # mm, the radius of a step
_STEADY = 0.9  # of its size: a larger ring has the numbers of a whole one, which are as captions
_LABEL = 3.5  # mm, letters of captions
_NUMBER = 2.75  # mm, letters of the numbers of tiles, as of sentences
_TEXTS = (2.55,)  # mm, the letters of sentences, if not the smallest
_AIR = 1.5  # mm, between one thing and the next
_STRIP, _LONE_STRIP = 7.2, 11.6  # mm, the height of a track, among others and alone
_SEATS = 7.6  # mm, before a line, for numbers of players
_NIGHT_MARGIN, _NIGHT_HEAD = 6.0, 17.0  # mm, of the host's card
_NIGHT_TEXT, _NIGHT_LEAST = 6.4, 3.8  # mm, its letters
_NIGHT_PAUSE = 3.8  # mm, letters between its lines
_NIGHT_NUMBER = 4.8  # mm, the radius of its numbers


def the_round(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The ring of steps, and below it what else a round may bring."""
    del bleed  # the margin is paper
    theme = edition.theme
    room = _titled(edition, wording, "the_round", pen, box)
    notes = [Note(one.emblem, theme.ink, one.name) for one in round_notes(wording, edition.ruleset)]
    letters = Letters(Font.HEAD, _LABEL, 2.3, Align.CENTRE, theme.ink, spaced=0.03)
    medal = pen.capitals(letters) / CAPITALS  # its number is as large as captions
    ring = Ring(letters, capitals=True, disc=_DISC, medal=medal)
    ring = ring_above(edition, pen, notes, room, box, ring)
    the_steps(edition, wording, pen, (box.centre[0], room.top), box, ring)
    below = room._replace(height=room.height - ring_height(ring))
    sentences(edition, notes, pen, below, _TEXTS).draw()


def powers(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The tracks of this table and what their signs mean, who sees whom, and how each party wins."""
    del bleed
    room = _titled(edition, wording, "powers", pen, box)
    head = _AIR + 1.3 * _LABEL
    names = Letters(Font.HEAD, _NUMBER, colour=edition.theme.ink)
    parts = PowersParts(
        _strip, _night, (_STRIP, _LONE_STRIP), _AIR, head, _TEXTS, names, capitals=True
    )
    powers_below(edition, wording, pen, room, parts)


def _titled(edition: Edition, wording: Wording, face: str, pen: Pen, box: Box) -> Box:
    """A title in a block at the top, as large as that of the other face; the room below it."""
    text = getattr(wording.reference, face)
    both = (wording.reference.the_round, wording.reference.powers)
    theme, room = edition.theme, box.inset(_MARGIN)
    head = Box(room.x, room.top - _HEAD, room.width, _HEAD)
    on_head = block(pen, head, theme.ink, theme, seed=7)
    letters = Letters(Font.DISPLAY, 1, colour=on_head, spaced=_SPACED)
    longest = max(pen.width(one.upper(), letters) for one in both)
    wide = head.width - 8
    high = min(_CAPITALS, pen.capitals(letters) * wide / longest)
    line = Box(head.x + 4, head.centre[1] - high / 2, wide, high)
    with pen.part("H1"):
        title(pen, text.upper(), line, letters, theme, piece=NAME, spaced=_SPACED)
    return room._replace(height=head.y - _AIR - room.y)


# Powers


def _strip(edition: Edition, track: Track, pen: Pen, box: Box, *, alone: bool) -> None:
    """A Fascist track in a block, with the numbers of players before it."""
    theme = edition.theme
    seats = as_ranges(track.players)
    before = 0 if alone else _SEATS
    if not alone:
        letters = _seats(edition)
        room = Box(box.x, box.y, before - 0.8, box.height)
        pen.fitted(seats, room, letters, piece=NAME, middle=True)
    line = Box(box.x + before, box.y, box.width - before, box.height)
    block(pen, line, theme.fascist, theme, seed=9)
    for place, slot, gap in slots(track, line.inset(1.1 if alone else 0.8), 0.8, 2.2):
        _slot(edition, place, pen, slot)
        if gap is not None:
            _threshold(pen, Box(gap.x, line.y, gap.width, line.height), edition)


def _seats(edition: Edition) -> Letters:
    """Letters for numbers of players: those of captions, or where they are many of numbers."""
    tables = (
        fascist_tracks(edition.ruleset, edition.players),
        sights(edition.ruleset, edition.players),
    )
    many = any("," in as_ranges(one.players) for some in tables for one in some)
    size = _NUMBER if many else _LABEL
    return Letters(Font.HEAD, size, floor=2.3, colour=edition.theme.fascist)


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
    letters, _ = pen.floored(Letters(Font.HEAD, _NUMBER, floor=1, colour=theme.ink), NAME)
    numbered(pen, place, slot, letters, theme, down=2.3, above=2.4)


def _night(edition: Edition, wording: Wording, pen: Pen, room: Box, *, named: bool) -> float:
    """Who sees whom; where it ends."""
    theme = edition.theme
    letters = Letters(Font.HEAD, _LABEL, 2.3, Align.CENTRE, theme.ink, spaced=0.03)
    heading = Box(room.x, room.top - 1.3 * _LABEL, room.width, 1.3 * _LABEL)
    with pen.part("H2"):
        pen.fitted(wording.reference.secrets.upper(), heading, letters, piece=NAME, middle=True)
    seats = _seats(edition)
    below = room._replace(height=heading.y - room.y)

    def eye(place: Point) -> None:
        pen.area(Drawing(theme.emblems["peek"], around(place, 2.2)), colour=theme.ink)

    return night(edition, wording, pen, below, (seats, _SEATS), eye, named=named) - _AIR / 2


# The night


def host(
    edition: Edition, wording: Wording, script: Night, pen: Pen, box: Box, bleed: float
) -> None:
    """The host's card: a heading with the moon, each step on a line of its own, and its pause."""
    del bleed
    theme, (heading, lines), name = edition.theme, script, PieceName.HOST_CARD
    room = box.inset(_NIGHT_MARGIN)
    head = Box(room.x, room.top - _NIGHT_HEAD, room.width, _NIGHT_HEAD)
    on_head = block(pen, head, theme.ink, theme, seed=6)
    moon = around((head.x + 10, head.centre[1]), 7.0)
    pen.area(Drawing(theme.emblems["night"], moon), colour=on_head)
    top = Box(moon.right + 5, head.centre[1] - 4, head.right - moon.right - 12, 8)
    with pen.part("H1"):
        big, left = Letters(Font.DISPLAY, 0, colour=on_head), Align.LEFT
        title(pen, heading.upper(), top, big, theme, piece=name, spaced=_SPACED, align=left)
    x = room.x + 2 * _NIGHT_NUMBER + 4
    quiet = Letters(Font.STRONG, _NIGHT_PAUSE, colour=theme.ink)
    column = room.right - silence_width(wording, lines, quiet, theme)
    below = Box(x, room.y, column - x, head.y - 1 - room.y)
    letters = Letters(Font.STRONG, _NIGHT_TEXT, floor=_NIGHT_LEAST, colour=theme.ink)
    letters, said = rows(pen, [line.text for line in lines], below, letters, piece=name)
    pen.piece = name
    radius = min(_NIGHT_NUMBER, 0.44 * min(row.box.height for row in said))
    for at, (row, line) in enumerate(zip(said, lines, strict=True), start=1):
        middle = (room.x + _NIGHT_NUMBER + 0.5, row.box.centre[1])
        with pen.part():
            number(pen, at, middle, radius, theme.ink, theme)
            written(pen, row, letters)
        if at < len(lines):
            start = column + quiet.size, row.box.centre[1]
            silence(pen, wording, line.pause, start, quiet, theme)
        pen.line(room.x, row.box.y, room.right, row.box.y, wide=0.25, colour=theme.ink)
