"""The only thread that uses the evening's session and the database."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import time
from typing import Any, TypeAlias

from companion.errors import Refusal
from companion.evening.night.night import Stopped
from companion.evening.session import Means, Session, Stage
from companion.evening.settings import Progress
from companion.table.question import UnfitAnswer

NIGHT_PACE = 0.04  # s, the same while a night is played
PACE = 0.1  # s between checks of the clock and of changes by others

Begin: TypeAlias = Callable[[Means], AbstractContextManager[Session]]
Publish: TypeAlias = Callable[["Driver", Session | None], object]
Work: TypeAlias = Callable[[Session], Any]


class Driver(Thread):
    """Runs sessions one after the other, until it is stopped.

    Other threads send functions to call, which run in order, and receive published states.
    """

    def __init__(self, begin: Begin, publish: Publish, means: Means) -> None:
        super().__init__(name="evening", daemon=True)
        self.busy = ""  # sentence on long work that is running
        self.ended = ""  # why the last session could not go on
        self.failed: Refusal | None = None  # reason why no session can begin
        self._begin, self._publish = begin, publish
        self._now = time()
        self._means = means._replace(progress=self.progress)
        self._inbox: SimpleQueue[tuple[Work, Future[Any]]] = SimpleQueue()
        self._stopped, self._cancelled = Event(), Event()
        self.begun = Event()  # set once a state is published, or no session can begin

    def do(self, work: Work) -> "Future[Any]":
        """Call a function in this thread; the future has its result or exception."""
        future: Future[Any] = Future()
        self._inbox.put((work, future))
        return future

    def cancel(self) -> None:
        """Stop the long work that is running, if any."""
        self._cancelled.set()

    def stop(self) -> None:
        """End the session and the thread."""
        self._stopped.set()
        self.cancel()

    def run(self) -> None:
        """Run sessions until the thread is stopped, or no new one can begin."""
        try:
            while not self._stopped.is_set():
                with self._begin(self._means) as session:
                    while session.stage is not Stage.LEFT and not self._stopped.is_set():
                        self._publish(self, session)
                        self.begun.set()
                        self._step(session)
                    session.leave()
        except Refusal as refusal:
            self.failed = refusal
        finally:
            self.begun.set()

    def _step(self, session: Session) -> None:
        try:
            work, future = self._inbox.get(timeout=PACE if session.night is None else NIGHT_PACE)
        except Empty:
            self._look(session)
            return
        if not future.set_running_or_notify_cancel():  # the caller has cancelled it
            return
        self.ended = ""
        self._cancelled.clear()
        try:
            result = work(session)
        except UnfitAnswer as refusal:
            result = session.told(refusal)
        except Refusal as refusal:
            self.ended = result = session.told(refusal)
        except Exception as error:  # noqa: BLE001  a bug; the evening goes on for everybody else
            future.set_exception(error)
            return
        self._publish(self, session)  # publish before the caller gets the result
        future.set_result(result)
        self._look(session)

    def _look(self, session: Session) -> None:
        now, before = time(), self._now
        self._now = now
        try:
            if session.night is not None:
                session.night.pass_time(now - before)
            session.tick(now)
            if session.is_stale:
                session.elsewhere()
        except Refusal as refusal:
            self.ended = session.told(refusal)

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        """Show progress on the host's page while the block works."""
        try:
            yield _Shown(self)
        finally:
            self.show("")

    def show(self, busy: str) -> None:
        """Show a sentence on the progress of long work.

        Raises:
            Stopped: it has been cancelled.
        """
        if busy and self._cancelled.is_set():
            raise Stopped
        if busy != self.busy:
            self.busy = busy
            self._publish(self, None)


class _Shown(Progress):
    """Progress as a sentence of numbers and file names, which needs no language."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def show(self, _table: str, _key: str, /, **places: object) -> None:
        counted = f"{places['done']} / {places['total']}" if "done" in places else ""
        self._driver.show(counted or str(places.get("file", "")))
