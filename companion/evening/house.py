"""The folder of the games as every face enters it: the host's own words, and what was left half done."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.words.tables import EnglishInstead, look_in, tell_unreadable

OWN_WORDS_FOLDER = "words"  # the folder of the host's own languages


class House:
    """One for each program; a face asks for its notes between its questions."""

    def __init__(self, home: Callable[[], Path | None]) -> None:
        """`home` is the folder that was named, if one was; it is asked for when it is needed."""
        self._home = home
        self._unreadable: set[Path] = set()
        self._untold: list[EnglishInstead] = []  # of them
        look_in(self._own_words)
        tell_unreadable(self._is_unreadable)

    def notes(self) -> Iterator[EnglishInstead]:
        """What could not be read of the words since this was asked before; each file is told once."""
        while self._untold:  # telling of one file may need another
            yield self._untold.pop(0)

    def put_right(self) -> None:
        """Finish or remove what a killed program has left."""
        from companion.files.abandoned import sweep
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
