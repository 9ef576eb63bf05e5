"""Option values from a list, in any case, and their completion in the shell.

If the list cannot be read, the shell offers no completions.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeAlias

from companion.cli.command_table import COMMANDS, HIDDEN_COMMANDS
from companion.cli.host import open_table, themed, words
from companion.rules.pieces import Topic
from companion.rulesets import rulesets
from companion.store.recorded_game import folded
from companion.table.games_folder import checked_home, open_games
from companion.table.names import find

Candidates: TypeAlias = Callable[[], Iterable[str]]
Complete: TypeAlias = Callable[[str], list[str]]


def listed(name: str) -> dict[str, Any]:
    """Return Typer settings for an option whose value is from the list of this name, in any case.

    The command itself handles a value that is not in the list.
    """

    def text(value: str) -> str:
        plain = value.casefold()
        return plain if plain != value and plain in complete(name)(plain) else value

    text.__name__ = "str"  # type shown in the help
    return {"parser": text, "autocompletion": complete(name)}


def complete(name: str) -> Complete:
    """Return a function that completes a value from the list of this name in the shell."""
    candidates = _CANDIDATES[name]

    def completed(incomplete: str) -> list[str]:
        with suppress(Exception):  # errors would disturb the shell's prompt
            typed = folded(incomplete)
            matches = [word for word in candidates() if folded(word).startswith(typed)]
            return [incomplete + word[len(incomplete) :] for word in matches]
        return []

    return completed


def complete_pair(name: str) -> Complete:
    """Return a function that completes PLAYER=VALUE in the shell, with a value from the list of this name."""

    def completed(incomplete: str) -> list[str]:
        player, sign, value = incomplete.partition("=")
        if not sign:
            return [f"{text}=" for text in complete_name(player)]
        return [f"{player}={text}" for text in complete(name)(value)]

    return completed


def complete_name(incomplete: str) -> list[str]:
    """Return completions for players of the current game, by their first names if those are unique."""
    with suppress(Exception), open_table(None) as table:
        names = table.names_of(find(incomplete, table.names) if incomplete else table.game.seats)
        firsts = [name.split(" ")[0] for name in names]
        shortest = (
            first if firsts.count(first) == 1 else name
            for first, name in zip(firsts, names, strict=True)
        )
        return [incomplete + word[len(incomplete) :] for word in shortest]
    return []


def _of(module: str, name: str) -> Candidates:
    def candidates() -> Iterable[str]:
        values: Iterable[str] | Candidates = getattr(import_module(module), name)
        return values() if callable(values) else values

    return candidates


def _labels(of: str) -> list[str]:
    return [label.casefold() for label in words().words["board"][of].values()]


def _pieces() -> Iterable[str]:
    from printables.catalogue import SHOP, SMALLEST, PieceName

    return map(themed, (*PieceName, SHOP, SMALLEST))


def _topics() -> Iterable[str]:
    titles = dict.fromkeys(words().words["rules"][topic]["title"] for topic in Topic)
    return [title.casefold().replace(" ", "-") for title in titles]


def _games() -> Iterable[str]:
    with open_games(None) as journal:
        return [str(game.number) for game in journal.games()]


def _printers() -> Iterable[str]:
    from companion.evening.printing.printer_profiles import profiles

    return dict.fromkeys(profile.name for profile in profiles(checked_home(None)))


def _voices() -> Iterable[str]:
    from companion.evening.night.night import names_of_voices
    from companion.narration.narrator import RECORDED
    from companion.narration.voices import all_voices, voice_lists

    return [RECORDED, *names_of_voices(None), *(voice.id for voice in all_voices(voice_lists())[0])]


def _reveal_words() -> Iterable[str]:
    from companion.deal.reveal_words import word_list
    from companion.table.deal import stored_deal

    with open_table(None) as table:
        return word_list(stored_deal(table).sealed.reveal_language)


_CANDIDATES: dict[str, Candidates] = {
    "command": lambda: [themed(name) for name in COMMANDS if name not in HIDDEN_COMMANDS],
    "theme": _of("printables.look.themes", "themes"),
    "language": _of("companion.evening.settings", "offered"),
    "written-language": _of("companion.words.tables", "languages"),  # even incomplete ones
    "ruleset": rulesets,
    "piece": _pieces,
    "card-size": _of("printables.paper.cards", "CARD_SIZES"),
    "stock": _of("printables.paper.cards", "STOCKS"),
    "party": lambda: _labels("parties"),
    "role": lambda: _labels("roles"),
    "topic": _topics,
    "answer": lambda: [words().words["board"][key] for key in ("yes", "no")],
    "veto": lambda: ("agreed", "refused"),
    "claim": _of("companion.table.typed_moves", "CLAIM_KINDS"),
    "statement": lambda: (*_labels("parties"), "no-comment"),
    "game": _games,
    "printer": _printers,
    "ambience": _of("companion.narration.narrator", "AMBIENCE_NAMES"),
    "voice": _voices,
    "engine": _of("companion.narration.voices", "engines"),
    "loudspeaker": _of("companion.narration.devices", "loudspeakers"),
    "reveal-word": _reveal_words,
}
