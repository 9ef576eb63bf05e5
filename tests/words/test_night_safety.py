"""Every shipped night is safe, and a line altered as translators do it is refused, or passes."""

import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.evening.checked import FILE
from companion.evening.night import check_night, night_digest
from companion.files.toml import Fault
from companion.rules.pieces import Role
from companion.rulesets import load_ruleset, rulesets
from companion.words.night_safety import (
    DoesNotLook,
    Exclusion,
    EyesStayClosed,
    EyesStayOpen,
    FormInAnother,
    FormInBoth,
    FormsMissing,
    Negation,
    OnScreen,
    OpensEyes,
    Permission,
    SpeltOtherwise,
    TellsAnother,
    UndeclaredForm,
    UnsafeNight,
    night_faults,
    possible_nights,
)
from companion.words.night_script import Script, load_script, night_keys, with_forms
from companion.words.tables import languages, word_themes

OPEN = ("open … eyes", "forms.open_eyes")
SEVERAL = (
    "night.large.hitler_thumb",
    "Fascists, Hitler: put your thumbs up.",
)  # faults by one command
ALTERED = Path(__file__).with_name("altered_nights")


@cache
def altered(language: str) -> dict[str, list[tuple[str, str]]]:
    values = tomllib.loads((ALTERED / f"{language}.toml").read_text(encoding="utf-8"))
    return {
        kind: [(key, line) for key, lines in of.items() for line in lines]
        for kind, of in values.items()
    }


TRIED = [one for one in languages() if (ALTERED / f"{one}.toml").is_file()]
EACH = {
    kind: [(one, *line) for one in TRIED for line in altered(one)[kind]]
    for kind in ("unsafe", "limited", "safe")
}


def with_line(script: Script, key: str, say: str) -> Script:
    altered: Script = _replaced(script, key.split("."), say)
    return altered


def _replaced(part: Any, keys: list[str], say: str) -> Any:
    if not keys:
        return part.replace(say=say)
    return part.replace(**{keys[0]: _replaced(getattr(part, keys[0]), keys[1:], say)})


def faults(key: str, say: str, language: str = "en") -> tuple[Fault, ...]:
    return night_faults(with_line(load_script(language), key, say))


@pytest.mark.parametrize(
    ("theme", "language"),
    [(one, language) for one in word_themes() for language in languages(one)],
)
def test_a_shipped_night_is_safe(language: str, theme: str) -> None:
    assert night_faults(load_script(language, theme)) == ()


@pytest.mark.parametrize("language", TRIED)
def test_enough_is_tried(language: str) -> None:
    assert len(altered(language)["unsafe"]) >= 20
    assert len(altered(language)["safe"]) >= 10


@pytest.mark.parametrize(("language", "key", "say"), EACH["unsafe"] + EACH["limited"])
def test_an_unsafe_line_is_refused_by_its_key(language: str, key: str, say: str) -> None:
    found = faults(key, say, language)
    assert found
    assert {fault.key for fault in found} == {f"{key}.say"}


@pytest.mark.parametrize(("language", "key", "say"), EACH["safe"])
def test_an_honest_rewording_passes(language: str, key: str, say: str) -> None:
    assert faults(key, say, language) == ()


def test_every_night_of_the_shipped_rulesets_is_played() -> None:
    played = set(possible_nights())
    for name in rulesets():
        for table in load_ruleset(name).tables:
            assert night_keys(table) in played


def test_the_reason_names_who_would_act_and_at_which_words() -> None:
    found = faults("night.large.hitler_thumb", "Everyone except Hitler, open your eyes.")
    problems = [fault.problem for fault in found]
    assert OpensEyes("Everyone except Hitler, open your eyes", *OPEN, (Role.LIBERAL,)) in problems
    assert OpensEyes("Hitler, open your eyes", *OPEN, (Role.HITLER,)) in problems
    assert Exclusion("except") in problems


def test_hitler_takes_the_fascists_name_until_told_by_his_own() -> None:
    key = "night.large.fascists_look"
    (fault,) = faults(key, "Everyone: keep your eyes closed. Fascists: open your eyes.")
    assert fault.problem == OpensEyes("Fascists: open your eyes", *OPEN, (Role.HITLER,))
    assert not faults(key, "Hitler: keep your eyes closed. Fascists: open your eyes.")
    (fault,) = faults(key, "Other Fascists: open your eyes and nod. Hitler: keep your eyes closed.")
    assert fault.problem == OpensEyes("Fascists: open your eyes", *OPEN, (Role.HITLER,))
    assert not faults("night.large.note_thumb", "Other Fascists: look for the thumb.")
    (fault,) = faults("night.large.note_thumb", "Fascists: look for the thumb.")
    assert fault.problem == OpensEyes(
        "Fascists: look for", "look for", "forms.look", (Role.HITLER,)
    )


def test_whoever_puts_up_a_thumb_is_told_to_keep_the_eyes_closed() -> None:
    (fault,) = faults("night.large.hitler_thumb", "Hitler: put your thumb up.")
    form, table = "put … thumb* up", "forms.thumb_up"
    assert fault.problem == OpensEyes("Hitler: put your thumb up", form, table, (Role.HITLER,))
    assert not faults("night.large.hitler_thumb", "Hitler: put your thumb up, eyes closed.")


@pytest.mark.parametrize(
    ("say", "roles"),
    [
        ("Hitler is near. Fascists: open your eyes.", (Role.HITLER,)),
        ("Hitler: eyes closed. Fascists: open your eyes. Hitler!", (Role.HITLER,)),
        ("Hitler: eyes closed. Fascists: open your eyes. It is Hitler!", (Role.HITLER,)),
        ("Hitler: eyes closed. Other Fascists: open your eyes and look around. It is Hitler!", ()),
        ("Hitler: eyes closed. Fascists: open your eyes. Liberals, too.", (Role.LIBERAL,)),
        ("Other Fascists: open your eyes. Now you, too.", (Role.LIBERAL, Role.HITLER)),
        ("Hitler keep your eyes closed other Fascists open your eyes.", (Role.HITLER,)),
        ("Hitler: eyes closed. Fascists: open your eyes and see Hitler.", (Role.HITLER,)),
        ("Hitler: eyes closed. Fascists, wake up. Eyes open.", (Role.LIBERAL, Role.HITLER)),
    ],
)
def test_a_name_before_a_command_or_right_behind_it(say: str, roles: tuple[Role, ...]) -> None:
    told = [fault.problem for fault in faults("night.large.fascists_look", say)]
    assert {role for one in told if isinstance(one, OpensEyes) for role in one.roles} == {*roles}


def test_whoever_is_told_to_look_may_open_the_eyes() -> None:
    (fault,) = faults("night.large.note_thumb", "Everyone: look for the thumb.")
    assert fault.problem == OpensEyes(
        "Everyone: look for", "look for", "forms.look", (Role.LIBERAL, Role.HITLER)
    )
    found = faults("night.small.fascists_look", "Fascist and Hitler: look at each other.")
    assert [fault.problem for fault in found] == [EyesStayClosed((Role.FASCIST, Role.HITLER))]


def test_a_command_turned_round_is_refused() -> None:
    found = faults("night.large.close_eyes", "Everyone, close your eyes and don't open your eyes.")
    assert Negation("don't") in [fault.problem for fault in found]


def test_a_command_that_only_allows_is_refused() -> None:
    found = faults("night.small.close_eyes", "Everyone may close their eyes.")
    assert [fault.problem for fault in found] == [Permission("may")]
    free = load_script("en").forms
    assert free is not None
    script = with_line(
        load_script("en"), "night.small.close_eyes", "Everyone may close their eyes."
    )
    assert not night_faults(
        script.replace(forms=free.replace(permissions=(), harmless=(*free.harmless, "may")))
    )  # a script of its own
    heard = "Sound check. Keep your eyes open. Can everyone hear me?"
    assert not faults("asides.sound_check", heard)


def test_eyes_in_other_words_are_refused() -> None:
    found = faults("night.large.open_eyes", "Everyone, open your eyes. Hitler, show an eye.")
    assert UndeclaredForm("show an eye") in [fault.problem for fault in found]
    (fault,) = faults("asides.sound_check", "Sound check. Keep your eyes open. Show an eye.")
    assert fault.problem == UndeclaredForm("eye")


@pytest.mark.parametrize(
    ("say", "words"),
    [
        ("Most of you, close your eyes.", "Most of you"),
        ("Everyone, close your eyes, if you like.", "if you like"),
        ("Everyone, close three eyes.", "three"),
        ("Everyone, close your eyes?", "?"),
        ("Everyone, close your eyes ½.", "½"),
        ("Both of you: close your eyes.", "Both of you"),
        ("Everyone with the thumb up, close your eyes.", "thumb up"),
    ],
)
def test_what_no_form_covers_is_named(say: str, words: str) -> None:
    found = [fault.problem for fault in faults("night.small.close_eyes", say)]
    assert UndeclaredForm(words) in found


def test_a_harmless_word_is_declared() -> None:
    say = "Dear friends, everyone, close your eyes."
    script = with_line(load_script("en"), "night.small.close_eyes", say)
    assert script.forms
    harmless = (*script.forms.harmless, "dear friends")
    assert night_faults(script)
    assert not night_faults(script.replace(forms=script.forms.replace(harmless=harmless)))


def test_a_name_behind_a_command_is_a_limit() -> None:
    found = faults("night.small.close_eyes", "Close your eyes, Liberals.")
    assert [fault.problem for fault in found] == [EyesStayOpen((Role.FASCIST, Role.HITLER))]
    found = faults("night.small.open_eyes", "Everyone, open your eyes. Fascists.")
    assert [fault.problem for fault in found] == [EyesStayClosed((Role.LIBERAL, Role.HITLER))]
    assert not faults("night.small.open_eyes", "Open your eyes, everyone. Hitler, too.")


def test_a_script_of_before_takes_the_harmless_words_of_its_language() -> None:
    script = load_script("en")
    assert script.forms
    old = script.replace(forms=script.forms.replace(harmless=(), pronouns=()))
    assert night_faults(old)
    assert not night_faults(with_forms(old))


def test_a_script_has_harmless_words_of_its_own_besides_those_of_its_language() -> None:
    script = load_script("en")
    assert script.forms
    say = "The moon rises over Berlin. Everyone, close your eyes."
    own = script.forms.replace(harmless=("the moon rises over Berlin",))
    moonlit = with_line(script.replace(forms=own), "night.small.close_eyes", say)
    assert not night_faults(with_forms(moonlit))


def test_case_and_accents_do_not_matter() -> None:
    assert not faults("night.large.open_eyes", "EVERYONE, ÓPEN your éyes!")


def test_the_spoken_form_is_played_too() -> None:
    script = load_script("en")
    line = script.night.small.close_eyes.replace(spoken="Everyone, open your eyes.")
    small = script.night.small.replace(close_eyes=line)
    found = night_faults(script.replace(night=script.night.replace(small=small)))
    assert {fault.key for fault in found} == {"night.small.close_eyes.spoken"}


def test_no_form_may_hold_one_of_another_meaning() -> None:
    script = load_script("en")
    assert script.forms
    forms = script.forms.replace(keep_closed=("do not open your eyes", "eyes closed"))
    found = night_faults(script.replace(forms=forms))
    expected = FormInAnother("do not open your eyes", "open your eyes")
    assert Fault("forms.keep_closed", expected) in found


@pytest.mark.parametrize(
    ("form", "other"),
    [
        ("Fascist*", "fascists"),
        ("Fasc*", "fascists"),
        ("Fascists …", "fascists"),
        ("Hitler", "hitler"),
        ("the rest", "everybody"),
    ],
)
def test_a_name_of_the_others_is_nobody_elses(form: str, other: str) -> None:
    script = load_script("en")
    assert script.forms
    forms = script.forms.replace(ordinary=(form, "other Fascist*"))
    fault = Fault("forms.ordinary", FormInBoth(form, f"forms.{other}"))
    assert fault in night_faults(script.replace(forms=forms))


def test_who_is_to_look_is_told_so() -> None:
    found = faults("night.large.note_thumb", "Other Fascists: the player to your left is Hitler.")
    assert DoesNotLook((Role.FASCIST,)) in [fault.problem for fault in found]


def test_whose_thumb_it_is_is_told_right() -> None:
    telling = "The player with the thumb up is the Liberal"
    (fault,) = faults("night.large.note_thumb", f"Other Fascists: look for the thumb. {telling}.")
    assert fault.problem == TellsAnother(telling, (Role.HITLER,))
    seen = "Fascist and Hitler: open your eyes and look at each other. Those are the"
    assert not faults("night.small.fascists_look", f"{seen} Fascists.")
    (fault,) = faults("night.small.fascists_look", f"{seen} Liberals.")
    assert fault.problem == TellsAnother("Those are the Liberals", (Role.FASCIST, Role.HITLER))


def with_spelling(spelling: dict[str, str], language: str = "en") -> Script:
    script = load_script(language)
    return script.replace(voice=script.voice.replace(spelling=spelling))


@pytest.mark.parametrize(
    ("language", "word", "sound", "said"),
    [
        ("en", "close", "open", "open your eyes"),
        ("en", "Everyone", "Liberals", "Liberals"),
        ("en", "your", "not your", "not"),
        ("en", "again", "again, Hitler too", "Hitler"),
        ("en", "thumb", "hand", "hand"),
        ("de", "Alle zusammen", "Liberale", "Liberale"),
        ("it", "chiusi", "aperti", "tieni gli occhi aperti"),
        ("ru", "Гитлер", "Все", "Все"),
    ],
)
def test_a_respelling_tells_nothing_else_than_the_line(
    language: str, word: str, sound: str, said: str
) -> None:
    (fault, *_) = night_faults(with_spelling({word: sound}, language))
    assert fault == Fault(f"voice.spelling.{word!r}", SpeltOtherwise(said))


def test_respellings_may_command_something_together_alone() -> None:
    (fault, *_) = night_faults(with_spelling({"Everyone, close": "zzz", "zzz": "open"}))
    assert fault == Fault("voice.spelling.'zzz'", SpeltOtherwise("open your eyes"))


def test_a_respelling_leaves_no_word_unsaid() -> None:
    (fault,) = night_faults(with_spelling({"closed": "..."}))
    assert fault.key == "voice.spelling.'closed'"
    assert night_faults(with_spelling({"closed": "clozed", "Hitler": "Hit ler"})) == ()


def on_screen(key: str, text: str) -> tuple[Fault, ...]:
    script = load_script("en")
    return night_faults(script.replace(screen=script.screen.replace(**{key: text})))


@pytest.mark.parametrize(
    ("key", "text", "piece"),
    [
        ("held", "On hold. Open your eyes.", "Open your eyes"),
        ("night_keys", "Space: thumbs up", "thumbs up"),
        ("pause", "Hitler's pause", "Hitler"),
        ("ended", "The night is over. Liberals: clap.", "Liberals"),
    ],
)
def test_the_screen_names_no_role_and_commands_nothing_in_the_dark(
    key: str, text: str, piece: str
) -> None:
    assert on_screen(key, text) == (Fault(f"screen.{key}", OnScreen(piece)),)
    assert on_screen("night", "Secret Hitler") == ()


def test_faults_of_a_night_are_told_in_its_own_order() -> None:
    script = with_spelling({"Everyone": "Liberals"})
    keys = (
        "asides.freeze",
        "night.large.note_thumb",
        "night.small.close_eyes",
        "night.house.fascist_thumb",
    )
    for key in keys:
        script = with_line(script, key, "Hitler.")
    script = script.replace(screen=script.screen.replace(pause="Hitler"))
    told = [*dict.fromkeys(fault.key for fault in night_faults(script))]
    assert told == [
        "voice.spelling.'Everyone'",
        "night.small.close_eyes.say",
        "night.large.note_thumb.say",
        "night.house.fascist_thumb.say",
        "asides.freeze.say",
        "screen.pause",
    ]


def test_faults_of_a_line_are_told_in_the_same_order_in_every_run() -> None:
    script = "import tests.words.test_night_safety as t; print(*t.faults(*t.SEVERAL))"
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in (1, 2)
    }
    assert len(runs) == 1


def test_a_language_without_forms_is_refused() -> None:
    script = load_script("en").replace(forms=None)
    assert night_faults(script) == (Fault("forms", FormsMissing()),)


def test_a_night_that_comes_along_is_not_checked_again_until_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = with_line(load_script("en"), "asides.sound_check", "Close your eyes.")
    monkeypatch.setattr("companion.words.tables.SCRIPTS", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / FILE).write_text(f"{night_digest(script)}\n", encoding="ascii")
    assert not check_night(script, "mine")
    for changed in ("Shut your eyes.", "Close your eyes!"):
        with pytest.raises(UnsafeNight):
            check_night(with_line(script, "asides.sound_check", changed), "mine")
