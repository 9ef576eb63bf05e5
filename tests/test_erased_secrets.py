"""Erased secrets: blocks on disk after sealing, and what the chain has before them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.deal.keys import KeyRing
from companion.deal.secret_files import secret_file
from companion.evening.folder.tonight_page import ENVELOPES_FILE
from companion.files import atomic_write
from companion.files.atomic_write import Replacement, erase
from companion.narration import clips
from companion.store.journal import Journal
from tests.cli.dealer import Dealer, blank_paper, dealer, seven
from tests.cli.typed import SEVEN
from tests.secret_search import Secrets, _told, secrets_of_game
from tests.test_messages import hums

__all__ = ["blank_paper", "dealer", "seven"]  # the fixtures

MESSAGES = ("--messages", "messages")
WORDS = "\napple\npear\nгруша\nfico\nuva\nōe\nнеха\n"
not_on_windows = pytest.mark.skipif(sys.platform == "win32", reason="open files stay there")
IMAGE_SIZE = 16 * 2**20  # bytes


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, dealer: Dealer) -> None:
    monkeypatch.setattr(clips, "_render", hums)
    monkeypatch.chdir(dealer.folder)


@pytest.fixture
def linked(tmp_path: Path, dealer: Dealer) -> Callable[[], list[Path]]:
    """Give all keys and secret files another name, by which their blocks can be read for ever."""
    folder = tmp_path / "blocks"
    folder.mkdir()

    def link() -> list[Path]:
        files = (
            *dealer.key_files(),
            *(one for one in dealer.folder.rglob("*") if one.suffix in {".pdf", ".txt"}),
        )
        names = []
        for number, file in enumerate(files, start=len([*folder.iterdir()])):
            names.append(folder / f"{number}")
            names[-1].hardlink_to(file)
        return names

    return link


def is_blank(file: Path) -> bool:
    content = file.read_bytes()
    return not content.strip(b"\0")


class TestBlocks:
    """Secret files are overwritten in their place before they are removed."""

    def test_sealing(self, dealer: Dealer, linked: Callable[[], list[Path]]) -> None:
        dealer.types("deal", *SEVEN, *MESSAGES, "-o", "envelopes.pdf")
        blocks = linked()
        assert len(blocks) == len(SEVEN) + 2
        assert not any(map(is_blank, blocks))
        dealer.types("seal")
        assert all(map(is_blank, blocks))

    @pytest.mark.usefixtures("blank_paper")
    def test_a_key_after_a_reprint(self, seven: Dealer, linked: Callable[[], list[Path]]) -> None:
        """The file of the key was replaced, and its old block kept the six words."""
        words, blocks = " ".join(seven.words()), linked()
        seven.types("envelope", "ben", "--reprint", "-o", "ben.pdf")
        blocks += linked()
        assert any(
            all(one in file.read_text("latin1") for one in words.split()[:1]) for file in blocks
        )
        seven.types("seal")
        assert all(map(is_blank, blocks))
        assert not (seven.folder / "ben.pdf").exists()

    @not_on_windows
    def test_a_deal_that_is_replaced(self, dealer: Dealer) -> None:
        dealer.types("deal", *SEVEN, *MESSAGES)
        files = [*dealer.key_files(), *dealer.folder.rglob("*.txt")]
        with ExitStack() as closing:
            opened = [closing.enter_context(one.open("rb")) for one in files]
            dealer.types("deal", "--again", "--force", *MESSAGES)
            assert not any(one.read().strip(b"\0") for one in opened)

    def test_a_deal_that_fails(
        self, dealer: Dealer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its parts were written, and are overwritten too."""
        blocks = []

        def full(_targets: object, files: list[Replacement], *_: object, **__: object) -> None:
            for number, file in enumerate(files):
                blocks.append(tmp_path / f"part-{number}")
                blocks[-1].hardlink_to(file.part)
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(atomic_write, "_replace_all", full)
        assert dealer.typed("deal", *SEVEN, *MESSAGES).exit_code
        assert len(blocks) == len(SEVEN) + 1
        assert all(map(is_blank, blocks))

    def test_an_abandoned_part(self, tmp_path: Path) -> None:
        part, block = tmp_path / ".e.pdf.1.part", tmp_path / "block"
        part.write_bytes(b"roles")
        os.utime(part, (0, 0))
        block.hardlink_to(part)
        with atomic_write.atomic_write(tmp_path / "e.pdf") as (new,):
            new.write_bytes(b"")
        assert not part.exists()
        assert is_blank(block)

    def test_a_program_that_is_killed_while_it_overwrites(self, dealer: Dealer) -> None:
        """The next start removes the file, and does not take it for a changed one."""
        dealer.types("deal", *SEVEN, *MESSAGES)
        letter = next(dealer.folder.rglob("1-*.txt"))
        content = letter.read_bytes()
        letter.write_bytes(bytes(100) + content[100:])
        assert "have changed" not in dealer.types("seal")
        assert not letter.exists()

    def test_a_read_only_file(self, tmp_path: Path) -> None:
        file, block = tmp_path / "file", tmp_path / "block"
        file.write_bytes(b"roles")
        block.hardlink_to(file)
        file.chmod(0o400)
        erase(file)
        assert not file.exists()
        assert is_blank(block)

    def test_half_a_line_of_a_key(self, seven: Dealer) -> None:
        """A program that was killed while it listed a reprint; the next one is listed all the same."""
        ring, sealed = KeyRing(seven.home), seven.stored_deal().sealed
        words, file = seven.words(), seven.folder / "again.pdf"
        file.write_bytes(b"%PDF")
        with ring.path(sealed.fingerprint).open("ab") as key:
            key.write(b'\n{"path": "/x')
        ring.add_files(sealed, [secret_file(file, b"%PDF")])
        assert seven.words() == words
        seven.types("seal")
        assert not file.exists()


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[tuple[Path, Path]]:
    """An ext4 image, and the folder where it is mounted."""
    image, folder = tmp_path / "disk.img", tmp_path / "disk"
    folder.mkdir()
    with image.open("wb") as file:
        file.truncate(IMAGE_SIZE)
    for tool in ("mkfs.ext4", "mount", "umount"):
        if shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin:/sbin") is None:
            pytest.skip(f"no {tool}")
    environment = os.environ | {"PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"}

    def done(*command: object) -> bool:
        return not subprocess.run(
            [*map(str, command)], env=environment, capture_output=True, check=False
        ).returncode

    if not (done("mkfs.ext4", "-q", "-F", image) and done("mount", "-o", "loop", image, folder)):
        pytest.skip("a disk can't be mounted here")
    try:
        yield image, folder
    finally:
        done("umount", folder)


@pytest.mark.usefixtures("usual_disk")
def test_the_raw_device(mounted: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """All roles and the six words were read from an ext4 image after `seal`."""
    image, disk = mounted
    host = Dealer(disk / "home", disk / "host")
    host.folder.mkdir()
    with monkeypatch.context() as patch:  # which leaves the disk at the end
        patch.chdir(host.folder)
        host.types("deal", *SEVEN, *MESSAGES, "-o", "envelopes.pdf")
        host.types("envelope", "ben", "--reprint", "-o", "ben.pdf")
        secrets = secrets_of_game(host.home)
        samples = [
            content[at : at + 48]
            for file in host.folder.rglob("*.*")
            for content in [file.read_bytes()]
            for at in range(len(content) // 3, len(content) - 48, max(48, len(content) // 20))
            if len(set(content[at : at + 48])) > 20  # not of a blank page
        ]
        assert {"words", "sample"} <= _left(image, secrets, samples)
        host.types("seal")
        assert _left(image, secrets, samples) == set()


def _left(image: Path, secrets: Secrets, samples: list[bytes]) -> set[str]:
    os.sync()
    raw = image.read_bytes()
    told = {what for what, needle in secrets.needles.items() if needle.search(raw)}
    return told | ({"sample"} if any(one in raw for one in samples) else set())


class TestTheLinkComesFirst:
    """The program is stopped at each fsync and each rename, and its files are looked at."""

    @pytest.fixture
    def stopped(
        self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> Callable[..., list[tuple[set[str], int, dict[Path, bytes]]]]:
        """Run a command; return the deals of the chain, its length and all files at each stop."""

        def run(
            *words: object, told: str | None = None
        ) -> list[tuple[set[str], int, dict[Path, bytes]]]:
            seen = []

            def look() -> None:
                with Journal(dealer.home) as journal:
                    links = journal.chain()
                files = {
                    one: one.read_bytes()
                    for root in dealer.roots()
                    for one in root.rglob("*")
                    if one.is_file()
                }
                seen.append(({one.deal for one in links}, len(links), files))

            def watched(usual: Callable[..., object]) -> Callable[..., object]:
                def call(*given: object, **named: object) -> object:
                    look()
                    result = usual(*given, **named)
                    look()
                    return result

                return call

            with monkeypatch.context() as patch:
                for name in ("fsync", "replace", "rename", "link", "unlink"):
                    patch.setattr(os, name, watched(getattr(os, name)))
                answer = dealer.typed(*words, told=told)
            assert answer.exit_code == 0, answer.output
            return seen

        return run

    @pytest.mark.parametrize(
        ("command", "told"),
        [
            (("deal", *SEVEN, *MESSAGES), None),
            (("deal", *SEVEN, "-o", "e.pdf", "--slips", "--deals", "2"), None),
            (("deal", *SEVEN, *MESSAGES, "--words-of-the-table"), WORDS),
            (("tonight", *SEVEN, "--no-night", "--slips"), None),
        ],
        ids=["messages", "envelopes", "words of the table", "tonight"],
    )
    def test_of_a_deal(
        self,
        dealer: Dealer,
        stopped: Callable[..., list[tuple[set[str], int, dict[Path, bytes]]]],
        command: tuple[object, ...],
        told: str | None,
    ) -> None:
        seen = stopped(*command, told=told)
        checked = 0
        for number in range(1, dealer.games() + 1):
            secrets = secrets_of_game(dealer.home, number)
            for deals, _, files in seen:
                if any(_told(secrets, content) for content in files.values()):
                    assert secrets.deal.fingerprint in deals
                    checked += 1
        assert checked

    @pytest.mark.parametrize(
        "command",
        [
            ("envelope", "--reprint", "-o", "again.pdf"),
            ("envelope", "ben", "--reprint", "-o", "ben.pdf"),
            ("tonight", "--words", "--no-night"),
        ],
        ids=["all", "one", "tonight"],
    )
    def test_of_a_reprint(
        self,
        dealer: Dealer,
        stopped: Callable[..., list[tuple[set[str], int, dict[Path, bytes]]]],
        command: tuple[object, ...],
    ) -> None:
        dealer.types("tonight", *SEVEN, "--no-night", "--slips")
        secrets, checked = secrets_of_game(dealer.home), 0
        known = {one.read_bytes() for one in dealer.folder.rglob("*") if one.is_file()}
        for _, links, files in stopped(*command):
            new = {content for content in files.values() if content.startswith(b"%PDF")} - known
            if any(_told(secrets, content) for content in new):
                assert links == 2
                checked += 1
        assert checked

    def test_a_deal_whose_traces_are_removed(
        self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Stopped when the envelopes are on the disk, looked at, killed, and all of it removed."""

        def killed(*_: object, **__: object) -> None:
            for root in dealer.roots():
                shutil.copytree(root, f"{root}-then")
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(atomic_write, "_replace_all", killed)
            assert dealer.typed("deal", *SEVEN, "-o", "e.pdf", "--slips").exit_code
        then = Path(f"{dealer.folder}-then")
        assert [one.name for one in then.iterdir()]
        shutil.rmtree(dealer.home)
        shutil.copytree(f"{dealer.home}-then", dealer.home)
        shutil.rmtree(dealer.home / "keys")
        assert "Deal 1 was started but never finished" in dealer.types("deals")
        told = dealer.types("tonight", *SEVEN, "--no-night", "--slips")
        assert "This is deal 2 of the evening," in told
        assert (dealer.folder / "tonight" / ENVELOPES_FILE).exists()
