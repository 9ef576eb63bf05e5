"""Playing on miniaudio's null device: it keeps the time of a real one and makes no sound."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar
from unittest.mock import Mock, patch

import numpy as np
import pytest
from miniaudio import MiniaudioError

from companion.files.choices import NotAvailable
from companion.narration.devices import (
    LONG_PERIOD_MS,
    PERIOD_MS,
    PERIODS,
    NoLoudspeaker,
    NoMicrophone,
    best_match,
    choosable,
    loudspeakers,
)
from companion.narration.narrator import Levels, Narration, Pauses, Say, Stage, narrations
from companion.narration.performance import Key, Performance
from companion.narration.player import STALL_SECONDS, Microphone, Player
from companion.narration.sound import Clip
from companion.narration.track import Track, make_track
from companion.words.night_script import load_script
from tests.narration.tables import official
from tests.terminal import PATIENCE

Tracks = Mapping[Stage, Track]


@pytest.fixture
def tracks(clips_of: Callable[[Narration], dict[Say, Clip]]) -> Tracks:
    words = narrations([load_script("it")], official(5), Pauses(0.2, 0.4))
    return {stage: make_track(part, clips_of(part)) for stage, part in words.items()}


@pytest.fixture
def start(tracks: Tracks) -> Performance:
    return Performance({stage: track.timeline for stage, track in tracks.items()})


@pytest.fixture
def player() -> Iterator[Player]:
    one = Player("null")  # as a host types it
    yield one
    one.close()


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def test_it_keeps_the_time_of_the_performance(
    player: Player, start: Performance, tracks: Tracks
) -> None:
    player.start(start, tracks, None, Levels())
    wait_until(lambda: player.performance.at > 0.2)
    began, at = time.monotonic(), player.performance.at
    wait_until(lambda: player.performance.at > at + 0.4)
    assert time.monotonic() - began > 0.2


def test_keys_reach_it(player: Player, start: Performance, tracks: Tracks) -> None:
    player.start(start, tracks, None, Levels())
    wait_until(lambda: player.performance.at > 0.6)
    player.press(Key.CONFIRM)
    assert player.performance.stage is Stage.NIGHT
    player.press(Key.HOLD)
    held = player.performance.at
    asked = player._playback._frames
    wait_until(lambda: player._playback._frames > asked)
    assert player.performance.at == held
    player.press(Key.HOLD)
    player.press(Key.ON)
    assert player.performance.onward


def test_a_loudspeaker_that_comes_back_goes_on_with_the_line(
    player: Player, start: Performance, tracks: Tracks
) -> None:
    """It says that line from its beginning."""
    player.start(start.advance(0.6).press(Key.CONFIRM).advance(1.5), tracks, None, Levels())
    player._device.stop()
    player._playback._unasked = STALL_SECONDS
    player.pass_time(0.05)
    lost = player.performance
    assert lost.stage is Stage.LOST
    line = lost.at
    player.press(Key.HOLD)
    wait_until(lambda: player.performance.at > line + 0.2)


def test_the_loudspeaker_that_was_lost_is_closed_and_not_the_next_one(
    player: Player, start: Performance, tracks: Tracks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host may have opened the next one before the thread that closes begins."""
    waiting: list[threading.Thread] = []

    def keep(thread: threading.Thread) -> None:
        waiting.append(thread)

    player.start(start.advance(0.6).press(Key.CONFIRM).advance(1.5), tracks, None, Levels())
    lost = player._device
    lost.stop()
    player._playback._unasked = STALL_SECONDS
    with monkeypatch.context() as kept_back:
        kept_back.setattr(threading.Thread, "start", keep)
        player.pass_time(0.05)
    player.press(Key.HOLD)
    assert player._device is not lost
    for thread in waiting:
        thread.run()
    line = player.performance.at
    wait_until(lambda: player.performance.at > line + 0.2)


def test_a_device_that_runs_out_of_sound_gets_a_larger_buffer_in_a_pause(
    player: Player, start: Performance, tracks: Tracks
) -> None:
    """Of at most half a second: so soon is a key heard. It plays on where it was."""
    assert PERIODS * LONG_PERIOD_MS <= 500
    night = tracks[Stage.NIGHT].timeline
    line = night.beats[0]
    begun = start.advance(0.6).press(Key.CONFIRM).advance(line.start + 0.1)
    player.start(begun, tracks, None, Levels())
    small = player._device
    player._playback.longest_gap = 0.3
    player.pass_time(0.05)
    assert player._device is small
    player.performance = player.performance.replace(at=line.pause_start + 0.01)
    with patch("companion.narration.player.REOPENING", 0.0):
        player.pass_time(0.05)
    large = player._device
    assert (small.buffersize_msec, large.buffersize_msec) == (PERIOD_MS, LONG_PERIOD_MS)
    at = player.performance.at
    assert line.pause_start <= at < night.beats[1].end
    wait_until(lambda: player.performance.at > at + 0.2)
    player._playback.longest_gap = 0.3
    player.pass_time(0.05)
    assert player._device is large


def test_without_it_the_screen_keeps_the_time(
    player: Player, start: Performance, tracks: Tracks
) -> None:
    player.start(start.advance(0.6).press(Key.CONFIRM).lose(), tracks, None, Levels())
    player.press(Key.TEXT)
    before = player.performance.at
    player.pass_time(0.5)
    assert player.performance.at == before + 0.5


def test_a_loudspeaker_that_is_not_there_is_refused() -> None:
    with pytest.raises((NotAvailable, NoLoudspeaker)):
        Player("no such loudspeaker")


def test_what_a_person_would_choose_is_listed_once() -> None:
    """As ALSA describes the devices of a laptop, and PulseAudio those of a living room."""
    alsa = [
        "Discard all samples (playback) or generate zero samples (capture)",
        "Rate Converter Plugin Using Samplerate Library",
        "Plugin using Speex DSP (resample, agc, denoise, echo, dereverb)",
        "JACK Audio Connection Kit",
        "Open Sound System",
        "PulseAudio Sound Server",
        "Plugin for channel upmix (4,6,8)",
        "HDA Intel PCH, ALC257 Analog (Default Audio Device)",
        "HDA Intel PCH, ALC257 Analog (Front output / input)",
        "HDA Intel PCH, ALC257 Analog (5.1 Surround output to Front, Center and Rear speakers)",
        "HDA Intel PCH, ALC257 Analog (Direct hardware device without any conversions)",
        "HDA Intel PCH, ALC257 Analog (Hardware device with all software conversions)",
        "HDA Intel HDMI, HDMI 0",
    ]
    assert choosable(alsa) == (
        "PulseAudio Sound Server", "HDA Intel PCH, ALC257 Analog", "HDA Intel HDMI, HDMI 0",
    )  # fmt: skip
    pulse = ["Built-in Audio Analog Stereo", "Kitchen (JBL Flip 5)"]
    assert choosable(pulse) == tuple(pulse)


# Devices that are not there

CARDS = [
    "Discard all samples (playback) or generate zero samples (capture)",
    "Rate Converter Plugin Using Speex Resampler",
    "Open Sound System, Speaker emulation",
    "Bluetooth Speaker",
    "Speaker",
    "HDA Intel PCH, ALC257 Analog (Default Audio Device)",
    "HDA Intel PCH, ALC257 Analog (Direct hardware device without any conversions)",
    "Колонка",
]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("Speaker", 4),
        ("bluetooth", 3),
        ("speaker emulation", 2),  # by its words, if somebody means it
        ("HDA Intel PCH, ALC257 Analog", 5),
        ("ALC257 Analog (Direct", 6),
        ("КОЛОНКА", 7),
        ("samples", 0),
        ("headphones", None),
    ],
)
def test_a_loudspeaker_is_found_by_its_name_or_a_part_of_it(wanted: str, found: int | None) -> None:
    assert best_match(wanted, CARDS) == found


class Devices:
    """A system with these sound cards, and the device that is opened."""

    opened: ClassVar[list[object]] = []
    backend = "ALSA"
    names = CARDS

    def __init__(self, **settings: object) -> None:
        self.opened.append(settings.get("device_id"))

    def get_playbacks(self) -> list[dict[str, object]]:
        return [{"name": name, "id": number} for number, name in enumerate(self.names)]

    def start(self, _: object) -> None:
        raise MiniaudioError("device busy")

    def close(self) -> None:
        pass


@pytest.fixture
def devices(monkeypatch: pytest.MonkeyPatch) -> type[Devices]:
    monkeypatch.setattr(Devices, "opened", [])
    monkeypatch.setattr("miniaudio.Devices", Devices)
    monkeypatch.setattr("miniaudio.PlaybackDevice", Devices)
    monkeypatch.setattr("miniaudio.CaptureDevice", Devices)
    return Devices


def test_a_device_that_another_program_keeps_is_told_as_one_that_is_not_there(
    devices: type[Devices], start: Performance, tracks: Tracks
) -> None:
    with pytest.raises(NoLoudspeaker):
        Player().start(start, tracks, None, Levels())
    with pytest.raises(NoMicrophone):
        Microphone().start()


@pytest.mark.parametrize("before", ["", "numpy, "])
def test_a_loudspeaker_takes_no_memory_for_numpy(before: str) -> None:
    """Miniaudio would load it, 14 MB; who has loaded it already keeps it."""
    program = f"import sys, {before}companion.narration.devices; print('numpy' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert answer.stdout.split() == [str(bool(before)).encode()]


def test_a_microphone_keeps_what_it_heard_since_its_last_start() -> None:
    device = Mock()
    with patch("companion.narration.player.open_microphone", return_value=device):
        microphone = Microphone()
    for sounds in ([0.5, -0.5], [0.25]):
        microphone.start()
        (listening,) = device.start.call_args.args
        for sound in sounds:
            listening.send(np.float32(sound).tobytes())
        assert microphone.stop().samples.tolist() == sounds


def test_what_is_listed_can_be_chosen(
    devices: type[Devices], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = loudspeakers()
    assert listed == ("Bluetooth Speaker", "Speaker", "HDA Intel PCH, ALC257 Analog", "Колонка")
    for name, number in zip(listed, (3, 4, 5, 7), strict=True):
        devices.opened.clear()
        Player(name)
        assert devices.opened[-1] == number
    with pytest.raises(NotAvailable) as refused:
        Player("headphones")
    assert refused.value.names == listed
    monkeypatch.setattr(Devices, "names", CARDS[:2])
    with pytest.raises(NoLoudspeaker):
        Player("headphones")
    monkeypatch.setattr(Devices, "backend", "Null")
    with pytest.raises(NoLoudspeaker):
        Player("")
