"""Docstrings are sentences, and a constant means one thing in the whole program."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAM = ("companion", "printables")
CLAUSE = re.compile(r"(What|How|Where|Which|Whether|Tells)\b")
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
MOST = 20  # constants with several meanings
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def modules(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", ["printables", "tests", "audio_scripts"])
def test_no_docstring_is_a_clause_without_its_sentence(folder: str) -> None:
    clauses = [
        (path, docstring.splitlines()[0])
        for path, module in modules(folder)
        for node in ast.walk(module)
        if isinstance(node, Documented)
        and (docstring := ast.get_docstring(node))
        and CLAUSE.match(docstring)
    ]
    assert clauses == []


def test_a_constant_has_one_meaning() -> None:
    meanings = defaultdict[str, set[str]](set)
    for _, module in modules(*PROGRAM):
        for statement in module.body:
            match statement:
                case ast.Assign(targets=[ast.Name(name)], value=value):
                    meanings[name].add(ast.unparse(value))
                case ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value):
                    meanings[name].add(ast.unparse(value))
    several = {
        name: values
        for name, values in meanings.items()
        if CONSTANT.fullmatch(name) and len(values) > 1
    }
    assert len(several) <= MOST, several
