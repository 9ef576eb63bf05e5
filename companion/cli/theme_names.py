"""Commands and options by the names that the terms of a theme give them."""

from collections.abc import Collection, Iterator, Sequence

from companion.cli.host import words
from companion.words.tables import terms_of, word_themes
from companion.words.terms import Terms


def themed(name: str) -> str:
    """A command, an option or a piece as the theme of the table has it."""
    return str(terms_of(words().theme).themed(name))


def plain_command(name: str, known: Collection[str]) -> str:
    """A command as the code calls it, or the same name if no theme knows it."""
    plain = (terms.plain(name) for terms in _terms())
    return next((command for command in plain if command in known), name)


def plain_options(typed: Sequence[str], known: Collection[str]) -> list[str]:
    """The words of a command line, with unknown options as the code calls them."""
    terms = tuple(_terms())
    end = typed.index("--") if "--" in typed else len(typed)
    return [*(_plain_option(word, known, terms) for word in typed[:end]), *typed[end:]]


def _plain_option(word: str, known: Collection[str], terms: Sequence[Terms]) -> str:
    name, sign, value = word.partition("=")
    if not name.startswith("--") or name in known:
        return word
    found = (one.option(name) for one in terms)
    return next((f"{option}{sign}{value}" for option in found if option in known), word)


def _terms() -> Iterator[Terms]:
    """Of the table's theme, then of every other one."""
    for theme in dict.fromkeys((words().theme, *word_themes())):
        yield terms_of(theme)
