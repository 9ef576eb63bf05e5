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
            help="What a sheet says: its fingerprint or the first eight digits, or the number and "
            "the digits of its link.",
            show_default=False,
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All evenings, not only this one.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """List the deals of this evening, with all that was printed, looked at or read from files.

    Or say which deal a sheet is of. Examples: companion deals / companion deals 3f2a99c1
    """
    with open_journal(home, current=True) as journal:
        known = Deals(journal, words())
        lines = known.of_paper(" ".join(text)) if text else known.listed(everything=everything)
        typer.echo("\n".join(lines))
