"""The night in a real terminal: a pseudo-terminal, the null loudspeaker, the host's keys."""

import re
import signal
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.cli.terminal.night_screen import page
from companion.narration.narrator import Pauses, narrations
from companion.narration.performance import Key, Performance, Readings, Stage
from companion.words.script import Script, load_script
from tests.narration.tables import official
from tests.terminal import CTRL_C, ENTER, LEFT, RIGHT, Terminal, terminal

__all__ = ["terminal"]  # the fixture

ENGLISH, RUSSIAN = load_script("en"), load_script("ru")


LIVE = ("night", "--players", "7", "--loudspeaker", "null", "--pause", "2", "--look", "4")


def begun(terminal: Callable[..., Terminal], *words: str) -> Terminal:
    """A night that has just begun."""
    one = terminal(*LIVE, *words)
    one.shows(ENGLISH.screen.sound_check, ENGLISH.asides.sound_check.say)
    time.sleep(0.7)
    one.press(ENTER)
    one.shows(ENGLISH.night.large.close_eyes.say)
    return one


def test_a_whole_night(terminal: Callable[..., Terminal]) -> None:
    """Every line and the next one are shown, pauses count down, and at the end it waits."""
    night = terminal(
        "night", "--players", "5", "--loudspeaker", "null", "--pause", "1", "--look", "3", "--rate", "300"
    )  # fmt: skip
    night.shows(ENGLISH.screen.sound_check)
    time.sleep(0.7)
    night.press(ENTER)
    lines = ENGLISH.lines(official(5))
    for line, following in pairwise(lines):
        night.shows(line.say, f"Next: {following.say}")
    night.shows(lines[-1].say, ENGLISH.screen.last_line)
    night.shows(ENGLISH.screen.ended, "R read the whole night once more")
    night.press("r")
    night.shows(lines[0].say)
    for _ in lines:
        night.press(RIGHT)
    night.shows(ENGLISH.screen.ended)
    night.press(ENTER)
    assert ENGLISH.screen.ended in night.ends(0)


def test_a_pause_counts_down(terminal: Callable[..., Terminal]) -> None:
    night = begun(terminal)
    night.shows("Pause 2 ●●")
    night.shows("Pause 1 ●")


def test_again_and_on(terminal: Callable[..., Terminal]) -> None:
    night = begun(terminal)
    night.press(RIGHT)
    night.shows("2 / 7", ENGLISH.night.large.fascists_look.say)
    time.sleep(1.3)
    night.press(LEFT)
    time.sleep(0.2)
    night.shows("2 / 7")
    night.press(LEFT)
    night.shows("1 / 7", ENGLISH.night.large.close_eyes.say)


def test_hold(terminal: Callable[..., Terminal]) -> None:
    night = begun(terminal)
    night.press(RIGHT, " ")
    night.shows(ENGLISH.screen.held, "2 / 7")
    time.sleep(2.5)
    night.shows(ENGLISH.screen.held, "2 / 7")
    night.press(" ")
    deadline = time.monotonic() + 5
    while ENGLISH.screen.held in night.read():
        assert time.monotonic() < deadline


def test_freeze_and_begin_again(terminal: Callable[..., Terminal]) -> None:
    night = begun(terminal)
    night.press(RIGHT, RIGHT, "f")
    night.shows(ENGLISH.asides.freeze.say)
    night.press(RIGHT)
    night.shows("1 / 7", ENGLISH.night.large.close_eyes.say)


def test_stop_says_a_word_and_shows_it(terminal: Callable[..., Terminal]) -> None:
    night = begun(terminal)
    night.press(RIGHT, RIGHT, "q")
    night.shows(ENGLISH.asides.stop_eyes_closed.say)
    night.shows(ENGLISH.asides.stop_open_eyes.say)
    assert "The night was stopped before its end." in night.ends(0)


def test_stopping_at_the_sound_check(terminal: Callable[..., Terminal]) -> None:
    night = terminal(*LIVE)
    night.shows(ENGLISH.screen.sound_check)
    night.press("q")
    night.ends(0)


def test_ctrl_c_says_what_to_do(
    terminal: Callable[..., Terminal], speech_processes: Callable[[], list[str]]
) -> None:
    night = begun(terminal)
    night.press(CTRL_C)
    left = night.ends(1)
    assert "companion: The night was stopped before its end. Everybody: eyes closed" in left
    assert speech_processes() == []


def test_a_signal_stops_it_as_ctrl_c_does(terminal: Callable[..., Terminal]) -> None:
    night = begun(terminal)
    night.child.kill(signal.SIGINT)
    assert "companion: The night was stopped before its end." in night.ends(1)


def test_a_closed_terminal_leaves_nothing_running(
    terminal: Callable[..., Terminal], speech_processes: Callable[[], list[str]]
) -> None:
    night = begun(terminal)
    night.child.kill(signal.SIGHUP)
    night.ends(1)
    assert speech_processes() == []


def test_keys_work_with_a_russian_layout(terminal: Callable[..., Terminal]) -> None:
    night = begun(terminal)
    night.press("а")
    night.shows(ENGLISH.asides.freeze.say)
    night.press("й")
    night.shows(ENGLISH.asides.stop_eyes_closed.say)
    night.press("Й")
    night.ends(0)


def test_the_words_on_the_screen_are_in_the_tables_language(
    terminal: Callable[..., Terminal],
) -> None:
    night = terminal(*LIVE, "-l", "ru", "-l", "en")
    night.shows(RUSSIAN.screen.sound_check, RUSSIAN.asides.sound_check.say)
    time.sleep(0.7)
    night.press(ENTER)
    night.shows(RUSSIAN.night.large.close_eyes.say, "Дальше: Гитлер")
    night.shows(ENGLISH.night.large.close_eyes.say)


def test_the_teleprompter_shows_large_letters(terminal: Callable[..., Terminal]) -> None:
    """No sound, no voice: letters several rows high, and a countdown."""
    night = terminal("night", "--players", "5", "--text", "--pause", "2", "--look", "3")
    night.shows(ENGLISH.screen.read_aloud, ENGLISH.screen.read_aloud_keys)
    night.press(ENTER)
    screen = night.shows(ENGLISH.night.small.close_eyes.say)
    assert len(re.findall("[▀▄█▌▐▛▜▙▟▘▝▖▗▞▚]", screen)) > 100
    night.shows("Pause 2 ●●")
    for _ in ENGLISH.lines(official(5)):
        night.press(RIGHT)
    night.shows(ENGLISH.screen.ended)
    night.press("q")
    night.ends(0)


def test_the_teleprompter_needs_no_voice_and_no_loudspeaker(
    environment: dict[str, str], tmp_path: Path
) -> None:
    broken = {**environment, "PYTHONPATH": str(tmp_path)}
    for package in ("pyttsx3", "miniaudio", "espeakng_loader", "soundfile", "numpy"):
        (tmp_path / f"{package}.py").write_text("raise ImportError")
    night = Terminal(["night", "--players", "5", "--text"], broken, tmp_path)
    night.shows(ENGLISH.screen.read_aloud)
    night.press("q")
    night.ends(0)


# The page itself


def drawn(performance: Performance, script: Script, columns: int, rows: int) -> list[str]:
    parts = page(performance, script.screen, "The night · 7", columns, rows)
    return "".join(part[1] for part in parts).split("\n")[:-1]


READINGS = {
    script.language: Readings.lay_out(narrations([script], official(7), Pauses()), lambda _: 3.0)
    for script in (ENGLISH, RUSSIAN, load_script("it"))
}


@pytest.mark.parametrize("language", READINGS)
@pytest.mark.parametrize(
    ("columns", "rows"), [(80, 24), (60, 20), (100, 30), (200, 60), (40, 12), (20, 6)]
)
def test_every_page_fits_its_terminal(language: str, columns: int, rows: int) -> None:
    script = load_script(language)
    for stage in Stage:
        performance = Performance(READINGS[language], stage=stage)
        for at in range(0, int(performance.reading.end), 2):
            moment = Performance(READINGS[language], stage=stage, at=at)
            lines = drawn(moment, script, columns, rows)
            assert max(map(len, lines)) <= columns
            assert len(lines) <= rows, (stage, at)
            if stage in (Stage.NIGHT, Stage.LOST) and columns > 30:
                said = " ".join(" ".join(lines).split())
                assert moment.reading.cue(moment.at).say.text in said


@pytest.mark.parametrize("language", READINGS)
def test_large_letters_fit_even_a_small_terminal(language: str) -> None:
    """In 80 by 24 every line is enlarged, piece by piece if need be."""
    script = load_script(language)
    reading = READINGS[language].night
    for beat in reading.beats:
        for share in (0.05, 0.5, 0.95):
            at = beat.start + share * (beat.pause_start - beat.start)
            moment = Performance(READINGS[language], stage=Stage.NIGHT, at=at)
            text = "\n".join(drawn(moment, script, 80, 24))
            assert len(re.findall("[▀▄█▌▐▛▜▙▟▘▝▖▗▞▚]", text)) > 100, beat


def test_a_lost_loudspeaker_shows_the_line_and_what_to_do() -> None:
    begun_night = Performance(READINGS["en"]).advance(1).press(Key.CONFIRM)
    lost = begun_night.advance(READINGS["en"].night.beats[2].start + 1).lose()
    text = " ".join(" ".join(drawn(lost, ENGLISH, 100, 30)).split())
    assert ENGLISH.screen.lost in text
    assert ENGLISH.night.large.hitler_thumb.say in text
    assert ENGLISH.screen.lost_keys.replace("   ", " ") in text
