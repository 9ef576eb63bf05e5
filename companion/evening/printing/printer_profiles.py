"""Measured shifts of printers (profiles), stored beside the games.

All profiles are in one file, printers.toml.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, NamedTuple

from companion.errors import Refusal
from companion.evening.settings import UnusableName
from companion.files.atomic_write import sole_writer
from companion.files.toml import toml_values
from companion.files.toml_schema import Between, fitted
from companion.files.toml_writer import write_toml
from companion.table.names import NotAnAnswer, as_typed
from printables.paper.options import Backs
from printables.paper.sheet import UNCORRECTED, Correction, Paper
from printables.sheets import calibration
from printables.sheets.calibration import Drift, Findings, Rulers

PRINTERS_FILE = "printers.toml"
MAX_PRINTER_NAME = 40
MAX_PROFILES = 1000
_MEASURE_DIGITS = 5  # digits of measures behind the point
_OFFSET_RANGE = Between(-30, 30)  # mm
_SCALE_RANGE = Between(0.9, 1.1)


class NotMeasured(Refusal):
    """A printer was not measured like this; `known` are measured printers, similar names first."""

    name: str
    known: tuple[str, ...]


class Setup(NamedTuple):
    """A printer with its paper, its way to print backs and its tray, which identify a measurement."""

    printer: str
    paper: Paper
    backs: Backs
    tray: str


@dataclass(frozen=True, slots=True)
class Profile:
    """Measured shift of a printer with the paper of one tray; mm and degrees, seen from the front."""

    name: str
    paper: Paper
    backs: Backs
    x: Annotated[float, _OFFSET_RANGE]  # shift of backs to the right
    y: Annotated[float, _OFFSET_RANGE]  # shift of backs upwards
    turned: Annotated[float, Between(-10, 10)]  # rotation in degrees, anticlockwise
    varies: Annotated[float, Between(0, 60)]  # mm, variation between sheets
    sheets: Annotated[int, Between(1, 1000)]  # number of sheets that were measured
    tray: str = "any"
    across: Annotated[float, _SCALE_RANGE] = 1.0  # width of backs, relative to fronts
    along: Annotated[float, _SCALE_RANGE] = 1.0  # height of backs, relative to fronts


@dataclass(frozen=True, slots=True)
class _File:
    profiles: Annotated[tuple[Profile, ...], Between(0, MAX_PROFILES)] = ()


# Measuring, and using the results


def measure(
    folder: Path, setup: Setup, numbers: Sequence[str], rulers: Rulers | None, *, again: bool
) -> tuple[Profile, Findings]:
    """Store the shift that a printer's calibration sheets show; return it with its mean and spread.

    With `again`, the sheets were corrected by the stored shift, and theirs is added to it.

    Raises:
        Refusal: this cannot be measured, a number was misread, or the file cannot be
            written.
    """
    if not (setup.backs.duplex or setup.backs.separate):
        measured = tuple(backs for backs in Backs if backs.duplex or backs.separate)
        raise NotAnAnswer(setup.backs, measured)
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
    """Return the correction for a printer; no correction if backs cannot shift.

    Raises:
        Refusal: the printer was not measured, or its measurement cannot be read.
    """
    if not (setup.backs.duplex or setup.backs.separate):
        return UNCORRECTED
    return correction_of(profile_for(folder, setup))


def correction_of(profile: Profile) -> Correction:
    """Return the correction for a measured shift."""
    drift = Drift(profile.x, profile.y, profile.turned)
    return calibration.correction(drift, profile.backs.flip, (profile.across, profile.along))


# The file


def profiles(folder: Path) -> tuple[Profile, ...]:
    """Return all measured shifts of printers.

    Raises:
        Refusal: the file cannot be read, or has faults.
    """
    path = folder / PRINTERS_FILE
    return fitted(toml_values(path), _File, path).profiles if path.exists() else ()


def profiles_of(folder: Path, name: str) -> tuple[Profile, ...]:
    """Return the measured shifts of one printer.

    Raises:
        NotMeasured: there is none of this name.
        Refusal: the file cannot be read.
    """
    known, wanted = profiles(folder), name.strip().casefold()
    of_it = tuple(profile for profile in known if profile.name.casefold() == wanted)
    if of_it:
        return of_it
    names = tuple(dict.fromkeys(profile.name for profile in known))
    shown = name.strip()[:MAX_PRINTER_NAME]
    near = get_close_matches(shown, names, n=len(names) or 1, cutoff=0.5)
    raise NotMeasured(shown, tuple(dict.fromkeys((*near, *names))) or ("–",))


def profile_for(folder: Path, setup: Setup) -> Profile:
    """Return the measured shift of a printer for a paper, a tray, and a way to print backs.

    Raises:
        NotMeasured: this was not measured.
        Refusal: the file cannot be read.
    """
    measured = {_setup(profile): profile for profile in profiles_of(folder, setup.printer)}
    for known, profile in measured.items():
        if _key(known) == _key(setup):
            return profile
    raise NotMeasured(" ".join(setup), tuple(map(" ".join, measured)))


def keep(folder: Path, profile: Profile) -> None:
    """Store a measured shift in place of an older one; the caller must hold the lock on the file.

    Raises:
        FaultyFile: its numbers are impossible; nothing was written.
        Refusal: the file cannot be read or written.
    """
    fitted(asdict(profile), Profile, folder / PRINTERS_FILE)
    same = _key(_setup(profile))
    _write(folder, (*(known for known in profiles(folder) if _key(_setup(known)) != same), profile))


def forget(folder: Path, name: str) -> None:
    """Delete all measured shifts of a printer.

    Raises:
        NotMeasured: there is none of this name.
        Refusal: the file cannot be read or written.
    """
    with sole_writer(folder / PRINTERS_FILE):
        of_it = profiles_of(folder, name)
        _write(folder, [profile for profile in profiles(folder) if profile not in of_it])


def usable_name(name: str) -> str:
    """Return the name of a printer or a tray, without surrounding blanks.

    Raises:
        UnusableName: it is too long, or has no visible letter.
    """
    plain = name.strip()
    if not plain.isprintable() or not any(map(str.isalnum, plain)) or len(plain) > MAX_PRINTER_NAME:
        raise UnusableName(as_typed(name))
    return plain


def _setup(profile: Profile) -> Setup:
    return Setup(profile.name, profile.paper, profile.backs, profile.tray)


def _key(setup: Setup) -> Setup:
    return setup._replace(printer=setup.printer.strip().casefold(), tray=setup.tray.casefold())


def _write(folder: Path, known: Sequence[Profile]) -> None:
    values = {"profiles": [*map(asdict, known)]}
    write_toml(folder / PRINTERS_FILE, values, _File, about="companion printer", force=True)
