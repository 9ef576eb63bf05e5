"""The constructed look: a desk for every figure, faces that take the same ink, boxes up to war."""

from ctypes import c_float, c_int
from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest

from companion.rules.pieces import Party
from printables.edition.piece import Edition, Face, Piece
from printables.edition.wording import load_wording, wording_languages
from printables.faces.face import FaceRenderer
from printables.look.files import figures_of
from printables.look.svg import Picture
from printables.look.themes import load_theme
from printables.paper.cards import CARD_SIZES, Size
from printables.paper.sheet import POINTS, Box, Paper
from printables.pdf.dry_run import dry_run
from printables.pdf.pen import Pen
from printables.pieces.board_layout import planned, start
from printables.pieces.board_plan import Board, liberal_track
from printables.pieces.boards import liberal_boards, tracker_radius
from printables.pieces.small_pieces import MARKER_AIR
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.printables.finished import check
from tests.printables.full_box import full_box, there
from tests.printables.legibility import illegible
from tests.printables.pdf_reading import Document
from tests.rules.evening import load

COLD_WAR = "cold-war"
LEAST = 0.25  # mm, the thinnest line that comes out in paper on ink
FIGURES = figures_of(load_theme(COLD_WAR).look)
DESKS = [name for few in FIGURES.values() for name in few]


def face(chosen: Edition, piece: Piece, drawn: Face, bleed: float = 0) -> bytes:
    """A face on a sheet of its own size."""
    file, (width, height) = BytesIO(), (piece.width, piece.height)
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    pen.trimmed((width, height), Box(0, 0, width, height), 0)
    drawn.draw(pen, Box(0, 0, width, height), bleed)
    pen.save()
    return file.getvalue()


def sized(languages: str, size: str) -> Edition:
    """The Cold War's full box in languages and a size of cards."""
    chosen = full_box(COLD_WAR, *languages.split("+"))
    return replace(chosen, card=CARD_SIZES[size])


@pytest.mark.parametrize("size", ["poker", "mini-us"])
def test_no_line_on_a_role_card_is_too_thin_to_be_printed(size: str) -> None:
    chosen = sized("en", size)
    for card in pieces(chosen, ["role-cards"]):
        (thinnest, *_) = sorted(strokes(face(chosen, card, card.front)))
        assert thinnest >= LEAST


def strokes(data: bytes) -> set[float]:
    """The widths of all lines of a page, in mm."""
    with pypdfium2.PdfDocument(data) as document:
        content = document[0]
        paths = content.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH])
        found = set()
        for path in paths:
            filled, stroked, wide = c_int(), c_int(), c_float()
            pypdfium2.raw.FPDFPath_GetDrawMode(path, filled, stroked)
            pypdfium2.raw.FPDFPageObj_GetStrokeWidth(path, wide)
            if stroked.value:
                found.add(round(wide.value, 2))  # the unit is a millimetre
    return found


@pytest.mark.parametrize(
    "kind", ["role-cards", "membership-cards", "ballots", "policy-tiles", "draw-pile"]
)
def test_paper_is_around_fronts_that_share_their_cuts(kind: str) -> None:
    """No cut that is a little off shows; where there is bleed, colour goes to the edge."""
    chosen = full_box(COLD_WAR, "en")
    (piece, *_) = pieces(chosen, [kind])
    assert rim(face(chosen, piece, piece.front)) == 255
    assert rim(face(chosen, piece, piece.front, bleed=3)) < 255


def rim(data: bytes) -> int:
    """The darkest grey on the outermost 1.8 mm of a page."""
    with pypdfium2.PdfDocument(data) as document:
        seen = document[0].render(scale=5 / POINTS, grayscale=True).to_pil()
    inner = seen.crop((9, 9, seen.width - 9, seen.height - 9))
    seen.paste(255, (9, 9, 9 + inner.width, 9 + inner.height))
    return int(seen.getextrema()[0])


def test_the_marker_fits_its_place() -> None:
    chosen = full_box(COLD_WAR, "en")
    (marker,) = pieces(chosen, ["tracker-marker"])
    assert marker.width == marker.height == 2 * tracker_radius(chosen) - MARKER_AIR
    board = Board("liberal-track", Party.LIBERAL, liberal_track(chosen.ruleset))
    plan = planned(chosen, board)
    x, y = start(chosen, board, plan)
    place = Box(x, y, 0, 0).inset(-plan.radius)
    assert place.x > plan.slot(1).x
    assert place.right < plan.slot(1).right
    assert place.top < plan.slot(1).y


def test_every_office_has_an_object_and_words() -> None:
    assert len(FIGURES) == 3
    for language in wording_languages(COLD_WAR):
        figures = load_wording(language, COLD_WAR).cards.figures
        said = [getattr(figures, name) for name in DESKS]
        assert len({one.name for one in said}) == len({one.motto for one in said}) == len(DESKS)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("languages", [("en",), ("it", "ru")])
def test_defcon_goes_from_five_to_one_on_a_tracker_of_any_length(
    length: int, languages: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nearer to war, the higher the number, and its box."""
    chosen = full_box(COLD_WAR, *there(*languages))
    chosen = replace(chosen, ruleset=chosen.ruleset.replace(tracker_length=length))
    (board,) = liberal_boards(chosen)
    drawn: dict[int, float] = {}
    real = FaceRenderer.picture

    def noted(
        renderer: FaceRenderer, picture: Picture, place: Box, shown: Box | None = None
    ) -> None:
        real(renderer, picture, place, shown)
        if "defcon" in picture.name and "figure" in picture.groups:
            level = int(picture.name[-1])
            assert level not in drawn
            drawn[level] = place.height

    monkeypatch.setattr(FaceRenderer, "picture", noted)
    face(chosen, board, board.front)
    assert sorted(drawn) == [1, 2, 3, 4, 5]
    if length > 2:  # else four of them share the last box
        assert [drawn[level] for level in (5, 4, 3, 2, 1)] == sorted(drawn.values())
        assert drawn[1] > 1.3 * drawn[5]


def test_boards_of_other_rules_keep_five_sizes() -> None:
    """A track on which a tile lies from the start says one thing more."""
    chosen = replace(full_box(COLD_WAR, *there("de")), ruleset=load("rebalanced-6"), players=6)
    drawn = pieces(chosen, ["fascist-tracks"])
    file = BytesIO()
    with dry_run() as found:
        print_set(file, impose(drawn, Settings()), chosen, Settings())
    assert not [refusal.fields() for refusal, _ in found.refused]
    assert not [*illegible(Document(file.getvalue()), drawn)]


@pytest.mark.parametrize(
    ("size", "languages"), [(Size(120, 40), ("en",)), (Size(40, 40), ("en", "ru"))]
)
@pytest.mark.parametrize("kind", ["role-cards", "membership-cards"])
def test_the_smallest_cards_have_a_picture_and_words(
    size: Size, languages: tuple[str, ...], kind: str
) -> None:
    chosen = replace(full_box(COLD_WAR, *there(*languages)), card=size)
    drawn, file = pieces(chosen, [kind]), BytesIO()
    plans = impose(drawn, Settings())
    print_set(file, plans, chosen, Settings())
    assert check(file.getvalue(), drawn, plans, Settings()) == []


def test_a_wide_card_has_a_picture() -> None:
    """As high as others, but wider: its measures are those of its height."""
    chosen = replace(full_box(COLD_WAR, "en"), card=Size(120, 60))
    drawn, file = pieces(chosen, ["role-cards", "membership-cards", "ballots"]), BytesIO()
    plans = impose(drawn, Settings())
    print_set(file, plans, chosen, Settings())
    assert check(file.getvalue(), drawn, plans, Settings()) == []
