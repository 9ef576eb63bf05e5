"""The tuck box for a set: its cards, tiles and envelopes, and what is not larger."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from printables.box_net import TuckBox
from printables.catalogue import PieceName
from printables.components.blank_envelopes import net_of as envelope_net
from printables.packing import Lot, fits
from printables.paint import cleared, tint, tint_shape
from printables.pen import Align, Drawing, Letters, Pen
from printables.piece import Cut, Edition, Face, Piece, Pieces
from printables.printed_set import pieces
from printables.sheet import Box
from printables.stock import STOCKS
from printables.theme import Font, grey

LOOSE = 1.5  # mm of room around the stack
LAYERS = 3  # of paper, in an envelope: front, back, and the glue or the flap
SLEEVED = (
    PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS, PieceName.REFERENCE_CARDS,
)  # fmt: skip
LOOSELY = (
    PieceName.TRACKER_MARKER, PieceName.DRAW_PILE, PieceName.DISCARD_PILE, PieceName.POLICY_TILES,
)  # fmt: skip


class Stack(NamedTuple):
    """What lies in a box: the largest sides, and how high it is; mm."""

    width: float
    height: float
    depth: float

    def beside(self, other: "Stack") -> "Stack":
        """Both, one on the other."""
        width, height = max(self.width, other.width), max(self.height, other.height)
        return Stack(width, height, self.depth + other.depth)


def box(edition: Edition) -> Pieces:
    """One box, or two where one sheet does not hold it: cards, and the rest."""
    nets = nets_of(edition)
    return tuple(_piece(edition, net, number) for number, net in enumerate(nets, start=1))


def nets_of(edition: Edition) -> tuple[TuckBox, ...]:
    """The nets around this edition's stacks, as deep as they are on its stock, in their sleeves."""
    cards, rest = stacks(edition)
    whole = _net(cards.beside(rest))
    if _on_one_sheet(whole, edition):
        return (whole,)
    return _net(cards), _net(rest)


def stacks(edition: Edition) -> tuple[Stack, Stack]:
    """The cards in their sleeves; tiles and envelopes, and what is not larger."""
    card, sleeves = edition.card, edition.sleeves
    count = _copies(edition, SLEEVED)
    cards = Stack(
        card.width + sleeves.wider,
        card.height + sleeves.taller,
        count * (edition.stock + sleeves.thickness),
    )
    width, height = envelope_net(edition).panel
    paper = min(edition.stock, STOCKS["160g"])
    depth = _copies(edition, LOOSELY) * edition.stock + edition.seats * LAYERS * paper
    return cards, Stack(width, height, depth)


def _copies(edition: Edition, names: Sequence[PieceName]) -> int:
    return sum(piece.copies for piece in pieces(edition, names))


def _net(stack: Stack) -> TuckBox:
    return TuckBox(*(round(side + LOOSE, 1) for side in stack))


def _on_one_sheet(net: TuckBox, edition: Edition) -> bool:
    area = edition.paper.printable
    return fits(Lot(*net.size, 1, 0, 0), area.width, area.height)


def _piece(edition: Edition, net: TuckBox, number: int) -> Piece:
    cut = Cut(net.outline, net.folds, net.slits)
    face = Face(f"box-{number}", partial(_box, edition, net), cut)
    return Piece(PieceName.BOX, *net.size, face, folded=True)


def _box(edition: Edition, net: TuckBox, pen: Pen, box: Box, bleed: float) -> None:
    theme = edition.theme
    side = max(net.size)
    shape = Drawing(net.outline.path(side), Box(0, 0, side, side))
    with pen.moved(box.x, box.y):
        if bleed:
            pen.outline(shape, wide=2 * bleed, colour=theme.ink)
        with pen.within(shape):
            tint(pen, Box(0, 0, box.width, box.height), theme.ink, theme, edge=False)
            pen.fill(Box(0, 0, net.glue, box.height), colour=grey(0.86))
            _faces(edition, net, pen)
        if not bleed:
            pen.outline(shape)
            for start, end in net.slits:
                pen.line(*start, *end, colour=theme.accent)
            for (x, y), (to_x, to_y) in net.ticks:
                pen.line(x, y, to_x, to_y)


def _faces(edition: Edition, net: TuckBox, pen: Pen) -> None:
    """What is seen of the closed box."""
    for panel in (net.front, net.back):
        _panel(edition, pen, panel)
    theme = edition.theme
    for side in net.sides:
        with pen.moved(*side.centre, turned=90):
            room = Box(-side.height / 2 + 3, -side.width / 2 + 1, side.height - 6, side.width - 2)
            on_box = cleared(pen, room, theme.ink, theme)
            letters = Letters(Font.DISPLAY, 6, floor=2, align=Align.CENTRE, colour=on_box)
            pen.fitted(edition.wordings[0].game, room, letters, piece=PieceName.BOX, middle=True)


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
