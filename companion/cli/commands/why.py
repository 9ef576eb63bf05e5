"""`companion why`: the rule behind the current step, the last refusal, or a word."""

from typing import Annotated

import typer

from companion.cli.completion import complete_topic
from companion.cli.current_game import HomeOption, open_table
from companion.table.why import why as rule_of


def why(
    topic: Annotated[
        str,
        typer.Argument(
            help="A rule, like veto or chaos; without one, the current step.",
            autocompletion=complete_topic,
        ),
    ] = "",
    home: HomeOption = None,
) -> None:
    """Explain the last refusal, the current step or a rule, with its heading in the rulebook.

    Examples: companion why / companion why veto
    """
    with open_table(home) as table:
        typer.echo("\n".join(rule_of(table, topic)))
