"""A record replaces nothing before it was read back."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.evening.folder.record_files import export_game
from companion.evening.settings import Progress
from companion.files.toml import FaultyFile
from companion.store.journal import Journal
from companion.store.record import to_text
from companion.store.refusals import ImpossibleRecord
from companion.table import recap
from companion.table.recap import RecordNotReadable
from tests.english import english

QUIET = Mock(spec=Progress)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")


@pytest.mark.parametrize(
    ("was", "is_", "cause"),
    [
        ("tie  ", "tied", FaultyFile),
        ("{ nominate = 3 }", "{ nominate = 1 }", ImpossibleRecord),
    ],
)
def test_a_record_that_cannot_be_read_back_replaces_nothing(
    was: str, is_: str, cause: type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.toml"
    with Journal(tmp_path / "home") as journal:
        table = NewGame(NAMES, first="Ada").begin(journal)
        table.move("nominate", "cleo")
        export_game(table, file)
        before = file.read_bytes()
        table.move("vote", "--ja-all")
        monkeypatch.setattr(recap, "to_text", lambda *given: to_text(*given).replace(was, is_))
        with pytest.raises(RecordNotReadable) as refused:
            export_game(table, file, force=True)
    assert isinstance(refused.value.cause, cause)
    assert "evening.toml was not written" in english(refused.value)
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["evening.toml"]
