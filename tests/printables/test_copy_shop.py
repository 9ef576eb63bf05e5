"""Files for a copy shop: pages with boxes, a spot colour to cut along, pure black, a ticket."""

import os
import re
import struct
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageCms
from pypdf import PdfReader

from companion.files.choices import OutOfRange
from companion.files.toml import FaultyFile, NoSuchFile
from companion.rulesets import load_ruleset
from printables.catalogue import IN_THE_BOX, PieceName
from printables.edition.piece import Edition, Face, Piece
from printables.edition.wording import load_wording, wording_languages
from printables.export.shops import BLEED, TICKET, Job, for_shop, shop_files
from printables.look.theme import Font
from printables.look.themes import load_theme
from printables.paper.contour import Curve
from printables.paper.options import in_mm
from printables.paper.sheet import POINTS, Box, Paper
from printables.pdf.pen import MissingGlyph, Pen, Spot
from printables.pdf.press import MAX_PROFILE, NotAProfile, press_of
from printables.pieces.blank_envelopes import net_of
from printables.pieces.box import nets_of
from printables.pieces.envelope_net import FLAP
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, TooLarge
from printables.sheets.render import pen_for
from printables.type.letters import Letters
from tests.conftest import Run, assert_friendly
from tests.printables.envelopes import letters
from tests.printables.pdf_reading import Document
from tests.products import some

POINT = 72 / 25.4
LANGUAGES = wording_languages("classic")


def edition(language: str = "en") -> Edition:
    wording = load_wording(language, "classic")
    return for_shop(Edition(load_ruleset("official"), load_theme("classic"), (wording,)))


def written(chosen: Edition, some: tuple[Piece, ...], language: str) -> dict[str, PdfReader]:
    made = {}
    job = Job(Paper.A4, load_wording(language, "classic"))
    for name, write in shop_files(some, chosen, job).items():
        content = BytesIO()
        write(content)
        if not name.endswith(".svg"):
            made[name] = PdfReader(content)
    return made


def test_a_page_for_each_piece_with_its_boxes() -> None:
    files = written(edition(), pieces(edition(), ["policy-tiles"]), "en")
    assert list(files) == [
        TICKET,
        "01-policy-tiles-fronts.pdf",
        "01-policy-tiles-backs.pdf",
    ]
    for name in list(files)[1:]:
        assert len(files[name].pages) == 17
        for page in files[name].pages:
            trim = [float(edge) / POINT for edge in page.trimbox]
            assert trim == pytest.approx([3, 3, 3 + 44.45, 3 + 63.5], abs=0.01)
            assert list(page.bleedbox) == pytest.approx(list(page.mediabox), abs=0.01)
            assert float(page.mediabox.width) / POINT == pytest.approx(44.45 + 6, abs=0.01)


def machine_lines(page: Any) -> dict[str, Any]:
    """The forms with what a machine does, by the name of their ink."""
    forms = [one.get_object() for one in page["/Resources"]["/XObject"].values()]
    found = {}
    for form in forms:
        spaces = form["/Resources"].get("/ColorSpace", {})
        for name, space in spaces.items():
            ink = space.get_object()[1].lstrip("/")
            assert f"{name[1:]} CS 1 SCN".encode() in form.get_data()
            assert any(
                one.get_object().get("/OP") for one in form["/Resources"]["/ExtGState"].values()
            )
            assert form["/OC"].get_object()["/Name"] == ink
            found[ink] = form
    return found


def test_lines_to_cut_and_to_crease_are_spot_colours_on_layers_over_the_print() -> None:
    some = pieces(edition(), ["policy-tiles", "box"])
    files = written(edition(), some, "en")
    assert set(machine_lines(files["01-policy-tiles-backs.pdf"].pages[0])) == {"CutContour"}
    box = files["02-box-fronts.pdf"]
    assert set(machine_lines(box.pages[0])) == {spot.value for spot in Spot}
    root: Any = box.trailer["/Root"]
    assert {one.get_object()["/Name"] for one in root["/OCProperties"]["/OCGs"]} == {
        spot.value for spot in Spot
    }


def test_the_cut_is_the_true_outline() -> None:
    """Round corners of a card, and of a box the net, with a bleed that follows it."""
    some = pieces(edition(), ["policy-tiles", "box"])
    files = written(edition(), some, "en")
    tile = machine_lines(files["01-policy-tiles-fronts.pdf"].pages[0])[Spot.CUT.value]
    assert len(tile.get_data().split(b" c ")) == 5
    net = some[-1].front.cut
    assert net is not None
    cut = machine_lines(files["02-box-fronts.pdf"].pages[0])[Spot.CUT.value].get_data()
    curves = sum(isinstance(stroke, Curve) for stroke in net.outline.strokes)
    assert len(cut.split(b" c ")) == curves + 1
    assert len(cut.split(b" l ")) > len(net.outline.strokes) - curves - 1
    page = pypdfium2.PdfDocument(BytesIO(raw(some[-1:])["01-box-fronts.pdf"]))[0]
    image = page.render(scale=1 / POINT).to_pil().convert("L")  # a pixel a mm
    width, height = some[-1].width, some[-1].height
    middle = (3 + width / 2, 3 + height - net.outline.points[0][1])
    assert image.getpixel((round(middle[0]), round(middle[1]))) < 128
    left = 3 + min(x for x, y in net.outline.points if abs(y - height) < 0.01)
    assert image.getpixel((round(left), 1)) < 128  # above the tab
    assert image.getpixel((2, 2)) == 255  # far from the net


def seen(chosen: Edition, name: str) -> tuple[Piece, Image.Image, Image.Image]:
    """A piece for the shop, and its sides, two pixels a mm."""
    (piece,) = pieces(chosen, [name])
    sides = []
    for face in (piece.front, piece.back or piece.front):
        file = BytesIO()
        pen = pen_for(file, chosen, Settings())
        page = (piece.width + 2 * BLEED, piece.height + 2 * BLEED)
        pen.trimmed(page, Box(BLEED, BLEED, piece.width, piece.height), BLEED)
        face.draw(pen, Box(BLEED, BLEED, piece.width, piece.height), BLEED)
        pen.save()
        drawn = pypdfium2.PdfDocument(file)[0].render(scale=2 / POINT)
        sides.append(drawn.to_pil().convert("RGB"))
    return piece, sides[0], sides[1]


def test_what_comes_to_the_cut_of_an_envelope_bleeds() -> None:
    """The lock's plane and the folder's gold, the tape of the flap, and the lining inside."""
    theme = load_theme("cold-war")
    chosen = for_shop(replace(edition(), theme=theme, wordings=(load_wording("en", theme.words),)))
    piece, outside, lining = seen(chosen, "envelopes")
    net = net_of(chosen)

    def shades(image: Image.Image, x: float, low: float, high: float) -> set[tuple[int, ...]]:
        """Return the colours up a line, in mm from the corner of the net."""
        ups = range(round(2 * low), round(2 * high))
        whole = 2 * (piece.height + 2 * BLEED)
        spots = [(round(2 * (x + BLEED)), round(whole - 1 - up - 2 * BLEED)) for up in ups]
        return {tuple(image.getpixel(spot)) for spot in spots}  # type: ignore[arg-type]

    white = (255, 255, 255)
    for x in (net.back.x - 2.5, net.back.right + 2.5):
        assert white not in shades(outside, x, -2.5, 10)  # the foot is gold
        assert shades(lining, x, 0, 80) - {white}
    for x in (net.front.x - 2, net.front.right + 2):
        assert white not in shades(outside, x, net.front.top - 20, net.front.top - 5)
    tape = net.front.top + FLAP - 8, net.front.top + FLAP - 4
    assert shades(outside, net.front.x + 0.5, *tape) - {white}  # the flap is narrower there


def test_the_bleed_of_a_box_goes_on_with_what_is_beside_it() -> None:
    """In rich black where areas are, and in their colours."""
    content = b"".join(_contents(raw(pieces(edition(), ["box"]))["01-box-fronts.pdf"]))
    assert re.search(rb"0?\.6 0?\.4 0?\.4 1 K", content)
    theme = load_theme("cold-war")
    chosen = for_shop(replace(edition(), theme=theme, wordings=(load_wording("en", theme.words),)))
    piece, outside, _ = seen(chosen, "box")
    net = nets_of(chosen)[0]
    high = 2 * (piece.height + 2 * BLEED)
    right, top = net.sides[1].right + 1.5, net.front.top + 1.5
    for x, y in ((right, top - 10), (net.front.x + 5, top)):
        red, green, _ = outside.getpixel((round(2 * (x + BLEED)), round(high - 2 * (y + BLEED))))  # type: ignore[misc]
        assert red > 2 * green


def raw(some: tuple[Piece, ...], **more: Any) -> dict[str, bytes]:
    made = {}
    job = Job(Paper.A4, load_wording("en", "classic"), **more)
    for name, write in shop_files(some, edition(), job).items():
        content = BytesIO()
        write(content)
        made[name] = content.getvalue()
    return made


def test_outlines_for_machines_and_single_cards() -> None:
    some = pieces(edition(), ["policy-tiles", "box"])
    files = raw(some, singles=True, corners=5.0)
    tile, box = (files[f"{name}-outline.svg"].decode() for name in ("01-policy-tiles", "02-box"))
    assert 'id="CutContour"' in tile
    assert 'id="Crease"' not in tile
    assert 'width="44.45mm"' in tile
    assert tile.count("C") == 4 + 2  # curves, and the name
    assert 'id="Crease"' in box
    singles = {name: PdfReader(BytesIO(files[name])) for name in files if "single" in name}
    assert {name: len(file.pages) for name, file in singles.items()} == {
        "single-01-policy-tiles-01-x6.pdf": 2, "single-01-policy-tiles-02-x11.pdf": 2,
    }  # fmt: skip


@pytest.mark.parametrize("corners", [-1.0, 22.3, float("nan")])
def test_corners_rounder_than_a_card_are_refused(corners: float) -> None:
    with pytest.raises(OutOfRange):
        raw(pieces(edition(), ["policy-tiles"]), corners=corners)


def test_a_profile_makes_it_pdf_x(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(press_profile())
    press = press_of(tmp_path / "press.icc")
    files = raw(pieces(edition(), ["policy-tiles", "role-cards"]), press=press)
    sheets = ("00-job-ticket.pdf", "01-policy-tiles-fronts.pdf", "02-role-cards-fronts.pdf")
    for name in sheets:
        root: Any = PdfReader(BytesIO(files[name])).trailer["/Root"]
        (intent,) = root["/OutputIntents"]
        assert intent.get_object()["/S"] == "/GTS_PDFX"
        assert intent.get_object()["/DestOutputProfile"].get_object().get_data() == press_profile()
        assert b'GTS_PDFXVersion="PDF/X-4"' in root["/Metadata"].get_object().get_data()
        for content in _contents(files[name]):
            assert b" rg" not in content
            assert b" RG" not in content
        assert Document(files[name]).pages
    found = [re.findall(rb'DocumentID="uuid:(\w+)"', files[name]) for name in files]
    assert len({one[0] for one in found if one}) == len([one for one in found if one]) > 3
    assert b"/OutputIntents" not in raw(pieces(edition(), ["box"]))["01-box-fronts.pdf"]


def _contents(data: bytes) -> Iterator[bytes]:
    for page in PdfReader(BytesIO(data)).pages:
        content = page.get_contents()
        if content is not None:
            yield content.get_data()
        resources: Any = page["/Resources"]
        for form in resources.get("/XObject", {}).values():
            yield form.get_object().get_data()


@pytest.mark.parametrize("content", [b"", b"text", bytes(200)])
def test_what_is_no_profile_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "press.icc"
    path.write_bytes(content)
    with pytest.raises(NotAProfile):
        press_of(path)
    with pytest.raises(FaultyFile):
        press_of(tmp_path)
    path.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    with pytest.raises(NotAProfile):
        press_of(path)


def test_a_profile_is_missed_by_name_and_never_read_without_end(tmp_path: Path) -> None:
    with pytest.raises(NoSuchFile):
        press_of(tmp_path / "none.icc")
    with pytest.raises(FaultyFile):
        press_of(Path(os.devnull))
    huge = tmp_path / "huge.icc"
    with huge.open("wb") as file:
        file.write(press_profile())
        file.truncate(MAX_PROFILE + 1)
    with pytest.raises(NotAProfile):
        press_of(huge)


def press_profile() -> bytes:
    """The smallest profile of four inks: a table from colours to inks, two points a side."""
    table = struct.pack(
        ">4sxxxxBBBx9i", b"mft1", 3, 4, 2, *(65536 * (n % 4 == 0) for n in range(9))
    )
    identity = bytes(range(256))
    corners = bytes(ink for lab in range(8) for ink in (lab % 256, 128, 64, 255 - 30 * lab))
    back = struct.pack(">4sxxxxBBBx9i", b"mft1", 4, 3, 2, *(65536 * (n % 4 == 0) for n in range(9)))
    to_lab = bytes(channel for inks in range(16) for channel in (255 - 15 * inks, 128, 128))
    name = b"Press"
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name + b"\0" + bytes(78),
        b"cprt": b"text" + bytes(4) + b"none\0",
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
        b"B2A0": table + identity * 3 + corners + identity * 4,
        b"A2B0": back + identity * 4 + to_lab + identity * 3,
    }
    at, entries, data = 132 + 12 * len(tags), b"", b""
    for tag, content in tags.items():
        padded = content + bytes(-len(content) % 4)
        entries += tag + struct.pack(">II", at + len(data), len(content))
        data += padded
    size = at + len(data)
    head = struct.pack(">I4sI4s4s4s", size, b"lcms", 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += struct.pack(">3i", 63190, 65536, 54061)
    return head + bytes(128 - len(head)) + struct.pack(">I", len(tags)) + entries + data


def test_text_is_pure_black() -> None:
    """The ink of the theme is a brown; a shop gets none of it."""

    def draw(pen: Pen, box: Box, _bleed: float) -> None:
        ink = chosen.theme.ink
        pen.text("text", box.x, box.y, Letters(Font.TEXT, 4, colour=ink))

    usual = load_theme("classic").ink
    assert len(set(usual)) > 1
    chosen = edition()
    piece = Piece("ballots", 63, 88, Face("f", draw))
    files = written(chosen, (piece,), "en")
    resources: Any = files["01-ballots-fronts.pdf"].pages[0]["/Resources"]
    drawn, _ = (one.get_object().get_data() for one in resources["/XObject"].values())
    assert b"0 g" in drawn
    assert b" rg" not in drawn


@pytest.mark.parametrize("language", some(LANGUAGES, "de", "ru"))
def test_the_ticket_names_every_file_in_the_language_of_the_shop(language: str) -> None:
    (tile, *_) = pieces(edition(), ["policy-tiles"])
    box = [replace(tile, name=name.value, copies=10) for name in IN_THE_BOX]
    files = written(edition("en"), tuple(box), language)
    (page,) = files[TICKET].pages
    words = load_wording(language, "classic")
    told = " ".join(page.extract_text().split())
    for name in files:
        assert name == TICKET or name in told
    for piece in box:
        assert words.pieces[PieceName(piece.name)] in told
    assert words.shop.title in told
    assert Spot.CUT.value in told
    assert Spot.CREASE.value in told
    assert words.shop.total.format(files=len(files) + len(box), sheets=len(box)) in told


def test_what_is_too_large_for_the_paper_goes_on_larger_paper() -> None:
    board = Piece("liberal-track", 200, 285, Face("f", lambda *_: None))
    told = written(edition(), (board,), "en")[TICKET].pages[0].extract_text()
    assert "A3, sheets: 1, on each: 1" in told
    with pytest.raises(TooLarge):
        written(edition(), (replace(board, width=420),), "en")


@pytest.mark.usefixtures("folder_of_games")
def test_a_folder_appears_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    answer = run("print", "shop", "policy-tiles", "-o", "job", "--shop-language", "ru")
    assert answer.returncode == 0, answer.stderr
    names = sorted(path.name for path in (tmp_path / "job").iterdir())
    assert names == [
        TICKET,
        "01-policy-tiles-backs.pdf",
        "01-policy-tiles-fronts.pdf",
        "01-policy-tiles-outline.svg",
    ]
    before = {name: (tmp_path / "job" / name).read_bytes() for name in names}
    (tmp_path / "job" / names[0]).unlink()
    assert_friendly(run("print", "shop", "-o", "job"), 1, "--force", "among the others")
    assert not (tmp_path / "job" / names[0]).exists()
    again = run("print", "shop", "policy-tiles", "-o", "job", "--shop-language", "ru", "--force")
    assert again.returncode == 0, again.stderr
    assert {name: (tmp_path / "job" / name).read_bytes() for name in names} == before
    assert_friendly(run("print", "shop", "no-such-piece", "-o", "other"), 1, "no-such-piece")
    assert not (tmp_path / "other").exists()


def test_a_zip_has_the_same_files_and_the_same_bytes(run: Run, tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        assert run("print", "shop", "policy-tiles", "-o", name).returncode == 0
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist()[0] == TICKET


@pytest.mark.usefixtures("folder_of_games")
def test_a_folder_holds_one_job(run: Run, tmp_path: Path) -> None:
    """Files of an earlier job that stay are named."""
    folder = tmp_path / "job"
    first = ("print", "shop", "draw-pile", "policy-tiles", "-o", "job")
    assert run(*first).returncode == 0
    (folder / "notes.txt").write_bytes(b"mine")
    before = {path.name for path in folder.iterdir()}
    answer = run("print", "shop", "draw-pile", "-o", "job", "--force")
    assert answer.returncode == 0, answer.stderr
    *_, named, _on_colours = answer.stdout.splitlines()
    assert named.startswith("Also in job, but not part of this: 02-policy-tiles-")
    assert "notes" not in named
    assert {path.name for path in folder.iterdir()} == before


@pytest.mark.usefixtures("folder_of_games")
def test_a_job_that_fails_leaves_the_earlier_one_whole(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("print", "shop", "policy-tiles", "-o", "job").returncode == 0
    before = {path.name: path.read_bytes() for path in (tmp_path / "job").iterdir()}

    def refuse(_: Pen) -> None:
        raise MissingGlyph(1, "draw-pile", "en", "☃", "☃")

    monkeypatch.setattr(Pen, "save", refuse)
    assert run("print", "shop", "draw-pile", "-o", "job", "--force").returncode == 1
    assert {path.name: path.read_bytes() for path in (tmp_path / "job").iterdir()} == before


def test_all_kinds_are_asked_how_round_corners_may_be() -> None:
    """Not only the first that they are too round for."""
    with pytest.raises(OutOfRange) as refused:
        raw(pieces(edition(), ["draw-pile", "policy-tiles"]), corners=40.0)
    assert refused.value.high == pytest.approx(44.45 / 2)


def test_a_shop_may_ask_for_another_bleed(run: Run, tmp_path: Path) -> None:
    """Found P3: "Shop bleed is fixed at 3 mm (The Game Crafter: 1/8 in)"."""
    answer = run("print", "shop", "ballots", "--bleed", "3.175", "-o", "job")
    assert answer.returncode == 0, answer.stderr
    (fronts,) = (tmp_path / "job").glob("*-fronts.pdf")
    page = PdfReader(fronts).pages[0]
    assert float(page.mediabox.width) == pytest.approx((63 + 2 * 3.175) * POINTS, abs=0.01)
    assert "3.175 mm" in letters((tmp_path / "job" / TICKET).read_bytes())


def test_the_ticket_tells_no_thousandths_of_a_mm(run: Run, tmp_path: Path) -> None:
    """Found P3: "The job ticket says 123.556 mm"."""
    assert run("print", "shop", "liberal-track", "--ruleset", "official").returncode == 0
    said = letters((tmp_path / "shop" / TICKET).read_bytes())
    assert not re.search(r"\d\.\d{3,} ", said)
    assert [in_mm(one) for one in (123.556, 44.45, 63, 88.9)] == ["123.55", "44.45", "63", "88.9"]
