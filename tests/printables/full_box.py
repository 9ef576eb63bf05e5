"""The full box as a host prints it, without a host."""

from functools import lru_cache

from companion.evening.printing import edition_of
from companion.evening.settings import evening_settings
from printables.piece import Edition


@lru_cache
def full_box(theme: str, *languages: str, players: int | None = None) -> Edition:
    """The official game, with its nights."""
    return edition_of(evening_settings(None, players=players, theme=theme, languages=languages))
