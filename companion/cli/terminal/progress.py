"""How far long work is: one line that changes in a terminal, else a line for each thing done."""

import sys
from contextlib import suppress
from typing import Self


class Progress:
    """Tells the host while it is entered; in a terminal nothing of it stays."""

    def __enter__(self) -> Self:
        self._live = sys.stderr.isatty()
        return self

    def __exit__(self, *_: object) -> None:
        self._show("\r\x1b[K" if self._live else "")

    def say(self, words: str, *, last: bool) -> None:
        """What is being done; `last` when it is done."""
        if self._live:
            self._show(f"\r\x1b[K{words} …")
        elif last:
            print(words)

    def _show(self, text: str) -> None:
        with suppress(OSError):  # what cannot be shown need not stop the work
            print(text, end="", file=sys.stderr, flush=True)
