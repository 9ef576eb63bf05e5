"""Files of a look, which is a graphic style: layouts and pictures, shipped or a host's own.

A look is identified by the path of its layouts, `layouts/<look>.toml`; its pictures are in the
folder `pictures/<look>/` beside that.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from companion.files.toml import Fault, FaultyFile, TooMuch, excerpt, read_text, toml_of
from companion.files.toml_extends import TOML_SUFFIX
from companion.files.toml_schema import OneOf, WrongValue
from companion.rules.pieces import Role

PRINTABLES = Path(__file__).parents[1]
FALLS_BACK = "falls_back"


def look_named(name: object, beside: Path) -> Path | WrongValue:
    """Return the path of the layouts of a look, which may be in the folder `beside`.

    If no look has this name, return the error.
    """
    for folder in (beside, PRINTABLES):
        path = folder / "layouts" / f"{name}{TOML_SUFFIX}"
        if isinstance(name, str) and Path(name).name == name and path.is_file():
            return path
    names = sorted(path.stem for path in (PRINTABLES / "layouts").glob(f"*{TOML_SUFFIX}"))
    return WrongValue(excerpt(name), OneOf((*names, f"layouts/*{TOML_SUFFIX}")))


@lru_cache
def with_fallbacks(look: Path) -> tuple[Path, ...]:
    """Return the layouts' paths of a look (graphic style) and of the looks that it falls back to.

    Raises:
        FaultyFile: a look is missing, or looks fall back in a circle.
    """
    looks = [look]
    while (
        name := toml_of(read_text(looks[-1]).partition("\n[")[0], looks[-1]).get(FALLS_BACK)
    ) is not None:
        below = look_named(name, _home(looks[-1]))
        if not isinstance(below, Path) or below in looks:
            problem = TooMuch() if isinstance(below, Path) else below
            raise FaultyFile(looks[-1], (Fault(FALLS_BACK, problem),))
        looks.append(below)
    return tuple(looks)


def picture_folder(look: Path) -> Path:
    """Return the folder with the pictures of a look (graphic style)."""
    return _home(look) / "pictures" / look.stem


def figures_of(*looks: Path) -> Mapping[Role, list[str]]:
    """Return the names of the figures for Secret Role cards, by role, in looks with these layouts."""
    folders = [picture_folder(look) / "roles" for look in looks]
    return {
        role: sorted({path.stem for folder in folders for path in (folder / role).glob("*.svg")})
        for role in Role
    }


def _home(look: Path) -> Path:
    return look.parent.parent
