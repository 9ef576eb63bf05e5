"""Files for shops: pages with bleed and cutting lines, a job ticket, and pictures of cards.

Outlines for cutting machines are also SVG files; print on demand gets a file for each card.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from companion import __version__
from companion.errors import Refusal
from companion.files.choices import NotAvailable, check_range
from companion.files.toml import toml_values
from companion.words.tables import Terms
from printables.catalogue import SHOP, SLEEVED, PieceName
from printables.edition.piece import Cut, Edition, Face, Piece, Pieces
from printables.edition.wording import Wording
from printables.look.theme import BLACK, Font, grey
from printables.paper.cards import Size
from printables.paper.contour import Point, rounded
from printables.paper.options import Backs, CardShop, Marks, in_mm
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import HAIRLINE, Drawing, Pen, Spot
from printables.pdf.press import Press
from printables.sheets.imposition import Settings, impose, sheet_count, too_large
from printables.sheets.render import pen_for
from printables.type.letters import LEADING, Letters

DECK_PIECES = (PieceName.POLICY_TILES, *SLEEVED)
TILE_DECK = "tile"  # name of a deck of cards as large as Policy tiles
SHOP_EXTRA = "secret-hitler-companion[shop]"
_DPI, _INCH, _POINTS_PER_INCH = 300, 25.4, 72
BLEED = 3.0  # mm, the usual bleed
TICKET = "00-job-ticket.pdf"
SINGLES = "single"  # prefix of the names of files of one card
CARD_CORNER = 3.0  # mm, radius of the corners of cards
_MAX_CARD = 125.0  # mm
_MIN_ROUNDED = 40.0  # mm
_MAX_LIST_HEIGHT = 130.0  # mm, greatest height of the list of pieces

Write: TypeAlias = Callable[[BinaryIO], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """A group of equal pieces, which share a file of fronts and, if printed, one of backs."""

    name: str
    pieces: Pieces
    fronts: str
    backs: str | None
    paper: Paper  # paper on which this kind is printed
    sheets: int
    places: int  # pieces on each sheet
    corner: float  # mm, radius of the pieces' corners

    @property
    def stem(self) -> str:
        """Beginning of the names of the files of this group."""
        return self.fronts.removesuffix("-fronts.pdf")

    @property
    def cut(self) -> Cut:
        """The lines to cut and fold: those of a net, or the edges of a card."""
        own = self.pieces[0].front.cut
        return own or Cut(rounded(Box(0, 0, *self.size), self.corner))

    @property
    def copies(self) -> Pieces:
        """All copies of the pieces, each of which gets a page."""
        return tuple(piece for piece in self.pieces for _ in range(piece.copies))

    @property
    def size(self) -> tuple[float, float]:
        """Trimmed width and height of the pieces in this group, in mm."""
        return self.pieces[0].width, self.pieces[0].height


@dataclass(frozen=True, slots=True)
class Job:
    """An order to a print shop: paper, marks, and whether each card gets a file."""

    paper: Paper
    ticket: Wording  # the words of the job ticket
    press: Press = field(default_factory=Press)
    corners: float = CARD_CORNER  # mm, of cards
    singles: bool = False  # a file for each card, for print on demand
    bleed: float = BLEED  # mm


MAX_PAPER = max(Paper, key=lambda paper: paper.size[0] * paper.size[1])


def shop_settings(paper: Paper, backs: Backs = Backs.LONG_EDGE, bleed: float = BLEED) -> Settings:
    """Return the settings with which a shop arranges the pieces on sheets."""
    return Settings(paper, backs, Marks.NONE, bleed)


def for_shop(edition: Edition) -> Edition:
    """Return a set's settings changed to print text in black ink alone, which stays sharp.

    Text in several inks is blurred if the inks are printed slightly shifted.
    """
    return replace(edition, theme=replace(edition.theme, ink=BLACK))


def shop_files(pieces: Sequence[Piece], edition: Edition, job: Job) -> dict[str, Write]:
    """Return functions that write the files for a shop, by file name.

    The pieces have to be of an edition from `for_shop`.

    Raises:
        TooLarge: a piece does not fit on the largest paper.
        OutOfRange: the corners are rounder than a card.
    """
    _check_corners(pieces, job.corners)
    kinds = list(_kinds(pieces, edition.theme.terms, job))
    files: dict[str, Write] = {TICKET: partial(_ticket, kinds=kinds, edition=edition, job=job)}
    for kind in kinds:
        pages = partial(_pages, kind=kind, edition=edition, job=job)
        files[kind.fronts] = partial(
            pages, name=kind.fronts, faces=[piece.front for piece in kind.copies]
        )
        if kind.backs:
            backs = [piece.back or piece.front for piece in kind.copies]
            files[kind.backs] = partial(pages, name=kind.backs, faces=backs)
        files[f"{kind.stem}-outline.svg"] = partial(_outline, cut=kind.cut, size=kind.size)
        if job.singles and _is_card(*kind.size):
            for number, piece in enumerate(kind.pieces, start=1):
                faces = [face for face in (piece.front, piece.back) if face is not None]
                name = f"{SINGLES}-{kind.stem}-{number:02}-x{piece.copies}.pdf"
                files[name] = partial(pages, name=name, faces=faces)
    return files


def _kinds(pieces: Sequence[Piece], terms: Terms, job: Job) -> Iterator[Kind]:
    """Yield groups of equal pieces; pieces too large for the shop's paper go on the largest paper."""
    groups = groupby(
        pieces, key=lambda piece: (piece.name, piece.width, piece.height, piece.back is None)
    )
    for number, ((name, *size, one_sided), group) in enumerate(groups, start=1):
        stem = f"{number:02}-{terms.themed(name)}"
        backs = None if one_sided else f"{stem}-backs.pdf"
        members = tuple(group)
        settings = shop_settings(job.paper, Backs.NONE if one_sided else Backs.LONG_EDGE, job.bleed)
        if too_large(members, settings):
            settings = replace(settings, paper=MAX_PAPER)
        plans = impose(members, settings)
        sheets, places = sheet_count(plans), len(plans[0].placed)
        corner = job.corners if _is_card(*size) else 0.0
        fronts = f"{stem}-fronts.pdf"
        yield Kind(name, members, fronts, backs, settings.paper, sheets, places, corner)


def _check_corners(pieces: Sequence[Piece], corners: float) -> None:
    sides = [
        min(piece.width, piece.height) for piece in pieces if _is_card(piece.width, piece.height)
    ]
    largest = min(sides, default=math.inf) / 2
    if sides:
        check_range("--corners", corners, 0, largest)


def _is_card(width: float, height: float) -> bool:
    return max(width, height) <= _MAX_CARD and min(width, height) >= _MIN_ROUNDED


def _identity(name: str, edition: Edition, size: tuple[float, float]) -> str:
    languages = (wording.language for wording in edition.wordings)
    parts = name, edition.theme.name, *languages, edition.ruleset.name, edition.seats, *size
    return " ".join(map(str, parts))


def _pages(
    file: BinaryIO, kind: Kind, edition: Edition, job: Job, name: str, faces: Sequence[Face]
) -> None:
    identity = _identity(name, edition, kind.size)
    pen = pen_for(file, edition, Settings(), job.press, identity=identity)
    (width, height), bleed = kind.size, job.bleed
    page = (width + 2 * bleed, height + 2 * bleed)
    trim = Box(bleed, bleed, width, height)
    upright = Box(-width / 2, -height / 2, width, height)
    side, cut = max(kind.size), kind.cut
    outline = Drawing(cut.outline.path(side), Box(0, 0, side, side))
    for at, face in enumerate(faces):
        if at:
            pen.next_sheet()
        pen.trimmed(page, trim, bleed)
        with pen.moved(*trim.centre):
            pen.repeated(face.name, partial(face.draw, pen, upright, bleed))
        with pen.moved(trim.x, trim.y):
            pen.machine_lines(Spot.CUT, kind.stem, [outline, *cut.slits])
            if cut.folds:
                pen.machine_lines(Spot.CREASE, kind.stem, cut.folds)
    pen.save()


def _outline(file: BinaryIO, cut: Cut, size: tuple[float, float]) -> None:
    """Write lines as an SVG file in mm: red ones to cut, blue ones to crease."""
    width, height = size

    def path(lines: Sequence[tuple[Point, Point]]) -> str:
        return " ".join(
            f"M{x:.3f} {height - y:.3f} L{to_x:.3f} {height - to_y:.3f}"
            for (x, y), (to_x, to_y) in lines
        )

    layers = [
        (Spot.CUT, "#ff0000", f"{cut.outline.svg(height)} {path(cut.slits)}".strip()),
        (Spot.CREASE, "#0000ff", path(cut.folds)),
    ]
    drawn = "\n".join(
        f'<path id="{spot.value}" d="{lines}" fill="none" stroke="{colour}" stroke-width="0.1"/>'
        for spot, colour, lines in layers
        if lines
    )
    file.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">\n{drawn}\n</svg>\n'.encode()
    )


def _ticket(file: BinaryIO, kinds: Sequence[Kind], edition: Edition, job: Job) -> None:
    identity = _identity(TICKET, edition, job.paper.size)
    ticket = replace(edition, wordings=(job.ticket,))
    pen = pen_for(file, ticket, Settings(job.paper), job.press, identity=identity)
    pen.trimmed(job.paper.size, job.paper.whole, 0)
    _Ticket(pen, job).draw(kinds, edition)
    pen.save()


def draw_ticket(pen: Pen, pieces: Sequence[Piece], edition: Edition, paper: Paper) -> None:
    """Draw the job ticket, a sheet with instructions for the shop, in the first language of the set."""
    job = Job(paper, edition.wordings[0])
    _Ticket(pen, job).draw(list(_kinds(pieces, edition.theme.terms, job)), edition)


class _Ticket:
    def __init__(self, pen: Pen, job: Job) -> None:
        self.pen, self.words, self.shop = pen, job.ticket, job.ticket.shop
        self.press, self.bleed = job.press, job.bleed
        self.area = job.paper.printable.inset(8, 6)
        self.y = self.area.top

    def draw(self, kinds: Sequence[Kind], edition: Edition) -> None:
        shop, text = self.shop, Letters(Font.TEXT, 3.3, floor=2.6)
        self._write(shop.title, Letters(Font.DISPLAY, 10, floor=6), 2)
        game = f"{self.words.game} · {edition.wordings[0].name} · {edition.theme.name}"
        self._write(game, Letters(Font.STRONG, 4.2, floor=3), 1)
        self._write(shop.made_for, text, 4)
        self._heading(shop.contents)
        self._list(kinds)
        files = 1 + sum(3 if kind.backs else 2 for kind in kinds)
        sheets = sum(kind.sheets for kind in kinds)
        self._write(
            shop.total.format(files=files, sheets=sheets), text._replace(font=Font.STRONG), 4
        )
        self._heading(shop.how)
        for number, sentence in enumerate(
            (
                shop.scale,
                shop.two_sides,
                shop.paper_weight,
                shop.cut.format(
                    colour=Spot.CUT.value, crease=Spot.CREASE.value, bleed=f"{self.bleed:g}"
                ),
                shop.press.format(profile=self.press.name) if self.press.profile else shop.colours,
                shop.order,
            ),
            start=1,
        ):
            self.pen.text(f"{number}", self.area.x, self.y - 2.6, Letters(Font.DISPLAY, 4))
            self._write(sentence, text, 1.4, indent=6)
        self.y = min(self.y, self.area.y + 11)
        self._write(self.words.rulebook.credits, Letters(Font.TEXT, 2.5, floor=2), 0)
        self._write(f"companion {__version__}", Letters(Font.TEXT, 2.5), 0)

    def _write(self, text: str, letters: Letters, gap: float, *, indent: float = 0) -> None:
        box = Box(
            self.area.x + indent,
            self.area.y - 6,
            self.area.width - indent,
            self.y - self.area.y + 6,
        )
        self.y -= self.pen.fitted(text, box, letters, piece=SHOP) + gap

    def _heading(self, text: str) -> None:
        self._write(text, Letters(Font.STRONG, 4.6), 0.5)
        self.pen.line(self.area.x, self.y, self.area.right, self.y, width=HAIRLINE)
        self.y -= 1.6

    def _list(self, kinds: Sequence[Kind]) -> None:
        height = min(9.0, _MAX_LIST_HEIGHT / max(1, len(kinds)))
        for at, kind in enumerate(kinds):
            if at % 2 == 0:
                ground = Box(self.area.x, self.y - height, self.area.width, height)
                self.pen.fill(ground, colour=grey(0.94))
            self._row(kind, height)
            self.y -= height
        self.y -= 3

    def _row(self, kind: Kind, row_height: float) -> None:
        shop = self.shop
        width, height = kind.size
        on_paper = shop.sheets_of.format(
            paper=kind.paper.shown, sheets=kind.sheets, places=kind.places
        )
        names = (kind.fronts, *([kind.backs] if kind.backs else []), f"{kind.stem}-outline.svg")
        strong, text = Letters(Font.STRONG, 3.1, floor=1.8), Letters(Font.TEXT, 2.7, floor=1.6)
        upper = (self.y - row_height / 2, row_height / 2)
        lower = (self.y - row_height, row_height / 2)
        size = shop.size.format(width=in_mm(width), height=in_mm(height))
        copies = shop.copies.format(count=len(kind.copies))
        sides = shop.two_sided if kind.backs else shop.one_sided
        for cell, (y, cell_height), start, end, letters in (
            (self.words.pieces[PieceName(kind.name)], upper, 2, 72, strong),
            (size, upper, 74, 104, text),
            (copies, upper, 106, 128, text),
            (sides, upper, 130, self.area.width - 2, text),
            (" + ".join(names), lower, 2, 104, text),
            (on_paper, lower, 106, self.area.width - 2, text),
        ):
            box = Box(self.area.x + start, y, end - start, cell_height)
            size_now = min(letters.size, cell_height / LEADING)
            fit = letters._replace(size=size_now, floor=min(letters.floor, size_now))
            self.pen.fitted(cell, box, fit, piece=SHOP, middle=True)


class RasteriserMissing(Refusal):
    """Error: the package that renders pages as pictures is not installed."""

    package: str


class Template(NamedTuple):
    """A shop's template for a card: the size of its picture and margins, in pixels."""

    width: int
    height: int
    bleed: float

    @property
    def trim(self) -> Size:
        """The size of the trimmed card, in mm."""
        return Size(_mm(self.width - 2 * self.bleed), _mm(self.height - 2 * self.bleed))


def template_of(shop: CardShop, size: str) -> Template:
    """Return the shop's template for cards of a size.

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
    """Return those of these pieces that a card shop can make; all such pieces if `names` is empty.

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
    """Return functions that write the pictures of cards, by file name: fronts, then each back once.

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
    """Write a face of a piece as a PNG file."""
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
