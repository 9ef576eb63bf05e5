"""Playing on miniaudio's null device: it keeps the time of a real one and makes no sound."""

import time
from collections.abc import Callable, Iterator, Mapping

import numpy as np
import pytest

from companion.narration.audio_settings import Levels
from companion.narration.clips import Clip
from companion.narration.narrator import Narration, Pauses, Say, Stage, narrations
from companion.narration.performance import Key, Performance
from companion.narration.player import NOWHERE, STALLED, NoLoudspeaker, NoSuchLoudspeaker, Player
from companion.narration.sound import SAMPLE_RATE, Samples
from companion.narration.track import Track, make_track
from companion.words.night_script import load_script
from tests.narration.tables import official

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


def wait_until(holds: Callable[[], bool], seconds: float = 5) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def test_it_keeps_the_time_of_the_performance(
    player: Player, start: Performance, tracks: Tracks
) -> None:
    player.start(start, tracks, None, Levels())
    wait_until(lambda: player.performance.at > 0.2)
    began = time.monotonic()
    wait_until(lambda: player.performance.at > 0.6)
    assert time.monotonic() - began > 0.2


def test_keys_reach_it(player: Player, start: Performance, tracks: Tracks) -> None:
    player.start(start, tracks, None, Levels())
    wait_until(lambda: player.performance.at > 0.6)
    player.press(Key.CONFIRM)
    assert player.performance.stage is Stage.NIGHT
    player.press(Key.HOLD)
    held = player.performance.at
    frames = player._frames
    wait_until(lambda: player._frames > frames)
    assert player.performance.at == held
    player.press(Key.HOLD)
    for _ in range(5):
        player.press(Key.ON)
    assert player.performance.complete


def heard(player: Player, frames: int) -> Samples:
    """What the device would get now. The device itself is stopped, so nothing races."""
    return player._next(frames)


@pytest.fixture
def stopped(player: Player, start: Performance, tracks: Tracks) -> Player:
    player.start(start, tracks, None, Levels())
    player._device.stop()
    return player


def test_what_is_heard_is_the_track(stopped: Player, tracks: Tracks) -> None:
    first = round(stopped.performance.at * SAMPLE_RATE)
    sound = np.concatenate([heard(stopped, 500) for _ in range(40)])
    expected, _ = tracks[Stage.SOUND_CHECK].part(first, 20_000)
    assert np.array_equal(sound, expected)


def test_nothing_is_spoken_while_it_is_held(stopped: Player) -> None:
    stopped.performance = stopped.performance.press(Key.CONFIRM).advance(0.6).press(Key.CONFIRM)
    heard(stopped, 20_000)
    stopped.press(Key.HOLD)
    heard(stopped, 500)  # leads out of the word that was cut
    assert not heard(stopped, 20_000).any()


def test_a_jump_does_not_click(stopped: Player) -> None:
    stopped.performance = stopped.performance.advance(0.6).press(Key.CONFIRM)
    steps = []
    last = 0.0
    for number in range(60):
        sound = heard(stopped, 700)
        steps.append(abs(float(sound[0]) - last))
        last = float(sound[-1])
        if number % 7 == 3:
            stopped.press(Key.AGAIN)
    assert max(steps) < 0.25


def test_a_loudspeaker_that_stops_asking_is_lost(stopped: Player) -> None:
    stopped.performance = stopped.performance.advance(0.6).press(Key.CONFIRM)
    stopped._asked_at -= STALLED + 0.1
    stopped.pass_time(0.05)
    assert stopped.performance.stage is Stage.LOST


def test_a_loudspeaker_that_swallows_the_sound_is_lost(stopped: Player) -> None:
    """A device that asks faster than anybody can listen plays to nobody."""
    stopped.performance = stopped.performance.advance(0.6).press(Key.CONFIRM)
    heard(stopped, SAMPLE_RATE * 10)
    stopped.pass_time(0.05)
    assert stopped.performance.stage is Stage.LOST


def test_a_loudspeaker_that_comes_back_goes_on_with_the_line(stopped: Player) -> None:
    stopped.performance = stopped.performance.advance(0.6).press(Key.CONFIRM).advance(5)
    stopped._asked_at -= STALLED + 0.1
    stopped.pass_time(0.05)
    line = stopped.performance.at
    stopped.press(Key.HOLD)
    assert stopped.performance.stage is Stage.NIGHT
    wait_until(lambda: stopped.performance.at > line + 0.2)


def test_without_it_the_screen_keeps_the_time(stopped: Player) -> None:
    stopped.performance = stopped.performance.advance(0.6).press(Key.CONFIRM).lose()
    stopped.press(Key.TEXT)
    before = stopped.performance.at
    stopped.pass_time(1.0)
    assert stopped.performance.at == before + 1


def test_a_loudspeaker_that_is_not_there_is_refused() -> None:
    with pytest.raises((NoSuchLoudspeaker, NoLoudspeaker)):
        Player("no such loudspeaker")
