"""Pictures that other programs saved draw the same, and faults are refused in one line."""

import re
from pathlib import Path

import pytest

from printables.faces.face import FaceRenderer
from printables.look.files import PRINTABLES
from printables.look.svg import (
    NotAPicture,
    NotInAPicture,
    Picture,
    read_picture,
)
from printables.paper.cards import Size
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from tests.english import refused
from tests.printables.test_backs import picture as seen_back, printed
from tests.printables.test_cards import edition

SAVED = Path(__file__).parent / "saved"
PALETTE = (("#17395c", "liberal"), ("#000000", "ink"), ("#ffffff", "paper"))


def drawn(picture: Picture) -> list[tuple[str, str, float, str, list[int]]]:
    """Each run: its group, class, width, operators, and its points in hundredths of a mm."""
    return [
        (
            name,
            run.colour,
            run.width,
            re.sub(r"[-0-9 ]+", " ", run.operators),
            [int(one) for one in re.findall(r"-?\d+", run.operators)],
        )
        for name, group in picture.groups.items()
        for run in group.runs
    ]


@pytest.mark.parametrize("saved", ["inkscape", "styles"])
def test_what_another_program_saved_is_drawn_the_same(saved: str) -> None:
    """Inkscape moves what is in its layers; SVGO turns classes into styles with codes of colours."""
    tidy = read_picture(SAVED / "tidy.svg", "tidy", PALETTE)
    other = read_picture(SAVED / f"{saved}.svg", saved, PALETTE)
    assert (tidy.width, tidy.height) == (other.width, other.height) == (108, 100)
    for one, two in zip(drawn(tidy), drawn(other), strict=True):
        assert one[:4] == two[:4]
        assert two[4] == pytest.approx(one[4], abs=2)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" {box}><g id="sky">{shape}</g></svg>'
BOX = 'viewBox="0 0 20 10"'


@pytest.mark.parametrize(
    ("box", "shape", "refusal", "named"),
    [
        ("", '<path d="M0 0h1v1z"/>', NotAPicture, "viewBox"),
        (BOX, "<text>Hello</text>", NotInAPicture, "text in sky"),
        (BOX, '<image href="a.png"/>', NotInAPicture, "image in sky"),
        ('viewBox="0 0 0 0"', "", NotAPicture, "viewBox"),
        pytest.param(BOX, "<g>" * 3000 + "</g>" * 3000, NotAPicture, "viewBox", id="deep"),
        (BOX, "\n<path>", NotAPicture, "viewBox"),
        (BOX, '\n <text class="ink">a</text>', NotInAPicture, "sky (line 2, column 2)"),
        (BOX, '<use href="#sky"/>', NotInAPicture, "use in sky"),
        (BOX, '\n<path transform="spin(3)" d="M0 0z"/>', NotInAPicture, "spin in sky (line 2, c"),
        (
            BOX,
            '<linearGradient id="fade"/>\n<path fill="url(#fade)" d="M0 0h1v1z"/>',
            NotInAPicture,
            "linearGradient in sky (line 2, column 1)",
        ),
        (BOX, '<path class="lime" d="M0 0z"/>', NotInAPicture, "lime in sky (line 1, column"),
        (BOX, '<path fill="#ff00ff" d="M0 0h1v1z"/>', NotInAPicture, "#ff00ff in sky"),
        (BOX, '\n<path d="M0 0 L ten 3z"/>', NotInAPicture, "sky (line 2, column 1)"),
        (BOX, '<path d="10 10 L 3 3z"/>', NotInAPicture, "10 10 L"),
        (BOX, '<path d="M0 1e999 h1z"/>', NotInAPicture, "e999"),
        (BOX, '<rect width="a" height="3"/>', NotInAPicture, "rect"),
        (BOX, '<path opacity=".5" d="M0 0h1v1z"/>', NotInAPicture, "opacity=.5 in sky"),
        (BOX, '<path style="filter:url(#blur)" d="M0 0h1v1z"/>', NotInAPicture, "filter"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_line(
    tmp_path: Path, box: str, shape: str, refusal: type[Exception], named: str
) -> None:
    file = tmp_path / "mine.svg"
    file.write_text(SVG.format(box=box, shape=shape), encoding="utf-8")
    with refused("mine.svg", named) as found:
        read_picture(file, "mine", PALETTE)
    assert isinstance(found.value, refusal)


def points(folder: Path, inside: str) -> tuple[str, list[int]]:
    """The first group of a picture, and the corners of a triangle in it."""
    file = folder / f"mine-{len(inside)}.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {BOX}>{inside}</svg>', "utf-8")
    (group, _, _, _, found), *_ = drawn(read_picture(file, "mine", PALETTE))
    return group, found[:6]


@pytest.mark.parametrize(
    ("transform", "expected"),
    [
        ("translate(2)", [200, 0, 300, 0, 300, 100]),
        ("rotate(90)", [0, 0, 0, 100, -100, 100]),
        ("rotate(90, 1, 0)", [100, -100, 100, 0, 0, 0]),
        ("skewX(45)", [0, 0, 100, 0, 200, 100]),
        ("skewY(45) scale(2)", [0, 0, 200, 200, 200, 400]),
    ],
)
def test_what_was_turned_or_moved_stands_there(
    tmp_path: Path, transform: str, expected: list[int]
) -> None:
    inside = f'<g id="sky"><path transform="{transform}" d="M0 0h1v1z"/></g>'
    assert points(tmp_path, inside) == ("sky", expected)


@pytest.mark.parametrize("group", ['id="layer1"', 'id="g12"', 'id="Layer_1"', ""])
def test_groups_that_a_program_names_are_none(tmp_path: Path, group: str) -> None:
    shape = '<path d="M0 0h1v1z"/>'
    named = f'<g {group}><g id="sky">{shape}</g></g>'
    assert points(tmp_path, named)[0] == "sky"
    assert points(tmp_path, f"<g {group}>{shape}</g>")[0] == "figure"


def test_rules_of_several_classes_are_read(tmp_path: Path) -> None:
    rules = ".cls-1, .cls-2 { fill: #17395c } .cls-2 { stroke: #000 }"
    file = tmp_path / "mine.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" {BOX}><style>{rules}</style>'
        '<g id="sky"><path class="cls-2" d="M0 0h1v1z"/></g></svg>',
        "utf-8",
    )
    assert [run[1] for run in drawn(read_picture(file, "mine", PALETTE))] == ["liberal", "ink"]


def test_all_pictures_show_their_colours_in_drawing_programs() -> None:
    """Of which some know no variables, and draw in black what has one."""
    pictures = [*(PRINTABLES / "pictures").rglob("*.svg")]
    assert pictures
    assert not [path for path in pictures if "var(" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("name", ["figure owl", "figure_owl", "fígure", "фигура", "a/b", "_1", "("])
def test_a_group_of_any_name_is_drawn(tmp_path: Path, name: str) -> None:
    (tmp_path / "owl.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" {BOX}>'
        f'<g id="{name}"><path class="ink" d="M0 0h20v10z"/></g></svg>',
        encoding="utf-8",
    )
    found = read_picture(tmp_path / "owl.svg", "roles/сова", PALETTE)
    chosen, place = edition(), Size(20, 10)

    def draw(pen: Pen, box: Box, _: float) -> None:
        FaceRenderer(pen, chosen.theme, languages=1).picture(found, box)

    seen = seen_back(printed(chosen, place, draw), per_mm=4)
    assert seen.point(lambda one: one < 90).getbbox()
