"""A private look line by line: it hides afterwards as far as a terminal without redraws can."""

import asyncio
from collections.abc import Callable, Sequence
from shutil import get_terminal_size

from companion.cli.terminal.announcer import show
from companion.cli.terminal.keyboard import CTRL_C, ENTER, SPACE, pressed_keys
from companion.cli.terminal.orderly_exit import TICK_SECONDS
from companion.cli.terminal.private_screen import SETTLE, LookWords
from companion.files.signals import deferred_signals

SCREENS = 3  # of empty lines: a window may be made larger


def show_in_lines(
    words: LookWords, warning: str, secret: Callable[[], Sequence[str]], *, seconds: int = 60
) -> bool:
    """Show a secret to one player, once and so long at most; return whether it was shown.

    `secret` is called when the player asks for it.
    """
    show([words.hand_over, warning, words.show_key])
    with deferred_signals() as signals:
        if not asyncio.run(_is_pressed(signals)):
            return False
        show([*secret(), words.hide_key.replace("{seconds}", str(seconds))])
        try:
            asyncio.run(_is_pressed(signals, seconds))
        finally:
            show([""] * SCREENS * get_terminal_size().lines)
    show([words.done, words.done_key])
    with deferred_signals() as signals:
        asyncio.run(_is_pressed(signals))
    return True


async def _is_pressed(signals: Sequence[int], seconds: float = 0) -> bool:
    """Wait for a key, a signal, or so many seconds if any; return whether Space or Enter came."""
    pressed: list[str] = []
    left = seconds or float("inf")
    with pressed_keys(pressed.extend):
        await asyncio.sleep(SETTLE)
        pressed.clear()  # they were meant for something else
        while not (pressed or signals) and left > 0:
            await asyncio.sleep(TICK_SECONDS)
            left -= TICK_SECONDS
    return bool({SPACE, ENTER} & {*pressed}) and CTRL_C not in pressed
