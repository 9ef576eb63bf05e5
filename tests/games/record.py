"""Writes again what the table heard, beside each recorded evening.

python -m tests.games.record    after a sentence or a rule was changed on purpose; read the diff

A bug from a real evening arrives in the same way: `companion export tests/games/NAME.toml`, then
this, and the transcript shows what was wrong.
"""

from pathlib import Path

from companion.store.record import read_record
from companion.store.recorded_game import RecordedGame
from companion.table.recap import record_text
from companion.words.sentences import load_referee
from tests.games.transcript import transcript

GAMES = Path(__file__).parent
RECORDS = sorted(GAMES.glob("*.toml"))


def heard(recorded: RecordedGame) -> str:
    """Return the lines that the table heard, in its language."""
    header = recorded.header
    referee = load_referee(header.language, header.theme)
    lines = transcript(header.players, header.ruleset, recorded.moves, referee, header.first)
    return "\n".join(lines) + "\n"


def main() -> None:
    for path in RECORDS:
        recorded = read_record(path)
        path.write_text(record_text(recorded), encoding="utf-8")
        path.with_suffix(".txt").write_text(heard(recorded), encoding="utf-8")
        print(f"{path.stem}: {len(recorded.moves)} moves")


if __name__ == "__main__":
    main()
