"""A guard before every request: the right host and origin, a private network, small bodies."""

from ipaddress import ip_address
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 64_000  # bytes
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
HEADERS = {
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'; object-src 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class TooLarge(Exception):  # noqa: N818
    """A body of more than MAX_BODY."""


class Guard:
    """Refuses requests of other sites and networks, and adds headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with a refusal."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        taken = 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MAX_BODY:
                raise TooLarge
            return message

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
        if status:
            await PlainTextResponse("", status)(scope, receive, with_headers)
            return
        try:
            await self._app(scope, limited, with_headers)
        except TooLarge:
            await PlainTextResponse("", 413)(scope, receive, with_headers)


def refused(scope: Scope) -> int:
    """The status by which a request is refused: of a wrong host, origin or network; 0 for none."""
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
    if scope["method"] not in {"GET", "HEAD", "POST"}:
        return 405
    length = headers.get(b"content-length", b"0")
    return 413 if not length.isdigit() or int(length) > MAX_BODY else 0


def hosts(server: Any) -> set[str]:
    """The names that a browser may give the server: the address it was reached at, and no other.

    A name that another site has pointed here (DNS rebinding) is not among them.
    """
    address, port = server
    names = {f"[{address}]" if ":" in address else address}
    if is_loopback(address):
        names |= set(LOCAL_NAMES)
    return {f"{name}:{port}" for name in names} | (names if port == 80 else set())  # noqa: PLR2004


def is_loopback(address: str) -> bool:
    """Return true if an address is this computer's own."""
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
