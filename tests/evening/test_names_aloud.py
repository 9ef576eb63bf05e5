"""Before the night, the host learns which names the referee's voice cannot read."""

from pathlib import Path

from companion.evening.dealing.new_game import NewGame
from companion.evening.game.aloud import names_unread
from companion.evening.guests.last_evening import keep_evening, load_evening
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
        guests = load_evening(tmp_path, "en").pronounced(["太郎=Taro", "민준=Min-jun"], NAMES)
        keep_evening(tmp_path, guests)
        assert names_unread(heard) == ""
