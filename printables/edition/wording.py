"""The printed words: `wordings/<language>/<theme>.toml`, refused unless complete.

English in the classic theme is the contract: every other file has its labels, and their places.
"""

from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from string import Formatter
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, cast

from companion.errors import Refusal
from companion.files.file_refusal import FileRefusal
from companion.files.toml import Values, toml_values
from companion.files.toml_extends import TOML_SUFFIX, extended_values, read_extended
from companion.files.toml_schema import Between, Places, fitted
from companion.frozen import Frozen
from companion.rules.pieces import Party, Power, Role
from companion.rules.ruleset import Tie
from companion.words.stand_in import fitted_whole, stands_in
from companion.words.tables import CLASSIC, ENGLISH, own_folder
from printables.catalogue import PieceName
from printables.look.files import PRINTABLES, WORDINGS

_Plain: TypeAlias = Annotated[str, Places()]
_ENUMS = (Party, Role, Power, PieceName)  # a table with a label for each member is a dict
_LIST_LENGTHS = {  # with lengths of their own; all others have one text or more
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
    """A table of words, with its labels as attributes."""

    if TYPE_CHECKING:

        def __getattr__(self, label: str) -> Any: ...

    def __getitem__(self, label: str) -> Any:
        """The words of a label that is only known when they are read."""
        return getattr(self, label)


class Wording(Words):
    """The whole file."""

    language: str  # its code, like "pt"
    name: str  # as speakers call it
    game: str
    parties: dict[Party, str]
    roles: dict[Role, str]
    pieces: dict[PieceName, str]


class VoteRules(Frozen):
    """The rules of the vote, where the theme has them on its Ballot cards."""

    vote: _Plain
    half: _Plain  # instead, where half of the votes are enough
    tie: dict[Tie, _Plain]
    even: _Plain
    failed: _Plain
    tracker: Annotated[str, Places("tracker")]


class FigureWords(Frozen):
    """Who is on a Secret Role card, and what they say."""

    name: _Plain
    motto: _Plain
    stamped: _Plain = ""  # across the picture


class NotPrintedIn(Refusal):
    """A language that has no printed words."""

    language: str
    languages: tuple[str, ...]


def wording_languages(theme: str) -> tuple[str, ...]:
    """The languages in which a theme is printed."""
    own = own_wordings()
    found = [
        path for root in (WORDINGS, own) if root for path in root.glob(f"*/{theme}{TOML_SUFFIX}")
    ]
    return tuple(sorted({path.parent.name for path in found}))


def own_wordings() -> Path | None:
    """Where the words of the host's own languages lie."""
    own = own_folder()
    return own / WORDINGS.parent.name / WORDINGS.name if own else None


def wording_file(language: str, theme: str) -> Path:
    """Where the printed words of a language lie, or would lie."""
    shipped, own = WORDINGS / language, own_wordings()
    folder = (
        own / language if own and not shipped.is_dir() and (own / language).is_dir() else shipped
    )
    return folder / f"{theme}{TOML_SUFFIX}"


def load_wording(language: str, theme: str) -> Wording:
    """The printed words of a language and theme.

    Raises:
        NotPrintedIn: there are none.
        FaultyFile: the file is refused.
    """
    if stands_in() and language != ENGLISH:
        return _with_english(language, theme)
    known = wording_languages(theme)
    if language not in known:
        raise NotPrintedIn(language, known)
    return cast("Wording", read_extended(wording_file(language, theme), _schema()))


def wording_of(values: Values, path: Path) -> Wording:
    """Words as they would be read of this file.

    Raises:
        FaultyFile: they are refused.
    """
    return cast("Wording", fitted(values, _schema(), path))


def _with_english(language: str, theme: str) -> Wording:
    path = wording_file(language, theme)
    values: Values = {}
    english = extended_values(wording_file(ENGLISH, theme))
    with suppress(FileRefusal):
        values = extended_values(path)
    return cast("Wording", fitted_whole(values, english, language, _schema(), path))


@lru_cache
def _schema() -> type:
    english = toml_values(WORDINGS / ENGLISH / f"{CLASSIC}{TOML_SUFFIX}")
    return _table(english, "", Wording)


def _table(english: Values, key: str, base: type = Words) -> type:
    hints = {label: _hint(one, f"{key}.{label}".strip(".")) for label, one in english.items()}
    optional = _optional(key, english)
    return type("Table", (base,), {"__annotations__": hints | optional, **dict.fromkeys(optional)})


def _optional(key: str, english: Values) -> dict[str, Any]:
    if key == "ballots":
        return {"rules": VoteRules | None}
    figures = PRINTABLES.glob("pictures/*/roles/*/*.svg") if key == "cards.figures" else ()
    names = sorted({path.stem for path in figures} - english.keys())
    return dict.fromkeys(names, FigureWords | None)


def _hint(english: Any, key: str) -> Any:
    """What a label has to be in every language, as the schema of a file says it."""
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
