"""The two sheets on top of the envelopes: a cover without a secret, and The Reveal."""

from dataclasses import replace
from io import BytesIO
from unittest.mock import patch

import pytest
from PIL import Image, ImageChops, ImageFilter

from companion.deal.reveal_words import list_language, read_words, word_list, word_numbers
from printables.dealt import dealt_envelopes, reveal_sheet
from printables.dealt.deal_label import DealLabel
from printables.dealt.dealt_envelopes import Envelopes, draw_envelopes
from printables.dealt.envelope_sheet import CARD_HEIGHT, HEADING
from printables.dealt.reveal_sheet import CODE_BOX, FOLD_HEIGHT, REVEAL_CODE, RevealSlip
from printables.edition.wording import load_wording, wording_languages
from printables.look.themes import themes
from printables.paper.sheet import Paper
from printables.pieces import cards
from tests.once import usual_compression
from tests.printables.envelopes import (
    FINGERPRINT,
    LABEL,
    NAMES,
    WORDS,
    Table,
    letters,
    letters_of_sheets,
    objects,
    pages,
    printed,
    qr_codes,
    roles_of,
)
from tests.printables.finished import check_alone
from tests.printables.test_envelope_net import SMALLEST_MODULE
from tests.products import cells, some

DPI = 150
LIGHT = 0.3 / 25.4 * DPI  # pixels by which a sheet of paper blurs what shines through it
COVER, REVEAL = 0, 1


def top_sheets(
    slip: RevealSlip | None,
    label: DealLabel = LABEL,
    language: str = "en",
    paper: Paper = Paper.A4,
) -> bytes:
    """The cover, and The Reveal if there is one; no envelope."""
    file = BytesIO()
    edition = Table(languages=(language,)).edition
    common = Envelopes(label, edition, night=True, ballots=True, reveal=slip)
    draw_envelopes(file, paper, common, [])
    return file.getvalue()


def slip_of(language: str, number: int = 0, chance: bytes = b"chance") -> RevealSlip:
    """Six words of a language, the longest first."""
    longest = sorted(word_list(list_language(language)), key=lambda word: -len(word.encode()))
    words = longest[number * 6 :][:6]
    return RevealSlip(words, word_numbers(words, list_language(language)), chance)


# Preview programs open page one: it is a cover sheet


def test_the_first_sheet_is_the_same_for_all_deals_to_a_table() -> None:
    """No secret is readable in a thumbnail of it: there is none on it."""
    table = Table(5, words=True, reveal=True)
    covers = [
        pages(printed(table, roles_of(5, hitler=hitler), salt).pdf, 60)
        for hitler, salt in ((1, b"1" * 16), (5, b"2" * 16))
    ]
    (one, other) = (sheets[COVER].tobytes() for sheets in covers)
    assert one == other
    assert len({sheets[REVEAL].tobytes() for sheets in covers}) == 2
    assert not qr_codes(pages(top_sheets(slip_of("en")), DPI)[COVER])


@pytest.mark.parametrize(
    ("language", "paper"), cells(wording_languages("classic"), (Paper.A4, Paper.LETTER), most=3)
)
def test_every_sheet_says_which_deal_it_is(language: str, paper: Paper) -> None:
    """ "Deal 3 tonight", the link and the head of the chain, and the fingerprint whole."""
    table = Table(5, (language,), paper, reveal=True)
    said = LABEL.lines(load_wording(language, "classic"))
    assert ("3" in said[0], "17" in said[1], LABEL.head in said[1]) == (True, True, True)
    sheets = letters_of_sheets(printed(table, roles_of(5)).pdf)
    assert len(sheets) == LABEL.sheets(5) == 7
    for sheet in sheets:
        text = " ".join(sheet.split())  # PDFium gives an ordinary space for a no-break one
        assert all(" ".join(line.split()) in text for line in said)
        assert all(group in sheet for group in FINGERPRINT.split())
        assert sheet.index("3f2a 91c0") < sheet.index("2a80") or sheet is sheets[COVER]


def test_version_0_1_had_neither_number_nor_chain() -> None:
    label = DealLabel("3F2A 91C0 77AB 0D1E 5C42 E8F3 9B60 A1D7")
    (cover,) = letters_of_sheets(top_sheets(None, label))
    assert "A1D7" in cover
    assert "tonight" not in cover
    assert "Link" not in cover
    assert label.sheets(7) == 8


def test_no_digit_makes_a_file_longer() -> None:
    other = replace(LABEL, fingerprint=FINGERPRINT[::-1], head=LABEL.head[::-1])
    eights = replace(LABEL, fingerprint=" ".join(["8888"] * 16), head="1111 1111 1111")
    slip = slip_of("en")
    assert len({len(top_sheets(slip, label)) for label in (LABEL, other, eights)}) == 1


# The Reveal: six words and a code, folded and glued shut


@pytest.mark.parametrize(
    ("language", "paper"), cells(wording_languages("classic"), (Paper.A4, Paper.LETTER))
)
def test_a_phone_reads_the_words_and_whose_they_are(language: str, paper: Paper) -> None:
    """A QR code: words as text, and the beginning of the deal's fingerprint."""
    slip = slip_of(language)
    sheet = pages(top_sheets(slip, language=language, paper=paper), DPI)[REVEAL]
    (code,) = qr_codes(sheet)
    first, words = code.text.splitlines()
    title = load_wording(language, "classic").reveal.title
    assert first == f"{title} · 3f2a 91c0"
    assert words.split() == [*slip.words]


@pytest.mark.parametrize("language", some(wording_languages("classic"), "en", "ru"))
def test_no_word_is_read_at_a_glance(language: str) -> None:
    """When the stack is lifted from the printer: words are in the code alone, beside it are numbers.

    The numbers open the deal too, at a table without a phone.
    """
    slip, other = slip_of(language), slip_of(language, 1)
    sheets = [
        pages(top_sheets(one, language=language), DPI)[REVEAL]
        for one in (slip, replace(slip, words=other.words))
    ]
    differs = ImageChops.difference(*sheets).getbbox()
    assert differs is not None
    left, _, right, _ = (side / DPI * 25.4 for side in differs)
    beside = Paper.A4.printable.right - CARD_HEIGHT + CODE_BOX.x
    assert beside - 0.5 < left < right < beside + CODE_BOX.width + 0.5
    assert all(len(one) == 4 and one.isdecimal() for one in slip.numbers)
    assert read_words(" ".join(slip.numbers), list_language(language)) == tuple(slip.words)


def test_its_code_has_modules_and_white_around_it_as_those_of_players() -> None:
    module = CODE_BOX.width / REVEAL_CODE.modules
    assert module >= SMALLEST_MODULE
    assert min(
        CARD_HEIGHT - CODE_BOX.right, 2 * FOLD_HEIGHT - CODE_BOX.top, CODE_BOX.y - FOLD_HEIGHT
    ) >= (4 * module - 1e-9)


def test_no_search_of_files_finds_a_word() -> None:
    """Nothing that stays can open the deal: an index of texts stays."""
    slip = slip_of("en")
    pdf = top_sheets(slip)
    assert not any(word in letters(pdf) for word in slip.words)
    told, _ = objects(pdf)
    assert not any(word.encode() in held for held in told.values() for word in slip.words)
    assert not any(word in repr(slip) for word in slip.words)


def test_files_differ_in_the_pixels_of_the_reveal_alone() -> None:
    one, other = (top_sheets(slip_of("en", number, b"%d" % number)) for number in (0, 100))
    assert one != other
    assert objects(one)[0] == objects(other)[0]
    assert len(one) == len(other)


def halves(sheet: Image.Image, paper: Paper = Paper.A4) -> tuple[Image.Image, Image.Image]:
    """The upper half of the slip, and the lower one as it lies over that when it is folded."""
    mm = DPI / 25.4
    left = (paper.printable.right - CARD_HEIGHT) * mm
    top = (paper.size[1] - paper.printable.top + HEADING) * mm
    high = FOLD_HEIGHT * mm
    upper = sheet.crop((round(left), round(top), round(left + CARD_HEIGHT * mm), round(top + high)))
    box = (
        round(left),
        round(top + high),
        round(left) + upper.width,
        round(top + high) + upper.height,
    )
    return upper, sheet.crop(box).transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def through(sheet: Image.Image) -> list[Image.Image]:
    """Return the folded slip against the light: ink that lets none through, or half; blurred too."""
    upper, lower = halves(sheet)
    both = [ImageChops.darker(upper, lower), Image.blend(upper, lower, 0.5)]
    return [*both, *(one.filter(ImageFilter.GaussianBlur(LIGHT)) for one in both)]


def test_no_code_is_read_through_one_fold() -> None:
    for number in range(5):
        sheet = pages(top_sheets(slip_of("en", number, b"%d" % number)), DPI)[REVEAL]
        assert qr_codes(halves(sheet)[0].filter(ImageFilter.GaussianBlur(LIGHT)))
        assert not any(qr_codes(one) for one in through(sheet))


def test_a_lower_half_that_hides_nothing_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def white(width: int, height: int, _: object) -> Image.Image:
        return Image.new("1", (width, height), 1)

    monkeypatch.setattr(reveal_sheet, "_pattern", white)
    sheet = pages(top_sheets(slip_of("en")), DPI)[REVEAL]
    assert any(qr_codes(one) for one in through(sheet))


def test_the_longest_names_are_all_on_the_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(NAMES) == 10
    text = letters_of_sheets(printed(Table(10, reveal=True), roles_of(10)).pdf)[COVER]
    assert all(name.split("-")[0] in text for name in NAMES)
    assert not any(word in text for word in WORDS)


# How they look


@pytest.mark.parametrize("theme", some(themes(), "classic", "cold-war"))
def test_ten_envelopes_take_less_than_200_kib(theme: str) -> None:
    """Whatever repeats is in the file once: the sheet, its ballots, and what says which deal it is."""
    with usual_compression():
        pdf = printed(Table(10, reveal=True, theme=theme), roles_of(10)).pdf
    assert len(pdf) < 200 * 1024
    assert not check_alone(pdf, Paper.A4)


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_ballots_are_those_of_the_set(theme: str) -> None:
    table = Table(5, theme=theme)
    with patch.object(dealt_envelopes, "ballot", side_effect=cards.ballot) as ballot:
        printed(table, roles_of(5))
    assert [call.args[1] for call in ballot.call_args_list] == ["ja", "nein"]
