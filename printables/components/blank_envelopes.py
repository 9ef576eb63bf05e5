"""Envelopes without a name, to fold: they share their net with the dealt ones."""

from functools import partial

from printables.catalogue import PieceName
from printables.contour import Contour
from printables.envelope_net import EnvelopeNet
from printables.looks import drawn_by
from printables.packing import Lot, fits
from printables.pen import Pen
from printables.piece import Cut, Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import grey

_CUT = 0.62  # of white, the line to cut along: what of it stays is hardly seen


def envelopes(edition: Edition) -> Pieces:
    """One for each player, around cards of the edition's size in their sleeves."""
    net = net_of(edition)
    cut = Cut(Contour(net.cut), net.folds)
    face = Face("envelope", partial(_envelope, edition, net), cut)
    lining = Face("envelope-lining", partial(_lining, edition, net))
    return (
        Piece(
            PieceName.ENVELOPES,
            *net.size,
            face,
            lining,
            edition.seats,
            folded=True,
            glued=2,
            lined=True,
        ),
    )


def net_of(edition: Edition) -> EnvelopeNet:
    """The net around this edition's cards: lying ones, where the paper holds no other."""
    net = upright_net(edition)
    lying = EnvelopeNet(net.card_height, net.card_width)
    return net if on_one_sheet(edition, net.size) else lying


def upright_net(edition: Edition) -> EnvelopeNet:
    """The net around cards that stand."""
    card, sleeves = edition.card, edition.sleeves
    return EnvelopeNet(card.width + sleeves.wider, card.height + sleeves.taller)


def on_one_sheet(edition: Edition, size: tuple[float, float]) -> bool:
    """Whether the paper holds a net, enlarged as it is printed."""
    area = edition.paper.printable
    width, height = (side * edition.enlarged for side in size)
    return fits(Lot(width, height, 1, 0, 0), area.width, area.height)


def _lining(edition: Edition, net: EnvelopeNet, pen: Pen, box: Box, bleed: float) -> None:
    """The inside of both panels, of which no light shows what they hold; one of them is cut out."""
    x, y, wide, high = net.back
    back = Box(x - bleed, y - bleed, wide + 2 * bleed, high + bleed)
    with pen.moved(box.x, box.y):
        for panel in (net.front, back):
            drawn_by(edition.theme, "envelopes").lining(edition, panel, pen)


def _envelope(edition: Edition, net: EnvelopeNet, pen: Pen, box: Box, bleed: float) -> None:
    with pen.moved(box.x, box.y):
        drawn_by(edition.theme, "envelopes").outside(edition, net, pen, bleed)
        if bleed:
            return  # a shop has the lines in inks of their own
        pen.outline(net.cut, colour=grey(_CUT))
        for start, end in net.folds:
            pen.line(*start, *end, dashed=True)
