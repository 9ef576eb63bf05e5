"""Every example in a README runs."""

import re
import shlex
from pathlib import Path

import pytest

from printables import printed_set
from printables.catalogue import PieceName
from printables.sheets import large_print
from tests.conftest import Run
from tests.products import Sampling, cells

ROOT = Path(__file__).parents[1]
READMES = (
    "README.md",
    "companion/README.md",
    "audio_scripts/README.md",
    "printables/README.md",
    "printables/ACCESS.md",
)
NEEDS_A_TERMINAL = (  # their refusal says so, and what to do instead
    "companion night",
    "companion night --players 8 -l it -l ru",
    "companion night --ambience rain --look 12",
    "companion envelope ada --look",
)
FEW_PIECES = (
    PieceName.LIBERAL_TRACK, PieceName.POLICY_TILES, PieceName.BALLOTS, PieceName.PLACARDS,
    PieceName.REFERENCE_CARDS, PieceName.HOST_CARD,
)  # fmt: skip
READ_ALOUD = "companion night --text"  # in real time: the lines alone are a minute


def examples(readme: str) -> list[str]:
    text = (ROOT / readme).read_text(encoding="utf-8")
    blocks = text.split("```sh\n")[1:]
    lines = [line for block in blocks for line in block.partition("```")[0].splitlines()]
    return [line.partition("  #")[0].strip() for line in lines if line.startswith("companion ")]


@pytest.fixture
def small_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a few pieces: `poe prove products` prints whole ones."""
    if not Sampling.whole:
        for module in (printed_set, large_print):
            monkeypatch.setattr(module, "IN_THE_BOX", FEW_PIECES)


@pytest.mark.parametrize("readme", cells(READMES))
def test_every_example_runs_in_order(readme: str, run: Run, small_box: None) -> None:
    for line in examples(readme):
        if line == READ_ALOUD:
            continue
        answer = run(*shlex.split(line)[1:])
        if line in NEEDS_A_TERMINAL:
            assert answer.returncode == 1, line
            assert "terminal" in answer.stderr or "loudspeaker" in answer.stderr, answer.stderr
        else:
            assert answer.returncode == 0, (line, answer.stdout, answer.stderr)


def test_the_readme_is_short_and_has_examples() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 200
    assert len(examples("README.md")) > 22


def anchor(line: str) -> str:
    """Return the end of a link to a heading."""
    return re.sub(r"[^\w-]", "", line.lower().strip("# ").replace(" ", "-"))


def test_linked_files_are_there() -> None:
    for readme in READMES:
        text = (ROOT / readme).read_text(encoding="utf-8")
        for link in text.split("](")[1:]:
            target, _, heading = link.partition(")")[0].partition("#")
            if "://" not in target:
                file = (ROOT / readme).parent / target if target else ROOT / readme
                assert file.exists(), (readme, target)
                headings = map(anchor, file.read_text("utf-8").splitlines()) if heading else ("",)
                assert heading in headings, (readme, heading)


def test_the_tree_shows_every_package() -> None:
    text = (ROOT / "companion" / "README.md").read_text(encoding="utf-8")
    tree = text.partition("```\n")[2].partition("```")[0]
    for root in ("companion", "printables"):
        for package in (ROOT / root).rglob("__init__.py"):
            assert f"{package.parent.name}/" in tree, package.parent
