"""Check the words of a language: every fault at once.

Every language and theme has the tables, the keys and the places of classic English. That English has a
sentence for every event, objection, move and refusal is for the tests to show: tests/words/contract.py.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, get_args

from companion.errors import Detail, Refusal
from companion.files.file_refusal import FileRefusal
from companion.files.toml import Fault, FaultyFile, Values, excerpt
from companion.files.toml_schema import (
    Missing,
    TableWith,
    Text,
    UnknownKey,
    WrongValue,
)
from companion.rules import contradictions, events, moves, objections
from companion.words import role_names
from companion.words.grammar import form_faults, grammar_faults
from companion.words.lines import line_faults
from companion.words.night_safety import night_faults
from companion.words.night_script import script_in
from companion.words.stand_in import english_stands_in
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    FileMissing,
    own_table,
    table_names,
)


class WordsLeft(Refusal):
    """Languages, or a folder of one, in which something is left to do; `count` faults were listed."""

    languages: tuple[str, ...]
    count: int


_BASES = {Refusal.__module__, FileRefusal.__module__}  # of classes without a sentence
_OWN_TABLES = {"spelling", "spoken", "forms"}  # tables with keys of each language's own


def faults_of(
    language: str, theme: str = CLASSIC, root: Path | None = None
) -> dict[str, tuple[Fault, ...]]:
    """Return what is missing, unknown or impossible, by table; tables without a fault are left out.

    `root` is the folder of the languages, if not ours.

    Raises:
        Refusal: a file cannot be read.
    """
    faults: dict[str, tuple[Fault, ...]] = {}
    words: dict[str, Values] = {}
    broken = set[str]()
    for table in (*table_names(), NIGHT):
        try:
            words[table] = own_table(language, theme, table, root)
            faults[table] = tuple(_compared_tables(words[table], table))
        except FaultyFile as faulty:
            faults[table] = faulty.faults
            broken.add(table)
    if NIGHT not in broken:
        faults[NIGHT] += _night_faults(language, theme, root, begun=bool(words[NIGHT]))
    for table, more in _grammar_faults(words):
        faults[table] += more
    if not faults[role_names.ROLE_NAMES_TABLE]:
        with suppress(FaultyFile):
            script = script_in(language, theme, root)
            lines = words[role_names.ROLE_NAMES_TABLE]
            faults[role_names.ROLE_NAMES_TABLE] = tuple(role_names.role_line_faults(script, lines))
    return {table: some for table, some in faults.items() if some}


def _night_faults(
    language: str, theme: str, root: Path | None, *, begun: bool
) -> tuple[Fault, ...]:
    try:
        return night_faults(script_in(language, theme, root))
    except FaultyFile as faulty:
        wrong = faulty.faults if begun else ()
    lacking = tuple(fault.key for fault in wrong)
    if not begun or "" in lacking:
        return wrong
    with english_stands_in():
        unsafe = night_faults(script_in(language, theme, root))
    own = (
        fault
        for fault in unsafe
        if not any(f"{fault.key}.".startswith(f"{key}.") for key in lacking)
    )
    return (*wrong, *own)


def _grammar_faults(words: Mapping[str, Values]) -> Iterator[tuple[str, tuple[Fault, ...]]]:
    if (grammar := words.get("grammar")) is not None:
        yield "grammar", tuple(grammar_faults(grammar))
        for table in table_names():
            yield table, tuple(form_faults(words.get(table, {}), grammar))
    spoken = words.get("voice", {}).get("spoken", {})
    for table in spoken if isinstance(spoken, dict) else ():
        if table in words or table not in table_names():  # else it cannot be read
            written = words.get(table, {})
            yield "voice", tuple(_spoken_faults(spoken[table], written, f"spoken.{table}"))


def _spoken_faults(spoken: Any, written: Any, key: str) -> Iterator[Fault]:
    if not (isinstance(spoken, dict) and isinstance(written, dict)):
        yield from _compared(spoken, written, key)
        return
    for name, text in spoken.items():
        if name in written:
            yield from _spoken_faults(text, written[name], f"{key}.{name}")
        else:
            yield Fault(f"{key}.{name}", UnknownKey(tuple(written)))


def told_classes() -> Iterator[type]:
    """Every class that has a sentence."""
    unions = (events.Event, objections.Objection, moves.Move, contradictions.Contradiction)
    for union in unions:
        yield from get_args(union)
    for package in ("companion", "printables"):
        walked = walk_packages(import_module(package).__path__, f"{package}.")
        for module in [info.name for info in walked if not info.name.endswith("__main__")]:
            for kind in vars(import_module(module)).values():
                own = isinstance(kind, type) and kind.__module__ == module
                if own and issubclass(kind, (Refusal, Detail)) and module not in _BASES:
                    yield kind


def _compared_tables(words: Values, table: str) -> Iterator[Fault]:
    english = own_table(ENGLISH, CLASSIC, table)
    if not words:
        yield Fault("", FileMissing())
    elif table != NIGHT:  # which has a schema
        yield from _compared(words, english, "")


def _compared(words: Any, english: Any, key: str) -> Iterator[Fault]:
    if type(words) is not type(english):
        yield Fault(key, WrongValue(excerpt(words), _like(english)))
    elif isinstance(words, str):
        yield from line_faults(words, english, key)
    elif isinstance(words, dict) and key == "spelling":
        for name, text in words.items():
            if not isinstance(text, str):
                yield Fault(f"{key}.{name}", WrongValue(excerpt(text), Text()))
    elif isinstance(words, dict) and key not in _OWN_TABLES:
        yield from _compared_keys(words, english, key)


def _compared_keys(words: Values, english: Values, key: str) -> Iterator[Fault]:
    for name in (*english, *sorted(words.keys() - english.keys())):
        inner = f"{key}.{name}".strip(".")
        if name not in english:
            yield Fault(inner, UnknownKey(tuple(english)))
        elif name in words:
            yield from _compared(words[name], english[name], inner)
        elif english[name] != {}:
            yield Fault(inner, Missing(_like(english[name])))


def _like(english: Any) -> Detail:
    return TableWith(tuple(english)) if isinstance(english, dict) else Text()
