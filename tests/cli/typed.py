"""Moves as a host types them, and a table to type them at without starting a program each time."""

import json
import os
import stat
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from typer.testing import CliRunner, Result

from companion.cli.app import app
from companion.cli.host import HOST, open_table
from companion.deal import sealing
from companion.deal.secret_files import KEY_SUFFIX
from companion.rules.game import Game
from companion.rules.moves import (
    AnswerHitler,
    CallElection,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.store.record import to_text
from companion.store.recorded_game import RecordedGame
from companion.table.deal import OpenDeal

SEVEN = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia")
KINDS = dict(zip(HiddenKnowledge, ("drew", "passed", "received", "peeked", "saw"), strict=True))


# What tests prepare, by how: every folder and file with its rights and its content.
Snapshot = list[dict[Path, tuple[int, bytes | None]]]
_prepared: dict[Hashable, tuple[list[Path], Snapshot]] = {}


class TypedTable:
    """A host at a table."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def roots(self) -> list[Path]:
        """All that a command of this host may write."""
        return [self.home]

    def prepare(self, how: Hashable, commands: Callable[[], object]) -> None:
        """Run the commands, or copy what they have left for another test that began in this way."""
        if any(any(root.iterdir()) for root in self.roots() if root.exists()):
            commands()  # this test has files of its own
            return
        # it opens only what was sealed with it, and has no paper but that of such tests
        how = how, vars(sealing)["_SCRYPT_COST"], OpenDeal.envelopes
        if how not in _prepared:
            commands()
            _prepared[how] = self.roots(), [_content(root) for root in self.roots()]
            return
        self._copy(*_prepared[how])

    def _copy(self, before: list[Path], contents: Snapshot) -> None:
        """Leave what commands have left below other folders, and nothing else."""
        for root, content in zip(self.roots(), contents, strict=True):
            for there in sorted(root.rglob("*"), reverse=True):
                if there.relative_to(root) not in content:
                    there.rmdir() if there.is_dir() else there.unlink()
            for name, (mode, written) in content.items():
                if written is not None:
                    moved = (
                        _moved(written, before, self.roots())
                        if name.suffix == KEY_SUFFIX
                        else written
                    )
                    (root / name).write_bytes(moved)
                elif not (root / name).exists():
                    (root / name).mkdir()
                else:
                    continue  # the test's own
                (root / name).chmod(mode)

    def typed(self, *words: object) -> Result:
        """A command that may end with another status."""
        typed = [str(word) for word in words]
        with patch.dict(os.environ, {"COMPANION_HOME": str(self.home)}):
            HOST.begin(typed)
            return CliRunner().invoke(app, typed, catch_exceptions=False)

    def types(self, *words: object) -> str:
        """Run a command that succeeds, and return its output."""
        answer = self.typed(*words)
        assert answer.exit_code == 0, answer.output
        return answer.output

    def begins(self, *words: object) -> "TypedTable":
        """Seven players; Ada is the first Presidential Candidate."""
        begin = ("new", *SEVEN, "--first", "Ada", *words)
        self.prepare((type(self), *begin), lambda: self.types(*begin))
        return self

    def plays(self, *lines: str) -> "TypedTable":
        """One command a line; copied where the same were typed at the same table."""
        before = (tuple(_content(root).items()) for root in self.roots())
        how = (type(self), lines, *before)
        if how in _prepared:
            self._copy(*_prepared[how])
            return self
        for line in lines:
            self.types(*line.split())
        _prepared[how] = self.roots(), [_content(root) for root in self.roots()]
        return self

    def status(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.types("status", "--json"))
        return found

    def stored(self) -> RecordedGame:
        with open_table(self.home) as table:
            return table.stored

    def everything(self) -> tuple[dict[str, Any], str]:
        """All that may not change when something is refused; a copy has another number."""
        return {**self.status(), "game": 0}, to_text(self.stored())


def _moved(key: bytes, before: Sequence[Path], after: Sequence[Path]) -> bytes:
    """A key, which says where its secret files are, in other folders."""
    for old, new in zip(before, after, strict=True):
        key = key.replace(bytes(old), bytes(new))
    return key


def _content(root: Path) -> dict[Path, tuple[int, bytes | None]]:
    there = [root, *sorted(root.rglob("*"))] if root.exists() else []
    return {
        one.relative_to(root): (
            stat.S_IMODE(one.stat().st_mode),
            None if one.is_dir() else one.read_bytes(),
        )
        for one in there
    }


@pytest.fixture
def table(home: Path) -> TypedTable:
    return TypedTable(home)


def words(  # noqa: C901, PLR0912  one case for each move
    move: Move, names: Sequence[str], game: Game
) -> list[str]:
    """A move as a command."""
    match move:
        case Nominate(seat):
            return ["nominate", names[seat - 1]]
        case Vote(ja):
            return _ballots(ja, names, game)
        case VoteCount(ja, nein):
            return ["vote", str(ja), str(nein)]
        case AnswerHitler(is_hitler):
            return ["answer-hitler", "yes" if is_hitler else "no"]
        case Enact(party):
            return ["enact", party.value]
        case Veto(agreed):
            return ["veto", "agreed" if agreed else "refused"]
        case Chaos(party):
            return ["chaos", party.value]
        case Investigate(seat):
            return ["investigate", names[seat - 1]]
        case CallElection(seat):
            return ["call-election", names[seat - 1]]
        case Peek():
            return ["peek"]
        case Execute(seat, hitler):
            return ["execute", names[seat - 1], *(["--hitler"] if hitler else [])]
        case Claim(seat, HiddenKnowledge.LOYALTY, (party,)):
            return ["claim", names[seat - 1], "saw", party.value]
        case Claim(seat, about, said):
            tiles = "no-comment" if said is None else "".join(party.value[0] for party in said)
            return ["claim", names[seat - 1], KINDS[about], tiles.upper() if said else tiles]
        case _:
            raise AssertionError(f"nobody types {move}: it is chosen in private")


def _ballots(ja: frozenset[int], names: Sequence[str], game: Game) -> list[str]:
    """By those who said ja, or by the others when they are fewer."""
    nein = [seat for seat in game.alive if seat not in ja]
    if not ja or not nein:
        return ["vote", "--nein-all" if nein else "--ja-all"]
    few = sorted(ja) if len(ja) <= len(nein) else nein
    named = [names[seat - 1] for seat in few]
    return ["vote", "--ja" if few != nein else "--nein", *named]
