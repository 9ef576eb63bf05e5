"""Envelopes of a table whose roles are known, as a PDF, and what its objects are."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pypdfium2
import zxingcpp
from PIL import Image

from companion.deal.reveal_words import word_numbers
from companion.deal.roles import Deal
from companion.rules.pieces import Role
from companion.rules.ruleset import knowledge
from companion.rulesets import load_ruleset
from printables.dealt.deal_label import DealLabel
from printables.dealt.dealt_envelopes import EnvelopeOf, Envelopes, draw_envelopes
from printables.dealt.reveal_sheet import RevealSlip
from printables.dealt.slip_faces import Nonces, SlipFace, slip_faces
from printables.dealt.slips import PlayerSecret, SlipCodes, TableOfSlips, slip_codes
from printables.edition.piece import Edition
from printables.edition.wording import Wording, load_wording
from printables.look.themes import load_theme
from printables.paper.sheet import Paper

NAMES = (
    "Ada", "Nguyễn Thị Thanh Huyền", "Пётр", "Ελένη", "Eva Maria", "Александра-Константинов",
    "Gia", "D'Artagnan", "Юлия", "Max",
)  # fmt: skip
FINGERPRINT = "3f2a 91c0 77ab 0d1e 5c42 e8f3 9b60 a1d7 0b4d e611 92fc 08a3 77d5 1e6b c4f9 2a80"
LABEL = DealLabel(FINGERPRINT, 3, 17, "c41d 0e9a 5b72", "2026-11-21 20:00")
WORDS = ("umbrella", "ocean", "pepper", "kitten", "abandon", "zoo")
SALT = bytes(range(16))


@dataclass(frozen=True)
class Table:
    """Choices of the host; nothing of them is secret."""

    players: int = 7
    languages: tuple[str, ...] = ("en",)  # players take turns
    paper: Paper = Paper.A4
    knowledge: bool = False
    words: bool = False
    reveal: bool = False  # whether The Reveal is there
    ballots: bool = True
    slips_alone: bool = False  # for the envelopes of a box
    theme: str = "classic"
    by_touch: bool = False

    @property
    def wordings(self) -> list[Wording]:
        words = load_theme(self.theme).words
        loaded = [load_wording(one, words) for one in self.languages]
        return [loaded[seat % len(loaded)] for seat in range(self.players)]

    @property
    def edition(self) -> Edition:
        rules, theme = load_ruleset("official"), load_theme(self.theme)
        return Edition(rules, theme, (self.wordings[0],), self.players, by_touch=self.by_touch)


class Printed(NamedTuple):
    """Files that were printed."""

    pdf: bytes
    faces: list[tuple[SlipFace, SlipFace]]


def roles_of(players: int, hitler: int = 1, fascists: Sequence[int] = ()) -> tuple[Role, ...]:
    """Hitler on this seat; the Fascists on those, or on the next ones."""
    table = load_ruleset("official").table(players)
    others = [seat for seat in range(1, players + 1) if seat != hitler]
    sitting = tuple(fascists) or others[: table.fascists]
    assert len(sitting) == table.fascists
    return tuple(
        Role.HITLER if seat == hitler else Role.FASCIST if seat in sitting else Role.LIBERAL
        for seat in range(1, players + 1)
    )


def codes_of(table: Table) -> SlipCodes:
    """The kinds of code on its slips."""
    common = TableOfSlips(load_ruleset("official"), NAMES[: table.players], FINGERPRINT)
    return slip_codes(table.wordings, common, knowledge=table.knowledge)


@lru_cache(maxsize=200)
def faces_of(
    table: Table, roles: tuple[Role, ...], salt: bytes = SALT
) -> list[tuple[SlipFace, SlipFace]]:
    """Both slips of every player, drawn once for all tests."""
    return [_faces(table, roles, salt, seat) for seat in range(1, table.players + 1)]


def _faces(
    table: Table, roles: tuple[Role, ...], salt: bytes, seat: int
) -> tuple[SlipFace, SlipFace]:
    names = NAMES[: table.players]
    deal = Deal(names, roles, salt)
    common = TableOfSlips(load_ruleset("official"), names, FINGERPRINT)
    known = knowledge(common.table, roles, seat) if table.knowledge else None
    told = PlayerSecret(names[seat - 1], seat, roles[seat - 1], known)
    nonces = Nonces(deal.nonce(seat, "role"), deal.nonce(seat, "membership"))
    wording = table.wordings[seat - 1]
    return slip_faces(wording, common, told, nonces, codes_of(table), words=table.words)


def printed(table: Table, roles: tuple[Role, ...], salt: bytes = SALT, seat: int = 0) -> Printed:
    """The envelopes of a deal, or one. Its fingerprint, which tells the salt too, stays the same."""
    faces = [_faces(table, roles, salt, seat)] if seat else faces_of(table, roles, salt)
    wordings = table.wordings
    sheets = [
        EnvelopeOf(NAMES[at - 1], at, wordings[at - 1], *pair)
        for at, pair in enumerate(faces, start=seat or 1)
    ]
    file = io.BytesIO()
    night = not table.knowledge
    reveal = RevealSlip(WORDS, word_numbers(WORDS, "en"), salt) if table.reveal else None
    options = night, table.ballots, reveal, table.slips_alone
    shared = Envelopes(LABEL, table.edition, *options)
    draw_envelopes(file, table.paper, shared, sheets)
    return Printed(file.getvalue(), faces)


def pages(pdf: bytes, dots: int) -> list[Image.Image]:
    """Each sheet in grey, `dots` to an inch."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=dots / 72, grayscale=True).to_pil() for page in document]


def player_pages(pdf: bytes, dots: int) -> list[Image.Image]:
    """Without the cover. There is no Reveal."""
    return pages(pdf, dots)[1:]


def qr_codes(image: Image.Image, *, pure: bool = False) -> list[zxingcpp.Barcode]:
    """Decode the QR codes on upright paper; `pure`: the picture holds a code and nothing else."""
    kind = zxingcpp.barcode_formats_from_str("QRCode")
    return zxingcpp.read_barcodes(image, kind, try_rotate=False, is_pure=pure)


def objects(pdf: bytes) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Every byte of a file but the pixels of its pictures, object by object; and those pixels.

    ISO 32000: an object is `1 0 obj ... endobj`, and what a stream holds is between two words.
    """
    told: dict[str, bytes] = {}
    pixels: dict[str, bytes] = {}
    end = 0
    for found in re.finditer(rb"^(\d+) 0 obj\n(.*?)endobj\n", pdf, re.DOTALL | re.MULTILINE):
        number, content = found[1].decode(), found[2]
        told[f"before {number}"] = pdf[end : found.start()]
        end = found.end()
        head, stream, held = content.partition(b"stream\n")
        if b"/Subtype /Image" in head:
            pixels[number] = held
            content = head + stream
        told[number] = content
    told["end"] = pdf[end:]
    return told, pixels


def letters(pdf: bytes) -> str:
    """All text of a file."""
    return "\n".join(letters_of_sheets(pdf))


def letters_of_sheets(pdf: bytes) -> list[str]:
    """The text of each sheet."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


def own_part(message: str, wording: Wording) -> list[str]:
    """Return the part of a message to paste that its player reads, by the number in it."""
    _, _, own, *lines = map(str.rstrip, message.splitlines())
    (number,) = (one for one in "123" if own == wording.messages.own.format(number=one))
    part = lines[lines.index(wording.messages.part.format(number=number)) + 1 :]
    return part[: part.index("")]
