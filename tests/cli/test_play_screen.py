"""`companion play` in a real terminal: an evening key by key, and without a terminal."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

import pytest

from companion.rules.game import Game
from companion.rules.moves import (
    AnswerHitler,
    Chaos,
    Claim,
    Enact,
    Execute,
    Move,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Phase
from companion.rules.play import play
from tests.cli.test_table import TO_EXECUTION, TO_VETO
from tests.cli.typed import SEVEN, TypedTable, table
from tests.conftest import COMPANION
from tests.store.evenings import some_move
from tests.terminal import CTRL_C, CTRL_Z, ENTER, TAB, Terminal, terminal

__all__ = ["table", "terminal"]  # the fixtures

Open = Callable[..., Terminal]
SHORT = 45  # moves of an evening that is played key by key


def answer(screen: Terminal, *lines: str) -> None:
    for line in lines:
        screen.child.send(line + ENTER)
        time.sleep(0.06)


def recorded(screen: Terminal, table: TypedTable, moves: int) -> None:
    """Waits until so many moves are on disk."""
    deadline = time.monotonic() + 10
    while len(table.stored().moves) != moves:
        assert time.monotonic() < deadline, screen.read()
        screen.read()
        time.sleep(0.01)


def keys(  # noqa: C901  one case for each move
    move: Move, game: Game
) -> list[str]:
    """As few keys as will do."""
    choose = []
    if game.phase is Phase.POWER and len(game.pending) > 1:
        labels = {"Peek": "p", "Investigate": "i", "Execute": "e", "CallElection": "c"}
        choose = [labels[type(move).__name__]]
    match move:
        case Vote(ja) if len(ja) > len(game.alive) / 2:
            nein = [seat for seat in game.alive if seat not in ja]
            return ["-" + " ".join(map(str, nein)) if nein else "all"]
        case Vote(ja):
            return [" ".join(map(str, sorted(ja))) or "none"]
        case VoteCount(ja):
            return [str(ja)]
        case Enact(party) | Chaos(party):
            return [party.value[0]]
        case AnswerHitler(truth):
            return ["y" if truth else "n"]
        case Veto(agreed):
            return ["v", "y" if agreed else "n"]
        case Peek():
            return [*choose, "y"]
        case Execute(seat, hitler):
            return [*choose, str(seat), "y" if hitler else "n"]
        case Claim():
            return []
        case _:
            return [*choose, str(move.seat if hasattr(move, "seat") else move.chancellor)]


def whole_game(table: TypedTable, seed: int, kinds: set[type]) -> list[tuple[Game, Move]]:
    """A game that has moves of these kinds, with the table before each."""
    chance = Random(seed)
    while True:
        game = table.stored().header.new_game()
        moves: list[tuple[Game, Move]] = []
        while game.phase is not Phase.GAME_OVER:
            move = some_move(game, chance)
            if not isinstance(move, Claim | VoteCount):
                moves.append((game, move))
                game, _ = play(game, move)
        if len(moves) < SHORT and kinds <= {type(move) for _, move in moves}:
            return moves


def test_a_whole_game_and_the_next_one(terminal: Open, table: TypedTable) -> None:
    """Choices of powers, chaos and an execution; then the same players begin again."""
    table.types("new", *SEVEN, "--ruleset", "forum")
    evening = terminal("play")
    evening.shows("Game 1 has begun. Players: 7.", "Whom does Ada nominate for Chancellor?")
    for made, (game, move) in enumerate(whole_game(table, 1, {Execute, Chaos, Peek}), start=1):
        for line in keys(move, game):
            evening.child.send(line + ENTER)
        recorded(evening, table, made)
        assert table.stored().moves[-1] == move
    evening.shows("Begin a new game? (yes / no)", "have won")
    answer(evening, "y")
    evening.shows("Game 2 has begun. Players: 7. Rules: forum.", "Whom does Ada nominate")
    answer(evening, "q")
    assert "Everything is saved. Go on at any time with: companion play" in evening.ends(0)


def test_only_what_is_legal_is_offered(terminal: Open, table: TypedTable) -> None:
    table.begins().plays("nominate Ben", "vote 7 0", "enact liberal")
    evening = terminal("play")
    evening.shows("Whom does Ben nominate for Chancellor? 3 Cleo 4 Dan 5 Eva 6 Finn 7 Gia >")
    answer(evening, "ada")
    evening.shows("Ada was President, and is still term-limited. Eligible: Cleo, Dan")
    answer(evening, "zoe")
    evening.shows("Nobody here is called zoe. Possible: Cleo, Dan, Eva, Finn, Gia.")
    answer(evening, "g")
    evening.shows("Who voted Ja?")
    answer(evening, "ada ada")
    evening.shows("This player is named twice: Ada.")
    answer(evening, "all")
    evening.shows("Liberal or Fascist? (liberal / fascist)")
    answer(evening, "veto")
    evening.shows("This is not an answer here: veto. Possible: liberal / fascist.")
    assert len(table.stored().moves) == 5


def test_the_board_is_shown_after_every_move(terminal: Open, table: TypedTable) -> None:
    table.begins()
    evening = terminal("play")
    answer(evening, "2", "- 6 7")
    evening.shows("Elected. Ja: 5. Nein: 2.", "2 Ben ◆▷+", "− Finn 6", "Round 1")
    answer(evening, "f")
    evening.shows("First Fascist policy", "▐ F ▌", "Round 2", "Discard pile 2")


def test_undo_and_redo(terminal: Open, table: TypedTable) -> None:
    table.begins()
    evening = terminal("play")
    answer(evening, "ben", "all", "undo")
    evening.shows("Undone: Vote. Ja: Ada, Ben", "Who voted Ja?")
    evening.press(CTRL_Z)
    evening.shows("Undone: Nominated for Chancellor: Ben.", "Whom does Ada nominate")
    answer(evening, "undo")
    evening.shows("There is nothing to undo")
    answer(evening, "redo")
    evening.shows("Done again: Nominated for Chancellor: Ben.")


def test_undo_halfway_asks_the_first_question_again(terminal: Open, table: TypedTable) -> None:
    table.begins().plays(*TO_EXECUTION)
    evening = terminal("play")
    answer(evening, "finn")
    evening.shows("Was Finn Hitler?")
    answer(evening, "u")
    evening.shows("Whom does Gia execute?")
    assert len(table.stored().moves) == len(TO_EXECUTION)


def test_words_that_work_everywhere(terminal: Open, table: TypedTable) -> None:
    table.begins().plays("nominate Ben")
    evening = terminal("play")
    answer(evening, "why")
    evening.shows("Rule: Vote", "Who voted Ja?")
    answer(evening, "why veto")
    evening.shows("Rule: Veto Power")
    answer(evening, "log")
    evening.shows("1. Round 1. Nominated for Chancellor: Ben")
    answer(evening, "help")
    evening.shows("Answer the question with a few letters.")
    evening.child.send("co" + TAB)
    answer(evening, "")
    evening.shows("Nobody here is called co.")
    evening.child.send("cl" + TAB)
    answer(evening, "")
    evening.shows("Voted down.", "Ja: 1. Nein: 6.")
    answer(evening, "quit")
    evening.ends(0)


def test_claims_piece_by_piece(terminal: Open, table: TypedTable) -> None:
    table.begins().plays("nominate Ben", "vote 7 0", "enact liberal")
    evening = terminal("play")
    answer(evening, "claim")
    evening.shows("Who claims something? 1 Ada 2 Ben >")
    answer(evening, "1")
    evening.shows("What does Ada speak of? (drawn / passed on)")
    answer(evening, "d")
    evening.shows("Which tiles? (FLF / no comment)")
    answer(evening, "ffl")
    evening.shows("Ada claims to have drawn: Fascist, Fascist, Liberal.")
    answer(evening, "claim ben received no-comment")
    evening.shows("Ben will not say what was received.")
    answer(evening, "claim ben received fff")
    evening.shows("Named: 3. Seen: 2.")
    assert len(table.stored().moves) == 5


def test_a_table_without_claims(terminal: Open, table: TypedTable) -> None:
    table.begins("--no-claims")
    evening = terminal("play")
    answer(evening, "claim")
    evening.shows("This table plays without that memory")


def test_a_closed_terminal(terminal: Open, table: TypedTable) -> None:
    table.begins()
    evening = terminal("play")
    answer(evening, "ben", "all", "f", "cle")
    recorded(evening, table, 4)
    evening.child.kill(signal.SIGHUP)
    evening.child.wait()
    again = terminal("play")
    again.shows("Here we are again, in round 2.", "Who voted Ja?")
    answer(again, "none")
    recorded(again, table, 5)


def test_a_terminal_that_is_killed_in_the_middle_of_a_word(
    terminal: Open, table: TypedTable
) -> None:
    table.begins()
    evening = terminal("play")
    evening.shows("Whom does Ada nominate")
    evening.child.send("be")
    evening.child.kill(signal.SIGKILL)
    terminal("play").shows("Game 1 has begun", "Whom does Ada nominate")


@pytest.mark.parametrize("key", [CTRL_C, "\x04"])
def test_ctrl_c_and_ctrl_d_leave(terminal: Open, table: TypedTable, key: str) -> None:
    table.begins("-l", "ru")
    evening = terminal("play")
    evening.shows("Ada — кандидат в президенты. Кто кандидат в канцлеры?")
    evening.press(key)
    assert "Всё сохранено." in evening.ends(0)


def test_a_table_that_only_counts(terminal: Open, table: TypedTable) -> None:
    table.begins("--no-votes")
    evening = terminal("play")
    answer(evening, "2")
    evening.shows("How many voted Ja, of 7? (0 / 1 / 2 / 3 / 4 / 5 / 6 / 7)")
    answer(evening, "8")
    evening.shows("This is not an answer here: 8.")
    answer(evening, "4")
    evening.shows("Ja: 4. Nein: 3.")


def test_a_veto(terminal: Open, table: TypedTable) -> None:
    table.begins().plays(*TO_VETO)
    evening = terminal("play")
    evening.shows("Liberal, Fascist, or a veto? (liberal / fascist / veto)")
    answer(evening, "v")
    evening.shows("agree to the veto? (yes / no)")
    answer(evening, "n")
    evening.shows("Liberal or Fascist? (liberal / fascist)")
    answer(evening, "u", "v", "y")
    evening.shows("Election Tracker ●○○")


def test_a_choice_of_powers(terminal: Open, table: TypedTable) -> None:
    table.types("new", *SEVEN, "--ruleset", "forum")
    table.plays("nominate Ben", "vote 7 0", "enact fascist")
    table.plays("nominate Cleo", "vote 7 0", "enact fascist")
    evening = terminal("play")
    evening.shows("Which power does Ben use? (Policy Peek / Investigate Loyalty)")
    answer(evening, "inv")
    evening.shows("Whom does Ben investigate?")
    answer(evening, "undo", "pol")
    evening.shows("Has Ben put the three tiles back?")
    answer(evening, "no")
    evening.shows("Has Ben put the three tiles back?")
    answer(evening, "yes")
    evening.shows("Whom does Cleo nominate")


def test_the_hitler_question_and_the_end(terminal: Open, table: TypedTable) -> None:
    table.begins().plays(*TO_EXECUTION[:13])
    evening = terminal("play")
    evening.shows("Is Ada Hitler? (yes / no)")
    answer(evening, "y")
    evening.shows("The Fascists have won: Hitler is Chancellor.", "Begin a new game?")
    answer(evening, "undo")
    evening.shows("Is Ada Hitler?")
    answer(evening, "y", "no")
    evening.ends(0)
    assert table.status()["winner"] == "fascist"


def test_a_game_that_goes_on_in_another_window(terminal: Open, table: TypedTable) -> None:
    table.begins()
    evening = terminal("play")
    evening.shows("Whom does Ada nominate")
    table.plays("nominate Ben")
    answer(evening, "cleo")
    evening.shows("The game went on in another window", "Who voted Ja?")


def test_no_game_yet(terminal: Open, table: TypedTable) -> None:
    """It asks who plays, by the official rules, in the language of the terminal."""
    evening = terminal("play", LC_ALL="it_IT.UTF-8")
    evening.shows("Non c'è ancora una partita.", "Chi gioca?")
    answer(evening, "Ada, Ben, Cleo")
    evening.shows("3. Possibile: 5, 6, 7, 8, 9, 10.")
    answer(evening, "Ada, Ben, Cleo, Dan, ada")
    evening.shows("Questo nome compare due volte: ada.")
    answer(evening, "Ada Lovelace, Ben, Cleo, Dan, Eva")
    evening.shows("La partita 1 è cominciata.", "propone alla Cancelleria: chi?", "1 Ada Lovelace")
    assert table.stored().header.language == "it"


def test_no_game_and_no_wish_for_one(terminal: Open) -> None:
    evening = terminal("play")
    evening.shows("Who plays?")
    evening.press("\x04")
    evening.ends(0)


def test_a_voice_that_is_lost(terminal: Open, table: TypedTable) -> None:
    table.begins()
    evening = terminal("play", "--speak", ALSA_CONFIG_PATH="/nowhere")
    answer(evening, "ben")
    evening.shows("The voice is gone. The referee goes on in writing.", "Who voted Ja?")


LONG = ("Константин Александров", "Maximiliane-Friederike", "Cleo", "Dan", "Eva", "Ξενοφών",
        "Gia", "李小龍", "Ida", "Bartholomäus-Theophilus")  # fmt: skip


SCREENS = [("en", (80, 24)), ("it", (80, 24)), ("ru", (80, 24)), ("it", (100, 30)),
           ("ru", (60, 20)), ("en", (40, 12)), ("ru", (20, 6))]  # fmt: skip


@pytest.mark.parametrize(("language", "size"), SCREENS)
def test_the_question_is_on_every_screen(
    terminal: Open, table: TypedTable, language: str, size: tuple[int, int]
) -> None:
    _, rows = size
    table.types("new", *LONG, "-l", language, "--first", "1")
    table.plays("nominate 2", "vote --nein 10", "enact fascist", "investigate 3")
    evening = terminal("play", size=size)
    evening.shows(">")
    shown = evening.rows()
    assert shown[-1 if shown[-1] else -2].endswith(">") or ">" in [row.strip() for row in shown]
    if rows >= 24:
        assert "─ " in shown[1] + shown[2], shown
        assert "10 Bartholomäus-Theophilus" in " ".join(" ".join(shown).split())


def test_a_terminal_that_changes_its_size(terminal: Open, table: TypedTable) -> None:
    table.begins()
    evening = terminal("play", size=(100, 32))
    evening.shows("┌────────┐", "Whom does Ada nominate")
    for size in ((60, 20), (30, 10), (100, 32)):
        evening.resize(*size)
        time.sleep(0.5)
        evening.shows("Whom does Ada nominate")
    evening.shows("┌────────┐")
    answer(evening, "2")
    evening.shows("Who voted Ja?")


def test_without_a_terminal(environment: dict[str, str], table: TypedTable) -> None:
    """Lines on standard input are answers; the rest of the evening follows another time."""
    table.begins()
    done = subprocess.run(
        [sys.executable, *COMPANION[1:], "play"],
        input="2\nall\nblue\nf\n",
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    assert "This is not an answer here: blue." in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("Everything is saved. Go on at any time with: companion play\n")
    assert table.status()["fascist"] == 1


def test_a_closed_standard_input(environment: dict[str, str], table: TypedTable) -> None:
    table.begins()
    done = subprocess.run(
        [sys.executable, *COMPANION[1:], "play"],
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "Whom does Ada nominate" in done.stdout
