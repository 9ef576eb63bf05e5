"""Placards of President and Chancellor: paper tents that can be read from both sides."""

from functools import partial
from typing import TYPE_CHECKING

from printables.catalogue import PieceName
from printables.edition.piece import OFFICES, Cut, Edition, Face, Office, Piece, Pieces
from printables.paper.contour import Contour
from printables.paper.sheet import Box

if TYPE_CHECKING:
    from printables.faces.face import FaceRenderer
    from printables.pdf.pen import Pen

PLACARD_WIDTH, PLACARD_HEIGHT = 190.0, 120.0  # mm, unfolded


def placards(edition: Edition) -> Pieces:
    """Return a placard for the President and one for the Chancellor."""
    middle = (0.0, PLACARD_HEIGHT / 2), (PLACARD_WIDTH, PLACARD_HEIGHT / 2)
    cut = Cut(
        Contour(Box(0, 0, PLACARD_WIDTH, PLACARD_HEIGHT).corners), folds=(middle,), bleeds=True
    )
    return tuple(
        Piece(
            PieceName.PLACARDS,
            PLACARD_WIDTH,
            PLACARD_HEIGHT,
            Face(f"placard-{office}", partial(_tent, edition, office), cut),
        )
        for office in OFFICES
    )


def _tent(edition: Edition, office: Office, pen: "Pen", box: Box, bleed: float) -> None:
    """Draw the front of a placard in the lower half, and upside down above it the office's duties."""
    from printables.faces.face import FaceRenderer, Wording, cut_corners

    pen.piece = PieceName.PLACARDS
    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    layout = renderer.layouts.placard
    names = {
        each_office: {
            "name": [getattr(wording_of.table, each_office) for wording_of in edition.wordings]
        }
        for each_office in OFFICES
    }
    wording = Wording(names[office], [*names.values()], {"office": office})
    half = Box(0, 0, box.width, box.height / 2)
    seen = half.inset(-bleed)._replace(height=half.height + bleed)  # not beyond the fold
    with pen.moved(box.x, box.y), pen.within(seen.corners):
        renderer.card(layout.front, half, bleed, wording)
    with pen.moved(box.right, box.top, turned=180):
        with pen.within(seen.corners):
            renderer.card(layout.duties, half, bleed, wording)
        _duties(renderer, edition, office, half)
    middle = box.y + box.height / 2
    pen.line(box.x, middle, box.right, middle, dashed=True, colour=edition.theme.ink)
    if edition.by_touch:
        cut_corners(pen, box, 1 + OFFICES.index(office))


def _duties(renderer: "FaceRenderer", edition: Edition, office: Office, half: Box) -> None:
    """Draw the duties of an office in order, with the languages side by side."""
    layout = renderer.layouts.placard
    duties = [getattr(wording.table.duties, office) for wording in edition.wordings]
    whole = layout.list.place(layout.duties.size, half)
    height, width = whole.height / max(map(len, duties)), whole.width / len(duties)
    alike = [[duty] for texts in duties for duty in texts]
    for column, texts in enumerate(duties):
        for at, duty in enumerate(texts):
            row = Box(half.x, whole.top - height * (at + 1), half.width, height)
            with renderer.pen.part():
                if column == 0:
                    _numbered(renderer, office, at, row)
                place = Box(whole.x + width * column, row.y, width - layout.gutter, height)
                renderer.text(layout.list, place, [duty], alike)


def _numbered(renderer: "FaceRenderer", office: Office, at: int, row: Box) -> None:
    """Draw the number of a duty, and its emblem if it has one."""
    layout, look = renderer.layouts.placard, renderer.look
    if layout.rule and at:
        x, _, width, thickness = layout.rule.box
        place = Box(row.x + x, row.top - thickness / 2, width, thickness)
        renderer.picture(look.picture(layout.rule.picture), place)
    for element in filter(None, (layout.number, layout.sign)):
        x, _, width, height = element.box
        place = Box(row.x + x, row.centre[1] - height / 2, width, height)
        if element.picture:
            renderer.picture(look.picture(element.picture), place)
        if element is layout.number:
            number = [str(at + 1)]
            renderer.text(element, place, number, [number])
        elif emblem := layout.signs.get(office, ())[at : at + 1]:
            renderer.emblem(emblem[0], place.inset(_EMBLEM_INSET * width), element.colour)


_EMBLEM_INSET = 0.19  # from the edge of a sign to its emblem, times its width
