"""Reading of TOML files as plain values, and their faults."""

import json
import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, TypeAlias

from companion.errors import Detail
from companion.files.atomic_write import FileRefusal, OSReason, os_reason
from companion.frozen import Frozen

MAX_FILE_BYTES = 1_000_000  # bytes of a file
# A dotted key with very many parts; reading it takes quadratic time.
_LONG_KEY = re.compile(r"""\.(?:\s*+[\w'"]++\s*+\.){16}""")  # begins at a letter that is rare
NO_BREAK = "\u00a0"  # a space at which lines do not break, as before %
MAX_SHOWN = 40  # letters of a value that a fault repeats

Values: TypeAlias = dict[str, Any]


class Place(Detail):
    """Position of a key in a file; lines and columns are counted from 1."""

    key: str
    line: int
    column: int


class Fault(Frozen):
    """A fault in a file: its dotted key ("" for the whole file) and the problem.

    The sentence of the problem may have the field {key} besides its own.
    """

    key: str
    problem: Detail
    at: Place | None = None


class FaultyFile(FileRefusal):
    """A file cannot be used; `faults` are all of its faults."""

    faults: tuple[Fault, ...]


class NoSuchFile(FileRefusal):
    """There is no file of this name."""


class TooMuch(Detail):
    """The file is too long, nested too deeply, or has a number with too many digits."""


class NotUTF8(Detail):
    """The file is not in UTF-8."""


class NotTOML(Detail):
    """The syntax of the file is wrong; `reason` names the line and the column, in English."""

    reason: str


def toml_values(path: Path, max_size: int = MAX_FILE_BYTES) -> Values:
    """Return the values of a TOML file.

    Raises:
        NoSuchFile: there is none.
        FaultyFile: it cannot be read, or is not TOML.
    """
    return toml_of(read_text(path, max_size), path)


def read_text(path: Path, max_size: int = MAX_FILE_BYTES) -> str:
    """Return the text of the file, lines ended by LF.

    Raises:
        NoSuchFile: there is none.
        FaultyFile: it cannot be read, is not UTF-8, or has more bytes than `max_size`.
    """
    content = content_of(path, max_size)
    if len(content) > max_size:
        raise FaultyFile(path, (Fault("", TooMuch()),))
    try:
        return content.removeprefix(BOM_UTF8).decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise FaultyFile(path, (Fault("", NotUTF8()),)) from None


def content_of(path: Path, max_size: int) -> bytes:
    """Return the content of a file, at most `max_size` + 1 bytes of it.

    Raises:
        NoSuchFile, FaultyFile: it cannot be read.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise FaultyFile(path, (Fault("", OSReason("name")),))  # reading a pipe might never end
        with path.open("rb") as file:
            return file.read(max_size + 1)
    except FileNotFoundError:
        raise NoSuchFile(path) from None
    except OSError as error:
        raise FaultyFile(path, (Fault("", os_reason(error)),)) from None


def toml_of(text: str, path: Path) -> Values:
    """Return the values of a text that was read from this TOML file.

    Raises:
        FaultyFile: it is not TOML, or would take long to read.
    """
    problem: Detail = TooMuch()
    try:
        if not _LONG_KEY.search(text):
            return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem = NotTOML(str(error))
    except (ValueError, RecursionError):  # int() raises ValueError for very long numbers
        pass
    raise FaultyFile(path, (Fault("", problem),))


def over(below: Values, own: Values) -> Values:
    """Merge nested tables; values of `own` replace those of `below`, and lists are replaced whole."""
    merged = dict(below)
    for key, value in own.items():
        under = merged.get(key)
        merged[key] = (
            over(under, value) if isinstance(value, dict) and isinstance(under, dict) else value
        )
    return merged


def excerpt(value: object) -> str:
    """Return a value in the notation of TOML, shortened in the middle if it is long."""
    try:
        text = toml_value(value).replace('"', "'")
    except (ValueError, TypeError, RecursionError):
        return "…"
    shown = "".join(
        letter if letter.isprintable() or letter == NO_BREAK else "?" for letter in text
    )
    half = MAX_SHOWN // 2
    return shown if len(shown) <= MAX_SHOWN else f"{shown[:half]}…{shown[-half:]}"


def toml_key(key: str) -> str:
    """Return a TOML key, with quotes if it needs them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml_value(key)


def toml_value(value: object) -> str:
    """Return a value in the notation of TOML on one line.

    Raises:
        ValueError, TypeError: TOML has no notation for it, like None or a lone
            surrogate.
    """
    match value:
        case str():
            # JSON escapes like TOML, except for one character; surrogates are in neither.
            text = json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
            return text.encode("utf-8").decode("utf-8")
        case int():  # includes bool
            return json.dumps(value)
        case float():
            return repr(float(value))
        case date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case Mapping():
            pairs = (
                f"{toml_key(key)} = {toml_value(inner)}"
                for key, inner in value.items()
                if inner is not None
            )
            return f"{{ {', '.join(pairs)} }}" if value else "{}"
        case _:
            raise TypeError(type(value).__name__)
