"""A device gets the track, and after a gap the line again; the clock is injected."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from companion.narration.narrator import Levels, Stage
from companion.narration.performance import Key, clock
from companion.narration.player import DECLICK, STALL_SECONDS, Playback
from companion.narration.sound import SAMPLE_RATE, Samples
from tests.narration.suspensions import LINE, Clock, Heard, check_suspended, night, suspended

Steady = Callable[[int], Samples]


@pytest.fixture
def time() -> Clock:
    return Clock()


@pytest.fixture
def playback(time: Clock) -> Playback:
    return Playback(*night(), None, Levels(), time, time.stops)


@pytest.fixture
def heard(playback: Playback, time: Clock) -> Steady:
    """Return what a device plays that asks evenly."""

    def play(frames: int) -> Samples:
        time.now += frames / SAMPLE_RATE
        return playback.next_samples(frames)

    return play


def test_what_is_heard_is_the_track(heard: Steady, playback: Playback) -> None:
    sound = np.concatenate([heard(500) for _ in range(140)])
    assert np.array_equal(sound, night()[1][Stage.NIGHT].speech[:70_000])


def test_nothing_is_spoken_while_it_is_held(heard: Steady, playback: Playback) -> None:
    playback.performance = playback.performance.advance(1)
    heard(500)
    playback.press(Key.HOLD)
    heard(500)  # leads out of the word that was cut
    assert not heard(5000).any()


def test_a_jump_does_not_click(heard: Steady, playback: Playback) -> None:
    playback.performance = playback.performance.advance(15)
    steps = []
    last = 0.0
    for number in range(60):
        sound = heard(700)
        steps.append(abs(float(sound[0]) - last))
        last = float(sound[-1])
        if number % 7 == 3:
            playback.press(Key.AGAIN)
    assert max(steps) < 0.01


def test_a_device_that_stops_asking_is_lost(heard: Steady, playback: Playback) -> None:
    heard(500)
    for _ in range(round(STALL_SECONDS / 0.05)):
        assert playback.performance.stage is Stage.NIGHT
        playback.pass_time(0.05)
    playback.pass_time(0.05)
    assert playback.performance.stage is Stage.LOST


def test_a_device_that_swallows_the_sound_is_lost(playback: Playback) -> None:
    """It asks faster than anybody can listen: it plays to nobody."""
    playback.next_samples(SAMPLE_RATE * 10)
    assert playback.is_lost


def test_a_program_that_was_stopped_has_not_lost_its_device(
    heard: Steady, playback: Playback, time: Clock
) -> None:
    heard(500)
    time.now += 20
    playback.pass_time(20)
    assert playback.performance.stage is Stage.NIGHT


def test_a_device_settles_for_a_second_after_a_real_stop(
    heard: Steady, playback: Playback, time: Clock
) -> None:
    heard(500)
    time.now += 20
    time.count += 1
    playback.pass_time(20)
    begins_at, often = playback.performance.at, 500 / SAMPLE_RATE
    moved = []
    for _ in range(50):
        heard(500)
        playback.pass_time(often)
        moved.append(playback.performance.at != begins_at)
    assert moved.index(True) * often == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("catches_up", [True, False])
def test_a_gap_begins_the_line_again(*, catches_up: bool) -> None:
    """In the middle of the second line, and of the pause after it."""
    for moment in (0.5 + LINE + 1 + 0.7, 0.5 + LINE + 1 + LINE + 0.5):
        runs = suspended([moment], [20], catches_up=catches_up).runs
        assert [number for number, samples in runs if number and samples > 99] == [
            *(1, 2, 2, 3, 4, 5, 6, 7)
        ]


def test_fifty_suspensions_skip_no_line_and_cut_none_off() -> None:
    """Of 1 to 60 s, at random moments, of devices that catch up and of those that do not."""
    assert check_suspended(50, Random(15)) == 10


def test_the_check_of_suspensions_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.narration.performance.STOP_SECONDS", 1e9)
    with pytest.raises(AssertionError, match="skipped"):
        check_suspended(50, Random(15))


def test_time_goes_on_while_the_computer_sleeps() -> None:
    assert 0 <= clock() - clock() + 0.5 <= 0.5


@pytest.mark.parametrize("seed", range(10))
def test_a_starved_computer_stutters_and_says_each_line_once(seed: int) -> None:
    """Nothing runs for up to 3 s at a time; some devices then ask for all that they have missed."""
    chance, time, heard = Random(seed), Clock(), Heard()
    playback = Playback(*night(), None, Levels(), time, time.stops)
    catches_up, ticked, frames = seed % 2 == 0, time.now, round(0.06 * SAMPLE_RATE)
    while playback.performance.stage is Stage.NIGHT:
        missed = chance.choice([0.06, 0.3, chance.uniform(0.6, 3)])
        time.now += missed
        for _ in range(round(missed / 0.06) if catches_up else 1):
            heard.add(playback.next_samples(frames))
        if chance.random() < 0.6:
            playback.pass_time(time.now - ticked)
            ticked = time.now
    assert playback.performance.complete
    said = [(number, samples) for number, samples in heard.runs if number and samples > DECLICK]
    numbers = [number for number, _ in said]
    assert numbers == sorted(numbers)
    for number in range(1, 8):
        samples = sum(samples for other, samples in said if other == number)
        assert samples == pytest.approx(LINE * SAMPLE_RATE, abs=20 * DECLICK)
