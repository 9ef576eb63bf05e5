"""Gaps in time: the computer slept, the program was stopped, or a device catches up."""

import sys
import time
from collections.abc import Callable

GAP = 0.6  # s between two beats; many are usual in a second
SETTLING = 0.5  # s after a gap in which nothing counts
CATCHING_UP = 1.6  # s of sound asked for in that time: the device asks for what it has missed
_CLOCKS = {"linux": "CLOCK_BOOTTIME", "darwin": "CLOCK_MONOTONIC"}  # of time.clock_gettime


def clock() -> float:
    """Seconds that pass while the computer sleeps as well; only differences mean something.

    Python's monotonic clock stands still then on Linux and on macOS, and goes on in Windows.
    """
    number = getattr(time, _CLOCKS.get(sys.platform, ""), None)
    return time.monotonic() if number is None else time.clock_gettime(number)


class Pulse:
    """The regular beats of whoever asks for sound."""

    def __init__(self, clock: Callable[[], float] = clock) -> None:
        self._clock = clock
        self._last = clock()
        self._settled_at: float | None = None
        self._asked = 0.0

    def beat(self, seconds: float) -> bool:
        """Whether time passes evenly; `seconds` of sound are asked for."""
        now = self._clock()
        passed, self._last = now - self._last, now
        self._asked += seconds
        if passed > GAP:
            self._settle(now)
        elif self._settled_at is not None and now >= self._settled_at:
            if self._asked > CATCHING_UP:
                self._settle(now)
            else:
                self._settled_at = None
        return self._settled_at is None

    def _settle(self, now: float) -> None:
        self._settled_at = now + SETTLING
        self._asked = 0.0
