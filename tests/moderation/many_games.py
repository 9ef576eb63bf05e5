"""Random games by messages alone, whose deck is drawn again from its secret by the README's program."""

import io
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from companion.deal import sealing
from companion.rules.moves import Discard, Move
from companion.rules.pieces import Phase
from companion.store.record import to_text
from tests.moderation.players import PHRASES, Forum, Said

ROOT = Path(__file__).parents[2]
RULESETS = ("forum", "official", "first-edition")
MEMORY = Path("/dev/shm")  # noqa: S108  thousands of games wear out a disk


class ReplayedForum(Forum):
    """A game that notes what each President has drawn, as the private messages said."""

    def __init__(self, home: Path, chance: Random) -> None:
        self.drawn: list[list[str]] = []
        ruleset, language = chance.choice(RULESETS), chance.choice([*PHRASES])
        super().__init__(home, ruleset, chance.randint(5, 10), chance, language)

    def chosen(self) -> tuple[list[Said], Move]:
        said, move = super().chosen()
        if isinstance(move, Discard):
            self.drawn.append(sorted(self.tiles(said[0].seat)))
        return said, move


def replayed(record: Path) -> Iterator[str]:
    """Yield the lines of the program in the README, run on a record."""
    text = (ROOT / "companion" / "README.md").read_text(encoding="utf-8")
    part = text.partition("## A deck that nobody shuffles by hand")[2]
    program = part.partition("```python\n")[2].partition("```")[0]
    arguments = patch.object(sys, "argv", ["", str(record)])
    with redirect_stdout(io.StringIO()) as printed, arguments, warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # it leaves the record open
        exec(compile(program, "README", "exec"), {})  # noqa: S102  our own
    yield from printed.getvalue().splitlines()


def many_games(count: int, seed: int) -> Counter[str]:
    """Play so many games, compare each move with the rules, and draw each deck again."""
    figures: Counter[str] = Counter()
    with patch.object(sealing, "_SCRYPT_COST", 2):
        for number in range(count):
            with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
                forum = ReplayedForum(Path(folder), Random(f"{seed} {number}"))
                with forum.journal:
                    forum.play_out()
                assert forum.game.phase is Phase.GAME_OVER
                record = Path(folder, "record.toml")
                record.write_text(to_text(forum.moderator.table.stored), encoding="utf-8")
                *lines, settled = replayed(record)
                drawn = [line.partition(",")[0].split()[1:] for line in lines]
                assert [sorted(tiles) for tiles in drawn] == forum.drawn
                assert settled == "Settled first: True"
            figures["games"] += 1
            figures["moves"] += len(forum.moderator.table.stored.moves)
            figures["sessions"] += len(forum.drawn)
    return figures
