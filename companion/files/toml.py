"""Read a TOML file as plain values, or list its faults."""

import tomllib
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, TypeAlias

from companion.errors import Detail
from companion.files.file_refusal import FileRefusal
from companion.files.os_reason import OSReason, os_reason
from companion.frozen import Frozen

MAX_FILE_BYTES = 1_000_000  # bytes of a file
MAX_FILE_VALUES = 20_000  # keys and values in lists
MAX_PARTS = 16  # of a dotted key; reading one takes the square of them
_FEW_DOTS = 500  # so few are read at once, whatever they are

Values: TypeAlias = dict[str, Any]


class Place(Detail):
    """Where a key of a file stands; lines and columns are counted from 1."""

    key: str
    line: int
    column: int


class Fault(Frozen):
    """One thing to put right in a file: the dotted key, or "" for all of it, and what is wrong.

    The sentence of the problem may have the place {key} besides its fields.
    """

    key: str
    problem: Detail
    at: Place | None = None


class FaultyFile(FileRefusal):
    """A file with all of its faults."""

    faults: tuple[Fault, ...]


class NoSuchFile(FileRefusal):
    """There is no file of this name."""


class NotAFile(FileRefusal):
    """A device or a pipe; reading might wait for it, or never end."""


class UnreadableFile(FileRefusal):
    """The operating system does not let the file be read."""

    reason: OSReason


class TooLarge(Detail):
    """A file of more than so many megabytes."""

    megabytes: int


class NotUTF8(Detail):
    """A file in another encoding."""


class TooManyValues(Detail):
    """A file of more keys and values than `most`."""

    most: int


class HugeNumber(Detail):
    """A number of more digits than Python shows."""


class TooDeep(Detail):
    """Keys, lists, tables or extended files in each other, more than are read."""


class NotTOML(Detail):
    """The syntax of the file is wrong; `reason` names the line and the column, in English."""

    reason: str


def toml_values(
    path: Path, max_values: int = MAX_FILE_VALUES, max_size: int = MAX_FILE_BYTES
) -> Values:
    """The values of the file.

    Raises:
        NoSuchFile, NotAFile, UnreadableFile: it cannot be read.
        FaultyFile: it is not TOML.
    """
    return toml_of(read_text(path, max_size), path, max_values)


def read_text(path: Path, max_size: int = MAX_FILE_BYTES) -> str:
    """The text of the file, lines ended by LF.

    Raises:
        NoSuchFile, NotAFile, UnreadableFile: it cannot be read.
        FaultyFile: it is not UTF-8, or has more bytes than `max_size`.
    """
    content = content_of(path, max_size)
    if len(content) > max_size:
        raise FaultyFile(path, (Fault("", TooLarge(max_size // 1_000_000)),))
    try:
        return content.removeprefix(BOM_UTF8).decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise FaultyFile(path, (Fault("", NotUTF8()),)) from None


def content_of(path: Path, max_size: int) -> bytes:
    """The content of the file; if it has more than `max_size` bytes, as many and one more.

    Raises:
        NoSuchFile, NotAFile, UnreadableFile: it cannot be read.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise NotAFile(path)
        with path.open("rb") as file:
            return file.read(max_size + 1)
    except FileNotFoundError:
        raise NoSuchFile(path) from None
    except OSError as error:
        raise UnreadableFile(path, os_reason(error)) from None


def toml_of(text: str, path: Path, max_values: int = MAX_FILE_VALUES) -> Values:
    """The values of a text from this file.

    Raises:
        FaultyFile: it is not TOML, or would take long to read.
    """
    problem = _too_much(text, max_values)
    try:
        if problem is None:
            return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = NotTOML(str(error))
    except ValueError:  # of int()
        problem = HugeNumber()
    except RecursionError:
        problem = TooDeep()
    raise FaultyFile(path, (Fault("", problem),))


def _too_much(text: str, max_values: int) -> Detail | None:
    """What keeps tomllib busy for seconds in this text, or None."""
    many = text.count("=") + text.count(",") > max_values
    if not many and text.count(".") < _FEW_DOTS:
        return None
    import re

    double = r'"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"'
    single = r"'''(?s:.*?)'''|'[^'\n]*'"
    bare = re.sub(f"{double}|{single}|#[^\n]*", "_", text)
    if bare.count("=") + bare.count(",") > max_values:
        return TooManyValues(max_values)
    deep = any(key.count(".") >= MAX_PARTS for key in re.split(r"[^\w. \t-]+", bare))
    return TooDeep() if deep else None


def over(below: Values, own: Values) -> Values:
    """Merge tables key by key; the own values replace all others, lists too."""
    merged = dict(below)
    for key, value in own.items():
        under = merged.get(key)
        both = isinstance(value, dict) and isinstance(under, dict)
        merged[key] = over(under, value) if both else value  # type: ignore[arg-type]
    return merged


def excerpt(value: object) -> "str | HugeNumber":
    """A value as a fault shows it: as in TOML, in about 40 letters, ? for what cannot be printed."""
    import reprlib
    from itertools import islice

    class Excerpt(reprlib.Repr):
        def repr_bool(self, x: object, _: int) -> str:
            return str(x).lower()

        def repr_date(self, x: Any, _: int) -> str:
            return str(x.isoformat())

        repr_datetime = repr_time = repr_date

        def repr_dict(self, x: Values, level: int) -> str:
            few = islice(x.items(), self.maxdict if level > 0 else 0)
            shown = [f"{self.key(name)} = {self.repr1(one, level - 1)}" for name, one in few]
            return f"{{{', '.join([*shown, *(['...'] if len(shown) < len(x) else [])])}}}"

        def key(self, name: str) -> str:
            bare = name.isascii() and name.replace("-", "_").isidentifier()
            return name if bare and len(name) <= self.maxstring else self.repr_str(name, 1)

        def repr_str(self, x: str, level: int) -> str:
            ends = x if len(x) < 2 * self.maxstring else x[: self.maxstring] + x[-self.maxstring :]
            shown = "".join(one if one.isprintable() else "?" for one in ends)
            return super().repr_str(shown, level)

    try:
        return Excerpt().repr(value)
    except ValueError:
        return HugeNumber()
