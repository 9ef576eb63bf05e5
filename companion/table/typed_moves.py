"""What a host types, as a move: `nominate Ada`, `vote --ja Ada Ben`, `enact liberal`."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from companion.errors import Refusal, UsageRefusal
from companion.rules.legality import eligible_chancellors, targets
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Move,
    Nominate,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Power, Seat
from companion.table.names import as_typed, folded
from companion.table.table import Table
from companion.words.tables import terms_of, word_themes
from companion.words.terms import Terms

T = TypeVar("T")
NOTHING: Mapping[str, Any] = {}

MAX_DIGITS = 4  # of a number of ballots


class NameGivenTwice(Refusal):
    """A player has one ballot."""

    name: str


class NotAnAnswer(Refusal):
    """A word that means none of the choices, or several."""

    name: str
    allowed: tuple[str, ...]


class MemoryOff(Refusal):
    """The table chose not to remember claims."""


class UnknownMove(UsageRefusal):
    """No move is called so."""

    name: str
    allowed: tuple[str, ...]


class HowToMove(UsageRefusal):
    """A move with a word missing or too many."""

    example: str


class NoSuchMoveOption(UsageRefusal):
    """The move has no such option."""

    option: str
    example: str


class HowToVote(UsageRefusal):
    """Options and names that do not go together."""

    command: str


class HowToClaim(UsageRefusal):
    """A claim of which something is missing."""

    command: str


# How a claim is typed, besides the words of the table.
ABOUT = {
    "drew": HiddenKnowledge.DRAWN,
    "passed": HiddenKnowledge.PASSED,
    "received": HiddenKnowledge.RECEIVED,
    "peeked": HiddenKnowledge.PEEKED,
    "saw": HiddenKnowledge.LOYALTY,
}
NO_COMMENT = ("no-comment", "-", "?")


def nominate(table: Table, name: str) -> Move:
    """The Chancellor Candidate, among those who are eligible if the name leaves a doubt."""
    return Nominate(table.seat(name, eligible_chancellors(table.game)))


def vote(
    table: Table,
    words: Sequence[str],
    *,
    ja: bool = False,
    nein: bool = False,
    ja_all: bool = False,
    nein_all: bool = False,
) -> Move:
    """Ballots by name, or only counted: two numbers, ja and nein."""
    alive = table.game.alive
    if sum((ja, nein, ja_all, nein_all)) > 1 or ((ja_all or nein_all) and words):
        raise _how_to_vote(table)
    if ja_all or nein_all:
        return Vote(frozenset(alive if ja_all else ()))
    if not (ja or nein):
        if len(words) != 2 or not all(map(_is_count, words)):  # noqa: PLR2004  ja and nein
            raise _how_to_vote(table)
        return VoteCount(int(words[0]), int(words[1]))
    if not words:
        raise _how_to_vote(table)
    seats = [table.seat(word, alive) for word in words]
    for seat in seats:
        if seats.count(seat) > 1:
            raise NameGivenTwice(table.names[seat - 1])
    named = frozenset(seats)
    return Vote(named if ja else frozenset(alive) - named | (named - frozenset(alive)))


def answer_hitler(table: Table, word: str) -> Move:
    """What the new Chancellor answers."""
    return AnswerHitler(_choice(word, _yes_or_no(table)))


def enact(table: Table, word: str) -> Move:
    """The tile that was placed face up."""
    return Enact(_party(table, word))


def chaos(table: Table, word: str) -> Move:
    """The tile that was turned over."""
    return Chaos(_party(table, word))


def veto(table: Table, word: str) -> Move:
    """Whether the President agreed."""
    return Veto(_choice(word, {"agreed": True, "refused": False, **_yes_or_no(table)}))


def use_power(table: Table, power: Power, name: str = "") -> Move:
    """A Presidential Power, and the player whom it concerns, if there is one."""
    move = POWER_MOVES[power]
    return move.on(_target(table, name, power) if move.has_target() else None)


def execute(table: Table, name: str, *, hitler: bool) -> Move:
    """Who is out of the game, and whether they said that they were Hitler."""
    return Execute(_target(table, name, Power.EXECUTE), hitler)


def claim(table: Table, name: str, about: str, said: Sequence[str]) -> Move:
    """What somebody said: `drew FFL`, `received FL`, `saw liberal`, or `no-comment`."""
    if not table.header.memory.claims:
        raise MemoryOff
    if not said:
        raise HowToClaim(" ".join(("companion claim", table.names[0], *_example_claim(table))))
    words = table.referee.words["board"]["knowledge"]
    kinds = {**ABOUT, **{words[about]: about for about in HiddenKnowledge}}
    seat, knowledge = table.seat(name), _choice(about, kinds)
    return Claim(seat, knowledge, said_cards(table, knowledge, " ".join(said)))


def said_cards(table: Table, about: HiddenKnowledge, text: str) -> tuple[Party, ...] | None:
    """Tiles like FFL, or a party; None for "no comment"."""
    comments = (*NO_COMMENT, folded(table.referee.words["play"]["no_comment"]))
    if folded(text) in comments:
        return None
    if about is HiddenKnowledge.LOYALTY:
        return (_party(table, text),)
    return tuple(_party(table, letter) for letter in text if letter.isalnum())


def read_move(table: Table, words: Sequence[str]) -> Move:
    """A whole move in words, as `companion amend` and `companion play` take it."""
    typed, *rest = words
    command = _plain(table, typed, _VERBS)
    if command not in _VERBS:
        terms = terms_of(table.header.theme)
        moves = tuple(terms.themed(verb) for verb in _VERBS if verb != "answer-hitler")
        raise UnknownMove(as_typed(" ".join(words)), moves)
    names = [word for word in rest if not word.startswith("--")]
    options = set()
    for word in rest:
        if word.startswith("--"):
            option = _option(table, word.lstrip("-").replace("-", "_"))
            if option not in _OPTIONS_OF.get(command, ()):
                raise NoSuchMoveOption(as_typed(word), _example(table, command))
            options.add(option)
    if command == "vote":
        return vote(table, names, **dict.fromkeys(options, True))
    if command == "execute" and len(names) == 1:
        return execute(table, names[0], hitler=bool(options))
    if command == "claim" and len(names) >= 2:  # noqa: PLR2004  who, what
        return claim(table, names[0], names[1], names[2:])
    if command in _POWERS and len(names) == _POWERS[command].has_target():
        return use_power(table, _POWERS[command].power, *names)
    if command in _SIMPLE and len(names) == 1:
        return _SIMPLE[command](table, names[0])
    raise HowToMove(_example(table, command))


def _example(table: Table, command: str) -> str:
    """A move as it is typed, in the words of the table."""
    board, name = table.referee.words["board"], table.names[1]
    terms = terms_of(table.header.theme)
    match command:
        case "vote":
            words = [terms.themed("--ja"), table.names[0], name]
        case "enact" | "chaos":
            words = [board["parties"][Party.LIBERAL]]
        case "answer" | "answer-hitler":
            words = [board["no"]]
        case "veto":
            words = ["agreed"]
        case "claim":
            words = [name, *_example_claim(table)]
        case _:
            aimed = command == "nominate" or _POWERS[command].has_target()
            words = [name] if aimed else []
    return " ".join((terms.themed(command), *words))


def _example_claim(table: Table) -> tuple[str, str]:
    """What was seen, and three tiles."""
    short = table.referee.words["board"]["parties_short"]
    return next(iter(ABOUT)), f"{2 * short[Party.FASCIST]}{short[Party.LIBERAL]}"


_BALLOTS = frozenset({"ja", "nein", "ja_all", "nein_all"})
_OPTIONS = _BALLOTS | {"hitler"}
_OPTIONS_OF = {"vote": _BALLOTS, "execute": {"hitler"}}
_SIMPLE: Mapping[str, Callable[[Table, str], Move]] = {
    "nominate": nominate,
    "answer": answer_hitler,
    "answer-hitler": answer_hitler,
    "enact": enact,
    "veto": veto,
    "chaos": chaos,
}
_POWERS = {power.replace("_", "-"): move for power, move in POWER_MOVES.items()}
_VERBS = (*_SIMPLE, "vote", *_POWERS, "claim")


def _plain(table: Table, word: str, known: Container[str]) -> str:
    """A word of any theme as it is known here."""
    if word in known:
        return word
    plain = (terms.plain(word) for terms in _terms(table))
    return next((one for one in plain if one in known), word)


def _option(table: Table, word: str) -> str:
    """An option as it is known here, by the name of any theme."""
    found = (terms.option(word) for terms in _terms(table))
    return word if word in _OPTIONS else next((one for one in found if one in _OPTIONS), word)


def _terms(table: Table) -> Iterator[Terms]:
    """Of the table's own theme, then of every other one."""
    return map(terms_of, dict.fromkeys((table.header.theme, *word_themes())))


def _is_count(word: str) -> bool:
    return word.isdecimal() and len(word) <= MAX_DIGITS


def _target(table: Table, name: str, power: Power) -> Seat:
    return table.seat(name, targets(table.game, power))


def _party(table: Table, word: str) -> Party:
    board = table.referee.words["board"]
    choices = {board["parties"][party]: party for party in Party}
    try:
        return _choice(word, choices, {party.value: party for party in Party})
    except NotAnAnswer:
        plain = _plain(table, folded(word), tuple(Party))
        if plain not in tuple(Party):
            raise
        return Party(plain)


def _yes_or_no(table: Table) -> dict[str, bool]:
    board = table.referee.words["board"]
    return {"yes": True, "no": False, board["yes"]: True, board["no"]: False}


def _choice(word: str, choices: Mapping[str, T], unsaid: Mapping[str, T] = NOTHING) -> T:
    """The choice that a word begins; what is `unsaid` is understood, and not offered."""
    typed = folded(word)
    found = {
        value
        for known in (choices, unsaid)
        for key, value in known.items()
        if typed and folded(key).startswith(typed)
    }
    if len(found) == 1:
        return found.pop()
    raise NotAnAnswer(as_typed(word), tuple(choices))


def _how_to_vote(table: Table) -> HowToVote:
    option = terms_of(table.header.theme).themed("--ja")
    return HowToVote(f"companion vote {option} {' '.join(table.names[:2])}")
