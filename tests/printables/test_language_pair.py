"""A set in two languages is read aloud in both, each text in its own."""

import re
from io import BytesIO
from itertools import permutations

import pytest
from pypdf import PdfReader

from companion.rules.pieces import Party
from companion.words.tables import word_themes
from printables.catalogue import PieceName
from printables.edition.wording import wording_languages
from printables.pdf.language_pair import texts_in
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import language_pair_of, print_set
from tests.printables.full_box import full_box, there
from tests.printables.test_reading_order import FOREIGN, NO_LONGER, Ear, Heard
from tests.products import Sampling, cells, some
from tests.theme_words import COLD_WAR

_PLACE = re.compile("{[^{}]*}")
_ENOUGH = 0.95  # of the texts with two words or more that only this language has


@pytest.mark.parametrize("theme", cells(word_themes()))
def test_every_text_is_told_by_its_words(theme: str) -> None:
    languages = wording_languages(theme)
    pairs = zip(languages, (*languages[1:], languages[0]), strict=True)
    for first, other in permutations(languages, 2) if Sampling.whole else pairs:
        edition = full_box(theme, first, other)
        pair = language_pair_of(edition)
        assert pair is not None
        own, others = (
            [shown for one in texts_in(both) if re.search(r"\w\w", shown := _PLACE.sub(" ", one))]
            for both in zip(edition.wordings, edition.spoken, strict=True)
        )
        assert not any(any(pair.spoken([text])) for text in own)
        known = set(re.findall(r"\w+", " ".join(own)))
        telling = [text for text in others if len({*re.findall(r"\w+", text)} - known) > 1]
        found = sum(pair.spoken([text])[0] for text in telling)
        assert found >= _ENOUGH * len(telling), (first, other)


def test_a_line_is_in_the_language_of_its_paragraph_unless_both_are_there() -> None:
    pair = language_pair_of(full_box("classic", *there("en", "de")))
    if pair is None:
        pytest.skip("one language")
    assert pair.spoken(["Hitler", "und die Faschisten"]) == [True, True]
    assert pair.spoken(["Hitler", "and the Fascists"]) == [False, False]
    assert pair.spoken(["the President", "der Präsident", "Hitler"]) == [False, True, False]


def heard(*languages: str, theme: str = "classic") -> list[Heard]:
    edition, settings = full_box(theme, *languages, players=7), Settings()
    file = BytesIO()
    print_set(file, impose(pieces(edition), settings), edition, settings)
    return [one for some in Ear(PdfReader(file)).heard().values() for one in some]


@pytest.mark.parametrize("theme", some(word_themes(), COLD_WAR))
def test_a_file_says_which_of_its_texts_are_in_the_other_language(theme: str) -> None:
    languages = there("en", "ru")
    if len(languages) == 1:
        pytest.skip("one language")
    own, others = [], []
    for one in heard(*languages, theme=theme):
        parts = re.split(f"[{FOREIGN}{NO_LONGER}]", one.words)
        assert one.language in ("", languages[1])
        own += parts[::2] if not one.language else []
        others += parts[1::2] if not one.language else parts
    assert not re.findall("[а-яё]+", " ".join(own), re.IGNORECASE)
    assert len(others) > 300
    strange = [text for text in others if re.search("[a-z]{4}", text) and not _cyrillic(text)]
    assert strange == []


def _cyrillic(text: str) -> bool:
    return re.search("[а-яё]", text, re.IGNORECASE) is not None


def test_a_file_in_one_language_says_nothing_of_it() -> None:
    edition, settings = full_box("classic", "en", players=7), Settings()
    assert language_pair_of(edition) is None
    file = BytesIO()
    made = pieces(edition, [PieceName.REFERENCE_CARDS])
    print_set(file, impose(made, settings), edition, settings)
    assert file.getvalue().count(b"/Lang") == 1


def test_a_word_that_both_languages_share_is_printed_once() -> None:
    edition, settings = full_box("classic", "es", "pt", players=5), Settings()
    shared = {PieceName.POLICY_TILES, PieceName.PLACARDS, PieceName.FASCIST_TRACKS}
    file = BytesIO()
    those = [piece for piece in pieces(edition) if piece.name in shared]
    print_set(file, impose(those, settings), edition, settings)
    lines = [
        row
        for page in PdfReader(file, strict=True).pages
        for row in page.extract_text().splitlines()
    ]
    words = " ".join(lines).split()
    assert words.count("FASCISTA") == edition.ruleset.deck.of(Party.FASCIST)
    assert "Presidente" not in lines  # below PRESIDENTE
    assert words.count("FASCISTAS") == 3  # title, and how Fascists win in each language
