"""`companion deals`: what was dealt, printed, looked at, sealed and revealed; and which deal a paper is of."""

from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_journal
from companion.cli.host import words
from companion.table.deals import Deals


def deals(
    text: Annotated[
        list[str] | None,
        typer.Argument(
            help="What a sheet says: its fingerprint, or the first eight digits; or the number and "
            "digits of its link.",
            show_default=False,
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show all evenings, not just this one.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """List the deals of this evening, and everything that was printed again, looked at or imported.

    Or find out which deal a sheet belongs to. Examples: companion deals / companion deals 3f2a99c1
    """
    with open_journal(home, current=True) as journal:
        known = Deals(journal, words())
        lines = known.of_paper(" ".join(text)) if text else known.listed(everything=everything)
        typer.echo("\n".join(lines))
