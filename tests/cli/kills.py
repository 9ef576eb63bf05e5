"""Programs that are killed while they deal, print or seal, each followed by one start of another."""

import hashlib
import os
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from companion.cli import run_command
from companion.deal import sealing
from companion.deal.keys import _Key
from companion.deal.secret_files import KEY_SUFFIX, KEYS_FOLDER
from companion.evening.folder.tonight_page import ENVELOPES_FILE
from companion.store.journal import Journal
from companion.table.deal import seal
from tests.programs import COPIES
from tests.secret_search import Secrets, found, secrets_of_game

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")


class _Usual(NamedTuple):
    """A run to its end."""

    seconds: float
    deeds: int  # what it did with files


def endure(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Kill so many programs, and look at what is left after the next start."""
    chance, counts = Random(seed), Counter[str]()
    dealt = folder / "dealt"
    dealt.mkdir()
    _runs(dealt, "tonight", *NAMES, "--no-night", "--out", dealt / "tonight")
    usual: dict[str, _Usual | None] = {}
    secrets = secrets_of_game(dealt / "home")
    for number in range(-len(_COMMANDS), kills):
        command = list(_COMMANDS)[number % len(_COMMANDS)]
        place = folder / str(number)
        if command != "tonight":
            _copied(dealt, place)
        else:
            place.mkdir()
        words = [str(word).replace("PLACE", str(place)) for word in _COMMANDS[command]]
        if number < 0:  # how long it takes
            usual[command] = _run(place, words, 0, None)
        else:
            counts["killed"] += _run(place, words, chance.random(), usual[command]) is None
            _runs(place, "history")
            counts[f"{command}, {_looked_through(place, secrets)}"] += 1
        shutil.rmtree(place)
    return counts


_COMMANDS = {
    "tonight": ("tonight", *NAMES, "--no-night", "--out", "PLACE/tonight"),
    "seal": ("seal",),
    "deal --again": ("deal", "--again", "--force", "-o", f"PLACE/tonight/{ENVELOPES_FILE}"),
    "reprint": ("envelope", "--reprint", "-o", "PLACE/tonight/again.pdf"),
    "first move": ("nominate", "ben"),
}


def endure_plain(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Kill programs that write files without a secret; the next start leaves only whole ones."""
    chance, counts = Random(seed), Counter[str]()
    before = folder / "before"
    for words in _PLAIN.values():
        before.mkdir(exist_ok=True)
        _runs(before, *(word.replace("PLACE", str(before)) for word in words))
    usual: dict[str, _Usual | None] = {}
    for number in range(-len(_PLAIN), kills):
        command = list(_PLAIN)[number % len(_PLAIN)]
        place = folder / str(number)
        shutil.copytree(before, place)
        typed = [word.replace("PLACE", str(place)) for word in _PLAIN[command]]
        if number < 0:
            usual[command] = _run(place, typed, 0, None)
        else:
            counts["killed"] += _run(place, typed, chance.random(), usual[command]) is None
            left = {path.name for path in place.rglob(".*")}
            counts["left beside"] += bool(left)
            _runs(place, "history")
            assert not [*place.rglob(".*")], left
            for path in place.rglob("*.pdf"):
                assert path.read_bytes().rstrip().endswith(b"%%EOF"), path
            assert {path.relative_to(place) for path in place.rglob("*")} == {
                path.relative_to(before) for path in before.rglob("*")
            }
        shutil.rmtree(place)
    return counts


_PLAIN: dict[str, tuple[str, ...]] = {
    "measure": ("printer", "measure", "Office", "1", "1", "2", "2"),
    "calibration": ("print", "calibration", "--force", "-o", "PLACE/a.pdf"),
    "split": (
        "print", "policy-tiles", "placards", "--split", "--force", "-o", "PLACE/set",
    ),
}  # fmt: skip


def _runs(place: Path, *words: object) -> None:
    """Run a command with a cache of its own: programs of other tests put right what they find in theirs."""
    cache = {"XDG_CACHE_HOME": str(place.parent / "cache")}
    with (
        Path(os.devnull).open("w") as nothing,
        redirect_stdout(nothing),
        redirect_stderr(nothing),
        patch.dict(os.environ, cache),
    ):
        run_command([*map(str, words), "--home", str(place / "home")])


def _copied(dealt: Path, place: Path) -> None:
    shutil.copytree(dealt, place)
    for key in (place / "home" / KEYS_FOLDER).iterdir():
        key.write_bytes(key.read_bytes().replace(bytes(dealt), bytes(place)))


def _run(place: Path, words: Sequence[str], moment: float, usual: _Usual | None) -> _Usual | None:
    """Run a program and time it; after a usual run, kill it at this part of that time."""
    at_deeds = usual is not None and moment < 0.5
    moment = 2 * moment % 1
    parent, child = COPIES.Pipe()
    deadly = round(moment * usual.deeds) if usual and at_deeds else 0
    process = COPIES.Process(
        target=_child, args=(child, place, words, deadly, vars(sealing)["_SCRYPT_COST"])
    )
    process.start()
    parent.recv()
    began = time.perf_counter()
    if usual is not None and not at_deeds:
        time.sleep(moment * usual.seconds)
        process.kill()
    process.join()
    if process.exitcode != 0:
        return None
    return _Usual(time.perf_counter() - began, parent.recv())


def _child(pipe: Connection, place: Path, words: Sequence[str], deadly: int, cost: int) -> None:
    vars(sealing)["_SCRYPT_COST"] = cost  # it seals as its test does
    deeds = 0

    def deed(event: str, _: object) -> None:
        nonlocal deeds
        if event == "open" or event.startswith("os."):
            deeds += 1
            if deeds == deadly:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(deed)
    pipe.send(0)
    _runs(place, *words)
    pipe.send(deeds)


def _looked_through(place: Path, secrets: Secrets) -> str:
    """Return the one state that everything left is in: no deal, a deal, or a deal that is sealed.

    `secrets` are those of the deal that was there before.
    """
    home = place / "home"
    files = [one for one in place.rglob("*") if one.is_file()]
    keys = [one for one in files if one.parent == home / KEYS_FOLDER]
    with Journal(home) as journal:
        deals = [journal.load(one.number).deal for one in journal.games()]
        fingerprints = {one.sealed.fingerprint for one in deals if one}
        known, listed = set(), set()
        for key in keys:
            assert key.suffix == KEY_SUFFIX, "something is half done"
            held = _Key.read(key)
            assert held is not None
            known.add(held.deal)
            listed |= {(str(one.path), one.sha256) for one in held.files}
        assert known <= fingerprints, "a key without a game"
        for one in files:
            assert one.suffix not in {".part", ".before", ".new"}, f"beside: {one}"
            if (one.suffix == ".pdf" and "envelopes" in one.name) or one.name == "again.pdf":
                secret = (str(one), hashlib.sha256(one.read_bytes()).hexdigest())
                assert secret in listed, "a secret file that sealing would not find"
        if secrets.deal.fingerprint not in known:
            assert not found(secrets, place), "a deal without a key that can be opened"
        opened = [secrets, *([secrets_of_game(home)] if known else [])]
        seal(journal)
    assert not any(found(one, place) for one in opened)
    left = [one.name for one in place.rglob("*.pdf")]
    assert not {ENVELOPES_FILE, "again.pdf"} & {*left}
    assert not any((home / KEYS_FOLDER).glob("*"))
    return "dealt" if known else "sealed" if fingerprints else "nothing"
