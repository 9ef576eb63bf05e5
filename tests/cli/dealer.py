"""A host who deals, and what can be learnt of a deal: from paper as a phone reads it, or by its key."""

import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE
from typer.testing import CliRunner, Result

from companion.cli.app import app
from companion.cli.host import HOST, refusal_text as sentence_of
from companion.deal.chain import grouped
from companion.deal.keys import KeyRing
from companion.deal.roles import Deal
from companion.deal.sealed import StoredDeal
from companion.deal.secret_files import KEYS_FOLDER
from companion.errors import Refusal, UsageRefusal
from companion.rules.pieces import Party, Role, Seat
from companion.store.journal import Journal
from companion.table.deal import OpenDeal
from companion.words.sentences import load_referee, say, sentence
from printables.edition.wording import Wording, load_wording, wording_languages
from printables.paper.sheet import Paper
from tests.cli.typed import SEVEN, TypedTable
from tests.printables.envelopes import qr_codes

T = TypeVar("T")

LANGUAGES = wording_languages("classic")
DPI = 150  # of a home printer's draft, and of a phone that is held far away
LARGE = 200_000  # bytes of a blank sheet
QUIET = 9.0  # points around a code that stay white
SPOKEN = re.compile("liberal|fascis|faschis|hitler|либерал|фашис|гитлер", re.IGNORECASE)


class Dealer(TypedTable):
    """A host at a table, who has an empty folder for files too."""

    def __init__(self, home: Path, folder: Path) -> None:
        super().__init__(home)
        self.folder = folder
        self.file = folder / "envelopes.pdf"

    def deals(self, *words: object) -> list[str]:
        """The lines that a deal prints; the envelopes are in `file`."""
        return self.types("deal", *words, "-o", self.file).splitlines()

    def dealt(self, *words: str) -> None:
        """A new table with envelopes in `file`, where it does not matter who else has this deal."""
        self.prepare(("dealt", *words), lambda: self.deals(*words))

    def roots(self) -> list[Path]:
        return [self.home, self.folder]

    def typed(self, *words: object, told: str | None = None) -> Result:
        """A command that may fail; `told` is what the host types then."""
        typed = [str(word) for word in words]
        environment = {"COMPANION_HOME": str(self.home), "LC_ALL": "C"}
        with patch.dict(os.environ, environment):
            HOST.begin(typed)
            return CliRunner().invoke(app, typed, input=told)

    def refused(self, *words: object, told: str | None = None, status: int = 1) -> str:
        """The one line of a refusal, which leaves everything as it was."""
        before = self.everything_there()
        answer = self.typed(*words, told=told)
        error = answer.exception
        if status == 1:
            assert isinstance(error, Refusal), answer.output
            assert not isinstance(error, UsageRefusal)
        else:
            assert isinstance(error, UsageRefusal) or answer.exit_code == status, answer.output
        assert self.everything_there() == before
        line = self.told(answer)
        assert "\n" not in line
        return line

    def sentence(self, refusal: Refusal) -> str:
        """A refusal as this host is told it."""
        with patch.dict(os.environ, {"COMPANION_HOME": str(self.home), "LC_ALL": "C"}):
            return sentence_of(refusal)

    def told(self, answer: Result) -> str:
        """The line of a refusal, or of what ended a command."""
        error = answer.exception
        return self.sentence(error) if isinstance(error, Refusal) else str(error)

    def everything_there(self) -> dict[Path, tuple[int, bytes]]:
        """Every file and folder, with its rights and its content."""
        found = (one for root in (self.home, self.folder) for one in root.rglob("*"))
        return {
            one: (one.lstat().st_mode, one.read_bytes() if one.is_file() else b"") for one in found
        }

    # What is kept

    def stored_deal(self) -> StoredDeal:
        deal = self.stored().deal
        assert deal is not None
        return deal

    def opened(self) -> Deal:
        return KeyRing(self.home).open(self.stored_deal().sealed, self.stored().header.players)

    def words(self) -> tuple[str, ...]:
        """Return the words on The Reveal, as long as the deal is not sealed."""
        return KeyRing(self.home).words(self.stored_deal().sealed)

    def fingerprint(self) -> str:
        """As it stands on paper, in groups."""
        return grouped(self.stored_deal().sealed.fingerprint)

    def key(self) -> Path:
        """The file of the key."""
        return KeyRing(self.home).path(self.stored_deal().sealed.fingerprint)

    def key_files(self) -> list[Path]:
        folder = self.home / KEYS_FOLDER
        return sorted(folder.iterdir()) if folder.exists() else []

    def games(self) -> int:
        with Journal(self.home) as journal:
            return len(journal.games())


@pytest.fixture
def dealer(home: Path, tmp_path: Path) -> Dealer:
    folder = tmp_path / "host"
    folder.mkdir()
    return Dealer(home, folder)


@pytest.fixture
def blank_paper() -> Iterator[None]:
    """For tests that look at no sheet: as large as envelopes, other bytes for each deal and reprint."""

    def blank(dealt: OpenDeal, paper: Paper, seats: Sequence[Seat] = ()) -> bytes:
        mark = sha256(repr((dealt.label, paper, tuple(seats))).encode()).hexdigest()
        return f"%PDF-1.4\n% {mark}\n".encode().ljust(LARGE, b" ")

    with patch.object(OpenDeal, "envelopes", blank):
        yield


@pytest.fixture
def seven(dealer: Dealer) -> Dealer:
    """Seven players who are dealt; Ada is the first candidate."""
    dealer.dealt(*SEVEN, "--first", "Ada")
    return dealer


def says(language: str, key: str, **places: object) -> str:
    """A sentence about deals as a table hears it."""
    return say(load_referee(language), "deal", key, **places)


def refuses(language: str, kind: type[Refusal], **places: object) -> str:
    """The sentence of a refusal as a table hears it."""
    return sentence(load_referee(language), kind(**places))


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


# Paper


class Sheet:
    """One sheet of a PDF as it comes out of a printer; what nobody asks for is not rendered."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._page = page
        self.size = tuple(round(side * 25.4 / 72, 1) for side in page.get_size())
        self.text: str = page.get_textpage().get_text_range()

    @cached_property
    def pixels(self) -> bytes:
        picture: bytes = self._page.render(scale=DPI / 72, grayscale=True).to_pil().tobytes()
        return picture

    @cached_property
    def codes(self) -> list[str]:
        """From top to bottom; only where the sheet has pictures, which codes are, is it rendered."""
        boxes = [one.get_bounds() for one in self._page.get_objects((FPDF_PAGEOBJ_IMAGE,))]
        if not boxes:
            return []
        left, bottom = (min(box[side] for box in boxes) for side in (0, 1))
        right, top = (max(box[side] for box in boxes) for side in (2, 3))
        width, height = self._page.get_size()
        around = (left - QUIET, bottom - QUIET, width - right - QUIET, height - top - QUIET)
        image = self._page.render(scale=DPI / 72, grayscale=True, crop=around).to_pil()
        codes = sorted(qr_codes(image), key=lambda code: code.position.top_left.y)
        return [code.text for code in codes]

    @property
    def lines(self) -> list[str]:
        """Return the lines that a phone shows of the Secret Role slip."""
        return [" ".join(line.split()) for line in self.codes[0].splitlines()]

    @property
    def name(self) -> str:
        return self.lines[0].split(" · ")[0]

    def role(self, language: str = "en") -> Role:
        return Role(_said(load_wording(language, "classic").slips.you_are, self.lines[1]))

    def party(self, language: str = "en") -> Party:
        """By the other slip, the Party Membership."""
        line = " ".join(self.codes[1].splitlines()[1].split())
        return Party(_said(load_wording(language, "classic").slips.party, line))


def _said(sentences: dict[T, str], line: str) -> T:
    (found,) = [one for one, sentence in sentences.items() if line.startswith(sentence)]
    return found


def all_sheets(file: Path) -> list[Sheet]:
    return [Sheet(page) for page in pypdfium2.PdfDocument(file.read_bytes())]


def sheets(file: Path) -> list[Sheet]:
    """Those of players: without the cover and The Reveal."""
    words = [wording(language) for language in LANGUAGES]
    others = [text for one in words for text in (one.envelope.title, one.reveal.title)]
    heads = [text.upper() for text in others]  # as they are set
    return [one for one in all_sheets(file) if not any(head in one.text.upper() for head in heads)]


def text_of(file: Path) -> str:
    """All letters of a PDF, without a look at its pictures."""
    with pypdfium2.PdfDocument(file) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def wording(language: str) -> Wording:
    return load_wording(language, "classic")


def without(text: str, *changing: str) -> str:
    for one in changing:
        text = text.replace(one, "#" * len(one))
    return text


def told_of(text: str, names: Sequence[str] = SEVEN) -> list[str]:
    """The lines in which a role and a player meet."""
    return [
        line
        for line in text.splitlines()
        if SPOKEN.search(line) and any(name in line for name in names)
    ]


Damage = Callable[[Path], None]


def _gone(key: Path) -> None:
    key.unlink()


def _folder_gone(key: Path) -> None:
    for one in key.parent.iterdir():
        one.unlink()
    key.parent.rmdir()


def _unreadable(key: Path) -> None:
    """As good as one without rights, whoever runs the tests."""
    key.unlink()
    key.mkdir()


def _truncated(key: Path) -> None:
    key.write_bytes(key.read_bytes()[:-9])


def _empty(key: Path) -> None:
    key.write_bytes(b"")


def _of_another_deal(key: Path) -> None:
    from cryptography.fernet import Fernet

    key.write_bytes(Fernet.generate_key())


GONE: tuple[Damage, ...] = (_gone, _folder_gone, _unreadable)
CHANGED: tuple[Damage, ...] = (_truncated, _empty, _of_another_deal)
