"""Line breaks: places where lines may end, and lines of even length."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from printables.look.alphabets import unspaced_parts

_HALVINGS = 6  # steps of the search for even lines
_MAX_SHORT_WORD = 3  # words of so few letters should not end a line: "of", "the"
_MAX_UNEVEN = 1.25  # a line may grow so far for that, times the longest line
_AFTER_HYPHEN = re.compile(r"(?<=-)(?=[^\W_]{3})")  # where a word may be broken


def wrapped(
    parts: Iterable[tuple[str, str]], width: float, measure: Callable[[str], float]
) -> list[str]:
    """Join parts of a text into lines of a width, or return [] if a part is too long.

    Each part comes with the text that joins it to the part before.
    """
    lines: list[str] = []
    for joint, part in parts:
        longer = f"{lines[-1]}{joint}{part}" if lines else part
        if lines and measure(longer) <= width:
            lines[-1] = longer
        elif measure(part) <= width:
            lines.append(part)
        elif more := _broken(part, width, measure):
            lines += more
        else:
            return []
    return lines


def evened(lines: list[str], text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Break a text into the same number of lines as given, making the longest as short as possible.

    If the `width` allows, short words are on a line with the next word.
    """
    if len(lines) < 2:  # noqa: PLR2004
        return lines
    longest = max(map(measure, lines))
    shortest = longest / 2
    for _ in range(_HALVINGS):
        middle = (shortest + longest) / 2
        shorter = wrapped(words_of(text), middle, measure)
        if shorter and len(shorter) == len(lines):
            lines, longest = shorter, middle
        else:
            shortest = middle
    return bound(lines, width, measure)


def bound(lines: list[str], width: float, measure: Callable[[str], float]) -> list[str]:
    """Move short words at the end of a line to the next one if it has room."""
    lines, width = [*lines], min(width, _MAX_UNEVEN * max(map(measure, lines)))
    for at in range(len(lines) - 2, -1, -1):
        before, space, word = lines[at].rpartition(" ")
        while space and len(word) <= _MAX_SHORT_WORD and word.isalpha():
            longer = f"{word} {lines[at + 1]}"
            if measure(longer) > width:
                break
            lines[at : at + 2] = before, longer
            before, space, word = before.rpartition(" ")
    return lines


@lru_cache(maxsize=5_000)  # texts are broken anew for every size
def words_of(text: str) -> tuple[tuple[str, str], ...]:
    """Split a text where a line may end; each part comes with the space, or "", in front of it.

    Fewer than three letters stay with the hyphen before them, as in "5-й".
    """
    return tuple(
        ("" if place else " ", part)
        for word in text.split(" ")
        for place, part in enumerate(_AFTER_HYPHEN.split(word))
        if part
    )


def letters_of(text: str) -> Iterator[tuple[str, str]]:
    """Split a word that may be broken anywhere into letters, each with the "" in front of it."""
    return (("", letter) for letter in text)


def _broken(part: str, width: float, measure: Callable[[str], float]) -> list[str]:
    parts = unspaced_parts(part)
    return wrapped([("", part) for part in parts], width, measure) if len(parts) > 1 else []
