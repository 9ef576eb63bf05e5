"""`companion recap`: the story of the current game, its moments, and what was proven."""

from companion.cli.current_game import HomeOption, open_table
from companion.cli.terminal.announcer import show
from companion.table.recap import recap_lines


def recap(home: HomeOption = None) -> None:
    """Tell the story of the game: governments, votes, laws, claims, and what was proven.

    Who was who is in it once it was revealed or stated.
    """
    with open_table(home) as table:
        show(recap_lines(table))
