"""Time the pages of an evening, with a server of its own; prints figures and judges nothing.

python -m tests.bench_screens    12 pages that listen, 200 moves: as many as in two hours
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.web.browsers import PHONE, chromium, open_page
from tests.web.program import Listener, Program, likely, listeners, until
from tests.web.served import Client

PAGES = 12
WAIT = 2.0  # s


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--moves", type=int, default=200)
    moves = parser.parse_args().moves
    print(f"{moves} moves, {os.cpu_count()} processors, Python {sys.version.split()[0]}")
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder))
        began = time.perf_counter()
        program.start()
        Client(program.port).get("/host")
        print(f"first page after the start    {time.perf_counter() - began:6.2f} s")
        try:
            measure(program, moves)
            if shutil.which("chromium"):
                measure_taps(program, moves // 4)
        finally:
            program.kill()


def measure(program: Program, moves: int) -> None:
    """Tap so often, and print when the last page has heard of it."""
    host, pages, chance = Client(program.port), listeners(program.port, PAGES), Random(1)
    answered: list[float] = []
    heard: list[float] = []
    after: list[float] = []
    try:
        for _ in range(moves):
            state = host.state()
            body = {"token": state["token"], "value": likely(state["question"], chance)}
            counts = [len(page.heard) for page in pages]
            began = time.perf_counter()
            host.post("/answer", body)
            answer = time.perf_counter()
            answered.append((answer - began) * 1000)
            if until(lambda before=counts: all_heard(pages, before), WAIT):  # type: ignore[misc]
                last = max(page.heard[count][0] for page, count in zip(pages, counts, strict=True))
                heard.append((last - began) * 1000)
                after.append((last - answer) * 1000)
        print(f"a tap is answered             {of(answered)}")
        print(f"the last of {PAGES} pages has heard {of(heard)}")
        print(f"... after the answer          {of(after)}")
        print(f"a state, for the host         {len(str(host.state())):6} letters")
        print(f"memory                        {memory(program):6.0f} MiB")
    finally:
        for page in pages:
            page.closed.set()


def measure_taps(program: Program, taps: int) -> None:
    """Tap on a phone with a quarter of this processor until its next question is drawn."""
    times: list[float] = []
    with chromium() as browser:
        page = open_page(browser, f"http://127.0.0.1:{program.port}/host", PHONE, [])
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.wait_for_selector("#question h1")
        while len(times) < taps and (shown := page.evaluate(_TAP)) is not None:
            times.append(shown)
    print(f"a tap on a slow phone is shown {of(times)}")


_TAP = """() => new Promise(shown => {
    const question = document.querySelector('#question');
    const likely = ['button.proposed:enabled', '.around button', '.choices button'];
    const button = likely.map(each => question.querySelector(each)).find(Boolean);
    const began = performance.now();
    const changes = new MutationObserver(() => {
        changes.disconnect();
        requestAnimationFrame(() => shown(performance.now() - began));
    });
    changes.observe(question, { childList: true });
    setTimeout(() => shown(null), 5000); // a night, which nobody taps through
    button.click();
})"""


def all_heard(pages: list[Listener], counts: list[int]) -> bool:
    """Return true if each page has heard more than it had."""
    return all(len(page.heard) > count for page, count in zip(pages, counts, strict=True))


def of(times: list[float]) -> str:
    """The median and the 99th percentile."""
    return f"{statistics.median(times):6.1f} ms p50, {statistics.quantiles(times, n=100)[98]:6.1f} ms p99"


def memory(program: Program) -> float:
    """Return the memory of the server, in MiB."""
    assert program.process is not None
    shown = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(program.process.pid)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return int(shown.stdout) / 1024


if __name__ == "__main__":
    main()
