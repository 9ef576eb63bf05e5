"""Every face of the box has a picture, and says whose box it is."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pypdfium2
import pytest
from PIL import ImageStat

from companion.rules.pieces import Role
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Pieces
from printables.paper.cards import POKER, STOCKS, Size
from printables.paper.sheet import POINTS, Box, Paper
from printables.pdf.pen import Pen
from printables.pieces.box import nets_of
from printables.pieces.box_faces import BoxRenderer
from printables.pieces.box_net import TuckBox
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.large_print import in_large_print
from printables.sheets.render import print_set
from tests.printables.finished import check
from tests.printables.full_box import full_box, there
from tests.printables.pdf_reading import Document
from tests.printables.test_cards import edition

NET = TuckBox(66.5, 93, 28)
SMALL = TuckBox(44, 66, 12)


def drawn(chosen: Edition, net: TuckBox, bleed: float = 0) -> bytes:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    pen.trimmed(net.size, Box(0, 0, *net.size), bleed)
    BoxRenderer(pen, chosen, net, net.whole).net(bleed)
    pen.save()
    return file.getvalue()


def panels(net: TuckBox) -> list[Box]:
    return [net.front, net.back, *net.sides, net.lid, net.bottom]


@pytest.mark.parametrize("net", [NET, SMALL])
@pytest.mark.parametrize("theme", ["classic", "ink-saver", "cold-war"])
def test_every_face_has_a_picture(theme: str, net: TuckBox) -> None:
    with pypdfium2.PdfDocument(drawn(edition(theme=theme), net)) as document:
        picture = document[0].render(scale=3 / POINTS).to_pil().convert("L")
    for panel in panels(net):
        left, top = 3 * panel.x, picture.height - 3 * panel.top
        seen = picture.crop(
            tuple(map(round, (left, top, left + 3 * panel.width, top + 3 * panel.height)))
        )
        assert ImageStat.Stat(seen).stddev[0] > 30


def told(chosen: Edition, net: TuckBox) -> dict[Box, str]:
    """Return the texts of the panels with letters."""
    with pypdfium2.PdfDocument(drawn(chosen, net)) as document:
        letters = document[0].get_textpage()
        said = {
            panel: letters.get_text_bounded(
                *(POINTS * side for side in (panel.x, panel.y, panel.right, panel.top))
            )
            for panel in panels(net)
        }
    return {panel: " ".join(text.split()) for panel, text in said.items() if text.strip()}


@pytest.mark.parametrize("theme", ["classic", "cold-war", "ink-saver"])
@pytest.mark.parametrize("languages", [("en",), there("ru", "de")])
def test_every_face_says_what_it_is_for(languages: tuple[str, ...], theme: str) -> None:
    """The title in front, above and on both sides; behind what it is about, and what lies in it.

    In two languages, there is a side for each.
    """
    chosen = edition(languages=languages, theme=theme)
    seen, wording = told(chosen, NET), chosen.wordings[0]
    for panel in (NET.front, NET.lid):
        assert wording.game.casefold() in seen[panel].casefold()
    named = {seen[side].casefold() for side in NET.sides}
    assert {one.game.casefold() for one in chosen.wordings} <= named
    for fact in (wording.box.players.format(players="5–10"), "45", "13"):
        assert fact.casefold() in seen[NET.front].casefold()
    assert seen[NET.back].startswith(wording.rulebook.overview)
    assert f"17 {wording.pieces[PieceName.POLICY_TILES]}" in seen[NET.back]
    assert "BY-NC-SA" in seen[NET.bottom]


def test_titles_in_two_languages_that_are_one_stand_once() -> None:
    chosen = edition(languages=there("en", "de"))
    assert told(chosen, NET)[NET.front].casefold().count(chosen.wordings[0].game.casefold()) == 1


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_what_bleeds_is_ink_and_planes_without_words(theme: str) -> None:
    with pypdfium2.PdfDocument(drawn(edition(theme=theme), NET, 3)) as document:
        said = document[0].get_textpage().get_text_range()
    assert said.casefold().count(edition(theme=theme).wordings[0].game.casefold().split()[1]) >= 4
    kept = {mark.name for mark in Document(drawn(edition(theme=theme), NET)).pages[0].placed}
    bled = {mark.name for mark in Document(drawn(edition(theme=theme), NET, 3)).pages[0].placed}
    assert bled == kept


def figures_of(chosen: Edition, net: TuckBox) -> Sequence[str]:
    """The heads around the box, from the left of the sheet to the right."""
    (page,) = Document(drawn(chosen, net)).pages
    heads = [mark for mark in page.placed if "box-heads-" in mark.name]
    return [
        mark.name.split("box-heads-")[1].split("-")[0]
        for mark in sorted(heads, key=lambda mark: mark.matrix[4])
    ]


def test_the_heads_around_it_are_those_of_all_who_play() -> None:
    figures = edition().theme.figures
    around = set(figures_of(edition(), NET))
    assert around == {*figures[Role.LIBERAL], *figures[Role.FASCIST]}


def test_a_theme_with_one_figure_a_side_fills_the_row() -> None:
    chosen = edition()
    few = {Role.LIBERAL: ("owl",), Role.FASCIST: ("boar",), Role.HITLER: ("hitler",)}
    one = replace(chosen, theme=replace(chosen.theme, figures=few))
    assert len(figures_of(one, NET)) == len(figures_of(chosen, NET))


@pytest.mark.parametrize("deep", [12, 28, 31, 40])
def test_no_head_is_beside_its_like(deep: float) -> None:
    """Around all corners, also on boxes with more heads than figures."""
    around = figures_of(edition(), TuckBox(66.5, 93, deep))
    assert len(around) >= 2 * 5 + 2
    assert all(one != other for one, other in pairwise([*around, around[0]]))


def faults(chosen: Edition, made: Pieces, settings: Settings) -> Sequence[object]:
    """Return faults of a printed box: letters on others, too small or too pale ones."""
    file = BytesIO()
    plans = impose(made, settings)
    print_set(file, plans, chosen, settings)
    return check(file.getvalue(), made, plans, settings)


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize("stock", [STOCKS["300g"], STOCKS["80g"], 0.05])
def test_a_thin_box_has_its_title_on_both_sides(theme: str, stock: float) -> None:
    """As that for five players on thin paper."""
    chosen = replace(full_box(theme, "en", players=5), stock=stock)
    assert faults(chosen, pieces(chosen, ["box"]), Settings()) == []
    (net,) = nets_of(chosen)
    shown = told(chosen, net)
    assert all(side in shown for side in (net.front, *net.sides))


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_sides_too_narrow_for_letters_have_none(theme: str) -> None:
    net = TuckBox(66.5, 93, 2)
    shown = told(edition(theme=theme), net)
    assert not any(side in shown for side in (*net.sides, net.lid, net.bottom))
    assert net.front in shown


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize(
    ("size", "large"), [(POKER, True), (Size(100, 140), False), (Size(150, 150), False)]
)
def test_no_letters_stand_on_others(theme: str, size: Size, *, large: bool) -> None:
    """On the boxes of large cards, and in large print."""
    chosen = replace(full_box(theme, "en", players=7), card=size)
    made = in_large_print(chosen, ["box"]) if large else pieces(chosen, ["box"])
    assert faults(chosen, made, Settings(large=large)) == []
