"""Forms of what stands in a place, spoken sentences, and how the names of guests are said."""

import re
from pathlib import Path

import pytest

from companion.evening.dealing.new_game import NewGame, checked_names
from companion.evening.game.aloud import for_the_voice
from companion.evening.guests.last_evening import (
    Choices,
    Evening,
    keep_evening,
    load_evening,
)
from companion.files.toml import Fault, FaultyFile, Values
from companion.files.toml_schema import Misplaced, OneOf
from companion.narration.announcer import voice_names
from companion.narration.narrator import say_of
from companion.rules.events import HitlerAsked, TrackerAdvanced
from companion.rules.moves import Nominate
from companion.store.journal import Journal
from companion.store.recorded_game import HomeMissing
from companion.table.names import HowTo, NotAnAnswer, UnwritableScript, check_scripts
from companion.table.questions import next_move
from companion.words.grammar import Name, Word, form_faults, grammar_faults
from companion.words.night_safety import DangerousWord
from companion.words.sentences import Referee, labelled, load_referee, say, sentence, spoken
from companion.words.tables import SCRIPTS
from printables.edition.wording import load_wording

FORMS: Values = {
    "a": {"[aeiou].*": "ad {}", ".*": "a {}"},
    "tiles": {"1": "one tile", ".*": "{} tiles"},
}


@pytest.mark.parametrize(
    ("shown", "form", "text"),
    [
        ("Ada", "a", "ad Ada"),
        ("Èva", "a", "ad Èva"),
        ("\u2068Ada\u2069", "a", "ad \u2068Ada\u2069"),
        ("Ben", "a", "a Ben"),
        ("太郎", "a", "a 太郎"),
        ("1", "tiles", "one tile"),
        ("11", "tiles", "11 tiles"),
        ("Ada", "", "Ada"),
    ],
)
def test_the_first_pattern_that_fits_gives_the_form(shown: str, form: str, text: str) -> None:
    assert format(Word(shown, lambda: FORMS, {}), form) == text


def referee(**steps: str) -> Referee:
    return Referee("en", "classic", {"steps": {**steps}, "grammar": {"forms": FORMS}})


def test_a_sentence_asks_for_a_form() -> None:
    words = referee(ask="Ask {chancellor:a}; {left:tiles}.")
    assert say(words, "steps", "ask", chancellor="Ada", left=1) == "Ask ad Ada; one tile."


def test_a_name_may_have_a_form_of_its_own() -> None:
    words = Referee(
        "en",
        "classic",
        {"events": {"HitlerAsked": "Ask {chancellor:a}."}, "grammar": {"forms": FORMS}},
    )
    names = voice_names(load_referee("ru"), [Name("Юля", {"a": "к Юле"}), "Ada"])
    assert sentence(words, HitlerAsked(1), names) == "Ask к Юле."
    assert sentence(words, HitlerAsked(2), names) == "Ask ad Ada."


def test_an_unknown_form_and_a_grammar_without_a_last_pattern_are_faults() -> None:
    grammar = {"forms": FORMS}
    (fault,) = form_faults({"ask": "{x:a} {y:b}"}, grammar)
    assert fault == Fault("ask", Misplaced("{y:b}", OneOf(tuple(FORMS))))
    assert not [*grammar_faults(grammar)]
    for forms in ({}, {"a": "x"}, {"(": "x", ".*": "y"}, {".*": ""}, {".*": "x", "a": "y"}, "x"):
        assert [fault.key for fault in grammar_faults({"forms": {"z": forms}})] == ["forms.z"]


def test_italian_elides_before_a_vowel() -> None:
    steps = load_referee("it").words["steps"]["ask_hitler"]
    assert "{chancellor:a}" in steps
    asked = say(load_referee("it"), "steps", "ask_hitler", chancellor="Ada")
    assert asked.startswith("Chiedete ad Ada")


def test_a_spoken_sentence_stands_beside_the_written_one() -> None:
    """Russian: "3 из 5" is written, "три из пяти" is said."""
    russian = load_referee("ru")
    assert "2 из 3" in sentence(russian, TrackerAdvanced(2, 3))
    assert "2 из трёх" in sentence(spoken(russian), TrackerAdvanced(2, 3))


def test_a_line_of_the_night_may_be_spoken_otherwise() -> None:
    line = say_of("No 1.", {"one": "wun"}, "en", "Number one.")
    assert (line.text, line.spoken, line.spelt) == ("No 1.", "Number one.", "Number wun.")


def test_how_a_guest_is_said_is_kept(tmp_path: Path) -> None:
    guests = Evening(Choices("ru")).pronounced(["Dana=Да́на", "dan:a=da Dana"], ["Ben", "Dana"])
    keep_evening(tmp_path, guests)
    kept = load_evening(tmp_path, "ru")
    (dana, ben) = kept.said(["Dana", "Ben"])
    assert dana == "Да́на"
    assert isinstance(dana, Name)
    assert dana.forms == {"a": "da Dana"}
    assert ben == "Ben"


@pytest.mark.parametrize("typed", ["Dana", "=x", "Dana=", "Dana:=x", "Dana=\n"])
def test_what_says_no_name_is_refused(typed: str) -> None:
    with pytest.raises(HowTo, match="--say"):
        Evening(Choices("ru")).pronounced([typed], ())


def test_a_form_that_no_sentence_asks_for_is_refused() -> None:
    with pytest.raises(NotAnAnswer) as refused:
        Evening(Choices("it")).pronounced(["Dana:кого=Дану"], ())
    assert refused.value.allowed == ("a",)
    with pytest.raises(HowTo, match="--say"):
        Evening(Choices("en")).pronounced(["Dana:кого=Дану"], ())


def test_no_sentence_ends_with_two_stops() -> None:
    referee = load_referee("en")
    faults = tuple(
        Fault(key, DangerousWord("except", "Except you.")) for key in ("night.a", "night.b")
    )
    told = sentence(referee, FaultyFile(Path("night.toml"), faults))
    assert "without this word; night.b says" in told
    assert ".." not in told
    assert "../x" in sentence(referee, HomeMissing(Path("../x")))


def test_a_name_has_one_sound_from_left_to_right() -> None:
    evening = Evening(Choices("en"))
    with pytest.raises(UnwritableScript):
        evening.pronounced(["Zoe=محمد"], ())
    with pytest.raises(UnwritableScript) as refused:
        checked_names(["Ada", "محمد", "Ben", "דנה"])
    assert refused.value.names == ("محمد", "דנה")
    with pytest.raises(UnwritableScript) as shaped:
        check_scripts(["Ada", "नेहा", "ดาว"])
    told = sentence(load_referee("en"), shaped.value)
    assert "नेहा, ดาว" in told


def test_only_the_voice_says_a_name_as_the_guest_is_called(tmp_path: Path) -> None:
    keep_evening(tmp_path, Evening(Choices("ru")).pronounced(["Dana=Да́на"], ()))
    with Journal(tmp_path) as journal:
        names = ("Dana", "Ben", "Cleo", "Dan", "Eva")
        table = NewGame(names, language="ru", first="Dana").begin(journal)
        events = table.play(Nominate(2))
        assert "Dana" in " ".join(table.sentences(events))
        said = " ".join(for_the_voice(table, events))
    assert "Да́на" in said
    assert "Dana" not in said
    assert "из пяти" in said


def test_a_colon_stands_as_the_language_has_it() -> None:
    for language, shown in (("en", "Ada: 3"), ("fr", "Ada\N{NO-BREAK SPACE}: 3")):
        assert labelled(load_referee(language), "Ada", 3) == shown
        assert load_wording(language, "classic").label("Ada", 3) == shown


def test_no_french_sentence_forgets_an_elision() -> None:
    """A name may begin with a vowel, so that it needs its form after these words."""
    bare = re.compile(
        r"\b(?:de|que) \{(?:names?|seat|president|chancellor|target)\}", re.IGNORECASE
    )
    for path in (SCRIPTS / "fr").rglob("*.toml"):
        assert not bare.findall(path.read_text(encoding="utf-8")), path.name
    forms = load_referee("fr").words["grammar"]["forms"]
    told = [f"{Word(name, lambda: forms, {}):de}" for name in ("Œdipe", "Éva", "Ben")]
    assert told == ["d'Œdipe", "d'Éva", "de Ben"]


def test_questions_use_the_forms_of_names(tmp_path: Path) -> None:
    names = ("Éva", "Ben", "Cleo", "Dan", "Ivo")
    with Journal(tmp_path) as journal:
        table = NewGame(names, language="fr", first="Éva").begin(journal)
        assert "qu'Éva" in next(next_move(table)).text
