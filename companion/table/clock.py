"""Moments of a record, as the host's clock shows them."""

from typing import TYPE_CHECKING

from companion.table.names import as_typed

if TYPE_CHECKING:
    from datetime import date, datetime


def now() -> "datetime":
    """The moment in the host's time zone."""
    from datetime import datetime

    return datetime.now().astimezone()


def evening_date(moment: str) -> "date | None":
    """The date of the evening of an ISO 8601 moment; none if a record holds anything else."""
    from datetime import datetime

    from companion.deal.chain import evening_of

    try:
        return evening_of(datetime.fromisoformat(moment).astimezone())
    except (ValueError, OverflowError):
        return None


def local_time(moment: str) -> str:
    """An ISO 8601 moment to the minute; a record from elsewhere may hold anything."""
    from datetime import datetime

    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return as_typed(moment)
