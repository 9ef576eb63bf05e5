"""Commands and options by the names that the terms of a theme give them."""

from collections.abc import Collection, Sequence

from companion.cli.host import words
from companion.words.tables import plain_word, terms_of
from companion.words.terms import Terms


def themed(name: str) -> str:
    """Return a command, an option or a piece as the theme of the table has it."""
    return str(terms_of(words().theme).themed(name))


def plain_command(name: str, known: Collection[str]) -> str:
    """Return a command as the code calls it, or the same name if no theme knows it."""
    return plain_word(words().theme, name, known)


def plain_options(typed: Sequence[str], known: Collection[str]) -> list[str]:
    """Return the words of a command line, with unknown options as the code calls them."""
    end = typed.index("--") if "--" in typed else len(typed)
    parts = (word.partition("=") for word in typed[:end])
    plain = (
        plain_word(words().theme, name, known, Terms.option) + sign + value
        if name.startswith("--")
        else name + sign + value
        for name, sign, value in parts
    )
    return [*plain, *typed[end:]]
