"""A moderator who plays takes sealed answers, and learns nothing before its time."""

from pathlib import Path
from random import Random

import pytest

from companion.deal.slips import (
    Header,
    Kind,
    Payload,
    SlipKey,
    key_text,
    open_slip,
    read_key,
    read_slips,
    seal,
)
from companion.rules.moves import Vote
from companion.rules.pieces import Phase, Role
from tests.moderation.players import Said
from tests.moderation.sealed_players import PageOfPlayer, SearchedForum
from tests.web.browsers import chromium

ROUNDS = 5  # that a page is played through
ROLES = (Role.LIBERAL, Role.FASCIST, Role.HITLER)


def met(home: Path, seed: object, ruleset: str = "forum") -> SearchedForum:
    chance = Random(str(seed))
    return SearchedForum(home, ruleset, chance.randint(5, 10), chance)


def test_keys_are_reported_in_the_order_in_which_they_were_pasted(tmp_path: Path) -> None:
    forum = met(tmp_path, "keys")
    names = forum.moderator.table.names
    assert forum.lines_of_keys == [f"{name} has sent a key." for name in names]


@pytest.mark.parametrize("ruleset", ["forum", "official", "first-edition"])
def test_a_sealed_game_is_a_game_by_the_rules_and_tells_nothing(
    tmp_path: Path, ruleset: str
) -> None:
    """`poe prove forum-secrets` plays 1,000."""
    forum = met(tmp_path, ruleset, ruleset)
    while forum.game.phase is not Phase.GAME_OVER:
        forum.step()
    assert forum.leaks() == []
    forum.moderator.prepare_post()
    assert forum.leaks(), "now everybody may know"
    forum.send()
    assert not forum.moderator.vault.is_open


def test_roles_are_told_to_whom_the_rules_tell_them(tmp_path: Path) -> None:
    forum = met(tmp_path, 7)
    forum.send()
    roles = forum.secrets.deal.roles
    for seat, box in forum.inbox.items():
        payload = forum.payload(seat, 0)
        assert payload.kind is Kind.ROLE
        own, *others = payload.numbers
        assert ROLES[own - 1] is roles[seat - 1]
        known = dict(zip(others[::2], others[1::2], strict=True))
        assert all(ROLES[number - 1] is roles[at - 1] for at, number in known.items())
        sees = roles[seat - 1] is Role.FASCIST or (
            roles[seat - 1] is Role.HITLER and len(roles) < 7
        )
        assert len(known) == (roles.count(Role.FASCIST) if sees else 0)
        for other in forum.inbox:
            if other != seat:
                (slip,) = read_slips(box[0])
                with pytest.raises(Exception, match=f"seat={seat}"):
                    open_slip(forum.keys[other], forum.writer, slip, slip.header)


def at_the_vote(home: Path, seed: object = 1) -> SearchedForum:
    forum = met(home, seed)
    forum.step()
    forum.send()
    assert forum.game.phase is Phase.VOTE
    return forum


def test_votes_in_are_counted_and_not_told(tmp_path: Path) -> None:
    forum = at_the_vote(tmp_path)
    for seat in [*forum.game.alive][:-1]:
        (line,) = forum.receive(forum.write(Said(seat, "nein")))
        assert forum.moderator.table.names[seat - 1] in line
        forum.send()  # a reminder
        assert forum.leaks() == []
        assert str(seat) not in {str(one.seat) for one in forum.moderator.questions}
    assert not any(isinstance(move, Vote) for move in forum.moderator.table.stored.moves)


def test_a_sealed_reply_counts_once(tmp_path: Path) -> None:
    forum = at_the_vote(tmp_path)
    first, second = (forum.sealed(1, Kind.BALLOT, vote) for vote in (1, 2))
    assert len(forum.receive(first)) == 1
    before = forum.moderator.kept
    for again in (first, second, f"{first}\n{second}"):
        forum.receive(f"Once more: {again}")
        assert forum.moderator.kept.answers == before.answers


def test_wrong_slips_change_nothing(tmp_path: Path) -> None:
    """Each gets one line, and none says what it would have been."""
    forum = at_the_vote(tmp_path)
    text, moderator = forum.sealed(1, Kind.BALLOT, 1), forum.moderator
    own = read_slips(text)[0].header

    def by(key: SlipKey, header: Header, *payload: int, kind: Kind = Kind.BALLOT) -> str:
        return seal(key, forum.writer, header, Payload(kind, payload))

    wrong = {
        "another key": by(SlipKey(), own, 1),
        "another seat": by(forum.keys[1], own.replace(seat=2), 1),
        "a seat that nobody has": by(forum.keys[1], own.replace(seat=15), 1),
        "another game": by(forum.keys[1], own.replace(game=own.game ^ 1), 1),
        "an old one": by(forum.keys[1], own.replace(number=1, round=1), 1),
        "a number that was not given": by(forum.keys[1], own.replace(number=999), 1),
        "another question": by(forum.keys[1], own, 1, kind=Kind.DISCARD),
        "the question itself": forum.inbox[1][-1],
        "a lost letter": text[:-1],
        "the secret key": f"mykey{key_text(forum.keys[1].secret, forum.number, 1)[6:]}",
        "a new key": key_text(SlipKey().public, forum.number, 1),
        "a key of another game": key_text(SlipKey().public, forum.number ^ 1, 1),
        "a weak key": key_text(bytes(32), forum.number, 1),
        "a vote in plain words": "Ja",
    }
    before = moderator.kept.fields() | {"paste": ()}
    for what, reply in wrong.items():
        lines = forum.receive(f"{moderator.table.names[0]}: {reply}")
        assert len(lines) == 1, (what, lines)
        assert lines[0].strip(), what
        assert moderator.kept.fields() | {"paste": ()} == before, what
    assert forum.leaks() == []
    forum.receive(text)
    assert "1" in moderator.kept.answers


@pytest.mark.parametrize("number", [0, 3, 255])
def test_a_page_that_cheats_changes_nothing(tmp_path: Path, number: int) -> None:
    forum = at_the_vote(tmp_path, "cheat")
    while forum.game.phase is not Phase.LEGISLATE:
        forum.step()
    forum.send()
    president, made = forum.game.president, len(forum.moderator.table.stored.moves)
    for kind in Kind:
        for numbers in ((number,) * (number > 0), ()):
            if (kind, numbers) != (Kind.SEEN, ()):
                forum.receive(forum.sealed(president, kind, *numbers))
    assert len(forum.moderator.table.stored.moves) == made
    forum.receive(forum.write(Said(president, "discard", forum.tiles(president)[0])))
    assert len(forum.moderator.table.stored.moves) == made + 1


def test_a_player_whose_page_is_open_all_the_time(tmp_path: Path) -> None:
    forum = SearchedForum(tmp_path / "home", "forum", 5, Random(3))
    with chromium() as browser:
        player = PageOfPlayer(browser, forum, 2, tmp_path)
        forum.send()
        role = forum.moderator.table.referee.words["board"]["roles"][forum.secrets.deal.roles[1]]
        assert role.upper() in player.read(forum.inbox[2][0])
        while forum.game.phase is not Phase.GAME_OVER and forum.game.round <= ROUNDS:
            forum.step()
        assert player.faults == []


def test_the_search_finds_what_lies_open(tmp_path: Path) -> None:
    forum = met(tmp_path, "search")
    assert forum.leaks() == []
    (tmp_path / "file").write_text(f"key {forum.moderator.kept.secret}", encoding="utf-8")
    forum.screens.append("Ada voted Nein.")
    forum.inbox[1].append("You have drawn: Liberal")
    forum.thread.append("Ben: Hitler")
    assert [kind for kind, _ in forum.leaks()] == ["screen", "message", "post", "file"]


def test_nobody_takes_the_seat_of_another_with_a_key(tmp_path: Path) -> None:
    forum = met(tmp_path, 1)
    first, second, *_ = forum.moderator.table.names
    forum.moderator.kept = forum.moderator.kept.replace(keys={})
    key = key_text(SlipKey().public, forum.number, 1)
    (line,) = forum.receive(f"{second}:\n> {key}")
    assert line.startswith(f"{second} has answered a message that was for {first}.")
    assert forum.moderator.kept.keys == {}
    assert f"{first} has sent a key." in forum.receive(
        f"{second}: hello\n{first} wrote:\n> {key[:40]}\n> {key[40:]}"
    )


def test_a_line_about_a_wrong_key_says_what_to_do(tmp_path: Path) -> None:
    forum = met(tmp_path, 1)
    first = forum.moderator.table.names[0]
    (line,) = forum.receive(f"{first}: {key_text(SlipKey().public, forum.number, 1)}")
    assert line.endswith(f"give the seat again: companion moderate replace {first}.")
    (line,) = forum.receive(f"{first}: {key_text(SlipKey().public, forum.number ^ 1, 1)}")
    assert line.startswith(f"{first} has sent a sealed text that isn't whole, or isn't for")


def test_a_key_is_void_once_the_seat_was_given_again(tmp_path: Path) -> None:
    forum = met(tmp_path, 1)
    name = forum.moderator.table.names[0]
    forum.moderator.replaced(1, name)
    old, new = (key_text(key.public, forum.number, 1) for key in (forum.keys[1], SlipKey()))
    (line,) = forum.receive(f"{name}: {old}")
    assert line.startswith(f"This key for {name} is void, since the seat was given again.")
    assert f"{name} has sent a key." in forum.receive(f"{name}: {old}\n{name}: {new}")
    assert forum.moderator.kept.keys["1"] == read_key(new, forum.number)[1].hex()


def test_a_broken_text_is_told_once_with_the_name_of_its_writer(tmp_path: Path) -> None:
    forum = at_the_vote(tmp_path)
    names = forum.moderator.table.names
    first, second, third = (forum.sealed(seat, Kind.BALLOT, 1) for seat in (1, 2, 3))
    key = key_text(forum.keys[2].public, forum.number, 2)
    told = f"{names[1]} has sent a sealed text that isn't whole, or isn't for this game."
    for text in (key[:30] + key[31:], second[:-9], f"{second[:30]}\n{second[31:]}"):
        lines = forum.receive(f"{names[0]}: {first}\n{names[1]}: {text}\n{names[2]}: {third}")
        assert [line for line in lines if line.startswith(told)] == lines[2:], text
        assert lines[:2] == [f"{names[0]} has voted.", f"{names[2]} has voted."], text
        forum.moderator._keep(answers={})
    (line,) = forum.receive(second[:-1])
    assert line.startswith("A sealed text isn't whole")


def test_two_sealed_answers_that_disagree_are_asked_about(tmp_path: Path) -> None:
    forum = at_the_vote(tmp_path)
    name = forum.moderator.table.names[0]
    first, second = (forum.sealed(1, Kind.BALLOT, vote) for vote in (1, 2))
    (line,) = forum.receive(f"{name}: {first}\n{name}: {second}")
    assert line.startswith(f"{name} has written two different things. Nothing was taken")
    assert forum.moderator.kept.answers == {}
    assert forum.receive(f"{name}: {first}\n{name}: {first}") == [f"{name} has voted."]


def test_a_key_and_a_nomination_in_one_message_are_both_taken(tmp_path: Path) -> None:
    forum = met(tmp_path, 1)
    president, names = forum.game.president, forum.moderator.table.names
    name, other = names[president - 1], names[president % len(names)]
    forum.moderator._keep(keys={})
    key = key_text(forum.keys[president].public, forum.number, president)
    assert forum.receive(f"{name}: {key}\nI nominate {other}") == [
        f"{name} has sent a key.",
        f"{name} has nominated.",
    ]
