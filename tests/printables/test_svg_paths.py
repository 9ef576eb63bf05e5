"""Paths of pictures as operators, and what is kept of them."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion.files.cache import CachePack
from printables.look.svg_paths import IDENTITY, extent, operators_of


@pytest.mark.parametrize(
    ("path", "operators"),
    [
        ("M1 2l3 4 1-1z", "100 200 m 400 600 l 500 500 l h"),
        ("m1 2h3v4H1V9", "100 200 m 400 200 l 400 600 l 100 600 l 100 900 l"),
        (
            "M1 1c1 0 2 1 2 2s1 1 2 2",
            "100 100 m 200 100 300 200 300 300 c 300 400 400 400 500 500 c",
        ),
        ("M0 0c1 0 2 1 2 2 0 1 1 1 2 2", "0 0 m 100 0 200 100 200 200 c 200 300 300 300 400 400 c"),
        ("M1 1zm2 0l1e0 0", "100 100 m h 300 100 m 400 100 l"),
    ],
)
def test_a_path_is_the_same_in_operators(path: str, operators: str) -> None:
    assert operators_of(ET.Element("path", d=path), IDENTITY) == operators


def test_clones_reach_as_far_as_they_are_moved() -> None:
    assert extent("0 0 m 100 50 l S") == (0, 0, 1, 0.5)
    assert extent("0 0 m 1 1 l q 0 1 -1 0 100 0 cm 0 0 m 300 100 l S Q") == (0, 0, 1, 3)


def test_a_pack_keeps_what_was_written_whole(tmp_path: Path) -> None:
    CachePack(tmp_path, "look").put("one", b"two words")
    CachePack(tmp_path, "look").put("two", b"more")
    pack, file = CachePack(tmp_path, "look"), tmp_path / "look.txt"
    assert (pack.get("one"), pack.get("two"), pack.get("three")) == (b"two words", b"more", None)
    CachePack(tmp_path, "look").put("three", b"later")
    assert pack.get("three") == b"later"
    file.write_bytes(file.read_bytes().replace(b"two words", b"two wor"))
    assert CachePack(tmp_path, "look").get("one") is None
    assert CachePack(None, "look").get("one") is None
