"""A night on standby: its screen is there at once, while a thread gets its sound ready."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from companion.narration.narrator import Stage
from companion.narration.performance import Key, Performance, Timekeeper


class Standby(Timekeeper):
    """Wait at the beginning of the sound check until a player has begun; then that keeps the time.

    The thread begins when time first passes: by then the screen is drawn. What it raises ends the
    performance, and is raised by `close`.
    """

    def __init__(self, waiting: Performance, begin: Callable[[], Timekeeper]) -> None:
        self._begin = begin
        self._future: Future[Timekeeper] | None = None
        self._player: Timekeeper | None = None
        super().__init__(waiting)

    @property
    def performance(self) -> Performance:
        """Where it stands."""
        return self._player.performance if self._player else self._waiting

    @performance.setter
    def performance(self, performance: Performance) -> None:
        self._waiting = performance

    def press(self, key: Key) -> None:
        """Apply a key; before anything is heard, only STOP means something."""
        if self._player:
            self._player.press(key)
        else:
            super().press(key)

    def pass_time(self, seconds: float) -> None:
        """Begin, then look whether the player has; the screen calls this many times a second."""
        if self._player:
            self._player.pass_time(seconds)
        elif self._future is None:
            pool = ThreadPoolExecutor(1)
            self._future = pool.submit(self._begin)
            pool.shutdown(wait=False)
        elif self._future.done():
            if self._future.exception():
                self.performance = self.performance.replace(stage=Stage.DONE)
            else:
                self._player = self._future.result()

    def close(self) -> None:
        """Close the player, or have it closed as soon as it is there.

        Raises:
            Exception: the player could not begin.
        """
        if self._future is None:
            return
        if self._future.done():
            self._future.result().close()
        else:
            self._future.add_done_callback(_close)


def _close(late: Future[Timekeeper]) -> None:
    if not late.exception():
        late.result().close()
