"""Secret Role cards cut in lino: a figure before its weather; memberships engraved like banknotes.

Every role card of a set has one layout, and the same ink: how the ground is cut makes up for what a
figure takes.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from printables.art.engraving import border, seal
from printables.art.equal_ink import Card, Cutting, common, cutting, ink_of
from printables.art.equal_ink import card as card_of
from printables.art.gouge import block_edge, thinner
from printables.art.grounds import HIGH, SIGN, WIDE, ground, sign_place
from printables.art.portraits import WEATHER, colours, measured, portrait
from printables.catalogue import PieceName
from printables.figures import RoleCard
from printables.paint import SPARING, block
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
    text_width,
)
from printables.piece import Edition, SameEdition
from printables.sheet import SAFE, Box
from printables.slips import goal_sentence
from printables.theme import Colour, Font, Theme
from printables.typefaces import Typeface

ROLES, MEMBERSHIPS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
_MARGIN, _GAP = 3.4, 1.0  # mm around the blocks, and between them
_TITLE = 10.7  # mm, the block of the title on a poker card
_CAPITALS = 0.7  # of it, the height of the title
_SPACED = 0.16  # of the size of letters, the most that a title is spaced out
_NAME, _MOTTO, _GOAL = 1.8, 1.8, 1.62  # mm, heights of capitals
_FLOOR = 1.56  # mm, of any
_SPARING_LINES = 0.9  # how small letters may be made to spare a line
_AIR = 0.55  # mm between name, motto and goal
_TAILS = 0.22  # of the size of letters, what goes below their line
_NARROWEST, _WIDEST = 1.0, 1.6  # of the plate's height: the block
_LOWEST = 0.4  # of the card: a block that is lower has room for fewer words


class Lines(NamedTuple):
    """What stands below a block: lines of one kind, each in its own letters."""

    names: tuple[str, ...]
    mottoes: tuple[str, ...]
    goals: tuple[str, ...]


class Plan(NamedTuple):
    """The layout that all role cards of an edition share; heights in mm."""

    block: Box  # from the card's lower left corner
    title: Box
    letters: tuple[Letters, Letters, Letters]
    rows: tuple[int, int, int]  # how many lines names, mottoes and goals have
    mottoes: int  # in how many languages
    leading: float
    air: float


def role(edition: Edition, card: RoleCard, pen: Pen, box: Box, bleed: float) -> None:  # noqa: ARG001
    """A Secret Role card. Its front has a margin of bare paper."""
    theme, (plan, cuttings) = edition.theme, _shared(SameEdition(edition))
    colour = theme.of(card.role.party)
    window = plan.block.moved(box.x, box.y)
    _picture(theme, card, pen, window, cuttings[card.figure])
    _sign(pen, window, theme, card.role.party)
    below = plan.title.moved(box.x, box.y)
    on_title = block(pen, below, colour, theme, seed=7)
    titles = _titles(edition, card.role)
    high = below.height / len(titles)
    for row, text in enumerate(titles, start=1):
        line = Box(below.x, below.top - row * high, below.width, high)
        _title(pen, text, line, on_title, edition.theme.fonts)
    _words(
        pen, _lines(edition, card, plan), Box(box.x, box.y, box.width, below.y - box.y), plan, theme
    )


def _picture(theme: Theme, card: RoleCard, pen: Pen, window: Box, cut: Cutting) -> None:
    """The block with the figure, its ground cut so that the card has the ink of all others."""
    saving, colour = not theme.flat, theme.of(card.role.party)
    unit = window.height / HIGH
    wide = window.width / unit
    cuts = [thinner(one, cut.by) for one in ground(WEATHER[card.role], cut.level, wide)]
    edge = block_edge(window, 3)
    pen.cuts([edge], colour=theme.paper if saving else colour)
    standing = Box(window.centre[0] - WIDE / 2 * unit, window.y, WIDE * unit, window.height)
    with pen.within(edge):
        with pen.moved(standing.x, standing.y, scaled=unit):
            pen.cuts(cuts, colour=colour if saving else theme.paper)
        portrait(pen, card.figure, standing, theme, colour)
    if saving:
        pen.outline(edge, wide=theme.line, colour=colour)


def _sign(pen: Pen, window: Box, theme: Theme, party: Party) -> None:
    """The party's, in the corner that is seen when cards are held in a fan."""
    unit = window.height / HIGH
    across, along = sign_place(window.width / unit)
    x, y = window.centre[0] + (across - WIDE / 2) * unit, window.y + along * unit
    radius = SIGN * unit
    pen.circle(x, y, radius, colour=theme.paper)
    art = Box(x, y, 0, 0).inset(-0.74 * radius)
    pen.area(Drawing(theme.emblems[party.value], art), colour=theme.of(party))


def _title(pen: Pen, text: str, line: Box, colour: Colour, fonts: Mapping[Font, Typeface]) -> None:
    letters = _title_letters(text, line, fonts)._replace(colour=colour)
    y = line.y + (line.height - capitals(letters, fonts)) / 2
    pen.text(text, line.centre[0], y, letters)


def _title_letters(text: str, line: Box, fonts: Mapping[Font, Typeface]) -> Letters:
    """Capitals of one height, spaced out to the width; narrower only where a word is too long."""
    room = line.width - 5.6 * line.width / 56.2
    one = Letters(Font.DISPLAY, 1, align=Align.CENTRE)
    size = _CAPITALS * line.height / capitals(one, fonts)
    long = text_width(text, one._replace(size=size), fonts)
    if long > room:
        return one._replace(size=size * room / long)
    spaced = (room - long) / size / max(1, len(text) - 1)
    return one._replace(size=size, spaced=min(_SPACED, spaced))


def _words(pen: Pen, lines: Lines, room: Box, plan: Plan, theme: Theme) -> None:
    """Name, motto and how one wins, each in its own rows: the same on all cards."""
    last = plan.letters[-1]
    below = (plan.leading - _TAILS) * last.size - capitals(last, theme.fonts)
    y = room.top - _GAP - plan.air - below
    for texts, letters, rows in zip(lines, plan.letters, plan.rows, strict=True):
        high = plan.leading * letters.size
        y -= (rows - len(texts)) * high / 2
        for text in texts:
            pen.text(text, room.centre[0], y - capitals(letters, theme.fonts), letters)
            y -= high
        y -= (rows - len(texts)) * high / 2 + plan.air


def membership(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:  # noqa: ARG001
    """A Party Membership card: an engraved border, a seal with the party's sign, and its name."""
    theme, scale, colour = edition.theme, _scale(box), edition.theme.of(party)
    margin = min(_MARGIN, _MARGIN * scale + 0.4)
    frame = box.inset(margin)
    border(pen, frame, colour, deep=4.6 * scale)
    room = frame.inset(6.2 * scale)
    lines = [one.slips.investigate for one in edition.wordings]
    below = Letters(Font.ITALIC, _size(Font.ITALIC, max(_FLOOR, _MOTTO * scale), theme.fonts))
    below = below._replace(align=Align.CENTRE, colour=theme.ink)
    above = below._replace(font=Font.STRONG, spaced=0.12)
    above = above._replace(size=_size(Font.STRONG, max(_FLOOR, _NAME * scale), theme.fonts))
    heads = [one.slips.membership.upper() for one in edition.wordings]
    heads = [line for text in heads for line in even_lines(text, room.width, above, theme.fonts)]
    lines = [line for text in lines for line in even_lines(text, room.width, below, theme.fonts)]
    top = _stacked(pen, heads, room, room.top, above, theme)
    high = LEADING * below.size * len(lines)
    _stacked(pen, lines, room, room.y + high + 0.2 * _GAP, below, theme)
    titles = [
        name.upper() for name in dict.fromkeys(one.parties[party] for one in edition.wordings)
    ]
    title = Box(box.x + margin, room.y + high + 1.6 * _GAP, frame.width, _TITLE * scale)
    title = title._replace(height=title.height * (1 if len(titles) == 1 else 1.35))
    on_title = block(pen, title, colour, theme, seed=7)
    for row, text in enumerate(titles, start=1):
        share = title.height / len(titles)
        line = Box(title.x, title.top - row * share, title.width, share)
        _title(pen, text, line, on_title, theme.fonts)
    free = Box(room.x, title.top + _GAP, room.width, top - title.top - 2 * _GAP)
    radius = min(free.width, free.height) / 2
    within = seal(pen, free.centre, radius, colour)
    art = Box(*free.centre, 0, 0).inset(-0.72 * within)
    pen.circle(*free.centre, within - 0.4, colour=colour)
    pen.area(Drawing(theme.emblems[party.value], art), colour=theme.paper)


def _stacked(
    pen: Pen, lines: Sequence[str], room: Box, top: float, letters: Letters, theme: Theme
) -> float:
    """Lines one below the other, from the top; where they end."""
    y = top
    for line in lines:
        pen.text(line, room.centre[0], y - capitals(letters, theme.fonts), letters)
        y -= LEADING * letters.size
    return y


# What all role cards of an edition share


class Shared(NamedTuple):
    """The layout, and how the ground of each figure is cut."""

    plan: Plan
    cuttings: Mapping[str, Cutting]


@lru_cache(maxsize=2)
def _shared(same: SameEdition) -> Shared:
    edition = same.edition
    plan = _plan(edition)
    saving = not edition.theme.flat
    usual = SPARING if saving else 1.0
    inks = dict(_inks(edition, plan))
    ink = common(tuple(inks.values()), usual)
    return Shared(plan, {one: cutting(inks[one], ink, usual) for one in inks})


def _cast(edition: Edition) -> Iterator[tuple[Role, str]]:
    """Every figure of the theme."""
    for role_ in Role:
        for figure in edition.theme.figures[role_]:
            yield role_, figure


def _plan(edition: Edition) -> Plan:
    """The layout with most words that leaves room for the picture."""
    words = [_texts(edition, role_, figure, "") for role_, figure in _cast(edition)]
    plans = [
        _plan_with(edition, words, mottoes) for mottoes in range(len(edition.wordings), -1, -1)
    ]
    enough = _LOWEST * edition.card.height
    return next((one for one in plans if one.block.height >= enough), plans[-1])


def _plan_with(edition: Edition, words: Sequence[Lines], mottoes: int) -> Plan:
    """The layout with mottoes in so many languages."""
    (width, height), fonts = edition.card, edition.theme.fonts
    languages, ink = len(edition.wordings), edition.theme.ink
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
    columns: tuple[list[tuple[str, ...]], ...] = (
        [(" · ".join(one.names),) for one in words],
        [one.mottoes[:mottoes] for one in words],
        [one.goals for one in words],
    )
    sized = [
        _sparing(column, width - 2 * SAFE, one, fonts)
        for column, one in zip(columns, usual, strict=True)
    ]
    rows, letters = tuple(count for count, _ in sized), tuple(one for _, one in sized)
    margin = min(_MARGIN, _MARGIN * scale + 0.4)
    air = _AIR * scale
    text_high = (
        sum(count * LEADING * one.size for count, one in zip(rows, letters, strict=True)) + 4 * air
    )
    title = _TITLE * scale * (1 if languages == 1 else 1.35)
    inner = width - 2 * margin
    left = height - margin - _GAP - title - _GAP - text_high - SAFE
    high = min(left, inner / _NARROWEST)
    title += min(0.35 * (left - high), 0.6 * title)
    left = height - margin - _GAP - title - _GAP - text_high - SAFE
    air += (left - high) / 4
    wide = min(inner, _WIDEST * high)
    return Plan(
        Box((width - wide) / 2, height - margin - high, wide, high),
        Box(margin, height - margin - high - _GAP - title, inner, title),
        letters,  # type: ignore[arg-type]
        rows,  # type: ignore[arg-type]
        mottoes,
        LEADING,
        air,
    )


def _sparing(
    column: Sequence[tuple[str, ...]], width: float, usual: Letters, fonts: Mapping[Font, Typeface]
) -> tuple[int, Letters]:
    """How many lines the longest of these texts has, and the letters: smaller if that spares one."""
    least = max(usual.size * _SPARING_LINES, _size(usual.font, _FLOOR, fonts))
    tried = [usual, usual._replace(size=(usual.size + least) / 2), usual._replace(size=least)]
    counted = [
        (
            max(
                sum(len(text_lines(text, width, one, fonts)) for text in texts) for texts in column
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


def _texts(edition: Edition, role: Role, figure: str, motto: str) -> Lines:
    """The words of a card, each in every language."""
    table = edition.ruleset.table(edition.seats)
    names, mottoes, goals = [], [], []
    for wording in edition.wordings:
        words = wording.cards.figures[figure]
        names.append(words.name.upper())
        mottoes.append(wording.cards.motto.format(motto=motto or words.motto))
        goals.append(goal_sentence(wording.cards.goal, edition.ruleset, table, role.party))
    return Lines(*(tuple(dict.fromkeys(texts)) for texts in (names, mottoes, goals)))


def _lines(edition: Edition, card: RoleCard, plan: Plan) -> Lines:
    """The words of a card, line by line."""
    texts = _texts(edition, card.role, card.figure, card.motto)
    fonts, room = edition.theme.fonts, edition.card.width - 2 * SAFE
    columns = ((" · ".join(texts.names),), texts.mottoes[: plan.mottoes], texts.goals)
    return Lines(
        *(
            tuple(line for text in column for line in even_lines(text, room, letters, fonts))
            for column, letters in zip(columns, plan.letters, strict=True)
        )
    )


# Equal ink


def _inks(edition: Edition, plan: Plan) -> Iterator[tuple[str, Card]]:
    """The ink of every figure's card, in square units of its plate."""
    theme, saving = edition.theme, not edition.theme.flat
    unit = plan.block.height / HIGH
    for role_, figure in _cast(edition):
        other = sum(_other(edition, role_, figure, plan)) / unit**2
        area = measured(figure, plan.block.width / unit, saving=saving)
        yield figure, card_of(area, colours(theme, theme.of(role_.party)), other, saving=saving)


def _other(edition: Edition, role_: Role, figure: str, plan: Plan) -> Iterator[float]:
    """The ink of the title and of the words, in mm² of black."""
    theme = edition.theme
    party = ink_of(theme.of(role_.party))
    titles = _titles(edition, role_)
    line = plan.title._replace(height=plan.title.height / len(titles))
    letters = [(text, _title_letters(text, line, theme.fonts)) for text in titles]
    covered = sum(letters_ink(text, one, theme.fonts) for text, one in letters)
    if not theme.flat:
        edges = 2 * (sum(plan.title[2:]) + sum(plan.block[2:]))
        yield party * (covered + theme.line * edges)
    else:
        yield party * (plan.title.width * plan.title.height - covered)
    lines = _texts(edition, role_, figure, "")
    texts = (lines.names, lines.mottoes[: plan.mottoes], lines.goals)
    for column, one in zip(texts, plan.letters, strict=True):
        yield ink_of(theme.ink) * sum(letters_ink(text, one, theme.fonts) for text in column)
