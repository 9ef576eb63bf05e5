"""Pictures of single cards for shops that make decks: PNG files in the sizes of their templates."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from companion.errors import Refusal
from companion.files.choices import NotAvailable
from companion.files.toml import toml_values
from printables.catalogue import SLEEVED, PieceName
from printables.edition.piece import Edition, Face, Piece
from printables.paper.cards import Size
from printables.paper.options import CardShop
from printables.paper.sheet import Box
from printables.sheets.imposition import Settings
from printables.sheets.render import pen_for

DECK_PIECES = (PieceName.POLICY_TILES, *SLEEVED)
TILE_DECK = "tile"  # name of a deck of cards as large as Policy tiles
SHOP_EXTRA = "secret-hitler-companion[shop]"
_DPI, _INCH, _POINTS_PER_INCH = 300, 25.4, 72


class RasteriserMissing(Refusal):
    """The package that renders pages as pictures is not installed."""

    package: str


class Template(NamedTuple):
    """Template of a shop, in pixels."""

    width: int
    height: int
    bleed: float

    @property
    def trim(self) -> Size:
        """Size of the trimmed card, in mm."""
        return Size(_mm(self.width - 2 * self.bleed), _mm(self.height - 2 * self.bleed))


def template_of(shop: CardShop, size: str) -> Template:
    """Return the template for cards of a size.

    Raises:
        NotAvailable: the shop has no template for this size.
    """
    templates = dict(_templates()[shop])
    bleed = templates.pop("bleed")
    if size not in templates:
        raise NotAvailable(size, tuple(template for template in templates if template != TILE_DECK))
    width, height = templates[size]
    return Template(width, height, bleed)


def card_names(names: Sequence[str]) -> list[str]:
    """Return the pieces with these names that a card shop can make, or all such pieces.

    Raises:
        NotAvailable: a name is not that of a card.
    """
    for name in names:
        if name not in DECK_PIECES:
            raise NotAvailable(name, tuple(map(str, DECK_PIECES)))
    return [name for name in DECK_PIECES if not names or name in names]


def card_pictures(
    pieces: Sequence[Piece], edition: Edition, shop: CardShop, size: str
) -> dict[str, Callable[[BinaryIO], None]]:
    """Return a writer for each picture, by name: each front with its copies, each back once.

    Raises:
        NotAvailable: the shop has no template for this size.
        RasteriserMissing: a package is missing.
    """
    try:
        import pypdfium2  # noqa: F401  to fail early
    except ImportError:
        raise RasteriserMissing(SHOP_EXTRA) from None
    files: dict[str, Callable[[BinaryIO], None]] = {}
    for number, (name, group) in enumerate(groupby(pieces, key=lambda piece: piece.name), start=1):
        template = template_of(shop, TILE_DECK if name == PieceName.POLICY_TILES else size)
        stem, group_pieces = f"{number:02}-{edition.theme.terms.themed(name)}", list(group)
        backs = dict.fromkeys(piece.back for piece in group_pieces if piece.back is not None)
        named = [
            (f"{stem}-front-{at:02}-x{piece.copies}.png", piece.front)
            for at, piece in enumerate(group_pieces, start=1)
        ]
        named += [(f"{stem}-back-{at:02}.png", back) for at, back in enumerate(backs, start=1)]
        for file, face in named:
            files[file] = partial(_picture, face=face, template=template, edition=edition)
    return files


def _picture(file: BinaryIO, face: Face, template: Template, edition: Edition) -> None:
    """Write a face as a PNG file."""
    from pypdfium2 import PdfDocument

    content, bleed = BytesIO(), _mm(template.bleed)
    pen = pen_for(content, edition, Settings())
    trim = Box(bleed, bleed, *template.trim)
    page = (_mm(template.width), _mm(template.height))
    pen.trimmed(page, trim, bleed)
    with pen.moved(*trim.centre):
        box = Box(-trim.width / 2, -trim.height / 2, trim.width, trim.height)
        pen.repeated(face.name, partial(face.draw, pen, box, bleed))
    pen.save()
    with PdfDocument(content.getvalue()) as document:
        picture = document[0].render(scale=_DPI / _POINTS_PER_INCH).to_pil()
    whole = picture.crop((0, 0, template.width, template.height))  # rounding may add a pixel
    whole.save(file, "PNG", dpi=(_DPI, _DPI))


def _mm(pixels: float) -> float:
    return pixels * _INCH / _DPI


@lru_cache(maxsize=1)
def _templates() -> dict[str, dict[str, Any]]:
    return toml_values(Path(__file__).parent / "card_shops.toml")
