"""Which language a text of a set in two languages is in, so that it is read aloud as one of its own.

A text is told by words that only one of the languages has among all that it prints and says.
"""

import re
from collections.abc import Iterator, Sequence

from companion.frozen import Frozen


class LanguagePair(Frozen):
    """The words that only the first language has, and those that only the other has."""

    other: str  # its code
    of_first: frozenset[str]
    of_other: frozenset[str]

    def parts(self, line: str) -> list[str]:
        """A line as parts of one language each, if it has names in both beside each other."""
        parts = re.split("(?<= · )", line)
        return parts if len({*self.spoken(parts)}) > 1 else [line]

    def spoken(self, texts: Sequence[str]) -> list[bool]:
        """Which of the lines of a paragraph are in the other language.

        A line without a word of its own is in the language of all others.
        """
        own, others = (
            [not known.isdisjoint(_words(text)) for text in texts]
            for known in (self.of_first, self.of_other)
        )
        if any(own):
            return [other and not first for first, other in zip(own, others, strict=True)]
        return [any(others)] * len(texts)


def language_pair(first: object, other: object, language: str) -> LanguagePair:
    """How two languages are told apart by all the texts in each; `language` is the other one's code."""
    own, others = (
        frozenset(word for text in texts_in(one) for word in _words(re.sub(r"{[^{}]*}", " ", text)))
        for one in (first, other)
    )
    return LanguagePair(language, own - others, others - own)


def _words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[^\W\d_]+", text)}


def texts_in(value: object) -> Iterator[str]:
    """All texts in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Frozen):
        yield from texts_in(tuple(value.fields().values()))
    elif isinstance(value, dict):
        yield from texts_in(tuple(value.values()))
    elif isinstance(value, tuple):
        for one in value:
            yield from texts_in(one)
