"""TOML files that can extend each other, like rulesets and themes."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from companion.errors import Detail
from companion.files.choices import NotAvailable
from companion.files.toml import Fault, FaultyFile, TooMuch, Values, excerpt, over, toml_values
from companion.files.toml_schema import OneOf, WrongValue, fitted

T = TypeVar("T")

TOML_SUFFIX = ".toml"  # suffix of a host's own files
ANY_FILE = f"*{TOML_SUFFIX}"  # shown among the choices
EXTENDS = "extends"
MAX_EXTENDS = 10  # files below each other


@dataclass(frozen=True, slots=True)
class Shelf(Generic[T]):
    """The shipped files of one kind, rulesets or themes, and how to read them.

    `read_alone` returns the values of one file. `checked` converts complete values to a T, or
    raises FaultyFile with the faults that are known already and all others. The file `standard`
    extends nothing; its values are used if a file extends another one that cannot be read.
    """

    folder: Path  # folder of the shipped files
    standard: str
    read_alone: Callable[[Path], Values]
    checked: "Callable[[Values, tuple[Fault, ...], Path], T]"

    def names(self) -> tuple[str, ...]:
        """Return the names of the shipped files, the standard file first."""
        names = sorted(path.stem for path in self.folder.glob(f"*{TOML_SUFFIX}"))
        return (self.standard, *(name for name in names if name != self.standard))

    def load(self, which: str) -> T:
        """Load a shipped file by its name, or a host's own by its path.

        Raises:
            NotAvailable: there is no such file.
            FaultyFile: with every fault of the file.
        """
        if which in self.names():
            return self.read(self._shipped(which))
        if which.endswith(TOML_SUFFIX):
            return self.read(Path(which))
        raise NotAvailable(which[:40], (*self.names(), ANY_FILE))

    def read(self, path: Path) -> T:
        """Read a file together with the files it extends.

        Raises:
            FaultyFile: with every fault of the file, or else of the first faulty file it extends.
        """
        return self.checked(self._whole(path, above=()), (), path)

    def standard_values(self) -> Values:
        """Return the values of the file that all others extend."""
        return self.read_alone(self._shipped(self.standard))

    def _shipped(self, name: str) -> Path:
        return self.folder / f"{name}{TOML_SUFFIX}"

    def _whole(self, path: Path, above: tuple[Path, ...]) -> Values:
        """Return the values of a file merged with those it extends; `above` are files that extend it."""
        own = self.read_alone(path)
        base = own.pop(EXTENDS, None)
        if base is None:
            return own
        above = (*above, path)
        below = self._extended(base, path, above)
        if isinstance(below, Detail):
            fault = Fault(EXTENDS, below)
            self.checked(over(self.standard_values(), own), (fault,), path)  # raises the error
            raise FaultyFile(path, (fault,))
        values = self._whole(below, above)
        self.checked(values, (), below)  # faults there are reported with that file's name
        return over(values, own)

    def _extended(self, base: object, path: Path, above: tuple[Path, ...]) -> Path | Detail:
        """Return the path of the file that `extends` names, or the problem with it."""
        names = self.names()
        unknown = WrongValue(excerpt(base), OneOf((*names, ANY_FILE)))
        if not isinstance(base, str):
            return unknown
        below = self._shipped(base) if base in names else path.parent / base
        if below.suffix != TOML_SUFFIX or not os.path.isfile(below):  # noqa: PTH113  nor a name too long
            return unknown
        return TooMuch() if len(above) > MAX_EXTENDS else below  # probably a circle


def read_extended(path: Path, schema: type[T]) -> T:
    """Read a file of words, which another theme's words complete if `extends` names that theme.

    Raises:
        FaultyFile: with every missing, unknown or impossible value.
    """
    return fitted(extended_values(path), schema, path)


def extended_values(path: Path) -> Values:
    """Return the values of a file of words, merged with those of the theme it extends.

    Raises:
        FaultyFile: it is not TOML, or extends none.
    """
    values = toml_values(path)
    if EXTENDS in values:
        values = over(toml_values(extended_words(values.pop(EXTENDS), path)), values)
    return values


def extended_words(theme: object, path: Path) -> Path:
    """Return the file of the theme that a file of words extends.

    Raises:
        FaultyFile: there is none.
    """
    kind = path.name[path.name.index(".") :]
    themes = sorted(
        file.name.removesuffix(kind)
        for file in path.parent.glob(f"*{kind}")
        if file != path and "." not in file.name.removesuffix(kind)
    )
    if theme in themes:
        return path.with_name(f"{theme}{kind}")
    problem = WrongValue(excerpt(theme), OneOf(tuple(themes)))
    raise FaultyFile(path, (Fault(EXTENDS, problem),))
