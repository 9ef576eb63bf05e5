"""Themes of hosts."""

from pathlib import Path

from printables.look.theme import Theme
from printables.look.themes import read_theme


def host_theme(folder: Path, text: str) -> Theme:
    """A theme of a host's own, by what its file says."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return read_theme(file)
