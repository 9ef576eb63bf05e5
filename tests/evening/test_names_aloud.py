"""What the host is told before the night of names that the referee's voice cannot read."""

from pathlib import Path

from companion.cli.terminal.announcer import names_unread
from companion.evening.guests import keep_pronunciations
from companion.evening.new_game import NewGame
from companion.store.journal import Journal

NAMES = ("Ada", "太郎", "Cleo", "민준", "Eva")


def test_names_that_the_voice_cannot_read(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        silent = NewGame(NAMES).begin(journal)
        assert names_unread(silent) == ""
        heard = NewGame(NAMES, speak=True).begin(journal)
        told = names_unread(heard)
        assert "太郎, 민준." in told
        assert told.endswith("companion play --say 太郎=…")
        keep_pronunciations(tmp_path, ["太郎=Taro", "민준=Min-jun"], "en")
        assert names_unread(heard) == ""
