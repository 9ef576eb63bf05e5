"""Layouts are checked: each fault is told in one line with its file, its line and its column."""

from pathlib import Path

import pytest

from companion.files.toml import FaultyFile
from companion.files.toml_places import key_starts
from printables.book.layout import load_book
from printables.faces.layout import load_look
from printables.look.files import PRINTABLES
from tests.english import english

TITLE = "[role_card.elements.title]\n"
MINE = 'falls_back = "linocut"\n\n'


def told(folder: Path, text: str, *, book: bool = False) -> str:
    """Return the message about a look of a host's own."""
    layouts = folder / "layouts" / "book" if book else folder / "layouts"
    layouts.mkdir(parents=True, exist_ok=True)
    (folder / "layouts" / "mine.toml").write_text(MINE, encoding="utf-8")
    (layouts / "mine.toml").write_text(text if book else MINE + text, encoding="utf-8")
    with pytest.raises(FaultyFile) as raised:
        (load_book if book else load_look)(folder / "layouts" / "mine.toml")
    assert raised.value.file == layouts / "mine.toml"
    return english(raised.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[role_card]\nsise = [1, 2]", "role_card.sise (line 4, column 1) isn't a known key: did"),
        (
            "[role_card.elements]\n  name = { box = [1, 2, 3] }",
            "role_card.elements.name.box (line 4, column 12) is [1, 2, 3]: expected a list of 4",
        ),
        (
            "[role_card.elements.name]\nsize = [2, 3]\npair = { lines = true }",
            "role_card.elements.name.lines (line 5, column 10) is true: expected a number",
        ),
        (
            '[role_card.elements]\npicture = { picture = "roles/yeti" }',
            "picture.picture (line 4, column 13) is 'roles/yeti': expected one of pict",
        ),
        ('[shades]\ngilt = "gold"', "shades.gilt (line 4, column 1) is 'gold': expected a class"),
        (
            '[role_card.elements]\nname.colour = "teal"',
            "role_card.elements.name.colour (line 4, column 1) is 'teal': expected a class (liberal",
        ),
        ('[palette]\nteal = "#008080"', "palette.teal (line 4, column 1) isn't a known key"),
        ("[role_card]\nsize = 3 mm", "at line 4, column 10"),
        (f"{TITLE}box = [300, 60, 56, 10]", "title.box (line 4, column 1) is [300, 60, 56, 10]"),
        (f"{TITLE}box = [3, 60, -56, 10]", "expected left, top, width and height in mm"),
        (f"{TITLE}box = [3, 60, inf, 10]", "box[2] (line 4, column 1) is inf: expected a number"),
        (f"{TITLE}box = [3, 60, 1e9, 10]", "expected a number from -2000 to 2000"),
        (f"{TITLE}tight = nan", "title.tight (line 4, column 1) is nan: expected a number"),
        (f"{TITLE}lines = 0", "title.lines (line 4, column 1) is 0"),
        (f"{TITLE}size = [3, 2]", "is [3, 2]: expected the smallest size"),
        (f'{TITLE}text = "nosuch"', "title.text (line 4, column 1) is 'nosuch': expected one of"),
        (
            "[role_card.elements.titel]\nbox = [1, 2, 3, 4]",
            "role_card.elements.titel (line 3, column 2) isn't a known key: did you mean title",
        ),
        (
            '[role_card.elements]\npicture.picture = "roles/{rolle}/{figure}"',
            "picture.picture (line 4, column 1) isn't right at {rolle}",
        ),
    ],
)
def test_a_fault_has_its_line_and_its_column(tmp_path: Path, text: str, fault: str) -> None:
    line = told(tmp_path, text)
    assert line.startswith(str(tmp_path))
    assert fault in line
    assert "\n" not in line


def test_so_have_faults_of_the_book(tmp_path: Path) -> None:
    line = told(tmp_path, '[scenes.cover]\nelements.title = { colour = "teal" }', book=True)
    assert "scenes.cover.elements.title.colour (line 2, column 20) is 'teal'" in line


def test_an_empty_look_is_refused_in_one_short_line(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("", encoding="utf-8")
    with pytest.raises(FaultyFile) as raised:
        load_look(tmp_path / "mine.toml")
    assert "ballot_back, ballot_ja, ballot_nein, box, box_back, …: add" in english(raised.value)


def test_a_look_without_a_piece_is_refused_by_naming_it(tmp_path: Path) -> None:
    layouts = tmp_path / "layouts"
    layouts.mkdir()
    whole = (PRINTABLES / "layouts" / "linocut.toml").read_text(encoding="utf-8")
    start, end = whole.index("[ballot_back]"), whole.index("[policy_back]")
    (layouts / "mine.toml").write_text(whole[:start] + whole[end:], encoding="utf-8")
    with pytest.raises(FaultyFile) as raised:
        load_look(layouts / "mine.toml")
    assert "its look has no ballot_back: add" in english(raised.value)


@pytest.mark.parametrize("base", ["yeti", "mine"])
def test_a_look_falls_back_to_another_one(tmp_path: Path, base: str) -> None:
    layouts = tmp_path / "layouts"
    layouts.mkdir()
    (layouts / "mine.toml").write_text(f'falls_back = "{base}"\n', encoding="utf-8")
    with pytest.raises(FaultyFile) as raised:
        load_look(layouts / "mine.toml")
    assert base in english(raised.value)


def test_keys_are_found_in_tables_and_in_each_other() -> None:
    text = '[a.b]\nc = "x = {1}"  # d = 2\n[[e]]\nf = [[1], [2]]\ng.h = { i = { j = 1 }, k = 2 }\n'
    starts = key_starts(text)
    assert {".".join(key): text[at:][:1] for key, at in starts.items()} == {
        "a.b": "a", "a.b.c": "c", "e": "e", "e.f": "f", "e.g.h": "g", "e.g.h.i": "i",
        "e.g.h.i.j": "j", "e.g.h.k": "k",
    }  # fmt: skip
