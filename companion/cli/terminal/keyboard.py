"""Reading of single keys without a full-screen program, and closing a screen when a signal arrives."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.input import create_input

from companion.files.signals import deferred_signals

SPACE, ENTER, CTRL_C = "space", "enter", "c-c"
TICK_SECONDS = 0.05  # s between checks of signals and clock
_NAMES = {" ": SPACE, "c-m": ENTER, "c-j": ENTER}


@contextmanager
def pressed_keys(press: Callable[[Sequence[str]], None]) -> Iterator[None]:
    """Call `press` in the running event loop with all keys that arrive in one read.

    A program in front of the terminal that sends whole lines sends the letters, then Enter.
    """
    source = create_input()

    def read() -> None:
        keys = [getattr(pressed.key, "value", pressed.key) for pressed in source.read_keys()]
        press([_NAMES.get(key, key) for key in keys])

    with source.raw_mode(), source.attach(read):
        yield


@contextmanager
def orderly_exit(
    app: Application[Any], *watches: Callable[[], Coroutine[Any, Any, None]]
) -> Iterator[None]:
    """Close the running screen when a signal stops the program, and raise the signal afterwards.

    The coroutines `watches` run beside the screen.
    """
    with deferred_signals() as signals:

        async def watch() -> None:
            while not signals:
                await asyncio.sleep(TICK_SECONDS)
            if not app.is_done:
                app.exit(exception=KeyboardInterrupt)

        def begin() -> None:
            for task in (watch, *watches):
                app.create_background_task(task())

        app.pre_run_callables.append(begin)
        yield
