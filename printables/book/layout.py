"""Layouts of the rulebook and the poster, read from `layouts/book/<look>.toml`, in mm."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

from companion.files.toml import Fault, FaultyFile
from companion.files.toml_schema import Between
from companion.frozen import Frozen
from companion.rules.pieces import Power
from printables.faces.layout import (
    Element,
    LacksPieces,
    Numbers,
    load_look,
    over_each_other,
    read_layouts,
)
from printables.faces.layout_names import check_names
from printables.look.files import with_fallbacks
from printables.look.theme import Font
from printables.paper.sheet import Box

_Use: TypeAlias = Literal["heading", "text", "strong", "label", "number"]
SceneName: TypeAlias = Literal[
    "banner", "cover", "back", "candidacy", "nomination", "vote", "session", "action", "bad_luck",
    "lie", "nobody", "limited", "asked", "tracker", "deck", "veto", "cards", "lying", "setup",
    "letter", "opened", "looking", "chair", "first_chair",  # around the table
    "sign", "slot", "player", "masthead", "tile", "chaos", "claim",
]  # fmt: skip


class Style(Frozen):
    """Style of a text: typeface and spacing; the height of capitals, in mm, is equal in all typefaces."""

    font: Font

    height: float  # height of capitals
    leading: float = 1.25  # from line to line, times the letters' size
    after: float = 0.0  # mm of space below the text
    spaced: float = 0.0  # between letters, times their size
    capitals: bool = False


class BookElement(Element):
    """Position of a picture, an emblem or a text within an illustration of the book."""

    piece: str = ""  # in the catalogue, perhaps with a number or "back", like "mini-boards/1"
    figure: str = ""  # figure of a Liberal's role card, as large as on the card: {seat_0} …
    head: str = ""  # figure whose head is drawn in a disc
    after: str = ""  # name of an element of the same picture; this element begins behind its text
    level: bool = False  # the element stays upright if the picture is turned


class Scene(Frozen):
    """An illustration of the rulebook. Drawn at another size, its elements keep their proportions."""

    size: Numbers
    elements: dict[str, BookElement]

    def within(self, box: Box) -> Box:
        """Return the largest centred box within `box` that has the illustration's proportions."""
        scale = min(box.width / self.size[0], box.height / self.size[1])
        width, height = scale * self.size[0], scale * self.size[1]
        return Box(box.centre[0] - width / 2, box.centre[1] - height / 2, width, height)


class BookLayout(Frozen):
    """Layouts of the rulebook and the poster, as read from their file."""

    shades: dict[str, str]  # colours by the names that the book has for them
    styles: dict[_Use, Style]
    wins: str  # the emblem of the last tile of a Fascist track
    steps: Numbers  # number on the first step of the tracker, and the difference to the next
    seats: dict[str, tuple[Annotated[tuple[float, ...], Between(4, 4)], ...]]
    eyes: float  # mm, height of the picture of closed eyes
    scenes: dict[SceneName, Scene]
    powers: dict[Power, Scene]  # beside the chapters about them
    things: dict[str, Scene]  # pieces of the set by their names, in the order of the list
    # Position and width of role cards behind discs 20 mm wide that show heads.
    heads: dict[str, Annotated[tuple[float, ...], Between(3, 3)]] = {}  # noqa: RUF012


@lru_cache
def load_book(look: Path) -> BookLayout:
    """Load the rulebook's layouts in the graphic style (look) of a file of layouts for pieces.

    Raises:
        FaultyFile: these layouts have faults.
    """
    folders, shades = load_look(look).folders, load_look(look).single.shades
    own_paths = [path.parent / "book" / path.name for path in with_fallbacks(look)]
    paths = [path for path in own_paths if path.is_file()] or own_paths[:1]
    values = over_each_other(paths)
    if lacking := {*get_args(SceneName)} - values.get("scenes", {}).keys():
        raise FaultyFile(paths[0], (Fault("scenes", LacksPieces(tuple(sorted(lacking)))),))
    book = read_layouts(values, 1, BookLayout, paths)
    check_names(values, paths, folders, {*book.shades, *shades})
    return book
