"""Estimate of sheets, cuts, ink and time for a set, without drawing it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.files.toml import toml_values
from companion.words.tables import CLASSIC
from printables.catalogue import SLEEVED
from printables.edition.piece import Piece
from printables.look.theme import Theme
from printables.look.theme_file import made_for
from printables.paper.cards import POKER
from printables.sheets.imposition import Plan, sheet_count
from printables.sheets.marks import cut_count

SECONDS_A_SIDE = 15.0  # for a home printer, in colour
SECONDS_A_CUT = 20.0  # with a knife and a ruler
SECONDS_A_FOLD = 6.0
SECONDS_A_GLUE = 30.0  # until it holds
INK_FILE = Path(__file__).parent / "ink.toml"
DEALT_PIECES = ("slips", "deal")  # for each player: slips alone, or with an envelope


class Estimate(NamedTuple):
    """Estimate of sheets, cuts, ink and time for printing a set."""

    sheets: int
    sides: int  # printed sides
    cuts: int  # straight cuts across the rest of a sheet
    ink: float  # full pages of one ink; where two inks lie on each other, both count
    minutes_to_print: float
    minutes_to_cut: float
    minutes_to_fold: float  # to fold and to glue


def estimate(pieces: Sequence[Piece], plans: Sequence[Plan], theme: Theme) -> Estimate:
    """Return sheets, cuts, ink and time for pieces arranged on sheets by these plans."""
    sides, copies = sum(bool(plan.placed) for plan in plans), dict[str, float]()
    for piece in pieces:
        usual = POKER.width * POKER.height if piece.name in SLEEVED else None
        size = piece.width * piece.height / usual if usual else 1
        copies[piece.name] = copies.get(piece.name, 0) + piece.copies * size
    glued = sum(bool(plan.behind) for plan in plans)
    return Estimate(
        sheets=sheet_count(plans),
        sides=sides,
        cuts=cuts(plans),
        ink=usual_ink(theme, copies),
        minutes_to_print=sides * SECONDS_A_SIDE / 60,
        minutes_to_cut=cuts(plans) * SECONDS_A_CUT / 60,
        minutes_to_fold=(seconds_to_fold(pieces) + glued * (SECONDS_A_FOLD + SECONDS_A_GLUE)) / 60,
    )


def cuts(plans: Sequence[Plan]) -> int:
    """Return the number of straight cuts, each across what is left of the sheet."""
    return sum(cut_count(plan) for plan in plans if plan.placed and not plan.back)


def seconds_to_fold(pieces: Iterable[Piece]) -> float:
    """Return the time for folding and gluing pieces, in s."""
    return sum(
        piece.copies * (piece.folds * SECONDS_A_FOLD + piece.glued * SECONDS_A_GLUE)
        for piece in pieces
    )


def usual_ink(theme: Theme, copies: Mapping[str, float]) -> float:
    """Return the ink for numbers of copies, from stored measurements, in pages full of one ink.

    A host's own theme counts as the shipped one with its look (graphic style).
    """
    measured = _figures()
    like = made_for(theme.look).get("name", theme.words)
    figures = measured.get(theme.name) or measured.get(like) or measured[CLASSIC]
    return sum(count * figures.get(name, 0.0) for name, count in copies.items())


@lru_cache(maxsize=1)
def _figures() -> dict[str, dict[str, float]]:
    return toml_values(INK_FILE)
