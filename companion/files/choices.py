"""Refusals of what a host chooses: a name among several, or a number in a range."""

from companion.errors import Refusal


class NotAvailable(Refusal):
    """A name that is not among the choices; of many, only those most like it are shown."""

    name: str
    names: tuple[str, ...]


class OutOfRange(Refusal):
    """A number of an option that is too small or too large."""

    option: str
    value: float
    low: float
    high: float


def check_range(option: str, value: float, low: float, high: float) -> None:
    """Refuse a number of an option that is too small or too large.

    Raises:
        OutOfRange: it is.
    """
    if not low <= value <= high:
        raise OutOfRange(option, value, low, high)
