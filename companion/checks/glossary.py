"""Checks of the words of a language: one term for each thing, distinct answers.

`audio_scripts/<language>/glossary.toml` has the terms. A table for each theme has the English
terms; a term of the theme replaces that of the classic theme. In a word, * stands for any letters.
A term with `forms` must be in every line whose English line has it; the others only have words that
are not used in their place.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Annotated, TypeAlias

from companion.errors import Detail
from companion.files.toml import Fault, Values, toml_values
from companion.files.toml_schema import Between, fit
from companion.words.letters import folded
from companion.words.lines import Lines, without_places
from companion.words.tables import CLASSIC

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
        if not line or key.startswith("replies."):
            continue  # there is no glossary yet, or players write as they like
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
