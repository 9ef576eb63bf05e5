"""Secret Role cards as files, and Party Memberships as passes."""

from typing import NamedTuple, Protocol

from companion.rules.pieces import Party, Role
from printables.art.construction import bar, bow, disc, plate
from printables.art.halftone import ramp, screen
from printables.catalogue import PieceName
from printables.looks.atomic.grid import (
    SMALL,
    Page,
    desk_object,
    dots,
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
    titles,
)
from printables.pen import Drawing, Letters, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Fill, Font, Theme

ROLES, MEMBERSHIPS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
ZONES = (27.5, 35.0)  # mm for words, in one language and in two
ORBITS = (25.6, 29.0, 32.4)  # mm
DISC = 22.4  # mm
OBJECT = 0.385  # mm, a unit of an object
FINE, COARSE = 1.6, 2.0  # mm between dots


class Tones(NamedTuple):
    """How dark halftones end: that of the plane, in ink, and that of the disc, in the accent.

    They are solved so that all faces take the same ink, and are as dark.
    """

    plane: float
    disc: float


class RoleCard(Protocol):
    """Which of the Secret Role cards it is."""

    @property
    def role(self) -> Role:
        """Of the rules."""

    @property
    def number(self) -> int:
        """Among those of its role, from 1."""


TONES: dict[str, Tones] = {}


def role(edition: Edition, card: RoleCard, pen: Pen, box: Box, bleed: float) -> None:
    """A Secret Role card: an office with the object on its desk, or what is left of the Agent."""
    theme, figure = edition.theme, figure_of(card)
    colour = theme.of(card.role.party)
    page = page_of(box, ZONES[len(edition.wordings) - 1])
    tones = TONES.get(figure, Tones(0.42, 0.85))
    _ground(pen, page, bleed, colour, theme, tones)
    if card.role is Role.HITLER:
        stamped = edition.wordings[0].cards.figures[figure].name
        _removed(pen, page, theme, tones, stamped)
    else:
        _office(pen, page, card, figure, theme, tones)
    _sign(pen, page, theme, card.role.party)
    letter = edition.wordings[0].parties[card.role.party][0].upper()
    number = "—" if card.role is Role.HITLER else f"{letter}-{card.number:02}"
    words = [one.slips.role for one in edition.wordings]
    strip(pen, page.strip, (box, bleed), theme, words, number, piece=ROLES)
    _words(edition, card, figure, pen, page)


def figure_of(card: RoleCard) -> str:
    """The object of a card."""
    if card.role is Role.HITLER:
        return "agent"
    names = DEMOCRATS if card.role is Role.LIBERAL else COMMUNISTS
    return names[(card.number - 1) % len(names)]


DEMOCRATS = (
    "telephone", "globe", "clock", "typewriter", "headphones", "lamp", "binoculars", "counter",
    "rocket", "treaty",
)  # fmt: skip
COMMUNISTS = ("microphones", "recorder", "stamp", "umbrella")


def _ground(pen: Pen, page: Page, bleed: float, colour: Colour, theme: Theme, tones: Tones) -> None:
    """The plane in the party's colour, which darkens, and the orbits on it."""
    area = Box(page.plane.x - bleed, page.plane.y, page.plane.width + 2 * bleed, page.plane.height)
    plane(pen, area, colour, theme)
    flat = theme.fill is Fill.FLAT
    dots(pen, area, COARSE, ramp(area, 0, tones.plane), theme.ink if flat else colour, theme)
    scale = _scale(page)
    with pen.within(area.corners):
        for radius in ORBITS:
            line = theme.paper if flat else colour
            pen.ring(*page.plane.centre, radius * scale, wide=0.32 * scale, colour=line)


def _scale(page: Page) -> float:
    """Of pictures on the plane."""
    return min(page.plane.width / 63, page.plane.height / 54)


def _office(pen: Pen, page: Page, card: RoleCard, figure: str, theme: Theme, tones: Tones) -> None:
    """A lit disc with an object; an electron on each orbit tells the office by its place."""
    scale, middle = _scale(page), page.plane.centre
    x, y = middle
    colour = theme.of(card.role.party)
    radius = DISC * scale
    pen.cuts([disc(x, y, radius, 90)], colour=theme.paper)
    lit = Box(x, y, 0, 0).inset(-radius)
    if theme.fill is Fill.FLAT:
        shade = screen(lit, FINE * scale, ramp(lit, 0.04, tones.disc))
        dots_in_disc(pen, middle, radius, shade, theme.accent)
    else:
        pen.ring(x, y, radius, wide=theme.line, colour=colour)
    desk_object(pen, figure, middle, OBJECT * scale, inks_of(theme, colour))
    for place, out in enumerate(ORBITS):
        at = orbit(middle, out * scale, 20 + 47 * card.number + 128 * place)
        if page.plane.inset(2.4).y <= at[1] <= page.plane.inset(2.4).top and _inside(
            at, page.plane
        ):
            pen.cuts(
                [disc(*at, 1.6 * scale, 24)], colour=theme.accent if place == 0 else theme.paper
            )


def _inside(at: tuple[float, float], area: Box) -> bool:
    return area.x + 3 <= at[0] <= area.right - 3


def _removed(pen: Pen, page: Page, theme: Theme, tones: Tones, stamped: str) -> None:
    """The page of an album: the photograph is gone, its corners and the clip are left."""
    scale, (x, y) = _scale(page), page.plane.centre
    colour = theme.fascist
    wide, high = 17.4 * scale, 22.4 * scale
    sheet = plate(x - wide, y - high, 2 * wide, 2 * high)
    pen.cuts([sheet], colour=theme.paper)
    within = Box(x - wide, y - high, 2 * wide, 2 * high)
    if theme.fill is Fill.FLAT:
        with pen.within(sheet):
            pen.dots(
                screen(within, FINE * scale, ramp(within, tones.disc, 0.02)), colour=theme.accent
            )
    else:
        pen.frame(within, wide=theme.line, colour=theme.ink)
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
    empty = Box(x, y, 0, 0).inset(-(wide - 3.6 * scale), -(high - 3.6 * scale))
    pen.frame(empty, wide=0.2, dashed=True, colour=theme.ink)
    u = scale
    clip = [
        *bow(x + 6 * u, y + high + 2.2 * u, 3.4 * u, 0, 180, 1.3 * u),
        bar((x + 9.4 * u, y + high + 2.2 * u), (x + 9.4 * u, y + high - 9 * u), 1.3 * u),
        *bow(x + 6.9 * u, y + high - 9 * u, 2.5 * u, 180, 360, 1.3 * u),
        bar((x + 4.4 * u, y + high - 9 * u), (x + 4.4 * u, y + high - 1 * u), 1.3 * u),
        bar((x + 2.6 * u, y + high + 2.2 * u), (x + 2.6 * u, y + high - 6 * u), 1.3 * u),
    ]
    pen.cuts(clip, colour=theme.ink)
    letters = Letters(Font.DISPLAY, 6.2 * scale, colour=colour)
    text = stamped.upper()
    room = 26.0 * scale
    size = letters.size * min(1.0, room / pen.width(text, letters))
    letters = letters._replace(size=size)
    half, tall = pen.width(text, letters) / 2 + 1.8 * scale, size * 0.364 + 1.7 * scale
    with pen.moved(x, y - 1 * scale, turned=14):
        pen.fill(Box(-half, -tall, 2 * half, 2 * tall), colour=theme.paper)
        pen.frame(Box(-half, -tall, 2 * half, 2 * tall), wide=0.8 * scale, colour=colour)
        pen.text(text, -half + 1.8 * scale, -size * 0.364, letters)


def _sign(pen: Pen, page: Page, theme: Theme, party: Party) -> None:
    """The party's sign in the upper left corner, as it is seen in a fan of cards."""
    radius = max(3.6, 4.4 * page.scale)
    margin = max(3.2, 4 * page.scale)
    middle = (page.plane.x + margin + radius, page.plane.top - margin * 0.7 - radius)
    sign(pen, theme, party, middle, radius)


def _words(edition: Edition, card: RoleCard, figure: str, pen: Pen, page: Page) -> None:
    """The role, and in each language the office and its motto."""
    theme, zone = edition.theme, page.zone
    role_ = card.role
    colour = theme.of(role_.party)
    names = [theme.role_names.get(role_) or one.roles[role_] for one in edition.wordings]
    beside = [
        [theme.role_names.get(other) or one.roles[other] for one in edition.wordings]
        for other in Role
    ]
    count = len(names)
    scale = page.scale**0.65
    high = (8.2 if count == 1 else 12.4) * scale
    title = Box(zone.x, zone.top - high - 0.6, zone.width, high)
    titles(pen, names, title, colour, theme, piece=ROLES, beside=beside)
    y = title.y - 2.4 * scale
    rule(pen, zone, y, theme)
    room = Box(zone.x, zone.y, zone.width, y - zone.y - 1.2 * scale)
    each = room.height / count
    for at, wording in enumerate(edition.wordings):
        words = wording.cards.figures[figure]
        part = Box(room.x, room.top - each * (at + 1), room.width, each)
        strong = Letters(
            Font.STRONG, 3.1 * scale if count == 1 else SMALL * 1.1, floor=SMALL, colour=theme.ink
        )
        one_line(
            pen,
            words.name,
            Box(part.x, part.top - strong.size * 0.95, part.width, strong.size),
            strong,
            piece=ROLES,
        )
        text = Letters(
            Font.TEXT, 2.7 * scale if count == 1 else SMALL * 1.04, floor=SMALL, colour=theme.ink
        )
        below = Box(part.x, part.y, part.width, part.height - strong.size * 1.35)
        pen.fitted(words.motto, below, text, piece=ROLES)


def membership(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:
    """A pass: the party's sign on a lit disc, in the plane of its colour."""
    theme = edition.theme
    colour = theme.of(party)
    page = page_of(box, ZONES[len(edition.wordings) - 1] - 6)
    _ground(pen, page, bleed, colour, theme, Tones(0.42, 0.85))
    scale, middle = _scale(page), page.plane.centre
    flat = theme.fill is Fill.FLAT
    pen.cuts([disc(*middle, DISC * scale, 90)], colour=theme.paper)
    if not flat:
        pen.ring(*middle, DISC * scale, wide=theme.line, colour=colour)
    pen.area(
        Drawing(theme.emblems[party.value], Box(*middle, 0, 0).inset(-14.5 * scale)), colour=colour
    )
    words = [one.slips.membership for one in edition.wordings]
    strip(pen, page.strip, (box, bleed), theme, words, piece=MEMBERSHIPS)
    names = [named(one.parties[party]) for one in edition.wordings]
    beside = [[named(one.parties[other]) for one in edition.wordings] for other in Party]
    count = len(names)
    high = (8.2 if count == 1 else 12.4) * page.scale**0.65
    title = Box(page.zone.x, page.zone.top - high - 0.6, page.zone.width, high)
    titles(pen, names, title, colour, theme, piece=MEMBERSHIPS, beside=beside)
    y = title.y - 2.4 * page.scale**0.65
    rule(pen, page.zone, y, theme)
