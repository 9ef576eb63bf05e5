"""A night being performed: where it stands, and what each key does. Pure.

The loudspeaker, or the screen where there is none, keeps the time and calls `advance`; the screen
reads the keys and calls `press`. Both return the next Performance.
"""

from collections.abc import Mapping
from enum import Enum, auto

from companion.frozen import Frozen
from companion.narration.narrator import Stage
from companion.narration.pulse import GAP
from companion.narration.timeline import Timeline

JUST_BEGUN = 1.0  # s: "again" this soon after a line began means the line before it
HEARD = 0.5  # s of sound check before it can be confirmed: no stray key begins a night


class Key(Enum):
    """What the host can press."""

    HOLD = auto()
    AGAIN = auto()
    ON = auto()
    FREEZE = auto()
    STOP = auto()
    CONFIRM = auto()
    REPEAT = auto()
    TEXT = auto()
    REHEARSE = auto()


class Performance(Frozen):
    """The state of a night: its stage, the time in it, and what has happened."""

    readings: Mapping[Stage, Timeline]  # everything that can be read tonight, on the clock
    stage: Stage = Stage.SOUND_CHECK
    at: float = 0.0  # s into the reading of this stage
    held: bool = False
    begun: bool = False  # somebody has been told to close their eyes
    complete: bool = False  # the night was read to its end at least once
    by_text: bool = False  # the host is the voice
    rehearse: bool = False  # a rehearsal comes before the night
    lost_in: Stage = Stage.NIGHT
    again: bool = False  # this line began again after a gap in time, as long as it lasts

    @property
    def reading(self) -> Timeline:
        """What is being read; where nothing is, what was read last."""
        stage = self.lost_in if self.stage is Stage.LOST else self.stage
        return self.readings.get(stage, self.readings[Stage.NIGHT])

    @property
    def playing(self) -> bool:
        """Whether time passes."""
        return self.stage in self.readings and not self.held and self.at < self.reading.end

    def advance(self, seconds: float) -> "Performance":
        """The performance `seconds` later."""
        if not self.playing:
            return self
        at = min(self.at + seconds, self.reading.end)
        again = self.again and self.reading.index(at) == self.reading.index(self.at)
        later = self.replace(at=at, again=again)
        return later if later.playing else later._after_reading()

    def press(self, key: Key) -> "Performance":
        """After a key; keys that mean nothing now change nothing."""
        after = self._pressed(key)
        return after if after is self or after.held else after.replace(again=False)

    def _pressed(self, key: Key) -> "Performance":
        unheard = self.stage is Stage.SOUND_CHECK and self.at < HEARD
        after = _AFTER_KEY.get((self.stage, key))
        if after is Stage.NIGHT and self.rehearse and Stage.REHEARSAL in self.readings:
            after = Stage.REHEARSAL
        if after and not (unheard and after in (Stage.NIGHT, Stage.REHEARSAL)):
            return self._go(after)
        match self.stage:
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
        """The loudspeaker is gone: wait, at the beginning of the line that was not heard."""
        if self.stage in (Stage.DONE, Stage.LOST) or self.by_text:
            return self
        beat = self.reading.beats[self.reading.index(self.at)]
        start = min(self.at, beat.start)
        return self.replace(stage=Stage.LOST, lost_in=self.stage, at=start, held=False, again=False)

    def interrupt(self) -> "Performance":
        """Time has stood still, or was passed over: the line begins again, and that is told."""
        if not self.playing:
            return self
        beat = self.reading.beats[self.reading.index(self.at)]
        return self.replace(at=min(self.at, beat.start), again=True)

    def recover(self) -> "Performance":
        """The loudspeaker is back: that line once more."""
        return self.replace(stage=self.lost_in) if self.stage is Stage.LOST else self

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
            case Key.FREEZE:  # in a rehearsal; in the night it leads elsewhere
                return self.replace(held=True)
            case Key.AGAIN:
                just_begun = self.at < beats[now].start + JUST_BEGUN
                target = beats[max(0, now - 1 if just_begun else now)]
                return self.replace(at=target.start, held=False)
            case Key.ON:
                later = self.replace(at=beats[now].end, held=False)
                return later if later.playing else later._after_reading()
            case _:
                return self

    def _after_reading(self) -> "Performance":
        match self.stage:
            case Stage.REHEARSAL if self.by_text:
                return self._go(Stage.READY)
            case Stage.REHEARSAL:  # the sound was heard, so it is not checked again
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
        begun = self.begun or stage is Stage.NIGHT
        rehearse = self.rehearse and stage is not Stage.REHEARSAL
        return self.replace(
            stage=stage, at=0.0, held=False, begun=begun, rehearse=rehearse, again=False
        )


_AFTER_KEY = {  # where a key leads, besides moving within a reading
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
    """Keep the time of a performance that the host reads aloud; a loudspeaker keeps its own."""

    def __init__(self, performance: Performance) -> None:
        self.performance = performance

    def press(self, key: Key) -> None:
        """Apply a key."""
        self.performance = self.performance.press(key)

    def pass_time(self, seconds: float) -> None:
        """Let time pass; the screen calls this many times a second. After a gap the line begins again."""
        gap = seconds > GAP
        self.performance = (
            self.performance.interrupt() if gap else self.performance.advance(seconds)
        )

    def close(self) -> None:
        """Nothing is left to close."""
