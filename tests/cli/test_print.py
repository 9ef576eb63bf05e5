"""`companion print`: what it follows, what it tells, and what it refuses."""

import re
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from pypdf.generic import StreamObject
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.host import refusal_text
from companion.errors import Refusal, UsageRefusal
from printables.paper.cards import CARD_SIZES
from tests.conftest import Run, assert_friendly
from tests.once import usual_compression, usual_printing
from tests.printables.envelopes import letters
from tests.terminal import Terminal, terminal  # noqa: F401  a fixture

pytestmark = pytest.mark.usefixtures("folder_of_games")

TILES = "policy-tiles"


def words_on(file: Path) -> str:
    return " ".join(letters(file.read_bytes()).split())


class TestTheFile:
    def test_it_is_made(self, run: Run, tmp_path: Path) -> None:
        answer = run("print", TILES)
        assert answer.returncode == 0, answer.stderr
        first, *_ = answer.stdout.splitlines()
        assert first == "game.pdf (sheets: 1, pages to print: 2)"
        assert answer.stderr == ""
        assert len(pypdf.PdfReader(tmp_path / "game.pdf").pages) == 2

    def test_the_same_again_is_the_same_bytes(
        self, run: Run, run_process: Run, tmp_path: Path
    ) -> None:
        """In another process too, where sets have another order."""
        for name, runs in (("one.pdf", run), ("two.pdf", run_process)):
            words = (
                "print",
                "-o",
                name,
                "-l",
                "ru",
                "--theme",
                "ink-saver",
                "--seed",
                "7",
            )
            with usual_compression(), usual_printing():
                assert runs(*words).returncode == 0
        assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()

    def test_without_a_seed_hidden_pieces_lie_elsewhere_each_time(
        self, run_process: Run, tmp_path: Path
    ) -> None:
        for name in ("one.pdf", "two.pdf"):
            assert run_process("print", "-o", name, TILES).returncode == 0
        assert (tmp_path / "one.pdf").read_bytes() != (tmp_path / "two.pdf").read_bytes()

    def test_the_small_set_for_ten_takes_six_sheets_at_most(self, run: Run) -> None:
        """Issue 29: "the smallest set that can be played, with mini boards"."""
        for paper in ("a4", "letter"):
            answer = run("print", "Small", "-n", "10", "--paper", paper, "--estimate")
            assert answer.returncode == 0, answer.stderr
            sheets = re.search(r"sheets: (\d+)", answer.stdout)
            assert sheets is not None
            assert int(sheets[1]) <= 6
        tidy = run("print", "small", "-n", "10", "--sheets", "tidy", "--estimate")
        assert "sheets: 8" in tidy.stdout
        assert_friendly(run("print", "small", TILES), 2, "small")

    def test_tidy_sheets_take_fewer_cuts_and_more_paper(self, run: Run) -> None:
        figures = [
            [int(found) for found in re.findall(r"(?:sheets|cuts): (\d+)", answer.stdout)]
            for way in ("tidy", "fewest")
            for answer in [run("print", "-n", "10", "--sheets", way, "--estimate")]
        ]
        (sheets, cuts), (fewest, more) = figures
        assert sheets > fewest
        assert cuts < more

    def test_an_existing_file_is_kept(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "game.pdf").write_text("mine")
        assert_friendly(run("print", TILES), 1, "game.pdf already exists", "--force")
        assert (tmp_path / "game.pdf").read_text() == "mine"
        assert run("print", TILES, "--force").returncode == 0

    def test_into_a_folder_each_piece_by_itself(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "set").mkdir()
        answer = run("print", TILES, "-o", "set")
        assert answer.returncode == 0, answer.stderr
        assert [file.name for file in (tmp_path / "set").iterdir()] == [f"{TILES}.pdf"]
        assert_friendly(run("print", TILES, "-o", "set"), 1, "set isn't empty", "--force")
        assert_friendly(run("print", "--split", "-o", "."), 1, "isn't empty", "--force")
        assert run("print", TILES, "-o", "set", "--force").returncode == 0

    def test_a_folder_may_be_called_like_a_file(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "set.pdf").mkdir()
        answer = run("print", TILES, "-o", "set.pdf")
        assert answer.returncode == 0, answer.stderr
        assert [file.name for file in (tmp_path / "set.pdf").iterdir()] == [f"{TILES}.pdf"]

    def test_what_else_lies_in_the_folder_is_named_and_stays(
        self, run: Run, tmp_path: Path
    ) -> None:
        """An evening's files, too, are the companion's own, and there for good."""
        assert run("print", TILES, "draw-pile", "--split", "-o", "set").returncode == 0
        again = run("print", "draw-pile", "--split", "-o", "set", "--force")
        *_, last = again.stdout.splitlines()
        assert last.startswith("Also in set, but not part of this: policy-tiles.pdf. ")
        names = sorted(path.name for path in (tmp_path / "set").iterdir())
        assert names == ["draw-pile.pdf", f"{TILES}.pdf"]


class TestSheetsThatAPersonTurns:
    def test_every_page_is_told(self, run: Run) -> None:
        answer = run("print", "rulebook", "liberal-track", "--backs", "separate")
        assert answer.returncode == 0, answer.stderr
        _, how, *pages, _ = answer.stdout.splitlines()
        assert how.startswith("Print the fronts first. Then turn the stack over")
        assert pages == [
            "  game.pdf, pages: fronts 1–4, backs 5–8",
            "  game.pdf, pages: one side only 9",
            "  game.pdf, pages 1–8: plain paper of 80 to 120 g, for Rulebook.",
            "  All other pages: card of 200 to 300 g.",
        ]

    def test_of_every_file(self, run: Run) -> None:
        words = ("rulebook", "liberal-track", "--backs", "gutterfold", "--split", "-l", "it")
        answer = run("print", *words)
        assert answer.returncode == 0, answer.stderr
        _, how, *pages, _ = answer.stdout.splitlines()
        assert how.startswith("Prima stampa i fronti.")
        assert pages == [
            "  liberal-track.pdf, pagine: un solo lato 1",
            "  rulebook.pdf, pagine: fronti 1, 3, 5, 7, retri 2, 4, 6, 8",
            "  rulebook.pdf, pagine 1–8: carta comune da 80 a 120 g, per Regolamento.",
            "  Tutte le altre pagine: cartoncino da 200 a 300 g.",
        ]

    def test_where_all_is_for_plain_paper_no_card_is_named(self, run: Run) -> None:
        told = run("print", "rulebook", "envelopes", "-n", 5, "--split").stdout
        assert told.count("plain paper") == 2
        assert "card of" not in told

    def test_a_booklet_has_both_sides_where_nothing_else_has(
        self, run: Run, tmp_path: Path
    ) -> None:
        answer = run("print", "rulebook", "ballots", "--backs", "none", "--players", 7)
        assert answer.returncode == 0, answer.stderr
        assert "\n  game.pdf, pages: fronts 3, 5, 7, 9, backs 4, 6, 8, 10\n" in answer.stdout
        assert "\n  game.pdf, pages: one side only 1–2\n" in answer.stdout
        assert len(pypdf.PdfReader(tmp_path / "game.pdf").pages) == 10


class TestWhatDoesNotFitItsPaper:
    def test_it_is_left_out_by_name(self, run: Run, tmp_path: Path) -> None:
        answer = run("print", TILES, "box", "--size", "150x150", "--stock", "0.5")
        assert answer.returncode == 1
        assert answer.stdout.startswith("game.pdf (sheets: 1, pages to print: 2)")
        (line,) = answer.stderr.splitlines()
        assert line.startswith("companion: box can't be printed: ")
        assert len(pypdf.PdfReader(tmp_path / "game.pdf").pages) == 2

    def test_the_estimate_leaves_it_out_too(self, run: Run) -> None:
        answer = run("print", TILES, "box", "--size", "150x150", "--stock", "0.5", "--estimate")
        assert answer.returncode == 1
        assert "sheets: 1, printed sides: 2, straight cuts: 11." in answer.stdout
        assert answer.stderr.startswith("companion: box can't be printed")

    def test_if_nothing_is_left_nothing_is_written(self, run: Run, tmp_path: Path) -> None:
        assert_friendly(
            run("print", "box", "--size", "150x150", "--stock", "0.5", "-l", "ru"),
            1,
            "Не печатается: box",
        )
        assert list(tmp_path.iterdir()) == []

    def test_a_theme_names_it(self, run: Run) -> None:
        words = ("identity-cards", "--theme", "cold-war", "--size", "150x150", "--stock", "0.5")
        answer = run("print", *words, "--backs", "gutterfold")
        assert_friendly(answer, 1, "identity-cards can't be printed", "don't fit ½ A4")


class TestItFollowsTheTable:
    def test_without_a_game_it_is_the_full_box_in_english(self, run: Run, tmp_path: Path) -> None:
        assert run("print", TILES).returncode == 0
        told = words_on(tmp_path / "game.pdf")
        assert "official 10" in told
        assert "LIBERAL" in told

    def test_a_game_says_language_rules_and_players(self, run: Run, tmp_path: Path) -> None:
        seven = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia")
        assert run("new", *seven, "--ruleset", "forum", "--language", "it").returncode == 0
        answer = run("print", TILES)
        assert answer.returncode == 0, answer.stderr
        assert "fogli: 1" in answer.stdout
        told = words_on(tmp_path / "game.pdf")
        assert "forum 7" in told
        assert "LIBERALE" in told

    def test_what_is_asked_for_goes_before_the_game(self, run: Run, tmp_path: Path) -> None:
        five = ("Ada", "Ben", "Cleo", "Dan", "Eva")
        assert run("new", *five, "--language", "it").returncode == 0
        options = ("--language", "en", "--players", "9", "--ruleset", "first-edition")
        assert run("print", TILES, *options).returncode == 0
        told = words_on(tmp_path / "game.pdf")
        assert "first-edition 9" in told
        assert "LIBERALE" not in told

    def test_games_that_cannot_be_read_are_told(self, run: Run, home: Path, tmp_path: Path) -> None:
        (home / "games.sqlite3").write_bytes(b"nonsense" * 100)
        assert_friendly(run("print", TILES), 1, "games.sqlite3")
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("words", [(), ("shop",)])
    def test_roles_that_are_dealt_have_no_second_kind(
        self, run: Run, tmp_path: Path, words: tuple[str, ...]
    ) -> None:
        dealt = ("deal", "Ada", "Ben", "Cleo", "Dan", "Eva", "-o", tmp_path / "envelopes.pdf")
        assert run(*dealt).returncode == 0
        answer = run("print", *words, "--list")
        assert "role-cards, membership-cards, ballots, envelopes. " in answer.stderr
        assert answer.stderr.endswith(f"companion {' '.join(('print', *words))} role-cards\n")
        assert "role-cards" not in answer.stdout
        asked = run("print", *words, "role-cards", "--list")
        assert "role-cards" in asked.stdout
        assert asked.stderr == ""

    def test_own_rules_and_own_theme(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "house.toml").write_text('extends = "official"\ndeck = { liberal = 9 }')
        (tmp_path / "mine.toml").write_text('extends = "classic"\n[colours]\nliberal = "#003300"')
        answer = run("print", "--list", "--ruleset", "house.toml", "--theme", "mine.toml")
        assert "  20  policy-tiles" in answer.stdout
        assert run("print", TILES, "--theme", "mine.toml").returncode == 0
        assert b"0 0.2 0 rg" in contents(tmp_path / "game.pdf")


class TestBeforeAnythingIsPrinted:
    def test_the_list(self, run: Run, tmp_path: Path) -> None:
        answer = run("print", "--list", "--language", "ru")
        assert re.search(r"  17  policy-tiles +44,45 × 63,5 mm +Жетоны законов\n", answer.stdout)
        assert list(tmp_path.iterdir()) == []

    def test_what_goes_in_the_box_and_what_does_not(self, run: Run) -> None:
        """Of a list that is known too, and of a set that is printed; not where there is no box."""
        for words in (("--list",), ("--list",), ("box", "ballots", "placards")):
            *_, last = (line for line in run("print", *words).stdout.splitlines() if "box:" in line)
            before, under = last.split("under it: ")
            assert "Ballot cards" in before
            assert "Placards" in under
        assert "box:" not in run("print", "--list", "ballots", "placards").stdout

    def test_the_estimate(self, run: Run, tmp_path: Path) -> None:
        answer = run("print", TILES, "--estimate")
        paper, ink, time = answer.stdout.splitlines()
        # 4 cuts upright, 7 across
        assert paper == "Paper: A4; sheets: 1, printed sides: 2, straight cuts: 11."
        saved = run("print", TILES, "--estimate", "--theme", "ink-saver").stdout.splitlines()[1]
        assert pages_of_ink(saved) < pages_of_ink(ink) / 3
        assert ink.startswith("Ink: about as much as ")
        assert time.startswith("Time: about 1 min to print and 4 min to cut,")
        assert list(tmp_path.iterdir()) == []

    def test_how_far_it_is_is_one_line_that_changes(
        self,
        terminal: Callable[..., Terminal],  # noqa: F811
    ) -> None:
        screen = terminal("print", TILES)
        left = screen.ends(0)
        assert "\x1b[KDrawing page 2 of 2 …" in screen.raw
        assert left.startswith("game.pdf (sheets: 1, pages to print: 2)")
        assert "Drawing" not in left

    def test_not_both(self, run: Run) -> None:
        assert_friendly(run("print", "--list", "--estimate"), 2, "Use only one of")

    @pytest.mark.parametrize(
        "words",
        [
            ("--printer", "Nobody's"),
            ("--shop-language", "en"),
            ("--corners", "2"),
            ("--profile", "none.icc"),
            ("--singles",),
            ("--board", "200"),
        ],
    )
    def test_a_list_that_is_kept_hides_no_refusal(self, run: Run, words: tuple[str, ...]) -> None:
        assert run("print", "--list").returncode == 0
        assert run("print", "--list", *words).returncode != 0

    def test_of_a_shop(self, run: Run) -> None:
        """Some pieces, or all of them."""
        assert "policy-tiles" in run("print", "shop", "--list").stdout
        some = run("print", "shop", TILES, "--list").stdout.splitlines()
        assert [line.split()[1] for line in some[1:]] == [TILES]


REFUSED = {
    "a piece that is not in the box": (["polcy-tiles"], 1, ["Choose one of these: policy-tiles."]),
    "no such size": (["--size", "huge"], 1, ['"huge"', "poker-us"]),
    "a size of nothing": (["--size", "0x90"], 1, ["--size is 0. ", "40 to 150"]),
    "a size of a metre": (["--size", "1000x1000"], 1, ["--size is 1000. ", "40 to 150"]),
    "too much bleed": (["--bleed", "40"], 1, ["--bleed is 40. ", "0 to 5"]),
    "no number": (["--bleed", "nan"], 1, ["--bleed is nan. ", "0 to 5"]),
    "less than no board": (["--board", "-1"], 1, ["--board is -1. ", "0 to 5"]),
    "too many players": (["--players", "11"], 1, ["11", "9, 10"]),
    "no players": (["--players", "0"], 1, ["players: 0"]),
    "a language that is not there": (["-l", "qab"], 1, ["yet: qab.", "de, en", "it"]),
    "three languages": (["-l", "en", "-l", "it", "-l", "ru"], 2, ["-l en -l it"]),
    "no such theme": (
        ["--theme", "dark"],
        1,
        ['"dark"', "classic, cold-war, high-contrast, ink-saver"],
    ),
    "no such theme file": (["--theme", "dark.toml"], 1, ["There is no file dark.toml"]),
    "no such ruleset": (["--ruleset", "oficial"], 1, ["oficial", "official"]),
    "an unknown printer": (["--printer", "attic"], 1, ["attic"]),
    "no PDF": (["-o", "set.txt"], 2, ["set.txt", ".pdf"]),
    "no PDF either": (["-o", "set.zip"], 2, ["set.zip", ".pdf"]),
    "no PDF of a job": (
        ["shop", "-o", "job.pdf"],
        2,
        ["Several files can't be written to job.pdf"],
    ),
    "no PDF of many": (
        ["--split", "-o", "x.pdf"],
        2,
        ["Several files can't be written to x.pdf", ".zip"],
    ),
    "no PDF of a sheet": (["calibration", "-o", "sheet"], 2, ["--out", "sheet", ".pdf"]),
    "a folder that is not there": (["-o", "no/where.pdf"], 1, ["There is no folder"]),
}


@pytest.mark.parametrize(("words", "status", "words_of_it"), REFUSED.values(), ids=REFUSED)
def test_refused(
    words: list[str],
    status: int,
    words_of_it: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    home: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(app, ["print", *words], env={"COMPANION_HOME": str(home)})
    assert isinstance(answer.exception, Refusal)
    assert isinstance(answer.exception, UsageRefusal) == (status == 2)
    line = refusal_text(answer.exception)
    assert len(line.splitlines()) == 1
    for word in words_of_it:
        assert word in line
    assert answer.output == ""
    assert list(tmp_path.iterdir()) == []


def test_a_refusal_is_one_line(run: Run, tmp_path: Path) -> None:
    assert_friendly(run("print", "polcy-tiles"), 1, "Choose one of these: policy-tiles.")
    assert_friendly(run("print", "--paper", "a5"), 2, "legal")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("theme", "told"),
    [
        ('[colours]\nliberl = "#000000"', "did you mean liberal?"),
        ('[colours]\nliberal = "blue"', "six digits after a #"),
        ("[figures]\nliberal = []", "figures.liberal is []: expected a list of 1 to 10000"),
        ('[fonts]\ntext = "mine.otf"', "fonts.text is mine.otf: expected"),
    ],
)
def test_a_faulty_theme(run: Run, tmp_path: Path, theme: str, told: str) -> None:
    (tmp_path / "mine.otf").write_bytes(b"OTTO" + bytes(64))
    (tmp_path / "mine.toml").write_text(f'extends = "classic"\n{theme}')
    assert_friendly(run("print", "--theme", "mine.toml"), 1, "mine.toml can't be used yet", told)
    assert not (tmp_path / "game.pdf").exists()


def test_the_help_has_an_example_and_every_size(run: Run) -> None:
    answer = run("print", "--help")
    assert "companion print --players 7" in answer.stdout
    for name in CARD_SIZES:
        assert name in answer.stdout


def pages_of_ink(line: str) -> float:
    found = re.search(r"as much as ([\d.]+) pages", line)
    assert found
    return float(found[1])


def contents(file: Path) -> bytes:
    """All that is drawn, inflated."""
    writer = pypdf.PdfWriter(clone_from=file)
    streams = (one for one in writer._objects if isinstance(one, StreamObject))
    return b"".join(one.get_data() for one in streams)
