"""The tracks: where enacted Policy tiles lie, what each grants, and the Election Tracker."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party
from companion.rules.ruleset import as_ranges
from printables.board_plan import Layout, Part, Place, Track, fascist_tracks, liberal_track
from printables.catalogue import PieceName
from printables.components.faces import rows, stacked
from printables.paint import cleared, plate, tint, tint_shape
from printables.pen import Align, Drawing, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box, best_grid
from printables.theme import Font
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
    width, height = board.layout.size
    paper = edition.paper
    if best_grid(paper.printable, paper, width, height, gap=0) is not None:
        yield Piece(board.name, width, height, board_face(edition, board))
        return
    for number, part in enumerate(board.layout.parts(), start=1):
        yield Piece(board.name, part.width, height, board_face(edition, board, part, number))


def _part(edition: Edition, board: Board, part: Part, pen: Pen, box: Box, bleed: float) -> None:
    """What this part shows of the board, and its strip of glue."""
    beyond = box.inset(-bleed)
    with pen.within(beyond.corners):
        tint(pen, beyond, edition.theme.of(board.party), edition.theme, edge=False)
        with pen.moved(box.x - part.left, box.y):
            _board(edition, board, part, pen)
    if part.glue:
        strip = Box(box.right - part.glue, box.y, part.glue, box.height)
        pen.fill(strip, colour=edition.theme.paper)
        pen.hatch(strip.corners, every=2.4)
        x, y = strip.centre
        with pen.moved(x + 1.2, y, turned=90):
            pen.fill(Box(-14, -2.2, 28, 5.4), colour=edition.theme.paper)
            letters = Letters(Font.STRONG, 3.6, align=Align.CENTRE)
            pen.text(edition.wordings[0].boards.glue, 0, 0, letters)


def _board(edition: Edition, board: Board, part: Part, pen: Pen) -> None:
    if part.left == 0:
        _title(edition, board, pen)
    end = part.left + part.width - part.glue
    for place in board.track.places:
        if part.left <= board.layout.slot(place.tile).x < end:
            _slot(edition, board, place, pen)
            _foot(edition, board, place, pen)


def _title(edition: Edition, board: Board, pen: Pen) -> None:
    theme, box = edition.theme, board.layout.title
    on_board = plate(pen, box, edition.theme.of(board.party), theme)
    size, floor = (8.4, 2.6) if len(edition.wordings) == 1 else (5.0, 1.6)
    large = Letters(Font.DISPLAY, size, floor=floor, colour=on_board)
    lines = rows(box.inset(2, 0), len(edition.wordings))
    for wording, line in zip(edition.wordings, lines, strict=True):
        title = getattr(wording.boards, board.party).upper()
        if board.party is Party.LIBERAL:
            pen.fitted(title, line, large, piece=board.name, middle=True)
            continue
        below = board.layout.slots < SHORT
        room, rest = _divided(line, below=below)
        pen.fitted(title, room, large, piece=board.name, middle=True)
        label = wording.boards.players.format(players=as_ranges(board.track.players))
        side = Align.LEFT if below else Align.RIGHT
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
    colour = edition.theme.of(board.party)
    pen.fill(slot, colour=theme.ground, radius=RADIUS)
    pen.frame(slot, wide=theme.line, colour=theme.ink, radius=RADIUS)
    scale = board.scale
    inner = slot.inset(5 * scale)
    letters = Letters(Font.DISPLAY, 5.6 * scale, floor=1.1, align=Align.CENTRE, colour=colour)
    if place.wins:
        art = Box(inner.x, inner.y + 18 * scale, inner.width, inner.height - 18 * scale)
        tint_shape(pen, theme.emblems["win"], art, colour, theme)
        texts = [getattr(one.boards, f"wins_{board.party}") for one in edition.wordings]
        stacked(pen, texts, inner._replace(height=17 * scale), letters, piece=board.name)
        return
    number = letters._replace(size=9 * scale)
    pen.text(str(place.tile), slot.x + slot.width / 2, slot.top - 12 * scale, number)
    if place.covered:
        texts = [one.boards.covered for one in edition.wordings]
        small = letters._replace(size=3.2 * scale)
        stacked(pen, texts, inner._replace(height=14 * scale), small, piece=board.name)
    art = Box(inner.x, inner.y + 10 * scale, inner.width, inner.height - 24 * scale)
    powers = place.grants.powers if place.grants else ()
    if not powers:
        emblem = Drawing(theme.emblems[board.party.value], art.inset(6 * scale))
        pen.outline(emblem, colour=colour, wide=theme.line)
        return
    for power, cell in zip(powers, rows(art, len(powers)), strict=True):
        tint_shape(pen, theme.emblems[power.value], cell.inset(1.5 * scale), colour, theme)


def _foot(edition: Edition, board: Board, place: Place, pen: Pen) -> None:
    """What the tile means, where it can be read when the tile lies there."""
    if board.party is Party.LIBERAL:
        _tracker_steps(edition, board, place, pen)
        return
    theme, foot = edition.theme, board.layout.foot(place.tile)
    crowded = board.scale < 1 and len(edition.wordings) > 1  # the reference cards tell the rest
    lines = [
        one
        for wording in edition.wordings
        for one in _meaning(place, wording.boards, brief=crowded)
    ]
    if not lines:
        return
    colour = cleared(pen, foot, theme.of(board.party), theme)
    for (text, size), line in zip(lines, rows(foot, len(lines)), strict=True):
        font = Font.STRONG if size > 3 else Font.TEXT  # noqa: PLR2004  mm
        letters = Letters(font, size, floor=1.2, align=Align.CENTRE, colour=colour)
        room = line._replace(height=line.height - 0.6)
        pen.fitted(text, room, letters, piece=board.name, middle=True)


def _meaning(place: Place, words: Words, *, brief: bool) -> Iterator[tuple[str, float]]:
    """The sentences below a slot, each with the size of its letters in mm."""
    powers = place.grants.powers if place.grants else ()
    names = [words.powers[power] for power in powers]
    if place.grants and place.grants.other:
        yield words.other, 3.2
    elif len(powers) == 1:
        yield names[0], 3.8
        if not brief:
            yield words.powers_how[powers[0]], 2.8
    elif powers:
        if not brief:
            yield words.choose, 3.8
        elif len(powers) > FEW:
            return
        yield " / ".join(names), 2.8
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
    lines = rows(Box(field.x, field.y - 2.5, field.width, 5.6), len(edition.wordings))
    for wording, line in zip(edition.wordings, lines, strict=True):
        colour = cleared(pen, line, edition.theme.of(board.party), edition.theme)
        letters = Letters(Font.STRONG, 3, floor=1.1, align=Align.CENTRE, colour=colour)
        pen.fitted(getattr(wording.boards, label), line, letters, piece=board.name, middle=True)
