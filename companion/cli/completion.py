"""What the shell offers for a word: cheap to find, and nothing where it cannot be found."""

from collections.abc import Callable, Iterable
from contextlib import suppress

Complete = Callable[[str], list[str]]


def _completion(candidates: Callable[[], Iterable[str]]) -> Complete:
    """Offer those candidates that begin as the word does, in the letters typed."""

    def complete(incomplete: str) -> list[str]:
        with suppress(Exception):  # a shell that completes shows no refusals
            from companion.store.names import folded

            typed = folded(incomplete)
            found = [word for word in candidates() if folded(word).startswith(typed)]
            return [incomplete + word[len(incomplete) :] for word in found]
        return []

    return complete


def complete_name(incomplete: str) -> list[str]:
    """Players of the current game: the first word of a name, if that is enough."""
    with suppress(Exception):
        from companion.cli.current_game import open_table
        from companion.table.names import find

        with open_table(None) as table:
            found = [table.names[seat - 1] for seat in find(incomplete, table.names)]
            names = found if incomplete else list(table.names)
        firsts = [name.split(" ")[0] for name in names]
        words = [
            first if firsts.count(first) == 1 else name
            for first, name in zip(firsts, names, strict=True)
        ]
        return [incomplete + word[len(incomplete) :] for word in words]
    return []


def _themes() -> Iterable[str]:
    from printables.theme import themes

    return themes()


def _languages() -> Iterable[str]:
    from companion.words.tables import languages

    return languages()


def _rulesets() -> Iterable[str]:
    from companion.rulesets import rulesets

    return rulesets()


def _commands() -> Iterable[str]:
    from companion.cli.app import COMMANDS, HIDDEN

    return _themed(name for name in COMMANDS if name not in HIDDEN)


def _pieces() -> Iterable[str]:
    from printables.catalogue import SHOP, PieceName

    return _themed((*PieceName, SHOP))


def _parties() -> Iterable[str]:
    from companion.cli.host import words

    return [label.casefold() for label in words().words["board"]["parties"].values()]


def _topics() -> Iterable[str]:
    from companion.cli.host import words
    from companion.rules.topics import Topic

    rules = words().words["rules"]
    titles = dict.fromkeys(rules[topic]["title"] for topic in Topic)
    return [title.casefold().replace(" ", "-") for title in titles]


def _themed(names: Iterable[str]) -> Iterable[str]:
    """Names as the theme of the table has them."""
    from companion.cli.host import words
    from companion.words.tables import terms_of

    terms = terms_of(words().theme)
    return [terms.themed(str(name)) for name in names]


complete_command = _completion(_commands)
complete_theme = _completion(_themes)
complete_language = _completion(_languages)
complete_ruleset = _completion(_rulesets)
complete_piece = _completion(_pieces)
complete_party = _completion(_parties)
complete_topic = _completion(_topics)
