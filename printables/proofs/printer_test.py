"""Test page of a printer: print it before a whole set."""

from typing import BinaryIO

from printables.catalogue import PieceName
from printables.edition.piece import Edition
from printables.edition.wording import Words
from printables.faces.face import FaceRenderer
from printables.look.theme import BLACK, Colour, Font, grey
from printables.paper.card_sizes import POKER
from printables.paper.sheet import Box
from printables.pdf.codes import LOW_CORRECTION, QUIET_ZONE, Code, code_picture
from printables.pdf.pen import HAIRLINE, Drawing, Pen
from printables.pieces.policy_tiles import policy_tiles
from printables.proofs.calibration_sheet import draw_ruler
from printables.sheets.calibration import SHORT_RULER
from printables.sheets.imposition import Plan, Settings
from printables.sheets.margin import draw_margin
from printables.sheets.render import pen_for
from printables.type.letters import Align, Letters

_LEFT = 15.0  # mm, left edge of everything
_BLEED, _SAFE = 3.0, 3.0  # mm
_TEST_CODE = Code(version=5, level=LOW_CORRECTION, length=100)
_MODULES = (0.7, 0.5, 0.35)  # mm; the middle one is that of envelopes
_LETTER_SIZES = (4.2, 3.4, 2.8, 2.3, 1.9, 1.6)  # mm
_GREY_STEPS = 11  # from white to black


def print_printer_test(file: BinaryIO, edition: Edition, settings: Settings) -> None:
    """Write the page for this paper as a PDF.

    Raises:
        DoesNotFit: a text is too long for its place.
    """
    pen = pen_for(file, edition, settings)
    draw_printer_test(pen, edition, settings)
    pen.save()


def draw_printer_test(pen: Pen, edition: Edition, settings: Settings) -> None:
    """Draw the page."""
    width, height = settings.paper.size
    plan = Plan((PieceName.TEST_SHEET,), 1, back=False, placed=(), grids=())
    words = edition.wordings[0].test_sheet
    right = width - _LEFT
    with pen.moved(0, height):  # y is negative from here on
        _heading(pen, edition, words, right)
        with pen.moved(_LEFT, -41):
            draw_ruler(pen, SHORT_RULER)
        with pen.moved(width - 10, -50 - SHORT_RULER, turned=90):
            draw_ruler(pen, SHORT_RULER)
        _card(pen, edition, words)
        _tile(pen, edition, words)
        _codes(pen, words, 146)
        _tones(pen, edition, words, Box(_LEFT, -200, 166, 34))
        _letters(pen, words, Box(_LEFT, -256, right - _LEFT, 50))
    draw_margin(pen, plan, [plan], edition, settings)


def _heading(pen: Pen, edition: Edition, words: Words, right: float) -> None:
    width = right - _LEFT
    pen.piece = PieceName.TEST_SHEET
    renderer = FaceRenderer(pen, edition.theme, languages=1)
    renderer.headline(words.title, Box(_LEFT, -23, width, 14))
    text = Letters(Font.TEXT, 3.4, floor=2.6)
    pen.fitted(words.purpose, Box(_LEFT, -31, width, 5), text, piece=PieceName.TEST_SHEET)
    pen.fitted(words.rulers, Box(_LEFT, -36, width, 4), text, piece=PieceName.TEST_SHEET)


def _label(pen: Pen, label: str, note: str, box: Box) -> None:
    strong, text = Letters(Font.STRONG, 3.6, floor=2.8), Letters(Font.TEXT, 2.9, floor=2.2)
    pen.fitted(label, Box(box.x, box.top - 5, box.width, 5), strong, piece=PieceName.TEST_SHEET)
    if note:
        pen.fitted(
            note, Box(box.x, box.y, box.width, box.height - 4.6), text, piece=PieceName.TEST_SHEET
        )


def _card(pen: Pen, edition: Edition, words: Words) -> None:
    """Draw a card with its bleed, the cut line, and the safe zone."""
    theme, box = edition.theme, Box(_LEFT + _BLEED, -52 - POKER.height, *POKER)
    pen.fill(box.inset(-_BLEED), colour=theme.paper)
    pen.frame(box, width=HAIRLINE)
    safe = box.inset(_SAFE)
    pen.frame(safe, width=HAIRLINE, dashed=True)
    emblem = Drawing(theme.emblems["liberal"], Box(box.x + 12, box.y + 38, box.width - 24, 38))
    pen.area(emblem, colour=theme.liberal)
    name = Letters(Font.DISPLAY, 7.5, floor=4, align=Align.CENTRE, colour=theme.ink)
    game = FaceRenderer(pen, theme, languages=1).heading(edition.wordings[0].game)
    pen.fitted(
        game,
        Box(safe.x + 2, box.y + 21, safe.width - 4, 12),
        name,
        piece=PieceName.TEST_SHEET,
        middle=True,
    )
    for row, colour in enumerate((theme.liberal, theme.fascist, theme.accent)):
        pen.fill(Box(safe.x + 4, box.y + 16 - 4 * row, safe.width - 8, 2.4), colour=colour)
    _label(pen, words.card, words.card_note, Box(box.x - _BLEED, box.y - 18, 69, 13))


def _tile(pen: Pen, edition: Edition, words: Words) -> None:
    tile = policy_tiles(edition)[0]
    box = Box(92, -52 - tile.height, tile.width, tile.height)
    tile.front.draw(pen, box, 0)
    pen.frame(box, width=HAIRLINE)
    _label(pen, words.tile, "", Box(box.x, box.y - 8, box.width, 6))


def _codes(pen: Pen, words: Words, x: float) -> None:
    text = "Secret Hitler · companion · Тайный Гитлер".encode()
    picture = code_picture(text.ljust(_TEST_CODE.length), _TEST_CODE)
    y = -49.0
    for module in _MODULES:
        side, quiet = module * _TEST_CODE.modules, module * QUIET_ZONE
        y -= side + quiet
        pen.picture(picture, Box(x + quiet, y, side, side))
        size = words.code.format(module=f"{module:g}")
        pen.text(size, x + side + 2 * quiet, y, Letters(Font.TEXT, 2.4))
        y -= quiet
    _label(pen, words.codes, words.codes_note, Box(x, y - 18, 42, 16))


def _tones(pen: Pen, edition: Edition, words: Words, box: Box) -> None:
    _label(pen, words.tones, words.tones_note, Box(box.x, box.top - 10, box.width, 10))
    width = box.width / _GREY_STEPS
    for step in range(_GREY_STEPS):
        tone = Box(box.x + step * width, box.top - 21, width, 9)
        pen.fill(tone, colour=grey(1 - step / (_GREY_STEPS - 1)))
    pen.frame(Box(box.x, box.top - 21, box.width, 9), width=HAIRLINE)

    theme = edition.theme
    swatches = [
        Colour(*(1 - (1 - part) * tint for part in colour))
        for colour in (theme.liberal, theme.fascist, theme.accent, theme.ink, theme.paper)
        for tint in (1.0, 0.6, 0.3)
    ]
    width = box.width / len(swatches)
    for place, colour in enumerate(swatches):
        pen.fill(Box(box.x + place * width, box.y, width, 11), colour=colour)


def _letters(pen: Pen, words: Words, box: Box) -> None:
    _label(pen, words.letters, words.letters_note, Box(box.x, box.top - 10, box.width, 10))
    y = box.top - 13
    for size in _LETTER_SIZES:
        letters = Letters(Font.TEXT, size, colour=BLACK)
        y -= size * 1.4 + 1.1
        pen.text(words.code.format(module=f"{size:g}"), box.x, y, Letters(Font.STRONG, 2.2))
        sample = words.sample
        while pen.width(sample, letters) > box.width - 14:  # as many words as fit on a line
            sample = sample.rpartition(" ")[0]
        pen.text(sample, box.x + 14, y, letters)
