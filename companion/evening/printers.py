"""Printers of this house: measured with the calibration sheet, kept, and corrected for."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.errors import Refusal
from companion.store.printers import Profile, check_name, keep, profile_for
from printables.calibration import (
    Drift,
    Findings,
    Rulers,
    correction,
    drift,
    findings,
    number,
    readings,
    scale,
)
from printables.imposition import Backs
from printables.sheet import Correction, Paper


class NothingToMeasure(Refusal):
    """Backs that are not printed separately cannot drift."""

    backs: Backs


class Setup(NamedTuple):
    """What a profile is for."""

    printer: str
    paper: Paper
    backs: Backs
    tray: str


class Measurement(NamedTuple):
    """What is kept of a printer, and what the sheets say."""

    profile: Profile
    findings: Findings


def measure(
    folder: Path, setup: Setup, numbers: Sequence[str], rulers: Rulers | None, *, again: bool
) -> Measurement:
    """Keep what the calibration sheets of a printer say, `again` on top of the profile before.

    Raises:
        Refusal: nothing can be measured so, a number is misread, or the profile cannot be kept.
    """
    if not (setup.backs.duplex or setup.backs.separate):
        raise NothingToMeasure(setup.backs)
    printer, tray = check_name(setup.printer), check_name(setup.tray)
    sheets = readings([number(one) for one in numbers])
    found = findings([drift(one, setup.paper) for one in sheets], setup.paper)
    across, along = scale(rulers) if rulers else (1.0, 1.0)
    if again:
        earlier = _profile(folder, setup)
        found = replace(found, repeats=found.repeats.after(_drift(earlier)))
        across, along = across * earlier.across, along * earlier.along
    profile = Profile(
        name=printer,
        tray=tray,
        paper=setup.paper.value,
        backs=setup.backs.value,
        x=found.repeats.x,
        y=found.repeats.y,
        turned=found.repeats.turned,
        varies=found.varies,
        sheets=found.sheets,
        across=across,
        along=along,
    )
    keep(folder, profile)
    return Measurement(profile, found)


def correction_for(folder: Path, setup: Setup) -> Correction:
    """What makes up for a printer's drift; nothing where backs cannot drift.

    Raises:
        Refusal: it was not measured, or its profile cannot be read.
    """
    if not (setup.backs.duplex or setup.backs.separate):
        return Correction()
    return correction_of(_profile(folder, setup))


def correction_of(profile: Profile) -> Correction:
    """What makes up for a drift that was kept."""
    stretch = profile.across, profile.along
    return correction(_drift(profile), Backs(profile.backs).flip, stretch)


def _profile(folder: Path, setup: Setup) -> Profile:
    paper, backs = setup.paper.value, setup.backs.value
    return profile_for(folder, setup.printer, paper=paper, backs=backs, tray=setup.tray)


def _drift(profile: Profile) -> Drift:
    return Drift(profile.x, profile.y, profile.turned)
