"""Secret Role cards as files, and Party Memberships as passes.

All role cards of an edition have one layout, and take the same ink: the light on a desk, the shade
around it and the marks on its dial make up for what stands on it.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from companion.words.letters import capitalized
from printables.art.construction import bar, bow, disc, plate
from printables.art.covered import drawing_share, letters_area
from printables.art.equal_ink import Taken, UnevenInk, common, taken, taken_by, uneven_in
from printables.art.halftone import SMALLEST, dot_radius, ramp, screen
from printables.catalogue import PieceName
from printables.figures import FIGURES, MOTTO_ROWS, Look, RoleCard, with_mottoes
from printables.letters import LEADING, Align, Letters, capitals, even_lines, text_lines, text_width
from printables.looks.atomic.file_ink import FILES, MEASURED_LINE, SPARED_FILES
from printables.looks.atomic.grid import (
    DIAL,
    DISC,
    FRAME,
    LINE,
    MARK,
    ORBIT,
    ORBITS,
    TABLE,
    Page,
    bleeds,
    desk_object,
    dial,
    dots_in_disc,
    inks_of,
    marked,
    orbit,
    page_of,
    readable,
    rule,
    scale_of,
    sign,
    strip,
    title_letters,
    titles,
)
from printables.looks.atomic.lighting import (
    DARKEST,
    PALER,
    SPARED,
    TICKS,
    Light,
    Lit,
    Way,
    evenly,
)
from printables.looks.lettering import BESIDE, beside, refuse_rows
from printables.options import MAX_SIDE, POKER, CardTooSmall, Size
from printables.pen import Drawing, Pen
from printables.piece import Edition, SameEdition
from printables.sheet import SAFE, Box
from printables.slips import goal_sentence
from printables.theme import Colour, Font, Theme

ROLES, MEMBERSHIPS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
_ART = {Party.LIBERAL: 13.6, Party.FASCIST: 15.8}  # mm, half a sign on it: both cover as much
_SPARED_ART = 14.5  # mm, where ink is saved
OBJECT = 0.385  # mm, a unit of an object
FINE, COARSE = 1.6, 2.0  # mm between dots
PICTURE = (59.0, 52.8)  # mm, of a plane that all measures are for
_PALE = 0.04  # the tone of a disc at its upper left
_DIM, _BRIGHT = 0.3, 1.0  # how full of the accent a disc is at its lower right
_DIMMEST = 0.2  # a tone of small dots
_ON_PLANE = 0.6  # of lines, what is on the plane
_LEAST = 0.15  # of a lamp where ink is saved
_ELECTRON = 1.6  # mm, the radius of an electron
_ALBUM, _GONE = (13.6, 17.4), (9.4, 12.2)  # mm, half a page, and half the photograph on it
_FADED = 0.5  # the darkest tone where it was
_TILT = 14.0  # degrees, of the stamp
_SIGN, _LEAST_SIGN = 4.4, 3.6  # mm, its radius
_SHADED_SIGN = 0.16  # the tone of a full shade below it
_NAME, _TEXT = (3.1, 2.6), (2.6, 2.6)  # mm, letters below the title, in one language and in two
_FITTING = 0.999  # of a line: what is as long does not fit
_TITLE = (8.2, 12.6)  # mm, the same
_BELOW, _APART = 0.7, 0.8  # mm below the rule; between the name, a motto and how one wins
_TOP, _CAPTION = 2.2, 4.2  # mm above the title of a membership, and below it
_LEAST_PLANE = 8.0  # mm: a lower one shows nothing
_LOWEST = (0.35, 0.47)  # of the card: where a plane would be lower, mottoes are left out


class Lines(NamedTuple):
    """The words below the title: of each kind, in each language."""

    names: tuple[str, ...]
    mottoes: tuple[str, ...]
    goals: tuple[str, ...]


class Plan(NamedTuple):
    """What the role cards of an edition share; heights in mm."""

    zone: float  # for words
    title: float
    letters: tuple[Letters, Letters]  # of names, and of all below them
    rows: tuple[tuple[int, ...], ...]  # lines of names, mottoes and goals, in each language
    bleeding: bool
    wanted: Taken  # by each card, in mm²


def role(edition: Edition, card: RoleCard, pen: Pen, box: Box, bleed: float) -> None:
    """A Secret Role card: an office with the object on its desk, or what is left of the Agent."""
    theme, plan = edition.theme, _shared(SameEdition(edition), bleeding=bleeds(bleed))
    page = page_of(box, plan.zone)
    light = _lit(edition, plan, card.role, card.figure, card.motto).light(plan.wanted)
    picture(pen, page, card.figure, theme, light, bleed)
    letter = edition.wordings[0].parties[card.role.party][0].upper()
    number = "—" if card.role is Role.HITLER else f"{letter}-{card.number:02}"
    heads = [one.slips.role for one in edition.wordings]
    face, margin = (box, bleed), page.zone.x - box.x
    strip(pen, page.strip, face, theme, heads, number, piece=ROLES, margin=margin)
    _words(edition, card, plan, pen, page)
    if card.role is Role.HITLER:
        words = getattr(edition.wordings[0].cards.figures, card.figure)
        _stamped(pen, page, theme, words.stamped or words.name)


def picture(pen: Pen, page: Page, figure: str, theme: Theme, light: Light, bleed: float) -> None:
    """The plane in the party's colour with orbits, and on it a desk, or the page of an album."""
    party = party_of(figure)
    colour = theme.of(party)
    _ground(pen, page, bleed, colour, theme, light)
    if figure in FIGURES[Look.ATOMIC][Role.HITLER]:
        _album(pen, page, theme, light.lamp)
    else:
        _desk(pen, page, figure, theme, light.lamp)
    sign(pen, theme, party, *_sign_place(page))


def _sign_place(page: Page) -> tuple[tuple[float, float], float]:
    """The middle of the sign and its radius."""
    margin, radius = max(3.2, 4 * page.scale), max(_LEAST_SIGN, _SIGN * page.scale)
    return (page.plane.x + margin + radius, page.plane.top - 0.7 * margin - radius), radius


def party_of(figure: str) -> Party:
    """Whose desk it is."""
    liberal = FIGURES[Look.ATOMIC][Role.LIBERAL]
    return Party.LIBERAL if figure in liberal else Party.FASCIST


def _ground(pen: Pen, page: Page, bleed: float, colour: Colour, theme: Theme, light: Light) -> None:
    """The plane in the party's colour, which darkens, and the orbits on it.

    Where ink is saved, the plane is paper, with dots in the party's colour among those of the shade.
    """
    area = _to_edges(page.plane, bleed)
    pen.fill(area, colour=colour if theme.flat else theme.paper)
    flat, scale, half = theme.flat, _scale(page), COARSE / math.sqrt(2)
    middle, line = page.plane.centre, theme.paper if theme.flat else colour
    among = area._replace(
        x=area.x - half, width=area.width + 4 * half
    )  # a dot farther to the right
    with pen.within(area.corners):
        if not flat:
            tone = ramp(page.plane, 0, SPARED * light.lamp, (-1, -1))
            pen.dots(screen(among, COARSE, tone), colour=colour)
        shade = ramp(page.plane, light.low, light.high)
        pen.dots(screen(area, COARSE, shade), colour=theme.ink)
        for radius in ORBITS:
            pen.ring(*middle, radius * scale, wide=_orbit_width(scale), colour=line)
    dial(pen, middle, scale, line, light.ticks)
    if not flat:
        pen.frame(area, wide=theme.line, colour=colour)


def _to_edges(plane: Box, bleed: float) -> Box:
    """A plane, up to the edges and beyond them if it bleeds."""
    return plane.inset(-FRAME - bleed, 0) if bleeds(bleed) else plane


def _orbit_width(scale: float) -> float:
    """How wide orbits are, in mm: they shrink with the picture, but can be printed."""
    return max(LINE, ORBIT * scale)


def _trimmed(page: Page, *, bleeding: bool) -> Box:
    """What is left of a plane when its card is cut."""
    return page.plane.inset(-FRAME, 0) if bleeding else page.plane


def _scale(page: Page) -> float:
    """Of pictures on the plane."""
    return min(page.plane.width / PICTURE[0], page.plane.height / PICTURE[1])


def _desk(pen: Pen, page: Page, figure: str, theme: Theme, light: float) -> None:
    """A lit disc with an object; an electron on each orbit tells the office by its place."""
    scale, middle = _scale(page), page.plane.centre
    colour = theme.of(party_of(figure))
    _disc(pen, middle, scale, theme, colour, light)
    desk_object(pen, figure, middle, OBJECT * scale, inks_of(theme, colour))
    names = [name for few in FIGURES[Look.ATOMIC].values() for name in few]
    for place, out in enumerate(ORBITS):
        turn = _free(20 + 47 * names.index(figure) + 128 * place, place)
        first = place == 0 and theme.flat
        shown = theme.accent if first else theme.paper
        at = orbit(middle, out * scale, turn)
        pen.cuts([disc(*at, _ELECTRON * scale, 24)], colour=shown)
        if not theme.flat:
            pen.ring(*at, _ELECTRON * scale, wide=theme.line, colour=colour)


def _disc(
    pen: Pen, middle: tuple[float, float], scale: float, theme: Theme, colour: Colour, lamp: float
) -> None:
    """A disc of paper with the light of a lamp on it."""
    radius = DISC * scale
    pen.cuts([disc(*middle, radius, 90)], colour=theme.paper)
    lit = Box(*middle, 0, 0).inset(-radius)
    if theme.flat:
        tone = ramp(lit, _PALE, _DIM + (_BRIGHT - _DIM) * lamp)
        dots_in_disc(pen, middle, radius, screen(lit, FINE * scale, tone), theme.accent)
    else:
        pen.ring(*middle, radius, wide=theme.line, colour=colour)


def _free(turn: int, place: int) -> int:
    """An angle at which an electron is on the plane, and not below the sign: nearest after one."""
    while any(start <= turn % 360 <= end for start, end in _TAKEN[place]):
        turn += 11
    return turn


_TAKEN = (  # degrees on each orbit
    ((70, 166), (255, 285)),
    ((0, 16), (55, 196), (238, 302), (344, 360)),
    ((0, 32), (49, 212), (230, 310), (328, 360)),
)


def _album(pen: Pen, page: Page, theme: Theme, light: float) -> None:
    """The page of an album: the photograph is gone, its corners and the clip are left."""
    scale, (x, y) = _scale(page), page.plane.centre
    dark = disc(x, y, DISC * scale, 90)
    pen.cuts([dark], colour=theme.ink if theme.flat else theme.paper)
    if not theme.flat:
        pen.ring(x, y, DISC * scale, wide=theme.line, colour=theme.ink)
    wide, high = (half * scale for half in _ALBUM)
    sheet = Box(x, y, 0, 0).inset(-wide, -high)
    pen.fill(sheet, colour=theme.paper)
    if not theme.flat:
        pen.frame(sheet, wide=theme.line, colour=theme.ink)
    gone = Box(x, y, 0, 0).inset(*(-half * scale for half in _GONE))
    if theme.flat:
        with pen.within(gone.corners):
            pen.dots(screen(gone, FINE * scale, ramp(gone, 0, _FADED * light)), colour=theme.ink)
    pen.frame(gone, wide=0.3, dashed=True, colour=theme.ink)
    cut, off = 4.6 * scale, 0.9 * scale
    corners = [
        [
            (x + across * (half_wide + off), y + along * (half_high + off)),
            (x + across * (half_wide + off - cut), y + along * (half_high + off)),
            (x + across * (half_wide + off), y + along * (half_high + off - cut)),
        ]
        for half_wide, half_high in [(gone.width / 2, gone.height / 2)]
        for across in (-1, 1)
        for along in (-1, 1)
    ]
    pen.cuts(corners, colour=theme.ink)
    for wire, colour in ((2.4, theme.paper), (1.3, theme.ink)):
        pen.cuts(_clip(x, y + high - 2 * scale, scale, wire * scale), colour=colour)
    with pen.moved(x, y - scale, turned=_TILT):
        edge = Box(0, 0, 0, 0).inset(-14.8 * scale, -4.4 * scale)
        pen.cuts([plate(*edge)], colour=theme.paper)
        pen.frame(edge, wide=0.8 * scale, colour=theme.fascist)


def _clip(x: float, y: float, unit: float, wire: float) -> list[Sequence[tuple[float, float]]]:
    """A paper clip over the edge of a page."""
    return [
        *bow(x + 6 * unit, y + 2.2 * unit, 3.4 * unit, 0, 180, wire),
        bar((x + 9.4 * unit, y + 2.2 * unit), (x + 9.4 * unit, y - 7 * unit), wire),
        *bow(x + 7.1 * unit, y - 7 * unit, 2.3 * unit, 180, 360, wire),
        bar((x + 4.8 * unit, y - 7 * unit), (x + 4.8 * unit, y - unit), wire),
        bar((x + 2.6 * unit, y + 2.2 * unit), (x + 2.6 * unit, y - 5 * unit), wire),
    ]


def _stamped(pen: Pen, page: Page, theme: Theme, word: str) -> None:
    """The word in the stamp across the page of the album, if it can be read there."""
    scale, (x, y) = _scale(page), page.plane.centre
    text = word.upper()
    letters = _stamp_letters(text, page, theme)
    if letters is None:
        return
    pen.piece = ROLES
    with pen.moved(x, y - scale, turned=_TILT):
        pen.text(text, 0, -capitals(letters, theme.fonts) / 2, letters)


def _stamp_letters(text: str, page: Page, theme: Theme) -> Letters | None:
    """The letters of the stamp; none if they would be too small, as the word is below it, too."""
    scale = _scale(page)
    letters = Letters(Font.DISPLAY, 6.2 * scale, align=Align.CENTRE, colour=theme.fascist)
    long = text_width(text, letters, theme.fonts)
    letters = letters._replace(size=letters.size * min(1.0, 25.6 * scale / long))
    return letters if capitals(letters, theme.fonts) >= TABLE else None


def _words(edition: Edition, card: RoleCard, plan: Plan, pen: Pen, page: Page) -> None:
    """The role, and in each language the office, its motto and how one wins."""
    theme, zone, fonts = edition.theme, page.zone, edition.theme.fonts
    names = _titles(edition, card.role)
    beside = [_titles(edition, other) for other in Role]
    title = Box(zone.x, zone.top - plan.title - 0.8, zone.width, plan.title)
    titles(pen, names, title, theme.of(card.role.party), theme, piece=ROLES, beside=beside)
    air = page.scale**0.65
    y = title.y - 2.2 * air
    rule(pen, zone, y, theme)
    y -= _BELOW * air
    pen.piece = ROLES
    kinds = _lines(edition, card.role, card.figure, card.motto, plan.letters[0])
    for texts, letters, counts in zip(kinds, _kinds(plan), plan.rows, strict=True):
        if counts:
            y -= _APART * air
        for said, count in zip(texts, counts, strict=False):
            high = count * LEADING * letters.size
            room = Box(zone.x, y - high, zone.width, high)
            pen.note_place(ROLES, (said,), room, letters)
            rows = even_lines(said, zone.width, letters, fonts)
            if len(rows) > count:
                refuse_rows(pen, said, room, letters, LEADING, piece=ROLES)
            with pen.part():
                for at, row in enumerate(rows):
                    line = y - at * LEADING * letters.size - capitals(letters, fonts)
                    pen.text(row, zone.x, line, letters)
            y -= high


def _kinds(plan: Plan) -> tuple[Letters, Letters, Letters]:
    """The letters of names, mottoes and goals."""
    strong, text = plan.letters
    return strong, text, text


def _titles(edition: Edition, role_: Role) -> list[str]:
    return [edition.theme.role_names.get(role_) or one.roles[role_] for one in edition.wordings]


def _names(edition: Edition, figure: str) -> list[str]:
    """Of an office, in each language."""
    return [getattr(one.cards.figures, figure).name for one in edition.wordings]


def _lines(edition: Edition, role_: Role, figure: str, motto: str, strong: Letters) -> Lines:
    """What stands below the title; the names as one text, if that fits on a line of their letters."""
    table = edition.ruleset.table(edition.seats)
    mottoes, goals = [], []
    for one in edition.wordings:
        words = getattr(one.cards.figures, figure)
        mottoes.append(one.cards.motto.format(motto=motto) if motto else words.motto)
        if len(edition.wordings) == 1:
            goals.append(goal_sentence(one.cards.goal, edition.ruleset, table, role_.party))
    width = page_of(_card(edition), 1).zone.width
    named = beside(_names(edition, figure), width, strong, edition.theme.fonts)
    return Lines(named, tuple(mottoes), tuple(goals))


# What all role cards of an edition share


@lru_cache(maxsize=4)
def _shared(same: SameEdition, *, bleeding: bool) -> Plan:
    """The plan with mottoes if they leave room for the picture. How one wins is always there.

    Raises:
        UnevenInk: a party's colour is too much like the black.
        CardTooSmall: the card is too small for the picture.
    """
    edition = same.edition
    try:
        return _planned(edition, bleeding=bleeding)
    except UnevenInk:
        _planned(replace(edition, card=POKER, wordings=edition.wordings[:1]))
    raise _too_small(edition, _planned)


def _planned(edition: Edition, *, bleeding: bool = False) -> Plan:
    """The plan, and what each card takes.

    Raises:
        UnevenInk: they can't all take the same.
    """
    plan = _plan(edition, mottoes=True, bleeding=bleeding)
    lowest = _LOWEST[min(len(edition.wordings), 2) - 1] * edition.card.height
    if page_of(_card(edition), plan.zone).plane.height < lowest:
        plan = _plan(edition, mottoes=False, bleeding=bleeding)
    if page_of(_card(edition), plan.zone).plane.height < _LEAST_PLANE:
        raise uneven_in(edition.theme)
    cards = tuple(_lit(edition, plan, role_, figure, "") for role_, figure in _cast(edition))
    return plan._replace(wanted=evenly(cards, edition.theme))


def _too_small(edition: Edition, planned: Callable[[Edition], object]) -> CardTooSmall:
    """How high cards as wide as these have to be, or both if no height helps."""
    width, height = edition.card
    for higher in range(math.ceil(height), int(MAX_SIDE) + 1):
        with suppress(UnevenInk):
            planned(replace(edition, card=Size(width, higher)))
            return CardTooSmall(width, height, width, higher)
    return CardTooSmall(width, height, *POKER)


def _card(edition: Edition) -> Box:
    return Box(0, 0, *edition.card)


def _cast(edition: Edition) -> Iterator[tuple[Role, str]]:
    """Every figure of the theme."""
    for role_ in Role:
        for figure in edition.theme.figures[role_]:
            yield role_, figure


def _letters(edition: Edition) -> tuple[Letters, Letters]:
    """Of names, and of all below them."""
    scale, ink = scale_of(_card(edition)) ** 0.65, edition.theme.ink
    several = min(len(edition.wordings), 2) - 1
    strong, text = (
        Letters(font, max(readable(font, edition.theme), size[several] * scale), colour=ink)
        for font, size in ((Font.STRONG, _NAME), (Font.TEXT, _TEXT))
    )
    return strong, text


def _on_a_line(texts: Iterable[str], letters: Letters, width: float, theme: Theme) -> Letters:
    """Letters in which each text has a line to itself, if there are such; else as they were."""
    long = max(text_width(text, letters, theme.fonts) for text in texts)
    size = letters.size * min(1.0, _FITTING * width / long)
    return letters._replace(size=size) if size >= readable(letters.font, theme) else letters


def _plan(edition: Edition, *, mottoes: bool, bleeding: bool) -> Plan:
    """The plan with mottoes or without them."""
    theme, fonts = edition.theme, edition.theme.fonts
    several = min(len(edition.wordings), 2) - 1
    scale, (strong, text) = scale_of(_card(edition)) ** 0.65, _letters(edition)
    width = page_of(_card(edition), 1).zone.width
    cast = [*with_mottoes([*_cast(edition)], theme.mottoes)]
    if several:
        named = (BESIDE.join(_names(edition, figure)) for _, figure, _ in cast)
        strong = _on_a_line(named, strong, width, theme)
    said = [_lines(edition, *one, strong) for one in cast]
    if several:
        text = _on_a_line((motto for one in said for motto in one.mottoes), text, width, theme)
        size = min(strong.size, text.size)
        strong, text = strong._replace(size=size), text._replace(size=size)
    title = _TITLE[several] * scale
    plan = Plan(0, title, (strong, text), (), bleeding, Taken(0, 0))
    rows = [
        tuple(
            max(len(text_lines(text, width, one, fonts)) for text in column)
            for column in zip_longest(*kind, fillvalue="-")
        )
        for kind, one in zip(zip(*said, strict=True), _kinds(plan), strict=True)
    ]
    rows[1] = tuple(min(count, MOTTO_ROWS) for count in rows[1]) if mottoes else ()
    below = sum(
        _APART * scale * bool(counts) + sum(counts) * LEADING * one.size
        for counts, one in zip(rows, _kinds(plan), strict=True)
    )
    zone = SAFE + 0.8 + plan.title + (2.2 + _BELOW) * scale + below
    return plan._replace(zone=zone / scale, rows=tuple(rows))


def _lit(edition: Edition, plan: Plan, role_: Role, figure: str, motto: str) -> Lit:
    """What a card takes, in every light."""
    theme, page = edition.theme, page_of(_card(edition), plan.zone)
    colour, flat, size = theme.of(role_.party), theme.flat, _scale(page) ** 2
    words = taken(
        (letters.colour, letters_area(text, letters, theme.fonts))
        for text, letters in _written(edition, plan, page, role_, figure, motto)
    )
    area = _trimmed(page, bleeding=plan.bleeding)
    beyond = area.width * area.height - size * PICTURE[0] * PICTURE[1]
    measured = Page(1, page.strip, Box(0, 0, *PICTURE), page.zone)
    long, usual = _free_orbits(page, area), _free_orbits(measured, measured.plane)
    orbits = _orbit_width(_scale(page)) * _scale(page) * long - ORBIT * size * usual
    signs, emblem, lines, inked = _unscaled(page, theme, role_)
    smallest = _DIMMEST * (SMALLEST / dot_radius(_DIMMEST) / FINE / _scale(page)) ** 2  # a tone
    least = max(0.0, 2 * smallest - _DIM)
    file, more = (FILES if flat else SPARED_FILES)[figure], beyond - orbits
    lit = []
    for ticks in TICKS:
        marks, leant = _marked(page, ticks)
        party = size * file.party + emblem
        party += more - signs - marks if flat else orbits + lines + marks
        ink = size * file.ink + inked
        areas = (theme.ink, ink), (colour, party), (theme.accent, size * file.accent)
        lamp = taken_by(theme.ink if role_ is Role.HITLER else theme.accent)
        shade = taken_by(theme.ink)
        plane = size * file.plane + more - signs - marks - _ON_PLANE * (lines + inked)
        leaning = size * file.leaning + more / 2 - leant
        leaning -= _SHADED_SIGN * signs + _ON_PLANE * (lines + inked) / 2
        if flat:
            lamp, shade = lamp.times(size * file.lit), shade.and_(taken_by(colour), -1)
        else:
            dotted = (more - signs - marks - _ON_PLANE * (lines + inked)) / 2
            lamp = taken_by(colour).times(size * file.lit + SPARED * dotted)
        fixed = words.and_(taken(areas))
        ends = (least, DARKEST) if flat else (_LEAST, PALER)
        lit.append(Way(ticks, fixed, lamp, shade, plane, leaning, *ends))
    return Lit(tuple(lit))


def _marked(page: Page, ticks: int) -> tuple[float, float]:
    """What so many marks of a dial cover, in mm², and how much of a full shade."""
    (inner, outer), scale = DIAL, _scale(page)
    each = scale**2 * math.radians(MARK) * (outer**2 - inner**2) / 2
    tone, middle = ramp(page.plane, 0, 1), page.plane.centre
    places = (orbit(middle, scale * (inner + outer) / 2, marked(at)) for at in range(ticks))
    return each * ticks, each * sum(tone(*place) for place in places)


def _unscaled(page: Page, theme: Theme, role_: Role) -> tuple[float, float, float, float]:
    """What does not shrink with a picture: how much more than if it did, in mm².

    The disc of the sign and its emblem; and where ink is saved, lines in the party's colour and in ink.
    """
    scale, (_, radius) = _scale(page), _sign_place(page)
    discs = radius**2 - (_SIGN * scale) ** 2
    emblem = (2 * 0.66) ** 2 * drawing_share(theme.emblems[role_.party.value])
    if theme.flat:
        return math.pi * discs, emblem * discs, 0, 0
    hitler = role_ is Role.HITLER
    rings = 0 if hitler else 2 * math.pi * (DISC + len(ORBITS) * _ELECTRON)
    edges = 4 * sum(_ALBUM) if hitler else 0.0
    plane = page.plane
    lines = theme.line * (
        plane.width + plane.height + 2 * math.pi * radius + scale * rings
    ) - MEASURED_LINE * scale**2 * (sum(PICTURE) + 2 * math.pi * _SIGN + rings)
    inked = edges * (theme.line * scale - MEASURED_LINE * scale**2)
    return math.pi * discs, emblem * discs, lines, inked


def _free_orbits(page: Page, area: Box) -> float:
    """How long orbits are on an area beside the sign, in mm of the picture's scale."""
    scale, ((x, y), radius) = _scale(page), _sign_place(page)
    off, reach = math.dist((x, y), page.plane.centre) / scale, radius / scale
    hidden = 0.0
    for out in ORBITS:
        if abs(out - off) < reach:
            hidden += 2 * out * math.acos((out**2 + off**2 - reach**2) / (2 * out * off))
    return _shown(area, scale) - hidden


def _shown(area: Box, scale: float) -> float:
    """How long orbits are on a plane, in mm of its scale."""
    long = 0.0
    for radius in ORBITS:
        beyond = (min(1.0, side / 2 / scale / radius) for side in (area.width, area.height))
        long += radius * (2 * math.pi - sum(4 * math.acos(share) for share in beyond))
    return long


def _written(
    edition: Edition, plan: Plan, page: Page, role_: Role, figure: str, motto: str
) -> Iterator[tuple[str, Letters]]:
    """Every text that differs from card to card, and its letters."""
    area = Box(0, 0, page.zone.width, plan.title)
    kind = title_letters([_titles(edition, other) for other in Role], area, edition.theme)
    for name, (letters, _) in zip(_titles(edition, role_), kind, strict=True):
        yield name, letters._replace(colour=edition.theme.of(role_.party))
    kinds = _lines(edition, role_, figure, motto, plan.letters[0])
    for texts, letters, counts in zip(kinds, _kinds(plan), plan.rows, strict=True):
        yield from ((text, letters) for text, _ in zip(texts, counts, strict=False))
    if role_ is Role.HITLER:
        words = getattr(edition.wordings[0].cards.figures, figure)
        word = (words.stamped or words.name).upper()
        if stamped := _stamp_letters(word, page, edition.theme):
            yield word, stamped


class Pass(NamedTuple):
    """The layout of a Party Membership card."""

    page: Page
    title: Box
    names: list[list[str]]  # of each party, in each language
    letters: Letters  # of what is said below
    said: list[str]


def membership(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:
    """A pass: the party's sign on a lit disc, in the plane of its colour.

    The light is such that both parties' cards take the same ink; all marks are on both dials, but
    where ink is saved.
    """
    theme, colour, layout = edition.theme, edition.theme.of(party), _pass(edition, box)
    page, scale, middle = layout.page, _scale(layout.page), layout.page.plane.centre
    cards = tuple(_lit_pass(edition, one, layout, bleeding=bleeds(bleed)) for one in Party)
    which = list(Party).index(party)
    light = cards[which].light(common(cards))
    _ground(pen, page, bleed, colour, theme, light)
    _disc(pen, middle, scale, theme, colour, light.lamp)
    art = Box(*middle, 0, 0).inset(-_art(theme, party) * scale)
    pen.area(Drawing(theme.emblems[party.value], art), colour=colour)
    words = [one.slips.membership for one in edition.wordings]
    face, margin = (box, bleed), page.zone.x - box.x
    strip(pen, page.strip, face, theme, words, piece=MEMBERSHIPS, margin=margin)
    names, title, caption = layout.names[which], layout.title, layout.letters
    titles(pen, names, title, colour, theme, piece=MEMBERSHIPS, beside=layout.names)
    air = page.scale**0.65
    rule(pen, page.zone, title.y - 2.6 * air, theme)
    y = title.y - _CAPTION * air - capitals(caption, theme.fonts)
    with pen.part():
        for line in layout.said:
            pen.text(line, page.zone.x, y, caption)
            y -= LEADING * caption.size


def _art(theme: Theme, party: Party) -> float:
    """Half a sign on a pass, in mm."""
    return _ART[party] if theme.flat else _SPARED_ART


def _pass(edition: Edition, box: Box) -> Pass:
    """The layout that both parties' cards share.

    Raises:
        CardTooSmall: there is no room for the picture.
    """
    try:
        return _planned_pass(edition, box)
    except UnevenInk:
        raise _too_small(edition, lambda one: _planned_pass(one, _card(one))) from None


def _planned_pass(edition: Edition, box: Box) -> Pass:
    """The layout.

    Raises:
        UnevenInk: there is no room for the picture.
    """
    fonts, caption = edition.theme.fonts, _letters(edition)[1]
    width = page_of(box, 1).zone.width
    said = [
        line
        for one in edition.wordings
        for line in even_lines(one.slips.investigate, width, caption, fonts)
    ]
    air = scale_of(box) ** 0.65
    high = _TITLE[min(len(edition.wordings), 2) - 1] * air
    zone = SAFE + len(said) * LEADING * caption.size + _CAPTION * air + high + _TOP
    page = page_of(box, zone / air)
    if page.plane.height < _LEAST_PLANE:
        raise uneven_in(edition.theme)
    names = [[capitalized(one.parties[party]) for one in edition.wordings] for party in Party]
    title = Box(page.zone.x, page.zone.top - high - _TOP, page.zone.width, high)
    return Pass(page, title, names, caption, said)


def _lit_pass(edition: Edition, party: Party, layout: Pass, *, bleeding: bool) -> Lit:
    """What a Party Membership card takes in every light, beside what is the same on both."""
    theme, colour, flat = edition.theme, edition.theme.of(party), edition.theme.flat
    page, scale = layout.page, _scale(layout.page)
    area = _trimmed(page, bleeding=bleeding)
    kind = title_letters(layout.names, layout.title, theme)
    texts = zip(layout.names[list(Party).index(party)], kind, strict=True)
    letters = sum(letters_area(text, one, theme.fonts) for text, (one, _) in texts)
    art = (2 * _art(theme, party) * scale) ** 2 * drawing_share(theme.emblems[party.value])
    lit_disc = math.pi * (DISC * scale) ** 2
    on_disc, ink, accent = lit_disc - art, taken_by(theme.ink), taken_by(theme.accent)
    edges = theme.line * (2 * math.pi * DISC * scale + 2 * area.width + area.height)
    orbits = scale * _shown(area, scale) * _orbit_width(scale)
    lit = []
    for ticks in TICKS[-1:] if flat else TICKS:
        marks, leant = _marked(page, ticks)
        free = area.width * area.height - lit_disc - orbits - marks
        leaning = (free + marks) / 2 - leant
        if flat:
            dim = on_disc * (_PALE + _DIM) / 2
            areas = [(colour, letters + art + free), (theme.accent, dim)]
            lamp = accent.times(on_disc * (_BRIGHT - _DIM) / 2)
            shade, ends = ink.and_(taken_by(colour), -1), (0.0, DARKEST)
        else:
            free -= edges / 2
            areas = [(colour, letters + art + orbits + marks + edges)]
            lamp, shade = taken_by(colour).times(SPARED * free / 2), ink
            ends = (_LEAST, PALER)
        lit.append(Way(ticks, taken(areas), lamp, shade, free, leaning, *ends))
    return Lit(tuple(lit))
