"""Secret Role cards cut in lino: a figure before its weather; memberships engraved like banknotes.

Every role card of a set has one layout, and the same ink: how the ground is cut makes up for what a
figure takes.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from printables.art.covered import drawing_share, letters_area, polygon_area, polygon_length
from printables.art.engraving import (
    BOLD,
    USUAL,
    Nib,
    border,
    border_areas,
    seal,
    seal_area,
    seal_room,
    waves,
)
from printables.art.equal_ink import (
    Card,
    Engraving,
    Room,
    Taken,
    common,
    taken,
    taken_by,
    uneven_in,
    unshaded,
)
from printables.art.gouge import EDGE_SWAY, block_edge
from printables.art.grounds import HIGH, SIGN, WIDE, Style, Weather, seen_cuts, shades, sign_place
from printables.art.portraits import (
    WEATHER,
    before_paper,
    colours,
    measured,
    nearly_black,
    one_black,
    portrait,
    style_of,
)
from printables.catalogue import PieceName
from printables.figures import MOTTO_ROWS, RoleCard, with_mottoes
from printables.letters import LEADING, Align, Letters, capitals, even_lines, text_lines, text_width
from printables.looks.lettering import BESIDE, SPACED, beside, refuse_rows
from printables.options import POKER
from printables.paint import block, on_block
from printables.pen import Drawing, Pen
from printables.piece import Edition, SameEdition
from printables.sheet import SAFE, Box
from printables.slips import goal_sentence
from printables.theme import Colour, Font, Theme, lightness
from printables.typefaces import Typeface

ROLES, MEMBERSHIPS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
_MARGIN, _GAP = 3.4, 1.0  # mm around the blocks, and between them
_TITLE = (10.7, 9.6)  # mm, the block of the title on a poker card, in one language and in two
_FRAME = 0.9  # mm, of a title on paper
_CAPITALS = 0.7  # of its block, those of a title
_FILLED = 0.43  # of its block, at least, the capitals of names in two languages
_SPACED = 0.08  # of the size of their letters, these are apart at most
_LONE = 1.4  # of their capitals: those of a name that is the same in both languages
_BESIDE = 0.05  # of its width, at both ends of a title
_AIRY, _TIGHT = (
    0.94,
    0.03,
)  # a word that is too long: of the width, and spaced by so much of its size
_NAME, _MOTTO, _GOAL = 1.8, 1.8, 1.65  # mm, heights of capitals: four in large print fill A4
_FLOOR = 1.56  # mm, of any
_SPARING_LINES = 0.9  # how small letters may be made to spare a line
_AIR = 0.55  # mm between name, motto and goal
_MOST_AIR = 4.0  # mm, the same on a card with room to spare
_BETWEEN = 0.08  # of a line, between the same in two languages
_TAILS = 0.22  # of the size of letters, what goes below their line
_NARROWEST, _WIDEST = 1.0, 1.6  # of the plate's height: the block
_SPARING = 0.35  # how wide cuts are where ink is saved
_DENSE = 0.01  # of a ground, what lines may cover
_UNSEEN = 0.005  # of the darkness: a solid ground is not shaded for so little
_UNSEEN_IN_BOLD = 0.002  # the same where lines are heavy or ink is saved, and less is dark
_RING, _EMBLEM = 0.9, 0.66  # of the radius of the sign's place: its ring and half its sign
_RING_WIDE, _HEAVY_RING = 0.3, 0.5  # mm
_AROUND = 0.6  # mm around a seal
_PITCH, _BOLD_PITCH = 2.1, 5.6  # mm from wave to wave on its field, and that of heavy ones
_THINNEST = 0.4  # of the width of a line: the finest wave
_USUAL_WAVES = 0.14  # of the field
_WIDEST_NET = 2.5  # the same, at most
_HALVINGS = 10
_NET = (0.7, 1.3)  # of the width of lines: those of the bands of a border
_WORDS_INSET = 5.7  # mm from a document's frame to its words
_HEAD_SPACED = (0.12, 0.07)  # of the size of its head, in one language and in two
_SEAL = 0.84  # of the height or width of its field
_OFF = 0.002  # of the ink or the darkness of all role cards, by which one of them may be off
_DOUBT = 0.006  # of it, that one may take less at worst, where shades are wider than is measured
_MEET = 1.4  # of the usual width of heavy cuts: those of a whirl meet beyond it
_NARROW = 50.0  # mm, a card that is narrower: its border has too few heavy lines
_HAIR = 1e-6  # of a line
_LOWEST = 0.47  # of the card: where a block would be lower, there are no mottoes


class Lines(NamedTuple):
    """What stands below a block, in each language: each kind in its own letters.

    In two languages, how one wins is on the reference cards only: there, each has a card to itself.
    """

    names: tuple[str, ...]
    mottoes: tuple[str, ...]
    goals: tuple[str, ...]


class Title(NamedTuple):
    """A name in each language, beside each other: what capitals fill at most, and its letters."""

    text: str
    line: Box
    letters: Letters


Column = Callable[[Letters], Sequence[tuple[str, ...]]]  # the texts of a kind, of each card


class Plan(NamedTuple):
    """The layout that all role cards of an edition share; heights in mm."""

    block: Box  # from the card's lower left corner
    title: Box
    letters: tuple[Letters, Letters, Letters]
    rows: tuple[float, float, float]  # how many lines names, mottoes and goals take
    mottoes: int  # in how many languages
    air: float
    black: bool = False  # the titles of the lighter party, whose ground lacks it


def role(edition: Edition, card: RoleCard, pen: Pen, box: Box, bleed: float) -> None:  # noqa: ARG001
    """A Secret Role card. Its front has a margin of bare paper."""
    theme, (plan, wanted) = one_black(edition.theme), _shared(SameEdition(edition))
    window = _window(plan, theme).moved(box.x, box.y)
    engraving = _taken(edition, card.role, card.figure, card.motto, plan).engraving(wanted)
    _picture(theme, card, pen, window, engraving)
    if _framed(theme):
        outer = block_edge(plan.block.moved(box.x, box.y), 3)
        pen.cuts([outer, block_edge(window, 3)[::-1]], colour=theme.of(card.role.party))
    _sign(pen, window, theme, card.role.party)
    below = plan.title.moved(box.x, box.y)
    plate = _plate(
        theme, card.role, _role_title(edition, card.role, below), below, black=plan.black
    )
    _titled(pen, plate, theme, _rim(theme, card.role))
    _words(
        pen, _lines(edition, card, plan), Box(box.x, box.y, box.width, below.y - box.y), plan, theme
    )


def _picture(theme: Theme, card: RoleCard, pen: Pen, window: Box, engraving: Engraving) -> None:
    """The block with the figure, its ground cut so that the card has the ink of all others."""
    style, colour = style_of(theme), theme.of(card.role.party)
    saving, pale = style is Style.LINE, before_paper(theme, card.role)
    unit = window.height / HIGH
    wide = window.width / unit
    figure = measured(card.figure, wide, style)
    level, by = figure.cutting(engraving.cut, _SPARING if saving else 1.0)
    shown = Box((WIDE - wide) / 2, 0, wide, HIGH).inset(-EDGE_SWAY / unit)
    weather = WEATHER[card.role]
    cuts = seen_cuts(weather, level, style, shown).operators(by)
    dense = figure.shading(engraving.shaded, level, by)
    edge = block_edge(window.inset(-_FRAME / 2) if _framed(theme) else window, 3)
    pen.cuts([edge], colour=theme.paper if pale else colour)
    standing = Box(window.centre[0] - WIDE / 2 * unit, window.y, WIDE * unit, window.height)
    with pen.within(edge):
        with pen.moved(standing.x, standing.y, scaled=unit):
            if engraving.shaded:
                other = _shaders(theme, colour)[engraving.shader]
                pen.ready(shades(weather, style, shown, dense), colour=other)
            pen.ready(cuts, colour=colour if pale else theme.paper)
        portrait(pen, card.figure, standing, theme, colour)
    if saving:
        edge = block_edge(window.inset(-theme.line / 2), 3)
        pen.outline(edge, wide=theme.line, colour=_rim(theme, card.role))


def _rim(theme: Theme, role_: Role) -> Colour:
    """Of the frames where ink is saved: Fascists, whose red is not as dark as the blue, are in black."""
    return theme.ink if role_ is Role.FASCIST else theme.of(role_.party)


def _window(plan: Plan, theme: Theme) -> Box:
    """Where the picture is: within the frame, if it has one, as all have whose lines are heavy."""
    if not theme.flat:
        return plan.block.inset(theme.line / 2)
    return plan.block.inset(_FRAME) if _framed(theme) else plan.block


def _framed(theme: Theme) -> bool:
    """Whether pictures are in full frames: where lines are heavy, or some have a ground of paper."""
    return theme.flat and (theme.bold or nearly_black(theme, theme.fascist))


def _shaders(theme: Theme, colour: Colour) -> Sequence[Colour]:
    """The inks of lines on the ground of a party in a colour: the other party's is none of them.

    A party in the ink of the text has no other way to be as dark and to take the same ink.
    """
    no_other = {theme.paper, *(theme.of(one) for one in Party)}
    apart = colour != theme.ink or nearly_black(theme, colour)
    only_ink = theme.accent in no_other and apart
    return (theme.ink,) if only_ink else (theme.ink, theme.accent)


def _sign(pen: Pen, window: Box, theme: Theme, party: Party) -> None:
    """The party's, in the corner that is seen when cards are held in a fan."""
    unit = window.height / HIGH
    across, along = sign_place(window.width / unit)
    x, y = window.centre[0] + (across - WIDE / 2) * unit, window.y + along * unit
    radius, colour = SIGN * unit, theme.of(party)
    pen.circle(x, y, radius, colour=theme.paper)
    pen.ring(x, y, _RING * radius, wide=_ring_wide(theme), colour=colour)
    art = Box(x, y, 0, 0).inset(-_EMBLEM * radius)
    pen.area(Drawing(theme.emblems[party.value], art), colour=colour)


def _ring_wide(theme: Theme) -> float:
    """Of the sign, in mm."""
    return _HEAVY_RING if theme.bold else _RING_WIDE


class Plate(NamedTuple):
    """What a title stands on: a block in a colour, perhaps in a frame as dark as the letters."""

    box: Box
    colour: Colour
    letters: Colour
    title: Title
    framed: bool = False

    @property
    def inner(self) -> Box:
        """What is in the frame."""
        return self.box.inset(_FRAME) if self.framed else self.box


def _plate(theme: Theme, role_: Role, title: Title, box: Box, *, black: bool) -> Plate:
    """In the party's colour; Hitler's alone is black.

    Where Fascists are nearly black too, theirs is paper in a black frame.
    """
    colour = theme.of(role_.party)
    if theme.flat and (role_ is Role.HITLER or (black and _lighter(theme, colour))):
        return Plate(box, theme.ink, on_block(theme.ink, theme), title)
    if nearly_black(theme, colour):
        return Plate(box, theme.paper, theme.ink, title, framed=True)
    return Plate(box, colour, on_block(colour, theme), title)


def _lighter(theme: Theme, colour: Colour) -> bool:
    """Whether no party has a lighter colour."""
    return lightness(colour) == max(lightness(theme.of(one)) for one in Party)


def _titled(pen: Pen, plate: Plate, theme: Theme, rim: Colour) -> None:
    """A plate with its title; where ink is saved, in a frame of a colour."""
    fonts, (text, line, letters) = theme.fonts, plate.title
    if theme.flat:
        if plate.framed:
            block(pen, plate.box, plate.letters, theme, seed=7)
        block(pen, plate.inner, plate.colour, theme, seed=7)
    else:
        edge = block_edge(plate.box, 7)
        pen.cuts([edge], colour=theme.paper)
        pen.outline(edge, wide=theme.line, colour=rim)
    smallest = letters._replace(size=_size(letters.font, _FLOOR, fonts), spaced=0)
    pen.note_place(pen.piece, (text,), line, smallest, wraps=False)
    y = line.centre[1] - capitals(letters, fonts) / 2
    pen.text(text, line.centre[0], y, letters._replace(colour=plate.letters))


def _title_areas(plate: Plate, theme: Theme, rim: Colour) -> Iterator[tuple[Colour, float]]:
    """What a plate and its title cover, in mm²."""
    covered = letters_area(plate.title.text, plate.title.letters, theme.fonts)
    edge = block_edge(plate.box, 7)
    if theme.flat:
        inner = polygon_area(block_edge(plate.inner, 7))
        yield plate.colour, inner - covered
        yield plate.letters, covered + (polygon_area(edge) - inner if plate.framed else 0.0)
    else:
        yield plate.letters, covered
        yield rim, theme.line * polygon_length(edge)


def _title(
    names: Sequence[str], all_names: Sequence[Sequence[str]], band: Box, theme: Theme
) -> Title:
    """A name in each language on a band, with the capitals that the longest of all such has room for.

    A name that is the same in all languages is a little larger.
    """
    fonts = theme.fonts
    room, text = band.inset(_BESIDE * band.width, 0), BESIDE.join(names)
    fitting = _pairs_height(all_names, room.width, theme)
    high = min(_CAPITALS * band.height, fitting if len(names) > 1 else _LONE * fitting)
    line = Box(room.x, band.centre[1] - high / 2, room.width, high)
    return Title(text, line, _filling(text, line, fonts, SPACED if len(names) == 1 else _SPACED))


def _pairs_height(all_names: Sequence[Sequence[str]], width: float, theme: Theme) -> float:
    """How high capitals are, in mm, with which the longest of names in two languages has room."""
    one = Letters(Font.DISPLAY, 1, spaced=_TIGHT)
    pairs = [BESIDE.join(few) for few in all_names if len(few) > 1]
    long = max((text_width(pair, one, theme.fonts) for pair in pairs), default=0.0)
    return capitals(one, theme.fonts) * width / long if pairs else math.inf


def _filling(text: str, line: Box, fonts: Mapping[Font, Typeface], most: float) -> Letters:
    """Capitals as high as a line, spaced out; narrower only where a word is too long.

    They are spaced out to its width, or by so much of their size.
    """
    one = Letters(Font.DISPLAY, 1, align=Align.CENTRE)
    size = line.height / capitals(one, fonts)
    long = text_width(text, one._replace(size=size), fonts)
    if long > line.width:
        tight = one._replace(size=size, spaced=_TIGHT)
        return tight._replace(size=size * _AIRY * line.width / text_width(text, tight, fonts))
    spaced = (line.width - long) / size / max(1, len(text) - 1)
    return one._replace(size=size, spaced=min(most, spaced))


def _words(
    pen: Pen, lines: Iterable[Sequence[Sequence[str]]], room: Box, plan: Plan, theme: Theme
) -> None:
    """Name, motto and how one wins, each in its own rows: the same on all cards."""
    last = plan.letters[-1]
    below = (LEADING - _TAILS) * last.size - capitals(last, theme.fonts)
    y = room.top - _GAP - plan.air - below
    for texts, letters, rows in zip(lines, plan.letters, plan.rows, strict=True):
        high = LEADING * letters.size
        free = rows - sum(map(len, texts)) - _BETWEEN * max(0, len(texts) - 1)
        if free < -_HAIR:
            count, longest = max((len(lines), " ".join(lines)) for lines in texts)
            others = sum(map(len, texts)) - count
            place = Box(0, 0, room.width - 2 * SAFE, max(1.0, rows - others) * high)
            refuse_rows(pen, longest, place, letters, LEADING, piece=ROLES)
        spare = free * high / 2
        y -= spare
        for at, text in enumerate(texts):
            y -= _BETWEEN * high if at else 0
            with pen.part():
                for line in text:
                    pen.text(line, room.centre[0], y - capitals(letters, theme.fonts), letters)
                    y -= high
        y -= spare + plan.air


class Pass(NamedTuple):
    """The layout of a Party Membership card; boxes from its lower left corner."""

    frame: Box
    deep: float  # mm, the border
    heads: tuple[tuple[str, ...], Letters]
    below: tuple[tuple[str, ...], Letters]
    title: Box
    field: Box  # around the seal

    @property
    def radius(self) -> float:
        """Of the seal."""
        return _SEAL * min(self.field.width, self.field.height) / 2


def membership(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:  # noqa: ARG001
    """A Party Membership card: an engraved border, a seal with the party's sign, and its name.

    Its border and the field around the seal are engraved so that both parties' cards take the same ink.
    """
    theme = one_black(edition.theme)
    colour = theme.of(party)
    layout, documents = _balanced(SameEdition(edition))
    engraved = documents[party]
    with pen.moved(box.x, box.y):
        _field(pen, layout, colour, theme, engraved.waves)
        frames, other = colour, (_field_shaders(theme, colour)[0], engraved.inked)
        if engraved.framed:
            frames, other = other[0], (colour, engraved.nib.lines - engraved.inked)
        border(pen, layout.frame, frames, deep=layout.deep, nib=engraved.nib, other=other)
        inner = layout.frame.inset(layout.deep)
        above = Box(inner.x, layout.field.top, inner.width, inner.top - layout.field.top)
        _stacked(pen, *layout.heads, above, theme)
        _titled(pen, _party_plate(edition, party, layout), theme, colour)
        _stacked(pen, *layout.below, inner._replace(height=layout.title.y - inner.y), theme)
        middle = layout.field.centre
        within = seal(pen, middle, layout.radius, colour, _nib(theme))
        pen.circle(*middle, within - 0.4, colour=colour)
        art = Box(*middle, 0, 0).inset(-0.72 * within)
        pen.area(Drawing(theme.emblems[party.value], art), colour=theme.paper)


def _field(pen: Pen, layout: Pass, colour: Colour, theme: Theme, covered: float) -> None:
    """Waves across the field, and mirrored ones, which run on below the seal."""
    field = layout.field
    share = 1 - math.sqrt(1 - covered / _free_area(layout))
    with pen.within(field.corners):
        for mirrored in (False, True):
            waves(pen, field, share, colour, mirrored=mirrored, nib=_field_nib(theme))
        pen.circle(*field.centre, layout.radius + _AROUND, colour=theme.paper)


def _field_nib(theme: Theme) -> Nib:
    """As many waves for both parties, however wide they are."""
    nib = _nib(theme)
    pitch = _BOLD_PITCH if theme.bold else _PITCH
    return nib._replace(pitch=pitch, thinnest=_THINNEST * nib.wide)


def _nib(theme: Theme) -> Nib:
    return BOLD if theme.bold else USUAL


def _free_area(layout: Pass) -> float:
    """Of the field around the seal."""
    field = layout.field
    return field.width * field.height - math.pi * (layout.radius + _AROUND) ** 2


def _field_shaders(theme: Theme, colour: Colour) -> Sequence[Colour]:
    """The other inks of a document: black first for the lighter party, to be as dark as the other."""
    inks = _shaders(theme, colour)
    return inks if _lighter(theme, colour) else inks[::-1]


def _missed(card: Card, wanted: Taken) -> float:
    """By which share a card takes or darkens more or less than is wanted."""
    takes = card.takes(card.engraving(wanted))
    return max(abs(one / other - 1) for one, other in zip(takes, wanted, strict=True))


class Document(NamedTuple):
    """How a party's card is engraved so that both take the same ink."""

    waves: float  # mm² of the field
    nib: Nib  # of the border
    inked: int  # lines of the border in another ink
    framed: bool  # its frames and corners too


@lru_cache(maxsize=2)
def _balanced(same: SameEdition) -> tuple[Pass, Mapping[Party, Document]]:
    """The layout, and how each party's border and field are engraved: as many lines on both.

    All lines of the borders are in another ink, or half of many of them, or none: as many as can be.
    Where heavy lines of a narrow card would have to be too wide, frames of both are in black.
    """
    edition = same.edition
    layout, nib, ways = _pass(edition), _nib(edition.theme), []
    some = range(nib.lines, -1, -max(1, nib.lines // 2))
    counts = sorted(product(some, some), key=sum, reverse=True)
    narrow = edition.theme.bold and edition.card.width < _NARROW
    for framed, inked in product((False, True) if narrow else (False,), counts):
        cards = tuple(
            _taken_by_pass(edition, party, layout, count, framed=framed)
            for party, count in zip(Party, inked, strict=True)
        )
        wanted = common(cards)
        far = max(one.stretched(wanted) for one in cards)
        missed = max(_missed(one, wanted) for one in cards) > _OFF
        ways.append((missed, far, inked, framed, cards, wanted))
        if far < 1:
            break
    *_, inked, framed, cards, wanted = min(ways, key=lambda one: one[:2])
    engravings = [one.engraving(wanted) for one in cards]
    return layout, {
        party: Document(one.cut, _net(layout, nib, one.shaded), count, framed)
        for party, one, count in zip(Party, engravings, inked, strict=True)
    }


def _net(layout: Pass, nib: Nib, more: float) -> Nib:
    """With lines of the border's bands that cover so many mm² more than the thinnest."""
    thin, wide = (nib._replace(net=part * nib.wide) for part in (_NET[0], _WIDEST_NET))
    wanted = _bands(layout, thin) + more
    for _ in range(_HALVINGS):
        middle = nib._replace(net=(thin.net + wide.net) / 2)
        if _bands(layout, middle) < wanted:
            thin = middle
        else:
            wide = middle
    return wide


def _bands(layout: Pass, nib: Nib) -> float:
    return border_areas(layout.frame, layout.deep, layout.title.height, nib)[1]


def _parties(edition: Edition, party: Party) -> list[str]:
    return [name.upper() for name in dict.fromkeys(one.parties[party] for one in edition.wordings)]


def _party_plate(edition: Edition, party: Party, layout: Pass) -> Plate:
    """As on the roles of its members."""
    theme, member = (
        one_black(edition.theme),
        Role.LIBERAL if party is Party.LIBERAL else Role.FASCIST,
    )
    named = [_parties(edition, one) for one in Party]
    title = _title(_parties(edition, party), named, layout.title, theme)
    return _plate(theme, member, title, layout.title, black=False)


def _pass(edition: Edition) -> Pass:
    """The layout that both parties' cards share."""
    fonts = edition.theme.fonts
    box = Box(0, 0, *edition.card)
    scale = _scale(box)
    margin = _margin(edition)
    frame = box.inset(margin)
    room, wide = frame.inset(6.2 * scale), frame.inset(_WORDS_INSET * scale).width
    below = Letters(Font.ITALIC, _size(Font.ITALIC, max(_FLOOR, _MOTTO * scale), fonts))
    below = below._replace(align=Align.CENTRE, colour=edition.theme.ink)
    said = tuple(one.slips.investigate for one in edition.wordings)
    below = _sparing(lambda _: [said], wide, below, fonts)[1]
    spaced = _HEAD_SPACED[min(len(edition.wordings), 2) - 1]
    above = below._replace(font=Font.STRONG, spaced=spaced)
    above = above._replace(size=_size(Font.STRONG, max(_FLOOR, _NAME * scale), fonts))
    called = [one.slips.membership.upper() for one in edition.wordings]
    heads = [
        line
        for text in beside(called, wide, above, fonts)
        for line in even_lines(text, wide, above, fonts)
    ]
    lines = [line for text in said for line in even_lines(text, wide, below, fonts)]
    top = room.top - LEADING * above.size * len(heads)
    high = LEADING * below.size * len(lines)
    title_high = _title_height(edition, scale)
    title = Box(box.x + margin, room.y + high + 1.6 * _GAP, frame.width, title_high)
    deep = 4.6 * scale
    inner = frame.inset(deep)
    field = Box(inner.x, title.top, inner.width, top - _GAP - title.top)
    return Pass(frame, deep, (tuple(heads), above), (tuple(lines), below), title, field)


def _taken_by_pass(
    edition: Edition, party: Party, layout: Pass, inked: int, *, framed: bool
) -> Card:
    """What a Party Membership card takes, in mm², beside what is the same on both."""
    theme, fonts = one_black(edition.theme), edition.theme.fonts
    colour = theme.of(party)
    radius = layout.radius
    nib, within = _nib(theme), seal_room(radius, _nib(theme))
    thinnest, broadest = (nib._replace(net=part * nib.wide) for part in _NET)
    sign = (1.44 * within) ** 2 * drawing_share(theme.emblems[party.value])
    frames, bands = border_areas(layout.frame, layout.deep, layout.title.height, thinnest)
    other, part = _field_shaders(theme, colour)[0], inked / nib.lines
    areas = [
        (other if framed else colour, frames),
        (colour, bands * (1 - part)),
        (other, bands * part),
    ]
    areas += _title_areas(_party_plate(edition, party, layout), theme, colour)
    areas.append((colour, seal_area(radius, nib)))
    areas.append((colour, math.pi * (within - 0.4) ** 2 - sign))
    texts = (layout.heads, layout.below)
    areas += [
        (edition.theme.ink, letters_area(text, kind, fonts))
        for lines, kind in texts
        for text in lines
    ]
    line = taken_by(colour).times(1 - part).and_(taken_by(other), part)
    ground = _free_area(layout)
    usual = _USUAL_WAVES * ground
    room = Room(
        ground,
        0.6 * usual,
        usual,
        1.5 * usual,
        2 * usual,
        (_bands(layout, broadest) - bands) / (ground - usual),
    )
    return Card(taken(areas), taken_by(colour), (line,), room)


def _stacked(pen: Pen, lines: Sequence[str], letters: Letters, room: Box, theme: Theme) -> None:
    """Lines one below the other, in the middle of a box."""
    high, leading = capitals(letters, theme.fonts), LEADING * letters.size
    y = room.centre[1] + (high + leading * (len(lines) - 1)) / 2
    with pen.part():
        for line in lines:
            pen.text(line, room.centre[0], y - high, letters)
            y -= leading


# What all role cards of an edition share


class Shared(NamedTuple):
    """The layout, and what each card takes, in square units of its plate."""

    plan: Plan
    wanted: Taken


@lru_cache(maxsize=2)
def _shared(same: SameEdition) -> Shared:
    """As usual cards have their titles, so do all others.

    Raises:
        UnevenInk: the ground of a usual card would have to be cut or shaded more than it can be.
    """
    edition = same.edition
    usual = replace(edition, card=POKER, wordings=edition.wordings[:1])
    if (edition.card, edition.wordings) != (usual.card, usual.wordings):
        plan = _plan(edition)._replace(black=_shared(SameEdition(usual)).plan.black)
        shared, cards = _sharing(edition, plan)
        if cards[0].shaders and _run_together(edition, shared, cards):
            other, others = _sharing(edition, plan._replace(black=not plan.black))
            if _alike(edition, other, others) and not _run_together(edition, other, others):
                return other
        return shared
    for black in (False, True):
        shared, cards = _sharing(edition, _plan(edition)._replace(black=black))
        if _alike(edition, shared, cards):
            return shared
    raise uneven_in(edition.theme)


def _sharing(edition: Edition, plan: Plan) -> tuple[Shared, Sequence[Card]]:
    cards = tuple(_taken(edition, role_, figure, "", plan) for role_, figure in _cast(edition))
    return Shared(plan, unshaded(cards, common(cards))), cards


def _alike(edition: Edition, shared: Shared, cards: Sequence[Card]) -> bool:
    """Whether cards can all take what they should, with the colours of their theme."""
    plan, wanted = shared
    theme, window = edition.theme, _window(plan, edition.theme)
    style, wide = style_of(theme), window.width / window.height * HIGH
    for (_, figure), card in zip(_cast(edition), cards, strict=True):
        engraved, ground = card.engraving(wanted), measured(figure, wide, style)
        takes = card.takes(engraved)
        ink, dark = (abs(one / other - 1) for one, other in zip(takes, wanted, strict=True))
        unknown = ground.unknown(engraved, _SPARING if style is Style.LINE else 1.0)
        doubt = card.doubt(engraved, wanted, unknown)
        unseen = card.room.unseen
        off = max(ink, dark - unseen) if card.shaders else max(ink, dark) - unseen
        if off > _OFF or doubt > _DOUBT:
            return False
    return True


def _run_together(edition: Edition, shared: Shared, cards: Sequence[Card]) -> bool:
    """Whether a whirl is of heavy cuts so wide that they meet: their area is not what is reckoned."""
    window, style = _window(shared.plan, edition.theme), style_of(edition.theme)
    wide = window.width / window.height * HIGH
    return style is Style.BOLD and any(
        WEATHER[role_] is Weather.WHIRL
        and measured(figure, wide, style).cutting(card.engraving(shared.wanted).cut, 1.0)[1] > _MEET
        for (role_, figure), card in zip(_cast(edition), cards, strict=True)
    )


def _cast(edition: Edition) -> Iterator[tuple[Role, str]]:
    """Every figure of the theme."""
    for role_ in Role:
        for figure in edition.theme.figures[role_]:
            yield role_, figure


def _plan(edition: Edition) -> Plan:
    """The layout with most words that leaves room for the picture."""
    words = [
        _texts(edition, *one) for one in with_mottoes([*_cast(edition)], edition.theme.mottoes)
    ]
    plans = [_plan_with(edition, words, mottoes) for mottoes in (len(edition.wordings), 0)]
    widest = (edition.card.width - 2 * _margin(edition)) / _NARROWEST
    enough = min(_LOWEST * edition.card.height, 0.99 * widest)
    return next((one for one in plans if one.block.height >= enough), plans[-1])


def _margin(edition: Edition) -> float:
    """Around the blocks, in mm."""
    width, height = edition.card
    return min(_MARGIN, _MARGIN * min(width / 63, height / 88) + 0.4)


def _plan_with(edition: Edition, words: Sequence[Lines], mottoes: int) -> Plan:
    """The layout with mottoes in so many languages."""
    (width, height), fonts = edition.card, edition.theme.fonts
    ink = edition.theme.ink
    scale = min(width / 63, height / 88)
    usual = tuple(
        Letters(
            font,
            _size(font, max(_FLOOR, capital * min(1.3, height / 88, width / 60)), fonts),
            align=Align.CENTRE,
            colour=ink,
            spaced=spaced,
        )
        for font, capital, spaced in (
            (Font.STRONG, _NAME, 0.09),
            (Font.ITALIC, _MOTTO, 0.0),
            (Font.TEXT, _GOAL, 0.0),
        )
    )
    columns: tuple[Column, ...] = (
        lambda letters: [beside(one.names, width - 2 * SAFE, letters, fonts) for one in words],
        lambda _: [one.mottoes[:mottoes] for one in words],
        lambda _: [one.goals for one in words],
    )
    sized = [
        _sparing(column, width - 2 * SAFE, one, fonts)
        for column, one in zip(columns, usual, strict=True)
    ]
    letters = tuple(one for _, one in sized)
    limits = (math.inf, MOTTO_ROWS * max(len(one.mottoes[:mottoes]) for one in words), math.inf)
    limited = [(min(count, most), one) for (count, one), most in zip(sized, limits, strict=True)]
    rows = tuple(
        count + _BETWEEN * max(0, max(map(len, column(one))) - 1)
        for column, (count, one) in zip(columns, limited, strict=True)
    )
    margin = _margin(edition)
    air, gaps = _AIR * scale, 1 + sum(count > 0 for count in rows)
    text_high = gaps * air + sum(
        count * LEADING * one.size for count, one in zip(rows, letters, strict=True)
    )
    title = _title_height(edition, scale)
    inner = width - 2 * margin
    left = height - margin - _GAP - title - _GAP - text_high - SAFE
    high = min(left, inner / _NARROWEST)
    named = [_titles(edition, role_) for role_ in Role]
    filled = _pairs_height(named, (1 - 2 * _BESIDE) * inner, edition.theme) / _FILLED
    title += min(0.35 * (left - high), 0.6 * title, max(0.0, filled - title))
    left = height - margin - _GAP - title - _GAP - text_high - SAFE
    air, loose = _aired(air, gaps, left - high)
    top = height - margin - loose / 2
    wide = min(inner, _WIDEST * high)
    return Plan(
        Box((width - wide) / 2, top - high, wide, high),
        Box(margin, top - high - _GAP - title, inner, title),
        letters,  # type: ignore[arg-type]
        rows,  # type: ignore[arg-type]
        mottoes,
        air,
    )


def _title_height(edition: Edition, scale: float) -> float:
    """How high the block of a title is, in mm."""
    return _TITLE[min(len(edition.wordings), 2) - 1] * scale


def _aired(air: float, gaps: int, spare: float) -> tuple[float, float]:
    """The gaps between words on a card with room to spare, and how much is still left; in mm."""
    more = min(spare / gaps, max(0.0, _MOST_AIR - air))
    return air + more, spare - gaps * more


def _sparing(
    column: Column, width: float, usual: Letters, fonts: Mapping[Font, Typeface]
) -> tuple[int, Letters]:
    """How many lines the longest of these texts has, and the letters: smaller if that spares one."""
    least = max(usual.size * _SPARING_LINES, _size(usual.font, _FLOOR, fonts))
    tried = [
        usual._replace(size=usual.size + (least - usual.size) * part, spaced=usual.spaced * spaced)
        for part, spaced in ((0, 1), (0.4, 0.7), (0.7, 0.5), (1, 0.2))
    ]
    counted = [
        (
            max(
                sum(len(text_lines(text, width, one, fonts)) for text in texts)
                for texts in column(one)
            ),
            at,
        )
        for at, one in enumerate(tried)
    ]
    count, at = min(counted)
    return count, tried[at]


def _size(font: Font, high: float, fonts: Mapping[Font, Typeface]) -> float:
    """Of letters whose capitals are so high."""
    return high / capitals(Letters(font, 1), fonts)


def _scale(box: Box) -> float:
    return min(box.width / 63, box.height / 88)


# The words


def _titles(edition: Edition, role: Role) -> list[str]:
    own = edition.theme.role_names.get(role)
    names = [own or one.roles[role] for one in edition.wordings]
    return [name.upper() for name in dict.fromkeys(names)]


def _role_title(edition: Edition, role_: Role, band: Box) -> Title:
    """The title of a role's cards."""
    named = [_titles(edition, one) for one in Role]
    return _title(_titles(edition, role_), named, band, edition.theme)


def _texts(edition: Edition, role: Role, figure: str, motto: str) -> Lines:
    """The words of a card, each in every language."""
    table = edition.ruleset.table(edition.seats)
    names, mottoes, goals = [], [], []
    for wording in edition.wordings:
        words = wording.cards.figures[figure]
        names.append(words.name.upper())
        mottoes.append(wording.cards.motto.format(motto=motto or words.motto))
        if len(edition.wordings) == 1:
            goals.append(goal_sentence(wording.cards.goal, edition.ruleset, table, role.party))
    return Lines(*(tuple(dict.fromkeys(texts)) for texts in (names, mottoes, goals)))


def _lines(edition: Edition, card: RoleCard, plan: Plan) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The words of a card: of each kind, in each language, line by line."""
    texts = _texts(edition, card.role, card.figure, card.motto)
    fonts, room = edition.theme.fonts, edition.card.width - 2 * SAFE
    names = beside(texts.names, room, plan.letters[0], fonts)
    columns = (names, texts.mottoes[: plan.mottoes], texts.goals)
    for column, letters in zip(columns, plan.letters, strict=True):
        yield tuple(tuple(even_lines(text, room, letters, fonts)) for text in column)


# Equal ink


def _taken(edition: Edition, role_: Role, figure: str, motto: str, plan: Plan) -> Card:
    """What a card takes, in square units of its plate."""
    theme, saving = one_black(edition.theme), not edition.theme.flat
    window = _window(plan, theme)
    unit = window.height / HIGH
    inks = colours(theme, figure, theme.of(role_.party))
    area = measured(figure, window.width / unit, style_of(theme))
    fixed = taken((inks[ink], covered) for ink, covered in area.inks.items())
    fixed = fixed.and_(taken(_other(edition, role_, figure, motto, plan)), unit**-2)
    alike = nearly_black(theme, theme.fascist)
    shaders = () if alike else _shaders(theme, inks["A"])
    lines = tuple(taken_by(one) for one in shaders)
    cut = taken_by(inks["A"])
    if not before_paper(theme, role_):
        fixed = fixed.and_(cut, area.ground)
        lines = tuple(one.and_(cut, -1) for one in lines)
        cut = cut.times(-1)
    unseen = _UNSEEN_IN_BOLD if (theme.bold and not alike) or saving else _UNSEEN
    room = area.room(_SPARING if saving else 1.0, _DENSE, unseen)
    return Card(fixed, cut, lines, room)


def _other(
    edition: Edition, role_: Role, figure: str, motto: str, plan: Plan
) -> Iterator[tuple[Colour, float]]:
    """What frames, sign and words cover, in mm²."""
    theme, fonts = one_black(edition.theme), edition.theme.fonts
    party, window = theme.of(role_.party), _window(plan, theme)
    radius = SIGN * window.height / HIGH
    yield party, 2 * math.pi * _RING * radius * _ring_wide(theme)
    yield party, (2 * _EMBLEM * radius) ** 2 * drawing_share(theme.emblems[role_.party.value])
    title = _role_title(edition, role_, plan.title)
    plate = _plate(theme, role_, title, plan.title, black=plan.black)
    yield from _title_areas(plate, theme, _rim(theme, role_))
    if theme.flat:
        yield party, polygon_area(block_edge(plan.block, 3)) - window.width * window.height
    else:
        outer = window.inset(-theme.line / 2)
        yield _rim(theme, role_), theme.line * polygon_length(block_edge(outer, 3))
    lines = _texts(edition, role_, figure, motto)
    texts = (lines.names, lines.mottoes[: plan.mottoes], lines.goals)
    for column, one in zip(texts, plan.letters, strict=True):
        yield edition.theme.ink, sum(letters_area(text, one, fonts) for text in column)
