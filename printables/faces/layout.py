"""Layouts of pieces: positions of pictures and words, read from `layouts/<look>.toml`, in mm.

A look is a graphic style. It can fall back to another look for pieces, elements and pictures that
it lacks.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Self, TypeAlias, TypeVar, cast

from companion.errors import Detail
from companion.files.toml import Fault, FaultyFile, NoSuchFile, Values, over, toml_values
from companion.files.toml_places import in_place
from companion.files.toml_schema import Between, fit, hints_of
from companion.frozen import Frozen
from printables.faces.layout_names import check_names
from printables.look.files import FALLS_BACK, picture_folder, with_fallbacks
from printables.look.svg import Class, Picture, read_picture
from printables.look.theme import Font
from printables.look.theme_file import Hex
from printables.paper.sheet import ROUNDING_MM, SEAM, Box
from printables.type.letters import LEADING, Align

_MAX_LACKING = 5  # missing pieces that an error names
_MAX_MM = 2000  # mm, more than any piece measures
EDGE_DISTANCE = 2.01  # mm: a place so near to the edge of a piece bleeds over the edge
FrozenT = TypeVar("FrozenT", bound=Frozen)
Numbers: TypeAlias = Annotated[tuple[float, ...], Between(2, 2)]


class LacksPieces(Detail):
    """Error detail: a look (graphic style) lacks layouts of these pieces and extends no other look."""

    pieces: tuple[str, ...]


class Element(Frozen):
    """Position of a picture, a text, or both on a piece, in mm from the upper left corner.

    On a card of another size, the position moves and the size grows by shares of the difference in
    width and height; without shares, the element keeps its proportions.
    """

    box: Annotated[tuple[Annotated[float, Between(-_MAX_MM, _MAX_MM)], ...], Between(4, 4)]
    move: Annotated[tuple[float, ...], Between(0, 2)] = ()
    grow: Annotated[tuple[float, ...], Between(0, 2)] = ()
    picture: str = ""  # a file; {party} and {figure} are filled in
    bleeds: bool = False  # the picture's background continues into the bleed
    emblem: str = ""  # an emblem of the theme, in the element's colour; {emblem} is filled in
    text: str = ""  # a key of the piece's words
    font: Font = Font.TEXT
    size: Numbers = (0.0, 0.0)  # mm, the smallest and the largest letters
    inset: Annotated[tuple[float, ...], Between(0, 2)] = ()  # mm of space around the text
    fill: float = 0.0  # height of spaced-out capitals, times the place's height
    spaced: float = 0.0  # most space between letters, times their size
    tight: float = 0.03  # least such space, in a title that is too long
    lines: Annotated[int, Between(1, 99)] = 1  # most lines of each language
    steps: tuple[float, ...] = ()  # mm: the only sizes between both, if any
    ragged: float = 0.0  # evens lines only if the last is shorter, times the width; 0: always
    leading: float = LEADING  # from line to line, times the letters' size
    apart: bool = False  # each language begins on a new line
    air: float = 0.0  # between languages, times the letters' size
    align: Align = Align.CENTRE
    upright: Literal["top", "middle", "bottom"] = "middle"
    colour: str = "ink"  # a colour's name; {party} is filled in
    on: str = "paper"  # colour of the background below the text
    optional: bool = False  # left out on all faces if one face has no room
    capitals: bool = False
    tag: Literal["P", "H1", "H2"] = "P"  # paragraph or heading, for screen readers
    turned: float = 0.0  # degrees, anticlockwise
    stretch: float = 0.0  # a word as wide as its place, at most so many times as high as usual
    halo: float = 0.0  # mm around a centred line or stretched word, in the background's colour
    cuts: str = ""  # a picture of cuts in the letters of a stretched word
    language: int | None = None  # number of the language shown, from 0; None: all

    def place(self, drawn: tuple[float, ...], box: Box) -> Box:
        """Return the element's box on a card whose lower left corner is that of `box`, with y upwards."""
        across, along = box.width - drawn[0], box.height - drawn[1]
        left, top, width, height = self.box
        move = self.move or (left / drawn[0], top / drawn[1])
        grow = self.grow or (width / drawn[0], height / drawn[1])
        x, y = left + move[0] * across, top + move[1] * along
        width, height = width + grow[0] * across, height + grow[1] * along
        return Box(box.x + x, box.top - y - height, width, height)

    def shown(self, place: Box, box: Box, bleed: float) -> Box:
        """Return the visible part of a background picture: its box, and the bleed beyond it."""
        if not self.bleeds or bleed <= SEAM:
            return place
        left, right = place.x - box.x <= EDGE_DISTANCE, box.right - place.right <= EDGE_DISTANCE
        at_bottom, at_top = place.y - box.y <= EDGE_DISTANCE, box.top - place.top <= EDGE_DISTANCE
        x = box.x - bleed if left else place.x
        y = box.y - bleed if at_bottom else place.y
        to_x = box.right + bleed if right else place.right
        to_y = box.top + bleed if at_top else place.top
        return Box(x, y, to_x - x, to_y - y)


class CardSize(Frozen):
    """Layout of a piece for cards of about one size, in mm."""

    size: Numbers
    elements: dict[str, Element]


class Card(CardSize):
    """Layout of all faces of a piece; `sizes` are changes for cards of other sizes.

    Of several layouts for one size, the one with the most words that fit on all faces is used.
    """

    sizes: dict[str, CardSize] = {}  # noqa: RUF012  values that cannot change

    def nearest(self, box: Box) -> tuple[CardSize, ...]:
        """Return the layouts for the card size nearest to a box, beginning with the fewest words."""
        layouts = (self, *self.sizes.values())
        differences = [_difference(layout.size, (box.width, box.height)) for layout in layouts]
        return tuple(
            layout
            for layout, by in zip(layouts, differences, strict=True)
            if by == min(differences)
        )

    def with_element(self, name: str, **changes: object) -> Self:
        """Return a copy of this layout in which values of one element are changed."""
        return self.replace(
            elements={**self.elements, name: self.elements[name].replace(**changes)}
        )


class Signs(Frozen):
    """Layout of the emblems of powers on a slot; sizes are shares of the slot's height or width."""

    low: float  # distance of signs below the middle of the slot
    none: str  # picture for a slot without a power, as large as the slot
    win: str  # emblem of a victory on the last slot
    win_part: float
    win_low: float
    win_colour: str = "ink"
    carved: bool = False  # True: the emblem of a victory has strokes of a gouge
    part: float = 1.0  # size of a power's emblem, times that of its place
    colour: str = "ink"
    disc: str = ""  # picture behind each sign
    outline: float = 0.5  # mm, width of an outline
    other_colour: str = ""  # for a power left over from the tile before; empty: an outline
    other_disc: str = ""


class ThresholdLayout(Frozen):
    """Layout of the wider gap between slots where a zone of the track begins."""

    width: float  # width of the gap
    zone: float  # how much wider the gap is for a second zone
    beside: Numbers  # parts of the gap that stay free at the left and at the right
    picture: str
    sentence: Element  # written upwards, on the threshold of one zone
    disc: str = ""  # picture behind the sign of each zone
    sign: Numbers = (0.0, 0.0)  # from the lower edge to the first sign's middle; radius of a sign
    sign_colour: str = "ink"


class TrackerLayout(Frozen):
    """Layout of the Election Tracker, which is below the slots of the Liberal track."""

    step: float  # radius of a step
    line: float  # from the lower edge of the board to the middle of the steps
    words: float  # width of the words right of the last step
    beside: float  # least width of these words, where steps stand below slots
    title: Card  # as wide as the first part, from the first slot on
    chaos: Card  # right of the last step
    after: float = 0.0  # from the middle of the last step to its words, times its radius
    picture: str = ""  # picture of a step
    last: str = ""  # picture of the last step
    arrow: str = ""
    number: Element | None = None  # number on a step
    level: str = ""  # picture of each level of alarm, from 5 to 1, in place of steps

    heights: Numbers = (0.0, 0.0)  # height of the first level, and of the last one
    war: Card | None = None  # words of the last level, where levels stand below slots
    marker: Numbers = (0.0, 0.0)  # the middle of the marker from the lower right corner of a level


class BoardLayout(Frozen):
    """Layout of a board with any number of slots."""

    edge: float  # from the sides of the board to the slots
    gap: float  # between slots
    head: float  # height above the slots
    foot: float  # height below the slots
    least: float  # width of a board with one slot, enough for the title
    seam: float  # greatest distance of a seam from the slot at its right
    ground: str  # a picture whose group "last" shows the place of the last slot
    slots: int  # number of slots in that picture
    slot: Card
    last: Card  # the slot of a victory
    covered: Card  # background of a slot where a tile lies before the game
    title: Element  # beside and above the first slot
    glue: Element  # words on the glue strip for the next part, written upwards
    second_title: Element | None = None
    plate: Element | None = None  # picture behind titles
    players: Element | None = None
    won: Element | None = None  # words above the last slot
    frame: str = ""  # picture around the board; its group `edge` crops the background
    teeth: str = ""
    signs: Signs | None = None
    threshold: ThresholdLayout | None = None
    tracker: TrackerLayout | None = None


class RowLayout(Frozen):
    """Layout of texts one below the other, in the largest letters in which all of them fit.

    Each text is drawn as the element `text` on a card as high as its lines need, or as drawn.
    """

    card: Card
    # Below each row: with the smallest letters, with others, and at most.
    air: Annotated[tuple[float, ...], Between(3, 3)]
    spared: float = 1.0  # smallest letters, times the usual ones, where that saves lines
    around: float = 0.0  # space above and below lines together, times the letters' size
    columns: int = 1


class StripLayout(Frozen):
    """Layout of the small Fascist track in the rulebook."""

    strip: Card  # the whole strip, at least as high as drawn
    most: float  # mm by which the strip may be higher
    slots: Element  # the place that all slots share
    gap: float  # between slots
    slot: Card
    signs: tuple[Element, ...]  # places for the signs of a slot: the best one is taken
    threshold: Card  # a threshold, in a wider gap between slots
    zone: Element | None = None  # sign of a zone in the middle of the threshold


class NightLayout(Frozen):
    """Layout of the table of who sees whom at night: a column per role, a row per number of players."""

    heading: Card
    role: Card  # head of a column, drawn with a name of no width
    players: Element  # numbers of players of a row
    row: float  # height of a row
    after: float  # space below the last row
    padding: float  # space left and right in a column
    pitch: float  # from one sign to the next
    sees: Card  # sign before the roles that are seen
    nobody: Card
    line: float  # width of the lines


class ReferenceLayout(Frozen):
    """Layout of both faces of a reference card."""

    title: Card
    room: Element  # room for all but the title
    air: float  # space between parts
    plate: Element  # picture behind the ring, as high as the ring
    ring: Card  # the whole ring, as wide as the plate
    chaos: Card  # words in the middle of the ring
    steps: tuple[Card, ...]  # steps on the ring, with names in letters of one size
    notes: RowLayout
    track: StripLayout  # if there is one track
    tracks: StripLayout  # for each of several tracks
    legend: RowLayout
    night: NightLayout
    sign: Card  # sign of a party or a role
    wins: str  # emblem of a victory on the last slot
    plane: Element | None = None  # picture behind tracks


class HostLayout(Frozen):
    """Layout of the card from which the host reads the night."""

    card: Card
    room: Element  # room for all rows
    rows: RowLayout
    gesture: Element  # first picture of a row; the text moves for more pictures
    gestures: dict[str, str]  # emblems of gestures, if these have other names
    beat: float  # radius of a dot that counts the pause
    up: float  # from the middle of a row up to its dots
    rule: float  # left end of a line between rows


class PlacardLayout(Frozen):
    """Layout of both sides of a placard, each on half of the sheet."""

    front: Card
    duties: Card
    list: Element  # place of the duties, in rows of equal height
    number: Element  # number of a duty, in the middle of its row
    gutter: float  # between languages
    rule: Element | None = None  # line between duties
    sign: Element | None = None  # sign of a duty, in the middle of its row
    signs: dict[str, tuple[str, ...]] = {}  # noqa: RUF012  emblems of duties, by the office


def _difference(size: tuple[float, ...], other: tuple[float, ...]) -> float:
    pairs = zip(size, other, strict=True)
    # In a dry run, words that are too long may leave the other size at 0
    return sum(abs(math.log(side / max(other_side, ROUNDING_MM))) for side, other_side in pairs)


class BoxColours(Frozen):
    """Colour names for the parts of the tuck box."""

    paper: str  # colour behind all panels
    marks: str  # colour of the marks at slits


class _File(Frozen):
    palette: dict[Class, Hex]
    shades: dict[str, str]  # colours by the names that the look has for them
    capitals: bool  # headings are in capitals
    policy_tile: Card
    headline: Card  # title above a sheet
    role_card: Card
    membership_card: Card
    role_back: Card
    membership_back: Card
    ballot_ja: Card
    ballot_nein: Card
    ballot_back: Card
    policy_back: Card
    tracker_marker: Card
    draw_pile: Card
    discard_pile: Card
    placard: PlacardLayout
    liberal_board: BoardLayout
    fascist_board: BoardLayout
    mini_liberal_board: BoardLayout
    mini_fascist_board: BoardLayout
    reference: ReferenceLayout
    host_card: HostLayout
    envelope_front: Card
    envelope_back: Card  # drawn upright, as are the flap and all that follows
    envelope_flap: Card
    envelope_strip: Card  # to glue
    envelope_lining: Card
    dealt_front: Card
    dealt_back: Card
    slip: Card
    deal: Card  # label of a deal on its cover
    box: BoxColours
    box_front: Card
    box_back: Card
    box_liberal_side: Card
    box_fascist_side: Card
    box_spine: Card  # lies on its side, from the floor to the lid
    box_lid: Card
    box_bottom: Card


class Look(NamedTuple):
    """A graphic style: layouts for one and for two languages, and pictures."""

    single: _File
    pair: _File
    folders: tuple[Path, ...]
    paths: Mapping[str, Path]  # files of layouts, by the names of their folders

    def layouts(self, languages: int) -> _File:
        """Return the layouts for one language or for two."""
        return self.single if languages == 1 else self.pair

    def picture(self, name: str) -> Picture:
        """Return the picture of this name, from this look or from the one that it falls back to.

        A name after "#" selects one group: "roles/liberal/owl#owl" is the owl alone, on the floor.
        A figure without a picture of its own has that of its Secret Role card.

        Raises:
            NoSuchFile: neither look has a picture of this name.
        """
        name, _, lone = name.partition("#")
        palette = tuple((code, colour) for colour, code in self.single.palette.items())
        picture = _picture(self.folders, name, palette)
        return picture.alone(lone) if lone else picture


@lru_cache(maxsize=400)
def _picture(folders: tuple[Path, ...], name: str, palette: tuple[tuple[str, str], ...]) -> Picture:
    for folder in folders:
        if (path := folder / f"{name}.svg").is_file():
            return read_picture(path, f"{folder.name}/{name}", palette)
    for folder in folders:
        for path in folder.glob(f"roles/*/{Path(name).name}.svg"):
            shown = path.relative_to(folder).with_suffix("").as_posix()
            return read_picture(path, f"{folder.name}/{shown}", palette)
    raise NoSuchFile(folders[0] / f"{name}.svg")


@lru_cache
def load_look(path: Path) -> Look:
    """Load a look (graphic style) from the path of its layouts.

    Raises:
        FaultyFile: its layouts have faults.
    """
    paths = with_fallbacks(path)
    values, folders = over_each_other(paths), tuple(map(picture_folder, paths))
    values.pop(FALLS_BACK, None)
    single, pair = (read_layouts(values, count, _File, paths) for count in (1, 2))
    check_names(values, paths, folders, single.shades)
    return Look(single, pair, folders, {picture_folder(path).name: path for path in paths})


def over_each_other(paths: Sequence[Path]) -> Values:
    """Merge the values of several files; where two files have a value, that of the earlier file wins."""
    return reduce(over, map(toml_values, reversed(paths)))


def read_layouts(
    values: Values, languages: int, schema: type[FrozenT], paths: Sequence[Path]
) -> FrozenT:
    """Read and check the layouts for pieces in one language or in two.

    Raises:
        FaultyFile: with the line and the column of each fault.
    """
    lacking = hints_of(cast("Any", schema)).keys() - schema.defaults().keys() - values.keys()
    if lacking:
        names = (*sorted(lacking)[:_MAX_LACKING], *["…"][: len(lacking) > _MAX_LACKING])
        raise FaultyFile(paths[0], (Fault("", LacksPieces(names)),))
    read, faults = fit(_for_languages(values, languages), schema)
    if read is None:
        raise in_place(faults, paths, "pair" if languages > 1 else "")
    return read


def _for_languages(values: Mapping[str, Any], count: int) -> dict[str, Any]:
    """Return the values for one or two languages; for two, values in the table `pair` win.

    An empty text removes the value it replaces.
    """
    own = {
        key: _for_languages(value, count) if isinstance(value, dict) else value
        for key, value in values.items()
        if key != "pair" and value != ""
    }
    if count > 1 and "pair" in values:
        own = over(own, values["pair"])
    if sizes := own.pop("sizes", None):
        own["sizes"] = {name: over(own, other) for name, other in sizes.items()}
    return own
