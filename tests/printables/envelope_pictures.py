"""The pictures of what is printed, and how alike two of them are.

python -m tests.printables.envelope_pictures    draws them anew, to be looked at before they are kept
"""

from pathlib import Path

import numpy as np
from PIL import Image

from printables.paper.sheet import Paper
from tests.printables.envelopes import Table, pages, printed, roles_of

FOLDER = Path(__file__).parent / "dealt"
DPI = 80
TOLERANCE = 1.0  # of 255, the mean difference: renderers smooth edges differently

ENGLISH = Table(7, reveal=True)
SHEETS = {  # a table, and which of its sheets
    "cover-a4-en": (ENGLISH, 0),
    "reveal-a4-en": (ENGLISH, 1),
    "envelope-a4-en": (ENGLISH, 2),
    "envelope-a4-it-no-ballots": (Table(7, ("it",), knowledge=True, ballots=False), 1),
    "envelope-letter-ru-words": (
        Table(7, ("ru",), Paper.LETTER, words=True, knowledge=True),
        1,
    ),
}


def drawn(name: str) -> Image.Image:
    """A sheet of a table, in grey."""
    table, sheet = SHEETS[name]
    return pages(printed(table, roles_of(table.players, hitler=3)).pdf, DPI)[sheet].convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the average difference of two pictures, of 255; 255 if their sizes differ."""
    if one.size != other.size:
        return 255.0
    return float(np.mean(np.abs(np.asarray(one, dtype=int) - np.asarray(other, dtype=int))))


def main() -> None:
    for name in SHEETS:
        drawn(name).quantize(24).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
