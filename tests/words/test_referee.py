"""The referee's words: complete in each language, and right in every game."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, get_args

import pytest

from companion.checks.languages import faults_of
from companion.narration.announcer import unreadable, voice_names
from companion.narration.narrator import Say, say_of
from companion.rules.events import (
    ChaosBrokeOut,
    Event,
    FascistPolicyEnacted,
    HitlerAsked,
    PowersIgnored,
    PowersLapsed,
)
from companion.rules.game import Game, new_game
from companion.rules.legality import legal_claims, objection
from companion.rules.moves import (
    AnswerHitler,
    AskVeto,
    CallElection,
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
from companion.rules.objections import (
    GameIsOver,
    LastPresident,
    NoSuchTileLeft,
    NotNow,
    NotThatManyPlayers,
    Objection,
)
from companion.rules.pieces import Party, Phase, Power, Topic, WinReason
from companion.rules.play import play
from companion.rulesets import rulesets
from companion.table.names import NotAnAnswer
from companion.table.typed_moves import said_yes
from companion.words.grammar import Name
from companion.words.rule_texts import find_topics, rule, topic_of_step
from companion.words.sentences import listed, load_referee, move_sentence, next_step, sentence, told
from companion.words.tables import (
    EVENTS,
    NoSuchLanguage,
    languages,
    own_table,
    read_table,
    table_names,
)
from tests.games.transcript import transcript
from tests.legal_moves import legal_moves
from tests.rules.evening import load as ruleset_of
from tests.words.owed import owed
from tests.words.rewordings import REWORDINGS

LANGUAGES = languages(table=EVENTS)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ivo", "Jan")
GAMES = (
    6  # for each ruleset, the last two digital: with three hundred, all is still as it should be
)

load = cache(load_referee)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def sentences(words: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a file with their dotted keys."""
    if isinstance(words, str):
        yield key, words
        return
    for name, inner in words.items():
        yield from sentences(inner, f"{key}.{name}" if key else name)


@cache
def texts(language: str) -> dict[str, str]:
    """Every sentence of a language by its dotted key, without what is for the voice, and forms."""
    whole = {table: read_table(language, "classic", table) for table in table_names()}
    own = ("voice.spelling", "voice.spoken", "grammar")
    return {k: v for k, v in sentences(whole) if not k.startswith(own)}


def attempts(game: Game) -> Iterator[Move]:
    """Everything that somebody may try, however wrong."""
    seats = (*game.seats, game.players + 3)
    yield from map(Nominate, seats)
    yield from map(Investigate, seats)
    yield from map(CallElection, seats)
    yield from map(Execute, seats)
    yield from map(Enact, Party)
    yield from map(Chaos, Party)
    yield from (Peek(), Veto(agreed=True), AnswerHitler(is_hitler=False), Discard(), AskVeto())
    yield from (Vote(frozenset(seats)), Vote(frozenset(game.dead)), VoteCount(1, 1))
    for about in HiddenKnowledge:
        yield Claim(game.president, about, (Party.LIBERAL,) * 7)
        yield Claim(seats[-1], about, None)


def evening(seed: int, ruleset: str) -> Iterator[tuple[Game, Move, Game, tuple[Event, ...]]]:
    """A whole random game, with claims in between."""
    chance = random.Random(seed)
    rules = ruleset_of(ruleset)
    game = new_game(rules, chance.choice(rules.players), 1, digital=seed > 3)
    while game.phase is not Phase.GAME_OVER:
        # The first of the ballots are counts; of the thousand others, a few by chance are enough.
        moves = list(islice(legal_moves(game), len(game.alive) + 1 + game.players * 4))
        if game.phase is Phase.VOTE:
            some = (frozenset(seat for seat in game.alive if chance.random() < 0.6) for _ in moves)
            moves = [*moves[: len(game.alive) + 1], *map(Vote, some)]
        if chance.random() < 0.8:  # Hitler is found late, so that there are vetoes too
            moves = [move for move in moves if not getattr(move, "hitler", is_hitler(move))]
        claims = list(legal_claims(game)) if chance.random() < 0.2 else []
        rare: list[Move] = [Shuffle(game.pile + 1), *[AskVeto()] * (AskVeto() in moves)]
        moves += rare * (game.hand == 2)
        move: Move = chance.choice(claims or moves)
        after, events = play(game, move)
        yield game, move, after, events
        game = after


def is_hitler(move: Move) -> bool:
    return isinstance(move, AnswerHitler) and move.is_hitler


@pytest.fixture(scope="module")
def refusals(
    evenings: list[tuple[Game, Move, Game, tuple[Event, ...]]],
) -> dict[tuple[Objection, int], None]:
    """Every refusal of those games, with the number of players."""
    return {
        (told_no, game.players): None
        for game, *_ in evenings
        for move in attempts(game)
        if (told_no := objection(game, move)) is not None
    }


@pytest.fixture(scope="module")
def evenings() -> list[tuple[Game, Move, Game, tuple[Event, ...]]]:
    return [
        step for ruleset in rulesets() for seed in range(GAMES) for step in evening(seed, ruleset)
    ]


# Complete


def test_the_table_speaks_most_languages_of_the_night() -> None:
    assert {"en", "it", "ru"} <= set(LANGUAGES) <= set(languages())


@every_language
def test_a_language_is_complete(language: str) -> None:
    for table, faults in faults_of(language).items():
        assert [*owed(language, table, faults)] == [], table


# Right in every game


@every_language
def test_whole_games_are_told_without_an_empty_place(language: str, evenings: list[Any]) -> None:
    referee = load(language)
    for before, move, after, events in evenings:
        names = NAMES[: before.players]
        heard = (*told(referee, events, after, names), next_step(referee, after, names))
        for text in (*heard, move_sentence(referee, before, move, names)):
            assert not re.search(r"[{}]|: [.,]|: $|, ,|None|\s\s|^$", text), text


@every_language
def test_a_refusal_names_what_would_be_allowed(
    language: str, refusals: dict[tuple[Objection, int], None]
) -> None:
    referee = load(language)
    for told_no, players in refusals:
        text = sentence(referee, told_no, NAMES[:players])
        assert not re.search(r"[{}]|: [.,]|None", text), text
        for seat in getattr(told_no, "allowed", ()):
            assert NAMES[seat - 1] in text


def test_random_games_are_wide_enough(evenings: list[Any], refusals: dict[Any, None]) -> None:
    refused = {type(told_no) for told_no, _ in refusals}
    # No game ends early enough to be refused, and no walk has that many players or tiles.
    assert refused == set(get_args(Objection)) - {GameIsOver, NotThatManyPlayers, NoSuchTileLeft}
    heard = {type(event) for step in evenings for event in step[3]}
    # On the boards of the rulebook somebody is always left.
    assert heard == set(get_args(Event)) - {PowersLapsed}
    ends = {step[2].win_reason for step in evenings} - {None}
    assert ends == set(WinReason)


@every_language
def test_a_refusal_of_each_step_says_what_comes_first(language: str) -> None:
    told_no = {sentence(load(language), NotNow(phase), NAMES) for phase in Phase}
    assert len(told_no) == len(Phase)


@every_language
@pytest.mark.parametrize(
    "told_no",
    [
        GameIsOver(),
        NotThatManyPlayers(4, (5, 6, 7)),
        NoSuchTileLeft(Party.LIBERAL, 6),
        NoSuchTileLeft(Party.FASCIST, 11),
    ],
)
def test_refusals_that_no_walk_meets(language: str, told_no: Objection) -> None:
    text = sentence(load(language), told_no, NAMES)
    numbers = [str(number) for number in told_no.fields().values() if isinstance(number, int)]
    assert all(number in text for number in numbers)


# The rulebook's own examples


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (FascistPolicyEnacted(4, 6), "Fourth Fascist policy."),
        (FascistPolicyEnacted(7, 8), "Fascist policy number 7."),
        (HitlerAsked(1), "Ada, are you Hitler? You must answer truthfully."),
        (
            PowersLapsed((Power.INVESTIGATE,)),
            "There is nobody left to use this power on, so it is lost: Investigate Loyalty.",
        ),
        (PowersIgnored((Power.EXECUTE,)), "In chaos the power is ignored: nobody is executed."),
        (
            PowersIgnored((Power.PEEK, Power.EXECUTE)),
            "In chaos these powers are ignored: Policy Peek, Execution.",
        ),
    ],
)
def test_what_is_said_of_an_event(event: Event, said: str) -> None:
    assert sentence(load("en"), event, NAMES) == said


def test_a_refusal_is_friendly_and_has_a_way_out() -> None:
    said = sentence(load("en"), LastPresident(2, (3, 4)), NAMES)
    assert said == "Ben was just President and is still term-limited. Eligible: Cleo, Dan."


def test_the_step_is_not_said_twice() -> None:
    game = new_game(ruleset_of("official"), 5, 1)
    for move in (Nominate(2), VoteCount(0, 5), Nominate(3), VoteCount(0, 5), Nominate(4)):
        game, _ = play(game, move)
    game, events = play(game, VoteCount(2, 3))
    assert isinstance(events[-1], ChaosBrokeOut)
    heard = told(load("en"), events, game, NAMES)
    assert heard[-1] == "Chaos! Turn over the top Policy tile and enact it."
    assert next_step(load("en"), game, NAMES) not in heard


# Why


@every_language
@pytest.mark.parametrize("ruleset", rulesets())
def test_every_rule_is_told_with_the_numbers_of_the_table(language: str, ruleset: str) -> None:
    for topic in Topic:
        told_rule = rule(load(language), topic, ruleset_of(ruleset))
        assert told_rule.title
        assert not re.search(r"[{}]", told_rule.text)


@every_language
def test_rulesets_change_what_the_rule_says(language: str) -> None:
    def text(topic: Topic, ruleset: str) -> str:
        return rule(load(language), topic, ruleset_of(ruleset)).text

    assert text(Topic.VOTE, "official") != text(Topic.VOTE, "forum")
    assert text(Topic.ELIGIBILITY, "official") != text(Topic.ELIGIBILITY, "first-edition")
    assert text(Topic.ELECTION_TRACKER, "official") != text(Topic.ELECTION_TRACKER, "first-edition")
    assert "10" in text(Topic.SET_UP, "rebalanced-7")


@pytest.mark.parametrize(
    ("language", "wish", "topic"),
    [
        ("en", "veto", Topic.VETO_POWER),
        ("en", "Execution", Topic.EXECUTION),
        ("en", "hitler-question", Topic.HITLER_QUESTION),
        ("en", "peek", Topic.POLICY_PEEK),
        ("en", "special", Topic.CALL_SPECIAL_ELECTION),
        ("en", "term", Topic.ELIGIBILITY),
        ("en", "tie", Topic.VOTE),
        ("en", "signal", Topic.LEGISLATIVE_SESSION),
        ("ru", "казнь", Topic.EXECUTION),
        ("ru", "право вето", Topic.VETO_POWER),
        ("it", "sbirciare", Topic.POLICY_PEEK),
        ("it", "pareggio", Topic.VOTE),
        ("it", "mandato", Topic.ELIGIBILITY),
    ],
)
def test_a_topic_is_found_by_key_heading_or_power(language: str, wish: str, topic: Topic) -> None:
    assert find_topics(load(language), wish) == (topic,)


@pytest.mark.parametrize("language", languages("cold-war"))
def test_a_topic_is_found_by_the_terms_of_the_theme(language: str) -> None:
    found = {
        "assassinate": Topic.EXECUTION,
        "bloc": Topic.INVESTIGATE_LOYALTY,
        "democratic": Topic.OBJECT,
        "defcon": Topic.ELECTION_TRACKER,
    }
    referee = load_referee(language, "cold-war")
    assert {wish for wish, topic in found.items() if topic in find_topics(referee, wish)} == {
        *found
    }


def test_a_topic_that_is_not_there() -> None:
    assert find_topics(load("en"), "bluffing") == ()
    assert find_topics(load("en"), "  ") == ()
    assert len(find_topics(load("en"), "election")) > 1


def test_every_step_has_a_rule(evenings: list[Any]) -> None:
    assert {topic_of_step(step[2]) for step in evenings} >= {
        Topic.NOMINATE,
        Topic.VOTE,
        Topic.HITLER_QUESTION,
        Topic.LEGISLATIVE_SESSION,
        Topic.CHAOS,
        Topic.EXECUTION,
        Topic.OBJECT,
    }


# The languages


def test_all_languages_have_the_same_places() -> None:
    english = texts("en")
    for language in LANGUAGES:
        for key, text in texts(language).items():
            assert places(text) == places(english[key]), (language, key)


def places(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)[:\w]*\}", text))


NUMBERS = {
    language: {int(number): word for number, word in values["numbers"].items()}
    for language, values in REWORDINGS.items()
    if "numbers" in values
}


@pytest.mark.parametrize("table", ["events", "steps", "rules", "rule_variants", "objections"])
def test_all_languages_say_the_same_numbers(table: str) -> None:
    english = texts("en")
    for language in NUMBERS.keys() & set(LANGUAGES):
        for key, text in texts(language).items():
            if key.startswith(f"{table}."):
                assert numbers(text, language) == numbers(english[key], "en"), (language, key)


def numbers(text: str, language: str) -> set[int]:
    said = text.lower()
    found = {
        number
        for number, word in NUMBERS[language].items()
        if re.search(rf"(?<!\w)(?:{word})(?!\w)", said)
    }
    return found | {int(digits) for digits in re.findall(r"\d+", said) if digits != "1"}


LATIN = re.compile(r"[A-Za-z]+")


def test_russian_is_written_in_cyrillic() -> None:
    """But for what is typed, and the names of formats: those are the same in English."""
    for key, text in texts("ru").items():
        typed = set(LATIN.findall(texts("en")[key])) - ENGLISH_WORDS
        assert set(LATIN.findall(re.sub(r"\{\w+\}", "", text))) <= typed, key


ENGLISH_WORDS = {"the", "and", "is", "of", "to", "not", "player", "policy", "tile"}


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_no_english_is_left(language: str) -> None:
    english = texts("en")
    same = {"Ja", "Nein", "L", "F", "veto", "no", "min", "Round {round}", "Hitler", "Enter"}
    same |= {
        "{number}. Round {round}. {move}",
        "ok",
        "NO",
        "Chaos",
        "Enter",
        "liberal",
        "envelopes",
        "Liberal",
        "NAME",
        "Name",
        "Nomination",
        "Vote",
        "table",
        "FILE",
        "TEXT",
        "OPTIONS",
        "MINUTES",
    }
    here = texts(language)
    written = {table: own_table(language, "classic", table) for table in table_names()}
    for key in {*dict(sentences(written))} & {*english}:
        text = here[key]
        plain = set(re.findall(r"[^\W\d]+", re.sub(r"\{\w+\}", "", text).lower()))
        assert not plain & ENGLISH_WORDS, key
        assert text != english[key] or text in same or not plain, key


@pytest.mark.parametrize("language", ["en", "it"])
def test_latin_languages_have_no_cyrillic(language: str) -> None:
    assert not any(re.search(r"[А-яЁё]", text) for text in texts(language).values())


# For the voice


def test_names_for_the_voice() -> None:
    names = ("Ada 🎲", "🐙", "Jean-Luc", "O'Neil", "Ἑλένη", "42", "Łukasz ʻOkina")
    assert voice_names(load("en"), names) == (
        "Ada", "player 2", "Jean-Luc", "O'Neil", "player 5", "42", "Łukasz ʻOkina",
    )  # fmt: skip


@pytest.mark.parametrize(("language", "unread"), [("en", (2, 3, 4, 5)), ("ru", (2, 3))])
def test_a_name_that_the_voice_cannot_read_is_said_as_the_seat(
    language: str, unread: tuple[int, ...]
) -> None:
    referee = load(language)
    names = ("Ada", "太郎", "Ken 민준", "Ёлка", Name("Нина", {"a": "к Нине"}))
    assert unreadable(referee, names) == unread
    seat = referee.words["voice"]["nameless"]
    for number, (name, said) in enumerate(
        zip(names, voice_names(referee, names), strict=True), start=1
    ):
        assert said == (seat.format(seat=number) if number in unread else name)


def test_a_sentence_for_the_voice_is_spelt_as_it_should_be_said() -> None:
    said = say_of("Ja: 4. Jan: 3.", {"Ja": "yah"}, "en")
    assert said == Say("Ja: 4. Jan: 3.", "Ja: 4. Jan: 3.", "en", "yah: 4. Jan: 3.")


@pytest.mark.parametrize("language", ["qab", "", "../en", "e\0n", "x" * 300])
def test_a_language_that_is_not_offered(language: str) -> None:
    with pytest.raises(NoSuchLanguage) as refused:
        load_referee(language)
    assert refused.value.fields() == {"name": language, "allowed": languages()}


# A recorded evening


def test_a_transcript_is_what_the_table_heard() -> None:
    moves: list[Move] = [
        Nominate(3),
        Vote(frozenset({1, 2, 3})),
        Enact(Party.FASCIST),
        Claim(1, HiddenKnowledge.DRAWN, (Party.FASCIST,) * 3),
        Nominate(1),
        VoteCount(2, 3),
    ]
    assert transcript(NAMES[:5], ruleset_of("official"), moves, load("en")) == [
        "official: Ada, Ben, Cleo, Dan, Eva",
        "",
        (
            "Give both placards to Ada, the first Presidential Candidate, who hands the Chancellor "
            "placard to one of these players: Ben, Cleo, Dan, Eva."
        ),
        "> Nominated for Chancellor: Cleo",
        "Ada nominates Cleo for Chancellor.",
        (
            "Everyone votes: Ada as President with Cleo as Chancellor. "
            "Reveal your ballots together. Ja votes needed: 3 of 5."
        ),
        "> Vote. Ja: Ada, Ben, Cleo. Nein: Dan, Eva",
        "Elected. Ja: 3. Nein: 2. President: Ada. Chancellor: Cleo.",
        "Legislative Session. Ada and Cleo: no talking and no signals.",
        (
            "President Ada draws three tiles and discards one face down. Chancellor Cleo "
            "takes the other two, discards one face down and puts the last one face up on its "
            "track. No talking."
        ),
        "> Fascist policy enacted",
        "First Fascist policy.",
        "The next Presidential Candidate is Ben.",
        "",
        (
            "Presidential Candidate Ben hands the Chancellor placard to one of these players: "
            "Ada, Dan, Eva."
        ),
        "> Ada claims to have drawn: Fascist, Fascist, Fascist.",
        "Ada claims to have drawn: Fascist, Fascist, Fascist.",
        "> Nominated for Chancellor: Ada",
        "Ben nominates Ada for Chancellor.",
        (
            "Everyone votes: Ben as President with Ada as Chancellor. "
            "Reveal your ballots together. Ja votes needed: 3 of 5."
        ),
        "> Vote, by number. Ja: 2. Nein: 3",
        "The vote fails. Ja: 2. Nein: 3.",
        "Move the Election Tracker forward: 1 of 3.",
        "The next Presidential Candidate is Cleo.",
        "",
        (
            "Presidential Candidate Cleo hands the Chancellor placard to one of these players: "
            "Ada, Ben, Dan, Eva."
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_words_of_the_table_are_suggested(language: str) -> None:
    """English words are understood everywhere, but suggested only in English."""
    referee = load_referee(language)
    assert said_yes(referee, "yes")
    with pytest.raises(NotAnAnswer) as refused:
        said_yes(referee, "?")
    assert {*refused.value.allowed} == {referee.words["play"][key] for key in ("yes", "no")}


def test_semicolons_as_in_french() -> None:
    assert listed(load_referee("fr"), ("a", "b", "c")) == "a\u00a0; b\u00a0; c"
    assert listed(load_referee("es"), ("a", "b", "c")) == "a; b; c"
