"""`companion count`: the real piles against the record."""

from typing import Annotated

import typer

from companion.cli.table import HomeOption, Table, open_table
from companion.errors import CompanionError, UsageError
from companion.rules.events import (
    DeckReshuffled,
    Event,
    FascistPolicyEnacted,
    LiberalPolicyEnacted,
)
from companion.rules.game import Game
from companion.words.folder import terms_of


def count(
    draw: Annotated[int | None, typer.Option(help="Tiles in the Policy deck.")] = None,
    discard: Annotated[int | None, typer.Option(help="Tiles in the Discard pile.")] = None,
    liberal: Annotated[int | None, typer.Option("--liberal", help="Liberal tiles face up.")] = None,
    fascist: Annotated[int | None, typer.Option("--fascist", help="Fascist tiles face up.")] = None,
    home: HomeOption = None,
) -> None:
    """Compare the piles on the table with the record, and say since when they can differ.

    Example: companion count --draw 8 --discard 4 --liberal 2 --fascist 3
    """
    with open_table(home) as table:
        if draw is None or discard is None or liberal is None or fascist is None:
            example = terms_of(table.header.theme).themed("--liberal 2 --fascist 3")
            command = f"companion count --draw 8 --discard 4 {example}"
            raise UsageError(table.say("how_to_count", command=command))
        counted = (draw, discard, liberal, fascist)
        if min(counted) < 0:
            raise CompanionError(table.say("not_a_number", name=min(counted)))
        for line in compare(table, counted):
            typer.echo(line)


def compare(table: Table, counted: tuple[int, int, int, int]) -> list[str]:
    """What differs, and from which round on it can."""
    game = table.game
    if counted == _piles(game):
        return [table.say("counts_agree")]
    board = table.referee.words["board"]
    labels = (
        board["policy_deck"],
        board["discard_pile"],
        board["liberal_track"],
        board["fascist_track"],
    )
    lines = [
        table.say("pile_differs", pile=label, counted=real, recorded=known)
        for label, real, known in zip(labels, counted, _piles(game), strict=True)
        if real != known
    ]
    whole = game.ruleset.deck.total
    if sum(counted) != whole:
        key = "tiles_missing" if sum(counted) < whole else "tiles_too_many"
        lines = [
            table.say("counts_differ"),
            *lines,
            table.say(key, counted=sum(counted), all=whole),
        ]
    else:
        lines = [table.say("counts_differ_since", round=_since(table, counted)), *lines]
    lines.append(table.say("count_how_to_repair", command="companion history"))
    return lines


def _piles(game: Game) -> tuple[int, int, int, int]:
    return game.draw, game.discard, game.liberal, game.fascist


def _since(table: Table, counted: tuple[int, int, int, int]) -> int:
    """The first round in which the record can have gone wrong.

    Where it has too many tiles of a party, one of those is wrong: the first of them may be. Where
    it lacks some, they may have been left out in any round. Where only the piles differ, the deck
    was last right when it was shuffled.
    """
    _, _, liberal, fascist = counted
    game = table.game
    surplus: list[int] = []
    if game.liberal > liberal:
        surplus += _rounds(table, LiberalPolicyEnacted)
    if game.fascist > fascist:
        surplus += _rounds(table, FascistPolicyEnacted)
    if surplus:
        return min(surplus)
    if (game.liberal, game.fascist) == (liberal, fascist):
        return [1, *_rounds(table, DeckReshuffled)][-1]
    return 1


def _rounds(table: Table, kind: type[Event]) -> list[int]:
    """In which rounds this happened; 1 if it was so from the start."""
    return [
        table.game_before(number).round
        for number, (_, events) in enumerate(table.stored.steps, start=1)
        if any(isinstance(event, kind) for event in events)
    ] or [1]
