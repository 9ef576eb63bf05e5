"""Kinds of card and paper, by thickness."""

import re

from companion.files.choices import NotAvailable, check_range

MIN_STOCK, MAX_STOCK = 0.05, 1.0  # mm
STOCKS = {  # mm, by the data of paper makers
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
USUAL_STOCK = "300g"


def stock_of(text: str) -> float:
    """Parse the thickness of a paper in mm: a name, or a number like "0.3".

    Raises:
        NotAvailable: the text is neither.
        OutOfRange: the paper is too thin or too thick.
    """
    name = "-".join(text.casefold().split())
    if name in STOCKS:
        return STOCKS[name]
    match = re.fullmatch(r"(\d{1,6}(?:[.,]\d{1,4})?)(?:mm)?", name)
    if match is None:
        raise NotAvailable(text, (*STOCKS, "0.3"))
    thickness = float(match[1].replace(",", "."))
    check_range("--stock", thickness, MIN_STOCK, MAX_STOCK)
    return thickness
