"""The cards that tell the rules: the round as an orbit, this table's tracks as a strip, the night."""

from companion.rules.ruleset import as_ranges
from printables.art.construction import sector
from printables.art.halftone import ramp
from printables.board_plan import Place, Track
from printables.catalogue import PieceName
from printables.letters import Align, Letters, capitals
from printables.looks.atomic.grid import bled, dots, one_line, plane
from printables.looks.lettering import rows, written
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
from printables.looks.signs import CAPITALS, around
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.piece import Edition, Night
from printables.reference import round_notes
from printables.sheet import Box
from printables.theme import Font
from printables.wording import Wording

_MARGIN = 4.0  # mm
_HEAD, _TITLE = 8.6, 5.0  # mm, of the strip at the top, and of the letters in it
_DISC = 5.8  # mm, the radius of a step
_LABEL = 2.65  # mm, letters of captions and numbers
_STRIP, _LONE_STRIP = 7.6, 11.2  # mm, the height of a track, among others and alone
_SEATS = 8.4  # mm, before a line, for numbers of players
_AIR = 1.6  # mm
_SMALLEST = 2.2  # mm
_TEXTS = (_LABEL, 2.4)  # mm, the letters of sentences, if not the smallest
_NIGHT_HEAD, _NIGHT_MARGIN = 20.0, 8.0  # mm, of the host's card
_NIGHT_PAUSE = 3.4  # mm, letters between the lines of the host's card
_NIGHT_TEXT, _NIGHT_LEAST = 6.0, 3.8  # mm, its letters


def the_round(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The orbit of steps, and below it what else a round may bring."""
    theme = edition.theme
    room = _titled(edition, wording, wording.reference.the_round, pen, (box, bleed))
    notes = [Note(one.emblem, theme.ink, one.name) for one in round_notes(wording, edition.ruleset)]
    letters = Letters(Font.STRONG, _LABEL, _SMALLEST, Align.CENTRE, theme.ink)
    medal = pen.capitals(Letters(Font.HEAD, _LABEL)) / CAPITALS  # its number is as large as others
    ring = Ring(letters, capitals=False, disc=_DISC, medal=medal)
    ring = ring_above(edition, pen, notes, room, box, ring)
    the_steps(edition, wording, pen, (box.centre[0], room.top), box, ring)
    below = room._replace(height=room.height - ring_height(ring))
    sentences(edition, notes, pen, below, _TEXTS).draw()


def powers(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The tracks of this table and what their signs mean, who sees whom, and how each party wins."""
    room = _titled(edition, wording, wording.reference.powers, pen, (box, bleed))
    head = _AIR + 1.3 * _LABEL
    names = Letters(Font.STRONG, _SMALLEST, colour=edition.theme.ink)
    parts = PowersParts(
        _strip, _night, (_STRIP, _LONE_STRIP), _AIR, head, _TEXTS, names, capitals=False
    )
    powers_below(edition, wording, pen, room, parts)


def _titled(
    edition: Edition, wording: Wording, text: str, pen: Pen, face: tuple[Box, float]
) -> Box:
    """A title in a strip to the edges, as large as that of the other face; the room below it."""
    theme, (box, bleed) = edition.theme, face
    head = Box(box.x, box.top - _HEAD, box.width, _HEAD)
    on_head = plane(pen, bled(head, box, bleed), theme.ink, theme)
    room = Box(box.x + _MARGIN, box.y + _MARGIN, box.width - 2 * _MARGIN, 0)
    letters = Letters(Font.DISPLAY, _TITLE, floor=_SMALLEST, colour=on_head)
    both = (wording.reference.the_round, wording.reference.powers)
    longest = max(pen.width(one, letters) for one in both)
    letters = letters._replace(size=letters.size * min(1.0, room.width / longest))
    up = capitals(letters, theme.fonts)
    line = Box(room.x, head.centre[1] - up / 2 - 0.8, room.width, up)  # accents stay safe
    with pen.part("H1"):
        one_line(pen, text, line, letters, piece=NAME)
    return room._replace(height=head.y - _AIR - room.y)


# Powers


def _strip(edition: Edition, track: Track, pen: Pen, box: Box, *, alone: bool) -> None:
    """A track as a strip that reddens, with the numbers of players before it."""
    theme, before = edition.theme, 0.0
    if not alone:
        before = _SEATS
        letters = Letters(Font.STRONG, _LABEL, floor=_SMALLEST, colour=theme.ink)
        room = Box(box.x, box.y, before - 0.8, box.height)
        pen.fitted(as_ranges(track.players), room, letters, piece=NAME, middle=True)
    line = Box(box.x + before, box.y, box.width - before, box.height)
    plane(pen, line, theme.fascist, theme)
    if theme.flat:
        dots(pen, line, 1.3, ramp(line, 1.1, 0.0, (1, 0)), theme.ink, theme)
    for place, slot, gap in slots(track, line.inset(1 if alone else 0.6), 0.7, 2.4):
        _slot(edition, place, pen, slot)
        if gap is not None:
            bar = Box(gap.x + 0.5, line.y - 0.6, gap.width - 1.0, line.height + 1.2)
            pen.fill(bar, colour=theme.accent if theme.flat else theme.ink)


def _slot(edition: Edition, place: Place, pen: Pen, slot: Box) -> None:
    """A slot with its number, and what the tile grants."""
    theme = edition.theme
    pen.fill(slot, colour=theme.paper)
    if not theme.flat:
        pen.frame(slot, wide=0.25, colour=theme.fascist)
    letters = Letters(Font.STRONG, _LABEL, colour=theme.ink)
    numbered(pen, place, slot, letters, theme, down=2.5, above=2.7, wins="chaos")


def _night(edition: Edition, wording: Wording, pen: Pen, room: Box, *, named: bool) -> float:
    """Who sees whom; where it ends."""
    theme = edition.theme
    letters = Letters(Font.STRONG, _LABEL, _SMALLEST, colour=theme.ink)
    heading = Box(room.x, room.top - 1.35 * _LABEL, room.width, 1.35 * _LABEL)
    with pen.part("H2"):
        pen.fitted(wording.reference.secrets, heading, letters, piece=NAME, middle=True)
    below = room._replace(height=heading.y - room.y)

    def arrow_to(place: Point) -> None:
        x, y = place
        half = [(x - 2, y - 0.4), (x + 0.4, y - 0.4), (x + 0.4, y - 1.5), (x + 2.2, y)]
        mirrored = [(at, 2 * y - up) for at, up in reversed(half[:-1])]
        pen.cuts([[*half, *mirrored]], colour=theme.ink)

    return night(edition, wording, pen, below, (letters, _SEATS), arrow_to, named=named) - _AIR / 2


# The night


def host(
    edition: Edition, wording: Wording, script: Night, pen: Pen, box: Box, bleed: float
) -> None:
    """The host's card: a heading with the moon, each step on a line of its own, and its pause."""
    theme, (heading, lines), name = edition.theme, script, PieceName.HOST_CARD
    flat = theme.flat
    head = Box(box.x, box.top - _NIGHT_HEAD, box.width, _NIGHT_HEAD)
    strip = bled(head, box, bleed)
    on_head = plane(pen, strip, theme.ink, theme)
    moon = (box.right - _NIGHT_MARGIN - 7, head.centre[1])
    if flat:
        with pen.within(strip.corners):
            waves = [
                sector(*moon, out, out + 0.4, 90, 270) for out in (12.0, 17.2, 22.4, 27.6, 32.8)
            ]
            pen.cuts(waves, colour=theme.accent)
    pen.area(
        Drawing(theme.emblems["night"], around(moon, 6.4)),
        colour=theme.accent if flat else on_head,
    )
    letters = Letters(Font.DISPLAY, 10, floor=4, colour=on_head)
    room = Box(box.x + _NIGHT_MARGIN, head.centre[1] - 3.6, box.width - 2 * _NIGHT_MARGIN - 50, 8)
    with pen.part("H1"):
        one_line(pen, heading, room, letters, piece=name)
    left, right = box.x + _NIGHT_MARGIN, box.right - _NIGHT_MARGIN
    quiet = Letters(Font.STRONG, _NIGHT_PAUSE, colour=theme.ink)
    column = right - silence_width(wording, lines, quiet, theme)
    below = Box(left + 14, box.y + 5, column - left - 14, head.y - 6 - box.y)
    letters = Letters(Font.STRONG, _NIGHT_TEXT, floor=_NIGHT_LEAST, colour=theme.ink)
    letters, said = rows(pen, [line.text for line in lines], below, letters, piece=name)
    pen.piece = name
    size = min(9.0, 0.8 * min(row.box.height for row in said))
    figure = Letters(Font.DISPLAY, size, colour=theme.ink)
    for at, (row, line) in enumerate(zip(said, lines, strict=True), start=1):
        y = row.box.centre[1] - capitals(figure, theme.fonts) / 2
        with pen.part():
            pen.text(str(at), left, y, figure)
            written(pen, row, letters)
        if at < len(lines):
            start = column + quiet.size, row.box.centre[1]
            silence(pen, wording, line.pause, start, quiet, theme)
        pen.line(left, row.box.y, right, row.box.y, wide=0.25, colour=theme.ink)
