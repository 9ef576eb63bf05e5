"""Every printed label is used, every label that is asked for exists, and faulty files are refused."""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.files.toml import FaultyFile, Values
from companion.files.toml_writer import toml_lines
from companion.words.tables import WORDINGS
from printables.edition import wording
from printables.edition.wording import read_wording
from printables.look.files import figures_of
from printables.look.themes import load_theme

DESKS = figures_of(load_theme("cold-war").look)
ROOT = Path(__file__).parents[2]
ENGLISH = WORDINGS / "en" / "classic.toml"
OPTIONAL: Values = {  # of the Cold War theme
    "ballots": {"rules": dict.fromkeys(("vote", "half", "tie", "even", "failed", "tracker"), "")},
    "cards": {"figures": {name: {} for names in DESKS.values() for name in names}},
}
NO_LABELS = {"format", "join", "items", "values", "get", "language"}  # methods; of the whole file


def english() -> Values:
    return tomllib.loads(ENGLISH.read_text(encoding="utf-8"))


def labels(values: Values) -> Iterator[str]:
    for label, value in values.items():
        yield label
        if isinstance(value, dict):
            yield from labels(value)


@cache
def trees() -> dict[str, ast.Module]:
    paths = [
        *(ROOT / "printables").rglob("*.py"),
        ROOT / "companion/cli/terminal/private_screen.py",
    ]
    paths += (ROOT / "companion/evening").glob("*.py")
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in paths
    }


@cache
def named() -> set[str]:
    """Return all names in the program's code after a dot, or in quotes."""
    nodes = [node for tree in trees().values() for node in ast.walk(tree)]
    found = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return found | {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


def unused(values: Values) -> set[str]:
    """Labels that the program names nowhere."""
    enums = {value for kind in wording._ENUMS for value in kind}
    computed = {
        "ja_means",
        "nein_means",
        "wins_liberal",
        "wins_fascist",
        "draw_pile",
        "discard_pile",
    }
    figures = {name for names in figures_of(load_theme("classic").look).values() for name in names}
    return set(labels(values)) - named() - enums - computed - figures


def unknown(tree: ast.AST, values: Values) -> Iterator[str]:
    """Labels asked for as `….boards.LABEL`, or of a variable to which such a table is assigned."""
    tables = {label: one for label, one in values.items() if isinstance(one, dict)}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        nodes = list(ast.walk(function))
        known = {
            target.id: table
            for node in nodes
            if isinstance(node, ast.Assign)
            for target, value in _pairs(node)
            if (table := _table(value, tables, {})) is not None
        }
        for node in nodes:
            if isinstance(node, ast.Attribute) and node.attr not in NO_LABELS:
                table = _table(node.value, tables, known)
                if table is not None and node.attr not in table:
                    yield ast.unparse(node)


def _pairs(node: ast.Assign) -> Iterator[tuple[ast.Name, ast.expr]]:
    target = node.targets[-1]
    if isinstance(target, ast.Name):
        yield target, node.value
    elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        for one, value in zip(target.elts, node.value.elts, strict=True):
            if isinstance(one, ast.Name):
                yield one, value


def _table(node: ast.expr, tables: Values, known: dict[str, Values]) -> Values | None:
    """The table of words that an expression is, if it can be told."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if not isinstance(node, ast.Attribute):
        return None
    of = _table(node.value, tables, known)
    if of is not None:
        inner = of.get(node.attr)
        return inner if isinstance(inner, dict) else None
    if node.attr not in tables:
        return None
    root = ast.unparse(node.value)
    if root.endswith(("wording", "wordings[0]", "wordings[seat - 1]")) or root in (
        "one",
        "self.words",
    ):
        found: Values | None = tables.get(node.attr)
        return found
    return None


def with_optional() -> Values:
    values = english()
    for table, labels in OPTIONAL.items():
        values[table] |= labels
    return values


def test_every_label_is_used() -> None:
    assert unused(english()) == set()
    assert unused({"boards": {"a_label_of_nothing": ""}}) == {"a_label_of_nothing"}


def test_every_label_that_is_asked_for_exists() -> None:
    found = {module: list(unknown(tree, with_optional())) for module, tree in trees().items()}
    assert {module: labels for module, labels in found.items() if labels} == {}


def test_a_label_that_no_file_has_would_be_found() -> None:
    source = "def f(one):\n words = one.boards\n return words.glue, words.gleu, one.cards.moto"
    assert list(unknown(ast.parse(source), english())) == ["words.gleu", "one.cards.moto"]


def test_enough_is_asked_for_in_a_way_that_is_found() -> None:
    """With no label known, most of them are missed."""
    bare = {label: {} if isinstance(one, dict) else one for label, one in english().items()}
    assert sum(len(list(unknown(tree, bare))) for tree in trees().values()) > 60


@pytest.mark.parametrize(
    ("table", "label", "value"),
    [
        ("boards", "glue", "Glue {here}"),
        ("envelope", "heading", "Envelope"),
        ("envelope", "steps", ["One", "Two"]),
        ("shop", "title", 3),
        ("boards", "unknown", "Text"),
    ],
)
def test_a_file_that_departs_from_the_english_one_is_refused(
    table: str, label: str, value: Any, tmp_path: Path
) -> None:
    values = english()
    values[table][label] = value
    file = tmp_path / "classic.toml"
    file.write_text("\n".join(toml_lines(values)), encoding="utf-8")
    with pytest.raises(FaultyFile) as refused:
        read_wording(file)
    assert refused.value.faults[0].key == f"{table}.{label}"
