"""Times of stored games in the host's time zone."""

from datetime import date, datetime, timedelta, timezone

from companion.deal.chain import evening_of
from companion.table.names import as_typed


def now() -> datetime:
    """Return the current time in the host's time zone."""
    return datetime.now().astimezone()


def parsed(moment: str) -> datetime | None:
    """Return an ISO 8601 time in the host's time zone, or None for other texts."""
    try:
        return datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError):
        return None


def evening_date(moment: str) -> date | None:
    """Return the date of the evening of an ISO 8601 time, or None for other texts."""
    at = parsed(moment)
    return evening_of(at) if at else None


def zoned_time(at: datetime) -> str:
    """Return a time to the minute with its time zone, for readers elsewhere: 2026-11-30 20:00 UTC+01:00."""
    zone = timezone(at.utcoffset() or timedelta())
    return f"{at:%Y-%m-%d %H:%M} {zone}"


def local_time(moment: str) -> str:
    """Return an ISO 8601 time shortened to the minute; other texts stay as they are."""
    at = parsed(moment)
    return f"{at:%Y-%m-%d %H:%M}" if at else as_typed(moment)
