"""Times of a record in the host's time zone."""

from datetime import date, datetime

from companion.deal.chain import evening_of
from companion.table.names import as_typed


def now() -> datetime:
    """Return the current time in the host's time zone."""
    return datetime.now().astimezone()


def evening_date(moment: str) -> date | None:
    """Return the date of the evening of an ISO 8601 time, or None."""
    try:
        return evening_of(datetime.fromisoformat(moment).astimezone())
    except (ValueError, OverflowError):
        return None


def local_time(moment: str) -> str:
    """Return an ISO 8601 time to the minute; other texts stay as they are."""
    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return as_typed(moment)
