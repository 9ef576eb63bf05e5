import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.evening.dealing.new_game import known_of
from companion.files.toml import FaultyFile
from companion.rules.events import PowerGranted
from companion.rules.game import Government, new_game
from companion.rules.legality import eligible_chancellors
from companion.rules.pieces import Power
from companion.rules.ruleset import HeadCount, ResetBy, Ruleset, TermLimits, Tie, Tiles
from companion.rulesets import SHIPPED, load_ruleset, rulesets
from companion.rulesets.ruleset_file import RULESET_SHELF, checked, ruleset_of, ruleset_values
from companion.words.sentences import load_referee
from companion.words.tables import EVENTS, languages, word_themes
from printables.pieces.board_plan import fascist_tracks
from tests.english import english, refused
from tests.rules.evening import F, L, after, heard, law, load, rejected, table

Write = Callable[..., Path]


@pytest.fixture
def house(tmp_path: Path) -> Write:
    """Writes a host's own ruleset."""

    def write(text: str, name: str = "house") -> Path:
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultyFile) as raised:
        RULESET_SHELF.read(path)
    assert raised.value.file == path
    return [english(fault) for fault in raised.value.faults]


# The shipped ones


def test_shipped() -> None:
    assert rulesets() == (
        "official",
        "first-edition",
        "forum",
        "rebalanced-6",
        "rebalanced-7",
        "rebalanced-9",
        "rebalanced-9-placed",
    )


def test_what_is_known_of_them_is_told() -> None:
    """Rulesets told honestly: those that mend a number of players say what is known of them."""
    mending = {name for name in rulesets() if name.startswith("rebalanced")}
    for theme in word_themes():
        for language in languages(theme, EVENTS):
            assert set(load_referee(language, theme).words["rulesets"]) == mending
    referee = load_referee("en")
    assert "824 real games with seven" in known_of(load("rebalanced-7"), referee)[0]
    assert known_of(load("official"), referee) == ()
    house = load("official").replace(name="rebalanced-7")
    assert known_of(house, referee) == ()


@pytest.mark.parametrize("name", rulesets())
def test_round_trip(name: str) -> None:
    ruleset = load(name)
    assert ruleset.name == name
    values = ruleset_values(ruleset)
    assert checked(values, (), Path("game")) == ruleset
    assert tomllib.loads(as_toml(values)) == values


def as_toml(values: dict[str, Any], heading: str = "") -> str:
    """Plain values as TOML, which lists and numbers are written in like in Python."""
    lines = [f"{key} = {one!r}" for key, one in values.items() if not isinstance(one, dict)]
    for key, one in values.items():
        if isinstance(one, dict):
            lines += [f"[{heading}{key}]", as_toml(one, f"{heading}{key}.")]
    return "\n".join(lines)


def test_differences_of_the_forum() -> None:
    forum, official = load("forum"), load("official")
    same = forum.replace(
        name="official",
        tie=Tie.FAILS,
        first_candidate=official.first_candidate,
        tables=official.tables,
    )
    assert same == official


def test_differences_of_the_first_edition() -> None:
    older, official = load("first-edition"), load("official")
    assert older == official.replace(
        name="first-edition",
        tracker_reset=ResetBy.TILE_OR_ELECTION,
        term_limits=TermLimits.LAST_LAW,
        exempt_counted=HeadCount.AT_START,
    )


@pytest.mark.parametrize(
    ("name", "draw", "fascist", "liberal"),
    [("6", 16, 1, 0), ("7", 16, 0, 0), ("9", 15, 0, 0), ("9-placed", 16, 0, 1)],
)
def test_rebalanced(name: str, draw: int, fascist: int, liberal: int) -> None:
    """R2: the decks of 6, 7 and 9 players that many tables even out."""
    players = int(name[0])
    assert load(f"rebalanced-{name}").players == (players,)
    game = table(players, f"rebalanced-{name}")
    assert (game.draw, game.fascist, game.liberal) == (draw, fascist, liberal)


def test_a_tile_placed_at_the_start_counts() -> None:
    """R27: with one tile placed, the second covers the second slot, and the third is the zone."""
    game = after(table(6, "rebalanced-6"), law(F))
    assert (game.fascist, game.pending) == (2, ())
    assert after(game, law(F)).pending == (Power.PEEK,)
    assert after(game, law(F)).hitler_zone


# A host's own


def test_few_values_that_differ(house: Write) -> None:
    ruleset = RULESET_SHELF.read(
        house('extends = "official"\ntracker_length = 4\n[to_win]\nliberal = 4')
    )
    assert ruleset.name == "house"
    assert ruleset.to_win == Tiles(liberal=4, fascist=6)
    assert ruleset.replace(name="official", tracker_length=3, to_win=Tiles(5, 6)) == load(
        "official"
    )
    game = after(new_game(ruleset, 7, 1), rejected(), rejected(), rejected())
    assert game.tracker == 3
    assert after(game, rejected()).tracker == 4


def test_every_number_can_be_set(house: Write) -> None:
    text = """
        name = "Ours"
        extends = "forum"
        players = [7]
        first_candidate = "random"
        hitler_zone = 2
        veto_zone = 3
        tie = "fails"
        exempt_up_to = 6
        deck = { liberal = 8, fascist = 9 }
        placed = { liberal = 1, fascist = 1 }
        to_win = { liberal = 6, fascist = 5 }
        roles.7 = { liberals = 5, fascists = 1 }
        knows.hitler_knows_fascists = [7]
        knows.fascists_know_hitler = []
        tracks.5-6 = [[], [], [], []]
        tracks.7-8 = [[], ["peek", "investigate", "execute"], ["other"], ["call_election"]]
        tracks.9-10 = [[], [], [], []]
    """
    ruleset = RULESET_SHELF.read(house(text))
    assert (ruleset.name, ruleset.players, ruleset.hitler_zone) == ("Ours", (7,), 2)
    seats = ruleset.table(7)
    assert (seats.liberals, seats.fascists, seats.hitler_knows_fascists) == (5, 1, True)
    assert not seats.fascists_know_hitler
    game = new_game(ruleset, 7, 1)
    assert (game.draw, game.liberal, game.fascist) == (15, 1, 1)
    assert game.powers_of(3) == (Power.PEEK, Power.INVESTIGATE, Power.EXECUTE)
    assert game.powers_of(5) == ()


def test_exemption_can_be_set(house: Write) -> None:
    ruleset = RULESET_SHELF.read(house('extends = "official"\nexempt_up_to = 7'))
    game = table(7, ruleset, term_limited=Government(1, 2), first=3)
    assert 1 in eligible_chancellors(game)


def test_extends_a_file_beside_it(house: Write) -> None:
    house('extends = "rebalanced-7"\nplayers = [7, 8]', "base")
    ruleset = RULESET_SHELF.read(house('extends = "base.toml"\ntie = "elects_hitler"'))
    assert (ruleset.players, ruleset.deck, ruleset.tie) == (
        (7, 8),
        Tiles(6, 10),
        Tie.ELECTS_HITLER,
    )


def test_without_a_base_everything_must_be_there(house: Write) -> None:
    told = faults(house("players = [7]"))
    assert any(one == "deck is missing: expected a table with liberal, fascist" for one in told)
    assert 'tie is missing: expected one of "fails", "elects_hitler", "elects"' in told
    complete = (SHIPPED / "official.toml").read_text(encoding="utf-8")
    assert RULESET_SHELF.read(house(complete)) == load("official").replace(name="house")


# A track for each number of players


@pytest.fixture
def single(house: Write) -> Ruleset:
    """Five have a track of their own beside 5-6, and seven and eight one each, without a range."""
    return RULESET_SHELF.read(
        house(
            """
            extends = "official"
            players = [5, 6, 7, 8]
            tracks.5 = [["peek"], [], ["peek"], ["execute"], ["execute"]]
            tracks.7 = [[], [], [], [], ["execute"]]
            tracks.8 = [["investigate"], [], [], [], []]
            """
        )
    )


def test_a_track_for_one_number_stands_before_that_of_its_range(single: Ruleset) -> None:
    assert table(5, single).powers_of(1) == (Power.PEEK,)
    assert table(6, single).powers_of(1) == ()
    assert table(6, single).powers_of(3) == (Power.PEEK,)
    assert table(7, single).powers_of(5) == (Power.EXECUTE,)
    assert heard(table(8, single), law(F))[-1] == PowerGranted(1, Power.INVESTIGATE)


def test_tracks_of_single_numbers_round_trip(single: Ruleset) -> None:
    values = ruleset_values(single)
    assert list(values["tracks"]) == ["5", "6", "7", "8"]
    assert ruleset_of(values) == checked(values, (), Path("game")) == single
    assert list(ruleset_values(load("official"))["tracks"]) == ["5-6", "7-8", "9-10"]


def test_a_board_for_each_track(single: Ruleset) -> None:
    """Rule: SET UP, "the Fascist track that corresponds to the number of players"."""
    assert [board.players for board in fascist_tracks(single)] == [(5,), (6,), (7,), (8,)]
    assert [board.players for board in fascist_tracks(load("official"))] == [
        (5, 6),
        (7, 8),
        (9, 10),
    ]


def test_a_single_track_may_kill_too_many(house: Write) -> None:
    three = '[[], [], ["execute"], ["execute"], ["execute"]]'
    assert faults(house(f'extends = "official"\ntracks.5 = {three}')) == [
        "tracks.5 lets 3 of 5 players die: expected fewer, so that someone is left to be nominated"
    ]
    assert RULESET_SHELF.read(house(f'extends = "official"\ntracks.10 = {three}')).players[-1] == 10


# What is refused


def test_all_faults_at_once(house: Write) -> None:
    text = """
        extends = "official"
        players = [5, 12]
        hitler_zone = 9
        tie = "maybe"
        tracker_lenght = 3
        deck.liberal = 4
        roles.7 = { liberals = 5, fascists = 2 }
        tracks.5-6 = [["execute"], ["execute"], ["execute"], ["dance"], []]
    """
    assert faults(house(text)) == [
        "tracker_lenght isn't a known key: did you mean tracker_length?",
        "players[1] is 12: expected a number from 5 to 10",
        'tie is \'maybe\': expected one of "fails", "elects_hitler", "elects"',
        "tracks.5-6[3][0] is 'dance': expected one of "
        + ", ".join(f'"{one}"' for one in (*Power, "other")),
        "roles.7 is 8: expected a number from 7 to 7",
        "deck.liberal is 4: expected a number from 5 to 40",
        "hitler_zone is 9: expected a number from 0 to 6",
    ]


def test_no_false_leads(house: Write) -> None:
    """Rules that rest on a value that cannot be read are not judged."""
    four = "[[], [], [], []]"
    text = f"""
        extends = "official"
        to_win.fascist = "five"
        tracks = {{ 5-6 = {four}, 7-8 = {four}, 9-10 = {four} }}
    """
    assert faults(house(text)) == ["to_win.fascist is 'five': expected a number from 1 to 20"]


IMPOSSIBLE = {
    "players = [7, 7]": "players names something twice: expected each once",
    "players = []": "players is []: expected a list of 1 to 6; in it: a number from 5 to 10",
    "players = 7": "players is 7: expected a list of 1 to 6; in it: a number from 5 to 10",
    "placed.fascist = 6": "placed.fascist is 6: expected a number from 0 to 5",
    "deck = { liberal = 12, fascist = 5 }": "deck.fascist is 5: expected a number from 6 to 40",
    "deck = { liberal = 5, fascist = 6 }": ("deck is 11: expected a number from 12 to 80"),
    "veto_zone = 7": "veto_zone is 7: expected a number from 0 to 6",
    "tracker_length = 0": "tracker_length is 0: expected a number from 1 to 10",
    "tracker_length = true": "tracker_length is true: expected a number from 1 to 10",
    "to_win.liberal = 0": "to_win.liberal is 0: expected a number from 1 to 20",
    "tracks.7-8 = []": ("tracks.7-8 is 0: expected a number from 5 to 5"),
    'tracks.7-8 = [["peek", "peek"], [], [], [], []]': (
        "tracks.7-8[0] names something twice: expected each once"
    ),
    'tracks.7-8 = [["other"], [], [], [], []]': (
        'tracks.7-8 has "other" for tile 1: expected it alone, after a tile with a choice'
    ),
    'tracks.7-8 = [["peek", "execute"], ["other", "peek"], [], [], []]': (
        'tracks.7-8 has "other" for tile 2: expected it alone, after a tile with a choice'
    ),
    'tracks.5-6 = [[], [], ["execute"], ["execute"], ["execute"]]': (
        "tracks.5-6 lets 3 of 5 players die: expected fewer, so that someone is left to be nominated"
    ),
    "tracks.11 = []": "tracks.11 isn't a known key: did you mean 5-6, 7-8, 9-10, 5, 6, 7, 8, 9, 10?",
    "roles.4 = { liberals = 2, fascists = 1 }": (
        "roles.4 isn't a known key: did you mean 5, 6, 7, 8, 9, 10?"
    ),
    "roles.7 = 3": "roles.7 is 3: expected a table with liberals, fascists",
    "roles = 3": "roles is 3: expected a table with a table with liberals, fascists",
    "name = 3": "name is 3: expected one-line text",
}


@pytest.mark.parametrize(("line", "fault"), IMPOSSIBLE.items())
def test_impossible_values(house: Write, line: str, fault: str) -> None:
    assert faults(house(f'extends = "official"\n{line}')) == [fault]


def test_missing_for_its_players(house: Write) -> None:
    values = ruleset_values(load("rebalanced-7")) | {"players": [7, 8, 9]}
    with pytest.raises(FaultyFile) as refused:
        checked(values, (), Path("game"))
    assert [english(fault) for fault in refused.value.faults] == [
        "roles.8 is missing: expected a table with liberals, fascists",
        "roles.9 is missing: expected a table with liberals, fascists",
        "tracks.9-10 is missing: expected a list of 0 to 19; in it: a "
        f"list of 0 to {len(Power)}; in it: one of " + ", ".join((*Power, "other")),
    ]


def test_circles(house: Write, tmp_path: Path) -> None:
    own = house('extends = "house.toml"\ntie = "maybe"')
    assert faults(own) == [
        "it is too long or nested too deeply for such a file, or leads in a circle",
        'tie is \'maybe\': expected one of "fails", "elects_hitler", "elects"',
    ]
    (tmp_path / "one.toml").write_text('extends = "two.toml"', encoding="utf-8")
    (tmp_path / "two.toml").write_text('extends = "one.toml"', encoding="utf-8")
    with refused("in a circle"):
        RULESET_SHELF.read(tmp_path / "one.toml")


@pytest.mark.parametrize(
    "base",
    ['"offical"', '"../nobody.toml"', '"/etc/passwd"', "3", '["official"]', f'"{"x" * 999}"'],
)
def test_nothing_to_extend(house: Write, base: str) -> None:
    told = faults(house(f"extends = {base}\ntracker_length = 0"))
    assert told[0].startswith("extends is ")
    assert "expected one of official, first-edition" in told[0]
    assert len(told[0]) < 250
    assert told[1] == "tracker_length is 0: expected a number from 1 to 10"


def test_a_fault_below_is_told_there(house: Write) -> None:
    below = house("tie = 3\nextends = 'official'", "below")
    with refused("tie is 3") as raised:
        RULESET_SHELF.read(house('extends = "below.toml"'))
    assert raised.value.fields()["file"] == below


@pytest.mark.parametrize(
    "text",
    [
        "players = [",
        "\x00",
        "x = " + "[" * 5000,
        "x = " + "9" * 5000,
        "hitler_zone = 0x" + "f" * 9000,
        '"\\u001b[2J" = 1',
    ],
)
def test_nonsense(house: Write, text: str) -> None:
    with refused(kind=FaultyFile) as raised:
        RULESET_SHELF.read(house(text))
    assert "\x1b" not in english(raised.value)


def test_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xff\xfe\x00\x01")
    with refused("UTF-8", kind=FaultyFile):
        RULESET_SHELF.read(path)


def test_loading_by_name(house: Write) -> None:
    assert load_ruleset(str(house('extends = "forum"'))).tie is Tie.ELECTS_HITLER
    with refused("these: official, first-edition, forum"):
        load_ruleset("oficial")
    with refused("There is no file"):
        load_ruleset("nowhere.toml")


def test_a_whole_evening_on_a_house_ruleset(house: Write) -> None:
    ruleset = RULESET_SHELF.read(house('extends = "official"\n[to_win]\nliberal = 2\n'))
    assert after(table(5, ruleset), law(L), law(L)).winner is L
