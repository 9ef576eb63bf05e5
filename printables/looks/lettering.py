"""Letters that fill a measure, as titles of pieces do."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from printables.letters import LEADING, Align, Letters, capitals, text_width
from printables.line_breaks import evened, words_of, wrapped
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.typefaces import Typeface

FLOOR = 1.55  # mm, the lowest capitals that are read at the table
_CLOSE, _CLOSEST = 0.9, 0.3  # between rows, of the letters' size: wanted, and in the smallest
_LAST = 0.3  # of the measure: a last line that is shorter leaves words alone
_SPARED = 0.86  # how small letters may be made to spare a line
_LESSER = 0.7  # of the capitals of a name: those of the same in another language, at most
_STEP = 0.96  # how much smaller letters are tried next
BESIDE = " · "  # between the same in two languages
SPACED = 0.16  # of their size: letters farther apart fall to pieces


def title(  # noqa: PLR0913
    pen: Pen,
    text: str,
    box: Box,
    letters: Letters,
    theme: Theme,
    *,
    piece: str,
    floor: float = FLOOR,
    spaced: float = SPACED,
    align: Align = Align.CENTRE,
) -> None:
    """One line with capitals as high as a box, spaced out to fill it, or up to `spaced`.

    A long one is smaller, down to capitals of the `floor`.

    Raises:
        DoesNotFit: it is longer even then.
    """
    pen.piece = piece
    one = letters._replace(size=1.0, spaced=0.0, align=align)
    high, long = capitals(one, theme.fonts), pen.width(text, one)
    size = min(box.height / high, box.width / long)
    smallest = min(floor, box.height) / high
    pen.note_place(piece, (text,), box, one._replace(size=smallest), wraps=False)
    if size < smallest:
        pen.refuse_size(piece, (text,), box, smallest, size)
    spaced = min(spaced, (box.width / size - long) / max(1, len(text) - 1))
    x = box.x if align is Align.LEFT else box.centre[0]
    pen.text(text, x, box.centre[1] - size * high / 2, one._replace(size=size, spaced=spaced))


class Row(NamedTuple):
    """A text of a list: the place that it has to itself, and its lines."""

    box: Box
    lines: list[str]


def rows(  # noqa: PLR0913
    pen: Pen,
    texts: Sequence[str],
    room: Box,
    letters: Letters,
    *,
    piece: str,
    close: float = _CLOSE,
    spared: float = _SPARED,
    least: float = 0.0,
) -> tuple[Letters, list[Row]]:
    """Texts one below the other with the same air between them, in the largest letters.

    They are as `close` as wanted, of the letters' size. Letters are smaller where that spares lines,
    by as much as is `spared` at most. No row is lower than the `least`, in mm.

    Raises:
        DoesNotFit: there is no air even between the smallest.
    """
    largest, smallest = pen.floored(letters, piece)
    share = room._replace(height=room.height / len(texts) - smallest * _CLOSEST)
    for text in texts:
        pen.note_place(piece, (text,), share, largest._replace(size=smallest))
    found: list[tuple[int, Letters, list[list[str]]]] = []
    size = largest.size

    def heights(lines: Sequence[Sequence[str]], size: float) -> list[float]:
        air = _CLOSEST if size == smallest else close
        return [max(least, size * (len(few) * LEADING + air)) for few in lines]

    while size >= smallest and (not found or size > spared * found[0][1].size):
        sized = largest._replace(size=size)
        measure = pen.measure(sized)
        lines = [wrapped(words_of(text), room.width, measure) for text in texts]
        if all(lines) and sum(heights(lines, size)) <= room.height:
            evenly = zip(lines, texts, strict=True)
            even = [evened(few, text, measure) for few, text in evenly]
            found.append((sum(map(len, lines)), sized, even))
        size = max(size * _STEP, smallest) if size > smallest else 0
    if not found:
        pen.refuse_size(piece, texts, room, smallest, smallest * _STEP)
        found.append((len(texts), largest._replace(size=smallest), [[text] for text in texts]))
    _, letters, lines = min(found, key=lambda one: one[0])
    lines = _at_one_measure(texts, lines, pen.measure(letters))
    highs = heights(lines, letters.size)
    spare = (room.height - sum(highs)) / len(texts)
    placed, y = [], room.top
    for few, high in zip(lines, highs, strict=True):
        y -= high + spare
        placed.append(Row(Box(room.x, y, room.width, high + spare), few))
    return letters, placed


def _at_one_measure(
    texts: Sequence[str], lines: Sequence[list[str]], measure: Callable[[str], float]
) -> list[list[str]]:
    """Texts broken at the longest of these lines; those whose last line would be short stay as they are."""
    longest = max(measure(line) for few in lines for line in few)
    broken = [wrapped(words_of(text), longest, measure) for text in texts]
    return [
        long if long and len(long) <= len(few) and measure(long[-1]) >= _LAST * longest else few
        for long, few in zip(broken, lines, strict=True)
    ]


def written(pen: Pen, row: Row, letters: Letters) -> None:
    """Write the lines of a row in the middle of its place."""
    up, leading = pen.capitals(letters), LEADING * letters.size
    y = row.box.centre[1] + ((len(row.lines) - 1) * leading - up) / 2
    with pen.part():
        for line in row.lines:
            pen.text(line, row.box.x, y, letters)
            y -= leading


class Heights(NamedTuple):
    """Of capitals: of the first language's name and of another's; and the air between; mm."""

    first: float
    second: float
    gap: float

    def scaled(self, by: float) -> "Heights":
        """The same on a smaller or larger piece."""
        return Heights(*(by * one for one in self))

    def together(self, count: int) -> float:
        """How high so many names are."""
        return self.first + (count - 1) * (self.second + self.gap)


def beside(
    texts: Sequence[str], width: float, letters: Letters, fonts: Mapping[Font, Typeface]
) -> tuple[str, ...]:
    """A text in each language: all as one if that fits on a line."""
    joined = BESIDE.join(texts)
    return (joined,) if text_width(joined, letters, fonts) <= width else tuple(texts)


def as_high(pen: Pen, titles: Sequence[str], width: float, most: float) -> float:
    """How high capitals are, in mm, in which each of these titles is as high and has room."""
    one = Letters(Font.DISPLAY, 1.0)
    longest = max(pen.width(title.upper(), one) for title in titles)
    return min(most, pen.capitals(one) * width / longest)


def names(  # noqa: PLR0913
    pen: Pen,
    texts: Sequence[str],
    foot: Box,
    heights: Heights,
    colour: Colour,
    theme: Theme,
    *,
    piece: str,
) -> None:
    """A name in each language, one below the other, from the foot of a box to so high above it.

    Where the first is too long to be so high, others are lower too, and all stand in the middle.
    """
    first = as_high(pen, texts[:1], foot.width, heights.first)
    second = min(heights.second, max(FLOOR, _LESSER * first))
    fitting = Heights(first, second, heights.gap)
    count = len(texts)
    y = foot.y + (heights.together(count) - fitting.together(count)) / 2
    for at, text in reversed([*enumerate(texts)]):
        high = fitting.second if at else fitting.first
        line = Box(foot.x, y, foot.width, high)
        letters = Letters(Font.HEAD if at else Font.DISPLAY, 0, colour=colour)
        title(pen, text.upper(), line, letters, theme, piece=piece)
        y += high + fitting.gap
