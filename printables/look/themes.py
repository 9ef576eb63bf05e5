"""Loading of themes, by name or by the path of a host's own file.

The schema of theme files is imported when a theme is loaded.
"""

from pathlib import Path

from printables.look.theme import Theme


def themes() -> tuple[str, ...]:
    """Return the names of the shipped themes, the classic one first."""
    from printables.look.theme_file import THEME_SHELF

    return THEME_SHELF.names()


def load_theme(which: str) -> Theme:
    """Return a shipped theme by its name, or a host's own by the path of its file.

    Raises:
        Refusal: there is no such theme.
        FaultyFile: with every fault of the file.
    """
    from printables.look.theme_file import THEME_SHELF

    return THEME_SHELF.load(which)


def read_theme(path: Path) -> Theme:
    """Return the theme in a file, with the values of the theme that it extends.

    Raises:
        FaultyFile: with every fault of the file, or of the first faulty file that it extends.
    """
    from printables.look.theme_file import THEME_SHELF

    return THEME_SHELF.read(path)
