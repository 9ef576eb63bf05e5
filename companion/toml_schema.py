"""A TOML file read into a frozen dataclass; the types are the schema, and every fault is listed."""

import difflib
import tomllib
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from companion.errors import CompanionError

LONGEST_TEXT = 400  # letters; a longer sentence is nobody's to remember in the dark

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Between:
    """Bounds of a number, both allowed: `Annotated[int, Between(80, 300)]`."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fault:
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


def read_toml(path: Path, schema: type[T]) -> T:
    """The file as `schema`, a frozen dataclass.

    A field may be text, a number (with `Between`), a `Literal`, a table (a dataclass), a table of
    texts (`dict[str, str]`) or a list of texts (`tuple[str, ...]`). A string inside `Annotated`
    tells what is expected. A field with a default may be left out.

    Raises:
        FaultyFileError: with every missing, unknown or impossible value.
    """
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise CompanionError(f"There is no file {path}: check the name.") from None
    except OSError as error:
        raise CompanionError(f"{path} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        fault = Fault("", "is not UTF-8 text; save it as UTF-8 in your editor")
        raise FaultyFileError(path, (fault,)) from None
    except tomllib.TOMLDecodeError as error:
        fault = Fault("", f"is not TOML yet: {str(error)[:1].lower()}{str(error)[1:]}")
        raise FaultyFileError(path, (fault,)) from None
    faults: list[Fault] = []
    result = _table(schema, values, "", faults)
    if faults:
        raise FaultyFileError(path, tuple(faults))
    assert isinstance(result, schema)  # noqa: S101  for the type checker
    return result


def field_meaning(hint: Any) -> str:
    """What the string inside `Annotated` says of a field, or an empty text."""
    return next((extra for extra in _extras(hint) if isinstance(extra, str)), "")


def _extras(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _table(schema: type, values: object, key: str, faults: list[Fault]) -> object:
    hints = get_type_hints(schema, include_extras=True)
    known: dict[str, Field[Any]] = {field.name: field for field in fields(schema)}
    if not isinstance(values, dict):
        faults.append(Fault(key, f"should be a table with {', '.join(known)}"))
        return None
    for name in values:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
            hint = f'did you mean "{near[0]}"?' if near else f"expected one of {', '.join(known)}"
            faults.append(Fault(_join(key, name), f"is not a known key: {hint}"))
    found = {}
    for name, field in known.items():
        if name in values:
            found[name] = _value(hints[name], values[name], _join(key, name), faults)
        elif field.default is MISSING and field.default_factory is MISSING:
            expected = _expected(hints[name])
            faults.append(Fault(_join(key, name), f"is missing: expected {expected}"))
    return None if faults else schema(**found)


def _value(hint: Any, value: object, key: str, faults: list[Fault]) -> object:
    kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if isinstance(kind, UnionType):
        kind = next(one for one in get_args(kind) if one is not type(None))
    if is_dataclass(kind):
        assert isinstance(kind, type)  # noqa: S101  for the type checker
        return _table(kind, value, key, faults)
    if get_origin(kind) is dict and isinstance(value, dict):
        return {name: _text(text, _join(key, name), "text", faults) for name, text in value.items()}
    if get_origin(kind) is tuple and isinstance(value, list) and value:
        parts = (_text(text, f"{key}[{i}]", "text", faults) for i, text in enumerate(value))
        return tuple(parts)
    if kind is str:
        return _text(value, key, _expected(hint), faults)
    if not _fits(kind, value, _extras(hint)):
        faults.append(Fault(key, f"is {value!r}: expected {_expected(hint)}"))
    return value


def _fits(kind: Any, value: object, extras: tuple[Any, ...]) -> bool:
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if kind in (int, float):
        number = isinstance(value, int if kind is int else (int, float))
        if not number or isinstance(value, bool):
            return False
        bounds = [extra for extra in extras if isinstance(extra, Between)]
        return all(limit.low <= value <= limit.high for limit in bounds)  # type: ignore[operator]
    return False


def _text(value: object, key: str, expected: str, faults: list[Fault]) -> object:
    if not isinstance(value, str):
        faults.append(Fault(key, f"is {value!r}: expected {expected}"))
    elif not any(letter.isalnum() for letter in value):
        faults.append(Fault(key, f"is empty: expected {expected}"))
    elif not value.isprintable():
        faults.append(Fault(key, "has a line break or an invisible character: expected one line"))
    elif len(value) > LONGEST_TEXT:
        faults.append(Fault(key, f"has {len(value)} letters: expected {LONGEST_TEXT} at most"))
    return value


def _expected(hint: Any) -> str:
    """What a person should write there."""
    meaning = field_meaning(hint)
    if meaning:
        return meaning
    kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    bounds = [extra for extra in _extras(hint) if isinstance(extra, Between)]
    if bounds:
        return f"a number from {bounds[0].low:g} to {bounds[0].high:g}"
    if get_origin(kind) is Literal:
        return " or ".join(f'"{choice}"' for choice in get_args(kind))
    if is_dataclass(kind):
        return "a table with " + ", ".join(field.name for field in fields(kind))
    if get_origin(kind) is tuple:
        return 'a list of texts, like ["one", "two"]'
    if get_origin(kind) is dict:
        return "a table of texts"
    return "text"


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
