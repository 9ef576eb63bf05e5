"""A night on standby: nothing begins before its sound is there."""

import time
from collections.abc import Callable
from threading import Event

import pytest

from companion.errors import Refusal
from companion.narration.narrator import Pauses, Stage, lay_out, narrations, speaking_seconds
from companion.narration.performance import Key, Performance, Standby, Timekeeper
from companion.words.night_script import load_script
from tests.narration.tables import official
from tests.terminal import PATIENCE

READINGS = {
    stage: lay_out(part, lambda say: speaking_seconds(say.spoken, 150))
    for stage, part in narrations([load_script("en")], official(7), Pauses()).items()
}


class Silent(Refusal):
    """The sound cannot be had."""


class Player(Timekeeper):
    """Plays at once."""

    closed = False

    def close(self) -> None:
        self.closed = True


def until(holds: Callable[[], bool], standby: Standby) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        standby.pass_time(0.001)
        time.sleep(0.001)


def test_no_key_begins_a_night_without_sound() -> None:
    go_on, player = Event(), Player(Performance(READINGS))

    def begin() -> Player:
        go_on.wait(10)
        return player

    standby = Standby(Performance(READINGS), begin)
    for key in (*(set(Key) - {Key.STOP}),):
        standby.pass_time(5)
        standby.press(key)
        assert (standby.performance.stage, standby.performance.at) == (Stage.SOUND_CHECK, 0)
    go_on.set()
    until(lambda: standby.performance.at > 0.5, standby)
    assert standby.performance is player.performance
    standby.press(Key.CONFIRM)
    assert player.performance.stage is Stage.NIGHT
    standby.close()
    assert player.closed


def test_a_sound_that_cannot_be_had_ends_it() -> None:
    def begin() -> Player:
        raise Silent

    standby = Standby(Performance(READINGS), begin)
    until(lambda: standby.performance.stage is Stage.DONE, standby)
    assert not standby.performance.begun
    with pytest.raises(Silent):
        standby.close()


def test_a_player_that_comes_too_late_is_closed() -> None:
    go_on, player = Event(), Player(Performance(READINGS))

    def begin() -> Player:
        go_on.wait(10)
        return player

    standby = Standby(Performance(READINGS), begin)
    standby.pass_time(0.1)
    standby.press(Key.STOP)
    assert standby.performance.stage is Stage.DONE
    standby.close()
    go_on.set()
    until(lambda: player.closed, standby)
