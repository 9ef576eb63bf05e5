"""The cards that tell the rules: the round as a ring among orbits, this table's tracks, secrets."""

from companion.rules.ruleset import as_ranges
from printables.art.construction import sector
from printables.art.halftone import ramp, screen
from printables.board_plan import Place, Track
from printables.letters import Letters, capitals, text_width
from printables.looks.atomic.grid import (
    FRAME,
    WITHIN,
    bled,
    one_line,
    orbit,
    plane,
)
from printables.looks.night_table import Seats, night
from printables.looks.notes import NAME, Note, sentences, sentences_height
from printables.looks.powers_face import PowersParts, powers_below
from printables.looks.ring import Inscription, Ring, inscribed, ring_above
from printables.looks.signs import disc
from printables.looks.small_tracks import numbered, slots
from printables.operators import Point
from printables.paint import readable_on
from printables.pen import Pen
from printables.piece import Edition
from printables.reference import round_notes
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

_MARGIN = 4.0  # mm
_HEAD, _TITLE = 8.6, 5.0  # mm, of the strip at the top, and of the letters in it
_LABEL = 2.65  # mm, letters of captions and numbers
_STRIP, _LONE_STRIP = 7.6, 11.2  # mm, the height of a track, among others and alone
_DIGIT = "4"  # as wide as any number of a tile
_ABOVE = 0.6  # of the air around that table, above it
_TABLE = 4.6  # mm, the head of who sees whom
_OVER = 0.3  # mm
_SEATS = 8.4  # mm, before a line, for numbers of players
_AIR = 1.6  # mm
_SMALLEST = 2.2  # mm
_TEXTS = (_LABEL, 2.4)  # mm, the letters of sentences, if not the smallest
_NAME, _LEADING = 3.2, 1.1  # mm, letters of names; of them, from line to line
_AROUND = 0.5  # mm of the plane above and below the ring
_ORBITS, _ORBIT = (1.2, 1.32, 1.44, 1.56), 0.4  # of the radius; mm, how wide they are
_SATELLITES, _SATELLITE = ((1.2, 40), (1.32, 138)), 0.85  # mm
_WAVES = (5.6, 8.4, 11.2, 14.0)  # mm, the radii of arcs beside a title


def the_round(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The ring of steps, and below it what else a round may bring."""
    theme = edition.theme
    room = _titled(edition, wording, wording.reference.the_round, pen, (box, bleed))
    told = round_notes(wording, edition.ruleset, edition.players)
    notes = [Note(one.emblem, theme.ink, one.name) for one in told]
    needed = sentences_height(edition, notes, pen, room.width) + _AIR
    top = room.top + _AIR
    shown = Box(box.x + FRAME, room.y, box.width - 2 * FRAME, top - room.y).inset(_AROUND)
    ring = ring_above(shown, needed)
    low = ring.centre[1] - ring.radius - _AROUND
    area = Box(box.x, low, box.width, top - low)
    on_plane = _ring(pen, ring, bled(area, box, bleed), theme)
    letters = Letters(Font.STRONG, _NAME, _SMALLEST, colour=on_plane)
    by = Inscription(
        letters, (_NAME, _LABEL), _LEADING, capitals=False, signs=theme.ink, number=_LABEL,
        numbered=theme.accent if theme.flat else theme.ink,
        chaos=theme.accent if theme.flat else theme.fascist,
    )  # fmt: skip
    inscribed(edition, wording, pen, ring, by, piece=NAME)
    below = room._replace(height=low - _AIR - room.y)
    sentences(edition, notes, pen, below, _TEXTS).draw()


def powers(edition: Edition, wording: Wording, pen: Pen, box: Box, bleed: float) -> None:
    """The tracks of this table and what their signs mean, who sees whom, and how each party wins."""
    theme = edition.theme
    room = _titled(edition, wording, wording.reference.powers, pen, (box, bleed))

    def ground(low: float) -> None:
        area = Box(box.x, low, box.width, room.top + _AIR - low)
        plane(pen, bled(area, box, bleed), theme.ink, theme)

    names = Letters(Font.STRONG, _SMALLEST, colour=_on_plane(theme))
    parts = PowersParts(
        _strip, _night, (_STRIP, _LONE_STRIP), _AIR, _AIR + _TABLE, _TEXTS, names,
        capitals=False, ground=ground,
    )  # fmt: skip
    powers_below(edition, wording, pen, room, parts)


def _on_plane(theme: Theme) -> Colour:
    """The colour of letters on a plane of ink."""
    return readable_on(theme.ink, theme) if theme.flat else theme.ink


def _titled(
    edition: Edition, wording: Wording, text: str, pen: Pen, face: tuple[Box, float]
) -> Box:
    """A title in a strip to the edges, as large as that of the other face; the room below it."""
    theme, (box, bleed) = edition.theme, face
    head = Box(box.x, box.top - _HEAD, box.width, _HEAD)
    strip = bled(head, box, bleed)
    on_head = plane(pen, strip, theme.ink, theme)
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


# The round


def _ring(pen: Pen, ring: Ring, area: Box, theme: Theme) -> Colour:
    """Discs on a plane with orbits, and arrows between them; the colour of letters on it."""
    on_plane = plane(pen, area, theme.ink, theme)
    fine = theme.accent if theme.flat else theme.ink
    with pen.within(area.inset(WITHIN).corners):
        half = _ORBIT / 2
        orbits = [
            sector(*ring.centre, out * ring.radius - half, out * ring.radius + half, 0, 180)
            for out in _ORBITS
        ]
        pen.cuts(orbits, colour=fine)
        for out, turned in _SATELLITES:
            place = orbit(ring.centre, out * ring.radius, turned)
            pen.circle(*place, _SATELLITE, colour=on_plane)
    pen.cuts(ring.arrows(), colour=fine)
    for middle, radius in ring.discs():
        disc(pen, middle, radius, theme.paper if theme.flat else theme.ink, theme)
    return on_plane


# Powers


def _strip(edition: Edition, track: Track, pen: Pen, box: Box, *, alone: bool) -> None:
    """A track as a strip that reddens, with the numbers of players before it."""
    theme, before = edition.theme, 0.0
    if not alone:
        before = _SEATS
        letters = Letters(Font.STRONG, _LABEL, floor=_SMALLEST, colour=_on_plane(theme))
        room = Box(box.x, box.y, before - 0.8, box.height)
        pen.fitted(as_ranges(track.players), room, letters, piece=NAME, middle=True)
    line = Box(box.x + before, box.y, box.width - before, box.height)
    plane(pen, line, theme.fascist, theme)
    if theme.flat:
        with pen.within(line.inset(-_OVER).corners):  # over the edge, on a plane of the same ink
            pen.dots(screen(line, 1.3, ramp(line, 1.1, 0.0, (1, 0))), colour=theme.ink)
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
    high, wide = capitals(letters, theme.fonts), text_width(_DIGIT, letters, theme.fonts)
    corner = Box(slot.x, slot.top - high - 1.2, wide + 1.2, high + 1.2)
    numbered(pen, place, slot, corner, letters, theme, piece=NAME, wins="chaos")


def _night(edition: Edition, wording: Wording, pen: Pen, room: Box, *, named: bool) -> float:
    """Who sees whom below a strip with its title; where it ends."""
    theme = edition.theme
    heading = Box(room.x, room.top - _ABOVE * _AIR - _TABLE, room.width, _TABLE)
    on_heading = plane(pen, heading, theme.ink, theme)
    letters = Letters(Font.STRONG, _LABEL, _SMALLEST, colour=on_heading)
    text, line = wording.reference.secrets, heading.inset(1.2, 0)
    if pen.width(text, letters) > line.width:
        letters = letters._replace(size=_SMALLEST)
    with pen.part("H2"):
        pen.fitted(text, line, letters, piece=NAME, middle=True)
    below = room._replace(height=heading.y - room.y)

    def arrow_to(place: Point) -> None:
        x, y = place
        half = [(x - 2, y - 0.4), (x + 0.4, y - 0.4), (x + 0.4, y - 1.5), (x + 2.2, y)]
        mirrored = [(at, 2 * y - up) for at, up in reversed(half[:-1])]
        pen.cuts([[*half, *mirrored]], colour=theme.ink)

    seats = Seats(letters._replace(colour=theme.ink), _SEATS)
    return night(edition, wording, pen, below, seats, arrow_to, named=named) - (1 - _ABOVE) * _AIR
