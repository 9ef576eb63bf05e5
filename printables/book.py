"""The pages of a book: their room, blocks of text, chapters with their signs, and what fills a page."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from types import ModuleType
from typing import NamedTuple, TypeAlias

from companion.rules.pieces import Party
from companion.rules.topics import Topic
from printables.board_plan import fascist_tracks
from printables.letters import Align, Letters, capitals, even_lines, text_lines
from printables.looks import drawn_by
from printables.pen import Pen
from printables.piece import Edition, SpokenWords
from printables.sheet import Box
from printables.theme import Colour, Font, Theme
from printables.typefaces import Typeface
from printables.wording import Wording

PAGE_WIDTH, PAGE_HEIGHT = 131.0, 190.0  # mm; two of them fit A4 and Letter
PAGE = Box(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
MARGIN, FOOT = 11.5, 16.0  # mm, beside and below what stands on a page
BANNER, BELOW = 12.0, 4.6  # mm of a page's title, and of air below it
WHOLE = Box(MARGIN, FOOT, PAGE_WIDTH - 2 * MARGIN, PAGE_HEIGHT - 28)
ROOM = WHOLE._replace(height=WHOLE.height - BANNER - BELOW)  # below a title
AFTER = 1.6  # mm below a paragraph
ABOVE = 3.0  # mm above a chapter, at least
COLUMN, BESIDE = 20.0, 3.0  # mm, the column of pictures beside chapters, and air between
PICTURE = 20.0  # mm, the lowest picture
HIGHEST = 40.0  # mm, the highest above chapters
MAX_AIR = 8.0  # mm that may be added above a chapter
BY_PICTURE = 1.6, 5.0  # mm that are added above a chapter on a page with a picture, and below that
_ROUNDED = 1e-6  # mm
_FEW = 11  # letters of a last line that are too few
_SHORTER = (
    0.97,
    0.94,
    0.91,
    0.88,
    0.85,
)  # times as long: lines that are tried where a word is alone

Draw: TypeAlias = Callable[[Pen, Box], None]


class Block(NamedTuple):
    """Something that stands on one page, so many mm high; a heading stays with what follows."""

    height: float
    draw: Draw
    heading: bool = False


class Book(NamedTuple):
    """A rulebook in one language."""

    edition: Edition
    wording: Wording
    spoken: SpokenWords

    @property
    def theme(self) -> Theme:
        """The theme of the edition."""
        return self.edition.theme

    @property
    def look(self) -> ModuleType:
        """What draws it."""
        return drawn_by(self.theme, "rulebook")

    @property
    def text(self) -> Letters:
        """Its letters."""
        return self.letters(Font.TEXT)

    @property
    def head(self) -> Letters:
        """The letters of headings."""
        return self.letters(Font.HEAD)

    @property
    def track_title(self) -> str:
        """The title of the page with the Fascist tracks."""
        words, edition = self.wording.rulebook, self.edition
        alone = len(fascist_tracks(edition.ruleset, edition.players)) == 1
        return str(words.track if alone else words.tracks)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of its pages, which are all of one size."""
        words = self.wording.rulebook
        return (
            words.how_to_win, words.contents, words.setup, words.roles,
            *(night.heading for night in self.spoken.nights), self.wording.reference.the_round,
            words.in_detail, self.track_title, words.powers, words.examples, words.questions,
            words.evenings,
        )  # fmt: skip

    def letters(self, font: Font, align: Align = Align.LEFT) -> Letters:
        """Letters for a use."""
        letters: Letters = self.look.letters_of(font, self.theme, self.theme.ink, align)
        return letters

    def heading(self, title: str, width: float) -> list[str]:
        """The lines of a heading."""
        lines: list[str] = self.look.heading(title, width, self.theme)
        return lines

    def rule(self, topic: Topic) -> tuple[str, str]:
        """The heading of a rule, empty where the one before goes on, and its text."""
        return dict(zip(Topic, self.spoken.rules, strict=True))[topic]


def page_title(book: Book, text: str, pen: Pen, colour: Colour | None = None, seed: int = 3) -> Box:
    """The banner of a page; what is left below it."""
    theme = book.theme
    box = Box(WHOLE.x, WHOLE.top - BANNER, WHOLE.width, BANNER)
    with pen.part("H2"):
        book.look.banner(pen, text, box, colour or theme.ink, theme, seed=seed, beside=book.titles)
    return ROOM


# Blocks


def paragraph(
    book: Book,
    text: str,
    width: float,
    factor: float = 1,
    colour: Colour | None = None,
    *,
    even: bool = False,
) -> Block:
    """Text in a width, in letters as usual or smaller; with even lines if wanted, or if larger."""
    usual = book.text
    size = usual.size * factor
    letters = usual._replace(size=size, colour=colour or book.theme.ink)
    broken = even_lines if even or factor > 1 else _lines
    lines = broken(text, width, letters, book.theme.fonts)
    leading: float = size * book.look.LEADING

    def draw(pen: Pen, box: Box) -> None:
        y = box.top - capitals(letters, book.theme.fonts) - 0.1 * size
        with pen.part():
            for line in lines:
                pen.text(line, box.right - width, y, letters)
                y -= leading

    return Block(leading * len(lines) + AFTER, draw)


def _lines(text: str, width: float, letters: Letters, fonts: Mapping[Font, Typeface]) -> list[str]:
    """Lines of which the last one is no word or two alone, if as many can be a little shorter."""
    usual = lines = text_lines(text, width, letters, fonts)
    shorter = iter(_SHORTER)
    while len(lines) > 1 and _alone(lines[-1]) and (share := next(shorter, 0)):
        lines = text_lines(text, share * width, letters, fonts)
        if len(lines) > len(usual):
            return usual
    return usual if _alone(lines[-1]) else lines


def _alone(line: str) -> bool:
    return " " not in line or len(line) <= _FEW


def subheading(book: Book, text: str) -> Block:
    """A heading within a page."""
    letters = book.head
    high = capitals(letters, book.theme.fonts)

    def draw(pen: Pen, box: Box) -> None:
        with pen.part("H3"):
            pen.text(book.heading(text, ROOM.width)[0], box.x, box.top - 3 - high, letters)

    return Block(high + 5, draw, heading=True)


def chapter(
    book: Book, picture: Block, title: str, texts: Iterable[str], size: float, party: Party
) -> Block:
    """A heading in the colour of a party and paragraphs below it, beside a picture."""
    theme, wide = book.theme, ROOM.width - COLUMN - BESIDE
    lines, letters = book.heading(title, wide), book.head._replace(colour=book.theme.of(party))
    said = [paragraph(book, text, wide, size) for text in texts]
    leading: float = book.look.HEADS * letters.size
    above = leading * len(lines) + book.look.UNDER
    high = max(above + sum(one.height for one in said), picture.height + AFTER)

    def draw(pen: Pen, box: Box) -> None:
        y = box.top
        picture.draw(pen, Box(box.x, box.y, COLUMN, box.height))
        base = y - 0.4 - capitals(letters, theme.fonts)
        with pen.part("H3"):
            for line in lines:
                pen.text(line, box.right - wide, base, letters)
                base -= leading
        y -= above
        for one in said:
            one.draw(pen, Box(box.x, y - one.height, box.width, one.height))
            y -= one.height

    return Block(high, draw)


# Pages


def high(chapters: Sequence[Block]) -> float:
    """How much room chapters take, in mm."""
    return sum(one.height for one in chapters) + ABOVE * (len(chapters) - 1)


def fewest(chapters: Sequence[Block]) -> int:
    """How many pages the chapters need; none of them is parted."""
    count, left = 1, ROOM.height
    for tall in (one.height for one in chapters):
        if tall > left + _ROUNDED and left < ROOM.height:
            count, left = count + 1, ROOM.height
        left -= tall + ABOVE
    return count


def divided(chapters: Sequence[Block], count: int) -> list[list[Block]]:
    """The chapters on so many pages, as evenly as can be."""
    heights = [one.height + ABOVE for one in chapters]
    until = [0.0, *accumulate(heights)]
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, 0): (0.0, ())}
    for page in range(1, count + 1):
        for end in range(page, len(chapters) + 1):
            ways = []
            for start in range(page - 1, end):
                left = ROOM.height + ABOVE - (until[end] - until[start])
                if (page - 1, start) in best and left >= -_ROUNDED:
                    cost, breaks = best[page - 1, start]
                    ways.append((cost + left**2, (*breaks, end)))
            if ways:
                best[page, end] = min(ways)
    breaks = (0, *best[count, len(chapters)][1])
    return [list(chapters[start:end]) for start, end in pairwise(breaks)]


def set_chapters(book: Book, chapters: Sequence[Block], room: Box, pen: Pen, picture: Draw) -> None:
    """Chapters down to the foot of a room, lines between them, and a picture above if it has room."""
    left, gaps = room.height - high(chapters), max(1, len(chapters) - 1)
    between, below = BY_PICTURE
    pictured = min(left - between * gaps - below, HIGHEST)
    y = room.top
    if pictured >= PICTURE:
        picture(pen, Box(room.x, y - pictured, room.width, pictured))
        y, left = y - pictured - below, left - pictured - below
    between = min(left / gaps, MAX_AIR)
    for at, block in enumerate(chapters):
        if at:
            middle = y + (ABOVE + between + AFTER) / 2
            book.look.divider(pen, (room.x, room.right), middle, book.theme)
        block.draw(pen, Box(room.x, y - block.height, room.width, block.height))
        y -= block.height + ABOVE + between


def set_blocks(blocks: Sequence[Block], room: Box, pen: Pen, picture: Draw) -> None:
    """Blocks from the top of a room, and a picture in what they leave."""
    left = room.height - sum(block.height for block in blocks)
    airs = max(1, sum(not block.heading for block in blocks) - 1)
    air = min(MAX_AIR, max(0.0, left) / airs)
    pictured = left - 6 if air * len(blocks) < left - PICTURE else 0
    for block, box in _stacked(blocks, room, 0 if pictured else air):
        block.draw(pen, box)
    if pictured:
        picture(pen, room._replace(height=pictured))


def _stacked(blocks: Sequence[Block], room: Box, air: float) -> Iterator[tuple[Block, Box]]:
    y = room.top
    for block in blocks:
        yield block, Box(room.x, y - block.height, room.width, block.height)
        y -= block.height + (0 if block.heading else air)
