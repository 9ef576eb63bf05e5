"""Check the values of a TOML file against typed classes, and list every fault."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice
from math import inf
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

from companion.errors import Detail
from companion.files.toml import NO_BREAK, Fault, FaultyFile, excerpt
from companion.frozen import Frozen

MAX_TEXT_LETTERS = 400  # letters; nobody remembers a longer sentence in the dark
MAX_KEY_LETTERS = 40
MAX_FAULTS = 30  # unknown keys that are listed
PLACE = re.compile(r"\{([^{}]*)\}")

T = TypeVar("T")


class Between(Frozen):
    """Inclusive bounds of a number or of a list's length: `Annotated[int, Between(80, 300)]`."""

    low: float
    high: float


_ONE_OR_MORE = Between(1, 10_000)  # bounds on the length of a list


class Places:
    """Allowed fields of a sentence: `Annotated[str, Places("president", "chancellor")]`.

    The sentence must have a field `{president}` for each of them; those in `free` are optional.
    """

    def __init__(self, *needed: str, free: tuple[str, ...] = ()) -> None:
        self.needed = needed
        self.free = free


# Faults at a key


class Missing(Detail):
    """A required value is missing, or a text without a letter or digit."""

    expected: Detail


class WrongValue(Detail):
    """A value has the wrong type, or is out of bounds."""

    value: str
    expected: Detail


class UnknownKey(Detail):
    """A key is unknown; `known` has the most similar key, or all that are allowed."""

    known: tuple[str, ...]


class TooLong(Detail):
    """A text has too many letters, or a list too many values."""

    length: int
    most: int


class Misplaced(Detail):
    """A field like {name} is unknown or missing, or a brace stands alone."""

    place: str
    expected: Detail


# Expected values


class Text(Detail):
    """Expected value in an error message: any text on one line."""


class TextWithPlaces(Detail):
    """Expected value in an error message: a sentence with these fields."""

    places: tuple[str, ...]


class NumberBetween(Detail):
    """Expected value in an error message: a number within these inclusive bounds."""

    low: float
    high: float


class Number(Detail):
    """Expected value in an error message: any number."""


class OneOf(Detail):
    """Expected value in an error message: one of these texts."""

    choices: tuple[str, ...]


class ListOf(Detail):
    """Expected value in an error message: a list with a length within these inclusive bounds."""

    low: float
    high: float
    each: Detail


class TableWith(Detail):
    """Expected value in an error message: a table with these keys."""

    keys: tuple[str | Detail, ...]


def fitted(values: dict[str, Any], schema: type[T], path: Path) -> T:
    """Return the values of a file as an instance of `schema`; see `fit`.

    Raises:
        FaultyFile: with every missing, unknown or impossible value.
    """
    result, faults = fit(values, schema)
    if result is None:
        raise FaultyFile(path, faults)
    return result


def fit(values: dict[str, Any], schema: type[T]) -> tuple[T | None, tuple[Fault, ...]]:
    """Return values as an instance of the class `schema`, or None, and every fault.

    `schema` is a `Frozen` or frozen dataclass. A field may be text (with `Places`, or a compiled
    pattern that all of it matches), a number (with `Between`), true or false, a `Literal` or an
    `Enum`, a table (such a class), a table with keys of its own (`dict[str, X]`,
    `dict[Literal[...], X]`; every member of the enum in `dict[Enum, X]`), a list (`tuple[X, ...]`,
    of one or more unless `Between` says otherwise), or an `object`, which the caller checks. A
    `Detail` inside `Annotated` describes the expected value if the type does not. A field with a
    default may be left out.
    """
    faults: list[Fault] = []
    result = _table(schema, values, "", faults)
    return result, tuple(faults)


@cache
def _is_table(kind: Any) -> bool:
    return isinstance(kind, type) and (issubclass(kind, Frozen) or is_dataclass(kind))


@cache
def hints_of(schema: type) -> dict[str, Any]:
    """Return the types of the fields of a class by their names, in order."""
    hints = get_type_hints(schema, include_extras=True)
    return {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}


@cache
def _extra(hint: Any, kind: type[T]) -> T | None:
    extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((extra for extra in extras if isinstance(extra, kind)), None)


def _table(schema: Any, values: dict[str, Any], key: str, faults: list[Fault]) -> Any:
    read = _keys(hints_of(schema), values, key, faults, _optional(schema))
    return None if faults else schema(**read)


def _optional(schema: Any) -> frozenset[str]:
    if issubclass(schema, Frozen):
        return frozenset(schema.defaults())
    return frozenset(
        field.name
        for field in fields(schema)
        if field.default is not MISSING or field.default_factory is not MISSING
    )


def _keys(
    hints: dict[str, Any],
    values: dict[str, Any],
    key: str,
    faults: list[Fault],
    optional: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """Check a table with fixed keys, and return its values."""
    unknown_keys(values, tuple(hints), key, faults)
    read = {}
    for name, hint in hints.items():
        if name in values:
            read[name] = _value(hint, values[name], _join(key, name), faults)
        elif name not in optional and _is_table(hint):
            _table(hint, {}, _join(key, name), faults)
        elif name not in optional:
            faults.append(Fault(_join(key, name), Missing(_expected(hint))))
    return read


def _own_keys(
    names: Any, inner: Any, values: dict[str, Any], key: str, faults: list[Fault]
) -> object:
    if _is_enum(names):
        return _keys({member.value: inner for member in names}, values, key, faults)
    if get_origin(names) is Literal:
        unknown_keys(values, get_args(names), key, faults)
    return {name: _value(inner, own, _join(key, name), faults) for name, own in values.items()}


def _value(hint: Any, value: object, key: str, faults: list[Fault]) -> object:
    kind = _kind(hint)
    if isinstance(value, dict) and _is_table(kind):
        return _table(kind, value, key, faults)
    if isinstance(value, dict) and get_origin(kind) is dict:
        names, inner = get_args(kind)
        return _own_keys(names, inner, value, key, faults)
    if isinstance(value, list) and get_origin(kind) is tuple:
        bounds = _extra(hint, Between) or _ONE_OR_MORE
        if bounds.low <= len(value) <= bounds.high:
            inner = get_args(kind)[0]
            return tuple(_value(inner, own, f"{key}[{i}]", faults) for i, own in enumerate(value))
    if kind is str:
        _text(value, key, hint, faults)
        return value
    if _is_enum(kind) and value in [member.value for member in kind]:
        return kind(value)
    if not _fits(kind, value, _extra(hint, Between)):
        faults.append(Fault(key, WrongValue(excerpt(value), _expected(hint))))
    return value


@cache
def _kind(hint: Any) -> Any:
    kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return get_args(kind)[0] if isinstance(kind, UnionType) else kind


def _fits(kind: Any, value: Any, bounds: Between | None) -> bool:
    if kind in (int, float):
        return (
            isinstance(value, (int, kind))
            and not isinstance(value, bool)
            and abs(value) < inf
            and (bounds is None or bounds.low <= value <= bounds.high)
        )
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    return kind is object or (kind is bool and isinstance(value, bool))


@cache
def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def unknown_keys(
    values: dict[str, Any], known: tuple[str, ...], key: str, faults: list[Fault]
) -> None:
    """Add a fault to the list for each key that is not among the `known` ones."""
    for name in islice((name for name in values if name not in known), MAX_FAULTS):
        import difflib

        short = name[:MAX_KEY_LETTERS]
        near = difflib.get_close_matches(short, known, n=1, cutoff=0.6)
        faults.append(Fault(_join(key, short), UnknownKey(tuple(near) or known)))


def _text(value: object, key: str, hint: Any, faults: list[Fault]) -> None:
    places, pattern = _extra(hint, Places), _extra(hint, re.Pattern)
    if not isinstance(value, str):
        faults.append(Fault(key, WrongValue(excerpt(value), _expected(hint))))
    elif not any(map(str.isalnum, value)):
        faults.append(Fault(key, Missing(_expected(hint))))
    elif not value.replace(NO_BREAK, " ").isprintable():
        faults.append(Fault(key, WrongValue(excerpt(value), Text())))
    elif len(value) > MAX_TEXT_LETTERS:
        faults.append(Fault(key, TooLong(len(value), MAX_TEXT_LETTERS)))
    elif places:
        faults.extend(misplaced(PLACE.sub("", value), PLACE.findall(value), places, key))
    elif pattern and not pattern.fullmatch(value):
        faults.append(Fault(key, WrongValue(excerpt(value), _expected(hint))))


def misplaced(rest: str, named: Sequence[str], places: Places, key: str) -> Iterator[Fault]:
    """Yield the faults of a sentence's fields `named`; `rest` is its text without them."""
    expected = _sentence(places)
    if set("{}") & set(rest):
        yield Fault(key, Misplaced("{}", expected))
        return
    for name in named:
        if name not in places.needed and name not in places.free:
            yield Fault(key, Misplaced(f"{{{name[:MAX_KEY_LETTERS]}}}", expected))
    for name in places.needed:
        if name not in named:
            yield Fault(key, Misplaced(f"{{{name}}}", expected))


def _sentence(places: Places) -> Detail:
    if places.needed:
        return TextWithPlaces(tuple(f"{{{name}}}" for name in places.needed))
    free = tuple(f"{{{name}}}" for name in places.free)
    return TextWithPlaces(free) if free else Text()


def _expected(hint: Any) -> Detail:
    """Return the description of the value that a field expects."""
    detail, places = _extra(hint, Detail), _extra(hint, Places)
    if places:
        return _sentence(places)
    if isinstance(detail, Detail):
        return detail
    kind, bounds = _kind(hint), _extra(hint, Between)
    if get_origin(kind) is tuple:
        length = bounds or _ONE_OR_MORE
        return ListOf(length.low, length.high, _expected(get_args(kind)[0]))
    if kind in (int, float):
        return NumberBetween(bounds.low, bounds.high) if bounds else Number()
    if get_origin(kind) is Literal:
        return OneOf(tuple(f'"{choice}"' for choice in get_args(kind)))
    if _is_enum(kind):
        return OneOf(tuple(f'"{choice.value}"' for choice in kind))
    if _is_table(kind):
        return TableWith(tuple(hints_of(kind)))
    if get_origin(kind) is dict:
        names, each = get_args(kind)
        return TableWith(tuple(map(str, names)) if _is_enum(names) else (_expected(each),))
    return OneOf(("true", "false")) if kind is bool else Text()


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
