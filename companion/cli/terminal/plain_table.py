"""A table told line by line: each sentence once, each seat once, and explanations the first time."""

from collections.abc import Iterator, Sequence

from companion.cli.terminal.prompts import asked_text
from companion.rules.events import CandidacyPassed, ChancellorNominated, SessionOpened
from companion.table.question import Kind, Question
from companion.table.table import Table

_SESSION = ("tile", "tile_or_veto")  # questions of a Legislative Session; their step is long


class PlainTable:
    """Record of everything that a host who listens has heard so far."""

    def __init__(self) -> None:
        self._explained: set[str] = set()
        self._listed: tuple[object, ...] = ()  # the question whose seats were told last

    def lines(self, table: Table, question: Question, heard: Sequence[str]) -> Iterator[str]:
        """Yield what has happened, the next step unless the question says it, and the question."""
        step = "" if self._knows_step(question) else table.next_step()
        follows: set[type[object]] = {ChancellorNominated} | ({SessionOpened} if step else set())
        follows |= {CandidacyPassed} if question.key == "nominate" else set()
        events = table.stored.steps[-1][1] if table.stored.moves else ()
        told_below = {step, *table.sentences([event for event in events if type(event) in follows])}
        yield from (line for line in heard if line not in told_below)
        yield step
        yield question.typing.before
        asked = question.typing.plain
        yield question.text if asked and self._is_known(question.key) else asked_text(question)
        seats = (question.key, *(option.value for option in question.options))
        if question.kind is Kind.SEATS and not step and seats != self._listed:
            yield ", ".join(f"{option.value} {option.label}" for option in question.options)
        self._listed = seats

    def _knows_step(self, question: Question) -> bool:
        """Return whether the step was told with this question, or is what it asks."""
        if question.refusal is not None or question.key == "nominate":
            return True
        return question.key in _SESSION and self._is_known("session")

    def _is_known(self, key: str) -> bool:
        known = key in self._explained
        self._explained.add(key)
        return known
