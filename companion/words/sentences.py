"""What is said of an event, an objection, a move, a refusal or the next step. Pure.

A sentence is found by the class of a thing, and its places are filled by the names of the fields.
Where the words of a class are a table, the fields choose among them: a party, a step, yes or no, or
a number. The few classes that need more stand in `_CHOICES` and `_places`.

`names` are the players' names in seating order, as they shall appear: with marks for the eye, or
from announcer.voice_names for the voice.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeAlias, assert_never

from companion.errors import Refusal
from companion.files.os_reason import OSReason
from companion.files.toml import Fault
from companion.frozen import Frozen
from companion.rules import events
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors, targets, veto_available
from companion.rules.memory import Statement
from companion.rules.moves import Claim, HiddenKnowledge, Move, Vote
from companion.rules.pieces import Party, Phase, Power, Role, Seat
from companion.words.referee import Referee

Names: TypeAlias = Sequence[str]

# Fields that hold seats; they are shown as names.
SEATS = frozenset({"seat", "president", "chancellor", "candidate", "caller", "target", "allowed"})
_TOLD = (Refusal, Frozen)  # values with sentences of their own
MAX_FAULTS = 30  # of a file
MAX_SHOWN = 400  # letters of a value that a refusal repeats

# Events that say themselves what comes next, so that the step need not be said after them.
_SAYS_WHAT_COMES = (
    events.HitlerAsked, events.ChaosBrokeOut, events.VetoRefused, events.PowerGranted,
    events.ChoiceGranted, events.ClaimMade, events.LiberalPoliciesWon, events.HitlerExecuted,
    events.FascistPoliciesWon, events.HitlerElected,
)  # fmt: skip


def sentence(referee: Referee, thing: Frozen | Refusal, names: Names = ()) -> str:
    """What is said of an event, an objection, a move, a refusal or a part of one.

    A refusal may bring the names of its players, for the objection in it.
    """
    place: dict[str, str] = {}
    match thing:
        case Fault(key, problem):
            thing, place = problem, {"key": key}
    words = referee.words[table_of(type(thing))][type(thing).__name__]
    fields = thing.fields()
    names = fields.get("names", names)
    for choice in _CHOICES.get(type(thing), _choices)(fields):
        if isinstance(words, dict):
            words = words.get(choice, words.get("more", words))
    return str(words).format_map(_places(referee, thing, fields | place, names))


def say(referee: Referee, table: str, key: str, **places: Any) -> str:
    """A sentence of a table by its key, like the messages of the commands."""
    text: str = referee.words[table][key]
    return text.format_map(_Shown(referee, places, ()))


def table_of(kind: type) -> str:
    """The table in which the words of a class stand."""
    root, *packages, module = kind.__module__.split(".")
    if packages == ["rules"]:
        return module
    return f"refusals/{packages[0] if root == 'companion' and packages else root}"


def told(referee: Referee, heard: Sequence[Event], game: Game, names: Names) -> tuple[str, ...]:
    """What the table hears after a move: its events, and the next step of the game they led to."""
    sentences = tuple(sentence(referee, event, names) for event in heard)
    if heard and isinstance(heard[-1], _SAYS_WHAT_COMES):
        return sentences
    return (*sentences, next_step(referee, game, names))


def next_step(referee: Referee, game: Game, names: Names) -> str:
    """Who does what with which piece now."""
    words = referee.words["steps"]
    text, allowed = _step(words, game)
    places = {
        "president": game.president,
        "chancellor": game.chancellor or game.president,
        "allowed": allowed,
        "powers": game.pending,
        "needed": game.votes_needed,
        "living": len(game.alive),
    }
    return text.format_map(_Shown(referee, places, names))


def move_sentence(referee: Referee, game: Game, move: Move, names: Names) -> str:
    """A move as a line of the history; `game` is the table before it."""
    if isinstance(move, Vote):
        nein = tuple(seat for seat in game.alive if seat not in move.ja)
        nobody = referee.words["board"]["nobody"]
        sides = {"ja": tuple(sorted(move.ja)), "nein": nein}
        shown = {side: _list(names, seats) or nobody for side, seats in sides.items()}
        vote: str = referee.words["moves"]["Vote"]
        return vote.format_map(shown)
    return sentence(referee, move, names)


def statement_sentence(referee: Referee, statement: Statement, names: Names) -> str:
    """What somebody claims, as a sentence of its own."""
    return sentence(referee, events.ClaimMade(statement), names)


# The words of a step


def _step(words: Any, game: Game) -> tuple[str, tuple[Seat, ...]]:
    """The sentence for the step that the table is at, and whom it may concern."""
    match game.phase:
        case Phase.NOMINATE:
            first = "nominate_first" if game.round == 1 else "nominate"
            key = first if game.caller is None else "nominate_special"
            return words[key], eligible_chancellors(game)
        case Phase.HITLER_CHECK:
            tied = game.elections[-1].tied
            return words["ask_hitler_after_a_tie" if tied else "ask_hitler"], ()
        case Phase.LEGISLATE if game.veto_refused:
            return words["session_after_refused_veto"], ()
        case Phase.LEGISLATE:
            return words["session_with_veto" if veto_available(game) else "session"], ()
        case Phase.POWER if len(game.pending) > 1:
            return words["choice"], targets(game)
        case Phase.POWER:
            return words["power"][game.pending[0].value], targets(game)
        case Phase.GAME_OVER:
            assert game.win_reason is not None  # noqa: S101  for the type checker
            return words["game_over"][game.win_reason], ()
        case Phase.VOTE | Phase.CHAOS:
            return words[game.phase.value], ()
        case _:
            assert_never(game.phase)


# Which words of a class are meant

Choices: TypeAlias = Iterable[str]


def _choices(fields: Mapping[str, Any]) -> Choices:
    """The values of the fields by which the words of a class may be chosen, in their order."""
    for value in fields.values():
        if isinstance(value, bool):
            yield "yes" if value else "no"
        elif isinstance(value, Enum | int):
            yield str(value)


def _claim_choices(fields: Mapping[str, Any]) -> Choices:
    """A claim is one of tiles or of a loyalty, or no comment."""
    about, said = fields["about"], fields["said"]
    if said is None:
        return "no_comment", about
    return ("loyalty", said[0]) if about is HiddenKnowledge.LOYALTY else ("tiles", about)


def _ignored_choices(fields: Mapping[str, Any]) -> Choices:
    powers = fields["powers"]
    return (powers[0] if len(powers) == 1 else "several",)


_CHOICES: dict[type, Callable[[Mapping[str, Any]], Choices]] = {
    Claim: _claim_choices,
    events.ClaimMade: lambda fields: _claim_choices(fields["statement"].fields()),
    events.PowersIgnored: _ignored_choices,
    OSReason: lambda fields: (fields["code"],),
}


# What stands in the places


def _places(
    referee: Referee, thing: Frozen | Refusal, fields: Mapping[str, Any], names: Names
) -> dict[str, str]:
    match thing:
        case events.ClaimMade(statement):
            fields = statement.fields()
    if "said" in fields and isinstance(fields["said"], tuple):
        fields = {**fields, "tiles": fields["said"]}
    return _Shown(referee, fields, names)


class _Shown(dict[str, str]):
    """The places of a sentence, each shown when the sentence has it."""

    def __init__(self, referee: Referee, fields: Mapping[str, Any], names: Names) -> None:
        super().__init__()
        self._given = referee, fields, names

    def __missing__(self, name: str) -> str:
        referee, fields, names = self._given
        value = fields[name]
        told = isinstance(value, _TOLD)
        return shown(referee, value, names if name in SEATS or told else None)


def shown(referee: Referee, value: Any, names: Names | None = None) -> str:
    """A value as it stands in a sentence; with `names`, numbers are seats."""
    match value:
        case Refusal() | Frozen():
            return sentence(referee, value, names or ())
        case Power() | Party() | Role() | HiddenKnowledge():
            return _label(referee, value)
        case (Fault(), *_):
            told = [sentence(referee, fault) for fault in value[:MAX_FAULTS]]
            return "; ".join(told if len(told) == len(value) else [*told, "…"])
        case tuple() | list() | frozenset():
            return ", ".join(shown(referee, one, names) for one in value)
        case int() if names:
            return names[value - 1] if 0 < value <= len(names) else str(value)
        case float():
            return f"{value:g}"
        case None:
            return ""
        case "":
            return '""'  # a word that was left empty, not a hole in the sentence
    return printable(str(value))


def printable(text: str) -> str:
    """A text as a line repeats it: not too long, and nothing in it that a terminal would obey."""
    kept = "".join(letter if letter.isprintable() else "?" for letter in text)
    return kept if len(kept) <= MAX_SHOWN else f"{kept[: MAX_SHOWN - 1]}…"


def _label(referee: Referee, value: Power | Party | Role | HiddenKnowledge) -> str:
    labels = {Power: "powers", Party: "parties", Role: "roles", HiddenKnowledge: "knowledge"}
    label: str = referee.words["board"][labels[type(value)]][value]
    return label


def _list(names: Names, seats: Iterable[Seat]) -> str:
    return ", ".join(names[seat - 1] for seat in seats)
