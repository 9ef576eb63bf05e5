"""`why`, by the rules in force: house rules, choices, placed tiles, first candidate, roles, headings."""

import re
from functools import cache
from typing import Any

import pytest

from companion.rules.pieces import Topic
from companion.rules.ruleset import FirstCandidate, HeadCount, Ruleset, Slot, Tie, Tiles
from companion.rulesets import rulesets
from companion.words.rule_texts import find_topics, rule
from companion.words.sentences import load_referee
from companion.words.tables import CLASSIC, EVENTS, languages, word_themes
from tests.rules.evening import load
from tests.words.rewordings import REWORDINGS
from tests.words.test_referee import every_language

words = cache(load_referee)
in_each_theme = pytest.mark.parametrize(
    ("language", "theme"),
    [(one, theme) for theme in word_themes() for one in languages(theme, EVENTS)],
)


def said(topic: Topic, ruleset: Ruleset | str, players: int = 7, language: str = "en") -> str:
    rules = load(ruleset) if isinstance(ruleset, str) else ruleset
    return rule(words(language), topic, rules, players).text


# Found by the names that tables use


@in_each_theme
@pytest.mark.parametrize("topic", ["VOTE", "EXECUTIVE_ACTION", "SET_UP", "VETO_POWER"])
def test_a_house_rule_is_found_by_its_names(topic: str, language: str, theme: str) -> None:
    known = REWORDINGS[language]
    names = known["why"][topic]
    if theme == CLASSIC:
        names = [*names, *known["why_classic"].get(topic, ())]
    for name in names:
        assert find_topics(words(language, theme), name) == (Topic[topic],), name


def test_what_is_no_rule_is_still_none() -> None:
    for wish in ("bluffing", "zzzzz", "  ", "?"):
        assert find_topics(words("en"), wish) == ()


# The headings of the seeds

HEADINGS = {
    "it": {
        Topic.OBJECT: "Obiettivo",
        Topic.SET_UP: "Preparazione",
        Topic.ROUNDS: "Svolgimento",
        Topic.CANDIDACY: "Passare la Presidenza",
        Topic.NOMINATE: "Nominare un Cancelliere",
        Topic.VOTE: "Votazione del governo",
        Topic.ELECTION_TRACKER: "Contatore delle elezioni",
        Topic.LEGISLATIVE_SESSION: "Sessione legislativa",
        Topic.EXECUTIVE_ACTION: "Azione esecutiva",
        Topic.INVESTIGATE_LOYALTY: "Verificare la fedeltà",
        Topic.CALL_SPECIAL_ELECTION: "Indire un'elezione speciale",
        Topic.POLICY_PEEK: "Sbirciare le leggi",
        Topic.EXECUTION: "Esecuzione",
        Topic.VETO_POWER: "Potere di veto",
    },
    "ru": {
        Topic.OBJECT: "Цели игры",
        Topic.SET_UP: "Подготовка к игре",
        Topic.MEMBERSHIP_CARDS: "Почему карты с ролями отдельно, а карты с партией отдельно?",
        Topic.ROUNDS: "Игра",
        Topic.CANDIDACY: "Выберите кандидата в президенты",
        Topic.NOMINATE: "Номинируйте канцлера",
        Topic.VOTE: "Голосуйте",
        Topic.LEGISLATIVE_SESSION: "Законодательная сессия",
        Topic.EXECUTIVE_ACTION: "Исполнительные действия",
        Topic.INVESTIGATE_LOYALTY: "Исследование лояльности",
        Topic.CALL_SPECIAL_ELECTION: "Внеочередные выборы",
        Topic.POLICY_PEEK: "Просмотр законов",
        Topic.EXECUTION: "Уничтожение",
        Topic.VETO_POWER: "Право вето",
    },
}


@pytest.mark.parametrize("language", HEADINGS)
def test_headings_are_those_of_the_rulebook_of_the_language(language: str) -> None:
    for topic, heading in HEADINGS[language].items():
        assert rule(words(language), topic, load("official")).title == heading
        assert topic in find_topics(words(language), heading)


# Built from the rules in force


def test_set_up_has_roles_placed_tiles_and_the_first_candidate() -> None:
    text = said(Topic.SET_UP, "official", 7)
    assert "With 7 players there are 4 Liberals, 2 Fascists and Hitler." in text
    assert "The first Presidential Candidate is chosen at random." in text
    assert "from the start" not in text
    text = said(Topic.SET_UP, "forum", 5)
    assert "With 5 players there are 3 Liberals, 1 Fascist and Hitler." in text
    assert "The player in seat 1 is the first Presidential Candidate." in text
    assert "On the board from the start: 1 Fascist policy." in said(Topic.SET_UP, "rebalanced-6", 6)
    assert "On the board from the start: 1 Liberal policy." in said(
        Topic.SET_UP, "rebalanced-9-placed", 9
    )


@every_language
@pytest.mark.parametrize("ruleset", rulesets())
def test_set_up_names_how_many_of_each_role(language: str, ruleset: str) -> None:
    for table in load(ruleset).tables:
        before = rule(words(language), Topic.SET_UP, load(ruleset)).text
        text = said(Topic.SET_UP, ruleset, table.players, language)
        added = re.findall(r"\d+", text.removeprefix(before))
        assert {str(table.players), str(table.liberals), str(table.fascists)} <= set(added)


def test_choices_are_those_of_the_table() -> None:
    text = said(Topic.EXECUTIVE_ACTION, "forum", 9)
    choice = "Fascist policy 1 lets the President choose one of these powers: "
    assert f"{choice}Policy Peek, Investigate Loyalty." in text
    assert "Fascist policy 2 grants whichever power was not used after policy 1." in text
    assert "Fascist policy 4 grants this power: Execution." in text
    text = said(Topic.EXECUTIVE_ACTION, "forum", 6)
    assert "policy 1" not in text
    assert "Fascist policy 5 grants whichever power was not used after policy 4." in text
    peek = said(Topic.POLICY_PEEK, "forum", 7)
    assert re.findall(r"Fascist policy (\d)", peek) == ["2", "5"]


def test_a_power_that_no_tile_of_this_table_grants() -> None:
    nowhere = "At this table no tile grants this power."
    assert nowhere in said(Topic.INVESTIGATE_LOYALTY, "official", 5)
    assert nowhere not in said(Topic.INVESTIGATE_LOYALTY, "official", 7)


def test_a_tile_that_is_placed_from_the_start_grants_nothing() -> None:
    """A11: where nobody has used the tile before, both powers are open."""
    placed = load("forum").replace(placed=Tiles(liberal=0, fascist=1))
    text = said(Topic.EXECUTIVE_ACTION, placed, 9)
    assert "policy 1 lets" not in text
    assert "Fascist policy 2 lets the President choose one of these powers" in text


def test_house_rules_are_named() -> None:
    assert "The Eva Braun Rule" in said(Topic.VOTE, "forum")
    assert "Eva Braun" not in said(Topic.VOTE, "official")
    at_start = load("forum").replace(tie_counted=HeadCount.AT_START)
    assert "began with an even number of players" in said(Topic.VOTE, at_start)
    passing = load("official").replace(tie=Tie.ELECTS)
    assert "At least half must say Ja." in said(Topic.VOTE, passing)
    assert "A tie elects the government." in said(Topic.VOTE, passing)
    assert "More than half" not in said(Topic.VOTE, passing)


VARIANTS: list[dict[str, Any]] = [
    {"tie": tie, "tie_counted": counted, "first_candidate": first}
    for tie in Tie
    for counted in HeadCount
    for first in FirstCandidate
]


@in_each_theme
def test_each_choice_is_told_otherwise(language: str, theme: str) -> None:
    """Each value of a key changes what a rule says, and no place stays open."""
    rules = load("forum")
    told = set()
    for keys in VARIANTS:
        texts = [
            rule(words(language, theme), topic, rules.replace(**keys), 9).text for topic in Topic
        ]
        assert not re.search(r"[{}]", "".join(texts))
        told.add(tuple(texts))
    assert len(told) == (len(Tie) * len(HeadCount) - 1) * len(FirstCandidate)  # failing is one


# Numbers and their nouns

ONES = {
    (language, theme): ones
    for language, values in REWORDINGS.items()
    for theme, ones in values["one"].items()
}


@pytest.mark.parametrize(("language", "theme"), ONES)
def test_one_policy_is_one(language: str, theme: str) -> None:
    rules = load("official").replace(
        to_win=Tiles(liberal=1, fascist=1),
        deck=Tiles(liberal=21, fascist=1),
        placed=Tiles(liberal=0, fascist=0),
        tables=tuple(one.replace(track=(Slot(),), fascists=1) for one in load("official").tables),
    )
    text = rule(words(language, theme), Topic.OBJECT, rules, 5).text
    for expected in ONES[language, theme]:
        assert expected in text
    set_up = rule(words(language, theme), Topic.SET_UP, rules, 5).text
    assert not re.search(rf"\b1 ({REWORDINGS[language]['plurals']['words']})\b", set_up)


def test_a_power_of_some_tables_is_not_said_to_be_granted_at_none() -> None:
    """Policy Peek is on the board for five and six players alone."""
    rules = load("official")
    granted_nowhere = words("en").words["rule_variants"]["power"]["not_granted"]
    assert granted_nowhere in rule(words("en"), Topic.POLICY_PEEK, rules, 9).text
    assert granted_nowhere not in rule(words("en"), Topic.POLICY_PEEK, rules, None).text


@pytest.mark.parametrize(("players", "said"), [(None, True), (5, False), (10, True)])
def test_an_execution_wins_where_a_tile_grants_it(*, players: int | None, said: bool) -> None:
    """Without a number of players, a rule of some tables is told too."""
    tables = load("official").tables
    rules = load("official").replace(
        tables=(*(table.replace(track=(Slot(),)) for table in tables[:-1]), tables[-1])
    )
    execution = words("en").words["rule_variants"]["object"]["execution"]
    assert (execution in rule(words("en"), Topic.OBJECT, rules, players).text) is said
