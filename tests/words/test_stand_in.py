"""English texts stand in, marked, for what a language lacks, and nothing is half in English."""

from typing import Any

import pytest

from companion.files.toml import Fault, Values
from companion.files.toml_schema import Missing, Text, UnknownKey
from companion.words.lines import StandIn, Translated, whole
from companion.words.sentences import Referee, own_referee, printable, shown
from companion.words.tables import CLASSIC, ENGLISH

WORDS: Values = {
    "language": "en",
    "count": 3,
    "names": ["one", "two"],
    "night": {"pause": "long", "say": "Seat {seat}."},
    "spelling": {"eye": "ai"},
    "voice": {"languages": ["en-gb"]},
}
MARKED: Values = {
    **WORDS,
    "language": "fr",
    "names": ["<one>", "<two>"],
    "night": {"pause": "long", "say": "<Seat {seat}.>"},
    "spelling": {},
}


def marked(values: Values, english: Values = WORDS) -> Values:
    return whole(values, english, "fr", lambda text: f"<{text}>")


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"count": "4"},
        {"count": True},
        {"names": []},
        {"names": ["un", " "]},
        {"names": ["un", 2]},
        {"names": "un"},
        {"night": "Place {seat}."},
        {"night": {"say": 7, "pause": 7}},
        {"night": {"say": "", "pause": ""}},
        {"night": {"say": "Place."}},
        {"spelling": "eye"},
        {"voice": {"languages": [1]}},
        {"language": "de"},
    ],
)
def test_what_is_missing_or_faulty_is_english(values: Values) -> None:
    assert marked(values) == MARKED
    assert isinstance(marked(values)["night"]["say"], StandIn)
    assert [type(name) for name in marked(values)["names"]] == [StandIn, StandIn]


@pytest.mark.parametrize(
    "values",
    [
        {"count": 4},
        {"names": ["un"]},
        {"night": {"pause": "short", "say": "<Seat {seat}.>"}},
        {"night": {"pause": "long", "say": "Place {seat}."}},
        {"spelling": {"œil": "euil"}},
        {"voice": {"languages": ["fr"]}},
        {"more": 1},
    ],
)
def test_what_a_language_has_is_its_own(values: Values) -> None:
    assert marked(values) == MARKED | values


def test_a_text_knows_its_english_text() -> None:
    say = marked({"night": {"say": "Place {seat}."}})["night"]["say"]
    assert isinstance(say, Translated)
    assert say.english() == "Seat {seat}."


@pytest.mark.parametrize("forms", [{".*": "à {}"}, {"[": "à {}", ".*": "{}"}])
def test_a_language_whose_forms_are_faulty_is_english_as_a_whole(forms: dict[str, Any]) -> None:
    english = {"forms": {}, "say": "Seat."}
    values = {"forms": {"a": forms}, "say": "Place."}
    kept = len(forms) == 1
    assert marked(values, english) == (values if kept else {"forms": {}, "say": "<Seat.>"})


@pytest.mark.parametrize("known", ["Missing", "UnknownKey"])
def test_a_list_of_faults_with_an_english_one_is_english(known: str) -> None:
    english = own_referee(ENGLISH, CLASSIC)
    table = english.words["refusals/files"]
    own = {key: table[key] for key in (known, "Text")}
    french = Referee("fr", CLASSIC, {"refusals/files": whole(own, table, "fr", str)})
    faults = Fault("pause", Missing(Text())), Fault("puase", UnknownKey(("pause",)))
    said = shown(french, faults)
    assert isinstance(said, StandIn)
    assert said == shown(english, faults)


@pytest.mark.parametrize(
    ("text", "repeated"),
    [
        ("Ada\x1b[2J", "Ada?[2J"),
        ("12\N{NO-BREAK SPACE}mm", "12\N{NO-BREAK SPACE}mm"),
        ("a" * 400, "a" * 400),
        ("a" * 401, "a" * 399 + "…"),
    ],
)
def test_a_repeated_value_is_shortened_and_holds_nothing_that_a_terminal_obeys(
    text: str, repeated: str
) -> None:
    assert printable(text) == repeated


@pytest.mark.parametrize(
    ("values", "joined"), [((), ""), (("ja",), "ja"), (("ja", "no"), "ja, no")]
)
def test_several_values_are_joined_by_commas(values: tuple[str, ...], joined: str) -> None:
    assert shown(own_referee(ENGLISH, CLASSIC), values) == joined
