"""`companion why`: the rule behind the current step, the last refusal, or a word."""

from typing import Annotated

import typer

from companion.cli.completion import complete_topic
from companion.cli.table import HomeOption, Table, open_table
from companion.errors import CompanionError
from companion.rules.topics import Topic
from companion.table.names import as_typed
from companion.words.rulebook import find_topics, rule, topic_of_step


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
        lines = why_topic(table, topic) if topic else why_now(table)
        typer.echo("\n".join(lines))


def why_now(table: Table) -> list[str]:
    """The last refusal with its rule, or the next step with its own."""
    refused = table.last_refusal()
    if refused:
        sentence, heading = refused
        return [sentence, _rule(table, Topic(heading))]
    return [table.next_step(), _rule(table, topic_of_step(table.game))]


def why_topic(table: Table, wish: str) -> list[str]:
    """The rule that is meant, or all of them that have this heading.

    Raises:
        CompanionError: there is none, or they have several.
    """
    rules, found = table.referee.words["rules"], find_topics(table.referee, wish)
    headings = {rules[topic]["title"] for topic in found}
    if len(headings) == 1:
        return [_rule(table, topic) for topic in found]
    allowed = ", ".join(dict.fromkeys(rules[topic]["title"] for topic in found or Topic))
    raise CompanionError(table.say("unknown_topic", name=as_typed(wish), allowed=allowed))


def _rule(table: Table, topic: Topic) -> str:
    found = rule(table.referee, topic, table.header.ruleset)
    heading = table.referee.words["board"]["rule"].format(title=found.title)
    return f"{heading}. {found.text}"
