"""Prepare the folder of the games for a front end: the host's own words, and recovery."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.words.tables import EnglishInstead, look_in, tell_unreadable

OWN_WORDS_FOLDER = "words"  # the folder of the host's own languages


class House:
    """Own words and recovery of one program; a front end asks for notes between its questions."""

    def __init__(self, home: Callable[[], Path | None]) -> None:
        """`home` returns the named folder, if any, when it is needed."""
        self._home = home
        self._unreadable: set[Path] = set()
        self._untold: list[EnglishInstead] = []  # remarks that are not told yet
        look_in(self._own_words)
        tell_unreadable(self._is_unreadable)

    def notes(self) -> Iterator[EnglishInstead]:
        """Yield files of words that could not be read, each once."""
        while self._untold:  # telling of one file may need another
            yield self._untold.pop(0)

    def put_right(self) -> None:
        """Finish or remove what a killed program has left behind."""
        from companion.files.replacement import sweep
        from companion.table.games_folder import put_right

        sweep()
        put_right(self._home())

    def _is_unreadable(self, one: EnglishInstead) -> None:
        if one.file not in self._unreadable:
            self._unreadable.add(one.file)
            self._untold.append(one)

    def _own_words(self) -> Path | None:
        from companion.table.games_folder import NoHomeFolder, home_folder

        with suppress(NoHomeFolder):
            return home_folder(self._home()) / OWN_WORDS_FOLDER
        return None
