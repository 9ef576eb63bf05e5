"""Streams of server-sent events: always the whole state, and a heartbeat every second."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic
from typing import NamedTuple

from companion.evening.session import Audience

MAX_STREAMS, MAX_OF_A_BROWSER = 40, 5
HEARTBEAT = 1.0  # s; pages show "out of reach" after three


class Frame(NamedTuple):
    """A state for the pages: a number, and JSON without its opening brace for each audience."""

    number: int
    texts: dict[Audience, bytes]
    drawn: float = 0.0  # s by the monotonic clock


class Streams:
    """The open event streams of all browsers.

    A browser's sixth stream replaces its first, and a page's second one too.
    """

    def __init__(self) -> None:
        self.frame = Frame(0, {})
        self._news = asyncio.Event()
        self._open: list[tuple[str, str, asyncio.Event]] = []  # browser, page, replaced

    def __len__(self) -> int:
        return len(self._open)

    def publish(self, frame: Frame) -> None:
        """Send a state to all streams; a slow reader gets only the newest one."""
        self.frame = frame
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def listen(self, audience: Audience, browser: str, page: str) -> AsyncIterator[bytes]:
        """Yield events until another stream replaces this one."""
        replaced = asyncio.Event()
        own = [stream for stream in self._open if stream[0] == browser]
        before = [stream for stream in own if page and stream[1] == page]  # probably left
        if before or len(own) >= MAX_OF_A_BROWSER or len(self._open) >= MAX_STREAMS:
            oldest = (before or own or self._open)[0]
            oldest[2].set()
            self._open.remove(oldest)
        entry = browser, page, replaced
        self._open.append(entry)
        seen = -1
        try:
            while not replaced.is_set():
                news, frame = self._news, self.frame
                if frame.number != seen and audience in frame.texts:
                    seen = frame.number
                    yield b'data: {"number":%d,"age":%.2f,%s\n\n' % (
                        seen,
                        monotonic() - frame.drawn,
                        frame.texts[audience],
                    )
                    continue
                try:
                    await asyncio.wait_for(news.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b"event: here\ndata:\n\n"
            yield b"event: replaced\ndata:\n\n"
        finally:
            if entry in self._open:
                self._open.remove(entry)
