"""Checks that boards, cards and tiles of the published game suit a ruleset. Rule: SET UP."""

from companion.rules.ruleset import Ruleset, as_ranges
from companion.rulesets import OFFICIAL, load_ruleset
from printables.catalogue import PERSONAL_CARDS, PieceName

TRACKS = (PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS)


def side_of_board(rules: Ruleset, players: int) -> str:
    """Return the numbers of players printed on the Fascist board to use; "" if none suits."""
    usual, track = load_ruleset(OFFICIAL), rules.table(players).track
    if _printed_on_boards(rules) != _printed_on_boards(usual):
        return ""
    return as_ranges([table.players for table in usual.tables if table.track == track])


def missing(rules: Ruleset, players: int, *, cards: bool) -> tuple[PieceName, ...]:
    """Return the pieces of which the published game has too few; `cards` includes role cards."""
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
