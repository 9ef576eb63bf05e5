"""The words of The Reveal, as a host types them."""

from unicodedata import normalize

import pytest

from companion.deal.reveal_words import (
    NotAWord,
    NotSixWords,
    check_words,
    list_language,
    read_words,
    word_list,
)


def test_words_are_english_where_a_language_has_no_list() -> None:
    assert [list_language(language) for language in ("it", "de")] == ["it", "en"]


def test_words_are_those_of_a_reveal_in_any_one_language() -> None:
    """The sheet may be in another language than the evening."""
    for language in ("en", "it"):
        check_words(" ".join(word_list(language)[:6]), "en")


def test_a_word_that_is_in_no_list_is_named_with_its_place() -> None:
    *others, _ = word_list("en")[:6]
    with pytest.raises(NotAWord) as refused:
        check_words(" ".join([*others, "zugzwang"]), "en")
    assert (refused.value.place, refused.value.word) == (6, "zugzwang")


def test_fewer_words_than_six_are_counted() -> None:
    with pytest.raises(NotSixWords) as refused:
        check_words(" ".join(word_list("en")[:5]), "en")
    assert refused.value.words == 5


@pytest.mark.parametrize(("typed", "near"), [("abacc", "ábaco"), ("3001", "2001")])
def test_similar_words_are_named_as_they_are_spelt_and_numbers_as_numbers(
    typed: str, near: str
) -> None:
    others = ["0001", "0002"] if typed.isdecimal() else word_list("es")[1:3]
    with pytest.raises(NotAWord) as refused:
        read_words(" ".join([*others, *others, others[0], typed]), "es")
    assert near in [normalize("NFC", word) for word in refused.value.near]
