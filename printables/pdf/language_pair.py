"""Detection of the language of each text in a set in two languages, for screen readers.

A text is recognised by words that only one of the languages prints or says.
"""

import re
from collections.abc import Iterator, Sequence

from companion.frozen import Frozen


class LanguagePair(Frozen):
    """Words that only the first language has, and words that only the other language has."""

    other: str  # code of the other language
    of_first: frozenset[str]
    of_other: frozenset[str]

    def parts(self, line: str) -> list[str]:
        """Split a line in both languages into parts of one language each."""
        parts = re.split("(?<= · )", line)
        return parts if len({*self.spoken(parts)}) > 1 else [line]

    def spoken(self, texts: Sequence[str]) -> list[bool]:
        """Return a list that has True for each line of a paragraph in the second language.

        A line in which no word belongs to only one language counts as the other lines do.
        """
        own, others = (
            [not words.isdisjoint(_words(text)) for text in texts]
            for words in (self.of_first, self.of_other)
        )
        if any(own):
            return [other and not first for first, other in zip(own, others, strict=True)]
        return [any(others)] * len(texts)


def language_pair(first: object, other: object, language: str) -> LanguagePair:
    """Return the words of two languages that tell them apart; `language` is the code of the second."""
    own, others = (
        frozenset(
            word for text in texts_in(wording) for word in _words(re.sub(r"{[^{}]*}", " ", text))
        )
        for wording in (first, other)
    )
    return LanguagePair(language, own - others, others - own)


def _words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[^\W\d_]+", text)}


def texts_in(value: object) -> Iterator[str]:
    """Yield all texts in a value, including those in nested lists and tables."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Frozen):
        yield from texts_in(tuple(value.fields().values()))
    elif isinstance(value, dict):
        yield from texts_in(tuple(value.values()))
    elif isinstance(value, tuple):
        for part in value:
            yield from texts_in(part)
