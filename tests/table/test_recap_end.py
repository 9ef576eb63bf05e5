"""The end of a recap: who was who stays on the screen, moments in the order of rounds, the poster."""

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.rules.legality import eligible_chancellors
from companion.rules.moves import Enact, Nominate, Vote
from companion.rules.pieces import Party, Phase, Role
from companion.store.journal import Journal
from companion.store.recorded_game import KnownRoles, RoleSource
from companion.table.recap import POSTER_COMMAND, recap, recap_advice, recap_lines
from companion.table.table import Table
from companion.words.tables import EVENTS, languages
from tests.table.test_recap import FIVE, played

TEN = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hal", "Ian", "Jo")
ROWS, COLUMNS = 24, 80


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "home") as opened:
        yield opened


def over(journal: Journal, language: str, names: tuple[str, ...]) -> Table:
    """A game that is over, whose roles the players have stated."""
    table = NewGame(names, language=language, first=names[0]).begin(journal)
    while table.game.phase is not Phase.GAME_OVER:
        chancellor = eligible_chancellors(table.game)[0]
        ja = Vote(frozenset(table.game.seats))
        table.play(Nominate(chancellor), ja, Enact(Party.LIBERAL))
    others = [Role.FASCIST] * table.game.table.fascists + [Role.LIBERAL] * len(names)
    roles = KnownRoles((Role.HITLER, *others)[: len(names)], RoleSource.PLAYERS)
    return Table(journal, journal.keep_roles(table.stored, roles))


@pytest.mark.parametrize("language", languages(table=EVENTS))
def test_who_was_who_is_last_and_has_room_on_a_small_screen(
    journal: Journal, language: str
) -> None:
    """With ten players, the offer of a poster, the record and the next question below."""
    table = over(journal, language, TEN)
    lines = [*recap_lines(table), *recap_advice(table, poster=POSTER_COMMAND)]
    lines = [line.replace("\u00a0:", ":") for line in lines]  # as it is in French
    heading = next(i for i, line in enumerate(lines) if line.startswith(f"  {TEN[0]}: ")) - 1
    below = [one for line in lines[heading:] for one in textwrap.wrap(line, COLUMNS) or [""]]
    assert all(any(line.startswith(f"  {name}: ") for line in lines[heading:]) for name in TEN)
    assert len(below) <= ROWS - 6


def test_moments_come_in_the_order_of_rounds(journal: Journal) -> None:
    table = played(journal)
    lines = recap_lines(table)
    told = recap(table).story
    assert (told.zone, told.narrowest) == (5, 3)
    begins = lines.index("Key moments")
    numbers = [re.search(r"^  Round (\d+):", line) for line in lines[begins + 1 : begins + 4]]
    assert [one and int(one[1]) for one in numbers] == [3, 4, 5]


def test_the_poster_is_offered_once_the_game_is_over(journal: Journal) -> None:
    table = played(journal)
    assert recap_advice(table, poster=POSTER_COMMAND)[-1].endswith(
        ": companion recap -o poster.pdf"
    )
    assert not any("poster" in line for line in recap_lines(table))  # on the page of the evening
    running = NewGame(FIVE, first="Ada").begin(journal)
    assert recap_advice(running, poster=POSTER_COMMAND) == []


def test_what_was_heard_just_now_is_told_again_in_a_line_for_each_role(journal: Journal) -> None:
    table = over(journal, "en", FIVE)
    lines = [*recap_lines(table, roles=False), *recap_advice(table, poster="poster")]
    assert lines[-5:] == [
        "Hitler: Ada",
        "Fascist: Ben",
        "Liberal: Cleo, Dan, Eva",
        "",
        "A poster of this game to print: poster",
    ]
