"""Every face of the box has a picture, and says whose box it is."""

from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest
from PIL import ImageStat

from companion.rules.pieces import Role
from printables.box_net import TuckBox
from printables.check import check
from printables.components.box import nets_of
from printables.imposition import Settings, impose
from printables.looks import drawn_by
from printables.pdf_reading import Document, Text
from printables.pen import Pen
from printables.piece import Edition
from printables.printed_set import pieces
from printables.render import print_set
from printables.sheet import POINTS, Box, Paper
from printables.stock import STOCKS
from tests.printables.full_box import full_box, there
from tests.printables.test_cards import edition

NET = TuckBox(66.5, 93, 28)
SMALL = TuckBox(44, 66, 12)


def drawn(chosen: Edition, net: TuckBox) -> bytes:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    pen.trimmed(net.size, Box(0, 0, *net.size), 0)
    drawn_by(chosen.theme, "box").faces(chosen, net, net.whole, pen)
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


def named(chosen: Edition, net: TuckBox) -> list[Box]:
    """The panels with letters, each as often as it has lines."""
    (page,) = Document(drawn(chosen, net)).pages
    return [
        panel
        for mark in page.marks
        if isinstance(mark, Text)
        for panel in panels(net)
        if panel.x * POINTS < sum(mark.extent[::2]) / 2 < panel.right * POINTS
        and panel.y * POINTS < sum(mark.extent[1::2]) / 2 < panel.top * POINTS
    ]


@pytest.mark.parametrize("languages", [("en",), there("ru", "de")])
def test_it_is_named_on_the_front_the_back_and_both_sides(languages: tuple[str, ...]) -> None:
    seen = named(edition(languages=languages), NET)
    assert sorted(seen) == sorted([NET.front, NET.back, NET.back, *NET.sides])


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize(("stock", "sides"), [(STOCKS["300g"], 2), (STOCKS["80g"], 0), (0.05, 0)])
def test_sides_too_narrow_for_letters_have_none(theme: str, stock: float, sides: int) -> None:
    """As those of the box for five players on thin paper."""
    chosen = replace(full_box(theme, "en", players=5), stock=stock)
    made, file = pieces(chosen, ["box"]), BytesIO()
    plans = impose(made, Settings())
    print_set(file, plans, chosen, Settings())
    assert check(file.getvalue(), made, plans, Settings()) == []
    (net,) = nets_of(chosen)
    shown = named(chosen, net)
    assert sum(shown.count(side) for side in net.sides) == (sides if theme == "classic" else 2)
    assert net.front in shown


def test_a_theme_with_one_figure_a_side_fills_the_row() -> None:
    chosen = edition()
    few = {Role.LIBERAL: ("owl",), Role.FASCIST: ("boar",), Role.HITLER: ("hitler",)}
    one = replace(chosen, theme=replace(chosen.theme, figures=few))
    (page,) = Document(drawn(one, NET)).pages
    assert len({mark.name for mark in page.placed}) < len(
        {mark.name for mark in Document(drawn(chosen, NET)).pages[0].placed}
    )
