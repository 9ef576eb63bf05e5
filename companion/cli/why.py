"""`companion why`: the rule behind the current step, the last refusal, or a word."""

from typing import Annotated

import typer

from companion.cli.names import as_typed
from companion.cli.table import HomeOption, Table, open_table
from companion.errors import CompanionError
from companion.narration.rulebook import find_topics, rule, topic_of_step
from companion.narration.topics import Topic


def why(
    topic: Annotated[
        str, typer.Argument(help="A rule, like veto or chaos; without one, the current step.")
    ] = "",
    home: HomeOption = None,
) -> None:
    """Explain the last refusal, the current step or a rule, with its heading in the rulebook.

    Examples: companion why / companion why veto
    """
    with open_table(home) as table:
        if topic:
            typer.echo(_rule(table, _topic(table, topic)))
        else:
            for line in why_now(table):
                typer.echo(line)


def why_now(table: Table) -> list[str]:
    """The last refusal with its rule, or the next step with its own."""
    refused = table.last_refusal()
    if refused:
        sentence, heading = refused
        return [sentence, _rule(table, Topic(heading))]
    return [table.next_step(), _rule(table, topic_of_step(table.game))]


def _topic(table: Table, wish: str) -> Topic:
    found = find_topics(table.referee, wish)
    if len(found) == 1:
        return found[0]
    titles = (table.referee.words["rules"][topic]["title"] for topic in found or Topic)
    raise CompanionError(table.say("unknown_topic", name=as_typed(wish), allowed=", ".join(titles)))


def _rule(table: Table, topic: Topic) -> str:
    found = rule(table.referee, topic, table.header.ruleset)
    heading = table.referee.words["board"]["rule"].format(title=found.title)
    return f"{heading}. {found.text}"
