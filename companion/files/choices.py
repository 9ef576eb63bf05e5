"""Errors in what a host chooses: a name that does not exist, or a number out of range."""

from companion.errors import Refusal


class NotAvailable(Refusal):
    """A name is not among the choices; of many, only the most similar are shown."""

    name: str
    names: tuple[str, ...]


class OutOfRange(Refusal):
    """A number for an option is too small or too large."""

    option: str
    value: float
    low: float
    high: float


def check_range(option: str, value: float, low: float, high: float) -> None:
    """Check that the number for an option is not too small or too large.

    Raises:
        OutOfRange: it is.
    """
    if not low <= value <= high:
        raise OutOfRange(option, value, low, high)
