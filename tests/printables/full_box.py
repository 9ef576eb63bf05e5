"""The full box as a host prints it, without a host."""

from companion.cli.chosen import chosen
from companion.cli.print_set import chosen_edition
from printables.piece import Edition


def full_box(theme: str, *languages: str, players: int | None = None) -> Edition:
    """The official game, with its nights."""
    return chosen_edition(chosen(None, players=players, theme=theme, languages=languages))
