"""Themes: those that come along, a host's own, and everything that is refused in one."""

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from time import process_time

import pypdfium2
import pytest
from PIL import Image

from companion.files.toml import Fault, FaultyFile
from companion.rules.pieces import Role
from printables.catalogue import IN_THE_BOX
from printables.look.theme import BLACK, THEMES, WHITE, Colour, Font, contrast, grey
from printables.look.theme_file import NotADrawing
from printables.look.themes import load_theme, read_theme, themes
from printables.look.typefaces import Typeface, shipped_typeface
from printables.paper.sheet import Paper
from printables.pdf.pen import MissingGlyph, Pen
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from printables.type.embedding import BrokenTypeface
from printables.type.letters import Letters
from tests.english import english, refused
from tests.printables.envelopes import letters
from tests.printables.finished import check
from tests.printables.full_box import full_box, there
from tests.printables.ink import printed
from tests.printables.ink_on_paper import FEWER_DPI, coverage
from tests.printables.pdf_reading import Document, Drawing, Placement, Text
from tests.products import cells
from tests.theme_words import COLD_WAR

Write = Callable[..., Path]
ESPECIALLY = ("fascist-tracks", "ballots")


@pytest.fixture
def own(tmp_path: Path) -> Write:
    """Writes a theme of a host's own."""

    def write(text: str, name: str = "mine") -> Path:
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultyFile) as raised:
        read_theme(path)
    assert raised.value.file == path
    return [english(fault) for fault in raised.value.faults]


def test_those_that_come_along() -> None:
    assert themes() == ("classic", "cold-war", "high-contrast", "ink-saver")
    assert [load_theme(one).look.stem for one in themes()] == [
        "linocut",
        "atomic",
        "high-contrast",
        "ink-saver",
    ]


def test_a_few_lines_over_another(own: Write) -> None:
    look = read_theme(
        own(
            """
            extends = "ink-saver"
            mottoes = ["Trust nobody twice", "Ask her again"]
            [colours]
            liberal = "#07341A"
            [fonts]
            display = "SourceSerifPro-Bold"
            [roles]
            hitler = "The Usurper"
            [emblems]
            liberal = "M0 0L100 0L50 100Z"
            """
        )
    )
    below = load_theme("ink-saver")
    assert look.name == "mine"
    assert look.liberal == Colour(7 / 255, 52 / 255, 26 / 255)
    assert (look.fascist, look.look) == (below.fascist, below.look)
    assert look.fonts[Font.DISPLAY] == shipped_typeface("SourceSerifPro-Bold")
    assert look.fonts[Font.TEXT] == below.fonts[Font.TEXT]
    assert look.role_names == {Role.HITLER: "The Usurper"}
    assert look.mottoes == ("Trust nobody twice", "Ask her again")
    assert look.emblems["liberal"] == "M0 0L100 0L50 100Z"
    assert look.emblems["fascist"] == below.emblems["fascist"]
    assert look.carved["liberal"] == "M0 0L100 0L50 100Z"  # where it is large, too
    assert look.carved["fascist"] == below.carved["fascist"] != below.emblems["fascist"]


def test_an_emblem_is_a_picture_beside_the_theme(own: Write, tmp_path: Path) -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">{}</svg>'
    square = '<g transform="translate(5)"><rect width="10" height="20"/></g>'
    (tmp_path / "mine.svg").write_text(drawn.format(square), encoding="utf-8")
    look = read_theme(own('extends = "cold-war"\n[emblems]\nveto = "mine.svg"'))
    assert look.own_emblem("veto", look.look) == "M10 0L30 0L30 40L10 40L10 0Z"
    assert look.own_emblem("liberal", look.look) is None


def test_an_emblem_of_circles_and_clones_is_closed(own: Write, tmp_path: Path) -> None:
    drawn = '<circle id="one" cx="2" cy="5" r="2"/><use href="#one" x="6"/>'
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{drawn}</svg>'
    (tmp_path / "mine.svg").write_text(picture, encoding="utf-8")
    emblem = read_theme(own('extends = "classic"\n[emblems]\nveto = "mine.svg"')).emblems["veto"]
    first, second, after = emblem.split("Z")
    assert (first[:6], second[:6], after) == ("M0 50C", "M60 50", "")


def test_by_default_the_wording_names_the_roles() -> None:
    assert load_theme("classic").role_names == {}
    assert load_theme("classic").mottoes == ()


def test_a_typeface_lies_beside_the_theme_that_names_it(own: Write, tmp_path: Path) -> None:
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    copy = fonts / "Mine.ttf"
    copy.write_bytes(shipped_typeface("SourceSerifPro-Bold").file.read_bytes())
    own('extends = "classic"\n[fonts]\ndisplay = "fonts/Mine.ttf"', "below")
    (tmp_path / "deeper").mkdir()
    look = read_theme(own('extends = "below.toml"'))
    assert look.fonts[Font.DISPLAY] == Typeface(copy)
    above = tmp_path / "deeper" / "above.toml"
    above.write_text('extends = "../below.toml"', encoding="utf-8")
    assert read_theme(above).fonts[Font.DISPLAY].file.samefile(copy)


def test_every_fault_is_listed(own: Write) -> None:
    told = faults(
        own(
            """
            extends = "classic"
            lines = 3
            look = "watercolour"
            words = "pirates"
            mottoes = [3]
            [colours]
            liberl = "#000000"
            accent = "gold"
            [emblems]
            libral = "M0 0L1 1Z"
            fascist = "<svg>"
            [roles]
            hitlr = "X"
            """
        )
    )
    assert told == [
        "lines isn't a known key: did you mean roles?",
        "colours.liberl isn't a known key: did you mean liberal?",
        "colours.accent is 'gold': expected six digits after a #, like \"#1f5673\"",
        "roles.hitlr isn't a known key: did you mean hitler?",
        "mottoes[0] is 3: expected one-line text",
        "words is 'pirates': expected one of classic, cold-war",
        "look is 'watercolour': expected one of atomic, high-contrast, ink-saver, linocut, layouts/*.toml",
        "emblems.libral isn't a known key: did you mean liberal?",
        "emblems.fascist is not a drawing: expected closed shapes as in the path of an SVG file, using only M, L, C and Z, each with all of its numbers, from -20 to 120",
    ]


def test_both_parties_in_one_colour(own: Write) -> None:
    (told,) = faults(own('extends = "classic"\n[colours]\nfascist = "#17395c"'))
    assert told.startswith("colours.liberal and colours.fascist have a contrast of 1:1")


@pytest.mark.parametrize("content", [b"OTTO", b"wOFF", b"wOF2", b"GIF8"])
def test_a_typeface_that_is_not_truetype(own: Write, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "Mine.ttf").write_bytes(content + bytes(100))
    (fault,) = faults(own('extends = "classic"\n[fonts]\ntext = "Mine.ttf"'))
    assert fault.startswith("fonts.text is Mine.ttf: expected an included typeface")


@pytest.mark.parametrize("base", ["classic", "ink-saver", "high-contrast"])
def test_a_look_needs_words_that_name_its_pictures(own: Write, base: str) -> None:
    """The line says which ones to write; with them it is a theme."""
    path = own(f'extends = "{base}"\nlook = "atomic"\n')
    told = 'words is "classic", which doesn\'t name the pictures of look = "atomic"'
    assert faults(path) == [f'{told}: write words = "cold-war"']
    mended = own(f'extends = "{base}"\nlook = "atomic"\nwords = "cold-war"\n', "mended")
    assert read_theme(mended).look.stem == "atomic"


@pytest.mark.parametrize(
    ("text", "languages", "players"),
    cells(
        (
            'extends = "cold-war"\nlook = "linocut"\n',
            'extends = "classic"\nlook = "atomic"\nwords = "cold-war"\n',
            'extends = "ink-saver"\nlook = "atomic"\nwords = "cold-war"\n',
        ),
        (("it", "ru"), ("de",), ("en",), ("ru",)),
        (7, 10, 5),
        most=1,
    ),
)
def test_each_look_is_printed_with_the_words_and_typefaces_of_the_other(
    own: Write, text: str, languages: tuple[str, ...], players: int
) -> None:
    chosen = replace(
        full_box(COLD_WAR, *there(*languages), players=players), theme=read_theme(own(text))
    )
    drawn, file = pieces(chosen, IN_THE_BOX), BytesIO()
    plans = impose(drawn, Settings())
    print_set(file, plans, chosen, Settings())
    assert check(file.getvalue(), drawn, plans, Settings()) == []


def test_a_typeface_that_is_not_there(own: Write) -> None:
    (fault,) = faults(own('extends = "classic"\n[fonts]\ntext = "SourceSanPro-Bold"'))
    assert "expected an included typeface" in fault


WHOLE = shipped_typeface("SourceSansPro-Bold").file.read_bytes()
CMAP = int.from_bytes(WHOLE[(entry := WHOLE.index(b"cmap")) + 8 : entry + 12], "big")


def letters_without_end() -> bytes:
    """A table of letters with one group of four thousand million."""
    group = (0x20).to_bytes(4, "big") + b"\xff\xff\xff\xf0" + bytes(4)
    table = b"\0\x0c\0\0" + (28).to_bytes(4, "big") + bytes(4) + b"\0\0\0\1" + group
    cmap = b"\0\0\0\1" + b"\0\3\0\x0a" + (12).to_bytes(4, "big") + table
    return WHOLE[:CMAP] + cmap + WHOLE[CMAP + len(cmap) :]


@pytest.mark.parametrize(
    "content",
    [
        *(WHOLE[:size] for size in (4, 12, 500, 3_000, 60_000)),
        WHOLE[:CMAP] + bytes(range(256)) * 20 + WHOLE[CMAP + 5_120 :],
        letters_without_end(),
    ],
    ids=lambda content: f"{len(content)}",
)
def test_a_damaged_typeface(own: Write, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "Mine.ttf").write_bytes(content)
    look = read_theme(own('extends = "classic"\n[fonts]\ntext = "Mine.ttf"'))
    began = process_time()
    with pytest.raises(BrokenTypeface):
        Pen(BytesIO(), Paper.A4, title="", language="en", fonts=look.fonts)
    assert process_time() - began < 2


IMPOSSIBLE_PATHS = {
    "a coordinate is missing": "M5 5L6Z",
    "a curve lacks a point": "M5 5C1 2 3 4Z",
    "nothing is closed": "M5 5L6 6",
    "nothing is begun": "L5 5Z",
    "a shape begins within another": "M5 5L6 6M7 7Z",
    "it is closed twice": "M5 5L6 6ZZ",
    "a command that is not drawn": "M5 5H6Z",
    "a number of two points": "M5 5L1.2.3.4 6Z",
    "a number of 300,000 digits": f"M{'9' * 300_000} 5L6 6Z",
    "a path without end": f"M5 5L{'1 ' * 30_000}Z",
    "empty": "",
}


@pytest.mark.parametrize("path", IMPOSSIBLE_PATHS.values(), ids=IMPOSSIBLE_PATHS)
def test_an_emblem_that_cannot_be_drawn(own: Write, path: str) -> None:
    began = process_time()
    with pytest.raises(FaultyFile) as refused:
        read_theme(own(f'extends = "classic"\n[emblems]\nveto = "{path}"'))
    assert refused.value.faults == (Fault("emblems.veto", NotADrawing(-20, 120)),)
    assert process_time() - began < 2


def test_an_emblem_far_outside_its_square(own: Write) -> None:
    content = 'extends = "classic"\n[emblems]\nveto = "M0 0L%s 2Z"'
    (told,) = faults(own(content % "121 1 2"))
    assert told.startswith("emblems.veto is not a drawing")
    assert read_theme(own(content % "120 -20 3")).name


@pytest.mark.parametrize("path", ["M1 1L2 2 3 3Z", "M-1-1L.5,.5 2 2Z M5 5C1 2 3 4 5 6Z"])
def test_an_emblem_as_drawing_programs_write_it(own: Write, path: str) -> None:
    look = read_theme(own(f'extends = "classic"\n[emblems]\nveto = "{path}"'))
    assert look.emblems["veto"] == path


def test_circles_and_unknown_bases(own: Write, tmp_path: Path) -> None:
    assert faults(own('extends = "mine.toml"\nwords = 7')) == [
        "it is too long or nested too deeply for such a file, or leads in a circle",
        "words is 7: expected one-line text",
    ]
    (told,) = faults(own('extends = "clasic"'))
    assert told.startswith(
        "extends is 'clasic': expected one of classic, cold-war, high-contrast, ink-saver"
    )
    with refused('There is no "'):
        load_theme("clasic")
    with refused("There is no file"):
        load_theme(str(tmp_path / "nowhere.toml"))


def test_a_letter_that_the_typeface_lacks() -> None:
    pen = Pen(BytesIO(), Paper.A4, title="", language="it, ru")
    pen.piece = "role-cards"
    pen.text("Съешь ещё", 20, 20, Letters(Font.TEXT, 4))
    with pytest.raises(MissingGlyph) as refused:
        pen.text("a漢b字漢", 20, 20, Letters(Font.DISPLAY, 4))
    told = tuple(refused.value.fields().values())
    assert told == (1, "role-cards", "it, ru", "漢 字", "a漢b字漢")


# Colours and areas


@pytest.mark.parametrize("name", themes())
def test_colours_stand_out_from_each_other(name: str) -> None:
    look = load_theme(name)
    for colour in (look.liberal, look.fascist, look.ink):
        assert min(contrast(colour, one) for one in (look.paper, look.stock)) >= 4.5
    assert contrast(look.liberal, look.fascist) >= 2
    assert contrast(look.accent, look.ink) >= 3


def test_contrast_as_wcag_has_it() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(grey(0x77 / 255), WHITE) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("colour", "code", "told"),
    [
        ("fascist", "#c8321e", "colours.fascist and colours.stock have a contrast of 4.47:1"),
        ("ink", "#8a8178", "colours.ink and colours.stock have a contrast of"),
        ("accent", "#4a3a1a", "colours.accent and colours.ink have a contrast of"),
        ("liberal", "#8a2a1b", "colours.liberal and colours.fascist have a contrast of"),
    ],
)
def test_a_colour_too_pale(own: Write, colour: str, code: str, told: str) -> None:
    found = faults(own(f'extends = "classic"\n[colours]\n{colour} = "{code}"'))
    assert any(one.startswith(told) for one in found), found


def test_a_theme_that_names_few_typefaces(own: Write) -> None:
    look = read_theme(own('extends = "classic"\n[fonts]\ntext = "SourceSansPro-Bold"'))
    assert (
        look.fonts[Font.ITALIC] == look.fonts[Font.TEXT] == shipped_typeface("SourceSansPro-Bold")
    )
    assert look.fonts[Font.HEAD] == load_theme("classic").fonts[Font.HEAD]


def test_high_contrast_has_one_colour() -> None:
    """And one black, and white."""
    look = load_theme("high-contrast")
    colours = {look.ink, look.paper, look.liberal, look.fascist, look.accent}
    assert look.ink == look.fascist == BLACK
    assert colours - {BLACK, WHITE} == {look.liberal}


def test_the_saving_is_what_the_theme_says() -> None:
    """Of the pieces that take most of the ink; tests.printables.ink measures the whole box."""
    told = re.search(r"about (\d+) % of the ink", (THEMES / "ink-saver.toml").read_text())
    assert told
    classic, saver = (
        sum(sum(coverage(printed(piece, theme), FEWER_DPI)) for piece in ESPECIALLY)
        for theme in ("classic", "ink-saver")
    )
    assert 100 * (1 - saver / classic) == pytest.approx(int(told[1]), abs=4)


def rendered(file: BytesIO) -> Image.Image:
    page = pypdfium2.PdfDocument(file.getvalue())[0]
    picture: Image.Image = page.render(scale=2).to_pil().convert("RGB")
    return picture


BOARDS = ("liberal-track", "fascist-tracks", "mini-boards")  # their small blocks are full of ink


@pytest.mark.parametrize("piece", [one for one in IN_THE_BOX if one not in BOARDS])
def test_no_letters_are_white_where_no_area_is_full(piece: str) -> None:
    look = load_theme("ink-saver")
    white = tuple(look.paper)
    document = Document(printed(piece, "ink-saver"))
    drawings: list[Drawing] = [*document.pages]
    for drawing in drawings:
        for mark in drawing.marks:
            if isinstance(mark, Placement):
                form = drawing.form(mark.name)
                if form not in drawings:
                    drawings.append(form)
            assert not isinstance(mark, Text) or mark.colour != white


def test_the_theme_in_the_readme(own: Write, tmp_path: Path) -> None:
    readme = Path(__file__).parents[2] / "printables" / "README.md"
    found = re.search(
        r"```toml\n(extends = \"classic\"\n.*?)```", readme.read_text("utf-8"), re.DOTALL
    )
    assert found
    (tmp_path / "fonts").mkdir()
    font = tmp_path / "fonts" / "Mine.ttf"
    font.write_bytes(shipped_typeface("SourceSerifPro-Bold").file.read_bytes())
    look = read_theme(own(found[1]))
    edition = replace(full_box("classic", "en"), theme=look)
    settings = Settings()
    plans = impose(pieces(edition, ["role-cards"]), settings)
    file = BytesIO()
    print_set(file, plans, edition, settings)
    told = letters(file.getvalue()).replace("\r", "")
    assert "The Usurper".upper() in told.upper()
    assert "HITLER\n" not in told
    assert "Trust nobody twice." in told
