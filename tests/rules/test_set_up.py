import pytest

from companion.rules.game import new_game
from companion.rules.moves import CallElection, Execute, Investigate
from companion.rules.objections import IllegalMove, NoSuchSeat, NotThatManyPlayers
from companion.rules.pieces import Party, Phase, Power, Role
from companion.rules.ruleset import FirstCandidate, Tiles
from tests.rules.evening import F, after, fascist_law, law, load, table

ROLES = {  # players: liberals, ordinary fascists
    5: (3, 1),
    6: (4, 1),
    7: (4, 2),
    8: (5, 2),
    9: (5, 3),
    10: (6, 3),
}

INVESTIGATE, ELECTION = (Power.INVESTIGATE,), (Power.CALL_ELECTION,)
PEEK, EXECUTE = (Power.PEEK,), (Power.EXECUTE,)
BOARDS = {  # players: the power of each fascist tile
    5: ((), (), PEEK, EXECUTE, EXECUTE),
    6: ((), (), PEEK, EXECUTE, EXECUTE),
    7: ((), INVESTIGATE, ELECTION, EXECUTE, EXECUTE),
    8: ((), INVESTIGATE, ELECTION, EXECUTE, EXECUTE),
    9: (INVESTIGATE, INVESTIGATE, ELECTION, EXECUTE, EXECUTE),
    10: (INVESTIGATE, INVESTIGATE, ELECTION, EXECUTE, EXECUTE),
}


@pytest.mark.parametrize(("players", "roles"), ROLES.items())
def test_r1_roles(players: int, roles: tuple[int, int]) -> None:
    """R1: "Make sure you have the correct number of ordinary Fascists in addition to Hitler!" """
    for ruleset in ("official", "forum", "first-edition"):
        seats = load(ruleset).table(players)
        assert (seats.liberals, seats.fascists) == roles
        assert seats.liberals + seats.fascists + 1 == players


@pytest.mark.parametrize("players", [0, 4, 11])
def test_r1_five_to_ten_players(players: int) -> None:
    """R1: the table of roles goes from 5 to 10 players."""
    with pytest.raises(IllegalMove) as refused:
        new_game(load("official"), players, 1)
    assert refused.value.objection == NotThatManyPlayers(players, (5, 6, 7, 8, 9, 10))


def test_r2_deck() -> None:
    """R2: "Shuffle the 11 Fascist Policy tiles and the 6 Liberal Policy tiles into a single Policy
    deck"."""
    assert load("official").deck == Tiles(liberal=6, fascist=11)
    game = table()
    assert (game.draw, game.discard, game.liberal, game.fascist) == (17, 0, 0, 0)


@pytest.mark.parametrize("first", range(1, 8))
def test_r3_first_candidate(first: int) -> None:
    """R3: "Randomly select the first Presidential Candidate"."""
    game = table(7, first=first)
    assert (game.phase, game.president, game.chancellor) == (Phase.NOMINATE, first, None)
    assert load("official").first_candidate is FirstCandidate.RANDOM
    assert load("forum").first_candidate is FirstCandidate.SEAT_1  # "Seat 1 will be the first"


@pytest.mark.parametrize("first", [0, 8, -1])
def test_r3_first_candidate_sits_at_the_table(first: int) -> None:
    """R3: the first Presidential Candidate is one of the players."""
    with pytest.raises(IllegalMove) as refused:
        table(7, first=first)
    assert refused.value.objection == NoSuchSeat(first, (1, 2, 3, 4, 5, 6, 7))


@pytest.mark.parametrize(("players", "board"), BOARDS.items())
def test_r4_board(players: int, board: tuple[tuple[Power, ...], ...]) -> None:
    """R4: "Select the Fascist track that corresponds to the number of players"."""
    game = table(players)
    assert tuple(game.powers_of(tile) for tile in range(1, 6)) == board
    assert game.powers_of(0) == game.powers_of(6) == ()


def test_r4_the_track_never_changes() -> None:
    """R4: the track is selected at SET UP; with six of seven left it is still that of seven."""
    game = after(table(7, fascist=3), fascist_law(Execute(7)))
    assert len(game.alive) == 6
    assert game.powers_of(2) == INVESTIGATE
    assert game.powers_of(3) == ELECTION


def test_membership_cards() -> None:
    """R1: "Fascist and Hitler Secret Role cards always be packed together with a Fascist
    Membership card"."""
    cards = {role: role.party for role in Role}
    assert cards == {
        Role.LIBERAL: Party.LIBERAL,
        Role.FASCIST: Party.FASCIST,
        Role.HITLER: Party.FASCIST,
    }


@pytest.mark.parametrize("players", range(5, 11))
def test_who_knows_whom(players: int) -> None:
    """R1: "For games of 5-6 players ... Fascist and Hitler, open your eyes"; for 7-10 players
    "Hitler - keep your eyes closed"."""
    seats = load("official").table(players)
    assert seats.hitler_knows_fascists is (players <= 6)
    assert seats.fascists_know_hitler
    assert seats.fascists_know_fascists


def test_a_whole_round() -> None:
    """R18: three powers of the board of nine, one after the other."""
    game = after(table(9), fascist_law(Investigate(5)), fascist_law(Investigate(6)))
    assert after(game, law(F)).pending == ELECTION
    assert after(game, fascist_law(CallElection(9))).president == 9
