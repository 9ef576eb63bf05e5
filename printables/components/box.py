"""The tuck box for the cards and tiles of a set."""

from functools import partial

from printables.catalogue import PieceName
from printables.components.box_net import TuckBox
from printables.paint import cleared, tint, tint_shape
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import Font, grey

LOOSE = 1.5  # mm of room around the stack
TICK, AWAY = 3.0, 1.5  # mm: folds are marked outside, so that no line is on the box
CARDS_A_PLAYER = 5  # a role, a membership, two ballots and a reference card


def box(edition: Edition) -> Pieces:
    """One box, as deep as the stack of this edition's cards in their sleeves."""
    net = net_of(edition)
    return (Piece(PieceName.BOX, *net.size, Face("box", partial(_box, edition, net)), folded=True),)


def net_of(edition: Edition) -> TuckBox:
    """The net around this edition's cards."""
    card, sleeves = edition.card, edition.sleeves
    count = CARDS_A_PLAYER * edition.seats + edition.ruleset.deck.total
    return TuckBox(
        card.width + sleeves.wider + LOOSE,
        card.height + sleeves.taller + LOOSE,
        count * sleeves.thickness + LOOSE,
    )


def _box(edition: Edition, net: TuckBox, pen: Pen, box: Box, _bleed: float) -> None:
    theme = edition.theme
    with pen.moved(box.x, box.y):
        with pen.within(net.outline):
            tint(pen, Box(0, 0, box.width, box.height), theme.ink, theme, edge=False)
            pen.fill(Box(0, 0, net.back.x, box.height), colour=grey(0.86))
            for panel in (net.front, net.back):
                _panel(edition, pen, panel)
            for side in net.sides:
                with pen.moved(side.x + side.width / 2, side.y + side.height / 2, turned=90):
                    room = Box(
                        -side.height / 2 + 3, -side.width / 2 + 1, side.height - 6, side.width - 2
                    )
                    on_box = cleared(pen, room, theme.ink, theme)
                    letters = Letters(Font.DISPLAY, 6, floor=2, align=Align.CENTRE, colour=on_box)
                    pen.fitted(
                        edition.wordings[0].game, room, letters, piece=PieceName.BOX, middle=True
                    )
        pen.outline(net.outline)
        for start, end in net.slits:
            pen.line(*start, *end, colour=theme.accent)
        for (x, y), (to_x, to_y) in net.folds:
            if x != to_x:  # ears and lids are in the way: the upright folds end at them
                pen.line(x - AWAY - TICK, y, x - AWAY, y)
                pen.line(to_x + AWAY, to_y, to_x + AWAY + TICK, to_y)


def _panel(edition: Edition, pen: Pen, panel: Box) -> None:
    theme, wording = edition.theme, edition.wordings[0]
    art = Box(panel.x + 8, panel.y + panel.height * 0.42, panel.width - 16, panel.height * 0.34)
    tint_shape(pen, theme.emblems["closed_eye"], art, theme.accent, theme)
    title = Box(panel.x + 4, panel.y + panel.height * 0.22, panel.width - 8, panel.height * 0.16)
    below = Box(title.x, panel.y + panel.height * 0.1, title.width, panel.height * 0.1)
    both = Box(below.x, below.y, below.width, title.top - below.y)
    on_box = cleared(pen, both, theme.ink, theme)
    letters = Letters(Font.DISPLAY, 9.5, floor=4, align=Align.CENTRE, colour=on_box)
    pen.fitted(wording.game, title, letters, piece=PieceName.BOX, middle=True)
    players = edition.players or f"{min(edition.ruleset.players)}–{max(edition.ruleset.players)}"
    label = wording.boards.players.format(players=players)
    letters = Letters(Font.STRONG, 4.2, floor=2.4, align=Align.CENTRE, colour=on_box)
    pen.fitted(label, below, letters, piece=PieceName.BOX, middle=True)
