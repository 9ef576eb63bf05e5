"""What to take for a table and where it lies, one step a line. Pure. Rule: SET UP."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.errors import Refusal
from companion.rules.ruleset import Ruleset, Slot, Table, as_ranges
from companion.rulesets import OFFICIAL, load_ruleset
from companion.words.referee import Referee
from companion.words.sentences import say
from companion.words.tables import terms_of

WORDS = "set_up"  # the table of the sentences
_TRACKS = ("liberal-track", "fascist-tracks")


def set_up(
    referee: Referee,
    rules: Ruleset,
    players: int,
    *,
    box: bool,
    shuffled: bool,
    again: bool = False,
) -> Iterator[str]:
    """The steps for a table.

    Args:
        referee: the words.
        rules: those in force.
        players: how many sit down.
        box: the pieces are those of a box; else they are printed for this table.
        shuffled: the players shuffle Secret Role cards; else the roles are dealt in envelopes.
        again: the same pieces lie there from the game before.
    """
    table = rules.table(players)

    def step(key: str, **places: Any) -> str:
        return say(referee, WORDS, key, **places)

    if shuffled:
        if not again:
            yield from _cards(step, table)
        yield step("envelopes", players=players)
    elif box and not again:
        yield step("left_aside")
    if not again:
        yield step("liberal_board")
        if side := _side(rules, players) if box else as_ranges([players]):
            yield step("fascist_board" if box else "printed_board", side=side)
        else:
            command = _printing(referee, _TRACKS)
            yield step("own_board", powers=_powers(referee, table.track), command=command)
    placed, deck = rules.placed, rules.deck
    if placed.total:
        yield step("placed", liberals=placed.liberal, fascists=placed.fascist)
    left = {"liberals": deck.liberal - placed.liberal, "fascists": deck.fascist - placed.fascist}
    yield step("tiles", **left)
    if not again:
        yield step("discard_pile")
    yield step("placards")
    if box and not again and (missing := _missing(rules, table, shuffled=shuffled)):
        yield step("too_few", command=_printing(referee, missing))


class NoMisdeal(Refusal):
    """Cards are dealt again only where players shuffled them, and before the first move."""

    undo: str


def dealt_again(referee: Referee, table: Table) -> list[str]:
    """How a wrong hand is put right: the cards are counted and dealt again, and nobody learns any."""

    def step(key: str, **places: Any) -> str:
        return say(referee, WORDS, key, **places)

    steps = (*_cards(step, table), step("envelopes", players=table.players))
    return numbered((step("collect"), *steps, step("read_again")))


def _cards(step: Callable[..., str], table: Table) -> Iterator[str]:
    """Those of each kind; Hitler's Party Membership is Fascist."""
    yield step("roles", liberals=table.liberals, fascists=table.fascists)
    yield step("memberships", liberals=table.liberals, fascists=table.fascists + 1)
    yield step("ballots", players=table.players)


def numbered(steps: Iterable[str]) -> list[str]:
    """Steps as a list is read."""
    return [f"{at}. {step}" for at, step in enumerate(steps, start=1)]


def _side(rules: Ruleset, players: int) -> str:
    """The side of a box's Fascist board, by its players; empty where its boards do not fit."""
    usual, track = load_ruleset(OFFICIAL), rules.table(players).track
    if _boards(rules) != _boards(usual):
        return ""
    return as_ranges([one.players for one in usual.tables if one.track == track])


def _boards(rules: Ruleset) -> tuple[object, ...]:
    """What a box's boards show besides the powers."""
    return rules.to_win, rules.hitler_zone, rules.veto_zone, rules.tracker_length


def _powers(referee: Referee, track: tuple[Slot, ...]) -> str:
    """What each tile on a track grants."""
    words = referee.words["board"]

    def granted(slot: Slot) -> str:
        own = words["other_power"] if slot.other else ""
        return own or " / ".join(words["powers"][one] for one in slot.powers) or "–"

    return " · ".join(f"{tile}: {granted(slot)}" for tile, slot in enumerate(track, start=1))


def _missing(rules: Ruleset, table: Table, *, shuffled: bool) -> list[str]:
    """The pieces of which a box has fewer than these rules need."""
    usual = load_ruleset(OFFICIAL)
    largest, deck = usual.tables[-1], usual.deck
    tiles = rules.deck.liberal > deck.liberal or rules.deck.fascist > deck.fascist
    cards = table.liberals > largest.liberals or table.fascists > largest.fascists
    return [
        *(["policy-tiles"] if tiles else []),
        *(["role-cards", "membership-cards"] if cards and shuffled else []),
    ]


def _printing(referee: Referee, pieces: Iterable[str]) -> str:
    """The command that prints pieces, as the theme names them."""
    return f"companion print {' '.join(map(terms_of(referee.theme).themed, pieces))}"
