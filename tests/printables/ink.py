"""How much ink each piece takes in each theme, as a renderer sees it: python -m tests.printables.ink

In full pages of one ink, both sides of all copies, A4, English; the figures of the README.
"""

from io import BytesIO

import numpy as np
import pypdfium2
from PIL import Image

from printables.catalogue import IN_THE_BOX
from printables.imposition import Settings, impose
from printables.printed_set import pieces
from printables.render import print_set
from printables.theme import themes
from tests.printables.full_box import full_box

SUMS = 3 * 255 + 1
DPI = 150  # with fewer, lines are drawn too thick


def main() -> None:
    print(f"{'full pages of ink':20}" + "".join(f"{theme:>16}" for theme in themes()))
    totals = dict.fromkeys(themes(), 0.0)
    for piece in IN_THE_BOX:
        needed = {theme: sum(coverage(printed(piece, theme))) for theme in themes()}
        totals = {theme: totals[theme] + one for theme, one in needed.items()}
        print(f"{piece:20}" + "".join(f"{one:16.2f}" for one in needed.values()))
    print(f"{'the box':20}" + "".join(f"{one:16.2f}" for one in totals.values()))
    classic, *others = totals.values()
    print(f"{'saved':36}" + "".join(f"{1 - one / classic:16.0%}" for one in others))


def printed(piece: str, theme: str) -> bytes:
    """All copies of a piece."""
    edition = full_box(theme, "en")
    settings = Settings()
    file = BytesIO()
    print_set(file, impose(pieces(edition, [piece]), settings), edition, settings)
    return file.getvalue()


def coverage(data: bytes, dots: int = DPI) -> list[float]:
    """Of each page: black, and cyan, magenta and yellow of what is not black, as shares of it."""
    return [_inked(page.render(scale=dots / 72).to_pil()) for page in pypdfium2.PdfDocument(data)]


def _inked(picture: Image.Image) -> float:
    """By how often each pair of the lightest channel and the sum of all occurs."""
    red, green, blue = (np.asarray(one, np.int32) for one in picture.convert("RGB").split())
    lightest, sums = np.maximum(np.maximum(red, green), blue), red + green + blue
    counts = np.bincount((lightest * SUMS + sums).ravel(), minlength=256 * SUMS)
    light, total = (one / 255 for one in np.divmod(np.arange(256 * SUMS), SUMS))
    inks = (3 * light - total) / np.maximum(light, 1e-9)
    return float(counts @ (1 - light + inks) / counts.sum())


if __name__ == "__main__":
    main()
