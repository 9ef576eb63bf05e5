"""`companion reveal`: who was who, what was claimed, and the proof that nothing was exchanged."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.commands.games import when
from companion.cli.table import HomeOption, Table, deal_words, open_table
from companion.cli.terminal.prompts import chosen
from companion.deal.sealed import HowOpened
from companion.errors import CompanionError
from companion.files.atomic_write import atomic_write, open_private
from companion.rules.events import (
    ClaimMade,
    Event,
    HitlerElected,
    HitlerExecuted,
    PlayerExecuted,
    ProvenNotHitler,
)
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Role
from companion.table.deal import Dealt, note_opening, open_deal, stored_deal
from companion.words.sentences import sentence

if TYPE_CHECKING:
    from companion.deal.sealed import Opening

NOW = "companion reveal --now"
PROOF = "companion reveal --proof proof.txt"


def reveal(
    now: Annotated[
        bool,
        typer.Option("--now", help="Before the game is over too; it asks whether you mean it."),
    ] = False,
    proof: Annotated[
        Path | None,
        typer.Option(
            help="Write the deal as the text whose SHA-256 is the fingerprint.", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Open the deal: who was who, against what was claimed, and the proof by the fingerprint.

    Example: companion reveal
    """
    with open_table(home) as table:
        stored_deal(table)
        over = table.game.win_reason is not None
        if not over and not now:
            raise CompanionError(deal_words(table.referee, "not_over", command=NOW))
        dealt = open_deal(table)
        if not over:
            _confirm(table)
        before = stored_deal(table).openings
        note = partial(note_opening, table, HowOpened.REVEAL)
        if proof is None:
            note()
        else:
            with atomic_write(proof, force=force, last=note) as (part,), open_private(part) as file:
                file.write(dealt.deal.statement.encode())
        if over:
            typer.echo(table.next_step())
            typer.echo("")
        for line in (*_roles(table, dealt), *_claims(table, dealt), *_openings(table, before)):
            typer.echo(line)
        typer.echo("")
        fingerprint = dealt.common.fingerprint
        typer.echo(deal_words(table.referee, "proven", fingerprint=fingerprint))
        if proof is None:
            typer.echo(deal_words(table.referee, "how_to_prove", command=PROOF))
        else:
            digits = fingerprint.replace(" ", "").lower()
            typer.echo(deal_words(table.referee, "proof", file=proof, fingerprint=digits))


def _confirm(table: Table) -> None:
    """The host must mean it.

    Raises:
        CompanionError: the answer is anything but yes.
    """
    answers = table.referee.words["play"]
    typer.echo(deal_words(table.referee, "sure", yes=answers["yes"]))
    try:
        typed = input("> ")
    except EOFError:
        typed = ""
    if chosen({answers["yes"]: True, answers["no"]: False}, typed) is not True:
        raise CompanionError(deal_words(table.referee, "nothing_revealed"))


def _roles(table: Table, dealt: Dealt) -> Iterator[str]:
    words = table.referee.words["board"]["roles"]
    yield _heading(table, "roles")
    for seat, name in enumerate(table.names, start=1):
        role = words[dealt.deal.role(seat)]
        yield "  " + deal_words(table.referee, "role", seat=name, role=role)


def _claims(table: Table, dealt: Dealt) -> Iterator[str]:
    """What was said of a loyalty, and what the record says of Hitler, beside the truth."""
    events = [event for _, heard in table.stored.steps for event in heard]
    told = [
        deal_words(table.referee, "true" if honest else "untrue", claim=_words(table, event))
        for event in events
        for honest in [_honest(event, dealt)]
        if honest is not None and table.header.memory.claims
    ]
    if told:
        yield ""
        yield _heading(table, "claims")
        yield from (f"  {line}" for line in told)
    for event in events:
        if _contradicts(event, dealt):
            yield ""
            yield deal_words(table.referee, "contradicted", event=_words(table, event))


def _openings(table: Table, before: "tuple[Opening, ...]") -> Iterator[str]:
    if not before:
        return
    yield ""
    yield _heading(table, "openings")
    words = table.referee.words["deal"]["opened"]
    for one in before:
        seats = [one.seat] if one.seat else list(table.game.seats)
        line = words[one.how].format(when=when(one.at), names=table.listed(seats))
        yield f"  {line}"


def _honest(event: Event, dealt: Dealt) -> bool | None:
    """Whether somebody told the truth about a loyalty; None: nobody spoke of one."""
    match event:
        case ClaimMade(statement) if statement.about is HiddenKnowledge.LOYALTY:
            if statement.said is None or statement.target is None:
                return None
            return statement.said == (dealt.deal.role(statement.target).party,)
    return None


def _contradicts(event: Event, dealt: Dealt) -> bool:
    """Whether the table heard something of Hitler that the deal does not bear out."""
    match event:
        case HitlerExecuted(_, seat) | HitlerElected(_, seat):
            return dealt.deal.role(seat) is not Role.HITLER
        case ProvenNotHitler(seat) | PlayerExecuted(_, seat):
            return dealt.deal.role(seat) is Role.HITLER
    return False


def _words(table: Table, event: Event) -> str:
    return sentence(table.referee, event, table.names)


def _heading(table: Table, key: str) -> str:
    return deal_words(table.referee, key)
