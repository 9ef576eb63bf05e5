"""Progress of long work: one transient line in a terminal, else a line for each thing done."""

import sys
from contextlib import suppress
from typing import Self

from companion.cli.host import HOST, say
from companion.evening import settings


class Note(settings.Progress):
    """Progress of long work as a text on the screen of the night."""

    text = ""

    def show(self, table: str, key: str, /, **places: object) -> None:
        """Show a sentence until the last line is spoken and checked."""
        ready = places["done"] == places["total"]
        self.text = "" if ready else f"{say(table, key, **places)} …"


class Progress(settings.Progress):
    """Show transient progress on stderr; where stdout is no terminal, print what is done there."""

    def __enter__(self) -> Self:
        self._live = sys.stderr.isatty() and not HOST.is_plain
        return self

    def __exit__(self, *_: object) -> None:
        self._print("\r\x1b[K" if self._live else "")

    def show(self, table: str, key: str, /, **places: object) -> None:
        """Show a sentence; a host who listens hears only the end of what is counted."""
        text, is_counted = say(table, key, **places), table == "sound"
        if self._live:
            self._print(f"\r\x1b[K{text} …")
        elif (
            places["done"] == places["total"]
            if is_counted
            else HOST.is_plain and sys.stdout.isatty()
        ):
            print(text)

    def _print(self, text: str) -> None:
        with suppress(OSError):  # what cannot be shown need not stop the work
            print(text, end="", file=sys.stderr, flush=True)
