"""Showing a night in a terminal: on one screen, or line by line."""

import math
import time
from collections.abc import Callable

import typer

from companion.cli.host import HOST
from companion.evening.night.night import Night, NightStopped
from companion.narration.narrator import Stage
from companion.narration.performance import Performance, Timekeeper


def read_night(night: Night) -> None:
    """Print the lines of a night one after the other, with their pauses."""
    pause = night.scripts[0].screen.pause
    for beat in night.prompts()[Stage.NIGHT].beats:
        for cue in beat.cues:
            typer.echo(cue.say.text)
            time.sleep(cue.end - cue.start)
        seconds = beat.end - beat.pause_start
        typer.echo(f"{pause} {math.ceil(seconds)}")
        time.sleep(seconds)


def show_night(player: Timekeeper, night: Night, note: Callable[[], str] = str) -> Performance:
    """Show a night on the screen until it ends, and return its final state.

    Raises:
        NightStopped: a key or a signal has interrupted it.
        KeyboardInterrupt: a signal arrived before it began.
    """
    from companion.cli.terminal.night_screen import NightScreen, PlainNight

    screen = night.scripts[0].screen
    try:
        if HOST.is_plain:
            return PlainNight(player, screen, note).run()
        return NightScreen(player, screen, night.heading, note).run()
    except KeyboardInterrupt as interrupt:
        if player.performance.begun and not player.performance.complete:
            raise NightStopped(screen.stopped) from interrupt
        raise
