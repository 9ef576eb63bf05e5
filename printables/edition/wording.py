"""Words to print in a language and theme, read from `wordings/<language>/<theme>.toml`.

The English file of the classic theme decides which labels and fields every other file has.
"""

from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from string import Formatter
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, cast

from companion.files.toml import FaultyFile, Values, toml_values
from companion.files.toml_extends import TOML_SUFFIX, read_extended
from companion.files.toml_schema import Between, Places, fitted
from companion.frozen import Frozen
from companion.rules.pieces import Party, Power, Role
from companion.rules.ruleset import Tie
from companion.words.lines import fitted_whole
from companion.words.tables import (
    ANY,
    CLASSIC,
    ENGLISH,
    PAPER,
    WORDINGS,
    NoSuchLanguage,
    is_whole,
    languages,
    own_table,
    own_wordings,
    stand_in_mark,
    table_file,
)
from companion.words.tiers import Tier, reads
from printables.catalogue import PieceName
from printables.look.files import PRINTABLES

_Plain: TypeAlias = Annotated[str, Places()]
_ENUMS = (
    Party,
    Role,
    Power,
    PieceName,
)  # a table that has every member of one of these as a label is a dict
_LIST_LENGTHS = {  # lists of a fixed length; all others have one text or more
    "envelope.keep": Annotated[tuple[_Plain, ...], Between(1, 4)],
    "reveal.keep": Annotated[tuple[_Plain, ...], Between(1, 4)],
    "envelope.steps": Annotated[tuple[_Plain, ...], Between(4, 4)],
    "calibration.steps": Annotated[tuple[_Plain, ...], Between(4, 6)],
    "calibration.one_side": Annotated[tuple[_Plain, ...], Between(2, 4)],
    "table.duties.president": Annotated[tuple[_Plain, ...], Between(1, 6)],
    "table.duties.chancellor": Annotated[tuple[_Plain, ...], Between(1, 6)],
    "rulebook.steps": Annotated[tuple[_Plain, ...], Between(5, 5)],
    "rulebook.story_titles": Annotated[tuple[_Plain, ...], Between(3, 3)],
    "rulebook.stories": Annotated[tuple[_Plain, ...], Between(3, 3)],
    "rulebook.ledger": Annotated[tuple[_Plain, ...], Between(3, 3)],
    "rulebook.advice": Annotated[tuple[_Plain, ...], Between(4, 4)],
}


class Words(Frozen):
    """A table of printed words, with its labels as attributes."""

    if TYPE_CHECKING:

        def __getattr__(self, label: str) -> Any: ...

    def __getitem__(self, label: str) -> Any:
        return getattr(self, label)


class Wording(Words):
    """All words that are printed in one language and theme."""

    language: str  # code of the language, like "pt"
    name: str  # name of the language, in the language
    game: str
    parties: dict[Party, str]
    roles: dict[Role, str]
    pieces: dict[PieceName, str]

    def label(self, label: str, text: object) -> str:
        """Return a text after its label, like "Ballots: 10"; French has a space before the colon."""
        return str(self.labelled.format(label=label, text=text))


class VoteRules(Frozen):
    """Rules of the vote, if the theme prints them on its Ballot cards."""

    vote: _Plain
    half: _Plain  # in place of `vote` if half of the votes are enough
    tie: dict[Tie, _Plain]
    even: _Plain
    failed: _Plain
    tracker: Annotated[str, Places("tracker")]


class FigureWords(Frozen):
    """Name and motto of a figure on a Secret Role card."""

    name: _Plain
    motto: _Plain
    stamped: _Plain = ""  # word across the picture


def wording_languages(theme: str) -> tuple[str, ...]:
    """Return the languages in which a theme is printed."""
    own = own_wordings()
    paths = [
        path for root in (WORDINGS, own) if root for path in root.glob(f"*/{theme}{TOML_SUFFIX}")
    ]
    return tuple(sorted({path.parent.name for path in paths}))


def load_wording(language: str, theme: str) -> Wording:
    """Load the printed words of a language and theme, in English if it lacks some.

    Raises:
        NoSuchLanguage: the theme is not printed in this language.
        FaultyFile: the file has faults.
    """
    path = table_file(language, theme, PAPER)
    if language == ENGLISH or is_whole(language, theme):
        return wording_of(own_table(language, theme, PAPER), path)
    if language not in languages(theme, ANY):
        raise NoSuchLanguage(language, wording_languages(theme))
    values: Values = {}
    if reads(language, theme, Tier.TABLE):
        with suppress(FaultyFile):
            values = own_table(language, theme, PAPER)
    english = own_table(ENGLISH, theme, PAPER)
    mark = stand_in_mark() or str
    return cast("Wording", fitted_whole(values, english, language, mark, _schema(), path))


def read_wording(path: Path) -> Wording:
    """Read a complete file of printed words.

    Raises:
        FaultyFile: with all its faults.
    """
    return cast("Wording", read_extended(path, _schema()))


def wording_of(values: Values, path: Path) -> Wording:
    """Return printed words from plain values, after checking them; errors name the file `path`.

    Raises:
        FaultyFile: they have faults.
    """
    return cast("Wording", fitted(values, _schema(), path))


@lru_cache
def _schema() -> type:
    english = toml_values(WORDINGS / ENGLISH / f"{CLASSIC}{TOML_SUFFIX}")
    return _table(english, "", Wording)


def _table(english: Values, key: str, base: type = Words) -> type:
    hints = {label: _hint(words, f"{key}.{label}".strip(".")) for label, words in english.items()}
    optional = _optional(key, english)
    return type("Table", (base,), {"__annotations__": hints | optional, **dict.fromkeys(optional)})


def _optional(key: str, english: Values) -> dict[str, Any]:
    if key == "ballots":
        return {"rules": VoteRules | None}
    figures = PRINTABLES.glob("pictures/*/roles/*/*.svg") if key == "cards.figures" else ()
    names = sorted({path.stem for path in figures} - english.keys())
    return dict.fromkeys(names, FigureWords | None)


def _hint(english: Any, key: str) -> Any:
    if isinstance(english, str):
        places = (place for _, place, *_ in Formatter().parse(english) if place)
        needed = dict.fromkeys(places)
        return Annotated[str, Places(*needed)] if needed else _Plain
    if isinstance(english, list):
        return _LIST_LENGTHS.get(key, tuple[_Plain, ...])
    for members in _ENUMS:
        if english.keys() <= set(members):
            return GenericAlias(dict, (members, _hint(next(iter(english.values())), key)))
    return _table(english, key)
