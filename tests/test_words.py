"""No sentence stands in the program; no label stands in the words that the program has no use for."""

import ast
import errno
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.checks.languages import told_classes
from companion.cli.command_table import COMMANDS
from companion.deal.roles import _FINGERPRINT_PLACES, _STATEMENT_INTRO
from companion.rulesets import rulesets
from companion.table.recap import GAME
from companion.words.night_safety import moment_key, night_texts
from companion.words.night_script import load_script
from companion.words.tables import CLASSIC, ENGLISH, read_table, table_names
from tests.commands_page import commands

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "printables")
_SENTENCE = re.compile(  # two words, or one as a sentence begins or ends with it
    r"[^\W\d_]{2,}[,:;]? [^\W\d_]{2,}|^[A-Z][a-z]+(?:[!?.:,]| $)"
)

# English on purpose, or no sentence
_HELP = {"Option", "Argument", "Typer", "Annotated", "command"}  # what --help shows
_PROGRAMMERS = {
    "TypeError",
    "AttributeError",
    "AssertionError",
    "RuntimeError",
    "LookupError",
    "StrEnum",
}  # nobody at a table
_NO_SENTENCE = re.compile(
    r" *companion [a-z-]+|--[a-z-]+ |(?:# )?Derived from |\w+\[.*\]$| WHERE | ORDER BY |/\w+ (?:BMC|MP)$|CREATE |ALTER |PRAGMA |BEGIN |SELECT |INSERT |UPDATE |DELETE |\s*<"
)
# The proof of a deal, which is hashed and so never changes; letters of a sheet that tests a printer;
# the game as other programs know it.
_SAMPLE = {
    _STATEMENT_INTRO,
    *_FINGERPRINT_PLACES,
    GAME,
    " of the evening",
    "Secret Hitler · companion · Тайный Гитлер",
}
_SAMPLE |= {"English: ", "Where: "}  # for translators, who read English
_SAMPLE |= {"Pico "}  # a name
_SAMPLE |= {  # for programmers
    "a time without its zone",
    "a deal has one role for each player, and a salt",
    "each player gives a word, or nobody does",
}


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """String constants like sentences or parts of one, with their lines, that a host could be shown."""
    nodes = _nodes(source)
    excused = {id(one) for node in nodes for one in _excused(node)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            is_markup = "<" in text or text.startswith("text/plain")
            if is_markup or id(node) in excused:
                continue
            if _NO_SENTENCE.match(text) or text in _SAMPLE | _shown_help():
                continue
            if _SENTENCE.search(text):
                yield node.lineno, text


@cache
def _nodes(source: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(source)))


def _excused(node: ast.AST) -> Iterator[ast.AST]:
    """Constants under a node that no host is shown."""
    match node:
        case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            if ast.get_docstring(node) is not None:
                yield from ast.walk(node.body[0])
            if getattr(node, "returns", None) is not None:
                yield from ast.walk(node.returns)  # type: ignore[union-attr,arg-type]
        case ast.Call(func=function) if _name(function) in _HELP | _PROGRAMMERS:
            yield from ast.walk(node)
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="split")):  # a list of words
            yield from ast.walk(node)
        case ast.arg(annotation=ast.expr() as hint) | ast.AnnAssign(annotation=hint):
            yield from ast.walk(hint)
        case ast.Subscript(value=value) if _name(value) in _HELP:
            yield from ast.walk(node)


@cache
def _shown_help() -> frozenset[str]:
    """Headings and texts of --help that are constants."""
    panels = {panel for panel, *_ in COMMANDS.values()}
    for command, _ in commands():
        for one in command.params:
            panels |= {
                getattr(one, "rich_help_panel", None) or "",
                getattr(one, "help", None) or "",
            }
    return frozenset(panels)


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _modules() -> list[str]:
    found = (path for name in PACKAGES for path in (ROOT / name).rglob("*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def test_no_sentence_stands_in_the_program() -> None:
    drawn = "companion/web/room.py"  # names of classes and attributes of SVG
    found = {
        one: list(sentences((ROOT / one).read_text(encoding="utf-8")))
        for one in _modules()
        if one != drawn
    }
    assert {module: told for module, told in found.items() if told} == {}


# Labels


def labels(table: str) -> Iterator[str]:
    """The keys of a table of words, with those of its tables, but of what is spelt for the voice, and of
    what stands for a word in a command, which test_usage.py looks at."""

    def keys(values: dict[str, Any]) -> Iterator[str]:
        for key, value in values.items():
            yield key
            if isinstance(value, dict) and key not in {"spelling", "placeholders"}:
                yield from keys(value)

    return keys(read_table(ENGLISH, CLASSIC, table))


@cache
def _constants() -> frozenset[str]:
    """Texts by which the program may ask for a label: not those it compares with."""
    found: set[str] = set()
    for module in _modules():
        if module != "companion/cli/app.py":
            nodes = _nodes((ROOT / module).read_text(encoding="utf-8"))
            compared = {id(one) for node in nodes for one in _compared(node)}
            for one in nodes:
                if isinstance(one, ast.Constant) and id(one) not in compared:
                    found.add(str(one.value))
    return frozenset(found)


@cache
def _classes() -> frozenset[str]:
    return frozenset(kind.__name__ for kind in told_classes())


def _compared(node: ast.AST) -> Iterator[ast.AST | None]:
    match node:
        case ast.Set(elts=elements):
            yield from elements
        case ast.Compare(left=left, comparators=others):
            yield from (left, *others)


def unused(table: str) -> list[str]:
    """Labels that nothing in the program asks for, neither by a text nor by a class."""
    known = _constants() | _classes() | set(errno.errorcode.values()) | set(rulesets())
    pages = (*(ROOT / "companion").rglob("*.js"), *(ROOT / "companion").rglob("*.html"))
    for script in pages:
        known |= set(re.findall(r"\w+", script.read_text(encoding="utf-8")))
    texts = night_texts(load_script(ENGLISH))
    known |= {moment_key(moment) for moment, _ in texts}  # of night_roles and moments
    return [key for key in labels(table) if key not in known and not key.isdecimal()]


def test_every_label_is_used() -> None:
    assert {table: labels for table in table_names() if (labels := unused(table))} == {}


def test_a_label_that_nothing_uses_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.read_table", lambda *_: {"a_label_of_nothing": "Nothing"})
    assert unused("board") == ["a_label_of_nothing"]


def test_a_sentence_in_the_program_would_be_found() -> None:
    for line in (
        'raise Refusal("There is nothing here.")',
        'typer.echo(f"{path} is written.")',
        'def f(text="Nothing to do"): ...',
        '_TABLE = {1: "one of them"}',
        'typer.echo("Undone!")',
        'typer.echo("Renamed " + text)',
        'typer.echo(f"Renamed {text} now")',
        'raise ValueError("This name is wrong")',
    ):
        assert list(sentences(line)), line
    for line in (
        '"""A module."""',
        'run("companion undo --home")',
        'typer.Option(help="So it is")',
    ):
        assert list(sentences(line)) == [], line
