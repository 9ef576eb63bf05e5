"""The boards, constructed: circles that close in on the last slot, and DEFCON as boxes that grow.

On one track they redden and darken, with a hazard bar where a zone begins; on the other they are
waves of a station that more and more slots receive. All captions of a kind are of one size, and
flush left on one line.
"""

import math
from collections.abc import Callable, Sequence
from functools import cached_property, partial

from companion.rules.pieces import Party
from printables.art.construction import bar, disc, sector
from printables.art.halftone import ramp
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
from printables.looks.atomic.grid import dots, mixed, most_legible
from printables.looks.board_sheet import CHAOS, Fit, Kind, cells
from printables.looks.board_sheet import Sheet as BoardSheet
from printables.pen import (
    Align,
    Drawing,
    Letters,
    Pen,
    capitals,
    even_lines,
    text_lines,
    text_width,
)
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.theme import Colour, Font, Theme

LARGE = Kind(8.0, 4.6, 0.0, 0.0, 2.4, (15.0, 15.0), 0.0, 12.0, 8.6, 4.4, 4.0, 2.75)
MINI = Kind(5.0, 2.6, 0.0, 0.0, 1.2, (7.0, 7.4), 0.0, 6.6, 5.0, 2.8, 2.6, 0, 0.5)
_IN = SAFE - SEAM + 0.1  # mm of captions from the left of their slot: a seam may be there
_CIRCLES = 13
_STRIPE = 3.2  # mm of a hazard's stripe, at each end of a threshold
_STRIPES = 3.2  # of them, at each end
_LIT = 0.45  # of the way to the last slot, from where on circles are in the accent
_FEW = 3  # slots, above which the title stands
_DEFCON = 5  # the calmest
_BESIDE = 1.9  # of a number's width, from which on the sign of war stands beside it
_RUSHED = 0.3  # of the last box, a level that the last failed vote rushes through


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
        """The letters of the numbers of players, as large as those of hints."""
        size = self.kind.hint or self.kind.caption
        if any(map(self.hints, self.board.track.places)):
            size = max(self.lower.letters.size, self.least(Font.HEAD))
        return Letters(Font.HEAD, size)

    @cached_property
    def head(self) -> Letters:
        """The letters of the tracker's words, as large as those of the last slot."""
        letters = Letters(Font.STRONG, self.kind.caption)
        texts = [[one] for one in self.words("wins_liberal")]
        shown = self.fit(letters, self.slot[0] - 2 * self.kind.pad, texts).letters
        return shown._replace(colour=self.on_ground)

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
    beside = max((text_width(one, label, fonts) for one in sheet.players), default=0)
    by = Measures(
        slot_size(edition, board),
        kind.edge,
        kind.gap,
        high + kind.edge * 0.7 + 0.6 * kind.pad,
        0,
        least=2 * kind.edge + wide + beside + 2 * kind.gap,
    )
    if board.party is Party.LIBERAL:
        foot = 0.7 * kind.edge + 2.2 * kind.step + 2.4 * kind.pad + _header(sheet)
        named = max(text_width(text, sheet.head, fonts) for text in sheet.words("chaos"))
        chaos = CHAOS if kind.hint else named + kind.pad
        return Layout(board.track, by._replace(foot=foot, step=kind.step, chaos=chaos))
    below = kind.pad + sheet.captions.height + 0.7 * kind.edge
    if any(map(sheet.hints, board.track.places)):
        below += sheet.lower.height
    by = by._replace(foot=below)
    fit = sheet.upwards(_rise(sheet, by))
    wide = fit.height + fit.leading * 0.9 + 1.4 * kind.pad
    return Layout(board.track, by._replace(threshold=wide, zone=fit.height))


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
        size = sheet.label.size
        letters = Letters(Font.STRONG, size, align=Align.CENTRE, colour=theme.ink)
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
    """The ground: circles around the last slot, in colours from that of the edge to that of the end."""
    theme, last = sheet.theme, plan.slot(len(sheet.board.track.places))
    x, y = last.centre
    reach = math.hypot(whole.width, whole.height)
    edge, end = theme.ink, theme.fascist
    low = last.y - 0.5 * sheet.kind.pad  # below are words, which no line may strike through
    clear = Box(whole.x, low, whole.width, whole.top - low)
    if sheet.board.party is Party.LIBERAL:
        edge, end = theme.liberal, mixed(theme.liberal, theme.paper, 0.22)
    if not sheet.flat:
        pen.fill(whole, colour=theme.paper)
        pen.frame(whole, wide=theme.line, colour=sheet.colour)
    else:
        pen.fill(whole, colour=edge)
    for step in range(_CIRCLES, 0, -1):
        share = max(0.0, 1 - step / (_CIRCLES - 0.5)) ** 1.15
        radius = reach * step / _CIRCLES
        if sheet.flat:
            pen.circle(x, y, radius, colour=mixed(edge, end, share))
        line = theme.accent if share > _LIT else mixed(theme.ink, theme.paper, 0.34)
        if not sheet.flat or sheet.board.party is Party.LIBERAL:
            line = sheet.colour if not sheet.flat else mixed(theme.liberal, theme.paper, 0.4)
        with pen.within(clear.corners):
            pen.ring(x, y, radius, wide=0.35 * sheet.kind.scale + 0.05, colour=line)


def _title(sheet: Sheet, plan: Layout, pen: Pen) -> None:
    kind, fonts = sheet.kind, sheet.theme.fonts
    slot = plan.slot(1)
    x, y = slot.x, plan.size[1] - 0.7 * kind.edge
    wide = max(text_width(text, letters, fonts) for text, letters in sheet.title)
    far = len(sheet.board.track.places) > _FEW  # from the last slot, around which the ground is lit
    shown = sheet.theme.accent if sheet.flat and far else sheet.on_ground
    label = sheet.label._replace(align=Align.RIGHT, colour=shown)
    end = min(plan.slot(min(_FEW, len(sheet.board.track.places))).right, plan.parts[0].end - SAFE)
    beside = max((text_width(one, label, fonts) for one in sheet.players), default=0)
    if len(sheet.board.track.places) < _FEW:
        end = max(end, x + wide + beside + kind.gap)
    shrunk = min(1.0, (end - x - beside - kind.gap) / wide)
    for at, (text, letters) in enumerate(sheet.title):
        y -= capitals(letters, fonts)
        _write(sheet, pen, text, x, y, letters._replace(size=letters.size * shrunk))
        if at < len(sheet.players):
            _write(sheet, pen, sheet.players[at], end, y, label)
        y -= kind.pad


def _halftone(sheet: Sheet, slot: Box, share: float, colour: Colour, pen: Pen) -> None:
    """Dots that rise from the lower right corner of a slot; where ink is saved, few."""
    shade = ramp(slot, -0.55 + 0.75 * share, 0.12 + 0.6 * share)
    dots(pen, slot, 1.9 if sheet.kind.hint else 1.4, shade, colour, sheet.theme)


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
    y = _flush(sheet, pen, sheet.names(place), slot, y, sheet.captions)
    if hints := sheet.hints(place):
        _flush(sheet, pen, hints, slot, y, sheet.lower)


def _write(sheet: Sheet, pen: Pen, text: str, x: float, y: float, letters: Letters) -> None:
    """A line on the ground. Lines on paper make room for it; at the right, it stands on ink."""
    pen.piece = sheet.board.name
    right = letters.align is Align.RIGHT
    if not sheet.flat or right:
        high, aside = capitals(letters, sheet.theme.fonts), 1.0 if right and sheet.flat else 0.4
        wide = pen.width(text, letters)
        if right:
            x -= aside
        room = Box((x - wide if right else x) - aside, y - 0.5 * high, wide + 2 * aside, 2 * high)
        pen.fill(room, colour=sheet.theme.ink if sheet.flat else sheet.theme.paper)
    pen.text(text, x, y, letters)


def _flush(sheet: Sheet, pen: Pen, texts: Sequence[str], slot: Box, y: float, fit: Fit) -> float:
    """Texts one below the other, flush left, below a height; the height that is left.

    Raises:
        DoesNotFit: a word is longer than the slot is wide.
    """
    fonts = sheet.theme.fonts
    letters = fit.letters._replace(colour=sheet.on_ground)
    high = capitals(letters, fonts)
    pen.piece = sheet.board.name
    for text in texts:
        pen.note_place(sheet.board.name, (text,), slot, letters)
        for line in text_lines(text, slot.width - _IN, letters, fonts):
            wide = text_width(line, letters, fonts)
            if wide > slot.width - _IN + sheet.kind.gap / 2:
                needed = letters.size * slot.width / wide
                pen.refuse_size(sheet.board.name, (text,), slot, letters.size, needed)
            _write(sheet, pen, line, slot.x + _IN, y - high, letters)
            y -= fit.leading
    return y


def _number(sheet: Sheet, slot: Box, place: Place, colour: Colour, pen: Pen) -> None:
    """A tile's number in the upper left corner, on clear paper."""
    wide, high = sheet.kind.number
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
    letters = Letters(Font.TEXT, kind.hint or sheet.least(Font.TEXT))
    fit = sheet.fit(letters, slot.width - 3 * kind.pad, [[one] for one in texts])
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
        for line in text_lines(text, box.width, fit.letters, fonts):
            pen.text(line, box.x, y - capitals(fit.letters, fonts), fit.letters)
            y -= fit.leading
    return y


def _threshold(sheet: Sheet, threshold: Threshold, gap: Box, bleed: float, pen: Pen) -> None:
    """A bar across the board with the stripes of a hazard at both ends, and what begins behind it."""
    kind, theme = sheet.kind, sheet.theme
    band = Box(gap.x + 0.5 * kind.pad, -bleed, gap.width - kind.pad, gap.height + 2 * bleed)
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
    with pen.moved(*gap.centre, turned=90):
        letters = fit.letters._replace(align=Align.CENTRE, colour=theme.ink)
        lines = [
            line
            for text in sheet.sentences(threshold)
            for line in even_lines(text, gap.height - 9 * step, letters, fonts)
        ]
        high = capitals(letters, fonts)
        y = (len(lines) * fit.leading - (fit.leading - high)) / 2 - high
        pen.piece = sheet.board.name
        for line in lines:
            pen.text(line, 0, y, letters)
            y -= fit.leading


def _liberal_slot(sheet: Sheet, plan: Layout, place: Place, pen: Pen) -> None:
    """A slot that receives one wave more than the one before it."""
    theme, kind, slot = sheet.theme, sheet.kind, plan.slot(place.tile)
    last = len(sheet.board.track.places)
    pen.fill(slot, colour=theme.paper)
    if not sheet.flat:
        pen.frame(slot, wide=theme.line, colour=theme.liberal)
    colour = theme.liberal
    if place.tile > 1:
        share = (place.tile - 1) / max(1, last - 1)
        _halftone(sheet, slot, 0.8 * share, theme.accent if sheet.flat else colour, pen)
    _number(sheet, slot, place, colour, pen)
    unit = 0.42 * slot.width / max(2, last)
    x, y = slot.centre[0], slot.y + 0.36 * slot.height
    if place.wins:
        texts = sheet.words("wins_liberal")
        letters = Letters(Font.STRONG, kind.caption, colour=colour)
        fit = sheet.fit(letters, slot.width - 2 * kind.pad, [[one] for one in texts])
        room = Box(slot.x, slot.y, slot.width, fit.height + 1.4 * kind.pad)
        pen.fill(room, colour=theme.paper)
        inner = Box(slot.x + _IN, slot.y, slot.width - 2 * _IN, slot.height)
        _inked(sheet, pen, texts, inner, room.top - 0.7 * kind.pad, fit)
        free = slot.height - room.height - kind.number[1]
        radius = min(0.34 * slot.width, 0.56 * free)
        y = room.top + 0.5 * free + (0 if radius < 0.5 * free else 0.2 * kind.pad)
        pen.cuts([disc(x, y, radius, 90)], colour=theme.paper)
        pen.ring(x, y, radius, wide=0.13 * radius, colour=colour)
        art = Box(x, y, 0, 0).inset(-0.64 * radius)
        pen.area(Drawing(theme.emblems["liberal"], art), colour=colour)
        return
    waves = [
        sector(x, y, unit * (ring + 0.55), unit * (ring + 1.05), 25, 155)
        for ring in range(1, place.tile + 1)
    ]
    mast = [
        bar((x, y), (x - 1.5 * unit, y - 2.6 * unit), 0.34 * unit),
        bar((x, y), (x + 1.5 * unit, y - 2.6 * unit), 0.34 * unit),
        bar((x - 0.9 * unit, y - 1.5 * unit), (x + 0.9 * unit, y - 1.5 * unit), 0.3 * unit),
    ]
    pen.cuts([*waves, *mast, disc(x, y, 0.75 * unit, 32)], colour=colour)
    if place.covered:
        _covered(sheet, slot, pen)


def _defcon(sheet: Sheet, plan: Layout, part: Part, pen: Pen) -> None:
    """The Election Tracker as DEFCON: a box for each step, the higher the nearer to war."""
    kind = sheet.kind
    *steps, words = plan.tracker
    low = 0.7 * kind.edge
    most = 2.2 * kind.step
    count = len(steps) - 1
    pen.piece = sheet.board.name
    if part.left == 0:
        _defcon_title(sheet, plan, low + most + 1.2 * kind.pad, pen)
    for at, cell in enumerate(steps):
        if part.left <= cell.x < part.end:
            high = partial(_rising, most, count)
            box = Box(cell.x, low, cell.width - 0.5 * kind.pad, high(at))
            if at == count:
                box = _passed(sheet, box, high, pen)
            level = max(2, _DEFCON - at) if at < count else 1
            _level(sheet, box, level, pen, shown=level == 1 or level == _DEFCON - at)
    if part.left <= words.x < part.end:
        _war(sheet, words, low + most, pen)


def _rising(most: float, count: int, at: float) -> float:
    """The height of a step."""
    return most * (0.5 + 0.5 * (at / count if count else 1.0))


def _passed(sheet: Sheet, box: Box, high: Callable[[float], float], pen: Pen) -> Box:
    """The levels that the last vote rushes through; what is left of the box for the last one."""
    count = sheet.edition.ruleset.tracker_length
    levels = range(_DEFCON - count, 1, -1)
    wide = min(_RUSHED, 0.5 / max(1, len(levels))) * box.width
    for at, level in enumerate(levels, start=1):
        tall = high(count - 1 + at / (len(levels) + 1))
        apart = 0.5 * sheet.kind.pad if len(levels) == 1 else 0
        _level(sheet, Box(box.x, box.y, wide - apart, tall), level, pen)
        box = Box(box.x + wide, box.y, box.width - wide, box.height)
    return box


def _level(sheet: Sheet, box: Box, level: int, pen: Pen, *, shown: bool = True) -> None:
    """A level of alarm in its box, with its number; war has its sign beside it."""
    kind, theme = sheet.kind, sheet.theme
    heat = _heat(theme, level)
    share = (_DEFCON - level) / (_DEFCON - 1)
    if sheet.flat:
        pen.fill(box, colour=heat)
        shade = ramp(box, -0.35, 0.05 + 0.25 * share)
        dots(pen, box, 1.5 if kind.hint else 1.1, shade, theme.ink, theme)
    else:
        pen.fill(box, colour=theme.paper)
        pen.frame(box, wide=theme.line * (1 + 2 * share), colour=theme.ink)
    colour = most_legible(heat, theme) if sheet.flat else theme.ink
    letters = Letters(Font.DISPLAY, kind.title * 1.5, align=Align.CENTRE, colour=colour)
    wide = pen.width(str(level), letters)
    middle = box.centre[0]
    if level == 1 and sheet.flat:  # in grey it is as dark as the board
        pen.frame(box, wide=0.6 * kind.scale, colour=theme.paper)
    if level == 1 and box.width > _BESIDE * wide:
        side = 0.82 * min(box.height, 0.5 * box.width)
        middle = box.x + 0.27 * box.width
        art = Box(box.x + 0.66 * box.width - side / 2, box.centre[1] - side / 2, side, side)
        pen.area(Drawing(theme.emblems["chaos"], art), colour=colour)
    if shown and box.width > 0.9 * wide:
        up = capitals(letters, theme.fonts)
        pen.text(str(level), middle, box.centre[1] - up / 2, letters)


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
    kind, fonts = sheet.kind, sheet.theme.fonts
    x = plan.slot(1).x
    end = plan.parts[0].end - SAFE - kind.edge / 2
    head = sheet.head
    aside = Letters(Font.TEXT, kind.hint or sheet.least(Font.TEXT), colour=sheet.on_ground)
    leading = 1.75 * capitals(head, fonts)
    names = sheet.words("tracker")
    beside = x + max(text_width(text, head, fonts) for text in names) + 1.5 * kind.pad
    for at, (name, how) in enumerate(zip(names, sheet.words("tracker_how"), strict=True)):
        base = y + (len(names) - 1 - at) * leading
        _write(sheet, pen, name, x, base, head)
        if kind.hint and beside + text_width(how, aside, fonts) <= end:
            _write(sheet, pen, how, beside, base, aside)


def _war(sheet: Sheet, room: Box, top: float, pen: Pen) -> None:
    """What the last box means, right of it."""
    kind, fonts = sheet.kind, sheet.theme.fonts
    head = sheet.head
    aside = Letters(Font.TEXT, kind.hint or sheet.least(Font.TEXT), colour=sheet.on_ground)
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
