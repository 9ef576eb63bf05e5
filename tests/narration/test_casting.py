"""Who reads which language: the host's own voices, the shipped clips, and engines, as they are asked for."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.evening.night.night import Night, host_voices, lines_to_record
from companion.evening.settings import Progress
from companion.narration import mastering, readers, track
from companion.narration.host_voice import HostVoice
from companion.narration.narrator import UnusedOption, VoiceSettings
from companion.narration.readers import Filled, Lines, LinesNotRecorded, Reading
from companion.narration.voices import NoSuchVoice, recorded_clip, recordings
from companion.words.night_script import load_script
from tests.conftest import Run, assert_friendly
from tests.narration.tables import official

SAID = {language: lines_to_record(language, "classic", official(5)) for language in ("en", "it")}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Voices of a host: in English alone, in both languages, and with lines missing of one."""
    folder = tmp_path_factory.mktemp("home")
    for name, lacking in (
        ("solo", {"en": 0}),
        ("duo", {"en": 0, "it": 0}),
        ("scant", {"en": 2, "it": 0}),
        ("bare", {}),
    ):
        (folder / "voices" / name).mkdir(parents=True)
        for language, count in lacking.items():
            voice = HostVoice(folder / "voices" / name, language)
            for line, text in [*SAID[language].items()][count:]:
                voice.keep(line, text, recorded_clip(language, text))
    return folder


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines, whose voices have the name that was asked for."""

    def read_spoken(engine: str, lines: Lines, _: object) -> Reading:
        clips = {say: recorded_clip(say.language, say.text) for say in lines.says}
        name = (*lines.settings.voices, engine)[0]
        return Reading(clips, (name,) * len(lines.scripts))

    monkeypatch.setattr(readers, "read_spoken", read_spoken)


@pytest.fixture
def unmixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens to the lines, or to tracks of them."""
    monkeypatch.setattr(mastering, "mastered", lambda samples, _: samples)
    monkeypatch.setattr(track, "make_track", lambda *_: None)


Tell = Callable[..., Reading]


@pytest.fixture
def tell(home: Path, spoken: None, unmixed: None) -> Tell:
    """A night in some languages, by the voices that are asked for."""

    def told(
        languages: str, *voices: str, fill: bool = False, engine: str = "", rate: int | None = None
    ) -> Reading:
        night = Night(
            [load_script(one) for one in languages.split()],
            official(5),
            voice=VoiceSettings(engine, voices, rate),
            own=host_voices(home, voices),
            fill=fill,
        )
        night.tracks(Quiet())
        assert night.reading is not None
        said = {say for part in night.words.values() for step in part for say in step.says}
        assert night.reading.clips.keys() == said
        return night.reading

    return told


class Quiet(Progress):
    """Nobody looks on."""

    def lines(self, done: int, total: int) -> None:
        pass


KOKORO, ITALIAN, RUSSIAN = (
    one.voice for one in map(recordings, ("en", "it", "ru")) if one is not None
)


@pytest.mark.parametrize(
    ("languages", "voices", "read"),
    [
        ("en it", ("solo", "roa/it"), ("solo", "roa/it")),
        ("en it", ("roa/it", "solo"), ("solo", "roa/it")),
        ("it en", ("solo", "roa/it"), ("roa/it", "solo")),
        ("en it", ("solo", "recorded"), ("solo", ITALIAN)),
        ("it en", ("solo", "recorded"), (ITALIAN, "solo")),
        ("en it", ("duo", "recorded"), ("duo", ITALIAN)),
        ("en it", ("recorded", "duo"), (KOKORO, "duo")),
        ("it en", ("duo", "recorded"), ("duo", KOKORO)),
        ("en it", ("duo", "solo"), ("solo", "duo")),
        ("en it", ("duo",), ("duo", "duo")),
        ("en it", ("duo", "duo"), ("duo", "duo")),
        ("en it", ("scant", "recorded"), (KOKORO, "scant")),  # so that nothing is missing
        ("en it", ("recorded", "roa/it"), (KOKORO, "roa/it")),
        ("en it", ("en-us", "recorded"), ("en-us", ITALIAN)),
        ("en it", ("en-us",), ("en-us", ITALIAN)),
        ("it en", ("en-us", "roa/it"), ("roa/it", "en-us")),
        ("en it ru", ("solo", "recorded"), ("solo", ITALIAN, RUSSIAN)),
    ],
)
def test_each_language_has_one_reader(
    tell: Tell, languages: str, voices: tuple[str, ...], read: tuple[str, ...]
) -> None:
    assert tell(languages, *voices).voices == read


@pytest.mark.parametrize(
    ("languages", "voices", "nothing"),
    [
        ("en", ("solo", "recorded"), "recorded"),
        ("en", ("solo", "roa/it"), "roa/it"),
        ("en", ("solo", "solo"), "solo"),
        ("en", ("en-us", "recorded"), "recorded"),
        ("en it", ("solo", "en-us"), "en-us"),
        ("en it", ("solo", "ru"), "ru"),
        ("en it", ("duo", "recorded", "roa/it"), "roa/it"),
        ("en it", ("duo", "bare"), "bare"),
        ("it en", ("it", "recorded", "en-us"), "en-us"),
    ],
)
def test_a_voice_that_would_say_nothing_is_refused(
    tell: Tell, languages: str, voices: tuple[str, ...], nothing: str
) -> None:
    with pytest.raises(UnusedOption) as refused:
        tell(languages, *voices)
    assert refused.value.option == f"--voice {nothing}"


def test_a_voice_that_is_not_there_is_told(tell: Tell) -> None:
    for voices in (("solo", "nobody"), ("solo", ""), ("",)):
        with pytest.raises(NoSuchVoice) as refused:
            tell("en it", *voices)
        assert "solo" not in refused.value.voices


def test_a_language_that_the_own_voices_lack_is_refused(tell: Tell) -> None:
    with pytest.raises(LinesNotRecorded) as refused:
        tell("en it", "solo")
    assert refused.value.command == "companion voice check solo --language it --players 5"
    with pytest.raises(LinesNotRecorded):
        tell("en", "bare")
    assert tell("en it", "solo", engine="espeak").voices == ("solo", "espeak")
    assert tell("en it", "solo", fill=True).voices == ("solo", ITALIAN)


def test_only_those_who_fill_are_named_and_where(tell: Tell) -> None:
    assert tell("it en", "scant", fill=True).filled == (Filled("English", 2, KOKORO),)
    assert tell("en", "duo", fill=True).filled == ()
    assert tell("en", "scant", fill=True, engine="espeak").filled == (
        Filled("English", 2, "espeak"),
    )
    for other in ("en-us", "solo", "recorded"):
        name = KOKORO if other == "recorded" else other
        assert tell("en", "scant", other, fill=True).filled == (Filled("English", 2, name),)
    with pytest.raises(UnusedOption):
        tell("en", "scant", "roa/it", fill=True)


@pytest.mark.parametrize("voice", ["solo", "recorded"])
def test_an_engine_that_would_say_nothing_is_refused(tell: Tell, voice: str) -> None:
    with pytest.raises(UnusedOption):
        tell("en", voice, engine="espeak")
    with pytest.raises(UnusedOption):
        tell("en", voice, engine="espeak", rate=120)


def test_with_a_rate_engines_read_everything_and_say_why(tell: Tell) -> None:
    reading = tell("en it", "solo", "roa/it", rate=120)
    assert reading.voices == ("espeak", "roa/it")
    assert isinstance(reading.instead, UnusedOption)
    filled = tell("en", "solo", fill=True, engine="espeak", rate=120)
    assert (filled.voices, type(filled.instead)) == (("espeak",), UnusedOption)


@pytest.mark.usefixtures("spoken")
def test_the_command_says_who_reads_what(run: Run, home: Path) -> None:
    night = ("night", "-n", 5, "--home", home, "--save", "n.wav", "--force")
    two = (*night, "-l", "en", "-l", "it")
    answer = run(*two, "--voice", "solo", "--voice", "recorded")
    assert answer.returncode == 0, answer.stderr
    assert f"solo (English), {ITALIAN} (Italiano)" in answer.stdout
    answer = run(*two, "--voice", "scant", "--fill")
    assert f"2 ({KOKORO})" in answer.stdout
    assert "(Italiano:" not in answer.stdout
    assert_friendly(run(*night, "--voice", "solo", "--engine", "espeak"), 1, "--engine")
    assert_friendly(run(*two, "--voice", "solo", "--voice", "en-us"), 1, "en-us")
