"""Detection of times when the computer slept or the program was stopped and continued."""

import signal
import sys
import threading
import time

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
