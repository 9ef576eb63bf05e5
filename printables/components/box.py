"""The tuck box for a set: its cards, tiles and envelopes, and what is not larger."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from printables.box_net import TuckBox
from printables.catalogue import PieceName
from printables.components.blank_envelopes import net_of as envelope_net
from printables.looks import drawn_by
from printables.packing import Lot, fits
from printables.pen import Drawing, Pen
from printables.piece import Cut, Edition, Face, Piece, Pieces
from printables.printed_set import pieces
from printables.sheet import Box
from printables.stock import STOCKS
from printables.theme import grey

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
        if bleed and theme.flat:
            pen.outline(shape, wide=2 * bleed, colour=theme.ink)
        with pen.within(shape):
            if theme.flat:
                pen.fill(Box(0, 0, box.width, box.height), colour=theme.ink)
            pen.fill(Box(0, 0, net.glue, box.height), colour=grey(0.86))
            drawn_by(theme, "box").faces(edition, net, pen)
        if not bleed:
            pen.outline(shape)
            for start, end in net.slits:
                pen.line(*start, *end, colour=theme.accent)
            for (x, y), (to_x, to_y) in net.ticks:
                pen.line(x, y, to_x, to_y)
