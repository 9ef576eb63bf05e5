"""Which pages of a folded booklet lie together on a sheet. Pure."""

from typing import TypeAlias

Spread: TypeAlias = tuple[int, int]  # two pages side by side, by number; 0 is an empty one
Leaf: TypeAlias = tuple[Spread, Spread]  # what is on the front of a sheet, and on its back


def saddle_stitched(pages: int) -> tuple[Leaf, ...]:
    """The sheets of a booklet that are folded into each other, the outermost one first.

    Pages are filled up to a multiple of four. A sheet is turned over as a page is, about its fold.
    """
    total = -(-pages // 4) * 4
    shown = [page if page <= pages else 0 for page in range(total + 1)]
    return tuple(
        (
            (shown[total - 2 * sheet], shown[1 + 2 * sheet]),
            (shown[2 + 2 * sheet], shown[total - 1 - 2 * sheet]),
        )
        for sheet in range(total // 4)
    )
