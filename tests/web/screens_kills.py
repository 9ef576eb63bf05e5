"""The server of the screens, killed while twelve pages listen and the host taps."""

from collections import Counter
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

from tests.web.program import Program, listeners, tap, until
from tests.web.served import Client

CLIENTS = 12
TAPS = 4  # at most between two kills
WITHIN = 0.1  # s of the next tap, in which the server is killed
WAIT = 30.0  # s at most until all are back, on a busy machine


def endure(home: Path, kills: int, seed: int) -> Counter[str]:
    """Kill so often; whatever a page has shown is still there, and all pages come back."""
    home.mkdir()
    chance, counts, program = Random(seed), Counter[str](), Program(home)
    program.start()
    host = Client(program.port)
    host.to_the_table()
    pages = listeners(program.port, CLIENTS)
    try:
        for _ in range(kills):
            shown = _taps_until_killed(program, host, chance, counts)
            heard = [len(page.heard) for page in pages]
            program.start()
            after = host.state()
            _check(shown, after)
            counts["killed"] += 1
            back = until(
                lambda before=heard: all(  # type: ignore[misc]
                    len(page.heard) > count for page, count in zip(pages, before, strict=True)
                ),
                WAIT,
            )
            assert back, "all pages come back"
            counts["pages that came back"] += CLIENTS
    finally:
        for page in pages:
            page.closed.set()
        program.kill()
        for page in pages:
            page.join(WAIT)
    return counts


def _taps_until_killed(
    program: Program, host: Client, chance: Random, counts: Counter[str]
) -> dict[str, Any]:
    """The state that the host's page has shown last."""
    shown = host.state()
    for _ in range(chance.randint(0, TAPS)):
        shown = tap(host, chance)
        counts["taps"] += 1
    killer = Timer(chance.uniform(0.0, WITHIN), program.kill)
    killer.start()
    with suppress(OSError, HTTPException, StopIteration, ValueError, AssertionError):
        while True:
            shown = tap(host, chance)
            counts["taps"] += 1
    killer.join()
    return shown


def _check(shown: dict[str, Any], after: dict[str, Any]) -> None:
    """Nothing that was shown is lost; at most the last tap, whose answer never came, is new."""
    before, now = shown["token"][1:3], after["token"][1:3]
    if not shown["history"]:
        return
    assert now >= before or not now[0], (before, now)
    if before[0] == now[0]:
        assert after["history"][: len(shown["history"])] == shown["history"]
        assert len(after["history"]) - len(shown["history"]) <= 1
