"""`companion printer`: how far a printer's backs drift, measured on paper, and kept."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.table import HomeOption, home_folder
from companion.errors import CompanionError
from companion.store.printers import (
    Profile,
    check_name,
    keep,
    of_printer,
    profile_for,
    profiles,
)
from companion.store.printers import (
    forget as forget_printer,
)
from printables.calibration import (
    STEADY,
    TOLERABLE,
    Advice,
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

printer = typer.Typer(help="Measure how far a printer's backs drift, and keep it.")

PaperOption = Annotated[Paper, typer.Option(help="The paper of the calibration sheet.")]
BacksOption = Annotated[Backs, typer.Option(help="How its back was printed.")]
TrayOption = Annotated[str, typer.Option(help="The tray, if the printer has several.")]

_ADVICE = {
    Advice.DUPLEX: f"At most {STEADY:g} mm varies, which nobody sees beside a cut: print on both "
    "sides, with --printer NAME.",
    Advice.MORE_BLEED: f"Between {STEADY:g} and {TOLERABLE:g} mm varies, and no correction can "
    "know it: give the backs room, with --printer NAME --bleed 3.",
    Advice.GUTTERFOLD: f"More than {TOLERABLE:g} mm varies, so that backs would show at the cut or "
    "tell cards apart: print both on one side, and fold, with --backs gutterfold.",
    Advice.MORE_SHEETS: "One sheet cannot tell what repeats from what varies: print two more, and "
    "measure all three at once.",
}


@printer.command(context_settings={"ignore_unknown_options": True})
def measure(
    name: Annotated[str, typer.Argument(help="What you call the printer.")],
    numbers: Annotated[
        list[str],
        typer.Argument(
            help="Four numbers a sheet: top, bottom, left, right; c3 from a coarse scale."
        ),
    ],
    paper: PaperOption = Paper.A4,
    backs: BacksOption = Backs.LONG_EDGE,
    tray: TrayOption = "any",
    rulers: Annotated[
        tuple[float, float, float, float] | None,
        typer.Option(
            help="The rulers of 200 mm in mm: lying and standing, of the front, then of the back.",
            show_default=False,
        ),
    ] = None,
    again: Annotated[
        bool,
        typer.Option(
            "--again", help="The sheet was printed with --printer NAME: this is the rest."
        ),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Keep what the calibration sheets of a printer say.

    Example: companion printer measure Office -3 -2.5 4 4
    """
    if not (backs.duplex or backs.separate):
        raise CompanionError(f"With --backs {backs.value} no back can drift: nothing to measure.")
    name, tray, folder = check_name(name), check_name(tray), home_folder(home)
    found = findings([drift(one, paper) for one in readings(list(map(number, numbers)))], paper)
    across, along = scale(Rulers(*rulers)) if rulers else (1.0, 1.0)
    measured = found.repeats
    if again:
        earlier = profile_for(folder, name, paper=paper.value, backs=backs.value, tray=tray)
        measured = measured.after(_drift(earlier))
        found = replace(found, repeats=measured)
        across, along = across * earlier.across, along * earlier.along
    kept = Profile(
        name=name,
        tray=tray,
        paper=paper.value,
        backs=backs.value,
        x=measured.x,
        y=measured.y,
        turned=measured.turned,
        varies=found.varies,
        sheets=found.sheets,
        across=across,
        along=along,
    )
    keep(folder, kept)
    _tell(kept)
    typer.echo(_told(found, name))


@printer.command("list")
def list_(home: HomeOption = None) -> None:
    """List the printers that were measured."""
    known = profiles(home_folder(home))
    if not known:
        typer.echo("No printer was measured yet: companion print calibration makes the sheet.")
    for one in known:
        _tell(one)


@printer.command()
def show(
    name: Annotated[str, typer.Argument(help="The printer.")], home: HomeOption = None
) -> None:
    """Show what is known of a printer, and how its backs are corrected."""
    for one in of_printer(home_folder(home), name):
        _tell(one)
        made = correction_of(one)
        typer.echo(
            f"  Backs are printed {made.x + 0:+.2f} mm across, {made.y + 0:+.2f} mm up, turned by "
            f"{made.turned:+.3f} degrees, at {made.across:.2%} of their width and "
            f"{made.along:.2%} of their height."
        )


@printer.command()
def forget(
    name: Annotated[str, typer.Argument(help="The printer.")], home: HomeOption = None
) -> None:
    """Forget a printer."""
    forget_printer(home_folder(home), name)
    typer.echo(f"{name} is forgotten.")


def correction_for(
    home: Path | None, name: str, paper: Paper, backs: Backs, tray: str
) -> Correction:
    """What makes up for this printer's drift.

    Raises:
        CompanionError: it was not measured, or its profile cannot be read.
    """
    if not (backs.duplex or backs.separate):
        return Correction()
    folder = home_folder(home)
    kept = profile_for(folder, name, paper=paper.value, backs=backs.value, tray=tray)
    return correction_of(kept)


def correction_of(kept: Profile) -> Correction:
    """What makes up for a drift that was kept."""
    return correction(_drift(kept), Backs(kept.backs).flip, (kept.across, kept.along))


def _drift(kept: Profile) -> Drift:
    return Drift(kept.x, kept.y, kept.turned)


def _tell(one: Profile) -> None:
    sheets = "1 sheet" if one.sheets == 1 else f"{one.sheets} sheets"
    varies = f"{one.varies:.2f} mm varies" if one.sheets > 1 else "what varies is not known"
    typer.echo(
        f"{one.name}, tray {one.tray}, {one.paper}, {one.backs}: {one.x:+.2f} mm across, "
        f"{one.y:+.2f} mm up, turned {one.turned:+.3f} degrees; {varies} ({sheets})"
    )


def _told(found: Findings, name: str) -> str:
    """What follows for the set."""
    repeats = (
        "What repeats is made up for from now on."
        if found.needs_correction
        else "What repeats is so little that it hardly needs a correction."
    )
    return f"{repeats} {_ADVICE[found.advice].replace('NAME', name)}"
