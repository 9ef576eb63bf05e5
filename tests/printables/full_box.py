"""The full box as a host prints it, without a host."""

from functools import lru_cache

from companion.evening.printing.sets import edition_of
from companion.evening.settings import evening_settings
from companion.words.tables import word_themes
from printables.edition.piece import Edition
from printables.edition.wording import wording_languages


@lru_cache
def full_box(theme: str, *languages: str, players: int | None = None) -> Edition:
    """The official game, with its nights."""
    return edition_of(evening_settings(None, players=players, theme=theme, languages=languages))


def in_themes() -> list[tuple[str, str]]:
    """Each theme with words, with each language that has it."""
    return [(theme, one) for theme in word_themes() for one in wording_languages(theme)]


def there(*languages: str) -> tuple[str, ...]:
    """Those of these languages that come along, or English: any but that may be removed."""
    return tuple(one for one in languages if one in wording_languages("classic")) or ("en",)
