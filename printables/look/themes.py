"""Themes by their names, or by the path of a host's own file.

The schema of theme files is imported when a theme is asked for.
"""

from pathlib import Path

from printables.look.theme import Theme


def themes() -> tuple[str, ...]:
    """The names of the themes that are shipped, the classic one first."""
    from printables.look.theme_file import THEME_SHELF

    return THEME_SHELF.names()


def load_theme(which: str) -> Theme:
    """A theme that is shipped by its name, or a host's own by the path of its file.

    Raises:
        Refusal: there is none.
        FaultyFile: with every fault of the file.
    """
    from printables.look.theme_file import THEME_SHELF

    return THEME_SHELF.load(which)


def read_theme(path: Path) -> Theme:
    """The theme in a file, with what it extends.

    Raises:
        FaultyFile: with every fault of the file, or of the first one below it that has any.
    """
    from printables.look.theme_file import THEME_SHELF

    return THEME_SHELF.read(path)
