"""Playing on miniaudio's null device: it keeps the time of a real one and makes no sound."""

import time
from collections.abc import Callable, Iterator, Mapping

import pytest

from companion.narration.audio_settings import Levels
from companion.narration.narrator import Narration, Pauses, Say, Stage, narrations
from companion.narration.performance import Key, Performance
from companion.narration.playback import STALLED
from companion.narration.player import (
    NOWHERE,
    NoLoudspeaker,
    NoSuchLoudspeaker,
    Player,
    choosable,
)
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
    one = Player(NOWHERE)
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
    for _ in range(5):
        player.press(Key.ON)
    assert player.performance.complete


def test_a_loudspeaker_that_comes_back_goes_on_with_the_line(
    player: Player, start: Performance, tracks: Tracks
) -> None:
    """It says that line from its beginning."""
    player.start(start.advance(0.6).press(Key.CONFIRM).advance(1.5), tracks, None, Levels())
    player._device.stop()
    player._playback._asked_at -= STALLED + 0.1
    player.pass_time(0.05)
    lost = player.performance
    assert lost.stage is Stage.LOST
    line = lost.at
    player.press(Key.HOLD)
    wait_until(lambda: player.performance.at > line + 0.2)


def test_without_it_the_screen_keeps_the_time(
    player: Player, start: Performance, tracks: Tracks
) -> None:
    player.start(start.advance(0.6).press(Key.CONFIRM).lose(), tracks, None, Levels())
    player.press(Key.TEXT)
    before = player.performance.at
    player.pass_time(0.5)
    assert player.performance.at == before + 0.5


def test_a_loudspeaker_that_is_not_there_is_refused() -> None:
    with pytest.raises((NoSuchLoudspeaker, NoLoudspeaker)):
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
