"""One game as a readable file, out and in again: what was settled, every move, and the rules."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

from companion.deal.sealed import (
    FINGERPRINT,
    TOKEN,
    HowOpened,
    StoredDeal,
    deal_of,
    deal_values,
)
from companion.errors import CompanionError, Detail
from companion.files.toml import Fault, FaultyFile, excerpt, toml_of, toml_values
from companion.files.toml_schema import Between, NumberBetween, WrongValue, fit
from companion.frozen import Frozen
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.moves import Move
from companion.rulesets import ruleset_from_values, ruleset_values
from companion.store.codec import NotAMoveError, move_from_values, move_values
from companion.store.recorded_game import Header, Memory, RecordedGame, name_problems
from companion.words.terms import PLAIN, Terms

FORMAT = 2  # the newest that is known here
WITHOUT_DEAL = 1  # what a record without a deal has, so that older companions read it too
NEWEST = 1000  # a format beyond it is no format
MOST_OPENINGS = 10_000


class NewerRecordError(CompanionError):
    """A later companion wrote this record, in a format that this one does not know."""


class NameToMend(Detail):
    """A name that cannot be a player's; why is still English."""

    problem: str


class NotAMove(Detail):
    """A move that is none; why is still English."""

    problem: str


class OtherThanPlayers(Detail):
    """A list that has not one value for each player."""

    values: int
    players: int


class NameList(Detail):
    """The names in seating order."""


class MoveList(Detail):
    """The moves in order."""


class RulesetTable(Detail):
    """Every value of the rules."""


class SealedDeal(Detail):
    """The sealed deal, as the companion wrote it."""


class EightGroups(Detail):
    """A fingerprint: eight groups of four digits, 0 to 9 and A to F."""


class TokenText(Detail):
    """Letters and digits, as the companion wrote them."""


class Notes(NamedTuple):
    """Comments in the words of the table; without them a record is read by programs alone."""

    about: tuple[str, ...]
    players: str
    first: str
    speak: str
    look: str
    memory: str
    deal: str
    rules: str
    round: Callable[[Game], str]  # what is noted before the first move of one
    move: Callable[[Game, Move, Sequence[Event]], str]  # what it meant, at this table


def to_text(recorded: RecordedGame, notes: Notes | None = None, terms: Terms = PLAIN) -> str:
    """The game as a TOML file, in the terms of its theme.

    Raises:
        ImpossibleMoveError: a move of it is illegal.
        CompanionError: a name cannot be written on one line.
    """
    problems = name_problems(recorded.header.players)
    if problems:
        raise CompanionError(f"The name {'; '.join(problems)}.")
    return "\n".join(_lines(recorded, notes, terms)) + "\n"


# The terms that a theme has for the keys of its records.
TermsOf: TypeAlias = Callable[[str], Terms]


def plain_terms(_theme: str) -> Terms:
    """Those of the code, whatever the theme."""
    return PLAIN


def from_text(text: str, source: Path, terms_of: TermsOf = plain_terms) -> RecordedGame:
    """The game that `to_text` wrote, or a host; `source` is named where there are faults.

    Raises:
        FaultyFile: with every fault.
        ImpossibleMoveError: the rules say no to a move.
        CompanionError: it was written by a newer companion, or there cannot be such a table.
    """
    return _recorded(toml_of(text, source), source, terms_of)


def read_record(path: Path, terms_of: TermsOf = plain_terms) -> RecordedGame:
    """The game in a file; see `from_text`.

    Raises:
        CompanionError: it cannot be read, or is refused.
    """
    return _recorded(toml_values(path), path, terms_of)


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

    fingerprint: Annotated[str, FINGERPRINT, EightGroups()]
    token: Annotated[str, TOKEN, TokenText()]
    packing: PackingFile
    openings: Annotated[tuple[OpeningFile, ...], Between(0, MOST_OPENINGS)] = ()


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The whole file. What is an `object` here is looked at by those who know better."""

    format: Annotated[int, Between(WITHOUT_DEAL, FORMAT)]
    players: Annotated[object, NameList()]
    first: Annotated[int, Between(1, 10)]
    theme: str
    language: str
    moves: Annotated[object, MoveList()]
    ruleset: Annotated[object, RulesetTable()]
    memory: MemoryFile = MemoryFile()
    speak: bool = False
    look: str = ""
    begun: str = ""
    ended: str = ""
    deal: Annotated[object, SealedDeal()] = None


def _recorded(values: dict[str, Any], source: Path, terms_of: TermsOf) -> RecordedGame:
    theme = values.get("theme")
    terms = terms_of(theme) if isinstance(theme, str) else PLAIN
    try:
        return _plain_record(_in_plain_terms(values, terms), source)
    except FaultyFile as error:
        raise FaultyFile(source, _themed(error.faults, terms)) from None


def _themed(value: Any, terms: Terms) -> Any:
    """Faults in the terms of the theme, keys and fields of problems alike."""
    match value:
        case Frozen():
            return type(value)(**_themed(value.fields(), terms))
        case dict():
            return {name: _themed(one, terms) for name, one in value.items()}
        case tuple():
            return tuple(_themed(one, terms) for one in value)
    return terms.themed(value)


def _in_plain_terms(values: dict[str, Any], terms: Terms) -> dict[str, Any]:
    """Moves and rules, but not the name of the rules."""
    named = {key: terms.plain(values[key]) for key in ("moves", "ruleset") if key in values}
    rules = values.get("ruleset")
    if isinstance(rules, dict) and "name" in rules:
        named["ruleset"]["name"] = rules["name"]
    return values | named


def _plain_record(values: dict[str, Any], source: Path) -> RecordedGame:
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
            found.append(Fault("ruleset", WrongValue(excerpt(rules), RulesetTable())))
    except FaultyFile as error:
        found += (Fault(f"ruleset.{fault.key}", fault.problem) for fault in error.faults)
    if found or file is None or ruleset is None:
        raise FaultyFile(source, tuple(found))
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
        found += (Fault("players", NameToMend(problem)) for problem in name_problems(names))
        return tuple(names)
    if "players" in values:
        found.append(Fault("players", WrongValue(excerpt(names), NameList())))
    return ()


def _moves(values: dict[str, Any], found: list[Fault]) -> tuple[Move, ...]:
    listed = values.get("moves")
    if not isinstance(listed, list):
        if "moves" in values:
            found.append(Fault("moves", WrongValue(excerpt(listed), MoveList())))
        return ()
    moves = []
    for number, one in enumerate(listed, start=1):
        try:
            moves.append(move_from_values(one))
        except NotAMoveError as error:
            found.append(Fault(f"move {number}", NotAMove(error.problem)))
    return tuple(moves)


def _deal(values: dict[str, Any], players: int, found: list[Fault]) -> StoredDeal | None:
    dealt = values.get("deal")
    if not isinstance(dealt, dict):
        if "deal" in values:
            found.append(Fault("deal", WrongValue(excerpt(dealt), SealedDeal())))
        return None
    file, faults = fit(dealt, DealFile)
    found += (Fault(f"deal.{fault.key}", fault.problem) for fault in faults)
    if file is None or not players:
        return None
    problems = [
        Fault(
            f"deal.openings[{place}].seat",
            WrongValue(excerpt(opening.seat), NumberBetween(1, players)),
        )
        for place, opening in enumerate(file.openings)
        if opening.seat is not None and opening.seat > players
    ]
    named = len(file.packing.languages)
    if named != players:
        problems.append(Fault("deal.packing.languages", OtherThanPlayers(named, players)))
    found += problems
    return None if problems else deal_of({"openings": [], **dealt}, players)


# Out


def _lines(recorded: RecordedGame, notes: Notes | None, terms: Terms) -> Iterator[str]:
    header = recorded.header
    if notes:
        yield from (f"# {line}" for line in notes.about)
        yield ""
    yield f"format = {FORMAT if recorded.deal else WITHOUT_DEAL}"
    yield ""
    yield _noted("players = [", notes and notes.players)
    names = [f"    {_value(name)}," for name in header.players]
    for seat, name in enumerate(names, start=1):
        yield f"{name:<{max(map(len, names))}}  # {seat}"
    yield "]"
    yield _noted(f"first = {header.first}", notes and notes.first)
    yield f"theme = {_value(header.theme)}"
    yield f"language = {_value(header.language)}"
    yield _noted(f"speak = {_value(header.speak)}", notes and notes.speak)
    if header.look:
        yield _noted(f"look = {_value(header.look)}", notes and notes.look)
    yield from (f"{key} = {_value(time)}" for key, time in _times(recorded))
    yield ""
    yield "moves = ["
    yield from _move_lines(recorded, notes, terms)
    yield "]"
    yield ""
    yield _noted("[memory]", notes and notes.memory)
    yield from (f"{key} = {_value(value)}" for key, value in header.memory.fields().items())
    yield ""
    if recorded.deal is not None:
        if notes:
            yield f"# {notes.deal}"
        yield from _deal_lines(recorded.deal)
        yield ""
    if notes:
        yield f"# {notes.rules}"
    rules = terms.themed(ruleset_values(header.ruleset)) | {"name": header.ruleset.name}
    tables = {key: value for key, value in rules.items() if isinstance(value, dict)}
    yield from _table("ruleset", {key: rules[key] for key in rules if key not in tables})
    for key, table in tables.items():
        yield ""
        yield from _table(f"ruleset.{key}", table)


def _noted(line: str, note: str | None) -> str:
    return f"{line}  # {note}" if note else line


def _deal_lines(deal: StoredDeal) -> Iterator[str]:
    values = deal_values(deal)
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


def _move_lines(recorded: RecordedGame, notes: Notes | None, terms: Terms) -> Iterator[str]:
    games = [recorded.header.new_game(), *(game for game, _ in recorded.steps)]
    entries = [f"    {_value(terms.themed(move_values(move)))}," for move in recorded.moves]
    width = min(max(map(len, entries), default=0), 44)
    round_ = 0
    for number, ((before, _), move, (_, heard)) in enumerate(
        zip(pairwise(games), recorded.moves, recorded.steps, strict=True), start=1
    ):
        if notes and before.round != round_:
            round_ = before.round
            yield f"    # {notes.round(before)}"
        told = f"{number}. {notes.move(before, move, heard)}" if notes else str(number)
        yield f"{entries[number - 1]:<{width}}  # {told}"


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
