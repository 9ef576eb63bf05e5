"""Whatever a player is called, the paper and the codes hold it, or it is refused before."""

import io
import struct
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.files.toml import toml_values
from companion.rules.pieces import Party, Role
from companion.rulesets import load_ruleset, rulesets
from companion.words import tables
from companion.words.letters import script
from companion.words.tables import PAPER, table_file
from printables.dealt import hidden_words, slips
from printables.dealt.slip_faces import Nonces, slip_faces
from printables.dealt.slips import NamesTooLong, PlayerSecret, SlipTooLong, TableOfSlips, slip_codes
from printables.edition.wording import load_wording, wording_languages, wording_of
from printables.look import spare_typefaces
from printables.look.alphabets import LETTER_BY_LETTER, shaped_script
from printables.look.theme import Font
from printables.look.typefaces import shipped_typeface
from printables.paper.sheet import Paper
from printables.pdf.pen import MissingGlyph, Pen
from printables.type.embedding import missing_letters, spare
from printables.type.letters import Letters
from printables.type.line_breaks import evened, words_of, wrapped
from tests.printables import envelopes
from tests.printables.envelopes import FINGERPRINT, Table, faces_of, letters, printed, roles_of

LONGEST = 24  # letters, see companion/cli/names.py


@pytest.mark.parametrize(
    "name", ["Ada", "Żółć", "Пётр", "Ґалаґан", "Αλέξανδρος", "Nguyễn", "Ðặng", "İpek"]
)
def test_letters_of_four_scripts_are_there(name: str) -> None:
    assert missing_letters(name) == ""


@pytest.mark.parametrize(
    ("name", "missing"), [("Ada你", "你"), ("ანა", "ან"), ("अदा", "अदा"), ("Ann😀", "😀")]
)
def test_what_no_font_has_is_named_letter_by_letter(name: str, missing: str) -> None:
    assert missing_letters(name) == missing


ASIA = ("太郎", "민준", "Նարե", "ნინო", "李" * 12)


def font_with(letters: str) -> bytes:
    """Source Sans, whose first glyphs stand for these letters too."""
    font = bytearray(shipped_typeface("SourceSansPro-Regular").file.read_bytes())
    codes = sorted({*map(ord, letters), *range(0x20, 0x7F)})
    groups = b"".join(struct.pack(">3L", code, code, 30 + at) for at, code in enumerate(codes))
    table = struct.pack(">2H2HL2H3L", 0, 1, 3, 10, 12, 12, 0, 16 + len(groups), 0, len(codes))
    entry = font.index(b"cmap")
    struct.pack_into(">2L", font, entry + 8, len(font), len(table + groups))
    return bytes(font) + table + groups


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the host's own typefaces."""
    known = (spare, hidden_words._length, spare_typefaces._files)
    folder = tmp_path / "fonts"
    folder.mkdir()
    monkeypatch.setattr(tables, "_own", tmp_path)
    for one in known:
        one.cache_clear()
    yield folder
    for one in known:
        one.cache_clear()


def test_names_of_more_alphabets_are_drawn_in_the_hosts_own_typeface(
    fonts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (fonts / "broken.ttf").write_bytes(font_with("".join(ASIA))[:3000])
    (fonts / "slanted-Italic.ttf").write_bytes(b"OTTO")
    (fonts / "whole.ttf").write_bytes(font_with("".join(ASIA)))
    assert not any(map(missing_letters, ASIA))
    monkeypatch.setattr(envelopes, "NAMES", ASIA)
    deal = printed(Table(5, words=True, knowledge=True), roles_of(5))
    text = "".join(letters(deal.pdf).split())
    for name in ASIA:
        assert text.count(name) >= 3  # cover, heading, front and slips


def test_a_typeface_without_the_letters_does_not_do(fonts: Path) -> None:
    (fonts / "one.ttf").write_bytes(font_with("太नेहा"))
    assert missing_letters("太郎") == "郎"
    assert missing_letters("नेहा") == "नेहा", "their letters would stand side by side"


def test_only_letters_of_names_are_in_another_typeface(fonts: Path) -> None:
    (fonts / "one.ttf").write_bytes(font_with("太郎"))
    drawn = Pen(io.BytesIO(), Paper.A4, title="", language="en", names=["太"])
    drawn.text("Ada 太", 20, 20, Letters(Font.TEXT, 4))
    with pytest.raises(MissingGlyph) as refused:
        drawn.text("太郎", 20, 20, Letters(Font.TEXT, 4))
    assert refused.value.letters == "郎"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("太郎太郎っ太郎", ["太郎太郎っ", "太郎"]),
        ("太郎太郎太っ", ["太郎太郎", "太っ"]),
        ("Ada, 太郎太郎太郎", ["Ada,", "太郎太郎太", "郎"]),
        ("Ada, 太郎, 민준, ნინო", ["Ada,", "太郎,", "민준,", "ნინო"]),
        ("ნინონინო", []),
    ],
)
def test_lines_break_between_letters_where_there_are_no_spaces(text: str, lines: list[str]) -> None:
    """A name of a list is cut only if it is longer than a line."""
    assert wrapped(words_of(text), 5, len) == lines


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("नेहा", "devanagari"),
        ("דנה", "hebrew"),
        ("ดาว", "thai"),
        ("Ada ཨ", "tibetan"),
        ("ꦲꦏ꧀ꦱꦫ", "javanese"),
        ("ᬅᬓ᭄ᬱᬭ", "balinese"),
        ("ᮃᮊ᮪ᮞᮛ", "sundanese"),
        ("ᨠᩣ", "tai"),
        ("ᜊᜌ᜔ᜊᜌᜒᜈ᜔", "tagalog"),
        ("ᨅᨔ", "buginese"),
        ("ꯃꯤꯇꯩ", "meetei"),
        ("ꨀꨇꩉ", "cham"),
        ("ᰛᰩᰵ", "lepcha"),
        ("𑄌𑄋𑄴", "chakma"),
        ("ꡏꡡꡃ", "other"),
        ("Ærø ﬁ ʻOkina Mª µ", None),
        ("ᏣᎳᎩ አበበ ⴰⵎⴰⵣⵉⵖ 々〆ヶ", None),
        ("太郎 민준 Նարե ნინო Нұр Ĵo\u0323", None),
        ("李 Ж", None),
    ],
)
def test_scripts_whose_letters_are_not_set_one_by_one(name: str, expected: str | None) -> None:
    assert shaped_script(name) == expected


def test_scripts_that_are_set_letter_by_letter_have_nothing_that_moves() -> None:
    """By Unicode: no mark that takes room, none that joins letters, and none from right to left."""
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        if unicodedata.category(letter)[0] in "LM" and script(letter) in LETTER_BY_LETTER:
            tone_or_joiner = letter in "\u302e\u302f\u2d7f"  # of old Korean, and rare in Tifinagh
            assert unicodedata.bidirectional(letter) not in {"R", "AL", "AN"}
            assert tone_or_joiner or unicodedata.category(letter) != "Mc", letter
            assert tone_or_joiner or unicodedata.combining(letter) != 9, letter


def test_the_usual_weight_of_a_typeface_comes_before_its_bold_one(fonts: Path) -> None:
    for name in ("Sans-Bold", "Sans-Heavy", "Sans-SemiBold", "Sans"):
        (fonts / f"{name}.ttf").write_bytes(font_with("Ն"))
    assert next(spare_typefaces.files_with("Ն")).name == "Sans.ttf"


@pytest.mark.parametrize(
    ("language", "words"), [("en", False), ("it", False), ("ru", False), ("ru", True)]
)
def test_the_longest_names_are_drawn_whole(
    monkeypatch: pytest.MonkeyPatch, language: str, *, words: bool
) -> None:
    longest = (
        "W" * LONGEST,
        "Щ" * LONGEST,
        "Ω" * LONGEST,
        "Maria Magdalena d'Angelo",
        "i" * LONGEST,
    )
    assert all(len(name) == LONGEST for name in longest)
    monkeypatch.setattr(envelopes, "NAMES", longest)
    deal = printed(Table(5, (language,), words=words, knowledge=True), roles_of(5))
    text = "".join(letters(deal.pdf).split())
    for name in longest:
        assert text.count("".join(name.split())) >= 3  # heading, front and slips


@pytest.mark.parametrize("ruleset", rulesets())
@pytest.mark.parametrize(
    ("theme", "language"),
    [(one, language) for one in ("classic", "cold-war") for language in wording_languages(one)],
)
def test_two_bytes_a_letter_always_fit(ruleset: str, theme: str, language: str) -> None:
    """Latin, Cyrillic and Greek letters have no more (UTF-8)."""
    rules = load_ruleset(ruleset)
    for players in rules.players:
        names = tuple(f"{'Ж' * (LONGEST - 1)}{chr(0x430 + seat)}" for seat in range(players))
        common = TableOfSlips(rules, names, FINGERPRINT)
        slip_codes([load_wording(language, theme)] * players, common, knowledge=True)


def test_whether_names_are_too_long_does_not_depend_on_who_is_who(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = (
        *(f"{'ế' * LONGEST}{end}" for end in ("a", "b", "c", "d", "e", "f", "g", "h", "i")),
        "Max",
    )
    monkeypatch.setattr(envelopes, "NAMES", names)
    common = TableOfSlips(load_ruleset("official"), names, FINGERPRINT)
    with pytest.raises(NamesTooLong):
        slip_codes([load_wording("ru", "classic")] * 10, common, knowledge=True)
    short = TableOfSlips(load_ruleset("official"), names[:5], FINGERPRINT)
    slip_codes([load_wording("en", "classic")] * 5, short, knowledge=True)
    for hitler in range(1, 6):
        faces_of(Table(5, knowledge=True), roles_of(5, hitler=hitler), b"long names".ljust(16))


def test_words_that_no_slip_holds_are_named_and_not_the_names() -> None:
    """A role's sentence may be told: all roles' are looked at, and whose it is matters to none."""
    path = table_file("en", "classic", PAPER)
    values = toml_values(path)
    values["slips"]["party"]["fascist"] = f"Party: Fascist. {'word ' * 60}".strip()
    wording = wording_of(values, path)
    rules, said = load_ruleset("official"), wording.slips.party[Party.FASCIST]
    common = TableOfSlips(rules, tuple("ABCDE"), FINGERPRINT)
    with pytest.raises(SlipTooLong) as refused:
        slip_codes([wording] * 5, common, knowledge=False)
    assert said.startswith(refused.value.text)
    values["slips"]["party"]["fascist"] = "Party: Fascist."
    values["slips"]["you_are"]["fascist"] = f"You are a FASCIST. {'word ' * 40}".strip()
    wording, chance = wording_of(values, path), Nonces(bytes(32), bytes(32))
    codes = slip_codes([wording] * 5, common, knowledge=False)
    for role in Role:
        secret = PlayerSecret("A", 1, role, None)
        with pytest.raises(SlipTooLong) as small:
            slip_faces(wording, common, secret, chance, codes, words=True)
        assert wording.slips.you_are[Role.FASCIST].startswith(small.value.text)


def test_sentences_of_any_lengths_can_be_filled_up() -> None:
    sizes = frozenset(((10, 40), (900, 3000)))
    length, ones = slips._common_size(sizes)
    assert (length, ones) >= (900, 3000)
    assert slips._can_be_filled(0, 0)
    assert slips._can_be_filled(2, 4) == any(
        sum(int.from_bytes(one.encode()).bit_count() for one in pair) == 4
        for pair in ((" ", " "), ("\u00a0",))
    )
    assert not slips._can_be_filled(1, 2)
    assert not slips._can_be_filled(-1, 0)


def test_a_short_word_stands_with_what_follows_it() -> None:
    lines, text = ["Consiglio di", "Sicurezza"], "Consiglio di Sicurezza"
    assert evened(lines, text, 13, len) == ["Consiglio", "di Sicurezza"]
    assert evened(lines, text, 11, len) == lines  # no room on the next line
