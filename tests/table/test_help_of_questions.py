"""Each question of a game explains itself: what is asked, and what each answer means."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.evening.game.play import EXPLANATIONS
from companion.rules.pieces import Phase
from companion.store.journal import Journal
from companion.store.recorded_game import Memory
from companion.table.question import Asking, Question
from companion.table.questions import (
    claim,
    counted_piles,
    next_move,
    one_player,
    yes_or_no,
)
from companion.table.table import Table
from companion.words.sentences import load_referee
from companion.words.tables import languages
from tests.cli.test_play_screen import Plays, plays
from tests.cli.typed import SEVEN, TypedTable, table
from tests.store.evenings import some_move

__all__ = ["plays", "table"]  # the fixtures

EVERY = {
    "nominate", "vote", "vote_count", "is_hitler", "tile", "tile_or_veto", "veto", "chaos",
    "which_power", "investigate", "call_election", "peek", "execute", "was_hitler",
}  # fmt: skip


def asked(asking: Asking[object]) -> Iterator[Question]:
    """The questions that come when each takes its last answer; the peek has been made."""
    try:
        question = next(asking)
        while True:
            yield question
            words = question.typing.words
            typed = words[0 if question.key == "peek" else -1]
            question = asking.send(question.typing.read(typed))
    except StopIteration:
        return


def games(journal: Journal) -> Iterator[Table]:
    """Each step of games in which everything happens."""
    for seed in range(16):
        chance = Random(seed)
        rules, memory = chance.choice(["official", "forum"]), Memory(votes=seed % 2 == 0)
        begun = NewGame(SEVEN[: 5 + seed % 3], rules, memory=memory).begin(journal)
        while begun.game.phase is not Phase.GAME_OVER:
            yield begun
            begun.play(some_move(begun.game, chance))


def test_every_step_of_a_game_is_explained_in_every_language(tmp_path: Path) -> None:
    found = set[str]()
    with Journal(tmp_path) as journal:
        for begun in games(journal):
            for question in asked(next_move(begun)):
                assert question.key, question.text
                found.add(question.key)
    assert found == EVERY
    for language in languages():
        words = load_referee(language).words["play"]["asked"]
        assert {EXPLANATIONS.get(key, key) for key in found} <= words.keys()
        assert len({*words.values()}) == len(words)


def test_what_is_asked_besides_is_explained_too(tmp_path: Path) -> None:
    words = load_referee("en").words["play"]["asked"]
    with Journal(tmp_path) as journal:
        begun = NewGame(SEVEN).begin(journal)
        askings: tuple[Asking[object], ...] = (
            claim(begun), counted_piles(begun), one_player(begun, "who_looks"),
            yes_or_no(begun, "keep_legal", ""),
        )  # fmt: skip
        for asking in askings:
            key = next(asking).key
            assert EXPLANATIONS.get(key, key) in words


@pytest.mark.parametrize(
    ("typed", "key"),
    [(("?",), "vote"), (("count", "?"), "count_piles")],
)
def test_the_help_begins_with_what_is_asked(
    plays: Plays, table: TypedTable, typed: tuple[str, ...], key: str
) -> None:
    """Then come the words that work everywhere, and the same question."""
    table.begins().plays("nominate Ben")
    explained = load_referee("en").words["play"]["asked"][key]
    plays(*typed, "quit").shows(explained, "A few letters are enough for any answer.")


def test_offered_claims_are_explained_with_the_question(plays: Plays, table: TypedTable) -> None:
    table.begins().plays("nominate Ben", "vote --ja-all", "enact liberal")
    words = load_referee("en").words["play"]["asked"]
    plays("?", "quit").shows(words["claims"], words["nominate"])
