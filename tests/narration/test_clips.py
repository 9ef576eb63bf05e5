"""Lines into checked clips: by the real engine, and by engines that lose what they are told.

The faulty engines are real processes too: they stand in for pyttsx3_engine.py, speak with it,
and then do what pyttsx3 was seen to do.
"""

import io
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Timer
from unittest.mock import patch

import numpy as np
import pytest
import soundfile

from companion.files.cache import store
from companion.narration import clips, speech_jobs
from companion.narration.clips import LineLost, speak
from companion.narration.engines import pyttsx3_engine as engine
from companion.narration.narrator import (
    Narration,
    Pauses,
    Say,
    narrations,
    speaking_seconds,
)
from companion.narration.sound import Clip
from companion.narration.speech_jobs import EngineFailed, NoAnswer, Patience
from companion.narration.voices import Delivery, EngineSilent, VoiceList
from companion.words.night_script import load_script
from companion.words.tables import languages
from tests.narration.tables import official
from tests.products import Sampling, cells

LINE = Say("Everybody, close your eyes.", "Everybody, close your eyes.", "en")
OTHER = Say("Hitler: keep your eyes closed.", "Hitler: keep your eyes closed.", "en")

ROOM = 0.06  # s of echo after a clip

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
    """Lines that are not in the cache, each of which is noise of a second and a half."""
    asked: list[Say] = []
    noise = np.random.default_rng(1).uniform(-0.5, 0.5, 33075).astype(np.float32)

    def render(lines: Mapping[Say, Delivery], _: Patience) -> Iterator[tuple[Say, Clip]]:
        for line in lines:
            asked.append(line)
            yield line, Clip(noise, 22050)

    monkeypatch.setattr(clips, "_render", render)
    return asked


def killed(count: int, seed: int) -> dict[str, int]:
    """Kill so many helper processes at random moments, half of each kind; how many were killed.

    Every voice and line is there all the same.
    """
    chance = random.Random(seed)
    kills = {"voices": 0, "lines": 0}
    start = speech_jobs.Job.__init__

    def begin(self: speech_jobs.Job, job: dict[str, object], patience: Patience) -> None:
        start(self, job, patience)
        kind = "lines" if "text" in job else "voices"
        if kills[kind] < count // 2 and chance.random() < 0.5:
            kills[kind] += 1
            timer = Timer(chance.uniform(0, 0.08), self._process.kill)
            timer.daemon = True
            timer.start()

    with patch.object(speech_jobs.Job, "__init__", begin):
        while kills["voices"] < count // 2:
            assert VoiceList().voices()
        while kills["lines"] < count // 2:
            speak({LINE: delivery(), OTHER: delivery()}, None, lambda *_: None)
    return kills


LOSE = (
    "import wave\n    with wave.open(job['wav'], 'rb') as f: p, d = f.getparams(), "
    "f.readframes(f.getnframes())\n    if {when}:\n"
    "        with wave.open(job['wav'], 'wb') as f: f.setparams(p); f.writeframes({keep})"
)


@pytest.mark.parametrize(("language", "players"), cells(languages(), [5, 7]))
def test_every_line_of_a_language_can_be_said(
    language: str, players: int, clips_of: Callable[[Narration], dict[Say, Clip]]
) -> None:
    """Sayable by the real engine, in about the time that such a text takes."""
    script = load_script(language)
    for part in narrations([script], official(players), Pauses()).values():
        for say, clip in clips_of(part[:: 1 if Sampling.whole else 4]).items():
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


def sounding(seconds: float, level: float = 0.2) -> bytes:
    """A WAV of a tone in syllables, with silence around them."""
    at = np.arange(round(seconds * 22050)) / 22050
    tone = level * np.sin(2 * np.pi * 180 * at) * (0.6 + 0.4 * np.sin(2 * np.pi * 4 * at))
    content = io.BytesIO()
    soundfile.write(
        content, np.concatenate([np.zeros(500), tone, np.zeros(900)]), 22050, format="WAV"
    )
    return content.getvalue()


def believed(*takes: bytes) -> Clip | None:
    """Return the clip that is accepted of a line with these renderings."""
    line = clips._Line(LINE, delivery())
    heard = [line.hear({"spoken": True, "take": take}) for take in takes]
    assert heard[:-1] == [None] * (len(takes) - 1)
    return heard[-1]


def test_two_takes_of_one_length_are_believed_and_one_is_not() -> None:
    assert believed(sounding(2)) is None
    assert believed(sounding(2), sounding(1.4), sounding(2)) is not None


def test_a_voice_that_never_speaks_twice_alike_is_believed_by_three_takes() -> None:
    """As Piper does, with takes from 64,000 to 68,608 samples; the middle one is kept."""
    clip = believed(*map(sounding, (2.9, 3.11, 3.0)))
    assert clip is not None
    assert clip.seconds == pytest.approx(3.04, abs=0.02)


def test_a_line_that_comes_out_quite_different_every_time_is_not_believed() -> None:
    assert believed(*map(sounding, (1.4, 1.6, 1.8, 2.1, 2.4, 2.8, 3.2, 3.7))) is None


@pytest.mark.parametrize(
    "take",
    [sounding(0.5), sounding(9), sounding(2, 0), sounding(2, 40), b"RIFF", b""],
    ids=["short", "long", "silent", "clipped", "damaged", "empty"],
)
def test_what_is_no_such_line_is_not_believed_however_often(take: bytes) -> None:
    assert believed(take, take, take) is None


def test_two_clicks_are_no_line() -> None:
    clicks = np.zeros(44_100)
    clicks[[1000, 43_000]] = 0.9
    content = io.BytesIO()
    soundfile.write(content, clicks, 22050, format="WAV")
    assert believed(content.getvalue(), content.getvalue()) is None


def test_a_silent_clip_in_the_cache_is_spoken_again(tmp_path: Path, rendered: list[Say]) -> None:
    """Though its name proves that it is as it was written."""
    for content in (sounding(2, 0), sounding(0.4)):
        store(tmp_path, clips._key(LINE, delivery()), content, ".wav")
        assert clip_of(cache=tmp_path).seconds == pytest.approx(1.5, abs=ROOM)
    assert rendered == [LINE, LINE]


def test_a_line_that_is_cut_off_twice_alike_is_shorter_than_the_pace_of_its_voice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pyttsx3 was seen to lose the second half of a line at the end of a sentence."""
    texts = ["one", "two", "three", "four", "five"]
    lines = {Say(text, LINE.spoken, "en"): delivery() for text in texts}
    lost = next(iter(lines))
    times = Counter[Say]()

    def render(some: Mapping[Say, Delivery], _: Patience) -> Iterator[tuple[Say, Clip]]:
        for line in some:
            times[line] += 1
            length = 1.1 if line == lost and times[line] == 1 else 2.1
            yield line, Clip(np.full(round(length * 22050), 0.1, np.float32), 22050)

    monkeypatch.setattr(clips, "_render", render)
    spoken = speak(lines, None, lambda *_: None)
    assert [clip.seconds for clip in spoken.values()] == pytest.approx(
        [2.1] * len(spoken), abs=ROOM
    )
    assert times.total() == 6


def test_an_engine_that_crashes_is_told_apart_from_silence(
    faulty: Callable[[str], Path],
) -> None:
    faulty("real_exit(9) if number % 2 else None")
    assert clip_of().seconds > 1


class Patient(Patience):
    """Waits as long as another job runs: that one ends, on the busiest machine."""

    @property
    def seconds(self) -> float:
        return 0 if len(speech_jobs._running) == 1 and not self.hung else 60


def test_an_engine_that_hangs_is_ended(
    faulty: Callable[[str], Path], speech_processes: Callable[[], list[str]]
) -> None:
    # The two jobs at once may both be number 0, so the first to make the folder hangs.
    faulty("hung = counter.with_name('hung')\n    if not hung.exists():\n        "
           "hung.mkdir()\n        time.sleep(60)")  # fmt: skip
    patience = Patient()
    spoken = speak({LINE: delivery()}, None, lambda *_: None, patience)
    assert spoken[LINE].seconds > 1
    assert patience.hung == 1
    assert speech_processes() == []


def test_an_engine_that_always_hangs_is_given_up_after_two(
    faulty: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    speech_processes: Callable[[], list[str]],
) -> None:
    """Nobody waits eight times as long for each line."""
    monkeypatch.setattr(speech_jobs, "TIMEOUTS", (0.4, 0.2))
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    counter = faulty("time.sleep(60)")
    began = time.monotonic()
    with pytest.raises(EngineSilent) as refused:
        speak({LINE: delivery(), OTHER: delivery()}, None, lambda *_: None)
    assert time.monotonic() - began >= 0.4
    assert refused.value.engines == ("espeak",)
    assert not counter.exists() or len(counter.read_bytes()) <= 2
    assert speech_processes() == []


def test_helpers_that_are_killed_at_any_moment_are_not_noticed() -> None:
    """Real ones, which list voices and speak lines."""
    assert killed(4, 1) == {"voices": 2, "lines": 2}


def test_a_voice_that_is_not_there_tells_why() -> None:
    with pytest.raises(LineLost) as refused:
        clip_of(voice="nobody")
    assert isinstance(refused.value.problem, EngineFailed)
    assert refused.value.problem.message.endswith("!= nobody")


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
