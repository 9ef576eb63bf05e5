"""What is told on the faces of the tuck box: of the game, of what lies in it, and who made it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.rules.pieces import Party
from printables.catalogue import ANYWHERE, LARGE_LETTERS, LARGE_PRINT, TUCKED_IN, PieceName
from printables.letters import LEADING, Align, Letters, capitals
from printables.line_breaks import evened, words_of, wrapped
from printables.pen import Pen
from printables.piece import Edition, SameEdition
from printables.printed_set import pieces
from printables.sheet import Box
from printables.theme import Colour, Font

MINUTES, AGE = 45, 13  # official rulebook: "45 minutes", "13+"
_NAME = PieceName.BOX
_LARGEST = 2.75  # mm, letters
_STEP = 0.97  # how much smaller letters are tried next
_AIR, _ROW = 0.9, 1.36  # of the letters' size: between parts, and a row of the list
_GUTTER = 3.0  # mm, between two columns


class BoxWords(NamedTuple):
    """The words of a box, in the words of the edition's first language but for some fields."""

    lines: tuple[str, ...]  # of the title, one or two
    spine: tuple[str, ...]  # of the title on the Fascists' spine: that of the last language
    second: str  # the title in a second language, where it has another one
    players: str
    minutes: str
    age: str
    contents: tuple[tuple[str, str], ...]  # how many of each piece
    credit: str
    overviews: tuple[str, ...]  # what the game is about, in each language

    def on_spine(self, party: Party) -> "BoxWords":
        """With the title in the language of a party's spine: in two languages, each has one."""
        return self._replace(lines=self.spine) if party is Party.FASCIST else self

    @property
    def line(self) -> tuple[str]:
        """The title on one line."""
        return (" ".join(self.lines),)

    @property
    def facts(self) -> tuple[str, str, str]:
        """For how many, for how long, for whom."""
        return self.players, self.minutes, self.age


def box_words(edition: Edition) -> BoxWords:
    """The words of an edition's box."""
    return _words(SameEdition(edition))


@lru_cache(maxsize=4)
def _words(key: SameEdition) -> BoxWords:
    edition = key.edition
    wording, known = edition.wordings[0], edition.ruleset.players
    contents: dict[str, int] = {}
    names = {**wording.pieces, PieceName.TRACKER_MARKER: wording.rulebook.markers}
    for piece in pieces(edition, tuple(TUCKED_IN)):
        name = names[PieceName(piece.name)]
        contents[name] = contents.get(name, 0) + piece.copies
    players = f"{edition.players or f'{min(known)}–{max(known)}'}"
    return BoxWords(
        _title_lines(wording.game),
        _title_lines(edition.wordings[-1].game),
        "" if edition.wordings[-1].game == wording.game else edition.wordings[-1].game,
        wording.box.players.format(players=players),
        wording.box.minutes.format(minutes=MINUTES),
        wording.box.age.format(age=AGE),
        tuple((f"{count}", name) for name, count in contents.items()),
        wording.rulebook.credits,
        tuple(dict.fromkeys(one.rulebook.overview for one in edition.wordings)),
    )


def _title_lines(game: str) -> tuple[str, ...]:
    """The name of the game on a line, or two."""
    parts = game.split(" ")
    half = (len(parts) + 1) // 2
    return tuple(" ".join(some) for some in (parts[:half], parts[half:]) if some)


def smallest(edition: Edition, font: Font = Font.TEXT) -> float:
    """The smallest letters of a box, in mm; no box is made larger for its words."""
    up = capitals(Letters(font, 1), edition.theme.fonts)
    if edition.large_print:
        return max(LARGE_LETTERS, 1.01 * LARGE_PRINT / up)
    return 1.005 * ANYWHERE / up


class Leaflet(NamedTuple):
    """What the back tells, in letters of a size: paragraphs in lines, and a list in columns."""

    size: float
    paragraphs: list[list[str]]
    columns: list[tuple[float, tuple[tuple[str, str], ...]]]  # each with how far right it begins
    high: float


def leaflet(
    edition: Edition, words: BoxWords, room: tuple[float, float], credit: Box, pen: Pen
) -> Leaflet | None:
    """As much of what a box tells as a place holds, in the largest letters; nothing if it is too small.

    They are those of the credit too, which has a place of its own.
    """
    least = smallest(edition)
    largest = max(_LARGEST, least)
    if fits := credit_lines(edition, words, largest, credit, pen):
        largest = fits[0].size
    first, listed = words.overviews[:1], words.contents
    for texts, contents, columns in (
        (words.overviews, listed, 2),
        (first, listed, 2),
        (words.overviews, listed, 1),
        (first, listed, 1),
        ((), listed, 2),
        ((), listed, 1),
        (first, (), 1),
    ):
        for size in _sizes(largest, least):
            found = _set(pen, texts, contents, columns, room[0], size)
            if found and found.high <= room[1]:
                return found
    return None


def _sizes(largest: float, least: float) -> Iterator[float]:
    size = largest
    while size > least:
        yield size
        size *= _STEP
    yield least


def _set(
    pen: Pen,
    texts: tuple[str, ...],
    contents: tuple[tuple[str, str], ...],
    columns: int,
    width: float,
    size: float,
) -> Leaflet | None:
    """A leaflet in letters of a size; nothing where it is too wide."""
    measure = pen.measure(Letters(Font.TEXT, size))
    paragraphs = [wrapped(words_of(text), width, measure) for text in texts]
    down, number = -(-len(contents) // columns), _number(pen, size)
    parts = [contents[at : at + down] for at in range(0, len(contents), max(1, down))]
    wide = [number + max(measure(name) for _, name in part) for part in parts]
    if not all(paragraphs) or sum(wide) + _GUTTER * (len(wide) - 1) > width:
        return None
    last = width - wide[-1] if len(wide) > 1 else 0.0
    begin = (0.0, min(last, width / 2) if wide and wide[0] + _GUTTER <= width / 2 else last)
    high = size * (LEADING * sum(map(len, paragraphs)) + _ROW * down)
    high += size * _AIR * max(0, len(paragraphs) + bool(parts) - 1)
    return Leaflet(size, paragraphs, [*zip(begin, parts, strict=False)], high)


def _number(pen: Pen, size: float) -> float:
    return pen.width("00", Letters(Font.STRONG, size)) + 0.7 * size


def write_leaflet(pen: Pen, told: Leaflet, room: Box, ink: Colour, number: Colour) -> None:
    """Write it from the top of a place."""
    pen.piece = _NAME
    letters = Letters(Font.TEXT, told.size, colour=ink)
    y = room.top
    for lines in told.paragraphs:
        with pen.part():
            for line in lines:
                y -= LEADING * told.size
                pen.text(line, room.x, y + 0.3 * told.size, letters)
        y -= _AIR * told.size
    strong = letters._replace(font=Font.STRONG, colour=number, align=Align.RIGHT)
    wide = _number(pen, told.size)
    for begin, entries in told.columns:
        x = room.x + begin + wide
        for row, (count, name) in enumerate(entries, start=1):
            at = y - (_ROW * row - 0.3) * told.size
            with pen.part():
                pen.text(count, x - 0.7 * told.size, at, strong)
                pen.text(name, x, at, letters)


def credit_lines(
    edition: Edition, words: BoxWords, largest: float, room: Box, pen: Pen
) -> tuple[Letters, list[str]] | None:
    """Who made the game, on even lines in letters as large as can be; nothing where they don't fit."""
    for size in _sizes(largest, smallest(edition)):
        letters = Letters(Font.TEXT, size, align=Align.CENTRE)
        measure = pen.measure(letters)
        lines = wrapped(words_of(words.credit), room.width, measure)
        if lines and LEADING * size * len(lines) <= room.height:
            return letters, evened(lines, words.credit, measure)
    return None


def write_lines(pen: Pen, lines: list[str], room: Box, letters: Letters) -> None:
    """Lines in the middle of a place."""
    pen.piece = _NAME
    x = {Align.LEFT: room.x, Align.CENTRE: room.centre[0], Align.RIGHT: room.right}[letters.align]
    y = room.centre[1] + LEADING * letters.size * len(lines) / 2
    with pen.part():
        for line in lines:
            y -= LEADING * letters.size
            pen.text(line, x, y + 0.3 * letters.size, letters)


def facts_line(edition: Edition, words: BoxWords, width: float, pen: Pen) -> Iterator[str]:
    """The facts in capitals on one line, as many of them as fit it in the smallest letters."""
    least = Letters(Font.HEAD, smallest(edition, Font.HEAD), spaced=0.06)
    facts = [one.upper() for one in words.facts]
    while facts:
        line = " · ".join(facts)
        if pen.width(line, least) <= width:
            yield line
            return
        facts.pop()
