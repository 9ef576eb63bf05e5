"""The ways to deal, side by side in a terminal, or in sentences."""

from collections.abc import Iterator

import pytest

from companion.cli.terminal.columns import width
from companion.cli.terminal.session_screen import ways_shown
from companion.evening.guests.last_evening import Roles
from companion.words.sentences import load_referee
from companion.words.tables import languages
from printables.sheets.print_cost import PrintCost
from tests.conftest import Run

WAYS = (
    (Roles.BOX, PrintCost()),
    (Roles.SLIPS, PrintCost(30, 99, 12.5, 11.2)),
    (Roles.CARDS, PrintCost(21, 120, 25.6, 8.0)),
    (Roles.ENVELOPES, PrintCost(119, 999, 30.1, 10.4)),
)


INK = ("30,1 (10,4)", "30.1 (10.4)")  # in English there is a decimal point


@pytest.mark.parametrize("language", languages())
def test_a_table_fits_eighty_columns_and_says_all(language: str) -> None:
    referee = load_referee(language)
    head, *rows, note = ways_shown(referee, WAYS, 9, 80)
    assert all(width(line) <= 80 for line in (head, *rows))
    assert len(rows) == len(WAYS)
    assert "119" in rows[3]
    assert INK[language == "en"] in rows[3]
    assert " 9 " in rows[1]
    assert referee.words["door"]["grey"] in note


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("columns", [0, 40])
def test_sentences_where_it_is_too_narrow(language: str, columns: int) -> None:
    *rows, _ = ways_shown(load_referee(language), WAYS, 1, columns)
    assert len(rows) == len(WAYS)
    assert all("{" not in row and "  " not in row for row in rows)
    assert all(number in rows[3] for number in ("119", "999", INK[language == "en"]))


def told(lines: list[str]) -> Iterator[str]:
    yield from (line for line in lines if " · " in line and "language" not in line)


def test_a_newcomer_sees_each_way_before_one_is_chosen(run: Run) -> None:
    """Enter after `printed` takes cards, and no 38 sheets."""
    answer = run(typed="Ada Ben Cleo Dan Eva Finn Gia\nprinted\n\n")
    assert answer.returncode == 0
    before, _, after = answer.stdout.partition("Do you have the box")
    assert len([*told(before.splitlines())]) == len(Roles)
    assert "ink saver" in before
    assert "Enter: cards" in after
    sheets = after.partition("Sheets to print: ")[2].partition(".")[0]
    (cards,) = (line for line in told(before.splitlines()) if "printed · cards" in line)
    assert int(sheets) < 25
    assert sheets in cards.split()
