"""Instructions for setting up: pieces to take out of the box, and their places. Rule: SET UP."""

import re
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from companion.evening.folder.preparation import Preparation
from companion.evening.game.play import dealt_again, set_up
from companion.evening.guests.last_evening import Choices, Evening, Roles
from companion.evening.settings import Folders, Progress
from companion.rules.pieces import Power
from companion.rules.ruleset import Ruleset, Slot, Tiles
from companion.rulesets import OFFICIAL, load_ruleset, rulesets
from companion.store.journal import Journal
from companion.words.sentences import load_referee
from companion.words.tables import languages
from tests.evening.test_preparation import drawn
from tests.theme_words import CLASSIC, COLD_WAR

__all__ = ["drawn"]  # a fixture

TEN = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo", "Ida", "Jan")
SIDES = {5: "5–6", 6: "5–6", 7: "7–8", 8: "7–8", 9: "9–10", 10: "9–10"}


def steps(
    rules: str | Ruleset,
    players: int,
    *,
    language: str = "en",
    theme: str = CLASSIC,
    box: bool = True,
) -> list[str]:
    ruleset = load_ruleset(rules) if isinstance(rules, str) else rules
    referee = load_referee(language, theme)
    return [*set_up(referee, ruleset, players, box=box, shuffled=True)]


def numbers(step: str) -> list[int]:
    return [*map(int, re.findall(r"\d+", step))]


@pytest.mark.parametrize(
    ("language", "theme"),
    [(one, theme) for theme in (CLASSIC, COLD_WAR) for one in languages(theme, "set_up")],
)
@pytest.mark.parametrize("name", rulesets())
def test_the_counts_of_every_table_in_every_language(name: str, language: str, theme: str) -> None:
    """ "You'll need an envelope for each player, and each envelope should contain" """
    rules = load_ruleset(name)
    for table in rules.tables:
        said = steps(rules, table.players, language=language, theme=theme)
        counts = [numbers(step) for step in said]
        assert counts[:4] == [
            [table.liberals, table.fascists, 1],
            [table.liberals, table.fascists + 1],
            [table.players, table.players],
            [table.players],
        ]
        assert sum(counts[0]) == sum(counts[1]) == table.players
        deck, placed = rules.deck, rules.placed
        left = [deck.liberal - placed.liberal, deck.fascist - placed.fascist]
        assert left in counts[4:]
        assert ([placed.liberal, placed.fascist] in counts) is (placed.total > 0)


@pytest.mark.parametrize("players", SIDES)
def test_the_side_of_the_fascist_board(players: int) -> None:
    """ "Select the Fascist track that corresponds to the number of players" """
    assert SIDES[players] in steps(OFFICIAL, players)[5]
    assert SIDES[players] in steps("first-edition", players)[5]


def test_a_track_that_no_box_has_says_what_it_grants() -> None:
    (own,) = (step for step in steps("forum", 7) if "no board of a box" in step)
    assert "1: – · 2: Policy Peek / Investigate Loyalty · 3: Call Special Election" in own
    assert "companion print liberal-track fascist-tracks" in own
    assert "print democratic-track communist-tracks" in " ".join(steps("forum", 7, theme=COLD_WAR))
    assert not any("no board of a box" in step for step in steps("forum", 7, box=False))


def test_a_house_ruleset_with_longer_tracks_and_more_tiles_than_a_box_has() -> None:
    usual = load_ruleset(OFFICIAL)
    longer = usual.replace(to_win=Tiles(5, 7), deck=Tiles(6, 13))
    table = usual.table(6)
    track = (*table.track, Slot((Power.PEEK,)))
    longer = longer.replace(tables=(table.replace(track=track),))
    said = steps(longer, 6)
    assert any("6: Policy Peek" in step for step in said)
    assert said[-1].endswith("companion print policy-tiles")
    many = usual.replace(tables=(usual.table(10).replace(liberals=8, fascists=1),))
    assert steps(many, 10)[-1].endswith("companion print role-cards membership-cards")


def test_a_second_game_needs_no_more_than_the_tiles_the_envelopes_and_the_placards() -> None:
    referee, rules = load_referee("en"), load_ruleset("rebalanced-9-placed")
    again = [*set_up(referee, rules, 9, box=True, shuffled=True, again=True)]
    assert [*map(numbers, again)] == [[9], [1, 0], [5, 11], []]


@pytest.mark.parametrize("language", languages(table="set_up"))
def test_a_wrong_hand_is_put_right_by_counting_and_names_nobody(language: str) -> None:
    again = dealt_again(load_referee(language), load_ruleset(OFFICIAL), 6)
    assert [line[:2] for line in again] == ["1.", "2.", "3.", "4.", "5.", "6."]
    assert numbers(again[1])[1:] == [4, 1, 1]


@pytest.mark.parametrize(
    ("roles", "has", "lacks"),
    [
        (Roles.CARDS, ["roles", "memberships", "fascist_board"], ["left_aside"]),
        (Roles.SLIPS, ["left_aside", "fascist_board"], ["roles"]),
        (Roles.ENVELOPES, ["fascist_board", "placards"], ["roles", "left_aside"]),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_says_it_one_step_a_line(
    roles: Roles, has: list[str], lacks: list[str], language: str, drawn: list[int], tmp_path: Path
) -> None:
    evening = Evening(Choices(language, roles, 1), TEN[:6])
    folders = Folders(tmp_path, tmp_path / "tonight")
    with Journal(tmp_path) as journal:
        _, lines = Preparation(journal, evening, folders).game(Progress())
    page = (folders.out / "tonight.html").read_text(encoding="utf-8")
    words = load_referee(language).words["set_up"]
    for key in has:
        start = words[key].partition("{")[0].replace("'", "&#x27;")
        assert f"<p>{start}" in page
        assert any(
            re.fullmatch(rf"\d+\. {re.escape(words[key].partition('{')[0])}.*", one)
            for one in lines
        )
    for key in lacks:
        assert words[key].partition("{")[0] not in page
    assert "your box" not in page or roles is Roles.SLIPS


def test_the_box_is_set_up_on_the_screen_and_only_once(tmp_path: Path) -> None:
    evening = Evening(Choices(ruleset="rebalanced-9-placed"), TEN[:9])
    with Journal(tmp_path) as journal:
        preparation = Preparation(journal, evening, Folders(tmp_path, tmp_path / "tonight"))
        table, lines = preparation.game(Progress())
        assert any(
            line.startswith("1. Take these Secret Role cards: Liberal 5, Fascist 3")
            for line in lines
        )
        table.move("nominate", table.names_of([table.header.first % 9 + 1])[0])
        laid = preparation.set_up(table)
        again = Preparation(journal, evening, preparation.folders, laid).game(Progress())[1]
        assert not any("Take these" in line for line in again)
        assert any("Liberal 5, Fascist 11" in line for line in again)
        other = replace(evening, choices=Choices()).seated(TEN[:8])
        assert any(
            "Take these" in line
            for line in Preparation(journal, other, preparation.folders, laid).game(Progress())[1]
        )


def test_no_step_says_a_word_of_chance_or_of_a_seat() -> None:
    said = chain.from_iterable(steps(OFFICIAL, players) for players in SIDES)
    assert not any(name in step for step in said for name in TEN)
