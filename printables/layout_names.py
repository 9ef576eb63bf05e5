"""Names in layouts: pictures that have to be there, and classes of colours."""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from glob import iglob
from pathlib import Path

from companion.errors import Detail
from companion.files.toml import Fault, HugeNumber, Values, excerpt
from companion.files.toml_places import in_place
from companion.files.toml_schema import WrongValue
from printables.svg import COLOURS, mix_of

# Texts of layouts that name pictures, and those that name colours
_PICTURES = {
    "picture", "cuts", "none", "disc", "other_disc", "last", "arrow", "level", "ground", "frame",
    "teeth", "seat",
}  # fmt: skip
_COLOURS = {"colour", "on", "win_colour", "other_colour", "sign_colour"}


class UnknownPicture(Detail):
    """A picture that a look has not, in none of its folders."""

    value: str | HugeNumber
    folders: tuple[str, ...]


class ColourClass(Detail):
    """A class of colours, a mix of two, or a name that the layouts give to one."""

    classes: tuple[str, ...]


def check_names(
    values: Values, paths: Sequence[Path], folders: Sequence[Path], shades: Iterable[str]
) -> None:
    """Refuse names of pictures that are not there, and of colours that are no class.

    Raises:
        FaultyFile: with the line and the column of each fault.
    """
    found = (
        one
        for folder in folders
        for one in iglob("**/*.svg", root_dir=folder, recursive=True)  # noqa: PTH207  it is quick
    )
    pictures = {one.removesuffix(".svg").replace(os.sep, "/") for one in found}
    colours = {*COLOURS, *shades}
    faults = list[Fault]()
    for key, value in _texts(values):
        name = key.rpartition(".")[2]
        shown = re.sub(r"\{\w+\}", "*", value.partition("#")[0])
        is_colour = name in _COLOURS or "shades." in key
        if name in _PICTURES and not _is_among(shown, pictures):
            told = tuple(f"pictures/{one.name}/" for one in folders)
            faults.append(Fault(key, UnknownPicture(excerpt(value), told)))
        elif is_colour and mix_of(value) is None and not _is_among(shown, colours):
            faults.append(Fault(key, WrongValue(excerpt(value), ColourClass(COLOURS))))
    if faults:
        raise in_place(faults, paths)


def _texts(values: Values, above: str = "") -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _texts(value, f"{above}{name}.")
        elif isinstance(value, str):
            yield f"{above}{name}", value


def _is_among(name: str, known: Collection[str]) -> bool:
    """Whether a name is known, or left out; of one with places, whether any is."""
    return (
        not name or name in known or ("*" in name and any(fnmatchcase(one, name) for one in known))
    )
