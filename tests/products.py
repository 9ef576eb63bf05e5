"""Products of languages, themes, papers and the like: the suite tries some cells, `poe prove` all.

@pytest.mark.parametrize(("theme", "language"), cells(themes(), languages()))
"""

from collections.abc import Iterable
from itertools import cycle, islice, product

import pytest

MARK = "product"
OPTION = "--whole-products"


class Sampling:
    """Choice between some cells and the whole product; it is set before tests are collected."""

    whole = False


def cells(*axes: Iterable[object], most: int | None = None) -> list[object]:
    """Return cells in which every value of every axis stands, as few as the longest axis has values.

    With `most`, only so many of them, where each costs much; with the option, the whole product.
    """
    values = [list(axis) for axis in axes]
    sample = islice(zip(*map(cycle, values), strict=True), most or max(map(len, values)))
    chosen = list(product(*values)) if Sampling.whole else list(sample)
    return [pytest.param(*one, marks=getattr(pytest.mark, MARK)) for one in chosen]


def some(values: Iterable[object], *few: object) -> list[object]:
    """Those few, where there are more; with the option, all."""
    every = list(values)
    chosen = every if Sampling.whole else [one for one in every if one in few]
    return [pytest.param(one, marks=getattr(pytest.mark, MARK)) for one in chosen]
