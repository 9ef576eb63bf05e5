"""A phone reads both slips of every player from the paper, and nothing else."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
import zxingcpp
from PIL import Image, ImageFilter

from companion.rules.pieces import Role
from companion.rules.ruleset import knowledge
from companion.rulesets import load_ruleset
from companion.words.tables import WORDINGS
from printables.dealt.reveal_sheet import REVEAL_CODE
from printables.dealt.slip_faces import SlipFace
from printables.dealt.slips import (
    MEMBERSHIP,
    PHASES,
    ROLE,
    PlayerSecret,
    TableOfSlips,
    membership_sentence,
    role_sentences,
)
from printables.edition.wording import wording_languages
from printables.paper.sheet import Paper
from printables.pdf.codes import MASKS, Picture, code_picture
from tests.printables.envelopes import (
    FINGERPRINT,
    NAMES,
    SALT,
    Table,
    codes_of,
    faces_of,
    player_pages,
    printed,
    qr_codes,
    roles_of,
)
from tests.products import cells, some
from tests.quick_codes import usual_codes

Decoder: TypeAlias = Callable[[Image.Image], set[str]]

DPI = 150
BLUR = 0.8  # pixels
TURNED = {False: (0, 3, -5), True: (7, -2, 0)}  # degrees, by whether roles that are known are told
THEMES = sorted({path.stem for path in WORDINGS.glob("*/*.toml")})
LANGUAGES = [(theme, one) for theme in THEMES for one in wording_languages(theme)]


def zxing(image: Image.Image) -> set[str]:
    return {code.text for code in zxingcpp.read_barcodes(image)}


def zbar(image: Image.Image) -> set[str]:
    pyzbar = pytest.importorskip(
        "pyzbar.pyzbar", reason="install libzbar0 for a second decoder", exc_type=ImportError
    )
    return {code.data.decode() for code in pyzbar.decode(image)}


@cache
def photographed(table: Table) -> list[Image.Image]:
    """A sheet of each language as a bad scan, turned a little and not quite sharp."""
    sheets = player_pages(printed(table, roles_of(table.players, hitler=2)).pdf, DPI)
    return [
        page.convert("L")
        .rotate(turned, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
        .filter(ImageFilter.GaussianBlur(BLUR))
        for page, turned in zip(sheets, TURNED[table.knowledge], strict=False)
    ]


def expected(table: Table, roles: Sequence[Role] = ()) -> list[set[tuple[str, ...]]]:
    """Return the text of both slips of every player, line by line."""
    roles = roles or roles_of(table.players, hitler=2)
    names = NAMES[: table.players]
    common = TableOfSlips(load_ruleset("official"), names, FINGERPRINT)
    slips = []
    for seat, wording in enumerate(table.wordings, start=1):
        known = knowledge(common.table, roles, seat) if table.knowledge else None
        told = PlayerSecret(names[seat - 1], seat, roles[seat - 1], known)
        role = (
            f"{told.name} · {wording.slips.role} · {FINGERPRINT[:9]}",
            *role_sentences(wording, common, told),
        )
        party = (
            f"{told.name} · {wording.slips.membership} · {FINGERPRINT[:9]}",
            membership_sentence(wording, told.role.party),
        )
        slips.append({role, party})
    return slips


def drawn_faces(table: Table) -> list[tuple[SlipFace, SlipFace]]:
    return faces_of(table, roles_of(table.players, hitler=2))


def lines(texts: set[str]) -> set[tuple[str, ...]]:
    return {tuple(map(str.strip, text.splitlines())) for text in texts}


@pytest.mark.parametrize(
    ("words", "told"),  # at five Hitler knows too
    cells(LANGUAGES, [(5, True), (10, True), (10, False)]),
)
def test_every_code_tells_its_player_everything(
    words: tuple[str, str], told: tuple[int, bool]
) -> None:
    (theme, language), (players, knowing) = words, told
    table = Table(players, (language,), knowledge=knowing, theme=theme)
    lengths = {code.length for code in codes_of(table)}
    for pair, slips in zip(drawn_faces(table), expected(table), strict=True):
        texts = {read(face.code) for face in pair}
        assert lines(texts) == slips
        assert {len(text.encode()) for text in texts} == lengths


def read(code: Picture) -> str:
    """The text of a code with its quiet zone, three pixels a module."""
    light = np.pad(_pixels(code), 4, constant_values=True).repeat(3, axis=0).repeat(3, axis=1)
    image = Image.fromarray(light).convert("L")
    (found,) = qr_codes(image, pure=True)
    return found.text


@pytest.mark.parametrize(("decoder", "knowing"), cells((zxing, zbar), (True, False)))
def test_a_bad_scan_can_beread(decoder: Decoder, *, knowing: bool) -> None:
    """Five players, one of whom reads Italian and one Russian."""
    paper = Paper.LETTER if knowing else Paper.A4
    table = Table(5, ("en", "it", "ru"), paper, knowledge=knowing, words=knowing)
    for image, slips in zip(photographed(table), expected(table), strict=False):
        assert lines(decoder(image)) == slips


# ISO/IEC 18004: what a code says of itself stands around its upper left eye.


def _format(pixels: np.ndarray) -> str:
    """The error level and the mask, as they are drawn."""
    beside = [pixels[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)]
    under = [pixels[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    return "".join("0" if light else "1" for light in (*beside, *under))


def _pixels(picture: tuple[int, int, bytes]) -> np.ndarray:
    width, height, packed = picture
    rows = np.frombuffer(packed, dtype=np.uint8).reshape(height, -1)
    return np.unpackbits(rows, axis=1)[:, :width].astype(bool)


def test_the_tests_draw_codes_as_qrcode_does() -> None:
    chance = Random(7)
    kinds = [(code, chance.randrange(MASKS)) for code in (*ROLE, *MEMBERSHIP)]
    kinds += [(REVEAL_CODE, mask) for mask in range(MASKS)]
    for code, mask in kinds:
        dense = range(9, 9 if code is REVEAL_CODE else 11 + 2 * chance.randrange(PHASES))
        before, behind = chance.randbytes(dense.start), chance.randbytes(code.length - dense.stop)
        text = before + b" " * len(dense) + behind
        with usual_codes():
            usual = code_picture(text, code, mask, dense)
        assert code_picture(text, code, mask, dense) == usual


@pytest.mark.parametrize(
    "words", some(LANGUAGES, ("classic", "it"), ("classic", "ru"), ("cold-war", "de"))
)
def test_all_codes_of_a_kind_are_of_one_size_and_have_any_mask(words: tuple[str, str]) -> None:
    theme, language = words
    masks = set()
    for knowing in (False, True):
        table = Table(10, (language,), knowledge=knowing, theme=theme)
        for place, code in enumerate(codes_of(table)):
            found = [_pixels(pair[place].code) for pair in drawn_faces(table)]
            assert {pixels.shape for pixels in found} == {(code.modules, code.modules)}
            assert len({pixels.tobytes() for pixels in found}) == 10
            masks |= {_format(pixels)[2:5] for pixels in found}
    assert len(masks) == MASKS


def test_codes_of_one_role_are_no_more_alike_than_others() -> None:
    """Of two random codes half of the modules differ; what is alike by chance is within 0.06."""
    apart: dict[bool, list[float]] = {True: [], False: []}
    for number in range(4):
        table = Table(10)
        roles = roles_of(10, hitler=1 + number % 10)
        faces = faces_of(table, roles, salt=bytes([number]) * len(SALT))
        codes = [_pixels(role.code) for role, _ in faces]
        for one in range(10):
            for other in range(one):
                different = float(np.mean(codes[one] != codes[other]))
                apart[roles[one] is roles[other]].append(different)
    assert abs(np.mean(apart[True]) - np.mean(apart[False])) < 0.01
    assert min(apart[True]) > min(apart[False]) - 0.06


def test_hitlers_membership_is_that_of_a_fascist() -> None:
    """Rule: SET UP, "packed with a Fascist Membership card"."""
    as_hitler = faces_of(Table(), roles_of(7, hitler=1, fascists=(2, 3)))[0][1]
    as_fascist = faces_of(Table(), roles_of(7, hitler=2, fascists=(1, 3)))[0][1]
    as_liberal = faces_of(Table(), roles_of(7, hitler=2, fascists=(4, 3)))[0][1]
    assert as_hitler == as_fascist
    assert as_hitler != as_liberal
    assert roles_of(7, hitler=1, fascists=(2, 3))[0] is Role.HITLER
