"""The rules of a table as TOML: the shipped ones, a host's own, and as values to keep."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.rules.ruleset import Ruleset
from companion.rulesets.plain_values import ruleset_of, values_of

if TYPE_CHECKING:
    from companion.toml_schema import Fault

SHIPPED = Path(__file__).parent
OFFICIAL = "official"
OWN = ".toml"  # how the file of a host's own ends


def rulesets() -> tuple[str, ...]:
    """The names of the shipped rulesets, the official one first."""
    names = sorted(path.stem for path in SHIPPED.glob("*.toml"))
    return (OFFICIAL, *(name for name in names if name != OFFICIAL))


def load_ruleset(which: str) -> Ruleset:
    """A shipped ruleset by its name, or a host's own by the path of its file.

    Raises:
        CompanionError: there is no such ruleset.
        FaultyFileError: with every fault of the file.
    """
    if which in rulesets():
        return read_ruleset(_shipped(which))
    if which.endswith(OWN):
        return read_ruleset(Path(which))
    raise CompanionError(
        f'There is no ruleset "{which[:40]}": choose one of {", ".join(rulesets())}, '
        "or give a file of your own, ending in .toml."
    )


def read_ruleset(path: Path) -> Ruleset:
    """The ruleset in a file, with what it extends.

    Raises:
        FaultyFileError: with every fault of the file, or of the first one below it that has any.
    """
    return _checked(_whole(path, above=()), (), path)


def ruleset_values(ruleset: Ruleset) -> dict[str, Any]:
    """The ruleset in plain values that TOML and JSON can keep; it extends nothing any more."""
    return values_of(ruleset)


def ruleset_as_kept(values: dict[str, Any]) -> Ruleset:
    """The same as `ruleset_from_values`, at once: for values that nobody else can have written.

    A move must be on disk before anybody waits; the schema alone would take as long as the rules.

    Raises:
        KeyError, TypeError, ValueError: somebody else has.
    """
    return ruleset_of(values)


def ruleset_from_values(values: dict[str, Any], source: Path) -> Ruleset:
    """The ruleset that `ruleset_values` was made from; `source` is named where there are faults.

    Raises:
        FaultyFileError: with every fault.
    """
    return _checked(values, (), source)


def _shipped(name: str) -> Path:
    return SHIPPED / f"{name}.toml"


def _official() -> dict[str, Any]:
    return _toml_values(_shipped(OFFICIAL))


def _toml_values(path: Path) -> dict[str, Any]:
    """What a file says, with the name of the file if it says none."""
    from companion.toml_schema import toml_values

    return {"name": path.stem} | toml_values(path)


def _checked(values: dict[str, Any], known: "tuple[Fault, ...]", source: Path) -> Ruleset:
    # The schema is loaded when a file is read; a game on disk has its rules beside it.
    from companion.rulesets.ruleset_file import checked_ruleset
    from companion.toml_schema import FaultyFileError

    ruleset, faults = checked_ruleset(values)
    if faults:
        _, faults = checked_ruleset(values, sound=_official())
    if ruleset is None or known:
        raise FaultyFileError(source, (*known, *faults))
    return ruleset


def _whole(path: Path, above: tuple[Path, ...]) -> dict[str, Any]:
    """The values of a file over those that it extends, and so on; `above` are those extending it.

    A ruleset is named in its own file, or as its file is.
    """
    own = _toml_values(path)
    base = own.pop("extends", None)
    if base is None:
        return own
    above = (*above, path)
    try:
        below = _extended(base, path, above)
    except _ExtendsError as error:
        _checked(_over(_official(), own), (error.fault,), path)
        raise  # not reached: there was a fault
    values = _whole(below, above)
    _checked(values, (), below)  # what is wrong there is told with that file's name
    return _over(values, own)


class _ExtendsError(Exception):
    def __init__(self, problem: str) -> None:
        from companion.toml_schema import Fault

        self.fault = Fault("extends", problem)


def _extended(base: object, path: Path, above: tuple[Path, ...]) -> Path:
    """The file that `extends` means: a shipped name, or a file beside this one."""
    choices = f"one of {', '.join(rulesets())}, or a file beside this one that ends in .toml"
    if not isinstance(base, str):
        raise _ExtendsError(f"is not text: expected {choices}")
    below = _shipped(base) if base in rulesets() else path.parent / base
    if below.suffix != ".toml" or not _is_file(below):
        raise _ExtendsError(f"is {base[:40]!r}: expected {choices}")
    if below.resolve() in [one.resolve() for one in above]:
        circle = " extends ".join(one.name for one in (*above, below))
        raise _ExtendsError(f"goes round in a circle: {circle}")
    return below


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name too long, for one
        return False


def _over(below: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key; anything else, lists too, is replaced."""
    merged = dict(below)
    for key, value in own.items():
        under = merged.get(key)
        both = isinstance(value, dict) and isinstance(under, dict)
        merged[key] = _over(under, value) if both else value  # type: ignore[arg-type]
    return merged
