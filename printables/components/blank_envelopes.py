"""Envelopes without a name, to fold: they share their net with the dealt ones."""

from functools import partial

from printables.catalogue import PieceName
from printables.components.envelope_net import EnvelopeNet
from printables.components.faces import stacked
from printables.paint import plate, tint_shape
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import Font, grey


def envelopes(edition: Edition) -> Pieces:
    """One for each player, around cards of the edition's size in their sleeves."""
    net = net_of(edition)
    face = Face("envelope", partial(_envelope, edition, net))
    return (Piece(PieceName.ENVELOPES, *net.size, face, copies=edition.seats, folded=True),)


def net_of(edition: Edition) -> EnvelopeNet:
    """The net around this edition's cards."""
    card, sleeves = edition.card, edition.sleeves
    return EnvelopeNet(card.width + sleeves.wider, card.height + sleeves.taller)


def _envelope(edition: Edition, net: EnvelopeNet, pen: Pen, box: Box, _bleed: float) -> None:
    theme = edition.theme
    with pen.moved(box.x, box.y):
        for strip in net.glue:
            pen.area(strip, colour=grey(0.86))
        front = net.front.inset(4)
        pen.frame(front, wide=2.4 * theme.line, colour=theme.ink)
        band = Box(front.x, front.top - front.height * 0.2, front.width, front.height * 0.2)
        on_band = plate(pen, band, theme.ink, theme)
        words = [one.envelope.private.upper() for one in edition.wordings]
        letters = Letters(Font.DISPLAY, 6.4, floor=2.4, align=Align.CENTRE, colour=on_band)
        stacked(pen, words, band.inset(2, 1.5), letters, piece=PieceName.ENVELOPES)
        side = front.width * 0.5
        art = Box(front.x + side / 2, front.y + front.height * 0.4, side, side * 0.8)
        tint_shape(pen, theme.emblems["closed_eye"], art, theme.ink, theme)
        y = front.y + front.height * 0.2
        pen.line(front.x + 7, y, front.right - 7, y, colour=theme.ink)
        pen.outline(net.cut)
        for start, end in net.folds:
            pen.line(*start, *end, dashed=True)
