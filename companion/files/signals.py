"""A moment in which Ctrl-C, or a closed terminal, has to wait."""

import contextlib
import signal
import threading
from collections.abc import Iterator

STOPPING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@contextlib.contextmanager
def deferred_signals() -> Iterator[list[int]]:
    """Signals that would stop the program wait in a list, and are heard when the block has ended."""
    missed: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield missed  # only the main thread hears signals
        return
    usual = {
        number: signal.signal(number, lambda heard, _: missed.append(heard)) for number in STOPPING
    }
    try:
        yield missed
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        for number in missed[:1]:
            signal.raise_signal(number)
