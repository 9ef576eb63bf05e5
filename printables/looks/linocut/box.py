"""The faces of the tuck box: one frieze of heads runs around it, below pictures of the two weathers.

In front stands who hides, behind the first of those who stand against them and what the game is;
the sides are spines; the lid is a seal on a ribbon.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import combining, normalize

from companion.rules.pieces import Party, Role
from printables.art.engraving import Nib, band, border, whorl
from printables.art.gouge import rays, whirl
from printables.art.portraits import before_paper, head, portrait
from printables.box_net import HOLE, NetPart, TuckBox
from printables.catalogue import ANYWHERE, LARGE_PRINT, PieceName
from printables.letters import Letters, capitals
from printables.looks.box_words import (
    BoxWords,
    Leaflet,
    box_words,
    credit_lines,
    facts_line,
    leaflet,
    smallest,
    write_leaflet,
    write_lines,
)
from printables.looks.lettering import title
from printables.operators import Point
from printables.paint import block, coarse, shower
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Font, Theme

_NAME = PieceName.BOX
_POST = 1.0  # mm of ink beside a picture, at the edges of the box
_FRIEZE, _CORNICE = 0.22, 0.058  # of the width: the bands that run around the box
_RULE, _FINE = 0.6, 0.25  # mm, the lines along them
_PLAYING = 5  # heads on the front
_FASCISTS = (2, 6, 9, 12)  # their places among the heads
_MEDALLION = 6.2  # mm, the radius at most
_LINE, _LEADING = 0.13, 0.034  # of the width: a line of the title at most, and the air around it
_SECOND = 0.58  # of its capitals, those of the title in a second language
_BAND = 0.26  # of the picture, the band of the title at most
_SPACED = 0.09  # of their size, between letters of the title at most
_LOOSE = 0.95  # of a line in front, the title without the air between its letters
_FACTS = 1.75  # mm, capitals of the line below it at most
_HOOD, _SHARE = 0.88, 1.16  # how high Hitler is, of its width; of the picture, how wide at most
_BELOW_HOLE = 2.2  # mm, of its ground between the finger's hole and a hood
_PARTED = 0.9  # mm of paper, which parts a coat from the title
_SPINE = 0.64  # of a side's width: its title
_MARK = 0.3  # of its capitals, a mark on one
_EVERY = 1.36  # from line to line of it, of its capitals
_SUN = 0.28  # of a side's width: the radius of its sign
_TOLD = 0.62  # of a picture's height: what is told in front of it, at most
_FRAME = 3.4  # mm, around what is told below
_AIR, _SHEET = 1.4, 2.2  # mm, around that frame; around the sheet behind, and within it
_UNDER = 1.6  # mm below that sheet
_SMALL = 2.4  # mm, letters of who made the game
_RIBBON, _SEAL = 0.62, 0.4  # of the height of the lid
_CONTENTS = ("placard", "person", "vote", "tiles")  # what lies in the box


class _Wall:
    """A side of the box that stands: the bands around the box, and between them the picture."""

    def __init__(self, panel: Box, net: TuckBox) -> None:
        self.panel = panel
        frieze, cornice = _FRIEZE * net.width, _CORNICE * net.width
        self.frieze = panel._replace(height=frieze)
        self.cornice = panel._replace(y=panel.top - cornice, height=cornice)
        high = panel.height - frieze - cornice
        whole = Box(panel.x, panel.y + frieze, panel.width, high)
        self.picture = whole.inset(_POST, _RULE + _FINE)


def faces(edition: Edition, net: TuckBox, part: NetPart, pen: Pen) -> None:
    """Every panel of a part, in place."""
    words = box_words(edition)
    heads = _heads(edition.theme)
    aside = _shown(_Wall(net.sides[0], net).frieze)
    for at, panel, draw in (
        (0, net.front, _front),
        (_PLAYING + aside, net.back, _back),
    ):
        if part.holds(panel):
            draw(edition, words, net, pen)
            _bands(edition.theme, _Wall(panel, net), heads[at:], pen)
    for at, party, side in zip((2 * _PLAYING + aside, _PLAYING), Party, net.sides, strict=True):
        if part.holds(side):
            wall = _Wall(side, net)
            _side(edition, words, party, wall, pen)
            _bands(edition.theme, wall, heads[at:], pen)
    if part.holds(net.lid):
        with pen.moved(*net.lid.centre, turned=180):  # it is read with the front
            _lid(
                edition, words, Box(0, 0, 0, 0).inset(-net.lid.width / 2, -net.lid.height / 2), pen
            )
    if part.holds(net.bottom):
        _bottom(edition, words, net, pen)


def beyond(edition: Edition, net: TuckBox, part: NetPart, pen: Pen, bleed: float) -> None:
    """Nothing: every face ends in ink, which bleeds around the whole net."""
    del edition, net, part, pen, bleed


def _heads(theme: Theme) -> list[tuple[str, Party]]:
    """All who play, around the box from the front to the right; again far from where they were."""
    liberals, fascists = theme.figures[Role.LIBERAL], theme.figures[Role.FASCIST]
    row: list[tuple[str, Party]] = []
    for at in range(4 * _PLAYING):
        among = sum(place < at for place in _FASCISTS)
        if at in _FASCISTS:
            row.append((fascists[among % len(fascists)], Party.FASCIST))
        else:  # the first one is seen large
            again, place = divmod(at - among, len(liberals))
            figure = liberals[(place + again * (len(liberals) // 2) + 1) % len(liberals)]
            row.append((figure, Party.LIBERAL))
    return row


def _bands(theme: Theme, wall: _Wall, heads: Sequence[tuple[str, Party]], pen: Pen) -> None:
    """The part of the frieze and of the engraved band above that is on a wall."""
    flat, frieze, cornice = theme.flat, wall.frieze, wall.cornice
    line = theme.accent if flat else theme.ink
    nib, inner = _nib(theme), cornice.inset(0, 0.55)
    wave = (2.2 if theme.bold else 1.15) * inner.height
    band(pen, inner, line, wave=wave, lines=nib.lines, wide=nib.wide)
    for y, wide in (
        (cornice.y, _RULE if theme.bold else _FINE),
        (frieze.top, _RULE),
        (frieze.top - 1.1, _RULE if theme.bold else _FINE),
        (frieze.y + 1.0, _RULE if theme.bold else _FINE),
    ):
        pen.line(wall.panel.x, y, wall.panel.right, y, wide=wide, colour=line)
    count, room = _shown(frieze), frieze.height - 2.1
    step = frieze.width / count
    radius = min(_radius(frieze), 0.46 * step)
    for place, (figure, party) in enumerate(heads[:count]):
        centre = frieze.x + (place + 0.5) * step, frieze.y + 1.0 + room / 2
        _medallion(pen, figure, centre, radius, theme, theme.of(party))


def _radius(frieze: Box) -> float:
    """That of a head in the frieze, at most."""
    return min(_MEDALLION, 0.46 * (frieze.height - 2.1))


def _shown(frieze: Box) -> int:
    """How many heads a wall shows."""
    return min(_PLAYING, max(1, round(frieze.width / (2.3 * _radius(frieze)))))


def _nib(theme: Theme) -> Nib:
    """How the bands are engraved: a twist of two where lines are heavy, an open one to save ink."""
    return Nib(0.55, 2) if theme.bold else Nib(0.16, 8 if theme.flat else 4)


def _front(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> None:
    """Hitler behind the mask, as on the rulebook's cover; below, a band with the title."""
    theme, picture = edition.theme, _Wall(net.front, net).picture
    band = _title_band(edition, words, net, pen)
    named = picture._replace(height=band.height)
    parted = 0.0 if before_paper(theme, Role.FASCIST) and not theme.flat else _PARTED
    hood, foot = net.front.top - HOLE - _BELOW_HOLE, named.top + parted
    wide = min(_SHARE * picture.width, (min(hood, picture.top - 1) - foot) / _HOOD)
    standing = Box(picture.centre[0] - wide / 2, foot, wide, wide)
    x, y = picture.centre[0] + 0.06 * picture.width, foot + 0.58 * wide
    reach, larger = math.hypot(picture.width, picture.height), coarse(theme)
    ground = whirl((x, y), 11, 0.9 * reach, 3.1 * larger, 1.5 * larger, seed=2)
    block(pen, picture, theme.fascist, theme, ground, seed=4)
    (figure, *_) = theme.figures[Role.HITLER]
    with pen.within(picture.corners):
        portrait(pen, figure, standing, theme, theme.fascist)
    gap = named._replace(y=named.top - parted, height=2 * parted)
    pen.fill(gap, colour=theme.paper)
    over = Box(named.x - 0.4, named.y - 0.6, named.width + 0.8, named.height + 0.6)
    on_block = block(pen, over if theme.flat else named, theme.ink, theme, seed=1)
    letters = Letters(Font.DISPLAY, 0, colour=on_block)
    small = Letters(Font.HEAD, 0, colour=theme.accent if theme.flat else theme.ink)
    y = named.top - band.mark
    for text, high in band.titles:
        y -= band.air + high
        room = Box(named.x, y, named.width, high).inset(3, 0)
        title(pen, text.upper(), room, letters, theme, piece=_NAME, spaced=_SPACED)
    for text in band.facts:
        y -= band.air + band.below
        room = Box(named.x, y, named.width, band.below).inset(3, 0)
        title(pen, text, room, small, theme, piece=_NAME, floor=ANYWHERE)


class _Band(NamedTuple):
    """The lines below a picture, and how high they are; mm."""

    titles: tuple[tuple[str, float], ...]
    facts: tuple[str, ...]
    below: float  # capitals of the facts
    air: float
    mark: float  # above the first line
    height: float


def _title_band(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> _Band:
    """The title on the line or lines on which it is larger, in a second language below it, the facts."""
    theme, picture = edition.theme, _Wall(net.front, net).picture
    width, air = picture.width - 6, _LEADING * net.width
    facts = tuple(facts_line(edition, words, width, pen))
    small = Letters(Font.HEAD, smallest(edition, Font.HEAD))
    below = max(_FACTS, capitals(small, theme.fonts))
    free = _BAND * picture.height - (below + air) * len(facts) - air
    second = (words.second,) if words.second else ()
    share = _SECOND * len(second)

    def best(lines: Sequence[str]) -> float:
        room = free - air * (len(lines) + len(second))
        most = min(_LINE * net.width, room / (len(lines) + share + _over(lines)))
        return _capitals(lines, _LOOSE * width, most, theme, pen)

    up, lines = max((best(some), some) for some in (words.line, words.lines))
    titles = [(text, up) for text in lines]
    titles += [
        (text, _capitals(second, _LOOSE * width, _SECOND * up, theme, pen)) for text in second
    ]
    mark, rows = _over(lines) * up, len(titles) + len(facts) + 1
    high = mark + sum(high for _, high in titles) + below * len(facts) + air * rows
    return _Band(tuple(titles), facts, below, air, mark, high)


def _back(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> None:
    """A Liberal in the first light above what the game is and what lies in the box."""
    theme, picture = edition.theme, _Wall(net.back, net).picture
    told = _told(edition, words, net, pen)
    low = picture.y + (told.high + 2 * _SHEET + _UNDER if told else 0)
    free = picture.top - low
    wide = min(0.92 * picture.width, 1.28 * free)
    larger = coarse(theme)
    x, y = picture.centre[0], low + 0.55 * free
    reach = math.hypot(picture.width, picture.height)
    ground = rays((x, y), round(48 / larger), 0.3 * wide, reach, 3.4 * larger, seed=3, sway=5)
    block(pen, picture, theme.liberal, theme, ground, seed=6)
    (figure, *_) = theme.figures[Role.LIBERAL]
    base = low - 0.16 * wide if told else picture.y
    standing = Box(x - wide / 2, base, wide, wide)
    with pen.within(picture.corners):
        portrait(pen, figure, standing, theme, theme.liberal)
    if told:
        _leaflet(theme, told, picture, pen)


def _leaflet(theme: Theme, told: Leaflet, picture: Box, pen: Pen) -> None:
    """What is told, on a sheet of paper with a cut edge."""
    high = told.high + 2 * _SHEET
    sheet = Box(picture.x + _SHEET, picture.y + _UNDER, picture.width - 2 * _SHEET, high)
    if theme.flat:
        block(pen, sheet.inset(-0.7), theme.ink, theme, seed=12)
    block(pen, sheet, theme.paper, theme, seed=7)
    if not theme.flat:
        pen.frame(sheet, wide=theme.line, colour=theme.ink)
    write_leaflet(pen, told, sheet.inset(_SHEET), theme.ink, theme.ink)


def _medallion(
    pen: Pen, figure: str, centre: Point, radius: float, theme: Theme, colour: Colour
) -> None:
    """A figure's head in a disc of gold."""
    spared = not theme.flat
    pen.circle(*centre, radius, colour=theme.paper)
    if not spared:
        pen.circle(*centre, 0.93 * radius, colour=theme.accent)
    inner = [
        (
            centre[0] + 0.93 * radius * math.cos(math.pi * at / 24),
            centre[1] + 0.93 * radius * math.sin(math.pi * at / 24),
        )
        for at in range(48)
    ]
    with pen.within(inner):
        head(pen, figure, centre, 0.93 * radius, theme, colour)
    if spared:
        pen.ring(*centre, radius, wide=theme.line, colour=theme.ink)


def _side(edition: Edition, words: BoxWords, party: Party, wall: _Wall, pen: Pen) -> None:
    """A spine: the party's sign and its weather, and along it the title, a line or two.

    The title is left out of a side that is too narrow for letters that can be read.
    """
    theme, picture = edition.theme, wall.picture
    colour, larger = theme.of(party), coarse(theme)
    radius = min(_SUN * wall.panel.width, 0.16 * picture.height)
    x, y = sun = picture.centre[0], picture.top - 1.5 * radius
    if party is Party.LIBERAL:
        reach = picture.height
        cuts = rays(sun, round(40 / larger), 1.1 * radius, reach, 2.6 * larger, seed=2, sway=2)
    else:
        cuts = shower(picture, theme, 1.9, (0.25, 0.5), (6, 16), seed=9)
    block(pen, picture, colour, theme, cuts, seed=9)
    _sign(pen, theme.carved[party.value], sun, radius, theme, colour)
    across = _SPINE * wall.panel.width
    top = y - 1.5 * radius
    label = Box(-(top - picture.y - 2.4) / 2, -across / 2, top - picture.y - 2.4, across)

    def best(told: BoxWords) -> tuple[float, Sequence[str]]:
        """The highest capitals of a title, and its lines."""
        return max(
            (_capitals(some, label.width - 5.2, label.height / _rows(some), theme, pen), some)
            for some in (told.lines, told.line)
        )

    up, lines = min(best(words.on_spine(one))[0] for one in Party), best(words.on_spine(party))[1]
    if up < _least(edition):
        return
    with pen.moved(x, picture.y + 2.4 + label.width / 2, turned=90):
        on_label = block(pen, label, theme.ink, theme, seed=3)
        letters = Letters(Font.DISPLAY, 0, colour=on_label)
        for at, text in enumerate(lines):
            y = up * (_EVERY * (len(lines) / 2 - at) - (_EVERY - 1) / 2 - 1 - _over(lines) / 2)
            line = Box(label.x, y, label.width, up).inset(2.6, 0)
            title(
                pen, text.upper(), line, letters, theme, piece=_NAME, floor=ANYWHERE, spaced=_SPACED
            )


def _sign(
    pen: Pen, emblem: str, centre: Point, radius: float, theme: Theme, colour: Colour
) -> None:
    """An emblem on a disc of ink with a ring."""
    spared = not theme.flat
    pen.circle(*centre, 1.12 * radius, colour=theme.paper if spared else theme.ink)
    shown = colour if spared else theme.paper
    pen.ring(*centre, radius, wide=0.35, colour=shown if spared else theme.accent)
    if spared:
        pen.ring(*centre, 1.12 * radius, wide=theme.line, colour=colour)
    pen.area(Drawing(emblem, Box(*centre, 0, 0).inset(-0.66 * radius)), colour=shown)


def _lid(edition: Edition, words: BoxWords, box: Box, pen: Pen) -> None:
    """The pattern of the cards' backs, and on it a seal with a closed eye on a ribbon with the title."""
    theme = edition.theme
    spared = not theme.flat
    whorl(pen, box, theme.ink if spared else theme.accent, lying=True, fine=spared)
    radius = min(_SEAL * box.height, 0.2 * box.width)
    ribbon = Box(box.x, -_RIBBON / 2 * box.height, box.width, _RIBBON * box.height)
    seal = box.x + 1.35 * radius, 0.0
    left = seal[0] + 1.12 * radius + 2
    letters, long = Letters(Font.DISPLAY, 0), box.right - 3 - left
    lines = [one.upper() for one in words.lines]
    over = _over(words.lines)
    up = _capitals(words.lines, long, 0.34 * ribbon.height / (1 + over / 2), theme, pen)
    if up > _least(edition):
        pen.fill(ribbon, colour=theme.paper if spared else theme.ink)
        rule = theme.ink if spared else theme.accent
        for y in (ribbon.y, ribbon.top, ribbon.y + 1.0, ribbon.top - 1.0):
            wide = _RULE if theme.bold or y in (ribbon.y, ribbon.top) else _FINE
            pen.line(ribbon.x, y, ribbon.right, y, wide=wide, colour=rule)
        letters = letters._replace(colour=theme.ink if spared else theme.paper)
        y = up * (_EVERY * len(lines) - (_EVERY - 1) - over) / 2
        for text in lines:
            line = Box(left, y - up, long, up)
            title(pen, text, line, letters, theme, piece=_NAME, floor=ANYWHERE, spaced=_SPACED)
            y -= _EVERY * up
    else:
        seal = 0.0, 0.0
    _sign(pen, theme.emblems["closed_eye"], seal, radius, theme, theme.ink)


def _bottom(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> None:
    """Who made the game, in an engraved frame; where that cannot be read, signs of what is inside."""
    theme, box, room = edition.theme, net.bottom, _credited(net)
    spared = not theme.flat
    told = _told(edition, words, net, pen)
    credit = credit_lines(edition, words, told.size if told else _SMALL, room, pen)
    if credit is None:
        _signs(theme, box, pen)
        return
    deep, line = _deep(net), theme.ink if spared else theme.accent
    if theme.bold:  # whose bands would be full at this depth
        pen.frame(box.inset(_AIR), wide=2 * _RULE, colour=line)
        pen.frame(box.inset(_AIR + 2.2), wide=_RULE, colour=line)
    else:
        border(pen, box.inset(_AIR), line, deep=deep, nib=_nib(theme))
    letters, lines = credit
    write_lines(pen, lines, room, letters._replace(colour=theme.ink if spared else theme.paper))


def _credited(net: TuckBox) -> Box:
    """Where it is told who made the game."""
    return net.bottom.inset(_AIR).inset(_deep(net) + 1.6, _deep(net) + 0.6)


def _deep(net: TuckBox) -> float:
    """The frame around it, in mm."""
    return _FRAME * min(1.0, net.depth / 28)


def _told(edition: Edition, words: BoxWords, net: TuckBox, pen: Pen) -> Leaflet | None:
    """What the back tells."""
    picture = _Wall(net.back, net).picture
    most = _TOLD * picture.height - 2 * _SHEET
    return leaflet(edition, words, (picture.width - 4 * _SHEET, most), _credited(net), pen)


def _capitals(lines: Sequence[str], width: float, most: float, theme: Theme, pen: Pen) -> float:
    """How high the capitals of a title are whose lines are of one size, in mm."""
    letters = Letters(Font.DISPLAY, 1)
    widest = max(pen.width(text.upper(), letters) for text in lines)
    return min(most, 0.999 * width * capitals(letters, theme.fonts) / widest)


def _rows(lines: Sequence[str]) -> float:
    """How high a block around lines is, of their capitals."""
    return _EVERY * len(lines) + 0.5 + _over(lines)


def _over(lines: Sequence[str]) -> float:
    """How far a mark on a letter, as on Й, reaches above the first line, of its capitals."""
    return _MARK if any(map(combining, normalize("NFD", lines[0].upper()))) else 0.0


def _least(edition: Edition) -> float:
    """The lowest capitals of a title, in mm."""
    return LARGE_PRINT if edition.large_print else ANYWHERE


def _signs(theme: Theme, box: Box, pen: Pen) -> None:
    spared = not theme.flat
    step = 0.92 * box.width / len(_CONTENTS)
    whorl(pen, box, theme.ink if spared else theme.accent, lying=True, fine=spared)
    radius = min(0.36 * box.height, 0.36 * step)
    for place, emblem in enumerate(_CONTENTS):
        centre = box.x + 0.04 * box.width + (place + 0.5) * step, box.centre[1]
        _sign(pen, theme.emblems[emblem], centre, radius, theme, theme.ink)
