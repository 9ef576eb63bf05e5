"""Text in columns, with letters of every width."""

import subprocess
import sys

import pytest
from wcwidth import width as measured

from companion.cli.terminal.columns import centred, cut, flow, left, right, spread, width, wrap

TEXTS = (
    "President: Ada. Chancellor Candidate: Ben. Everyone votes now, with both hands on the table.",
    "Президент — Ада. Кандидат в канцлеры — Вера. Голосуют все: карточки лежат на столе.",
    "太郎は民準を首相に指名する。全員が投票する。カードはテーブルの上にあります。",
    "\x1b[31mAda\x1b[0m names नीता, ნინო and 👩‍👩‍👧, each of them with a card in the hand.",
    "Donaudampfschifffahrtsgesellschaftskapitän",
)


@pytest.mark.parametrize("columns", [12, 20, 33, 80])
@pytest.mark.parametrize("text", TEXTS)
def test_everything_fits(text: str, columns: int) -> None:
    lines = wrap(text, columns, "  ")
    for line in (*lines, cut(text, columns), *flow(text.split(), columns)):
        assert measured(line) <= columns
    joined = "".join("".join(lines).split())
    assert joined == "".join(text.split())
    assert width(text) == measured(text)


@pytest.mark.parametrize("name", ["Ada", "Вера", "太郎"])
def test_a_name_stands_where_it_should(name: str) -> None:
    assert measured(centred(name, 11)) == measured(right(name, 11)) == 11
    assert right(name, 11).endswith(name)
    assert measured(left(name, 11)) == 11
    assert left(name, 11).strip() == centred(name, 11).strip() == name
    assert measured(spread(name, "7", 20)) == 20
    assert spread(name, "much too long for it", 20) == name


def test_names_of_usual_letters_do_without_the_tables() -> None:
    """They are slow to load, and a move is told in a terminal."""
    program = (
        "import sys; from companion.cli.terminal.columns import wrap, cut\n"
        "for text in ('Ada elects Ben.', 'Ада — «Вера», Ёж…', 'È così, Zoë → 5'):\n"
        "    wrap(text, 8); cut(text, 8)\n"
        "assert 'wcwidth' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=30)
