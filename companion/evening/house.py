"""Preparation of the folder of games for a user interface: the host's own words, and recovery."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.words.tables import EnglishInstead, look_in, unreadable

OWN_WORDS_FOLDER = "words"  # the folder of the host's own languages


class House:
    """The host's own words, and the repair of unfinished files; a user interface shows its notes."""

    def __init__(self, home: Path | None) -> None:
        """Look for the host's own words in the folder that the host named, or in the usual one."""
        self._home = home
        self._told: set[Path] = set()
        look_in(self._own_words())

    def notes(self) -> Iterator[EnglishInstead]:
        """Yield a note for each file of words that could not be read, once per file."""
        while untold := [note for note in unreadable() if note.file not in self._told]:
            self._told.add(untold[0].file)  # a note about one file may need words of another
            yield untold[0]

    def put_right(self) -> None:
        """Finish or remove files that a killed program has left unfinished."""
        from companion.files.atomic_write import sweep
        from companion.table.games_folder import put_right

        sweep()
        put_right(self._home)

    def _own_words(self) -> Path | None:
        from companion.table.games_folder import NoHomeFolder, home_folder

        with suppress(NoHomeFolder):
            return home_folder(self._home) / OWN_WORDS_FOLDER
        return None
