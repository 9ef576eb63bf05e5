"""Somebody who answers questions by typing, as a terminal reads it."""

from companion.cli.terminal.prompts import asked_text
from companion.errors import Refusal
from companion.store.recorded_game import folded
from companion.table.question import Asking, Back, Question
from companion.words.sentences import Referee, load_referee


class Typist:
    """The questions, and what came of the answers."""

    def __init__(self, asking: Asking[object], *typed: str, words: Referee | None = None) -> None:
        self._asking, self._words = asking, words or load_referee("en")
        self.questions: list[Question] = []
        self.refusals: list[type[Refusal]] = []
        self.notes: list[str] = []
        self.result: object = None
        try:
            self._asked(next(asking))
            for line in typed:
                self._types(line)
        except StopIteration as end:
            self.result = end.value

    @property
    def texts(self) -> list[str]:
        """The questions as they are shown."""
        return [*map(asked_text, self.questions)]

    def _asked(self, question: Question) -> None:
        self.questions.append(question)
        self.notes += question.notes
        self.refusals += [type(question.refusal)] if question.refusal else []

    def _types(self, line: str) -> None:
        question, words = self.questions[-1], self._words.words["play"]
        if line in {"?", words["help"]}:
            self.questions.append(question)
            self.notes += (*question.help, *question.typing.help)
        elif question.back and folded(line) in {"undo", "back", folded(words["undo"])}:
            self._asked(self._asking.throw(Back()))
        else:
            try:
                likely = not line and question.proposed is not None
                value = question.proposed if likely else question.typing.read(line)
            except Refusal as refusal:
                self._asked(question.replace(refusal=refusal, notes=()))
            else:
                self._asked(self._asking.send(value))
