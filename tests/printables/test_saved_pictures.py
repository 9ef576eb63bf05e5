"""Pictures that other programs saved draw the same, and faults are refused in one line."""

import re
from pathlib import Path

import pytest

from printables.svg import ColourOfNoClass, NotAPicture, NotInAPicture, Picture, read_picture
from tests.english import refused

SAVED = Path(__file__).parent / "saved"
PALETTE = (("#17395c", "liberal"), ("#1a1714", "ink"))


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
    """Inkscape moves groups and turns classes into styles; others write codes of colours."""
    tidy = read_picture(SAVED / "tidy.svg", "tidy", PALETTE)
    other = read_picture(SAVED / f"{saved}.svg", saved, PALETTE)
    assert (tidy.width, tidy.height) == (other.width, other.height) == (20, 10)
    for one, two in zip(drawn(tidy), drawn(other), strict=True):
        assert one[:4] == two[:4]
        assert two[4] == pytest.approx(one[4], abs=1)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" {box}><g id="sky">{shape}</g></svg>'
BOX = 'viewBox="0 0 20 10"'


@pytest.mark.parametrize(
    ("box", "shape", "refusal", "named"),
    [
        ("", '<path d="M0 0h1v1z"/>', NotAPicture, "viewBox"),
        (BOX, "<text>Hello</text>", NotInAPicture, "text in sky"),
        (BOX, '<image href="a.png"/>', NotInAPicture, "image in sky"),
        (BOX, '<path fill="url(#fade)" d="M0 0h1v1z"/>', ColourOfNoClass, "url(#fade) in sky"),
        (BOX, '<path fill="#ff00ff" d="M0 0h1v1z"/>', ColourOfNoClass, "#ff00ff in sky"),
        (BOX, '<path transform="skewX(9)" d="M0 0h1v1z"/>', NotInAPicture, "skewX"),
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
