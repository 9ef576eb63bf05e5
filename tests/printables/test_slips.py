"""A slip says what the rules of this table say."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from companion.rules.pieces import Party, Power, Role
from companion.rules.ruleset import Knowledge, knowledge
from companion.rulesets import load_ruleset, rulesets
from printables.dealt.private_messages import private_messages
from printables.dealt.slips import (
    ROLE,
    PlayerSecret,
    TableOfSlips,
    known_sentences,
    membership_sentence,
    role_lines,
    role_sentence,
    role_sentences,
    role_text,
)
from printables.edition.rule_sentences import goal_sentence
from printables.edition.wording import Wording, load_wording, wording_languages
from printables.paper.sheet import POINTS, Paper
from tests.printables.envelopes import FINGERPRINT, NAMES, Table, own_part, printed, roles_of
from tests.printables.pdf_reading import Area, Document
from tests.products import some

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
    """Of each other player there is a line; what is not told, and cannot be inferred, is unknown."""
    rules = load_ruleset(ruleset)
    words = wording.slips.knowledge
    for players in rules.players:
        names = NAMES[:players]
        common = TableOfSlips(rules, names, FINGERPRINT)
        roles = [Role.HITLER, *[Role.FASCIST] * common.table.fascists]
        roles += [Role.LIBERAL] * (players - len(roles))
        for seat, role in enumerate(roles, start=1):
            known = knowledge(common.table, roles, seat)
            told = PlayerSecret(names[seat - 1], seat, role, known)
            said = role_sentences(wording, common, told)
            assert said[0] == role_sentence(wording, role)
            team = {one for one in (*known.fascists, known.hitler) if one}
            whole = role is not Role.LIBERAL and len(team) == common.table.fascists
            assert said[3:] == [
                (
                    getattr(words, roles[other - 1].value)
                    if other in team or whole
                    else words.unknown
                ).format(name=name)
                for other, name in enumerate(names, start=1)
                if other != seat
            ]


def test_both_goals_stand_on_all_slips(wording: Wording) -> None:
    common = TableOfSlips(load_ruleset("official"), NAMES[:7], FINGERPRINT)
    slips = [role_lines(wording, common, PlayerSecret("X", 1, role, None)) for role in Role]
    assert len({tuple(slip[1:]) for slip in slips}) == 1
    assert len(slips[0]) == 1 + len(Party)


@pytest.mark.parametrize(
    ("theme", "language"),
    [(one, language) for one in ("classic", "cold-war") for language in wording_languages(one)],
)
def test_lines_are_as_long_for_every_role(language: str, theme: str) -> None:
    """Nothing but the letters of the role's own line, and of those of the others, differs."""
    wording = load_wording(language, theme)
    common = TableOfSlips(load_ruleset("official"), NAMES[:7], FINGERPRINT)
    roles = roles_of(7)
    lengths = set()
    for told in dict.fromkeys(roles):
        seat = roles.index(told) + 1
        secret = PlayerSecret("X", 7, told, knowledge(common.table, roles, seat))
        lines = role_lines(wording, common, secret)
        assert all(len(line.sentence.encode()) <= line.length for line in lines)
        text = role_text(wording, common, secret, bytes([seat]), ROLE[-1]).text
        said = text.splitlines()[1:-1]  # blanks stand behind the last one
        assert [len(one) for one in said] == [line.length for line in lines[:-1]]
        lengths.add(tuple((len(one), int.from_bytes(one).bit_count()) for one in said))
    assert len(lengths) == 1
    initials = [wording.roles[role][0] for role in Role]
    assert len(set(initials)) == len(initials)  # which stand for them beside a name


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


def messages_of(
    players: int, hitler: int, languages: Sequence[str], fascists: Sequence[int] = ()
) -> list[str]:
    """The messages of a deal; what they say is checked."""
    names = NAMES[:players]
    common = TableOfSlips(load_ruleset("official"), names, FINGERPRINT)
    wordings = [
        load_wording(languages[seat % len(languages)], "classic") for seat in range(players)
    ]
    roles = roles_of(players, hitler, fascists)
    everybody = [
        PlayerSecret(name, seat, roles[seat - 1], knowledge(common.table, roles, seat))
        for seat, name in enumerate(names, start=1)
    ]
    nonces = [bytes([seat]) * 16 for seat in range(players)]
    texts = private_messages(wordings, common, everybody, 3, nonces)
    for told, wording, text in zip(everybody, wordings, texts, strict=True):
        others = [wording.messages.nobody]
        if told.knowledge != Knowledge():
            others = known_sentences(wording, common, told)
        assert own_part(text, wording) == [role_sentence(wording, told.role), *others]
        lines = text.splitlines()
        assert wording.messages.first.format(name=names[2]) in lines
        for party in Party:
            goal = goal_sentence(wording.slips.goal, common.ruleset, common.table, party)
            assert goal in lines
        assert FINGERPRINT in text
        assert ", ".join(f"{seat} {name}" for seat, name in enumerate(names, start=1)) in text
    return [*texts]


def test_messages_have_one_length() -> None:
    """Nobody who sees a folder's sizes learns who is who."""
    for languages in (["en"], LANGUAGES):
        texts = messages_of(6, 1, languages) + messages_of(6, 4, languages)
        assert len({len(text.encode()) for text in texts}) == 1


def test_messages_are_the_same_again() -> None:
    assert messages_of(5, 2, ["it"]) == messages_of(5, 2, ["it"])


@pytest.mark.parametrize("language", some(LANGUAGES, "de", "ru"))
def test_a_message_tells_its_role_by_a_number_alone(language: str) -> None:
    """The invented parts for the other roles are those of other deals."""
    told: dict[Role, set[str]] = {role: set() for role in Role}
    for hitler, fascist in permutations(range(1, 6), 2):
        ada, *_ = messages_of(5, hitler, [language], [fascist])
        lines = ada.splitlines()
        told[roles_of(5, hitler, [fascist])[0]].add("\n".join(lines[:2] + lines[3:]))
    (liberal,) = told[Role.LIBERAL]
    for role in (Role.FASCIST, Role.HITLER):
        assert liberal in told[role]
        assert len(told[role]) == 4  # one for each partner


@pytest.mark.parametrize("paper", Paper)
def test_slips_by_themselves_are_cut_at_their_edges(paper: Paper) -> None:
    """The lines are where the slips end, and hardly wider than the blade."""
    pdf = printed(Table(6, paper=paper, slips_alone=True), roles_of(6)).pdf
    for sheet, players in zip(Document(pdf).pages[1:], (4, 2), strict=True):
        grounds = [one.matrix for one in sheet.placed if ".slip-" in one.name]
        left, low = (min(one[at] for one in grounds) / POINTS for at in (4, 5))
        lines = [mark for mark in sheet.marks if isinstance(mark, Area) and mark.wide]
        ends = [path for mark in lines for path in mark.paths]
        upright = sorted(x / POINTS for (x, _), (to_x, _) in ends if x == to_x)
        level = sorted(y / POINTS for (_, y), (_, to_y) in ends if y == to_y)
        assert upright == pytest.approx([left + 88 * at for at in range(3)], abs=0.01)
        assert level == pytest.approx([low + 63 * at for at in range(players + 1)], abs=0.01)
        assert max(mark.wide for mark in lines) < 0.16 * POINTS
