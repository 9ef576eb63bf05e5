"""Showing the screen of a night at once while a thread prepares its sound."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from companion.narration.narrator import Stage
from companion.narration.performance import Key, Performance, Timekeeper


class Standby(Timekeeper):
    """Waits at the sound check until the sound is ready, then passes everything on to the player.

    The thread begins when time first passes: by then the screen is drawn. An exception in it ends
    the night, and is raised by `close`.
    """

    def __init__(self, waiting: Performance, begin: Callable[[], Timekeeper]) -> None:
        self._begin = begin
        self._future: Future[Timekeeper] | None = None
        self._player: Timekeeper | None = None
        super().__init__(waiting)

    @property
    def performance(self) -> Performance:
        """Current state of the night: stage, line, and time."""
        return self._player.performance if self._player else self._waiting

    @performance.setter
    def performance(self, performance: Performance) -> None:
        self._waiting = performance

    def press(self, key: Key) -> None:
        """Apply a key that was pressed; before the sound is ready, only STOP has an effect."""
        if self._player:
            self._player.press(key)
        else:
            super().press(key)

    def pass_time(self, seconds: float) -> None:
        """Start preparing the sound of the night, then check if it is ready; called many times a second."""
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
        """Close the loudspeaker now, or as soon as the sound is ready.

        Raises:
            Exception: the sound could not be prepared.
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
