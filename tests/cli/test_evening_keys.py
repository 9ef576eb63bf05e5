"""Three evenings of `companion` alone, key by key in a real terminal, each with a changed table."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.deal.keys import KeyRing
from companion.evening.guests.last_evening import (
    Choices,
    Evening,
    Roles,
    keep_evening,
    load_evening,
)
from companion.narration.narrator import Stage
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors
from companion.rules.pieces import Phase, Role, Seat
from companion.store.journal import GAMES_FILE, Journal, StoredGame
from companion.words.night_script import load_script
from companion.words.sentences import load_referee
from companion.words.tables import CLASSIC
from tests.cli.key_rows import key_row
from tests.cli.typed import SEVEN
from tests.narration.tables import official
from tests.quick_loudspeaker import QUICK_LOUDSPEAKER
from tests.terminal import CTRL_C, ENTER, PATIENCE, Terminal, terminal
from tests.theme_words import COLD_WAR, foreign_words

__all__ = ["terminal"]  # the fixture

FIVE = SEVEN[:5]
MAX_KEYS = 12  # from `companion` to the first "close your eyes", with last week's table
NOT_HEARD = 8.0  # s after which somebody types again what a prompt has dropped as too early

Open = Callable[..., Terminal]


def _asks(rows: list[str]) -> bool:
    """Return True if the screen waits for an answer and nothing of it is typed."""
    return " ".join(rows).rstrip().endswith(">")


class Host:
    """Somebody who types, and looks at the screen."""

    def __init__(self, screen: Terminal, home: Path, language: str, theme: str = CLASSIC) -> None:
        self.screen, self.home = screen, home
        self.words = load_referee(language, theme).words
        self.script = load_script(language, theme)
        self.keys = 0

    def asked(self, *shown: str) -> "Host":
        self.screen.shows(*shown)
        return self

    def types(self, *lines: str) -> None:
        for line in lines:
            self.screen.send(line + ENTER)
            self.keys += len(line) + 1

    def game(self) -> StoredGame:
        with Journal(self.home) as journal:
            return journal.current()

    def deal(self) -> tuple[Seat, str]:
        """Hitler's seat, and the words of The Reveal; nobody can tell them after the seal."""
        game, keys = self.game(), KeyRing(self.home)
        assert game.deal is not None
        roles = keys.open(game.deal.sealed, game.header.players).roles
        return roles.index(Role.HITLER) + 1, " ".join(keys.words(game.deal.sealed))

    def hears_the_night(self, players: int) -> None:
        screen = self.script.screen
        self.asked(screen.sound_check)
        first, *_ = self.script.lines(official(players))
        self.screen.press_until_it_counts(ENTER, first.say)
        self.keys += 1
        for line in self.script.lines(official(players)):
            self.asked(line.say)
        self.asked(key_row(Stage.ENDED, screen))
        self.types("")

    def plays(self, hitler: Seat) -> None:
        """Until Hitler is elected: three Fascist tiles first."""
        for _ in range(80):
            stored = self.game()
            if stored.game.phase is Phase.GAME_OVER:
                return
            before = self._written()
            move, deadline = self._move(stored.game, hitler), time.monotonic() + PATIENCE
            typed = 0.0
            while self._written() == before:
                now = time.monotonic()
                assert now < deadline, self.screen.read()
                if _asks(self.screen.rows()) and now > typed + NOT_HEARD:
                    self.types(move)
                    typed = now

    def _written(self) -> int:
        """When the journal was changed last."""
        return (self.home / GAMES_FILE).stat().st_mtime_ns

    def _move(self, game: Game, hitler: Seat) -> str:
        words, board = self.words["play"], self.words["board"]
        match game.phase:
            case Phase.NOMINATE:
                free = eligible_chancellors(game)
                in_zone = game.hitler_zone
                wanted = [one for one in free if (one == hitler) is in_zone]
                return str([*wanted, *free][0])
            case Phase.VOTE:
                return "+"
            case Phase.HITLER_CHECK:
                return str(words["yes" if game.chancellor == hitler else "no"])
            case Phase.LEGISLATE:
                return str(board["parties_short"]["liberal" if game.hitler_zone else "fascist"])
        return str(words["yes"])


@pytest.fixture
def silent(home: Path) -> dict[str, str]:
    return {
        "COMPANION_HOME": str(home),
        "COMPANION_LOUDSPEAKER": "null",
        QUICK_LOUDSPEAKER: "5",
    }


def test_a_box_and_english(terminal: Open, home: Path, silent: dict[str, str]) -> None:
    """Last week's table, with so few keys; a late guest after the first game; Ctrl-C, and on."""
    keep_evening(home, Evening(Choices(), FIVE))
    host = Host(terminal(**silent), home, "en")
    host.asked("Who is here? Press Enter for Ada, Ben, Cleo, Dan, Eva.").types("")
    host.asked("Do you have the box").types("")
    host.asked("How are roles dealt?").types("")
    host.asked("Everything else: language en").types("")
    host.asked("Go on when everyone has read their role").types("")
    host.asked(host.script.screen.sound_check)
    assert host.keys + 1 <= MAX_KEYS
    host.hears_the_night(5)
    host.asked("for Chancellor?")
    host.plays(hitler=5)
    host.asked("Who was who?").types("5 1")
    host.asked("Eva: Hitler", "Another game? Who is here?").types("+Hugo 2")
    host.asked("Clockwise: Ada, Hugo, Ben, Cleo, Dan, Eva.").types("")
    host.asked("Game 2 has started.", "Go on when everyone has read their role").types("table")
    host.asked("for Chancellor?")
    host.screen.send(CTRL_C)
    host.asked("Everything is saved.")
    host.screen.ends(0)
    host = Host(terminal(size=(40, 15), **silent), home, "en")
    host.asked("Game 2 isn't over", "Continue it?").types("", "table")
    host.asked("for Chancellor?")
    host.plays(hitler=6)
    host.asked("Who was who?").types("")
    host.asked("Another game?").types("no")
    host.asked("Everything is saved.")
    host.screen.ends(0)


def test_printed_russian_cold_war(
    terminal: Open, home: Path, silent: dict[str, str], tmp_path: Path
) -> None:
    """Two sealed deals at once; The Reveal; the second deal; then other guests, and all anew."""
    host = Host(terminal(LC_ALL="ru_RU.UTF-8", **silent), home, "ru", COLD_WAR)
    host.asked("Кто здесь?").types("Ада Борис Вера Глеб Дана")
    host.asked("У вас есть коробка с игрой или всё печатаете сами?").types("печать")
    host.asked("Как раздать роли?").types("2")
    host.asked("Всё остальное:").types("тема cold-war")
    host.asked("тема cold-war").types("")
    host.asked("Напечатайте конверты", "Продолжайте, когда все прочитают свою роль")
    assert (tmp_path / "tonight" / "envelopes-2.pdf").exists()
    hitler, reveal = host.deal()
    with Journal(home) as journal:
        second = journal.load(2)
        assert second.deal is not None
        later = KeyRing(home).open(second.deal.sealed, second.header.players)
    host.types("стол")
    host.asked("Кто выдвинут")
    assert not list((tmp_path / "tonight").glob("envelopes*"))
    host.plays(hitler)
    host.asked("Шесть слов").types(reveal)
    host.asked("Тайный агент", "Сыграем ещё?").types("")
    host.asked("Для этой игры всё уже напечатано", "Продолжайте, когда").types("стол")
    host.plays(later.roles.index(Role.HITLER) + 1)
    host.asked("Шесть слов").types("", "")
    host.asked("Сыграем ещё?").types("-Борис +Юра")
    host.asked("По часовой стрелке: Ада, Вера, Глеб, Дана, Юра.").types("")
    host.asked("Напечатайте конверты", "раздача запечатывается")
    assert host.game().header.players == ("Ада", "Вера", "Глеб", "Дана", "Юра")
    host.types("конец")
    host.screen.ends(0)
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", " ", host.screen.raw)
    after = plain[plain.index("тема cold-war") :]
    assert foreign_words(COLD_WAR, after.replace("classic", "")) == []


def test_italian_a_late_guest_one_without_a_phone_and_one_who_sees_nothing(
    terminal: Open, home: Path, silent: dict[str, str]
) -> None:
    """Slips for the envelopes of a box; Fede comes when all is printed, and Elio leaves later."""
    host = Host(terminal(LC_ALL="it_IT.UTF-8", **silent), home, "it")
    host.asked("Chi c'è?").types("Aldo Bice Ciro Dora Elio")
    host.asked("Hai la scatola, o stampi tutto?").types("")
    host.asked("Come si distribuiscono i ruoli?").types("foglietti 1")
    host.asked("Tutto il resto:").types("senza telefono Bice, non vede Ciro")
    host.asked("senza telefono Bice · non vede Ciro").types("")
    host.asked("Si va avanti quando tutti hanno letto il proprio ruolo").types("+Fede 1")
    host.asked("In senso orario: Fede, Aldo, Bice, Ciro, Dora, Elio.").types("")
    host.asked(
        "la distribuzione 2 della serata", "Si va avanti quando tutti hanno letto il proprio ruolo"
    )
    game = host.game()
    assert game.deal is not None
    assert (game.deal.packing.words, game.deal.packing.knowledge) == ((3,), True)
    assert game.deal.packing.slips_alone
    hitler, reveal = host.deal()
    host.types("")
    host.hears_the_night(6)
    host.plays(hitler)
    host.asked("Le sei parole").types(reveal)
    host.asked("Hitler", "Un'altra partita?").types("-Elio")
    host.asked("In senso orario: Fede, Aldo, Bice, Ciro, Dora.").types("")
    host.asked(
        "la distribuzione 3 della serata", "Si va avanti quando tutti hanno letto il proprio ruolo"
    )
    hitler, _ = host.deal()
    host.types("tavolo")
    host.plays(hitler)
    host.asked("Le sei parole").types("", "")
    host.asked("Un'altra partita?").types("no")
    host.asked("È tutto salvato.")
    host.screen.ends(0)
    after = load_evening(home, "en")
    assert after.choices.roles is Roles.SLIPS
    assert after.table == ("Fede", "Aldo", "Bice", "Ciro", "Dora")
    assert not after.guest("Bice").phone
