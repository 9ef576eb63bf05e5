"""The position of the night, and the effect of each key."""

import random

import pytest

from companion.narration.narrator import LEAD_IN, Pauses, Stage, lay_out, narrations
from companion.narration.performance import HELD_BACK, Key, Performance, Timekeeper
from companion.words.night_script import load_script
from tests.narration.suspensions import Clock
from tests.narration.tables import official

WORDS = narrations([load_script("en")], official(7), Pauses(2, 6))
READINGS = {stage: lay_out(part, lambda _: 2.0) for stage, part in WORDS.items()}
NIGHT = READINGS[Stage.NIGHT]


def after(*happened: Key | float, start: Performance | None = None) -> Performance:
    """Keys pressed and seconds passed, one after the other."""
    performance = start or Performance(READINGS)
    for one in happened:
        match one:
            case Key():
                performance = performance.press(one)
            case _:
                performance = performance.advance(one)
    return performance


def at_night(seconds: float) -> Performance:
    return after(3.0, Key.CONFIRM, seconds)


def test_the_night_waits_until_the_host_confirms_the_sound() -> None:
    assert after(1000.0).stage is Stage.SOUND_CHECK
    assert after(1000.0, Key.CONFIRM).stage is Stage.NIGHT


def test_a_stray_key_before_the_first_sound_confirms_nothing() -> None:
    assert after(Key.CONFIRM, Key.HOLD, 0.2, Key.CONFIRM).stage is Stage.SOUND_CHECK


def test_the_sound_check_can_be_heard_again() -> None:
    again = after(1000.0, Key.REPEAT)
    assert (again.stage, again.at) == (Stage.SOUND_CHECK, 0)


def test_stopping_before_the_night_says_nothing() -> None:
    stopped = after(1.0, Key.STOP)
    assert stopped.stage is Stage.DONE
    assert not stopped.begun


def test_the_night_is_read_to_its_end_and_waits() -> None:
    ended = at_night(NIGHT.end)
    assert (ended.stage, ended.complete) == (Stage.ENDED, True)
    assert after(1000.0, start=ended) == ended
    assert after(Key.CONFIRM, start=ended).stage is Stage.DONE


def test_space_holds_and_goes_on() -> None:
    held = after(Key.HOLD, 60.0, start=at_night(3))
    assert held.at == 3
    assert not held.playing
    assert after(Key.HOLD, 1.0, start=held).at == 4


def test_left_says_the_line_again() -> None:
    line = NIGHT.beats[2]
    assert after(Key.AGAIN, start=at_night(line.start + 1.5)).at == line.start
    assert after(Key.AGAIN, start=at_night(line.end - 0.1)).at == line.start


def test_left_twice_says_the_line_before() -> None:
    line = NIGHT.beats[2]
    twice = after(Key.AGAIN, 0.3, Key.AGAIN, start=at_night(line.end - 0.1))
    assert twice.at == NIGHT.beats[1].start


def test_left_at_the_beginning_begins_again() -> None:
    assert after(Key.AGAIN, Key.AGAIN, start=at_night(0.1)).at == NIGHT.beats[0].start


def test_left_while_held_speaks() -> None:
    assert after(Key.HOLD, Key.AGAIN, start=at_night(12)).playing


def test_right_ends_a_pause_but_for_the_quiet_before_a_line() -> None:
    line = NIGHT.beats[0]
    pressed = after(Key.ON, start=at_night(line.pause_start + 0.1))
    assert pressed.at == line.end - LEAD_IN
    assert after(Key.ON, start=pressed).at == pressed.at


def test_right_in_a_line_ends_the_pause_after_it() -> None:
    line = NIGHT.beats[0]
    pressed = after(Key.ON, start=at_night(line.start + 0.5))
    assert (pressed.at, pressed.onward) == (line.start + 0.5, True)
    heard = after(line.pause_start - pressed.at, start=pressed)
    assert (heard.at, heard.onward) == (line.end - LEAD_IN, False)


def test_right_at_the_last_line_lets_the_night_end_when_it_was_heard() -> None:
    last = NIGHT.beats[-1]
    pressed = after(*[Key.ON] * 7, start=at_night(last.start + 0.5))
    assert pressed.stage is Stage.NIGHT
    ended = after(last.pause_start - pressed.at, LEAD_IN, start=pressed)
    assert (ended.stage, ended.complete) == (Stage.ENDED, True)


def test_right_ends_the_line_of_a_host_who_reads_aloud() -> None:
    reader = Performance(READINGS, stage=Stage.NIGHT, by_text=True, at=1)
    assert after(Key.ON, start=reader).at == NIGHT.beats[0].end
    ended = after(*[Key.ON] * 7, start=reader)
    assert (ended.stage, ended.complete) == (Stage.ENDED, True)


def test_right_ends_a_line_that_is_heard_with_open_eyes() -> None:
    check = READINGS[Stage.SOUND_CHECK]
    assert after(1.0, Key.ON).at == check.beats[0].end
    assert after(1.0, *[Key.ON] * 9).at == check.end
    assert after(0.2, Key.ON).at == 0.2
    rehearsal = after(3.0, Key.REHEARSE, 1.0, Key.ON)
    assert rehearsal.at == READINGS[Stage.REHEARSAL].beats[0].end


def test_freeze_begins_the_night_again() -> None:
    frozen = after(Key.FREEZE, start=at_night(15))
    assert (frozen.stage, frozen.reading.pause_left(frozen.at)) == (Stage.FREEZE, None)
    begun = after(READINGS[Stage.FREEZE].end, start=frozen)
    assert (begun.stage, begun.at) == (Stage.NIGHT, 0)


def test_freeze_works_after_the_last_line_too() -> None:
    assert after(Key.FREEZE, start=at_night(NIGHT.end)).stage is Stage.FREEZE


def test_stop_brings_everybody_out_of_the_dark_in_order() -> None:
    stopped = after(Key.STOP, start=at_night(15))
    assert stopped.stage is Stage.STOP
    over = after(READINGS[Stage.STOP].end, start=stopped)
    assert (over.stage, over.complete, over.begun) == (Stage.DONE, False, True)


def test_stop_twice_is_at_once() -> None:
    assert after(Key.STOP, Key.STOP, start=at_night(15)).stage is Stage.DONE


def test_the_whole_night_can_be_read_once_more() -> None:
    once_more = after(Key.REPEAT, start=at_night(NIGHT.end))
    assert (once_more.stage, once_more.at) == (Stage.NIGHT, 0)
    assert after(NIGHT.end, start=once_more).stage is Stage.ENDED


def test_a_lost_loudspeaker_waits_at_the_line_that_was_not_heard() -> None:
    lost = at_night(NIGHT.beats[3].start + 1).lose()
    assert (lost.stage, lost.at) == (Stage.LOST, NIGHT.beats[3].start)
    assert after(1000.0, start=lost) == lost
    assert lost.reading.cue(lost.at).say.text.startswith("Other Fascists: look for the thumb")


def test_a_loudspeaker_that_comes_back_says_that_line() -> None:
    lost = at_night(NIGHT.beats[3].start + 1).lose()
    back = lost.recover()
    assert (back.stage, back.at, back.playing) == (Stage.NIGHT, NIGHT.beats[3].start, True)
    assert back.recover() == back  # it was there


def test_a_line_begins_again_once_after_real_stops_and_then_waits_for_the_host() -> None:
    line = NIGHT.beats[1]
    again = at_night(line.start + 1).interrupt()
    assert (again.stage, again.at, again.again) == (Stage.NIGHT, line.start, True)
    for keys in (), (Key.ON,), (Key.HOLD, Key.HOLD):
        lost = after(*keys, 1.0, start=again).interrupt()
        assert (lost.stage, lost.at, lost.again) == (Stage.LOST, line.start, True)
        read = after(Key.TEXT, start=lost)
        assert (read.stage, read.at, read.by_text, read.again) == (
            *(Stage.NIGHT, line.start, True, False),
        )
        back = lost.recover()
        assert (back.stage, back.at, back.again) == (Stage.NIGHT, line.start, False)
    heard = after(line.pause_start + HELD_BACK + 0.1 - again.at, start=again)
    assert heard.interrupt() == heard
    next_line = after(line.end + 1 - again.at, start=again)
    assert next_line.interrupt().stage is Stage.NIGHT
    assert after(1.0, Key.AGAIN, 1.0, start=again).interrupt().stage is Stage.NIGHT


def test_without_a_loudspeaker_the_host_can_read_on() -> None:
    by_text = after(Key.TEXT, start=at_night(15).lose())
    assert by_text.by_text
    assert by_text.playing
    assert by_text.lose() == by_text


def test_a_loudspeaker_lost_in_the_sound_check_waits_before_the_night() -> None:
    lost = after(1.0).lose()
    assert after(Key.TEXT, start=lost).stage is Stage.READY
    assert after(Key.STOP, start=lost).stage is Stage.DONE


def test_stopping_without_a_loudspeaker_shows_the_stop() -> None:
    stopped = after(Key.STOP, start=at_night(15).lose())
    assert (stopped.stage, stopped.by_text) == (Stage.STOP, True)


def test_the_timekeeper_keeps_the_time_by_the_screen() -> None:
    timekeeper = Timekeeper(Performance(READINGS, stage=Stage.READY, by_text=True))
    timekeeper.pass_time(0.5)
    assert timekeeper.performance.stage is Stage.READY
    timekeeper.press(Key.CONFIRM)
    for _ in range(round(NIGHT.end / 0.5) + 1):
        timekeeper.pass_time(0.5)
    assert timekeeper.performance.complete


def test_a_reader_whose_computer_slept_begins_the_line_again() -> None:
    clock = Clock()
    line = NIGHT.beats[2]
    reader = at_night(line.start + 1).replace(by_text=True)
    timekeeper = Timekeeper(reader, clock.stops)
    clock.count = 1
    timekeeper.pass_time(30)
    assert (timekeeper.performance.at, timekeeper.performance.held) == (line.start, False)
    timekeeper.pass_time(0.5)
    clock.count = 2
    timekeeper.pass_time(30)
    assert (timekeeper.performance.at, timekeeper.performance.held) == (line.start, True)


def test_a_busy_computer_passes_no_line_of_a_reader_and_repeats_none() -> None:
    timekeeper = Timekeeper(Performance(READINGS, stage=Stage.NIGHT, by_text=True))
    passed = []
    while timekeeper.performance.stage is Stage.NIGHT:
        timekeeper.pass_time(20)
        passed.append(timekeeper.performance.at)
    assert passed == sorted(passed)
    assert {NIGHT.index(at) for at in passed} == set(range(len(NIGHT.beats)))


def test_a_stop_may_be_counted_before_its_seconds_are() -> None:
    clock = Clock()
    timekeeper = Timekeeper(at_night(NIGHT.beats[2].start + 1), clock.stops)
    clock.count = 1
    timekeeper.pass_time(0.05)
    timekeeper.pass_time(9)
    assert timekeeper.performance.again
    timekeeper.pass_time(9)
    assert timekeeper.performance.stage is Stage.NIGHT


REHEARSAL = READINGS[Stage.REHEARSAL]


def test_a_rehearsal_is_the_whole_night_with_open_eyes_and_then_it_waits() -> None:
    rehearsal = after(3.0, Key.REHEARSE)
    assert (rehearsal.stage, rehearsal.begun) == (Stage.REHEARSAL, False)
    said = [cue.say for cue in REHEARSAL.cues]
    assert said[1:-1] == [cue.say for cue in NIGHT.cues]
    waiting = after(REHEARSAL.end, start=rehearsal)
    assert (waiting.stage, waiting.playing) == (Stage.SOUND_CHECK, False)
    assert after(Key.CONFIRM, start=waiting).stage is Stage.NIGHT


def test_a_rehearsal_that_is_cut_short_waits_too() -> None:
    waiting = after(3.0, Key.REHEARSE, 5.0, Key.CONFIRM)
    assert (waiting.stage, waiting.playing) == (Stage.SOUND_CHECK, False)
    assert after(3.0, Key.REHEARSE, 5.0, Key.STOP).stage is Stage.DONE


def test_a_rehearsal_is_frozen_where_it_is() -> None:
    frozen = after(3.0, Key.REHEARSE, 5.0, Key.FREEZE)
    assert (frozen.stage, frozen.at, frozen.held) == (Stage.REHEARSAL, 5.0, True)
    assert after(9.0, Key.FREEZE, 9.0, start=frozen) == frozen
    assert after(Key.HOLD, 2.0, start=frozen).at == 7.0


def test_a_night_that_is_being_stopped_can_be_frozen_too() -> None:
    stopping = after(3.0, Key.CONFIRM, 5.0, Key.STOP)
    assert after(Key.FREEZE, start=stopping).stage is Stage.FREEZE


def test_a_rehearsal_that_is_wished_comes_once_before_the_night() -> None:
    for start in (
        Performance(READINGS, stage=Stage.READY, by_text=True, rehearse=True),
        Performance(READINGS, at=3.0, rehearse=True),
    ):
        rehearsal = after(Key.CONFIRM, start=start)
        assert rehearsal.stage is Stage.REHEARSAL
        waiting = after(REHEARSAL.end, start=rehearsal)
        assert waiting.stage is start.stage
        assert after(Key.CONFIRM, start=waiting).stage is Stage.NIGHT


def test_a_script_without_a_rehearsal_has_none() -> None:
    without = dict(READINGS)
    del without[Stage.REHEARSAL]
    assert after(3.0, Key.REHEARSE, start=Performance(without)).stage is Stage.SOUND_CHECK
    begun = after(3.0, Key.CONFIRM, start=Performance(without, rehearse=True))
    assert begun.stage is Stage.NIGHT


def test_a_loudspeaker_that_is_lost_in_a_rehearsal_stops_nobody_in_the_dark() -> None:
    lost = after(3.0, Key.REHEARSE, 5.0).lose()
    assert after(Key.STOP, start=lost).stage is Stage.DONE
    assert after(Key.TEXT, REHEARSAL.end, start=lost).stage is Stage.READY


@pytest.mark.parametrize("seed", range(200))
def test_whatever_is_pressed_the_host_can_always_get_out(seed: int) -> None:
    """Random keys, seconds and lost loudspeakers: no stage is a trap, no time is impossible."""
    chance = random.Random(seed)
    performance = Performance(READINGS)
    for _ in range(60):
        match chance.randrange(4):
            case 0:
                performance = performance.advance(chance.uniform(0, 9))
            case 1:
                performance = performance.lose()
            case _:
                performance = performance.press(chance.choice(list(Key)))
        assert 0 <= performance.at <= performance.reading.end
    for _ in range(3):
        performance = performance.press(Key.STOP)
    assert performance.stage is Stage.DONE
