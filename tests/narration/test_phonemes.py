"""The voice says the words of the night and of the referee as they were listened to.

A voice gets foreign words, abbreviations and numbers wrong; `[spelling]` puts them right. Those that
a sentence has must be in phonemes.toml, with the phonemes that were accepted.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.narration.narrator import ESPEAK, say_of
from companion.narration.voices import VoiceList, choose_voices
from companion.words.night_script import load_script
from companion.words.sentences import load_referee, spoken
from companion.words.tables import languages, word_themes
from tests.programs import ROOT

pytest.importorskip("espeakng_loader")

HEARD: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("phonemes.toml").read_text(encoding="utf-8")
)
FOREIGN = HEARD.pop("foreign")
LISTENED = [one for one in languages() if one in HEARD]
SAID = ("events", "steps", "contradictions")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
# Two capitals, or a digit.
_ODD = re.compile(r"\b[^\W\d_a-zà-ÿа-яё]{2,}|\d")


@cache
def words(language: str) -> dict[str, str]:
    """All words that a voice says, as they are written and as they are spelt for it."""
    found = {}
    for theme in word_themes():
        script, referee = load_script(language, theme), spoken(load_referee(language, theme))
        night = [line.spoken or line.say for _, line in script.all_lines()]
        table = [text for one in SAID for text in _texts(referee.words[one])]
        table += _texts(referee.words["grammar"]["forms"])
        for texts, spelling in (
            (night, script.voice.spelling),
            (table, referee.words["voice"]["spelling"]),
        ):
            for word in {one for text in texts for one in _WORD.findall(_without_places(text))}:
                said = say_of(word, spelling, language).said_by(ESPEAK)
                if said != word or word not in found:
                    found[word] = said
    return found


def _texts(words: Any) -> Iterator[str]:
    if isinstance(words, str):
        yield words
    else:
        for one in words.values():
            yield from _texts(one)


def _without_places(text: str) -> str:
    return re.sub(r"\{[^}]*\}", " ", text)


@cache
def phonemes() -> dict[str, dict[str, str]]:
    """Of all words that are said or listed, by language; one process says them all."""
    asked = {one: {**{word: word for word in HEARD[one]}, **words(one)} for one in LISTENED}
    every = VoiceList().voices()
    voices = {one: choose_voices(every, [load_script(one)])[0].id for one in LISTENED}
    job = {voices[one]: [*said.values()] for one, said in asked.items()}
    answer = subprocess.run(
        [sys.executable, "-m", "tests.phonemes"],
        input=json.dumps(job), capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    heard = json.loads(answer.stdout)
    return {one: dict(zip(said, heard[voices[one]], strict=True)) for one, said in asked.items()}


@pytest.mark.parametrize("language", LISTENED)
def test_a_word_is_said_as_it_was_listened_to(language: str) -> None:
    heard = phonemes()[language]
    said = words(language)
    assert {word: heard[word] for word in HEARD[language] if word in said} == {
        word: accepted for word, accepted in HEARD[language].items() if word in said
    }


@pytest.mark.parametrize("language", LISTENED)
def test_no_word_that_a_voice_gets_wrong_is_said_unheard(language: str) -> None:
    foreign = set(FOREIGN.get(language, ""))
    heard = phonemes()[language]
    unheard = {
        word: heard[word]
        for word, said in words(language).items()
        if said != word or _ODD.search(word) or foreign & {*word.lower()} or "(" in heard[word]
        if word not in HEARD[language]
    }
    assert unheard == {}, "listen to them, and add them to phonemes.toml"


def test_a_voice_says_another_word_without_its_spelling() -> None:
    """The spelling of "Ja" in Italian is what makes it no "già"."""
    assert words("it")["Ja"] != "Ja"
    assert phonemes()["it"]["Ja"] == "jˈa"
