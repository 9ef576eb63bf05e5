"""Width of text in columns of a terminal, where a letter may take two columns, or none.

The package wcwidth knows these widths; it is slow to load, so it is only used for texts with
unusual letters.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

_COLOUR = "\x1b\\[[0-9;]*m"
_OTHER_WIDTHS = frozenset({"Mn", "Me", "Cf", "Cc"})  # categories of marks and controls


def width(text: str) -> int:
    """Return the width of a text, in columns."""
    plain = re.sub(_COLOUR, "", text)
    if _is_narrow(plain):
        return len(plain)
    from wcwidth import width

    return int(width(plain))


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Return a text broken into lines between words; all lines but the first are indented.

    If the columns have no room for the indent, it is left out; a line has at least one letter.
    """
    if columns <= 2 * len(indent):
        indent = ""
    if _is_narrow(text):
        from textwrap import wrap
    else:
        from wcwidth import wrap
    return wrap(text, max(columns, 1), subsequent_indent=indent, break_on_hyphens=False)


def flow(entries: Iterable[str], columns: int) -> list[str]:
    """Return lines with as many entries side by side as fit; each entry begins with a space."""
    return packed((cut(f" {entry}", columns) for entry in entries), columns, "  ")


def packed(entries: Iterable[str], columns: int, gap: str = "   ") -> list[str]:
    """Return lines with as many entries side by side as fit, separated by a gap."""
    lines: list[str] = []
    for entry in entries:
        longer = f"{lines[-1]}{gap}{entry}" if lines else ""
        if lines and width(longer) <= columns:
            lines[-1] = longer
        else:
            lines.append(entry)
    return lines


def cut(text: str, columns: int) -> str:
    """Return a text, cut off at the end if it is too wide."""
    columns = max(columns, 1)
    if width(text) <= columns:
        return text
    if _is_narrow(text):
        return f"{text[: columns - 1]}…"
    from wcwidth import clip

    return f"{clip(text, 0, columns - 1)}…"


def centred(text: str, columns: int) -> str:
    """Return a text centred in this many columns of the terminal."""
    room = max(0, columns - width(text))
    return " " * (room // 2) + text + " " * (room - room // 2)


def left(text: str, columns: int) -> str:
    """Return a text padded with spaces at the right; a text that is too wide stays whole."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Return a text padded with spaces at the left, to this width in columns."""
    return " " * (columns - width(text)) + text


def spread(left: str, at_the_right: str, columns: int) -> str:
    """Return a line with one text at its left end and another at its right end."""
    room = columns - width(left) - width(at_the_right)
    return f"{left}{' ' * room}{at_the_right}" if room > 0 else cut(left, columns)


def _is_narrow(text: str) -> bool:
    return text.isprintable() if text.isascii() else all(map(_takes_one, set(text)))


@lru_cache(maxsize=1024)  # the screen is measured many times for every key
def _takes_one(letter: str) -> bool:
    from unicodedata import category, east_asian_width

    return east_asian_width(letter) not in "WF" and category(letter) not in _OTHER_WIDTHS
