"""The small things of the table: markers, cards for the two piles, and boards for a small table."""

from functools import partial

from companion.rules.pieces import Party
from printables.board_plan import AIR, EDGE, GAP, Track, fascist_tracks, liberal_track
from printables.catalogue import PieceName
from printables.components.boards import Board, board_face, step_radius
from printables.components.faces import framed, stacked
from printables.paint import tint, tint_shape
from printables.pen import Align, Drawing, Letters, Pen
from printables.piece import TILE, Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import Font

MARKER, MINI = PieceName.TRACKER_MARKER, PieceName.MINI_BOARDS
DRAW, DISCARD = PieceName.DRAW_PILE, PieceName.DISCARD_PILE
MARKER_AIR = 1.0  # mm, so much less than a step of the Election Tracker it is
MARKERS = 2  # one may get lost
AROUND = 7.0  # mm around the tiles on a pile's card
MINI_SCALE = 0.46  # of slots for real tiles: a coin or a cube lies there
MINI_WIDTH = 250.0  # mm at most, for the longest tracks that rules may have


def tracker_marker(edition: Edition) -> Pieces:
    """What is moved along the Election Tracker."""
    face = Face("marker", partial(_marker, edition))
    board = Board(MARKER, Party.LIBERAL, liberal_track(edition.ruleset))
    side = 2 * step_radius(board) - MARKER_AIR
    return (Piece(MARKER, side, side, face, face, MARKERS),)


def draw_pile(edition: Edition) -> Pieces:
    """Where the Policy deck lies."""
    return _pile(edition, DRAW, "peek")


def discard_pile(edition: Edition) -> Pieces:
    """Where discarded tiles lie, face down."""
    return _pile(edition, DISCARD, "closed_eye")


def mini_boards(edition: Edition) -> Pieces:
    """Every track on a card, with coins or cubes for tiles."""
    fascist = fascist_tracks(edition.ruleset, edition.players)
    tracks = [(Party.LIBERAL, liberal_track(edition.ruleset))]
    tracks += [(Party.FASCIST, track) for track in fascist]
    boards = [Board(MINI, party, track, _mini_scale(track)) for party, track in tracks]
    return tuple(Piece(MINI, *board.layout.size, board_face(edition, board)) for board in boards)


def _mini_scale(track: Track) -> float:
    """Short tracks are a little larger, for their words; very long ones smaller, for the paper."""
    slots = len(track.places)
    fitting = ((MINI_WIDTH - 2 * EDGE) / slots - GAP) / (TILE.width + 2 * AIR)
    return min(1.0, MINI_SCALE * max(1.0, 3 / slots), fitting)


def _pile(edition: Edition, name: str, emblem: str) -> Pieces:
    face = Face(name, partial(_pile_face, edition, name, emblem))
    return (Piece(name, TILE.width + 2 * AROUND, TILE.height + 2 * AROUND, face),)


def _pile_face(edition: Edition, name: str, emblem: str, pen: Pen, box: Box, bleed: float) -> None:
    theme = edition.theme
    framed(pen, box, bleed, theme, theme.ink)
    tile = box.inset(AROUND)
    pen.frame(tile, dashed=True, colour=theme.ink, radius=2)
    side = tile.width * 0.5
    x, y = tile.centre
    art = Box(x - side / 2, y - side * 0.2, side, side)
    tint_shape(pen, theme.emblems[emblem], art, theme.ink, theme)
    words = [getattr(one.table, name.replace("-", "_")) for one in edition.wordings]
    letters = Letters(Font.DISPLAY, 5.4, floor=2.4, align=Align.CENTRE, colour=theme.ink)
    stacked(pen, words, Box(tile.x + 2, tile.y + 2, tile.width - 4, 16), letters, piece=name)


def _marker(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    theme = edition.theme
    tint(pen, box.inset(-bleed), theme.accent, theme, edge=False)
    inner = box.inset(2.6)
    pen.frame(inner, wide=theme.line, colour=theme.ink)
    pen.area(Drawing(theme.emblems["call_election"], inner.inset(1.6)), colour=theme.ink)
