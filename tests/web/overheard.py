"""An evening whose roles are dealt, and every byte that the server sends before The Reveal."""

import re
from pathlib import Path
from random import Random
from threading import Thread

from tests.secret_search import Secrets, secrets_of_game
from tests.web.program import likely
from tests.web.served import NAMES, Client, served

PATHS = (
    "/host", "/room", "/guest", "/theme.css", "/code.svg", "/masthead.svg", "/statistics", "/table/en",
    "/table/ru", "/files/slips.pdf", "/files/the-reveal.pdf", "/files/envelopes.pdf",
    "/files/..%2fkeys", "/pages/host.js", "/pictures/backs/role.svg", "/sound/night.mp3",
)  # fmt: skip
_ENOUGH = 2000  # answers


class Overheard(Client):
    """A browser of the host; it keeps all that comes back."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.bytes: list[bytes] = []

    def send(self, *given: object, **more: object) -> object:  # type: ignore[override]
        """Send a request, and keep the answer."""
        answer = super().send(*given, **more)  # type: ignore[arg-type]
        self.bytes += [repr(answer.headers).encode(), answer.body]
        return answer

    def follow(self, audience: str) -> Thread:
        """Keep all that a stream says."""

        def read() -> None:
            with self.states(audience) as states:
                self.bytes.extend(repr(state).encode() for state in states)

        thread = Thread(target=read, daemon=True)
        thread.start()
        return thread


def evening(home: Path, seed: int) -> tuple[Secrets, bytes, bytes]:
    """Deal slips, play to The Reveal, and open it.

    Returns:
        The secrets, and what was sent before and after the words were typed.
    """
    chance = Random(seed)
    with served(home) as client:
        host = Overheard(client.port)
        followed = [host.follow(audience) for audience in ("host", "room", "guest")]
        answers = iter((NAMES[: chance.randint(5, 7)], "box", "slips", "as_it_is"))
        for value in answers:
            assert host.answer(value) == ""
        secrets = secrets_of_game(home)
        for _ in range(_ENOUGH):
            state = host.state()
            if state["question"]["key"] == "which_words":
                break
            assert host.answer(likely(state["question"], chance)) == ""
        else:
            raise AssertionError
        for path in PATHS:
            host.get(path)
        before = b"\n".join(host.bytes)
        host.bytes.clear()
        host.answer(" ".join(secrets.words))
        host.state()
        after = b"\n".join(host.bytes)
    for thread in followed:
        thread.join(5.0)
    return secrets, before, after


def told(secrets: Secrets, sent: bytes) -> list[str]:
    """Return the kinds of secrets that stand in the bytes: needles of the deal, and who was who."""
    stated = [
        f"{name}[\"']?[:=] ?[\"']?{role.value}"
        for name, role in zip(NAMES, secrets.deal.roles, strict=False)
    ]
    needles = secrets.needles | {"who": re.compile("|".join(stated).encode(), re.IGNORECASE)}
    return [what for what, needle in needles.items() if needle.search(sent)]
