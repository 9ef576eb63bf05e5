"""Text in the columns of a terminal, where a letter may be two wide, or none."""

import re
import shutil
from collections.abc import Sequence

_COLOUR = re.compile("\x1b\\[[0-9;]*m")


def terminal_size() -> tuple[int, int]:
    """Columns and rows."""
    size = shutil.get_terminal_size()
    return size.columns, size.lines


def width(text: str) -> int:
    """How many columns a text takes."""
    plain = _COLOUR.sub("", text)
    if plain.isascii():
        return len(plain)
    from wcwidth import wcswidth  # its tables are slow to load

    return max(0, wcswidth(plain))


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """The lines of a text, broken between words; all but the first begin with the indent."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer) <= columns:
            lines[-1] = longer
        else:
            lines.append(cut(f"{indent if lines else ''}{word}", columns))
    return lines


def flow(entries: Sequence[str], columns: int) -> list[str]:
    """Entries side by side, as many as fit in a line."""
    lines: list[str] = []
    for entry in entries:
        longer = f"{lines[-1]}   {entry}" if lines else ""
        if lines and width(longer) <= columns:
            lines[-1] = longer
        else:
            lines.append(cut(f" {entry}", columns))
    return lines


def cut(text: str, columns: int) -> str:
    """The beginning of a text, if all of it would be too wide."""
    if width(text) <= columns:
        return text
    while text and width(text) >= columns:
        text = text[:-1]
    return f"{text}…"


def centred(text: str, columns: int) -> str:
    """In the middle."""
    room = max(0, columns - width(text))
    return " " * (room // 2) + text + " " * (room - room // 2)


def right(text: str, columns: int) -> str:
    """At the right."""
    return " " * (columns - width(text)) + text


def spread(left: str, at_the_right: str, columns: int) -> str:
    """One at each side."""
    room = columns - width(left) - width(at_the_right)
    return f"{left}{' ' * room}{at_the_right}" if room > 0 else cut(left, columns)
