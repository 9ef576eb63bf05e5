"""Progress of long work: in a terminal one line that changes, elsewhere a line for each step done."""

import sys
from contextlib import suppress
from typing import Self

from companion.cli.host import HOST, say
from companion.evening import settings


class Note(settings.Progress):
    """Progress of work shown as a text on the screen of the night."""

    text = ""

    def show(self, table: str, key: str, /, **places: object) -> None:
        """Show a sentence until all lines are spoken and checked."""
        self.text = "" if places["done"] == places["total"] else f"{say(table, key, **places)} …"


class Progress(settings.Progress):
    """Shows progress on stderr; if stdout is not a terminal, prints finished steps there."""

    def __enter__(self) -> Self:
        self._live = sys.stderr.isatty() and not HOST.is_plain
        return self

    def __exit__(self, *_: object) -> None:
        self._print("\r\x1b[K" if self._live else "")

    def show(self, table: str, key: str, /, **places: object) -> None:
        """Show a sentence about progress; for screen readers, print only the end of a count."""
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
        with suppress(OSError):  # an error in showing progress need not stop the work
            print(text, end="", file=sys.stderr, flush=True)
