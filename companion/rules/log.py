"""A sequence that grows, and whose states share their items."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Log(Sequence[T]):
    """The items up to a moment. It equals a tuple of them, and never changes.

    Each game keeps all statements before it. With a tuple of its own, a game of n statements would
    take memory and time of the order of n²; the logs after one another share one list instead.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    @classmethod
    def after(cls, earlier: Sequence[T], last: T) -> "Log[T]":
        """The earlier items, and another one."""
        log = cls() if isinstance(earlier, cls) else cls(earlier)
        if isinstance(earlier, cls):
            # Only one log may go on in a list: after an undo, another one needs its own.
            shared = len(earlier._items) == earlier._length
            log._items = earlier._items if shared else list(earlier)
        log._items.append(last)
        log._length = len(log._items)
        return log

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return (self._items[at] for at in range(self._length))

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
