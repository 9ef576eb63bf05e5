"""The end of a full-screen application by a signal: in its own time, never in the midst of a key."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from prompt_toolkit.application import Application

from companion.files.signals import deferred_signals

TICK_SECONDS = 0.05  # s between two looks at signals and clock


@contextmanager
def orderly_exit(app: Application[Any]) -> Iterator[None]:
    """Let a signal that stops the program end the application that runs, and raise it after the block."""
    with deferred_signals() as signals:

        async def watch() -> None:
            while not signals:
                await asyncio.sleep(TICK_SECONDS)
            if not app.is_done:
                app.exit(exception=KeyboardInterrupt)

        def begin() -> None:
            app.create_background_task(watch())

        app.pre_run_callables.append(begin)
        yield
