"""Change the program in small ways, one at a time, and see whether a test fails: poe prove mutants."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
# Where a fault would cost most, with the tests that are tried first.
TARGETS = {
    "companion/deal": (
        "tests/test_reveal_words.py", "tests/test_chain.py", "tests/test_dealing.py", "tests/test_sealing.py",
        "tests/test_deck.py", "tests/test_slips.py", "tests/test_erased_secrets.py", "tests/store/test_deals.py",
        "tests/cli/test_rename.py", "tests/cli/test_seal.py", "tests/cli/test_reveal.py", "tests/cli/test_deals.py",
        "tests/cli/test_deal.py",
    ),
    "companion/store": (
        "tests/store/test_journal.py", "tests/store/test_record.py", "tests/store", "tests/table",
        "tests/cli/test_table.py", "tests/cli/test_deals.py",
    ),
    "companion/words": (
        "tests/words/test_referee.py", "tests/words/test_script.py", "tests/test_grammar.py", "tests/words",
        "tests/test_words.py", "tests/test_words_of_themes.py", "tests/test_messages.py",
        "tests/test_new_language.py", "tests/narration",
    ),
    "companion/narration": (
        "tests/narration/test_performance.py", "tests/narration/test_track.py", "tests/narration",
        "tests/cli/test_night.py", "tests/cli/test_night_screen.py", "tests/evening",
    ),
    "printables/sheets/imposition.py": (
        "tests/printables/test_packing.py", "tests/printables/test_hidden_places.py",
        "tests/printables/test_sheets.py", "tests/printables",
    ),
}  # fmt: skip
# No test can tell these from the program; they are not drawn. Of two floats, a sound or a piece
# never has exactly the limit; a moment of the night begins with no other word; and the name of a
# group of pieces, of an enumeration or of a temporary folder is read nowhere.
EQUIVALENT = {
    "companion/narration/host_voice.py: speech - noise < MIN_RATIO -> (speech - noise <= MIN_RATIO)",
    "companion/narration/mastering.py: gain * np.max(peaks) <= ceiling -> (gain * np.max(peaks) < ceiling)",
    "companion/narration/speech_jobs.py: \"companion-\" -> 'companion'",
    "companion/narration/performance.py: pool.shutdown(wait=False) -> pass",
    "companion/words/night_script.py: \"Button\" -> 'Butto'",
    "companion/words/night_script.py: \"KeyText\" -> 'KeyTex'",
    "companion/words/night_safety.py: \"asides.sound_check\" -> 'asides.sound_chec'",
    "companion/words/night_safety.py: \"calls.\" -> 'calls'",
    "companion/words/night_safety.py: \"rehearsal.\" -> 'rehearsal'",
    "printables/sheets/imposition.py: \"tiny\" -> 'tin'",
    "printables/sheets/imposition.py: area.y > paper.whole.centre[1] -> (area.y >= paper.whole.centre[1])",
    "printables/sheets/imposition.py: at > number -> (at >= number)",
}
LONGEST = 3600  # s for the tests of one mutant; afterwards it is taken for an endless loop: dead
LONGEST_TEST = 120  # s for one test

_OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {}
for _one, _other in (
    (ast.Eq, ast.NotEq), (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot), (ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv),
):  # fmt: skip
    _OPPOSITES |= {_one: _other, _other: _one}
_OPPOSITES |= {ast.Div: ast.Mult, ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr}
_PAIRS = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A change of one place in a file; `start` and `end` are bytes."""

    file: str
    kind: str
    start: int
    end: int
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}: {' '.join(self.before.split())} -> {self.after}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Yield all mutants of a file; annotations, decorators, keywords and docstrings stay."""
    text = file.read_bytes()
    starts = [0]
    for row in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    name = file.relative_to(ROOT).as_posix()
    for node in _nodes(ast.parse(text)):
        for kind, place, after in _changes(node):
            start = starts[place.lineno - 1] + place.col_offset
            end = starts[(place.end_lineno or 0) - 1] + (place.end_col_offset or 0)
            yield Mutant(name, kind, start, end, place.lineno, text[start:end].decode(), after)


def _nodes(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield the nodes that may change, from the outermost inwards."""
    for field, value in ast.iter_fields(tree):
        if field in {"annotation", "returns", "decorator_list", "bases"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            match child:
                case ast.JoinedStr() | ast.Expr(ast.Constant()):
                    continue  # places of its parts are wrong before Python 3.12; a docstring
                case ast.Call(ast.Name("cast" | "TypeVar")):
                    continue  # types are for mypy
                case ast.keyword("strict", ast.Constant(True)):
                    continue  # asserts what holds, of two lists of the same things
                case ast.expr() | ast.stmt():
                    yield child
            if isinstance(child, ast.AST):
                yield from _nodes(child)


def _changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Yield each change of a node: its kind, the part that is replaced, and by what."""
    yield from _other_operators(node)
    match node:
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield "condition", test, _text(ast.UnaryOp(ast.Not(), test))
        case ast.Constant(bool() as value):
            yield "constant", node, str(not value)
        case ast.Constant(int() | float() as value):
            yield "constant", node, str(value + 1)
        case ast.Constant(str() as value) if value:
            yield "text", node, repr(value[:-1])
        case ast.Call(ast.Name(name), [_, *_]) if name in _PAIRS:
            yield "call", node.func, _PAIRS[name]
        case ast.Call(function, [first, second, *others]) if not isinstance(second, ast.Starred):
            swapped = ast.Call(function, [second, first, *others], node.keywords)
            yield "arguments", node, _text(swapped)
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Continue():
            yield "statement", node, "pass"
        case ast.Return(ast.expr()):
            yield "statement", node, "return None"


def _other_operators(node: ast.AST) -> Iterator[tuple[str, ast.expr, str]]:
    match node:
        case ast.Compare(left, [operator], [right]):
            yield "comparison", node, _text(ast.Compare(left, [_opposite(operator)], [right]))
        case ast.BoolOp(operator, values):
            yield "and, or", node, _text(ast.BoolOp(_opposite(operator), values))
        case ast.BinOp(left, operator, right) if type(operator) in _OPPOSITES:
            yield "arithmetic", node, _text(ast.BinOp(left, _opposite(operator), right))
        case ast.UnaryOp(ast.Not(), operand):
            yield "condition", node, _text(operand)


def _opposite(operator: ast.AST) -> Any:
    return _OPPOSITES[type(operator)]()


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"


def drawn(count: int, seed: int) -> list[Mutant]:
    """Draw mutants of all kinds, as many of each room, in an order that the seed decides."""
    chance = Random(seed)
    kinds: dict[tuple[str, str], list[Mutant]] = {}
    for target in TARGETS:
        place = ROOT / target
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            for mutant in mutants_of(file):
                if str(mutant) not in EQUIVALENT:
                    kinds.setdefault((target, mutant.kind), []).append(mutant)
    rooms = [[some for (room, _), some in kinds.items() if room == target] for target in TARGETS]
    chosen: dict[Mutant, None] = {}
    while len(chosen) < count:
        chosen[chance.choice(chance.choice(rooms[len(chosen) % len(rooms)]))] = None
    return [*chosen]


def dies(mutant: Mutant, copy: Path, red: set[str]) -> bool:
    """Return True if a test fails in a copy of the project that is changed so.

    Tests that fail without the change too are added to `red`, and count no more.
    """
    file = copy / mutant.file
    usual = file.read_bytes()
    changed = usual[: mutant.start] + mutant.after.encode() + usual[mutant.end :]
    (target,) = (target for target in TARGETS if mutant.file.startswith(target))
    first = TARGETS[target]
    named = sorted(copy.rglob(f"test_*{file.stem}*.py"))
    tried = {*first, "tests/printables"}  # the slowest, which catch what is drawn
    rest = ["tests", *(f"--ignore={path}" for path in sorted(tried))]
    try:
        for tests in filter(None, (named, first, rest)):
            file.write_bytes(changed)
            while (failed := _failed(copy, tests, red)) is not None:
                file.write_bytes(usual)
                if not failed or _failed(copy, [failed], red) is None:
                    return True
                red.add(failed)
                file.write_bytes(changed)
        return False
    finally:
        file.write_bytes(usual)


def _failed(copy: Path, tests: Sequence[object], red: set[str]) -> str | None:
    """Return the first test that fails, None if all pass, and "" for an endless loop or a program that does not start."""
    options = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider", f"--timeout={LONGEST_TEST}")
    left_out = (f"--deselect={test}" for test in sorted(red))
    command = [sys.executable, "-m", "pytest", *options, *left_out, *map(str, tests)]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        answer = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, check=False, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return ""
    if answer.returncode in {0, 5}:  # 5: there is no such test
        return None
    summary = re.search(
        r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", answer.stdout.decode(), re.MULTILINE
    )
    return summary[1] if summary else ""


def mutants(count: int, seed: int) -> dict[str, int]:
    """Judge so many mutants; 95 of 100 are to die."""
    dead, red = 0, set[str]()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        for name in ("companion", "printables", "audio_scripts", "tests", ".ci"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy / name)
        for number, mutant in enumerate(drawn(count, seed), start=1):
            died = dies(mutant, copy, red)
            dead += died
            verdict = "dead " if died else "ALIVE"
            print(f"{number:3} {verdict} {mutant} (line {mutant.line}, {mutant.kind})", flush=True)
    return {"mutants": count, "dead": dead, "tests that fail without a change": len(red)}
