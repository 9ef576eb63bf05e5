"""Blank envelopes to fold, of the same shape as the envelopes of a deal."""

from functools import partial

from printables.catalogue import PieceName
from printables.edition.piece import Cut, Edition, Face, Piece, Pieces
from printables.faces.face import NO_WORDS, FaceRenderer, Wording
from printables.look.theme import grey
from printables.paper.contour import Contour
from printables.paper.packing import Lot, fits
from printables.paper.sheet import MARGIN, Box
from printables.pdf.pen import Pen
from printables.pieces.envelope_net import FLAP, GLUE_STRIP, EnvelopeNet

_MAX_LIST_ROWS = 7  # rows of the list of those who open an envelope, at most
_CUT_GREY = 0.62  # grey of the line to cut along: its remains hardly show


def envelopes(edition: Edition) -> Pieces:
    """Return an envelope for each player, large enough for the set's cards in their sleeves."""
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
    """Return the net (flat shape) of an envelope, with cards lying sideways if the paper is small."""
    net = upright_net(edition)
    lying = EnvelopeNet(net.card_height, net.card_width)
    return net if on_one_sheet(edition, net.size) else lying


def upright_net(edition: Edition) -> EnvelopeNet:
    """Return the net (flat shape) of an envelope for upright cards."""
    card, sleeves = edition.card, edition.sleeves
    return EnvelopeNet(card.width + sleeves.margin, card.height + sleeves.margin)


def on_one_sheet(edition: Edition, size: tuple[float, float]) -> bool:
    """Return True if the net of an envelope, enlarged in large print, fits on one sheet of paper."""
    area = edition.paper.whole.inset(MARGIN, edition.free)
    width, height = (side * edition.enlarged for side in size)
    return fits(Lot(width, height, 1, 0, 0), area.width, area.height)


def _lining(edition: Edition, net: EnvelopeNet, pen: Pen, box: Box, bleed: float) -> None:
    x, y, width, height = net.back
    back = Box(x - bleed, y - bleed, width + 2 * bleed, height + bleed)
    with pen.moved(box.x, box.y):
        for panel in (net.front, back):
            line(edition, panel, pen)


def line(edition: Edition, panel: Box, pen: Pen) -> None:
    """Draw the pattern inside a panel of an envelope, which keeps light from shining through."""
    renderer = FaceRenderer(pen, edition.theme, languages=1)
    renderer.card(renderer.layouts.envelope_lining, panel, 0, NO_WORDS)


def _envelope(edition: Edition, net: EnvelopeNet, pen: Pen, box: Box, bleed: float) -> None:
    pen.piece = PieceName.ENVELOPES
    with pen.moved(box.x, box.y):
        _outside(edition, net, pen, bleed)
        if bleed:
            return  # a shop gets these lines in spot colours
        pen.outline(net.cut, colour=grey(_CUT_GREY))
        for start, end in net.folds:
            pen.line(*start, *end, dashed=True)


def _outside(edition: Edition, net: EnvelopeNet, pen: Pen, bleed: float) -> None:
    """Draw the outside of an envelope on its net; areas continue beyond the cut by `bleed` mm."""
    front, back, languages = net.front, net.back, len(edition.wordings)
    renderer = FaceRenderer(pen, edition.theme, languages=languages, large=edition.large_print)
    layouts, wording = renderer.layouts, _wording(edition)
    for corners, x in zip(net.glue, (front.x - GLUE_STRIP, front.right), strict=True):
        with pen.within(corners):
            strip = Box(x, front.y, GLUE_STRIP, front.height)
            renderer.card(layouts.envelope_strip, strip, 0, wording)
    with pen.within(front.inset(-bleed, 0).corners):
        renderer.card(layouts.envelope_front, front, bleed, wording)
    panel = Box(0, 0, back.width, back.height)
    around = Box(-bleed, 0, back.width + 2 * bleed, back.height + bleed)
    with pen.moved(back.right, back.top, turned=180), pen.within(around.corners):
        renderer.card(layouts.envelope_back, panel, bleed, wording)
    draw_flap(renderer, net, bleed)


def draw_flap(renderer: FaceRenderer, net: EnvelopeNet, bleed: float = 0.0) -> None:
    """Draw the flap of an envelope, which is upside down on the net."""
    pen, front = renderer.pen, net.front
    with pen.within(net.wider_flap(bleed)), pen.moved(front.right, front.top + FLAP, turned=180):
        flap = Box(0, 0, front.width, FLAP)
        renderer.card(renderer.layouts.envelope_flap, flap, 0, NO_WORDS)


def _wording(edition: Edition) -> Wording:
    envelopes = [wording.envelope for wording in edition.wordings]
    texts = {
        "private": [*dict.fromkeys(envelope.private for envelope in envelopes)],
        "opened_by": [*dict.fromkeys(envelope.opened_by for envelope in envelopes)],
        **{f"number_{row}": [f"{row:02}"] for row in range(1, _MAX_LIST_ROWS + 1)},
    }
    return Wording(texts, (texts,), {})
