"""Find the obstacle between a phone and this computer, if it does not reach it."""

import socket
from collections.abc import Callable, Iterator
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address, ip_network
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

WAIT = 120.0  # s for a phone
_SHARED = ip_network("100.64.0.0/10")  # RFC 6598: of providers, and of some VPNs


class Finding(StrEnum):
    """A finding; the values are keys of the words of the screens."""

    REACHED = "reached"
    NO_NETWORK = "no_network"
    FIREWALL = "firewall"  # not even this computer reaches its own address
    VPN = "vpn"
    NOBODY = "nobody"  # a guest Wi-Fi keeps devices apart, or the phone is in another network


def addresses() -> list[str]:
    """Return the addresses of this computer, as its name resolves."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return sorted({str(entry[4][0]) for entry in found})


def diagnose(own: str, others: list[str], *, reaches_itself: bool, phone: str) -> Finding:
    """Return what stands between a phone and this computer.

    Args:
        own: the address that the network's packets leave from.
        others: all addresses of this computer.
        reaches_itself: whether a connection to `own` was answered.
        phone: the address of the phone that came, or nothing.
    """
    if phone:
        return Finding.REACHED
    if ip_address(own).is_loopback:
        return Finding.NO_NETWORK
    if not reaches_itself:
        return Finding.FIREWALL
    tunnel = ip_address(own) in _SHARED or (
        ip_address(own) in ip_network("10.0.0.0/8")
        and any(ip_address(one) in ip_network("192.168.0.0/16") for one in others)
    )
    return Finding.VPN if tunnel else Finding.NOBODY


def visitors(listener: socket.socket, greeting: str, until: Callable[[], float]) -> Iterator[str]:
    """Yield the addresses of those who open the page, while `until` leaves seconds to wait."""
    came: SimpleQueue[str] = SimpleQueue()
    page = greeting.encode()

    class Greeter(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            came.put(self.client_address[0])
            self.send_response(200)
            self.send_header("content-type", "text/plain; charset=utf-8")
            self.send_header("content-length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    address: tuple[str, int] = listener.getsockname()
    server = ThreadingHTTPServer(address, Greeter, bind_and_activate=False)
    server.socket.close()
    server.socket = listener
    server.server_activate()
    Thread(target=server.serve_forever, daemon=True).start()
    return _addresses_of(server, came, until)


def _addresses_of(
    server: ThreadingHTTPServer, came: "SimpleQueue[str]", until: Callable[[], float]
) -> Iterator[str]:
    try:
        while (left := until()) > 0:
            try:
                yield came.get(timeout=left)
            except Empty:
                return
    finally:
        server.shutdown()


def reaches(own: str, port: int) -> bool:
    """Return true if a connection to an address of this computer is answered."""
    try:
        socket.create_connection((own, port), timeout=2.0).close()
    except OSError:
        return False
    return True
