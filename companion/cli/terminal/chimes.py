"""Short sounds for a host who listens: your turn, and an error."""

import time
from threading import Thread

import typer

from companion.cli.host import HOST
from companion.errors import Refusal

TURN_PITCH, ERROR_PITCH = 2.0, 0.5  # times as high as the tone of the night
CHIME_SECONDS = 0.5  # s of a chime
LOUDNESS = 0.1
LONG_SECONDS = 3.0  # s without a question: the next one is announced


class Chimes:
    """Chimes by the loudspeaker; where it cannot play, the bell of the terminal."""

    def __init__(self) -> None:
        self._last_answer = time.monotonic()

    def error(self) -> None:
        """Say that something was refused."""
        self._play(ERROR_PITCH)

    def asked(self) -> None:
        """Say that it is the host's turn, if nothing was asked for long."""
        if time.monotonic() - self._last_answer > LONG_SECONDS:
            self._play(TURN_PITCH)

    def answered(self) -> None:
        """Note that the host has answered."""
        self._last_answer = time.monotonic()

    def _play(self, pitch: float) -> None:
        if HOST.has_chimes:
            Thread(target=chime, args=(pitch,), daemon=True).start()


def chime(pitch: float) -> None:
    """Play a chime to its end."""
    from companion.evening.game.aloud import loudspeaker_name
    from companion.narration.announcer import play_take
    from companion.narration.sound import SAMPLE_RATE, Clip, tone

    rate = round(SAMPLE_RATE * pitch)
    try:
        play_take(
            "",
            Clip(tone(SAMPLE_RATE, LOUDNESS)[: round(CHIME_SECONDS * rate)], rate),
            loudspeaker_name(),
        )
    except Refusal:
        bell()


def bell() -> None:
    """Ring the bell of the terminal."""
    typer.echo("\a", nl=False)
