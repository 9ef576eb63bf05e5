"""Tuck boxes, which are folded from paper, for the cards, tiles and envelopes of a set."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from printables.catalogue import SLEEVED, UNSLEEVED, PieceName
from printables.edition.piece import Cut, Edition, Face, Piece, Pieces
from printables.paper.cards import STOCKS
from printables.paper.sheet import Box
from printables.pieces.blank_envelopes import on_one_sheet, upright_net
from printables.pieces.box_net import TAB, NetPart, TuckBox
from printables.pieces.contents import game_contents

if TYPE_CHECKING:
    from printables.pdf.pen import Pen

STACK_CLEARANCE = 1.5  # mm of room around the stack
TABS = (TAB, 13.5, 12.0, 11.0)  # mm: a short tab is better than two boxes
LAYERS = 3  # layers of paper in an envelope: front, back, and the glue or the flap


class Stack(NamedTuple):
    """Size of a stack of cards or envelopes in a box, in mm."""

    width: float
    height: float
    depth: float

    def beside(self, other: "Stack") -> "Stack":
        """Return the size of both stacks when one is laid on the other."""
        width, height = max(self.width, other.width), max(self.height, other.height)
        return Stack(width, height, self.depth + other.depth)


def box(edition: Edition) -> Pieces:
    """Return one box, or one for cards and one for the rest; each in halves if the paper is small."""
    nets = [
        (net, part)
        for net in nets_of(edition)
        for part in ((net.whole,) if on_one_sheet(edition, net.size) else net.halves)
    ]
    return tuple(
        _piece(edition, *piece_of_net, number) for number, piece_of_net in enumerate(nets, start=1)
    )


def nets_of(edition: Edition) -> tuple[TuckBox, ...]:
    """Return the nets (flat shapes) of the boxes for this set's cards, tiles and envelopes."""
    cards, rest = stacks(edition)
    whole = _net(cards.beside(rest))
    for tab in TABS:
        shorter = whole.replace(tab=tab)
        if on_one_sheet(edition, shorter.size):
            return (shorter,)
    return _net(cards), _net(rest)


def stacks(edition: Edition) -> tuple[Stack, Stack]:
    """Return the size of the stack of cards in their sleeves, and that of tiles and envelopes."""
    card, sleeves = edition.card, edition.sleeves
    count = _copies(edition, SLEEVED)
    cards = Stack(
        card.width + sleeves.margin,
        card.height + sleeves.margin,
        count * (edition.stock + sleeves.thickness),
    )
    width, height = upright_net(edition).panel
    paper = min(edition.stock, STOCKS["160g"])
    depth = _copies(edition, UNSLEEVED) * edition.stock + edition.seats * LAYERS * paper
    return cards, Stack(width, height, depth)


def _copies(edition: Edition, names: Sequence[PieceName]) -> int:
    return sum(piece.copies for piece in game_contents(edition, names))


def _net(stack: Stack) -> TuckBox:
    return TuckBox(*(round(side + STACK_CLEARANCE, 1) for side in stack))


def _piece(edition: Edition, net: TuckBox, part: NetPart, number: int) -> Piece:
    folds, slits = (
        tuple(((x - part.left, y), (to_x - part.left, to_y)) for (x, y), (to_x, to_y) in lines)
        for lines in (part.folds, part.slits)
    )
    cut = Cut(part.outline.moved(-part.left, 0), folds, slits)
    face = Face(f"box-{number}", partial(_box, edition, net, part), cut)
    return Piece(PieceName.BOX, part.width, net.size[1], face, folded=True, glued=1)


def _box(edition: Edition, net: TuckBox, part: NetPart, pen: "Pen", box: Box, bleed: float) -> None:
    from printables.pieces.box_faces import BoxRenderer

    with pen.moved(box.x - part.left, box.y):
        BoxRenderer(pen, edition, net, part).net(bleed)
