import tomllib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.errors import CompanionError
from companion.journal import Journal
from companion.record import FORMAT, from_text, read_record, to_text
from companion.recorded_game import ImpossibleMoveError, RecordedGame
from companion.rules.legality import legal_claims
from companion.rules.moves import Enact, Move, Nominate, Peek, Vote, VoteCount
from companion.rules.objections import IllegalMove, NotNow, NotThatManyPlayers
from companion.rules.pieces import Party, Phase
from companion.rules.play import play
from companion.toml_schema import FaultyFileError
from tests.journal.evenings import NAMES, TABLES, evening, header, some_moves

SOURCE = Path("evening.toml")
ROUND = (Nominate(3), Vote(frozenset({1, 2, 3, 4})), Enact(Party.LIBERAL))
SHORT = RecordedGame(header=header(), moves=ROUND, begun="2026-11-21T20:00:00+00:00")


def same(recorded: RecordedGame) -> None:
    text = to_text(recorded)
    again = from_text(text, SOURCE)
    assert repr(again) == repr(recorded)
    assert again == recorded
    assert again.game == recorded.game
    assert to_text(again) == text


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_whole_games_round_trip(ruleset: str, players: int) -> None:
    settled = header(ruleset, players, first=players)
    for seed in range(3):
        same(RecordedGame(header=settled, moves=some_moves(settled, Random(seed))))


def test_before_the_first_move() -> None:
    same(RecordedGame(header=header()))


def test_every_claim_round_trips() -> None:
    recorded = RecordedGame(header=header(), moves=ROUND)
    game = recorded.game
    moves: tuple[Move, ...] = ROUND
    for claim in legal_claims(game):
        game, _ = play(game, claim)
        moves = (*moves, claim)
    assert len(moves) > 9
    same(replace(recorded, moves=moves))


def test_any_name_round_trips() -> None:
    """Whatever may stand on one line."""
    chance = Random(2)
    letters = "\"'\\#=[]{},\t \u200d\u200f\u0301\u00ad\U0001f98a\U0010ffff\ufeffאعñЖ李\u3000%\x24"
    for _ in range(200):
        names = tuple(
            f"{seat}{''.join(chance.choices(letters.replace(chr(9), ''), k=12))}."
            for seat in range(7)
        )
        same(replace(SHORT, header=header().but(players=names)))


def test_through_the_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "one") as here, Journal(tmp_path / "two") as there:
        stored = here.add(evening(11))
        file = tmp_path / "evening.toml"
        file.write_text(to_text(stored), encoding="utf-8")
        taken_in = there.add(read_record(file))
        assert (taken_in.header, taken_in.moves) == (stored.header, stored.moves)
        assert (taken_in.begun, taken_in.ended) == (stored.begun, stored.ended)
        assert taken_in.steps == stored.steps


def test_it_reads_as_an_evening() -> None:
    text = to_text(SHORT)
    assert text.startswith("# One game of Secret Hitler")
    assert "    # Round 1: Anna is Presidential Candidate\n" in text
    for move, comment in (
        ("{ nominate = 3 },", "1. Anna nominates 👩‍👩‍👧"),
        ("{ vote_ja = [1, 2, 3, 4] },", '2. ja: Anna, Bo "the" \\b, 👩‍👩‍👧, דנה; elected, 4 to 3'),
        ('{ enact = "liberal" },', "3. Liberal tile 1 of 5"),
    ):
        line = next(line for line in text.splitlines() if comment in line)
        assert line.split("#")[0].strip() == move
    values = tomllib.loads(text)
    assert values["format"] == FORMAT
    assert values["players"] == list(NAMES[:7])
    assert values["ruleset"]["deck"] == {"liberal": 6, "fascist": 11}


def test_a_host_may_leave_out_what_has_a_default() -> None:
    text = to_text(SHORT)
    memory = text.index("[memory]")
    short = text[:memory] + text[text.index("[ruleset]") :]
    short = "\n".join(
        line for line in short.splitlines() if not line.startswith(("speak", "begun"))
    )
    again = from_text(short, SOURCE)
    assert (again.header.speak, again.header.memory.claims, again.begun) == (False, True, "")


def test_saved_by_an_editor_on_windows(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_bytes(b"\xef\xbb\xbf" + to_text(SHORT).replace("\n", "\r\n").encode())
    assert read_record(file) == SHORT


def test_names_that_cannot_be_written() -> None:
    for name in ("a\nb", "\x1b[2J", "\udc80", "a\u202eb", "a\u2028b", "", " ", "x" * 81):
        broken = replace(SHORT, header=header().but(players=(name, *NAMES[1:7])))
        with pytest.raises(CompanionError, match=r"^The name "):
            to_text(broken)


def test_a_newer_format() -> None:
    for text in ("format = 2", "format = 2\nsomething = 'else'"):
        with pytest.raises(CompanionError, match=r"newer companion \(format 2; this one knows 1"):
            from_text(text, SOURCE)


def test_every_fault_is_listed() -> None:
    text = """
        format = 0
        players = ["Anna", "anna", "", "Dan\\n", "Eve"]
        first = "Anna"
        theme = "classic"
        colour = "red"
        speak = "no"
        moves = [{ nominate = "Eve" }, { flee = true }, { peek = true }, 4]
        [memory]
        votes = 1
        [ruleset]
        name = "mine"
        tracker_length = 99
    """
    with pytest.raises(FaultyFileError) as raised:
        from_text(text, SOURCE)
    told = [str(fault) for fault in raised.value.faults]
    assert str(raised.value).startswith("evening.toml has ")
    for expected in (
        "colour is not a known key",
        "format is 0: expected 1",
        "first is 'Anna': expected a number from 1 to 10",
        "language is missing: expected text",
        "memory.votes is 1: expected true or false",
        "speak is 'no': expected true or false",
        "players has a name to mend: '' is empty",
        "players has a name to mend: 'Dan\\n' has a line break",
        "players has a name to mend: 'anna' is there twice",
        "move 1 has 'Eve' as nominate: expected the number of a seat",
        "move 2 is {'flee': True}: expected one of nominate",
        "move 4 is 4: expected a move",
        "ruleset.tracker_length is 99: expected a number from 1 to 10",
        "ruleset.deck.liberal is missing",
    ):
        assert any(one.startswith(expected) for one in told), (expected, told)
    assert not any(one.startswith("move 3") for one in told)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "format is missing"),
        ("players = 7", "players is no list of names"),
        ("players = [7]", "players is no list of names"),
        ("moves = 'none'", "moves is no list"),
        ("ruleset = 'official'", "ruleset is no table"),
        (f"format = 0x{'f' * 5000}", "format is a number of too many digits"),
        (f"moves = [{{ execute = 0x{'f' * 5000} }}]", "move 1 has a number of too many digits"),
        ("format = true", "format is True: expected 1"),
        ("format = ", "is not TOML yet"),
        ("x = " + "[" * 5000, "is not TOML yet"),
        ("moves = [{ nominate = " + "9" * 5000 + " }]", "evening.toml"),
    ],
)
def test_nonsense_is_refused(text: str, expected: str) -> None:
    with pytest.raises(FaultyFileError, match=expected):
        from_text(text, SOURCE)


def test_an_illegal_move_is_named() -> None:
    text = to_text(SHORT).replace("{ enact =", "{ peek = true }, { enact =")
    with pytest.raises(ImpossibleMoveError, match=r"evening\.toml: move 3 ") as raised:
        from_text(text, SOURCE)
    error = raised.value
    assert (error.number, error.move, error.objection) == (3, Peek(), NotNow(Phase.LEGISLATE))


def test_a_table_that_cannot_be() -> None:
    text = to_text(replace(SHORT, moves=(Nominate(3), VoteCount(7, 0))))
    for seat, name in enumerate(NAMES[3:7], start=4):
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        assert f'    "{escaped}",' in text
        text = "\n".join(
            line for line in text.split("\n") if not line.endswith(f"  # {seat}") or "{" in line
        )
    with pytest.raises(IllegalMove) as raised:
        from_text(text, SOURCE)
    assert raised.value.objection == NotThatManyPlayers(3, (5, 6, 7, 8, 9, 10))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="There is no file"):
        read_record(tmp_path / "nothing.toml")
    with pytest.raises(CompanionError, match="cannot be read"):
        read_record(tmp_path)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FaultyFileError, match="not UTF-8"):
        read_record(binary)


def test_damaged_anywhere() -> None:
    """Cut off or scribbled over, a record is taken in or refused, and nothing else."""
    chance = Random(9)
    text = to_text(evening(5))
    for _ in range(150):
        at = chance.randrange(len(text))
        scribble = "".join(chance.choices('0123456789[]{}",=\n abc', k=3))
        for damaged in (text[:at], text[:at] + scribble + text[at + 3 :]):
            with suppress(CompanionError):
                from_text(damaged, SOURCE)
