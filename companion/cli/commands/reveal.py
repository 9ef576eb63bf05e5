"""`companion reveal`: who was who, what was claimed, and what of it is proven."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.completion import complete_reveal_word, complete_role_of
from companion.cli.current_game import HomeOption, open_table
from companion.cli.host import told
from companion.cli.refusals import NoCodeFile
from companion.cli.terminal.announcer import show
from companion.cli.terminal.prompts import ask_line, at_a_terminal
from companion.deal.reveal_words import check_words, word_list
from companion.rules.pieces import Role
from companion.table.deal import WRONG_WORDS, stored_deal
from companion.table.names import chosen
from companion.table.questions import stated_roles
from companion.table.reveal import (
    Disclosure,
    NothingRevealed,
    NothingToProve,
    NotOver,
    Opener,
    check_sealed,
    opener,
    reveal_lines,
    stated,
    stated_by_name,
)
from companion.table.reveal import reveal as open_for_all
from companion.table.table import Table


def reveal(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="The six words of The Reveal (else it asks).",
            autocompletion=complete_reveal_word,
            show_default=False,
        ),
    ] = None,
    lost: Annotated[
        bool,
        typer.Option("--lost", help="Without The Reveal: the players state their roles."),
    ] = False,
    role: Annotated[
        list[str] | None,
        typer.Option(
            help="A stated role, like Ada=fascist.",
            autocompletion=complete_role_of,
            show_default=False,
        ),
    ] = None,
    proof: Annotated[
        Path | None,
        typer.Option(
            help="Write the deal as the text whose SHA-256 is the fingerprint.", show_default=False
        ),
    ] = None,
    code: Annotated[
        Path | None,
        typer.Option(help="Write the same as a code for a phone, a PNG.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Open the deal with The Reveal: who was who, against what was claimed, and the proof.

    Examples: companion reveal / companion reveal --lost
    """
    if code is not None and code.suffix.lower() != ".png":
        raise NoCodeFile("companion reveal --code proof.png")
    with open_table(home) as table:
        opens, typed = opener(table), " ".join(words or ())
        early = table.game.win_reason is None
        if typed and opens is Opener.WORDS:  # before any question
            check_words(typed, stored_deal(table).sealed.reveal_language)
        if early and opens is Opener.KEY:
            raise NotOver
        if early and not _sure(table):
            raise NothingRevealed
        open_ = partial(open_for_all, table, early=early, proof=proof, code=code, force=force)
        revealed = None
        if typed or (opens is Opener.KEY and not (lost or role)):
            revealed = open_(typed)
        elif opens is Opener.WORDS and not (lost or role):
            revealed = _by_words(table, open_)
        if revealed is None:
            check_sealed(table)
            if proof is not None or code is not None:
                raise NothingToProve
            show([table.referee.words["reveal"]["stated_because"][opens]])
            revealed = stated(table, _roles(table, role or ()), early=early)
        show(reveal_lines(table, revealed, proof, code))
        if revealed.proof is not None and code is None and at_a_terminal():
            from companion.cli.terminal.code_screen import show_code

            show_code(table, revealed.proof)


def _sure(table: Table) -> bool:
    answers = table.referee.words["play"]
    question = table.say("sure", "reveal", yes=answers["yes"])
    return chosen({answers["yes"]: True, answers["no"]: False}, _answer(question)) is True


def _by_words(table: Table, open_: Callable[[str], Disclosure]) -> Disclosure | None:
    """What the words open that are typed; None: nothing is, The Reveal is lost."""
    question = table.say("which_words", "reveal")
    offered, typed = word_list(stored_deal(table).sealed.reveal_language), ""
    while typed := _answer(question, offered, typed).strip():
        try:
            return open_(typed)
        except WRONG_WORDS as refusal:
            if not at_a_terminal():
                raise
            question = told(refusal)
    return None


def _roles(table: Table, known: Sequence[str]) -> tuple[Role, ...]:
    """The roles as the players state them."""
    asking = stated_roles(table, stated_by_name(table, known))
    try:
        question = next(asking)
        while True:
            if question.refusal is not None:
                show([told(question.refusal)])
            question = asking.send(_answer(question.text, question.answers))
    except StopIteration as end:
        roles: tuple[Role, ...] = end.value
        return roles


def _answer(question: str, words: Sequence[str] = (), typed: str = "") -> str:
    try:
        return ask_line(question, words, typed)
    except EOFError:
        raise NothingRevealed from None
