"""Grammatical forms of names and words, where a language needs them: "ad Ada" but "a Ben".

`{chancellor:a}` asks for the form `a` of the field `chancellor`. The table `forms.a` of the
language's grammar.toml has a text for each pattern of values; the first pattern that matches the
whole value counts, in small letters without accents. `{}` in the text is the value. The last
pattern is `.*`, so that there is always a form.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self

from companion.files.toml import Fault, Values, excerpt
from companion.files.toml_schema import Misplaced, OneOf, TableWith, WrongValue
from companion.words.letters import folded

FORM_PLACE = re.compile(r"\{([^{}:]*)(?::([^{}]*))?\}")
ANY_ENDING = ".*"


class Name(str):
    """A player's name with grammatical forms of its own."""

    forms: Mapping[str, str]

    def __new__(cls, name: str, forms: Mapping[str, str]) -> Self:
        """Create a name; `forms` are used where a sentence asks for a grammatical form."""
        named = super().__new__(cls, name)
        named.forms = forms
        return named


class Word(str):
    """A text for a field of a sentence, with the grammatical forms of its language."""

    _forms: Callable[[], Values]
    _own: Mapping[str, str]

    def __new__(cls, text: str, forms: Callable[[], Values], own: Mapping[str, str]) -> Self:
        """Create a word; `forms` are those of the language, `own` are those of this word alone."""
        word = super().__new__(cls, text)
        word._forms, word._own = forms, own
        return word

    def __format__(self, form: str) -> str:
        if not form or form in self._own:
            return self._own.get(form, str(self))
        plain = re.sub(r"^\W+|\W+$", "", folded(self))
        for pattern, text in self._forms().get(form, {}).items():
            if re.fullmatch(pattern, plain, re.DOTALL):
                return str(text).replace("{}", str(self))
        return str(self)


def grammar_faults(grammar: Values) -> Iterator[Fault]:
    """Yield the faults of a language's table of grammatical forms."""
    for name, forms in _forms(grammar).items():
        if not isinstance(forms, dict) or not _patterns(forms):
            yield Fault(f"forms.{name}", WrongValue(excerpt(forms), TableWith((ANY_ENDING,))))


def form_faults(words: Any, grammar: Values, key: str = "") -> Iterator[Fault]:
    """Yield a fault for each sentence that asks for a grammatical form that its language lacks."""
    forms = _forms(grammar)
    if isinstance(words, dict):
        for name, inner in words.items():
            yield from form_faults(inner, grammar, f"{key}.{name}".strip("."))
    elif isinstance(words, str):
        for name, form in FORM_PLACE.findall(words):
            if form and form not in forms:
                yield Fault(key, Misplaced(f"{{{name}:{form}}}", OneOf(tuple(forms))))


def places(sentence: str) -> set[str]:
    """Return the names of the fields in a sentence, without their grammatical forms."""
    return {name for name, _ in FORM_PLACE.findall(sentence)}


def _forms(grammar: Values) -> Values:
    forms = grammar.get("forms")
    return forms if isinstance(forms, dict) else {}


def _patterns(forms: Values) -> bool:
    try:
        for pattern in forms:
            re.compile(pattern)
    except re.error:
        return False
    texts = [text for text in forms.values() if isinstance(text, str) and text.strip()]
    return len(texts) == len(forms) and next(reversed(forms), "") == ANY_ENDING
