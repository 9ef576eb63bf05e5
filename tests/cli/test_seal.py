"""From the seal on nobody learns a role from the laptop; and whatever was in the way is told."""

import errno
import shutil
import subprocess
import sys
from base64 import b64encode, urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.cli import run_command
from companion.cli.commands import night
from companion.cli.host import NeedsTerminal, Stopped
from companion.deal.chain import LinkKind
from companion.deal.keys import KeyRing
from companion.deal.secret_files import (
    KEY_SUFFIX,
    KEYS_FOLDER,
    LEFTOVER,
    SEALING,
    KeyRemains,
    is_half_done,
)
from companion.evening.dealing.envelopes import DealRefused, DealStays
from companion.evening.dealing.new_game import NewGame
from companion.evening.folder.tonight_page import ENVELOPES_FILE, PAGE_FILE, REFERENCE_CARDS_FILE
from companion.evening.night.night import Night
from companion.files import exposure
from companion.files.atomic_write import NotWritten, OSReason
from companion.store.journal import Journal
from companion.table.deal import NothingOpened
from companion.table.names import RefusedMove
from companion.words.sentences import load_referee, say
from tests.cli.dealer import LANGUAGES, Dealer, blank_paper, dealer, seven
from tests.cli.kills import endure
from tests.cli.typed import SEVEN
from tests.plain_deal import deal_envelopes
from tests.products import some

__all__ = ["blank_paper", "dealer", "seven"]  # the fixtures

V0_1 = Path(__file__).parents[1] / "store" / "v0_1" / "home"


def said(key: str, language: str = "en", **places: object) -> str:
    return say(load_referee(language), "seal", key, **places)


def is_sealed(dealer: Dealer) -> bool:
    """Nothing of a key is left, and the journal has noted it."""
    with Journal(dealer.home) as journal:
        noted = [link.deal for link in journal.chain() if link.kind is LinkKind.SEAL]
    deal = dealer.stored_deal().sealed.fingerprint
    assert noted == ([] if dealer.key_files() else [deal])
    return not dealer.key_files()


def locked(monkeypatch: pytest.MonkeyPatch, *files: Path) -> None:
    """Files that a program on Windows has open."""
    usual = Path.unlink

    def unlink(path: Path, **named: Any) -> None:
        if path in files:
            raise PermissionError(13, "used by another process")
        usual(path, **named)

    monkeypatch.setattr(Path, "unlink", unlink)


@pytest.mark.usefixtures("blank_paper")
class TestTheCommand:
    """`companion seal` does it without a question."""

    def test_destroys_the_key_and_the_envelopes_and_says_so(self, seven: Dealer) -> None:
        """Sealing destroys the key, the salt, `envelopes.pdf` and every part of it, and says so."""
        assert seven.types("seal").splitlines() == [
            said("sealed"),
            said("deleted", files=(seven.file,)),
        ]
        assert is_sealed(seven)
        assert not seven.file.exists()
        assert seven.types("seal").splitlines() == [said("nothing")]

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_in_the_words_of_the_table(self, dealer: Dealer, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language)
        assert dealer.types("seal").startswith(said("sealed", language))

    def test_files_elsewhere_go_if_they_are_unchanged(self, seven: Dealer) -> None:
        """Files written elsewhere are deleted if they are unchanged, else named."""
        again, changed, moved = (seven.folder / f"{name}.pdf" for name in ("again", "ada", "ben"))
        seven.types("envelope", "--reprint", "-o", again)
        seven.types("envelope", "Ada", "--reprint", "-o", changed)
        seven.types("envelope", "Ben", "--reprint", "-o", moved)
        changed.write_bytes(changed.read_bytes() + b"%")
        moved.rename(seven.folder / "mine.pdf")
        assert seven.types("seal").splitlines() == [
            said("sealed"),
            said("deleted", files=(seven.file, again)),
            said("changed", files=(changed,)),
            said("gone", files=(moved,)),
        ]
        assert is_sealed(seven)
        assert not seven.file.exists()
        assert not again.exists()
        assert changed.exists()

    def test_messages_go(self, dealer: Dealer) -> None:
        """Messages are deleted by sealing."""
        folder = dealer.folder / "messages"
        dealer.types("deal", *SEVEN, "--messages", folder)
        assert len(list(folder.iterdir())) == len(SEVEN) + 1  # and The Reveal
        dealer.types("seal")
        assert list(folder.iterdir()) == []

    def test_all_deals_that_are_open(self, seven: Dealer) -> None:
        """Sealing seals all open deals of the folder; somebody else may play at another table."""
        other = seven.folder / "other.pdf"
        seven.types("deal", "Hugo", "Ida", "Jan", "Kim", "Lea", "-o", other)
        assert len(seven.key_files()) == 2
        assert seven.types("seal").splitlines() == [
            said("sealed"),
            said("deleted", files=(seven.file, other)),
        ]
        assert seven.key_files() == []
        assert not seven.file.exists()
        assert not other.exists()

    def test_a_locked_file_is_named_and_goes_later(
        self, seven: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """If a secret file is locked, it is named; a later start deletes it."""
        with monkeypatch.context() as windows:
            locked(windows, seven.file)
            assert said("locked", files=(seven.file,)) in seven.types("seal")
            assert [file.suffix for file in seven.key_files()] == [LEFTOVER]
            assert b"words" in seven.key_files()[0].read_bytes()
            assert seven.types("seal").splitlines() == [said("locked", files=(seven.file,))]
        assert seven.file.exists()
        seven.types("status")
        assert not seven.file.exists()
        assert is_sealed(seven)

    def test_a_deal_of_version_0_1(self, dealer: Dealer) -> None:
        """Deals of version 0.1 keep key, fingerprint and reveal until they are sealed."""
        shutil.copytree(V0_1, dealer.home)
        with Journal(dealer.home) as journal:
            dealt = [one for one in journal.games() if journal.load(one.number).deal]
        dealer.types("games", "--current", dealt[-1].number)
        keys = len(dealer.key_files())
        key = dealer.key()
        assert dealer.types("seal").splitlines()[0] != said("nothing")
        assert not key.exists()
        assert len(dealer.key_files()) == keys - 1

    def test_a_key_that_somebody_has_changed_goes_too(self, seven: Dealer) -> None:
        seven.key().write_bytes(seven.key().read_bytes()[:-9])
        seven.types("seal")
        assert seven.key_files() == []


@pytest.mark.usefixtures("blank_paper")
class TestTheFirstMove:
    """The first move of a game with an unsealed deal seals."""

    def test_seals_and_says_so_once(self, seven: Dealer) -> None:
        told = seven.types("nominate", "ben")
        assert told.splitlines()[1:3] == [said("sealed"), said("deleted", files=(seven.file,))]
        assert is_sealed(seven)
        assert said("sealed") not in seven.types("vote", "--ja-all")

    def test_in_one_screen_too(self, seven: Dealer) -> None:
        told = seven.typed("play", told="ben\nall\n").output
        assert " ".join(told.split()).count(said("sealed")) == 1
        assert is_sealed(seven)

    def test_without_a_face(self, home: Path) -> None:
        with Journal(home) as journal:
            table, _ = deal_envelopes(journal, NewGame(SEVEN, first="Ada"))
            table.move("nominate", "ben")
            assert table.notices == [said("sealed")]
            table.move("vote", "--ja-all")
            assert table.notices == []
        assert list((home / KEYS_FOLDER).iterdir()) == []

    def test_a_move_that_is_refused_seals_nothing(self, seven: Dealer) -> None:
        assert isinstance(seven.typed("nominate", "ada").exception, RefusedMove)
        assert seven.key().exists()
        assert seven.file.exists()

    def test_is_made_if_a_file_is_locked(
        self, seven: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        locked(monkeypatch, seven.file)
        assert said("locked", files=(seven.file,)) in seven.types("nominate", "ben")
        assert len(seven.stored().moves) == 1

    @pytest.mark.parametrize("deed", ["replace", "unlink"])
    def test_is_not_made_if_the_key_stays(
        self, seven: Dealer, monkeypatch: pytest.MonkeyPatch, deed: str
    ) -> None:
        """If the key cannot be destroyed: a friendly refusal, and no move."""
        usual = getattr(Path, deed)
        key = seven.key()

        def in_use(path: Path, *more: Any, **named: Any) -> Any:
            if path.suffix in {KEY_SUFFIX, SEALING}:
                raise PermissionError(13, "used by another process")
            return usual(path, *more, **named)

        with monkeypatch.context() as windows:
            windows.setattr(Path, deed, in_use)
            assert isinstance(seven.typed("nominate", "ben").exception, KeyRemains)
            assert isinstance(seven.typed("nominate", "ben").exception, KeyRemains)
            assert seven.stored().moves == ()
            assert key.exists() is (deed == "replace")
        seven.types("nominate", "ben")
        assert is_sealed(seven)

    def test_costs_a_later_move_nothing(self, seven: Dealer) -> None:
        """A move after that imports nothing more."""
        seven.types("nominate", "ben")
        program = (
            "import sys; from companion.cli import run_command; run_command(sys.argv[1:]);"
            "print(sorted(name for name in sys.modules if name.startswith('companion.deal.')))"
        )
        words = ["vote", "--ja-all", "--home", str(seven.home)]
        answer = subprocess.run(
            [sys.executable, "-c", program, *words], capture_output=True, check=True, text=True
        )
        loaded = ["chain", "sealed", "secret_files"]
        assert answer.stdout.splitlines()[-1] == str([f"companion.deal.{one}" for one in loaded])


@pytest.mark.usefixtures("blank_paper")
class TestBeforeTheNight:
    """`companion night` asks "Has everyone read their role?" and seals before the first line."""

    @pytest.fixture(autouse=True)
    def _a_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(night, "at_a_terminal", lambda: True)
        monkeypatch.setattr(night, "_show", lambda *_: print("the first line"))

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_asks_and_seals(self, dealer: Dealer, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language)
        answers = load_referee(language).words["play"]
        asked = said("everyone_read", language, yes=answers["yes"], no=answers["no"])
        answer = dealer.typed("night", "--text", told=f"?\n{answers['yes']}\n")
        lines = answer.output.splitlines()
        assert lines[0] == asked
        assert lines[-3].endswith(said("sealed", language))
        assert lines[-1] == "the first line"
        assert is_sealed(dealer)
        assert asked not in dealer.typed("night", "--text").output

    @pytest.mark.parametrize("told", ["no\n", ""])
    def test_no_changes_nothing(self, seven: Dealer, told: str) -> None:
        before = seven.everything_there()
        answer = seven.typed("night", "--text", told=told)
        assert isinstance(answer.exception, Stopped)
        assert "the first line" not in answer.output
        assert seven.everything_there() == before

    def test_on_a_loudspeaker_too(self, seven: Dealer, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Night, "tracks", lambda *_: {})
        monkeypatch.setattr(Night, "bed", lambda _: None)
        monkeypatch.setattr("companion.narration.player.Player.start", lambda *_: None)
        words = ("night", "--loudspeaker", "null")
        assert isinstance(seven.typed(*words, told="no\n").exception, Stopped)
        assert seven.typed(*words, told="yes\n").output.endswith("the first line\n")
        assert is_sealed(seven)

    def test_without_a_terminal_names_the_command(
        self, seven: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(night, "at_a_terminal", lambda: False)
        line = seven.refused("night", "--text")
        assert line == seven.sentence(NeedsTerminal("seal", "companion seal"))

    def test_not_for_a_dry_run(self, seven: Dealer) -> None:
        """Not with `--dry-run`, `--save` or a rehearsal."""
        before = seven.everything_there()
        seven.types("night", "--dry-run")
        assert seven.everything_there() == before

    def test_not_if_nothing_was_dealt(self, dealer: Dealer) -> None:
        dealer.begins()
        assert dealer.typed("night", "--text").output == "the first line\n"


@pytest.mark.usefixtures("blank_paper")
class TestAfterwards:
    """A private look and a reprint exist until sealing."""

    @pytest.fixture
    def sealed(self, seven: Dealer) -> Dealer:
        seven.types("seal")
        return seven

    def test_no_reprint(self, sealed: Dealer) -> None:
        out = sealed.folder / "again.pdf"
        line = sealed.refused("envelope", "--reprint", "-o", out)
        assert line == sealed.sentence(NothingOpened("sealed"))

    def test_no_look(self, sealed: Dealer, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("companion.cli.terminal.private_screen.has_terminal", lambda: True)
        assert sealed.refused("envelope", "Ada", "--look") == sealed.sentence(
            NothingOpened("sealed")
        )

    def test_another_deal_before_the_first_move(self, sealed: Dealer) -> None:
        before = sealed.stored_deal()
        sealed.deals("--again")
        assert sealed.stored_deal() != before
        assert sealed.games() == 1
        sealed.opened()

    def test_the_first_move_undone(self, seven: Dealer) -> None:
        seven.types("nominate", "ben")
        stays = said("stays", again="companion deal --again")
        assert stays in seven.types("undo").splitlines()
        assert said("sealed") not in seven.types("nominate", "ben")
        assert stays in " ".join(seven.typed("play", told="undo\n").output.split())
        assert is_sealed(seven)

    def test_the_folder_of_the_evening(self, dealer: Dealer) -> None:
        """`tonight/` holds nothing secret once sealed; what is missing besides is made."""
        folder = dealer.folder / "tonight"
        dealer.prepare(
            "tonight", lambda: dealer.types("tonight", *SEVEN, "--no-night", "--out", folder)
        )
        page = (folder / PAGE_FILE).read_text(encoding="utf-8")
        assert f'href="{ENVELOPES_FILE}"' in page
        dealer.types("seal")
        assert not (folder / ENVELOPES_FILE).exists()
        told = dealer.types("tonight", "--out", folder)
        assert load_referee("en").words["tonight"]["steps"]["sealed"] in told
        assert ENVELOPES_FILE not in told
        assert ENVELOPES_FILE not in (folder / PAGE_FILE).read_text(encoding="utf-8")
        assert not (folder / ENVELOPES_FILE).exists()
        answer = dealer.typed("tonight", "--words", "--out", folder)
        assert isinstance(answer.exception, DealRefused)

    def test_a_deal_that_is_replaced_loses_key_and_files(self, seven: Dealer) -> None:
        """Replaced deals lose their keys."""
        other = seven.folder / "other.pdf"
        told = seven.types("deal", "--again", "-o", other)
        assert said("deleted", files=(seven.file,)) in told
        assert not seven.file.exists()
        assert seven.key_files() == [seven.key()]
        seven.types("deal", "--again", "-o", other, "--force")
        assert other.exists()
        assert seven.key_files() == [seven.key()]


@pytest.mark.usefixtures("blank_paper")
class TestOnEverySystem:
    def test_an_open_pdf_keeps_the_old_deal(
        self, seven: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """On failure it is said which deal the paper on disk is."""
        usual = Path.replace

        def in_use(path: Path, target: Path) -> Path:
            if path == seven.file:
                error = PermissionError(13, "Access is denied")
                error.winerror = 32  # type: ignore[attr-defined, unused-ignore]
                raise error
            return usual(path, target)

        monkeypatch.setattr(Path, "replace", in_use)
        digits = seven.stored_deal().sealed.fingerprint
        line = seven.told(seven.typed("deal", "--again", "-o", seven.file, "--force"))
        beginning = f"{digits[:4]} {digits[4:8]} {digits[8:12]}"
        assert line == seven.sentence(
            DealStays(NotWritten(seven.file, OSReason("busy")), beginning)
        )
        assert beginning in line
        seven.opened()
        assert "Deal 2 was started but never finished." in seven.types("deals")

    @pytest.mark.parametrize(
        ("folder", "service"),
        [
            ("OneDrive - Home", "OneDrive"),
            ("Dropbox (Personal)", "Dropbox"),
            ("iCloudDrive", "iCloud"),
            ("com~apple~CloudDocs", "iCloud"),
            ("Google Drive", "Google"),
        ],
    )
    def test_a_folder_that_is_copied_elsewhere(
        self, dealer: Dealer, folder: str, service: str
    ) -> None:
        """A folder that is copied elsewhere is reported, with the name of the service."""
        cloud = dealer.folder / folder
        cloud.mkdir()
        told = dealer.types("deal", *SEVEN, "-o", cloud / "envelopes.pdf")
        assert said("cloud", folder=cloud, service=service) in told.splitlines()

    def test_a_disk_without_owners(self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch) -> None:
        """FAT gives every file to everybody, and has no hard links."""
        usual = Path.replace

        def no_links(path: Path, target: Path) -> None:
            raise OSError(errno.EPERM, path, target)

        def on_fat(path: Path, target: Path) -> Path:
            placed = usual(path, target)
            target.chmod(0o744)
            return placed

        monkeypatch.setattr(Path, "hardlink_to", no_links)
        monkeypatch.setattr(Path, "replace", on_fat)
        assert said("shared", folder=dealer.folder) in dealer.deals(*SEVEN)

    def test_windows(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The folder of a user is the user's own, and no other."""
        file = tmp_path / "envelopes.pdf"
        file.touch(0o600)
        assert not exposure.is_shared(file)
        monkeypatch.setattr(sys, "platform", "win32")
        assert exposure.is_shared(file)
        monkeypatch.setattr(Path, "home", lambda: tmp_path)
        assert not exposure.is_shared(file)

    def test_nothing_is_said_where_it_is_private(self, dealer: Dealer) -> None:
        told = dealer.deals(*SEVEN)
        assert said("shared", folder=dealer.folder) not in told


def test_any_command_puts_right_the_folder_of_the_games(
    seven: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing outlives a kill by more than the next start of any command."""
    KeyRing(seven.home).mark(seven.stored_deal().sealed.fingerprint)
    assert is_half_done(seven.home)
    monkeypatch.setenv("COMPANION_HOME", str(seven.home))
    run_command(["why", "veto"])
    assert not is_half_done(seven.home)
    assert is_sealed(seven)
    assert not seven.file.exists()


def test_a_search_of_all_files_finds_nothing(dealer: Dealer, cache: Path) -> None:
    """After sealing, a search of all files of home and `tonight/` finds nothing that opens a slip:
    neither in pages of the database nor beside it, nor in what is kept for later.
    """
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--first", "Ada", "--no-night", "--out", folder)
    dealer.types("deal", "--again", "-o", folder / ENVELOPES_FILE, "--force")
    dealer.types("envelope", "Ada", "--reprint", "-o", folder / "one.pdf")
    deal, words = dealer.opened(), dealer.words()
    secrets = [
        *(join.join(words).encode() for join in (" ", '", "', '","', "\n", ",")),
        *(form(deal.salt) for form in (bytes, bytes.hex, repr, b64encode, urlsafe_b64encode)),
        deal.statement.encode(),
        *(join.join(deal.roles).encode() for join in (" ", '", "', '","', "\n", ",")),
    ]
    known = [one.encode() if isinstance(one, str) else one for one in secrets]

    def content(file: Path) -> bytes:
        with suppress(FileNotFoundError):  # other programs share the cache
            return file.read_bytes()
        return b""

    def found() -> list[Path]:
        roots = (dealer.home, dealer.folder, cache)
        files = [one for root in roots for one in root.rglob("*") if one.is_file()]
        return [one for one in files if any(secret in content(one) for secret in known)]

    assert found() == [dealer.key()]  # such a search finds it
    dealer.types("nominate", "ben")
    assert found() == []
    assert {one.name for one in folder.iterdir()} == {PAGE_FILE, REFERENCE_CARDS_FILE}


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9")
def test_after_a_kill_and_one_start_nothing_is_left(tmp_path: Path) -> None:
    """Nothing opens a slip after a kill -9 and one start. 200 of them: poe prove seals."""
    assert endure(tmp_path, kills=5, seed=1)["killed"] > 0
