"""One term for one thing in a language: `audio_scripts/<language>/glossary.toml`.

A table for each theme has the English terms; that of a theme stands over that of the classic one.
In a word, * stands for any letters. A term with `forms` must be in every line whose English one
has it; the others only have words that are not used in their place.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, TypeAlias

from companion.errors import Detail
from companion.files.toml import Fault, over, toml_values
from companion.files.toml_schema import Between, fit
from companion.words.lines import Lines, without_places
from companion.words.tables import CLASSIC

GLOSSARY = "glossary.toml"


@dataclass(frozen=True, slots=True)
class Term:
    """A term, its other forms that are right, and words that are not used in its place."""

    term: str
    forms: Annotated[tuple[str, ...], Between(0, 20)] = ()
    never: Annotated[tuple[str, ...], Between(0, 20)] = ()


@dataclass(frozen=True, slots=True)
class _Theme:
    terms: dict[str, Term] = field(default_factory=dict)


Glossary: TypeAlias = Mapping[str, Term]


class NotTheTerm(Detail):
    """A line with a word in the place of a term, or without the term where the English line has the `word` for it."""

    word: str
    term: str


def glossary_file(folder: Path) -> Path:
    """The glossary of the language in this folder."""
    return folder / GLOSSARY


def usable_terms(folder: Path, theme: str) -> tuple[Glossary, tuple[Fault, ...]]:
    """The terms of a theme in the language of this folder, and the faults of those that cannot be used.

    Raises:
        FaultyFile: it is not TOML.
    """
    path = glossary_file(folder)
    if not path.is_file():
        return {}, ()
    values = toml_values(path)
    faults = [
        Fault(fault.key.replace("terms", name, 1), fault.problem)
        for name, terms in values.items()
        for fault in fit({"terms": terms}, _Theme)[1]
    ]
    if any(not isinstance(terms, dict) for terms in values.values()):
        return {}, tuple(faults)
    fitting_terms: dict[str, Term] = {}
    for name, term in over(values.get(CLASSIC, {}), values.get(theme, {})).items():
        fitting, wrong = fit({"terms": {name: term}}, _Theme)
        if fitting is not None and not wrong:
            fitting_terms.update(fitting.terms)
    return fitting_terms, tuple(faults)


def breaches(lines: Lines, english: Lines, glossary: Glossary) -> Iterator[Fault]:
    """Lines with a word that is not used, or without a term that the English line has.

    Each is told once: the term is not missed where it is another word that stands in its place.
    """
    for key, line in lines.items():
        text, original = without_places(line), without_places(english.get(key, ""))
        if not line:
            continue  # nothing is there yet
        for name, term in glossary.items():
            wrong = [word for word in term.never if _pattern(word).search(text)]
            yield from (Fault(key, NotTheTerm(word, term.term)) for word in wrong)
            exact = name != name.lower()  # one with a capital in English has it everywhere
            if not wrong and term.forms and _pattern(name, exact=exact).search(original):
                right = (term.term, *term.forms)
                if not any(_pattern(word).search(text) for word in right):
                    yield Fault(key, NotTheTerm(name, term.term))


@lru_cache(maxsize=2000)
def _pattern(word: str, *, exact: bool = False) -> re.Pattern[str]:
    whole = r"\w*".join(re.escape(part) for part in word.split("*"))
    return re.compile(rf"(?<!\w){whole}(?!\w)", 0 if exact else re.IGNORECASE)
