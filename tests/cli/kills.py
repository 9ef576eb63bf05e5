"""Programs that are killed while they deal, print or seal, each followed by one start of another."""

import hashlib
import json
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from companion.cli import run_command
from companion.deal.key_folder import FOLDER, KEY
from companion.evening.page_steps import ENVELOPES
from companion.store.journal import Journal
from companion.table.sealing import seal

ROOT = Path(__file__).parents[2]
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
# All is imported before the word that begins the time in which it is killed.
PROGRAM = """
import sys
import companion.cli.app, companion.cli.commands.prepare, companion.cli.commands.moves
import companion.cli.commands.seal, companion.evening.tonight, companion.table.sealing
import printables.components.dealt_envelopes, printables.slips, cryptography.fernet, sqlite3
from companion.cli import run_command
print("go", flush=True)
run_command(sys.argv[1:])
"""


def endure(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Kill so many programs, and look at what is left after the next start."""
    chance, counts = Random(seed), Counter[str]()
    dealt = folder / "dealt"
    _runs(dealt, "tonight", *NAMES, "--no-night", "--out", dealt / "tonight")
    seconds: dict[str, float] = {}
    for number in range(-len(_COMMANDS), kills):
        command = list(_COMMANDS)[number % len(_COMMANDS)]
        place = folder / str(number)
        if command != "tonight":
            _copied(dealt, place)
        else:
            place.mkdir()
        words = [str(word).replace("PLACE", str(place)) for word in _COMMANDS[command]]
        if number < 0:  # how long it takes
            seconds[command] = _killed(place, words, None)
        else:
            counts["killed"] += _killed(place, words, chance.uniform(0, seconds[command])) < 0
            _runs(place, "history")
            counts[f"{command}, {_looked_through(place)}"] += 1
        shutil.rmtree(place)
    return counts


_COMMANDS = {
    "tonight": ("tonight", *NAMES, "--no-night", "--out", "PLACE/tonight"),
    "seal": ("seal",),
    "deal --again": ("deal", "--again", "--force", "-o", f"PLACE/tonight/{ENVELOPES}"),
    "reprint": ("envelope", "--reprint", "-o", "PLACE/tonight/again.pdf"),
    "first move": ("nominate", "ben"),
}


def _runs(place: Path, *words: object) -> None:
    run_command([*map(str, words), "--home", str(place / "home")])


def _copied(dealt: Path, place: Path) -> None:
    shutil.copytree(dealt, place)
    for key in (place / "home" / FOLDER).iterdir():
        key.write_bytes(key.read_bytes().replace(bytes(dealt), bytes(place)))


def _killed(place: Path, words: list[str], after: float | None) -> float:
    """How long the program took; negative, if it was killed before its end."""
    command = [sys.executable, "-c", PROGRAM, *words, "--home", str(place / "home")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "go\n"
        began = time.perf_counter()
        if after is not None:
            time.sleep(after)
            child.kill()
        child.communicate()
        took = time.perf_counter() - began
    return -took if child.returncode < 0 else took


def _looked_through(place: Path) -> str:
    """What is left, which is all of one state: nothing, a deal, or a deal that is sealed."""
    home = place / "home"
    files = [one for one in place.rglob("*") if one.is_file()]
    keys = [one for one in files if one.parent == home / FOLDER]
    with Journal(home) as journal:
        deals = [journal.load(one.number).deal for one in journal.games()]
        fingerprints = {one.sealed.fingerprint for one in deals if one}
        known, listed = set(), set()
        for key in keys:
            assert key.suffix == KEY, "something is half done"
            values = json.loads(key.read_bytes())
            known.add(values["deal"])
            listed |= {(one["path"], one["sha256"]) for one in values["files"]}
        assert known <= fingerprints, "a key without a game"
        for one in files:
            assert one.suffix not in {".part", ".before", ".new"}, "something lies beside"
            if (one.suffix == ".pdf" and "envelopes" in one.name) or one.name == "again.pdf":
                secret = (str(one), hashlib.sha256(one.read_bytes()).hexdigest())
                assert secret in listed, "a secret file that sealing would not find"
        seal(journal)
    left = [one.name for one in place.rglob("*.pdf")]
    assert not {ENVELOPES, "again.pdf"} & {*left}
    assert not any((home / FOLDER).glob("*"))
    return "dealt" if known else "sealed" if fingerprints else "nothing"
