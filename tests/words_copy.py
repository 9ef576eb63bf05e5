"""A copy of the shipped words, which a test may spoil."""

import shutil
from pathlib import Path

from companion.narration.voices import CLIPS
from companion.words.tables import CHECKED_FILE, SCRIPTS


def copied_words(folder: Path, *spoilt: str) -> Path:
    """Copy all words, without the clips that are heard of them; those that are `spoilt`, like "it/classic", are no longer known to be whole."""
    root = shutil.copytree(SCRIPTS, folder / "words", ignore=shutil.ignore_patterns(CLIPS))
    checked = root / CHECKED_FILE
    lines = checked.read_text(encoding="ascii").split()
    checked.write_text("\n".join(one for one in lines if one not in spoilt), encoding="ascii")
    return Path(root)
