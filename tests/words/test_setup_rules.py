"""The scripts follow the rulebook's order. Each test quotes SET UP.

That each line opens and closes the right eyes is proven by test_night_safety.py.
"""

import pytest

from companion.narration.narrator import Pauses, Stage, narrations
from companion.words.night_script import Script, load_script
from companion.words.tables import languages
from tests.narration.tables import official


@pytest.fixture(params=languages())
def script(request: pytest.FixtureRequest) -> Script:
    return load_script(request.param)


@pytest.mark.parametrize("players", range(5, 7))
def test_five_and_six_players(script: Script, players: int) -> None:
    """ "For games of 5-6 players, give the following directions to all players" """
    small = script.night.small
    assert script.lines(official(players)) == (
        small.close_eyes,
        small.fascists_look,
        small.eyes_closed_again,
        small.open_eyes,
        small.anything_wrong,
    )


@pytest.mark.parametrize("players", range(7, 11))
def test_seven_to_ten_players(script: Script, players: int) -> None:
    """ "For games of 7-10 players, give the following directions to all players" """
    large = script.night.large
    assert script.lines(official(players)) == (
        large.close_eyes,
        large.fascists_look,
        large.hitler_thumb,
        large.note_thumb,
        large.eyes_closed_again,
        large.open_eyes,
        large.anything_wrong,
    )


def test_take_a_long_pause(script: Script) -> None:
    assert script.night.small.fascists_look.pause == "long"
    assert script.night.large.note_thumb.pause == "long"


def test_the_last_line_is_the_same_at_every_table(script: Script) -> None:
    assert script.night.small.anything_wrong == script.night.large.anything_wrong


def test_the_night_is_as_long_for_liberals_as_for_fascists() -> None:
    """Nothing that is said depends on anybody's role: it follows from the number of players."""
    english = [load_script("en")]
    nights = [
        narrations(english, official(players), Pauses())[Stage.NIGHT] for players in range(7, 11)
    ]
    assert all(night == nights[0] for night in nights)
