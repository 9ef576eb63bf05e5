"""Sheets, time and ink for a print, shown before anything is drawn."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from printables.dealt.deal_label import sheets_of
from printables.edition.piece import Piece
from printables.look.theme import INK_SAVER, Theme
from printables.look.themes import load_theme
from printables.paper.sheet import Paper

MINUTES_A_SHEET = 4  # time to cut, fold and glue a sheet of a deal


class PrintCost(NamedTuple):
    """Numbers of sheets, minutes and pages of ink for a print."""

    sheets: int = 0
    minutes: int = 0  # to print, cut, fold and glue
    ink: float = 0.0  # pages full of one ink
    least_ink: float = 0.0  # ink in the ink saver theme
    dealt: tuple[str, int] = ("", 0)  # kind of the deals, and number of players


def cost_of_deals(players: int, deals: int, *, envelopes: bool) -> PrintCost:
    """Return sheets, time and ink for printing deals."""
    sheets = sheets_of(players, envelopes=envelopes)
    minutes = MINUTES_A_SHEET * (sheets - 1) * deals
    kind = "deal" if envelopes else "slips"
    return PrintCost(sheets * deals, minutes, dealt=(kind, players * deals))


def print_cost(
    files: Sequence[Sequence[Piece]], paper: Paper, theme: Theme, deals: PrintCost
) -> PrintCost:
    """Return sheets, time and ink for files of pieces, together with those for `deals`."""
    from printables.sheets.estimate import (  # the estimate is slow to load
        SECONDS_A_CUT,
        SECONDS_A_SIDE,
        cuts,
        seconds_to_fold,
        usual_ink,
    )
    from printables.sheets.imposition import Settings, impose, sheet_count

    plans = [impose(pieces, Settings(paper)) for pieces in files]
    sides = deals.sheets + sum(bool(side.placed) for sheets in plans for side in sheets)
    seconds = sides * SECONDS_A_SIDE + sum(map(cuts, plans)) * SECONDS_A_CUT
    seconds += sum(map(seconds_to_fold, files))
    copies = Counter(dict([deals.dealt]))
    for piece in chain.from_iterable(files):
        copies[str(piece.name)] += piece.copies
    return PrintCost(
        deals.sheets + sum(map(sheet_count, plans)),
        deals.minutes + math.ceil(seconds / 60),
        usual_ink(theme, copies),
        usual_ink(load_theme(INK_SAVER), copies),
    )
