"""The boards, cut in lino: a mouth that closes and a night that falls, against a sun that rises.

A board has five sizes of letters at most. Its captions stand in blocks on one line, so that their
contrast never depends on what falls behind them.
"""

import math
from collections.abc import Sequence
from functools import cached_property, partial
from typing import NamedTuple
from unicodedata import combining, normalize

from companion.rules.pieces import Party
from printables.art.gouge import EDGE_SWAY
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
from printables.looks.board_sheet import AIR, CHAOS, Fit, Kind, cells
from printables.looks.board_sheet import Sheet as BoardSheet
from printables.looks.linocut import board_grounds as grounds
from printables.operators import Point
from printables.paint import block, readable_on
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.theme import Colour, Font

SPACED = 0.045  # between capitals, of their size
_MARK = 0.24  # of the letters' size, a mark on a capital
_SQUEEZED = 0.4  # how much narrower a title may be to keep clear of a threshold
_SIGN = 2.3  # from sign to sign of a threshold, of their radius
_BESIDE = 0.7  # of the air around words in their block, beside those of a threshold
_CHAOS = 2.1  # of a title's size, the word behind the last step, where it has the room
_ONE_LINE = 0.5  # mm beside who has won with coins, so that each language has a line
_COIN_SKY = 51.0  # of the sun's measures, how wide a coin's slot is: its number keeps clear of rays
_CLEAR = 2.5  # mm between teeth and plates, and between plates and slots, on a large board


LARGE = Kind(7.5, 5.0, 1.1, 13.8, 2.4, (10.5, 11.5), 5.6, 9.0, 8.5, 5.65, 4.6, 3.05)
MINI = Kind(5.0, 3.0, 0.8, 6.2, 1.2, (5.6, 6.2), 3.6, 6.0, 5.0, 3.3, 2.9, 0, 0.5)


class Sheet(BoardSheet):
    """A board whose words are capitals."""

    large, mini = LARGE, MINI

    def names(self, place: Place) -> list[str]:
        """What a tile grants, in capitals."""
        return [one.upper() for one in super().names(place)]

    def sentences(self, threshold: Threshold) -> list[str]:
        """What begins at a threshold, in capitals."""
        return [one.upper() for one in super().sentences(threshold)]

    @cached_property
    def captions(self) -> Fit:
        """Of the names below the slots."""
        return self.captions_in(Letters(Font.HEAD, self.kind.caption, spaced=SPACED), self.room)

    @property
    def small(self) -> Letters:
        """Letters of the heading that are no larger than those of captions: one size less."""
        if self.board.party is Party.FASCIST:
            return self.captions.letters
        return Letters(Font.HEAD, self.kind.caption, spaced=SPACED)

    @cached_property
    def lower(self) -> Fit:
        """Of the sentences below the names."""
        return self.lower_in(Letters(Font.STRONG, self.kind.hint), self.room)

    def upwards(self, long: float) -> Fit:
        """Of the sentences of a threshold, in a length."""
        letters = Letters(Font.HEAD, self.kind.sentence, spaced=1.6 * SPACED)
        return self.upwards_in(letters, long)

    @cached_property
    def title(self) -> list[tuple[str, Letters]]:
        """The first language in the largest letters, others below it."""
        sizes = ((Font.DISPLAY, self.kind.title), (Font.HEAD, self.small.size))
        return [
            (text.upper(), Letters(*sizes[min(at, 1)], spaced=SPACED))
            for at, text in enumerate(self.words(self.board.party.value))
        ]

    @property
    def on_the_ground(self) -> tuple[Letters, Letters]:
        """For words without a block: a heading, and what it means."""
        colour = grounds.on(self.colour, self.theme)
        return (
            Letters(Font.HEAD, self.kind.caption, colour=colour, spaced=SPACED),
            Letters(Font.ITALIC, self.kind.hint or self.least(Font.ITALIC), colour=colour),
        )

    @cached_property
    def heading(self) -> tuple[float, float, float]:
        """The width and height of the title's block, and the width of the one beside it."""
        fonts, pad = self.theme.fonts, self.kind.pad
        wide = max(text_width(text, letters, fonts) for text, letters in self.title)
        high = sum(capitals(letters, fonts) for _, letters in self.title)
        beside = max((text_width(one, self.small, fonts) for one in self.players), default=0)
        high += 1.5 * pad + 0.8 * pad * (len(self.title) - 1)
        return wide + 2 * pad, high, beside + 2 * pad + 0.1 if beside else 0  # on one line


def layout(edition: Edition, board: Board) -> Layout:
    """Where everything is on a board, with as much room as its words need."""
    sheet = Sheet(edition, board)
    kind, (wide, high, beside) = sheet.kind, sheet.heading
    by = Measures(
        slot_size(edition, board),
        kind.edge,
        kind.gap,
        high + 4 * kind.frame + 0.55 * kind.edge,
        0,
        least=2 * kind.edge + wide + beside + kind.gap,
        seam=kind.gap,
    )
    if board.party is Party.LIBERAL:
        header = _leading(sheet) * len(edition.wordings)
        foot = 0.7 * kind.edge + 2.4 * kind.step + header + 2 * kind.pad + 5 * kind.frame
        chaos, beside = (CHAOS, 0.7 * CHAOS) if kind.hint else (2.2 * kind.edge, 2 * kind.edge)
        by = by._replace(foot=foot, step=kind.step, chaos=chaos, beside=beside)
        return Layout(board.track, by)
    below = sheet.captions.height + kind.pad
    if any(map(sheet.hints, board.track.places)):
        below += sheet.lower.height + kind.pad * 0.8
    by = by._replace(foot=kind.frame + below + 0.95 * kind.teeth)
    plates = by.edge + wide + 0.6 * kind.gap + beside
    fit = sheet.upwards(_rise(sheet, by.head + by.slot.height + by.foot))
    text = fit.height - fit.leading + capitals(fit.letters, edition.theme.fonts)
    band = text + 2 * (grounds.jag(kind.scale) + _BESIDE * kind.pad)
    by = by._replace(threshold=band + 2 * grounds.AWAY * kind.gap, zone=fit.height)
    teeth = grounds.mouth(Layout(board.track, by), kind.teeth, edition.theme)
    above = teeth.reach(min(plates, teeth.size[0]), grounds.UPPER) + _CLEAR * kind.scale
    head = above + high + _CLEAR * kind.scale + kind.frame
    final = sheet.upwards(_rise(sheet, head + by.slot.height + by.foot))
    if final.height > fit.height:  # sentences that run up keep the length that the threshold is for
        head = max(head, by.head)
    return Layout(board.track, by._replace(head=head))


def start(plan: Layout) -> Point:
    """The middle of the marker's first place."""
    return plan.tracker[0].centre


def _leading(sheet: Sheet) -> float:
    letters = Letters(Font.HEAD, sheet.kind.caption, spaced=SPACED)
    return capitals(letters, sheet.theme.fonts) * (1 + AIR)


def _rise(sheet: Sheet, height: float) -> float:
    """How long a sentence may be that runs up a board, above the signs of its threshold."""
    kind = sheet.kind
    signs = max((len(one.zones) for one in sheet.board.track.thresholds), default=0)
    return height - 1.1 * kind.edge - 2 * kind.pad - _SIGN * kind.sign * signs


def track(
    edition: Edition, board: Board, cutting: Cutting, pen: Pen, box: Box, bleed: float
) -> None:
    """What a part shows of a board, and its strip of glue."""
    sheet, (plan, part) = Sheet(edition, board), cutting
    beyond = box.inset(-bleed)
    with pen.within(beyond.corners):
        with pen.moved(box.x - part.left, box.y):
            _board(sheet, plan, part, pen)
        if part.glue:
            strip = Box(box.right - part.glue, box.y, part.glue, box.height)
            grounds.glued(pen, strip, bleed, edition.theme)
    if part.glue:
        hint = sheet.lower.letters if sheet.kind.hint else Letters(Font.STRONG, LARGE.hint)
        letters = hint._replace(align=Align.CENTRE, colour=edition.theme.ink)
        with pen.moved(strip.centre[0] + 1, strip.centre[1], turned=90):
            pen.text(sheet.words("glue")[0], 0, 0, letters)


def _board(sheet: Sheet, plan: Layout, part: Part, pen: Pen) -> None:
    liberal = sheet.board.party is Party.LIBERAL
    if liberal:
        boxes = [said.box for said in _tracker_words(sheet, plan)]
        grounds.dawn(pen, plan, boxes, sheet.theme)
    else:
        grounds.night(pen, plan, sheet.kind.teeth, sheet.theme)
    if part.left == 0:
        _title(sheet, plan, pen)
    thresholds = {one.after: one for one in sheet.board.track.thresholds}
    for place in sheet.board.track.places:  # what is read first is drawn first
        if threshold := thresholds.get(place.tile - 1):
            gap = plan.gap(threshold)
            if part.left <= gap.x < part.end:
                _threshold(sheet, threshold, gap, pen)
        if part.left <= plan.slot(place.tile).x < part.end:
            (_liberal_slot if liberal else _fascist_slot)(sheet, plan, place, pen)
    if liberal:
        _tracker(sheet, plan, part, pen)


def _plates(sheet: Sheet, plan: Layout) -> tuple[Box, Box]:
    """Where the title stands, and beside it for how many players a board is."""
    kind, (wide, high, beside) = sheet.kind, sheet.heading
    x, top = plan.slot(1).x, plan.size[1] - 0.55 * kind.edge
    if sheet.board.party is Party.FASCIST:
        top = plan.slot(1).top + kind.frame + _CLEAR * kind.scale + high
    room = plan.parts[0].end - SAFE - x - (beside + kind.gap if beside else 0)
    whole = min(wide, room)
    gaps = [plan.gap(one).x for one in sheet.board.track.thresholds]
    over = max(0.0, x + whole + 0.6 * kind.gap + beside - min(gaps, default=math.inf))
    clear = whole - over if over < _SQUEEZED * whole else whole  # of what runs up a threshold
    title = Box(x, top - high, clear, high)
    return title, Box(title.right + kind.gap * 0.6, title.y, beside, high)


def _title(sheet: Sheet, plan: Layout, pen: Pen) -> None:
    kind, theme, beside = sheet.kind, sheet.theme, sheet.heading[2]
    fascist = sheet.board.party is Party.FASCIST
    box, label = _plates(sheet, plan)
    top = box.top
    if fascist:  # no ground is seen between plates and slots
        low, end = plan.slot(1).top, label.right if beside else box.right
        grounds.key(pen, [Box(box.x, low, end - box.x, top - low)], theme)
    if fascist or not theme.flat:
        inked = grounds.solid(pen, box, theme.ink if fascist else theme.liberal, theme, seed=2)
    else:
        grounds.slab(pen, box, theme, dark=False, seed=2)
        inked = theme.liberal
    y = min(top - 0.75 * kind.pad, plan.size[1] - SAFE - _marks(sheet))
    for text, letters in sheet.title:
        y -= capitals(letters, theme.fonts)
        wide = text_width(text, letters, theme.fonts) + 2 * kind.pad
        fitting = letters._replace(size=letters.size * min(1, box.width / wide))
        _line(sheet, pen, text, box.x + kind.pad, y, fitting._replace(colour=inked))
        y -= 0.8 * kind.pad
    if beside:
        _words(sheet, pen, label, sheet.players, _fit_of(sheet), dark=False)


def _marks(sheet: Sheet) -> float:
    """How far marks on the title's capitals rise above them, in mm."""
    text, letters = sheet.title[0]
    return _MARK * letters.size if any(map(combining, normalize("NFD", text))) else 0.0


def _fit_of(sheet: Sheet) -> Fit:
    count = len(sheet.edition.wordings)
    return Fit(sheet.small, (1,) * count, capitals(sheet.small, sheet.theme.fonts) * (1 + AIR))


def _line(sheet: Sheet, pen: Pen, text: str, x: float, y: float, letters: Letters) -> None:
    pen.piece = sheet.board.name
    pen.text(text, x, y, letters)


def _lines(sheet: Sheet, pen: Pen, texts: Sequence[str], box: Box, fit: Fit) -> None:
    """Texts one below the other, in the middle of a box.

    Raises:
        DoesNotFit: a word is longer than the box is wide.
    """
    theme, letters = sheet.theme, fit.letters
    smallest = letters._replace(size=min(letters.size, sheet.least(letters.font)))
    for text in texts:
        pen.note_place(sheet.board.name, (text,), box, smallest)
    shown = [
        (text, line) for text in texts for line in even_lines(text, box.width, letters, theme.fonts)
    ]
    high = capitals(letters, theme.fonts)
    y = box.centre[1] + (len(shown) * fit.leading - (fit.leading - high)) / 2 - high
    x = {Align.LEFT: box.x, Align.CENTRE: box.centre[0], Align.RIGHT: box.right}[letters.align]
    with pen.part():
        for text, line in shown:
            wide = text_width(line, letters, theme.fonts)
            if wide > box.width + sheet.kind.pad:
                needed = letters.size * box.width / wide
                pen.refuse_size(sheet.board.name, (text,), box, letters.size, needed)
            _line(sheet, pen, line, x, y, letters)
            y -= fit.leading


def _words(  # noqa: PLR0913
    sheet: Sheet,
    pen: Pen,
    box: Box,
    texts: Sequence[str],
    fit: Fit,
    *,
    dark: bool,
    colour: Colour | None = None,
    seed: int = 1,
) -> None:
    """Texts in a block of ink, or of paper."""
    theme = sheet.theme
    if dark:
        inked = grounds.solid(pen, box, theme.ink, theme, seed=seed)
    else:
        inked = grounds.slab(pen, box, theme, dark=False, seed=seed)
    if not dark:
        grounds.rim(pen, box, sheet.theme, seed=seed)
    letters = fit.letters._replace(align=Align.CENTRE, colour=colour or inked)
    inner = box.inset(min(sheet.kind.pad, SAFE - SEAM), 0)
    _lines(sheet, pen, texts, inner, fit._replace(letters=letters))


def _bar(sheet: Sheet, kind_of: Sequence[Sequence[str]], fit: Fit) -> float:
    """The height of the bars of a kind of words: that of the one with most lines."""
    fonts = sheet.theme.fonts
    lines = max(
        sum(len(text_lines(one, sheet.room, fit.letters, fonts)) for one in texts)
        for texts in kind_of
    )
    return lines * fit.leading + 0.65 * sheet.kind.pad


def _fascist_slot(sheet: Sheet, plan: Layout, place: Place, pen: Pen) -> None:
    """A slot that is nicked deeper than the one before it, and its words."""
    theme, kind, slot = sheet.theme, sheet.kind, plan.slot(place.tile)
    places, names, captions = sheet.board.track.places, sheet.names(place), sheet.captions
    below = slot.y - kind.frame - kind.pad / 2
    high = _bar(sheet, [sheet.names(one) for one in places], captions)
    box = Box(slot.x, below - high, slot.width, high)
    with pen.moved(slot.x, slot.y):  # it is in the file once for all tracks
        drawn = partial(_fascist_art, sheet, place, box.moved(-slot.x, -slot.y), pen)
        pen.repeated(_name_of_art(sheet, place, high), drawn)
    _number(sheet, slot, place, readable_on(theme.ink, theme), pen)
    if place.covered:
        _covered(sheet, slot, pen)
    said = [one for some in places if (one := sheet.hints(some))]
    under = _bar(sheet, said, sheet.lower) if said else 0.0
    if place.wins:  # one plate as high as both others
        won = Box(box.x, box.y - (0.3 + under if under else 0), box.width, 0)
        _won(sheet, pen, won._replace(height=box.top - won.y), names)
        return
    _words(sheet, pen, box, names, captions, dark=True, seed=place.tile)
    if hints := sheet.hints(place):
        lower = Box(slot.x, box.y - under - 0.3, slot.width, under)
        _words(sheet, pen, lower, hints, sheet.lower, dark=False, seed=place.tile + 5)


def _won(sheet: Sheet, pen: Pen, box: Box, texts: Sequence[str]) -> None:
    """Who has won with the last tile, on a plate in their colour, where that isn't nearly ink."""
    theme, fit = sheet.theme, sheet.captions
    red = grounds.red(theme)
    if red == theme.ink:  # the frame of the slot goes on around it
        wide = sheet.kind.frame
        around = Box(box.x - wide, box.y - wide, box.width + 2 * wide, box.height + wide)
        grounds.key(pen, [around], theme)
        joined = around._replace(height=around.height + sheet.kind.pad / 2 + wide / 2)
        grounds.solid(pen, joined, theme.ink, theme, seed=8)
        _words(sheet, pen, box, texts, fit, dark=False, colour=red)
        return
    if not theme.flat:  # paper parts it from the strokes of the night
        grounds.solid(pen, box.inset(-0.8 * sheet.kind.frame), theme.paper, theme, seed=6)
    inked = grounds.solid(pen, box, red, theme, seed=4)
    letters = fit.letters._replace(align=Align.CENTRE, colour=inked)
    inner = box.inset(min(sheet.kind.pad, SAFE - SEAM), 0)
    _lines(sheet, pen, texts, inner, fit._replace(letters=letters))


def _name_of_art(sheet: Sheet, place: Place, high: float) -> str:
    """What tells a slot from others of a set: its size, its place and its signs."""
    other = bool(place.grants and place.grants.other)  # than the powers before it
    granted = sheet.board.track.places[place.tile - 2].grants if other else place.grants
    signs = "-".join(granted.powers if granted else ())
    wide, up = sheet.slot
    kept = f"{place.tile}-{len(sheet.board.track.places)}-{place.covered:d}-{other:d}"
    return f"slot-{wide:.1f}-{up:.1f}-{high:.2f}-{kept}-{signs}"


def _fascist_art(sheet: Sheet, place: Place, words: Box, pen: Pen) -> None:
    """A slot at the origin without its words, which stand in a box below it."""
    theme, kind, slot = sheet.theme, sheet.kind, Box(0, 0, *sheet.slot)
    last = len(sheet.board.track.places)
    into = 0.3 + EDGE_SWAY  # mm, the words below these
    low = words.y - into
    foot = Box(0, low, slot.width, -low).inset(-kind.frame, 0)
    grounds.key(pen, [slot.inset(-kind.frame), foot], theme)
    if not theme.flat:
        pen.fill(foot, colour=theme.paper)
    grounds.frame(pen, slot, kind.frame, theme.ink, theme, seed=place.tile)
    deep = kind.scale * (1.4 + 5.6 * (place.tile - 1) / max(1, last - 1))
    grounds.nicked(pen, slot, deep, kind.scale, theme, seed=place.tile)
    into = kind.frame / 2 if theme.flat else 0  # the frame, out of which the plate grows
    corner = _corner(sheet, slot, place)
    plate = Box(corner.x - into, corner.y, corner.width + into, corner.height + into)
    grounds.solid(pen, plate, theme.ink, theme, seed=place.tile + 9)
    _signs(sheet, slot, place, pen)
    if theme.flat:  # no ground is seen between the frame and the words below
        block(pen, foot, theme.ink, theme, seed=place.tile + 3)


def _corner(sheet: Sheet, slot: Box, place: Place) -> Box:
    """Where the number of a slot stands."""
    kind, letters = sheet.kind, Letters(Font.DISPLAY, sheet.kind.title)
    wide = text_width(str(place.tile), letters, sheet.theme.fonts) + 2 * (SAFE - SEAM)
    return Box(slot.x, slot.top - kind.number[1], max(kind.number[0], wide), kind.number[1])


def _number(sheet: Sheet, slot: Box, place: Place, colour: Colour, pen: Pen) -> None:
    letters = Letters(Font.DISPLAY, sheet.kind.title, align=Align.CENTRE, colour=colour)
    x, y = _corner(sheet, slot, place).centre
    y -= capitals(letters, sheet.theme.fonts) / 2
    _line(sheet, pen, str(place.tile), x, y, letters)


def _signs(sheet: Sheet, slot: Box, place: Place, pen: Pen) -> None:
    """The sign of each power, as large as the slot allows: it is read from across the table."""
    theme = sheet.theme
    powers = place.grants.powers if place.grants else ()
    if place.covered:  # below stands that a tile lies here
        slot = slot.moved(0, 0.06 * slot.height)
    x, y = slot.centre
    y -= 0.02 * slot.height
    if place.wins:
        side = 0.6 * slot.width  # within the cuts from the edges
        emblems = theme.emblems if sheet.board.mini else theme.carved
        mouth = Drawing(emblems["fascist"], Box(x - side / 2, y - side / 2, side, side))
        pen.area(mouth, colour=grounds.red(theme))
        return
    if place.grants and place.grants.other:
        before = sheet.board.track.places[place.tile - 2].grants
        for emblem, box in cells(before.powers if before else (), slot):
            pen.outline(Drawing(theme.emblems[emblem], box), wide=theme.line, colour=theme.ink)
        return
    for emblem, box in cells(powers, slot):
        pen.area(Drawing(theme.emblems[emblem], box), colour=theme.ink)
    if not powers:
        grounds.dash(pen, (x, y), sheet.kind.scale, theme)


def _covered(sheet: Sheet, slot: Box, pen: Pen) -> None:
    """That a tile lies here from the start."""
    kind = sheet.kind
    letters = sheet.lower.letters
    texts = sheet.words("covered")
    fit = sheet.fit(letters, slot.width - 4 * kind.pad, [[one] for one in texts])
    high = fit.height + kind.pad
    box = Box(slot.x + kind.pad, slot.y + kind.pad, slot.width - 2 * kind.pad, high)
    _words(sheet, pen, box, texts, fit, dark=False, seed=3)


def _threshold(sheet: Sheet, threshold: Threshold, gap: Box, pen: Pen) -> None:
    """A jagged line across the board, what begins behind it, and a sign for each zone."""
    kind, theme = sheet.kind, sheet.theme
    band = gap.inset(grounds.AWAY * kind.gap, kind.edge * 0.55)  # where signs and words stand
    over = grounds.BEYOND if theme.flat else -grounds.EDGE  # the edges of the board
    whole = Box(band.x, -over, band.width, gap.height + 2 * over)
    inked = grounds.jagged(pen, whole, kind.scale, theme, last=Zone.VETO in threshold.zones)
    x = gap.centre[0]
    radius = min(kind.sign, 0.49 * band.width)
    for at, zone in enumerate(threshold.zones):
        y = band.y + radius + kind.pad + at * _SIGN * radius
        pen.circle(x, y, radius, colour=theme.paper)
        if theme.flat:
            pen.circle(x, y, radius - 0.6 * kind.frame, colour=theme.ink)
            shown = theme.paper
        else:
            rim = min(2 * theme.line, 0.16 * radius)
            pen.ring(x, y, radius - 0.6 * kind.frame, wide=rim, colour=theme.ink)
            shown = theme.ink
        art = Box(x - radius, y - radius, 2 * radius, 2 * radius).inset(0.34 * radius)
        pen.area(Drawing(theme.emblems[zone.value], art), colour=shown)
    signs = kind.pad + _SIGN * radius * len(threshold.zones)
    run = Box(band.x, band.y + signs, band.width, band.height - signs)
    fit = sheet.upwards(_rise(sheet, gap.height))
    with pen.moved(*run.centre, turned=90):
        lying = Box(-run.height / 2, -run.width / 2, run.height, run.width)
        letters = fit.letters._replace(align=Align.CENTRE, colour=inked)
        texts = sheet.sentences(threshold)
        _lines(sheet, pen, texts, lying.inset(kind.pad / 2, 0), fit._replace(letters=letters))


def _liberal_slot(sheet: Sheet, plan: Layout, place: Place, pen: Pen) -> None:
    """A slot in which the sun stands higher than in the one before it."""
    theme, kind, slot = sheet.theme, sheet.kind, plan.slot(place.tile)
    texts = [text.upper() for text in sheet.words("wins_liberal")]
    tight = sheet.board.mini and len(texts) > 1
    letters = Letters(Font.HEAD, kind.caption, spaced=0 if tight else SPACED)
    wide = slot.width - 2 * (_ONE_LINE if tight else kind.pad)
    fit = sheet.fit(letters, wide, [[one] for one in texts])
    low = fit.height + kind.pad  # in every slot, so that there is one horizon
    with pen.moved(slot.x, slot.y):
        drawn = partial(_liberal_art, sheet, place, low, pen)
        pen.repeated(f"sun-{slot.width:.1f}-{slot.height:.1f}-{place.tile}", drawn)
    _number(sheet, slot, place, theme.liberal, pen)
    if place.wins:
        colour = grounds.gilded(pen, slot, low, theme, seed=place.tile)
        letters = fit.letters._replace(align=Align.CENTRE, colour=colour)
        box = Box(slot.x, slot.y, slot.width, low).inset(min(kind.pad / 2, _ONE_LINE), 0)
        _lines(sheet, pen, texts, box, fit._replace(letters=letters))
    elif place.covered:
        _covered(sheet, slot, pen)


def _liberal_art(sheet: Sheet, place: Place, low: float, pen: Pen) -> None:
    """A slot at the origin without its words, which stand in its lower part."""
    theme, kind, slot = sheet.theme, sheet.kind, Box(0, 0, *sheet.slot)
    last = len(sheet.board.track.places)
    grounds.frame(pen, slot, kind.frame, theme.liberal, theme, seed=place.tile)
    risen = (place.tile - 1) / (last - 1) if last > 1 else 1.0
    sky = Box(0, low, slot.width, slot.height - low - 0.5 * kind.number[1])
    scale = min(slot.width / (_COIN_SKY if sheet.board.mini else 45.5), sky.height / 42)
    grounds.sunrise(pen, sky, risen, scale, theme)


def _tracker(sheet: Sheet, plan: Layout, part: Part, pen: Pen) -> None:
    """The Election Tracker and chaos, in one line."""
    kind, theme, steps = sheet.kind, sheet.theme, plan.tracker[:-1]
    y, inked = _tracker_line(sheet), grounds.on(theme.liberal, theme)
    title, chaos = _tracker_words(sheet, plan)
    _say(sheet, title, part, pen)
    here = [at for at, one in enumerate(steps) if part.left <= one.x < part.end]
    for at in here:
        x = steps[at].centre[0]
        if at + 1 < len(steps) and at + 1 in here:
            reach = plan.radius * (
                grounds.STAR if at + 2 == len(steps) else 1
            )  # of what it leads to
            grounds.arrow(pen, x + plan.radius, steps[at + 1].centre[0] - reach, y, inked)
        if at + 1 == len(steps):
            grounds.chaos(pen, (x, y), plan.radius, theme)
            continue
        grounds.step(pen, (x, y), plan.radius, theme)
        letters = Letters(Font.DISPLAY, min(kind.title, 1.25 * plan.radius), align=Align.CENTRE)
        letters = letters._replace(colour=theme.liberal)
        _line(sheet, pen, str(at), x, y - capitals(letters, theme.fonts) / 2, letters)
    _say(sheet, chaos, part, pen)


class Said(NamedTuple):
    """Words on a ground: each line from where it begins, and the box around all."""

    lines: Sequence[tuple[str, float, float, Letters]]
    box: Box


def _say(sheet: Sheet, said: Said, part: Part, pen: Pen) -> None:
    """Words on the ground of a part."""
    for text, x, base, letters in said.lines:
        if part.left <= x < part.end:
            _line(sheet, pen, text, x, base, letters)


def _tracker_line(sheet: Sheet) -> float:
    """How high the middle of the steps is."""
    return 0.7 * sheet.kind.edge + 1.2 * sheet.kind.step


def _tracker_words(sheet: Sheet, plan: Layout) -> tuple[Said, Said]:
    """Above the steps what they are, and right of the last one what chaos is."""
    *steps, words = plan.tracker
    star = steps[-1].centre[0] + 1.2 * plan.radius + sheet.kind.pad
    room = words._replace(x=star, width=words.right - star)
    return _tracker_title(sheet, plan), _chaos_words(sheet, room)


def _tracker_title(sheet: Sheet, plan: Layout) -> Said:
    kind, fonts, (head, aside) = sheet.kind, sheet.theme.fonts, sheet.on_the_ground
    x, up = plan.slot(1).x, _tracker_line(sheet) + 1.2 * kind.step + kind.pad
    end = plan.parts[0].end - SAFE - kind.edge / 2
    leading = _leading(sheet)
    names = [text.upper() for text in sheet.words("tracker")]
    beside = x + max(text_width(text, head, fonts) for text in names) + 1.5 * kind.pad
    hows = [
        how if kind.hint and beside + text_width(how, aside, fonts) <= end else ""
        for how in sheet.words("tracker_how")
    ]
    lines = []
    for at, (name, how) in enumerate(zip(names, hows, strict=True)):
        base = up + (len(names) - 1 - at) * leading
        lines.append((name, x, base, head))
        if how:
            lines.append((how, beside, base, aside))
    right = max(x + text_width(text, letters, fonts) for text, x, _, letters in lines)
    high = (len(names) - 1) * leading + capitals(head, fonts)
    return Said(lines, Box(x, up, right - x, high))


def _chaos_words(sheet: Sheet, room: Box) -> Said:
    """In large letters where there is but one language."""
    kind, fonts, (head, aside) = sheet.kind, sheet.theme.fonts, sheet.on_the_ground
    large = Letters(Font.DISPLAY, kind.title, colour=head.colour, spaced=SPACED)
    longest = max(text_width(name.upper(), large, fonts) for name in sheet.words("chaos"))
    large = large._replace(size=kind.title * max(1, min(_CHAOS, 0.8 * room.width / longest)))
    alone = kind.hint and len(sheet.edition.wordings) == 1
    lines: list[tuple[str, Letters, float]] = []  # with the air above
    for name, how in zip(sheet.words("chaos"), sheet.words("chaos_how"), strict=True):
        lines.append((name.upper(), large if alone else head, 1.1 * kind.pad if lines else 0))
        if kind.hint:
            said = even_lines(how, room.width, aside, fonts)
            lines += [
                (line, aside, (0.6 if at else 0.85) * kind.pad) for at, line in enumerate(said)
            ]
    high = sum(capitals(letters, fonts) + air for _, letters, air in lines)
    wide = max(text_width(text, letters, fonts) for text, letters, _ in lines)
    base = top = _tracker_line(sheet) + high / 2
    placed = []
    for text, letters, air in lines:
        base -= capitals(letters, fonts) + air
        placed.append((text, room.x, base, letters))
    return Said(placed, Box(room.x, top - high, wide, high))
