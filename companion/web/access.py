"""Access to the web pages: codes for the shared screen and the host, and cookies."""

import hmac
import json
import secrets
from collections import deque
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from time import time

from companion.errors import Refusal
from companion.files.atomic_write import atomic_write, open_private
from companion.frozen import Frozen

FILE = ".screens.json"  # beside the games, so that phones come back after a restart
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so that no word is spelt by chance
HOURS = 16.0  # length of an evening; then new codes are drawn
_CODE_LETTERS, _HOST_WORDS = 4, 4  # letters of the short code, words of the host
MAX_WRONG_CODES = 10  # per address; ten times as many for all addresses together
TRIES_SECONDS = 60.0  # s until a wrong code is forgotten


class Part(StrEnum):
    """A group of web pages that has a code of its own."""

    HOST = "host"
    ROOM = "room"  # the shared screen's page and the guests'


class Codes(Frozen):
    """The codes of an evening: a short one for the shared screen, and words for the host."""

    room: str
    host: tuple[str, ...]
    key: str  # key for signing cookies
    drawn: float  # s since the epoch


def codes_of(folder: Path, words: tuple[str, ...]) -> tuple[Codes, bool]:
    """Return the codes of this evening, and True if they were already stored in the folder.

    New codes are drawn from `words`.
    """
    path = folder / FILE
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = Codes(**json.loads(path.read_text(encoding="utf-8")))
        if 0 <= time() - kept.drawn < HOURS * 3600 and len(kept.host) == _HOST_WORDS:
            return kept.replace(host=tuple(kept.host)), True
    codes = Codes(
        room="".join(secrets.choice(LETTERS) for _ in range(_CODE_LETTERS)),
        host=tuple(secrets.choice(words) for _ in range(_HOST_WORDS)),
        key=secrets.token_hex(16),
        drawn=time(),
    )
    with suppress(OSError, Refusal):  # without the file, codes are new after a restart
        folder.mkdir(parents=True, exist_ok=True)
        _keep(codes, path)
    return codes, False


def _keep(codes: Codes, path: Path) -> None:
    with atomic_write(path, force=True) as (part,), open_private(part) as file:
        file.write(json.dumps(codes.fields()).encode())


class Access:
    """Gives cookies for correct codes, and counts wrong ones."""

    def __init__(self, codes: Codes) -> None:
        self.codes = codes
        self._wrong: dict[str, deque[float]] = {}

    def enter(self, typed: str, address: str) -> Part | None:
        """Return the pages that a code opens; None for a wrong code, or after too many of them."""
        tries = [self._recent(address, MAX_WRONG_CODES), self._recent("", 10 * MAX_WRONG_CODES)]
        if not all(tries):
            return None
        plain = typed.casefold().split()
        if hmac.compare_digest("".join(plain).encode(), self.codes.room.casefold().encode()):
            return Part.ROOM
        if hmac.compare_digest(" ".join(plain).encode(), " ".join(self.codes.host).encode()):
            return Part.HOST
        for name in (address, ""):
            self._wrong[name].append(time())
        return None

    def cookie(self, part: Part) -> str:
        """Return a new cookie that opens a group of pages."""
        name = f"{part}.{secrets.token_hex(8)}"
        return f"{name}.{self._signature(name)}"

    def part(self, cookie: str) -> tuple[Part, str] | None:
        """Return the pages that a cookie opens, and the name of its browser; None if it is invalid."""
        name, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(name).encode()):
            return None
        part, _, browser = name.partition(".")
        return Part(part), browser

    def _signature(self, name: str) -> str:
        return hmac.new(self.codes.key.encode(), name.encode(), "sha256").hexdigest()[:32]

    def _recent(self, address: str, most: int) -> bool:
        wrong = self._wrong.setdefault(address, deque(maxlen=most))
        while wrong and time() - wrong[0] > TRIES_SECONDS:
            wrong.popleft()
        return len(wrong) < most
