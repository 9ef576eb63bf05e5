"""The attacks of a host who plays, owns the laptop and is curious: each tried by real commands.

What is not covered is tried too, and stands in the README: a copy made before sealing, a fresh
folder of games, a chain that somebody wrote again.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.evening.page_steps import ENVELOPES, RECORD
from companion.narration import clips
from companion.store.journal import Journal
from tests.cli.dealer import Dealer, dealer, seven, told_of
from tests.cli.typed import SEVEN
from tests.secret_search import Secrets, found, secrets_of_game
from tests.test_messages import hums

__all__ = ["dealer", "seven"]  # the fixtures


@pytest.fixture
def evening(dealer: Dealer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dealer:
    """A host who has run `companion tonight` in a folder where all programs write."""
    for name in ("XDG_CACHE_HOME", "TMPDIR"):
        folder = dealer.folder / name.lower()
        folder.mkdir()
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr(clips, "_render", hums)
    monkeypatch.chdir(dealer.folder)
    dealer.types("tonight", *SEVEN, "--first", "Ada")
    return dealer


def everything(dealer: Dealer, secrets: Secrets) -> list[tuple[str, str]]:
    return found(secrets, *dealer.roots())


class TestSearch:
    """After sealing, a search of all files of a home and of `tonight/` finds nothing."""

    def test_before_sealing_it_finds_all(self, evening: Dealer) -> None:
        """So that the next test proves something."""
        secrets = secrets_of_game(evening.home)
        told = dict(everything(evening, secrets))
        assert told == {evening.key().name: "words", ENVELOPES: "envelopes"}

    @pytest.mark.parametrize("seal", [("seal",), ("nominate", "ben")])
    def test_after_it_nothing(self, evening: Dealer, seal: tuple[str, ...]) -> None:
        secrets = secrets_of_game(evening.home)
        evening.types("deal", "--again", "-o", "elsewhere.pdf", "--messages", "messages")
        again = secrets_of_game(evening.home)
        evening.types("envelope", "ada", "--reprint", "-o", "ada.pdf")
        evening.types("tonight")
        evening.types("export", "evening.toml")
        evening.types(*seal)
        for one in (secrets, again):
            assert everything(evening, one) == []
