"""Words of the table: nobody chooses the deal, as each player adds a word to what is promised."""

import unicodedata
from collections.abc import Iterable

from companion.errors import Refusal
from companion.table.deal import Promise, WordsOfTheTable
from companion.table.names import as_typed

MAX_WORD = 24  # letters


class NotOneWord(Refusal):
    """A word of the table is one word of letters, in any language."""

    word: str
    most: int


class DealAbandoned(Refusal):
    """The words were not given to the end. The promise stays in the chain, and is told."""

    link: int


def table_word(typed: str) -> str:
    """The word of a player as the proof has it: small letters, in composed form.

    Raises:
        NotOneWord: it is anything else than up to `MAX_WORD` letters.
    """
    word = unicodedata.normalize("NFC", typed.strip().lower())
    letters = [unicodedata.category(letter)[0] for letter in word]
    if not (word and len(word) <= MAX_WORD and letters[0] == "L" and set(letters) <= {"L", "M"}):
        raise NotOneWord(as_typed(typed), MAX_WORD)
    return word


def agreed(promise: Promise, words: Iterable[str]) -> WordsOfTheTable:
    """What the roles follow from: what was promised, and a word of each player, by seat."""
    return promise, tuple(map(table_word, words))
