"""`companion voices` and `doctor`: who can read the night on this machine, and what works here."""

from collections.abc import Callable, Iterable
from typing import Annotated, Literal

import typer

from companion.checks.machine import examinations, voice_rows
from companion.cli.completion import complete_engine, complete_language, listed
from companion.cli.host import advice, refusal_text, say, words
from companion.cli.terminal.columns import left, width
from companion.errors import Refusal


def voices(
    language: Annotated[
        str,
        typer.Option(
            "--language",
            "-l",
            help="Only voices for this language, like ru or pt.",
            **listed(complete_language),
        ),
    ] = "",
    engine: Annotated[
        str,
        typer.Option(
            help="Another speech engine (default: the system's).",
            **listed(complete_engine),
        ),
    ] = "",
) -> None:
    """List the voices on this machine.

    The one marked * reads the night unless you choose another with --voice, by its id or name.

    Example: companion voices --language ru
    """
    rows, refusal = voice_rows(words(), language, engine)
    widest = max(width(voice.id) for voice in rows)
    for voice in rows:
        mark = "*" if voice.usual else " "
        typer.echo(f"{mark} {left(voice.id, widest)}  {voice.languages:8}  {voice.name}")
    if refusal:  # told below the voices that answer
        raise refusal


def doctor(
    part: Annotated[
        Literal["screens"] | None,
        typer.Argument(
            help="Only this: whether a phone reaches this computer.", show_default=False
        ),
    ] = None,
) -> None:
    """Check what works on this machine, and what to do about what doesn't.

    Examples: companion doctor / companion doctor screens
    """
    if part is not None:
        from companion.cli.commands.screens import wait_for_a_phone

        if not wait_for_a_phone():
            raise typer.Exit(1)
        return
    from companion.cli.terminal.large_letters import missing_letters

    show_findings(examinations(words(), missing_letters))


def show_findings(checks: Iterable[tuple[str, Callable[[], str]]]) -> bool:
    """Run checks by their names and show what each finds; return whether all passed."""
    passed = True
    for name, check in checks:
        try:
            finding, mark = check(), say("doctor", "works")
        except Refusal as refusal:
            finding, mark, passed = (
                refusal_text(refusal) + advice(refusal),
                say("doctor", "fails"),
                False,
            )
        typer.echo(f"{left(mark, 3)}  {left(name, 15)}  {finding}")
    return passed
