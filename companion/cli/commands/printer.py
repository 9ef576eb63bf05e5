"""Commands `companion printer`: keep the measured shift of a printer's back pages."""

from typing import Annotated

import typer

from companion.cli.completion import complete
from companion.cli.host import HomeOption, say
from companion.evening.printing import printer_profiles
from companion.evening.printing.printer_profiles import Profile, Setup
from companion.table.games_folder import checked_home
from printables.paper.options import Backs
from printables.paper.sheet import Paper
from printables.sheets.calibration import MAX_SPREAD, MAX_STEADY_SPREAD, Advice, Rulers

printer = typer.Typer(
    add_completion=False, help="Measure and save a printer's front-to-back misalignment."
)

_ADVICE = {
    Advice.DUPLEX: "advice_duplex",
    Advice.MORE_BLEED: "advice_more_bleed",
    Advice.GUTTERFOLD: "advice_gutterfold",
    Advice.MORE_SHEETS: "advice_more_sheets",
}

NameArgument = Annotated[
    str, typer.Argument(help="Your name for the printer.", autocompletion=complete("printer"))
]


@printer.command(context_settings={"ignore_unknown_options": True})
def measure(
    name: NameArgument,
    numbers: Annotated[
        list[str],
        typer.Argument(
            help="Four numbers per sheet: top, bottom, left, right; like c3 if from a coarse scale."
        ),
    ],
    paper: Annotated[Paper, typer.Option(help="The paper of the calibration sheet.")] = Paper.A4,
    backs: Annotated[Backs, typer.Option(help="How its back was printed.")] = Backs.LONG_EDGE,
    tray: Annotated[str, typer.Option(help="The tray, if the printer has several.")] = "any",
    rulers: Annotated[
        tuple[float, float, float, float] | None,
        typer.Option(
            help="The measured 200 mm rulers in mm: across and along on the front, then on the "
            "back.",
            show_default=False,
        ),
    ] = None,
    again: Annotated[
        bool,
        typer.Option(
            "--again",
            help="This sheet was already printed with --printer NAME: correct what is left.",
        ),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Save the numbers read from a printer's calibration sheets.

    Example: companion printer measure Office -3 -2.5 4 4
    """
    profile, findings = printer_profiles.measure(
        checked_home(home, required=again),
        Setup(name, paper, backs, tray),
        numbers,
        Rulers(*rulers) if rulers else None,
        again=again,
    )
    _show(profile)
    _say(
        _ADVICE[findings.advice],
        name=profile.name,
        steady=MAX_STEADY_SPREAD,
        tolerable=MAX_SPREAD,
    )


@printer.command("list")
def list_(home: HomeOption = None) -> None:
    """List the measured printers."""
    known = printer_profiles.profiles(checked_home(home))
    if not known:
        _say("no_printer", command="companion print calibration")
    for profile in known:
        _show(profile)


@printer.command()
def show(name: NameArgument, home: HomeOption = None) -> None:
    """Show the measurements of a printer, and how its backs are corrected."""
    for profile in printer_profiles.profiles_of(checked_home(home), name):
        _show(profile)
        correction = printer_profiles.correction_of(profile)
        _say(
            "correction",
            x=f"{correction.x + 0:+.2f}",
            y=f"{correction.y + 0:+.2f}",
            turned=f"{correction.turned:+.3f}",
            across=f"{correction.across:.2%}",
            along=f"{correction.along:.2%}",
        )


@printer.command()
def forget(name: NameArgument, home: HomeOption = None) -> None:
    """Forget a printer."""
    printer_profiles.forget(checked_home(home), name)
    _say("forgotten", name=name)


def _show(profile: Profile) -> None:
    _say(
        "profile",
        name=profile.name,
        tray=profile.tray,
        paper=profile.paper,
        backs=profile.backs,
        x=f"{profile.x:+.2f}",
        y=f"{profile.y:+.2f}",
        turned=f"{profile.turned:+.3f}",
        mm=f"{profile.varies:.2f}" if profile.sheets > 1 else "?",
        sheets=profile.sheets,
    )


def _say(key: str, **places: object) -> None:
    typer.echo(say("printing", key, **places))
