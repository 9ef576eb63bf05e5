"""Questions before a reveal: confirmation, the six words, or stated roles."""

from collections.abc import Callable, Sequence

from companion.deal.reveal_words import check_words, word_list
from companion.table.deal import WRONG_WORDS, NothingOpened, stored_deal
from companion.table.names import chosen
from companion.table.question import Asking, Kind, Question, Typing
from companion.table.questions import stated_roles, yes_and_no
from companion.table.reveal import (
    Disclosure,
    Opener,
    check_sealed,
    opener,
    stated,
    stated_by_name,
)
from companion.table.table import Table


def disclosure(
    table: Table,
    open_: Callable[[str], Disclosure],
    tell: Callable[[str], None],
    *,
    words: str = "",
    known: Sequence[str] | None = None,
    prove: bool = False,
) -> Asking[Disclosure]:
    """Reveal the roles, by the `words` of The Reveal or as the players state them.

    `open_` opens the deal with words, or by its key without them. If it stays closed, `known` are
    stated roles like "Ada=fascist", perhaps none. `prove`: a proof is to be written.

    Raises:
        NothingOpened: the game goes on and the host does not mean it, or a proof of stated roles is
            wanted.
        Refusal: nothing opens the deal, or the roles do not fit.
    """
    opens, early = opener(table), table.game.win_reason is None
    if words and opens is Opener.WORDS:  # before any question
        check_words(words, stored_deal(table).sealed.reveal_language)
    if known is not None and not words:
        check_sealed(table)
    if early and opens is Opener.KEY:
        raise NothingOpened("too_early")
    if early and not (yield _sure(table)):
        raise NothingOpened("unanswered")
    if words or (opens is Opener.KEY and known is None):
        return open_(words)
    if opens is Opener.WORDS and known is None:
        opened = yield from by_words(table, open_)
        if opened is not None:
            return opened
    check_sealed(table)
    if prove:
        raise NothingOpened("unproven")
    tell(table.say("no_deal_opens", "reveal"))
    roles = yield from stated_roles(table, stated_by_name(table, known or ()))
    return stated(table, roles, early=early)


def _sure(table: Table) -> Question:
    options = yes_and_no(table.referee)
    labels = tuple(option.label for option in options)

    def read(typed: str) -> bool:  # whatever is not yes is no
        return chosen({labels[0]: True, labels[1]: False, "yes": True}, typed) is True

    typing = Typing(read, words=labels)
    text = table.say("reveal_early", "reveal")
    return Question("sure", Kind.YES_NO, text, typing, options)


def by_words(table: Table, open_: Callable[[str], Disclosure]) -> Asking[Disclosure | None]:
    """Ask for the six words and open the deal; None if The Reveal is lost."""
    typing = Typing(
        str.strip,
        words=word_list(stored_deal(table).sealed.reveal_language),
        is_free=True,
    )
    text = table.say("six_words", "reveal")
    question = Question("which_words", Kind.PRIVATE, text, typing)
    refusal = None
    words = ""
    while words := (
        yield question.replace(refusal=refusal, typing=typing.replace(begun=words))
    ).strip():
        try:
            return open_(words)
        except WRONG_WORDS as refused:
            refusal = refused
    return None
