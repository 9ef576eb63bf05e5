"""`companion reveal`: who was who, what was claimed, and what of it is proven."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.completion import complete_reveal_word, complete_role_of
from companion.cli.current_game import HomeOption, open_table
from companion.cli.host import refusal_text
from companion.cli.options import check_picture
from companion.cli.terminal.announcer import show
from companion.cli.terminal.prompts import ask_line, asked_text, at_a_terminal, can_redraw
from companion.errors import Refusal
from companion.table.deal import NothingOpened
from companion.table.question import Asking, Question
from companion.table.reveal import (
    Disclosure,
    disclosure,
    reveal_lines,
)
from companion.table.reveal import reveal as open_for_all


def reveal(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="The six words of The Reveal (default: ask).",
            autocompletion=complete_reveal_word,
            show_default=False,
        ),
    ] = None,
    lost: Annotated[
        bool,
        typer.Option("--lost", help="The Reveal is lost: let the players state their roles."),
    ] = False,
    role: Annotated[
        list[str] | None,
        typer.Option(
            help="A stated role, like Ada=fascist; can be repeated.",
            autocompletion=complete_role_of,
            show_default=False,
        ),
    ] = None,
    proof: Annotated[
        Path | None,
        typer.Option(
            help="Save the text of the deal, whose SHA-256 is the fingerprint.", show_default=False
        ),
    ] = None,
    code: Annotated[
        Path | None,
        typer.Option(help="Save that text as a QR code, a PNG.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Open the deal with The Reveal: who was who, who lied, and the proof.

    Examples: companion reveal / companion reveal --lost
    """
    check_picture(code)
    with open_table(home) as table:
        early, prove = table.game.win_reason is None, proof is not None or code is not None
        open_ = partial(open_for_all, table, early=early, proof=proof, code=code, force=force)
        revealed = _answered(
            disclosure(
                table,
                open_,
                lambda line: show([line]),
                words=" ".join(words or ()),
                known=(role or ()) if lost or role else None,
                prove=prove,
            )
        )
        show(reveal_lines(table, revealed, proof, code))
        if revealed.proof is not None and code is None and can_redraw():
            from companion.cli.terminal.code_screen import show_code

            show_code(table, revealed.proof)


def _answered(asking: Asking[Disclosure]) -> Disclosure:
    """Ask until the answers come to a result, and return it.

    Raises:
        NothingOpened: nobody answers.
        Refusal: nobody can correct an answer that is refused.
    """
    try:
        question = next(asking)
        while True:
            typed = _asked(question, question.refusal)
            try:
                value = question.typing.read(typed)
            except Refusal as refused:
                question = question.replace(refusal=refused)
            else:
                question = asking.send(value)
    except StopIteration as end:
        result: Disclosure = end.value
        return result
    except EOFError:
        raise NothingOpened("unanswered") from None


def _asked(question: Question, refusal: Refusal | None = None) -> str:
    """Ask a question, and return the answer as it was typed.

    Raises:
        Refusal: nobody can correct what was refused.
    """
    if refusal is not None:
        if question.typing.is_free and not at_a_terminal():
            raise refusal
        show([refusal_text(refusal)])
    return ask_line(asked_text(question), question.typing.words, question.typing.begun)
