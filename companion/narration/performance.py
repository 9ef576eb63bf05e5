"""The state of a night while it is played, and the effect of each key.

The loudspeaker, or the screen if there is none, keeps the time and calls `advance`; the screen
reads the keys and calls `press`. Both return the next Performance.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from enum import Enum

from companion.frozen import Frozen
from companion.narration.narrator import LEAD_IN, Beat, Stage, Timeline
from companion.words.night_script import Button, Buttons

MIN_SLEEP = 0.5  # s, as two clocks are not read at the same instant
# Python's monotonic clock may stop during sleep; these clocks do not.
_CLOCKS = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}


def clock() -> float:
    """Return a time in s that includes the sleep of the computer; only differences have a meaning."""
    number = getattr(time, _CLOCKS.get(sys.platform, ""), None)
    return time.monotonic() if number is None else time.clock_gettime(number)


def clock_awake() -> float:
    """Return a time in s that excludes the sleep of the computer; only differences have a meaning."""
    if sys.platform == "win32":
        import ctypes

        ticks = ctypes.c_ulonglong()  # in units of 100 ns
        ctypes.windll.kernel32.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
        return ticks.value / 1e7
    return time.monotonic()


class Stops:
    """Counts how often the computer slept or the program was stopped.

    The signal SIGCONT reports a stop, once the main thread listens to it; a difference between two
    clocks shows a sleep.
    """

    def __init__(self) -> None:
        self._count = 0
        self._asleep = clock() - clock_awake()

    def __call__(self) -> int:
        """Return how often the computer slept or the program was stopped so far."""
        # In this order, a pause between both readings only makes the difference smaller.
        asleep = clock() - clock_awake()
        self._count += asleep - self._asleep > MIN_SLEEP
        self._asleep = max(asleep, self._asleep)
        return self._count

    def listen(self) -> None:
        """Count SIGCONT signals from now on; only the main thread can do so."""
        if sys.platform != "win32" and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGCONT, self._on_continue)

    def _on_continue(self, *_: object) -> None:
        self._count += 1


STOPS = Stops()


MIN_HEARD_SECONDS = 0.5  # s of sound check before it can be confirmed: no stray key begins a night
HELD_BACK = 0.5  # s of sound in a device's buffer, which is lost in an interruption
STOP_SECONDS = 0.6  # s between two ticks of a clock; a longer gap may be an interruption


# Keys of the host during a night
Key = Enum(
    "Key", ["HOLD", "AGAIN", "ON", "FREEZE", "STOP", "CONFIRM", "REPEAT", "TEXT", "REHEARSE"]
)


_AT_NIGHT = {
    Key.HOLD: Button.hold, Key.AGAIN: Button.again, Key.ON: Button.on, Key.FREEZE: Button.freeze, Key.STOP: Button.stop,
}  # fmt: skip
_BUTTONS: Mapping[Stage, Mapping[Key, Button]] = {  # buttons that differ from those of the night
    Stage.SOUND_CHECK: {
        Key.CONFIRM: Button.begin, Key.REPEAT: Button.once_more, Key.REHEARSE: Button.rehearse, Key.STOP: Button.stop,
    },
    Stage.REHEARSAL: {
        Key.HOLD: Button.hold, Key.AGAIN: Button.again, Key.ON: Button.on, Key.CONFIRM: Button.end_rehearsal,
        Key.STOP: Button.stop,
    },
    Stage.READY: {Key.CONFIRM: Button.begin, Key.REHEARSE: Button.rehearse, Key.STOP: Button.stop},
    Stage.ENDED: {Key.CONFIRM: Button.finish, Key.REPEAT: Button.whole_again},
    Stage.LOST: {Key.HOLD: Button.try_again, Key.TEXT: Button.as_text, Key.STOP: Button.stop},
}  # fmt: skip


class Performance(Frozen):
    """The state of a night: its stage, the time in it, and flags."""

    readings: Mapping[Stage, Timeline]  # times of the lines of each stage
    stage: Stage = Stage.SOUND_CHECK
    at: float = 0.0  # s since the start of this stage
    held: bool = False
    begun: bool = False  # True: players have been told to close their eyes
    complete: bool = False  # True: the night was read to its end at least once
    by_text: bool = False  # True: the host reads
    rehearse: bool = False  # True: a rehearsal comes before the night
    lost_in: Stage = Stage.NIGHT
    again: bool = False  # True while a line is repeated after an interruption
    onward: bool = False  # True: ON was pressed in this line, so skip the pause after it

    @property
    def reading(self) -> Timeline:
        """Times of the lines that are being read, or were read last."""
        stage = self.lost_in if self.stage is Stage.LOST else self.stage
        return self.readings.get(stage, self.readings[Stage.NIGHT])

    @property
    def _beat(self) -> Beat:
        return self.reading.beats[self.reading.index(self.at)]

    @property
    def playing(self) -> bool:
        """True if the time of the night is running."""
        return self.stage in self.readings and not self.held and self.at < self.reading.end

    def buttons(self, labels: Buttons) -> dict[Key, str]:
        """Return the keys that have an effect now, with their labels."""
        return {key: labels[button] for key, button in _BUTTONS.get(self.stage, _AT_NIGHT).items()}

    def advance(self, seconds: float) -> "Performance":
        """Return the state of the night `seconds` later."""
        if not self.playing:
            return self
        beat = self._beat
        later = self.replace(at=min(self.at + seconds, self.reading.end))
        if later.at >= beat.end:
            later = later.replace(again=False, onward=False)
        elif later.onward and later.at >= beat.pause_start:
            later = later._end_pause()
        return later if later.playing else later._after_reading()

    def press(self, key: Key) -> "Performance":
        """Return the state after a key is pressed; a key without effect changes nothing."""
        unheard = self.stage is Stage.SOUND_CHECK and self.at < MIN_HEARD_SECONDS
        after = _AFTER_KEY.get((self.stage, key))
        if after is Stage.NIGHT and self.rehearse and Stage.REHEARSAL in self.readings:
            after = Stage.REHEARSAL
        if after and not (unheard and after in (Stage.NIGHT, Stage.REHEARSAL)):
            return self._go(after)
        match self.stage:
            case Stage.SOUND_CHECK if key is Key.ON and not unheard:
                return self._move(key)
            case Stage.REHEARSAL if key is Key.CONFIRM:
                return self._after_reading()
            case Stage.REHEARSAL | Stage.NIGHT | Stage.FREEZE | Stage.STOP:
                return self._move(key)
            case Stage.ENDED if key is Key.AGAIN:
                return self.replace(stage=Stage.NIGHT, at=self.reading.beats[-1].start)
            case Stage.LOST:
                return self._press_when_lost(key)
            case _:
                return self

    def lose(self) -> "Performance":
        """Return the state after the loudspeaker is lost: waiting at the start of the current line."""
        if self.stage in (Stage.DONE, Stage.LOST) or self.by_text:
            return self
        return self.replace(
            stage=Stage.LOST,
            lost_in=self.stage,
            at=min(self.at, self._beat.start),
            held=False,
            again=False,
            onward=False,
        )

    def read(self) -> "Performance":
        """Return the state after somebody has read the whole night aloud from the screen."""
        return self.replace(stage=Stage.DONE, begun=True, complete=True)

    def interrupt(self) -> "Performance":
        """Return the state after the computer slept: the line starts again once, then waits for the host."""
        if not self.playing:
            return self
        start = min(self.at, self._beat.start)
        if not self.again:
            return self.replace(at=start, again=True, onward=False)
        if self.at > self._beat.pause_start + HELD_BACK:  # the line has ended
            return self
        return self.lose().replace(again=True, held=self.by_text, at=start)

    def recover(self) -> "Performance":
        """Return the state after the loudspeaker is back, at the start of the current line."""
        if self.stage is not Stage.LOST:
            return self
        return self.replace(stage=self.lost_in, again=False)

    def _press_when_lost(self, key: Key) -> "Performance":
        silent = self.replace(by_text=True)
        match key:
            case Key.TEXT if self.lost_in is Stage.SOUND_CHECK:
                return silent._go(Stage.READY)
            case Key.TEXT:
                return silent.recover()
            case Key.STOP if self.lost_in in (Stage.SOUND_CHECK, Stage.REHEARSAL, Stage.ENDED):
                return self._go(Stage.DONE)
            case Key.STOP:
                return silent._go(Stage.STOP)
            case _:
                return self

    def _move(self, key: Key) -> "Performance":
        beats, now = self.reading.beats, self.reading.index(self.at)
        match key:
            case Key.HOLD:
                return self.replace(held=not self.held)
            case Key.FREEZE:  # in a rehearsal only
                return self.replace(held=True)
            case Key.AGAIN:
                # "Again" within a second after a line began means the line before it.
                just_begun = self.at < beats[now].start + 1.0
                target = max(self._first_line(now), now - 1 if just_begun else now)
                return self.replace(at=beats[target].start, held=False, again=False, onward=False)
            case Key.ON if self.by_text or self.stage in (Stage.SOUND_CHECK, Stage.REHEARSAL):
                later = self.replace(at=beats[now].end, held=False, again=False)
                return later if later.playing else later._after_reading()
            case Key.ON if self.at < beats[now].pause_start:
                return self.replace(onward=True, held=False)
            case Key.ON:
                return self._end_pause()
            case _:
                return self

    def _first_line(self, now: int) -> int:
        opens = [at for at, beat in enumerate(self.reading.beats[: now + 1]) if beat.opens_eyes]
        return 0 if self.stage is Stage.REHEARSAL or not opens else opens[-1]

    def _end_pause(self) -> "Performance":
        return self.replace(at=max(self.at, self._beat.end - LEAD_IN), held=False, onward=False)

    def _after_reading(self) -> "Performance":
        match self.stage:
            case Stage.REHEARSAL if self.by_text:
                return self._go(Stage.READY)
            case Stage.REHEARSAL:  # no second sound check is needed
                waiting = self._go(Stage.SOUND_CHECK)
                return waiting.replace(at=waiting.reading.end)
            case Stage.NIGHT:
                return self.replace(stage=Stage.ENDED, complete=True)
            case Stage.FREEZE:
                return self._go(Stage.NIGHT)
            case Stage.STOP:
                return self._go(Stage.DONE)
            case _:
                return self

    def _go(self, stage: Stage) -> "Performance":
        if stage is Stage.REHEARSAL and stage not in self.readings:
            return self
        # Skip the silence at the start: the table has to freeze at once.
        at = self.readings[stage].beats[0].start if stage is Stage.FREEZE else 0.0
        return self.replace(
            stage=stage,
            at=at,
            held=False,
            begun=self.begun or stage is Stage.NIGHT,
            rehearse=self.rehearse and stage is not Stage.REHEARSAL,
            again=False,
            onward=False,
        )


_AFTER_KEY = {  # stages to which a key leads
    (Stage.SOUND_CHECK, Key.CONFIRM): Stage.NIGHT,
    (Stage.SOUND_CHECK, Key.HOLD): Stage.NIGHT,
    (Stage.SOUND_CHECK, Key.REPEAT): Stage.SOUND_CHECK,
    (Stage.SOUND_CHECK, Key.AGAIN): Stage.SOUND_CHECK,
    (Stage.SOUND_CHECK, Key.REHEARSE): Stage.REHEARSAL,
    (Stage.SOUND_CHECK, Key.STOP): Stage.DONE,
    (Stage.REHEARSAL, Key.REHEARSE): Stage.REHEARSAL,
    (Stage.REHEARSAL, Key.STOP): Stage.DONE,
    (Stage.READY, Key.REHEARSE): Stage.REHEARSAL,
    (Stage.READY, Key.CONFIRM): Stage.NIGHT,
    (Stage.READY, Key.HOLD): Stage.NIGHT,
    (Stage.READY, Key.STOP): Stage.DONE,
    (Stage.NIGHT, Key.FREEZE): Stage.FREEZE,
    (Stage.NIGHT, Key.STOP): Stage.STOP,
    (Stage.FREEZE, Key.FREEZE): Stage.FREEZE,
    (Stage.FREEZE, Key.STOP): Stage.STOP,
    (Stage.STOP, Key.FREEZE): Stage.FREEZE,
    (Stage.STOP, Key.STOP): Stage.DONE,
    (Stage.ENDED, Key.REPEAT): Stage.NIGHT,
    (Stage.ENDED, Key.FREEZE): Stage.FREEZE,
    (Stage.ENDED, Key.CONFIRM): Stage.DONE,
    (Stage.ENDED, Key.STOP): Stage.DONE,
}


class Timekeeper:
    """Keeps the time of a night that the host reads aloud."""

    def __init__(self, performance: Performance, stops: Callable[[], int] = STOPS) -> None:
        self.performance = performance
        self._stops, self._stops_before = stops, stops()
        self._just_stopped = False

    def press(self, key: Key) -> None:
        """Apply a key that the host has pressed during the night."""
        self.performance = self.performance.press(key)

    def pass_time(self, seconds: float) -> None:
        """Advance the time; the screen calls this many times a second.

        After the computer slept, the current line starts again.
        """
        if self._has_stopped(seconds):
            self.performance = self.performance.interrupt()
        else:
            self.performance = self.performance.advance(min(seconds, STOP_SECONDS))

    def _has_stopped(self, seconds: float) -> bool:
        before, self._stops_before = self._stops_before, self._stops()
        stopped = self._just_stopped or self._stops_before != before
        self._just_stopped = stopped and seconds <= STOP_SECONDS and self._stops_before != before
        return stopped and seconds > STOP_SECONDS

    def close(self) -> None:
        """Do nothing; this is needed only if there is a loudspeaker to close."""


class Standby(Timekeeper):
    """Waits at the sound check until the sound is ready, then passes everything on to the player.

    The thread begins when time first passes: by then the screen is drawn. An exception in it ends
    the night, and is raised by `close`.
    """

    def __init__(self, waiting: Performance, begin: Callable[[], Timekeeper]) -> None:
        self._begin = begin
        self._future: Future[Timekeeper] | None = None
        self._player: Timekeeper | None = None
        super().__init__(waiting)

    @property
    def performance(self) -> Performance:
        """Current state of the night: stage, line, and time."""
        return self._player.performance if self._player else self._waiting

    @performance.setter
    def performance(self, performance: Performance) -> None:
        self._waiting = performance

    def press(self, key: Key) -> None:
        """Apply a key that was pressed; before the sound is ready, only STOP has an effect."""
        if self._player:
            self._player.press(key)
        else:
            super().press(key)

    def pass_time(self, seconds: float) -> None:
        """Start preparing the sound of the night, then check if it is ready; called many times a second."""
        if self._player:
            self._player.pass_time(seconds)
        elif self._future is None:
            pool = ThreadPoolExecutor(1)
            self._future = pool.submit(self._begin)
            pool.shutdown(wait=False)
        elif self._future.done():
            if self._future.exception():
                self.performance = self.performance.replace(stage=Stage.DONE)
            else:
                self._player = self._future.result()

    def close(self) -> None:
        """Close the loudspeaker now, or as soon as the sound is ready.

        Raises:
            Exception: the sound could not be prepared.
        """
        if self._future is None:
            return
        if self._future.done():
            self._future.result().close()
        else:
            self._future.add_done_callback(_close_late)


def _close_late(late: Future[Timekeeper]) -> None:
    if not late.exception():
        late.result().close()
