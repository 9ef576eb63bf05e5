"""Boards: the Liberal track with the Election Tracker, Fascist tracks, and mini boards."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.rules.pieces import Party
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Piece, Pieces
from printables.look.pdf_units import Point
from printables.paper.sheet import Box, best_grid
from printables.pieces.board_layout import planned, start
from printables.pieces.board_plan import Board, Cutting, Layout, fascist_tracks, liberal_track

if TYPE_CHECKING:
    from printables.pdf.pen import Pen

LIBERAL, FASCIST = PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS
MINI = PieceName.MINI_BOARDS


def liberal_boards(edition: Edition) -> Pieces:
    """Return the Liberal board, in parts if it is wider than the paper."""
    return tuple(_parts(edition, Board(LIBERAL, Party.LIBERAL, liberal_track(edition.ruleset))))


def fascist_boards(edition: Edition) -> Pieces:
    """Return a Fascist board for each different track; numbers of players with equal powers share one."""
    return tuple(
        piece
        for track in fascist_tracks(edition.ruleset, edition.players)
        for piece in _parts(edition, Board(FASCIST, Party.FASCIST, track))
    )


def mini_boards(edition: Edition) -> Pieces:
    """Return all tracks on cards, on which coins or cubes mark the enacted policies."""
    fascist = fascist_tracks(edition.ruleset, edition.players)
    tracks = [(Party.LIBERAL, liberal_track(edition.ruleset))]
    tracks += [(Party.FASCIST, track) for track in fascist]
    return tuple(
        piece
        for party, track in tracks
        for piece in _parts(edition, Board(MINI, party, track, mini=True))
    )


def tracker_radius(edition: Edition) -> float:
    """Return the radius of steps of the Election Tracker on the Liberal track, in mm."""
    board = Board(LIBERAL, Party.LIBERAL, liberal_track(edition.ruleset))
    return _plan_of(edition, board).radius


def mini_start(edition: Edition) -> tuple[Point, float]:
    """Return the first position of the marker on a mini board, and the radius of its steps, in mm."""
    board = Board(MINI, Party.LIBERAL, liberal_track(edition.ruleset), mini=True)
    plan = planned(edition, board)
    return start(edition, board, plan), plan.radius


def _plan_of(edition: Edition, board: Board) -> Layout:
    plan, paper = planned(edition, board), edition.paper
    area = paper.whole.inset(edition.free)
    width, height = (side * edition.enlarged for side in plan.size)
    if best_grid(area, paper, width, height, gap=0) is not None:
        return plan
    most = area.height if height <= area.width else area.width  # parts may be turned
    return plan.replace(most=most / edition.enlarged)


def _parts(edition: Edition, board: Board) -> Iterator[Piece]:
    plan = _plan_of(edition, board)
    seats = "-".join(map(str, board.track.players))
    for number, part in enumerate(plan.parts, start=1):
        name = f"{board.name}-{board.party.value}-{seats}-{number}"
        width, height = part.width, plan.size[1]
        cutting = Cutting(plan, part)
        face = Face(name, partial(_draw_part, edition, board, cutting))
        behind = cutting.behind(Box(0, 0, width, height))  # one picture across all parts
        like = f"{board.name}-{board.party.value}-{width:g}x{height:g}-{behind.centre[0]:.2f}"
        back = Face(f"{like}-back", partial(_draw_back, edition, board.party, cutting))
        yield Piece(board.name, width, height, face, back, glued=int(number > 1), lined=True)


def _draw_part(
    edition: Edition, board: Board, cutting: Cutting, pen: "Pen", box: Box, bleed: float
) -> None:
    from printables.pieces.board_faces import BoardRenderer

    BoardRenderer(pen, edition, board, cutting.plan).part(cutting.part, box, bleed)


def _draw_back(
    edition: Edition, party: Party, cutting: Cutting, pen: "Pen", box: Box, bleed: float
) -> None:
    from printables.faces.face import FaceRenderer

    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    joined = cutting.behind(box)
    half = min(joined.width, joined.height) / 2
    middle = Box(*joined.centre, 0, 0).inset(-half)
    renderer.picture(renderer.look.picture(f"boards/back-{party}"), middle, box.inset(-bleed))
