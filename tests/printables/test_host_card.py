"""The host's card: before each line are pictures of what it asks eyes and hands to do."""

import pytest

from companion.words.night_script import HouseNight, LargeNight, SmallNight
from printables.edition.piece import GESTURES, Gesture
from tests.printables.full_box import full_box

KINDS = {
    "small": SmallNight.__match_args__,
    "large": LargeNight.__match_args__,
    "house": HouseNight.__match_args__,
}


def test_every_line_of_every_night_has_pictures() -> None:
    for kind, names in KINDS.items():
        for name in names:
            assert 1 <= len(GESTURES[f"{kind}.{name}"]) <= 2


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_pictures_are_those_of_what_is_said(theme: str) -> None:
    """The English lines tell which: the hand is seen where it is named, eyes as they are told to be."""
    edition = full_box(theme, "en")
    lines = [line for night in edition.spoken[0].nights for line in night.lines]
    assert {gesture for line in lines for gesture in line.gestures} == {*Gesture}
    for line in lines:
        said, shown = line.text.casefold(), line.gestures
        assert (Gesture.FIST in shown) == ("fist" in said), said
        assert (Gesture.THUMB in shown) == ("thumb" in said and "down" not in said), said
        if Gesture.SHUT_EYES in shown:
            assert "close" in said
        if Gesture.OPEN_EYES in shown:
            assert "open" in said or "look" in said
        if "confused" in said:
            assert shown == (Gesture.SPEAK,)
    for gesture in (Gesture.FIST, Gesture.THUMB, Gesture.SPEAK):
        assert edition.theme.emblems[gesture.value]
