"""Where lines of a text may end, and which of its words stand on which line."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from printables.look.alphabets import unspaced_parts

_HALVINGS = 6  # until lines are even
_SHORT = 3  # letters of a word that begins a line rather than ends one: "of", "the"
_UNEVEN = 1.25  # of the longest line, how long one may become for that
_AFTER_HYPHEN = re.compile(r"(?<=-)(?=[^\W_]{3})")  # where a word may be broken


def wrapped(
    parts: Iterable[tuple[str, str]], width: float, measure: Callable[[str], float]
) -> list[str]:
    """The lines of parts, each with what joins it to the one before; none if a part is too long."""
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
    """A text on as many lines as these, the longest as short as can be: no word is left alone.

    Where there is room in the `width`, short words stand with what follows them.
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
    """Lines that end with no short word which has room on the next one."""
    lines, width = [*lines], min(width, _UNEVEN * max(map(measure, lines)))
    for at in range(len(lines) - 2, -1, -1):
        before, space, word = lines[at].rpartition(" ")
        while space and len(word) <= _SHORT and word.isalpha():
            longer = f"{word} {lines[at + 1]}"
            if measure(longer) > width:
                break
            lines[at : at + 2] = before, longer
            before, space, word = before.rpartition(" ")
    return lines


@lru_cache(maxsize=5_000)  # a text is broken anew for every size of its letters
def words_of(text: str) -> tuple[tuple[str, str], ...]:
    """The parts between which a line may end, each with what joins it to the one before.

    Fewer than three letters stay with the hyphen before them, as in "5-й".
    """
    return tuple(
        ("" if place else " ", part)
        for word in text.split(" ")
        for place, part in enumerate(_AFTER_HYPHEN.split(word))
        if part
    )


def letters_of(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a word that may be broken anywhere."""
    return (("", letter) for letter in text)


def _broken(part: str, width: float, measure: Callable[[str], float]) -> list[str]:
    parts = unspaced_parts(part)
    return wrapped([("", one) for one in parts], width, measure) if len(parts) > 1 else []
