"""One game as a readable file, out and in again: what was settled, every move, and the rules."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

from companion.errors import CompanionError
from companion.move_values import NotAMoveError, move_from_values, move_values
from companion.recorded_game import Header, Memory, RecordedGame, Step, name_problems
from companion.rules import events as heard
from companion.rules.moves import AnswerHitler, Claim, HiddenKnowledge, Move, Vote
from companion.rules.pieces import Party, Seat
from companion.rulesets import ruleset_from_values, ruleset_values
from companion.sealed_deal import (
    FINGERPRINT,
    TOKEN,
    HowOpened,
    StoredDeal,
    deal_of,
    deal_values,
)
from companion.toml_schema import Between, Fault, FaultyFileError, fit, toml_of, toml_values

FORMAT = 2  # the newest that is known here
WITHOUT_DEAL = 1  # what a record without a deal has, so that older companions read it too
NEWEST = 1000  # a format beyond it is no format
MOST_OPENINGS = 10_000


class NewerRecordError(CompanionError):
    """A later companion wrote this record, in a format that this one does not know."""


def to_text(recorded: RecordedGame) -> str:
    """The game as a TOML file with comments.

    Raises:
        ImpossibleMoveError: a move of it is illegal.
        CompanionError: a name cannot be written on one line.
    """
    problems = name_problems(recorded.header.players)
    if problems:
        raise CompanionError(f"The name {'; '.join(problems)}.")
    return "\n".join(_lines(recorded)) + "\n"


def from_text(text: str, source: Path) -> RecordedGame:
    """The game that `to_text` wrote, or a host; `source` is named where there are faults.

    Raises:
        FaultyFileError: with every fault.
        ImpossibleMoveError: the rules say no to a move.
        CompanionError: it was written by a newer companion, or there cannot be such a table.
    """
    return _recorded(toml_of(text, source), source)


def read_record(path: Path) -> RecordedGame:
    """The game in a file; see `from_text`.

    Raises:
        CompanionError: it cannot be read, or is refused.
    """
    return _recorded(toml_values(path), path)


# In


@dataclass(frozen=True, slots=True)
class MemoryFile:
    """The table's memory."""

    votes: bool = True
    claims: bool = True
    proven: bool = True


@dataclass(frozen=True, slots=True)
class PackingFile:
    """How the envelopes were made."""

    languages: tuple[str, ...]
    paper: str
    knowledge: bool
    night: bool
    words: bool
    ballots: bool


@dataclass(frozen=True, slots=True)
class OpeningFile:
    """That a deal was opened."""

    at: str
    how: HowOpened
    seat: Annotated[int | None, Between(1, 10)] = None


@dataclass(frozen=True, slots=True)
class DealFile:
    """The sealed deal."""

    fingerprint: Annotated[str, FINGERPRINT, "eight groups of four digits, 0 to 9 and A to F"]
    token: Annotated[str, TOKEN, "letters and digits, as the companion wrote them"]
    packing: PackingFile
    openings: Annotated[tuple[OpeningFile, ...], Between(0, MOST_OPENINGS)] = ()


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The whole file. What is an `object` here is looked at by those who know better."""

    format: Annotated[int, Between(1, FORMAT), f"{WITHOUT_DEAL}, or {FORMAT} with a deal"]
    players: Annotated[object, "the names in seating order, in a list"]
    first: Annotated[int, Between(1, 10)]
    theme: str
    language: str
    moves: Annotated[object, "the moves in order, in a list"]
    ruleset: Annotated[object, "a table with every value of the rules"]
    memory: MemoryFile = MemoryFile()
    speak: bool = False
    look: str = ""
    begun: str = ""
    ended: str = ""
    deal: Annotated[object, "a table with the sealed deal"] = None


def _recorded(values: dict[str, Any], source: Path) -> RecordedGame:
    written = values.get("format")
    if isinstance(written, int) and FORMAT < written < NEWEST:
        raise NewerRecordError(
            f"{source} was written by a newer companion (format {written}; this one knows "
            f"{FORMAT}). Update it: pip install --upgrade secret-hitler-companion."
        )
    file, faults = fit(values, RecordFile)
    found = list(faults)
    players = _players(values, found)
    moves = _moves(values, found)
    deal = _deal(values, len(players), found)
    rules = values.get("ruleset")
    ruleset = None
    try:
        if isinstance(rules, dict):
            ruleset = ruleset_from_values(rules, source)
        elif "ruleset" in values:
            found.append(Fault("ruleset", "is no table: expected every value of the rules"))
    except FaultyFileError as error:
        found += (Fault(f"ruleset.{fault.key}", fault.problem) for fault in error.faults)
    if found or file is None or ruleset is None:
        raise FaultyFileError(source, tuple(found))
    header = Header(
        players=players,
        ruleset=ruleset,
        theme=file.theme,
        language=file.language,
        first=file.first,
        memory=Memory(file.memory.votes, file.memory.claims, file.memory.proven),
        speak=file.speak,
        look=file.look,
    )
    recorded = RecordedGame(
        header=header, moves=moves, begun=file.begun, ended=file.ended, deal=deal
    )
    stopped = recorded.impossible(str(source))
    if stopped is not None:
        raise stopped
    return recorded


def _players(values: dict[str, Any], found: list[Fault]) -> tuple[str, ...]:
    names = values.get("players")
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        found += (
            Fault("players", f"has a name to mend: {problem}") for problem in name_problems(names)
        )
        return tuple(names)
    if "players" in values:
        found.append(Fault("players", "is no list of names: expected them in seating order"))
    return ()


def _moves(values: dict[str, Any], found: list[Fault]) -> tuple[Move, ...]:
    listed = values.get("moves")
    if not isinstance(listed, list):
        if "moves" in values:
            found.append(Fault("moves", "is no list: expected the moves in order"))
        return ()
    moves = []
    for number, one in enumerate(listed, start=1):
        try:
            moves.append(move_from_values(one))
        except NotAMoveError as error:
            found.append(Fault(f"move {number}", error.problem))
    return tuple(moves)


def _deal(values: dict[str, Any], players: int, found: list[Fault]) -> StoredDeal | None:
    dealt = values.get("deal")
    if not isinstance(dealt, dict):
        if "deal" in values:
            found.append(Fault("deal", "is no table: expected the sealed deal"))
        return None
    file, faults = fit(dealt, DealFile)
    found += (Fault(f"deal.{fault.key}", fault.problem) for fault in faults)
    if file is None or not players:
        return None
    problems = [
        Fault(f"deal.openings[{place}].seat", f"is {opening.seat}: expected 1 to {players}")
        for place, opening in enumerate(file.openings)
        if opening.seat is not None and opening.seat > players
    ]
    named = len(file.packing.languages)
    if named != players:
        expected = f"expected one for each of {players} players"
        problems.append(Fault("deal.packing.languages", f"are {named}: {expected}"))
    found += problems
    return None if problems else deal_of({"openings": [], **dealt}, players)


# Out


def _lines(recorded: RecordedGame) -> Iterator[str]:
    header = recorded.header
    yield "# One game of Secret Hitler, as the companion's referee wrote it down. No secret is in it."
    yield "# companion import takes this file in again; the moves are checked against the rules."
    yield ""
    yield f"format = {FORMAT if recorded.deal else WITHOUT_DEAL}"
    yield ""
    yield "players = [  # clockwise; the moves call them by these seats"
    names = [f"    {_value(name)}," for name in header.players]
    for seat, name in enumerate(names, start=1):
        yield f"{name:<{max(map(len, names))}}  # {seat}"
    yield "]"
    yield f"first = {header.first}  # the first Presidential Candidate"
    yield f"theme = {_value(header.theme)}"
    yield f"language = {_value(header.language)}"
    yield f"speak = {_value(header.speak)}  # whether the referee was heard"
    if header.look:
        yield f"look = {_value(header.look)}  # of what is printed"
    yield from (f"{key} = {_value(time)}" for key, time in _times(recorded))
    yield ""
    yield "moves = ["
    yield from _move_lines(recorded)
    yield "]"
    yield ""
    yield "[memory]  # what the table was shown of the rounds before"
    yield from (f"{key} = {_value(value)}" for key, value in header.memory.fields().items())
    yield ""
    if recorded.deal is not None:
        yield from _deal_lines(recorded.deal)
        yield ""
    yield "# The rules of this table with all their values: a file that changes later changes nothing"
    yield "# here. companion/rulesets/official.toml explains the keys."
    rules = ruleset_values(header.ruleset)
    tables = {key: value for key, value in rules.items() if isinstance(value, dict)}
    yield from _table("ruleset", {key: rules[key] for key in rules if key not in tables})
    for key, table in tables.items():
        yield ""
        yield from _table(f"ruleset.{key}", table)


def _deal_lines(deal: StoredDeal) -> Iterator[str]:
    values = deal_values(deal)
    yield "# Who is who was dealt before the first round, and sealed: only the file with its key opens"
    yield "# it, which is not in this record. The fingerprint is that of the envelopes."
    yield "[deal]"
    yield f"fingerprint = {_value(values['fingerprint'])}"
    yield f"token = {_value(values['token'])}"
    yield "openings = ["
    yield from (f"    {_value(opening)}," for opening in values["openings"])
    yield "]"
    yield ""
    yield from _table("deal.packing", values["packing"])


def _times(recorded: RecordedGame) -> tuple[tuple[str, str], ...]:
    times = (("begun", recorded.begun), ("ended", recorded.ended))
    return tuple((key, time) for key, time in times if time)


def _move_lines(recorded: RecordedGame) -> Iterator[str]:
    names = recorded.header.players
    games = [recorded.header.new_game(), *(game for game, _ in recorded.steps)]
    entries = [f"    {_value(move_values(move))}," for move in recorded.moves]
    width = min(max(map(len, entries), default=0), 44)
    round_ = 0
    for number, ((before, _), move, step) in enumerate(
        zip(pairwise(games), recorded.moves, recorded.steps, strict=True), start=1
    ):
        if before.round != round_:
            round_ = before.round
            yield f"    # Round {round_}: {_name(names, before.president)} is Presidential Candidate"
        told = "; ".join(_told(names, move, step))
        yield f"{entries[number - 1]:<{width}}  # {number}. {told}"


def _told(names: tuple[str, ...], move: Move, step: Step) -> Iterator[str]:
    """What happened, in the order in which the table heard it."""
    match move:
        case Vote(ja):
            yield f"ja: {_names(names, tuple(sorted(ja)))}"
        case AnswerHitler(is_hitler=False):
            yield "not Hitler"
        case Claim(seat, about, said):
            yield f"{_name(names, seat)} says of what was {_ABOUT[about]}: {_cards(said)}"
    for event in step[1]:
        told = _event_told(names, event)
        if told:
            yield told


_ABOUT = {
    HiddenKnowledge.DRAWN: "drawn",
    HiddenKnowledge.PASSED: "passed on",
    HiddenKnowledge.RECEIVED: "received",
    HiddenKnowledge.PEEKED: "on top of the deck",
    HiddenKnowledge.LOYALTY: "on the Party Membership card",
}


def _event_told(  # noqa: C901, PLR0912  one case for each event that is told
    names: tuple[str, ...], event: heard.Event
) -> str:
    match event:
        case heard.ChancellorNominated(president, chancellor):
            return f"{_name(names, president)} nominates {_name(names, chancellor)}"
        case heard.GovernmentElected(_, _, ja, nein):
            return f"elected, {ja} to {nein}"
        case heard.ElectionFailed(_, _, ja, nein):
            return f"voted down, {ja} to {nein}"
        case heard.ElectionTied(_, _, ja, nein):
            return f"a tie, {ja} to {nein}"
        case heard.TrackerAdvanced(tracker, length):
            return f"Election Tracker {tracker} of {length}"
        case heard.ChaosBrokeOut():
            return "chaos"
        case heard.LiberalPolicyEnacted(tiles, to_win):
            return f"Liberal tile {tiles} of {to_win}"
        case heard.FascistPolicyEnacted(tiles, to_win):
            return f"Fascist tile {tiles} of {to_win}"
        case heard.DeckReshuffled(tiles):
            return f"shuffled, {tiles} tiles in the deck"
        case heard.VetoAgreed():
            return "vetoed"
        case heard.VetoRefused(president, _):
            return f"{_name(names, president)} refuses the veto"
        case heard.LoyaltyInvestigated(president, seat):
            return f"{_name(names, president)} investigates {_name(names, seat)}"
        case heard.SpecialElectionCalled(president, candidate):
            return f"{_name(names, president)} calls a Special Election: {_name(names, candidate)}"
        case heard.PoliciesPeeked(president):
            return f"{_name(names, president)} peeks at three tiles"
        case heard.PlayerExecuted(president, seat):
            return f"{_name(names, president)} executes {_name(names, seat)}"
        case heard.HitlerExecuted(president, seat):
            victim = _name(names, seat)
            return f"{_name(names, president)} executes {victim}, who was Hitler: the Liberals win"
        case heard.HitlerElected(_, chancellor):
            return f"{_name(names, chancellor)} is Hitler: the Fascists win"
        case heard.LiberalPoliciesWon():
            return "the Liberals win"
        case heard.FascistPoliciesWon():
            return "the Fascists win"
        case _:  # follows from the others
            return ""


def _name(names: tuple[str, ...], seat: Seat) -> str:
    return names[seat - 1]


def _names(names: tuple[str, ...], seats: tuple[Seat, ...]) -> str:
    return ", ".join(_name(names, seat) for seat in seats) or "nobody"


def _cards(said: tuple[Party, ...] | None) -> str:
    return "no comment" if said is None else ", ".join(party.value for party in said)


# TOML, as far as a record needs it


def _table(name: str, values: dict[str, Any]) -> Iterator[str]:
    yield f"[{name}]"
    width = max(map(len, values), default=0)
    yield from (f"{key:<{width}} = {_value(value)}" for key, value in values.items())


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            # JSON escapes as TOML does, but for one character.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{ {', '.join(f'{key} = {_value(one)}' for key, one in value.items())} }}"
        case _:
            return str(value)
