"""The box that is sold: whether its boards, cards and tiles are those of a ruleset. Pure. Rule: SET UP."""

from companion.rules.ruleset import Ruleset, as_ranges
from companion.rulesets import load_ruleset
from companion.rulesets.official import OFFICIAL
from printables.catalogue import PERSONAL_CARDS, PieceName

TRACKS = (PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS)


def side_of_board(rules: Ruleset, players: int) -> str:
    """The side of its Fascist board, by the numbers of players; empty where its boards do not fit."""
    usual, track = load_ruleset(OFFICIAL), rules.table(players).track
    if _printed_on_boards(rules) != _printed_on_boards(usual):
        return ""
    return as_ranges([one.players for one in usual.tables if one.track == track])


def missing(rules: Ruleset, players: int, *, cards: bool) -> tuple[PieceName, ...]:
    """The pieces of which it has fewer than these rules need; `cards` of roles are needed too."""
    usual, table = load_ruleset(OFFICIAL), rules.table(players)
    largest, deck = usual.tables[-1], usual.deck
    few_tiles = rules.deck.liberal > deck.liberal or rules.deck.fascist > deck.fascist
    few_cards = table.liberals > largest.liberals or table.fascists > largest.fascists
    return (
        *((PieceName.POLICY_TILES,) if few_tiles else ()),
        *(PERSONAL_CARDS if cards and few_cards else ()),
    )


def _printed_on_boards(rules: Ruleset) -> tuple[object, ...]:
    return rules.to_win, rules.hitler_zone, rules.veto_zone, rules.tracker_length
