"""Show the screen of a night at once while a thread prepares its sound."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from companion.narration.narrator import Stage
from companion.narration.performance import Key, Performance, Timekeeper


class Standby(Timekeeper):
    """Wait at the sound check until the player is ready, then pass everything on to it.

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
        """The performance as it is now."""
        return self._player.performance if self._player else self._waiting

    @performance.setter
    def performance(self, performance: Performance) -> None:
        self._waiting = performance

    def press(self, key: Key) -> None:
        """Apply a key; before anything is heard, only STOP has an effect."""
        if self._player:
            self._player.press(key)
        else:
            super().press(key)

    def pass_time(self, seconds: float) -> None:
        """Start the preparation, then check whether the player is ready; called many times a second."""
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
        """Close the player now, or as soon as it is ready.

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
