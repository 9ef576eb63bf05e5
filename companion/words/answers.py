"""Answers and words of `companion play` that stand together: their first letters tell them apart."""

from collections.abc import Iterator
from itertools import combinations

from companion.errors import Detail
from companion.files.toml import Fault, Values
from companion.words.letters import folded

PLAY_TABLE = "play"  # the table that has them
MIN_ANSWER_LETTERS = 2  # that are enough for any of them
JOINED_ANSWERS = (
    ("liberal", "fascist", "veto"),
    ("yes", "no"),
    ("undo", "redo", "why", "claim", "history", "help", "quit"),
)


class BeginsAlike(Detail):
    """An answer with the first letters of another one beside it."""

    word: str
    other: str
    other_word: str


def alike(play: Values) -> Iterator[Fault]:
    """Answers that begin like others beside them, in the words of play."""
    for group in JOINED_ANSWERS:
        answers = {key: play[key] for key in group if isinstance(play.get(key), str)}
        for (key, word), (other, other_word) in combinations(answers.items(), 2):
            if (
                word
                and folded(word)[:MIN_ANSWER_LETTERS] == folded(other_word)[:MIN_ANSWER_LETTERS]
            ):
                yield Fault(other, BeginsAlike(other_word, key, word))
