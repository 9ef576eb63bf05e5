"""The screen of the night: its keys and pages, and a night in a real terminal."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from companion.cli.terminal import night_screen, prompts
from companion.cli.terminal.large_letters import enlarge
from companion.cli.terminal.night_screen import NightScreen, page
from companion.narration.narrator import Pauses, Stage, lay_out, narrations
from companion.narration.performance import Key, Performance, Timekeeper
from companion.words.night_script import Button, Script, load_script
from tests.cli.key_rows import key_row
from tests.narration.tables import official
from tests.products import cells
from tests.terminal import CTRL_C, ENTER, LEFT, RIGHT, Terminal, terminal

__all__ = ["terminal"]  # the fixture

ENGLISH, RUSSIAN = load_script("en"), load_script("ru")
BLOCKS = re.compile("[▀▄█▌▐▛▜▙▟▘▝▖▗▞▚]")  # large letters


# In a real terminal


def test_a_night_on_the_loudspeaker(terminal: Callable[..., Terminal]) -> None:
    night = terminal("night", "-n", "7", "--loudspeaker", "null", "-l", "ru", "-l", "en")
    night.shows(RUSSIAN.screen.sound_check, RUSSIAN.asides.sound_check.say)
    while RUSSIAN.night.large.close_eyes.say not in night.read():
        night.press(ENTER)  # in the first half second of the sound check no key counts
    night.shows("1 / 7", f"Дальше: {RUSSIAN.night.large.fascists_look.say}")
    night.press(RIGHT)
    night.shows("1 / 7", RUSSIAN.screen.onward)
    night.press(" ")
    night.shows("1 / 7", RUSSIAN.screen.held)
    night.press(" ", "а")
    night.shows(RUSSIAN.asides.freeze.say)
    night.press("й")
    night.shows(RUSSIAN.asides.stop_eyes_closed.say)
    night.press("q")
    assert RUSSIAN.screen.stopped[:40] in night.ends(0)


@pytest.mark.parametrize("by", [("--loudspeaker", "null"), ("--text",)])
def test_a_night_that_was_stopped_says_that_the_line_begins_again(
    terminal: Callable[..., Terminal], by: tuple[str, ...]
) -> None:
    """As the computer does that goes to sleep; on the loudspeaker, or aloud by the host."""
    night = terminal("night", "-n", "7", *by)
    night.press_until_it_counts(ENTER, "1 / 7")
    assert ENGLISH.screen.again not in night.read()
    night.kill(signal.SIGSTOP)
    time.sleep(1.0)
    night.kill(signal.SIGCONT)
    night.shows("1 / 7", ENGLISH.screen.again)
    night.press(RIGHT)
    night.settles(lambda rows: ENGLISH.screen.again not in " ".join(rows))
    night.shows("2 / 7")
    night.press("q", "q")
    night.ends(0)


def test_the_teleprompter_needs_no_voice_and_no_loudspeaker(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """A closed terminal ends it, and the last word says what to do."""
    broken = {
        **environment,
        "PYTHONPATH": f"{tmp_path}{os.pathsep}{environment.get('PYTHONPATH', '')}",
    }
    for package in ("pyttsx3", "miniaudio", "espeakng_loader", "soundfile", "numpy"):
        (tmp_path / f"{package}.py").write_text("raise ImportError")
    start = tmp_path / "start.py"
    start.write_text(
        "import os, sys\n"
        "os.execv(sys.executable, [sys.executable, '-m', 'companion', *sys.argv[1:]])"
    )
    typed = ["night", "-n", "5", "--text", "--pause", "2", "--look", "3"]
    night = Terminal(typed, broken, tmp_path, instead=start)
    night.shows(ENGLISH.screen.read_aloud, key_row(Stage.READY, ENGLISH.screen))
    night.press(ENTER)
    assert len(BLOCKS.findall(night.shows(ENGLISH.night.small.close_eyes.say))) > 100
    night.kill(signal.SIGHUP)
    assert f"companion: {ENGLISH.screen.stopped[:40]}" in night.ends(1)


# Keys


def test_a_page_is_drawn_again_only_for_another_moment(
    keyboard: PipeInput, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the table, too; an idle one takes no time of the processor."""
    monkeypatch.setattr(prompts, "CHANGE_SECONDS", 0.001)
    looks, drawn = 0, list[int]()

    def moment() -> bool:
        nonlocal looks
        looks += 1
        if looks == 60:
            keyboard.send_text(f"x{ENTER}")
        return looks > 40

    def page(columns: int, rows: int | None) -> list[str]:
        drawn.append(looks)
        return ["The table"]

    assert prompts._terminal("undo", moment)(page, (), "") == "x"
    assert len(drawn) == 2


class Told(Timekeeper):
    """Notes the keys that it is told."""

    def __init__(self, performance: Performance) -> None:
        super().__init__(performance)
        self.keys: list[Key] = []

    def press(self, key: Key) -> None:
        self.keys.append(key)
        super().press(key)


@pytest.fixture
def keyboard() -> Iterator[PipeInput]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


@pytest.mark.parametrize(
    ("pressed", "key"),
    [
        (" ", Key.HOLD),
        (LEFT, Key.AGAIN),
        (RIGHT, Key.ON),
        (ENTER, Key.CONFIRM),
        *zip("fFаА", [Key.FREEZE] * 4, strict=True),
        *zip("rRкК", [Key.REPEAT] * 4, strict=True),
        *zip("tTеЕ", [Key.TEXT] * 4, strict=True),
        *zip("йЙQ", [Key.STOP] * 3, strict=True),
    ],
)
def test_keys_in_both_layouts(keyboard: PipeInput, pressed: str, key: Key) -> None:
    keeper = Told(Performance(READINGS["en"], stage=Stage.READY))
    keyboard.send_text(f"{pressed}qq")
    end = NightScreen(keeper, ENGLISH.screen, "").run()
    assert end.stage is Stage.DONE
    assert keeper.keys[0] is key


def test_ctrl_c_leaves_the_performance_as_it_was(keyboard: PipeInput) -> None:
    keeper = Timekeeper(Performance(READINGS["en"], stage=Stage.READY))
    keyboard.send_text(f"{ENTER}{CTRL_C}")
    with pytest.raises(KeyboardInterrupt):
        NightScreen(keeper, ENGLISH.screen, "").run()
    assert keeper.performance.stage is Stage.NIGHT
    assert keeper.performance.begun


# The page


def drawn(
    performance: Performance, script: Script, columns: int, rows: int, note: str = ""
) -> list[str]:
    parts = page(performance, script.screen, "The night · 7", columns, rows, note)
    return "".join(part[1] for part in parts).split("\n")


def read(performance: Performance, script: Script = ENGLISH) -> str:
    """Return the text that a large terminal shows, without its line breaks."""
    return " ".join(" ".join(drawn(performance, script, 100, 30)).split())


READINGS = {
    script.language: {
        stage: lay_out(part, lambda _: 3.0)
        for stage, part in narrations([script], official(7), Pauses()).items()
    }
    for script in (ENGLISH, RUSSIAN, load_script("it"))
}
NIGHT = Performance(READINGS["en"], stage=Stage.NIGHT)


def test_each_line_with_the_next_one_until_it_waits() -> None:
    night = NIGHT
    lines = ENGLISH.lines(official(7))
    for number, (line, following) in enumerate(pairwise(lines), start=1):
        shown = read(night)
        for part in (line.say, f"Next: {following.say}", f"{number} / 7"):
            assert part in shown
        night = night.advance(night.reading.beats[number - 1].end - night.at)
    assert ENGLISH.screen.last_line in read(night)
    night = night.advance(night.reading.end)
    assert "R read the whole night once more" in read(night)
    assert lines[0].say not in read(night)


def test_a_pause_counts_down() -> None:
    pause = NIGHT.reading.beats[0].pause_start
    shown = [read(NIGHT.advance(pause + passed)) for passed in (0.1, 1.1, 2.1, 2.9)]
    for text, left in zip(shown, ("3 ●●●", "2 ●●", "1 ●", "1 ●"), strict=True):
        assert f"Pause {left} " in text


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
def test_the_large_countdown_is_the_small_one(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pause, enlarged = NIGHT.reading.beats[0].pause_start, []

    def noted(text: str, width: int, room: int) -> tuple[str, ...]:
        enlarged.append(text)
        return enlarge(text, width, room)

    monkeypatch.setattr(night_screen, "enlarge", noted)
    for passed in range(2, 298, 4):
        rows = drawn(NIGHT.advance(pause + passed / 100), ENGLISH, *size)
        (small,) = (row.split()[1] for row in rows if row.strip().startswith("Pause"))
        assert enlarged.pop() == small, passed


def test_a_night_on_hold_says_so() -> None:
    assert ENGLISH.screen.held in read(NIGHT.press(Key.HOLD))


def test_a_rehearsal_names_the_keys_that_mean_something() -> None:
    rehearsal = Performance(READINGS["en"], stage=Stage.REHEARSAL, at=3.0)
    shown = read(rehearsal)
    assert ENGLISH.screen.rehearsal in shown
    assert "Enter end the rehearsal" in shown
    assert "freeze" not in shown
    assert rehearsal.press(Key.CONFIRM).stage is Stage.SOUND_CHECK
    assert ENGLISH.screen.held in read(rehearsal.press(Key.FREEZE))


def test_after_a_gap_the_screen_says_so_until_the_line_is_over() -> None:
    later = NIGHT.advance(NIGHT.reading.beats[1].start + 2)
    frozen = later.interrupt()
    assert ENGLISH.screen.again not in read(later)
    assert frozen.at == NIGHT.reading.beats[1].start
    beat = NIGHT.reading.beats[1]
    for passed in (0, 1, beat.pause_start - beat.start + 1):
        assert ENGLISH.screen.again in read(frozen.advance(passed))
    assert "Pause" in read(frozen.advance(beat.pause_start - beat.start + 1))
    assert ENGLISH.screen.again in read(frozen.press(Key.HOLD))
    assert ENGLISH.screen.again not in read(frozen.advance(beat.end - beat.start + 0.1))
    for key in (Key.AGAIN, Key.FREEZE):
        assert ENGLISH.screen.again not in read(frozen.press(key))


def test_a_key_for_the_next_line_is_remembered_and_said() -> None:
    line = NIGHT.advance(1)
    assert ENGLISH.screen.onward not in read(line)
    assert ENGLISH.screen.onward in read(line.press(Key.ON))
    assert ENGLISH.screen.onward not in read(line.press(Key.ON).press(Key.AGAIN))
    assert ENGLISH.screen.onward not in read(line.replace(by_text=True).press(Key.ON))


def test_a_line_that_was_cut_off_twice_leaves_all_eyes_closed() -> None:
    lost = NIGHT.advance(1).interrupt().advance(1).interrupt()
    shown = read(lost)
    for part in (ENGLISH.screen.unfinished, "T go on without sound", lost.reading.cues[0].say.text):
        assert part in shown
    assert ENGLISH.screen.again not in shown
    assert ENGLISH.screen.lost in read(NIGHT.advance(1).lose())


def test_the_page_does_not_jump_when_a_pause_begins() -> None:
    pause = NIGHT.reading.beats[0].pause_start
    rows = [drawn(NIGHT.advance(at), ENGLISH, 80, 24) for at in (pause - 0.1, pause + 0.1)]
    assert len(rows[0]) == len(rows[1])
    assert rows[0][-4:] == rows[1][-4:]


@pytest.mark.parametrize(
    ("size", "language"),
    cells(((80, 24), (200, 60), (40, 15), (40, 12), (20, 6), (20, 5), (20, 5)), READINGS),
)
def test_every_page_fits_its_terminal(size: tuple[int, int], language: str) -> None:
    script, (columns, rows) = load_script(language), size
    for stage, again in product(Stage, (False, True)):
        performance = Performance(READINGS[language], stage=stage)
        moving = stage not in (Stage.READY, Stage.ENDED, Stage.DONE)
        for at in range(0, int(performance.reading.end) if moving else 1, 3):
            moment = Performance(READINGS[language], stage=stage, at=at, again=again)
            lines = drawn(moment, script, columns, rows)
            assert max(map(len, lines)) <= columns
            assert len(lines) <= rows, (stage, at)
            if stage in (Stage.NIGHT, Stage.LOST) and columns > 30:
                said = " ".join(" ".join(lines).split())
                assert moment.reading.cue(moment.at).say.text in said


@pytest.mark.parametrize("language", READINGS)
def test_in_the_smallest_terminal_nothing_is_cut(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 20 by 5 a line takes turns with itself while it is said, and all else with it later."""
    script = load_script(language)

    def shown(performance: Performance, seconds: float = 0) -> str:
        monkeypatch.setattr("time.monotonic", lambda: seconds)
        return " ".join(" ".join(drawn(performance, script, 20, 5)).split())

    for beat in READINGS[language][Stage.NIGHT].beats:
        moments = [beat.start + share / 20 * 3 for share in range(20)]
        parts = dict.fromkeys(
            shown(Performance(READINGS[language], stage=Stage.NIGHT, at=at)) for at in moments
        )
        assert " ".join(parts) == beat.cues[0].say.text
    for stage, keys in (
        (Stage.SOUND_CHECK, key_row(Stage.SOUND_CHECK, script.screen)),
        (Stage.READY, key_row(Stage.READY, script.screen)),
        (Stage.LOST, key_row(Stage.LOST, script.screen)),
    ):
        waiting = Performance(READINGS[language], stage=stage, held=True)
        parts = dict.fromkeys(shown(waiting, 2.5 * turn + 0.1) for turn in range(12))
        assert " ".join(keys.split()) in " ".join((*parts, *parts))


ROWS = {  # of the night, its sound check, and a rehearsal
    "en": (
        "Space hold   ← again   → on   F freeze   Q stop",
        "Enter begin the night   R once more   P rehearse   Q stop",
        "Space hold   ← again   → on   Enter end the rehearsal   Q stop",
    ),
    "it": (
        "Spazio pausa   ← ripeti   → avanti   F fermi tutti   Q interrompi",
        "Invio comincia la notte   R ripeti   P prova generale   Q interrompi",
        "Spazio pausa   ← ripeti   → avanti   Invio fine della prova   Q interrompi",
    ),
}


@pytest.mark.parametrize("language", ROWS)
def test_the_row_of_keys(language: str) -> None:
    """Each button has a label, the same as its key in the terminal."""
    stages = (Stage.NIGHT, Stage.SOUND_CHECK, Stage.REHEARSAL)
    words = load_script(language).screen
    assert tuple(key_row(stage, words) for stage in stages) == ROWS[language]
    assert key_row(Stage.FREEZE, words) == key_row(Stage.STOP, words) == ROWS[language][0]
    labels = [*Performance({}, Stage.LOST).buttons(words.buttons).values()]
    assert labels == [words.buttons[Button[name]] for name in ("try_again", "as_text", "stop")]


@pytest.mark.parametrize("size", [(80, 24), (40, 15), (20, 5)])
def test_who_speaks_tonight_is_shown_whole_in_every_terminal(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    note = "Spoken tonight by English (Great Britain): " + "no recorded voice has these names. " * 3
    for at, held in ((0.6, False), (2.0, False), (2.0, True)):
        check = Performance(READINGS["en"], stage=Stage.SOUND_CHECK, held=held, at=at)
        turns = dict[str, None]()
        for turn in range(20):
            monkeypatch.setattr("time.monotonic", lambda turn=turn: 2.5 * turn + 0.1)
            lines = drawn(check, ENGLISH, *size, note)
            assert max(map(len, lines)) <= size[0]
            assert len(lines) <= size[1]
            turns[" ".join(" ".join(lines).split())] = None
        told = " ".join((*turns, *turns))
        for text in (
            note,
            ENGLISH.asides.sound_check.say,
            key_row(Stage.SOUND_CHECK, ENGLISH.screen),
        ):
            assert " ".join(text.split()) in told
        assert len(turns) == 1 or size == (20, 5)


def test_the_smallest_terminal_counts_down_too() -> None:
    pause = NIGHT.reading.beats[0].pause_start
    for passed, left in ((0.1, "3 ●●●"), (2.1, "1 ●")):
        assert drawn(NIGHT.advance(pause + passed), ENGLISH, 20, 5)[0].split() == [
            *("Pause", *left.split())
        ]


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
@pytest.mark.parametrize("language", READINGS)
def test_large_letters_fit_even_a_small_terminal(language: str, size: tuple[int, int]) -> None:
    """In 40 by 15 every line is enlarged, piece by piece if need be, and every pause."""
    script = load_script(language)
    reading = READINGS[language][Stage.NIGHT]
    for beat in reading.beats:
        for share in (0.05, 0.5, 0.95):
            at = beat.start + share * (beat.pause_start - beat.start)
            moment = Performance(READINGS[language], stage=Stage.NIGHT, at=at)
            text = "\n".join(drawn(moment, script, *size))
            assert len(BLOCKS.findall(text)) > (100 if size == (80, 24) else 25), beat
        pause = Performance(READINGS[language], stage=Stage.NIGHT, at=beat.pause_start + 0.1)
        assert len(BLOCKS.findall("\n".join(drawn(pause, script, *size)))) > 10, beat


def test_a_lost_loudspeaker_shows_the_line_and_what_to_do() -> None:
    lost = NIGHT.advance(NIGHT.reading.beats[2].start + 1).lose()
    shown = read(lost)
    assert ENGLISH.screen.lost in shown
    assert ENGLISH.night.large.hitler_thumb.say in shown
    assert key_row(Stage.LOST, ENGLISH.screen).replace("   ", " ") in shown


def test_a_terminal_without_a_cursor_position_is_not_warned_of_in_english() -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        assert prompts._session().app.renderer.cpr_not_supported_callback is None
