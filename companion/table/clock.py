"""Times of a record in the host's time zone."""

from typing import TYPE_CHECKING

from companion.table.names import as_typed

if TYPE_CHECKING:
    from datetime import date, datetime


def now() -> "datetime":
    """Return the current time in the host's time zone."""
    from datetime import datetime

    return datetime.now().astimezone()


def evening_date(moment: str) -> "date | None":
    """Return the date of the evening of an ISO 8601 time, or None."""
    from datetime import datetime

    from companion.deal.chain import evening_of

    try:
        return evening_of(datetime.fromisoformat(moment).astimezone())
    except (ValueError, OverflowError):
        return None


def local_time(moment: str) -> str:
    """Return an ISO 8601 time to the minute; other texts stay as they are."""
    from datetime import datetime

    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return as_typed(moment)
