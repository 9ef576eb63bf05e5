"""Printed pieces, and the settings of a printed set (an edition)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from companion.frozen import Frozen
from printables.catalogue import (
    HIDDEN_PIECES,
    MIN_CAPITALS_LARGE_PRINT,
    ON_PAPER,
    PieceName,
    least_capitals,
)
from printables.paper.cards import POKER, STOCKS, USUAL_STOCK, Size, Sleeves
from printables.paper.sheet import MARGIN, Paper

if TYPE_CHECKING:  # listing pieces needs no pen, so import it late
    from collections.abc import Callable

    from companion.rules.ruleset import Ruleset
    from printables.edition.wording import Wording
    from printables.look.theme import Theme
    from printables.paper.contour import Contour, Point
    from printables.paper.sheet import Box
    from printables.pdf.pen import Pen


FULL_BOX = 10  # players of the published game


Office: TypeAlias = Literal["president", "chancellor"]
OFFICES: tuple[Office, ...] = ("president", "chancellor")

# Draws a face upright in a box of its trimmed size, with so many mm of bleed around it.
Draw: TypeAlias = "Callable[[Pen, Box, float], None]"


class Cut(Frozen):
    """Outline and folds of a piece that is not a card; mm from its lower left corner."""

    outline: "Contour"
    folds: "tuple[tuple[Point, Point], ...]" = ()
    slits: "tuple[tuple[Point, Point], ...]" = ()
    bleeds: bool = False  # the drawing continues beyond the outline


class Face(Frozen):
    """One side of a piece. Faces of the same name look alike and are stored once in a file."""

    name: str
    draw: Draw

    cut: Cut | None = None  # for folded pieces; a net without bleed draws its own lines

    piece: str = ""  # name of the piece in the catalogue


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece with its size, its faces and its number of copies."""

    name: str  # name in the catalogue, like "policy-tiles"
    width: float  # mm, trimmed
    height: float
    front: Face
    back: Face | None = None
    copies: int = 1
    folded: bool = False  # a booklet or a net: no bleed, and no back to glue on
    term: str = ""  # name in the words of the theme
    large: bool = False  # True: in large print
    glued: int = 0  # number of places to glue
    side: str = ""  # the party or the vote that a hidden piece shows
    lined: bool = False  # the back is only decoration: not worth turning a sheet by hand

    @property
    def on_paper(self) -> bool:
        """True if the piece is printed on plain paper rather than card."""
        return self.name in ON_PAPER

    @property
    def hidden(self) -> bool:
        """True if all pieces of this kind have to look alike from behind."""
        return self.name in HIDDEN_PIECES

    @property
    def folds(self) -> int:
        """Number of folds that the piece needs."""
        return len(self.front.cut.folds) if self.front.cut else int(self.folded)

    @property
    def floor(self) -> float:
        """The smallest height of capitals on the piece, in mm."""
        return MIN_CAPITALS_LARGE_PRINT if self.large else least_capitals(self.name)

    @property
    def shown(self) -> str:
        """Name of the piece in the words of the theme, for messages."""
        return self.term or self.name


class Gesture(Enum):
    """A gesture that the host asks for at night; its picture is the emblem of the same name."""

    SHUT_EYES = "shut_eyes"
    OPEN_EYES = "open_eyes"
    FIST = "fist"
    THUMB = "thumb"
    SPEAK = "speak"


_LOOK_FOR_THUMB = (Gesture.OPEN_EYES, Gesture.THUMB)
# By the keys of lines in the night script, in the order in which a line asks for them.
GESTURES: Mapping[str, tuple[Gesture, ...]] = {
    "small.close_eyes": (Gesture.SHUT_EYES,),
    "small.fascists_look": (Gesture.OPEN_EYES,),
    "small.eyes_closed_again": (Gesture.SHUT_EYES,),
    "small.open_eyes": (Gesture.OPEN_EYES,),
    "small.anything_wrong": (Gesture.SPEAK,),
    "large.close_eyes": (Gesture.SHUT_EYES, Gesture.FIST),
    "large.fascists_look": (Gesture.OPEN_EYES,),
    "large.hitler_thumb": (Gesture.SHUT_EYES, Gesture.THUMB),
    "large.note_thumb": _LOOK_FOR_THUMB,
    "large.eyes_closed_again": (Gesture.SHUT_EYES,),
    "large.open_eyes": (Gesture.OPEN_EYES,),
    "large.anything_wrong": (Gesture.SPEAK,),
    "house.fascist_notes_thumb": _LOOK_FOR_THUMB,
    "house.fascists_thumbs": (Gesture.SHUT_EYES, Gesture.THUMB),
    "house.hitler_notes_thumbs": _LOOK_FOR_THUMB,
    "house.fascist_thumb": (Gesture.SHUT_EYES, Gesture.THUMB),
    "house.hitler_notes_thumb": _LOOK_FOR_THUMB,
}


class NightLine(NamedTuple):
    """A line of the night: its text, the pause after it in s, and the gestures it asks for."""

    text: str
    pause: float
    gestures: tuple[Gesture, ...] = ()


class Night(NamedTuple):
    """Script of the night, which the host reads aloud."""

    heading: str
    lines: tuple[NightLine, ...]


class SpokenWords(NamedTuple):
    """Sentences of the spoken night in one language, for pieces on which they are printed."""

    nights: tuple[Night, ...]
    rules: tuple[tuple[str, str], ...]  # heading and text; no heading: the pair before goes on


@dataclass(frozen=True, slots=True)
class Edition:
    """Settings of a printed set: rules, number of players, theme, languages, paper and so on."""

    ruleset: "Ruleset"
    theme: "Theme"
    wordings: "tuple[Wording, ...]"  # one language, or two on each piece
    players: int | None = None  # None: the full box
    paper: Paper = Paper.A4  # boards are divided into parts for this size
    free: float = MARGIN  # mm, unprinted edge of the paper
    sleeves: Sleeves = Sleeves.NONE
    card: Size = POKER  # size of Secret Role, Party Membership and Ballot cards
    spoken: tuple[SpokenWords, ...] = ()  # in the languages of the wordings
    stock: float = STOCKS[USUAL_STOCK]  # mm, how thick the paper of cards is
    dealt: tuple[PieceName, ...] = ()  # pieces that players get in envelopes and the box leaves out
    by_touch: bool = False  # ballots, placards and tiles can be told apart by touch
    enlarged: float = 1.0  # scale of print to drawing
    large_print: bool = False  # envelopes and box say less, in large letters

    @property
    def seats(self) -> int:
        """Number of players for which the set is printed, or the largest number if it is for all."""
        return self.players or min(FULL_BOX, max(self.ruleset.players))


class SameEdition:
    """Key of a cache of editions, which are equal only if they are the same object."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameEdition) and self.edition is other.edition

    def __hash__(self) -> int:
        return id(self.edition)


Pieces: TypeAlias = tuple[Piece, ...]
