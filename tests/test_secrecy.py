"""The attacks of a host who plays, owns the laptop and is curious: each tried by real commands.

What is not covered is tried too, and stands in the README: a copy made before sealing, a fresh
folder of games, a chain that somebody wrote again.
"""

import shutil
from pathlib import Path

import pytest

from companion.deal import sealing
from companion.deal.chain import Link, LinkKind, broken_link
from companion.errors import Refusal
from companion.evening.page_steps import ENVELOPES
from companion.narration import clips
from companion.rules.pieces import Role
from companion.store.journal import Journal
from printables.wording import load_wording
from tests.cli.dealer import Dealer, dealer, seven, told_of
from tests.cli.typed import SEVEN
from tests.secret_search import Secrets, found, secrets_of_game
from tests.test_messages import hums

YOU_ARE = load_wording("en", "classic").slips.you_are[Role.LIBERAL].split("{")[0][:7]
__all__ = ["dealer", "seven"]  # the fixtures


@pytest.fixture
def evening(dealer: Dealer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dealer:
    """A host who has run `companion tonight` in a folder where all programs write."""
    for name in ("XDG_CACHE_HOME", "TMPDIR"):
        folder = dealer.folder / name.lower()
        folder.mkdir()
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr(sealing, "_COST", 2)  # else each opening takes a tenth of a second
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
        assert told == {evening.key().name: "words", ENVELOPES: "envelopes"}

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
    ("import tonight/game.toml", None),
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


class TestCuriosity:
    """A host's evening with a curious mind in honest-looking command lines."""

    @pytest.fixture(autouse=True)
    def _a_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """On which a player who looks reads aloud."""
        screen = "companion.cli.terminal.private_screen"
        monkeypatch.setattr(f"{screen}.has_terminal", lambda: True)
        monkeypatch.setattr(f"{screen}.show_privately", lambda _, look: print(*look(), sep="\n"))

    def test_each_look_leaves_a_trace_and_after_sealing_there_is_none(
        self, evening: Dealer
    ) -> None:
        """No role after sealing, and a trace of each look before it."""
        secrets = {secrets_of_game(evening.home)}
        for line, kind in BEFORE:
            known, links = self.known(evening, secrets), chain(evening)
            shown = self.shows(evening, line, secrets)
            added = [link.kind for link in chain(evening)[len(links) :]]
            assert added == ([kind] if kind else []), line
            assert shown is (kind is LinkKind.LOOK), line
            if kind is LinkKind.DEAL:
                secrets.add(secrets_of_game(evening.home))
            elif kind is None:
                assert self.known(evening, secrets) <= known, line
        assert len(secrets) == 3
        shutil.copytree(evening.home, evening.folder / "copy")
        for line in AFTER:
            assert not self.shows(evening, line, secrets), line
            assert not self.known(evening, secrets), line
        assert broken_link(chain(evening)) is None

    @staticmethod
    def shows(host: Dealer, line: str, secrets: set[Secrets]) -> bool:
        """Whether a command shows a role, whether or not it is refused."""
        answer = host.typed(*line.split(), told="yes\n" * 9)
        assert answer.exception is None or isinstance(answer.exception, Refusal | SystemExit), line
        told = f"{answer.output}\n{host.told(answer)}"
        known = {need for one in secrets for need in one.needles.values()}
        board = told.startswith("{")  # as JSON, all in one line
        return (
            any(one.search(told.encode()) for one in known)
            or (not board and bool(told_of(told)))
            or YOU_ARE in told
        )

    @staticmethod
    def known(host: Dealer, secrets: set[Secrets]) -> set[tuple[str, str]]:
        return {one for deal in secrets for one in everything(host, deal)}


def chain(host: Dealer) -> tuple[Link, ...]:
    with Journal(host.home) as journal:
        return journal.chain()
