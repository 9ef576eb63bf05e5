"""A check of every request: expected host and origin, and a private network."""

from ipaddress import ip_address
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'; object-src 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Guard:
    """Refuses requests of other sites and networks, and adds headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it is allowed, otherwise answer it with an error."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(
                        (name.encode(), value.encode())
                        for name, value in HEADERS.items()
                        if name.encode() not in given
                    ),
                ]
            await send(message)

        status = refused(scope)
        answer = PlainTextResponse("", status) if status else self._app
        await answer(scope, receive, with_headers)


def refused(scope: Scope) -> int:
    """Return the HTTP status for a request from a wrong host, origin or network; 0 if it is allowed."""
    headers = dict[bytes, bytes](scope["headers"])
    host = headers.get(b"host", b"").decode("latin-1").casefold()
    if host not in hosts(scope["server"]):
        return 421
    client = scope["client"][0] if scope["client"] else ""
    if not _is_private(client):
        return 403
    origin = headers.get(b"origin", b"").decode("latin-1").casefold()
    if origin and origin != f"http://{host}":
        return 403
    return 0 if scope["method"] in {"GET", "HEAD", "POST"} else 405


def hosts(server: Any) -> set[str]:
    """Return the host names that a request may have: only the address of this server.

    The name of another site that leads here (DNS rebinding) is not among them.
    """
    address, port = server
    names = {f"[{address}]" if ":" in address else address}
    if is_loopback(address):
        names |= set(LOCAL_NAMES)
    return {f"{name}:{port}" for name in names} | (names if port == 80 else set())  # noqa: PLR2004


def is_loopback(address: str) -> bool:
    """Return True if an address is this computer's own."""
    try:
        return ip_address(address.removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False


def _is_private(address: str) -> bool:
    try:
        found = ip_address(address.removeprefix("::ffff:").partition("%")[0])
    except ValueError:
        return False
    return found.is_private or found.is_loopback or found.is_link_local
