"""Screens and commands in terminals of any size, from one column on."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from companion.cli.host import open_table
from companion.cli.terminal import night_screen, private_screen
from companion.cli.terminal.board import board, countdown, large_countdown, step
from companion.cli.terminal.columns import cut, flow, spread, width, wrap
from companion.narration.narrator import Pauses, Stage, lay_out, narrations
from companion.narration.performance import Key, Performance
from companion.table.discussion import Discussion
from companion.words.night_script import load_script
from tests.cli.typed import TypedTable, table
from tests.conftest import Run
from tests.narration.tables import official
from tests.products import some

__all__ = ["table"]  # the fixture

WIDTHS = (*range(1, 40, 2), *range(40, 301, 26))
HEIGHTS = (1, 2, 24)
TEN = ("Ada", "Вера", "太郎", "Maximiliane-Friederike Ü", "Eva", "F", "Gia", "Hugo", "Ida", "Joe")


def sizes() -> Iterator[tuple[int, int]]:
    return ((columns, rows) for columns in WIDTHS for rows in HEIGHTS)


@pytest.mark.parametrize("columns", range(-1, 80))
def test_no_width_is_too_small_for_a_text(columns: int) -> None:
    for text in ("Ada names Ben.", "太郎は民準を指名する。", "Вера", ""):
        lines = [*wrap(text, columns, "  "), cut(text, columns), *flow(text.split(), columns)]
        assert all(width(line) <= max(columns, 2) for line in lines)
        assert "".join("".join(wrap(text, columns, "  ")).split()) == "".join(text.split())
        assert width(spread(text, "7", columns)) <= max(columns, 2)


@pytest.mark.parametrize("language", some(["en", "de", "it", "ru"], "de", "ru"))
def test_the_board_fits_or_is_told_in_sentences(table: TypedTable, language: str) -> None:
    table.types("new", *TEN, "--first", "1", "-l", language)
    table.plays("nominate 2", "vote 10 0", "enact fascist", "investigate 3", "claim 1 drew FFL")
    with open_table(table.home) as opened:
        for columns, rows in sizes():
            assert all(width(line) <= columns for line in board(opened, columns, rows))
        for columns in WIDTHS:
            lines = [*board(opened, columns), *step(opened, columns)]
            assert all(width(line) <= max(columns, 3) for line in lines)
            told = "".join("".join(lines).split())
            for name in TEN if columns > 30 else (*TEN[:3], "Maximiliane-"):
                assert "".join(name.split()) in told, (columns, lines)
        drawn = [len(board(opened, columns)) for columns in range(20, 80)]
        assert max(abs(a - b) for a, b in pairwise(drawn)) < 40


def test_the_time_that_is_left_fits(table: TypedTable) -> None:
    table.types("new", *TEN, "--first", "1")
    discussion = Discussion(3, lambda: 0.0)
    discussion.begin()
    with open_table(table.home) as opened:
        for columns, rows in sizes():
            lines = [
                *countdown(opened, discussion, columns),
                *large_countdown(discussion, columns, rows),
            ]
            assert all(width(line) <= columns for line in lines)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_pages_of_the_night_and_of_a_secret_fit(language: str) -> None:
    script = load_script(language)
    parts = narrations([script], official(7), Pauses()).items()
    readings = {stage: lay_out(part, lambda _: 3.0) for stage, part in parts}
    night = Performance(readings, stage=Stage.NIGHT)
    pause = night.advance(night.reading.beats[0].pause_start + 0.1)
    lost = Performance(readings, stage=Stage.LOST)
    for columns, rows in sizes():
        pages = [
            night_screen.page(one, script.screen, "The night · 7", columns, rows, note)
            for one, note in (
                (night, ""),
                (pause, ""),
                (lost, "No voice"),
                (night.press(Key.HOLD), ""),
            )
        ]
        pages += [
            private_screen.page(["Ада", "Hitler 你好"], "Press q. 17", part, left, columns, rows)
            for part, left in ((0, 17), (1, None))
        ]
        for page in pages:
            lines = "".join(part[1] for part in page).removesuffix("\n").split("\n")
            assert len(lines) <= max(rows, 2)
            assert all(width(line) <= max(columns, 12 if "←" in line else 3) for line in lines)


@pytest.mark.parametrize("columns", [1, 300])
def test_no_command_minds_the_columns(
    run: Run, run_process: Run, environment: dict[str, str], columns: int
) -> None:
    """A command that was loaded in this process keeps the width of its help."""
    env = {**environment, "COLUMNS": str(columns)}
    assert run("new", *TEN, "--first", "Ada", env=env).returncode == 0
    told = {}
    for words in (
        "nominate ben", "nominate вера", "vote --ja-all", "enact fascist", "status", "history",
        "recap", "games", "deals", "why", "statistics", "--help", "print --help", "printer list",
        "printer measure --help", "doctor --help", "night --dry-run",
    ):  # fmt: skip
        runs = run_process if "--help" in words else run
        told[words] = runs(*words.split(), env=env)
        assert "bug" not in told[words].stderr
    assert "Ada" in "".join(told["status"].stdout.split())
    assert "--home" in told["print --help"].stdout
