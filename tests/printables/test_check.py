"""A PDF is checked by what is in it: each finding is provoked by a file that is wrong in one way."""

import gc
import weakref
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO

import pypdf
import pytest
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject

from companion.errors import Detail
from companion.rulesets import OFFICIAL, load_ruleset
from printables.check import (
    BacksLost,
    BacksOff,
    BleedShort,
    LetterMissing,
    OutOfReach,
    ScalingNotForbidden,
    TooNearTheCut,
    TurningNotSet,
    TypefaceMissing,
    WrongCount,
    WrongPageCount,
    WrongPageSize,
    check,
    check_alone,
)
from printables.imposition import Placement, Plan, Settings, impose
from printables.letters import Align, Letters, text_width
from printables.options import Backs, Size
from printables.pdf_reading import Document, Text, UnreadablePdf
from printables.pen import Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.printed_set import pieces
from printables.render import print_set
from printables.sheet import POINTS, Box, Correction, Flip, Paper, Slot
from printables.theme import Font, grey, load_theme
from printables.wording import load_wording
from tests.printables.full_box import full_box

EDITION = Edition(load_ruleset(OFFICIAL), load_theme("ink-saver"), (load_wording("ru", "classic"),))
TILES = pieces(EDITION, ["policy-tiles"])
SETTINGS = Settings()
PLANS = impose(TILES, SETTINGS)


def printed(plans: Sequence[Plan] = PLANS, settings: Settings = SETTINGS) -> bytes:
    file = BytesIO()
    print_set(file, plans, EDITION, settings)
    return file.getvalue()


def findings(
    data: bytes,
    made: Pieces = TILES,
    plans: Sequence[Plan] = PLANS,
    settings: Settings = SETTINGS,
) -> list[tuple[object, ...]]:
    return values(check(data, made, plans, settings))


def values(found: Sequence[Detail]) -> list[tuple[object, ...]]:
    return [(type(one), *one.fields().values()) for one in found]


def rewritten(change: Callable[[pypdf.PdfWriter], object]) -> bytes:
    writer = pypdf.PdfWriter(clone_from=BytesIO(printed()))
    change(writer)
    file = BytesIO()
    writer.write(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("paper", "backs", "bleed"),
    [
        (paper, backs, 3.0 * ((row + column) % 2))
        for row, paper in enumerate(Paper)
        for column, backs in enumerate(Backs)
    ],
)
def test_whatever_is_printed_is_as_it_should_be(paper: Paper, backs: Backs, bleed: float) -> None:
    settings = Settings(paper=paper, backs=backs, bleed=bleed)
    plans = impose(TILES, settings)
    assert findings(printed(plans, settings), TILES, plans, settings) == []


def test_a_correction_is_meant() -> None:
    settings = Settings(correction=Correction(0.7, -0.4, 0.3, 1.002, 0.999))
    assert findings(printed(settings=settings), settings=settings) == []
    assert (BacksLost, 2, 17, 17) in findings(printed(settings=settings))


def test_a_file_that_another_program_has_written_again_can_be_read() -> None:
    assert findings(rewritten(lambda writer: writer)) == []


def test_a_font_that_is_not_in_the_file() -> None:
    def without(writer: pypdf.PdfWriter) -> None:
        for one in writer._objects:
            if isinstance(one, DictionaryObject) and one.get("/Type") == "/FontDescriptor":
                del one[NameObject("/FontFile2")]
                return

    ((finding, typeface),) = findings(rewritten(without))
    assert finding is TypefaceMissing
    assert str(typeface).startswith("A")


def test_a_letter_that_the_font_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pen, "_check", lambda *_: None)
    one = written("漢", x=20)
    assert findings(*one) == [(LetterMissing, 1, "AlegreyaSans-Medium")]


def test_letters_too_near_to_the_cut() -> None:
    assert findings(*written("Ja", x=3.2)) == []
    ((*finding, distance, safe),) = findings(*written("Ja", x=1.5))
    assert finding == [TooNearTheCut, 1, "note", "note"]
    assert distance == pytest.approx(1.5, abs=0.5)
    assert safe == 3


def bleeding(drawn: float, free: float) -> tuple[bytes, Pieces, list[Plan], Settings]:
    """A grey piece whose ground is drawn so far beyond its edge, and has so much room there."""

    def draw(pen: Pen, box: Box, _: float) -> None:
        pen.fill(box.inset(-drawn), colour=grey(0.6))

    settings = Settings(bleed=3)
    note = Piece("note", 60, 60, Face("note", draw))
    (plan,) = impose((note,), settings)
    (placed,) = plan.placed
    cut = placed._replace(art=placed.slot.box.inset(-free, -3))
    plan = plan.replace(placed=(cut,), pieces=("policy-tiles",))
    return printed([plan], settings), (note,), [plan], settings


@pytest.mark.parametrize(
    ("drawn", "free", "short"),
    [
        (3, 3, None),
        (4, 3, None),
        (-1, 3, None),
        (0, 3, 0),
        (0.8, 3, 0.8),
        (2, 3, None),
        (3, 2.5, 2.5),
        (3, -1, 0),
    ],
)
def test_a_bleed_that_is_shorter_than_asked_for(
    drawn: float, free: float, short: float | None
) -> None:
    expected = [] if short is None else [(BleedShort, 1, "note", "note", short, 3)]
    assert findings(*bleeding(drawn, free)) == expected


def test_ink_where_no_printer_reaches() -> None:
    def draw(pen: Pen, box: Box, _: float) -> None:
        pen.fill(Box(box.x, box.y, box.width, box.height), colour=grey(0.6))

    note = Piece("note", 60, 60, Face("note", draw))
    (plan,) = impose((note,), SETTINGS)
    (placed,) = plan.placed
    box = Box(3, 100, 60, 60)
    away = plan.replace(placed=(Placement(placed.face, Slot(box), box),), pieces=("policy-tiles",))
    assert (OutOfReach, 1, 1.5, 4.5) in findings(printed([away]), (note,), [away])


@pytest.mark.parametrize(
    ("moved", "expected"),
    [
        (partial(Box.moved, x=0.02, y=0), [(BacksOff, 2, 1, 17, 0.02)]),
        (partial(Box.moved, x=0, y=-3), [(BacksOff, 2, 1, 17, 3.0)]),
        (partial(Box.moved, x=0.005, y=0), []),
    ],
)
def test_a_back_that_is_not_behind_its_front(
    moved: Callable[[Box], Box], expected: list[tuple[object, ...]]
) -> None:
    plans = with_back(lambda slot: Slot(moved(slot.box), slot.turned))
    assert findings(printed(plans)) == expected


def test_a_back_that_is_upside_down() -> None:
    turned = with_back(lambda slot: Slot(slot.box, slot.turned + 180))
    assert findings(printed(turned)) == [(BacksLost, 2, 1, 17)]


def test_a_piece_too_few() -> None:
    front, back = PLANS
    fewer = [front.replace(placed=front.placed[:-1]), back.replace(placed=back.placed[:-1])]
    assert findings(printed(fewer)) == [
        (WrongCount, "policy-back", 16, 17),
        (WrongCount, "policy-fascist", 10, 11),
    ]


def test_a_page_too_few() -> None:
    assert (WrongPageCount, 1, 2) in findings(printed(PLANS[:1]))


def test_a_page_of_another_size() -> None:
    def shrink(writer: pypdf.PdfWriter) -> None:
        box = ArrayObject([FloatObject(one) for one in (0, 0, 595.2756, 792)])
        writer.pages[1][NameObject("/MediaBox")] = box

    assert findings(rewritten(shrink)) == [(WrongPageSize, 2, 210.0, 279.4, "A4")]


def test_viewers_that_may_scale() -> None:
    def forget(writer: pypdf.PdfWriter) -> None:
        del writer.root_object[NameObject("/ViewerPreferences")]

    assert findings(rewritten(forget)) == [
        (ScalingNotForbidden,),
        (TurningNotSet, Flip.LONG_EDGE),
    ]


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4", printed()[:-60], b"startxref\n0\n%%EOF"])
def test_what_is_no_pdf(data: bytes) -> None:
    with pytest.raises(UnreadablePdf):
        findings(data)


def with_back(change: Callable[[Slot], Slot]) -> list[Plan]:
    """The plans, the first back changed."""
    front, back = PLANS
    first, *others = back.placed
    return [front, back.replace(placed=(first._replace(slot=change(first.slot)), *others))]


def written(text: str, x: float) -> tuple[bytes, Pieces, list[Plan]]:
    """A piece with a text so far from its left edge."""

    def draw(pen: Pen, box: Box, _: float) -> None:
        pen.text(text, box.x + x, box.y + 30, Letters(Font.TEXT, 5))

    note = Piece("note", 60, 60, Face("note", draw))
    plans = [plan.replace(pieces=("policy-tiles",)) for plan in impose((note,), SETTINGS)]
    return printed(plans), (note,), plans


def test_what_is_no_set_is_checked_too() -> None:
    file = BytesIO()
    pen = Pen(file, Paper.LETTER, title="", language="en")
    pen.fill(Box(2, 100, 20, 20))
    pen.save()
    assert check_alone(file.getvalue()) == []
    assert values(check_alone(file.getvalue(), Paper.A4)) == [
        (WrongPageSize, 1, 215.9, 279.4, "A4"),
        (OutOfReach, 1, 2.5, 4.5),
    ]


@pytest.mark.parametrize("align", Align)
def test_letters_that_are_spaced_out_are_measured_as_they_are_drawn(align: Align) -> None:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    letters = Letters(Font.STRONG, 10, align=align, spaced=0.1)
    pen.text("WIDE", 100, 100, letters)
    assert pen.width("WIDE", letters) == text_width("WIDE", letters)
    assert text_width("WIDE", letters) == pytest.approx(
        text_width("WIDE", letters._replace(spaced=0)) + 3 * 0.1 * 10
    )
    pen.save()
    (page,) = Document(file.getvalue()).pages
    (drawn,) = (mark for mark in page.marks if isinstance(mark, Text))
    left, _, right, _ = (edge / POINTS for edge in drawn.extent)
    assert right - left == pytest.approx(text_width("WIDE", letters), abs=0.01)
    shift = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[align]
    assert left + shift * (right - left) == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize("size", [Size(90, 120), Size(120, 150), Size(150, 150)])
def test_large_cards_have_no_fault(size: Size, theme: str) -> None:
    words = load_wording("en", load_theme(theme).words)
    edition = Edition(load_ruleset(OFFICIAL), load_theme(theme), (words,), card=size)
    made = pieces(edition, ["reference-cards", "role-cards", "membership-cards", "ballots"])
    plans, file = impose(made, SETTINGS), BytesIO()
    print_set(file, plans, edition, SETTINGS)
    assert findings(file.getvalue(), made, plans) == []


def test_a_back_that_the_book_shows_first_has_its_bleed() -> None:
    settings = Settings(backs=Backs.SEPARATE, bleed=3.0)
    chosen, file = full_box("classic", "en"), BytesIO()
    made = pieces(chosen, ["policy-tiles", "rulebook"])
    plans = impose(made, settings)
    print_set(file, plans, chosen, settings)
    assert findings(file.getvalue(), made, plans, settings) == []


def test_a_document_that_was_checked_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job for a shop has fifty: all in memory at once, they take as much as the whole program."""
    made: list[weakref.ref[Document]] = []

    class Noted(Document):
        def __init__(self, data: bytes) -> None:
            super().__init__(data)
            made.append(weakref.ref(self))

    data = printed()
    monkeypatch.setattr("printables.check.Document", Noted)
    gc.disable()
    try:
        check(data, TILES, PLANS, SETTINGS)
        check_alone(data)
    finally:
        gc.enable()
    assert [one() for one in made] == [None, None]
