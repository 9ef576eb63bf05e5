"""The words of The Reveal, as a host types them."""

import pytest

from companion.deal.reveal_words import NotAWord, NotSixWords, check_words, list_language, word_list


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
