"""What faces have in common: the strip of a file at the top, planes, lines of letters flush left."""

import math
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from companion.rules.pieces import Party
from printables.art.construction import disc, placed, sector
from printables.art.halftone import Dots, Tone, ramp, screen
from printables.letters import Align, Letters, capitals, text_width
from printables.looks.atomic.desk import OBJECTS, Ink, Parts
from printables.paint import readable_on
from printables.pen import Drawing, Pen
from printables.sheet import SAFE, SEAM, Box
from printables.theme import Colour, Font, Theme, contrast

MARGIN = 4.0  # mm, of a card 63 mm wide
WIDTH, HEIGHT = 63.0, 88.0  # mm, of the card that all measures are for
TABLE = 1.55  # mm, the smallest capitals that are read at the table
_MONO = 0.698  # the height of the capitals of file lines, of the size of letters
_STRIP = 1.14  # of the smallest letters, those of a strip: four in large print fill A4
STRIP = 8.2  # mm, at the top of a face
FRAME = 2.0  # mm of paper around what does not bleed: no cut that is a little off shows there
LINE = 0.25  # mm
ORBITS, ORBIT = (25.6, 29.0, 32.4), 0.45  # mm, and how wide they are
DISC = 22.4  # mm
_LIT = 5.0, 10.0, 20.0  # mm, the radii of lit discs that are in a file once
DIAL, MARKS, MARK = (23.0, 24.9), 72, 2.9  # mm around it; on all of it, degrees of each
_PALE = 0.3  # of a tone where ink is saved
WITHIN = 0.1  # mm from the edge of a plane, which viewers round to their pixels
_ANY = 0.01  # mm, letters that a piece alone holds from being smaller


def readable(font: Font, theme: Theme) -> float:
    """The size of the smallest letters that are read at the table, in mm."""
    return 1.005 * TABLE / round(capitals(Letters(font, 1), theme.fonts), 3)


class Page(NamedTuple):
    """The parts of a face."""

    scale: float
    strip: Box  # at the top, of a file
    plane: Box  # for the picture, within the frame
    zone: Box  # for words, within the margins


def scale_of(card: Box) -> float:
    """How large a card is, beside the one that all measures are for; a wide one is no larger."""
    return min(card.width / WIDTH, card.height / HEIGHT)


def page_of(box: Box, zone: float, strip: float = STRIP) -> Page:
    """The parts of a face; heights in mm on a card 63 mm wide.

    What is read may not shrink with the card: its zone shrinks less.
    """
    scale = scale_of(box)
    low = zone * scale**0.65
    high = strip * max(scale, 0.8)
    margin = max(3.2, MARGIN * scale)
    return Page(
        scale,
        Box(box.x, box.top - high, box.width, high),
        Box(box.x + FRAME, box.y + low, box.width - 2 * FRAME, box.height - low - high),
        Box(box.x + margin, box.y + margin, box.width - 2 * margin, low - margin),
    )


def bleeds(bleed: float) -> bool:
    """Whether art goes on beyond the edges of a face, and not only below its neighbour's."""
    return bleed > SEAM


def bled(area: Box, box: Box, bleed: float) -> Box:
    """An area of a face up to its edges: over those of them that are the face's, if it bleeds.

    If it does not, there is paper before them.
    """
    out = bleed if bleeds(bleed) else -FRAME
    left = out if area.x <= box.x else 0
    low = out if area.y <= box.y else 0
    right = out if area.right >= box.right else 0
    high = out if area.top >= box.top else 0
    return Box(area.x - left, area.y - low, area.width + left + right, area.height + low + high)


def plane(pen: Pen, area: Box, colour: Colour, theme: Theme) -> Colour:
    """A flat plane; the colour of letters on it. Where ink is saved it stays paper, with an edge."""
    if theme.flat:
        pen.fill(area, colour=colour)
        return readable_on(colour, theme)
    pen.fill(area, colour=theme.paper)
    pen.frame(area, wide=theme.line, colour=colour)
    return colour


def dots(pen: Pen, area: Box, pitch: float, tone: Tone, colour: Colour, theme: Theme) -> None:
    """A halftone in a box; where ink is saved, a paler one."""
    with pen.within(area.inset(WITHIN).corners):
        pen.dots(screen(area, pitch, _sparing(tone, theme)), colour=colour)


def dots_in_disc(
    pen: Pen, middle: tuple[float, float], radius: float, screened: Dots, colour: Colour
) -> None:
    """Dots in a disc."""
    with pen.within(disc(*middle, radius, 90)):
        pen.dots(screened, colour=colour)


def lit_disc(
    pen: Pen, middle: tuple[float, float], radius: float, colour: Colour, theme: Theme
) -> None:
    """A disc of paper with light on it, or with a ring of a colour where ink is saved."""
    pen.cuts([disc(*middle, radius, 90)], colour=theme.paper)
    if theme.flat:
        room = Box(*middle, 0, 0).inset(-radius)
        shade = screen(room, max(1.0, 0.09 * radius), ramp(room, 0.03, 0.9))
        dots_in_disc(pen, middle, radius, shade, theme.accent)
    else:
        pen.ring(*middle, radius, wide=theme.line, colour=colour)


def lit(pen: Pen, middle: tuple[float, float], radius: float, colour: Colour, theme: Theme) -> None:
    """The same, as a form that is in the file once for discs of about its size."""
    usual = min(_LIT, key=lambda one: abs(math.log(one / radius)))
    named = "-".join(f"{round(255 * part):02x}" for part in colour)
    with pen.moved(*middle, scaled=radius / usual):
        draw = partial(lit_disc, pen, (0, 0), usual, colour, theme)
        pen.repeated(f"lit-{round(usual)}-{named}", draw)


def _sparing(tone: Tone, theme: Theme) -> Tone:
    return tone if theme.flat else _paler(tone)


@cache
def _paler(tone: Tone) -> Tone:
    return lambda x, y: _PALE * tone(x, y)


def strip(  # noqa: PLR0913
    pen: Pen,
    area: Box,
    face: tuple[Box, float],
    theme: Theme,
    words: Sequence[str],
    number: str = "",
    *,
    piece: str,
    light: bool = False,
    margin: float = 0.0,
) -> None:
    """The strip of a file at the top of a face, a box and its bleed.

    What it is stands at the left, in as many languages as fit on the line; its number at the right.
    Its margin is that of the words below, if given.
    """
    box, bleed = face
    flat = theme.flat
    ground = theme.paper if light else theme.ink
    if light:
        pen.fill(bled(area, box, bleed), colour=ground)
        colour = theme.ink
    else:
        colour = plane(pen, bled(area, box, bleed), ground, theme)
    margin = margin or max(3.2, MARGIN * box.width / WIDTH)
    least = readable(Font.HEAD, theme)
    letters = Letters(Font.HEAD, least * _STRIP, floor=least, colour=colour)
    middle = area.y + (area.height - FRAME - _MONO * letters.size) / 2
    y = min(middle, area.top - SAFE - 1.35 * _MONO * letters.size)  # accents stay safe too
    room = area.width - 2 * margin
    pen.piece = piece
    if number:
        room -= max(pen.width(one, letters) for one in (number, "X-00")) + 2
    file_line(pen, words, Box(area.x + margin, y, room, letters.size), letters, piece=piece)
    if number:
        shown = theme.accent if flat and not light else colour
        last = letters._replace(align=Align.RIGHT, colour=shown)
        pen.text(number, area.right - margin, y, last)


def file_line(pen: Pen, words: Sequence[str], area: Box, letters: Letters, *, piece: str) -> None:
    """What a file is, in as many languages as fit on its line."""
    shares = [" · ".join(words[: len(words) - at]).upper() for at in range(len(words))]
    text = next((one for one in shares if pen.width(one, letters) <= area.width), shares[-1])
    one_line(pen, text, area, letters, piece=piece)


def sign(pen: Pen, theme: Theme, party: Party, middle: tuple[float, float], radius: float) -> None:
    """A party's sign on a disc of paper."""
    colour = theme.of(party)
    pen.cuts([disc(*middle, radius, 60)], colour=theme.paper)
    if not theme.flat:
        pen.ring(*middle, radius, wide=theme.line, colour=colour)
    pen.area(
        Drawing(theme.emblems[party.value], Box(*middle, 0, 0).inset(-radius * 0.66)), colour=colour
    )


def rule(pen: Pen, zone: Box, y: float, theme: Theme) -> None:
    """A thin line across a zone."""
    pen.line(zone.x, y, zone.right, y, wide=LINE, colour=theme.ink)


def titles(  # noqa: PLR0913
    pen: Pen,
    texts: Sequence[str],
    area: Box,
    colour: Colour,
    theme: Theme,
    *,
    piece: str,
    beside: Sequence[Sequence[str]] = (),
) -> None:
    """A large word in each language, flush left, the first one larger.

    Those of the same place on other faces of the kind, `beside`, are of one size with it.
    """
    y = area.top
    for (letters, high), text in zip(
        title_letters([texts, *beside], area, theme), texts, strict=True
    ):
        y -= high
        line = Box(area.x, y, area.width, high)
        one_line(pen, text, line, letters._replace(colour=colour), piece=piece)


def title_letters(
    kind: Sequence[Sequence[str]], area: Box, theme: Theme
) -> Iterator[tuple[Letters, float]]:
    """The letters of a title in each language, in which all of a kind fit, and its line's height."""
    count = len(kind[0])
    first = area.height if count == 1 else 0.56 * area.height
    high, largest = first, math.inf
    for at, texts in enumerate(zip(*kind, strict=True)):
        font = Font.STRONG if at else Font.DISPLAY
        letters = Letters(font, min(high * 1.18, largest), floor=readable(font, theme))
        widest = max(text_width(text, letters, theme.fonts) for text in texts)
        size = max(letters.size * min(1.0, area.width / widest), letters.floor)
        yield letters._replace(size=size), high
        high, largest = (area.height - first) / max(1, count - 1), 0.62 * size


def one_line(pen: Pen, text: str, area: Box, letters: Letters, *, piece: str) -> None:
    """A text on one line, on the lower edge of a box; smaller if it is too long."""
    wide = pen.width(text, letters)
    size = letters.size * min(1.0, area.width / wide)
    _, smallest = pen.floored(letters._replace(floor=letters.floor or _ANY), piece)
    pen.note_place(piece, (text,), area, letters._replace(size=smallest), wraps=False)
    if size < (letters.floor or size):
        pen.refuse_size(piece, (text,), area, letters.floor, size)
    pen.piece = piece
    shift = {Align.LEFT: 0.0, Align.CENTRE: area.width / 2, Align.RIGHT: area.width}[letters.align]
    pen.text(text, area.x + shift, area.y, letters._replace(size=size))


@cache
def _object(name: str) -> Parts:
    return OBJECTS[name]()


def desk_object(
    pen: Pen, name: str, middle: tuple[float, float], scale: float, inks: dict[Ink, Colour]
) -> None:
    """What stands on a desk; the window of 100 units is `scale` times as many mm.

    It is in the file once, however often it is seen.
    """
    used = "-".join(f"{round(255 * part):02x}" for colour in inks.values() for part in colour)
    with pen.moved(*middle, scaled=scale):
        pen.repeated(f"desk-{name}-{used}", partial(_draw, pen, name, inks))


def _draw(pen: Pen, name: str, inks: dict[Ink, Colour]) -> None:
    for part in _object(name):
        pen.cuts([placed(polygon, 0, 0, 1) for polygon in part.polygons], colour=inks[part.ink])


def inks_of(theme: Theme, party: Colour) -> dict[Ink, Colour]:
    """The inks of an object; where ink is saved, its areas in a colour are paper."""
    flat = theme.flat
    return {
        Ink.INK: theme.ink,
        Ink.PAPER: theme.paper,
        Ink.PARTY: party,
        Ink.ACCENT: theme.accent if flat else theme.paper,
    }


def marked(at: int) -> float:
    """Where a mark of a dial is, in degrees; the first one is at the top."""
    return 90 - 360 / MARKS * at


def dial(
    pen: Pen, middle: tuple[float, float], scale: float, colour: Colour, marks: int = MARKS
) -> None:
    """The first marks of the dial around a disc, clockwise."""
    inner, outer = (edge * scale for edge in DIAL)
    turns = map(marked, range(marks))
    shapes = [sector(*middle, inner, outer, turn - MARK / 2, turn + MARK / 2) for turn in turns]
    pen.cuts(shapes, colour=colour)


def orbit(middle: tuple[float, float], radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle."""
    turn = math.radians(degrees)
    return middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two, with a share of the other."""
    return Colour(*(part + (to - part) * share for part, to in zip(one, other, strict=True)))


def most_legible(colour: Colour, theme: Theme) -> Colour:
    """Ink or paper: the one with more contrast to a colour."""
    return max((theme.ink, theme.paper), key=lambda one: contrast(one, colour))
