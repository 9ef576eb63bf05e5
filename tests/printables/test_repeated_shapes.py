"""A picture draws a shape again elsewhere, as a file of Inkscape does with its clones."""

from pathlib import Path

import pytest

from printables.look.svg import NotInAPicture, Picture, read_picture

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' viewBox="0 0 20 10"><defs><g id="wave"><path class="ink-line" stroke-width=".2"'
    ' d="M0 0l2 0"/></g></defs><g id="frame">{uses}</g></svg>'
)


def picture(tmp_path: Path, uses: str) -> Picture:
    (tmp_path / "frame.svg").write_text(FRAME.format(uses=uses), encoding="utf-8")
    return read_picture(tmp_path / "frame.svg", "frame")


def test_shapes_are_drawn_where_they_are_used(tmp_path: Path) -> None:
    uses = '<use href="#wave" x="3" y="4"/><use xlink:href="#wave" transform="translate(9 5)"/>'
    frame = picture(tmp_path, uses).groups["frame"]
    assert (frame.left, frame.top, frame.right, frame.bottom) == (3, 4, 11, 5)
    assert sum(run.operators.count("0 0 m 200 0 l S") for run in frame.runs) == 2


def test_a_turned_one_reaches_the_other_way(tmp_path: Path) -> None:
    frame = picture(tmp_path, '<use href="#wave" transform="matrix(0 1 -1 0 5 1)"/>')
    group = frame.groups["frame"]
    assert (group.left, group.top, group.right, group.bottom) == (5, 1, 5, 3)


def test_what_is_not_there_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(NotInAPicture):
        picture(tmp_path, '<use href="#other"/>')
