"""An immutable sequence that shares its items with the longer ones made from it."""

from collections.abc import Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Log(Sequence[T]):
    """An immutable sequence of items; it equals a tuple of the same items.

    Each game keeps all statements before it. With a tuple of its own, a game of n statements would
    take memory and time of the order of n²; the logs after one another share one list instead.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, earlier: Sequence[T], last: T) -> None:
        """Create the sequence of the earlier items and one more."""
        items = earlier._items if isinstance(earlier, Log) else []
        # Only one log may extend a list: after an undo, another one needs its own.
        self._items: list[T] = items if len(items) == len(earlier) else list(earlier)
        self._items.append(last)
        self._length = len(self._items)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        places = range(self._length)[at]
        if isinstance(places, range):
            return tuple(self._items[place] for place in places)
        return self._items[places]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
