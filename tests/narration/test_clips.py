"""Lines into checked clips: by the real engine, and by engines that lose what they are told.

The faulty engines are real processes too: they stand in for engine.py, speak with it, and then
do what pyttsx3 was seen to do.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest
import soundfile

from companion.narration import clips, speech_jobs
from companion.narration.clips import Clip, LineLost, speak
from companion.narration.engines import pyttsx3_engine as engine
from companion.narration.narrator import (
    Narration,
    Pauses,
    Say,
    narrations,
    speaking_seconds,
)
from companion.narration.speech_jobs import NoAnswer, WrongVoice
from companion.narration.voices import Delivery, EngineSilent, VoiceList
from companion.words.night_script import load_script
from companion.words.tables import languages
from tests.narration.tables import official

LINE = Say("Everybody, close your eyes.", "Everybody, close your eyes.", "en")
OTHER = Say("Hitler: keep your eyes closed.", "Hitler: keep your eyes closed.", "en")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the lengths are espeak's")


def delivery(**changes: object) -> Delivery:
    facts = {"engine": "espeak", "version": "1", "voice": "gmw/en", "rate": 150, **changes}
    return Delivery(**facts)  # type: ignore[arg-type]


def clip_of(line: Say = LINE, cache: Path | None = None, **changes: object) -> Clip:
    return speak({line: delivery(**changes)}, cache, lambda *_: None)[line]


FAULTY = """
import random, runpy, sys, json, time, pathlib, os
job = json.loads(pathlib.Path(sys.argv[1]).read_text())
counter = pathlib.Path({counter!r})
number = len(counter.read_bytes()) if counter.exists() else 0
with counter.open("ab") as file:
    file.write(b".")
real_exit = os._exit
def spoil(status):
    {fault}
    real_exit(status)
if "text" in job:
    os._exit = spoil
runpy.run_path({real!r}, run_name="__main__")
"""


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], Path]:
    """Puts an engine in place that spoils what it spoke; returns the file that counts its jobs."""

    def install(fault: str) -> Path:
        counter = tmp_path / "counter"
        file = tmp_path / "faulty.py"
        file.write_text(FAULTY.format(counter=str(counter), fault=fault, real=engine.__file__))
        monkeypatch.setattr(engine, "__file__", str(file))
        return counter

    return install


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[Say]:
    """Lines that are not in the cache, each of which is a second of noise."""
    asked: list[Say] = []
    noise = np.random.default_rng(1).uniform(-0.5, 0.5, 22050).astype(np.float32)

    def render(lines: Mapping[Say, Delivery]) -> Iterator[tuple[Say, Clip]]:
        for line in lines:
            asked.append(line)
            yield line, Clip(noise, 22050)

    monkeypatch.setattr(clips, "_render", render)
    return asked


LOSE = (
    "import wave\n    with wave.open(job['wav'], 'rb') as f: p, d = f.getparams(), "
    "f.readframes(f.getnframes())\n    if {when}:\n"
    "        with wave.open(job['wav'], 'wb') as f: f.setparams(p); f.writeframes({keep})"
)


@pytest.mark.parametrize("language", languages())
def test_every_line_of_a_language_can_be_said(
    language: str, clips_of: Callable[[Narration], dict[Say, Clip]]
) -> None:
    """Sayable by the real engine, in about the time that such a text takes."""
    script = load_script(language)
    tables = [narrations([script], official(players), Pauses()) for players in (5, 7)]
    for words in tables:
        for part in words.values():
            for say, clip in clips_of(part).items():
                expected = speaking_seconds(say.spoken, script.voice.rate)
                assert 0.5 * expected < clip.seconds < 1.5 * expected, say.text
                assert np.max(np.abs(clip.samples)) > 0.1


def test_a_clip_has_no_silence_around_it() -> None:
    samples = np.abs(clip_of().samples)
    loud = np.flatnonzero(samples > 0.01)
    assert loud[0] / 22050 < 0.06
    assert (len(samples) - loud[-1]) / 22050 < 0.08


def test_a_slower_rate_takes_longer() -> None:
    assert clip_of(rate=100).seconds > 1.3 * clip_of(rate=150).seconds


def test_one_lost_line_is_said_again(faulty: Callable[[str], Path]) -> None:
    """A WAV of zero samples, with no error: as pyttsx3 was seen to write."""
    expected = len(clip_of().samples)
    counter = faulty(LOSE.format(when="number == 0", keep="b''"))
    assert len(clip_of().samples) == expected
    assert len(counter.read_bytes()) >= 3  # the two that count at once may both count 0


def test_one_altered_line_is_said_again(faulty: Callable[[str], Path]) -> None:
    """Another rate, about 16 % slower."""
    expected = len(clip_of().samples)
    faulty(LOSE.format(when="number == 1", keep="d[: len(d) // 4] + d[len(d) // 12 :]"))
    assert len(clip_of().samples) == expected


def test_one_truncated_line_is_said_again(faulty: Callable[[str], Path]) -> None:
    expected = len(clip_of().samples)
    faulty(LOSE.format(when="number == 0", keep="d[: len(d) // 3]"))
    assert len(clip_of().samples) == expected


def test_a_line_that_is_always_lost_stops_the_night_before_it_begins(
    faulty: Callable[[str], Path],
) -> None:
    counter = faulty(LOSE.format(when="True", keep="b''"))
    with pytest.raises(LineLost) as refused:
        clip_of()
    assert (refused.value.line, refused.value.problem) == (LINE.text, NoAnswer())
    assert len(counter.read_bytes()) >= 8


def test_a_line_that_comes_out_different_every_time_is_not_believed(
    faulty: Callable[[str], Path],
) -> None:
    faulty(
        LOSE.format(
            when="True", keep="d[: len(d) // 2] + d[len(d) // 2 + 100 * (os.getpid() % 100) :]"
        )
    )
    with pytest.raises(LineLost):
        clip_of()


def test_an_engine_that_crashes_is_told_apart_from_silence(
    faulty: Callable[[str], Path],
) -> None:
    faulty("real_exit(9) if number % 2 else None")
    assert clip_of().seconds > 1


def test_an_engine_that_hangs_is_ended(
    faulty: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    speech_processes: Callable[[], list[str]],
) -> None:
    monkeypatch.setattr(speech_jobs, "TIMEOUT", 4.0)  # a busy machine needs more than one
    # The two jobs at once may both be number 0, so the first to make the folder hangs.
    faulty("hung = counter.with_name('hung')\n    if not hung.exists():\n        "
           "hung.mkdir()\n        time.sleep(60)")  # fmt: skip
    assert clip_of().seconds > 1
    assert speech_processes() == []


def test_an_engine_that_always_hangs_is_given_up_after_two(
    faulty: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    speech_processes: Callable[[], list[str]],
) -> None:
    """Nobody waits eight times half a minute for each line."""
    monkeypatch.setattr(speech_jobs, "TIMEOUT", 1.0)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    counter = faulty("time.sleep(60)")
    with pytest.raises(EngineSilent) as refused:
        speak({LINE: delivery(), OTHER: delivery()}, None, lambda *_: None)
    assert refused.value.engine == "espeak"
    assert len(counter.read_bytes()) <= 2
    assert speech_processes() == []


def test_a_voice_that_is_not_there_tells_why() -> None:
    with pytest.raises(LineLost) as refused:
        clip_of(voice="nobody")
    assert isinstance(refused.value.problem, WrongVoice)
    assert refused.value.problem.wanted == "nobody"


def test_clips_are_kept_and_read_again(tmp_path: Path, faulty: Callable[[str], Path]) -> None:
    first = clip_of(cache=tmp_path)
    counter = faulty("")
    again = clip_of(cache=tmp_path)
    assert not counter.exists()
    assert np.array_equal(again.samples, first.samples)


@pytest.mark.parametrize(
    "change",
    [{"rate": 151}, {"voice": "gmw/en-us"}, {"version": "2"}],
    ids=["rate", "voice", "version"],
)
def test_another_delivery_is_another_clip(
    tmp_path: Path, change: dict[str, object], rendered: list[Say]
) -> None:
    clip_of(cache=tmp_path)
    speak({LINE: delivery(**change)}, tmp_path, lambda *_: None)
    assert rendered == [LINE, LINE]
    assert len(list(tmp_path.iterdir())) == 2


def test_another_text_is_another_clip(tmp_path: Path) -> None:
    assert clip_of(cache=tmp_path).seconds != clip_of(OTHER, cache=tmp_path).seconds


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-2],
        lambda content: content[:5000] + b"\x7f" + content[5001:],
        lambda content: b"x" * len(content),
    ],
    ids=["empty", "half", "two bytes short", "one byte changed", "no sound"],
)
def test_a_damaged_clip_is_made_again(
    tmp_path: Path, damage: Callable[[bytes], bytes], rendered: list[Say]
) -> None:
    first = clip_of(cache=tmp_path)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(damage(kept.read_bytes()))
    again = clip_of(cache=tmp_path)
    assert rendered == [LINE, LINE]
    assert np.array_equal(again.samples, first.samples)
    (kept,) = tmp_path.iterdir()
    assert soundfile.info(kept).frames == len(first.samples)


def test_a_cache_that_cannot_be_written_is_only_slower(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    assert clip_of(cache=blocked / "clips").seconds > 1


def test_progress_counts_to_the_end(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    speak({LINE: delivery(), OTHER: delivery()}, tmp_path, lambda *so_far: told.append(so_far))
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_the_real_list_of_voices_names_the_version() -> None:
    voice_list = VoiceList()
    voice_list.voices()
    assert voice_list.version.startswith("2.")
