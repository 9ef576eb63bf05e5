"""Signals that stop the program, and blocks of code that defer them."""

import contextlib
import signal
import threading
from collections.abc import Iterator

# Ctrl-C, kill, a closed terminal, and Ctrl-Break: those that this platform has.
STOP_SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)


@contextlib.contextmanager
def deferred_signals() -> Iterator[list[int]]:
    """Defer signals that would stop the program; the first one is raised after the block."""
    missed: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield missed  # only the main thread receives signals
        return
    usual = {
        number: signal.signal(number, lambda received, _: missed.append(received))
        for number in STOP_SIGNALS
        if signal.getsignal(number) is not signal.SIG_IGN  # so that nohup works
    }
    try:
        yield missed
    finally:
        for number, handler in usual.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for number in missed[:1]:
            signal.raise_signal(number)
