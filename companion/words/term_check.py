"""The check of a theme's file: what it extends, and its terms.

Each term must be taken back to the one word that it stands for.
"""

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from companion.errors import Detail
from companion.files.toml import Fault, FaultyFile, excerpt
from companion.files.toml_extends import EXTENDS
from companion.files.toml_schema import Missing, OneOf, TableWith, Text, UnknownKey, WrongValue
from companion.words.tables import CLASSIC, terms_file, terms_of, theme_values, word_themes

_THEME_KEYS = (EXTENDS, "terms", "options")
TERM = re.compile("[a-z]{1,40}")
# What commands, options, pieces and records are made of, and what the themes call those besides.
TAKEN_NAMES = frozenset(Path(__file__).with_name("names.txt").read_text(encoding="ascii").split())


class TermTaken(Detail):
    """A term that is not written in letters a to z, or has another meaning already."""

    value: str


def check_theme(theme: str, *above: str) -> None:
    """Refuse a theme that extends none, or whose terms or further options mean nothing, or several things.

    Raises:
        FaultyFile: of the theme, or of one that it extends, with what is wrong; of terms before options.
    """
    if theme == CLASSIC:
        return
    values, terms = theme_values(theme), terms_of(theme)
    others = tuple(name for name in word_themes() if name not in (theme, *above))
    faults = [Fault(key, UnknownKey(_THEME_KEYS)) for key in values if key not in _THEME_KEYS]
    if EXTENDS not in values:
        faults.append(Fault(EXTENDS, Missing(OneOf(others))))
    elif values[EXTENDS] not in others:
        faults.append(Fault(EXTENDS, WrongValue(excerpt(values[EXTENDS]), OneOf(others))))
    wrong = tuple(term_faults(terms.words))
    if not wrong:  # else nobody can say what is taken
        taken = TAKEN_NAMES.union(terms.words.values())
        wrong = tuple(_faults("options", terms.options, taken, lambda option, name: (name, option)))
    faults += wrong
    if faults:
        raise FaultyFile(terms_file(theme), tuple(faults))
    check_theme(values[EXTENDS], theme, *above)


def term_faults(terms: object) -> Iterator[Fault]:
    """Yield the faults of the terms in a file: each word of the code has one, which means nothing else."""
    yield from _faults("terms", terms, TAKEN_NAMES, lambda name, term: (name, term))


def _faults(
    table: str, values: object, taken: frozenset[str], meant: Callable[[Any, Any], tuple[Any, Any]]
) -> Iterator[Fault]:
    if not isinstance(values, dict):
        yield Fault(table, WrongValue(excerpt(values), TableWith((Text(),))))
        return
    pairs = [meant(*item) for item in values.items()]
    terms = [term for _, term in pairs]
    for key, (name, term) in zip(values, pairs, strict=True):
        at = f"{table}.{key[:40]}"
        if not isinstance(name, str) or name not in TAKEN_NAMES:
            near = get_close_matches(str(name), TAKEN_NAMES, 1, 0)
            yield Fault(at, UnknownKey(tuple(near)))
        elif (
            not isinstance(term, str)
            or not TERM.fullmatch(term)
            or terms.count(term) > 1
            or term in taken - {name}
        ):
            yield Fault(at, TermTaken(excerpt(term)))
