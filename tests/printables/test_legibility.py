"""What is too small, too pale or of too many sizes is found, with the text and the measure."""

from collections.abc import Callable
from io import BytesIO

import pytest

from printables.catalogue import ANYWHERE
from printables.imposition import Settings, impose
from printables.legibility import illegible, illegible_alone
from printables.letters import Letters
from printables.pdf_reading import Document
from printables.pen import DoesNotFit, Drawing, Pen
from printables.piece import Face, Piece
from printables.render import draw_set, pen_for
from printables.sheet import Box, Paper
from printables.theme import BLACK, WHITE, Colour, Font, load_theme
from tests.english import english
from tests.printables.full_box import full_box

CLASSIC = load_theme("classic")
RED, GOLD = CLASSIC.fascist, CLASSIC.accent
Draw = Callable[[Pen, Box], None]


def found(draw: Draw, name: str = "role-cards", *, large: bool = False) -> list[str]:
    """What is told of a piece that has this on it, without the sheet around it."""
    edition, settings = full_box("classic", "en"), Settings(large=large)
    piece = Piece(name, 63, 88, Face("face", lambda pen, box, _: draw(pen, box)), large=large)
    file = BytesIO()
    pen = pen_for(file, edition, settings)
    draw_set(pen, impose([piece], settings), edition, settings)
    pen.save()
    return [english(one) for one in illegible(Document(file.getvalue()), [piece])]


def of_height(height: float, font: Font = Font.TEXT, colour: Colour = BLACK) -> Letters:
    unit = Pen(BytesIO(), Paper.A4, title="", language="en", fonts=CLASSIC.fonts)
    return Letters(font, height / unit.capitals(Letters(font, 1)), colour=colour)


@pytest.mark.parametrize(
    ("name", "height", "told"),
    [
        ("role-cards", 1.56, ""),
        ("role-cards", 1.5, "are 1.5 mm high. The smallest that can be read there are 1.55 mm."),
        ("box", 1.36, ""),
        ("box", 1.3, "are 1.3 mm high. The smallest that can be read there are 1.35 mm."),
    ],
)
@pytest.mark.parametrize("font", Font)
def test_the_height_of_capitals_counts_in_every_face(
    name: str, height: float, told: str, font: Font
) -> None:
    def draw(pen: Pen, box: Box) -> None:
        pen.text("Ada № 7", *box.centre, of_height(height, font))

    expected = [f"Page 1: the capitals of “Ada № 7” {told}"] if told else []
    assert found(draw, name) == expected


def test_large_print_has_a_floor_of_its_own() -> None:
    def draw(pen: Pen, box: Box) -> None:
        pen.text("Ada", *box.centre, of_height(2.4))

    assert found(draw) == []
    (told,) = found(draw, large=True)
    assert told.endswith("are 2.4 mm high. The smallest that can be read there are 2.5 mm.")


def test_what_is_drawn_smaller_within_a_drawing_is_measured_as_it_is_seen() -> None:
    def draw(pen: Pen, box: Box) -> None:
        with pen.moved(*box.centre, scaled=0.5, turned=90):
            pen.repeated("inner", lambda: pen.text("Ada", 0, 0, of_height(2)))

    (told,) = found(draw)
    assert "are 1 mm high" in told


@pytest.mark.parametrize(
    ("colour", "ground", "ratio"),
    [
        (BLACK, None, ""),
        (GOLD, None, "2.66"),
        (WHITE, None, "1"),
        (WHITE, RED, ""),
        (GOLD, CLASSIC.ink, ""),
        (RED, CLASSIC.ink, "3.19"),
    ],
)
def test_letters_have_a_contrast_to_what_lies_below_them(
    colour: Colour, ground: Colour | None, ratio: str
) -> None:
    def draw(pen: Pen, box: Box) -> None:
        if ground:
            pen.repeated("block", lambda: pen.fill(box.inset(20), colour=ground))
        pen.text("Ada", box.centre[0] - 3, box.centre[1], of_height(3, colour=colour))

    told = found(draw)
    expected = f"Page 1: “Ada” has a contrast of {ratio}:1 to what lies behind it. It needs"
    assert [one[: len(expected)] for one in told] == ([expected] if ratio else [])


@pytest.mark.parametrize(
    ("colour", "ground", "ratio"),
    [
        (BLACK, None, ""),
        (GOLD, None, "2.66"),
        (RED, CLASSIC.ink, ""),
        (CLASSIC.liberal, CLASSIC.ink, "1.51"),
        (WHITE, WHITE, "1"),
    ],
)
def test_signs_have_a_contrast_to_what_lies_below_them(
    colour: Colour, ground: Colour | None, ratio: str
) -> None:
    def draw(pen: Pen, box: Box) -> None:
        if ground:
            pen.repeated("disc", lambda: pen.circle(*box.centre, 12, colour=ground))
        with pen.moved(*box.centre, turned=30):
            pen.area(Drawing(CLASSIC.emblems["peek"], Box(-8, -8, 16, 16)), colour=colour)

    told = found(draw)
    code = (ground or WHITE).code
    expected = f"Page 1: a sign in {colour.code} on {code} has a contrast of {ratio}:1. It needs"
    assert [one[: len(expected)] for one in told] == ([expected] if ratio else [])


def test_most_of_a_sign_is_seen_and_other_drawings_are_none() -> None:
    """A line across it hides nothing, half a block does."""

    def on(ground: Box) -> list[str]:
        def draw(pen: Pen, box: Box) -> None:
            with pen.moved(*box.centre):
                pen.fill(ground, colour=CLASSIC.ink)
                pen.area(Drawing(CLASSIC.emblems["peek"], Box(-8, -8, 16, 16)), colour=BLACK)

        return found(draw)

    assert on(Box(-1, -10, 2, 20)) == []
    assert len(on(Box(-10, -10, 13, 20))) == 1
    assert found(lambda pen, box: pen.area(box.corners, colour=WHITE)) == []


@pytest.mark.parametrize(
    ("apart", "turned", "told"),
    [
        (3.4, 0, ""),  # a tail comes near a mark
        (2.0, 0, "Page 1: “Ägypten” and “Ägypten” are printed on each other, 1.2"),
        (2.0, 30, "Page 1: “Ägypten” and “Ägypten” are printed on each other, 1.2"),
        (3.4, 45, ""),  # only boxes that are not turned would meet
        (0.0, 90, "Page 1: “Ägypten” and “Ägypten” are printed on each other, 3."),
    ],
)
def test_no_letters_are_printed_on_others(apart: float, turned: float, told: str) -> None:
    """Wherever the lines are drawn, and however they are turned."""

    def draw(pen: Pen, box: Box) -> None:
        with pen.moved(*box.centre, turned=turned):
            pen.text("Ägypten", -6, 0, of_height(2))
            pen.repeated("inner", lambda: pen.text("Ägypten", -6, apart, of_height(2)))

    assert [one[: len(told)] for one in found(draw)] == ([told] if told else [])


def test_letters_with_edges_are_on_no_others() -> None:
    def draw(pen: Pen, box: Box) -> None:
        letters = of_height(8)
        x, y = box.x + 5, box.centre[1]
        with pen.edged_letters("NO!", x, y, letters, wide=1, edge=WHITE):
            pen.fill(box.inset(10), colour=RED)
        beside = x + pen.width("NO!", letters) + 0.3
        pen.text("yes", beside, y, of_height(2))

    assert found(draw) == []


def test_a_hole_shows_what_lies_below() -> None:
    """As an emblem has them (even-odd), and as cuts of paper in a block do."""

    def draw(pen: Pen, box: Box) -> None:
        x, y = box.centre
        pen.fill(box, colour=CLASSIC.ink)
        pen.cuts([[(x - 9, y - 5), (x + 20, y - 5), (x + 20, y + 9), (x - 9, y + 9)]], colour=WHITE)
        pen.text("Ada", x, y, of_height(3, colour=WHITE))

    (told,) = found(draw)
    assert "“Ada” has a contrast of 1:1" in told


def test_what_is_clipped_away_lies_below_nothing() -> None:
    def draw(pen: Pen, box: Box) -> None:
        with pen.within((box.corners[0], box.corners[1], (box.x, box.y + 20))):
            pen.fill(box, colour=CLASSIC.ink)
        pen.text("Ada", *box.centre, of_height(3))

    assert found(draw) == []


@pytest.mark.parametrize("count", [5, 6])
def test_a_piece_has_five_sizes_at_most(count: int) -> None:
    def draw(pen: Pen, box: Box) -> None:
        for at in range(count):
            pen.text("Ada", box.x + 3, box.y + 9 * at + 4, Letters(Font.TEXT, 3 + at))

    sizes = "8.5, 11.3, 14.2, 17.0, 19.8, 22.7"
    expected = f"role-cards has letters of 6 sizes, in points: {sizes}. At most 5 are allowed."
    assert found(draw) == ([expected] if count > 5 else [])


def test_a_sheet_without_pieces_is_read_as_well() -> None:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    pen.text("Ada", 20, 20, Letters(Font.TEXT, 2))
    pen.save()
    (told,) = illegible_alone(Document(file.getvalue()))
    assert english(told).startswith("Page 1: the capitals of “Ada” are 1.32 mm high.")


def test_a_text_is_refused_before_it_is_drawn_too_small() -> None:
    pen = Pen(BytesIO(), Paper.A4, title="", language="en", fonts=CLASSIC.fonts)
    box, letters = Box(0, 0, 20, 4), Letters(Font.HEAD, 4, floor=0.5)
    fits = pen.fitting("A government", box, letters, piece="evening")[0]
    assert pen.capitals(fits) >= ANYWHERE
    with pytest.raises(DoesNotFit):
        pen.fitting("A government that fails three times", box, letters, piece="evening")
