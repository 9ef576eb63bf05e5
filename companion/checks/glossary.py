"""Checks of the words of a language: complete tables, one term for each thing, distinct answers.

Every language and theme has the tables, names and fields of classic English. The tests check that
English has a sentence for every event, objection, move and refusal: tests/words/contract.py.

`audio_scripts/<language>/glossary.toml` has the terms. A table for each theme has the English
terms; a term of the theme replaces that of the classic theme. In a word, * stands for any letters.
A term with `forms` must be in every line whose English line has it; the others only have words that
are not used in their place.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from itertools import combinations
from pathlib import Path
from pkgutil import walk_packages
from typing import Annotated, Any, TypeAlias, get_args

from companion.errors import Detail, Refusal, Unheard, UsageRefusal
from companion.files.atomic_write import FileRefusal
from companion.files.toml import (
    Between,
    Fault,
    FaultyFile,
    Missing,
    TableWith,
    Text,
    UnknownKey,
    Values,
    WrongValue,
    excerpt,
    fit,
    toml_values,
)
from companion.rules import contradictions, events, moves, objections
from companion.words.letters import folded
from companion.words.lines import Lines, form_faults, grammar_faults, line_faults, without_places
from companion.words.night_safety import night_faults
from companion.words.night_script import script_in
from companion.words.role_names import ROLE_NAMES_TABLE, role_line_faults
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    FileMissing,
    english_stands_in,
    own_table,
    table_names,
)

GLOSSARY = "glossary.toml"
PLAY_TABLE = "play"  # the table of answers
MIN_ANSWER_LETTERS = 2  # letters that are enough for any answer
JOINED_ANSWERS = (
    ("liberal", "fascist", "veto"),
    ("yes", "no"),
    ("undo", "redo", "why", "claim", "history", "help", "quit"),
)


@dataclass(frozen=True, slots=True)
class Term:
    """A term, the other forms that are allowed, and words that must not be used instead."""

    term: str
    forms: Annotated[tuple[str, ...], Between(0, 20)] = ()
    never: Annotated[tuple[str, ...], Between(0, 20)] = ()


@dataclass(frozen=True, slots=True)
class _Theme:
    terms: dict[str, Term] = field(default_factory=dict)


Glossary: TypeAlias = Mapping[str, Term]


class NotTheTerm(Detail):
    """A line uses another word for a term, or lacks the term although the English line has its `word`."""

    word: str
    term: str


class BeginsAlike(Detail):
    """An answer begins with the same letters as another answer to the same question."""

    word: str
    other: str
    other_word: str


def usable_terms(folder: Path, theme: str) -> tuple[Glossary, tuple[Fault, ...]]:
    """Return the theme's terms in the language of a folder, and the faults of unusable terms.

    Raises:
        FaultyFile: the glossary is not TOML.
    """
    path = folder / GLOSSARY
    usable: dict[str, dict[str, Term]] = {CLASSIC: {}, theme: {}}
    faults: list[Fault] = []
    for name, terms in toml_values(path).items() if path.is_file() else ():
        each = [{key: term} for key, term in terms.items()] if isinstance(terms, dict) else [terms]
        for term in each:
            fitting, wrong = fit({"terms": term}, _Theme)
            faults += [Fault(fault.key.replace("terms", name, 1), fault.problem) for fault in wrong]
            usable.setdefault(name, {}).update(fitting.terms if fitting else {})
    return usable[CLASSIC] | usable[theme], tuple(faults)


def breaches(lines: Lines, english: Lines, glossary: Glossary) -> Iterator[Fault]:
    """Yield a fault for each unwanted word in a line, and for each term missing from a line.

    A term is missing if only the English line has it. If an unwanted word was used instead of the
    term, only that word is reported.
    """
    for key, line in lines.items():
        text, original = without_places(line), without_places(english.get(key, ""))
        if not line:
            continue  # the language has no glossary yet
        for name, term in glossary.items():
            wrong = [word for word in term.never if _pattern(word).search(text)]
            yield from (Fault(key, NotTheTerm(word, term.term)) for word in wrong)
            exact = name != name.lower()  # a term with a capital in English is always capitalised
            if not wrong and term.forms and _pattern(name, exact=exact).search(original):
                right = (term.term, *term.forms)
                if not any(_pattern(word).search(text) for word in right):
                    yield Fault(key, NotTheTerm(name, term.term))


def alike(play: Values) -> Iterator[Fault]:
    """Yield a fault for each answer that begins with the same letters as another answer."""
    for group in JOINED_ANSWERS:
        answers = {key: play[key] for key in group if isinstance(play.get(key), str)}
        for (key, word), (other, other_word) in combinations(answers.items(), 2):
            if (
                word
                and folded(word)[:MIN_ANSWER_LETTERS] == folded(other_word)[:MIN_ANSWER_LETTERS]
            ):
                yield Fault(other, BeginsAlike(other_word, key, word))


@lru_cache(maxsize=2000)
def _pattern(word: str, *, exact: bool = False) -> re.Pattern[str]:
    whole = r"\w*".join(re.escape(part) for part in word.split("*"))
    return re.compile(rf"(?<!\w){whole}(?!\w)", 0 if exact else re.IGNORECASE)


class WordsLeft(Refusal):
    """Something is left to do in languages, or in a folder of one; `count` faults were listed."""

    languages: tuple[str, ...]
    count: int


_BASES = {Detail, Refusal, Unheard, UsageRefusal, FileRefusal}  # classes without a sentence
_OWN_TABLES = {"spoken", "forms"}  # tables with keys of each language's own


def faults_of(
    language: str, theme: str = CLASSIC, root: Path | None = None
) -> dict[str, tuple[Fault, ...]]:
    """Return the faults of a language by table: missing, unknown or impossible lines.

    Tables without a fault are left out. `root` is the folder of the languages, if it is not the
    program's own.

    Raises:
        Refusal: a file cannot be read.
    """
    faults: dict[str, tuple[Fault, ...]] = {}
    words: dict[str, Values] = {}
    for table in (*table_names(), NIGHT):
        try:
            words[table] = own_table(language, theme, table, root)
            faults[table] = tuple(_table_faults(words[table], table))
        except FaultyFile as faulty:
            faults[table] = faulty.faults
    if words.get(NIGHT):
        faults[NIGHT] += tuple(_night_faults(language, theme, root))
    for table, fault in _form_faults(words):
        faults[table] += (fault,)
    if not faults[ROLE_NAMES_TABLE]:
        with suppress(FaultyFile):
            script = script_in(language, theme, root)
            faults[ROLE_NAMES_TABLE] = tuple(role_line_faults(script, words[ROLE_NAMES_TABLE]))
    return {table: some for table, some in faults.items() if some}


def _night_faults(language: str, theme: str, root: Path | None) -> Iterator[Fault]:
    try:
        yield from night_faults(script_in(language, theme, root))
    except FaultyFile as faulty:
        yield from faulty.faults
        lacking = tuple(f"{fault.key}." for fault in faulty.faults)
        with english_stands_in():
            unsafe = night_faults(script_in(language, theme, root))
        yield from (fault for fault in unsafe if not f"{fault.key}.".startswith(lacking))


def _form_faults(words: Mapping[str, Values]) -> Iterator[tuple[str, Fault]]:
    if (grammar := words.get("grammar")) is not None:
        yield from (("grammar", fault) for fault in grammar_faults(grammar))
        for table in table_names():
            yield from ((table, fault) for fault in form_faults(words.get(table, {}), grammar))
    spoken = words.get("voice", {}).get("spoken", {})
    for table, own in spoken.items() if isinstance(spoken, dict) else ():
        if table in words or table not in table_names():  # tables that cannot be read are skipped
            faults = _compared(own, words.get(table, {}), f"spoken.{table}", whole=False)
            yield from (("voice", fault) for fault in faults)


def told_classes() -> Iterator[type]:
    """Yield every class that has a sentence in the tables of words."""
    unions = (events.Event, objections.Objection, moves.Move, contradictions.Contradiction)
    for union in unions:
        yield from get_args(union)
    for package in ("companion", "printables"):
        walked = walk_packages(import_module(package).__path__, f"{package}.")
        for module in [info.name for info in walked if not info.name.endswith("__main__")]:
            for kind in vars(import_module(module)).values():
                own = isinstance(kind, type) and kind.__module__ == module
                if own and issubclass(kind, (Refusal, Detail)) and kind not in _BASES:
                    yield kind


def _table_faults(words: Values, table: str) -> Iterator[Fault]:
    if not words:
        yield Fault("", FileMissing())
    elif table != NIGHT:  # the night has a schema of its own
        yield from _compared(words, own_table(ENGLISH, CLASSIC, table), "")


def _compared(words: Any, english: Any, key: str, *, whole: bool = True) -> Iterator[Fault]:
    if type(words) is not type(english):
        yield Fault(key, WrongValue(excerpt(words), _like(english)))
    elif isinstance(words, str):
        yield from line_faults(words, english, key)
    elif isinstance(words, dict) and key == "spelling":  # spellings differ in each language
        for name, text in words.items():
            yield from _compared(text, "", f"{key}.{name}")
    elif isinstance(words, dict) and key not in _OWN_TABLES:
        for name in (*english, *sorted(words.keys() - english.keys())):
            inner = f"{key}.{name}".strip(".")
            if name not in english:
                yield Fault(inner, UnknownKey(tuple(english)))
            elif name in words:
                yield from _compared(words[name], english[name], inner, whole=whole)
            elif whole and english[name] != {}:
                yield Fault(inner, Missing(_like(english[name])))


def _like(english: Any) -> Detail:
    return TableWith(tuple(english)) if isinstance(english, dict) else Text()
