"""The poster of a game: the recap on paper."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.evening.settings import settings_of
from companion.files.atomic_write import atomic_write
from companion.rules.pieces import Party, Role
from companion.table.clock import local_time
from companion.table.names import check_scripts
from companion.table.recap import RECAP_TABLE, Recap, ending, moments, proven, recap, roles_from
from companion.table.table import Table

if TYPE_CHECKING:
    from printables.book.poster import Poster
    from printables.paper.sheet import Paper


def write_poster(
    table: Table, file: Path, paper: "Paper | None" = None, *, force: bool = False
) -> str:
    """Write the recap as a PDF, on the paper of the envelopes if none is given; and say so.

    Raises:
        Refusal: it cannot be written, or a name does not fit or cannot be printed.
    """
    from printables.book.poster import draw_poster
    from printables.edition.wording import load_wording
    from printables.look.themes import load_theme

    check_scripts(table.names)
    stored = table.stored
    by = settings_of(table.header, stored.deal.packing if stored.deal else None)
    wording = load_wording(table.header.language, by.words)
    shown = poster_of(table, recap(table), wording.rulebook.credits)
    with atomic_write(file, force=force) as (part,), part.open("wb") as written:
        draw_poster(written, paper or by.paper, load_theme(by.look), wording, shown)
    return table.say("poster", RECAP_TABLE, file=file)


def poster_of(table: Table, told: Recap, credit: str) -> "Poster":
    """Return the content of the poster of a game."""
    from printables.book.poster import Poster

    board = table.referee.words["board"]
    sections = [(table.say("moments", RECAP_TABLE), moments(table, told))]
    heading, *lines = proven(table, told) or [""]
    if told.roles is not None:
        lines.append(roles_from(table, told.roles))
    if lines:
        title = heading or table.say("roles", "reveal")
        sections.append((title, [line.strip() for line in lines]))
    begun = local_time(told.begun)
    return Poster(
        above=f"{begun} · {told.ruleset} · {board['round'].format(round=table.game.round)}",
        headline=ending(table),
        names=told.players,
        roles=told.roles.roles if told.roles else (),
        labels={role: board["roles"][role] for role in Role},
        game=table.game,
        story=told.story,
        letters={party: board["parties_short"][party] for party in Party},
        failed=table.say("failed", RECAP_TABLE),
        sections=sections,
        credit=credit,
    )
