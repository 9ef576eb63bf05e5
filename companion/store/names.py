"""Checks of players' names: letters, length and similarity."""

import unicodedata
from collections.abc import Sequence

from companion.store.recorded_game import ImpossibleName

MAX_NAME_LETTERS = 24  # letters; more do not fit on an envelope or a seat of the board
PUNCTUATION = " -'’.·"

_MIN_ACCENT = 200  # from this combining class on, a sign stands above or below its letter
_DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def name_fault(name: str) -> str:
    """Return the fault of a name: "empty", "long", "number", "punctuation", "letters", or "" for none.

    Letters of every script that is written from left to right are allowed, with digits and marks.
    Emoji, control characters and right-to-left letters would scramble the board, or be lost on
    paper and in the voice. A number is the number of a seat.
    """
    if not name.strip():
        return "empty"
    if unusable_letters(name):
        return "letters"
    if not any(map(str.isalnum, name)):
        return "punctuation"
    if len(name) > MAX_NAME_LETTERS:
        return "long"
    return "number" if all(map(str.isnumeric, name)) else ""


def unusable_letters(name: str) -> tuple[str, ...]:
    """Return the forbidden letters of a name, each once; invisible ones as U+ numbers."""
    unusable = dict.fromkeys(letter for letter in name if not _writable(letter))
    seen = tuple(filter(str.isprintable, unusable))
    return seen or tuple(f"U+{ord(letter):04X}" for letter in unusable)


def tidy(name: str) -> str:
    """Return a name without needless spaces, in Unicode composed form."""
    return " ".join(filter(None, unicodedata.normalize("NFC", name).split(" ")))


def folded(name: str) -> str:
    """Return a key that is equal for names that players cannot tell apart.

    Capitals, accents and doubled spaces do not count; й and ў are letters of their own.
    """
    letters = " ".join(unicodedata.normalize("NFC", name.casefold()).split())
    return "".join(letter if letter in "йў" else _without_accents(letter) for letter in letters)


def repeated(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that are too similar to an earlier one."""
    keys = [folded(name) for name in names]
    return tuple(name for at, name in enumerate(names) if keys[at] in keys[:at])


def check_names(names: Sequence[str]) -> None:
    """Check that the names of a new game are possible.

    Raises:
        ImpossibleName: with all names that are not possible.
    """
    faulty = tuple(name for name in names if name_fault(name))
    if faulty or repeated(names):
        raise ImpossibleName(faulty or repeated(names))


def unwritable(name: str) -> bool:
    """Return True if a name has characters that would break a line of a file or a terminal.

    Version 0.1 accepted any other name from an exported file, emoji too; such games still open.
    """
    if name.isprintable():
        return not name.strip()
    broken = {"Cc", "Cs", "Zl", "Zp"}  # controls, half letters, ends of lines and paragraphs
    return any(unicodedata.category(sign) in broken or sign in _DIRECTIONS for sign in name)


def _writable(letter: str) -> bool:
    left_to_right = unicodedata.bidirectional(letter) not in ("R", "AL", "AN")
    return letter in PUNCTUATION or (unicodedata.category(letter)[0] in "LMN" and left_to_right)


def _without_accents(letter: str) -> str:
    parts = unicodedata.normalize("NFKD", letter)
    kept = (part for part in parts if unicodedata.combining(part) < _MIN_ACCENT)
    return unicodedata.normalize("NFC", "".join(kept))
