"""`companion seal`: from then on nobody learns a role from this computer."""

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.table.sealing import seal_table


def seal(home: HomeOption = None) -> None:
    """Destroy what opens the deal, and the files that tell its roles; The Reveal opens it later.

    The night and the first move do it by themselves. Do it before a night that is played elsewhere,
    when everyone has read their role.
    """
    with open_table(home) as table:
        typer.echo("\n".join(seal_table(table)))
