"""Export of a game as a readable TOML file (a record), and its import.

The keys of moves and rules are in the terms of the game's theme. The terms themselves are in the
record too, so that it can be read where the theme is unknown or has changed its terms; records of
version 0.1 lack them. Format 1 is a record without a deal, 2 has a deal, 3 has terms, 4 has a deal
that the record cannot open, 5 has the roles, which everybody knew by then, 6 is of a game whose
Policy deck the program kept, with its secret once it was shown.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

from companion.deal.sealed import (
    FINGERPRINT_PATTERN,
    HEAD_PATTERN,
    TOKEN_PATTERN,
    Opening,
    StoredDeal,
)
from companion.errors import Detail
from companion.files.toml import Fault, FaultyFile, excerpt, toml_of, toml_values
from companion.files.toml_schema import (
    Between,
    ListOf,
    NumberBetween,
    TableWith,
    Text,
    TooLong,
    WrongValue,
    fit,
)
from companion.files.toml_writer import CommentedValue, array, comment, entries, entry, table
from companion.frozen import Frozen
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.moves import Move
from companion.rules.objections import IllegalMove
from companion.rulesets.ruleset_file import checked
from companion.store.codec import (
    NotAMove,
    deal_from_values,
    deal_values,
    header_from_values,
    header_values,
    move_from_values,
    move_values,
    roles_from_values,
)
from companion.store.recorded_game import (
    MAX_MOVES,
    MAX_PLAYERS,
    DigitalDeck,
    Expected,
    Header,
    ImpossibleRecord,
    KnownRoles,
    Memory,
    NewerFile,
    RecordedGame,
    RoleSource,
    name_fault,
    repeated,
    tidy,
)
from companion.words.tables import PLAIN, Terms, terms_of, word_themes

# Every addition raises the format, so that an older program that does not know
# it says that it is too old.
FORMAT, WITH_DEAL, WITH_TERMS, WITHOUT_TOKEN, WITH_ROLES, WITH_DECK = 1, 2, 3, 4, 5, 6
MOMENT = re.compile(r"(\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?")
# A shipped look, or the host's own file; never a network path, which Windows would contact at once.
LOOK = re.compile(r"[a-z0-9-]{1,40}|(?![\\/][\\/?]).*\.toml")


class NameRefused(Detail):
    """A name is empty, too long, a number, like another one, or has letters that cannot be printed."""

    name: str


class PackingFile(Frozen):
    """The part of an exported game with the settings of its envelopes."""

    languages: tuple[str, ...]
    paper: str
    knowledge: bool
    night: bool
    words: bool
    ballots: bool
    words_for: Annotated[tuple[int, ...], Between(0, MAX_PLAYERS)] = ()
    slips_alone: bool = False
    by_touch: bool = False


class DealFile(Frozen):
    """The part of an exported game about its deal; only version 0.1 wrote a `token`."""

    fingerprint: Annotated[str, re.compile(FINGERPRINT_PATTERN), Expected()]
    packing: PackingFile
    number: Annotated[int | None, Between(1, 10_000)] = None
    chain: Annotated[str, re.compile(f"({HEAD_PATTERN})?"), Expected()] = ""
    table_words: Annotated[tuple[str, ...], Between(0, MAX_PLAYERS)] = ()
    token: Annotated[str, re.compile(f"({TOKEN_PATTERN})?"), Expected()] = ""
    openings: Annotated[tuple[Opening, ...], Between(0, 10_000)] = ()


class RecordFile(Frozen):
    """The format of a whole exported game; fields of type `object` are checked by the reader."""

    format: Annotated[int, Between(FORMAT, WITH_DECK)]
    players: Annotated[object, ListOf(5, 10, Text())]
    first: Annotated[int, Between(1, 10)]
    theme: str
    language: str
    moves: Annotated[tuple[object, ...], Between(0, 10 * MAX_MOVES), Expected()]
    ruleset: Annotated[dict[str, object], Expected()]
    memory: Memory = Memory()
    speak: bool = False
    look: Annotated[str, LOOK, Expected()] = ""
    begun: Annotated[str, MOMENT, Expected()] = ""
    ended: Annotated[str, MOMENT, Expected()] = ""
    roles: Annotated[tuple[str, ...], Between(0, MAX_PLAYERS)] = ()
    roles_from: RoleSource = RoleSource.RECORD
    deal: Annotated[dict[str, object] | None, Expected()] = None
    deck: DigitalDeck | None = None
    terms: Annotated[object, TableWith((Text(),))] = None


MAX_RECORD_BYTES = 3_000_000  # bytes; a game of MAX_MOVES is smaller
_IN_TERMS = ("move ", "ruleset.", "roles", "deck.")  # keys of faults
_DEAL_KEYS = ("fingerprint", "number", "chain", "table_words")
MAX_NOTED = 2_000  # moves; nobody reads the comments of a longer game

_Opened: TypeAlias = Callable[[Header], None]


class Notes(NamedTuple):
    """Comments in an exported game for people who read it, in the language of the game."""

    words: Mapping[str, str]  # by what they explain
    round: Callable[[Game], str]  # comment before the first move of a round
    move: Callable[[Game, Move, Sequence[Event]], str]  # comment on a move


def to_text(recorded: RecordedGame, notes: Notes | None = None) -> str:
    """Return a game as a TOML file in the words of its theme, with comments unless it is very long.

    Raises:
        ImpossibleMove: one of its moves is illegal.
    """
    if len(recorded.moves) > MAX_NOTED:
        notes = None
    return "\n".join(_lines(recorded, notes, _terms_of(recorded.header.theme))) + "\n"


def from_text(text: str, source: Path) -> RecordedGame:
    """Return the game in a text of `to_text`; errors name the file `source`.

    Raises:
        FaultyFile: with every fault.
        ImpossibleRecord: the rules forbid a move, or do not fit the players.
        NewerFile: a newer version of the program wrote it.
    """
    return _recorded(toml_of(text, source), source, lambda _: None)


def read_record(path: Path, opened: _Opened = lambda _: None) -> RecordedGame:
    """Read the game in a file; `opened` is called with its settings before moves are played.

    Raises:
        Refusal: the file cannot be read or used.
    """
    return _recorded(toml_values(path, MAX_RECORD_BYTES), path, opened)


def _terms_of(theme: object) -> Terms:
    return terms_of(theme) if isinstance(theme, str) and theme in word_themes() else PLAIN


# In


def _recorded(values: dict[str, Any], source: Path, opened: _Opened) -> RecordedGame:
    written = values.get("format")
    if isinstance(written, int) and written in range(WITH_DECK + 1, 1000):  # larger is no format
        raise NewerFile(source)
    terms = _terms_of(values.get("theme"))
    if "terms" in values:
        terms = Terms(values["terms"])
        if faults := terms.faults():
            raise FaultyFile(source, faults)
    try:
        return _plain_record(_in_plain_terms(values, terms), source, opened)
    except FaultyFile as error:
        faults = tuple(
            _themed(fault, terms) if fault.key.startswith(_IN_TERMS) else fault
            for fault in error.faults
        )
        raise FaultyFile(source, faults) from None


def _themed(value: Any, terms: Terms) -> Any:
    """Return a fault whose key and fields are in the words of the theme."""
    match value:
        case Frozen():
            return type(value)(**_themed(value.fields(), terms))
        case dict():
            return {
                name: field if name == "why" else _themed(field, terms)
                for name, field in value.items()
            }
        case tuple():
            return tuple(_themed(field, terms) for field in value)
    return terms.themed(value)


def _in_plain_terms(values: dict[str, Any], terms: Terms) -> dict[str, Any]:
    """Return values with moves and rules translated from the theme's words to those of the code."""
    if not terms.words:
        return values
    named = {
        key: terms.plain(values[key])
        for key in ("moves", "ruleset", "roles", "deck")
        if key in values
    }
    rules = values.get("ruleset")
    if isinstance(rules, dict) and "name" in rules:
        named["ruleset"]["name"] = rules["name"]
    return values | named


def _plain_record(values: dict[str, Any], source: Path, opened: _Opened) -> RecordedGame:
    file, misfits = fit(values, RecordFile)
    faults = list(misfits)
    players = _players(values, faults)
    moves = _moves(values, faults)
    deal = _deal(values, len(players), faults)
    rules = values.get("ruleset")
    ruleset = None
    try:
        if isinstance(rules, dict):
            ruleset = checked(rules, (), source)
    except FaultyFile as error:
        faults += (Fault(f"ruleset.{fault.key}", fault.problem) for fault in error.faults)
    if faults or file is None or ruleset is None:
        raise FaultyFile(source, tuple(faults))
    header = header_from_values(values | {"players": players}, ruleset)
    opened(header)
    recorded = RecordedGame(
        header=header, moves=moves, begun=file.begun, ended=file.ended, deal=deal
    )

    try:
        stopped = recorded.impossible()
    except IllegalMove as refusal:
        raise ImpossibleRecord(source, 1, refusal.objection, players) from None
    recorded = recorded.replace(roles=_roles(file, header, source))
    if stopped is not None:
        raise ImpossibleRecord(source, stopped.number, stopped.objection, players)
    return recorded


def _roles(file: RecordFile, header: Header, source: Path) -> KnownRoles | None:
    """Return the known roles in an exported game, or None.

    Raises:
        FaultyFile: the rules have other roles.
    """
    if not file.roles:
        return None
    try:
        return roles_from_values([*file.roles], file.roles_from, header)
    except ValueError:
        problem = WrongValue(excerpt([*file.roles]), Expected())
        raise FaultyFile(source, (Fault("roles", problem),)) from None


def _players(values: dict[str, Any], faults: list[Fault]) -> tuple[str, ...]:
    names = values.get("players")
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        players = tuple(map(tidy, names))
        refused = (*filter(name_fault, players), *repeated(players))
        faults += (Fault("players", NameRefused(name)) for name in refused)
        return players
    if "players" in values:
        faults.append(Fault("players", WrongValue(excerpt(names), ListOf(5, 10, Text()))))
    return ()


def _moves(values: dict[str, Any], faults: list[Fault]) -> tuple[Move, ...]:
    listed = values.get("moves")
    if not isinstance(listed, list):
        return ()
    if len(listed) > MAX_MOVES:
        faults.append(Fault("moves", TooLong(len(listed), MAX_MOVES)))
        return ()
    moves = []
    for number, move in enumerate(listed, start=1):
        try:
            moves.append(move_from_values(move))
        except NotAMove as error:
            faults.append(Fault(f"move {number} {error.key}".strip(), error.problem))
    return tuple(moves)


def _deal(values: dict[str, Any], players: int, faults: list[Fault]) -> StoredDeal | None:
    dealt = values.get("deal")
    if not isinstance(dealt, dict):
        return None
    file, misfits = fit(dealt, DealFile)
    faults += (Fault(f"deal.{fault.key}", fault.problem) for fault in misfits)
    if file is None or not players:
        return None
    problems = [
        Fault(
            f"deal.openings[{place}].seat",
            WrongValue(excerpt(opening.seat), NumberBetween(1, players)),
        )
        for place, opening in enumerate(file.openings)
        if opening.seat is not None and not 1 <= opening.seat <= players
    ]
    named = len(file.packing.languages)
    if named != players:
        problems.append(Fault("deal.packing.languages", _one_each(named, players)))
    if (file.number is None) != (not file.chain):
        problems.append(Fault("deal.chain", WrongValue(excerpt(file.chain), Expected())))
    if len(file.table_words) not in {0, players}:
        problems.append(Fault("deal.table_words", _one_each(len(file.table_words), players)))
    faults += problems
    try:
        return None if problems else deal_from_values(dealt | {"token": ""}, players)
    except ValueError:  # an unreadable text has no digest
        faults.append(Fault("deal", WrongValue("...", Expected())))
        return None


def _one_each(number: int, players: int) -> WrongValue:
    return WrongValue(str(number), ListOf(players, players, Text()))


# Out


def _lines(recorded: RecordedGame, notes: Notes | None, terms: Terms) -> list[str]:
    words = notes.words if notes else {}
    values = header_values(recorded.header) | {"begun": recorded.begun, "ended": recorded.ended}
    deck = values.get("deck")
    seats = [
        CommentedValue(name, str(seat)) for seat, name in enumerate(values["players"], start=1)
    ]
    settled = ("first", "theme", "language", "speak", "look", "begun", "ended")
    return [
        *(comment(words[key]) for key in ("about", "again") if key in words),
        *([""] if words else []),
        entry("format", _format(recorded, terms)),
        "",
        *array("players", seats, words.get("players", "")),
        *(entry(key, values[key], words.get(key, "")) for key in settled if values[key] != ""),
        "",
        *(_role_lines(recorded.roles, words, terms) if recorded.roles else []),
        *array("moves", _move_lines(recorded, notes, terms)),
        "",
        table("memory", words.get("memory", "")),
        *(entry(key, value) for key, value in values["memory"].items()),
        "",
        *(_deal_lines(recorded.deal, words) if recorded.deal else []),
        *([*_above(words, "deck"), *_section("deck", terms.themed(deck)), ""] if deck else []),
        *([*_above(words, "terms"), *_section("terms", terms.words), ""] if terms.words else []),
        *_above(words, "rules"),
        *_rules_lines(values["ruleset"], terms),
    ]


def _format(recorded: RecordedGame, terms: Terms) -> int:
    if recorded.header.deck:
        return WITH_DECK
    if recorded.roles:
        return WITH_ROLES
    if recorded.deal:
        return WITHOUT_TOKEN
    return WITH_TERMS if terms.words else FORMAT


def _role_lines(known: KnownRoles, words: Mapping[str, str], terms: Terms) -> list[str]:
    roles = [
        CommentedValue(terms.themed(role.value), str(seat))
        for seat, role in enumerate(known.roles, start=1)
    ]
    return [
        *array("roles", roles, words.get("roles", "")),
        entry("roles_from", known.source.value),
        "",
    ]


def _above(words: Mapping[str, str], key: str) -> list[str]:
    return [comment(words[key])] if key in words else []


def _section(name: str, values: Mapping[str, Any]) -> list[str]:
    return [table(name), *entries(values)]


def _deal_lines(deal: StoredDeal, words: Mapping[str, str]) -> list[str]:
    values = deal_values(deal)
    return [
        *_above(words, "deal"),
        table("deal"),
        *(entry(key, values[key]) for key in _DEAL_KEYS if key in values),
        *array("openings", [CommentedValue(opening, "") for opening in values["openings"]]),
        "",
        *_section("deal.packing", values["packing"]),
        "",
    ]


def _rules_lines(values: dict[str, Any], terms: Terms) -> Iterator[str]:
    rules = terms.themed(values) | {"name": values["name"]}
    tables = {key: value for key, value in rules.items() if isinstance(value, dict)}
    yield from _section("ruleset", {key: rules[key] for key in rules if key not in tables})
    for key, inner in tables.items():
        yield ""
        yield from _section(f"ruleset.{key}", inner)


def _move_lines(
    recorded: RecordedGame, notes: Notes | None, terms: Terms
) -> Iterator[CommentedValue | str]:
    round_ = 0
    for number, ((before, _), move, (_, heard)) in enumerate(
        zip(pairwise(recorded.games), recorded.moves, recorded.steps, strict=True), start=1
    ):
        if notes and before.round != round_:
            round_ = before.round
            yield notes.round(before)
        note = f"{number}. {notes.move(before, move, heard)}" if notes else str(number)
        yield CommentedValue(terms.themed(move_values(move)), note)
