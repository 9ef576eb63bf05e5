"""Programs that change at once what is remembered, some of which are killed."""

import time
from collections import Counter
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from random import Random

import numpy as np

from companion.evening.guests.last_evening import Evening, Guest, change_evening, load_evening
from companion.evening.printing.printer_profiles import PRINTERS_FILE, Profile, keep, profiles
from companion.files.atomic_write import sole_writer
from companion.narration.host_voice import HostVoice
from companion.narration.sound import Clip
from printables.paper.options import Backs
from printables.paper.sheet import Paper
from tests.programs import COPIES

RIVALS = 4
_LONGEST = 0.5  # s until one is killed
_SOUND = Clip(np.sin(np.arange(8_000)).astype(np.float32), 8_000)


def compete(folder: Path, rounds: int, seed: int) -> Counter[str]:
    """In each round one program is killed; all that any has confirmed is there afterwards."""
    chance, counts = Random(seed), Counter[str]()
    for number in range(rounds):
        start = COPIES.Barrier(RIVALS + 1)
        pipes = [COPIES.Pipe(duplex=False) for _ in range(RIVALS)]
        programs = [
            COPIES.Process(target=_remember, args=(there, folder, f"{number}-{one}", start))
            for one, (_, there) in enumerate(pipes)
        ]
        for program in programs:
            program.start()
        for _, there in pipes:
            there.close()
        start.wait()
        time.sleep(chance.random() * _LONGEST)
        programs[0].kill()
        for program in programs:
            program.join()
        counts["killed"] += programs[0].exitcode != 0
        confirmed = [one for here, _ in pipes for one in _received(here)]
        counts["confirmed"] += len(confirmed)
        counts["lost"] += len({*confirmed} - _remembered(folder))
    return counts


def _remember(pipe: Connection, folder: Path, name: str, start: Barrier) -> None:
    start.wait()
    for number in range(3):
        own = f"{name}-{number}"
        with sole_writer(folder / PRINTERS_FILE):
            keep(folder, Profile(own, Paper.A4, Backs.LONG_EDGE, 0, 0, 0, 0, 1))
        pipe.send(("printer", own))
        change_evening(folder, "en", partial(Evening.with_guest, guest=Guest(own)))
        pipe.send(("guest", own))
        HostVoice(folder / "grandma", "en").keep(own, f"Line {own}.", _SOUND)
        pipe.send(("line", own))


def _received(pipe: Connection) -> list[tuple[str, str]]:
    received = []
    try:
        while True:
            received.append(pipe.recv())
    except EOFError:
        return received


def _remembered(folder: Path) -> set[tuple[str, str]]:
    return {
        *(("printer", one.name) for one in profiles(folder)),
        *(("guest", one.name) for one in load_evening(folder, "en").guests),
        *(("line", one) for one in HostVoice(folder / "grandma", "en").texts()),
    }
