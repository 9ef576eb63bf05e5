"""Order of pages on the sheets of a folded booklet."""

from typing import TypeAlias

Spread: TypeAlias = tuple[int, int]  # numbers of two pages side by side; 0 is an empty one
Leaf: TypeAlias = tuple[Spread, Spread]  # front and back of a sheet


def saddle_stitched(pages: int) -> tuple[Leaf, ...]:
    """Return the sheets of a booklet that are folded into each other, the outermost first.

    Empty pages are added until the number of pages is a multiple of four. Sheets are turned over
    about the fold.
    """
    total = -(-pages // 4) * 4
    numbers = [page if page <= pages else 0 for page in range(total + 1)]
    return tuple(
        (
            (numbers[total - 2 * sheet], numbers[1 + 2 * sheet]),
            (numbers[2 + 2 * sheet], numbers[total - 1 - 2 * sheet]),
        )
        for sheet in range(total // 4)
    )
