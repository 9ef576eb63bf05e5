"""`companion envelope`: one envelope again on paper, or a private look at one's own role."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.cli.refusals import HowToEnvelope, LookNeedsTerminal
from companion.evening.envelopes import reprint as print_again
from companion.rules.pieces import Seat
from companion.table.deal import open_deal, private_look, stored_deal
from companion.table.table import Table
from printables.sheet import Paper


def envelope(
    name: Annotated[
        str, typer.Argument(help="Whose envelope (else everybody's).", show_default=False)
    ] = "",
    reprint: Annotated[
        bool, typer.Option("--reprint", help="Print the same envelope again.")
    ] = False,
    look: Annotated[
        bool, typer.Option("--look", help="Let one player look at the own role again, in private.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="The PDF to print.", show_default=False)
    ] = None,
    paper: Annotated[
        Paper | None, typer.Option(help="The paper (else as dealt).", show_default=False)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Print an envelope again, or look at one's own role; neither changes the deal.

    Examples: companion envelope Ada --reprint -o ada.pdf / companion envelope Ada --look
    """
    with open_table(home) as table:
        seat = table.seat(name) if name else None
        if look and not reprint and out is None and seat is not None:
            _look(table, seat)
        elif reprint and not look and out is not None:
            typer.echo("\n".join(print_again(table, seat, out, paper, force=force)))
        else:
            whose = f"companion envelope {table.names[0]}"
            raise HowToEnvelope(f"{whose} --reprint -o one.pdf", f"{whose} --look")


def _look(table: Table, seat: Seat) -> None:
    from companion.cli.terminal.private_screen import has_terminal, show_privately

    whose = table.names[seat - 1]
    stored_deal(table)
    if not has_terminal():
        raise LookNeedsTerminal(f"companion envelope {whose} --look")
    dealt = open_deal(table)
    words = dealt.wordings[seat - 1].look

    named = replace(
        words,
        hand_over=words.hand_over.format(name=whose),
        show_key=words.show_key.format(name=whose),
    )
    show_privately(named, partial(private_look, table, dealt, seat))
