"""The evening of a forum, as its players read it: in each language and dialect, word by word."""

import pytest

from companion.rules.pieces import Power
from tests.moderation.evening import RECORDS, evening
from tests.moderation.players import PHRASES


@pytest.mark.parametrize("language", PHRASES)
def test_the_posts_and_messages_of_an_evening(language: str) -> None:
    texts = evening(language)
    for name, text in texts.items():
        assert text == (RECORDS / name).read_text(encoding="utf-8"), name


def test_all_of_it_happens_in_that_evening() -> None:
    text = (RECORDS / "en-text.txt").read_text(encoding="utf-8")
    for told in (
        "Election Tracker moves forward: 3 of 3",
        "choose one of these powers",
        "Fay takes over from Finn",
        "wishes to veto this agenda",
        "The veto is refused.",
        "It's a tie",
        "is Hitler. The Fascists win!",
        "who was not Hitler",
        "I send the result privately.",
        "Thank you all for playing!",
    ):
        assert told in text, told
    assert len(Power) == 4
