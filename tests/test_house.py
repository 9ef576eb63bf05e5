"""The house: README, packaging, and what a command may load."""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from companion.files.atomic_write import NotWritten, OSReason
from companion.words.sentences import load_referee, say, sentence
from companion.words.tables import SCRIPTS, languages
from printables.edition.wording import load_wording
from tests.lowest import lower_bounds

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each constant of a module."""
    for row in tree.body:
        targets = row.targets if isinstance(row, ast.Assign) else []
        if isinstance(row, ast.AnnAssign):
            targets = [row.target]
        for target in targets:
            value = getattr(row, "value", None)
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value.elts if isinstance(value, ast.Tuple) and names != [target] else [value]
            for name, one in zip(names, values * (len(names) // len(values)), strict=True):
                if isinstance(name, ast.Name) and re.fullmatch("_?[A-Z][A-Z0-9_]*", name.id):
                    yield name.id.lstrip("_"), ast.unparse(one) if one else ""


def test_a_constant_means_one_thing_everywhere() -> None:
    values: dict[str, set[str]] = {}
    for folder in ("companion", "printables"):
        for path in (ROOT / folder).rglob("*.py"):
            for name, value in _constants(ast.parse(path.read_text(encoding="utf-8"))):
                values.setdefault(name, set()).add(value)
    assert {name: some for name, some in values.items() if len(some) > 1} == {}


def _calls(act: Callable[[], object]) -> list[tuple[str, str]]:
    """Return which module of the program called which other one, in order."""
    calls = list[tuple[str, str]]()

    def note(frame: FrameType | None, event: str, _: object) -> None:
        stack: list[str] = []
        while event == "call" and frame and len(stack) < 2:
            name = frame.f_globals.get("__name__", "")
            if name.startswith(("companion.", "printables.")):
                stack.append(name)
            elif not stack:
                return
            frame = frame.f_back
        if len(stack) == 2 and stack[0] != stack[1]:
            calls.append((stack[1], stack[0]))

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def _layer(module: str) -> tuple[int, int]:
    """Return the layer of a module by the import contracts: that of its room, and in the words its own."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = {
        container: [layer.split(" | ") for layer in contract["layers"]]
        for contract in contracts["contracts"]
        for container in contract.get("containers", ())
    }
    root, room, *inner = module.split(".")
    if root == "printables":
        return -1, 0
    places = layers["companion.words"] if room == "words" else []
    within = [at for at, names in enumerate(places) if inner and inner[0] in names]
    return [room in names for names in layers["companion"]].index(True), max(within, default=0)


@pytest.mark.parametrize("language", ["en", "de", "it", "ru"])
def test_words_reach_their_reader_through_few_files(language: str) -> None:
    refused = NotWritten(Path("x.pdf"), OSReason("full"))
    for act in (
        lambda: sentence(load_referee(language), refused),
        lambda: say(load_referee(language), "board", "tracker"),
        lambda: load_wording(language, "classic"),
    ):
        calls = _calls(act)
        assert [call for call in calls if _layer(call[0]) > _layer(call[1])] == []
        assert len({module for call in calls for module in call}) <= 8


def test_ci_calls_the_readmes_test_line() -> None:
    readme = (ROOT / "companion" / "README.md").read_text(encoding="utf-8")
    (line,) = [row for row in readme.splitlines() if row.endswith("-m pytest")]
    assert line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_no_private_module_of_typer_is_imported() -> None:
    private = re.compile(r" *(from|import) typer\S*(?:\._| import _)")
    for folder in ("companion", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            rows = path.read_text(encoding="utf-8").splitlines()
            assert not [row for row in rows if private.match(row)], path.name


def test_the_lowest_versions_are_exact_and_have_what_is_imported() -> None:
    pins = lower_bounds()
    assert all(re.fullmatch(r"[\w-]+==[\d.]+(; .+)?", pin) for pin in pins)
    (typer,) = (pin for pin in pins if pin.startswith("typer=="))
    lowest = tuple(map(int, typer.partition("==")[2].split(".")))
    assert lowest >= (0, 27, 2), "before, there is no TyperException"


LOADED = (
    "import sys; from companion.cli import main\n"
    "try: main()\n"
    "finally: print(*sys.modules, file=sys.stderr)"
)


@pytest.mark.parametrize("words", [["--help"], ["night", "--players", "7", "--dry-run"]])
def test_what_needs_no_sound_loads_no_sound(environment: dict[str, str], words: list[str]) -> None:
    command = [sys.executable, "-c", LOADED, *words]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    loaded = set(answer.stderr.split())
    assert "typer" in loaded
    slow = {"numpy", "soundfile", "reportlab", "pyttsx3", "miniaudio", "PIL", "prompt_toolkit"}
    slow.add("cryptography")
    assert loaded & slow == set()


def test_a_list_of_pieces_that_is_known_loads_no_drawing(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """Boards are as large as their words need, which takes typefaces to find out."""
    command = [sys.executable, "-c", LOADED, "print", "--list", "--players", "6"]
    cold = {**environment, "XDG_CACHE_HOME": str(tmp_path)}
    first, second = (
        subprocess.run(command, env=cold, capture_output=True, encoding="utf-8", check=True)
        for _ in range(2)
    )
    assert first.stdout == second.stdout
    assert "role-cards" in second.stdout
    drawing = {
        "reportlab",
        "PIL",
        "qrcode",
        "fontTools",
        "printables.type.embedding",
        "printables.pdf.pen",
    }
    assert set(second.stderr.split()) & drawing == set()


def test_the_wheel_holds_the_scripts_and_finds_them(
    environment: dict[str, str], tmp_path: Path
) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("secret_hitler_companion-*.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
        names = archive.namelist()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith("tests") for name in names)
    clips = {path.relative_to(ROOT).as_posix() for path in SCRIPTS.glob("*/clips/*")}
    assert len(clips) > 100
    assert clips <= set(names)
    answer = subprocess.run(
        [sys.executable, "-P", "-m", "companion", "night", "-n", "7", "-l", "ru", "--dry-run"],
        env={**environment, "PYTHONPATH": str(unpacked)},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "Гитлер" in answer.stdout


def test_every_language_is_named_in_the_readme() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"companion": "companion.cli:run"}
    assert {"en", "it", "ru"} <= set(languages())
    for name in ("English", "German", "Italian", "Russian"):
        assert name in README


def test_the_authors_are_credited() -> None:
    for text in (README, (ROOT / "LICENSE").read_text(encoding="utf-8")):
        words = " ".join(text.split())
        for author in ("Mike Boxleiter", "Tommy Maranges", "Max Temkin", "Mac Schubert"):
            assert author in words
        assert "CC BY-NC-SA 4.0" in words


def test_help_shows_all_that_it_says() -> None:
    """Help is markup: what stands in brackets is taken for a style, and lost."""
    for path in (ROOT / "companion" / "cli").rglob("*.py"):
        assert "[default" not in path.read_text(encoding="utf-8"), path.name
