"""Time a move beside the smallest program of its kind; prints figures and judges nothing.

python -m tests.bench_table

`companion nominate NAME` with 1,000 finished games in the database, beside a Typer program of two
commands that prints a word. They take turns, so that a busy machine is busy for both. Then what a session of
ten players tells a face, as plain values.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path
from random import Random

from companion.evening.dealing.new_game import NewGame
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import Choices, Evening
from companion.evening.session import Audience, Means, Session
from companion.evening.settings import Folders
from companion.rules.moves import Enact, Nominate, Vote
from companion.rules.pieces import Party
from companion.store.journal import Journal
from companion.store.recorded_game import RecordedGame
from companion.table.view import plain
from tests.store.evenings import header, some_moves

TYPER = '''"""Two commands, one of which prints a word."""

import typer

app = typer.Typer()


@app.command()
def word(name: str) -> None:
    """Print a word."""
    typer.echo(name)


@app.command()
def other(name: str) -> None:
    """Print another word."""
    typer.echo(name.upper())
'''
START = "from two_commands import app\n\napp()\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--games", type=int, default=1000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder / "home", arguments.games)
        measure(folder, arguments.runs, arguments.games)
        states(folder / "ten", arguments.runs)


def fill(home: Path, games: int) -> None:
    """So many finished games, and one that begins."""
    chance = Random(1)
    evenings = []
    for _ in range(20):
        settled = header(players=chance.randint(5, 10))
        evenings.append(RecordedGame(header=settled, moves=some_moves(settled, chance)))
    with Journal(home) as journal:
        for _, evening in zip(range(games), cycle(evenings), strict=False):
            journal.add(evening)
        journal.new(header(first=2).replace(speak=False))  # Anna may be nominated


def measure(folder: Path, runs: int, games: int) -> None:
    (folder / "two_commands.py").write_text(TYPER, encoding="utf-8")
    (folder / "start.py").write_text(START, encoding="utf-8")
    environment = {**os.environ, "COMPANION_HOME": str(folder / "home")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a host's Python keeps what it has compiled
    companion = shutil.which("companion", path=str(Path(sys.executable).parent))
    if companion is None:
        sys.exit("There is no companion beside this Python: pip install -e . puts it there.")

    def seconds(*words: str) -> float:
        began = time.perf_counter()
        subprocess.run(words, env=environment, check=True, capture_output=True)
        return time.perf_counter() - began

    def nominate() -> float:
        taken = seconds(companion, "nominate", "Anna")
        with Journal(folder / "home") as journal:
            journal.undo(journal.current())
        return taken

    ours, theirs = [], []
    for _ in range(runs + 1):
        ours.append(nominate())
        theirs.append(seconds(sys.executable, str(folder / "start.py"), "word", "companion"))
    ours, theirs = ours[1:], theirs[1:]  # the first ones compile
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    print(f"{runs} pairs, {games} finished games; milliseconds of the whole process")
    print(f"{'':32}{'min':>7}{'median':>8}{'max':>7}")
    for name, taken in (
        ("companion nominate NAME", ours),
        ("a Typer program of 2 commands", theirs),
    ):
        low, middle, high = (1000 * f(taken) for f in (min, statistics.median, max))
        print(f"{name:32}{low:7.0f}{middle:8.0f}{high:7.0f}")
    medians = statistics.median(ours) / statistics.median(theirs)
    print(
        f"ratio of the medians {medians:.2f}; median of the pairs' ratios "
        f"{statistics.median(ratios):.2f}"
    )


def states(home: Path, runs: int) -> None:
    """A state of ten players after some moves, each time with another board."""
    players = tuple(f"Player {number}" for number in range(1, 11))
    taken = {audience: list[float]() for audience in Audience}
    with Journal(home) as journal:
        table = NewGame(players, first=players[0]).begin(journal)
        table.play(Nominate(2), Vote(frozenset(range(1, 8))), Enact(Party.FASCIST))
        evening, folders = Evening(Choices("en")), Folders(home, home)
        session = Session(journal, Door(evening), folders, evening, Means(), alone=True)
        for number in range(2 * runs):
            session.answer(session.token, {"redo": True} if number % 2 else {"undo": True})
            for audience, seconds in taken.items():
                session._board = None  # it is kept for a revision
                began = time.perf_counter()
                text = json.dumps(plain(session.state(audience)))
                seconds.append(time.perf_counter() - began)
                assert text
    print("a state of ten players as JSON, milliseconds")
    for audience, seconds in taken.items():
        low, middle, high = (1000 * f(seconds) for f in (min, statistics.median, max))
        print(f"{audience.value:32}{low:7.2f}{middle:8.2f}{high:7.2f}")


if __name__ == "__main__":
    main()
