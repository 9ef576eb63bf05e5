"""`companion play --deck digital` in a real terminal: tiles in private, kills, a peek, chaos, a veto."""

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from companion.cli.host import open_table
from companion.cli.terminal import private_screen
from companion.evening.dealing.new_game import NewGame
from companion.rules.game import Game
from companion.rules.pieces import Phase, Power
from companion.rules.ruleset import Ruleset, Slot
from companion.store.journal import Journal
from companion.table import deck
from companion.table.table import Table
from tests.cli.typed import TypedTable, table
from tests.rules.evening import load
from tests.table.test_digital_table import acts
from tests.terminal import ENTER, PATIENCE, Terminal, terminal

__all__ = ["table", "terminal"]  # the fixtures

Open = Callable[..., Terminal]
FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eva")
SPACE = " "


def peeks_and_vetoes() -> Ruleset:
    """Rules with a veto from the start, and a peek for each Fascist tile."""
    rules, slot = load("official"), Slot((Power.PEEK,))
    tables = (one.replace(track=(slot,) * len(one.track)) for one in rules.tables)
    return rules.replace(tables=tuple(tables), veto_zone=0)


def prepared(home: Path, is_there: Callable[[Game], bool]) -> Game:
    """Play digital games until one is there, and make it the current one."""
    for seed in range(20):
        chance = Random(seed)
        with Journal(home) as journal:
            header = NewGame(FIVE, first="Ada").header().replace(ruleset=peeks_and_vetoes())
            begun = Table(journal, journal.new(header))
            begun.settle_deck()
            while begun.game.phase is not Phase.GAME_OVER:
                if is_there(begun.game):
                    return begun.game
                acts(begun, chance)
    raise AssertionError("no game came there")


def presses(screen: Terminal, key: str, shown: str) -> str:
    """Press a key as a person does who sees the page first, until this is shown."""
    deadline = time.monotonic() + PATIENCE
    while shown not in screen.read():
        assert time.monotonic() < deadline, screen.read()
        time.sleep(private_screen.SETTLE + 0.1)
        screen.press(key)
        with suppress(AssertionError):
            return screen.shows(shown, within=private_screen.FIRST_REPEAT + 0.1)
    return screen.read()


def looks(screen: Terminal, name: str) -> str:
    """Hand the device over; return what the player sees."""
    screen.shows(f"Only {name} looks at the tiles now")
    screen.press(ENTER)
    screen.shows(f"Hand the device to {name}")
    return presses(screen, SPACE, "hide by themselves")


def gives_back(screen: Terminal, key: str, then: str) -> None:
    """Choose by this key, and give the device back."""
    presses(screen, key, "Hidden. Give the device back.")
    presses(screen, ENTER, then)


def tiles(home: Path) -> list[str]:
    """The tiles in the government's hands, as the screen has them."""
    with open_table(home) as opened:
        return [f"{at} {party.title()}" for at, party in enumerate(deck.hand(opened), start=1)]


def test_a_session_with_a_kill(table: TypedTable, terminal: Open) -> None:
    game = prepared(table.home, lambda game: game.hand == 3)
    president, chancellor = FIVE[game.president - 1], FIVE[(game.chancellor or 0) - 1]
    screen = terminal("play", "--home", str(table.home))
    seen = looks(screen, president)
    assert all(tile in seen for tile in tiles(table.home))
    screen.kill(signal.SIGKILL)
    screen.ends(-signal.SIGKILL)
    screen = terminal("play", "--home", str(table.home))
    looks(screen, president)
    gives_back(screen, "2", f"Only {chancellor} looks at the tiles now")
    seen = looks(screen, chancellor)
    assert table.stored().game.hand == 2
    assert all(tile in seen for tile in tiles(table.home))
    gives_back(screen, "1", " policy.")
    assert len(table.stored().game.sessions) == len(game.sessions) + 1


def test_who_looks_away_is_asked_again(table: TypedTable, terminal: Open) -> None:
    game = prepared(table.home, lambda game: game.hand == 3)
    president = FIVE[game.president - 1]
    screen = terminal("play", "--home", str(table.home))
    looks(screen, president)
    gives_back(screen, SPACE, f"Only {president} looks at the tiles now")
    assert table.stored().game.hand == 3


def test_a_peek(table: TypedTable, terminal: Open) -> None:
    game = prepared(table.home, lambda game: game.pending == (Power.PEEK,))
    with open_table(table.home) as opened:
        top = [f"{at} {party.title()}" for at, party in enumerate(deck.top_tiles(opened), start=1)]
    screen = terminal("play", "--home", str(table.home))
    seen = looks(screen, FIVE[game.president - 1])
    assert all(tile in seen for tile in top)
    gives_back(screen, ENTER, "has looked at the top three tiles")
    assert table.stored().game.powers_used[-1].power is Power.PEEK


def test_a_veto_in_plain_lines(table: TypedTable, terminal: Open) -> None:
    game = prepared(table.home, lambda game: game.hand == 2)
    screen = terminal("play", "--plain", "--home", str(table.home))
    chancellor = FIVE[(game.chancellor or 0) - 1]
    screen.shows(f"Only {chancellor} looks at the tiles now")
    screen.press(ENTER)
    screen.shows(f"Hand the device to {chancellor}")
    assert "I wish to veto this agenda" in presses(screen, SPACE, "hide by themselves")
    gives_back(screen, "3", "agree to the veto")
    assert table.stored().game.veto_asked
    assert game.discard == table.stored().game.discard
