"""Finding the reason why a phone does not reach this computer."""

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import StrEnum
from ipaddress import ip_address, ip_network

WAIT = 120.0  # s to wait for a phone
_REQUEST_SECONDS = 2.0  # s to wait for a phone's request
_RESPONSE_HEAD = (
    b"HTTP/1.1 200 OK\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: %d\r\nconnection: close\r\n\r\n"
)
_SHARED = ip_network("100.64.0.0/10")  # RFC 6598: addresses of providers, and of some VPNs


class Finding(StrEnum):
    """Reasons why a phone does not reach this computer, as keys of the words of the screens."""

    REACHED = "reached"
    NO_NETWORK = "no_network"
    FIREWALL = "firewall"  # not even this computer reaches its own address
    VPN = "vpn"
    NOBODY = "nobody"  # a guest Wi-Fi keeps devices apart, or the phone is in another network


def addresses() -> list[str]:
    """Return the addresses of this computer, as its name resolves."""
    try:
        entries = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return sorted({str(entry[4][0]) for entry in entries})


def diagnose(own: str, others: list[str], *, reaches_itself: bool, phone: str) -> Finding:
    """Return the reason why a phone does not reach this computer.

    Args:
        own: the address from which the network's packets leave.
        others: all addresses of this computer.
        reaches_itself: True if a connection to `own` was answered.
        phone: the address of a phone that has connected, or "".
    """
    if phone:
        return Finding.REACHED
    if ip_address(own).is_loopback:
        return Finding.NO_NETWORK
    if not reaches_itself:
        return Finding.FIREWALL
    tunnel = ip_address(own) in _SHARED or (
        ip_address(own) in ip_network("10.0.0.0/8")
        and any(ip_address(address) in ip_network("192.168.0.0/16") for address in others)
    )
    return Finding.VPN if tunnel else Finding.NOBODY


def visitors(listener: socket.socket, greeting: str, until: Callable[[], float]) -> Iterator[str]:
    """Yield the addresses of devices that open the page, while `until` returns seconds to wait."""
    page = greeting.encode()
    answer = _RESPONSE_HEAD % len(page) + page
    while (left := until()) > 0:
        listener.settimeout(left)
        with suppress(OSError):
            connection, (address, _) = listener.accept()
            with connection:
                connection.settimeout(_REQUEST_SECONDS)
                if connection.recv(4096):  # browsers open some connections without using them
                    connection.sendall(answer)
                    yield address


def reaches(own: str, port: int) -> bool:
    """Return True if a connection to an address of this computer is answered."""
    try:
        socket.create_connection((own, port), timeout=2.0).close()
    except OSError:
        return False
    return True
