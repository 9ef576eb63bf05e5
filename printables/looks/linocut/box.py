"""The faces of the tuck box: who hides, who stands against them, and what is between both."""

import math
from collections.abc import Sequence

from companion.rules.pieces import Party, Role
from printables.art.engraving import whorl
from printables.art.gouge import rays, water, whirl
from printables.art.portraits import head, portrait
from printables.box_net import NetPart, TuckBox
from printables.catalogue import ANYWHERE, PieceName
from printables.letters import Letters
from printables.looks.lettering import title
from printables.operators import Point
from printables.paint import block, coarse, shower
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Font, Theme

_MARGIN = 2.6  # mm, of ink around a picture
_HOLE = 9.0  # mm below the upper edge of the front, where a finger takes hold
_TITLE = 0.2  # of the width: the block of the title
_CAPITALS = 0.68  # of that block, at most
_LABEL = 0.14  # of the foot, capitals of the number of players
_FOOT = 0.29  # of the width, where those stand who play
_OVER = 0.5  # mm
_PARTING = 0.8  # mm, of paper above the band of those who play
_MEDALLION = 5.8  # mm, the radius
_PLAYING = 5  # in a row
_ON_SIDES = 5  # the first of those on the sides, who are not in that row
_PAIRED = 0.19  # of the height of a side: the radius of each of two medallions
_ROW = 0.04  # of the width of the bottom, beside the row of signs
_CONTENTS = ("placard", "person", "vote", "tiles")  # what lies in the box


def faces(edition: Edition, net: TuckBox, part: NetPart, pen: Pen) -> None:
    """Every panel of a part, in place."""
    levels = (net.lid, _lid), (net.bottom, _bottom)
    for panel, draw in ((net.front, _front), (net.back, _back), *levels):
        if part.holds(panel):
            draw(edition, panel, pen)
    for party, side in zip(Party, net.sides, strict=True):
        room = Box(-side.height / 2, -side.width / 2, side.height, side.width)
        if part.holds(side):
            with pen.moved(*side.centre, turned=90):
                _side(edition, party, room, pen)


def _front(edition: Edition, panel: Box, pen: Pen) -> None:
    """Hitler behind the mask, above some of those at the table."""
    theme = edition.theme
    picture = panel.inset(_MARGIN)
    x, y = picture.centre[0] + 0.06 * picture.width, picture.y + 0.6 * picture.height
    reach = math.hypot(picture.width, picture.height)
    larger = coarse(theme)
    ground = whirl((x, y), 11, 0.75 * reach, 3.1 * larger, 1.5 * larger, seed=2)
    block(pen, picture, theme.fascist, theme, ground, seed=4)
    (figure, *_) = theme.figures[Role.HITLER]
    wide = picture.width
    standing = Box(
        picture.centre[0] - wide / 2, picture.y + 0.68 * _FOOT * panel.width, wide, picture.height
    )
    with pen.within(picture.corners):
        portrait(pen, figure, standing, theme, theme.fascist)
    _those_who_play(edition, picture, pen)
    high = _TITLE * panel.width
    _name(edition, Box(picture.x, panel.top - _HOLE - high, picture.width, high), pen)


def _back(edition: Edition, panel: Box, pen: Pen) -> None:
    """A Liberal in the first light, and the number of players."""
    theme = edition.theme
    picture = panel.inset(_MARGIN)
    x, y = picture.centre[0], picture.y + 0.55 * picture.height
    reach = math.hypot(picture.width, picture.height)
    larger = coarse(theme)
    ground = rays(
        (x, y), round(44 / larger), 0.3 * picture.width, reach, 3.6 * larger, seed=3, sway=6
    )
    block(pen, picture, theme.liberal, theme, ground, seed=6)
    (figure, *_) = theme.figures[Role.LIBERAL]
    wide = 1.08 * picture.width
    standing = Box(
        picture.centre[0] - wide / 2, picture.y + 0.75 * _FOOT * panel.width, wide, picture.height
    )
    with pen.within(picture.corners):
        portrait(pen, figure, standing, theme, theme.liberal)
    foot = _foot(theme, picture, _FOOT * panel.width)
    on_foot = block(pen, foot, theme.ink, theme, seed=7)
    wording, line = edition.wordings[-1], foot.inset(4, 0)
    label = wording.boards.players.format(players=_players(edition)).upper()
    letters = Letters(Font.DISPLAY, 0, colour=on_foot)
    upper = Box(line.x, foot.y + 0.42 * foot.height, line.width, 0.36 * foot.height)
    lower = Box(line.x, foot.y + 0.16 * foot.height, line.width, _LABEL * foot.height)
    title(pen, wording.game.upper(), upper, letters, theme, piece=PieceName.BOX)
    small = letters._replace(font=Font.HEAD)
    title(pen, label, lower, small, theme, piece=PieceName.BOX)


def _players(edition: Edition) -> str:
    known = edition.ruleset.players
    return f"{edition.players or f'{min(known)}–{max(known)}'}"


def _name(edition: Edition, box: Box, pen: Pen) -> None:
    theme = edition.theme
    over = -_OVER if theme.flat else 0.0
    on_block = block(pen, box.inset(over, 0), theme.ink, theme, seed=1)
    line = box.inset(3, (1 - _CAPITALS) / 2 * box.height)
    letters = Letters(Font.DISPLAY, 0, colour=on_block)
    title(pen, edition.wordings[0].game.upper(), line, letters, theme, piece=PieceName.BOX)


def _foot(theme: Theme, picture: Box, high: float) -> Box:
    """The lower part of a picture; where it is full of ink, over the edge into that of the box."""
    over = _OVER if theme.flat else 0.0
    return Box(picture.x - over, picture.y - over, picture.width + 2 * over, high + over)


def _those_who_play(edition: Edition, picture: Box, pen: Pen) -> None:
    """A row of figures of both parties in medallions, on a band in front of Hitler."""
    theme = edition.theme
    foot = _foot(theme, picture, 0.76 * _FOOT * picture.width)
    over = Box(picture.x, foot.top - _OVER, picture.width, _OVER + _PARTING)
    pen.fill(over, colour=theme.paper)
    block(pen, foot, theme.ink, theme, seed=8)
    liberals, fascists = theme.figures[Role.LIBERAL], theme.figures[Role.FASCIST]
    shown = [liberals[at % len(liberals)] for at in range(1, _PLAYING)]
    shown.insert(_PLAYING // 2, fascists[0])
    step = foot.width / _PLAYING
    radius = min(_MEDALLION, 0.46 * step, 0.42 * foot.height)
    for place, figure in enumerate(shown):
        centre = foot.x + (place + 0.5) * step, foot.centre[1]
        of_fascist = figure in fascists
        _medallion(
            pen,
            figure,
            centre,
            radius,
            theme,
            theme.of(Party.FASCIST if of_fascist else Party.LIBERAL),
        )


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


def _side(edition: Edition, party: Party, box: Box, pen: Pen) -> None:
    """A side lying: the party's weather, two of its figures at both ends, and the name of the game.

    The name is left out of a side that is too narrow for letters that can be read.
    """
    theme, picture = edition.theme, box.inset(_MARGIN, 1.6)
    colour, larger = theme.of(party), coarse(theme)
    if party is Party.LIBERAL:
        horizon = picture._replace(height=0.42 * picture.height)
        high = (picture.centre[0], horizon.top)
        reach = picture.width
        light = rays(high, round(44 / larger), 0.2 * picture.height, reach, 4.5 * larger, seed=2)
        cuts = [*(ray for ray in light if ray[3][1] > horizon.top), *water(horizon, 5, 1.1, seed=5)]
    else:
        cuts = shower(picture, theme, 1.9, (0.25, 0.5), (6, 16), seed=9)
    block(pen, picture, colour, theme, cuts, seed=9)
    radius = min(_PAIRED * picture.height, 0.085 * picture.width)
    far = 0.5 * picture.width - 1.5 * radius
    figures = theme.figures[Role.LIBERAL if party is Party.LIBERAL else Role.FASCIST]
    corners = [(x, y) for x in (-far, far) for y in (1.15 * radius, -1.15 * radius)]
    for at, (across, along) in enumerate(corners, start=_ON_SIDES):
        centre = picture.centre[0] + across, picture.centre[1] + along
        _medallion(pen, figures[at % len(figures)], centre, radius, theme, colour)
    label = Box(*picture.centre, 0, 0).inset(
        1.1 * radius + 1 - far, -min(0.24 * picture.height, 6.5)
    )
    line = label.inset(2.4, 0.2 * label.height)
    if line.height < ANYWHERE:
        return
    on_label = block(pen, label, theme.ink, theme, seed=3)
    letters = Letters(Font.DISPLAY, 0, colour=on_label)
    title(pen, edition.wordings[0].game.upper(), line, letters, theme, piece=PieceName.BOX)


def _sign(pen: Pen, emblem: str, centre: Point, radius: float, theme: Theme) -> None:
    """An emblem on a disc."""
    spared = not theme.flat
    ground, shown = (theme.paper, theme.ink) if spared else (theme.ink, theme.paper)
    pen.circle(*centre, radius, colour=ground)
    pen.ring(*centre, radius - 0.5, wide=0.35, colour=shown)
    pen.area(Drawing(emblem, Box(*centre, 0, 0).inset(-0.62 * radius)), colour=shown)


def _lid(edition: Edition, box: Box, pen: Pen) -> None:
    """The pattern of the cards' backs, and a closed eye."""
    _signs(edition.theme, ("closed_eye",), box, pen)


def _bottom(edition: Edition, box: Box, pen: Pen) -> None:
    """The same pattern, and the signs of what lies in the box."""
    _signs(edition.theme, _CONTENTS, box, pen)


def _signs(theme: Theme, emblems: Sequence[str], box: Box, pen: Pen) -> None:
    spared, row = not theme.flat, box.inset(_ROW * box.width, 0)
    step = row.width / len(emblems)
    whorl(pen, box, theme.ink if spared else theme.accent, lying=True, fine=spared)
    radius = min(0.36 * box.height, 0.36 * step)
    for place, emblem in enumerate(emblems):
        centre = row.x + (place + 0.5) * step, box.centre[1]
        pen.circle(*centre, 1.12 * radius, colour=theme.paper if spared else theme.ink)
        _sign(pen, theme.emblems[emblem], centre, radius, theme)
