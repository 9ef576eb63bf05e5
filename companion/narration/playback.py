"""A performance as the samples that a device asks for, and what its questions tell of it. Pure.

A device keeps the time by what it asks for. It is watched: one that stops asking, or asks faster than
anybody can listen, is gone. After a gap in time the line begins again: nobody knows how much of it
was heard.
"""

from collections.abc import Callable, Mapping

import numpy as np

from companion.narration.audio_settings import Levels
from companion.narration.narrator import Stage
from companion.narration.performance import Performance, Timekeeper
from companion.narration.pulse import GAP, Pulse, clock
from companion.narration.sound import SAMPLE_RATE, Samples
from companion.narration.track import Track, blend

STALLED = 2.0  # s without a question: unplugged, or asleep
RUNAWAY = 5.0  # s ahead of the clock: something swallows the sound unheard
DECLICK = 96  # samples over which a jump is smoothed


class Playback(Timekeeper):
    """The samples of a performance, one passage after the other."""

    def __init__(
        self,
        performance: Performance,
        tracks: Mapping[Stage, Track],
        bed: Samples | None,
        levels: Levels,
        clock: Callable[[], float] = clock,
    ) -> None:
        super().__init__(performance)
        self._tracks, self._bed, self._levels = tracks, bed, levels
        self._clock = clock
        self._bed_at = 0
        self._last = np.float32(0)
        self._expected_at: tuple[Stage, int] | None = None
        self.begin()

    def begin(self) -> None:
        """A device begins to ask."""
        self._began_at = self._asked_at = self._looked_at = self._clock()
        self._pulse = Pulse(self._clock)
        self._frames = 0

    @property
    def is_lost(self) -> bool:
        """Whether nobody hears what is asked for; to be looked at many times a second."""
        now = self._clock()
        looked, self._looked_at = self._looked_at, now
        if now - looked > GAP:  # nothing at all has run meanwhile: the device has to be waited for
            self._asked_at = now
        stalled = now - self._asked_at > STALLED
        return stalled or self._frames / SAMPLE_RATE - (now - self._began_at) > RUNAWAY

    def next_samples(self, frames: int) -> Samples:
        """What the device plays next; time passes by as much."""
        self._asked_at = self._clock()
        self._frames += frames
        even = self._pulse.beat(frames / SAMPLE_RATE)
        if not even:
            self.performance = self.performance.interrupt()
        now = self.performance
        track = self._tracks.get(now.stage) if now.playing and even else None
        if track is None or now.by_text:
            speech, gain = np.zeros(frames, np.float32), np.ones(frames, np.float32)
            place = None
        else:
            first = round(now.at * SAMPLE_RATE)
            speech, gain = track.part(first, frames)
            place = (now.stage, first)
            self.performance = now.advance(frames / SAMPLE_RATE)
        if place != self._expected_at:
            _declick(speech, self._last)
        self._expected_at = place and (place[0], place[1] + frames)
        self._last = speech[-1]
        sound = blend(speech, gain, self._bed, self._bed_at, self._levels)
        self._bed_at += frames
        return sound


def _declick(speech: Samples, last: np.float32) -> None:
    """Smooth the jump from the last sample played to a passage that does not follow it."""
    count = min(DECLICK, len(speech))
    speech[:count] += (last - speech[0]) * np.linspace(1, 0, count, dtype=np.float32)
