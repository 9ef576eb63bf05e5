"""The full box as a host prints it, without a host."""

from companion.cli.commands.print_set import chosen_edition
from companion.evening.settings import chosen
from printables.piece import Edition


def full_box(theme: str, *languages: str, players: int | None = None) -> Edition:
    """The official game, with its nights."""
    return chosen_edition(chosen(None, players=players, theme=theme, languages=languages))
