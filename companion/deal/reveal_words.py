"""The six words on The Reveal, which open a deal: drawing them, and reading them as typed."""

import secrets
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

from companion.errors import Refusal

WORD_COUNT = 6  # words of 11 bits: 66 bits, and each guess is stretched
ENGLISH = "en"
_TELLING_LETTERS = 4  # first letters that distinguish the words of most lists
_NO_MARKS = str.maketrans(dict.fromkeys('.,;:!?()[]"«»“”„', " "))
# Lists of 2,048 words (BIP 39), by the languages that the package has.
_WORD_LISTS = {
    "cs": "czech",
    "en": "english",
    "es": "spanish",
    "fr": "french",
    "it": "italian",
    "pt": "portuguese",
    "ru": "russian",
    "tr": "turkish",
}


class NotSixWords(Refusal):
    """The number of typed words is not that of The Reveal, which has six."""

    words: int
    expected: int


class NotAWord(Refusal):
    """A typed word is not in the list; `near` are similar words."""

    place: int
    word: str
    near: tuple[str, ...]


def list_language(language: str) -> str:
    """Return the language of the word list that is used for `language`; English if it has none."""
    return language if language in _WORD_LISTS else ENGLISH


@lru_cache
def word_list(language: str) -> tuple[str, ...]:
    """Return the list of words for The Reveal in a language."""
    from mnemonic import Mnemonic

    return tuple(Mnemonic(_WORD_LISTS[language]).wordlist)


def draw_words(language: str) -> tuple[str, ...]:
    """Draw the six random words of a Reveal in a language."""
    return tuple(secrets.choice(word_list(language)) for _ in range(WORD_COUNT))


def word_numbers(words: Sequence[str], language: str) -> tuple[str, ...]:
    """Return the number of each word in its list, as four digits from 0001 to 2048."""
    return tuple(f"{word_list(language).index(word) + 1:04}" for word in words)


def read_words(typed: str, language: str) -> tuple[str, ...]:
    """Return typed words of The Reveal in the spelling of their list.

    Case, accents and marks around words do not matter, and the first letters of a word are enough
    if no other word has them. Numbers of the words are left out, and lines before the last one, as
    the QR code of The Reveal has one. If no word is typed, the numbers of `word_numbers` stand for
    words.

    Raises:
        NotSixWords: there are more or fewer.
        NotAWord: a word is not in the list.
    """
    return tuple(_read(place, word, language) for place, word in enumerate(_six(typed), start=1))


def check_words(typed: str, language: str) -> None:
    """Check that typed words can be those of a Reveal in any language.

    Raises:
        NotSixWords: there are more or fewer.
        NotAWord: a word is not in the list of `language`, and no other list has all of
            them.
    """
    words = _six(typed)
    if not any(all(_known(word, other) for word in words) for other in _WORD_LISTS):
        read_words(typed, language)


def _six(typed: str) -> list[str]:
    last = typed.strip().rpartition("\n")[2].translate(_NO_MARKS)
    words = [word for word in last.split() if not word.isdecimal()] or last.split()
    if len(words) != WORD_COUNT:
        raise NotSixWords(len(words), WORD_COUNT)
    return words


def _read(place: int, word: str, language: str) -> str:
    if listed := _known(word, language):
        return listed
    known = _by_letters(language)
    near = get_close_matches(_letters(word), known, n=3, cutoff=0)
    raise NotAWord(place, word, tuple(key if key.isdecimal() else known[key] for key in near))


def _known(word: str, language: str) -> str | None:
    known, letters = _by_letters(language), _letters(word)
    if letters in known:
        return known[letters]
    longer = [key for key in known if key.startswith(letters)]
    return known[longer[0]] if len(letters) >= _TELLING_LETTERS and len(longer) == 1 else None


@lru_cache
def _by_letters(language: str) -> dict[str, str]:
    words = enumerate(word_list(language), start=1)
    return {typed: word for place, word in words for typed in (_letters(word), f"{place:04}")}


def _letters(word: str) -> str:
    parted = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def secret_of(words: Sequence[str]) -> bytes:
    """Return the bytes from which the key of a deal is derived, for its six words."""
    return " ".join(map(_letters, words)).encode()
