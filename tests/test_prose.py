"""Docstrings are sentences, and a constant means one thing in the whole program."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAM = ("companion", "printables")
CLAUSE = re.compile(r"(What|How|Where|Which|Whether|Tells)\b")
MAY_BEGIN_SO = re.compile(rf'"""\s*{CLAUSE.pattern}')
CONSTANT = re.compile(r"^(_?[A-Z][A-Z0-9_]*)\b[^=\n(]*=", re.MULTILINE)
MOST = 20  # constants with several meanings
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def files(*folders: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file of Python."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", ["companion", "printables", "tests", "audio_scripts"])
def test_no_docstring_is_a_clause_without_its_sentence(folder: str) -> None:
    clauses = [
        (path, docstring.splitlines()[0])
        for path, text in files(folder)
        if MAY_BEGIN_SO.search(text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, Documented)
        and (docstring := ast.get_docstring(node))
        and CLAUSE.match(docstring)
    ]
    assert clauses == []


def test_a_constant_has_one_meaning() -> None:
    names_by_text = {text: {*CONSTANT.findall(text)} for _, text in files(*PROGRAM)}
    counts = Counter(chain.from_iterable(names_by_text.values()))
    meanings = defaultdict[str, set[str]](set)
    for text, names in names_by_text.items():
        if all(counts[name] == 1 for name in names):
            continue  # parsing takes its time
        for statement in ast.parse(text).body:
            match statement:
                case ast.Assign(targets=[ast.Name(name)], value=value):
                    meanings[name].add(ast.unparse(value))
                case ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value):
                    meanings[name].add(ast.unparse(value))
    several = {name for name in counts if len(meanings[name]) > 1}
    assert len(several) <= MOST, several
