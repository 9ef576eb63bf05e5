"""The host's and the guests' pages look as they did; `poe prove hands` compares all of them."""

from tests.web.hand_pictures import SCENES, compare


def test_pages_look_as_before() -> None:
    sample = [scene for scene in SCENES if (scene.theme, scene.language) == ("classic", "de")]
    assert compare(sample) == 2
