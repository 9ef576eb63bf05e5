"""`companion deals`, words of the table, and what an import brings: the chain that a table sees."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

import pytest

from companion.deal.chain import Link, LinkKind, broken_link
from companion.deal.roles import commitment
from companion.evening.dealing import envelopes
from companion.evening.dealing.envelopes import (
    MAX_WORD,
    DealFiles,
    NotOneWord,
    table_word,
)
from companion.evening.dealing.new_game import NewGame
from companion.evening.settings import NotTogether
from companion.files import atomic_write
from companion.files.atomic_write import Replacement
from companion.store.journal import GAMES_FILE, Journal
from companion.store.record import read_record
from companion.store.recorded_game import GameWentOn
from companion.table.deal import NothingOpened, Promise
from companion.table.deals import NotOnASheet, next_deal, waiting_for
from companion.words.sentences import load_referee
from tests.cli.dealer import Dealer, blank_paper, dealer, text_of
from tests.cli.typed import SEVEN
from tests.plain_deal import deal_envelopes
from tests.printables.envelopes import pages, qr_codes
from tests.store.evenings import ROOT
from tests.store.test_database_file import script
from tests.terminal import ENTER, Terminal, terminal

__all__ = ["blank_paper", "dealer", "terminal"]  # the fixtures

WORDS = ("apple", "pear", "груша", "fico", "uva", "Ōe", "नेहा")
ESCAPE = "\x1b"
Runs: TypeAlias = Callable[..., None]
Paths: TypeAlias = Sequence[Path]
Files: TypeAlias = Sequence[Replacement]
LETTER = "messages/1-Ada.txt"
MESSAGES = ("--messages", "messages")  # quicker than sheets
FITS = r"The chain is intact. Links: (\d+). It ends with ((?: ?[0-9a-f]{4}){3})"
NAMED = ", ".join(SEVEN)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, dealer: Dealer) -> Iterator[None]:
    """Files are in the host's folder, and the chain fits at the end."""
    monkeypatch.chdir(dealer.folder)
    yield
    assert broken_link(chain_of(dealer)) is None


def chain_of(dealer: Dealer) -> tuple[Link, ...]:
    with Journal(dealer.home) as journal:
        return journal.chain()


def kinds(dealer: Dealer) -> list[LinkKind]:
    return [one.kind for one in chain_of(dealer)]


def deals(dealer: Dealer, times: int) -> list[str]:
    """So many deals for one table; the fingerprint of each."""
    fingerprints = []
    for number in range(times):
        again = ("--again", "--force") if number else (*SEVEN, "--first", "Ada")
        dealer.types("deal", *again, *MESSAGES)
        fingerprints.append(dealer.stored_deal().sealed.fingerprint)
    return fingerprints


class TestDeals:
    def test_nothing_was_dealt(self, dealer: Dealer) -> None:
        assert (
            dealer.types("deals")
            == "Nothing has been dealt or opened here. All evenings: companion deals --all\n"
        )
        assert "isn't known here" in dealer.types("deals", "12345678")

    def test_dealing_until_it_pleases_is_seen(self, dealer: Dealer) -> None:
        """ "Third deal tonight": every deal has its number, and the ones before are void."""
        one, two, three = deals(dealer, 3)
        *listed, fits = dealer.types("deals").splitlines()[1:]
        assert [line[14:] for line in listed] == [
            f"Deal 1, game 1: {NAMED}. Fingerprint {one[:4]} {one[4:8]}. It has not counted since deal 2.",
            f"Deal 2, game 1: {NAMED}. Fingerprint {two[:4]} {two[4:8]}. It has not counted since deal 3.",
            f"Deal 3, game 1: {NAMED}. Fingerprint {three[:4]} {three[4:8]}",
        ]
        found = re.fullmatch(FITS, fits)
        assert found is not None
        told = f"This is deal 3 of the evening, link 3 of the chain, {found[2]}."
        assert told in dealer.types("status")
        # An envelope of the second deal at the third: told plainly.
        for paper in (two, two[:8], f"{two[:4]} {two[4:8]}", two.upper()):
            (whose, _) = dealer.types("deals", *paper.split()).splitlines()
            assert whose.startswith("This is deal 2 of the evening of ")
            assert whose.endswith(f", game 1: {NAMED}. It has not counted since deal 3.")
        for paper in (three[:8], f"3 {found[2]}", found[2], f"Link 3: {found[2]}"[5:]):
            assert "This is deal 3" in dealer.types("deals", *paper.split())
            assert "It counts" in dealer.types("deals", *paper.split())
        assert "isn't known here" in dealer.types("deals", "2", *found[2].split())

    @pytest.mark.parametrize("text", ["x", "1234567", "7", "zz12345678", "-1", "7 12", "§ % …"])
    def test_what_stands_on_no_sheet(self, dealer: Dealer, text: str) -> None:
        answer = dealer.typed("deals", "--", text)
        assert isinstance(answer.exception, NotOnASheet)

    def test_another_computer_and_an_older_copy(self, dealer: Dealer, tmp_path: Path) -> None:
        """ "Two laptops with one game, a home copied back: told plainly." """
        first = deals(dealer, 1)[0]
        shutil.copytree(dealer.home, tmp_path / "copy")
        dealer.types("deal", "--again", "--force", *MESSAGES)
        second = dealer.stored_deal().sealed.fingerprint
        shutil.rmtree(dealer.home)
        (tmp_path / "copy").rename(dealer.home)
        assert "It counts" in dealer.types("deals", first[:8])
        assert "restored from an older copy" in dealer.types("deals", second[:8])

    @pytest.mark.usefixtures("blank_paper")
    def test_looks_seals_and_other_evenings(self, dealer: Dealer) -> None:
        deals(dealer, 1)
        dealer.types("envelope", "ben", "--reprint", "-o", "ben.pdf")
        dealer.types("seal")
        told = dealer.types("deals")
        assert "Deal 1. Printed again: Ben." in told
        assert "Deal 1. Sealed: the key is destroyed." in told
        assert dealer.types("deals", "--all") == told

    def test_a_rewritten_chain_does_not_fit(self, dealer: Dealer) -> None:
        """ "A chain that does not fit the head and number on the paper is told." """
        deals(dealer, 2)
        script(dealer.home / GAMES_FILE, "DELETE FROM links WHERE number = 1")
        told = "The chain of deals doesn't match from link 1 on"
        for command in (("deals",), ("deals", "12345678"), ("status",)):
            assert told in dealer.types(*command)
        assert told in dealer.types("deal", "--again", "--force", *MESSAGES)
        script(dealer.home / GAMES_FILE, "DELETE FROM links")


def test_each_kind_of_link_has_its_sentence() -> None:
    """In the list, and at the reveal if it can be of the deal that is revealed."""
    words = load_referee("en").words
    assert {*LinkKind} <= {*words["deals"]}


class TestKilled:
    """The next start notes files that a killed program had begun to write."""

    @pytest.fixture
    def killed(self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Runs:
        """Run a command, and bring back what was there when its files had replaced the old ones."""
        roots = dict(zip(dealer.roots(), (tmp_path / "1", tmp_path / "2"), strict=True))

        def replaced(targets: Paths, files: Files, last: object, *, force: bool) -> None:
            def kill() -> None:
                for root, copy in roots.items():
                    shutil.copytree(root, copy)
                raise KeyboardInterrupt

            usual(targets, files, kill, force=force)

        def run(*words: object) -> None:
            with monkeypatch.context() as patch:
                patch.setattr(atomic_write, "_replace_all", replaced)
                assert dealer.typed(*words).exit_code != 0
            for root, copy in roots.items():
                shutil.copytree(copy, root, dirs_exist_ok=True)
                shutil.rmtree(copy)

        usual = atomic_write._replace_all
        return run

    def test_a_deal(self, dealer: Dealer, killed: Runs) -> None:
        """Its sheets may be on paper: the table sees that it was begun, and that another holds."""
        (first,) = deals(dealer, 1)
        before = dealer.everything_there()
        killed("deal", "--again", "--force", *MESSAGES)
        assert dealer.everything_there() != before
        found = re.search(
            "([0-9a-f]{4}) ([0-9a-f]{4})", (dealer.folder / LETTER).read_text("utf-8")
        )
        told = dealer.types("deals")
        assert found is not None
        assert not first.startswith(found[1])
        begun = "Deal 2 was started but never finished. Its sheets don't count: link 2, fingerprint"
        assert f"{begun} {found[0]}\n" in told
        assert begun in dealer.types("deals", *found.groups())
        assert "It counts" in dealer.types("deals", first)
        assert kinds(dealer) == [LinkKind.DEAL, LinkKind.DEAL]
        after = dealer.everything_there()
        assert {path for path in before if before[path] != after[path]} == {
            dealer.home / GAMES_FILE
        }
        dealer.types("deal", "--again", "--force", *MESSAGES)
        status = dealer.types("status")
        assert "This is deal 3 of the evening," in status
        assert "Deal 2 was started but never finished." in status
        assert f"link 2, fingerprint {found[0]}\n" in status

    def test_sheets_of_a_deal(self, dealer: Dealer, killed: Runs) -> None:
        """They have the link that was added before them."""
        deals(dealer, 1)
        killed("deal", "--again", "-o", "killed.pdf", "--slips")
        found = re.search(r"Link 2: ((?:[0-9a-f]{4} ?){3})", text_of(Path("killed.pdf")))
        assert found is not None
        for paper in (("2", found[1]), (found[1],)):
            assert "Deal 2 was started but never finished." in dealer.types("deals", *paper)

    def test_the_first_deal(self, dealer: Dealer, killed: Runs) -> None:
        killed("deal", *SEVEN, *MESSAGES)
        assert "Its sheets don't count" in dealer.types("deals")
        assert [*dealer.folder.rglob("*.txt")] == dealer.key_files() == []
        dealer.types("deal", *SEVEN, *MESSAGES)
        assert kinds(dealer) == [LinkKind.DEAL, LinkKind.DEAL]

    @pytest.mark.usefixtures("blank_paper")
    def test_a_reprint(self, dealer: Dealer, killed: Runs) -> None:
        deals(dealer, 1)
        killed("envelope", "ben", "--reprint", "-o", "ben.pdf")
        assert "Deal 1. Printed again: Ben." in dealer.types("deals")
        assert kinds(dealer) == [LinkKind.DEAL, LinkKind.REPRINT]
        assert not Path("ben.pdf").exists()


class TestWordsOfTheTable:
    def test_a_deal_by_words(self, dealer: Dealer, tmp_path: Path) -> None:
        """ "The commitment is shown and said first, then each player gives a word; the roles follow
        from both, and anybody can replay that from the proof."
        """
        told = "\n".join(("", "two words", *WORDS[:3], "b4d", *WORDS[3:], ""))
        typed = ("deal", *SEVEN, *MESSAGES, "--words-of-the-table")
        answer = dealer.typed(*typed, told=told)
        assert answer.exit_code == 0, answer.output
        promised, asked = answer.output.split("Ada, type a word of your own.", 1)
        assert asked.count("This isn't one word made of letters") == 2
        assert promised.count("Now everyone writes a word of their own on paper") == 1
        assert "all your words: apple, pear, груша, fico, uva, ōe, नेहा. Check" in answer.output
        deal, (promise, link) = dealer.opened(), chain_of(dealer)
        digits = "".join(re.findall(r"^(?:[0-9a-f]{4} ){3}[0-9a-f]{4}$", promised, re.MULTILINE))
        assert digits.replace(" ", "") == promise.deal == commitment(deal.salt)
        assert (promise.kind, link.kind) == (LinkKind.PROMISE, LinkKind.DEAL_BY_WORDS)
        assert deal.words == ("apple", "pear", "груша", "fico", "uva", "ōe", "नेहा")
        assert deal.number is not None
        assert deal.number.chain == promise.head
        assert "promised and not made" not in dealer.types("deals")
        # The ten lines of the README replay it.
        text = (ROOT / "companion" / "README.md").read_text(encoding="utf-8")
        program, proof = tmp_path / "replay.py", tmp_path / "proof.txt"
        program.write_text(text.partition("```python\n")[2].partition("```")[0])

        def replayed(statement: str) -> str:
            proof.write_text(statement, encoding="utf-8")
            command = [sys.executable, str(program), str(proof)]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout

        settled = f"Settled first: {promise.deal}\nRoles follow"
        assert replayed(deal.statement) == f"{settled}: True\n"
        others = (  # one of a hundred words gives the same roles
            deal.statement.replace("word 1 apple", f"word 1 {word}") for word in WORDS[1:]
        )
        assert any(replayed(other) == f"{settled}: False\n" for other in others)
        assert sha256(deal.statement.encode()).hexdigest() == deal.fingerprint

    @pytest.mark.parametrize("command", [("deal", *MESSAGES), ("tonight", "--no-night")])
    def test_no_word_is_typed_before_all_are_written(
        self, dealer: Dealer, command: tuple[str, ...]
    ) -> None:
        """Who gave the last word could choose it; the commitment is shown before, too."""
        typed = (*command, *SEVEN, "--words-of-the-table")
        answer = dealer.typed(*typed, told="apple\npear\n")
        assert answer.output.count("Now everyone writes a word of their own on paper") == 3
        assert answer.output.index("take a photo of it") < answer.output.index("Now everyone")
        assert "type a word" not in answer.output
        assert kinds(dealer) == [LinkKind.PROMISE]

    def test_a_host_who_stops(self, dealer: Dealer) -> None:
        """ "A deal was promised and not made": it stays in the chain, and is told."""
        told = dealer.told(
            dealer.typed("deal", *SEVEN, *MESSAGES, "--words-of-the-table", told="\napple\npear\n")
        )
        assert told.startswith("Nothing was dealt. The promise stays in the chain, link 1")
        assert (dealer.games(), dealer.key_files()) == (0, [])
        assert not (dealer.folder / "messages").exists()
        after = dealer.types("deal", *SEVEN, *MESSAGES)
        assert "was promised but never made" in after
        assert "promised but never made" in dealer.types("deals")
        revealed = dealer.typed("reveal", *dealer.words(), told="yes\n").output
        assert "was promised but never made" in revealed

    def test_escape_stops_too(self, dealer: Dealer, terminal: Callable[..., Terminal]) -> None:
        screen = terminal("deal", *SEVEN, *MESSAGES, "--words-of-the-table")
        screen.shows("press Enter:")
        screen.press("early" + ENTER)
        screen.press(ENTER)
        screen.shows("Ada, type a word of your own.")
        screen.press("apple" + ENTER)
        screen.shows("Ben, type a word of your own.")
        screen.press(ESCAPE)
        assert "Nothing was dealt." in screen.ends(1)
        assert kinds(dealer) == [LinkKind.PROMISE]

    def test_what_would_be_refused_is_not_promised(self, dealer: Dealer) -> None:
        (dealer.folder / "e.pdf").touch()
        for wrong in (("deal", *SEVEN), ("deal", *SEVEN, "-o", "e.pdf"), ("deal", *SEVEN[:4])):
            assert dealer.typed(*wrong, "--words-of-the-table", told="apple\n").exit_code
        assert chain_of(dealer) == ()
        dealer.types("deal", *SEVEN, *MESSAGES)
        kept = dealer.typed("tonight", *SEVEN, "--words-of-the-table")
        assert "stay as they are" in dealer.told(kept)
        assert kinds(dealer) == [LinkKind.DEAL]

    def test_nothing_on_the_disk_before_the_deal_is_kept(self, dealer: Dealer) -> None:
        """ "The key with salt exists on the disk only when the deal is kept"; without a face."""
        wanted, files = NewGame(SEVEN, first="Ada"), DealFiles(Path("envelopes.pdf"))
        with Journal(dealer.home) as journal:
            salts: list[bytes] = []

            def ask_words(promise: Promise, names: Sequence[str]) -> Sequence[str]:
                assert names == SEVEN
                assert dealer.key_files() == []
                for file in dealer.home.rglob("*"):
                    assert promise._salt not in file.read_bytes()
                    assert promise._salt.hex().encode() not in file.read_bytes()
                salts.append(promise._salt)
                return WORDS

            envelopes.deal(journal, wanted, files, ask_words=ask_words)
        assert [dealer.opened().salt] == salts

    def test_two_windows_at_once(self, dealer: Dealer) -> None:
        """A deal made in another window meanwhile is reported, and nothing is dealt here."""
        wanted = NewGame(SEVEN, first="Ada")
        with Journal(dealer.home) as here, Journal(dealer.home) as there:

            def ask_words(_promise: Promise, _names: Sequence[str]) -> Sequence[str]:
                deal_envelopes(there, NewGame(SEVEN[:5]))
                return WORDS

            with pytest.raises(GameWentOn):
                envelopes.deal(here, wanted, DealFiles(Path("x.pdf")), ask_words=ask_words)
        assert kinds(dealer) == [LinkKind.PROMISE, LinkKind.DEAL]
        assert dealer.games() == 1

    @pytest.mark.parametrize(
        ("typed", "word"),
        [(" Apple ", "apple"), ("E\u0301TÉ", "été"), ("सेब", "सेब"), ("ШАР", "шар"), ("李", "李")],
    )
    def test_one_word_in_any_language(self, typed: str, word: str) -> None:
        assert table_word(typed) == word

    @pytest.mark.parametrize(
        "typed", ["", " ", "a b", "a-b", "x1", "🦊", "\u0301", "a\x1b", "a" * 25]
    )
    def test_what_is_not_one_word(self, typed: str) -> None:
        with pytest.raises(NotOneWord) as refused:
            table_word(typed)
        assert refused.value.most == MAX_WORD


class TestImports:
    def test_an_import_is_a_link_and_opens_nothing(self, dealer: Dealer) -> None:
        """ "An imported record never carries a way to open its deal." """
        deals(dealer, 1)
        own, key = dealer.opened(), dealer.key().read_bytes()
        dealer.types("export", "game.toml")
        for secret in (dealer.stored_deal().sealed.token, own.salt.hex()):
            assert secret not in Path("game.toml").read_text(encoding="utf-8")
        told = dealer.types("import", "game.toml")
        assert "has been imported" in told
        assert chain_of(dealer)[-1].kind is LinkKind.IMPORT
        assert chain_of(dealer)[-1].deal == sha256(Path("game.toml").read_bytes()).hexdigest()
        for command in (("envelope", "--reprint", "-o", "a.pdf"), ("tonight", "--words")):
            assert dealer.typed(*command).exit_code == 1
        reprint = dealer.typed("envelope", "--reprint", "-o", "a.pdf")
        assert isinstance(reprint.exception, NothingOpened)
        assert reprint.exception.why == "record"
        assert "A record was imported." in dealer.types("deals")
        assert "It counts" in dealer.types("deals", own.fingerprint[:8])
        # A new deal for the copy leaves the key of the game that was dealt.
        dealer.types("deal", "--again", *MESSAGES, "--force")
        dealer.types("games", "--current", "1")
        assert dealer.key().read_bytes() == key
        assert dealer.opened() == own

    def test_a_record_of_a_void_deal(self, dealer: Dealer) -> None:
        deals(dealer, 1)
        dealer.types("export", "game.toml")
        dealer.types("deal", "--again", *MESSAGES, "--force")
        assert "It has not counted since deal 2." in dealer.types("import", "game.toml")

    @pytest.mark.usefixtures("blank_paper")
    def test_a_record_of_a_withdrawn_deal(self, dealer: Dealer) -> None:
        dealer.types("deal", *SEVEN, "--deals", "2", "-o", "e.pdf", "--slips")
        dealer.types("games", "--current", "2")
        dealer.types("export", "game.toml")
        dealer.types("games", "--current", "1")
        dealer.types("deal", *SEVEN[:6], *MESSAGES)
        told = dealer.types("import", "game.toml")
        assert "This is deal 2 of the evening of" in told
        assert "It doesn't count: these players got another deal" in told

    def test_a_record_from_elsewhere(self, dealer: Dealer) -> None:
        deals(dealer, 1)
        fingerprint = dealer.stored_deal().sealed.fingerprint
        dealer.types("export", "game.toml")
        shutil.rmtree(dealer.home)
        dealer.types("import", "game.toml")
        assert "It isn't in the chain: it came with a record" in dealer.types("deals", fingerprint)

    @pytest.mark.parametrize(
        "look",
        [
            "/etc/passwd",
            "//server/share/look.toml",
            r"\\\\server\\share\\look.toml",
            r"\\\\?\\UNC\\server\\share\\look.toml",
            r"\\??\\UNC\\server\\share\\look.toml",
            r"/\\server/share/look.toml",
        ],
    )
    def test_no_look_that_reaches_the_network(self, dealer: Dealer, look: str) -> None:
        dealer.types("new", *SEVEN)
        dealer.types("export", "game.toml")
        text = Path("game.toml").read_text(encoding="utf-8")
        Path("game.toml").write_text(text.replace("speak =", f'look = "{look}"\nspeak =', 1))
        answer = dealer.typed("import", "game.toml")
        assert answer.exit_code == 1
        assert "look is " in dealer.told(answer)
        assert kinds(dealer) == []


@pytest.mark.usefixtures("blank_paper")
class TestSeveralAtOnce:
    """Sealed deals for the games of one evening, printed together."""

    def test_one_is_used_for_each_game(self, dealer: Dealer) -> None:
        told = dealer.types("deal", *SEVEN, "-o", "slips.pdf", "--deals", 3)
        assert "slips-2.pdf, slips-3.pdf" in told
        assert len({Path(f"slips{one}.pdf").read_bytes() for one in ("", "-2", "-3")}) == 3
        with Journal(dealer.home) as journal:
            first = journal.current()
            waiting = waiting_for(journal, first)
            assert [one.number for one in (first, *waiting)] == [1, 2, 3]
            assert next_deal(journal, first) == waiting[0]
            assert journal.current() == waiting[0]
            assert next_deal(journal, journal.current()) == waiting[1]
            assert next_deal(journal, journal.current()) is None

    def test_all_are_sealed_when_the_first_night_begins(self, dealer: Dealer) -> None:
        dealer.types("deal", *SEVEN, "-o", "slips.pdf", "--deals", 3)
        dealer.types("seal")
        assert not [*Path().glob("*.pdf"), *dealer.key_files()]

    def test_a_changed_table_makes_them_void(self, dealer: Dealer) -> None:
        """A late guest: old slips are told to be void, and nothing here opens them."""
        dealer.types("deal", *SEVEN, "-o", "slips.pdf", "--deals", 2)
        old = dealer.stored_deal().sealed.fingerprint
        told = dealer.types("deal", *SEVEN, "Zoe", "-o", "others.pdf")
        assert (
            "These deals of the evening no longer count, so tear up their envelopes: 1, 2." in told
        )
        assert not [*Path().glob("slips*.pdf")]
        assert len(dealer.key_files()) == 1
        assert "Deal 2. It doesn't count" in dealer.types("deals")
        assert "It doesn't count: these players got another deal" in dealer.types("deals", old[:8])

    def test_words_of_the_table_are_for_one(self, dealer: Dealer) -> None:
        wanted = ("deal", *SEVEN, "-o", "slips.pdf", "--deals", "2", "--words-of-the-table")
        result = dealer.typed(*wanted)
        assert isinstance(result.exception, NotTogether)
        assert not Path("slips.pdf").exists()
        assert kinds(dealer) == []


class TestSlipsForABox:
    def test_two_cuts_a_player(self, dealer: Dealer) -> None:
        """Slips only: a cover, The Reveal, and four players on a sheet."""
        told = dealer.types("deal", *SEVEN, "-o", "slips.pdf", "--slips")
        assert "the roles for each player; sheets: 4." in told
        codes = [qr_codes(page) for page in pages(Path("slips.pdf").read_bytes(), 150)]
        assert [len(found) for found in codes] == [0, 1, 8, 6]
        names = [one.text.splitlines()[0] for found in codes[2:] for one in found]
        assert sorted(name.split(" · ")[0] for name in names) == sorted([*SEVEN, *SEVEN])

    def test_it_stays_so(self, dealer: Dealer) -> None:
        dealer.types("deal", *SEVEN, "-o", "slips.pdf", "--slips")
        dealer.types("envelope", "--reprint", "-o", "again.pdf")
        assert len(pages(Path("again.pdf").read_bytes(), 10)) == 4
        dealer.types("export", "game.toml")
        deal = read_record(Path("game.toml")).deal
        assert deal is not None
        assert deal.packing.slips_alone
