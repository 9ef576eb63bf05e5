"""The commands of a moderator: two pastes out, one in."""

import os
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from companion.deal.chain import grouped
from companion.moderation import posts
from companion.moderation.moderator import ModerationRefused
from companion.rules.pieces import Phase
from companion.store.journal import Journal
from tests.conftest import Run
from tests.moderation.players import Forum
from tests.terminal import ENTER, Terminal, terminal

__all__ = ["terminal"]  # the fixture

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")
VOTES = "\n".join(f"{name}: ja" for name in PLAYERS)


def test_a_round_by_commands(run: Run, tmp_path: Path) -> None:
    begun = run("moderate", *PLAYERS, "--ruleset", "forum", "--as", "text", "--hours", "48")
    assert "To send" in begun.stdout
    assert "A nomination" in begun.stdout
    assert run("moderate", "post").stdout.startswith("Secret Hitler, game 1")
    roles = run("moderate", "messages").stdout
    assert [*re.findall("=== (.*) ===", roles)] == [*PLAYERS]
    assert run("moderate", "messages").stdout == "There is nothing to send.\n"
    assert run("moderate", "messages", "--again").stdout == roles
    (replies := tmp_path / "replies.txt").write_text("Ada: **I nominate Ben**", encoding="utf-8")
    assert run("receive", str(replies)).stdout.startswith("Ada has nominated.\nTo send")
    vote = run("moderate", "post").stdout
    assert "Ada nominates Ben" in vote
    assert run("moderate", "post", "--again").stdout == vote
    run("moderate", "messages", "--out", str(tmp_path / "letters"))
    assert len([*(tmp_path / "letters").iterdir()]) == len(PLAYERS)
    replies.write_text(f"{VOTES[:-2]}hm", encoding="utf-8")
    unclear = run("receive", str(replies))
    assert unclear.returncode == 1
    assert "What Gus has written isn't clear." in unclear.stdout
    assert "Waiting for a vote from: Gus." in run("moderate", "post").stdout
    replies.write_text("ja", encoding="utf-8")
    assert run("receive", str(replies), "--from", "Gus").stdout.startswith("Gus has voted.")
    assert "The Legislative Session is open." in run("moderate", "post").stdout
    mail = run("moderate", "messages", "--mail").stdout
    assert "mailto:?subject=Game%201" in mail
    assert run("undo").returncode == 0
    assert "A correction" in run("moderate", "post").stdout


def test_a_reminder_leaves_the_post_before_it(run: Run) -> None:
    run("moderate", *PLAYERS)
    first = run("moderate", "post").stdout
    reminder = run("moderate", "post").stdout
    assert reminder != first
    assert run("moderate", "post", "--again").stdout == first


@pytest.mark.skipif(os.name == "nt", reason="the clipboard's program is a script here")
def test_a_clipboard_that_fails_loses_no_message(
    run: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    run("moderate", *PLAYERS)
    script = tmp_path / "xclip"
    for status, told in ((1, "No program for the clipboard works here."), (0, "")):
        script.write_text(f"#!/bin/sh\nexit {status}\n", encoding="utf-8")
        script.chmod(0o700)
        answer = run("moderate", "messages", "--copy", env=environment | {"PATH": str(tmp_path)})
        assert answer.returncode == status
        assert told in answer.stderr
    assert "the message to Ada" in answer.stdout


@pytest.mark.parametrize("codec", ["latin-1", "utf-16"])
def test_replies_in_another_encoding(run: Run, tmp_path: Path, codec: str) -> None:
    run("moderate", *PLAYERS)
    (replies := tmp_path / "replies.txt").write_text("Ada: Ich schlage Ben vor, für alle", codec)
    told = run("receive", str(replies))
    assert (told.returncode, told.stderr.count("\n")) == (1, 1)
    assert "UTF-8" in told.stderr


def test_a_seat_and_a_game_in_other_hands(run: Run, tmp_path: Path) -> None:
    run("moderate", *PLAYERS)
    run("moderate", "post")
    run("moderate", "messages")
    assert run("moderate", "replace", "Ben", "Bo").stdout.startswith("Bo now has the seat of Ben.")
    letters = run("moderate", "messages", "--out", str(tmp_path / "letters"))
    assert "messages to Bo" in letters.stdout
    again = ("moderate", "messages", "--again", "--out", str(tmp_path / "letters"))
    assert "add --force" in run(*again).stderr
    assert "messages to Ada" in run(*again, "--force").stdout
    (tmp_path / "game.txt").write_text("of another game", encoding="utf-8")
    refused = run("moderate", "hand-over", str(tmp_path / "game.txt"))
    assert "add --force" in refused.stderr
    handed = run("moderate", "hand-over", str(tmp_path / "game.txt"), "--force").stdout
    words = handed.partition("another way: ")[2].partition(".")[0].split()
    other = ("--home", str(tmp_path / "other"))
    run("new", *PLAYERS, *other)
    taken = run("moderate", "take-over", str(tmp_path / "game.txt"), *words, *other)
    assert taken.stdout.startswith("Game 2 is yours now. Ada, Bo, Cleo")
    assert run("moderate", *other).stdout.startswith("To send")
    # players know the game by the number that it had at its start
    assert "Game 1, round 1. For Bo" in run("moderate", "messages", "--again", *other).stdout
    back = run("moderate", "hand-over", str(tmp_path / "back.txt"), *other).stdout
    words = back.partition("another way: ")[2].partition(".")[0].split()
    run("moderate", "take-over", str(tmp_path / "back.txt"), *words)
    assert run("moderate").stdout.startswith("To send")
    run("moderate", "hand-over", str(tmp_path / "game.txt"), "--force")
    assert run("moderate").stdout.startswith("This game was handed over on ")


def test_a_moderator_who_plays_gives_everybody_the_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "slip.html"
    begun = run("moderate", *PLAYERS, "--plays", "Cleo", "--out", str(page))
    assert f"The page for your players is {page}." in begun.stdout
    assert "A key for private texts" in begun.stdout
    assert page.stat().st_size < 60_000
    assert "The moderator plays too: Cleo." in run("moderate", "post").stdout
    assert "Waiting for a key for private texts from: Ada, Ben" in run("moderate", "post").stdout
    assert run("moderate", "messages").stdout == "There is nothing to send.\n"
    again = tmp_path / "again.html"
    assert f"is {again}." in run("moderate", "--out", str(again)).stdout
    assert again.read_bytes() == page.read_bytes()


def test_nothing_is_dealt_where_the_page_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (page := tmp_path / "slip.html").write_text("of another game")
    refused = run("moderate", *PLAYERS, "--plays", "Cleo", "--out", str(page))
    assert refused.returncode == 1
    assert "already exists" in refused.stderr
    assert page.read_text(encoding="utf-8") == "of another game"
    assert "has begun" not in run("games").stdout
    assert run("moderate", "post").returncode == 1
    begun = run("moderate", *PLAYERS, "--plays", "Cleo", "--out", str(page), "--force")
    assert f"The page for your players is {page}." in begun.stdout


def test_a_reply_that_is_not_clear_is_asked_about_in_a_terminal(
    run: Run, terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    run("moderate", *PLAYERS, "--first", "Ada")
    (replies := tmp_path / "replies.txt").write_text("Ada: I nominate Ben or Cleo", "utf-8")
    screen = terminal("receive", str(replies))
    screen.shows("Whom does Ada nominate?")
    screen.press("I nominate Cleo", ENTER)
    assert "Ada has nominated." in screen.ends(0)


def test_other_windows_go_on_while_replies_are_pasted(
    run: Run, terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    run("moderate", *PLAYERS, "--first", "Ada")
    screen = terminal("receive")
    screen.shows("Ctrl-D")
    (replies := tmp_path / "replies.txt").write_text("Ada: I nominate Ben", "utf-8")
    assert run("receive", str(replies)).stdout.startswith("Ada has nominated.")
    screen.send("Cleo: hm\rDan: ja\r\x04")
    screen.shows("Ja or Nein?")
    replies.write_text("Eva: ja", "utf-8")
    assert run("receive", str(replies)).stdout.startswith("Eva has voted.")
    screen.press("nein", ENTER)
    assert "Cleo has voted." in screen.ends(0)
    assert "A vote, since" in (shown := run("moderate").stdout)
    assert shown.partition("A vote, since")[2].splitlines()[0].endswith(": Ada, Ben, Finn, Gus")


def test_names_in_the_marks_of_a_forum(run: Run, tmp_path: Path) -> None:
    run("moderate", *PLAYERS, "--first", "Ada")
    (replies := tmp_path / "replies.txt").write_text("[b]Ada[/b]: «I nominate Ben»", "utf-8")
    assert run("receive", str(replies)).stdout.startswith("Ada has nominated.")
    text = "<b>Ben</b>: “Ja!!”\n[i]Cleo[/i]\nno, thanks\nEva: ja\nEva: nein"
    replies.write_text(text, "utf-8")
    told = run("receive", str(replies)).stdout
    assert "Ben has voted.\nCleo has voted.\nEva has written two different things." in told
    assert told.count("Eva has written") == 1  # although each of them is one


def test_replies_are_pasted_in_a_terminal(run: Run, terminal: Callable[..., Terminal]) -> None:
    run("moderate", *PLAYERS, "--first", "Ada")
    screen = terminal("receive")
    screen.shows("Ctrl-D")
    screen.send("Ada: hm\r\x04")
    screen.shows("Whom does Ada nominate?")
    screen.press("Cleo", ENTER)
    assert "Ada has nominated." in screen.ends(0)


def test_tiles_of_a_moderated_game_are_not_shown_at_the_table(
    run: Run, terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    run("moderate", *PLAYERS, "--first", "Ada")
    (replies := tmp_path / "replies.txt").write_text("Ada: I nominate Ben", "utf-8")
    run("receive", str(replies))
    replies.write_text(VOTES, "utf-8")
    run("receive", str(replies))
    screen = terminal("play")
    screen.shows("Only Ada looks at the tiles now.")
    screen.press(ENTER)
    screen.shows("go out in private messages")


def test_a_player_who_stays_gets_new_messages(run: Run) -> None:
    run("moderate", *PLAYERS)
    run("moderate", "post")
    run("moderate", "messages")
    renewed = "Ben gets new private messages. The old ones are void.\n"
    assert run("moderate", "replace", "Ben").stdout == renewed
    assert run("moderate", "post").stdout.startswith(renewed)
    assert run("moderate", "messages").stdout.startswith("=== Ben ===")


def test_a_first_game_is_begun_by_the_same_command(run: Run, tmp_path: Path) -> None:
    told = "companion: There is no game yet. Begin one: companion moderate NAMES...\n"
    for command in (("moderate",), ("moderate", "post"), ("moderate", "messages")):
        assert run(*command, "--home", str(tmp_path)).stderr == told


def test_a_deadline_needs_its_hours(run: Run) -> None:
    refused = run("moderate", *PLAYERS, "--late", "nein")
    assert "companion moderate NAMES... --late LATE --hours HOURS" in refused.stderr


def test_a_deadline_names_its_time_zone(run: Run) -> None:
    run("moderate", *PLAYERS, "--hours", "48")
    until = r" 20\d\d-\d\d-\d\d \d\d:\d\d UTC([+-]\d\d:\d\d)?"
    assert re.search(rf"answer by{until}\.", run("moderate", "post").stdout)
    assert re.search(f"until{until}: ", run("moderate").stdout)


def test_no_envelope_and_no_placard_where_nobody_has_them(run: Run, tmp_path: Path) -> None:
    run("moderate", *PLAYERS, "--first", "Ada")
    (replies := tmp_path / "replies.txt").write_text("Ada: I nominate Ben", "utf-8")
    run("receive", str(replies))
    undone = run("undo").stdout
    assert "everyone keeps their role" in undone
    assert "whom do you nominate" in undone
    assert "deal --again" not in undone
    assert "placard" not in undone


def test_a_game_that_is_not_stored_leaves_no_vault(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = ("--home", str(tmp_path / "home"))
    run("moderate", *PLAYERS, *home)
    kept = {*(tmp_path / "home" / "keys").iterdir()}
    assert len(kept) == 2

    def fails(*_: object, **__: object) -> None:
        raise ModerationRefused("no_clipboard")

    monkeypatch.setattr(Journal, "new", fails)
    assert run("moderate", *PLAYERS, *home).returncode == 1
    assert {*(tmp_path / "home" / "keys").iterdir()} == kept


def test_the_last_post_says_how_to_check_the_deck(tmp_path: Path) -> None:
    words = ("moon", "", "anchor", "", "pear")
    forum = Forum(tmp_path, "official", 5, Random(3), words=words)
    forum.play_out()
    first, *_, last = forum.thread
    deck = forum.moderator.table.header.deck
    assert deck is not None
    assert deck.secret in last
    assert grouped(sha256(deck.secret.encode()).hexdigest()) in first
    assert grouped(deck.commitment) in last
    assert "1. moon\n2. \n3. anchor\n4. \n5. pear\n" in last
    heading = posts.PROGRAM.partition("#")[2].replace("-", " ")
    readme = (Path(__file__).parents[2] / "companion" / "README.md").read_text("utf-8").lower()
    assert f"\n## {heading}\n" in readme


def test_words_of_the_players_decide_the_deck_too(run: Run) -> None:
    run("moderate", *PLAYERS, "--word", "Ada=moon", "--word", "ben=anchor")
    assert "the order of the tiles: moon, anchor." in run("moderate", "post").stdout
    refused = run("moderate", *PLAYERS, "--word", "Zoe=moon")
    assert refused.returncode == 1
    assert "Nobody here is called Zoe." in refused.stderr
    assert "NAME=WORD" in run("moderate", *PLAYERS, "--word", "Ada").stderr


def test_the_post_about_the_end_stays_available(run: Run, tmp_path: Path) -> None:
    forum = Forum(tmp_path / "home", "official", 5, Random(3))
    forum.play_out()
    forum.journal.close()
    home = ("--home", str(tmp_path / "home"))
    assert run("moderate", "post", "--again", *home).stdout == forum.thread[-1]
    assert not [*(tmp_path / "home" / "keys").iterdir()]
    shown = run("moderate", *home)
    assert shown.returncode == 1
    assert "This game is over, and all of it has been posted." in shown.stderr
    assert run("recap", *home).returncode == 0


def test_a_deck_that_was_shown_at_the_table_leaves_the_post_about_the_end(
    run: Run, tmp_path: Path
) -> None:
    forum = Forum(tmp_path / "home", "official", 5, Random(3))
    while forum.game.phase is not Phase.GAME_OVER:
        forum.step()
    forum.moderator.table.show_deck()
    forum.journal.close()
    home = ("--home", str(tmp_path / "home"))
    assert "The next post: companion moderate post" in run("moderate", *home).stdout
    post = run("moderate", "post", *home).stdout
    assert "Who was who" in post
    assert run("moderate", "post", "--again", *home).stdout == post
