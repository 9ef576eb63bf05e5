"""Export of games as readable files and posters, and import of such files."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from companion.deal.chain import LinkKind, next_link
from companion.errors import Refusal
from companion.evening.dealing.new_game import chosen_words
from companion.evening.settings import look_of, settings_of
from companion.files.atomic_write import atomic_write
from companion.rules.pieces import Party, Role
from companion.store.journal import Journal
from companion.store.record import read_record
from companion.store.recorded_game import Header, RoleSource
from companion.table.clock import local_time, now
from companion.table.deals import Deals
from companion.table.names import check_scripts
from companion.table.recap import (
    Recap,
    ending,
    moments,
    proven,
    recap,
    recap_lines,
    roles_from,
    write_record,
)
from companion.table.table import Table
from companion.words.sentences import Referee
from companion.words.tables import CLASSIC, themes
from printables.paper.sheet import Paper

if TYPE_CHECKING:
    from printables.book.poster import Poster


def keep_record(table: Table) -> list[str]:
    """Write a finished game as a readable file into the folder of its evening.

    The web page there then tells its story. Each game of the evening has a file of its own. Nothing
    is written if there is no folder, or it is gone. Return sentences for the host.

    Raises:
        Refusal: the file cannot be written.
    """
    from companion.evening.folder.tonight_page import (  # slow to load
        PAGE_FILE,
        record_name,
        with_story,
    )

    folder = table.journal.folder_of(table.stored.number)
    if table.game.win_reason is None or folder is None or not folder.is_dir():
        return []
    file = folder / record_name(table.stored.number, table.stored.begun)
    write_record(table.stored, file, force=True)
    story = partial(with_story, game=table.stored.number, lines=recap_lines(table))
    _change_page(folder / PAGE_FILE, story)
    return [table.say("saved", file=file)]


def goes_with_cards(table: Table, folder: Path) -> None:
    """Use the folder of the printed cards for the next game, and reset its web page."""
    from companion.evening.folder.tonight_page import (
        PAGE_FILE,
        evening_of_page,
        first_of,
        heading_of,
        with_table,
    )

    table.journal.keep_folder(table.stored.number, folder)
    header = table.header
    _change_page(
        folder / PAGE_FILE,
        partial(
            with_table,
            evening=evening_of_page(header, game=table.stored.number),
            heading=heading_of(header),
            lead=(first_of(header),),
        ),
    )


def _change_page(page: Path, change: Callable[[str], str]) -> None:
    from companion.evening.folder.tonight_page import files_of

    with suppress(OSError, UnicodeDecodeError):  # the file is missing, or not ours
        before = page.read_text(encoding="utf-8")
        if files_of(before):
            with atomic_write(page, force=True) as (part,):
                part.write_text(change(before), encoding="utf-8", newline="\n")


def import_game(
    journal: Journal, file: Path, told_in: Callable[[Referee], None]
) -> tuple[Table, list[str]]:
    """Read a game from a file and make it the current one; return it, and sentences for the host.

    The import is noted in the log of deals. The file never opens a deal, not even that of a game
    that was dealt here. Errors in its settings or moves are described in the words `told_in`, or in
    its own if a game can be played in them. An unknown theme is replaced by the classic one; an
    unusable look (graphic style) by that of the theme.

    Raises:
        Refusal: the file is no game, or contains something that is not allowed.
    """

    def opened(header: Header) -> None:
        with suppress(Refusal):  # reported below, after errors in the game
            header = _in_known_words(header)
            told_in(chosen_words(header.language, header.theme)[0])

    recorded = read_record(file, opened)
    theme, header = recorded.header.theme, _in_known_words(recorded.header)
    referee = chosen_words(header.language, header.theme)[0]
    look = header.look
    if look:
        try:
            look_of(look)
        except Refusal:
            header = header.replace(look="")
    deal = recorded.deal.sealed.fingerprint if recorded.deal else ""
    void = [*Deals(journal, referee).void(deal)]
    content = sha256(file.read_bytes()).hexdigest()
    link = next_link(journal.chain()[-1:], LinkKind.IMPORT, content, None, now())
    roles = recorded.roles
    if roles is not None and roles.source is RoleSource.DEAL:  # which proves nothing here
        roles = roles.replace(source=RoleSource.RECORD)
    recorded = recorded.replace(header=header, roles=roles)
    table = Table(journal, journal.add(recorded, link))
    lines = [table.say("imported", file=file, game=table.stored.number)]
    if header.theme != theme:
        lines.append(table.say("not_here", name=theme, theme=header.theme))
    if header.look != look:
        lines.append(table.say("not_here", name=look, theme=header.theme))
    return table, [*lines, *void]


def _in_known_words(header: Header) -> Header:
    if header.theme in themes(header.language):
        return header
    return header.replace(theme=CLASSIC, look="")


def write_poster(
    table: Table, file: Path, paper: Paper | None = None, *, force: bool = False
) -> str:
    """Write the story of the game as a PDF poster; return a sentence for the host.

    The paper is that of the envelopes unless another is given.

    Raises:
        Refusal: the file cannot be written, or a name does not fit or cannot be
            printed.
    """
    from printables.book.poster import draw_poster
    from printables.edition.wording import load_wording
    from printables.look.themes import load_theme

    check_scripts(table.names)
    stored = table.stored
    by = settings_of(table.header, stored.deal.packing if stored.deal else None)
    wording = load_wording(table.header.language, by.words)
    shown = _poster_of(table, recap(table), wording.rulebook.credits)
    with atomic_write(file, force=force) as (part,), part.open("wb") as written:
        draw_poster(written, paper or by.paper, load_theme(by.look), wording, shown)
    return table.say("saved", file=file)


def _poster_of(table: Table, told: Recap, credit: str) -> "Poster":
    """Return the contents of a poster about a game."""
    from printables.book.poster import Poster

    board = table.referee.words["board"]
    sections = [(table.say("moments", "recap"), moments(table, told))]
    heading, *lines = proven(table, told) or [""]
    if told.roles is not None:
        lines.append(roles_from(table, told.roles))
    if lines:
        sections.append((heading or table.say("roles", "reveal"), [line.strip() for line in lines]))
    return Poster(
        above=" · ".join(
            (
                local_time(table.stored.begun),
                table.header.ruleset.name,
                board["round"].format(round=table.game.round),
            )
        ),
        headline=ending(table),
        names=table.names,
        roles=told.roles.roles if told.roles else (),
        labels={role: board["roles"][role] for role in Role},
        game=table.game,
        story=told.story,
        letters={party: board["parties_short"][party] for party in Party},
        failed=table.say("failed", "recap"),
        sections=sections,
        credit=credit,
    )
