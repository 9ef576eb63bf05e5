"""Progress of long work: one transient line in a terminal, else a line for each thing done."""

import sys
from contextlib import suppress
from typing import Self

from companion.cli.host import HOST, say
from companion.evening import settings


class Note(settings.Progress):
    """Progress as a text on the screen of the night."""

    text = ""

    def lines(self, done: int, total: int) -> None:
        """So many lines have been spoken and checked."""
        ready = done == total
        self.text = "" if ready else f"{say('sound', 'speaking', done=done, total=total)} …"


class Progress(settings.Progress):
    """Show transient progress on stderr, or what is done on stdout where that is no terminal."""

    def __enter__(self) -> Self:
        self._live = sys.stderr.isatty() and not HOST.is_plain
        return self

    def __exit__(self, *_: object) -> None:
        self._show("\r\x1b[K" if self._live else "")

    def lines(self, done: int, total: int) -> None:
        """So many lines have been spoken and checked."""
        self._say(say("sound", "speaking", done=done, total=total), last=done == total)

    def writing(self, share: float) -> None:
        """From 0 to 1 of the sound is encoded."""
        self._say(say("sound", "writing", percent=round(100 * share)), last=share >= 1)

    def checking(self, words: str) -> None:
        """The words of a language and theme are checked now."""
        self._say(say("translation", "checking_words", words=words))

    def drawing(self, file: str) -> None:
        """A file is drawn now."""
        self._say(say("tonight", "drawing", file=file))

    def printing(self, key: str, **places: object) -> None:
        """A key of the table printing, and its places."""
        self._say(say("printing", key, **places))

    def _say(self, text: str, *, last: bool | None = None) -> None:
        # `last`: of a count, of which a host who listens hears only the end
        if self._live:
            self._show(f"\r\x1b[K{text} …")
        elif last or (last is None and HOST.is_plain and sys.stdout.isatty()):
            print(text)

    def _show(self, text: str) -> None:
        with suppress(OSError):  # what cannot be shown need not stop the work
            print(text, end="", file=sys.stderr, flush=True)
