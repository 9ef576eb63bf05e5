"""What a host types, as a move: `nominate Ada`, `vote --ja Ada Ben`, `enact liberal`."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from companion.cli.table import Table
from companion.errors import CompanionError, UsageError
from companion.rules.legality import eligible_chancellors, targets
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
from companion.rules.pieces import Party, Power, Seat
from companion.table.names import as_typed, folded

T = TypeVar("T")
NOTHING: Mapping[str, Any] = {}

# Options in words that no theme has for itself.
_SAME = {
    "for": "ja",
    "against": "nein",
    "for_all": "ja_all",
    "against_all": "nein_all",
    "caught": "hitler",
}

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
        raise UsageError(_how_to_vote(table))
    if ja_all or nein_all:
        return Vote(frozenset(alive if ja_all else ()))
    if not (ja or nein):
        if len(words) != 2 or not all(word.isdecimal() for word in words):  # noqa: PLR2004
            raise UsageError(_how_to_vote(table))
        return VoteCount(int(words[0]), int(words[1]))
    if not words:
        raise UsageError(_how_to_vote(table))
    seats = [table.seat(word, alive) for word in words]
    for seat in seats:
        if seats.count(seat) > 1:
            raise CompanionError(table.say("name_given_twice", name=table.names[seat - 1]))
    named = frozenset(seats)
    return Vote(named if ja else frozenset(alive) - named | (named - frozenset(alive)))


def answer_hitler(table: Table, word: str) -> Move:
    """What the new Chancellor answers."""
    return AnswerHitler(_choice(table, word, _yes_or_no(table)))


def enact(table: Table, word: str) -> Move:
    """The tile that was placed face up."""
    return Enact(_party(table, word))


def chaos(table: Table, word: str) -> Move:
    """The tile that was turned over."""
    return Chaos(_party(table, word))


def veto(table: Table, word: str) -> Move:
    """Whether the President agreed."""
    return Veto(_choice(table, word, {"agreed": True, "refused": False, **_yes_or_no(table)}))


def investigate(table: Table, name: str) -> Move:
    """Whose Party Membership card was shown."""
    return Investigate(_target(table, name, Power.INVESTIGATE))


def call_election(table: Table, name: str) -> Move:
    """The next Presidential Candidate."""
    return CallElection(_target(table, name, Power.CALL_ELECTION))


def execute(table: Table, name: str, *, hitler: bool) -> Move:
    """Who is out of the game, and whether they said that they were Hitler."""
    return Execute(_target(table, name, Power.EXECUTE), hitler)


def claim(table: Table, name: str, about: str, said: Sequence[str]) -> Move:
    """What somebody said: `drew FFL`, `received FL`, `saw liberal`, or `no-comment`."""
    if not table.header.memory.claims:
        raise CompanionError(table.say("memory_off"))
    if not said:
        short = table.referee.words["board"]["parties_short"]
        tiles = f"{2 * short[Party.FASCIST]}{short[Party.LIBERAL]}"
        example = f"companion claim {table.names[0]} {next(iter(ABOUT))} {tiles}"
        raise UsageError(table.say("how_to_claim", command=example))
    words = table.referee.words["board"]["knowledge"]
    kinds = {**ABOUT, **{words[about]: about for about in HiddenKnowledge}}
    seat, knowledge = table.seat(name), _choice(table, about, kinds)
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
    from companion.words.folder import terms_of

    typed, *rest = words
    terms = terms_of(table.header.theme)
    command = terms.plain(typed)
    dashed = [word.lstrip("-").replace("-", "_") for word in rest if word.startswith("--")]
    options = {_SAME.get(option, option) for option in dashed}
    names = [word for word in rest if not word.startswith("--")]
    if command == "vote" and options <= {"ja", "nein", "ja_all", "nein_all"}:
        return vote(table, names, **dict.fromkeys(options, True))
    if command == "execute" and len(names) == 1 and options <= {"hitler"}:
        return execute(table, names[0], hitler=bool(options))
    if command == "claim" and len(names) >= 2 and not options:  # noqa: PLR2004  who, what
        return claim(table, names[0], names[1], names[2:])
    if command == "peek" and not rest:
        return Peek()
    simple = {
        "nominate": nominate,
        "answer": answer_hitler,
        "enact": enact,
        "veto": veto,
        "chaos": chaos,
        "investigate": investigate,
        "call-election": call_election,
    }
    command = "answer" if command == "answer-hitler" else command
    if command in simple and len(names) == 1 and not options:
        return simple[command](table, names[0])
    moves = terms.themed(", ".join((*simple, "vote", "execute", "peek", "claim")))
    raise UsageError(table.say("not_an_answer", name=as_typed(" ".join(words)), allowed=moves))


def _target(table: Table, name: str, power: Power) -> Seat:
    return table.seat(name, targets(table.game, power))


def _party(table: Table, word: str) -> Party:
    board = table.referee.words["board"]
    return _choice(
        table,
        word,
        {board["parties"][party]: party for party in Party},
        {party.value: party for party in Party},
    )


def _yes_or_no(table: Table) -> dict[str, bool]:
    board = table.referee.words["board"]
    return {"yes": True, "no": False, board["yes"]: True, board["no"]: False}


def _choice(
    table: Table, word: str, choices: Mapping[str, T], unsaid: Mapping[str, T] = NOTHING
) -> T:
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
    allowed = ", ".join(choices)
    raise CompanionError(table.say("not_an_answer", name=as_typed(word), allowed=allowed))


def _how_to_vote(table: Table) -> str:
    theirs = folded(table.referee.words["board"]["ja"]) == "ja"
    option = "--ja" if theirs else "--for"
    command = f"companion vote {option} {' '.join(table.names[:2])}"
    return table.say("how_to_vote", command=command)
