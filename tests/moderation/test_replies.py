"""Replies are understood as people write them; an uncertain one is no answer."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.moderation.moderator import reply_words
from companion.moderation.replies import Answer, Ask, Message, read, replies
from companion.rules.pieces import Party, Power
from companion.table.deck import MODERATION
from companion.words.sentences import own_referee
from companion.words.tables import CLASSIC, languages
from tests.theme_words import COLD_WAR

REPLIES = tomllib.loads(Path(__file__).with_name("replies.toml").read_text("utf-8"))
TILES = {"discard": (Party.LIBERAL, Party.FASCIST, Party.FASCIST), "enact": tuple(Party)}
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")


def question(kind: str) -> Message:
    ask, *powers = kind.split()
    return Message(1, Ask(ask), 0, 1, TILES.get(ask, tuple(map(Power, powers))))


def name_of(answer: Answer | None) -> str:
    if answer is None or isinstance(answer, bool):
        return {None: "unclear", True: "ja", False: "nein"}[answer]
    return " ".join(str(part) for part in answer if part) if type(answer) is tuple else str(answer)


@pytest.mark.parametrize("language", REPLIES)
def test_replies_as_people_write_them(language: str) -> None:
    table: dict[str, Any] = {**REPLIES[language]}
    names = tuple(table.pop("names"))
    words = reply_words(language, CLASSIC, names)
    for kind, answers in table.items():
        for expected, texts in answers.items():
            read_as = {text: name_of(read(question(kind), text, words)) for text in texts}
            assert read_as == dict.fromkeys(texts, expected)
            assert all(len([*replies(f"{names[1]}: {text}", names)]) == 1 for text in texts)


@pytest.mark.parametrize("theme", [CLASSIC, COLD_WAR])
@pytest.mark.parametrize("language", languages(CLASSIC, MODERATION))
def test_what_players_are_told_to_write_is_understood(language: str, theme: str) -> None:
    words = reply_words(language, theme, NAMES)
    told = own_referee(language, theme).words[MODERATION]
    steps, own = told["posted"]["steps"], told["messages"]

    def answer(kind: str, text: str) -> str:
        return name_of(read(question(kind), text, words))

    def example(text: str) -> str:
        return text.rpartition(":")[2]

    def quoted(text: str) -> str:
        (words,) = re.findall("[“„«](.+?)[”“»]", text)
        return f"**{words.replace('…', 'Ben')}**"

    assert answer("nominate", quoted(steps["nominate"])) == "2"
    for power in (Power.INVESTIGATE, Power.CALL_ELECTION, Power.EXECUTE):
        asked = quoted(steps["power"][power])
        assert answer(f"power {power}", asked) == f"{power} 2"
    assert answer("power peek investigate", quoted(steps["digital"]["peek"])) == "peek"
    assert answer("discard", example(own["discard_reply"])) == Party.FASCIST
    assert answer("enact", example(own["enact_reply"])) == Party.LIBERAL
    assert answer("enact", example(own["veto_possible"])) == "veto"
    board = own_referee(language, theme).words["board"]
    assert [answer("ballot", board[side]) for side in ("ja", "nein")] == ["ja", "nein"]
