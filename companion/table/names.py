"""The names of the players: which may be given, and which player a shortened one means."""

import unicodedata
from collections.abc import Callable, Sequence

from companion.rules.pieces import Seat

LONGEST = 24  # letters; more would not stand on an envelope or a seat of the board
SHOWN = 40  # letters of a typed word that are repeated where it is refused
PUNCTUATION = " -'’.·"
ACCENTS = 200  # from this combining class on, a sign stands above or below its letter


def name_fault(name: str) -> str:
    """What is wrong with a name: "empty", "long", "number" or "letters"; nothing: an empty text.

    Letters of every script that is written from left to right will do, with digits and marks.
    Emoji, control characters and right-to-left letters would scramble the board, or be lost on
    paper and in the voice. A number is the number of a seat.
    """
    if not any(map(str.isalnum, name)):
        return "letters" if name.strip() else "empty"
    if not all(map(_writable, name)):
        return "letters"
    if len(name) > LONGEST:
        return "long"
    return "number" if all(map(str.isnumeric, name)) else ""


def tidy(name: str) -> str:
    """A name without needless spaces, its letters composed."""
    return " ".join(filter(None, unicodedata.normalize("NFC", name).split(" ")))


def same(one: str, other: str) -> bool:
    """Whether two names cannot be told apart at a table."""
    return folded(one) == folded(other)


def find(typed: str, names: Sequence[str], among: Sequence[Seat] = ()) -> tuple[Seat, ...]:
    """The seats that a typed name may mean: one, none, or several when it is too short.

    The whole name comes first, then the beginning of one, then that of any word in one, then the
    number of a seat. Of several that begin alike, those in `among` are meant. Capitals and accents
    do not matter.
    """
    key = folded(typed)
    if not key:
        return ()
    ways: tuple[Callable[[str, Seat], bool], ...] = (
        lambda name, _: name == key,
        lambda name, _: name.startswith(key),
        lambda name, _: any(word.startswith(key) for word in name.split()),
        lambda _, seat: str(seat) == key,
    )
    keys = {seat: folded(name) for seat, name in enumerate(names, start=1)}
    for fits in ways:
        found = tuple(seat for seat, name in keys.items() if fits(name, seat))
        if found:
            return tuple(seat for seat in found if seat in among) or found
    return ()


def as_typed(word: str) -> str:
    """A word as a refusal repeats it: not too long, and nothing that would upset the line."""
    kept = "".join(letter if letter.isprintable() else "?" for letter in word)
    return kept if len(kept) <= SHOWN else f"{kept[: SHOWN - 1]}…"


def _writable(letter: str) -> bool:
    if letter in PUNCTUATION:
        return True
    left_to_right = unicodedata.bidirectional(letter) not in ("R", "AL", "AN")
    return unicodedata.category(letter)[0] in "LMN" and left_to_right


def folded(name: str) -> str:
    """Letters without capitals, accents and doubled spaces; й and ў are letters of their own."""
    letters = " ".join(unicodedata.normalize("NFC", name.casefold()).split())
    return "".join(letter if letter in "йў" else _without_accents(letter) for letter in letters)


def _without_accents(letter: str) -> str:
    """What stands above or below a letter goes; a sign that is part of it, as in が, stays."""
    parts = unicodedata.normalize("NFKD", letter)
    kept = (part for part in parts if unicodedata.combining(part) < ACCENTS)
    return unicodedata.normalize("NFC", "".join(kept))
