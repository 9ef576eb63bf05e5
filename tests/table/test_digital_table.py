"""A table with a digital deck: its private choices, what it refuses, undo, records and the end."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.deal.deck import Deck, top
from companion.deal.secret_files import VaultGone
from companion.evening.dealing.new_game import NewGame
from companion.rules.moves import (
    AnswerHitler,
    Chaos,
    Claim,
    Discard,
    Enact,
    HiddenKnowledge,
    Nominate,
    Peek,
    Shuffle,
    Veto,
    Vote,
)
from companion.rules.pieces import Party, Phase, Power
from companion.store.journal import Journal
from companion.store.record import WITH_DECK, from_text, to_text
from companion.store.recorded_game import DeckRefused, NothingThere
from companion.table import deck
from companion.table.games_folder import put_right
from companion.table.recap import recap
from companion.table.table import Table
from tests.rules.test_whole_games import sensible

ROOT = Path(__file__).parents[2]
SEVEN = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path) as opened:
        yield opened


def digital_table(
    journal: Journal, ruleset: str = "official", words: tuple[str, ...] = ()
) -> Table:
    """A new game with a digital deck."""
    header = NewGame(SEVEN, ruleset=ruleset, first="Ada").header()
    with deck.settled(journal.path.parent) as settled:
        return Table(journal, journal.new(header.replace(deck=settled.replace(words=words))))


@pytest.fixture
def table(journal: Journal) -> Table:
    return digital_table(journal)


def elects(table: Table) -> None:
    """A government is elected and opens its session."""
    seats = [seat for seat in table.game.alive if seat != table.game.president]
    limited = table.game.term_limited
    barred = () if limited is None else (limited.president, limited.chancellor)
    chancellor = next(seat for seat in seats if seat not in barred)
    table.play(Nominate(chancellor), Vote(frozenset(table.game.alive)))
    if table.game.phase is Phase.HITLER_CHECK:
        table.play(AnswerHitler(is_hitler=False))


def acts(table: Table, chance: Random) -> None:
    """The next move of players who see their tiles."""
    game = table.game
    if game.hand == 3:
        table.play(deck.discard(table, chance.choice(deck.hand(table))))
    elif (tile := deck.turned(table)) is not None:
        table.play(tile)
    else:
        move = sensible(chance, game)
        table.play(Enact(chance.choice(deck.hand(table))) if isinstance(move, Enact) else move)


def test_a_session(table: Table) -> None:
    elects(table)
    three = deck.hand(table)
    assert len(three) == 3
    table.play(deck.discard(table, three[1]))
    assert sorted(deck.hand(table)) == sorted((three[0], three[2]))
    table.play(Enact(three[0]))
    assert table.game.sessions[0].enacted is three[0]
    drawn = (1, HiddenKnowledge.DRAWN)
    assert deck.sights(table)[drawn] == three


def test_a_program_that_is_killed_before_it_stores_a_game_leaves_no_vault(
    journal: Journal, table: Table
) -> None:
    games = journal.path.parent
    kept = {*(games / "keys").iterdir()}
    killed = (
        "import os, pathlib; from companion.table.deck import settled\n"
        f"with settled(pathlib.Path({str(games)!r})): os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", killed], cwd=ROOT, check=False).returncode == 9
    assert {*(games / "keys").iterdir()} > kept
    put_right(games)
    assert {*(games / "keys").iterdir()} == kept
    assert deck.vault_of(table).is_open


def test_no_tile_leaves_the_vault(table: Table) -> None:
    elects(table)
    table.play(deck.discard(table, deck.hand(table)[0]))
    secret = deck.vault_of(table).read()["deck"]
    files = [path for path in table.journal.path.parent.rglob("*") if path.is_file()]
    assert len(files) >= 3
    for text in (repr(table.stored), to_text(table.stored), *table.history()):
        assert secret not in text
    for path in files:
        assert bytes.fromhex(secret) not in path.read_bytes()
        assert secret.encode() not in path.read_bytes()


@pytest.mark.parametrize(
    "line", ["enact liberal", "enact fascist", "chaos liberal", "chaos fascist"]
)
def test_nobody_types_a_tile(table: Table, line: str) -> None:
    """A refusal that depended on the tiles would tell them."""
    elects(table)
    table.play(deck.discard(table, deck.hand(table)[0]))
    with pytest.raises(DeckRefused):
        table.move(*line.split())


def test_a_tile_that_is_not_there(journal: Journal) -> None:
    """All orders of the tiles are tried until a hand is of one party."""
    while True:
        table = digital_table(journal)
        elects(table)
        three = deck.hand(table)
        if len({*three}) == 1:
            break
    other = next(party for party in Party if party is not three[0])
    with pytest.raises(DeckRefused):
        deck.discard(table, other)
    with pytest.raises(DeckRefused):
        table.play(Discard())  # nobody has chosen
    table.play(deck.discard(table, three[0]))
    with pytest.raises(DeckRefused):
        table.play(Enact(other))
    assert len(table.stored.moves) == 3


def test_a_killed_program_makes_up_the_move(table: Table) -> None:
    elects(table)
    assert deck.made_up(table) is None
    three = deck.hand(table)
    deck.discard(table, three[2])  # and the program is killed
    again = Table(table.journal, table.journal.load(table.stored.number))
    again.play(*filter(None, [deck.made_up(again)]))
    assert sorted(deck.hand(again)) == sorted(three[:2])
    assert deck.made_up(again) is None


# Undo and amend


def test_undo_goes_to_the_start_of_a_session(table: Table) -> None:
    elects(table)
    table.play(deck.discard(table, deck.hand(table)[0]))
    table.play(Enact(deck.hand(table)[0]))
    table.undo()
    game = table.game
    assert (game.hand, game.phase, game.pile) == (3, Phase.LEGISLATE, 2)
    assert table.stored.moves[-1] == Shuffle(2)
    assert len(table.stored.moves) == 3
    assert table.notices == [table.say("shuffled_again")]
    assert deck.made_up(table) is None  # what was chosen from other tiles counts no longer
    assert table.stored.undone == ()


def test_every_undo_that_passes_tiles_shuffles(table: Table) -> None:
    elects(table)
    for pile, moves in ((2, 2), (3, 1)):
        table.undo()
        assert table.game.pile == pile
        assert len(table.stored.moves) == moves
    with pytest.raises(NothingThere):
        table.undo()
    assert table.stored.moves == (Shuffle(3),)


def test_undo_without_tiles_can_be_redone(table: Table) -> None:
    table.play(Nominate(2))
    table.undo()
    assert table.game.pile == 1
    table.redo()
    assert table.stored.moves == (Nominate(2),)


def test_an_amendment_leaves_tiles_alone(table: Table) -> None:
    elects(table)
    table.amend(2, "vote", "--nein", "ada")
    with pytest.raises(DeckRefused):
        table.amend(2, "vote", "--nein-all", keep_legal=True)
    with pytest.raises(DeckRefused):
        table.amend(1, "nominate", "cleo")
    table.play(deck.discard(table, deck.hand(table)[0]))
    table.play(Enact(deck.hand(table)[0]))
    with pytest.raises(DeckRefused):
        table.amend(3, drop=True, keep_legal=True)


def test_new_tiles_after_an_undo(journal: Journal) -> None:
    """An order that somebody has seen never comes back: in 40 games, other tiles are likely."""
    same = 0
    for _ in range(40):
        table = digital_table(journal)
        elects(table)
        before = deck.hand(table)
        table.undo()
        elects_again(table)
        same += before == deck.hand(table)
    assert same < 30


def test_a_peek_is_judged_although_its_tiles_were_shuffled_again(journal: Journal) -> None:
    table = digital_table(journal, "forum")
    elects(table)
    while Power.PEEK not in table.game.pending:
        if table.game.win_reason is not None:
            table = digital_table(journal, "forum")
        acts(table, Random(len(table.stored.moves)))
    table.play(Peek())
    said = deck.sights(table)[table.game.round - 1, HiddenKnowledge.PEEKED]
    president, peek = table.game.powers_used[-1].president, HiddenKnowledge.PEEKED
    table.play(Claim(president, peek, said))
    elects(table)
    table.undo()
    assert table.game.shuffled
    assert deck.sights(table)[table.game.round - 1, peek] == said
    while table.game.phase is not Phase.GAME_OVER:
        acts(table, Random(len(table.stored.moves)))
    table.show_deck()
    assert [true for claim, true in recap(table).judged if claim.about is peek] == [True]


def elects_again(table: Table) -> None:
    """The vote that was taken back comes once more."""
    table.play(Vote(frozenset(table.game.alive)))


# The end


@pytest.mark.parametrize("ruleset", ["official", "forum", "first-edition", "rebalanced-7"])
def test_a_whole_game_with_undos_to_its_end(journal: Journal, ruleset: str) -> None:
    chance, table = Random(ruleset), digital_table(journal, ruleset)
    while table.game.phase is not Phase.GAME_OVER:
        acts(table, chance)
        if chance.random() < 0.1:
            table.undo()
    sights = deck.sights(table)
    table.show_deck()
    assert deck.sights(table) == sights
    public = table.header.deck
    assert public is not None
    assert Deck(bytes.fromhex(public.secret)).commitment == public.commitment
    assert len(public.discarded) == len(table.game.sessions)
    with pytest.raises(VaultGone):
        deck.vault_of(table).read()
    with pytest.raises(DeckRefused):
        table.undo()
    text = to_text(table.stored)
    assert f"format = {WITH_DECK}" in text
    again = from_text(text, Path("record.toml"))
    assert again.header == table.header
    assert again.moves == table.stored.moves


@pytest.mark.parametrize("words", [(), ("apple", "pear", "груша", "fico", "uva", "ōe", "नेहा")])
def test_anybody_can_draw_the_tiles_again(
    journal: Journal, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """The lines of the README draw all tiles again from a record, whatever was taken back."""
    chance, table = Random(len(words)), digital_table(journal, "rebalanced-7", words)
    while table.game.phase is not Phase.GAME_OVER or len(table.game.shuffled) < 2:
        if table.game.phase is Phase.GAME_OVER:
            table.undo()
        acts(table, chance)
        if chance.random() < 0.1:
            table.undo()
    table.show_deck()
    readme = (ROOT / "companion" / "README.md").read_text(encoding="utf-8")
    (lines,) = [part for part in readme.split("```python\n") if "shake_256" in part]
    program, record = tmp_path / "replay.py", tmp_path / "game.toml"
    program.write_text(lines.partition("```")[0], encoding="utf-8")
    record.write_text(to_text(table.stored), encoding="utf-8")
    command = [sys.executable, str(program), str(record)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    sights = deck.sights(table)
    assert table.header.deck is not None
    sessions = zip(table.game.sessions, table.header.deck.discarded, strict=True)
    assert told == [
        *(
            f"drawn: {' '.join(sights[one.round, HiddenKnowledge.DRAWN])}, discarded: {discarded}"
            for one, discarded in sessions
        ),
        "Settled first: True",
    ]
    assert len(told) > 2  # the deck differs each time, and so does the length of the game


def test_a_veto_and_chaos_by_the_deck(journal: Journal) -> None:
    chance = Random(4)
    while True:
        table = digital_table(journal)
        while table.game.phase is not Phase.GAME_OVER:
            acts(table, chance)
        moves = table.stored.moves
        if Veto(agreed=True) in moves and any(isinstance(move, Chaos) for move in moves):
            break
    for tile in table.game.chaos_tiles:
        number = next(
            at
            for at, move in enumerate(moves, start=1)
            if isinstance(move, Chaos) and table.game_before(at).round == tile.round
        )
        values = deck.vault_of(table).read()
        kept = Deck(bytes.fromhex(values["deck"]))
        assert top(kept, table.game_before(number))[0] is tile.party
