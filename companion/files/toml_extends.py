"""TOML files of one kind that may extend each other: each has the values that differ."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Generic, TypeVar

from companion.errors import Detail, Refusal
from companion.files.toml import (
    Fault,
    FaultyFile,
    HugeNumber,
    TooDeep,
    Values,
    excerpt,
    over,
    toml_values,
)

T = TypeVar("T")

TOML_SUFFIX = ".toml"  # how the file of a host's own ends
EXTENDS = "extends"
MAX_EXTENDS = 10  # files below each other


class Kind(StrEnum):
    """What is described by files that extend each other."""

    RULESET = "ruleset"
    THEME = "theme"


class NotShipped(Refusal):
    """Neither the name of a shipped file nor the path of a host's own."""

    kind: Kind
    name: str
    names: tuple[str, ...]


class UnknownBase(Detail):
    """`extends` names no file that can be extended; `names` are shipped."""

    value: str | HugeNumber
    names: tuple[str, ...]


class ExtendsCircle(Detail):
    """A file that extends itself, by way of these."""

    names: tuple[str, ...]


class UnknownTheme(Detail):
    """`extends` in a file of words names none of the `themes` beside it, if there are any."""

    value: str | HugeNumber
    themes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shelf(Generic[T]):
    """Files of one kind, as rulesets and themes are.

    `read_alone` gives what one file says by itself. `checked` makes whole values into a T, or
    raises FaultyFile with the faults that are known already and all others. The `standard`
    extends nothing; its values stand in where a file extends what cannot be read.
    """

    kind: Kind
    folder: Path  # of the shipped files
    standard: str
    read_alone: Callable[[Path], Values]
    checked: "Callable[[Values, tuple[Fault, ...], Path], T]"

    def names(self) -> tuple[str, ...]:
        """The shipped names, the standard first."""
        names = sorted(path.stem for path in self.folder.glob(f"*{TOML_SUFFIX}"))
        return (self.standard, *(name for name in names if name != self.standard))

    def load(self, which: str) -> T:
        """Load a shipped file by its name, or a host's own by its path.

        Raises:
            NotShipped: there is none.
            FaultyFile: with every fault of the file.
        """
        if which in self.names():
            return self.read(self._shipped(which))
        if which.endswith(TOML_SUFFIX):
            return self.read(Path(which))
        raise NotShipped(self.kind, which[:40], self.names())

    def read(self, path: Path) -> T:
        """Read a file, with what it extends.

        Raises:
            FaultyFile: with every fault of the file, or of the first one below it that has any.
        """
        return self.checked(self._whole(path, above=()), (), path)

    def standard_values(self) -> Values:
        """The values of the standard."""
        return self.read_alone(self._shipped(self.standard))

    def _shipped(self, name: str) -> Path:
        return self.folder / f"{name}{TOML_SUFFIX}"

    def _whole(self, path: Path, above: tuple[Path, ...]) -> Values:
        """The values of a file over those below it; `above` are the files that extend it."""
        own = self.read_alone(path)
        base = own.pop(EXTENDS, None)
        if base is None:
            return own
        above = (*above, path)
        below = self._extended(base, path, above)
        if isinstance(below, Detail):
            fault = Fault(EXTENDS, below)
            self.checked(over(self.standard_values(), own), (fault,), path)  # refuses it
            raise FaultyFile(path, (fault,))
        values = self._whole(below, above)
        self.checked(values, (), below)  # what is wrong there is told with that file's name
        return over(values, own)

    def _extended(self, base: object, path: Path, above: tuple[Path, ...]) -> Path | Detail:
        """The file that `extends` means, a shipped name or a file beside this one; or a problem."""
        names = self.names()
        if not isinstance(base, str):
            return UnknownBase(excerpt(base), names)
        below = self._shipped(base) if base in names else path.parent / base
        if below.suffix != TOML_SUFFIX or not _is_file(below):
            return UnknownBase(excerpt(base), names)
        if below.resolve() in [one.resolve() for one in above]:
            return ExtendsCircle(tuple(one.name for one in (*above, below)))
        if len(above) > MAX_EXTENDS:
            return TooDeep()
        return below


def read_extended(path: Path, schema: type[T]) -> T:
    """A file of words as `schema`; `extends` names the theme, beside it, whose words it takes over.

    Raises:
        FaultyFile: with every missing, unknown or impossible value.
    """
    from companion.files.toml_schema import fitted

    return fitted(extended_values(path), schema, path)


def extended_values(path: Path) -> Values:
    """The values of a file of words, over those of the theme that it extends.

    Raises:
        FaultyFile: it is not TOML, or extends none.
    """
    values = toml_values(path)
    if EXTENDS in values:
        values = over(toml_values(extended_words(values.pop(EXTENDS), path)), values)
    return values


def extended_words(theme: object, path: Path) -> Path:
    """The file of the theme that the words in a file extend; that one is whole.

    Raises:
        FaultyFile: there is none.
    """
    kind = path.name[path.name.index(".") :]
    themes = sorted(
        one.name.removesuffix(kind)
        for one in path.parent.glob(f"*{kind}")
        if one != path and "." not in one.name.removesuffix(kind)
    )
    if theme in themes:
        return path.with_name(f"{theme}{kind}")
    raise FaultyFile(path, (Fault(EXTENDS, UnknownTheme(excerpt(theme), tuple(themes))),))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name too long, for one
        return False
