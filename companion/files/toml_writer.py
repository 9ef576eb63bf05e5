"""Writing of TOML: lines with comments, and whole files that are checked first.

All TOML that the program writes is made here.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.files.atomic_write import atomic_write
from companion.files.toml import toml_key, toml_of, toml_value
from companion.files.toml_schema import fitted

MAX_ALIGNED = 40  # letters; comments after longer values are not aligned

T = TypeVar("T")


class CommentedValue(NamedTuple):
    """A value of a TOML list, with a comment for its line."""

    value: object
    note: str


def write_toml(
    path: Path, values: Mapping[str, Any], schema: type[T], *, about: str = "", force: bool = False
) -> T:
    """Check values against `schema` and write them to a file, below the comment `about`.

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
    """Yield the lines of a table: its own values first, then its tables and lists of tables."""
    inner = {key: value for key, value in values.items() if _is_section(value)}
    own = {key: values[key] for key in values if key not in inner and values[key] is not None}
    if name and (own or not inner):
        yield f"[{name}]"
    yield from entries(own)
    for key, section in inner.items():
        below = f"{name}.{toml_key(key)}" if name else toml_key(key)
        if isinstance(section, Mapping):
            yield from ("", *toml_lines(section, below))
        else:
            for each in section:
                yield from ("", f"[[{below}]]", *entries(each))


def entries(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each value that is not None, with aligned equals signs."""
    keys = [toml_key(key) for key in values]
    width = max(map(len, keys), default=0)
    for key, value in zip(keys, values.values(), strict=True):
        if value is not None:
            yield f"{key:<{width}} = {toml_value(value)}"


def entry(key: str, value: object, note: str = "") -> str:
    """Return a TOML line for one value, with a comment."""
    return _noted(f"{toml_key(key)} = {toml_value(value)}", note)


def table(name: str, note: str = "") -> str:
    """Return the header line of a TOML table; `name` is a dotted key."""
    return _noted(f"[{name}]", note)


def array(key: str, items: Iterable[CommentedValue | str], note: str = "") -> Iterator[str]:
    """Yield the lines of a list, one for each value; a str among the items is a comment."""
    yield _noted(f"{toml_key(key)} = [", note)
    listed = [
        item if isinstance(item, str) else (f"{toml_value(item.value)},", item) for item in items
    ]
    lengths = (len(item[0]) for item in listed if not isinstance(item, str))
    width = min(max(lengths, default=0), MAX_ALIGNED)
    for item in listed:
        if isinstance(item, str):
            yield f"    {comment(item)}"
        else:
            text, (_, behind) = item
            yield f"    {_noted(f'{text:<{width}}' if behind else text, behind)}"
    yield "]"


def comment(text: str) -> str:
    """Return a comment line; unprintable characters become spaces."""
    return f"# {''.join(letter if letter.isprintable() else ' ' for letter in text)}".rstrip()


def _is_section(value: object) -> bool:
    members = value if isinstance(value, list | tuple) else (value,)
    return bool(members) and all(isinstance(member, Mapping) for member in members)


def _noted(line: str, note: str) -> str:
    return f"{line}  {comment(note)}" if note else line
