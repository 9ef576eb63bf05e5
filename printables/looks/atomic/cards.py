"""Secret Role cards as files, and Party Memberships as passes.

All role cards of an edition have one layout, and take the same ink: the light on a desk makes up for
what stands on it.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from printables.art.construction import bar, bow, disc, plate
from printables.art.equal_ink import ink_of
from printables.art.halftone import ramp, screen
from printables.catalogue import PieceName
from printables.figures import FIGURES, Look, RoleCard
from printables.looks.atomic.file_ink import FILES, SPARED, File
from printables.looks.atomic.grid import (
    SMALL,
    Page,
    desk_object,
    dots_in_disc,
    inks_of,
    named,
    one_line,
    orbit,
    page_of,
    plane,
    rule,
    sign,
    strip,
    title_letters,
    titles,
)
from printables.pen import (
    LEADING,
    Align,
    Drawing,
    Letters,
    Pen,
    capitals,
    even_lines,
    letters_ink,
    text_lines,
)
from printables.piece import Edition, SameEdition
from printables.sheet import Box
from printables.slips import goal_sentence
from printables.theme import Colour, Font, Theme

ROLES, MEMBERSHIPS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
ORBITS = (25.6, 29.0, 32.4)  # mm
DISC = 22.4  # mm
OBJECT = 0.385  # mm, a unit of an object
FINE, COARSE = 1.6, 2.0  # mm between dots
PICTURE = (63.0, 54.0)  # mm, of a plane that all measures are for
SHADE = 0.42  # how dark a plane ends
_PALE = 0.04  # the tone of a disc at its upper left
_DIM, _BRIGHT = 0.1, 1.0  # how full of the accent a disc is at its lower right
_BROAD, _THIN = 1.0, 0.16  # mm, of orbits around a dim desk, and around a bright one
_SPARED = 0.95  # how dark a plane ends where ink is saved, in full light
_TILT = 14.0  # degrees, of the stamp
_SIGN = 4.4  # mm, its radius
_NAME, _TEXT = 3.1, 2.6  # mm, letters below the title
_TITLE, _TITLES = 8.2, 13.6  # mm, of one language and of two
_BELOW = 0.55  # of the size of a name, from its line to the letters below
_APART = 0.8  # mm between a motto and how one wins
_LOWEST = 0.35  # of the card: a plane that is lower has room for fewer words


class Lines(NamedTuple):
    """The words of one language on a card."""

    name: str
    motto: str
    goal: str


class Plan(NamedTuple):
    """What the role cards of an edition share; heights in mm."""

    zone: float  # for words
    title: float
    letters: tuple[Letters, Letters]  # of names, and of all below them
    rows: tuple[tuple[int, int], ...]  # lines of mottoes and of goals, in each language
    light: Mapping[str, float]  # on each desk


def role(edition: Edition, card: RoleCard, pen: Pen, box: Box, bleed: float) -> None:
    """A Secret Role card: an office with the object on its desk, or what is left of the Agent."""
    theme, plan = edition.theme, _shared(SameEdition(edition))
    page = page_of(box, plan.zone)
    picture(pen, page, card.figure, theme, plan.light[card.figure], bleed)
    if card.role is Role.HITLER:
        words = getattr(edition.wordings[0].cards.figures, card.figure)
        _stamped(pen, page, theme, words.name)
    letter = edition.wordings[0].parties[card.role.party][0].upper()
    number = "—" if card.role is Role.HITLER else f"{letter}-{card.number:02}"
    words = [one.slips.role for one in edition.wordings]
    strip(pen, page.strip, (box, bleed), theme, words, number, piece=ROLES)
    _words(edition, card, plan, pen, page)


def picture(pen: Pen, page: Page, figure: str, theme: Theme, light: float, bleed: float) -> None:
    """The plane in the party's colour with orbits, and on it a desk, or the page of an album."""
    party = party_of(figure)
    colour = theme.of(party)
    _ground(pen, page, bleed, colour, theme, light)
    if figure in FIGURES[Look.ATOMIC][Role.HITLER]:
        _album(pen, page, theme, light)
    else:
        _desk(pen, page, figure, theme, light)
    margin = max(3.2, 4 * page.scale)
    radius = max(3.6, _SIGN * page.scale)
    middle = (page.plane.x + margin + radius, page.plane.top - margin * 0.7 - radius)
    sign(pen, theme, party, middle, radius)


def party_of(figure: str) -> Party:
    """Whose desk it is."""
    liberal = FIGURES[Look.ATOMIC][Role.LIBERAL]
    return Party.LIBERAL if figure in liberal else Party.FASCIST


def _ground(pen: Pen, page: Page, bleed: float, colour: Colour, theme: Theme, light: float) -> None:
    """The plane in the party's colour, which darkens, and the orbits on it.

    The brighter a desk is, the less paper is in its orbits; where ink is saved, planes are paper,
    and it is the other way round.
    """
    area = Box(page.plane.x - bleed, page.plane.y, page.plane.width + 2 * bleed, page.plane.height)
    plane(pen, area, colour, theme)
    flat = theme.flat
    tone = ramp(page.plane, 0, SHADE if flat else _SPARED * light)
    scale = _scale(page)
    wide = _orbit(light, theme)
    line = theme.paper if flat else colour
    with pen.within(area.corners):
        pen.dots(screen(area, COARSE, tone), colour=theme.ink if flat else colour)
        for radius in ORBITS:
            pen.ring(*page.plane.centre, radius * scale, wide=wide * scale, colour=line)


def _orbit(light: float, theme: Theme) -> float:
    """How wide orbits are, in mm."""
    return _BROAD + (_THIN - _BROAD) * (light if theme.flat else 1 - light)


def _scale(page: Page) -> float:
    """Of pictures on the plane."""
    return min(page.plane.width / PICTURE[0], page.plane.height / PICTURE[1])


def _desk(pen: Pen, page: Page, figure: str, theme: Theme, light: float) -> None:
    """A lit disc with an object; an electron on each orbit tells the office by its place."""
    scale, middle = _scale(page), page.plane.centre
    colour = theme.of(party_of(figure))
    radius = DISC * scale
    pen.cuts([disc(*middle, radius, 90)], colour=theme.paper)
    lit = Box(*middle, 0, 0).inset(-radius)
    if theme.flat:
        tone = ramp(lit, _PALE, _DIM + (_BRIGHT - _DIM) * light)
        shade = screen(lit, FINE * scale, tone)
        dots_in_disc(pen, middle, radius, shade, theme.accent)
    else:
        pen.ring(*middle, radius, wide=theme.line, colour=colour)
    desk_object(pen, figure, middle, OBJECT * scale, inks_of(theme, colour))
    names = [name for few in FIGURES[Look.ATOMIC].values() for name in few]
    for place, out in enumerate(ORBITS):
        turn = _free(20 + 47 * names.index(figure) + 128 * place, place)
        first = place == 0 and theme.flat
        shown = theme.accent if first else theme.paper
        at = orbit(middle, out * scale, turn)
        pen.cuts([disc(*at, 1.6 * scale, 24)], colour=shown)
        if not theme.flat:
            pen.ring(*at, 1.6 * scale, wide=theme.line, colour=colour)


def _free(turn: int, place: int) -> int:
    """An angle at which an electron is on the plane, and not below the sign: nearest after one."""
    while any(start <= turn % 360 <= end for start, end in _TAKEN[place]):
        turn += 11
    return turn


_TAKEN = (  # degrees on each orbit
    ((70, 166), (255, 285)),
    ((55, 166), (240, 300)),
    ((0, 17), (45, 196), (230, 310), (344, 360)),
)


def _album(pen: Pen, page: Page, theme: Theme, light: float) -> None:
    """The page of an album: the photograph is gone, its corners and the clip are left."""
    scale, (x, y) = _scale(page), page.plane.centre
    flat = theme.flat
    wide, high = 17.4 * scale, 22.4 * scale
    sheet = Box(x, y, 0, 0).inset(-wide, -high)
    pen.fill(sheet, colour=theme.paper)
    if flat:
        with pen.within(sheet.corners):
            fading = ramp(sheet, _DIM + (_BRIGHT - _DIM) * light, _PALE)
            pen.dots(screen(sheet, FINE * scale, fading), colour=theme.accent)
    else:
        pen.frame(sheet, wide=theme.line, colour=theme.ink)
    cut, off = 6.4 * scale, 1.8 * scale
    corners = [
        [
            (x + across * (wide - off), y + along * (high - off)),
            (x + across * (wide - off - cut), y + along * (high - off)),
            (x + across * (wide - off), y + along * (high - off - cut)),
        ]
        for across in (-1, 1)
        for along in (-1, 1)
    ]
    pen.cuts(corners, colour=theme.ink)
    gone = sheet.inset(3.6 * scale)
    pen.frame(gone, wide=0.25, dashed=True, colour=theme.ink)
    pen.cuts(_clip(x, y + high, scale), colour=theme.ink)
    with pen.moved(x, y - scale, turned=_TILT):
        edge = Box(0, 0, 0, 0).inset(-14.8 * scale, -4.4 * scale)
        pen.cuts([plate(*edge)], colour=theme.paper)
        pen.frame(edge, wide=0.8 * scale, colour=theme.fascist)


def _clip(x: float, y: float, unit: float) -> list[Sequence[tuple[float, float]]]:
    """A paper clip over the edge of a page."""
    wire = 1.3 * unit
    return [
        *bow(x + 6 * unit, y + 2.2 * unit, 3.4 * unit, 0, 180, wire),
        bar((x + 9.4 * unit, y + 2.2 * unit), (x + 9.4 * unit, y - 9 * unit), wire),
        *bow(x + 6.9 * unit, y - 9 * unit, 2.5 * unit, 180, 360, wire),
        bar((x + 4.4 * unit, y - 9 * unit), (x + 4.4 * unit, y - unit), wire),
        bar((x + 2.6 * unit, y + 2.2 * unit), (x + 2.6 * unit, y - 6 * unit), wire),
    ]


def _stamped(pen: Pen, page: Page, theme: Theme, word: str) -> None:
    """The word in the stamp across the page of the album."""
    scale, (x, y) = _scale(page), page.plane.centre
    text, colour = word.upper(), theme.fascist
    letters = Letters(Font.DISPLAY, 6.2 * scale, colour=colour)
    size = letters.size * min(1.0, 25.6 * scale / pen.width(text, letters))
    letters = letters._replace(size=size, align=Align.CENTRE)
    pen.piece = ROLES
    with pen.moved(x, y - scale, turned=_TILT):
        pen.text(text, 0, -capitals(letters, theme.fonts) / 2, letters)


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
    strong, text = plan.letters
    pen.piece = ROLES
    for lines, rows in zip(
        _lines(edition, card.role, card.figure, card.motto), plan.rows, strict=True
    ):
        y -= 1.3 * air + capitals(strong, fonts)
        line = Box(zone.x, y, zone.width, strong.size)
        one_line(pen, lines.name, line, strong._replace(floor=SMALL), piece=ROLES)
        y -= _BELOW * strong.size
        for said, count in zip((lines.motto, lines.goal), rows, strict=True):
            if not count:
                continue
            room = Box(
                zone.x, y - count * LEADING * text.size, zone.width, count * LEADING * text.size
            )
            pen.note_place(ROLES, (said,), room, text)
            for at, row in enumerate(text_lines(said, zone.width, text, fonts)):
                pen.text(row, zone.x, y - at * LEADING * text.size - capitals(text, fonts), text)
            y -= count * LEADING * text.size + _APART * air


def _titles(edition: Edition, role_: Role) -> list[str]:
    return [edition.theme.role_names.get(role_) or one.roles[role_] for one in edition.wordings]


def _lines(edition: Edition, role_: Role, figure: str, motto: str) -> Iterator[Lines]:
    """What stands below the title, in each language."""
    table = edition.ruleset.table(edition.seats)
    for one in edition.wordings:
        words = getattr(one.cards.figures, figure)
        goal = goal_sentence(one.cards.goal, edition.ruleset, table, role_.party)
        yield Lines(words.name, one.cards.motto.format(motto=motto) if motto else words.motto, goal)


# What all role cards of an edition share


@lru_cache(maxsize=2)
def _shared(same: SameEdition) -> Plan:
    """The plan with most words that leaves room for the picture."""
    edition = same.edition
    plans = [_plan(edition, kinds) for kinds in ((True, True), (False, True), (False, False))]
    enough = _LOWEST * edition.card.height
    fitting = (one for one in plans if page_of(_card(edition), one.zone).plane.height >= enough)
    plan = next(fitting, plans[-1])
    return plan._replace(light=_light(edition, plan))


def _card(edition: Edition) -> Box:
    return Box(0, 0, *edition.card)


def _cast(edition: Edition) -> Iterator[tuple[Role, str]]:
    """Every figure of the theme."""
    for role_ in Role:
        for figure in edition.theme.figures[role_]:
            yield role_, figure


def _plan(edition: Edition, kinds: tuple[bool, bool]) -> Plan:
    """The plan with mottoes, or with goals, or with none of them."""
    fonts, count = edition.theme.fonts, len(edition.wordings)
    scale = (edition.card.width / 63) ** 0.65
    letters = (
        Letters(
            Font.STRONG,
            max(SMALL, _NAME * scale * (1 if count == 1 else 0.8)),
            colour=edition.theme.ink,
        ),
        Letters(
            Font.TEXT,
            max(SMALL, _TEXT * scale * (1 if count == 1 else 0.85)),
            colour=edition.theme.ink,
        ),
    )
    width = page_of(_card(edition), 1).zone.width
    said = [[*_lines(edition, role_, figure, "")] for role_, figure in _cast(edition)]
    rows = tuple(
        (
            max(len(text_lines(one[at].motto, width, letters[1], fonts)) for one in said)
            * kinds[0],
            max(len(text_lines(one[at].goal, width, letters[1], fonts)) for one in said) * kinds[1],
        )
        for at in range(count)
    )
    title = (_TITLE if count == 1 else _TITLES) * scale
    below = sum(
        1.3 * scale
        + capitals(letters[0], fonts)
        + _BELOW * letters[0].size
        + sum(few * LEADING * letters[1].size + _APART * scale for few in some if few)
        for some in rows
    )
    margin = page_of(_card(edition), 1).zone.x
    zone = margin + 0.8 + title + 2.2 * scale + below
    return Plan(zone / scale, title, letters, rows, {})


def _light(edition: Edition, plan: Plan) -> dict[str, float]:
    """How much light there is on each desk, so that all cards take the same ink."""
    page = page_of(_card(edition), plan.zone)
    inks = {figure: _ink(edition, plan, page, role_, figure) for role_, figure in _cast(edition)}
    lowest = max(dim for dim, _ in inks.values())
    highest = min(bright for _, bright in inks.values())
    usual = sum(0.5 * (dim + bright) for dim, bright in inks.values()) / len(inks)
    wanted = max(lowest, min(usual, highest))
    return {
        figure: min(1.0, max(0.0, (wanted - dim) / (bright - dim)))
        for figure, (dim, bright) in inks.items()
    }


def _ink(edition: Edition, plan: Plan, page: Page, role_: Role, figure: str) -> tuple[float, float]:
    """The ink of a card in mm² of black, without any light and with all of it."""
    theme, colour = edition.theme, edition.theme.of(role_.party)
    flat, size = theme.flat, _scale(page) ** 2
    beyond = page.plane.width * page.plane.height - size * PICTURE[0] * PICTURE[1]
    words = sum(
        letters_ink(text, letters, theme.fonts) * ink_of(letters.colour)
        for text, letters in _written(edition, plan, page, role_, figure)
    )
    shades = (SHADE, SHADE) if flat else (0.0, _SPARED)
    long = size * (_shown(page.plane, _scale(page)) - _shown(Box(0, 0, *PICTURE), 1))
    dim, bright = (
        words
        + size * _of(file, theme, colour)
        + beyond * _of_plane(0.5 * shade, theme, colour)
        + long * _orbit(light, theme) * (-1 if flat else 1) * _of_plane(0.5 * shade, theme, colour)
        for light, file, shade in zip(
            (0, 1), (FILES if flat else SPARED)[figure], shades, strict=True
        )
    )
    return dim, bright


def _shown(area: Box, scale: float) -> float:
    """How long orbits are on a plane, in mm of its scale."""
    long = 0.0
    for radius in ORBITS:
        beyond = (min(1.0, side / 2 / scale / radius) for side in (area.width, area.height))
        long += radius * (2 * math.pi - sum(4 * math.acos(share) for share in beyond))
    return long


def _of(file: File, theme: Theme, colour: Colour) -> float:
    inks = (theme.ink, colour, theme.accent)
    return sum(area * ink_of(one) for area, one in zip(file, inks, strict=True))


def _of_plane(shade: float, theme: Theme, colour: Colour) -> float:
    """The ink of a mm² of the plane, with a shade."""
    if not theme.flat:
        return shade * ink_of(colour)
    return shade * ink_of(theme.ink) + (1 - shade) * ink_of(colour)


def _written(
    edition: Edition, plan: Plan, page: Page, role_: Role, figure: str
) -> Iterator[tuple[str, Letters]]:
    """Every text that differs from card to card, and its letters."""
    strong, text = plan.letters
    area = Box(0, 0, page.zone.width, plan.title)
    kind = title_letters([_titles(edition, other) for other in Role], area, edition.theme)
    for name, (letters, _) in zip(_titles(edition, role_), kind, strict=True):
        yield name, letters._replace(colour=edition.theme.of(role_.party))
    for lines, rows in zip(_lines(edition, role_, figure, ""), plan.rows, strict=True):
        yield lines.name, strong
        for said, count in zip((lines.motto, lines.goal), rows, strict=True):
            if count:
                yield said, text
    if role_ is Role.HITLER:
        stamped = getattr(edition.wordings[0].cards.figures, figure).name.upper()
        yield stamped, Letters(Font.DISPLAY, 5 * _scale(page), colour=edition.theme.fascist)


def membership(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:
    """A pass: the party's sign on a disc, in the plane of its colour."""
    theme, colour = edition.theme, edition.theme.of(party)
    count, fonts = len(edition.wordings), theme.fonts
    caption = Letters(Font.TEXT, max(SMALL, _TEXT * (box.width / 63) ** 0.65), colour=theme.ink)
    width = page_of(box, 1).zone.width
    said = [
        line
        for one in edition.wordings
        for line in even_lines(one.slips.investigate, width, caption, fonts)
    ]
    below = len(said) * LEADING * caption.size / (box.width / 63) ** 0.65
    page = page_of(box, (17.9 if count == 1 else 22.9) + below)
    _ground(pen, page, bleed, colour, theme, 0.8)
    scale, middle = _scale(page), page.plane.centre
    pen.cuts([disc(*middle, DISC * scale, 90)], colour=theme.paper)
    if not theme.flat:
        pen.ring(*middle, DISC * scale, wide=theme.line, colour=colour)
    art = Box(*middle, 0, 0).inset(-14.5 * scale)
    pen.area(Drawing(theme.emblems[party.value], art), colour=colour)
    words = [one.slips.membership for one in edition.wordings]
    strip(pen, page.strip, (box, bleed), theme, words, piece=MEMBERSHIPS)
    names = [named(one.parties[party]) for one in edition.wordings]
    beside = [[named(one.parties[other]) for one in edition.wordings] for other in Party]
    high = (_TITLE if count == 1 else _TITLES) * page.scale**0.65
    title = Box(page.zone.x, page.zone.top - high - 2.2, page.zone.width, high)
    titles(pen, names, title, colour, theme, piece=MEMBERSHIPS, beside=beside)
    air = page.scale**0.65
    rule(pen, page.zone, title.y - 2.6 * air, theme)
    y = title.y - 4.2 * air - capitals(caption, fonts)
    for line in said:
        pen.text(line, page.zone.x, y, caption)
        y -= LEADING * caption.size
