"""Connections of the server: limits per address, and a time limit for requests."""

from asyncio import TimerHandle, Transport
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

MAX_OF_AN_ADDRESS = 100
FIRST_REQUEST = 10.0  # s to wait for the first request


class Connection(H11Protocol):
    """A connection that is closed if its address has too many, or if no request arrives."""

    _of: ClassVar[Counter[str]] = Counter()
    _address = ""
    _waiting: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for its first request."""
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        self._of[self._address] += 1
        super().connection_made(transport)
        if self._of[self._address] > MAX_OF_AN_ADDRESS:
            transport.close()
        self._waiting = self.loop.call_later(FIRST_REQUEST, self._close_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting a connection that has ended."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._of[self._address] -= 1
        super().connection_lost(exc)

    def _close_silent(self) -> None:
        cycle: Any = self.cycle
        if cycle is None:
            self.transport.close()
