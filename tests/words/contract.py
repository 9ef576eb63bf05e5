"""English against the program: every class that has a sentence, and every member that one is asked for."""

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.checks.languages import told_classes
from companion.errors import Detail
from companion.files.toml import Fault, Values, excerpt
from companion.files.toml_schema import Missing, OneOf, Text, TextWithPlaces, WrongValue
from companion.rules import events, moves
from companion.rules.pieces import Phase, Power, Topic, WinReason
from companion.words.grammar import places
from companion.words.program import PROGRAM_NAME
from companion.words.sentences import TYPED_TABLE, table_of
from companion.words.tables import CLASSIC, ENGLISH, own_table

# Tables that need a key for each member, by the table and the key in it.
MEMBERS: dict[tuple[str, str], Iterable[StrEnum]] = {
    ("board", "powers"): Power,
    ("board", "powers_short"): Power,
    ("board", "phases"): Phase,
    ("play", "power"): Power,
    ("rules", ""): Topic,
    ("steps", "power"): Power,
    ("steps", "game_over"): WinReason,
}
# Places that a sentence may have besides the fields of its class.
_MORE_PLACES = {
    moves.Claim: {"tiles"},
    moves.Vote: {"nein"},
    events.ClaimMade: {"seat", "tiles", "target"},
}


def contract_faults() -> dict[str, list[Fault]]:
    """Return faults of classic English, by table."""
    faults: dict[str, list[Fault]] = {}
    for kind in told_classes():
        table = table_of(kind)
        faults.setdefault(table, []).extend(_of_class(kind, own_table(ENGLISH, CLASSIC, table)))
    for table in {one for one, _ in MEMBERS}:
        found = _missing_members(own_table(ENGLISH, CLASSIC, table), table)
        faults.setdefault(table, []).extend(found)
    return {table: some for table, some in faults.items() if some}


def _missing_members(words: Values, table: str) -> Iterator[Fault]:
    """Yield the words that the program asks for and English lacks."""
    for (one, key), members in MEMBERS.items():
        if one == table:
            there = words.get(key, {}) if key else words
            for member in members:
                if member not in there:
                    yield Fault(f"{key}.{member}".strip("."), Missing(Text()))


def _of_class(kind: type[Any], words: Values) -> Iterator[Fault]:
    """The English sentence of a class against its fields."""
    name, hints = kind.__name__, get_type_hints(kind)
    if name not in words:
        yield Fault(name, Missing(Text()))
        return
    fields: tuple[str, ...] = kind._names
    allowed = {
        *fields,
        PROGRAM_NAME,
        *_MORE_PLACES.get(kind, ()),
        *(["key"] if issubclass(kind, Detail) else []),
    }
    for sentence in (
        *_sentences(words[name]),
        *_sentences(words.get(TYPED_TABLE, {}).get(name, {})),
    ):
        if not isinstance(sentence, str) or not places(sentence) <= allowed:
            yield Fault(
                name,
                WrongValue(excerpt(sentence), TextWithPlaces(tuple(sorted(allowed)))),
            )
    whole = not isinstance(words[name], dict) or "more" in words[name] or kind is moves.Claim
    if whole or (table_of(kind), name) in MEMBERS:
        return
    for hint in [hints[field] for field in fields]:
        if isinstance(hint, type) and issubclass(hint, Enum):
            missing = {str(one) for one in hint} - words[name].keys()
            if missing and len(missing) < len(hint):
                yield Fault(name, Missing(OneOf(tuple(sorted(missing)))))
        elif get_origin(hint) is Literal and (missing := {*get_args(hint)} - words[name].keys()):
            yield Fault(name, Missing(OneOf(tuple(sorted(missing)))))


def _sentences(words: Any) -> list[Any]:
    """Return the sentences at a place: one, or several in tables."""
    if not isinstance(words, dict):
        return [words]
    return [sentence for one in words.values() for sentence in _sentences(one)]
