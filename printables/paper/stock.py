"""The paper that cards are printed on: how thick it is."""

import re

from companion.errors import Refusal

MIN_STOCK, MAX_STOCK = 0.05, 1.0  # mm
STOCKS = {  # mm, as makers of paper give them
    "80g": 0.10,
    "120g": 0.15,
    "160g": 0.19,
    "200g": 0.24,
    "250g": 0.30,
    "300g": 0.36,
    "170g-coated": 0.14,
    "250g-coated": 0.23,
    "300g-coated": 0.29,
    "350g-coated": 0.35,
}
USUAL = "300g"


class NoSuchStock(Refusal):
    """No paper has this name, and it is no thickness."""

    stock: str
    stocks: tuple[str, ...]


class StockOutOfRange(Refusal):
    """Paper that is thinner or thicker than any; in mm."""

    stock: float
    smallest: float
    largest: float


def stock_of(text: str) -> float:
    """The thickness of a paper in mm, by its name or as a number, like "0.3".

    Raises:
        NoSuchStock: it is neither.
        StockOutOfRange: no paper is so thin or so thick.
    """
    name = "-".join(text.casefold().split())
    if name in STOCKS:
        return STOCKS[name]
    found = re.fullmatch(r"(\d{1,6}(?:[.,]\d{1,4})?)(?:mm)?", name)
    if found is None:
        raise NoSuchStock(text, tuple(STOCKS))
    thick = float(found[1].replace(",", "."))
    if not MIN_STOCK <= thick <= MAX_STOCK:
        raise StockOutOfRange(thick, MIN_STOCK, MAX_STOCK)
    return thick
