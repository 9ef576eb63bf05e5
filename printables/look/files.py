"""The files of a look: its layouts, and its pictures beside them, those of a host's own too.

A look is told by the path of its layouts, `layouts/<look>.toml`; in the folder beside that,
`pictures/<look>/` has its pictures.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from companion.errors import Detail
from companion.files.toml import Fault, FaultyFile, HugeNumber, Values, excerpt, read_text, toml_of
from companion.files.toml_extends import TOML_SUFFIX, ExtendsCircle
from companion.rules.pieces import Role

PRINTABLES = Path(__file__).parents[1]
FALLS_BACK = "falls_back"


class LookName(Detail):
    """The name of a look, shipped or with layouts in a folder beside the file that names it."""

    names: tuple[str, ...]


class UnknownLook(Detail):
    """There are no layouts of this name."""

    value: str | HugeNumber
    expected: LookName


def look_named(name: object, beside: Path) -> Path | UnknownLook:
    """The layouts of a look: those in a folder `beside` go before the shipped ones."""
    for folder in (beside, PRINTABLES):
        path = folder / "layouts" / f"{name}{TOML_SUFFIX}"
        if isinstance(name, str) and Path(name).name == name and path.is_file():
            return path
    names = sorted(path.stem for path in (PRINTABLES / "layouts").glob(f"*{TOML_SUFFIX}"))
    return UnknownLook(excerpt(name), LookName(tuple(names)))


@lru_cache
def with_fallbacks(look: Path) -> tuple[Path, ...]:
    """The layouts of a look, and those that it falls back to, one after the other.

    Raises:
        FaultyFile: one of them is not there.
    """
    found = [look]
    while (name := _head(found[-1]).get(FALLS_BACK)) is not None:
        below = look_named(name, _home(found[-1]))
        if not isinstance(below, Path) or below in found:
            names = (*(path.stem for path in found), str(name))
            problem = ExtendsCircle(names) if isinstance(below, Path) else below
            raise FaultyFile(found[-1], (Fault(FALLS_BACK, problem),))
        found.append(below)
    return tuple(found)


def picture_folder(look: Path) -> Path:
    """Where the pictures of a look lie."""
    return _home(look) / "pictures" / look.stem


def figures_of(*looks: Path) -> Mapping[Role, list[str]]:
    """The figures of Secret Role cards that looks have, by their names."""
    folders = [picture_folder(one) / "roles" for one in looks]
    return {
        role: sorted({path.stem for one in folders for path in (one / role).glob("*.svg")})
        for role in Role
    }


def _home(look: Path) -> Path:
    return look.parent.parent


def _head(look: Path) -> Values:
    return toml_of(read_text(look).partition("\n[")[0], look)
