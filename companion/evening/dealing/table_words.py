"""Words of the table: each player adds a word to the promise, so nobody chooses the deal."""

import unicodedata
from collections.abc import Iterable

from companion.errors import Refusal
from companion.table.deal import Promise, WordsOfTheTable
from companion.table.names import as_typed

MAX_WORD = 24  # letters


class NotOneWord(Refusal):
    """A word of the table that is not one word of letters."""

    word: str
    most: int


class DealAbandoned(Refusal):
    """Not all words were given. The promise stays in the chain and is mentioned later."""

    link: int


def table_word(typed: str) -> str:
    """Return the word of a player as the proof has it: lower case, in composed form.

    Raises:
        NotOneWord: it is anything else than up to `MAX_WORD` letters.
    """
    word = unicodedata.normalize("NFC", typed.strip().lower())
    letters = [unicodedata.category(letter)[0] for letter in word]
    if not (word and len(word) <= MAX_WORD and letters[0] == "L" and set(letters) <= {"L", "M"}):
        raise NotOneWord(as_typed(typed), MAX_WORD)
    return word


def agreed(promise: Promise, words: Iterable[str]) -> WordsOfTheTable:
    """Return the promise with a checked word of each player, by seat."""
    return promise, tuple(map(table_word, words))
