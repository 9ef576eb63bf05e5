"""A board in words: what stands on it in each language, and in which letters all of a kind fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import ClassVar, NamedTuple

from companion.rules.pieces import Party
from companion.rules.ruleset import as_ranges
from printables.board_plan import SEAM, Board, Place, Threshold, slot_size
from printables.catalogue import AT_TABLE
from printables.letters import Letters, capitals, text_lines, text_width
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.theme import Colour, Font, Theme
from printables.wording import Words

AIR = 0.75  # between lines of capitals, of their height
CHAOS = 66.0  # mm of the words behind the last step
_SHRUNK = (1, 0.95, 0.9, 0.85, 0.8)  # how small letters may be to stand on one line
_MANY = 2  # signs, from which on they stand in two columns


class Kind(NamedTuple):
    """What boards of a kind have around their slots, and the sizes of their letters, in mm."""

    edge: float
    gap: float
    frame: float  # around a slot
    teeth: float  # the longest
    pad: float  # around words in their block
    number: tuple[float, float]  # the block of a slot's number
    sign: float  # the radius of the sign of a threshold
    step: float  # and of a step of the Election Tracker
    title: float  # letters, of numbers too
    sentence: float  # of a threshold
    caption: float
    hint: float  # 0: there is no room for hints
    scale: float = 1  # of what is cut into the ground


class Fit(NamedTuple):
    """One size for all texts of a kind, and how many lines each language has at most."""

    letters: Letters
    lines: tuple[int, ...]
    leading: float  # mm from line to line

    @property
    def height(self) -> float:
        """Of the lines of all languages."""
        return sum(self.lines) * self.leading


@dataclass(frozen=True)
class Sheet:
    """A board as it is printed: its words, and what room they need."""

    edition: Edition
    board: Board

    large: ClassVar[Kind]
    mini: ClassVar[Kind]

    @property
    def kind(self) -> Kind:
        """The measures of its kind."""
        return self.mini if self.board.mini else self.large

    @property
    def theme(self) -> Theme:
        """The theme of the edition."""
        return self.edition.theme

    @property
    def colour(self) -> Colour:
        """The colour of its party."""
        return self.theme.of(self.board.party)

    @property
    def slot(self) -> tuple[float, float]:
        """Width and height of a slot."""
        return slot_size(self.edition, self.board)

    @property
    def room(self) -> float:
        """How wide words below a slot may be: a board may be cut beside it."""
        return self.slot[0] - 2 * (SAFE - SEAM)

    def words(self, label: str) -> list[str]:
        """A label of the boards, in each language."""
        return [getattr(one.boards, label) for one in self.edition.wordings]

    @cached_property
    def players(self) -> list[str]:
        """For how many the track is, in each language; nothing where there is one for all."""
        if self.board.party is Party.LIBERAL:
            return []
        seats = as_ranges(self.board.track.players)
        return [text.format(players=seats).upper() for text in self.words("players")]

    def names(self, place: Place) -> list[str]:
        """What a tile grants, in a word or two, in each language."""
        return [_name_of(one.boards, place) for one in self.edition.wordings]

    def hints(self, place: Place) -> list[str]:
        """What that means, in each language; nothing where there is no room, or no power."""
        said = [_hint(one.boards, place) for one in self.edition.wordings]
        return said if self.kind.hint and all(said) else []

    def sentences(self, threshold: Threshold) -> list[str]:
        """What begins at a threshold, language by language."""
        return [
            str(getattr(one.boards, zone))
            for zone in threshold.zones
            for one in self.edition.wordings
        ]

    def least(self, font: Font) -> float:
        """The smallest letters that are read at the table, in mm."""
        return 1.01 * AT_TABLE / capitals(Letters(font, 1), self.theme.fonts)

    def fit(self, letters: Letters, width: float, texts: Sequence[Sequence[str]]) -> Fit:
        """The largest letters in which texts stand on one line; else on as few as can be.

        `texts` are those of each language.
        """
        fonts = self.theme.fonts
        least = self.least(letters.font)
        sizes = [letters.size * one for one in _SHRUNK if letters.size * one > least]
        for one_line, size in [*product((True, False), sizes), (False, least)]:
            sized = letters._replace(size=size)
            set_texts = [[text_lines(one, width, sized, fonts) for one in same] for same in texts]
            lines = tuple(max(map(len, same), default=0) for same in set_texts)
            if (not one_line or max(lines, default=0) <= 1) and all(
                text_width(line, sized, fonts) <= width
                for same in set_texts
                for some in same
                for line in some
            ):
                break
        return Fit(sized, lines, capitals(sized, fonts) * (1 + AIR))

    def captions_in(self, letters: Letters, width: float) -> Fit:
        """The names below the slots."""
        names = [self.names(place) for place in self.board.track.places]
        return self.fit(letters, width, [*zip(*names, strict=True)])

    def lower_in(self, letters: Letters, width: float) -> Fit:
        """The sentences below the names."""
        hints = [one for place in self.board.track.places if (one := self.hints(place))]
        return self.fit(letters, width, [*zip(*hints, strict=True)])

    def upwards_in(self, letters: Letters, long: float) -> Fit:
        """The sentences of a threshold, one beside the other, in a length."""
        texts = [self.sentences(one) for one in self.board.track.thresholds]
        count = len(self.edition.wordings)
        same = [[one for some in texts for one in some[at::count]] for at in range(count)]
        return self.fit(letters, long, same)


def _name_of(words: Words, place: Place) -> str:
    """What a tile grants, in a word or two."""
    if place.wins:
        return str(words.wins_fascist)
    powers = place.grants.powers if place.grants else ()
    if place.grants and place.grants.other:
        return str(words.other_power)
    if not powers:
        return str(words.none)
    return str(words.powers[powers[0]] if len(powers) == 1 else words.choose)


def _hint(words: Words, place: Place) -> str:
    if place.grants is None:
        return ""
    powers = place.grants.powers
    if place.grants.other:
        return str(words.other)
    if len(powers) == 1:
        return str(words.powers_how[powers[0]])
    return " / ".join(words.powers[power] for power in powers)


def cells(powers: Sequence[str], slot: Box) -> list[tuple[str, Box]]:
    """A square for the sign of each power: one, two below each other, or two columns."""
    count = len(powers)
    columns = 1 if count <= _MANY else 2
    lines = -(-count // columns) if count else 1
    side = slot.width * {(1, 1): 0.66, (1, 2): 0.5}.get((columns, lines), 0.38)
    x, y = slot.centre
    pitch = side * 1.14
    cells = []
    for at, power in enumerate(powers):
        line, column = divmod(at, columns)
        middle = x + (column - (columns - 1) / 2) * pitch
        height = y - 0.03 * slot.height + ((lines - 1) / 2 - line) * pitch
        cells.append((str(power), Box(middle - side / 2, height - side / 2, side, side)))
    return cells
