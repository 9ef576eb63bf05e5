"""Which player a typed name means. What may be a name, companion.store.names says."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from companion.rules.pieces import Seat
from companion.store.names import MAX_NAME, folded, name_fault, same, tidy

__all__ = [
    "MAX_NAME", "as_typed", "begins", "chosen", "find", "folded", "name_fault", "same", "tidy",
]  # fmt: skip

T = TypeVar("T")

MAX_SHOWN = 40  # letters of a typed word that are repeated where it is refused


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


def begins(word: str, typed: str) -> bool:
    """Whether these may be the first letters of the word."""
    return bool(folded(typed)) and folded(word).startswith(folded(typed))


def chosen(choices: Mapping[str, T], typed: str) -> T | None:
    """The choice that the letters begin, if it is the only one, or the whole word."""
    exact = [value for word, value in choices.items() if folded(word) == folded(typed)]
    found = exact or [value for word, value in choices.items() if begins(word, typed)]
    return found[0] if len(found) == 1 else None


def as_typed(word: str) -> str:
    """A word as a refusal repeats it: not too long, and nothing that would upset the line."""
    kept = "".join(letter if letter.isprintable() else "?" for letter in word)
    return kept if len(kept) <= MAX_SHOWN else f"{kept[: MAX_SHOWN - 1]}…"
