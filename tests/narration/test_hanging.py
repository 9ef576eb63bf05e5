"""Engines that hang, on a clock of its own: named within 40 s, and never advised.

Their processes stand in for those that speech_jobs.py starts.
"""

import json
import subprocess
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.narration import clips, speech_jobs, voices
from companion.narration.clips import LineLost, speak
from companion.narration.narrator import ESPEAK, Say, VoiceSettings
from companion.narration.readers import Engines, Lines, Reading, read
from companion.narration.speech_jobs import MAX_KILLED
from companion.narration.voices import (
    ENGINES,
    Delivery,
    EngineSilent,
    NoVoice,
    VoiceList,
    all_voices,
    choose_from,
    voice_lists,
)
from companion.words.night_script import load_script
from tests.conftest import Run, assert_friendly
from tests.english import english
from tests.narration.test_clips import LINE, OTHER, sounding
from tests.products import cells, some

VOICES = {"voices": [["gmw/en", "English", ["en-gb"]]], "version": "1"}
PICO = "pico"
HANGS, STUCK = "hangs", "stuck"  # one is ended by a kill, the other by nothing
SPOKEN = {"spoken": True}
TAKE = sounding(2)
SLOWLY = (9.9, SPOKEN)  # after so many seconds
KILLED = None

End = Any  # one of these, or an answer
Ends = tuple[
    Sequence[End], Sequence[End]
]  # of listing and of speaking; the last one again and again

FAILED = {"error": "OSError: libespeak-ng.so"}
WORKS: Ends = ([VOICES], [SPOKEN])
HANGING: dict[str, Ends] = {
    "listing": ([HANGS], [SPOKEN]),
    "listing once": ([HANGS, VOICES], [HANGS]),
    "listing, stuck": ([STUCK], [SPOKEN]),
    "speaking": ([VOICES], [HANGS]),
    "speaking, stuck": ([HANGS, VOICES], [STUCK]),
    "another line": ([VOICES], [SPOKEN, HANGS]),
    "a later line": ([VOICES], [HANGS, SLOWLY, HANGS]),
    "killed as well": ([KILLED, VOICES], [KILLED, HANGS, KILLED, HANGS]),
}


class Machine:
    """Engines whose jobs end as the test says, and the clock."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.jobs = 0
        self._ends: dict[tuple[str, bool], Iterator[End]] = {}

    def engine(self, name: str, ends: Ends) -> None:
        for spoken, turns in enumerate(ends):
            self._ends[name, bool(spoken)] = chain(turns, repeat(turns[-1]))

    def begin(self, command: Sequence[str], **_: object) -> "_Process":
        self.jobs += 1
        job = json.loads(Path(command[-1]).read_text(encoding="utf-8"))
        return _Process(self, job, next(self._ends[job["engine"], "text" in job]))

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


class _Process:
    """A stand-in with the methods of a process that speech_jobs.py calls."""

    def __init__(self, machine: Machine, job: dict[str, Any], end: End) -> None:
        seconds, self._answer = end if isinstance(end, tuple) else (0.0, end)
        if self._answer in (HANGS, STUCK):
            seconds = job["timeout"]
        self._machine, self._job, self._ends_at = machine, job, machine.seconds + seconds

    def poll(self) -> int | None:
        if self._machine.seconds < self._ends_at:
            return None
        if isinstance(self._answer, dict):
            Path(self._job["answer"]).write_text(json.dumps(self._answer), encoding="utf-8")
            if self._answer == SPOKEN:
                Path(self._job["wav"]).write_bytes(TAKE)
        return 0

    def kill(self) -> None:
        if self._answer != STUCK:
            self._answer, self._ends_at = KILLED, self._machine.seconds

    def communicate(self, timeout: float) -> None:
        if self.poll() is None:
            self._machine.sleep(timeout)
            raise subprocess.TimeoutExpired("an engine", timeout)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine()
    clock = SimpleNamespace(monotonic=lambda: found.seconds, sleep=found.sleep)
    begins = SimpleNamespace(**{**vars(subprocess), "Popen": found.begin})
    monkeypatch.setattr(speech_jobs, "subprocess", begins)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    for module in (clips, speech_jobs):
        monkeypatch.setattr(module, "time", clock)
        monkeypatch.setattr(module, "POLL_INTERVAL", 0.5)
    return found


@pytest.fixture
def with_pico(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "engines", lambda: (PICO, ESPEAK))


def night(**settings: Any) -> Reading:
    """A night that no recorded voice reads."""
    wanted = VoiceSettings(rate=140, **settings)
    lines = Lines((LINE, OTHER), [load_script("en")], wanted, Engines())
    return read(lines, lambda *_: None)


@pytest.mark.parametrize(("pico", "espeak"), cells([None, *HANGING], HANGING))
def test_engines_that_hang_are_named_within_40_seconds(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, espeak: str, pico: str | None
) -> None:
    hanging = {ESPEAK: HANGING[espeak]} | ({PICO: HANGING[pico]} if pico else {})
    there = tuple(one for one in (PICO, ESPEAK) if one in hanging)
    monkeypatch.setattr(voices, "engines", lambda: there)
    for name, ends in hanging.items():
        machine.engine(name, ends)
    with pytest.raises(EngineSilent) as refused:
        night()
    assert (refused.value.engines, refused.value.options) == (there, ())
    assert machine.seconds <= 20 * len(there)
    for name in there:
        assert name in english(refused.value)


@pytest.mark.parametrize("system", ENGINES)
@pytest.mark.parametrize("is_named", [False, True])
def test_on_no_system_more_engines_are_asked_than_there_is_time_for(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, system: str, *, is_named: bool
) -> None:
    monkeypatch.setattr(voices, "sys", SimpleNamespace(platform=system))
    monkeypatch.setattr(voices, "_package", lambda _: Path(__file__))
    for name in (PICO, *ENGINES[system]):
        machine.engine(name, HANGING["speaking, stuck"])
    with pytest.raises(EngineSilent) as refused:
        night(engine=ESPEAK if is_named else "")
    assert machine.seconds <= 40
    others = {PICO, *ENGINES[system]} - {*refused.value.engines}
    assert {*refused.value.options} == {f"--engine {one}" for one in others}
    assert (ESPEAK in refused.value.engines) == (is_named or system == "linux")


@pytest.mark.usefixtures("with_pico")
class TestOneHangs:
    """Pico; where espeak can't help, it may be that Pico could."""

    @pytest.mark.parametrize("how", some(HANGING, "listing", "a later line"))
    def test_the_next_one_reads(self, machine: Machine, how: str) -> None:
        machine.engine(PICO, HANGING[how])
        machine.engine(ESPEAK, WORKS)
        assert night().voices == ("English",)
        assert machine.seconds <= 20

    def test_why_the_next_one_cannot_is_told_as_well(
        self, machine: Machine, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(voices, "_cache_key", lambda _: "")  # no list of voices is remembered
        machine.engine(PICO, HANGING["listing"])
        machine.engine(ESPEAK, ([FAILED], [FAILED]))
        with pytest.raises(EngineSilent) as refused:
            night()
        assert (refused.value.engines, refused.value.options) == ((PICO, ESPEAK), ())
        for answer in (run("night", "-n", 5, "--engine", PICO, "--save", "n.wav"), run("voices")):
            assert PICO in answer.stderr
        machine.seconds = 0
        for rate in ((), ("--rate", 120)):
            answer = run("night", "-n", 5, "--voice", "en-gb", *rate, "--save", "n.wav")
            assert_friendly(answer, 1, PICO)

    def test_a_voice_that_is_missing_may_be_its_own(self, machine: Machine) -> None:
        machine.engine(PICO, HANGING["listing"])
        machine.engine(ESPEAK, WORKS)
        for asked in (
            lambda: night(voices=("fr-FR",)),
            lambda: choose_from(voice_lists(), [load_script("it")]),
        ):
            with pytest.raises(EngineSilent) as refused:
                asked()
            assert (refused.value.engines, refused.value.options) == ((PICO,), ())
        machine.engine(PICO, WORKS)
        with pytest.raises(NoVoice):
            choose_from(voice_lists(), [load_script("it")])

    def test_a_line_that_cannot_be_said_is_told(self, machine: Machine) -> None:
        machine.engine(PICO, HANGING["listing"])
        wrong = {"error": "gmw/en != gmw/en+zzz"}
        machine.engine(ESPEAK, ([VOICES], [wrong]))
        with pytest.raises(LineLost):
            night()

    def test_the_voices_of_others_are_listed_and_it_is_asked_once(self, machine: Machine) -> None:
        machine.engine(PICO, HANGING["listing"])
        machine.engine(ESPEAK, WORKS)
        lists = voice_lists()
        for _ in range(3):
            found, why = all_voices(lists)
            assert [one.name for one in found] == ["English"]
            assert isinstance(why, EngineSilent)
            assert (why.engines, why.options) == ((PICO,), (f"--engine {ESPEAK}",))
        assert machine.jobs == 3

    def test_two_lists_of_which_both_hang_are_waited_for_together(self, machine: Machine) -> None:
        for name in (PICO, ESPEAK):
            machine.engine(name, HANGING["listing"])
        _, why = all_voices(voice_lists())
        assert isinstance(why, EngineSilent)
        assert (why.engines, why.options) == ((PICO, ESPEAK), ())
        assert machine.seconds < 25

    def test_the_commands_tell_it(self, machine: Machine, run: Run) -> None:
        machine.engine(PICO, HANGING["listing"])
        machine.engine(ESPEAK, WORKS)
        answer = run("voices")
        assert (answer.returncode, len(answer.stderr.splitlines())) == (1, 1)
        assert "pico" in answer.stderr
        assert "gmw/en" in answer.stdout
        assert_friendly(run("voices", "--language", "nl"), 1, "pico")
        machine.seconds = 0
        assert "pico" in run("doctor").stdout.splitlines()[0]
        assert machine.seconds <= 20


def test_killed_processes_are_started_again_whatever_they_were_to_do(machine: Machine) -> None:
    machine.engine(ESPEAK, ([KILLED] * 20 + [VOICES], [KILLED] * 20 + [SPOKEN]))
    assert [voice.id for voice in VoiceList().voices()] == ["gmw/en"]
    assert speak(said(LINE), None, lambda *_: None)[LINE].seconds > 1


@pytest.mark.parametrize(("end", "jobs"), [(KILLED, MAX_KILLED), (FAILED, 1)])
def test_an_engine_without_voices_is_asked_once(machine: Machine, end: End, jobs: int) -> None:
    machine.engine(ESPEAK, ([end], [end]))
    listed = VoiceList()
    for _ in range(2):
        with pytest.raises(EngineSilent):
            listed.voices()
    assert machine.jobs == jobs
    with pytest.raises(LineLost):
        speak(said(LINE), None, lambda *_: None)


def said(*lines: Say) -> dict[Say, Delivery]:
    return dict.fromkeys(lines, Delivery(ESPEAK, "1", "gmw/en", 150))
