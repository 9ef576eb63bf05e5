"""Supply a sound device with the samples of a performance, and notice when it is gone.

A device keeps the time by what it asks for, and plays everything that it is given: on a busy processor
it stutters, and the line goes on. One that stops asking, or asks faster than anybody can listen, is gone.
After a real stop the line begins again: nobody knows how much of it was heard.
"""

from collections.abc import Callable, Mapping

import numpy as np

from companion.narration.audio_settings import Levels
from companion.narration.narrator import Stage
from companion.narration.performance import STOP_SECONDS, Performance, Timekeeper
from companion.narration.sound import SAMPLE_RATE, Samples
from companion.narration.stops import STOPS, clock
from companion.narration.track import Track, mix

STALL_SECONDS = 2.0  # s without a question while the program runs: unplugged
MAX_LOOK_SECONDS = (
    0.1  # s between two looks, at most: more is the program's own delay, which its device has too
)
RUNAWAY_SECONDS = 5.0  # s ahead of the clock: something swallows the sound unheard
SETTLE_SECONDS = 1.0  # s after a real stop in which a device may ask for what it has missed
DECLICK = 96  # samples over which a jump is smoothed


class Playback(Timekeeper):
    """The samples of a performance, mixed before it begins."""

    def __init__(
        self,
        performance: Performance,
        tracks: Mapping[Stage, Track],
        bed: Samples | None,
        levels: Levels,
        clock: Callable[[], float] = clock,
        stops: Callable[[], int] = STOPS,
    ) -> None:
        super().__init__(performance, stops)
        self._sounds = {stage: mix(track, bed, levels) for stage, track in tracks.items()}
        self._bed = np.zeros(1, np.float32) if bed is None else bed * levels.of_bed
        self._bed_at = 0
        self._clock = clock
        self._last = np.float32(0)
        self._expected_at: tuple[Stage, int] | None = None
        self.begin()

    def begin(self) -> None:
        """Start counting for a new sound device."""
        self._began_at = self._asked_at = self._clock()
        self._frames = 0
        self._unasked = self.longest_gap = 0.0
        self._settled_at = self._began_at
        self._is_unsure, self._is_answered = False, True

    @property
    def is_lost(self) -> bool:
        """True if the device has stopped asking for samples, or discards them."""
        ahead = self._frames / SAMPLE_RATE - (self._clock() - self._began_at)
        return self._unasked > STALL_SECONDS or ahead > RUNAWAY_SECONDS

    def pass_time(self, seconds: float) -> None:
        """Check for a sleep of the computer and for a lost device; to be called many times a second.

        When the host reads instead of a loudspeaker, these seconds are the time.
        """
        if self.performance.by_text:
            super().pass_time(seconds)
            return
        self._unasked += min(seconds, MAX_LOOK_SECONDS)
        self._is_unsure = False
        if self._has_stopped(seconds):
            self.performance = self.performance.interrupt()
            self._settled_at, self._is_answered = self._clock() + SETTLE_SECONDS, True
        elif self.is_lost:
            self.performance = self.performance.lose()

    def next_samples(self, frames: int) -> Samples:
        """Return the next samples for the device, and advance the time by as much."""
        asked_at, self._asked_at = self._asked_at, self._clock()
        gap = self._asked_at - asked_at
        self.longest_gap = max(gap, self.longest_gap)
        if (
            gap > STOP_SECONDS and self._is_answered
        ):  # the next look tells whether it was a real stop
            self._is_unsure, self._is_answered = True, False
        self._frames += frames
        self._unasked = 0.0
        now = self.performance
        waits = self._asked_at < self._settled_at or self._is_unsure or now.by_text
        mixed = self._sounds.get(now.stage) if now.playing and not waits else None
        place = None
        if mixed is not None:
            self._bed_at = round(now.at * SAMPLE_RATE)
            place = now.stage, self._bed_at
            self.performance = now.advance(frames / SAMPLE_RATE)
            self._is_answered = True
        sound = self._bed[np.arange(self._bed_at, self._bed_at + frames) % len(self._bed)]
        if mixed is not None:
            piece = mixed[self._bed_at : self._bed_at + frames]
            sound[: len(piece)] = piece
        if place != self._expected_at:
            _declick(sound, self._last)
        self._bed_at += frames
        self._expected_at = place and (place[0], self._bed_at)
        self._last = sound[-1]
        return sound


def _declick(sound: Samples, last: np.float32) -> None:
    count = min(DECLICK, len(sound))
    sound[:count] += (last - sound[0]) * np.linspace(1, 0, count, dtype=np.float32)
