"""The words of one language and theme, from which sentences.py makes sentences."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.files.toml import over
from companion.frozen import Frozen
from companion.words.tables import ANY, CLASSIC, ENGLISH, NoSuchLanguage, languages, read_table
from companion.words.tiers import Tier, reads


class Referee(Frozen):
    """The words of one language in one theme."""

    language: str
    theme: str
    words: "dict[str, dict[str, Any]]"  # by table


def load_referee(language: str, theme: str = CLASSIC) -> Referee:
    """Return the words of a language and theme if it has all of them, else English ones.

    Raises:
        NoSuchLanguage: there is none of this name.
        FaultyFile: an English table is not TOML, when it is first used.
    """
    if language not in languages(theme, ANY):
        raise NoSuchLanguage(language, languages(theme))
    return own_referee(language if reads(language, theme, Tier.TABLE) else ENGLISH, theme)


def own_referee(language: str, theme: str) -> Referee:
    """Return the words of a language in a theme, with English ones for those it lacks."""
    return Referee(language, theme, _Tables(partial(read_table, language, theme)))


def spoken(referee: Referee) -> Referee:
    """Return the words as a voice says them, with the texts of `[spoken]` in voice.toml."""
    return reworded(referee, "voice", "spoken")


def reworded(referee: Referee, table: str, key: str) -> Referee:
    """Return the words with all texts that the table at this key replaces; other texts stay."""
    words = referee.words
    other = _Tables(lambda name: over(words[name], words[table][key].get(name, {})))
    return referee.replace(words=other)


class _Tables(dict[str, dict[str, Any]]):
    """Tables of words, each read when it is first used, as most commands need only one or two."""

    def __init__(self, read: Callable[[str], dict[str, Any]]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, table: str) -> dict[str, Any]:
        self[table] = self._read(table)
        return self[table]
