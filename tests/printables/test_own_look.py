"""A third look is data: a theme, layouts and a few pictures by hand print a whole set."""

import shutil
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from companion.files.toml import FaultyFile
from companion.rules.pieces import Role
from printables.catalogue import IN_THE_BOX, PieceName
from printables.edition.piece import Edition
from printables.faces import layout
from printables.faces.face import FaceRenderer
from printables.look.files import PRINTABLES
from printables.look.svg import Picture, read_picture
from printables.look.themes import load_theme, read_theme
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.english import english, refused
from tests.printables.finished import check
from tests.printables.full_box import full_box

LOOKS = Path(__file__).parent / "looks"
OWN = (  # of which all is drawn with the look's pictures
    PieceName.POLICY_TILES,
    PieceName.ROLE_CARDS,
    PieceName.MEMBERSHIP_CARDS,
    PieceName.BALLOTS,
    PieceName.TRACKER_MARKER,
)


def edition(folder: Path = LOOKS) -> Edition:
    return replace(full_box("classic", "en", players=5), theme=read_theme(folder / "kites.toml"))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of the pictures that are drawn."""
    names = set[str]()

    def noted(path: Path, name: str, palette: tuple[tuple[str, str], ...]) -> Picture:
        names.add(name)
        return read_picture(path, name, palette)

    monkeypatch.setattr(layout, "read_picture", noted)
    return names


def printed(chosen: Edition, *names: PieceName) -> list[object]:
    """Print these pieces, and return the faults found by reading them back."""
    whole, file = pieces(chosen, names), BytesIO()
    plans = impose(whole, Settings())
    print_set(file, plans, chosen, Settings())
    return [*check(file.getvalue(), whole, plans, Settings())]


def test_a_whole_set_is_printed_with_its_box_and_its_rulebook(drawn: set[str]) -> None:
    chosen = edition()
    assert [*chosen.theme.figures[Role.LIBERAL]] == ["kite"]
    assert {PieceName.BOX, PieceName.RULEBOOK} <= set(IN_THE_BOX)
    assert printed(chosen, *IN_THE_BOX) == []
    files = (LOOKS / "pictures" / "kites").rglob("*.svg")
    own = {path.relative_to(LOOKS / "pictures").with_suffix("").as_posix() for path in files}
    assert drawn >= {name for name in own if "/emblems/" not in name} - {"kites/masthead"}


def test_what_it_draws_itself_falls_back_to_nothing(drawn: set[str]) -> None:
    printed(edition(), *OWN)
    assert {name for name in drawn if not name.startswith("kites/")} == set()


def test_its_emblems_stand_in_the_pictures_that_it_falls_back_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paths = set[str]()
    monkeypatch.setattr(FaceRenderer, "_emblem", lambda _, path, *_place: paths.add(path))
    chosen = edition()
    printed(chosen, PieceName.RULEBOOK)
    assert chosen.theme.emblems["fascist"] in paths


def test_a_figure_that_is_drawn_anew_stands_beside_the_others(tmp_path: Path) -> None:
    redrawn = tmp_path / "pictures" / "mine" / "roles" / "liberal" / "owl.svg"
    redrawn.parent.mkdir(parents=True)
    text = (PRINTABLES / "pictures/linocut/roles/liberal/owl.svg").read_text(encoding="utf-8")
    redrawn.write_text(text.replace('class="liberal"', 'class="accent"'), encoding="utf-8")
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "mine.toml").write_text('falls_back = "linocut"', encoding="utf-8")
    (tmp_path / "mine.toml").write_text('extends = "classic"\nlook = "mine"', encoding="utf-8")
    theme = read_theme(tmp_path / "mine.toml")
    assert theme.figures == load_theme("classic").figures
    owl = layout.load_look(theme.look).picture("roles/liberal/owl")
    assert "accent" in {run.colour for group in owl.groups.values() for run in group.runs}


def test_a_figure_whose_picture_is_gone_is_refused(tmp_path: Path) -> None:
    shutil.copytree(LOOKS, tmp_path, dirs_exist_ok=True)
    (tmp_path / "pictures/kites/roles/liberal/kite.svg").unlink()
    text = (tmp_path / "kites.toml").read_text(encoding="utf-8")
    named = text + '[figures]\nliberal = ["kite"]\n'
    (tmp_path / "kites.toml").write_text(named, encoding="utf-8")
    with pytest.raises(FaultyFile) as raised:
        edition(tmp_path)
    assert "figures.liberal[0] is 'kite': expected one of badger" in english(raised.value)


def test_a_look_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('extends = "classic"\nlook = "kits"\n', encoding="utf-8")
    with refused("mine.toml", "look is 'kits': expected", "linocut, layouts/*.toml"):
        read_theme(mine)


def test_a_picture_of_no_file_is_refused_by_name() -> None:
    with refused("There is no file", str(Path("kites", "box", "clouds.svg"))):
        layout.load_look(edition().theme.look).picture("box/clouds")


@pytest.mark.parametrize(
    ("theme", "layouts", "piece", "told"),
    [
        ("", '[draw_pile.elements.name]\ncolour = "ink"', PieceName.DRAW_PILE, "POLICY DECK"),
        ("", '[shades]\ntitle-fascist = "ink"', PieceName.ROLE_CARDS, "FASCIST"),
        ('accent = "#8a6a20"', "", PieceName.BOX, "5–10"),
        (
            'liberal = "#3a68a5"\nfascist = "#4a0c06"',
            'falls_back = "atomic"',
            PieceName.LIBERAL_TRACK,
            "Democrats",
        ),
    ],
)
def test_pale_letters_are_refused_with_their_page_and_mm(
    tmp_path: Path, theme: str, layouts: str, piece: PieceName, told: str
) -> None:
    """A party's colour on a plate, the accent, a mix: whatever a layout or a theme makes too pale."""
    look = layouts if "falls_back" in layouts else f'falls_back = "linocut"\n{layouts}'
    words = "cold-war" if "atomic" in look else "classic"
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts/pale.toml").write_text(look, encoding="utf-8")
    text = f'extends = "{words}"\nlook = "pale"\n[colours]\n{theme}\n'
    (tmp_path / "pale.toml").write_text(text, encoding="utf-8")
    chosen = replace(full_box(words, "en"), theme=read_theme(tmp_path / "pale.toml"))
    with refused("Page 1: “", told, "mm high, has a contrast of", "It needs at least 4.5:1"):
        printed(chosen, piece)
