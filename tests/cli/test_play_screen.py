"""`companion play` in a real terminal: an evening key by key, and without a terminal."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.cli.host import open_table
from companion.cli.terminal.board import board
from companion.cli.terminal.columns import width
from companion.rules.game import Game
from companion.rules.moves import (
    AnswerHitler,
    AskVeto,
    Chaos,
    Claim,
    Discard,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Shuffle,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Phase
from companion.rules.play import play
from companion.store.journal import Journal
from companion.table.view import view
from tests.cli.dealer import Dealer, dealer
from tests.cli.test_reveal import arranged, words_of
from tests.cli.test_table import TO_EXECUTION, TO_VETO
from tests.cli.typed import SEVEN, TypedTable, table
from tests.conftest import COMPANION, Answer, Run
from tests.store.evenings import some_move
from tests.terminal import CTRL_C, CTRL_Z, ENTER, PATIENCE, TAB, Terminal, terminal

__all__ = ["dealer", "table", "terminal"]  # the fixtures

CTRL_D, ESC = "\x04", "\x1b"

Open = Callable[..., Terminal]


def answer(screen: Terminal, *lines: str) -> None:
    for line in lines:
        screen.send(line + ENTER)
        time.sleep(0.06)


class Evening:
    """Output of `companion play` when its answers are lines on standard input."""

    def __init__(self, answer: Answer) -> None:
        assert (answer.returncode, answer.stderr) == (0, "")
        self._left = " ".join(answer.stdout.split())

    def shows(self, *sentences: str) -> None:
        """One after the other."""
        for sentence in sentences:
            assert sentence in self._left, sentence
            self._left = self._left.partition(sentence)[2]


Plays = Callable[..., Evening]


@pytest.fixture
def plays(run: Run) -> Plays:
    return lambda *lines: Evening(run("play", typed="".join(f"{line}\n" for line in lines)))


def recorded(screen: Terminal, table: TypedTable, moves: int) -> None:
    """Waits until so many moves are on disk."""
    deadline = time.monotonic() + PATIENCE
    while len(table.stored().moves) != moves:
        assert time.monotonic() < deadline, screen.read()
        screen.read()
        time.sleep(0.05)


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
            return ["- " + " ".join(map(str, nein)) if nein else "+"]
        case Vote(ja):
            return ["+ " + " ".join(map(str, sorted(ja))) if ja else "-"]
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
        case Claim() | Discard() | AskVeto() | Shuffle():
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
        if kinds <= {type(move) for _, move in moves}:
            return moves


def test_a_whole_game_and_the_next_one(plays: Plays, table: TypedTable) -> None:
    """Choices of powers, chaos and an execution; then the same players begin again."""
    table.types("new", *SEVEN, "--ruleset", "forum", "--first", "Ada")
    evening = whole_game(table, 246, {Execute, Chaos, Peek})
    lines = [line for game, move in evening for line in keys(move, game)]
    plays(*lines, "y", "q").shows(
        "Game 1 has started. Players: 7.",
        "Who does Ada nominate for Chancellor?",
        "have won",
        "Start a new game? (yes / no)",
        "Game 2 has started. Players: 7. Rules: forum.",
        "Everything is saved. To carry on: companion play",
    )
    with Journal(table.home) as journal:
        assert journal.load(1).moves == tuple(move for _, move in evening)


def test_only_what_is_legal_is_offered(plays: Plays, table: TypedTable) -> None:
    table.begins().plays("nominate Ben", "vote 7 0", "enact liberal")
    plays("ada", "zoe", "g", "ada ada", "all", "veto").shows(
        "Who does Ben nominate for Chancellor? 3 Cleo 4 Dan 5 Eva 6 Finn 7 Gia >",
        "Ada was just President and is still term-limited. Eligible: Cleo, Dan",
        "Nobody here is called zoe. Possible: Cleo, Dan, Eva, Finn, Gia.",
        "Who voted Ja?",
        "You named this player twice: Ada.",
        "Which tile? (liberal / fascist)",
        "This isn't possible here: veto. Possible: liberal, fascist.",
    )
    assert len(table.stored().moves) == 5


def test_claims_that_are_heard_now_do_not_stand_on_the_board_too(table: TypedTable) -> None:
    table.begins().plays("nominate Ben", "vote 7 0", "enact fascist", "claim ada drew FFL")
    with open_table(table.home) as opened:
        (claim,) = view(opened).claims
        shown = "\n".join(board(opened, 100, 40))
        assert claim in " ".join(shown.split())
        assert claim not in " ".join("\n".join(board(opened, 100, 40, [claim])).split())


def test_undo_and_redo(plays: Plays, table: TypedTable) -> None:
    table.begins()
    plays("ben", "all", "undo", "undo", "undo", "redo").shows(
        "Undone: Vote. Ja: Ada, Ben",
        "Who voted Ja?",
        "Undone: Nominated for Chancellor: Ben.",
        "Who does Ada nominate",
        "There is nothing to undo",
        "Redone: Nominated for Chancellor: Ben.",
    )


def test_undo_halfway_asks_the_first_question_again(plays: Plays, table: TypedTable) -> None:
    table.begins().plays(*TO_EXECUTION)
    plays("finn", "u").shows("Was Finn Hitler?", "Who does Gia execute?")
    assert len(table.stored().moves) == len(TO_EXECUTION)


def test_words_that_work_everywhere(plays: Plays, table: TypedTable) -> None:
    table.begins().plays("nominate Ben")
    plays("why", "why veto", "history", "help", "cx", "cleo", "quit").shows(
        "Rule: Vote",
        "Who voted Ja?",
        "Rule: Veto Power",
        "1. Round 1. Nominated for Chancellor: Ben",
        "A few letters are enough for any answer.",
        "Nobody here is called cx.",
        "The vote fails.",
        "Ja: 1. Nein: 6.",
        "Everything is saved.",
    )


def test_in_a_terminal(terminal: Open, table: TypedTable) -> None:
    """The board is shown after every move; If it is lost, leave this empty, and one key is undo."""
    table.begins()
    evening = terminal("play")
    evening.shows("Who does Ada nominate")
    evening.send("be" + TAB)
    answer(evening, "", "- 6 7")
    evening.shows("Elected. Ja: 5. Nein: 2.", "2 Ben ◆▷+", "− Finn 6", "Round 1")
    answer(evening, "f")
    evening.shows("First Fascist policy", "▐ F ▌", "Round 2", "Discard pile 2")
    evening.press(CTRL_Z)
    evening.shows("Undone: Fascist policy enacted.", "Which tile?")
    answer(evening, "claim")
    evening.shows("Who is making a claim?")
    evening.send("ad" + ESC)  # half typed
    evening.shows("Which tile?")
    evening.press(ESC)
    evening.shows("This is the first question.")
    evening.press(CTRL_D)
    assert "Everything is saved." in evening.ends(0)


def test_claims_piece_by_piece(plays: Plays, table: TypedTable) -> None:
    table.begins().plays("nominate Ben", "vote 7 0", "enact liberal")
    at_once = ("claim ben received no-comment", "claim ben received fff")
    plays("claim", "1", "d", "ffl", *at_once).shows(
        "Who is making a claim? 1 Ada 2 Ben >",
        "What is Ada's claim about? (drawn / passed)",
        "Which tiles? (FFL / no comment)",
        "Ada claims to have drawn: Fascist, Fascist, Liberal.",
        "Ben won't say which tiles were received.",
        "Tiles or cards named: 3. Seen: 2.",
    )
    assert len(table.stored().moves) == 5


def test_a_table_without_claims(plays: Plays, table: TypedTable) -> None:
    table.begins("--no-claims")
    plays("claim").shows("This table chose to play without that memory")


def test_a_closed_terminal(terminal: Open, plays: Plays, table: TypedTable) -> None:
    table.begins()
    evening = terminal("play")
    answer(evening, "ben", "all", "f", "cle")
    recorded(evening, table, 4)
    evening.kill(signal.SIGHUP)
    evening.send(CTRL_D)  # the end of what a closed terminal can be read from
    while evening.is_running():
        evening.read()  # what it draws must go somewhere
    plays("none").shows("Back to the game: round 2.", "Who voted Ja?")
    assert len(table.stored().moves) == 5


def test_a_terminal_that_is_killed_in_the_middle_of_a_word(
    terminal: Open, plays: Plays, table: TypedTable
) -> None:
    table.begins()
    evening = terminal("play")
    evening.shows("Who does Ada nominate")
    evening.send("be")
    evening.end()  # as by SIGKILL
    plays().shows("Game 1 has started", "Who does Ada nominate")


def test_a_table_that_only_counts(plays: Plays, table: TypedTable) -> None:
    table.begins("--no-votes")
    plays("2", "8", "5 3", "5 2", "f", "", "3", "+", "f", "", "undo", "undo", "-").shows(
        "How many of 7 voted Ja?",
        "This isn't possible here: 8.",
        "The ballots don't add up. Ja: 5. Nein: 3.",
        "Ja: 5. Nein: 2.",
        "Ja: 7. Nein: 0.",
        "Ja: 0. Nein: 7.",
    )


ROUNDS = {  # the keys of a round in the letters of the table
    ("en", "classic"): ("l", "FFL FL"),
    ("en", "cold-war"): ("d", "CCD CD"),
    ("it", "classic"): ("l", "FFL FL"),
    ("it", "cold-war"): ("d", "CCD CD"),
    ("ru", "classic"): ("л", "ФФЛ ФЛ"),
    ("ru", "cold-war"): ("д", "ККД КД"),
}


@pytest.mark.parametrize(("language", "theme"), ROUNDS)
def test_keys_of_a_round(plays: Plays, table: TypedTable, language: str, theme: str) -> None:
    """Six where all say ja, ten with two nein, seven more for the claims of both; Latin too."""
    table.types("new", *SEVEN, "--first", "Ada", "-l", language, "--theme", theme)
    tile, claims = ROUNDS[language, theme]
    all_ja, two_nein = ["2", "+", tile], ["3", "- 6 7", tile]
    assert [sum(len(line) + 1 for line in lines) for lines in (all_ja, two_nein)] == [6, 10]
    assert len(claims) + 1 == 7
    plays(*all_ja, *two_nein, claims, "4", "-", "5", "6 1", "l", "ffl", "fl")
    ada, ben = (Party.FASCIST, Party.FASCIST, Party.LIBERAL), (Party.FASCIST, Party.LIBERAL)
    together = (Claim(2, HiddenKnowledge.DRAWN, ada), Claim(3, HiddenKnowledge.RECEIVED, ben))
    again = (Claim(4, HiddenKnowledge.DRAWN, ada), Claim(5, HiddenKnowledge.RECEIVED, ben))
    everybody, most = frozenset(range(1, 8)), frozenset(range(1, 6))
    enact = Enact(Party.LIBERAL)
    assert table.stored().moves == (
        *(Nominate(2), Vote(everybody), enact),
        *(Nominate(3), Vote(most), enact, *together),
        *(Nominate(4), Vote(frozenset())),
        *(Nominate(5), VoteCount(6, 1), enact, *again),
    )


def test_claims_are_offered_once(plays: Plays, table: TypedTable) -> None:
    """The next answer closes the question, and so do Enter and Esc; wrong tiles do not."""
    table.begins().plays("nominate Ben", "vote 7 0")
    offered = (
        "Any claims? Tiles that Ada drew / Tiles that Ben received, like FFL FL; Enter for none."
    )
    plays("l", "ffff", "- fl", "u", "u", ESC, "u", "l", "", "3").shows(
        *(offered, "Type it like this: FFL FL", offered),
        *("Ada won't say", "Ben claims to have received: Fascist, Liberal."),
        *("Undone", "Any claims? Tiles that Ben received, like FL; Enter for none."),
        *("Undone", offered, "Who does Ben nominate", "Undone", offered),
        "Who does Ben nominate",
    )
    assert table.stored().moves[2:] == (Enact(Party.LIBERAL), Nominate(3))


TO_INVESTIGATION = (
    "nominate Ben", "vote 7 0", "enact liberal", "nominate Cleo", "vote 7 0", "enact fascist",
    "nominate Dan", "vote 7 0", "enact fascist",
)  # fmt: skip


@pytest.mark.parametrize(
    ("language", "party", "offered"),
    [
        ("en", "fascist", "Any claims? The party that Cleo saw, like liberal; Enter for none."),
        ("de", "faschistisch", "Welche Partei Cleo gesehen hat, etwa liberal; Enter: nichts."),
        ("it", "fascista", "Il partito visto da Cleo, per esempio liberale; Invio: nessuna."),
        (
            "ru",
            "фашистский",
            "Какую партию увидел игрок: Cleo, например либеральный; Enter — ничего.",
        ),
    ],
)
def test_a_party_that_was_seen_is_asked_for(
    plays: Plays, table: TypedTable, language: str, party: str, offered: str
) -> None:
    """A letter will do where no name begins with it; hands may still be claimed, in the same line."""
    table.types("new", *SEVEN, "--first", "Ada", "-l", language)
    table.plays(*TO_INVESTIGATION)
    seen, gia = Claim(3, HiddenKnowledge.LOYALTY, (Party.FASCIST,)), Investigate(7)
    drew = Claim(3, HiddenKnowledge.DRAWN, (Party.FASCIST, Party.FASCIST, Party.LIBERAL))
    received = Claim(4, HiddenKnowledge.RECEIVED, (Party.FASCIST, Party.LIBERAL))
    plays("7", party[:2], "ffl fl").shows(offered)
    assert table.stored().moves[9:] == (gia, seen, drew, received)
    table.plays("undo", "undo", "undo")
    plays(f"FFL FL {party}", "5").shows(offered)
    assert table.stored().moves[9:] == (gia, drew, received, seen, Nominate(5))


def test_letters_of_a_name_and_of_a_party(plays: Plays, table: TypedTable) -> None:
    """A question closed by Enter is heard, but not asked again; f is Finn, and l no command."""
    table.begins().plays(*TO_INVESTIGATION)
    evening = plays("", "7", "l", "ffl fl", "f")
    evening.shows(
        "Any claims? Tiles that Cleo drew / Tiles that Dan received, like FFL FL; Enter for none.",
        "Who does Cleo investigate?",
        "Any claims? The party that Cleo saw",
        "Cleo claims that Gia is a Liberal.",
        "Cleo claims to have drawn: Fascist, Fascist, Liberal.",
        "Dan claims to have received: Fascist, Liberal.",
        "Dan nominates Finn",
    )
    table.plays(*["undo"] * 5)
    plays("7", "", "", "4").shows("The party that Cleo saw", "Who does Dan nominate")
    assert not any(isinstance(move, Claim) for move in table.stored().moves)


def test_tiles_that_were_peeked_at_are_asked_for(plays: Plays, table: TypedTable) -> None:
    """Three tiles alone are the peek; in a line with a hand, all are in the order of the round."""
    table.types("new", *SEVEN[:5], "--first", "Ada")
    for chancellor in SEVEN[1:4]:
        table.plays(f"nominate {chancellor}", "vote 5 0", "enact fascist")
    peeked = Claim(3, HiddenKnowledge.PEEKED, (Party.LIBERAL, Party.FASCIST, Party.FASCIST))
    offered = "Any claims? Tiles that Cleo saw on top, like FFL; Enter for none."
    evening = plays("y", "lff", "u", "- lf lff", "u", "u", "u", "fl lff", "u", "u", "ffff", "", "u")
    evening.shows(
        offered, "Any claims? Tiles that Cleo drew", offered, offered, "Type it like this:"
    )
    plays("y", "lff")
    assert table.stored().moves[9:] == (Peek(), peeked)
    table.plays("undo")
    plays("- fl lff")
    assert [type(move) for move in table.stored().moves[10:]] == [Claim] * 3
    assert table.stored().moves[-1] == peeked


def test_claims_after_an_execution(plays: Plays, table: TypedTable) -> None:
    """The dead claim nothing; a table without that memory is not asked."""
    table.begins().plays(*TO_EXECUTION)
    plays("1", "n", "ffl").shows(
        "Was Ada Hitler?", "Any claims? Tiles that Gia drew, like FFL", "Gia claims to have drawn"
    )
    table.types("new", *SEVEN, "--first", "Ada", "--no-claims")
    table.plays(*TO_INVESTIGATION)
    with pytest.raises(AssertionError):
        plays("7").shows("Any claim")


def test_names_and_signs(plays: Plays, table: TypedTable) -> None:
    """Two numbers are a count; with a sign they are seats. What does not add up is explained."""
    table.begins().plays("nominate Ben")
    plays("5 3", "1 2 3 4", "ada ben", "u", "- finn gia", "u", "+ 1 2", "u", "5 2").shows(
        "Type it like this: + 5 3, - 5 3, 7 0",
        "+ 1 2 3 4",
        "Ja: 2. Nein: 5.",
        "Ja: 5. Nein: 2.",
        "Ja: 2. Nein: 5.",
        "Ja: 5. Nein: 2.",
    )
    assert table.stored().moves[-1] == VoteCount(5, 2)


def test_letters_of_a_name_are_no_command_where_names_are_asked_for(
    plays: Plays, table: TypedTable
) -> None:
    table.begins().plays("nominate Ben")
    plays("undo", "a", "quit").shows("Ada is running for President")
    assert table.stored().moves == ()


def test_a_target_is_checked_before_anything_is_asked_of_it(
    plays: Plays, table: TypedTable
) -> None:
    """And somebody who is known not to be Hitler need not be asked."""
    table.begins().plays(*TO_EXECUTION)
    plays("gia", "1", ESC, "1", "").shows(
        "Gia is the President and has to choose someone else.",
        "Who does Gia execute?",
        "Was Ada Hitler? (yes / no) [⏎ no]",
        "Who does Gia execute?",
        "Was Ada Hitler?",
        "Ada is dead and was not Hitler.",
    )
    assert table.stored().moves[-1] == Execute(1, hitler=False)


def test_esc_leaves_any_question(plays: Plays, table: TypedTable) -> None:
    table.begins().plays("nominate Ben", "vote 7 0", "enact liberal")
    plays("", ESC, "claim", "1", "d", ESC, ESC, ESC, "claim", "1", "undo").shows(
        "This is the first question. Ctrl-Z undoes the last move; quit leaves",
        "Who is making a claim?",
        "What is Ada's claim about?",
        "Which tiles?",
        "What is Ada's claim about?",
        "Who is making a claim?",
        "Who does Ben nominate for Chancellor?",
        "Who is making a claim?",
        "What is Ada's claim about?",
        "Who does Ben nominate for Chancellor?",
    )
    assert len(table.stored().moves) == 3


def test_ballots_of_an_earlier_vote_by_sign(plays: Plays, table: TypedTable) -> None:
    """And what is wrong with a move is told as it is typed at these prompts."""
    table.begins().plays("nominate Ben", "vote 7 0")
    evening = plays(
        *("amend 2 vote - 1 2", "amend 2 vote", "amend 2 enact", "amend 2 vote --zzz"),
        *("claim ada drew", "amend 2 vote +Ada, Ben, Cleo, Dan", "quit"),
    )
    evening.shows(
        "It is now: Vote. Ja: Cleo, Dan, Eva, Finn, Gia. Nein: Ada, Ben.",
        "Type it like this: amend 2 vote + Ada Ben, amend 2 vote 5 2",
        "Type it like this: amend 2 enact Liberal",
        "Type it like this: amend 2 vote --ja Ada Ben",
        "Type it like this: claim Ada drew FFL",
        "It is now: Vote. Ja: Ada, Ben, Cleo, Dan.",
    )
    table.types("amend", 2, "vote", "-", "1", "2")
    assert table.stored().moves[1] == Vote(frozenset({3, 4, 5, 6, 7}))


def test_a_guest_who_takes_the_place_of_another_one(plays: Plays, table: TypedTable) -> None:
    """At any question: the game goes on with those who began it, and the seat gets a new name."""
    table.types("new", *SEVEN[:4], "Eva Maria", *SEVEN[5:], "--first", "Ada")
    told = "Nobody can join or leave in the middle of a game"
    plays(
        *("-Eva Maria +Frida", "-ben, +Zoe", "+Hugo", "ben", "-ben +Zoe", "+hugo", "+ 1 -2"),
        *("all", "rename 5 Frida"),
    ).shows(
        *(told, "rename 5 Frida puts in the new name", told, "rename Ben Zoe puts"),
        *(told, "; rename puts", told, "rename Ben Zoe puts"),
        *("Nobody here is called hugo.", "Nobody here is called -2.", "Elected."),
        "Eva Maria is now called Frida",
    )


def test_players_who_are_called_like_commands(plays: Plays, table: TypedTable) -> None:
    """The word is the command; the number of the seat, or fewer letters, are the player."""
    names = ("Ada", "Undo", "Quit", "Dan", "Eva", "Finn", "Gia")
    told = "Also a word that works at every question: Undo, Quit. To mean the player, type the seat"
    assert told in table.types("new", *names, "--first", "Ada")
    plays("undo", "und", "undo", "2", "all", "fascist", "3", "quit").shows(
        told,
        "There is nothing to undo",
        "Ada nominates Undo",
        "Undone: Nominated for Chancellor: Undo.",
        "Ada nominates Undo",
        "Undo nominates Quit",
        "Everything is saved.",
    )
    assert len(table.stored().moves) == 4
    assert "type the seat number: 1, 2, 3." in table.types("rename", "Ada", "Help")
    table.plays("undo", "nominate quit")
    assert table.stored().moves[3] == Nominate(3)


def test_a_player_who_is_called_like_all_votes(table: TypedTable) -> None:
    told = table.types("new", "Ada", "All", "Cleo", "Dan", "Eva", "--first", "Ada")
    assert "question: All. To mean the player, type the seat number: 2." in " ".join(told.split())


def test_a_rule_of_two_words_needs_no_quotation_marks(table: TypedTable) -> None:
    table.types("new", "Ada", "Ben", "Cleo", "Dan", "Eva", "--ruleset", "forum")
    assert table.types("why", "eva", "braun") == table.types("why", "eva braun")
    assert table.types("why", "tie") == table.types("why", "eva braun")


def test_an_earlier_move_is_asked_again(plays: Plays, table: TypedTable) -> None:
    """By its number, in one line, dropped, inserted; later moves are dropped only if it is meant."""
    table.begins().plays("nominate Ben", "vote 7 0", "enact fascist")
    plays(
        *("amend", "9", "2", "- 6 7", "amend 3 l", "amend 3 enact liberal", "amend 3", ESC),
        *("amend 2", "-", "no", "amend 3 insert", "drop", "amend 1", "c", "amend 7"),
        *("amend 2", "-", "yes"),
    ).shows(
        "1. Round 1. Nominated for Chancellor: Ben",
        "Which move is wrong? (1–3)",
        "This isn't possible here: 9. Possible: 1–3.",
        "Move 2 is: Vote, by number. Ja: 7. Nein: 0.",
        "Move 2 has been replaced. It is now: Vote. Ja: Ada, Ben, Cleo, Dan, Eva. Nein: Finn, Gia.",
        "This isn't possible here: l.",
        "Move 3 has been replaced. It is now: Liberal policy enacted.",
        "Move 3 is: Liberal policy enacted.",
        "That makes a later move impossible, number 3: Liberal policy enacted.",
        "Keep only the moves before it?",
        "Which move is missing before move 3",
        "Move 1 has been replaced. It is now: Nominated for Chancellor: Cleo.",
        "There is no move number 7.",
        "Move 2 has been replaced. It is now: Vote. Ja: nobody.",
    )
    assert table.stored().moves == (Nominate(3), Vote(frozenset()))


def test_words_that_do_what_commands_do(plays: Plays, table: TypedTable) -> None:
    table.begins().plays("nominate Ben", "vote 7 0")
    plays("count", "8 9", "14 0 0 0", "count 17 0 0 0", "rename", "ben", "Count Ben", "why", "look ada",
          "look", "co", "rename cleo Kleo", "?", "3").shows(
        "How many tiles are there? Policy deck, Discard pile, Liberal policies, Fascist",
        "This isn't possible here: 8 9. Possible: 8 4 2 3.",
        "The table and the record agree",
        "The table and the record agree",
        "Whose name is spelt wrong?",
        "What should Ben be called?",
        "Ben is now called Count Ben",
        "The companion didn't deal this game.",
        "The companion didn't deal this game.",
        "Cleo is now called Kleo",
        "rename: Correct a name",
    )  # fmt: skip
    assert table.status()["players"][:3] == ["Ada", "Count Ben", "Kleo"]


def test_who_was_who_as_the_players_say(plays: Plays, table: TypedTable) -> None:
    table.begins().plays(*TO_EXECUTION[:13], "answer yes")
    plays("reveal", "x", "1 2 3 4", ESC, "reveal", "1 2 3").shows(
        "The companion didn't deal this game. Everyone, turn over your role slip or card",
        "Who was who? Hitler first",
        "Nobody here is called x.",
        "These can't be the roles of this table.",
        "Who was who? Hitler first",
        "Ada: Hitler",
        "Not proven: these are the roles",
        "Start a new game?",
    )


def test_who_was_who_by_the_words_on_paper(plays: Plays, dealer: Dealer) -> None:
    """No word of The Reveal is taken for a command; Esc goes back to what was asked before."""
    arranged(dealer)
    right = " ".join(words_of())
    plays("reveal", "no", "reveal", "yes", ESC, "yes", "look", right, "look ada").shows(
        "The game isn't over. This shows everyone every role",
        "Nothing was shown.",
        "The game isn't over. This shows everyone every role",
        "The six words inside The Reveal",
        "The game isn't over. This shows everyone every role",
        "The six words inside The Reveal",
        "Ada: Liberal",
        "The fingerprint matches",
        "Who does Ada nominate",
        "The deal is sealed.",
    )


@pytest.mark.parametrize(("language", "words"), [
    ("it", ("conta", "correggi 1", "c", "rinomina ben Benno", "perche", "mosse", "undo", "annulla")),
    ("ru", ("подсчёт", "правка 1", "c", "имя ben Benno", "почему", "ходы", "undo", "назад")),
])  # fmt: skip
def test_words_in_other_languages(
    plays: Plays, table: TypedTable, language: str, words: tuple[str, ...]
) -> None:
    """And the English ones."""
    table.types("new", *SEVEN, "--first", "Ada", "-l", language)
    table.plays("nominate Ben", "vote 7 0")
    count, amend, *rest = words
    plays(count, ESC, amend, *rest, "history").shows("8 4 2 3", "Cleo", "Benno")
    assert (table.stored().moves, table.status()["players"][1]) == ((), "Benno")


@pytest.mark.parametrize(("language", "rule", "words"), [
    ("es", "Regla: Poder de veto.", ("por qué veto", "por que veto", "porqué veto", "why veto")),
    ("pt", "Regra: Poder de veto.", ("por quê veto", "por que veto", "porquê veto", "why veto")),
])  # fmt: skip
def test_a_command_of_two_words_takes_more_words(
    plays: Plays, table: TypedTable, language: str, rule: str, words: tuple[str, ...]
) -> None:
    table.types("new", *SEVEN, "--first", "Ada", "-l", language)
    plays(*words).shows(*[rule] * len(words))


@pytest.mark.parametrize(("language", "theme"), ROUNDS)
def test_the_board_of_a_large_window(table: TypedTable, language: str, theme: str) -> None:
    """Powers and marks in words, nothing wider than the window; else as in a small one."""
    ten = ("Maximiliane-Friederike Ü", *SEVEN, "Ida", "Joe")
    table.types("new", *ten, "--first", "1", "-l", language, "--theme", theme)
    table.plays("nominate 2", "vote 10 0", "enact fascist", "investigate 3", "nominate 3")
    with open_table(table.home) as opened:
        words = opened.referee.words["board"]
        for size in ((120, 45), (139, 50), (200, 60)):
            rows = board(opened, *size)
            assert max(map(width, rows)) <= size[0]
            assert len(rows) < size[1]
            shown = " ".join(rows)
            assert words["powers"]["execute"] in shown
            assert f"◆ {words['chancellor_candidate']}" in shown
            assert all(f" {seat} {name}" in shown for seat, name in enumerate(ten[:5], start=1))
        assert board(opened, 100, 60) == board(opened, 79, 60)
        assert board(opened, 120, 20) == board(opened, 79, 20)


def test_a_veto(plays: Plays, table: TypedTable) -> None:
    table.begins().plays(*TO_VETO)
    plays("v", "n", "u", "v", "y").shows(
        "Which tile? (liberal / fascist / veto)",
        "agree to the veto? (yes / no)",
        "Which tile? (liberal / fascist)",
        "agree to the veto? (yes / no)",
        "Election Tracker ●○○",
    )


def test_a_choice_of_powers(plays: Plays, table: TypedTable) -> None:
    table.types("new", *SEVEN, "--ruleset", "forum", "--first", "Ada")
    table.plays("nominate Ben", "vote 7 0", "enact fascist")
    table.plays("nominate Cleo", "vote 7 0", "enact fascist")
    plays("inv", "undo", "pol", "no", "yes").shows(
        "Which power does Ben use? (Policy Peek / Investigate Loyalty)",
        "Who does Ben investigate?",
        "Which power does Ben use?",
        "Has Ben put the three tiles back?",
        "Has Ben put the three tiles back?",
        "Who does Cleo nominate",
    )


def test_the_hitler_question_and_the_end(plays: Plays, table: TypedTable) -> None:
    table.begins().plays(*TO_EXECUTION[:13])
    plays("y", "undo", "y", "no").shows(
        "Is Ada Hitler? (yes / no)",
        "The Fascists have won: Hitler is Chancellor.",
        "Start a new game?",
        "Is Ada Hitler?",
        "Start a new game?",
    )
    assert table.status()["winner"] == "fascist"


def test_a_game_that_goes_on_in_another_window(
    plays: Plays, table: TypedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begins()
    answers = iter(["cleo"])

    def typed(_prompt: str) -> str:
        for line in answers:
            table.plays("nominate Ben")
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", typed)
    plays().shows(
        "Who does Ada nominate", "Something was recorded in another window", "Who voted Ja?"
    )


def test_no_game_yet(plays: Plays, environment: dict[str, str], table: TypedTable) -> None:
    """It asks who plays, by the official rules, in the language of the terminal."""
    environment["LC_ALL"] = "it_IT.UTF-8"
    five = "Ada Lovelace, Ben, Cleo, Dan, Eva"
    plays("Ada, Ben, Cleo", "Ada, Ben, Cleo, Dan, ada", five).shows(
        "La cartella delle partite non c'è: ",
        "Chi c'è?",
        "3. Numeri possibili: 5, 6, 7, 8, 9, 10.",
        "Questo nome compare due volte: ada.",
        "La partita 1 è cominciata.",
        "come Cancelliere?",
    )
    assert table.stored().header.language == "it"


def test_no_game_and_no_wish_for_one(plays: Plays, home: Path) -> None:
    plays().shows("Who is here?")
    assert not home.exists()


def test_a_voice_that_is_lost(terminal: Open, table: TypedTable) -> None:
    table.begins()
    evening = terminal("play", "--speak", ALSA_CONFIG_PATH="/nowhere")
    answer(evening, "ben")
    evening.shows("The voice has stopped working. Carrying on in text.", "Who voted Ja?")


LONG = ("Константин Александров", "Maximiliane-Friederike", "Cleo", "Dan", "Eva", "Ξενοφών",
        "Gia", "李小龍", "Ida", "Bartholomäus-Theophilus")  # fmt: skip


SIZES = ((80, 24), (100, 30), (60, 20), (40, 12), (20, 6))


def test_the_question_is_on_every_screen(terminal: Open, table: TypedTable) -> None:
    """Also when the terminal changes its size."""
    table.types("new", *LONG, "-l", "ru", "--first", "1")
    table.plays("nominate 2", "vote --nein 10", "enact fascist", "investigate 3")
    evening = terminal("play", size=SIZES[0])
    for columns, rows in SIZES:
        evening.resize(columns, rows)
        evening.settles(asks_below_the_board if rows >= 24 else asks)
    answer(evening, "3")
    recorded(evening, table, 5)
    evening.press(CTRL_C)
    evening.ends(0)


def asks(shown: list[str]) -> bool:
    last = shown[-1] or shown[-2]
    return last.endswith(">") or ">" in [row.strip() for row in shown]


def asks_below_the_board(shown: list[str]) -> bool:
    names = " ".join(" ".join(shown).split())
    return asks(shown) and "─ " in shown[1] + shown[2] and "10 Bartholomäus-Theophilus" in names


def test_without_a_terminal(run: Run, table: TypedTable) -> None:
    """Lines on standard input are answers; the rest of the evening follows another time."""
    table.begins()
    done = run("play", typed="2\nall\nblue\nf\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "This isn't possible here: blue." in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("Everything is saved. To carry on: companion play\n")
    assert table.status()["fascist"] == 1


def test_a_screen_reader_follows_line_by_line(run: Run, table: TypedTable) -> None:
    """Only changes are read, and the whole board where it is asked for or a game goes on."""
    table.begins()
    whole = ("Liberal policies: 0 of 5.", "Fascist policies, space 6: the game is won.")
    done = run("play", "--plain", typed="2\nzoe\nall\nboard\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert not set("\x1b│─┌▶▷◆●○■□+") & set(done.stdout)
    first, nominated, refused, elected, board = done.stdout.split("\n> ")[:5]
    assert "Type all, none or the names" in nominated
    assert "Everyone votes" in nominated
    assert "Everyone votes" not in refused  # only what is new, and the question
    assert not any(line in first + nominated + elected for line in whole)
    assert "Seat 2, Ben: Chancellor, next candidate, Ja." in board
    assert all(line in board.split("\n") for line in whole)
    again = run("play", typed="quit\n").stdout
    assert all(line in again.split("\n") for line in whole)


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
    assert "Who does Ada nominate" in done.stdout
