"""A line that a host has changed is shown beside its meaning, and played once it is accepted; a dangerous one never."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.checks.languages import themes_of
from companion.cli.host import HOST
from companion.evening.settings import table_scripts
from companion.files.toml import Fault
from companion.words.night_safety import (
    ACCEPTED,
    DangerousWord,
    NewLine,
    UnsafeNight,
    accept_lines,
    moment_key,
    night_faults,
    words_of,
)
from companion.words.night_script import Script, load_script, read_script
from companion.words.tables import SCRIPTS, languages, read_table
from tests.conftest import Run, assert_friendly
from tests.words.rewordings import REWORDINGS
from tests.words_copy import copied_words

SEVEN = ("night", "--players", 7)


def rewordings(kind: str) -> Iterator[tuple[str, str, str]]:
    for language, values in REWORDINGS.items():
        for key, lines in values[kind].items():
            yield from ((language, key, line) for line in lines)


HONEST, UNSAFE = [*rewordings("honest")], [*rewordings("unsafe")]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games of this test's own."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    HOST.begin(())
    return tmp_path


def with_line(script: Script, key: str, say: str) -> Script:
    altered: Script = _replaced(script, key.split("."), say)
    return altered


def _replaced(part: Any, keys: list[str], say: str) -> Any:
    if not keys:
        return part.replace(say=say)
    return part.replace(**{keys[0]: _replaced(getattr(part, keys[0]), keys[1:], say)})


def faults(key: str, say: str, language: str = "en") -> tuple[Fault, ...]:
    return night_faults(with_line(load_script(language), key, say))


def own_script(home: Path, own: str, language: str = "en") -> str:
    head = f'language = "{language}"\nextends = "classic"\n'
    (home / "mine.toml").write_text(f"{head}{own}", encoding="utf-8")
    return str(home / "mine.toml")


def line(key: str, say: str, pause: str = "short") -> str:
    return f'[{key}]\nsay = "{say}"\npause = "{pause}"\n'


def test_enough_is_tried_in_each_language() -> None:
    assert REWORDINGS.keys() == set(languages())
    for language in REWORDINGS:
        assert len([one for one in HONEST if one[0] == language]) >= 25
        assert len([one for one in UNSAFE if one[0] == language]) >= 15


@pytest.mark.parametrize(("language", "key", "say"), HONEST)
def test_an_honest_rewording_is_shown_once_and_taken_when_it_is_accepted(
    language: str, key: str, say: str
) -> None:
    script = with_line(load_script(language), key, say)
    (fault,) = night_faults(script)
    before = dict(load_script(language).all_lines())[key].say
    assert fault == Fault(key, NewLine(say, before))
    accept_lines(language, [fault])
    assert night_faults(script) == ()
    assert night_faults(with_line(script, key, f"{say} Now."))  # its words are remembered


@pytest.mark.parametrize(("language", "key", "say"), UNSAFE)
def test_an_unsafe_line_is_refused_and_cannot_be_accepted(
    language: str, key: str, say: str
) -> None:
    script = with_line(load_script(language), key, say)
    (fault,) = night_faults(script)
    assert fault.key == key
    assert isinstance(fault.problem, DangerousWord)
    assert fault.problem.word in " ".join(words_of(say))
    accept_lines(language, [fault])
    accept_lines(language, [Fault(key, NewLine(say, ""))])  # not even by hand
    assert night_faults(script) == (fault,)


@pytest.mark.parametrize(
    ("say", "word"),
    [
        ("IF YOU LIKE, close your eyes.", "if you like"),
        ("Close your eyes—if you like!", "if you like"),
        ("You don’t have to close your eyes.", "you don't have to"),
        ("Optionally, close your eyes.", "optionally"),
    ],
)
def test_case_and_marks_hide_no_dangerous_word(say: str, word: str) -> None:
    (fault,) = faults("night.small.close_eyes", say)
    assert fault.problem == DangerousWord(word, say)


@pytest.mark.parametrize(
    ("language", "say"),
    [
        ("it", "Adesso puo aprire gli occhi."),
        ("de", "ALLE AUSSER BEN ÖFFNEN DIE AUGEN."),
        ("ru", "Все, кро\u0301ме Бориса, открывают глаза."),
    ],
)
def test_accents_hide_none(language: str, say: str) -> None:
    (fault,) = faults("night.small.open_eyes", say, language)
    assert isinstance(fault.problem, DangerousWord)


def test_a_word_within_a_word_is_not_dangerous() -> None:
    for language, say in (
        ("en", "Everyone, drift off; close your eyes. Mayor, butler, difficult, canopy."),
        ("de", "Alle, auch außerhalb: Augen zu. Darfur, Wennigsen."),
        ("it", "Ognuno per sé, e non pensate a se stessi: chiudete gli occhi."),
        ("ru", "Все закрывают глаза. Неможно, кромешная тьма."),
    ):
        (fault,) = faults("night.small.close_eyes", say, language)
        assert isinstance(fault.problem, NewLine), say


def test_where_all_eyes_are_open_a_condition_harms_nobody() -> None:
    for key in (
        "asides.sound_check",
        "calls.hitler",
        "rehearsal.end",
        "night.large.anything_wrong",
    ):
        (fault,) = faults(key, "If you cannot hear me, you may say so.")
        assert isinstance(fault.problem, NewLine)
    (fault,) = faults("calls.hitler", "Hitler, half of you are called so.")
    assert isinstance(fault.problem, DangerousWord)


def test_what_the_voice_says_instead_is_a_line_too() -> None:
    script = load_script("en")
    close = script.night.small.close_eyes.replace(spoken="Everyone, cloze your eyes.")
    small = script.night.small.replace(close_eyes=close)
    (fault,) = night_faults(script.replace(night=script.night.replace(small=small)))
    assert fault.key == "night.small.close_eyes"
    spelt = script.replace(voice=script.voice.replace(spelling={"close": "open"}))
    (fault,) = night_faults(spelt)
    assert fault == Fault("voice.spelling.close", NewLine("open", ""))
    (fault,) = night_faults(
        script.replace(voice=script.voice.replace(spelling={"close": "if you like, close"}))
    )
    assert isinstance(fault.problem, DangerousWord)


def test_a_line_of_one_moment_is_new_at_another() -> None:
    (fault,) = faults("night.small.close_eyes", load_script("en").night.small.open_eyes.say)
    assert isinstance(fault.problem, NewLine)


@pytest.mark.parametrize("language", languages())
def test_each_moment_has_its_meaning(language: str) -> None:
    for theme in themes_of(language):
        meanings = read_table(language, theme, "moments")
        lines = load_script(language, theme).all_lines()
        assert meanings.keys() == {*(moment_key(key) for key, _ in lines), "voice_spelling"}


# In the commands


def test_a_host_sees_each_changed_line_beside_its_meaning_and_takes_it_once(
    run: Run, home: Path
) -> None:
    file = own_script(home, line("night.small.open_eyes", "Wakey-wakey! Everyone, open your eyes."))
    refused = run("script", "check", file)
    assert refused.returncode == 1
    assert refused.stdout.splitlines()[:4] == [
        "night.small.open_eyes",
        "  must say  The night is over: everyone opens their eyes.",
        "  before    The night is over. Everyone, open your eyes.",
        "  now       Wakey-wakey! Everyone, open your eyes.",
    ]
    assert refused.stdout.count("Wakey-wakey") == 1
    assert "--accept" in refused.stdout
    assert (
        refused.stderr
        == f"companion: {file} can't be played yet. Lines to change or to accept: 1.\n"
    )
    night = (*SEVEN, "--script", file, "--dry-run")
    played = run(*night)
    assert played.returncode == 1
    assert "0:00" not in played.stdout
    accepted = run(*night, "--accept")
    assert accepted.returncode == 0
    assert "Lines accepted: 1." in accepted.stdout
    again = run(*night)
    assert again.returncode == 0
    assert "must say" not in again.stdout
    assert "is complete" in run("script", "check", file).stdout
    own_script(home, line("night.small.open_eyes", "Everyone, open your eyes and wave."))
    assert run(*night).returncode == 1


def test_a_dangerous_line_keeps_the_others_from_being_accepted(run: Run, home: Path) -> None:
    own = line("night.small.close_eyes", "Half of you, close your eyes.")
    file = own_script(home, own + line("night.small.open_eyes", "Wakey-wakey, all of you!"))
    for words in (("script", "check", file), (*SEVEN, "--script", file, "--save", home / "n.wav")):
        refused = run(*words, "--accept")
        assert refused.returncode == 1
        assert refused.stdout.count("Half of you, close your eyes.") == 1
        assert "says “half of you”" in refused.stdout
        assert "can't be played yet" in refused.stderr
    assert not (home / ACCEPTED).exists()
    assert not (home / "n.wav").exists()


def test_a_script_in_another_theme_is_explained_in_its_words(run: Run, home: Path) -> None:
    file = own_script(home, line("night.large.hitler_thumb", "Secret Agent, thumb up, eyes shut."))
    text = Path(file).read_text(encoding="utf-8").replace("classic", "cold-war")
    Path(file).write_text(text, encoding="utf-8")
    told = run("script", "check", file).stdout
    assert "  must say  The Secret Agent puts up a thumb, with eyes closed" in told
    assert "  before    Secret Agent: keep your eyes closed and put your thumb up." in told


def test_accept_without_a_script_is_refused(run: Run) -> None:
    assert_friendly(run(*SEVEN, "--accept", "--dry-run"), 2, "--accept goes with --script")


def test_old_forms_and_lists_of_harmless_words_open_and_excuse_nothing(
    run: Run, home: Path
) -> None:
    """0.2 had them; a host's own list of dangerous words counts for nothing either."""
    forms = '[forms]\nopen_eyes = ["open your eyes"]\nharmless = ["if you like"]\n'
    own = '[dangerous]\nanywhere = ["xyz"]\nin_the_dark = ["xyz"]\n'
    file = own_script(home, forms + own)
    assert run("script", "check", file).stdout.endswith("5 to 10 players.\n")
    file = own_script(
        home, forms + own + line("night.small.close_eyes", "Close them, if you like.")
    )
    assert run("script", "check", file, "--accept").returncode == 1


def test_a_script_in_another_language_is_accepted_whole(run: Run, home: Path) -> None:
    """As of 0.1 and 0.2: no list of dangerous words, perhaps forms."""
    text = (SCRIPTS / "it" / "classic" / "night.toml").read_text(encoding="utf-8")
    old = text.replace('language = "it"', 'language = "qab"').replace("[dangerous]", "[forms]")
    (home / "qab.toml").write_text(old, encoding="utf-8")
    night = (*SEVEN, "--script", home / "qab.toml", "--dry-run")
    refused = run(*night)
    assert refused.stdout.count("\n  must say") == len([*load_script("it").all_lines()])
    assert "before" not in refused.stdout
    assert run(*night, "--accept").returncode == 0
    assert run(*night).returncode == 0


@pytest.mark.parametrize("language", languages())
def test_each_line_may_be_the_only_one_of_a_script(home: Path, language: str) -> None:
    """A spelling for the voice may then be needed by no line."""
    for key, below in load_script(language).all_lines():
        if not key.startswith("calls"):
            file = own_script(home, line(key, "Na na na.", below.pause), language)
            assert read_script(Path(file)).language == language


def test_a_line_that_was_changed_in_the_programs_own_files_is_noticed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = copied_words(home)
    night = words / "en" / "classic" / "night.toml"
    text = night.read_text(encoding="utf-8")
    night.write_text(text.replace("Everyone, close your eyes.", "Fascists, close your eyes."))
    monkeypatch.setattr("companion.words.tables.SCRIPTS", words)
    with pytest.raises(UnsafeNight):
        table_scripts(("en",), "classic", "classic")
    accept_lines("en", night_faults(load_script("en")))
    assert table_scripts(("en",), "classic", "classic")[0][0] == load_script("en")
