"""What a slip says is what the rules of this table say."""

import pytest

from companion.rules.knowledge import knowledge
from companion.rules.pieces import Party, Power, Role
from companion.rulesets import load_ruleset, rulesets
from printables.slips import (
    PlayerSecret,
    TableOfSlips,
    goal_sentence,
    membership_sentence,
    private_messages,
    role_sentences,
)
from printables.wording import Wording, load_wording, wording_languages
from tests.printables.envelopes import FINGERPRINT, NAMES, roles_of

LANGUAGES = wording_languages("classic")


@pytest.fixture(params=LANGUAGES)
def wording(request: pytest.FixtureRequest) -> Wording:
    return load_wording(request.param, "classic")


@pytest.mark.parametrize("ruleset", rulesets())
def test_goals_have_the_numbers_of_the_ruleset(wording: Wording, ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for players in rules.players:
        common = TableOfSlips(rules, NAMES[:players], FINGERPRINT)
        liberal = goal_sentence(wording.slips.goal, common.ruleset, common.table, Party.LIBERAL)
        fascist = goal_sentence(wording.slips.goal, common.ruleset, common.table, Party.FASCIST)
        assert str(rules.to_win.liberal) in liberal
        assert str(rules.to_win.fascist) in fascist
        assert str(rules.hitler_zone) in fascist


def test_a_way_to_win_that_the_rules_have_not_got_is_not_promised(wording: Wording) -> None:
    official = load_ruleset("official")
    harmless = official.replace(
        tables=tuple(
            table.replace(
                track=tuple(
                    slot.replace(powers=tuple(p for p in slot.powers if p is not Power.EXECUTE))
                    for slot in table.track
                )
            )
            for table in official.tables
        ),
        hitler_zone=official.to_win.fascist,
    )
    usual = TableOfSlips(official, NAMES[:7], FINGERPRINT)
    common = TableOfSlips(harmless, NAMES[:7], FINGERPRINT)
    hitler = wording.roles[Role.HITLER]
    for party in Party:
        assert hitler in goal_sentence(wording.slips.goal, usual.ruleset, usual.table, party)
        assert hitler not in goal_sentence(wording.slips.goal, common.ruleset, common.table, party)


@pytest.mark.parametrize("ruleset", rulesets())
def test_who_is_known_is_who_the_rules_say(wording: Wording, ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for players in rules.players:
        names = NAMES[:players]
        common = TableOfSlips(rules, names, FINGERPRINT)
        roles = [Role.HITLER, *[Role.FASCIST] * common.table.fascists]
        roles += [Role.LIBERAL] * (players - len(roles))
        for seat, role in enumerate(roles, start=1):
            known = knowledge(common.table, roles, seat)
            said = role_sentences(wording, common, PlayerSecret(names[seat - 1], seat, role, known))
            allowed = {names[one - 1] for one in (*known.fascists, known.hitler) if one}
            told = {name for name in names if any(name in sentence for sentence in said[3:])}
            assert told == allowed
            assert said[0] == wording.slips.you_are[role]
            assert len(said) == (5 if role is Role.FASCIST else 4)


def test_without_knowledge_nobody_is_named(wording: Wording) -> None:
    common = TableOfSlips(load_ruleset("official"), NAMES[:7], FINGERPRINT)
    for role in Role:
        said = " ".join(role_sentences(wording, common, PlayerSecret("X", 1, role, None)))
        assert not any(name in said for name in common.names)


def test_a_membership_never_tells_hitler_from_a_fascist(wording: Wording) -> None:
    assert membership_sentence(wording, Role.HITLER.party) == membership_sentence(
        wording, Role.FASCIST.party
    )
    for party in Party:
        assert wording.roles[Role.HITLER] not in membership_sentence(wording, party)


@pytest.mark.parametrize("players", range(5, 11))
def test_messages_have_one_length_and_tell_what_their_reader_may_know(players: int) -> None:
    rules = load_ruleset("official")
    names = NAMES[:players]
    common = TableOfSlips(rules, names, FINGERPRINT)
    wordings = [
        load_wording(LANGUAGES[seat % len(LANGUAGES)], "classic") for seat in range(players)
    ]
    lengths = set()
    for hitler in range(1, players + 1):
        roles = roles_of(players, hitler=hitler)
        everybody = [
            PlayerSecret(name, seat, roles[seat - 1], knowledge(common.table, roles, seat))
            for seat, name in enumerate(names, start=1)
        ]
        texts = private_messages(wordings, common, everybody, first=3)
        lengths |= {len(text.encode()) for text in texts}
        for told, wording, text in zip(everybody, wordings, texts, strict=True):
            lines = text.splitlines()
            assert set(role_sentences(wording, common, told)) <= set(lines)
            assert wording.messages.first.format(name=names[2]) in lines
            assert FINGERPRINT in text
            assert ", ".join(f"{seat} {name}" for seat, name in enumerate(names, start=1)) in text
    assert len(lengths) == 1
