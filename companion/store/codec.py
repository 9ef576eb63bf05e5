"""Moves as small readable values, {"nominate": 3}, for the journal and for records."""

import reprlib
from collections.abc import Callable
from typing import Any, TypeAlias, TypeGuard, assert_never

from companion.errors import CompanionError
from companion.rules.moves import (
    AnswerHitler,
    CallElection,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Seat

NO_COMMENT = "no_comment"
MOST = 1000  # no seat and no count at a table comes near it
AGREED, REFUSED = "agreed", "refused"

MoveValues: TypeAlias = dict[str, Any]


class NotAMoveError(CompanionError):
    """Values that are no move; `problem` says why, to stand behind the place where they are."""

    def __init__(self, problem: str) -> None:
        self.problem = problem
        super().__init__(f"This {problem}.")


def move_values(move: Move) -> MoveValues:  # noqa: C901, PLR0912  one case for each move
    """The move in values that TOML and JSON can keep; its verb is the first key."""
    match move:
        case Nominate(chancellor):
            return {"nominate": chancellor}
        case Vote(ja):
            return {"vote_ja": sorted(ja)}
        case VoteCount(ja, nein):
            return {"vote_count": [ja, nein]}
        case AnswerHitler(is_hitler):
            return {"answer_hitler": is_hitler}
        case Enact(party):
            return {"enact": party.value}
        case Veto(agreed):
            return {"veto": AGREED if agreed else REFUSED}
        case Chaos(party):
            return {"chaos": party.value}
        case Investigate(seat):
            return {"investigate": seat}
        case CallElection(seat):
            return {"call_election": seat}
        case Peek():
            return {"peek": True}
        case Execute(seat, hitler):
            return {"execute": seat, "hitler": True} if hitler else {"execute": seat}
        case Claim(seat, about, said):
            cards = NO_COMMENT if said is None else [party.value for party in said]
            return {"claim": about.value, "seat": seat, "said": cards}
        case _:
            assert_never(move)


def move_from_values(values: object) -> Move:
    """The move that `move_values` was made from. Whether it is legal, the rules say.

    Raises:
        NotAMoveError: it is unknown, or something in it is; with what was expected.
    """
    if not isinstance(values, dict) or not values:
        raise NotAMoveError(f"is {_shown(values)}: expected a move, like {{ nominate = 3 }}")
    verbs = [verb for verb in values if verb in _READERS]
    if len(verbs) != 1:
        expected = f"expected one of {', '.join(_READERS)}"
        raise NotAMoveError(f"is {_shown(values)}: {expected}")
    verb = verbs[0]
    more = _MORE.get(verb, ())
    for key in values:
        if key not in (verb, *more):
            expected = f"expected {' and '.join(more)} at most" if more else "expected nothing else"
            raise NotAMoveError(f"has {_shown(key)} beside {verb}: {expected}")
    return _READERS[verb](values)


def _vote(values: MoveValues) -> Move:
    seats = values["vote_ja"]
    if not isinstance(seats, list) or not all(map(_is_number, seats)):
        raise NotAMoveError(_is("vote_ja", seats, "the seats that said ja, like [1, 2, 5]"))
    if len(set(seats)) < len(seats):
        raise NotAMoveError(_is("vote_ja", seats, "each seat once"))
    return Vote(frozenset(seats))


def _vote_count(values: MoveValues) -> Move:
    match values["vote_count"]:
        case [ja, nein] if _is_number(ja) and _is_number(nein):
            return VoteCount(ja, nein)
        case other:
            raise NotAMoveError(_is("vote_count", other, "how many said ja and nein, like [4, 3]"))


def _answer_hitler(values: MoveValues) -> Move:
    return AnswerHitler(_truth(values, "answer_hitler"))


def _enact(values: MoveValues) -> Move:
    return Enact(_party("enact", values["enact"]))


def _veto(values: MoveValues) -> Move:
    answer = values["veto"]
    if answer not in (AGREED, REFUSED):
        raise NotAMoveError(_is("veto", answer, f'"{AGREED}" or "{REFUSED}"'))
    return Veto(answer == AGREED)


def _chaos(values: MoveValues) -> Move:
    return Chaos(_party("chaos", values["chaos"]))


def _investigate(values: MoveValues) -> Move:
    return Investigate(_seat(values, "investigate"))


def _call_election(values: MoveValues) -> Move:
    return CallElection(_seat(values, "call_election"))


def _peek(values: MoveValues) -> Move:
    if values["peek"] is not True:
        raise NotAMoveError(_is("peek", values["peek"], "true"))
    return Peek()


def _execute(values: MoveValues) -> Move:
    hitler = "hitler" in values and _truth(values, "hitler")
    return Execute(_seat(values, "execute"), hitler)


def _claim(values: MoveValues) -> Move:
    about = values["claim"]
    if about not in tuple(HiddenKnowledge):
        raise NotAMoveError(_is("claim", about, _choice(HiddenKnowledge)))
    said = values.get("said")
    if said != NO_COMMENT and not isinstance(said, list):
        expected = f'"{NO_COMMENT}", or a list of {_choice(Party)}'
        raise NotAMoveError(_is("said", said, expected))
    cards = None if said == NO_COMMENT else tuple(_party("said", one) for one in said)
    return Claim(_seat(values, "seat"), HiddenKnowledge(about), cards)


def _nominate(values: MoveValues) -> Move:
    return Nominate(_seat(values, "nominate"))


_READERS: dict[str, Callable[[MoveValues], Move]] = {
    "nominate": _nominate,
    "vote_ja": _vote,
    "vote_count": _vote_count,
    "answer_hitler": _answer_hitler,
    "enact": _enact,
    "veto": _veto,
    "chaos": _chaos,
    "investigate": _investigate,
    "call_election": _call_election,
    "peek": _peek,
    "execute": _execute,
    "claim": _claim,
}
_MORE = {"execute": ("hitler",), "claim": ("seat", "said")}


def _is_number(value: object) -> TypeGuard[int]:
    """A number that can be shown; whether it is right, the rules say."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST


def _seat(values: MoveValues, key: str) -> Seat:
    seat = values.get(key)
    if not _is_number(seat):
        raise NotAMoveError(_is(key, seat, "the number of a seat"))
    return seat


def _truth(values: MoveValues, key: str) -> bool:
    truth = values[key]
    if not isinstance(truth, bool):
        raise NotAMoveError(_is(key, truth, "true or false"))
    return truth


def _party(key: str, value: object) -> Party:
    if not isinstance(value, str) or value not in tuple(Party):
        raise NotAMoveError(_is(key, value, _choice(Party)))
    return Party(value)


def _choice(kind: type[Party] | type[HiddenKnowledge]) -> str:
    return " or ".join(f'"{one.value}"' for one in kind)


def _is(key: str, value: object, expected: str) -> str:
    if value is None:
        return f"has no {key}: expected {expected}"
    return f"has {_shown(value)} as {key}: expected {expected}"


def _shown(value: object) -> str:
    try:
        return reprlib.repr(value)
    except ValueError:  # Python shows no number of so many digits
        return "a number of too many digits"
