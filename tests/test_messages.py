"""At a table of any language and theme, every message of every command is in its words."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.narration import clips, voices
from companion.narration.narrator import ESPEAK, Say
from companion.narration.sound import Clip
from companion.words.tables import languages
from tests.products import Sampling, some
from tests.theme_words import CLASSIC, COLD_WAR, foreign_words
from tests.transcript import DEALT, EVENING, GAME, NO_GAME, Answer, answers

_TRANSLATIONS = {"de": (COLD_WAR,), "it": (CLASSIC, COLD_WAR), "ru": (CLASSIC, COLD_WAR)}
TABLES = [
    (language, theme)
    for language, themes in _TRANSLATIONS.items()
    if language in languages()
    for theme in themes
]
WITH_EVENING = {("ru", CLASSIC)}  # whose night is recorded, which takes long
LOCALES = {"de": "de_DE.UTF-8", "en": "C.UTF-8", "it": "it_IT.UTF-8", "ru": "ru_RU.UTF-8"}

# What is the same in every language: commands and options, files, names, and values of options.
_COMMAND = re.compile(r"companion [\w-]+[^.:;)\n]*")
_LANGUAGES = re.compile(r"-l \w\w --language-for Ada=\w\w|(?:\b[a-z]{2,4}, )+[a-z]{2,4}\b")
_FINGERPRINT = re.compile(r"(?:\b[0-9A-Fa-f]{4}\b ?){2,}|\b[0-9a-f]{64}\b")
_WRITTEN = re.compile(
    r"--?[a-z][\w-]*|[\w.*-]*[./_][\w./*-]*|[A-Z]{4,}(?:\.\.\.)?|[a-z]+(?:-[a-z0-9]+)+"
)
_KNOWN = re.compile(
    r"\b(?:Ada|Ben|Cleo|Dan|Eva|Finn|Gia|Zoe|Office|official|forum|players|format|first|theme|"
    r"language|moves|ruleset|memory|speak|look|begun|ended|deal|terms|name|tie|SHA|Source Sans|"
    r"nosuch\w*|none|rain|wind|fire|RHVoice Aleksandr|hat|poker|mini|tarot|box|any|legal|letter|classic)\b",
)
_ENGLISH = {
    "de": re.compile(
        r"\b(?:the|is|are|and|of|not|there|this|that|with|from|or|be|which|has|have|cannot|expected|"
        r"you|your|by|on|to|choose|give|say)\b",
        re.IGNORECASE,
    ),
    "it": re.compile(
        r"\b(?:the|is|are|and|of|not|there|this|that|with|was|from|for|or|be|what|which|must|has|"
        r"have|cannot|expected|you|your|an|at|by|on|it|to|choose|give|say)\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}"),
}


def english_words(language: str, answer: Answer) -> list[str]:
    """English in what a command says, each with what stands around it; not what was typed."""
    text = answer.text.replace("companion: ", "")
    typed = (re.escape(word.strip("'")) for word in answer.command.split() if len(word) > 2)
    for known in (
        _COMMAND,
        _LANGUAGES,
        _FINGERPRINT,
        _WRITTEN,
        _KNOWN,
        rf"(?<!\w)(?:{'|'.join(typed)})(?!\w)",
    ):
        text = re.sub(known, "·", text)
    found = _ENGLISH[language].finditer(" ".join(text.split()))
    return [one.string[max(0, one.start() - 40) : one.end() + 40] for one in found]


def hums(lines: Iterable[Say]) -> Iterator[tuple[Say, Clip]]:
    """In place of the voice, which is heard in the examples of the READMEs."""
    for line in lines:
        yield line, Clip(np.full(11025, 0.2, dtype=np.float32), 22050)


@pytest.fixture(scope="module")
def quiet_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The list of voices, and clips that nobody said."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def evening(
    tmp_path: Path,
    quiet_cache: Path,
    monkeypatch: pytest.MonkeyPatch,
    table: tuple[str, str],
) -> list[Answer]:
    """All that the commands say at a table of this language and theme."""
    language, theme = table
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(clips, "_render", hums)
    packages = {ESPEAK: voices.VOICE_PACKAGES[ESPEAK]}  # others name their voices in English
    monkeypatch.setattr(voices, "VOICE_PACKAGES", packages)
    settings = {
        "XDG_CACHE_HOME": str(quiet_cache),
        "COMPANION_HOME": str(tmp_path / "home"),
        "COMPANION_LOUDSPEAKER": "",
        "COLUMNS": "100",
        "LC_ALL": LOCALES[language],
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    scripts = [NO_GAME, GAME, DEALT]
    if table in WITH_EVENING or Sampling.whole:
        scripts.append(EVENING)
    return [one for script in scripts for one in answers(script, tmp_path, language, theme)]


@pytest.mark.parametrize("table", some(TABLES, ("de", COLD_WAR), ("it", COLD_WAR), ("ru", CLASSIC)))
def test_every_message_is_in_the_words_of_the_table(
    evening: list[Answer], table: tuple[str, str]
) -> None:
    assert [
        (one.command, one.status, one.error) for one in evening if one.status != one.expected
    ] == []
    language, theme = table
    for one in evening:
        assert english_words(language, one) == [], one.command
        if not one.command.startswith("voices"):  # "ja" is a language there
            assert foreign_words(theme, without_typed(one)) == [], one.command
        if one.status:
            assert one.text.strip(), one.command
        if one.error and not one.output and one.status:
            assert one.error.startswith("companion: "), one.command
            assert len(one.error.splitlines()) == 1, one.command


def without_typed(answer: Answer) -> str:
    """Return the answer of a command, without the words that were typed and the keys of a file."""
    text = answer.text
    for word in answer.command.split():
        text = text.replace(word, "·") if word.startswith("-") else text
    return re.sub(r"\b[a-z]+_[a-z_]+", "·", text)  # keys of a file


def test_english_would_be_found() -> None:
    for language in _ENGLISH:
        for said in ("There is no such file: choose another one.", "1 file is written"):
            assert english_words(language, Answer("print", 0, 0, said, "")), said
    assert english_words("it", Answer("x", 0, 0, "Vedi: companion print calibration", "")) == []
