"""Sheets to check a printer: one measures the shift of backs, the other tests print quality."""

from typing import BinaryIO

from printables.catalogue import PieceName
from printables.edition.piece import Edition
from printables.edition.wording import Words
from printables.faces.face import FaceRenderer
from printables.look.theme import BLACK, WHITE, Colour, Font, grey
from printables.paper.cards import POKER
from printables.paper.sheet import Box, Flip, Paper
from printables.pdf.codes import LOW_CORRECTION, QUIET_ZONE, Code, code_picture
from printables.pdf.pen import HAIRLINE, STRONG_LINE, THIN_LINE, Drawing, Pen
from printables.pieces.small_pieces import policy_tiles
from printables.sheets.calibration import (
    COARSE_EDGE,
    COARSE_STEP,
    FINE_EDGE,
    FINE_STEP,
    FRONT_STEP,
    RULER,
    SCALE_NUMBERS,
    SHORT_RULER,
)
from printables.sheets.imposition import Plan, Settings
from printables.sheets.render import corrected, draw_margin, pen_for
from printables.type.letters import Align, Letters

_LEFT = 15.0  # mm, left edge of everything
_BLEED, _SAFE = 3.0, 3.0  # mm
_TEST_CODE = Code(version=5, level=LOW_CORRECTION, length=100)
_MODULES = (0.7, 0.5, 0.35)  # mm; the middle one is that of envelopes
_LETTER_SIZES = (4.2, 3.4, 2.8, 2.3, 1.9, 1.6)  # mm
_GREY_STEPS = 11  # from white to black
MEASURE_COMMAND = "companion printer measure NAME"
_SCALE_LINE = 4.0  # mm, of a scale
_RULER_EDGE = 37.5  # mm, from the lower edge to the horizontal ruler
_RULER_SIDE = 62.0  # mm, from the middle to the vertical ruler
_EXAMPLE = 3  # number that the example shows
_NUMBER_DISTANCE = 66.0  # mm, from the middle of a scale to its number on the sheet
_LABELLED = (50, 100, SHORT_RULER, RULER)  # mm, marks of a ruler with numbers
# Top, bottom, left, right: rotation in degrees, direction outwards.
_SCALE_SIDES = ((0, 1), (0, -1), (90, 1), (90, -1))


def print_calibration(file: BinaryIO, edition: Edition, settings: Settings) -> None:
    """Write the calibration sheet for this paper and this way of printing backs as a PDF.

    Raises:
        DoesNotFit: a text is too long for its place.
    """
    pen = pen_for(file, edition, settings)
    if settings.backs.duplex:
        pen.two_sided(settings.backs.flip)
    draw_calibration(pen, edition, settings)
    pen.save()


def draw_calibration(pen: Pen, edition: Edition, settings: Settings) -> None:
    """Draw both sides of the calibration sheet; only one if backs are not printed."""
    sided = settings.backs.duplex or settings.backs.separate
    plans = [
        Plan((PieceName.CALIBRATION,), 1, back, (), ())
        for back in ((False, True) if sided else (False,))
    ]
    _front(pen, edition, settings, sided=sided)
    draw_margin(pen, plans[0], plans, edition, settings)
    if sided:
        pen.next_sheet()
        with corrected(pen, settings.paper, settings.correction):
            _back(pen, edition, settings)
            draw_margin(pen, plans[1], plans, edition, settings)


def _front(pen: Pen, edition: Edition, settings: Settings, *, sided: bool) -> None:
    words = edition.wordings[0].calibration
    with pen.moved(*settings.paper.whole.centre):
        _how_to(pen, settings.paper, edition, sided=sided)
        if sided:
            _scales(pen, settings.paper, words, FRONT_STEP, FRONT_STEP, outwards=1)
        _rulers(pen, settings.paper)


def _back(pen: Pen, edition: Edition, settings: Settings) -> None:
    words = edition.wordings[0].calibration
    turned = 180 if settings.backs.flip is Flip.SHORT_EDGE else 0
    with pen.moved(*settings.paper.whole.centre, turned=turned):
        title = Letters(Font.DISPLAY, 5, align=Align.CENTRE)
        renderer = FaceRenderer(pen, edition.theme, languages=1)
        pen.fitted(
            renderer.heading(words.back),
            Box(-50, -74, 100, 8),
            title,
            piece=PieceName.CALIBRATION,
            middle=True,
        )
        _scales(pen, settings.paper, words, FINE_STEP, COARSE_STEP, outwards=-1)
        _rulers(pen, settings.paper)


def _scales(
    pen: Pen, paper: Paper, words: Words, fine: float, coarse: float, *, outwards: int
) -> None:
    width, height = paper.size
    for place, (turned, out) in enumerate(_SCALE_SIDES):
        half = width / 2 if turned else height / 2
        for edge, step, name in (
            (FINE_EDGE, fine, words.fine),
            (COARSE_EDGE, coarse, words.coarse),
        ):
            with pen.moved(0, 0, turned=turned), pen.moved(0, out * (half - edge)):
                _scale(pen, step, out * outwards, numbered=outwards > 0)
                if outwards > 0:
                    small = Letters(Font.TEXT, 2.2, align=Align.RIGHT)
                    pen.text(
                        name, SCALE_NUMBERS * FRONT_STEP + 2 + pen.width(name, small), -0.7, small
                    )
        if outwards > 0:
            away = out * (half - (FINE_EDGE + COARSE_EDGE) / 2)
            with pen.moved(0, 0, turned=turned), pen.moved(-_NUMBER_DISTANCE, away, turned=-turned):
                _disc(pen, place + 1, 0, 0, 4.2)


def _scale(pen: Pen, step: float, towards: int, *, numbered: bool) -> None:
    if numbered:
        reach = SCALE_NUMBERS * step
        pen.line(-reach, 0, reach, 0, width=HAIRLINE)
    for number in range(-SCALE_NUMBERS, SCALE_NUMBERS + 1):
        length = _SCALE_LINE + (
            1.0 if number % SCALE_NUMBERS == 0 else 0.5 if number % 5 == 0 else 0
        )
        pen.line(number * step, 0, number * step, towards * length, width=HAIRLINE)
        if numbered:
            y = _SCALE_LINE + 1.8 if towards > 0 else -_SCALE_LINE - 3.3
            letters = Letters(Font.STRONG if number % 5 == 0 else Font.TEXT, 2.2)
            text = f"{number}".replace("-", "\N{MINUS SIGN}")
            pen.text(text, number * step - pen.width(text, letters) / 2, y, letters)


def _rulers(pen: Pen, paper: Paper) -> None:
    bottom = -paper.size[1] / 2 + _RULER_EDGE
    with pen.moved(-RULER / 2, bottom):
        _ruler(pen, RULER)
    with pen.moved(_RULER_SIDE, bottom + 6, turned=90):
        _ruler(pen, RULER)


def _how_to(pen: Pen, paper: Paper, edition: Edition, *, sided: bool) -> None:
    words, renderer = edition.wordings[0].calibration, FaceRenderer(pen, edition.theme, languages=1)
    steps = words.steps if sided else words.one_side
    half = min(paper.size[1] / 2 - 44, 96)
    box = Box(-54, -half, 106, 2 * half - 4)
    y, title = box.top, Letters(Font.DISPLAY, 7, floor=4.5)
    for text, letters, room, gap in (
        (renderer.heading(words.title if sided else words.one_side_title), title, 18, 2),
        (words.purpose if sided else "", Letters(Font.TEXT, 3.5, floor=2.8), 26, 3),
    ):
        if text:
            y -= (
                pen.fitted(
                    text,
                    Box(box.x, y - room, box.width, room),
                    letters,
                    piece=PieceName.CALIBRATION,
                )
                + gap
            )
    if sided:
        y = _example(pen, words, y)
    for number, step in enumerate(steps, start=1):
        pen.text(f"{number}", box.x, y - 2.6, Letters(Font.DISPLAY, 4.4))
        place = Box(box.x + 8, y - 24, box.width - 8, 24)
        y -= (
            pen.fitted(step, place, Letters(Font.TEXT, 3.5, floor=2.8), piece=PieceName.CALIBRATION)
            + 2.2
        )
    if sided:
        _command(pen, box.x + 8, y)


def _command(pen: Pen, x: float, y: float) -> None:
    letters = Letters(Font.STRONG, 3.6)
    pen.text(MEASURE_COMMAND, x, y - 3, letters)
    start = x + pen.width(MEASURE_COMMAND, letters) + 5
    for place in range(len(_SCALE_SIDES)):
        _disc(pen, place + 1, start + place * 7, y - 1.9, 2.6)


def _example(pen: Pen, words: Words, y: float) -> float:
    """Draw a part of a scale as it looks against the light, with exaggerated distances."""
    reach, closer = 6, 4.3
    with pen.moved(0, y - 9):
        pen.fill(Box(-54, -10.5, 106, 20), colour=grey(0.93))
        pen.line(-reach * FRONT_STEP - 2, 0, reach * FRONT_STEP + 2, 0, width=HAIRLINE)
        for number in range(-reach, reach + 1):
            x = number * FRONT_STEP
            line_width = STRONG_LINE / 2 if number == _EXAMPLE else HAIRLINE
            pen.line(x, 0, x, _SCALE_LINE, width=line_width)
            letters = Letters(Font.STRONG if number == _EXAMPLE else Font.TEXT, 2.2)
            text = f"{number}".replace("-", "\N{MINUS SIGN}")
            pen.text(text, x - pen.width(text, letters) / 2, _SCALE_LINE + 1.2, letters)
            behind = number * closer + _EXAMPLE * (FRONT_STEP - closer)
            pen.line(behind, 0, behind, -_SCALE_LINE, width=line_width)
        text = words.example.format(number=_EXAMPLE)
        aside = Letters(Font.STRONG, 2.8, align=Align.CENTRE)
        pen.text(text, _EXAMPLE * FRONT_STEP, -_SCALE_LINE - 3.9, aside)
    return y - 23


def _disc(pen: Pen, number: int, x: float, y: float, radius: float) -> None:
    pen.circle(x, y, radius)
    letters = Letters(Font.STRONG, radius * 1.5, align=Align.CENTRE, colour=WHITE, on=BLACK)
    pen.text(f"{number}", x, y - radius * 0.5, letters)


def _ruler(pen: Pen, length: float) -> None:
    pen.line(0, 0, length, 0, width=THIN_LINE)
    for mark in range(0, round(length) + 1, 5):
        whole = mark in (0, SHORT_RULER, RULER)
        mark_height = 3.2 if whole else 2.2 if mark % 10 == 0 else 1.4
        pen.line(mark, 0, mark, mark_height, width=THIN_LINE if whole else HAIRLINE)
        if mark in _LABELLED:
            letters = Letters(Font.STRONG, 2.4)
            pen.text(f"{mark}", mark - pen.width(f"{mark}", letters) - 0.6, 2.6, letters)


def print_printer_test(file: BinaryIO, edition: Edition, settings: Settings) -> None:
    """Write the printer test page for this paper as a PDF.

    Raises:
        DoesNotFit: a text is too long for its place.
    """
    pen = pen_for(file, edition, settings)
    draw_printer_test(pen, edition, settings)
    pen.save()


def draw_printer_test(pen: Pen, edition: Edition, settings: Settings) -> None:
    """Draw the printer test page."""
    width, height = settings.paper.size
    plan = Plan((PieceName.TEST_SHEET,), 1, back=False, placed=(), grids=())
    words = edition.wordings[0].test_sheet
    right = width - _LEFT
    with pen.moved(0, height):  # y is negative from here on
        _heading(pen, edition, words, right)
        with pen.moved(_LEFT, -41):
            _ruler(pen, SHORT_RULER)
        with pen.moved(width - 10, -50 - SHORT_RULER, turned=90):
            _ruler(pen, SHORT_RULER)
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
    """Draw a sample card with its bleed, the cutting line, and the area that is safe from cuts."""
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
