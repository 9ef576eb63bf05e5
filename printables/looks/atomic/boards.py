"""The boards, constructed: circles that close in on the last slot, and DEFCON as boxes that grow.

On one track they redden and darken, with a hazard bar where a zone begins; on the other a bridge is
built, slot by slot. All captions of a kind are of one size, and
flush left on one line.
"""

import math
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cached_property, partial
from itertools import pairwise, product
from typing import NamedTuple

from companion.rules.pieces import Party
from printables.art.construction import bar, disc
from printables.art.halftone import ramp
from printables.art.numerals import breadth, numeral
from printables.board_plan import (
    SEAM,
    Board,
    Cutting,
    Layout,
    Measures,
    Part,
    Place,
    Threshold,
    Zone,
    slot_size,
)
from printables.letters import Align, Letters, capitals, even_lines, text_lines, text_width
from printables.looks.atomic import bridge
from printables.looks.atomic.grid import mixed, most_legible, orbit, whole_dots
from printables.looks.board_sheet import CHAOS, Fit, Kind, cells
from printables.looks.board_sheet import Sheet as BoardSheet
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.theme import Colour, Font, Theme

LARGE = Kind(8.0, 4.6, 0.0, 0.0, 2.4, (15.0, 15.0), 0.0, 12.0, 8.6, 4.4, 4.0, 2.75)
MINI = Kind(5.0, 2.6, 0.0, 0.0, 1.2, (7.0, 7.4), 0.0, 6.6, 5.0, 2.8, 2.6, 0, 0.5)
_IN = SAFE - SEAM + 0.1  # mm of numbers from the left of their slot: a seam may be there
_EDGE = 1.7  # mm within the cut, where ink is saved: the line around a board
_CIRCLES = 13
_BEFORE, _BEHIND, _SEAM = 3.0, 5.0, 4.0  # mm left and right of a threshold; left of the next slot
_CLEAR = 0.3  # mm beside the words of a threshold, besides their padding
_STRIPE = 3.2  # mm of a hazard's stripe, at each end of a threshold
_STRIPES = 3.2  # of them, at each end
_SHORTEST = 12.0  # mm, of a circle
_FLAT, _HAIR = 3.0, 0.01  # mm: what goes out of one edge no farther is not drawn
_LIT = 0.45  # of the way to the last slot, from where on circles are in the accent
_FEW = 3  # slots, above which the title stands
_DEFCON = 5  # the calmest
_LOWEST, _HIGHEST = 2.2, 3.3  # of the radius of a step, how high its box is
_LINE = 1.5  # capitals, from line to line in the box of war on a small board
_PASSED = 2  # the level between the last place of the marker and war, where boxes stand below slots
_ABOVE = 0.16  # of the height of the lowest box, the air above and below numbers
_SIGN = 0.24  # of the height of the number of war, at least, its sign
_STEP = 0.75  # of that of circles, the radius of a step: of a place for the marker
_WATER = 0.11  # of the height of a slot, at least, the water below a bridge
_PITCH = (1.9, 1.4)  # mm from dot to dot in a slot, on a large board and a small one
_POINT = 0.16  # of the height of a level's box, how far it points into the next one
_SHALLOW = 0.2  # and at most, of its width


class Sheet(BoardSheet):
    """A board as it is printed: its words in small letters, flush left."""

    large, mini = LARGE, MINI

    @property
    def flat(self) -> bool:
        """Whether areas are full of ink."""
        return self.theme.flat

    @property
    def on_ground(self) -> Colour:
        """The colour of letters on the board's ground."""
        return self.theme.paper if self.flat else self.theme.ink

    @property
    def players(self) -> list[str]:
        """For how many the track is."""
        return super().players[: None if self.kind.hint else 1]

    @property
    def captions(self) -> Fit:
        """Of the names below the slots."""
        return self.captions_in(Letters(Font.STRONG, self.kind.caption), self.slot[0] - _IN)

    @property
    def lower(self) -> Fit:
        """Of the sentences below the names."""
        return self.lower_in(Letters(Font.TEXT, self.kind.hint), self.slot[0] - _IN)

    def upwards(self, long: float) -> Fit:
        """Of the sentences of a threshold, in a length."""
        shrunk = self.captions.letters.size
        largest = (
            min(self.kind.sentence, shrunk) if shrunk < self.kind.caption else self.kind.sentence
        )
        return self.upwards_in(Letters(Font.STRONG, largest), long)

    @cached_property
    def label(self) -> Letters:
        """The letters of the numbers of players, as large as those of captions."""
        return Letters(Font.HEAD, max(self.captions.letters.size, self.least(Font.HEAD)))

    @cached_property
    def head(self) -> Letters:
        """The letters of the tracker's words, as large as those of the last slot.

        Where these stand above it, war has room in the box below it.
        """
        letters = Letters(Font.STRONG, self.kind.caption)
        wide = self.slot[0] - 2 * (_IN if self.board.mini else self.kind.pad)
        texts = [[one] for one in self.words("chaos" if self.board.mini else "wins_liberal")]
        return self.fit(letters, wide, texts).letters._replace(colour=self.on_ground)

    @property
    def won(self) -> list[str]:
        """What is said above the last slot of Liberals, which is too small for words."""
        mini = self.board.mini and self.board.party is Party.LIBERAL
        return self.words("wins_liberal") if mini else []

    @property
    def aside(self) -> Letters:
        """The letters of what the tracker's words mean."""
        size = self.kind.hint or self.least(Font.TEXT)
        return Letters(Font.TEXT, size, colour=self.on_ground)

    @property
    def title(self) -> list[tuple[str, Letters]]:
        """The first language in the largest letters, others below it."""
        liberal = self.board.party is Party.LIBERAL
        below = self.head.size if liberal else self.captions.letters.size
        sizes = ((Font.DISPLAY, self.kind.title), (Font.STRONG, below))
        return [
            (text, Letters(*sizes[min(at, 1)], colour=self.on_ground))
            for at, text in enumerate(self.words(self.board.party.value))
        ]


def layout(edition: Edition, board: Board) -> Layout:
    """Where everything is on a board, with as much room as its words need."""
    sheet = Sheet(edition, board)
    kind, fonts = sheet.kind, edition.theme.fonts
    high = sum(capitals(letters, fonts) + kind.pad for _, letters in sheet.title)
    wide = max(text_width(text, letters, fonts) for text, letters in sheet.title)
    label = sheet.label
    beside = max((text_width(one, label, fonts) for one in sheet.players), default=_won_wide(sheet))
    by = Measures(
        slot_size(edition, board),
        kind.edge,
        kind.gap,
        high + kind.edge * 0.7 + 0.6 * kind.pad,
        0,
        least=2 * kind.edge + wide + beside + 2 * kind.gap,
    )
    if board.party is Party.LIBERAL:
        step = _STEP * kind.step
        foot = 0.7 * kind.edge + _HIGHEST * step + 2.4 * kind.pad + _header(sheet)
        named = max(text_width(text, sheet.head, fonts) for text in sheet.words("chaos"))
        chaos, wide = CHAOS if kind.hint else named + kind.pad, by.slot.width
        by = by._replace(foot=foot, step=step, chaos=chaos)
        plan = Layout(board.track, by)
        if not _by_slots(sheet, plan):
            return plan
        over = 0 if _told_above(sheet) else _header(sheet) + (kind.pad if kind.hint else 0)
        more = max(0.0, _words_of_war(sheet) - over)
        return plan.replace(measures=by._replace(beside=wide, foot=foot + more))
    below = kind.pad + sheet.captions.height + 0.7 * kind.edge
    if any(map(sheet.hints, board.track.places)):
        below += sheet.lower.height
    by = by._replace(foot=below)
    fit = sheet.upwards(_rise(sheet, by))
    text = fit.height - fit.leading + capitals(fit.letters, fonts)
    wide = text + 2 * (kind.pad + _CLEAR) + (_BEFORE + _BEHIND) * kind.scale
    seam = _SEAM * kind.scale
    return Layout(board.track, by._replace(threshold=wide, zone=fit.height, seam=seam))


def _won_wide(sheet: Sheet) -> float:
    """How long the words above the last slot are, in mm."""
    return max((text_width(one, sheet.head, sheet.theme.fonts) for one in sheet.won), default=0)


def start(plan: Layout) -> Point:
    """The middle of the marker's first place."""
    if not _on_axes(plan):
        return plan.tracker[0].centre
    slot = plan.slot(1)
    return _place(slot._replace(y=0.7 * plan.measures.edge), plan.radius).centre


def _place(box: Box, radius: float) -> Box:
    """Where the marker lies in the box of a level: at the same height in all, flush right."""
    low = _LOWEST * radius
    return Box(box.right - low / 2, box.y + low / 2, 0, 0).inset(-radius)


def _by_slots(sheet: Sheet, plan: Layout) -> bool:
    """Whether each level of DEFCON may stand below a slot, with what war means in the last box."""
    track = sheet.board.track
    if len(track.places) != _DEFCON or track.steps != _DEFCON - _PASSED:
        return False
    if not _told_inside(sheet):
        named = _meaning(sheet, 0).wide <= plan.slot(_DEFCON).width - 2 * _IN
        return named and (not _told_above(sheet) or _war_above(sheet, plan) is not None)
    room = _beside_war(sheet)
    clear = _tracker_end(sheet, plan) + sheet.kind.pad < plan.slot(_DEFCON).x
    return (
        clear
        and _meaning(sheet, room).wide <= room
        and _words_of_war(sheet) <= _header(sheet) + sheet.kind.pad
    )


def _told_inside(sheet: Sheet) -> bool:
    """Whether what war means stands in its box."""
    return bool(sheet.kind.hint) and not _told_above(sheet)


def _told_above(sheet: Sheet) -> bool:
    """Whether it stands above: in two languages, the box has room for its names only."""
    return bool(sheet.kind.hint) and len(sheet.edition.wordings) > 1


def _war_above(sheet: Sheet, plan: Layout) -> float | None:
    """Where what war means begins, right of what the tracker means, if there is room."""
    said = (text_width(one, sheet.aside, sheet.theme.fonts) for one in sheet.words("chaos_how"))
    x = min(plan.slot(_DEFCON - 1).x, plan.slot(_DEFCON).right - max(said))
    return x if _tracker_end(sheet, plan) + 1.5 * sheet.kind.pad <= x else None


def _on_axes(plan: Layout) -> bool:
    """Whether each level of DEFCON stands below a slot."""
    return plan.measures.beside > 0 and len(plan.parts) == 1


def _header(sheet: Sheet) -> float:
    """The height of the Election Tracker's title."""
    return capitals(sheet.head, sheet.theme.fonts) * 1.75 * len(sheet.edition.wordings)


def _rise(sheet: Sheet, by: Measures) -> float:
    """How long a sentence may be that runs up the board, between its stripes."""
    return by.head + by.slot.height + by.foot - 9 * _STRIPE * sheet.kind.scale


def track(
    edition: Edition, board: Board, cutting: Cutting, pen: Pen, box: Box, bleed: float
) -> None:
    """What a part shows of a board, and its strip of glue."""
    sheet, (plan, part) = Sheet(edition, board), cutting
    theme = edition.theme
    with pen.within(box.inset(-bleed).corners):
        with pen.moved(box.x - part.left, box.y):
            _board(sheet, plan, part, pen, bleed)
        if part.glue:
            strip = Box(
                box.right - part.glue, box.y - bleed, part.glue + bleed, box.height + 2 * bleed
            )
            pen.fill(strip, colour=theme.paper)
            pen.hatch(strip.corners, every=2.4, colour=theme.ink)
    if part.glue:
        letters = Letters(Font.STRONG, sheet.aside.size, align=Align.CENTRE, colour=theme.ink)
        text = sheet.words("glue")[0]
        with pen.moved(box.right - part.glue / 2, box.centre[1], turned=90):
            half = pen.width(text, letters) / 2 + 2
            pen.fill(Box(-half, -2.6, 2 * half, 5.2), colour=theme.paper)
            pen.text(text, 0, -1, letters)


def _board(sheet: Sheet, plan: Layout, part: Part, pen: Pen, bleed: float) -> None:
    liberal = sheet.board.party is Party.LIBERAL
    whole = Box(0, 0, *plan.size).inset(-bleed)
    _circles(sheet, plan, whole, pen)
    if part.left == 0:
        _title(sheet, plan, pen)
    thresholds = {one.after: one for one in sheet.board.track.thresholds}
    for place in sheet.board.track.places:  # what is read first is drawn first
        if threshold := thresholds.get(place.tile - 1):
            gap = plan.gap(threshold)
            if part.left <= gap.x < part.end:
                _threshold(sheet, threshold, gap, bleed, pen)
        if part.left <= plan.slot(place.tile).x < part.end:
            (_liberal_slot if liberal else _fascist_slot)(sheet, plan, place, pen)
    if liberal:
        _defcon(sheet, plan, part, pen)


def _circles(sheet: Sheet, plan: Layout, whole: Box, pen: Pen) -> None:
    """The ground: circles around the last slot, in colours from that of the edge to that of the end.

    Their lines run from edge to edge, or to what lies on them; where they met words, there is none.
    """
    theme, middle = sheet.theme, plan.slot(len(sheet.board.track.places)).centre
    liberal = sheet.board.party is Party.LIBERAL
    reach = math.hypot(whole.width, whole.height)
    edge, end = theme.ink, theme.fascist
    if liberal:
        edge, end = theme.liberal, mixed(theme.liberal, theme.paper, 0.22)
    if not sheet.flat:
        pen.fill(whole, colour=theme.paper)
        whole = Box(0, 0, *plan.size).inset(_EDGE)
        pen.frame(whole, wide=2 * theme.line, colour=sheet.colour)
    else:
        pen.fill(whole, colour=edge)
    rooms, lying = _rooms(sheet, plan), [*_lying(sheet, plan)]
    for step in range(_CIRCLES, 0, -1):
        share = max(0.0, 1 - step / (_CIRCLES - 0.5)) ** 1.15
        radius = reach * step / _CIRCLES
        if sheet.flat:
            pen.circle(*middle, radius, colour=mixed(edge, end, share))
        line = theme.accent if share > _LIT else mixed(theme.ink, theme.paper, 0.34)
        if not sheet.flat or liberal:
            line = sheet.colour if not sheet.flat else mixed(theme.liberal, theme.paper, 0.4)
        for start, sweep in _arcs(middle, radius, whole, rooms, lying):
            wide = 0.35 * sheet.kind.scale + 0.05
            pen.arc(*middle, radius, start, sweep, wide=wide, colour=line)


class _Met(Enum):
    """What is at a point of a circle."""

    GROUND = auto()
    EDGE = auto()  # or something that lies on the ground
    WORDS = auto()


def _arcs(
    middle: Point, radius: float, whole: Box, rooms: Sequence[Box], lying: Sequence[Box]
) -> Iterator[tuple[float, float]]:
    """What is seen of a circle on a board: from which angle, and how far, in degrees."""

    def met(start: float, end: float) -> _Met:
        point = orbit(middle, radius, (start + end) / 2)
        if not _inside(whole, point) or any(_inside(one, point) for one in lying):
            return _Met.EDGE
        return _Met.WORDS if any(_inside(one, point) for one in rooms) else _Met.GROUND

    crossed = sorted(
        {
            math.degrees(math.atan2(along, across)) % 360
            for box in (whole, *rooms, *lying)
            for across, along in _crossings(box.moved(-middle[0], -middle[1]), radius)
        }
    )
    runs: list[tuple[_Met, float, float]] = []
    for start, end in pairwise([*crossed, crossed[0] + 360] if crossed else [0.0, 360.0]):
        here = met(start, end)
        if runs and runs[-1][0] is here:
            start = runs.pop()[1]  # noqa: PLW2901
        runs.append((here, start, end))
    if len(runs) > 1 and runs[0][0] is runs[-1][0]:
        here, start, _ = runs.pop()
        runs[0] = (here, start - 360, runs[0][2])
    for at, (here, start, end) in enumerate(runs):
        beside = {runs[at - 1][0], runs[(at + 1) % len(runs)][0]}
        long = math.radians(end - start) * radius
        if here is not _Met.GROUND or _Met.WORDS in beside or long <= _SHORTEST:
            continue
        (x, y), (to_x, to_y) = (orbit(middle, radius, turn) for turn in (start, end))
        bulges = radius * (1 - math.cos(math.radians(end - start) / 2)) < _FLAT
        if not bulges or (abs(x - to_x) > _HAIR and abs(y - to_y) > _HAIR):
            yield start, end - start


def _crossings(box: Box, radius: float) -> Iterator[Point]:
    """Where a circle around the origin crosses the edges of a box."""
    for x in (box.x, box.right):
        if abs(x) < radius:
            along = math.sqrt(radius**2 - x**2)
            yield from ((x, y) for y in (along, -along) if box.y <= y <= box.top)
    for y in (box.y, box.top):
        if abs(y) < radius:
            across = math.sqrt(radius**2 - y**2)
            yield from ((x, y) for x in (across, -across) if box.x <= x <= box.right)


def _inside(box: Box, point: Point) -> bool:
    return box.x < point[0] < box.right and box.y < point[1] < box.top


def _rooms(sheet: Sheet, plan: Layout) -> list[Box]:
    """Where words stand on the ground of a board."""
    kind, slot, heading = sheet.kind, plan.slot(1), _heading(sheet, plan)
    high = plan.size[1] - slot.top + kind.edge  # with the bleed
    rooms = [Box(slot.x, slot.top, heading.wide, high)]
    if heading.beside:
        rooms.append(Box(heading.end - heading.beside, slot.top, heading.beside, high))
    if sheet.won:
        wide = _won_wide(sheet)
        rooms.append(Box(plan.size[0] - kind.edge - wide, slot.top, wide, high))
    if sheet.board.party is Party.LIBERAL:
        words, low = plan.tracker[-1], 0.7 * kind.edge
        most = _highest(sheet, plan)
        upper = low + (most if _told_above(sheet) else _HIGHEST * plan.measures.step)
        title = Box(slot.x, upper, _tracker_end(sheet, plan) - slot.x, slot.y - upper)
        if _on_axes(plan):
            rooms.append(title._replace(width=plan.slot(_DEFCON).right - slot.x))
        else:
            rooms += [words._replace(y=low, height=most), title]
    else:
        slots = [plan.slot(place.tile) for place in sheet.board.track.places]
        rooms += [Box(one.x, -kind.edge, one.width, one.y + kind.edge) for one in slots]
    return [room.inset(-0.5 * kind.pad) for room in rooms]


def _lying(sheet: Sheet, plan: Layout) -> Iterator[Box]:
    """What lies on the ground of a board: slots, thresholds and the steps of DEFCON."""
    track = sheet.board.track
    yield from (plan.slot(place.tile) for place in track.places)
    yield from (_bar(sheet, plan.gap(one), sheet.kind.edge) for one in track.thresholds)
    if sheet.board.party is Party.LIBERAL:
        yield from _steps(sheet, plan)


class _Heading(NamedTuple):
    """The title, and the numbers of players at its right, in mm."""

    wide: float
    shrunk: float
    beside: float
    end: float  # of the numbers


def _heading(sheet: Sheet, plan: Layout) -> _Heading:
    kind, fonts, slots = sheet.kind, sheet.theme.fonts, len(sheet.board.track.places)
    x = plan.slot(1).x
    wide = max(text_width(text, letters, fonts) for text, letters in sheet.title)
    beside = max((text_width(one, sheet.label, fonts) for one in sheet.players), default=0)
    end = min(plan.slot(min(_FEW, slots)).right, plan.parts[0].end - SAFE)
    if slots < _FEW:
        end = max(end, x + wide + beside + kind.gap)
    shrunk = min(1.0, (end - x - beside - kind.gap) / wide)
    return _Heading(wide * shrunk, shrunk, beside, end)


def _title(sheet: Sheet, plan: Layout, pen: Pen) -> None:
    kind, fonts = sheet.kind, sheet.theme.fonts
    x, y = plan.slot(1).x, plan.size[1] - 0.7 * kind.edge
    label = sheet.label._replace(align=Align.RIGHT, colour=sheet.on_ground)
    heading = _heading(sheet, plan)
    for at, (text, letters) in enumerate(sheet.title):
        y -= capitals(letters, fonts)
        _write(sheet, pen, text, x, y, letters._replace(size=letters.size * heading.shrunk))
        if at < len(sheet.players):
            _write(sheet, pen, sheet.players[at], heading.end, y, label)
        if at < len(sheet.won):
            end = plan.size[0] - kind.edge
            _write(sheet, pen, sheet.won[at], end, y, sheet.head._replace(align=Align.RIGHT))
        y -= kind.pad


def _halftone(
    sheet: Sheet, slot: Box, share: float, colour: Colour, pen: Pen, low: float = 0
) -> None:
    """Dots that rise from the lower right corner of a slot; where ink is saved, few.

    They stay off its number, and off words on its lowest part.
    """
    room = Box(0, 0, slot.width, slot.height)
    wide, high = sheet.kind.number
    clear = [Box(0, slot.height - high, wide, high), room._replace(height=low)]
    shade = ramp(room, -0.55 + 0.75 * share, 0.12 + 0.6 * share)
    pitch = _PITCH[sheet.board.mini]
    with pen.moved(slot.x, slot.y):
        name = f"slot-{slot.width:.1f}-{slot.height:.1f}-{share:.2f}-{low:.1f}-{sheet.board.party}"
        drawn = partial(whole_dots, pen, room, pitch, shade, colour, sheet.theme, clear=clear)
        pen.repeated(name, drawn)


def _fascist_slot(sheet: Sheet, plan: Layout, place: Place, pen: Pen) -> None:
    """A slot that reddens from tile to tile, and its words."""
    theme, kind, slot = sheet.theme, sheet.kind, plan.slot(place.tile)
    last = len(sheet.board.track.places)
    share = (place.tile - 1) / max(1, last - 1)
    pen.fill(slot, colour=theme.paper)
    if not sheet.flat:
        pen.frame(slot, wide=theme.line, colour=theme.ink)
    zones = [one.after for one in sheet.board.track.thresholds if Zone.HITLER in one.zones]
    calm = place.tile <= min(zones, default=last // 2)
    if share:
        colour = theme.accent if calm and sheet.flat else theme.fascist
        _halftone(sheet, slot, share, colour, pen)
    _number(sheet, slot, place, theme.ink, pen)
    _signs(sheet, slot, place, pen)
    if place.covered:
        _covered(sheet, slot, pen)
    y = slot.y - kind.pad
    below = slot._replace(x=slot.x + _indent(plan))
    y = _flush(sheet, pen, sheet.names(place), below, y, sheet.captions)
    if hints := sheet.hints(place):
        _flush(sheet, pen, hints, below, y, sheet.lower)


def _indent(plan: Layout) -> float:
    """How far captions are from the left of their slots: not at all, but where a seam is near."""
    seams = [part.left for part in plan.parts]
    slots = (plan.slot(place.tile).x for place in plan.track.places)
    return max(max(0.0, SAFE + 0.1 - min(x - left for left in seams if left < x)) for x in slots)


def _write(sheet: Sheet, pen: Pen, text: str, x: float, y: float, letters: Letters) -> None:
    """A line on the ground."""
    pen.piece = sheet.board.name
    pen.text(text, x, y, letters)


def _flush(sheet: Sheet, pen: Pen, texts: Sequence[str], slot: Box, y: float, fit: Fit) -> float:
    """Texts one below the other, flush left, below a height; the height that is left.

    Where there is no room for hints, whose letters are lighter, those of another language are.

    Raises:
        DoesNotFit: a word is longer than the slot is wide.
    """
    fonts = sheet.theme.fonts
    letters = fit.letters._replace(colour=sheet.on_ground)
    high = capitals(letters, fonts)
    pen.piece = sheet.board.name
    for at, text in enumerate(texts):
        if at and not sheet.kind.hint:
            letters = letters._replace(font=Font.TEXT)
        pen.note_place(sheet.board.name, (text,), slot, letters)
        for line in text_lines(text, slot.width - _IN, letters, fonts):
            wide = text_width(line, letters, fonts)
            if wide > slot.width - _IN + sheet.kind.gap / 2:
                needed = letters.size * slot.width / wide
                pen.refuse_size(sheet.board.name, (text,), slot, letters.size, needed)
            _write(sheet, pen, line, slot.x, y - high, letters)
            y -= fit.leading
    return y


def _number(sheet: Sheet, slot: Box, place: Place, colour: Colour, pen: Pen) -> None:
    """A tile's number in the upper left corner, on clear ground."""
    wide, high = sheet.kind.number
    if sheet.board.party is Party.FASCIST:
        pen.fill(Box(slot.x, slot.top - high, wide, high), colour=sheet.theme.paper)
    letters = Letters(Font.DISPLAY, sheet.kind.title * 1.5, colour=colour)
    up = capitals(letters, sheet.theme.fonts)
    pen.piece = sheet.board.name
    pen.text(str(place.tile), slot.x + _IN, slot.top - 0.2 * high - up, letters)
    if not sheet.flat:
        pen.frame(slot, wide=sheet.theme.line, colour=sheet.theme.ink)


def _signs(sheet: Sheet, slot: Box, place: Place, pen: Pen) -> None:
    """The sign of each power in a disc, as large as the slot allows."""
    theme = sheet.theme
    powers = place.grants.powers if place.grants else ()
    x, y = slot.centre[0], slot.y + 0.42 * slot.height
    if place.wins:
        side = 0.74 * slot.width
        pen.area(
            Drawing(theme.emblems["chaos"], Box(x - side / 2, y - side / 2, side, side)),
            colour=theme.ink,
        )
        return
    if place.grants and place.grants.other:
        before = sheet.board.track.places[place.tile - 2].grants
        powers = before.powers if before else ()
    hollow = bool(place.grants and place.grants.other)
    if not powers:
        radius = 0.3 * slot.width
        pen.ring(x, y, radius, wide=0.03 * slot.width, colour=theme.ink)
        pen.cuts(
            [bar((x - 0.5 * radius, y), (x + 0.5 * radius, y), 0.06 * slot.width)], colour=theme.ink
        )
        return
    for emblem, cell in cells(powers, slot.moved(0, -0.08 * slot.height)):
        radius = cell.width / 2
        pen.cuts([disc(*cell.centre, radius * 1.06, 72)], colour=theme.paper)
        art = Box(*cell.centre, 0, 0).inset(-0.62 * radius)
        if sheet.flat and not hollow:
            pen.cuts([disc(*cell.centre, radius, 72)], colour=theme.ink)
            pen.area(Drawing(theme.emblems[emblem], art), colour=theme.paper)
        else:
            pen.ring(*cell.centre, radius, wide=0.03 * slot.width, colour=theme.ink)
            pen.area(Drawing(theme.emblems[emblem], art), colour=theme.ink)


def _covered(sheet: Sheet, slot: Box, pen: Pen) -> None:
    """That a tile lies here from the start."""
    kind, theme = sheet.kind, sheet.theme
    texts = sheet.words("covered")
    wide = slot.width - 3 * kind.pad
    if any(map(sheet.hints, sheet.board.track.places)):  # as large as these: one size less
        letters = sheet.lower.letters
        lines = tuple(len(text_lines(one, wide, letters, theme.fonts)) for one in texts)
        fit = sheet.lower._replace(lines=lines)
    else:
        letters = Letters(Font.TEXT, kind.hint or sheet.least(Font.TEXT))
        fit = sheet.fit(letters, wide, [[one] for one in texts])
    room = Box(slot.x, slot.y, slot.width, fit.height + kind.pad)
    pen.fill(room, colour=theme.paper)
    inner = room.inset(kind.pad, 0)
    shown = fit._replace(letters=fit.letters._replace(colour=theme.ink))
    _inked(sheet, pen, texts, inner, room.top - 0.5 * kind.pad, shown)
    if not sheet.flat:
        pen.frame(slot, wide=theme.line, colour=theme.ink)


def _inked(sheet: Sheet, pen: Pen, texts: Sequence[str], box: Box, y: float, fit: Fit) -> float:
    """Texts flush left in the colour of their letters; the height that is left."""
    fonts = sheet.theme.fonts
    pen.piece = sheet.board.name
    for text in texts:
        with pen.part():
            for line in text_lines(text, box.width, fit.letters, fonts):
                pen.text(line, box.x, y - capitals(fit.letters, fonts), fit.letters)
                y -= fit.leading
    return y


def _bar(sheet: Sheet, gap: Box, bleed: float) -> Box:
    """What is seen of a threshold in its gap: behind it there is room for a cut."""
    scale = sheet.kind.scale
    wide = gap.width - (_BEFORE + _BEHIND) * scale
    return Box(gap.x + _BEFORE * scale, gap.y - bleed, wide, gap.height + 2 * bleed)


def _threshold(sheet: Sheet, threshold: Threshold, gap: Box, bleed: float, pen: Pen) -> None:
    """A bar across the board with the stripes of a hazard at both ends, and what begins behind it."""
    kind, theme = sheet.kind, sheet.theme
    band = _bar(sheet, gap, bleed)
    colour = theme.accent if Zone.HITLER in threshold.zones else theme.paper
    pen.fill(band, colour=colour if sheet.flat else theme.paper)
    if not sheet.flat:
        pen.frame(band, wide=2 * theme.line, colour=theme.ink)
    step = _STRIPE * kind.scale
    with pen.within(band.corners):
        for low in (0.0, gap.height - _STRIPES * step):
            stripes = [
                [
                    (band.x, low + step * at),
                    (band.right, low + step * at + band.width * 0.6),
                    (band.right, low + step * (at + 1) + band.width * 0.6),
                    (band.x, low + step * (at + 1)),
                ]
                for at in range(-4, 8, 2)
            ]
            end = Box(band.x, low - bleed - step, band.width, _STRIPES * step + bleed + step)
            if low:
                end = Box(band.x, low, band.width, _STRIPES * step + bleed)
            with pen.within(end.corners):
                pen.cuts(stripes, colour=theme.ink)
    fit = sheet.upwards(gap.height - 9 * step)
    fonts = theme.fonts
    with pen.moved(*band.centre, turned=90):
        letters = fit.letters._replace(align=Align.CENTRE, colour=theme.ink)
        lines = [
            line
            for text in sheet.sentences(threshold)
            for line in even_lines(text, gap.height - 9 * step, letters, fonts)
        ]
        high = capitals(letters, fonts)
        y = (len(lines) * fit.leading - (fit.leading - high)) / 2 - high
        pen.piece = sheet.board.name
        with pen.part():
            for line in lines:
                pen.text(line, 0, y, letters)
                y -= fit.leading


def _liberal_slot(sheet: Sheet, plan: Layout, place: Place, pen: Pen) -> None:
    """A slot in which more of a bridge stands than in the one before it; all stand at one height."""
    theme, kind, slot = sheet.theme, sheet.kind, plan.slot(place.tile)
    last = len(sheet.board.track.places)
    texts = [] if sheet.won else sheet.words("wins_liberal")
    letters = Letters(Font.STRONG, kind.caption, colour=theme.liberal)
    fit = sheet.fit(letters, slot.width - 2 * kind.pad, [[one] for one in texts])
    low = fit.height + 1.4 * kind.pad
    wide, high = kind.number
    clear = Box(slot.x, slot.top - high, wide, high)
    site = bridge.site(slot, max(low, _WATER * slot.height), high)
    bridge.landscape(pen, site, place.tile / last, theme, clear, _PITCH[sheet.board.mini])
    if not sheet.flat:
        pen.frame(slot, wide=theme.line, colour=theme.liberal)
    _number(sheet, slot, place, theme.liberal, pen)
    if place.wins:
        inner = Box(slot.x + _IN, slot.y, slot.width - 2 * _IN, slot.height)
        _inked(sheet, pen, texts, inner, slot.y + low - 0.7 * kind.pad, fit)
    if not (place.wins and texts) and not place.covered:
        bridge.glints(pen, site, theme)
    if place.covered and not place.wins:
        _covered(sheet, slot, pen)


def _defcon(sheet: Sheet, plan: Layout, part: Part, pen: Pen) -> None:
    """The Election Tracker as DEFCON: a box for each step, the higher the nearer to war.

    Where there are fewer steps than levels, the last one is where several levels are passed, or
    there is a box below each slot.
    """
    kind = sheet.kind
    words = plan.tracker[-1]
    low, most = 0.7 * kind.edge, _highest(sheet, plan)
    steps, on_axes = [*_steps(sheet, plan)], _on_axes(plan)
    pen.piece = sheet.board.name
    if part.left == 0:
        above_war = on_axes and _told_above(sheet)
        upper = low + (most if above_war else _HIGHEST * plan.measures.step)
        _defcon_title(sheet, plan, upper + 1.2 * kind.pad, pen)
    for at, box in enumerate(steps):
        if not part.left <= box.x < part.end:
            continue
        level = _DEFCON - at
        if on_axes:
            _below_slot(sheet, box, plan.radius, level, pen)
            continue
        last = at + 1 == len(steps)
        levels = range(max(1, level), 0 if last else max(1, level - 1), -1)
        _step(sheet, box, levels, pen)
    if part.left <= words.x < part.end and not on_axes:
        _war(sheet, words, low + most, pen)


def _highest(sheet: Sheet, plan: Layout) -> float:
    """How high the box of war is."""
    return _HIGHEST * plan.measures.step + (_words_of_war(sheet) if _on_axes(plan) else 0)


def _words_of_war(sheet: Sheet) -> float:
    """How much higher than its number needs the box of war is, for words in two languages.

    On a small board, and in two languages, they stand above the number.
    """
    kind = sheet.kind
    if not _told_inside(sheet):
        return len(sheet.edition.wordings) * _LINE * capitals(sheet.head, sheet.theme.fonts)
    told = _meaning(sheet, _beside_war(sheet))
    return max(0.0, told.high + 1.2 * kind.pad - _HIGHEST * _STEP * kind.step)


def _beside_war(sheet: Sheet) -> float:
    """How wide words beside the number of war may be."""
    high = (_HIGHEST - 2 * _ABOVE * _LOWEST) * _STEP * sheet.kind.step
    return sheet.slot[0] - 2 * _IN - breadth(1, high) - sheet.kind.pad


def _steps(sheet: Sheet, plan: Layout) -> Iterator[Box]:
    """Boxes for the steps of the tracker, the higher the nearer to war."""
    by, (*cells_of, _) = plan.measures, plan.tracker
    wides = [(cell.x, cell.width - 0.06 * by.edge) for cell in cells_of]
    if _on_axes(plan):
        slots = (plan.slot(tile) for tile in range(1, _DEFCON + 1))
        wides = [(slot.x, slot.width) for slot in slots]
    for at, (x, wide) in enumerate(wides):
        share = at / max(1, len(wides) - 1)
        high = by.step * (_LOWEST + (_HIGHEST - _LOWEST) * share)
        last = at + 1 == len(wides)
        yield Box(x, 0.7 * by.edge, wide, _highest(sheet, plan) if last else high)


def _below_slot(sheet: Sheet, box: Box, radius: float, level: int, pen: Pen) -> None:
    """A box with the number of its level, as high as the box allows, and the marker's place.

    Nobody stays at the level before war: arrows lead on. The last box is war.
    """
    kind, theme = sheet.kind, sheet.theme
    colour = _level(sheet, box, 0, level, pen, dotted=False)
    above = _ABOVE * _LOWEST * radius
    high = box.height - 2 * above - (_words_of_war(sheet) if level < _PASSED else 0)
    _draw_number(pen, level, (box.x + _IN, box.y + above), high, colour)
    place = _place(box, radius)
    (x, y), wide = place.centre, 0.1 * radius
    if level > _PASSED:
        for right, up in product((-1, 1), repeat=2):
            at_x, at_y, long = x + right * (radius - wide), y + up * (radius - wide), 0.45 * radius
            corner = [(at_x - right * long, at_y), (at_x, at_y), (at_x, at_y - up * long)]
            pen.outline(corner, wide=wide, closed=False, colour=colour)
    elif level == _PASSED:
        half = 0.5 * radius
        for left in (x - 0.9 * half, x + 0.5 * half):
            arrow = [(left - half / 2, y + half), (left + half / 2, y), (left - half / 2, y - half)]
            pen.outline(arrow, wide=0.24 * radius, closed=False, colour=colour)
    elif _told_inside(sheet):
        left = box.x + _IN + breadth(level, high) + kind.pad
        room = Box(left, box.y, box.right - _IN - left, box.height)
        _war_told(sheet, room, high, colour, pen)
    else:  # its name stands above its number
        pen.area(Drawing(theme.emblems["chaos"], place), colour=colour)
        letters = sheet.head._replace(colour=colour)
        tall = capitals(letters, theme.fonts)
        y = box.top - above / 2 + (_LINE - 1) * tall
        for name in sheet.words("chaos"):
            y -= _LINE * tall
            _write(sheet, pen, name, box.x + _IN, y, letters)
    if level < _PASSED and sheet.flat:  # in grey it is as dark as the board
        pen.frame(box, wide=0.6 * kind.scale, colour=theme.paper)


def _draw_number(pen: Pen, level: int, corner: Point, high: float, colour: Colour) -> None:
    """The number of a level, from its lower left corner."""
    with pen.part(picture=str(level)):
        pen.cuts(numeral(level, *corner, high), colour=colour)


class _Told(NamedTuple):
    """What war means, in lines as wide as a room, and how high all are."""

    lines: Sequence[tuple[str, Letters, float]]  # with the air above
    high: float
    wide: float


def _meaning(sheet: Sheet, wide: float) -> _Told:
    kind, fonts = sheet.kind, sheet.theme.fonts
    lines: list[tuple[str, Letters, float]] = []
    for name, how in zip(sheet.words("chaos"), sheet.words("chaos_how"), strict=True):
        air = 0.9 * kind.pad if lines else 0.0
        lines.append((name, sheet.head, air))
        said = even_lines(how, wide, sheet.aside, fonts) if _told_inside(sheet) else []
        lines += [
            (one, sheet.aside, (0.42 if at else 0.65) * kind.pad) for at, one in enumerate(said)
        ]
    high = sum(capitals(letters, fonts) + air for _, letters, air in lines)
    widest = max(text_width(text, letters, fonts) for text, letters, _ in lines)
    return _Told(lines, high, widest)


def _war_told(sheet: Sheet, room: Box, high: float, colour: Colour, pen: Pen) -> None:
    """What the last box means, in the middle of it; its sign above, if there is room."""
    told = _meaning(sheet, room.width)
    side = min(0.55 * high, high - told.high - 0.6 * sheet.kind.pad)
    signed = side >= _SIGN * high
    y = room.centre[1] + (high if signed else told.high) / 2
    if signed:
        art = Box(room.x, y - side, side, side)
        pen.area(Drawing(sheet.theme.emblems["chaos"], art), colour=colour)
        y = room.centre[1] - high / 2 + told.high
    pen.piece = sheet.board.name
    for text, letters, air in told.lines:
        y -= air + capitals(letters, sheet.theme.fonts)
        pen.text(text, room.x, y, letters._replace(colour=colour))


def _step(sheet: Sheet, box: Box, levels: Sequence[int], pen: Pen) -> None:
    """A step, with a box for each level of alarm that it passes down to war, pointing at the next.

    A step between the levels 2 and 1 has none, where there are more steps than levels.
    """
    kind, theme = sheet.kind, sheet.theme
    count, high = max(1, len(levels)), (1 - 2 * _ABOVE) * box.height
    wide = max((breadth(one, high) for one in levels), default=0)
    point = min(_POINT * box.height, _SHALLOW * box.width / count) if count > 1 else 0
    each = min(wide + point + kind.pad, box.width / count)
    high *= min(1.0, (each - point - 0.2 * kind.pad) / wide) if wide else 1.0
    for at in reversed(range(count)):  # each lies on the next one
        level = levels[at] if levels else 2
        start, last = box.x + at * each, at + 1 == count
        end = box.right if last else start + each
        shape = Box(start, box.y, end - start, box.height)
        colour = _level(sheet, shape, 0 if last else point, level, pen)
        if not levels:
            continue
        near, far = start + (point if at else 0), end + (0 if last else point)
        shown = Box(near, box.y, far - near, box.height)
        _level_number(sheet, shown, level, high, colour, pen)
    if sheet.flat and levels and levels[-1] == 1:  # in grey it is as dark as the board
        pen.frame(box, wide=0.6 * kind.scale, colour=theme.paper)


def _level(
    sheet: Sheet, box: Box, point: float, level: int, pen: Pen, *, dotted: bool = True
) -> Colour:
    """The box of a level, whose right side may be a point; the colour of its number."""
    kind, theme = sheet.kind, sheet.theme
    share = (_DEFCON - level) / (_DEFCON - 1)
    heat = _heat(theme, level) if sheet.flat else theme.paper
    tip = (box.right + point, box.centre[1])
    lower_left, lower, upper, upper_left = box.corners
    shape = (lower_left, lower, tip, upper, upper_left)
    pen.cuts([shape], colour=heat)
    if not sheet.flat:
        pen.outline(shape, wide=theme.line * (1 + 2 * share), colour=theme.ink)
        return theme.ink
    if point:
        pen.outline((lower, tip, upper), wide=0.6 * kind.scale, colour=theme.paper, closed=False)
    elif dotted:
        shade = ramp(box, -0.35, 0.05 + 0.25 * share)
        whole_dots(pen, box, 1.5 if kind.hint else 1.1, shade, theme.ink, theme)
    return most_legible(heat, theme)


def _level_number(
    sheet: Sheet, box: Box, level: int, high: float, colour: Colour, pen: Pen
) -> None:
    """The number of a level in the middle of a box; beside that of war, if there is room, a sign."""
    wide, side = breadth(level, high), min(0.82 * box.height, 1.1 * high)
    signed = level == 1 and wide + 0.3 * high + side <= box.width - sheet.kind.pad
    x, y = box.centre[0] - (wide + (0.3 * high + side if signed else 0)) / 2, box.centre[1]
    _draw_number(pen, level, (x, y - high / 2), high, colour)
    if signed:
        art = Box(x + wide + 0.3 * high, y - side / 2, side, side)
        pen.area(Drawing(sheet.theme.emblems["chaos"], art), colour=colour)


def _heat(theme: Theme, level: int) -> Colour:
    """From calm to war."""
    colours = [
        theme.paper,
        mixed(theme.paper, theme.accent, 0.4),
        theme.accent,
        mixed(theme.accent, theme.fascist, 0.45),
        theme.fascist,
    ]
    return colours[min(_DEFCON - level, len(colours) - 1)]


def _defcon_title(sheet: Sheet, plan: Layout, y: float, pen: Pen) -> None:
    """The name of the tracker, and what moves it."""
    for name, how, beside, base in _tracker_lines(sheet, plan, y):
        _write(sheet, pen, name, plan.slot(1).x, base, sheet.head)
        if how:
            _write(sheet, pen, how, beside, base, sheet.aside)
    if not _on_axes(plan) or not _told_above(sheet):
        return
    x, lines = _war_above(sheet, plan), _tracker_lines(sheet, plan, y)
    for (*_, base), how in zip(lines, sheet.words("chaos_how"), strict=True):
        if x is not None:
            _write(sheet, pen, how, x, base, sheet.aside)


def _tracker_lines(sheet: Sheet, plan: Layout, y: float) -> Iterator[tuple[str, str, float, float]]:
    """The name and what moves it, if there is room, in each language; where that is, from where."""
    kind, fonts = sheet.kind, sheet.theme.fonts
    leading = 1.75 * capitals(sheet.head, fonts)
    names = sheet.words("tracker")
    beside = (
        plan.slot(1).x + max(text_width(text, sheet.head, fonts) for text in names) + 1.5 * kind.pad
    )
    end = plan.parts[0].end - SAFE - kind.edge / 2
    for at, (name, how) in enumerate(zip(names, sheet.words("tracker_how"), strict=True)):
        fits = kind.hint and beside + text_width(how, sheet.aside, fonts) <= end
        yield name, how if fits else "", beside, y + (len(names) - 1 - at) * leading


def _tracker_end(sheet: Sheet, plan: Layout) -> float:
    """Where the words above the tracker end."""
    return max(
        beside + text_width(how, sheet.aside, sheet.theme.fonts)
        for _, how, beside, _ in _tracker_lines(sheet, plan, 0)
    )


def _war(sheet: Sheet, room: Box, top: float, pen: Pen) -> None:
    """What the last box means, right of it."""
    kind, fonts, head, aside = sheet.kind, sheet.theme.fonts, sheet.head, sheet.aside
    x, y = room.x + kind.pad, top
    for name, how in zip(sheet.words("chaos"), sheet.words("chaos_how"), strict=True):
        y -= capitals(head, fonts)
        _write(sheet, pen, name, x, y, head)
        y -= 0.7 * kind.pad
        if kind.hint:
            for line in even_lines(how, room.width - kind.pad, aside, fonts):
                y -= capitals(aside, fonts)
                _write(sheet, pen, line, x, y, aside)
                y -= 0.5 * kind.pad
        y -= 0.6 * kind.pad
