"""What is known of the printers of this house: one file, printers.toml, beside the games."""

import json
import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from companion.errors import Refusal
from companion.files.atomic_write import atomic_write
from companion.files.toml_schema import Between, OneOf, read_toml

FILE = "printers.toml"
MAX_NAME = 40
_FAR = Between(-30, 30)  # mm
_SCALE = Between(0.9, 1.1)


@dataclass(frozen=True, slots=True)
class Profile:
    """How a printer drifts with the paper of one tray; mm and degrees, seen from the front."""

    name: str
    paper: Annotated[str, re.compile("a4|letter|a3|legal"), OneOf(("a4", "letter", "a3", "legal"))]
    backs: Annotated[
        str,
        re.compile("(long|short)-edge|separate"),
        OneOf(("long-edge", "short-edge", "separate")),
    ]
    x: Annotated[float, _FAR]  # how far backs lie to the right
    y: Annotated[float, _FAR]  # and above
    turned: Annotated[float, Between(-10, 10)]  # anticlockwise
    varies: Annotated[float, Between(0, 60)]  # what no correction can make up for
    sheets: Annotated[int, Between(1, 1000)]  # that were measured
    tray: str = "any"
    across: Annotated[float, _SCALE] = 1.0  # how much wider backs are than fronts
    along: Annotated[float, _SCALE] = 1.0  # and higher

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What there is one profile for."""
        return self.name.casefold(), self.tray.casefold(), self.paper, self.backs


@dataclass(frozen=True, slots=True)
class _Profiles:
    profiles: Annotated[tuple[Profile, ...], Between(0, 1000)] = ()


class UnusableName(Refusal):
    """A name of a printer or a tray that cannot be kept."""

    most: int


class NoPrinter(Refusal):
    """No printer was measured at all."""

    name: str


class NoSuchPrinter(Refusal):
    """Other printers were measured."""

    name: str
    known: tuple[str, ...]


class MisspeltPrinter(Refusal):
    """A measured printer has nearly this name."""

    name: str
    near: str


class NotMeasuredWith(Refusal):
    """The printer was measured with other papers, trays or ways to print backs."""

    name: str
    paper: str
    backs: str
    tray: str
    measured: tuple[str, ...]


def check_name(name: str) -> str:
    """A name that can be kept, without blanks around it.

    Raises:
        UnusableName: it cannot.
    """
    plain = name.strip()
    if not plain.isprintable() or not any(map(str.isalnum, plain)) or len(plain) > MAX_NAME:
        raise UnusableName(MAX_NAME)
    return plain


def profiles(folder: Path) -> tuple[Profile, ...]:
    """All profiles, none if nothing was measured yet.

    Raises:
        Refusal: the file cannot be read, or is refused.
    """
    path = folder / FILE
    return read_toml(path, _Profiles).profiles if path.exists() else ()


def keep(folder: Path, profile: Profile) -> None:
    """Keep a profile, in the place of an older one for the same.

    Raises:
        Refusal: the file cannot be read or written.
    """
    profile = replace(profile, name=check_name(profile.name), tray=check_name(profile.tray))
    others = [one for one in profiles(folder) if one.key != profile.key]
    _write(folder, [*others, profile])


def forget(folder: Path, name: str) -> int:
    """Forget all profiles of a printer, and say how many they were.

    Raises:
        NoSuchPrinter: there is none of this name.
        Refusal: the file cannot be read or written.
    """
    known = profiles(folder)
    of_it = _of_name(known, name)
    _write(folder, [one for one in known if one not in of_it])
    return len(of_it)


def of_printer(folder: Path, name: str) -> tuple[Profile, ...]:
    """The profiles of one printer.

    Raises:
        NoSuchPrinter: there is none of this name.
        Refusal: the file cannot be read.
    """
    return _of_name(profiles(folder), name)


def profile_for(folder: Path, name: str, *, paper: str, backs: str, tray: str) -> Profile:
    """The profile of a printer for a paper, a tray, and a way to print backs.

    Raises:
        NotMeasuredWith, NoSuchPrinter: this was not measured.
        Refusal: the file cannot be read.
    """
    of_it = of_printer(folder, name)
    for one in of_it:
        if (one.tray.casefold(), one.paper, one.backs) == (tray.casefold(), paper, backs):
            return one
    measured = tuple(f"{one.paper} {one.backs} {one.tray}" for one in of_it)
    raise NotMeasuredWith(of_it[0].name, paper, backs, tray, measured)


def _of_name(known: tuple[Profile, ...], name: str) -> tuple[Profile, ...]:
    wanted = name.strip().casefold()
    of_it = tuple(one for one in known if one.name.casefold() == wanted)
    if of_it:
        return of_it
    names = list(dict.fromkeys(one.name for one in known))
    shown = name.strip()[:MAX_NAME]
    near = get_close_matches(shown, names, n=1, cutoff=0.5)
    if near:
        raise MisspeltPrinter(shown, near[0])
    raise NoSuchPrinter(shown, tuple(names)) if names else NoPrinter(shown)


def _write(folder: Path, kept: list[Profile]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with atomic_write(folder / FILE, force=True) as (part,):
        part.write_text(_text(kept), encoding="utf-8")


def _text(kept: list[Profile]) -> str:
    lines = ["# How the printers of this house drift: written by companion printer measure."]
    for one in kept:
        lines += [
            "",
            "[[profiles]]",
            *(
                f"{key} = {json.dumps(getattr(one, key), ensure_ascii=False)}"
                for key in ("name", "tray", "paper", "backs")
            ),
            *(f"{key} = {getattr(one, key):.4f}" for key in ("x", "y", "turned", "varies")),
            f"sheets = {one.sheets}",
            *(f"{key} = {getattr(one, key):.5f}" for key in ("across", "along")),
        ]
    return "\n".join(lines) + "\n"
