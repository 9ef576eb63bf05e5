"""Moments of a record, as the host's clock shows them."""

from companion.table.names import as_typed


def local_time(moment: str) -> str:
    """An ISO 8601 moment to the minute; a record from elsewhere may hold anything."""
    from datetime import datetime

    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return as_typed(moment)
