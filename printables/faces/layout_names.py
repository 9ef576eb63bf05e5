"""Checks of layouts: names of pictures and colours, and positions on their pieces."""

import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from glob import iglob
from pathlib import Path

from companion.errors import Detail
from companion.files.toml import Fault, Values, excerpt, toml_values
from companion.files.toml_places import in_place
from companion.files.toml_schema import PLACE, OneOf, Places, WrongValue, misplaced, unknown_keys
from printables.look.files import PRINTABLES
from printables.look.svg import COLOUR_CLASSES, mix_of

# Texts of layouts that name pictures, and those that name colours
_PICTURES = {
    "picture", "cuts", "none", "disc", "other_disc", "last", "arrow", "level", "ground", "frame",
    "teeth", "seat",
}  # fmt: skip
_COLOUR_KEYS = {"colour", "on", "win_colour", "other_colour", "sign_colour"}


_CONTENT = {"picture", "text", "emblem", "cuts", "figure", "head", "piece"}  # drawn keys


class PlaceOnPiece(Detail):
    """Expected value in an error message: a box on its piece, or near it."""


class SmallestFirst(Detail):
    """Expected value in an error message: sizes of letters, the smallest first."""


class ColourClass(Detail):
    """Expected value in an error message: a theme's colour, a mix of two, or one that layouts define."""

    classes: tuple[str, ...]


def check_names(
    values: Values, paths: Sequence[Path], folders: Sequence[Path], shades: Iterable[str]
) -> None:
    """Refuse layouts that name missing pictures or unknown colours.

    Raises:
        FaultyFile: with the line and the column of each fault.
    """
    paths_of_pictures = (
        path
        for folder in folders
        for path in iglob("**/*.svg", root_dir=folder, recursive=True)  # noqa: PTH207  it is quick
    )
    pictures = {path.removesuffix(".svg").replace(os.sep, "/") for path in paths_of_pictures}
    colours = {*COLOUR_CLASSES, *shades}
    faults = [*_beyond(values)]
    if PRINTABLES not in paths[0].parents:
        faults += _unusual(values, paths[0].parent.name)
    for key, value in _texts(values):
        name = key.rpartition(".")[2]
        shown = re.sub(r"\{\w+\}", "*", value.partition("#")[0])
        is_colour = name in _COLOUR_KEYS or "shades." in key
        if name in _PICTURES and not _is_among(shown, pictures):
            files = OneOf(tuple(f"pictures/{folder.name}/*.svg" for folder in folders))
            faults.append(Fault(key, WrongValue(excerpt(value), files)))
        elif is_colour and mix_of(value) is None and not _is_among(shown, colours):
            faults.append(Fault(key, WrongValue(excerpt(value), ColourClass(COLOUR_CLASSES))))
    if faults:
        raise in_place(faults, paths)


def _beyond(values: Values, above: str = "", piece: Sequence[float] = ()) -> Iterator[Fault]:
    """Yield elements far outside their piece, which has the size `piece`, and unordered letter sizes."""
    box, size = values.get("box"), values.get("size")
    if not isinstance(box, list):
        piece = size if isinstance(size, list) else piece
    elif min(box[2:]) < 0 or any(
        start > 2 * whole or start + long < -whole
        for start, long, whole in zip(box, box[2:], piece, strict=False)
    ):
        yield Fault(f"{above}box", WrongValue(excerpt(box), PlaceOnPiece()))
    elif isinstance(size, list) and size != sorted(size):
        yield Fault(f"{above}size", WrongValue(excerpt(size), SmallestFirst()))
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _beyond(value, f"{above}{name}.", piece)


def _unusual(values: Values, folder: str) -> Iterator[Fault]:
    """Yield empty elements, and texts and fields that no shipped look has on this piece."""
    shipped = PRINTABLES / "layouts" / ("book" if folder == "book" else "")
    looks = [toml_values(path) for path in sorted(shipped.glob("*.toml"))]
    for piece in (name for name, value in values.items() if isinstance(value, dict)):
        tables = [table for look in looks for table in _tables(look.get(piece, {}), piece)]
        texts = {str(table["text"]) for _, table in tables if isinstance(table.get("text"), str)}
        names = {name for key, table in tables if key.endswith(".elements") for name in table}
        strings = (text for _, table in tables for text in table.values() if isinstance(text, str))
        places = Places(
            free=tuple(sorted({name for text in strings for name in PLACE.findall(text)}))
        )
        for key, values_of in _tables(values[piece], piece):
            faults = list[Fault]()
            if key.endswith(".elements"):
                bare = {name: own for name, own in values_of.items() if not _CONTENT & own.keys()}
                unknown_keys(bare, tuple(sorted(names)), key, faults)
            yield from faults
            for name, text in values_of.items():
                if name == "text" and isinstance(text, str) and text and text not in texts:
                    known = OneOf(tuple(f'"{text}"' for text in sorted(texts)))
                    yield Fault(f"{key}.{name}", WrongValue(excerpt(text), known))
                elif isinstance(text, str):
                    named = PLACE.findall(text)
                    yield from misplaced(PLACE.sub("", text), named, places, f"{key}.{name}")


def _tables(values: Values, key: str) -> Iterator[tuple[str, Values]]:
    yield key, values
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _tables(value, f"{key}.{name}")


def _texts(values: Values, above: str = "") -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _texts(value, f"{above}{name}.")
        elif isinstance(value, str):
            yield f"{above}{name}", value


def _is_among(name: str, known: Collection[str]) -> bool:
    return (
        not name
        or name in known
        or ("*" in name and any(fnmatchcase(each, name) for each in known))
    )
