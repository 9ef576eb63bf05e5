"""Plain output: line by line, for a host who listens."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.cli import host as host_module
from companion.cli.host import HOST, TERMINAL_FILE, TerminalSettings, is_read_aloud, load_settings
from companion.cli.terminal import prompts
from companion.errors import Refusal
from tests.cli.typed import TypedTable, table
from tests.conftest import Run

__all__ = ["table"]  # the fixture

MAX_WORDS = 120  # of a round of seven
SIGNS = set("\x1b\x07│─┌┐└╭╮▶▷◆●○■□█▀▄→←⏎…")

ROUNDS = (  # what is typed in each: claims of the round before, nomination, ballots, tile
    ("2", "all", "F"),
    ("FFL FL", "4", "all", "L"),
    ("FFL FL", "1", "+ 1 2 3 4", "L"),
    ("", "6", "all", "L"),
    ("FLL LL", "2", "none"),
)


def _told(run: Run) -> list[list[str]]:
    """Return what is said before each answer, by round."""
    typed = [line for round_ in ROUNDS for line in round_]
    done = run("play", "--plain", typed="\n".join([*typed, "quit", ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert not SIGNS & {*done.stdout}
    prompts = iter(done.stdout.split("\n> "))
    return [[next(prompts) for _ in round_] for round_ in ROUNDS]


def test_a_round_of_seven_is_short(run: Run, table: TypedTable) -> None:
    """Prompts and claims included; the first one has the welcome before it."""
    table.begins()
    first, *others = _told(run)
    counts = [len(re.findall(r"\w+", " ".join(told))) for told in others]
    assert max(counts) <= MAX_WORDS, counts
    _, question = first[0].split("every word.\n")
    count = len(re.findall(r"\w+", " ".join([question, *first[1:]])))
    assert count <= MAX_WORDS


def test_each_seat_and_each_explanation_is_told_once(run: Run, table: TypedTable) -> None:
    table.begins()
    rounds = _told(run)
    for told in rounds:
        lines = [line for prompt in told for line in prompt.splitlines()]
        seats = [line for line in lines if re.match(r"\d+ \w+, \d+ ", line)]
        assert len(seats) == 1, lines
    everything = "\n".join(prompt for told in rounds for prompt in told)
    for explained in ("Type all, none or the names", "draws three tiles and discards one"):
        assert everything.count(explained) == 1
    assert everything.count("Everyone votes: ") == len(rounds)
    assert "Seat 2" not in everything


def test_the_choice_is_remembered(run: Run, table: TypedTable) -> None:
    table.begins()
    assert "│" in run("status").stdout
    for _ in range(2):
        assert "Seat 1, Ada: Presidential Candidate." in run("status", "--plain").stdout
    assert "Seat 1, Ada" in run("status").stdout
    assert "╭" not in run("recap", "--help").stdout
    assert "│" in run("status", "--no-plain").stdout
    assert "│" in run("status").stdout
    run("status", "--no-chimes")
    remembered = tomllib.loads((table.home / TERMINAL_FILE).read_text(encoding="utf-8"))
    assert remembered == {"plain": False, "chimes": False}


@pytest.mark.parametrize("damage", ["plain = 7", "plain", "\0"])
def test_a_damaged_file_chooses_nothing(home: Path, damage: str) -> None:
    home.mkdir(exist_ok=True)
    (home / TERMINAL_FILE).write_text(damage, encoding="utf-8")
    assert load_settings(home) == TerminalSettings()


@pytest.mark.parametrize(
    ("environment", "on_screen", "plain"),
    [
        ({"TERM": "xterm"}, True, False),
        ({"TERM": "xterm"}, False, True),
        ({"TERM": "xterm", "ACCESSIBLE": "1"}, True, True),
        ({"TERM": "xterm", "ACCESSIBLE": "0"}, False, False),
        ({"TERM": "dumb", "ACCESSIBLE": "0"}, True, True),
        ({"TERM": "linux"}, True, True),
    ],
)
def test_what_chooses_it(
    environment: dict[str, str],
    on_screen: bool,  # noqa: FBT001
    plain: bool,  # noqa: FBT001
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A terminal that cannot redraw, a pipe, and the usual signs of a screen reader."""
    monkeypatch.delenv("ACCESSIBLE")
    for name, value in {**environment, "COMPANION_HOME": str(home)}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(host_module, "_SPEAKUP", Path.cwd())
    stdout = SimpleNamespace(isatty=lambda: on_screen)
    monkeypatch.setattr("sys.stdout", stdout)
    HOST.begin(("play",))
    assert HOST.is_plain is plain
    assert HOST.has_chimes is (plain and on_screen)
    HOST.begin(("play", "--no-plain"))
    assert not HOST.is_plain


def test_a_usual_terminal_has_no_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ACCESSIBLE")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: True))
    assert not is_read_aloud()


def test_help_has_whole_sentences_and_no_boxes(run: Run) -> None:
    shown = run("night", "--help", "--plain").stdout
    assert not SIGNS & {*shown}
    assert "Background sound that covers the noise of movement: none, rain, wind, fire or" in shown


class NoSound(Refusal):
    """No loudspeaker."""


def test_a_chime_by_the_loudspeaker_or_the_bell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = []
    monkeypatch.setattr(
        "companion.narration.announcer.play_take",
        lambda _text, clip, _loudspeaker: played.append((clip.sample_rate, clip.seconds)),
    )
    prompts.chime(prompts.TURN_PITCH)
    prompts.chime(prompts.ERROR_PITCH)
    (turn, _), (error, _) = played
    assert turn > error
    assert all(seconds == pytest.approx(prompts.CHIME_SECONDS, abs=0.01) for _, seconds in played)
    assert capsys.readouterr().out == ""

    def silent(*_: object) -> None:
        raise NoSound

    monkeypatch.setattr("companion.narration.announcer.play_take", silent)
    prompts.chime(prompts.ERROR_PITCH)
    assert capsys.readouterr().out == "\a"


class AtOnce:
    """A thread that has run when it is started."""

    def __init__(self, target: Callable[[float], None], args: tuple[float], **_: object) -> None:
        self.start = lambda: target(*args)


def test_chimes_announce_a_question_after_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[float] = []
    monkeypatch.setattr(prompts, "chime", rung.append)
    monkeypatch.setattr(prompts, "Thread", AtOnce)
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: True))
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    HOST.begin(("play", "--chimes"))
    host = prompts.Chimes()
    with host.question():
        assert rung == []
    now = prompts.LONG_SECONDS + 1
    for _ in range(2):
        with host.question():
            assert rung == [prompts.TURN_PITCH]
    host.error()
    assert rung == [prompts.TURN_PITCH, prompts.ERROR_PITCH]
    HOST.begin(("play", "--no-chimes"))
    host.error()
    assert len(rung) == 2


def test_players_called_like_words_take_none_away(run: Run) -> None:
    """The words work as always; the players are meant by their seats."""
    run("new", "undo", "all", "back", "ja", "Eva", "--first", "Eva")
    typed = ("1", "all", "undo", "undo", "2", "ja", "quit", "")
    done = run("play", "--plain", typed="\n".join(typed))
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.split("\n> ")
    assert "Everyone votes: Eva as President with undo as Chancellor" in told[1]
    assert "Elected. Ja: 5" in told[2]
    assert told[3].startswith("Undone: Vote")
    assert told[4].startswith("Undone: ")
    assert "with all as Chancellor" in told[5]
    assert "Ja: 1. Nein: 4" in told[6]  # of that player, as of any other one
