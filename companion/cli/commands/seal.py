"""`companion seal`: destroy whatever shows a role on this computer."""

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.table.sealing import seal_table


def seal(home: HomeOption = None) -> None:
    """Destroy the key of the deal and all files that show roles; only The Reveal opens it later.

    The night and the first move do this automatically. If the night is played on another device,
    run this first, once everyone has read their role.
    """
    with open_table(home) as table:
        typer.echo("\n".join(seal_table(table)))
