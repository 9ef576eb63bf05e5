"""Who opens the eyes follows from the rules of the table, in every language and theme."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from companion.rules.ruleset import Sight, Table, sights
from companion.words.night_script import NoHouseNight, NoNight, Script, load_script, read_script
from companion.words.tables import SCRIPTS, languages, word_themes
from tests.narration.tables import RULES, official

TONGUES = [(language, theme) for theme in word_themes() for language in languages(theme)]


@pytest.fixture(params=TONGUES, ids="-".join)
def script(request: pytest.FixtureRequest) -> Script:
    return load_script(*request.param)


KNOWS = ("hitler_knows_fascists", "fascists_know_hitler", "fascists_know_fascists")


def house(fascists: int, *knows: str) -> Table:
    """Ten players, so many Fascists, and who knows whom."""
    flags = {flag: flag in knows for flag in KNOWS}
    return RULES.table(10).replace(fascists=fascists, liberals=9 - fascists, **flags)


by_house_rules = pytest.mark.parametrize(
    "table",
    [
        house(fascists, *knows)
        for fascists in range(4)
        for count in range(4)
        for knows in combinations(KNOWS, count)
        if sights(house(fascists, *knows))
    ],
    ids=lambda table: "-".join(map(str, [*table.fields().values()][2:6])),
)


@by_house_rules
def test_there_is_a_long_pause_as_often_as_somebody_is_to_see(script: Script, table: Table) -> None:
    """Once for each look there is a long pause, after the last line of it."""
    lines = script.lines(table)
    seen = sights(table)
    assert seen
    looks = len(seen) - (seen[:2] == (Sight.FASCISTS, Sight.HITLERS_THUMB))  # one look, two things
    assert sum(line.pause == "long" for line in lines) == looks
    assert [line.pause for line in lines[-3:]] == ["short"] * 3


def test_one_fascist_is_never_spoken_to_as_several(script: Script) -> None:
    several = script.lines(house(3, *KNOWS))
    for knows in KNOWS[:2]:
        one = script.lines(house(1, knows))
        shared = {line.say for line in one} & {line.say for line in several}
        assert shared <= {
            script.night.large.close_eyes.say,
            script.night.large.hitler_thumb.say,
            script.night.large.eyes_closed_again.say,
            script.night.large.open_eyes.say,
            script.night.large.anything_wrong.say,
        }


def test_where_nobody_learns_anything_there_is_no_night(script: Script) -> None:
    with pytest.raises(NoNight):
        script.lines(house(3))


def test_several_cannot_look_for_hitler_without_seeing_each_other(script: Script) -> None:
    with pytest.raises(NoNight):
        script.lines(house(2, "fascists_know_hitler"))


def test_a_hosts_script_for_the_rulebook_alone(tmp_path: Path) -> None:
    """It reads the rulebook's nights as before, and says what it lacks for house rules."""
    whole = (SCRIPTS / "it" / "classic" / "night.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(re.sub(r"(?s)\[night\.house.*?(?=# Around)", "", whole), encoding="utf-8")
    mine = read_script(file)
    assert mine.night.house is None
    assert mine.lines(official(7)) == load_script("it").lines(official(7))
    with pytest.raises(NoHouseNight):
        mine.lines(house(3, *KNOWS))
