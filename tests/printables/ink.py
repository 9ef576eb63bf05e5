"""Measure the ink of each piece in each theme with a renderer: python -m tests.printables.ink

In full pages of one ink, both sides of all copies, A4, English; the figures of the README.
"""

from io import BytesIO

from printables.catalogue import IN_THE_BOX
from printables.look.themes import themes
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.printables.full_box import full_box
from tests.printables.ink_on_paper import coverage


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


if __name__ == "__main__":
    main()
