"""Values from a list, in any case, and the completions of the shell for them.

The shell is offered nothing where the list cannot be found.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeAlias

from companion.cli.host import words
from companion.rulesets import rulesets
from companion.store.names import folded
from companion.table.names import find

Complete: TypeAlias = Callable[[str], list[str]]


def listed(complete: Complete) -> dict[str, Any]:
    """Return the settings of an option: its value is one of a list, in any case, or else its command knows it."""

    def text(value: str) -> str:
        plain = value.casefold()
        return plain if plain != value and plain in complete(plain) else value

    text.__name__ = "str"  # the type that help shows
    return {"parser": text, "autocompletion": complete}


def _completion(candidates: Callable[[], Iterable[str]]) -> Complete:
    def complete(incomplete: str) -> list[str]:
        with suppress(Exception):  # a shell that completes shows no refusals
            typed = folded(incomplete)
            matches = [word for word in candidates() if folded(word).startswith(typed)]
            return [incomplete + word[len(incomplete) :] for word in matches]
        return []

    return complete


def _of(module: str, name: str) -> Complete:
    def candidates() -> Iterable[str]:
        values: Iterable[str] | Callable[[], Iterable[str]] = getattr(import_module(module), name)
        return values() if callable(values) else values

    return _completion(candidates)


def _after_name(complete: Complete) -> Complete:
    def complete_pair(incomplete: str) -> list[str]:
        name, sign, value = incomplete.partition("=")
        if not sign:
            return [f"{text}=" for text in complete_name(name)]
        return [f"{name}={text}" for text in complete(value)]

    return complete_pair


def complete_name(incomplete: str) -> list[str]:
    """Return the players of the current game: the first word of a name, if that is enough."""
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


def _commands() -> Iterable[str]:
    from companion.cli.command_table import COMMANDS, HIDDEN_COMMANDS
    from companion.cli.theme_names import themed

    return [themed(name) for name in COMMANDS if name not in HIDDEN_COMMANDS]


def _pieces() -> Iterable[str]:
    from companion.cli.theme_names import themed
    from printables.catalogue import SHOP, SMALLEST, PieceName

    return map(themed, (*PieceName, SHOP, SMALLEST))


def _labels(of: str) -> Iterable[str]:
    return [label.casefold() for label in words().words["board"][of].values()]


def _topics() -> Iterable[str]:
    from companion.rules.topics import Topic

    rules = words().words["rules"]
    titles = dict.fromkeys(rules[topic]["title"] for topic in Topic)
    return [title.casefold().replace(" ", "-") for title in titles]


def _games() -> Iterable[str]:
    from companion.table.games_folder import open_games

    with open_games(None) as journal:
        return [str(game.number) for game in journal.games()]


def _printers() -> Iterable[str]:
    from companion.evening.printing.printer_profiles import entries
    from companion.table.games_folder import checked_home

    return dict.fromkeys(entry.name for entry in entries(checked_home(None)))


def _voices() -> Iterable[str]:
    from companion.evening.night.own_voices import names_of_voices
    from companion.narration.audio_settings import RECORDED
    from companion.narration.voices import all_voices, voice_lists

    return [RECORDED, *names_of_voices(None), *(voice.id for voice in all_voices(voice_lists())[0])]


def _reveal_words() -> Iterable[str]:
    from companion.cli.current_game import open_table
    from companion.deal.reveal_words import word_list
    from companion.table.deal import stored_deal

    with open_table(None) as table:
        return word_list(stored_deal(table).sealed.reveal_language)


complete_command = _completion(_commands)
complete_theme = _of("printables.look.themes", "themes")
complete_language = _of("companion.evening.offer", "offered")
complete_written = _of("companion.words.tables", "languages")  # whether complete or not
complete_ruleset = _completion(rulesets)
complete_piece = _completion(_pieces)
complete_card_size = _of("printables.paper.card_sizes", "CARD_SIZES")
complete_stock = _of("printables.paper.stock", "STOCKS")
complete_party = _completion(lambda: _labels("parties"))
complete_topic = _completion(_topics)
complete_answer = _completion(lambda: [words().words["board"][key] for key in ("yes", "no")])
complete_veto = _completion(lambda: ("agreed", "refused"))
complete_claim = _of("companion.table.typed_moves", "CLAIM_KINDS")
complete_statement = _completion(lambda: (*_labels("parties"), "no-comment"))
complete_game = _completion(_games)
complete_printer = _completion(_printers)
complete_ambience = _of("companion.narration.audio_settings", "AMBIENCE_NAMES")
complete_voice = _completion(_voices)
complete_engine = _of("companion.narration.voices", "engines")
complete_loudspeaker = _of("companion.narration.player", "loudspeakers")
complete_reveal_word = _completion(_reveal_words)
complete_language_of = _after_name(complete_language)
complete_role_of = _after_name(_completion(lambda: _labels("roles")))
