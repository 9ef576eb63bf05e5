"""Every face of the box has a picture, and says whose box it is."""

from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest
from PIL import ImageStat

from companion.rules.pieces import Role
from printables.box_net import TuckBox
from printables.looks.linocut import box
from printables.pdf_reading import Document, Text
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import POINTS, Box, Paper
from tests.printables.full_box import there
from tests.printables.test_cards import edition

NET = TuckBox(66.5, 93, 28)
SMALL = TuckBox(44, 66, 12)


def drawn(chosen: Edition, net: TuckBox) -> bytes:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    pen.trimmed(net.size, Box(0, 0, *net.size), 0)
    box.faces(chosen, net, net.whole, pen)
    pen.save()
    return file.getvalue()


def panels(net: TuckBox) -> list[Box]:
    return [net.front, net.back, *net.sides, net.lid, net.bottom]


@pytest.mark.parametrize("net", [NET, SMALL])
@pytest.mark.parametrize("theme", ["classic", "ink-saver"])
def test_every_face_has_a_picture(theme: str, net: TuckBox) -> None:
    with pypdfium2.PdfDocument(drawn(edition(theme=theme), net)) as document:
        picture = document[0].render(scale=3 / POINTS).to_pil().convert("L")
    for panel in panels(net):
        left, top = 3 * panel.x, picture.height - 3 * panel.top
        seen = picture.crop(
            tuple(map(round, (left, top, left + 3 * panel.width, top + 3 * panel.height)))
        )
        assert ImageStat.Stat(seen).stddev[0] > 30


@pytest.mark.parametrize("languages", [("en",), there("ru", "de")])
def test_it_is_named_on_the_front_the_back_and_both_sides(languages: tuple[str, ...]) -> None:
    (page,) = Document(drawn(edition(languages=languages), NET)).pages
    named = [
        panel
        for mark in page.marks
        if isinstance(mark, Text)
        for panel in panels(NET)
        if panel.x * POINTS < sum(mark.extent[::2]) / 2 < panel.right * POINTS
        and panel.y * POINTS < sum(mark.extent[1::2]) / 2 < panel.top * POINTS
    ]
    assert sorted(named) == sorted([NET.front, NET.back, NET.back, *NET.sides])


def test_a_theme_with_one_figure_a_side_fills_the_row() -> None:
    chosen = edition()
    few = {Role.LIBERAL: ("owl",), Role.FASCIST: ("boar",), Role.HITLER: ("hitler",)}
    one = replace(chosen, theme=replace(chosen.theme, figures=few))
    (page,) = Document(drawn(one, NET)).pages
    assert len({mark.name for mark in page.placed}) < len(
        {mark.name for mark in Document(drawn(chosen, NET)).pages[0].placed}
    )
