"""Search all files for the secrets of a deal: free pages and streams too, in any spelling."""

import re
import zlib
from base64 import b32encode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.deal.keys import KeyRing
from companion.deal.roles import Deal
from companion.deal.sealed import StoredDeal
from companion.deal.sealing import _key
from companion.store.journal import Journal

_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


class Secrets(NamedTuple):
    """All that opens a deal, as a test learns it before sealing."""

    deal: Deal
    words: tuple[str, ...]
    key: bytes

    @property
    def needles(self) -> dict[str, re.Pattern[bytes]]:
        """Return patterns of everything that may stand in no file."""
        flat = "".join(map(re.escape, self.words))
        between = r"\W{1,8}".join(map(re.escape, self.words))
        key = urlsafe_b64decode(self.key)
        lines = [
            line
            for line in self.deal.statement.splitlines()
            if re.match("[0-9]+ ", line) or line.startswith("salt ")
        ]
        roles = [role.value for role in self.deal.roles]
        return {
            "words": re.compile(f"{between}|{flat}".encode(), re.IGNORECASE),
            "salt": _any_of(*_spellings(self.deal.salt)),
            "key": _any_of(*_spellings(key)),
            "statement": _any_of(*(line.encode() for line in lines)),
            "roles": re.compile(r"\W{1,8}".join(roles).encode(), re.IGNORECASE),
        }


def secrets_of_game(home: Path, number: int | None = None) -> Secrets:
    """The secrets of a game that is not sealed: the current one, if no number is given."""
    with Journal(home) as journal:
        stored = journal.current() if number is None else journal.load(number)
    assert stored.deal is not None
    return secrets_of_deal(home, stored.deal, stored.header.players)


def secrets_of_deal(home: Path, stored: StoredDeal, players: tuple[str, ...]) -> Secrets:
    ring, sealed = KeyRing(home), stored.sealed
    words = ring.words(sealed)
    key = _key(words, bytes.fromhex(sealed.stretching))
    return Secrets(ring.open(sealed, players), words, key)


def found(secrets: Secrets, *roots: Path) -> list[tuple[str, str]]:
    """The files that tell anything of a deal, each with what it tells.

    Envelopes are pictures; their file is known by the fingerprint, which stands in no other PDF.
    """
    files = [one for root in roots for one in root.rglob("*") if one.is_file()]
    return sorted((one.name, what) for one in files for what in _told(secrets, one.read_bytes()))


@cache  # most files stay as they are
def _told(secrets: Secrets, content: bytes) -> list[str]:
    needles, digits = secrets.needles, secrets.deal.fingerprint
    if content.startswith(b"%PDF"):
        needles["envelopes"] = re.compile(f"{digits[:4]} ?{digits[4:8]}".encode())
    plain = b"\n".join((content, *_inflated(content)))
    return [what for what, needle in needles.items() if needle.search(plain)]


def _any_of(*texts: bytes) -> re.Pattern[bytes]:
    return re.compile(b"|".join(map(re.escape, texts)))


def _spellings(content: bytes) -> Iterator[bytes]:
    yield content
    yield content.hex().encode()
    yield content.hex().upper().encode()
    for encode in (b64encode, urlsafe_b64encode, b32encode):
        yield encode(content).rstrip(b"=")
    yield repr(content)[2:-1].encode()
    yield str([*content]).encode()


@cache
def _inflated(content: bytes) -> list[bytes]:
    """Return the contents of the streams of a PDF."""
    plain = []
    for stream in _STREAM.findall(content):
        with suppress(zlib.error):
            plain.append(zlib.decompress(stream))
    return plain
