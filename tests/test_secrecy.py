"""The attacks of a host who plays, owns the laptop and is curious: each tried by real commands.

What is not covered is tried too, and stands in the README: a copy made before sealing, a fresh
folder of games, a chain that somebody wrote again.
"""

import re
import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pypdfium2
import pytest

from companion.deal.chain import Link, LinkKind, broken_link, moment, next_link
from companion.errors import Refusal
from companion.evening.folder.tonight_page import ENVELOPES_FILE
from companion.narration import clips
from companion.rules.pieces import Role
from companion.store.journal import GAMES_FILE, Journal
from companion.table.clock import now
from companion.table.deal import NothingOpened
from tests.cli.dealer import SPOKEN, Dealer, dealer, seven, told_of
from tests.cli.typed import SEVEN
from tests.secret_search import Secrets, found, secrets_of_game
from tests.test_messages import hums

README = " ".join((Path(__file__).parents[1] / "README.md").read_text("utf-8").split())
NOT_COVERED = README.partition("Not covered: ")[2].partition(" ## ")[0]
__all__ = ["dealer", "seven"]  # the fixtures


@pytest.fixture
def evening(dealer: Dealer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dealer:
    """A host who has run `companion tonight` in a folder where all programs write."""
    for name in ("XDG_CACHE_HOME", "TMPDIR"):
        folder = dealer.folder / name.lower()
        folder.mkdir()
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr(clips, "_render", hums)
    monkeypatch.chdir(dealer.folder)
    dealer.types("tonight", *SEVEN, "--first", "Ada")
    return dealer


def everything(dealer: Dealer, secrets: Secrets) -> list[tuple[str, str]]:
    return found(secrets, *dealer.roots())


class TestSearch:
    """After sealing, a search of all files of a home and of `tonight/` finds nothing."""

    def test_before_sealing_it_finds_all(self, evening: Dealer) -> None:
        """So that the next test proves something."""
        secrets = secrets_of_game(evening.home)
        told = dict(everything(evening, secrets))
        assert told == {evening.key().name: "words", ENVELOPES_FILE: "envelopes"}

    def test_after_it_nothing(self, evening: Dealer) -> None:
        secrets = secrets_of_game(evening.home)
        evening.types("deal", "--again", "-o", "elsewhere.pdf", "--messages", "messages")
        again = secrets_of_game(evening.home)
        evening.types("envelope", "ada", "--reprint", "-o", "ada.pdf")
        evening.types("tonight")
        evening.types("export", "evening.toml")
        evening.types("seal")
        for one in (secrets, again):
            assert everything(evening, one) == []


# What an honest-looking host types, and the link that each line leaves in the chain.
BEFORE: tuple[tuple[str, LinkKind | None], ...] = (
    ("games", None),
    ("status --json", None),
    ("history", None),
    ("why veto", None),
    ("export evening.toml", None),
    ("undo", None),
    ("import evening.toml", LinkKind.IMPORT),
    ("reveal", None),
    ("envelope ada --look", None),
    ("envelope --reprint -o second.pdf", None),
    ("games --current 1", None),
    ("reveal", None),
    ("envelope cleo --look", LinkKind.LOOK),
    ("envelope ben --reprint -o ben.pdf", LinkKind.REPRINT),
    ("envelope --reprint -o all.pdf", LinkKind.REPRINT),
    ("tonight --words", LinkKind.REPRINT),
    ("tonight", None),
    ("night --dry-run", None),
    ("deal --again -o better.pdf", LinkKind.DEAL),
    ("deal --again --messages messages", LinkKind.DEAL),
    ("seal", LinkKind.SEAL),
)
AFTER = (
    "games",
    "status --json",
    "history",
    "export again.toml",
    "envelope ada --look",
    "envelope --reprint -o third.pdf",
    "envelope ben --reprint --force -o ben.pdf",
    "tonight",
    "tonight --words",
    "reveal",
    "reveal abandon ability able about above absent",
    "nominate ben",
    "undo",
    "redo",
    "undo",
    "envelope ben --look",
    "export third.toml --force",
    "import third.toml",
    "reveal",
    "envelope --reprint -o fourth.pdf",
    "games --current 1",
    "reveal --home copy",
    "envelope ada --look --home copy",
    "games --home copy",
    "night --dry-run",
)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the screens of private looks."""
    lines: list[str] = []
    screen = "companion.cli.terminal.private_screen"
    monkeypatch.setattr(f"{screen}.has_terminal", lambda: True)
    monkeypatch.setattr(f"{screen}.show_privately", lambda _, look: lines.extend(look()))
    return lines


class TestCuriosity:
    """A host's evening with a curious mind in honest-looking command lines."""

    def test_each_look_leaves_a_trace_and_after_sealing_there_is_none(
        self, evening: Dealer, shown: list[str]
    ) -> None:
        """No role after sealing, and a trace of each look before it."""
        secrets = {secrets_of_game(evening.home)}
        for line, kind in BEFORE:
            known, links = self.known(evening, secrets), chain(evening)
            assert not self.says_a_role(evening, line, secrets), line
            added = [link.kind for link in chain(evening)[len(links) :]]
            assert added == ([kind] if kind else []), line
            assert bool(shown) is (kind is LinkKind.LOOK), line
            shown.clear()
            if kind is LinkKind.DEAL:
                secrets.add(secrets_of_game(evening.home))
            elif kind is None:
                assert self.known(evening, secrets) <= known, line
        assert len(secrets) == 3
        shutil.copytree(evening.home, evening.folder / "copy")
        for line in AFTER:
            assert not self.says_a_role(evening, line, secrets), line
            assert not shown, line
            assert not self.known(evening, secrets), line
        assert broken_link(chain(evening)) is None

    @staticmethod
    def says_a_role(host: Dealer, line: str, secrets: set[Secrets]) -> bool:
        """Return True if a command tells a role, even when it is refused."""
        answer = host.typed(*line.split(), told="yes\n" * 9)
        assert answer.exception is None or isinstance(answer.exception, Refusal | SystemExit), line
        told = f"{answer.output}\n{host.told(answer)}"
        board = told.startswith("{")  # as JSON, all in one line
        roles = [] if board else [{*SPOKEN.findall(one.lower())} for one in told_of(told)]
        known = (needle for one in secrets for needle in one.needles.values())
        return (
            any(len(one) == 1 for one in roles)  # a question names them all
            or any(needle.search(told.encode()) for needle in known)
        )

    @staticmethod
    def known(host: Dealer, secrets: set[Secrets]) -> set[tuple[str, str]]:
        return {one for deal in secrets for one in everything(host, deal)}


def told_roles(host: Dealer) -> set[str]:
    """The lines of the reveal."""
    return {
        f"  {name}: {role.value.capitalize()}"
        for name, role in zip(SEVEN, host.opened().roles, strict=True)
    }


def pages_of(file: Path) -> list[str]:
    """Return the letters on each sheet."""
    with pypdfium2.PdfDocument(file) as document:
        return [page.get_textpage().get_text_range() for page in document]


def chain(host: Dealer) -> tuple[Link, ...]:
    with Journal(host.home) as journal:
        return journal.chain()


class TestAttacks:
    """Attacks that once worked, tried again by the same commands.

    The instruments for codes, print and messages are in tests/printables, kills and open files in
    tests/cli/test_seal.py.
    """

    def test_a_record_that_is_imported(self, seven: Dealer) -> None:
        """`import tonight/game.toml`, `reveal --now`, yes, `games --current 1`: every role was on
        the screen, and the final reveal of game 1 said "nothing was exchanged".
        """
        record, words, roles = seven.folder / "game.toml", seven.words(), told_roles(seven)
        seven.types("export", record)
        seven.types("import", record)
        assert seven.typed("reveal", "--now", told="yes\n").exit_code == 2
        for typed in (("reveal",), ("reveal", *words), ("envelope", "--reprint", "-o", "x.pdf")):
            answer = seven.typed(*typed, told="yes\n")
            assert answer.exit_code != 0
            assert not roles & {*answer.output.splitlines()}
        seven.types("games", "--current", "1")
        seven.types("seal")
        told = seven.typed("reveal", *words, told="yes\n").output
        assert roles < {*told.splitlines()}
        assert "imported" in told
        assert "someone looked at a copy before sealing, nobody can tell" in told

    def test_a_copy_of_the_folder(self, seven: Dealer, shown: list[str]) -> None:
        """`reveal --home copy` left no trace. It opens nothing; made before sealing, a copy can be
        looked at as its original could, and that is named.
        """
        early, late = seven.folder / "early", seven.folder / "late"
        shutil.copytree(seven.home, early)
        seven.types("seal")
        shutil.copytree(seven.home, late)
        for copy in (early, late):
            assert seven.typed("reveal", "--home", copy, told="yes\n\n").exit_code != 0
        sealed = seven.typed("envelope", "ada", "--look", "--home", late).exception
        assert isinstance(sealed, NothingOpened)
        assert sealed.why == "sealed"
        assert shown == []
        seven.types("envelope", "ada", "--look", "--home", early)
        assert shown
        assert "before sealing, leafs through the PDF" in NOT_COVERED
        assert "or copies these files or their folder" in NOT_COVERED

    def test_dealing_until_it_pleases(self, dealer: Dealer) -> None:
        """No trace; nothing counted the deals; replaced keys stayed in `keys/`."""
        dealer.deals(*SEVEN)
        for _ in range(2):
            dealer.deals("--again", "--force")
        assert dealer.key_files() == [dealer.key()]
        for sheet in pages_of(dealer.file):
            assert "Deal 3 tonight" in sheet
            assert "Link 3" in sheet

    def test_a_fresh_folder_of_games(self, seven: Dealer, tmp_path: Path) -> None:
        """Its sheets have the first link, which is all that shows it."""
        fresh = Dealer(tmp_path / "fresh", seven.folder)
        fresh.deals(*SEVEN, "--force")
        assert all(
            "Deal 1 tonight" in sheet and "Link 1" in sheet for sheet in pages_of(seven.file)
        )
        assert "a new games folder (its sheets start at link 1)" in NOT_COVERED

    def test_a_chain_written_anew(self, seven: Dealer) -> None:
        """A program makes one that fits; what is printed already does not."""
        seven.deals("--again", "--force")
        words = seven.words()
        (printed,) = {*re.findall("Link (2: [0-9a-f ]{14})", " ".join(pages_of(seven.file)))}
        seven.types("seal")
        forged: tuple[Link, ...] = ()
        for link in chain(seven)[1:]:
            forged = (*forged, next_link(forged, link.kind, link.deal, link.seat, moment(link)))
        with closing(sqlite3.connect(seven.home / GAMES_FILE)) as database, database:
            database.execute("DELETE FROM links WHERE number = 1")
            for one in forged:
                change = "UPDATE links SET number = ?, head = ? WHERE number = ?"
                database.execute(change, (one.number, one.head, one.number + 1))
        assert "The chain is intact" in seven.types("deals")
        assert "isn't known here" in seven.types("deals", printed)
        told = seven.typed("reveal", *words, told="yes\n").output
        assert "it was changed, or restored from a copy" in told
        assert "a chain rewritten by a program" in NOT_COVERED

    def test_page_one_in_a_preview(self, dealer: Dealer) -> None:
        """In a thumbnail of a `--words` page "Party: Fascist." could be read: page one is a cover."""
        dealer.deals(*SEVEN, "--words")
        assert not SPOKEN.search(pages_of(dealer.file)[0])

    def test_messages(self, dealer: Dealer) -> None:
        """The role was the third line. Lengths when compressed: `test_lengths_of_messages`."""
        folder = dealer.folder / "messages"
        dealer.types("deal", *SEVEN, "--messages", folder)
        texts = [next(folder.glob(f"*-{name}.txt")).read_bytes() for name in SEVEN]
        assert len({len(one) for one in texts}) == 1
        assert all(one.count(b"\nYou are ") == len(Role) for one in texts)
        dealer.types("seal")
        assert not any(folder.iterdir())

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("speak = ", 'look = "/etc/passwd"\nspeak = '),
            ("speak = ", "look = '\\\\server\\share\\look.toml'\nspeak = "),
            ('"Ada"', '"12"'),
            ('"Ada"', '"ben"'),
        ],
    )
    def test_import_takes_no_more_than_new(self, seven: Dealer, old: str, new: str) -> None:
        """It took any `look`, and names that `new` refuses."""
        record = seven.folder / "game.toml"
        seven.types("export", record)
        record.write_text(record.read_text("utf-8").replace(old, new, 1), "utf-8")
        seven.refused("import", record)

    def test_a_clock_that_is_moved(self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every sheet said deal 1, and an older link behind a later one was called intact."""
        today = now()
        for days in (1, 2, 0):
            moved = today + timedelta(days=days)
            monkeypatch.setattr("companion.table.deal.now", lambda at=moved: at)
            dealer.types("deal", *SEVEN, "--again", "-o", dealer.file, "--slips", "--force")
        sheet = pages_of(dealer.file)[0]
        assert "Deal 3; the clock was moved" in " ".join(sheet.split())
        assert f"{today:%Y-%m-%d %H:%M}" in sheet
        listed = dealer.types("deals")
        assert "The clock was moved: these links are older" in listed
        assert "lie ahead of now: 1, 2, 3." in listed
        assert "intact" not in listed
        assert all(f"Deal {number}," in listed for number in (1, 2, 3))
        words = dealer.words()
        dealer.types("seal")
        told = dealer.typed("reveal", *words, told="yes\n").output
        assert "The clock was moved" in told
