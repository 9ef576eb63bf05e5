"""Profiles of printers, measured with the calibration sheet and kept beside the games.

All profiles are in one file, printers.toml. One that is faulty keeps no other from being used; it
can be shown, measured again and forgotten.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

from companion.errors import Refusal
from companion.files.atomic_write import sole_writer
from companion.files.quoted import quoted
from companion.files.toml import Fault, toml_values
from companion.files.toml_schema import Between, fit, fitted
from companion.files.toml_writer import write_toml
from printables.paper.options import Backs
from printables.paper.sheet import UNCORRECTED, Correction, Paper
from printables.sheets import calibration
from printables.sheets.calibration import Drift, Findings, Rulers

PRINTERS_FILE = "printers.toml"
MAX_PRINTER_NAME = 40
MAX_PROFILES = 1000
_PRINTER_COMMAND = "companion printer"
_MEASURE_DIGITS = 5  # digits of measures behind the point
_OFFSET_RANGE = Between(-30, 30)  # mm
_SCALE_RANGE = Between(0.9, 1.1)

_Values: TypeAlias = dict[str, Any]


class NothingToMeasure(Refusal):
    """A way of printing backs that cannot shift them."""

    backs: Backs


class UnusableName(Refusal):
    """A name of a printer or a tray that cannot be used."""

    most: int


class NoSuchPrinter(Refusal):
    """A printer that was not measured; `known` names others, similar ones first."""

    name: str
    known: tuple[str, ...]


class NotMeasuredWith(Refusal):
    """A printer that was measured only with other papers, trays or backs."""

    name: str
    paper: str
    backs: str
    tray: str
    measured: tuple[str, ...]


class FaultyProfile(Refusal):
    """A faulty profile of a printer."""

    name: str
    faults: tuple[Fault, ...]
    command: str


class Setup(NamedTuple):
    """The key of a profile: printer, paper, backs and tray."""

    printer: str
    paper: Paper
    backs: Backs
    tray: str


@dataclass(frozen=True, slots=True)
class Profile:
    """Drift of a printer with the paper of one tray; mm and degrees, seen from the front."""

    name: str
    paper: Paper
    backs: Backs
    x: Annotated[float, _OFFSET_RANGE]  # how far backs lie to the right
    y: Annotated[float, _OFFSET_RANGE]  # and above
    turned: Annotated[float, Between(-10, 10)]  # anticlockwise
    varies: Annotated[float, Between(0, 60)]  # what no correction can make up for
    sheets: Annotated[int, Between(1, 1000)]  # number of sheets that were measured
    tray: str = "any"
    across: Annotated[float, _SCALE_RANGE] = 1.0  # how much wider backs are than fronts
    along: Annotated[float, _SCALE_RANGE] = 1.0  # and higher


class Entry(NamedTuple):
    """A profile in the file, or its faults."""

    name: str
    profile: Profile | None
    faults: tuple[Fault, ...]


# Measuring, and what follows


def measure(
    folder: Path, setup: Setup, numbers: Sequence[str], rulers: Rulers | None, *, again: bool
) -> tuple[Profile, Findings]:
    """Keep what the calibration sheets of a printer say, `again` on top of the profile before.

    Raises:
        Refusal: nothing can be measured so, a number is misread, or the profile cannot be kept.
    """
    if not (setup.backs.duplex or setup.backs.separate):
        raise NothingToMeasure(setup.backs)
    setup = setup._replace(printer=usable_name(setup.printer), tray=usable_name(setup.tray))
    sheets = calibration.readings([calibration.number(number) for number in numbers])
    drifts = [calibration.drift(sheet, setup.paper) for sheet in sheets]
    results = calibration.findings(drifts, setup.paper)
    across, along = calibration.scale(rulers) if rulers else (1.0, 1.0)
    with sole_writer(folder / PRINTERS_FILE):
        if again:
            earlier = profile_for(folder, setup)
            before = Drift(earlier.x, earlier.y, earlier.turned)
            results = replace(results, mean=results.mean.after(before))
            across, along = across * earlier.across, along * earlier.along
        profile = Profile(
            name=setup.printer,
            tray=setup.tray,
            paper=setup.paper,
            backs=setup.backs,
            x=round(results.mean.x, _MEASURE_DIGITS),
            y=round(results.mean.y, _MEASURE_DIGITS),
            turned=round(results.mean.turned, _MEASURE_DIGITS),
            varies=round(results.spread, _MEASURE_DIGITS),
            sheets=results.sheets,
            across=round(across, _MEASURE_DIGITS),
            along=round(along, _MEASURE_DIGITS),
        )
        keep(folder, profile)
    return profile, results


def correction_for(folder: Path, setup: Setup) -> Correction:
    """Return the correction for a printer; none if backs cannot shift.

    Raises:
        Refusal: it was not measured, or its profile cannot be read.
    """
    if not (setup.backs.duplex or setup.backs.separate):
        return UNCORRECTED
    return correction_of(profile_for(folder, setup))


def correction_of(profile: Profile) -> Correction:
    """Return the correction for a profile."""
    drift = Drift(profile.x, profile.y, profile.turned)
    return calibration.correction(drift, profile.backs.flip, (profile.across, profile.along))


# The file


def entries(folder: Path) -> tuple[Entry, ...]:
    """Return all profiles.

    Raises:
        Refusal: the file cannot be read, or is no list of profiles.
    """
    return tuple(map(_entry, _tables(folder)))


def entries_of(folder: Path, name: str) -> tuple[Entry, ...]:
    """Return the profiles of one printer.

    Raises:
        NoSuchPrinter: there is none of this name.
        Refusal: the file cannot be read.
    """
    known, wanted = entries(folder), name.strip().casefold()
    of_it = tuple(entry for entry in known if entry.name.casefold() == wanted)
    if of_it:
        return of_it
    names = tuple(dict.fromkeys(one.name for one in known))
    shown = name.strip()[:MAX_PRINTER_NAME]
    near = get_close_matches(shown, names, n=len(names) or 1, cutoff=0.5)
    raise NoSuchPrinter(shown, tuple(dict.fromkeys((*near, *names))) or ("–",))


def profile_for(folder: Path, setup: Setup) -> Profile:
    """Return the profile of a printer for a paper, a tray, and a way to print backs.

    Raises:
        NotMeasuredWith, NoSuchPrinter: this was not measured.
        FaultyProfile: it was, and its profile is faulty.
        Refusal: the file cannot be read.
    """
    of_it = entries_of(folder, setup.printer)
    for one in of_it:
        if one.profile is None:
            raise FaultyProfile(one.name, one.faults, forgetting(one.name))
        if _key(asdict(one.profile)) == _key(setup._asdict() | {"name": one.name}):
            return one.profile
    measured = tuple(
        f"{entry.profile.paper} {entry.profile.backs} {entry.profile.tray}"
        for entry in of_it
        if entry.profile is not None
    )
    raise NotMeasuredWith(of_it[0].name, setup.paper, setup.backs, setup.tray, measured)


def keep(folder: Path, profile: Profile) -> None:
    """Keep a profile, in the place of an older one for the same; for the `sole_writer` of the file.

    Raises:
        FaultyFile: its numbers are impossible; nothing was written.
        Refusal: the file cannot be read or written.
    """
    values = asdict(profile)
    fitted(values, Profile, folder / PRINTERS_FILE)
    _write(folder, [*(table for table in _tables(folder) if _key(table) != _key(values)), values])


def forget(folder: Path, name: str) -> int:
    """Delete all profiles of a printer, also faulty ones; return their number.

    Raises:
        NoSuchPrinter: there is none of this name.
        Refusal: the file cannot be read or written.
    """
    of_it = {one.name for one in entries_of(folder, name)}
    with sole_writer(folder / PRINTERS_FILE):
        tables = _tables(folder)
        others = [table for table in tables if _entry(table).name not in of_it]
        _write(folder, others)
    return len(tables) - len(others)


def forgetting(name: str) -> str:
    """Return the command that forgets a printer."""
    return f"companion printer forget {quoted(name)}"


def usable_name(name: str) -> str:
    """Return the name of a printer or a tray, without surrounding blanks.

    Raises:
        UnusableName: it is too long, or nothing is seen of it.
    """
    plain = name.strip()
    if not plain.isprintable() or not any(map(str.isalnum, plain)) or len(plain) > MAX_PRINTER_NAME:
        raise UnusableName(MAX_PRINTER_NAME)
    return plain


def _key(table: _Values) -> tuple[str, ...]:
    name, tray = str(table.get("name", "")), str(table.get("tray", "any"))
    return (name.casefold(), tray.casefold(), str(table.get("paper")), str(table.get("backs")))


def _entry(table: _Values) -> Entry:
    profile, faults = fit(table, Profile)
    return Entry(str(table.get("name", "")), profile, faults)


@dataclass(frozen=True, slots=True)
class _File:
    profiles: Annotated[tuple[dict[str, object], ...], Between(0, MAX_PROFILES)] = ()


def _tables(folder: Path) -> list[_Values]:
    path = folder / PRINTERS_FILE
    if not path.exists():
        return []
    values = toml_values(path)
    fitted(values, _File, path)
    return list(values.get("profiles", []))


def _write(folder: Path, tables: Sequence[_Values]) -> None:
    write_toml(
        folder / PRINTERS_FILE, {"profiles": tables}, _File, about=_PRINTER_COMMAND, force=True
    )
