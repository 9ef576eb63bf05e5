"""The end of a game: roles revealed, claims judged and the deal proven, with the questions for it."""

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, final

from companion.deal.chain import (
    DEALS,
    START,
    Link,
    LinkKind,
    broken_link,
    deal_number,
    grouped,
    moment,
)
from companion.deal.reveal_words import check_words, word_list
from companion.deal.sealed import Opening
from companion.errors import Refusal
from companion.files.atomic_write import atomic_write, open_private
from companion.frozen import Frozen
from companion.rules.events import ClaimMade
from companion.rules.pieces import Role, Seat
from companion.rules.story import is_refuted, is_true
from companion.store.recorded_game import KnownRoles, RoleSource
from companion.table.clock import local_time
from companion.table.deal import (
    WRONG_WORDS,
    NothingOpened,
    OpenDeal,
    commit,
    file_sentences,
    has_key,
    open_by_words,
    open_deal,
    seal_revealed,
    stored_deal,
)
from companion.table.deals import not_made, number_of
from companion.table.names import HowTo, chosen
from companion.table.question import Asking, Kind, Option, Question, Typing
from companion.table.questions import at_table, yes_and_no
from companion.table.table import Table
from companion.table.typed_moves import role_named

if TYPE_CHECKING:
    from companion.deal.secret_files import Destruction

_KEY_GONE = (LinkKind.SEAL, LinkKind.WITHDRAWAL)


class RolesDoNotFit(Refusal):
    """The roles that the players state are not those of this number of players."""

    stated: tuple[Role, ...]
    expected: tuple[Role, ...]


class Opener(StrEnum):
    """Ways to open the deal of a game: The Reveal, a key file, or nothing."""

    WORDS = "words"  # six words of The Reveal
    KEY = "key"  # a file, in version 0.1
    KEY_GONE = "key_gone"  # as before, but the key was destroyed or lost
    RECORD = "record"  # nothing: the game was imported
    BOX = "box"  # nothing: the cards of the box were dealt


class Proof(Frozen):
    """The proof that a deal was not changed, with its number in the log of deals."""

    fingerprint: str
    statement: str  # its SHA-256 is the fingerprint; in version 0.1, the fingerprint is half of it
    deal: int  # number of the deal this evening; 0 in version 0.1
    link: int  # number of its entry in the log of deals; 0 if it has none
    faults: tuple[str, ...]  # keys of sentences on faults in the log of deals
    broken: int  # number of the first log entry that does not fit, or 0
    sealed: bool  # True: the key was destroyed before
    committed: str  # commitment shown before players gave words, or empty
    words: tuple[str, ...]  # words of the table, by seat

    @property
    def sha256(self) -> str:
        """The SHA-256 hash of the deal's statement, which any other program can calculate."""
        import hashlib

        return hashlib.sha256(self.statement.encode()).hexdigest()

    def __repr__(self) -> str:
        return "Proof(revealed)"


@final
class Disclosure:
    """Roles, claims and proof at the end of a game. Its repr shows no secrets."""

    __slots__ = ("claims", "contradictions", "destroyed", "noted", "proof", "roles")

    def __init__(self, table: Table, roles: Sequence[Role], proof: Proof | None = None) -> None:
        events = [event for _, heard in table.stored.steps for event in heard]
        claims = [event for event in events if isinstance(event, ClaimMade)]
        honest = ((event, is_true(event.statement, roles)) for event in claims)
        shown = table.header.memory.claims
        self.roles = tuple(roles)  # by seat
        self.claims = tuple((claim, true) for claim, true in honest if true is not None and shown)
        self.contradictions = tuple(event for event in events if is_refuted(event, roles))
        self.noted = _noted(table)  # openings of the deal before this one
        self.proof = proof  # none if players have stated their roles
        self.destroyed: Destruction | None = None  # files destroyed with the key, if any


def opener(table: Table) -> Opener:
    """Return the way to open the current deal: The Reveal, a key file, or nothing."""
    if table.stored.deal is None:
        return Opener.BOX
    sealed = table.stored.deal.sealed
    if not sealed.token:
        return Opener.RECORD
    if sealed.number is not None:
        return Opener.WORDS
    return Opener.KEY if has_key(table) else Opener.KEY_GONE


def no_deal_opens(table: Table) -> str:
    """Return a sentence on why no deal can be opened, and what the players do instead."""
    closed = table.referee.words["reveal"]["closed"][opener(table)]
    return table.say("no_deal_opens", "reveal", closed=closed)


def reveal(
    table: Table,
    words: str = "",
    *,
    early: bool = False,
    proof: Path | None = None,
    code: Path | None = None,
    force: bool = False,
) -> Disclosure:
    """Open the deal of the current game for everybody, after adding this to the log of deals.

    A deal of version 0.1 is opened by its key, without words. If the key of another deal still
    exists, it is destroyed. The statement is written to `proof`, and a picture of its QR code to
    `code`, if these are given. `early` allows this before the game is over.

    Raises:
        NotDealt: the program dealt no roles.
        NothingOpened: it is too early, or the deal has no words.
        Refusal: the words open nothing, or a file cannot be written.
    """
    by_key = not words and opener(table) in {Opener.KEY, Opener.KEY_GONE}
    if table.game.win_reason is None and (by_key or not early):
        raise NothingOpened("too_early")
    dealt = open_deal(table, LinkKind.REVEAL) if by_key else open_by_words(table, words)
    revealed = Disclosure(
        table, dealt.deal.roles, _proof(dealt, table.journal.chain(), kept=has_key(table))
    )
    statement = dealt.deal.statement.encode()
    contents = {} if proof is None else {proof: statement}
    if code is not None:
        from printables.pdf.codes import code_file

        contents[code] = code_file(statement)
    with atomic_write(*contents, force=force) as parts:
        commit(table.journal, dealt, table.stored)
        for part, content in zip(parts, contents.values(), strict=True):
            with open_private(part) as file:
                file.write(content)
    revealed.destroyed = seal_revealed(table)
    table.keep_roles(KnownRoles(revealed.roles, RoleSource.DEAL))
    return revealed


def _check_sealed(table: Table) -> None:
    if opener(table) is Opener.WORDS and has_key(table):
        raise NothingOpened("unsealed")


def stated(table: Table, roles: Sequence[Role], *, early: bool = False) -> Disclosure:
    """Store the roles as the players state them, in order of seats, without proof.

    Raises:
        NothingOpened: it is too early, or the deal can still be opened.
        RolesDoNotFit: no game with these rules has such roles.
    """
    _check_sealed(table)
    if table.game.win_reason is None and not early:
        raise NothingOpened("too_early")
    expected = table.game.table.roles
    ordered = tuple(sorted(roles, key=list(Role).index))
    if ordered != expected:
        raise RolesDoNotFit(ordered, expected)
    if table.stored.roles is None or table.stored.roles.source is not RoleSource.DEAL:
        table.keep_roles(KnownRoles(tuple(roles), RoleSource.PLAYERS))
    return Disclosure(table, roles)


def stated_by_name(table: Table, texts: Sequence[str]) -> tuple[Role, ...]:
    """Return all roles from texts like "Ada=fascist"; players who are not named are Liberals.

    Raises:
        HowTo: a text has another form.
        Refusal: no player or no role has this name.
    """
    roles = dict.fromkeys(table.game.seats, Role.LIBERAL)
    for text in texts:
        name, equals, role = text.rpartition("=")
        if not equals:
            label = table.referee.words["board"]["roles"][Role.FASCIST]
            raise HowTo(f"companion reveal --role {table.names[0]}={label}")
        roles[table.seat(name)] = role_named(table, role)
    return tuple(roles.values())


def said_roles(table: Table, *, early: bool = False) -> Asking[Disclosure | None]:
    """Ask who was Hitler, then who else was a Fascist; None if nobody says."""

    def read(typed: str) -> list[Seat]:
        parts = re.split(r"[,;]", typed) if ("," in typed or ";" in typed) else typed.split()
        return [table.seat(part.strip()) for part in parts if part.strip()]

    typing = Typing(read, table.referee.words["door"]["hints"]["roles_said"], table.names)
    text = f"{no_deal_opens(table)} {table.say('roles_said', 'door')}"
    options = tuple(map(Option, table.game.seats, table.names))
    most = len(table.names)
    question = Question("roles_said", Kind.SEATS, text, typing, options, least=0, most=most)
    refusal = None
    while seats := (yield question.replace(refusal=refusal)):
        roles = dict.fromkeys(table.game.seats, Role.LIBERAL)
        try:
            roles |= dict.fromkeys(at_table(table, seats), Role.FASCIST) | {seats[0]: Role.HITLER}
            return stated(table, tuple(roles.values()), early=early)
        except Refusal as refused:
            refusal = refused
    return None


def reveal_lines(
    table: Table, revealed: Disclosure, proof: Path | None = None, code: Path | None = None
) -> list[str]:
    """Return the end of the game as sentences: result, roles, claims and proof."""
    say = partial(table.say, table="reveal")
    roles = [
        say("role", seat=name, role=role)
        for name, role in zip(table.names, revealed.roles, strict=True)
    ]
    claims = [
        say("true" if true else "untrue", claim=sentence)
        for event, true in revealed.claims
        for sentence in table.sentences([event])
    ]
    noted = [
        f"{local_time(opening.at)}. {table.say(opening.how, 'deals', names=table.names_of(seats))}"
        for opening in revealed.noted
        for seats in [[opening.seat] if opening.seat else table.game.seats]
    ]
    proven = revealed.proof
    dealt = table.stored.deal.sealed.dealt_to(table.names) if table.stored.deal else ()
    renamed = zip(dealt, table.names, strict=False)
    noted += [say("dealt_as", seat=new, old=old) for old, new in renamed if old != new]
    noted += not_made(table)
    if proven is not None:
        noted[:0] = number_of(table)
    sections = [
        [table.next_step()] if table.game.win_reason is not None else [],
        *(
            [say(heading), *(f"  {line}" for line in lines)] if lines else []
            for heading, lines in (("roles", roles), ("claims", claims), ("noted", noted))
        ),
        *([say("contradicted", event=one)] for one in table.sentences(revealed.contradictions)),
        [table.referee.words["recap"]["roles_from"][RoleSource.PLAYERS]]
        if proven is None
        else _proof_lines(table, proven, proof, code),
        []
        if revealed.destroyed is None
        else [
            table.say(LinkKind.SEAL, "deals"),
            *file_sentences(table.referee, revealed.destroyed),
        ],
    ]
    return [line for section in sections if section for line in ("", *section)][1:]


def _proof_lines(
    table: Table, proven: Proof, proof: Path | None, code: Path | None
) -> Iterator[str]:
    say = partial(table.say, table="reveal")
    faults = table.referee.words["reveal"]["chain"]
    if proven.broken:
        yield table.say("broken", "deals", link=proven.broken)
    for fault in proven.faults:
        yield faults[fault]
    if proven.deal and not proven.sealed:
        yield say("not_sealed")
    if proven.words:
        given = zip(table.names, proven.words, strict=True)
        told = ", ".join(say("role", seat=name, role=word) for name, word in given)
        yield say("table_words", committed=proven.committed, words=told)
    yield say("proven", fingerprint=grouped(proven.fingerprint))
    if proof is None:
        yield from table.advice(
            "how_to_prove", "reveal", command="companion reveal --proof proof.txt"
        )
    else:
        yield say("proof", file=proof, sha256=proven.sha256)
    if code is not None:
        yield table.say("saved", file=code)
        yield say("how_to_scan", sha256=proven.sha256)


def _proof(dealt: OpenDeal, chain: Sequence[Link], *, kept: bool) -> Proof:
    """Return the proof of a deal; `kept` says that its key still exists."""
    deal = dealt.deal
    place = _place(chain, deal.fingerprint)
    sealed = any(link.kind in _KEY_GONE and link.deal == deal.fingerprint for link in chain)
    faults = ["other_chain"] if deal.number and not _fits(dealt, chain, place) else []
    if deal.number and not (sealed or kept):
        faults.append("no_seal")
    return Proof(
        fingerprint=deal.fingerprint,
        statement=deal.statement,
        deal=deal.number.deal if deal.number else 0,
        link=0 if place is None else chain[place].number,
        faults=tuple(faults),
        broken=(broken_link(chain) or 0) if deal.number else 0,
        sealed=sealed or not kept,
        committed=dealt.committed,
        words=deal.words,
    )


def _fits(dealt: OpenDeal, chain: Sequence[Link], place: int | None) -> bool:
    """Return True if a deal's position in the log of deals is the one stored with it."""
    number = dealt.deal.number
    if number is None or place is None:
        return False
    before, link = chain[:place], chain[place]
    head = before[-1].head if before else START
    promised = before[-1].deal if before and before[-1].kind is LinkKind.PROMISE else ""
    return (number.chain, number.deal) == (head, deal_number(before, moment(link))) and (
        not dealt.committed or dealt.committed == promised
    )


def _noted(table: Table) -> tuple[Opening, ...]:
    """Return the openings of the current deal that are in the log of deals."""
    stored, chain = table.stored.deal, table.journal.chain()
    if stored is None:
        return ()
    place = _place(chain, stored.sealed.fingerprint)
    if place is None:  # the deal was imported, or is of version 0.1
        return stored.openings
    return tuple(
        Opening(link.at, link.kind, link.seat)
        for link in chain[place + 1 :]
        if link.deal == stored.sealed.fingerprint or link.kind is LinkKind.IMPORT
    )


def _place(chain: Sequence[Link], fingerprint: str) -> int | None:
    dealt = (link.kind in DEALS and link.deal == fingerprint for link in chain)
    return next((place for place, found in enumerate(dealt) if found), None)


def disclosure(
    table: Table,
    open_: Callable[[str], Disclosure],
    *,
    words: str = "",
    known: Sequence[str] | None = None,
    prove: bool = False,
) -> Asking[Disclosure]:
    """Reveal the roles, by the `words` of The Reveal or as the players state them.

    The function `open_` opens the deal with words, or by its key without them. If the deal stays
    closed, `known` are stated roles like "Ada=fascist", perhaps none. With `prove`, a proof has to
    be written.

    Raises:
        NothingOpened: the game goes on and the host does not confirm, or a proof of
            stated roles is wanted.
        Refusal: nothing opens the deal, or the roles do not fit.
    """
    opens, early = opener(table), table.game.win_reason is None
    if words and opens is Opener.WORDS:  # before any question
        check_words(words, stored_deal(table).sealed.reveal_language)
    if known is not None and not words:
        _check_sealed(table)
    if early and opens is Opener.KEY:
        raise NothingOpened("too_early")
    if early and not (yield _sure(table)):
        raise NothingOpened("unanswered")
    if words:
        return open_(words)
    if known is None and (opened := (yield from opened_deal(table, open_))) is not None:
        return opened
    _check_sealed(table)
    if prove:
        raise NothingOpened("unproven")
    if known:
        return stated(table, stated_by_name(table, known), early=early)
    if (said := (yield from said_roles(table, early=early))) is None:
        raise NothingOpened("unanswered")
    return said


def _sure(table: Table) -> Question:
    options = yes_and_no(table.referee)
    labels = tuple(option.label for option in options)

    def read(typed: str) -> bool:  # anything but yes means no
        return chosen({labels[0]: True, labels[1]: False, "yes": True}, typed) is True

    typing = Typing(read, words=labels)
    return Question("sure", Kind.YES_NO, table.say("reveal_early", "reveal"), typing, options)


def opened_deal(table: Table, open_: Callable[[str], Disclosure]) -> Asking[Disclosure | None]:
    """Return the roles and proof of a deal, opened by its key or by six words that are asked for.

    Return None if The Reveal is lost, or nothing opens the deal.
    """
    opens = opener(table)
    if opens is not Opener.WORDS:
        return open_("") if opens is Opener.KEY else None
    typing = Typing(
        str.strip,
        words=word_list(stored_deal(table).sealed.reveal_language),
        is_free=True,
    )
    question = Question("which_words", Kind.PRIVATE, table.say("six_words", "reveal"), typing)
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
