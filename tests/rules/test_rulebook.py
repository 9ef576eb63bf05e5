"""Nothing in the specification is without a test that quotes it."""

import ast
import re
from pathlib import Path

import pytest

import companion.rules

HERE = Path(__file__).parent
CODE = Path(companion.rules.__file__).parent

RULES = [f"R{number}" for number in range(1, 29)]
RULINGS = [f"A{number}" for number in (*range(1, 6), *range(9, 18), 19)]
EDGE_CASES = """
exactly five alive
six alive, execution brings five
four or three alive
failed vote and limits
limits after chaos
limits after a veto
limits after a special election
dead limited player
tracker on election
tracker after a refused veto
tracker after veto
veto at tracker 2
veto before the fifth tile, or in the session that enacts it
second veto request after a refusal
fifth tile by chaos
third tile by chaos
power on a slot covered by chaos
Hitler elected at two tiles, then enacts the third
Hitler nominated but voted down
Hitler as President
special election to the next player
special election vote fails
return seat dead
caller dead
chosen seat 1
special election of self
special President is the last Chancellor
nominating the caller or his Chancellor in the special election
nested special elections
executed next candidate
execution of self
execution of the sitting Chancellor
investigating twice
investigating self
investigating the own Chancellor
dead targets
votes with an even number alive
dead in the ballot
reshuffle and peek
exactly three tiles left
chaos takes the deck from 3 to 2
accepted veto leaves fewer than 3
enacted tiles
remaining tiles at a reshuffle
rotation after chaos
power while the game is won
""".strip().splitlines()
MISTAKES = """
the tracker is reset by an election, or by a veto
failures are counted over the whole game
term limits are set by failed nominations
term limits come back at once after chaos
term limits are skipped in special elections
term limits count the dead
the five-players rule is missed, or applied at exactly five only
after a special election whose caller's neighbour is dead, a dead player becomes candidate
a failed special election continues from the wrong seat
a second veto request after a refusal
a veto at tracker 2 causes no chaos
the veto threshold is wrong
a chaos tile grants a power
a chaos tile's win is missed
a chaos tile is drawn from an empty deck
discards are put under or on top of the rest instead of shuffled in
the reshuffle waits for the next draw
a peek consumes the tiles
the first deck is never shuffled
a player is investigated twice
the dead vote, or must vote
the President breaks ties
an illegal move is refused but has already changed something
two vocabularies for one event, so that a replay loses the deaths
""".strip().splitlines()


def quotes() -> str:
    """Return the docstrings of all tests of the rules, in one line."""
    nodes = (
        node
        for path in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )
    tests = (node for node in nodes if isinstance(node, ast.FunctionDef))
    return re.sub(r"\s+", " ", " ".join(ast.get_docstring(test) or "" for test in tests))


QUOTES = quotes()


@pytest.mark.parametrize("rule", RULES + RULINGS)
def test_every_rule_and_ruling_is_quoted(rule: str) -> None:
    assert re.search(rf"\b{rule}\b[^.]{{0,12}}:", QUOTES)


@pytest.mark.parametrize("case", EDGE_CASES)
def test_every_edge_case_has_a_test(case: str) -> None:
    assert f"Edge case, {case}: " in QUOTES


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_has_a_test(mistake: str) -> None:
    assert f"Mistake: {mistake}." in QUOTES


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_named_where_it_is_decided(ruling: str) -> None:
    code = " ".join(path.read_text(encoding="utf-8") for path in CODE.glob("*.py"))
    assert re.search(rf"\b{ruling}\b", code)
