"""Playing of nights on a loudspeaker, and recording from the microphone.

The device asks for samples in a thread of its own and so keeps the time of the night. It plays
everything that it is given: on a busy processor it stutters, and the line goes on. A device that
stops asking, or asks faster than sound can be played, is lost. After a real interruption the line
begins again, since it is unknown how much of it was heard.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Generator, Mapping
from typing import Any

import numpy as np

from companion.errors import Refusal
from companion.narration.devices import (
    COMMON_RATE,
    LONG_PERIOD_MS,
    PERIOD_MS,
    PERIODS,
    NoLoudspeaker,
    NoMicrophone,
    device_errors,
    open_loudspeaker,
    open_microphone,
)
from companion.narration.narrator import Levels, Stage
from companion.narration.performance import STOP_SECONDS, STOPS, Key, Performance, Timekeeper, clock
from companion.narration.quiet_stderr import quiet_stderr
from companion.narration.sound import SAMPLE_RATE, Clip, Samples
from companion.narration.track import Track, mix

DEVICE_RATE = SAMPLE_RATE  # samples a second that a loudspeaker is asked to play
REOPENING = 1.0  # s left of a pause that are enough to reopen the loudspeaker
LOOK_SECONDS = 0.05  # s between checks of the loudspeaker


class Player(Timekeeper):
    """Plays a night on a loudspeaker and applies the host's keys."""

    def __init__(self, loudspeaker: str = "") -> None:
        """Open a loudspeaker: the system's, one by name, or NO_LOUDSPEAKER.

        Raises:
            NoLoudspeaker, NotAvailable: there is no loudspeaker, or none of this name.
        """
        self._loudspeaker = loudspeaker
        self._period = PERIOD_MS
        self._device = open_loudspeaker(loudspeaker, PERIOD_MS, DEVICE_RATE)
        self._lock = threading.Lock()

    def start(
        self,
        performance: Performance,
        tracks: Mapping[Stage, Track],
        bed: Samples | None,
        levels: Levels,
    ) -> None:
        """Begin to play; `tracks` has the sound of each stage, and `bed` the background sound.

        Raises:
            NoLoudspeaker: it exists, but plays nothing.
        """
        self._playback = Playback(performance, tracks, bed, levels)
        self._run()

    @property
    def performance(self) -> Performance:
        """Current state of the night: stage, line, and time."""
        return self._playback.performance

    @performance.setter
    def performance(self, performance: Performance) -> None:
        self._playback.performance = performance

    def press(self, key: Key) -> None:
        """Apply a key; if the loudspeaker is lost, HOLD opens it again."""
        with self._lock:
            if key is not Key.HOLD or self.performance.stage is not Stage.LOST:
                super().press(key)
                return
        self._reopen()

    def pass_time(self, seconds: float) -> None:
        """Check the loudspeaker; the screen calls this many times a second.

        A loudspeaker whose buffer is too small for a busy processor is opened again in a pause,
        with a larger one. If the host reads instead, `seconds` advance the time.
        """
        was_lost = self.performance.stage is Stage.LOST
        with self._lock:
            self._playback.pass_time(seconds)
        now = self.performance
        left = now.reading.pause_left(now.at)
        if now.stage is Stage.LOST:
            if not was_lost:
                _put_away(self._device)
        elif self._is_starved and (not now.playing or (left is not None and left > REOPENING)):
            self._period = LONG_PERIOD_MS
            self._reopen()

    def close(self) -> None:
        """Close the loudspeaker; do not wait long if it hangs."""
        _close(self._device)

    @property
    def _is_starved(self) -> bool:
        return self._period == PERIOD_MS and self._playback.longest_gap > PERIODS * PERIOD_MS / 1000

    def _run(self) -> None:
        samples = self._samples(self._device)
        next(samples)
        with device_errors(NoLoudspeaker):
            self._device.start(samples)

    def _reopen(self) -> None:
        with contextlib.suppress(Refusal):
            device = open_loudspeaker(self._loudspeaker, self._period, DEVICE_RATE)
            if self.performance.stage is not Stage.LOST:
                _put_away(self._device)
            with self._lock:
                self._device = device
                self._playback.begin()
                self.performance = self.performance.recover()
            self._run()

    def _samples(self, device: Any) -> Generator[bytes, int, None]:
        frames = yield b""
        while True:
            with self._lock:
                plays = device is self._device
                sound = self._playback.next_samples(frames).tobytes() if plays else b""
            frames = yield sound


def play_through(
    track: Track,
    levels: Levels,
    loudspeaker: str = "",
    hushed: Callable[[], bool] = lambda: False,
) -> None:
    """Play one track until it ends or `hushed` returns True.

    Raises:
        NoLoudspeaker, NotAvailable: there is no loudspeaker, or it is removed.
    """
    player = Player(loudspeaker)
    try:
        night = Performance({Stage.NIGHT: track.timeline}, stage=Stage.NIGHT)
        player.start(night, {Stage.NIGHT: track}, None, levels)
        while player.performance.stage is Stage.NIGHT and not hushed():
            time.sleep(LOOK_SECONDS)
            player.pass_time(LOOK_SECONDS)
        if player.performance.stage is Stage.LOST:
            raise NoLoudspeaker
        time.sleep(0.2)  # s in a device's buffer after the last samples
    finally:
        player.close()


def _put_away(device: Any) -> None:
    threading.Thread(target=_close, args=(device,), daemon=True).start()


def _close(device: Any) -> None:
    with quiet_stderr():
        closing = threading.Thread(target=device.close, daemon=True)
        closing.start()
        closing.join(2.0)  # s to wait for a loudspeaker to close


# The samples that a device asks for

STALL_SECONDS = 2.0  # s without a request for samples: unplugged
RUNAWAY_SECONDS = 5.0  # s ahead of the clock: the sound is discarded
DECLICK = 96  # samples over which a jump is smoothed


class Playback(Timekeeper):
    """The sound of a night, mixed before it is played."""

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
        """Count samples from zero again, for a new sound device."""
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
        """Check if the computer slept or the device is lost; to be called many times a second.

        If the host reads instead of a loudspeaker, `seconds` advance the time.
        """
        if self.performance.by_text:
            super().pass_time(seconds)
            return
        self._unasked += min(seconds, 0.1)  # s between checks; more is a delay of the whole program
        self._is_unsure = False
        if self._has_stopped(seconds):
            self.performance = self.performance.interrupt()
            # For a second after an interruption, a device may catch up.
            self._settled_at, self._is_answered = self._clock() + 1.0, True
        elif self.is_lost:
            self.performance = self.performance.lose()

    def next_samples(self, frames: int) -> Samples:
        """Return the next samples for the device, and advance the time by their duration."""
        asked_at, self._asked_at = self._asked_at, self._clock()
        gap = self._asked_at - asked_at
        self.longest_gap = max(gap, self.longest_gap)
        if gap > STOP_SECONDS and self._is_answered:  # the next check shows if it was a stop
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


# The microphone


class Microphone:
    """A recorder for the system's microphone.

    Raises:
        NoMicrophone: there is none.
    """

    def __init__(self) -> None:
        self._device = open_microphone()
        self._heard: list[bytes] = []

    def start(self) -> None:
        """Start recording from the microphone.

        Raises:
            NoMicrophone: it is there, and records nothing.
        """
        self._heard = []
        listening = self._listen()
        next(listening)
        with device_errors(NoMicrophone):
            self._device.start(listening)

    def stop(self) -> Clip:
        """Stop recording, and return the sound recorded since `start`."""
        with quiet_stderr():
            self._device.stop()
        return Clip(np.frombuffer(b"".join(self._heard), np.float32).copy(), COMMON_RATE)

    def close(self) -> None:
        """Close the microphone."""
        with quiet_stderr():
            self._device.close()

    def _listen(self) -> Generator[None, bytes, None]:
        while True:
            self._heard.append(bytes((yield)))
