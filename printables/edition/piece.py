"""Pieces and editions: size, number of copies, and how the two faces are drawn."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from companion.frozen import Frozen
from printables.catalogue import HIDDEN_PIECES, LARGE_PRINT, ON_PAPER, PieceName, least_capitals
from printables.edition.gestures import Gesture
from printables.paper.options import POKER, Size
from printables.paper.sheet import MARGIN, Paper
from printables.paper.sleeves import Sleeves
from printables.paper.stock import STOCKS, USUAL

if TYPE_CHECKING:  # a pen takes long to fetch, and whoever only lists pieces needs none
    from collections.abc import Callable

    from companion.rules.ruleset import Ruleset
    from printables.edition.wording import Wording
    from printables.look.theme import Theme
    from printables.paper.contour import Contour, Point
    from printables.paper.sheet import Box
    from printables.pdf.pen import Pen

FULL_BOX = 10  # players that the box of the rulebook is for


Office: TypeAlias = Literal["president", "chancellor"]
OFFICES: tuple[Office, ...] = ("president", "chancellor")

# Draws a face upright in a box of its trimmed size, and beyond it what bleeds, by so many mm.
Draw: TypeAlias = "Callable[[Pen, Box, float], None]"


class Cut(Frozen):
    """How a piece that is no card is cut out and folded; mm, from its lower left corner."""

    outline: "Contour"
    folds: "tuple[tuple[Point, Point], ...]" = ()
    slits: "tuple[tuple[Point, Point], ...]" = ()
    bleeds: bool = False  # art runs over its edge


class Face(Frozen):
    """One side of a piece. Faces of one name look alike, and are in a file once."""

    name: str
    draw: Draw
    cut: Cut | None = (
        None  # of what is folded; a net has its lines in the picture, unless it bleeds
    )
    piece: str = ""  # in the catalogue, of which it is a side


@dataclass(frozen=True, slots=True)
class Piece:
    """Copies of one thing."""

    name: str  # in the catalogue, like "policy-tiles"
    width: float  # mm, trimmed
    height: float
    front: Face
    back: Face | None = None
    copies: int = 1
    folded: bool = False  # a booklet or a net: no art runs over its edge, no back is glued on
    term: str = ""  # its name in the theme
    large: bool = False  # in large print
    glued: int = 0  # how often glue has to hold on it
    side: str = ""  # of a hidden piece: the party or the vote that it shows
    lined: bool = False  # its back only decorates: nobody turns a sheet by hand for it

    @property
    def on_paper(self) -> bool:
        """Whether it is printed on plain paper, not on card."""
        return self.name in ON_PAPER

    @property
    def hidden(self) -> bool:
        """Whether all pieces of its kind have to look alike from behind."""
        return self.name in HIDDEN_PIECES

    @property
    def folds(self) -> int:
        """How often it is folded."""
        return len(self.front.cut.folds) if self.front.cut else int(self.folded)

    @property
    def floor(self) -> float:
        """The smallest height of capitals on it, in mm."""
        return LARGE_PRINT if self.large else least_capitals(self.name)

    @property
    def shown(self) -> str:
        """Its name in a sentence."""
        return self.term or self.name


class NightLine(NamedTuple):
    """A line of the night, how many seconds of silence follow it, and what it asks players to do."""

    text: str
    pause: float
    gestures: tuple[Gesture, ...] = ()


class Night(NamedTuple):
    """The script of a night, which the host reads aloud."""

    heading: str
    lines: tuple[NightLine, ...]


class SpokenWords(NamedTuple):
    """Spoken words in one language, for the pieces that repeat them on paper."""

    nights: tuple[Night, ...]
    rules: tuple[tuple[str, str], ...]  # each a heading, empty to go on, and a text


@dataclass(frozen=True, slots=True)
class Edition:
    """The set of a table."""

    ruleset: "Ruleset"
    theme: "Theme"
    wordings: "tuple[Wording, ...]"  # one language, or two on each piece
    players: int | None = None  # the full box, if None
    paper: Paper = Paper.A4  # what a board is cut in parts for
    free: float = MARGIN  # mm, how far from the edges of the paper its parts keep
    sleeves: Sleeves = Sleeves.NONE
    card: Size = POKER  # of Secret Role, Party Membership and Ballot cards
    spoken: tuple[SpokenWords, ...] = ()  # in the languages of the wordings
    stock: float = STOCKS[USUAL]  # mm, how thick the paper of cards is
    dealt: tuple[PieceName, ...] = ()  # to the players, in envelopes of their own: not in the box
    by_touch: bool = False  # ballots, placards and tiles differ where fingers feel it
    enlarged: float = 1.0  # how many times larger than drawn a piece is printed
    large_print: bool = False  # whether what lies around cards tells less, in large letters

    @property
    def seats(self) -> int:
        """The largest number of players."""
        return self.players or min(FULL_BOX, max(self.ruleset.players))


class SameEdition:
    """An edition as a key that equals itself alone: what its pieces share is found once."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameEdition) and self.edition is other.edition

    def __hash__(self) -> int:
        return id(self.edition)


Pieces: TypeAlias = tuple[Piece, ...]
