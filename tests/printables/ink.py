"""How much ink each piece takes in each theme, as a renderer sees it: python -m tests.printables.ink

In full pages of one ink, both sides of all copies, A4, English; the figures of the README.
"""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import ImageStat

from printables.art.equal_ink import Taken
from printables.art.equal_ink import taken as sum_of
from printables.art.portraits import deeper_black, one_black
from printables.catalogue import IN_THE_BOX
from printables.imposition import Settings, impose
from printables.pen import Pen
from printables.piece import Edition, Piece
from printables.printed_set import pieces
from printables.render import print_set
from printables.sheet import Box, Paper
from printables.theme import WHITE, Colour, Theme, read_theme, themes
from tests.printables.full_box import full_box
from tests.printables.ink_on_paper import coverage

FINE = 300  # and hairlines of the smallest cards
APART = (Colour(0, 1, 1), Colour(1, 0, 1), Colour(1, 1, 0))
EVEN = 0.01  # how far from the mean a card may be

HOSTS = (  # themes of hosts
    """
extends = "classic"
mottoes = ["Trust nobody twice, not even when they smile at you.", "Ask her again.", "Yes."]

[colours]
liberal = "#042413"
fascist = "#bd2f22"

[figures]
liberal = ["cat", "fox", "owl"]
fascist = ["viper", "boar"]

[roles]
hitler = "The Usurper"
""",
    """
extends = "ink-saver"

[colours]
liberal = "#4a1a6b"
fascist = "#a85b00"
accent = "#2f7f6f"
""",
    """
extends = "high-contrast"

[colours]
liberal = "#e0102a"
accent = "#e0102a"
""",
)


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


def uneven(edition: Edition, kind: str) -> float:
    """How far a face of a kind is from the mean of all, as a share of it: in ink, or in darkness."""
    seen = [taken(piece, edition) for piece in pieces(edition, [kind])]
    return max(_spread([one.ink for one in seen]), _spread([one.dark for one in seen]))


def _spread(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return max(abs(one / mean - 1) for one in values)


def taken(piece: Piece, edition: Edition) -> Taken:
    """The ink of a front and how dark it is, as a renderer sees it.

    Its colours are printed as cyan, magenta and yellow, so that the mean of the picture tells the
    area of each, however coarse the picture is, and however alike the colours are.
    """
    theme = edition.theme
    liberal = {"liberal", "democratic"} & {*piece.front.name.split("-")}
    blacks = theme.ink, one_black(theme).ink, deeper_black(theme.ink, theme.fascist)
    party = theme.liberal if liberal else one_black(theme).fascist
    colours = [*dict.fromkeys((*blacks, party, theme.accent))]
    areas = [
        area
        for at in range(0, len(colours), len(APART))
        for area in _areas(piece, theme, colours, colours[at : at + len(APART)])
    ]
    return sum_of(zip(colours, areas, strict=True))


def _areas(
    piece: Piece, theme: Theme, colours: Sequence[Colour], some: Sequence[Colour]
) -> Sequence[float]:
    """The shares of a page that some of its colours take; all others are white."""
    file = BytesIO()
    pen = _Apart(file, Paper.A4, title="", language="en", fonts=theme.fonts)
    pen.shown = dict.fromkeys(colours, WHITE) | dict(zip(some, APART, strict=False))
    trim = Box(0, 0, piece.width, piece.height)
    pen.trimmed((piece.width, piece.height), trim, 0)
    piece.front.draw(pen, trim, 0)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        image = document[0].render(scale=FINE / 72).to_pil().convert("RGB")
    return [1 - mean / 255 for mean in ImageStat.Stat(image).mean][: len(some)]


class _Apart(Pen):
    """A pen with other colours in the place of some."""

    shown: Mapping[Colour, Colour] = {}

    def paint(self, colour: Colour) -> str:
        return super().paint(self._apart(colour))

    def _ink(self, colour: Colour, *, letters: bool = False) -> None:
        super()._ink(self._apart(colour), letters=letters)

    def _nib(
        self, wide: float, colour: Colour, *, dashed: bool = False, solid: bool = False
    ) -> None:
        super()._nib(wide, self._apart(colour), dashed=dashed, solid=solid)

    def _apart(self, colour: Colour) -> Colour:
        assert colour in self.shown or colour == WHITE or colour in self.shown.values(), colour
        return self.shown.get(colour, colour)


def host_theme(folder: Path, text: str) -> Theme:
    """A theme of a host."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return read_theme(file)


if __name__ == "__main__":
    main()
