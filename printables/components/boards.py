"""The tracks: where enacted Policy tiles lie, what each grants, and the Election Tracker."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party
from companion.rules.ruleset import as_ranges
from printables.board_plan import (
    Layout,
    Part,
    Place,
    Track,
    fascist_tracks,
    liberal_track,
)
from printables.catalogue import PieceName
from printables.paint import cleared, plate, tint, tint_shape
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box, best_grid
from printables.theme import Colour, Font
from printables.wording import Words

LIBERAL, FASCIST = PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS
RADIUS = 2.0  # mm, of the corners of slots
FEW = 2  # powers whose names find room below a small slot
SHORT = 3  # slots; a board with fewer has little room for its title
NARROW = 13.0  # mm of a step; nothing can be written below


class Board(NamedTuple):
    """A track as it is drawn."""

    name: str
    party: Party
    track: Track
    scale: float = 1.0  # of slots for real tiles

    @property
    def layout(self) -> Layout:
        """Where everything is."""
        return Layout(len(self.track.places), self.scale)


def liberal_boards(edition: Edition) -> Pieces:
    """The Liberal track, whole or in parts, as the paper allows."""
    return tuple(_parts(edition, Board(LIBERAL, Party.LIBERAL, liberal_track(edition.ruleset))))


def fascist_boards(edition: Edition) -> Pieces:
    """A Fascist track for every group of tables that shares one."""
    return tuple(
        piece
        for track in fascist_tracks(edition.ruleset, edition.players)
        for piece in _parts(edition, Board(FASCIST, Party.FASCIST, track))
    )


def board_face(edition: Edition, board: Board, part: Part | None = None, number: int = 0) -> Face:
    """A board, or a part of it."""
    shown = part or Part(0, board.layout.size[0], 0)
    seats = "-".join(map(str, board.track.players))
    name = f"{board.name}-{board.party.value}-{seats}-{number}"
    return Face(name, partial(_part, edition, board, shown))


def _parts(edition: Edition, board: Board) -> Iterator[Piece]:
    layout = board.layout
    width, height = layout.size
    paper = edition.paper
    if best_grid(paper.printable, paper, width, height, gap=0) is not None:
        yield Piece(board.name, width, height, board_face(edition, board))
        return
    for number, part in enumerate(layout.parts(), start=1):
        yield Piece(board.name, part.width, height, board_face(edition, board, part, number))


def _part(edition: Edition, board: Board, part: Part, pen: Pen, box: Box, bleed: float) -> None:
    """What this part shows of the board, and its strip of glue."""
    beyond = box.inset(-bleed)
    with pen.within(beyond.corners):
        tint(pen, beyond, _colour(edition, board), edition.theme, edge=False)
        with pen.moved(box.x - part.left, box.y):
            _board(edition, board, part, pen)
    if part.glue:
        strip = Box(box.right - part.glue, box.y, part.glue, box.height)
        pen.fill(strip, colour=edition.theme.paper)
        pen.hatch(strip.corners, every=2.4)
        with pen.moved(strip.x + strip.width / 2 + 1.2, strip.y + strip.height / 2, turned=90):
            pen.fill(Box(-14, -2.2, 28, 5.4), colour=edition.theme.paper)
            words = edition.wordings[0].boards
            pen.text(words.glue, 0, 0, Letters(Font.STRONG, 3.6, align=Align.CENTRE))


def _colour(edition: Edition, board: Board) -> Colour:
    theme = edition.theme
    return theme.liberal if board.party is Party.LIBERAL else theme.fascist


def _board(edition: Edition, board: Board, part: Part, pen: Pen) -> None:
    layout = board.layout
    if part.left == 0:
        _title(edition, board, pen)
    shown = part.width - part.glue
    for place in board.track.places:
        slot = layout.slot(place.tile)
        if part.left <= slot.x < part.left + shown:
            _slot(edition, board, place, pen)
            _foot(edition, board, place, pen)


def _title(edition: Edition, board: Board, pen: Pen) -> None:
    theme, box = edition.theme, board.layout.title
    on_board = plate(pen, box, _colour(edition, board), theme)
    alone = len(edition.wordings) == 1
    for row, wording in enumerate(edition.wordings):
        words = wording.boards
        title = words.liberal if board.party is Party.LIBERAL else words.fascist
        high = box.height / len(edition.wordings)
        line = Box(box.x + 2, box.top - high * (row + 1), box.width - 4, high)
        room, rest = line, None
        if board.party is Party.FASCIST:
            room, rest = _divided(line, below=board.layout.slots < SHORT)
        size, floor = (8.4, 2.6) if alone else (5.0, 1.6)
        letters = Letters(Font.DISPLAY, size, floor=floor, colour=on_board)
        pen.fitted(title.upper(), room, letters, piece=board.name, middle=True)
        if rest is not None:
            label = words.players.format(players=as_ranges(board.track.players))
            side = Align.LEFT if rest.x == room.x else Align.RIGHT
            letters = Letters(Font.STRONG, 4.4, floor=1.6, align=side, colour=on_board)
            pen.fitted(label, rest, letters, piece=board.name, middle=True)


def _divided(line: Box, *, below: bool) -> tuple[Box, Box]:
    """Where the title stands, and for how many the track is: beside it, or below on short ones."""
    if below:
        low = line.height * 0.4
        upper = Box(line.x, line.y + low, line.width, line.height - low)
        return upper, Box(line.x, line.y, line.width, low)
    room = Box(line.x, line.y, line.width * 0.72, line.height)
    return room, Box(room.right, line.y, line.width - room.width, line.height)


def _slot(edition: Edition, board: Board, place: Place, pen: Pen) -> None:
    """Where the tile lies, with what shows through until it does."""
    theme, slot = edition.theme, board.layout.slot(place.tile)
    colour = _colour(edition, board)
    pen.fill(slot, colour=theme.ground, radius=RADIUS)
    pen.frame(slot, wide=theme.line, colour=theme.ink, radius=RADIUS)
    scale = board.scale
    inner = slot.inset(5 * scale)
    if place.wins:
        art = Box(inner.x, inner.y + 18 * scale, inner.width, inner.height - 18 * scale)
        tint_shape(pen, theme.emblems["win"], art, colour, theme)
        texts = (
            one.boards.wins_liberal if board.party is Party.LIBERAL else one.boards.wins_fascist
            for one in edition.wordings
        )
        _stacked(
            pen,
            board,
            tuple(texts),
            Box(inner.x, inner.y, inner.width, 17 * scale),
            5.6 * scale,
            colour,
        )
        return
    number = Letters(Font.DISPLAY, 9 * scale, align=Align.CENTRE, colour=colour)
    pen.text(str(place.tile), slot.x + slot.width / 2, slot.top - 12 * scale, number)
    if place.covered:
        texts = (one.boards.covered for one in edition.wordings)
        _stacked(
            pen,
            board,
            tuple(texts),
            Box(inner.x, inner.y, inner.width, 14 * scale),
            3.2 * scale,
            colour,
        )
    art = Box(inner.x, inner.y + 10 * scale, inner.width, inner.height - 24 * scale)
    powers = place.grants.powers if place.grants else ()
    if not powers:
        emblem = theme.emblems[board.party.value]
        pen.shape(emblem, art.inset(6 * scale), colour=colour, wide=theme.line)
        return
    side = art.height / len(powers)
    for row, power in enumerate(powers):
        cell = Box(art.x, art.top - side * (row + 1), art.width, side).inset(1.5 * scale)
        tint_shape(pen, theme.emblems[power.value], cell, colour, theme)


def _foot(edition: Edition, board: Board, place: Place, pen: Pen) -> None:
    """What the tile means, where it can be read when the tile lies there."""
    if board.party is Party.LIBERAL:
        _tracker_steps(edition, board, place, pen)
        return
    theme, foot = edition.theme, board.layout.foot(place.tile)
    lines: list[tuple[str, float]] = []
    crowded = board.scale < 1 and len(edition.wordings) > 1  # the reference cards tell the rest
    for wording in edition.wordings:
        lines += _meaning(place, wording.boards, brief=crowded)
    if not lines:
        return
    high = foot.height / len(lines)
    colour = cleared(pen, foot, _colour(edition, board), theme)
    for row, (text, size) in enumerate(lines):
        line = Box(foot.x, foot.top - high * (row + 1), foot.width, high - 0.6)
        font = Font.STRONG if size > 3 else Font.TEXT  # noqa: PLR2004  mm
        letters = Letters(font, size, floor=1.2, align=Align.CENTRE, colour=colour)
        pen.fitted(text, line, letters, piece=board.name, middle=True)


def _meaning(place: Place, words: Words, *, brief: bool) -> Iterator[tuple[str, float]]:
    """The sentences below a slot, each with the size of its letters in mm."""
    grants = place.grants
    if grants is not None and grants.other:
        yield words.other, 3.2
    elif grants is not None and len(grants.powers) == 1:
        (power,) = grants.powers
        yield words.powers[power], 3.8
        if not brief:
            yield words.powers_how[power], 2.8
    elif grants is not None and grants.powers:
        if not brief:
            yield words.choose, 3.8
        elif len(grants.powers) > FEW:
            return
        yield " / ".join(words.powers[power] for power in grants.powers), 2.8
    if place.hitler:
        yield words.hitler, 2.8
    if place.veto:
        yield words.veto, 3.2


def step_radius(board: Board) -> float:
    """Of the circles of the Election Tracker, in mm."""
    return min(9.0, board.layout.step(0, board.track.steps).width * 0.42)


def _tracker_steps(edition: Edition, board: Board, place: Place, pen: Pen) -> None:
    """The circles of the Election Tracker that are below a slot, and what they mean."""
    slot, foot = board.layout.slot(place.tile), board.layout.foot(place.tile)
    last = board.track.steps
    steps = {step: board.layout.step(step, last) for step in range(last + 1)}
    here = {step: field for step, field in steps.items() if slot.x <= field.x < slot.right}
    for step, field in here.items():
        _circle(edition, board, step, field, pen)
    fields = {0: "tracker_start", last: "tracker_chaos"} | {min(1, last - 1): "tracker"}
    labels = {fields[step]: label for step, label in here.items() if step in fields}
    if "tracker" in labels and labels["tracker"].width < NARROW:
        labels = {"tracker": foot}
    elif len(labels) == 1:
        labels = dict.fromkeys(labels, foot)
    for label, field in labels.items():
        _label(edition, board, label, field, pen)


def _circle(edition: Edition, board: Board, step: int, field: Box, pen: Pen) -> None:
    theme, radius = edition.theme, step_radius(board)
    x, y = field.x + field.width / 2, field.y + 13
    pen.circle(x, y, radius, colour=theme.ground)
    pen.ring(x, y, radius, wide=2 * theme.line, colour=theme.ink)
    if step:
        digits = Letters(Font.DISPLAY, radius, align=Align.CENTRE, colour=theme.ink)
        pen.text(str(step), x, y - radius / 3, digits)


def _label(edition: Edition, board: Board, label: str, field: Box, pen: Pen) -> None:
    high = 5.6 / len(edition.wordings)
    for row, wording in enumerate(edition.wordings):
        line = Box(field.x, field.y + 3.1 - high * (row + 1), field.width, high)
        colour = cleared(pen, line, _colour(edition, board), edition.theme)
        letters = Letters(Font.STRONG, 3, floor=1.1, align=Align.CENTRE, colour=colour)
        pen.fitted(getattr(wording.boards, label), line, letters, piece=board.name, middle=True)


def _stacked(
    pen: Pen, board: Board, texts: tuple[str, ...], box: Box, size: float, colour: Colour
) -> None:
    """A sentence in each language, one below the other."""
    high = box.height / len(texts)
    for row, text in enumerate(texts):
        line = Box(box.x, box.top - high * (row + 1), box.width, high)
        letters = Letters(Font.DISPLAY, size, floor=1.1, align=Align.CENTRE, colour=colour)
        pen.fitted(text, line, letters, piece=board.name, middle=True)
