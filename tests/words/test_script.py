"""audio_scripts/ into a Script: complete or refused, with every fault."""

from pathlib import Path

import pytest

from companion.files.toml import FaultyFile, NoSuchFile
from companion.narration.narrator import Pauses, Stage, narrations
from companion.words.night_script import load_script, read_script, script_in
from companion.words.tables import SCRIPTS, NoSuchLanguage, languages
from tests.english import english
from tests.narration.tables import official

ENGLISH = (SCRIPTS / "en" / "classic" / "night.toml").read_text(encoding="utf-8")


def faults(path: Path) -> list[str]:
    with pytest.raises(FaultyFile) as refusal:
        read_script(path)
    assert refusal.value.file == path
    assert str(path) in str(refusal.value)
    return [english(fault) for fault in refusal.value.faults]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


@pytest.mark.parametrize("language", languages())
def test_a_shipped_script_is_complete_and_stands_in_its_folder(language: str) -> None:
    assert load_script(language).language == language


def test_a_language_without_a_script_is_refused_with_those_that_have_one() -> None:
    with pytest.raises(NoSuchLanguage) as refused:
        load_script("xx")
    assert refused.value.allowed == languages()


def test_a_script_in_the_folder_of_another_language_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "it" / "classic"
    folder.mkdir(parents=True)
    (folder / "night.toml").write_text(ENGLISH, "utf-8")
    with pytest.raises(FaultyFile) as refused:
        script_in("it", "classic", tmp_path)
    assert [english(fault) for fault in refused.value.faults] == [
        "language is 'en': expected one of it"
    ]


def test_all_faults_are_listed_at_once(file: Path) -> None:
    text = ENGLISH.replace("[night.large.open_eyes]", "[night.large.opne_eyes]")
    text = text.replace("rate      = 150", "rate      = 1500")
    text = text.replace('pause = "long"', 'pause = "lnog"', 1)
    text = text.replace('ended            = "The night is over."', "ended            = 7")
    file.write_text(text.replace('say   = "Everyone, close your eyes."', 'say   = ""'))
    assert faults(file) == [
        "voice.rate is 1500: expected a number from 80 to 300",
        "night.small.close_eyes.say is missing: expected one-line text",
        "night.small.fascists_look.pause is 'lnog': expected one of \"long\"",
        "night.large.opne_eyes isn't a known key: did you mean open_eyes?",
        "night.large.open_eyes is missing: expected a table with say, pause, spoken",
        "screen.ended is 7: expected one-line text",
    ]


def test_all_faults_are_told_in_one_line(file: Path) -> None:
    file.write_text(ENGLISH.replace("[asides.freeze]", "[asides.freze]"))
    with pytest.raises(FaultyFile) as refusal:
        read_script(file)
    assert [fault.key for fault in refusal.value.faults] == ["asides.freze", "asides.freeze"]
    told = english(refusal.value)
    assert told.startswith(f"{file} can't be used yet: ")
    assert "\n" not in told


@pytest.mark.parametrize(
    ("replaced", "by", "fault"),
    [
        ('name     = "English"', "", "name is missing: expected one-line text"),
        ("rate      = 150", "rate = true", "voice.rate is true"),
        ('["en-gb", "en-us", "en"]', "[]", "voice.languages is []"),
        ('["en-gb", "en-us", "en"]', '["en", 3]', "voice.languages[1] is 3"),
        ("Everyone, close your eyes.", "Close\\nyour eyes.", "expected one-line text"),
        ("Everyone, close your eyes.", "Close " * 80, "is too long (480): at most 400"),
        ("Everyone, close your eyes.", "...", "is missing"),
        ("[screen]", "[screen]\nmood = 'dark'", "screen.mood isn't a known key: did you mean"),
        ('language = "en"', 'language = "EN"', "language is 'EN': expected a code like"),
        ('close = "cloze"', '"" = "banana"', "voice.spelling.'' isn't a known key"),
        (
            'close = "cloze"',
            'eye = "banana"',
            "voice.spelling.'eye' isn't a known key: did you mean ",
        ),
        (
            'close = "cloze"',
            'Hilter = "x"',
            "voice.spelling.'Hilter' isn't a known key: did you mean Hitler",
        ),
    ],
)
def test_a_fault_names_its_key_and_what_is_expected(
    file: Path, replaced: str, by: str, fault: str
) -> None:
    assert replaced in ENGLISH
    file.write_text(ENGLISH.replace(replaced, by, 1))
    assert any(fault in found for found in faults(file)), faults(file)


def test_a_whole_table_may_be_missing(file: Path) -> None:
    """Then all that it lacks is listed, not the table alone."""
    before, _, _ = ENGLISH.partition("[screen]")
    file.write_text(before)
    found = faults(file)
    assert len(found) == 12
    assert found[0] == "screen.night is missing: expected one-line text"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('extends = "classic"', "language is missing: expected a code like"),
        ('extends = "mine"\nlanguage = "en"', "extends is 'mine': expected one of classic"),
    ],
)
def test_a_script_extends_a_theme_of_its_language(file: Path, text: str, fault: str) -> None:
    file.write_text(text)
    assert [found.startswith(fault) for found in faults(file)] == [True]


def test_a_look_needs_a_long_pause(file: Path) -> None:
    """ "[Take a long pause]" """
    file.write_text(ENGLISH.replace('pause = "long"', 'pause = "short"'))
    found = faults(file)
    assert [fault.split()[0] for fault in found] == [
        "night.small.fascists_look.pause",
        "night.large.note_thumb.pause",
        "night.house.fascist_notes_thumb.pause",
        "night.house.hitler_notes_thumbs.pause",
        "night.house.hitler_notes_thumb.pause",
    ]


def test_what_is_not_toml_is_told_by_line(file: Path) -> None:
    file.write_text('language = "en"\nname = English\n')
    assert "line 2" in faults(file)[0]


def test_what_is_not_utf8_is_told(file: Path) -> None:
    file.write_bytes('name = "Русский"'.encode("cp1251"))
    assert "UTF-8" in faults(file)[0]


def test_a_byte_order_mark_does_no_harm(file: Path) -> None:
    file.write_text(ENGLISH, encoding="utf-8-sig")
    assert read_script(file).language == "en"


def test_a_file_that_is_not_there_is_refused(file: Path) -> None:
    with pytest.raises(NoSuchFile):
        read_script(file)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FaultyFile):
        read_script(tmp_path)


def test_a_name_can_be_spelt_for_the_voice(file: Path) -> None:
    """Whole words only, for espeak only."""
    spelt = "Hitler = 'Hittler'\nFascist = 'Fashist'\n"
    file.write_text(ENGLISH.replace('close = "cloze"\n', f'close = "cloze"\n{spelt}'))
    says = [
        s
        for step in narrations([read_script(file)], official(6), Pauses())[Stage.NIGHT]
        for s in step.says
    ]
    assert says[1].text.startswith("Fascist and Hitler, both of you")
    assert says[1].spelt.startswith("Fashist and Hittler, both of you")
    large = narrations([read_script(file)], official(7), Pauses())[Stage.NIGHT]
    assert large[1].says[0].spelt.startswith("Hittler: keep your eyes closed. Other Fascists")


def test_a_script_of_0_2_has_one_text_for_all_keys(file: Path) -> None:
    """Its buttons are labelled as those of its language."""
    before, _, _ = ENGLISH.partition("[screen.buttons]")
    file.write_text(f'{before}night_keys = "Space hold   Q stop"\n')
    assert read_script(file).screen == load_script("en").screen
