"""A TOML file as plain values, and what is wrong with one: every fault at once."""

import tomllib
from pathlib import Path
from typing import Any, TypeAlias

from companion.errors import CompanionError
from companion.frozen import Frozen

MAX_SIZE = 1_000_000  # bytes of a file

Values: TypeAlias = dict[str, Any]


class Fault(Frozen):
    """One thing to put right: the dotted key, and what is expected there."""

    key: str
    problem: str

    def __str__(self) -> str:
        return f"{self.key} {self.problem}" if self.key else self.problem


class FaultyFileError(CompanionError):
    """A file that was refused, with all of its faults."""

    def __init__(self, path: Path, faults: tuple[Fault, ...]) -> None:
        self.path = path
        self.faults = faults
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"{path} has {count}: " + "; ".join(map(str, faults)))


def toml_values(path: Path) -> Values:
    """What the file says, as plain values.

    Raises:
        CompanionError: there is no such file, or it is not TOML.
    """
    return toml_of(read_text(path), path)


def read_text(path: Path) -> str:
    """The letters of the file.

    Raises:
        CompanionError: there is no such file, or it is not text.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MAX_SIZE + 1)
        if len(content) > MAX_SIZE:
            fault = Fault("", "is larger than a megabyte: this is another kind of file")
            raise FaultyFileError(path, (fault,))
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise CompanionError(f"There is no file {path}: check the name.") from None
    except OSError as error:
        raise CompanionError(f"{path} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        fault = Fault("", "is not UTF-8 text; save it as UTF-8 in your editor")
        raise FaultyFileError(path, (fault,)) from None


def toml_of(text: str, path: Path) -> Values:
    """What a text from this file says, as plain values.

    Raises:
        FaultyFileError: it is not TOML.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number, or a nesting, beyond Python's limits
        fault = Fault("", f"is not TOML yet: {str(error)[:1].lower()}{str(error)[1:]}")
        raise FaultyFileError(path, (fault,)) from None


def over(below: Values, own: Values) -> Values:
    """Tables are merged key by key; anything else, lists too, is replaced."""
    merged = dict(below)
    for key, value in own.items():
        under = merged.get(key)
        both = isinstance(value, dict) and isinstance(under, dict)
        merged[key] = over(under, value) if both else value  # type: ignore[arg-type]
    return merged
