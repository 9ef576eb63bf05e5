"""Two pages and a terminal on one game; `poe prove pages` takes many more turns."""

from pathlib import Path

import pytest

from tests.web.two_pages import TwoPages


@pytest.mark.parametrize("seed", range(6))
def test_one_order_for_all(tmp_path: Path, seed: int) -> None:
    TwoPages(tmp_path, seed).play()
