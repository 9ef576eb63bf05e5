"""House rules on ties and failed elections that seeds of the game allow, as keys of a ruleset."""

from pathlib import Path

import pytest

from companion.rules.events import (
    ElectionTied,
    GovernmentElected,
    HitlerAsked,
    HitlerElected,
    SessionOpened,
    TrackerReset,
)
from companion.rules.game import Game
from companion.rules.moves import Nominate, Vote, VoteCount
from companion.rules.pieces import Phase
from companion.rules.ruleset import HeadCount, ResetBy, Ruleset, Tie
from companion.rules.story import story
from companion.rulesets import load_ruleset
from companion.rulesets.ruleset_file import checked, ruleset_of, ruleset_values
from tests.rules.evening import IS_HITLER, IS_NOT, after, half, heard, load, rejected, table, vetoed


def house(**keys: object) -> Ruleset:
    return load("official").replace(**keys)


def passing(players: int = 6, counted: HeadCount = HeadCount.LIVING, **state: object) -> Game:
    rules = house(tie=Tie.ELECTS, tie_counted=counted)
    return table(players, rules, **state)  # type: ignore[arg-type]


# A tie that passes: "Get at least 50% of the table to vote"


def test_a_tie_elects() -> None:
    told = heard(passing(), Nominate(4), half)
    assert told[1:] == (GovernmentElected(1, 4, ja=3, nein=3), SessionOpened(1, 4))
    game = after(passing(), Nominate(4), half)
    assert (game.phase, game.tracker) == (Phase.LEGISLATE, 0)
    assert game.term_limited is not None
    assert game.elections[-1].elected


def test_less_than_half_fails() -> None:
    game = after(passing(), Nominate(4), VoteCount(2, 4))
    assert (game.phase, game.tracker) == (Phase.NOMINATE, 1)


@pytest.mark.parametrize(("players", "needed"), [(5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)])
def test_half_is_enough(players: int, needed: int) -> None:
    assert passing(players).votes_needed == needed


def test_a_chancellor_elected_by_a_tie_is_asked_as_any_other() -> None:
    asked = after(passing(fascist=3), Nominate(4), half)
    assert heard(passing(fascist=3), Nominate(4), half)[-1] == HitlerAsked(4)
    assert heard(asked, IS_HITLER) == (HitlerElected(1, 4),)
    assert after(asked, IS_NOT).phase is Phase.LEGISLATE


def test_one_ballot_would_have_turned_a_tie_that_passes() -> None:
    first, moves = passing(), (Nominate(4), Vote(frozenset({1, 2, 3})))
    games = [after(first, *moves[: count + 1]) for count in range(len(moves))]
    assert story(first, moves, games).turned_by == 1
    failing = table(6)
    games = [after(failing, *moves[: count + 1]) for count in range(len(moves))]
    assert story(failing, moves, games).turned_by == 1
    wide = (Nominate(4), Vote(frozenset({1, 2, 3, 4})))
    assert story(first, wide, [after(first, *wide[:1]), after(first, *wide)]).turned_by == 2


# "When there are an even number of players": of those who sat down


@pytest.mark.parametrize(
    ("players", "dead", "counted", "asked"),
    [
        (7, (7,), HeadCount.LIVING, True),  # A12, as the forum plays
        (7, (7,), HeadCount.AT_START, False),
        (8, (7, 8), HeadCount.AT_START, True),
        (6, (), HeadCount.AT_START, True),
    ],
)
def test_eva_braun_for_an_even_number_of_players(
    players: int,
    dead: tuple[int, ...],
    counted: HeadCount,
    asked: bool,  # noqa: FBT001
) -> None:
    rules = load("forum").replace(tie_counted=counted)
    game = after(table(players, rules, dead=dead, fascist=3), Nominate(4), half)
    assert (game.phase is Phase.HITLER_CHECK) is asked
    assert game.elections[-1].tied


@pytest.mark.parametrize(("players", "elected"), [(7, False), (8, True)])
def test_a_tie_that_passes_for_an_even_number_of_players(
    players: int,
    elected: bool,  # noqa: FBT001
) -> None:
    dead = (7,) if players == 7 else (7, 8)
    game = passing(players, HeadCount.AT_START, dead=dead)
    assert game.votes_needed == (3 if elected else 4)
    told = heard(game, Nominate(4), half)
    assert isinstance(told[1], GovernmentElected if elected else ElectionTied)


# "3 consecutive elections with no successful government formed"


def test_an_election_breaks_the_row_where_the_ruleset_says_so() -> None:
    """A10: the forum's tracker is reset by a tile; with this key by a won election, too."""
    rules = load("forum").replace(tracker_reset=ResetBy.TILE_OR_ELECTION)
    game = table(7, rules, fascist=5)
    assert TrackerReset() in heard(game, rejected(), rejected(), vetoed())
    assert after(game, rejected(), rejected(), vetoed()).tracker == 1
    by_a_tile = table(7, "forum", fascist=5)
    assert after(by_a_tile, rejected(), rejected(), vetoed()).phase is Phase.CHAOS


# The keys


def test_the_official_values_are_the_default(tmp_path: Path) -> None:
    official = load("official")
    assert (official.tie, official.tie_counted) == (Tie.FAILS, HeadCount.LIVING)
    own = tmp_path / "house.toml"
    own.write_text('extends = "forum"\ntie = "elects"\ntie_counted = "at_start"\n')
    rules = load_ruleset(str(own))
    assert (rules.tie, rules.tie_counted) == (Tie.ELECTS, HeadCount.AT_START)
    assert ruleset_of(ruleset_values(rules)) == rules


def test_games_and_records_without_the_key_are_of_the_living() -> None:
    values = ruleset_values(load("forum"))
    del values["tie_counted"]
    assert ruleset_of(values) == load("forum")
    assert checked(values, (), Path("record.toml")) == load("forum")
