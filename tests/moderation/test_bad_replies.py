"""Replies that no table should suffer from: each gets one line that says what to do."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from companion.moderation import moderator as moderator_module
from companion.moderation.moderator import ModerationRefused, Moderator, handed_over, taken_over
from companion.moderation.posts import post, screen
from companion.rules.moves import Claim, HiddenKnowledge
from companion.rules.pieces import Phase
from companion.store.journal import Journal
from companion.table.clock import now
from companion.table.table import Table
from tests.conftest import Run
from tests.moderation.players import Forum

READ_BEFORE = [
    "This text was read before, so nothing was taken twice. To take it all the same, add --again."
]
VOTES = "Ada: ja\nBen: nein\nCleo: ja\nDan: ja\nEva: ja\nFinn: nein\nGus: ja"


@pytest.fixture
def forum(tmp_path: Path) -> Iterator[Forum]:
    forum = Forum(tmp_path, "forum", 7, Random(5))
    forum.send()
    yield forum
    forum.journal.close()


def to_vote(forum: Forum) -> None:
    assert forum.receive("Ada: **I nominate Cleo**") == ["Ada has nominated."]
    forum.send()


def to_the_chancellor(forum: Forum) -> None:
    """Play until Cleo has the two tiles."""
    to_vote(forum)
    forum.receive(VOTES)
    forum.send()
    forum.receive(f"Ada: {forum.tiles(1)[0]}")
    forum.send()


def phase(forum: Forum) -> Phase:
    return forum.moderator.table.game.phase


def label(forum: Forum, seat: int) -> str:
    return "#" + forum.inbox[seat][-1].partition("#")[2].split()[0]


def test_the_first_answer_counts_and_the_second_is_told(forum: Forum) -> None:
    to_vote(forum)
    assert forum.receive("Ben: ja") == ["Ben has voted."]
    told = "Ben had answered already, and the first answer counts."
    assert forum.receive("Ben: nein") == [told]
    assert forum.moderator.kept.answers == {"2": True}


def test_the_same_paste_is_not_taken_twice(forum: Forum) -> None:
    to_vote(forum)
    assert len(forum.receive("Ada: ja\nBen: nein")) == 2
    assert forum.receive("Ada: ja\nBen: nein\n") == READ_BEFORE


def test_an_earlier_paste_is_not_taken_in_a_later_step(forum: Forum) -> None:
    to_the_chancellor(forum)
    forum.receive(f"Cleo: {forum.tiles(3)[0]}")
    forum.receive("Ben: I nominate Dan")
    assert phase(forum) is Phase.VOTE
    assert forum.receive(VOTES) == READ_BEFORE
    assert forum.moderator.kept.answers == {}
    assert len(forum.moderator.receive(VOTES, again=True)) == 7
    assert phase(forum) is not Phase.VOTE


def test_what_was_undone_may_be_pasted_again(forum: Forum) -> None:
    to_vote(forum)
    for _ in range(2):
        assert len(forum.receive(VOTES)) == 7
        forum.send()
        forum.receive(f"Ada: {forum.tiles(1)[0]}")
        assert forum.receive(VOTES) == READ_BEFORE
        while phase(forum) is not Phase.VOTE:
            forum.moderator.table.undo()
        forum.moderator = Moderator(forum.moderator.table)


def test_a_text_whose_sender_is_given_is_theirs_alone(forum: Forum) -> None:
    to_vote(forum)
    (outcome,) = forum.moderator.receive("I vote ja.\nBen: nein", sender=4)
    assert (outcome.why, outcome.seat) == ("unclear", 4)
    assert [one.why for one in forum.moderator.receive("Dan: ja", sender=4)] == ["taken"]
    assert forum.moderator.kept.answers == {"4": True}


def test_who_wrote_is_read_above_a_quoted_message(forum: Forum) -> None:
    to_vote(forum)
    assert forum.receive(f"Ben wrote:\n> Game 1. {label(forum, 2)}\n\nja") == ["Ben has voted."]
    quoted = "Ada: > Ja or Nein?\nJa\n[b]Cleo:[/b] > Ja or Nein?\n> Please answer.\nNein"
    assert forum.receive(quoted) == ["Ada has voted.", "Cleo has voted."]
    assert forum.moderator.kept.answers == {"1": True, "2": True, "3": False}
    (line,) = forum.receive("Dan wrote:\n> I trust Cleo\n\nja")
    assert line.startswith("Who wrote this")


def test_what_a_program_for_mail_adds_is_no_answer(forum: Forum) -> None:
    to_vote(forum)
    assert forum.receive("Ben:\nja\n-- \nBen B., no spam please") == ["Ben has voted."]
    original = f"-----Original Message-----\nFrom: Mod\n{forum.inbox[4][-1]}"
    assert forum.receive(f"Dan:\nja\n\n{original}") == ["Dan has voted."]
    (line,) = forum.receive(f"Eva:\nja\n\n{original}")
    assert line.startswith("Eva has answered a message that was for Dan.")


def test_a_nomination_that_is_repeated_was_taken(forum: Forum) -> None:
    to_vote(forum)
    told = "Ada had answered already, and the first answer counts."
    assert forum.receive("Ada: I nominate Cleo!") == [told]
    for text in ("Ada: I nominate Ben", "Ben: I nominate Cleo"):
        (line,) = forum.receive(text)
        assert line.startswith("Ja or Nein?")
    assert forum.receive("Ada: Ja for Cleo") == ["Ada has voted."]


def test_two_replies_that_disagree_are_asked_about(forum: Forum) -> None:
    to_vote(forum)
    lines = forum.receive("Ben: ja\nAda: ja\nBen: nein")
    assert lines[0] == "Ada has voted."
    assert {*lines[1:]} == {
        "Ben has written two different things. Nothing was taken: ask Ben which one counts."
    }
    assert "2" not in forum.moderator.kept.answers


def test_two_replies_that_agree_count_once(forum: Forum) -> None:
    to_vote(forum)
    lines = forum.receive("Ben: ja\nBen: Ja!!")
    assert lines == ["Ben has voted.", "Ben had answered already, and the first answer counts."]


@pytest.mark.parametrize("text", ["I liked Ben, but I nominate nobody", "Niemand außer Ben"])
def test_nobody_is_nominated(forum: Forum, text: str) -> None:
    (line,) = forum.receive(f"Ada: {text}")
    assert line.startswith("Whom does Ada nominate? That isn't clear.")


@pytest.mark.parametrize("text", ["Ja?", "ja nein", "I would vote ja", "hm", "I don't vote ja"])
def test_what_is_not_clear_is_asked(forum: Forum, text: str) -> None:
    to_vote(forum)
    (line,) = forum.receive(f"Ben: {text}")
    assert line.startswith("Ja or Nein? What Ben has written isn't clear.")
    assert forum.moderator.kept.answers == {}


def test_nobody_knows_who_wrote_it(forum: Forum) -> None:
    to_vote(forum)
    (line,) = forum.receive("ja")
    assert line.startswith("Who wrote this: “ja”?")
    assert [one.why for one in forum.moderator.receive("ja", sender=3)] == ["taken"]


def test_a_quoted_vote_of_another_is_no_vote(forum: Forum) -> None:
    to_vote(forum)
    text = 'Ben:\n[quote="Ada"]\nBen: ja\n[/quote]\nnein\nCleo:\nAda wrote:\n> ja\n> ja\nja'
    assert forum.receive(text) == ["Ben has voted.", "Cleo has voted."]
    assert forum.moderator.kept.answers == {"2": False, "3": True}


def test_a_reply_to_a_message_of_an_earlier_step_is_old(forum: Forum) -> None:
    to_vote(forum)
    old = label(forum, 2)
    forum.receive(VOTES)
    forum.send()
    forum.receive(f"Ada: I discard the {forum.tiles(1)[0]} one")
    (line,) = forum.receive(f"Ben:\n> For Ben: A vote. {old}\nja")
    assert line.startswith("Ben has answered a message about an earlier step.")


def test_a_reply_to_a_message_for_somebody_else_is_told(forum: Forum) -> None:
    to_vote(forum)
    (line,) = forum.receive(f"Ben:\n> {label(forum, 4)}\nja")
    assert line.startswith("Ben has answered a message that was for Dan.")
    assert forum.receive(f"Ben:\n> {label(forum, 2)}\nja") == ["Ben has voted."]


def test_a_reply_to_a_move_that_was_undone_is_old(forum: Forum) -> None:
    to_vote(forum)
    old = label(forum, 2)
    forum.moderator.table.undo()
    forum.moderator = Moderator(forum.moderator.table)
    assert "A correction: the game goes back" in post(forum.moderator)
    forum.send()
    to_vote(forum)
    (line,) = forum.receive(f"Ben:\n> {old}\nja")
    assert line.startswith("Ben has answered a message about an earlier step.")
    assert forum.receive(f"Ben:\n> {label(forum, 2)}\nja") == ["Ben has voted."]


def test_an_undone_choice_that_was_sent_is_a_correction(forum: Forum) -> None:
    to_vote(forum)
    forum.receive(VOTES)
    forum.send()
    forum.receive(f"Ada: {forum.tiles(1)[0]}")
    forum.moderator.handed_out(forum.moderator.messages())
    forum.moderator.table.undo()
    forum.moderator = Moderator(forum.moderator.table)
    assert "A correction: the game goes back" in post(forum.moderator)


def test_the_dead_vote_no_more(run: Run, tmp_path: Path) -> None:
    for number in range(20):
        forum = Forum(tmp_path / f"{number}", "official", 5, Random(number))
        while not forum.game.dead and forum.game.phase is not Phase.GAME_OVER:
            forum.step()
        if forum.game.phase is Phase.NOMINATE:
            break
    (seat,) = forum.game.dead
    name = forum.moderator.table.names[seat - 1]
    (line,) = forum.receive(f"{name}: ja")
    assert line.endswith("is out of the game. Nothing was taken.")
    home = forum.journal.path.parent
    refused = run("moderate", "replace", name, "Zoe", "--home", str(home))
    assert refused.stderr == "companion: Whoever is out of the game isn't replaced.\n"


def test_the_rules_say_no(forum: Forum) -> None:
    (line,) = forum.receive("Ada: I nominate Ada")
    assert line.startswith("Ada can't do that.")
    assert phase(forum) is Phase.NOMINATE


def test_a_tile_that_nobody_sent(tmp_path: Path) -> None:
    for number in range(20):
        forum = Forum(tmp_path / f"{number}", "forum", 7, Random(number))
        forum.send()
        to_vote(forum)
        forum.receive(VOTES)
        forum.send()
        if len({*forum.tiles(1)}) == 1:
            break
    (other,) = {"liberal", "fascist"} - {*forum.tiles(1)}
    (line,) = forum.receive(f"Ada: I discard the {other} one")
    assert line.startswith("Ada can't choose that")


def test_a_chancellor_passes_a_policy(tmp_path: Path) -> None:
    """In this game, "pass" is what a government does with a policy."""
    forum = Forum(tmp_path, "forum", 7, Random(5))
    forum.send()
    to_the_chancellor(forum)
    (line,) = forum.receive(f"Cleo: pass the {forum.tiles(3)[0]} policy, please")
    assert line == "Cleo has chosen."
    forum.journal.close()


def test_a_claim_in_the_middle_of_a_vote_loses_no_vote(forum: Forum) -> None:
    to_the_chancellor(forum)
    forum.receive(f"Cleo: {forum.tiles(3)[0]}")
    if phase(forum) is not Phase.NOMINATE:
        pytest.skip("another deck")
    forum.receive("Ben: I nominate Dan")
    forum.send()
    forum.receive("Ben: ja")
    table = forum.moderator.table
    table.play(Claim(1, HiddenKnowledge.DRAWN, None))
    forum.moderator = Moderator(table)
    assert forum.moderator.kept.answers == {"2": True}
    assert forum.receive(f"Dan:\n> {label(forum, 4)}\nja") == ["Dan has voted."]


# Deadlines, replacements, hand-over


def test_a_late_vote_counts_as_nein(forum: Forum, monkeypatch: pytest.MonkeyPatch) -> None:
    forum.moderator._keep(hours=24, late="nein")
    to_vote(forum)
    forum.receive("Ada: ja\nBen: ja\nCleo: ja\nDan: ja")
    assert "since" in screen(forum.moderator)[-1]
    _pass_hours(25, monkeypatch)
    forum.moderator = Moderator(forum.moderator.table)
    assert "  The next post counts missing votes as Nein" in "\n".join(screen(forum.moderator))
    forum.receive("Eva: ja")  # it came in time, and is pasted later
    forum.send()
    assert phase(forum) is Phase.LEGISLATE
    assert "No vote came in time, so it counts as Nein: Finn, Gus." in forum.thread[-1]
    assert "**Nein:** Finn, Gus" in forum.thread[-1]


def test_a_vote_that_nobody_was_asked_for_is_not_late(
    forum: Forum, monkeypatch: pytest.MonkeyPatch
) -> None:
    forum.moderator._keep(hours=24, late="nein")
    forum.send()
    forum.receive("Ada: I nominate Ben")
    forum.moderator.posted(post(forum.moderator))
    _pass_hours(25, monkeypatch)
    forum.send()
    assert phase(forum) is Phase.VOTE


def test_the_time_to_answer_begins_with_the_post(
    forum: Forum, monkeypatch: pytest.MonkeyPatch
) -> None:
    forum.moderator._keep(hours=24)
    forum.receive("Ada: I nominate Ben")
    _pass_hours(25, monkeypatch)
    assert screen(forum.moderator)[-1].startswith("  A vote, since")
    forum.send()
    assert "Please answer by" in forum.thread[-1]
    _pass_hours(48, monkeypatch)
    assert screen(forum.moderator)[-1].startswith("  A vote, since")
    _pass_hours(50, monkeypatch)
    assert screen(forum.moderator)[-1].startswith("  Overdue! A vote")


def test_who_is_late_is_told(forum: Forum, monkeypatch: pytest.MonkeyPatch) -> None:
    forum.moderator._keep(hours=24, late="replace")
    _pass_hours(25, monkeypatch)
    assert screen(forum.moderator)[-1].startswith("  Overdue! A nomination")
    text = post(forum.moderator)
    assert "Waiting for Ada to make a nomination." in text
    assert "The deadline has passed:" in text
    assert "Please answer by" not in text


def _pass_hours(hours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass since the test began."""
    later = now() + timedelta(hours=hours)
    monkeypatch.setattr(moderator_module, "now", lambda: later)


def test_who_comes_gets_new_messages_and_the_old_ones_are_void(forum: Forum) -> None:
    to_vote(forum)
    old = label(forum, 2)
    table = forum.moderator.table
    table.change(lambda: table.journal.rename(table.stored, ("Ada", "Bo", *table.names[2:])))
    forum.moderator.replaced(2, "Ben")
    role = forum.inbox[2][0]
    forum.send()
    assert "Bo takes over from Ben" in forum.thread[-1]
    new = forum.inbox[2][-2:]
    assert [text.splitlines()[0].split(": ")[1].split(".")[0] for text in new] == [
        "Your role",
        "A vote",
    ]
    assert _own_part(new[0]) == _own_part(role)
    assert len(new[1]) < len(new[0]) / 2  # only messages of a kind have one length
    (line,) = forum.receive(f"Bo:\n> {old}\nja")
    assert line.startswith("Bo has answered a message about an earlier step.")


def _own_part(text: str) -> list[str]:
    number = text.partition("“")[2][0]
    part = text.partition(f"Part {number}\n")[2].partition("\n\n")[0]
    return sorted(line.partition(": ")[2] for line in part.splitlines())


def test_a_game_goes_on_in_other_hands(forum: Forum, tmp_path: Path) -> None:
    for _ in range(9):
        forum.step()
    content, words = handed_over(forum.moderator)
    assert not any(role in content for role in ("liberal", "fascist", "hitler"))
    with Journal(tmp_path / "other") as journal:
        with pytest.raises(ModerationRefused):
            taken_over(journal, content, " ".join(reversed(words)))
        forum.moderator = taken_over(journal, content, " ".join(words))
        with pytest.raises(ModerationRefused, match="why=here"):
            taken_over(journal, content, " ".join(words))
        forum.play_out()
        assert "Thank you all for playing!" in forum.thread[-1]


def test_a_reminder_tells_how_many_votes_are_in(forum: Forum) -> None:
    to_vote(forum)
    forum.receive("Ada: ja\nBen: ja\nCleo: ja\nDan: ja\nEva: nein")
    text = post(forum.moderator)
    assert "**Round 1**" in text
    assert "Votes in so far: 5 of 7." in text
    assert "Waiting for a vote from: Finn, Gus." in text
    assert "ja" not in text


def test_a_game_that_is_not_moderated_says_so(tmp_path: Path) -> None:
    from companion.evening.dealing.new_game import NewGame

    with Journal(tmp_path) as journal:
        table = Table(journal, journal.new(NewGame(("Ada", "Ben", "Cleo", "Dan", "Eva")).header()))
        with pytest.raises(ModerationRefused):
            Moderator(table)
