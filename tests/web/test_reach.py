"""Obstacles between a phone and this computer are told apart."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from time import monotonic

import pytest

from companion.web.reach import Finding, diagnose, reaches, visitors
from companion.web.screens import listening_socket


@pytest.mark.parametrize(
    ("own", "others", "itself", "phone", "finding"),
    [
        ("192.168.1.5", [], True, "192.168.1.20", Finding.REACHED),
        ("127.0.0.1", [], True, "", Finding.NO_NETWORK),
        ("192.168.1.5", [], False, "", Finding.FIREWALL),
        ("10.8.0.2", ["192.168.1.5"], True, "", Finding.VPN),
        ("100.101.1.2", [], True, "", Finding.VPN),
        ("192.168.1.5", ["10.8.0.2"], True, "", Finding.NOBODY),
        ("10.0.0.5", [], True, "", Finding.NOBODY),
    ],
)
def test_the_diagnosis(
    own: str, others: list[str], *, itself: bool, phone: str, finding: Finding
) -> None:
    assert diagnose(own, others, reaches_itself=itself, phone=phone) is finding


def test_a_phone_is_greeted_and_named() -> None:
    end = monotonic() + 20
    with listening_socket(0) as listener, ThreadPoolExecutor() as phones:
        port = listener.getsockname()[1]
        came = visitors(listener, "Hello, Ada", lambda: end - monotonic())
        assert reaches("127.0.0.1", port), "and says nothing"
        page = phones.submit(opened_by_a_phone, port)
        assert next(came) == "127.0.0.1"
        assert page.result() == b"Hello, Ada"
        end = monotonic()
        assert list(came) == []


def opened_by_a_phone(port: int) -> bytes:
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as phone:
        phone.request("GET", "/")
        return phone.getresponse().read()
