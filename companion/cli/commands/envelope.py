"""`companion envelope`: one envelope again on paper, or a private look at one's own role."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.table import HomeOption, Table, deal_words, open_table
from companion.deal.sealed import HowOpened
from companion.errors import CompanionError, UsageError
from companion.evening.settings import known_paper
from companion.files.atomic_write import atomic_write
from companion.rules.pieces import Seat
from companion.table.deal import note_opening, open_deal, stored_deal
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
            _reprint(table, seat, out, paper, force=force)
        else:
            whose = table.names[0]
            ways = {
                "reprint": f"companion envelope {whose} --reprint -o one.pdf",
                "look": f"companion envelope {whose} --look",
            }
            raise UsageError(deal_words(table.referee, "how_to_envelope", **ways))


def _reprint(
    table: Table, seat: Seat | None, out: Path, paper: Paper | None, *, force: bool
) -> None:
    dealt = open_deal(table)
    seats = [seat] if seat else list(table.game.seats)
    note = partial(note_opening, table, HowOpened.REPRINT, seat)
    with atomic_write(out, force=force, last=note) as (part,):
        dealt.draw(part, paper or known_paper(dealt.packing.paper), seats)
    names = table.listed(seats)
    typer.echo(deal_words(table.referee, "reprinted", file=out, names=names))
    typer.echo(deal_words(table.referee, "print_it"))
    if dealt.packing.words:
        typer.echo(deal_words(table.referee, "words_warning"))


def _look(table: Table, seat: Seat) -> None:
    from companion.cli.terminal.private_screen import LookWords, has_terminal, show_privately

    whose = table.names[seat - 1]
    stored_deal(table)
    if not has_terminal():
        command = f"companion envelope {whose} --look"
        raise CompanionError(deal_words(table.referee, "needs_terminal", command=command))
    dealt = open_deal(table)
    words = dealt.wordings[seat - 1].look

    def secret() -> list[str]:
        """Noted first, so that nobody looks unnoticed."""
        note_opening(table, HowOpened.LOOK, seat)
        return dealt.sentences(seat)

    show_privately(
        LookWords(
            hand_over=words.hand_over.format(name=whose),
            show_key=words.show_key.format(name=whose),
            hide_key=words.hide_key,
            done=words.done,
            done_key=words.done_key,
        ),
        secret,
    )
