"""Steps to set up a table. Pure. Rule: SET UP."""

from collections.abc import Iterable

from companion.errors import Refusal
from companion.rules.ruleset import Ruleset, Slot, as_ranges
from companion.words.referee import Referee
from companion.words.sentences import say
from companion.words.tables import terms_of
from printables.pieces.sold_box import TRACKS, missing, side_of_board

SET_UP_TABLE = "set_up"  # the table of the sentences
_OF_CARDS = 4  # the steps up to the envelopes


class NoMisdeal(Refusal):
    """Cards are dealt again only where players shuffled them, and before the first move."""

    undo: str


def set_up(
    referee: Referee,
    rules: Ruleset,
    players: int,
    *,
    box: bool,
    shuffled: bool,
    again: bool = False,
) -> list[str]:
    """Return the steps for a table.

    Args:
        referee: the words.
        rules: those in force.
        players: how many sit down.
        box: the pieces are those of a box; else they are printed for this table.
        shuffled: the players shuffle Secret Role cards; else the roles are dealt in envelopes.
        again: the same pieces lie there from the game before.
    """
    table, deck, placed, new = rules.table(players), rules.deck, rules.placed, not again
    side = side_of_board(rules, players) if box else as_ranges([players])
    board = "fascist_board" if side else "own_board"
    lacking = missing(rules, players, cards=shuffled)
    steps: tuple[tuple[bool, str, dict[str, object]], ...] = (
        (shuffled and new, "roles", _counts(table.liberals, table.fascists)),
        (shuffled and new, "memberships", _counts(table.liberals, table.fascists + 1)),
        (shuffled and new, "ballots", {"players": players}),
        (shuffled, "envelopes", {"players": players}),
        (box and not shuffled and new, "left_aside", {}),
        (new, "liberal_board", {}),
        (
            new,
            board,
            {
                "side": side,
                "powers": _powers(referee, table.track),
                "command": _printing(referee, TRACKS),
            },
        ),
        (placed.total > 0, "placed", _counts(placed.liberal, placed.fascist)),
        (True, "tiles", _counts(deck.liberal - placed.liberal, deck.fascist - placed.fascist)),
        (new, "discard_pile", {}),
        (True, "placards", {}),
        (box and new and bool(lacking), "too_few", {"command": _printing(referee, lacking)}),
    )
    return [say(referee, SET_UP_TABLE, key, **places) for shown, key, places in steps if shown]


def dealt_again(referee: Referee, rules: Ruleset, players: int) -> list[str]:
    """Return the steps that correct a wrong hand: cards are counted and dealt again, unseen."""
    steps = set_up(referee, rules, players, box=True, shuffled=True)[:_OF_CARDS]
    first, last = (say(referee, SET_UP_TABLE, key) for key in ("collect", "read_again"))
    return numbered((first, *steps, last))


def numbered(steps: Iterable[str]) -> list[str]:
    """Return the steps with numbers."""
    return [f"{at}. {step}" for at, step in enumerate(steps, start=1)]


def _counts(liberals: int, fascists: int) -> dict[str, object]:
    return {"liberals": liberals, "fascists": fascists}


def _powers(referee: Referee, track: tuple[Slot, ...]) -> str:
    words = referee.words["board"]
    granted = (
        words["other_power"]
        if slot.other
        else " / ".join(words["powers"][one] for one in slot.powers)
        for slot in track
    )
    return " · ".join(f"{tile}: {power or '–'}" for tile, power in enumerate(granted, start=1))


def _printing(referee: Referee, pieces: Iterable[str]) -> str:
    return f"companion print {' '.join(map(terms_of(referee.theme).themed, pieces))}"
