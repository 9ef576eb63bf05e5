"""The voices of this machine, by the real engine, and Pico's, by a stand-in for its package."""

from pathlib import Path

import pytest

from companion.files.choices import NotAvailable
from companion.narration.narrator import UnusedOption, VoiceSettings, say_of, speaking_seconds
from companion.narration.readers import Engines, Lines, read
from companion.narration.voices import (
    NoSuchVoice,
    NoVoice,
    Voice,
    VoiceList,
    asked_engines,
    choose_from,
    choose_voices,
    voice_lists,
    voices_for,
    why_none,
)
from companion.words.night_script import load_script
from companion.words.tables import languages

ENGLISH, ITALIAN, RUSSIAN = map(load_script, ("en", "it", "ru"))
ENGLISHMAN = Voice("gmw/en", "English (Great Britain)", ("en-gb",))
AMERICAN = Voice("gmw/en-us", "English (America)", ("en-us",))
CARIBBEAN = Voice("gmw/en-029", "English (Caribbean)", ("en-029",))
ROMAN = Voice("roa/it", "Italian", ("it",))
SOME = (CARIBBEAN, AMERICAN, ENGLISHMAN, ROMAN)


@pytest.fixture(scope="module")
def real() -> tuple[Voice, ...]:
    return VoiceList().voices()


@pytest.mark.parametrize("language", languages())
def test_a_fresh_machine_has_a_voice_for_every_language(
    real: tuple[Voice, ...], language: str
) -> None:
    (voice,) = choose_voices(real, [load_script(language)])
    assert voice.speaks(language)


def test_the_best_voice_of_a_language_is_chosen() -> None:
    assert choose_voices(SOME, [ENGLISH]) == (ENGLISHMAN,)
    assert choose_voices((CARIBBEAN, AMERICAN), [ENGLISH]) == (AMERICAN,)
    assert choose_voices((CARIBBEAN,), [ENGLISH]) == (CARIBBEAN,)


def test_a_bilingual_night_has_two_voices() -> None:
    assert choose_voices(SOME, [ITALIAN, ENGLISH]) == (ROMAN, ENGLISHMAN)


def test_a_wanted_voice_reads_its_own_language() -> None:
    assert choose_voices(SOME, [ITALIAN, ENGLISH], ["en-us"]) == (ROMAN, AMERICAN)


@pytest.mark.parametrize("wish", ["gmw/en-us", "English (America)", "EN-US", "america"])
def test_a_voice_is_wanted_by_id_name_tag_or_a_part_of_its_name(wish: str) -> None:
    assert choose_voices(SOME, [ENGLISH], [wish]) == (AMERICAN,)


def test_an_espeak_variant_can_be_wanted() -> None:
    """By its name as it is: espeak-ng tells Annie from annie."""
    assert choose_voices(SOME, [ENGLISH], ["EN-us+Annie"])[0].id == "gmw/en-us+Annie"


def test_the_only_script_may_be_read_by_a_foreign_voice() -> None:
    assert choose_voices(SOME, [ENGLISH], ["it"]) == (ROMAN,)


def test_a_variant_of_a_language_is_its_best_voice() -> None:
    assert choose_voices(SOME, [ENGLISH], ["en+f3"])[0].id == "gmw/en+f3"


def test_a_voice_that_no_engine_has_is_told_with_those_of_all() -> None:
    refused = why_none(
        {"pico": NoSuchVoice("x", ("Pico", "A")), "espeak": NoSuchVoice("x", ("A",))}
    )
    assert isinstance(refused, NoSuchVoice)
    assert (refused.name, refused.voices) == ("x", ("Pico", "A"))


@pytest.mark.parametrize("wish", ["nobody", "", "+f3"])
def test_a_voice_that_is_not_there_is_refused(wish: str) -> None:
    with pytest.raises(NoSuchVoice):
        choose_voices(SOME, [ENGLISH], [wish])


def test_a_language_that_nobody_speaks_is_explained() -> None:
    with pytest.raises(NoVoice) as refused:
        choose_voices(SOME, [RUSSIAN])
    assert (refused.value.language, refused.value.codes) == ("Русский", ("en", "it"))


def test_voices_of_a_language_come_from_every_country() -> None:
    assert voices_for(SOME, ENGLISH) == (CARIBBEAN, AMERICAN, ENGLISHMAN)


def test_an_engine_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotAvailable):
        VoiceList("festival")


def test_voices_are_remembered(tmp_path: Path, real: tuple[Voice, ...]) -> None:
    first = VoiceList(cache=tmp_path)
    assert first.voices() == real
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]
    second = VoiceList(cache=tmp_path)
    assert second.voices() == real
    assert second.version == first.version


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\xfe", b"0123\n{}"])
def test_a_damaged_memory_is_asked_for_again(
    tmp_path: Path, real: tuple[Voice, ...], damage: bytes
) -> None:
    VoiceList(cache=tmp_path).voices()
    (memory,) = tmp_path.iterdir()
    memory.write_bytes(damage)
    assert VoiceList(cache=tmp_path).voices() == real


def test_a_changed_memory_is_not_believed(tmp_path: Path, real: tuple[Voice, ...]) -> None:
    VoiceList(cache=tmp_path).voices()
    (memory,) = tmp_path.iterdir()
    memory.write_text(memory.read_text().replace("Italian", "Martian"))
    assert VoiceList(cache=tmp_path).voices() == real


PICO = """
import enum
import math
import struct


class Voice(str, enum.Enum):
    en_GB = "en-GB"
    it_IT = "it-IT"


class NanoTTS:
    def speak(self, text, voice, speed, volume):
        count = round(16_000 * len(text) / 12 / speed)
        wave = (round(16_000 * math.sin(n / 5) * math.sin(n / 900)) for n in range(count))
        return struct.pack(f"<{count}h", *wave)
"""


class TestPico:
    """A driver of ours; the package that speaks is a stand-in, which hums for as long as a text takes."""

    @pytest.fixture(autouse=True)
    def installed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "py_nanotts.py").write_text(PICO)
        monkeypatch.syspath_prepend(tmp_path)

    def test_it_is_asked_before_the_systems_own(self) -> None:
        assert asked_engines() == ("pico", "espeak")
        pico, espeak = voice_lists()
        italian = Voice("it-IT", "Pico Italian (IT)", ("it-it",))
        assert choose_from((pico, espeak), [ITALIAN]) == (italian,)
        assert choose_from((pico, espeak), [RUSSIAN])[0] in espeak.voices()
        assert choose_from((pico, espeak), [ITALIAN], ["roa/it"])[0] in espeak.voices()

    def test_it_reads_what_is_not_recorded_as_it_is_written(self) -> None:
        say = say_of("Close your eyes.", {"Close": "Cloze"}, "en")
        lines = Lines((say,), [ENGLISH], VoiceSettings(rate=140), Engines())
        reading = read(lines, lambda *_: None)
        assert reading.voices == ("Pico English (GB)",)
        expected = speaking_seconds(say.text, 140)
        assert 0.6 * expected < reading.clips[say].seconds < 1.6 * expected
        assert (say.said_by("pico"), say.said_by("espeak")) == (say.text, "Cloze your eyes.")

    def test_a_language_that_it_does_not_speak_is_spoken_by_the_next_one(self) -> None:
        say = say_of("Все закрывают глаза.", {}, "ru")
        settings = VoiceSettings(rate=RUSSIAN.voice.rate)
        reading = read(Lines((say,), [RUSSIAN], settings, Engines()), lambda *_: None)
        assert reading.voices == ("Russian",)
        assert isinstance(reading.instead, UnusedOption)
