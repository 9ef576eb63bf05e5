"""Groups of words (tiers) that decide for what a language can be used: night, evening, and so on.

`audio_scripts/tiers.toml` has the tier of each table, or of its parts.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from companion.files.toml import toml_values
from companion.words.lines import StandIn, lines_of
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    PAPER,
    SCRIPTS,
    extended,
    is_whole,
    read_table,
    stand_in_mark,
    table_file,
    table_names,
)


class Tier(StrEnum):
    """A group of words for one use, which also needs the groups before it."""

    NIGHT = "night"
    TABLE = "table"
    HOST = "host"

    @property
    def needed(self) -> tuple["Tier", ...]:
        """Groups of words needed for this use: this one and those before it."""
        every = tuple(Tier)
        return every[: every.index(self) + 1]


class _TierLine(NamedTuple):
    tier: Tier
    table: str
    key: str
    lacking: bool


def tier_of(table: str, key: str = "") -> Tier:
    """Return the group (tier) to which a line belongs; without a key, that of its table."""
    return next((_tiers()[part] for part in parts_of(table, key) if part in _tiers()), Tier.HOST)


def parts_of(table: str, key: str) -> list[str]:
    """Return the key of a line and of everything that contains it; its table comes last."""
    names = [table, *(part.partition("[")[0] for part in key.split("."))]
    return [".".join(names[:count]) for count in range(len(names), 0, -1)]


def reads(language: str, theme: str, tier: Tier) -> bool:
    """Return True if a language has all lines of a group (tier), or a translator is testing it."""
    return bool(stand_in_mark()) or not lacking(language, theme, tier)


def lacking(language: str, theme: str, tier: Tier) -> tuple[_TierLine, ...]:
    """Return the lines that a language lacks in a group (tier) and in the groups before it."""
    if (language, theme) == (ENGLISH, CLASSIC) or is_whole(language, theme):
        return ()
    files = (table_file(language, layer, ".").parent for layer in extended(theme))
    paths = [path for folder in files for path in folder.rglob("*.toml")]
    paths += [table_file(language, layer, PAPER) for layer in extended(theme)]
    state = tuple(
        (path, path.stat().st_mtime_ns, path.stat().st_size) for path in paths if path.is_file()
    )
    return _lacking(language, theme, tier, state)


@lru_cache(maxsize=64)
def _lacking(language: str, theme: str, tier: Tier, _: object) -> tuple[_TierLine, ...]:
    return tuple(line for line in tier_lines(language, theme, *tier.needed) if line.lacking)


def tier_lines(language: str, theme: str, *tiers: Tier) -> Iterator[_TierLine]:
    """Yield the lines of these groups (tiers) that a language has, or should have."""
    for table in (NIGHT, *table_names(), PAPER):
        parts = [tier for part, tier in _tiers().items() if part.startswith(f"{table}.")]
        if {tier_of(table), *parts}.intersection(tiers):
            for key, line in lines_of(read_table(language, theme, table)).items():
                if (tier := tier_of(table, key)) in tiers:
                    yield _TierLine(tier, table, key, isinstance(line, StandIn))


@lru_cache
def _tiers() -> dict[str, Tier]:
    lists = toml_values(SCRIPTS / "tiers.toml")
    return {part: tier for tier in Tier for part in lists[tier]}
