"""Catalogue of the printed pieces, in the order of the rulebook."""

from difflib import get_close_matches
from enum import StrEnum

from companion.files.choices import NotAvailable
from companion.words.tables import Terms

SHOP = "shop"  # not a piece: files for a copy shop
SMALLEST = "small"  # not a piece: the smallest set
# In mm: the smallest height of capitals.
MIN_CAPITALS_AT_TABLE, MIN_CAPITALS, MIN_CAPITALS_LARGE_PRINT = 1.55, 1.35, 2.5
MIN_LETTERS_LARGE_PRINT = 3.89  # mm, the smallest letters in large print: 11 points


class PieceName(StrEnum):
    """Names of the printed pieces, as a host types them."""

    LIBERAL_TRACK = "liberal-track"
    FASCIST_TRACKS = "fascist-tracks"
    TRACKER_MARKER = "tracker-marker"
    DRAW_PILE = "draw-pile"
    DISCARD_PILE = "discard-pile"
    POLICY_TILES = "policy-tiles"
    ROLE_CARDS = "role-cards"
    MEMBERSHIP_CARDS = "membership-cards"
    BALLOTS = "ballots"
    PLACARDS = "placards"
    ENVELOPES = "envelopes"
    MINI_BOARDS = "mini-boards"
    REFERENCE_CARDS = "reference-cards"
    HOST_CARD = "host-card"
    BOX = "box"
    RULEBOOK = "rulebook"
    CALIBRATION = "calibration"
    TEST_SHEET = "test-sheet"
    SPECIMEN = "specimen"


SHEETS = (  # sheets that are not in the box; each is a file of its own
    PieceName.CALIBRATION, PieceName.TEST_SHEET, PieceName.SPECIMEN,
)  # fmt: skip
ON_PAPER = frozenset((PieceName.ENVELOPES, PieceName.RULEBOOK))  # all other pieces are on card
IN_THE_BOX = tuple(name for name in PieceName if name not in SHEETS)


PERSONAL_CARDS = (PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS)  # one of each per player
SLEEVED = (
    *PERSONAL_CARDS, PieceName.BALLOTS, PieceName.REFERENCE_CARDS,
)  # fmt: skip
UNSLEEVED = (
    PieceName.TRACKER_MARKER, PieceName.DRAW_PILE, PieceName.DISCARD_PILE, PieceName.POLICY_TILES,
)  # fmt: skip
IN_TUCK_BOX = frozenset((*SLEEVED, *UNSLEEVED, PieceName.ENVELOPES))


HIDDEN_PIECES = frozenset((  # pieces that nobody can tell apart from behind
    PieceName.POLICY_TILES, PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS,
))  # fmt: skip
TINY_PIECES = frozenset((PieceName.TRACKER_MARKER, PieceName.DRAW_PILE, PieceName.DISCARD_PILE))
SMALL_SET = (  # the fewest pieces with which the game can be played
    PieceName.MINI_BOARDS, PieceName.TRACKER_MARKER, PieceName.PLACARDS, *sorted(HIDDEN_PIECES),
)  # fmt: skip


_IN_THE_HAND = {PieceName.ENVELOPES, PieceName.BOX, PieceName.RULEBOOK}


def least_capitals(piece: str) -> float:
    """Return the least height of capitals on a piece in mm; higher on pieces read across a table."""
    return (
        MIN_CAPITALS_AT_TABLE if piece in IN_THE_BOX and piece not in _IN_THE_HAND else MIN_CAPITALS
    )


def side_of(piece: str, face: str) -> str:
    """Return the party or vote that a hidden card shows on the face of this name, or "" if none."""
    if piece not in HIDDEN_PIECES:
        return ""
    side = face.split("-")[1]
    return {"hitler": "fascist"}.get(side, side)


def piece_of(typed: str, terms: Terms) -> PieceName:
    """Return the piece that the host typed, by its name in the code or in the theme.

    Raises:
        NotAvailable: no piece has this name.
    """
    plain = terms.plain(typed)
    if plain in IN_THE_BOX:
        return PieceName(plain)
    known = tuple(terms.themed(name.value) for name in IN_THE_BOX)
    near = get_close_matches(typed[:40], (*known, *SHEETS, SHOP, SMALLEST), n=1, cutoff=0.5)
    raise NotAvailable(typed, tuple(near) or known)
