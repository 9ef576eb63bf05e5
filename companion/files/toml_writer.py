"""Write TOML: plain values as text, and whole files that their schema has read back before.

store/record.py, evening/printers.py and `companion script new` write with the functions of this
module; nothing else puts TOML together.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.files.atomic_write import atomic_write
from companion.files.toml import toml_of
from companion.files.toml_schema import fitted

MAX_ALIGNED = 40  # letters; behind longer values comments are not aligned
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

T = TypeVar("T")


class CommentedValue(NamedTuple):
    """A value on a line of its own, and the comment behind it."""

    value: object
    note: str


def write_toml(
    path: Path, values: Mapping[str, Any], schema: type[T], *, about: str = "", force: bool = False
) -> T:
    """Write a file with these values below the comment `about`, unless its reader would refuse it.

    Raises:
        FaultyFile: the values do not fit the schema; nothing was written.
        Refusal: the file cannot be written.
    """
    fitted(dict(values), schema, path)
    head = [comment(about), ""] if about else []
    text = "\n".join([*head, *toml_lines(values)]) + "\n"
    result = fitted(toml_of(text, path), schema, path)
    with atomic_write(path, force=force) as (part,):
        part.write_text(text, encoding="utf-8", newline="\n")
    return result


def toml_lines(values: Mapping[str, Any], name: str = "") -> Iterator[str]:
    """A table as lines: its own values first, then the tables and lists of tables in it."""
    inner = {key: one for key, one in values.items() if _is_section(one)}
    own = {key: one for key, one in values.items() if key not in inner and one is not None}
    if name and (own or not inner):
        yield f"[{name}]"
    yield from entries(own)
    for key, one in inner.items():
        below = f"{name}.{toml_key(key)}" if name else toml_key(key)
        if isinstance(one, Mapping):
            yield ""
            yield from toml_lines(one, below)
        else:
            for each in one:
                yield ""
                yield f"[[{below}]]"
                yield from entries(each)


def entries(values: Mapping[str, Any]) -> Iterator[str]:
    """A line for each value, with the equals signs below each other; None is left out."""
    keys = [toml_key(key) for key in values]
    width = max(map(len, keys), default=0)
    for key, value in zip(keys, values.values(), strict=True):
        if value is not None:
            yield f"{key:<{width}} = {toml_value(value)}"


def entry(key: str, value: object, note: str = "") -> str:
    """One value on a line, with a comment behind it."""
    return _noted(f"{toml_key(key)} = {toml_value(value)}", note)


def table(name: str, note: str = "") -> str:
    """The head of a table; `name` is a dotted key."""
    return _noted(f"[{name}]", note)


def array(key: str, items: Iterable[CommentedValue | str], note: str = "") -> Iterator[str]:
    """A list with a line for each value; a str among the items is a comment line."""
    yield _noted(f"{toml_key(key)} = [", note)
    listed = [one if isinstance(one, str) else (f"{toml_value(one.value)},", one) for one in items]
    lengths = (len(one[0]) for one in listed if not isinstance(one, str))
    width = min(max(lengths, default=0), MAX_ALIGNED)
    for one in listed:
        if isinstance(one, str):
            yield f"    {comment(one)}"
        else:
            text, (_, behind) = one
            yield f"    {_noted(f'{text:<{width}}' if behind else text, behind)}"
    yield "]"


def comment(text: str) -> str:
    """A comment line, whatever the text holds."""
    return f"# {''.join(one if one.isprintable() else ' ' for one in text)}".rstrip()


def toml_key(key: str) -> str:
    """A key, in quotes if it needs them."""
    return key if _BARE_KEY.fullmatch(key) else toml_value(key)


def toml_value(value: object) -> str:
    """A value on one line.

    Raises:
        ValueError, TypeError: no file can hold it, like None or half a letter.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            # JSON escapes as TOML does, but for one character; half a letter is neither's.
            text = json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
            return text.encode("utf-8").decode("utf-8")
        case int():
            return str(int(value))
        case float():
            return repr(float(value))
        case date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case Mapping():
            pairs = (
                f"{toml_key(key)} = {toml_value(one)}"
                for key, one in value.items()
                if one is not None
            )
            return f"{{ {', '.join(pairs)} }}" if value else "{}"
        case _:
            raise TypeError(type(value).__name__)


def _is_section(value: object) -> bool:
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(one, Mapping) for one in value)
    return isinstance(value, Mapping)


def _noted(line: str, note: str) -> str:
    return f"{line}  {comment(note)}" if note else line
