"""The small things of the table: markers, cards for the two piles, and boards for a small table."""

from functools import partial

from companion.rules.pieces import Party
from printables.board_plan import AIR, EDGE, GAP, Track, fascist_tracks, liberal_track
from printables.catalogue import PieceName
from printables.components.boards import Board, board_face, step_radius
from printables.looks import drawn_by
from printables.piece import TILE, Edition, Face, Piece, Pieces

MARKER, MINI = PieceName.TRACKER_MARKER, PieceName.MINI_BOARDS
DRAW, DISCARD = PieceName.DRAW_PILE, PieceName.DISCARD_PILE
MARKER_AIR = 1.0  # mm, so much less than a step of the Election Tracker it is
MARKERS = 2  # one may get lost
AROUND = 7.0  # mm around the tiles on a pile's card
MINI_SCALE = 0.46  # of slots for real tiles: a coin or a cube lies there
MINI_WIDTH = 250.0  # mm at most, for the longest tracks that rules may have


def tracker_marker(edition: Edition) -> Pieces:
    """What is moved along the Election Tracker."""
    face = Face("marker", partial(drawn_by(edition.theme, "small_pieces").marker, edition))
    board = Board(MARKER, Party.LIBERAL, liberal_track(edition.ruleset))
    side = 2 * step_radius(board) - MARKER_AIR
    return (Piece(MARKER, side, side, face, face, MARKERS),)


def draw_pile(edition: Edition) -> Pieces:
    """Where the Policy deck lies."""
    return _pile(edition, DRAW)


def discard_pile(edition: Edition) -> Pieces:
    """Where discarded tiles lie, face down."""
    return _pile(edition, DISCARD)


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


def _pile(edition: Edition, name: PieceName) -> Pieces:
    look = drawn_by(edition.theme, "small_pieces")
    face, back = (
        Face(name, partial(look.pile, edition, name)),
        Face("pile-back", partial(look.pile_back, edition)),
    )
    return (Piece(name, TILE.width + 2 * AROUND, TILE.height + 2 * AROUND, face, back),)
