"""Questions and their possible answers, independent of any terminal.

Generators yield questions, are sent a value, and return the result of the answers. A user interface
shows a question in its own way: a tap sends the value of an option, a terminal reads what was
typed.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar

from companion.errors import Refusal
from companion.frozen import Frozen

T = TypeVar("T")

# An answer: a bool, a number, a word, or a list; a mapping answers several offers by key.
Value: TypeAlias = bool | int | str | Sequence[Any] | Mapping[str, Any] | None
Asking: TypeAlias = Generator["Question", Any, T]

MAX_ANSWER_LETTERS = 4000  # letters of a typed answer


class Kind(StrEnum):
    """Kinds of answers to questions, like a seat or a number."""

    NAMES = "names"  # a list of names, clockwise
    CHOICE = "choice"  # the value of an option
    SEATS = "seats"  # a list of `least` to `most` seats
    BALLOTS = "ballots"  # a list of the seats that said ja; or {"ja": 4, "nein": 3}
    TILES = "tiles"  # a list of `least` to `most` parties; None for no comment
    NUMBER = "number"  # from `least` to `most`; a list of them where there are options
    YES_NO = "yes_no"
    TEXT = "text"
    PRIVATE = "private"  # a text that only the host may see; a look that only one player may have
    ACTION = "action"  # True: something is done, like undo


_EXCLUSIVE_KINDS = {Kind.ACTION, Kind.NAMES}  # kinds that must be answered alone


class Back(Exception):  # noqa: N818  thrown into a generator, it is no error
    """An answer that goes back to the previous question."""


class UnfitAnswer(Refusal):
    """An answer does not fit its question."""


class Option(Frozen):
    """A value that can be chosen, with its name on the screen."""

    value: Value
    label: str
    note: str = ""  # note on costs or meaning


class Typing(Frozen):
    """Settings for typing an answer in a terminal."""

    read: Callable[[str], Value]  # reads the typed text; raises a Refusal
    hint: str = ""  # hint after the text
    words: tuple[str, ...] = ()  # words that Tab completes
    also: tuple[str, ...] = ()  # further spellings that are accepted
    plain: str = ""  # text and hint without signs, which screen readers skip
    before: str = ""  # texts that may be typed before the answer
    begun: str = ""  # text that is already typed
    help: tuple[str, ...] = ()  # help after the explanation
    is_free: bool = False  # True: any text is an answer, even the name of a command


class Question(Frozen):
    """A question with everything that can be answered at this moment of the game."""

    key: str  # key of the question and of its explanation
    kind: Kind
    text: str
    typing: Typing
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    proposed: Value = None  # likely answer
    refusal: Refusal | None = None  # error about the last answer
    notes: tuple[str, ...] = ()  # remarks before the question
    help: tuple[str, ...] = ()  # explanation
    offers: tuple["Question", ...] = ()  # things to do instead of answering
    back: bool = False  # True: there is a previous question
    about: tuple[int, ...] = ()  # seats of the players whom an offer concerns


def keys_of(questions: Sequence[Question]) -> set[str]:
    """Return the set of the `key` of each question."""
    return {question.key for question in questions}


def checked(question: Question, value: Any) -> Any:
    """Return the value if it is a possible answer to the question.

    Raises:
        UnfitAnswer: it is not.
    """
    counted = question.kind is Kind.BALLOTS and isinstance(value, Mapping) and "ja" in value
    if isinstance(value, Mapping) and not counted:
        offers = {offer.key: offer for offer in question.offers}
        if (
            value
            and value.keys() <= offers.keys()
            and (len(value) == 1 or _EXCLUSIVE_KINDS.isdisjoint(offers[key].kind for key in value))
        ):
            return {key: checked(offers[key], one) for key, one in value.items()}
        raise UnfitAnswer
    if _fits(question, value):
        return value
    raise UnfitAnswer


def _fits(question: Question, value: Any) -> bool:  # noqa: C901  one case for each kind
    allowed = [option.value for option in question.options]
    within = range(question.least, question.most + 1)
    match question.kind:
        case Kind.YES_NO:
            return isinstance(value, bool)
        case Kind.ACTION:
            return value is True
        case Kind.CHOICE:
            return isinstance(value, str) and value in allowed
        case Kind.TEXT | Kind.PRIVATE:
            return (
                isinstance(value, str)
                and len(value) <= MAX_ANSWER_LETTERS
                and " ".join(value.split()).isprintable()
            )
        case Kind.NAMES:
            return _is_list(value, str) and sum(map(len, value)) <= MAX_ANSWER_LETTERS
        case Kind.SEATS:
            return _is_list(value, int) and len(value) in within
        case Kind.TILES:
            return value is None or (
                _is_list(value, str) and len(value) in within and set(value) <= set(allowed)
            )
        case Kind.BALLOTS if isinstance(value, Mapping):
            return value.keys() == {"ja", "nein"} and _is_list([*value.values()], int)
        case Kind.BALLOTS:
            return _is_list(value, int) and len({*value}) == len(value)
        case Kind.NUMBER if allowed:
            numbers = _is_list(value, int) and len(value) == len(allowed)
            return numbers and all(item in within for item in value)
        case Kind.NUMBER:
            return isinstance(value, int) and not isinstance(value, bool) and value in within


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(item, kind) and not isinstance(item, bool) for item in value
    )


def ask(question: Question, accept: Callable[[Any], T]) -> Asking[T]:
    """Ask until the function `accept` accepts the value, and return its result."""
    while True:
        value = yield question
        try:
            return accept(value)
        except Refusal as refusal:
            question = question.replace(refusal=refusal)
