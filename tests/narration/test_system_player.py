"""Playing by a program of the system where miniaudio has no wheel; here a program that keeps what it reads."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.cli.host import HOST, advice
from companion.narration import devices, player, system_player
from companion.narration.devices import (
    NO_LOUDSPEAKER,
    NoLoudspeaker,
    NoMicrophone,
    loudspeakers,
)
from companion.narration.narrator import Levels, Say, Stage, Step
from companion.narration.performance import Key, Performance
from companion.narration.player import Microphone, Player, play_through
from companion.narration.sound import SAMPLE_RATE, Clip, Samples
from companion.narration.track import Track, make_track
from tests.english import english
from tests.terminal import PATIENCE

KEEPER = """#!{python}
import sys
with open({heard!r}, "ab", buffering=0) as heard:
    while sound := sys.stdin.buffer.read1(4096):
        heard.write(sound)
"""
HOARSE = 0.05  # of full scale


class Programs:
    """A folder on PATH, and what its program has read."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._heard = folder, folder / "heard.raw"

    def install(self, name: str, code: str = KEEPER) -> Path:
        program = self.folder / name
        program.write_text(code.format(python=sys.executable, heard=str(self._heard)))
        program.chmod(0o755)
        return program

    def heard(self) -> Samples:
        there = self._heard.read_bytes() if self._heard.exists() else b""
        return np.frombuffer(there[: len(there) // 4 * 4], np.float32)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(devices, "miniaudio", system_player)
    return Programs(folder)


def track(seconds: float) -> Track:
    hum = (np.sin(np.arange(round(seconds * SAMPLE_RATE)) / 50) / 2).astype(np.float32)
    return make_track((Step((say := Say("x", "x", "en"),), 0.3),), {say: Clip(hum, SAMPLE_RATE)})


@pytest.fixture
def night(programs: Programs) -> Iterator[Player]:
    programs.install("aplay")
    long = track(60.0)
    one = Player()
    one.start(
        Performance({Stage.NIGHT: long.timeline}, stage=Stage.NIGHT),
        {Stage.NIGHT: long},
        None,
        Levels(),
    )
    yield one
    one.close()


def wait_for(length: int, programs: Programs) -> Samples:
    deadline = time.monotonic() + PATIENCE
    while len(programs.heard()) < length:
        assert time.monotonic() < deadline, "nothing is read"
        time.sleep(0.01)
    return programs.heard()


def test_a_line_is_heard_whole(programs: Programs) -> None:
    programs.install("aplay")
    line = track(0.4)
    play_through(line, Levels(voice=1.0))
    # The first sample leads out of silence.
    heard, spoken = (np.trim_zeros(one) for one in (programs.heard(), line.speech[1:]))
    assert len(heard) == len(spoken) > 0.3 * SAMPLE_RATE
    assert abs(heard - spoken)[player.DECLICK :].max() < 0.01


def test_a_held_night_is_silent_soon_and_goes_on(programs: Programs, night: Player) -> None:
    wait_for(SAMPLE_RATE // 2, programs)
    night.press(Key.HOLD)
    at = len(programs.heard())
    soon = round((system_player.PERIOD_SECONDS * 4) * SAMPLE_RATE)
    silence = wait_for(at + soon + 2000, programs)[at + soon :]
    assert abs(silence).max() < HOARSE
    night.press(Key.HOLD)
    at = len(programs.heard())
    assert abs(wait_for(at + soon + 2000, programs)[at + soon :]).max() > HOARSE


def test_no_more_is_written_than_a_moment_ahead(programs: Programs, night: Player) -> None:
    began = time.monotonic()
    already = len(programs.heard())
    time.sleep(0.5)
    written = (len(programs.heard()) - already) / SAMPLE_RATE
    ahead = system_player.LEAD_SECONDS + 2 * system_player.PERIOD_SECONDS
    assert written < time.monotonic() - began + ahead


def test_a_program_that_ends_is_a_lost_loudspeaker_and_is_opened_again(
    programs: Programs, night: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for(1, programs)
    monkeypatch.setattr(player, "STALL_SECONDS", 0.3)
    assert isinstance(night._device, system_player.PlaybackDevice)
    assert night._device._process is not None
    night._device._process.kill()
    deadline = time.monotonic() + PATIENCE
    while (stage := night.performance.stage) is not Stage.LOST:
        assert stage is Stage.NIGHT
        assert time.monotonic() < deadline, "nobody has noticed"
        time.sleep(0.02)
        night.pass_time(0.02)
    monkeypatch.setattr(player, "STALL_SECONDS", PATIENCE)
    night.press(Key.HOLD)
    wait_for(len(programs.heard()) + SAMPLE_RATE // 4, programs)


def test_the_first_program_that_plays_is_taken(programs: Programs) -> None:
    programs.install("pacat", "#!/bin/sh\nexit 1\n")  # no server
    with pytest.raises(NoLoudspeaker):
        Player()
    programs.install("ffplay")
    programs.install("aplay")
    device = devices.open_loudspeaker("")
    assert isinstance(device, system_player.PlaybackDevice)
    assert device._command
    assert Path(device._command[0]).name == "aplay"
    device.close()
    assert loudspeakers() == ("pacat", "aplay", "ffplay")


def test_without_any_program_that_is_told(programs: Programs) -> None:
    with pytest.raises(NoLoudspeaker):
        Player()
    with pytest.raises(NoMicrophone):
        Microphone()
    Player(NO_LOUDSPEAKER).close()


def hidden(tmp_path: Path, environment: dict[str, str], programs: Programs) -> dict[str, str]:
    """An environment in which miniaudio cannot be imported."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['miniaudio'] = None\n")
    environment = {**environment, "PYTHONPATH": str(tmp_path), "PATH": str(programs.folder)}
    environment.pop("COMPANION_LOUDSPEAKER", None)
    return environment


@pytest.mark.parametrize("words", [["doctor"], ["night", "--players", "5"]])
def test_a_command_without_miniaudio_and_programs_tells_what_to_install(
    programs: Programs, tmp_path: Path, environment: dict[str, str], words: list[str]
) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        env=hidden(tmp_path, environment, programs),
        capture_output=True,
        text=True,
        check=False,
    )
    told = " ".join((answer.stdout + answer.stderr).split())
    assert english(NoLoudspeaker()) in told
    assert ("companion night --text" in told) is (words[0] == "doctor")
    assert ("with --text" in told) is (words[0] == "night")
    assert "Traceback" not in told


def test_doctor_names_the_program(
    programs: Programs, tmp_path: Path, environment: dict[str, str]
) -> None:
    programs.install("aplay")
    answer = subprocess.run(
        [sys.executable, "-m", "companion", "doctor"],
        env=hidden(tmp_path, environment, programs),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "aplay" in answer.stdout


@pytest.mark.parametrize("words", [["night"], ["doctor"], [], ["play", "--speak"], ["tonight"]])
def test_only_the_night_offers_options_of_the_night(words: list[str]) -> None:
    HOST.begin(words)
    assert "--" not in english(NoLoudspeaker())
    assert ("--save" in advice(NoLoudspeaker())) is (words == ["night"])
