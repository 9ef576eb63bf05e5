"""Explain the rule behind a refusal, the next step, or a word."""

from companion.rules.topics import Topic
from companion.table.names import as_typed
from companion.table.refusals import NotAnAnswer
from companion.table.table import Table
from companion.words.rule_texts import find_topics, rule, topic_of_step


def why(table: Table, topic: str = "") -> list[str]:
    """Return the rule for a topic; else that of the last refusal, or of the next step."""
    if topic:
        return _rules(table, topic)
    sentence, heading = table.last_refusal() or (table.next_step(), topic_of_step(table.game))
    return [sentence, _rule(table, heading)]


def _rules(table: Table, wanted: str) -> list[str]:
    rules, found = table.referee.words["rules"], find_topics(table.referee, wanted)
    headings = {rules[topic]["title"] for topic in found}
    if len(headings) == 1:
        return [_rule(table, topic) for topic in found]
    allowed = dict.fromkeys(rules[topic]["title"] for topic in found or Topic)
    raise NotAnAnswer(as_typed(wanted), tuple(allowed))


def _rule(table: Table, topic: Topic) -> str:
    found = rule(table.referee, topic, table.header.ruleset, len(table.names))
    heading = table.say("rule", "board", title=found.title)
    return f"{heading}{'' if heading.endswith('?') else '.'} {found.text}"
