"""The table's commands as a host runs them: one command a move, and what is refused."""

import json
import re
import sqlite3
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from companion.cli.completion import complete_name
from companion.cli.host import open_table
from companion.cli.terminal.columns import width
from companion.files.atomic_write import Cause, NotWritten, OSReason
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors, targets, veto_available
from companion.rules.moves import Nominate
from companion.rules.pieces import Phase
from companion.rules.play import play
from companion.rulesets import rulesets
from companion.store.journal import GAMES_FILE, Journal, StoredGame
from companion.store.record import WITH_DECK, to_text
from companion.store.recorded_game import MAX_NAME_LETTERS, GameWentOn
from companion.table.names import find
from companion.table.table import Table
from companion.words.sentences import sentence
from companion.words.tables import languages
from tests.cli.typed import SEVEN, TypedTable, table, words
from tests.conftest import Run, assert_friendly
from tests.store.evenings import load, some_move
from tests.test_house import README

__all__ = ["table"]  # the fixture

# An evening up to its first execution: three Fascist tiles lie, and a fourth.
TO_EXECUTION = (
    "nominate Ben", "vote --ja-all", "enact fascist",
    "nominate Cleo", "vote --ja-all", "enact fascist", "investigate Gia",
    "nominate Dan", "vote --ja-all", "enact fascist", "call-election Gia",
    "nominate Ada", "vote --ja-all", "answer-hitler no", "enact fascist",
)  # fmt: skip
TO_VETO = (
    *TO_EXECUTION, "execute Finn",
    "nominate Ben", "vote --ja-all", "answer-hitler no", "enact fascist", "execute Cleo",
    "nominate Gia", "vote --ja-all", "answer-hitler no",
)  # fmt: skip


def expected_status(game: Game, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the values that `status --json` must show of a game."""
    return {
        "phase": str(game.phase),
        "players": list(names),
        "ruleset": game.ruleset.name,
        "round": game.round,
        "president": game.president,
        "chancellor": game.chancellor,
        "eligible_chancellors": [*eligible_chancellors(game)],
        "tracker": game.tracker,
        "fascist": game.fascist,
        "liberal": game.liberal,
        "draw": game.draw,
        "discard": game.discard,
        "power": [str(power) for power in game.pending],
        "targets": [*targets(game)],
        "alive": [*game.alive],
        "investigated": sorted(game.investigated),
        "confirmed_not_hitler": sorted(game.proven),
        "votes_needed": len(game.alive) // 2 + 1,
        "next_president": game.next_president,
        "veto_unlocked": game.veto_unlocked,
        "veto_available": veto_available(game),
        "hitler_zone": game.fascist >= game.ruleset.hitler_zone,
        "winner": game.winner and str(game.winner),
        "win_reason": game.win_reason and str(game.win_reason),
    }


def test_the_board_in_sentences_has_all_that_the_drawn_one_has(table: TypedTable) -> None:
    table.begins().plays(*TO_VETO)
    status, told = table.status(), table.types("status", "--plain").splitlines()
    assert told[-1] == status["next_step"]
    assert f"Fascist policies: {status['fascist']} of 6." in told
    assert f"Policy deck: {status['draw']}." in told
    assert "Seat 6, Finn: dead." in told
    assert len([line for line in told if line.startswith("Seat ")]) == len(SEVEN)
    assert not [letter for letter in "".join(told) if letter in "│─▶◆✗⊘☠⚑★●○·→"]


def test_lists_of_players_are_in_the_order_of_their_seats(table: TypedTable) -> None:
    """Not in that of time: Gia was investigated before Cleo, and Dan has answered before Ben."""
    nine = (*SEVEN, "Hugo", "Ida")
    table.types("new", *nine, "--first", "Ada")
    for chancellor, target in (("Eva", "Gia"), ("Finn", "Cleo"), ("Eva", "")):
        table.plays(f"nominate {chancellor}", "vote 9 0", "enact fascist")
        if target:
            table.plays(f"investigate {target}")
    table.plays("call-election Ida")
    for chancellor in ("Dan", "Ben"):
        table.plays(f"nominate {chancellor}", "vote 9 0", "answer no", "enact liberal")
    status = table.status()
    assert (status["investigated"], status["confirmed_not_hitler"]) == ([3, 7], [2, 4])


class TestNew:
    def test_it_says_who_sits_where_and_what_comes_next(self, run: Run) -> None:
        answer = run("new", *SEVEN, "--first", "cleo")
        assert answer.returncode == 0, answer.stderr
        begun, seating, step = answer.stdout.splitlines()
        assert begun == "Game 1 has started. Players: 7. Rules: official."
        assert seating == "Clockwise around the table: Ada, Ben, Cleo, Dan, Eva, Finn, Gia."
        assert step.startswith("→ Give both placards to Cleo, the first Presidential Candidate")

    @pytest.mark.parametrize(
        "names",
        [
            ("Ада", "Борис", "Вера", "Глеб", "Дана"),
            ("Άννα", "Βασίλης", "Γιώργος", "Δήμητρα", "Ελένη"),
            ("李", "王", "張", "劉", "陳"),
            ("Նարե", "Անի", "Արամ", "Գոռ", "Լիլիթ"),
            ("ნინო", "ანა", "გია", "ლევანი", "ქეთი"),
            ("Zoë", "Nguyễn Ánh", "O'Neil", "J.-P.", "Łukasz 2"),
            ("あや", "さくら", "はると", "ゆい", "りく"),
            ("아린", "지우", "서준", "하윤", "도윤"),
        ],
    )
    def test_names_in_any_script(self, table: TypedTable, names: tuple[str, ...]) -> None:
        table.types("new", *names, "--first", names[2])
        assert table.status()["players"] == list(names)
        for seat, name in enumerate(names, start=1):
            assert find(name, names) == (seat,)

    def test_needless_spaces_go(self, table: TypedTable) -> None:
        table.types("new", " Ada  Lovelace ", *SEVEN[1:])
        assert table.status()["players"][0] == "Ada Lovelace"

    def test_at_random_anybody_may_be_first(self, table: TypedTable) -> None:
        seats: set[int] = set()
        while len(seats) < 3:
            table.types("new", *SEVEN[:5], "--first", "random")
            seats.add(table.status()["president"])
        assert seats <= {1, 2, 3, 4, 5}

    @pytest.mark.parametrize("ruleset", rulesets())
    def test_each_ruleset(self, table: TypedTable, ruleset: str) -> None:
        players = load(ruleset).players[0]
        table.types("new", *SEVEN, "Hal", "Ida", "--ruleset", ruleset) if players == 9 else (
            table.types("new", *SEVEN[:players], "--ruleset", ruleset)
        )
        assert table.status()["ruleset"] == ruleset

    def test_the_forums_first_candidate_sits_on_the_first_seat(self, table: TypedTable) -> None:
        for _ in range(5):
            table.types("new", *SEVEN, "--ruleset", "forum")
            assert table.status()["president"] == 1

    def test_a_hosts_own_ruleset(self, table: TypedTable, tmp_path: Path) -> None:
        mine = tmp_path / "ours.toml"
        mine.write_text('extends = "forum"\ntracker_length = 2\n[placed]\nfascist = 1\n')
        table.begins("--ruleset", mine)
        status = table.status()
        assert (status["ruleset"], status["fascist"], status["draw"]) == ("ours", 1, 16)
        mine.unlink()  # the game has the values
        assert table.status()["ruleset"] == "ours"

    @pytest.mark.parametrize(
        ("language", "said"),
        [("en", "Game 1 has started"), ("it", "La partita 1"), ("RU", "Игра 1 началась")],
    )
    def test_each_language(self, table: TypedTable, language: str, said: str) -> None:
        assert said in table.types("new", *SEVEN, "--language", language)

    def test_each_game_is_the_next_one_and_the_current(self, table: TypedTable) -> None:
        table.begins().plays("nominate Ben").begins()
        assert table.status()["phase"] == Phase.NOMINATE
        listed = table.types("games").splitlines()
        assert [line[:5] for line in listed] == ["    1", "*   2"]
        assert "Ada, Ben, Cleo, Dan, Eva, Finn, Gia" in listed[0]


class TestMemory:
    """The table's memory is a dial: votes, claims, proven-not-Hitler."""

    def test_votes(self, table: TypedTable) -> None:
        table.begins("--no-votes").plays("nominate Ben", "vote --nein Ada Ben")
        assert "−" not in table.types("status")
        assert "Ja: 5. Nein: 2" in table.types("history")
        table.begins().plays("nominate Ben", "vote --nein Ada Ben")
        assert "1 Ada ▶−" in table.types("status")
        assert "Nein: Ada, Ben" in table.types("history")

    def test_claims(self, table: TypedTable, run: Run) -> None:
        table.begins().plays("nominate Ben", "vote 7 0", "enact liberal", "claim Ada drew FFL")
        assert "Ada claims" in table.types("status")
        table.begins("--no-claims").plays("nominate Ben", "vote 7 0", "enact liberal")
        answer = run("claim", "Ada", "drew", "FFL")
        assert_friendly(answer, 1, "to play without that memory")

    def test_contradictions(self, table: TypedTable) -> None:
        lines = ("nominate Ben", "vote 7 0", "enact liberal")
        table.begins().plays(*lines)
        told = table.types("claim", "Ben", "received", "FF")
        assert "proves that false" in told
        assert "companion amend 4 claim Ben received LF" in told
        table.begins("--no-contradictions").plays(*lines)
        assert "proves that false" not in table.types("claim", "Ben", "received", "FF")

    def test_proven(self, table: TypedTable) -> None:
        table.begins().plays(*TO_EXECUTION)
        assert "✓" in table.types("status")
        assert table.status()["confirmed_not_hitler"] == [1]
        table.begins("--no-proven").plays(*TO_EXECUTION)
        assert "✓" not in table.types("status")
        assert table.status()["confirmed_not_hitler"] == []


class TestSpeak:
    @pytest.fixture
    def silent(self, environment: dict[str, str], tmp_path: Path) -> dict[str, str]:
        """A machine without a loudspeaker."""
        (tmp_path / "asoundrc").write_text("pcm.!default { type hw card 99 }")
        return {**environment, "ALSA_CONFIG_PATH": str(tmp_path / "asoundrc")}

    def test_without_a_loudspeaker_the_move_is_recorded_and_one_line_says_so(
        self, run: Run, silent: dict[str, str], table: TypedTable
    ) -> None:
        table.begins("-l", "ru")
        answer = run("nominate", "ben", "--speak", env=silent)
        assert answer.returncode == 0
        assert "Ada выдвигает кандидата в канцлеры: Ben." in answer.stdout
        assert answer.stderr.splitlines() == [
            "Голос пропал. Дальше — текстом. Узнать почему: companion doctor"
        ]
        assert table.status()["chancellor"] == 2

    def test_on_for_the_evening(self, run: Run, silent: dict[str, str], table: TypedTable) -> None:
        table.begins("-l", "ru", "--no-speak").plays("nominate ben")
        assert run("vote", "7", "0", env=silent).stderr == ""
        answer = run("new", *SEVEN, "--speak", env=silent)
        assert answer.stderr == (
            "The voice has stopped working. Carrying on in text. To see why: companion doctor\n"
        )
        assert table.stored().header.speak


class TestMoves:
    def test_every_command(self, table: TypedTable) -> None:
        table.begins().plays(*TO_VETO, "veto refused", "enact liberal")
        status = table.status()
        assert (status["fascist"], status["liberal"], status["alive"]) == (5, 1, [1, 2, 4, 5, 7])

    @pytest.mark.parametrize("ruleset", ["official", "forum"])
    def test_whole_games(self, table: TypedTable, ruleset: str) -> None:
        """Each move as a command; what is shown is what the rules say, by whichever ruleset."""
        chance = Random(ruleset)
        names = (*SEVEN, "Hal", "Ида", "Ζωή")[: chance.choice(load(ruleset).players)]
        table.types("new", *names, "--ruleset", ruleset, "--first", names[1])
        game = table.stored().header.new_game()
        while game.phase is not Phase.GAME_OVER:
            move = some_move(game, chance)
            table.types(*words(move, names, game))
            game, _ = play(game, move)
            assert expected_status(game, names).items() <= table.status().items()
        assert table.stored().game == game

    def test_a_game_in_processes_of_their_own(self, run_process: Run, table: TypedTable) -> None:
        table.begins().plays(*TO_EXECUTION[:-2])
        for line in (*TO_EXECUTION[-2:], "execute Finn --hitler"):
            assert run_process(*line.split()).returncode == 0
        answer = run_process("status", "--json")
        expected = expected_status(table.stored().game, SEVEN)
        assert expected.items() <= json.loads(answer.stdout).items()
        assert json.loads(answer.stdout)["win_reason"] == "hitler_executed"

    @pytest.mark.parametrize(
        ("vote", "ja"),
        [
            ("--ja ada b", [1, 2]),
            ("--nein gia 6", [1, 2, 3, 4, 5]),
            ("--ja-all", [1, 2, 3, 4, 5, 6, 7]),
            ("--nein-all", []),
        ],
    )
    def test_votes(self, table: TypedTable, vote: str, ja: list[int]) -> None:
        table.begins().plays("nominate Ben", f"vote {vote}")
        election = table.stored().game.elections[-1]
        assert [*(election.ja_seats or ())] == ja

    def test_votes_that_are_only_counted(self, table: TypedTable) -> None:
        table.begins().plays("nominate Ben", "vote 5 2")
        election = table.stored().game.elections[-1]
        assert (election.ja, election.nein, election.ja_seats) == (5, 2, None)

    @pytest.mark.parametrize(
        ("said", "sentence"),
        [
            ("Ada drew FFL", "Fascist, Fascist, Liberal"),
            ("ada drew f f l", "Fascist, Fascist, Liberal"),
            ("Ada passed FL", "Fascist, Liberal"),
            ("Ben received no-comment", "Ben"),
            ("Ben saw liberal", "Gia"),
            ("Ben saw no-comment", "Ben"),
        ],
    )
    def test_claims(self, table: TypedTable, said: str, sentence: str) -> None:
        table.begins().plays(*TO_EXECUTION[:7])
        assert sentence in table.types("claim", *said.split()).splitlines()[0]

    def test_a_claim_of_who_peeked(self, table: TypedTable) -> None:
        table.types("new", *SEVEN, "--ruleset", "forum")
        table.plays("nominate Ben", "vote 7 0", "enact fascist")
        table.plays("nominate Cleo", "vote 7 0", "enact fascist", "peek", "claim Ben peeked LFF")
        assert table.stored().game.statements[-1].seat == 2

    def test_the_tables_own_words(self, table: TypedTable) -> None:
        table.begins("-l", "ru").plays(
            *TO_EXECUTION[:13], "answer-hitler нет", "enact фаш", "execute finn",
            "claim Gia взято ФФЛ", "claim Gia передано без ответа", "claim Ben проверка либ",
        )  # fmt: skip
        table.begins("-l", "it").plays(*TO_EXECUTION[:13], "answer-hitler si")
        assert table.status()["winner"] == "fascist"


CYRILLIC = ("Анна", "Антон", "Борис Годунов", "Йован", "Семён", "Щука", "Ия")
GREEK = ("Άννα", "Αντώνης", "Γιώργος", "Δήμητρα", "Ελένη")


class TestNames:
    @pytest.mark.parametrize(
        ("typed", "names", "seats"),
        [
            ("f", SEVEN, [6]),
            ("CLEO", SEVEN, [3]),
            ("4", SEVEN, [4]),
            ("x", SEVEN, []),
            ("", SEVEN, []),
            ("8", SEVEN, []),
            ("ан", CYRILLIC, [1, 2]),
            ("АНТ", CYRILLIC, [2]),
            ("годунов", CYRILLIC, [3]),
            ("семен", CYRILLIC, [5]),
            ("и", CYRILLIC, [7]),
            ("й", CYRILLIC, [4]),
            ("αν", GREEK, [1, 2]),
            ("αντωνησ", GREEK, [2]),
            ("γιωργος", GREEK, [3]),
            ("zoe", ("Zoë", "Zoltan"), [1]),
            ("ann", ("Ann", "Anna"), [1]),
            ("irem", ("İrem", "Ivo"), [1]),
            ("strasse", ("Straße", "Ivo"), [1]),
            ("か", ("がく", "かな"), [2]),
        ],
    )
    def test_who_is_meant(self, typed: str, names: tuple[str, ...], seats: list[int]) -> None:
        assert [*find(typed, names)] == seats

    def test_of_several_the_one_who_may_be_chosen(self, table: TypedTable) -> None:
        table.types("new", "Ann", "Andy", "Cleo", "Dan", "Eva", "--first", "Ann")
        assert "Andy" in table.types("nominate", "an")

    def test_a_whole_name_is_that_player_even_if_another_begins_so(
        self, table: TypedTable, run: Run
    ) -> None:
        table.types("new", "Ann", "Anna", "Cleo", "Dan", "Eva", "--first", "Ann")
        answer = run("nominate", "ann")
        assert_friendly(
            answer, 1, "Ann is running for President", "Eligible: Anna, Cleo, Dan, Eva."
        )

    def test_the_shell_completes_them(
        self, table: TypedTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table.begins()
        monkeypatch.setenv("COMPANION_HOME", str(table.home))
        assert complete_name("c") == ["cleo"]  # in the letters that were typed
        monkeypatch.setenv("COMPANION_HOME", str(table.home / "nothing"))
        assert complete_name("c") == []


class TestStatus:
    @pytest.mark.parametrize("language", languages())
    def test_it_fits_the_terminal(
        self, table: TypedTable, language: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        names = [
            "李" * MAX_NAME_LETTERS,
            "Ё" * MAX_NAME_LETTERS,
            *(letter * MAX_NAME_LETTERS for letter in "CDEFGHIJ"),
        ]
        table.types("new", *names, "-l", language, "--first", "1", "--ruleset", "forum")
        table.plays("nominate 2", "vote --nein 10", "enact fascist", "investigate 3")
        table.plays("claim 1 saw fascist")
        for columns in (20, 40, 60, 80, 200):
            monkeypatch.setenv("COLUMNS", str(columns))
            lines = table.types("status").splitlines()
            assert max(map(width, lines)) <= columns
            if columns >= 40:
                assert all(f"{seat} " in "\n".join(lines) for seat in range(1, 11))

    @pytest.mark.parametrize("seat", range(7))
    def test_a_wide_name_is_whole_where_the_others_leave_room(
        self, table: TypedTable, seat: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "80")
        name = "김민준이박서연최지우정하은강도윤조"
        table.types("new", *SEVEN[:seat], name, *SEVEN[seat + 1 :], "--first", "1")
        board = table.types("status").splitlines()
        (line,) = [one for one in board if "│" in one and name in one]
        assert width(line) <= 80
        assert sum("│        │" in one or "│  ↑  ↓  │" in one for one in board) == 4

    def test_two_wide_names_at_both_sides_are_cut_to_their_columns(
        self, table: TypedTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "80")
        wide = ("李" * MAX_NAME_LETTERS, "김" * MAX_NAME_LETTERS)
        table.types("new", wide[0], *SEVEN[1:6], wide[1], "--first", "2")
        (line,) = [one for one in table.types("status").splitlines() if "李" in one and "│" in one]
        assert 74 < width(line) <= 80
        assert line.count("…") == 2

    def test_the_readme_shows_the_board(
        self, table: TypedTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "80")
        table.begins().plays(
            "nominate Ben", "vote 7 0", "enact liberal", "nominate Cleo", "vote 2 5",
            "nominate Gia", "vote 7 0", "enact fascist",
            "nominate Eva", "vote 7 0", "enact fascist", "investigate Ben",
            "nominate Ada", "vote --nein 4 6 7",
        )  # fmt: skip
        board, _, step = table.types("status").rstrip().rpartition("\n →")
        assert step
        assert f"```\n{board.rstrip()}\n```" in README

    def test_a_tile_that_is_still_open(self, table: TypedTable) -> None:
        """The forum's "whichever was not used" is told in whole words."""
        table.types("new", *SEVEN[:5], "--ruleset", "forum")
        assert "the power" in table.types("status")


class TestWhy:
    def test_the_current_step(self, table: TypedTable) -> None:
        assert "Rule: Nominate" in table.begins().types("why")

    def test_a_heading_that_asks_has_one_mark(self, table: TypedTable) -> None:
        assert "Membership cards? " in table.begins().types("why", "membership")

    def test_the_last_refusal(self, table: TypedTable, run: Run) -> None:
        table.begins("-l", "it").plays("nominate Ben", "vote 7 0")
        assert run("veto", "agreed").returncode == 1
        why = table.types("why")
        assert why.startswith("Il potere di veto non c'è ancora.")
        assert "Regola: Potere di veto" in why
        table.plays("enact liberal")
        assert "Potere di veto" not in table.types("why")

    @pytest.mark.parametrize(
        ("language", "topic", "title"),
        [
            ("en", "veto", "Veto Power"),
            ("en", "Execution", "Execution"),
            ("it", "caos", "Caos"),
            ("ru", "казнь", "Президент казнит"),
            ("ru", "Счётчик выборов", "Хаос"),
        ],
    )
    def test_a_topic(self, table: TypedTable, language: str, topic: str, title: str) -> None:
        assert title.casefold() in table.begins("-l", language).types("why", topic).casefold()

    def test_an_unknown_topic(self, table: TypedTable, run: Run) -> None:
        table.begins("-l", "ru")
        answer = run("why", "bluff")
        assert_friendly(answer, 1, "Здесь это не подходит: bluff. Варианты: ")


class TestCount:
    ROUNDS = ("nominate Ben", "vote 7 0", "enact liberal", "nominate Cleo", "vote 7 0")

    def count(self, table: TypedTable, *piles: int) -> str:
        names = ("--draw", "--discard", "--liberal", "--fascist")
        typed = [word for pair in zip(names, map(str, piles), strict=True) for word in pair]
        answer = table.typed("count", *typed)
        assert answer.exit_code == int("history" in answer.output)
        return answer.output

    def test_piles_that_agree(self, table: TypedTable) -> None:
        table.begins().plays(*self.ROUNDS, "enact fascist")
        assert "agree" in self.count(table, 11, 4, 1, 1)

    @pytest.mark.parametrize(("draw", "discard", "hands"), [(11, 3, 3), (11, 4, 2), (14, 3, 0)])
    def test_tiles_in_the_hands_of_a_government(
        self, table: TypedTable, draw: int, discard: int, hands: int
    ) -> None:
        """Before they draw, when the President has drawn, and when one tile is discarded."""
        table.begins().plays(*self.ROUNDS)
        answer = self.count(table, draw, discard - 1, 1, 0)
        assert "agree" in answer
        assert (f"government's hands: {hands}." in answer) == bool(hands)
        assert "differ" in self.count(table, draw - 1, discard, 1, 0)

    def test_a_round_that_was_not_recorded(self, table: TypedTable) -> None:
        table.begins().plays(*self.ROUNDS, "enact fascist")
        answer = self.count(table, 8, 6, 1, 2)
        assert "in round 1 or later" in answer  # it may have been left out anywhere
        assert "Fascist policies. On the table: 2. In the record: 1." in answer
        assert "companion history" in answer

    def test_a_wrong_tile_is_found_in_its_round(self, table: TypedTable) -> None:
        table.begins().plays(*self.ROUNDS, "enact fascist")
        assert "in round 2 or later" in self.count(table, 11, 4, 2, 0)

    def test_tiles_are_missing_or_too_many(self, table: TypedTable) -> None:
        table.begins("-l", "ru").plays(*self.ROUNDS, "enact fascist")
        assert "Число законов не сходится. Посчитано: 16. В коробке: 17." in self.count(
            table, 10, 4, 1, 1
        )
        assert "Число законов не сходится" in self.count(table, 12, 4, 1, 1)


class TestHistory:
    def test_undo_and_redo(self, table: TypedTable) -> None:
        table.begins().plays("nominate Ben", "vote 5 2")
        before = table.everything()
        assert "Undone: Vote, by number. Ja: 5. Nein: 2." in table.types("undo")
        assert table.status()["phase"] == Phase.VOTE
        assert "Redone: Vote, by number" in table.types("redo")
        assert table.everything() == before
        assert table.types("history").splitlines() == [
            "1. Round 1. Nominated for Chancellor: Ben.",
            "2. Round 1. Vote, by number. Ja: 5. Nein: 2.",
        ]

    def test_undo_as_far_as_the_beginning(self, table: TypedTable, run: Run) -> None:
        table.begins().plays(*TO_VETO)
        for _ in TO_VETO:
            table.types("undo")
        assert "There are no moves yet" in table.types("history")
        assert_friendly(run("undo"), 1, "nothing to undo")
        for _ in TO_VETO:
            table.types("redo")
        assert_friendly(run("redo"), 1, "nothing to undo")

    def test_replace(self, table: TypedTable) -> None:
        table.begins().plays(*TO_EXECUTION)
        assert "Move 2 has been replaced" in table.types("amend", 2, "vote", "--nein", "eva")
        election = table.stored().game.elections[0]
        assert election.nein_seats == (5,)

    def test_insert_and_drop(self, table: TypedTable) -> None:
        table.begins().plays("nominate Ben", "vote 7 0", "enact liberal", "nominate Cleo")
        before = table.everything()
        assert "A move has been inserted as number 4" in table.types(
            "amend", 4, "--insert", "claim", "ada", "drew", "LLL"
        )
        assert table.stored().game.statements
        assert "Move 4 has been removed" in table.types("amend", 4, "--drop")
        assert table.everything() == before

    def test_an_amended_vote_counts_those_who_were_alive_then(self, table: TypedTable) -> None:
        table.begins().plays(*TO_EXECUTION, "execute Finn")
        table.types("amend", 2, "vote", "--nein", "ada")
        assert table.stored().game.elections[0].ja_seats == (2, 3, 4, 5, 6, 7)

    def test_a_later_move_that_becomes_illegal(self, table: TypedTable, run: Run) -> None:
        """The refusal names the move and the reason; nothing changes unless the host insists."""
        table.begins("-l", "ru").plays("nominate Ben", "vote 7 0", "enact liberal", "nominate Cleo")
        before = table.everything()
        answer = run("amend", 1, "nominate", "cleo")
        told = ("ход 4: Кандидат в канцлеры: Cleo", "Ничего не изменено.", "--keep-legal")
        assert_friendly(answer, 1, *told)
        assert table.everything() == before
        kept = table.types("amend", 1, "nominate", "cleo", "--keep-legal")
        assert "Ходов осталось: 3. Убрано с конца: 1." in kept
        assert len(table.stored().moves) == 3

    def test_an_amendment_that_is_itself_illegal(self, table: TypedTable, run: Run) -> None:
        table.begins().plays("nominate Ben", "vote 7 0")
        before = table.everything()
        for typed in (("nominate", "ada"), ("peek",), ("--insert", "enact", "liberal")):
            answer = run("amend", 1, *typed)
            assert_friendly(answer, 1)
            assert "later move" not in answer.stderr
        assert table.everything() == before


class TestGames:
    def test_one_of_several_is_current(self, table: TypedTable) -> None:
        table.begins().plays("nominate Ben").begins()
        table.types("games", "--current", 1)
        assert table.status()["phase"] == Phase.VOTE

    def test_a_finished_game_has_a_winner(self, table: TypedTable) -> None:
        table.begins("-l", "it").plays(*TO_EXECUTION, "execute Finn --hitler")
        assert "i liberali" in table.types("games")

    def test_before_the_first(self, run: Run, home: Path) -> None:
        home.mkdir()
        assert "There are no games yet" in run("games").stdout

    def test_a_round_trip_gives_the_same_game(self, table: TypedTable, tmp_path: Path) -> None:
        file = tmp_path / "evening.toml"
        table.begins("-l", "it", "--no-claims").plays(*TO_VETO)
        before = table.everything()
        table.types("export", file)
        table.types("import", file)
        assert len(table.types("games").splitlines()) == 2
        assert table.everything() == before

    @pytest.mark.parametrize("look", ["/nowhere/attic.toml", "look.toml", "nowhere"])
    def test_a_look_that_cannot_be_used_is_told_and_left_out(
        self, table: TypedTable, tmp_path: Path, look: str
    ) -> None:
        (tmp_path / "look.toml").write_text('extends = "nowhere"', encoding="utf-8")
        record = Path(__file__).parents[1] / "store" / "v0_1" / "records" / "own-look.toml"
        text = re.sub("(?<=look = ).*", f'"{look}"', record.read_text(encoding="utf-8"))
        file = tmp_path / "evening.toml"
        file.write_text(text, encoding="utf-8")
        told = table.types("import", file)
        assert f"{look} isn't available here, so the theme classic is used" in told
        assert table.stored().header.look == ""

    def test_home_and_the_environment(
        self, run: Run, environment: dict[str, str], tmp_path: Path
    ) -> None:
        elsewhere = {**environment, "COMPANION_HOME": str(tmp_path / "one")}
        assert run("new", *SEVEN, env=elsewhere).returncode == 0
        assert (tmp_path / "one" / GAMES_FILE).exists()
        assert run("new", *SEVEN, "--home", tmp_path / "two", env=elsewhere).returncode == 0
        assert (tmp_path / "two" / GAMES_FILE).exists()
        assert len(run("games", env=elsewhere).stdout.splitlines()) == 1


# What is refused: the table's language and rules, the moves before, the command, and what is said.
START: tuple[str, ...] = ()
VOTING = ("nominate Ben",)
SESSION = ("nominate Ben", "vote 7 0")
NEXT = (*SESSION, "enact liberal")
Refusal: TypeAlias = tuple[str, tuple[str, ...], str, tuple[str, ...]]
REFUSALS: list[Refusal] = [
    ("en", START, "nominate Zoe", ("Nobody here is called Zoe.", "Possible: Ben, Cleo, Dan, Eva")),
    ("ru", START, "nominate Zoe", ("Игрока с таким именем нет: Zoe. Варианты: Ben, Cleo",)),
    ("en", START, "nominate 8", ("Nobody here is called 8.",)),
    ("it", START, "nominate Ada", ("Ada si candida", "Ben, Cleo, Dan, Eva, Finn, Gia")),
    (
        "en",
        NEXT,
        "nominate Ada",
        ("Ada was just President", "Eligible: Cleo, Dan, Eva, Finn, Gia."),
    ),
    ("en", START, "vote --ja-all", ("Not yet. The Presidential Candidate has to nominate",)),
    ("ru", START, "enact liberal", ("Не сейчас.",)),
    ("it", START, "peek", ("Non ancora.",)),
    ("en", VOTING, "nominate Cleo", ("Not yet. Everyone has to vote",)),
    (
        "en",
        VOTING,
        "vote 5 5",
        ("The ballots don't add up", "Living players, with one ballot each: 7"),
    ),
    ("ru", VOTING, "vote --ja Ada Ada", ("Этот игрок назван дважды: Ada.",)),
    ("en", VOTING, "vote --ja Ada Nobody", ("Nobody here is called Nobody.",)),
    (
        "en",
        SESSION,
        "enact blue",
        ("This isn't possible here: blue. Possible: Liberal, Fascist.",),
    ),
    ("ru", SESSION, "enact blue", ("Варианты: либеральный, фашистский.",)),
    ("en", SESSION, "veto agreed", ("There is no veto yet. Fascist policies needed: 5.",)),
    ("it", SESSION, "veto maybe", ("sì, no.",)),
    ("en", SESSION, "chaos liberal", ("Not yet.",)),
    ("en", SESSION, "answer-hitler no", ("Not yet.",)),
    ("en", NEXT, "claim Cleo drew FFL", ("Cleo hasn't seen that yet.",)),
    ("en", NEXT, "claim Ada drew FF", ("Tiles or cards named: 2. Seen: 3.",)),
    ("ru", NEXT, "claim Ada dreamt FFL", ("Здесь это не подходит: dreamt.", "взято")),
    ("en", NEXT, "claim Ada drew FFX", ("This isn't possible here: FFX",)),
    ("en", NEXT, "claim Ada drew liberal", ("here: liberal. Possible: FFF, FFL, FLL, LLL.",)),
    ("en", NEXT, "claim Ben received f l x", ("here: f l x. Possible: FF, FL, LL.",)),
    ("it", NEXT, "claim Ada drew fascista fascista liberale", ("Scegli tra: FFF, FFL, FLL, LLL.",)),
    ("en", TO_EXECUTION, "execute Gia", ("Gia is the President and has to choose someone else",)),
    ("en", TO_EXECUTION, "investigate Ben", ("The President doesn't have this power now",)),
    ("en", (*TO_EXECUTION, "execute Finn"), "nominate Finn", ("Finn is dead",)),
    ("ru", (*TO_EXECUTION, "execute Finn --hitler"), "nominate Ben", ("Игра окончена",)),
    ("en", START, "amend 3 --drop", ("nothing to undo, redo or correct",)),
    ("ru", VOTING, "amend 1 dance", ("Здесь это не подходит: dance. Варианты: nominate",)),
    ("en", VOTING, "amend 3 --drop", ("There is no move number 3",)),
    ("it", VOTING, "amend 0 --drop", ("Possibile: da 1 a 1.",)),
    ("en", START, "undo", ("nothing to undo",)),
    ("ru", START, "redo", ("Нечего отменять",)),
    ("en", START, "games --current 99", ("There is no game 99.",)),
    ("it", START, "games --current -1", ("La partita -1 non c'è.",)),
    (
        "en",
        START,
        "count --draw -1 --discard 0 --liberal 0 --fascist 0",
        ("here: -1. Possible: 0–99.",),
    ),
    ("ru", START, "export there.toml", ("Файл there.toml уже есть", "--force")),
    ("en", START, "export no/such/e.toml", ("There is no folder",)),
    ("en", START, "import nothing.toml", ("There is no file nothing.toml",)),
    ("en", START, "import there.toml", ("there.toml can't be used yet",)),
    (
        "it",
        START,
        "import four.toml",
        ("four.toml non si può giocare ", "5, 6, 7, 8"),
    ),
    (
        "en",
        START,
        "import seat.toml",
        ("Nobody sits in seat 9. Possible: Ada, Ben, Cleo, Dan, Eva, Finn, Gia.",),
    ),
    ("it", START, "import newer.toml", ("newer.toml viene da una versione più nuova.",)),
    (
        "ru",
        START,
        "import illegal.toml",
        ("illegal.toml", "1"),
    ),
    ("en", START, "import foreign.toml", ("speak this language yet: tlh",)),
]
NAMES = [
    (SEVEN[:4], ("don't cover this number of players: 4. Possible: 5, 6, 7, 8, 9, 10.",)),
    ((*SEVEN, "Hal", "Ida", "Jon", "Kay"), ("don't cover this number of players: 11.",)),
    ((*SEVEN, "ada"), ("Two players have this name: ada.",)),
    ((*SEVEN, "Ádà"), ("Two players have this name: Ádà.",)),
    ((*SEVEN, ""), ("A name has at least one letter",)),
    ((*SEVEN, "  "), ("A name has at least one letter",)),
    ((*SEVEN, "x" * 25), (f"used: {'x' * 25}. A name has",)),
    ((*SEVEN, "x" * 5000), ("at most 24",)),
    ((*SEVEN, "دانا"), ("from right to left",)),
    ((*SEVEN, "דנה"), ("from right to left",)),
    ((*SEVEN, "Ada دانا"), ("from right to left",)),
    ((*SEVEN, "𞤀𞤁"), ("from right to left",)),
    ((*SEVEN, "🦊"), ("characters that can't",)),
    ((*SEVEN, "Hal🦊"), ("characters that can't",)),
    ((*SEVEN, "Hal\nIda"), ("characters that can't",)),
    ((*SEVEN, "Hal\x1b[2J"), ("characters that can't",)),
    ((*SEVEN, "Hal\u202eIda"), ("characters that can't",)),
    ((*SEVEN, "12"), ("used: 12. A name has at least one letter",)),
    ((*SEVEN, "--first", "Zoe"), ("Nobody here is called Zoe. Possible: Ada, Ben",)),
    (("Ann", "Anna B", "Anna C", "Dan", "Eva", "--first", "anna"), ("Anna B, Anna C.",)),
    ((*SEVEN, "--ruleset", "no\nsuch"), ('There is no "no?such"', "official")),
    ((*SEVEN, "--ruleset", "bad.toml"), ("bad.toml", "tracker_length is 99", "hat isn't a known")),
    ((*SEVEN, "--ruleset", "nothing.toml"), ("There is no file nothing.toml",)),
    (
        (*SEVEN, "--ruleset", "rebalanced-6"),
        ("don't cover this number of players: 7. Possible: 6.",),
    ),
    ((*SEVEN, "--language", "tlh"), ("speak this language yet: tlh. Choose one of these: ",)),
    ((*SEVEN, "--language", "../en"), ("speak this language yet: ../en.",)),
    ((*SEVEN, "--theme", "*"), ('There is no "*"', "classic, cold-war")),
]
USAGE = [
    ("en", "vote", ("Type it like this: companion vote --ja Ada Ben, companion vote 5 2",)),
    ("it", "vote Ada Ben", ("Si scrive così: companion vote --ja Ada Ben",)),
    ("ru", "vote --ja", ("Это пишется так: companion vote --ja Ada Ben",)),
    ("en", "vote --ja --nein Ada", ("one word too many", "companion vote 5 2")),
    ("en", "vote --ja-all Ada", ("one word too many", "companion vote 5 2")),
    ("ru", "amend 1", ("не хватает", "companion amend 4 enact либеральный")),
    ("it", "amend 1 --drop peek", ("una parola di troppo", "companion amend 4 enact liberale")),
    ("en", "amend x --drop", ("NUMBER takes a number",)),
    ("en", "nominate", ("companion nominate NAME",)),
    ("en", "nominate Ada Ben", ("This doesn't belong there: Ben.",)),
    ("en", "dance", ("companion has no dance.",)),
]


def prepare(folder: Path, table: TypedTable) -> None:
    """Files that are not what they should be."""
    record = to_text(table.stored())
    (folder / "there.toml").write_text("this is no record")
    (folder / "newer.toml").write_text(record.replace("format = 1", f"format = {WITH_DECK + 1}"))
    (folder / "foreign.toml").write_text(record.replace('"en"', '"tlh"'))
    (folder / "seat.toml").write_text(record.replace("first = 1", "first = 9"))
    lines = record.splitlines(keepends=True)
    few = [line for line in lines if not line.strip().startswith(('"Eva"', '"Finn"', '"Gia"'))]
    (folder / "four.toml").write_text("".join(few))
    moves = record.replace("moves = [", "moves = [\n  { peek = true },", 1)
    (folder / "illegal.toml").write_text(moves)
    (folder / "bad.toml").write_text('extends = "official"\ntracker_length = 99\nhat = 1\n')


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal[2])
def test_a_refusal_is_one_friendly_line_and_changes_nothing(
    run: Run, table: TypedTable, tmp_path: Path, refusal: "Refusal"
) -> None:
    language, before, command, told = refusal
    table.begins("-l", language).plays(*before)
    prepare(tmp_path, table)
    unchanged = table.everything()
    assert_friendly(run(*command.split()), 1, *told)
    assert table.everything() == unchanged
    assert len(table.types("games").splitlines()) == 1


@pytest.mark.parametrize(("words", "told"), NAMES, ids=lambda value: repr(value)[-40:])
def test_a_game_that_cannot_begin(
    run: Run, table: TypedTable, tmp_path: Path, words: tuple[str, ...], told: tuple[str, ...]
) -> None:
    prepare(tmp_path, table.begins())
    unchanged = table.everything()
    assert_friendly(run("new", *words), 1, *told)
    assert table.everything() == unchanged


@pytest.mark.parametrize(("language", "command", "told"), USAGE, ids=str)
def test_wrong_usage(
    run: Run, table: TypedTable, language: str, command: str, told: tuple[str, ...]
) -> None:
    table.begins("-l", language).plays("nominate Ben")
    unchanged = table.everything()
    assert_friendly(run(*command.split()), 2, *told)
    assert table.everything() == unchanged


class TestNoGame:
    COMMANDS = ("status", "nominate ada", "vote 5 2", "undo", "history", "why", "export e.toml",
                "amend 1 --drop", "count --draw 1 --discard 1 --liberal 1 --fascist 1")  # fmt: skip

    @pytest.mark.parametrize("command", COMMANDS)
    def test_there_is_none_yet(self, run: Run, command: str, tmp_path: Path) -> None:
        answer = run(*command.split(), "--home", tmp_path)
        assert_friendly(answer, 1, "There is no game yet. Start one: companion new NAMES...")
        assert list(tmp_path.iterdir()) == []

    def test_the_folder_is_gone(self, run: Run, home: Path, tmp_path: Path) -> None:
        """As when the stick with it was pulled; nothing is made in its place."""
        assert_friendly(run("status"), 1, "The games folder isn't there", str(home))
        away = tmp_path / "stick" / "games"
        for command in ("status", "games", "new Ada Ben Cleo Dan Eva"):
            answer = run(*command.split(), "--home", away)
            assert_friendly(answer, 1, "There is no folder", str(away.parent))
        assert list(tmp_path.iterdir()) == []

    def test_in_the_language_of_the_hosts_terminal(
        self, run: Run, environment: dict[str, str], tmp_path: Path
    ) -> None:
        russian = {**environment, "LC_ALL": "ru_RU.UTF-8"}
        assert_friendly(run("status", "--home", tmp_path, env=russian), 1, "Игры ещё нет.")


class TestDatabase:
    def test_one_that_is_none(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / GAMES_FILE).write_text("dear diary " * 100)
        for command in (("status",), ("new", *SEVEN), ("games",)):
            answer = run(*command, "--home", tmp_path)
            assert_friendly(answer, 1, "wasn't written by the companion")

    def test_a_newer_one(self, run: Run, table: TypedTable) -> None:
        table.begins()
        with sqlite3.connect(table.home / GAMES_FILE) as database:
            database.execute("PRAGMA user_version = 99")
        database.close()
        for command in (("status",), ("nominate", "ben"), ("new", *SEVEN)):
            assert_friendly(run(*command), 1, "written by a newer version")

    def test_a_home_that_is_a_file(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "home").write_text("")
        for command in (("status",), ("new", *SEVEN)):
            assert_friendly(run(*command, "--home", tmp_path / "home"), 1, "There is no folder")

    def test_a_game_that_went_on_in_another_window(self, table: TypedTable) -> None:
        """The table is told, and is then where the other one is."""
        table.begins("-l", "it")
        with Journal(table.home) as journal:
            slow = Table(journal, journal.current())
            table.plays("nominate Ben")
            with pytest.raises(GameWentOn):
                slow.play(Nominate(3))
            assert slow.game.chancellor == 2

    @pytest.mark.parametrize(
        ("why", "told"),
        [("full", "диск заполнен"), ("busy", "занято другой программой")],
    )
    def test_what_a_move_may_meet_is_told_in_the_tables_language(
        self, table: TypedTable, why: Cause, told: str
    ) -> None:
        def fails() -> StoredGame:
            raise NotWritten(table.home, OSReason(why))

        table.begins("-l", "ru")
        with open_table(table.home) as opened, pytest.raises(NotWritten) as raised:
            opened.change(fails)
        assert told in sentence(opened.referee, raised.value)

    def test_another_program_that_does_not_stop_writing(
        self, table: TypedTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("companion.store.database.BUSY_TIMEOUT", 0.1)
        table.begins("-l", "it")
        with sqlite3.connect(table.home / GAMES_FILE, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            with open_table(table.home) as opened, pytest.raises(NotWritten, match="busy"):
                opened.play(Nominate(2))
        other.close()
