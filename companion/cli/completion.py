"""What the shell offers for a word: cheap to find, and nothing where it cannot be found."""

from collections.abc import Callable, Iterable
from contextlib import suppress

from companion.cli.host import words
from companion.rulesets import rulesets
from companion.store.names import folded
from companion.table.names import find
from companion.words.tables import languages


def _completion(candidates: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Offer those candidates that begin as the word does, in the letters typed."""

    def complete(incomplete: str) -> list[str]:
        with suppress(Exception):  # a shell that completes shows no refusals
            typed = folded(incomplete)
            found = [word for word in candidates() if folded(word).startswith(typed)]
            return [incomplete + word[len(incomplete) :] for word in found]
        return []

    return complete


def complete_name(incomplete: str) -> list[str]:
    """Players of the current game: the first word of a name, if that is enough."""
    with suppress(Exception):
        from companion.cli.current_game import open_table

        with open_table(None) as table:
            seats = find(incomplete, table.names) if incomplete else table.game.seats
            names = table.names_of(seats)
        firsts = [name.split(" ")[0] for name in names]
        shortest = (
            first if firsts.count(first) == 1 else name
            for first, name in zip(firsts, names, strict=True)
        )
        return [incomplete + word[len(incomplete) :] for word in shortest]
    return []


def _themes() -> Iterable[str]:
    from printables.theme import themes

    return themes()


def _commands() -> Iterable[str]:
    from companion.cli.app import COMMANDS, HIDDEN
    from companion.cli.theme_names import themed

    return [themed(name) for name in COMMANDS if name not in HIDDEN]


def _pieces() -> Iterable[str]:
    from companion.cli.theme_names import themed
    from printables.catalogue import SHOP, PieceName

    return map(themed, (*PieceName, SHOP))


def _parties() -> Iterable[str]:
    return [label.casefold() for label in words().words["board"]["parties"].values()]


def _topics() -> Iterable[str]:
    from companion.rules.topics import Topic

    rules = words().words["rules"]
    titles = dict.fromkeys(rules[topic]["title"] for topic in Topic)
    return [title.casefold().replace(" ", "-") for title in titles]


complete_command = _completion(_commands)
complete_theme = _completion(_themes)
complete_language = _completion(languages)
complete_ruleset = _completion(rulesets)
complete_piece = _completion(_pieces)
complete_party = _completion(_parties)
complete_topic = _completion(_topics)
