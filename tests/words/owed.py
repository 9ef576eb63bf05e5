"""The lines that a language owes: those of the tiers that it has begun, but not those for the host alone."""

from collections.abc import Iterable, Iterator

from companion.files.toml import Fault
from companion.files.toml_schema import Missing
from companion.words.tables import EVENTS, PAPER, FileMissing, languages, table_names
from companion.words.tiers import Tier, tier_of

_FILES = sorted((*table_names(), PAPER), key=len, reverse=True)


def owed(language: str, table: str, faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults of a table or file, but for lines that are missing where English stands in."""
    begun = (Tier.NIGHT, Tier.TABLE) if language in languages(table=EVENTS) else (Tier.NIGHT,)
    name = next((one for one in _FILES if table.endswith((one, f"{one}.toml"))), PAPER)
    for fault in faults:
        missing = isinstance(fault.problem, (Missing, FileMissing))
        if not missing or tier_of(name, fault.key) in begun or table.endswith("glossary.toml"):
            yield fault
