"""A copy of the shipped words, which a test may spoil."""

import shutil
from pathlib import Path

from companion.narration.shipped import CLIPS
from companion.words.tables import SCRIPTS


def copied_words(folder: Path) -> Path:
    """All words, without the clips that are heard of them."""
    return Path(shutil.copytree(SCRIPTS, folder / "words", ignore=shutil.ignore_patterns(CLIPS)))
