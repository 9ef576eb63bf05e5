"""Who was who, what was claimed, and the proof that nothing was exchanged."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import final

from companion.deal.chain import LinkKind
from companion.deal.sealed import Opening
from companion.errors import Refusal
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
from companion.table.clock import local_time
from companion.table.deal import Dealt, note, open_deal, stored_deal
from companion.table.table import Table


class NotOver(Refusal):
    """The deal stays sealed until the game is over."""

    command: str


class NothingRevealed(Refusal):
    """The host did not mean it."""


@final
class Revealed:
    """All that a deal can tell. No log shows anything of it."""

    __slots__ = ("claims", "contradictions", "fingerprint", "openings", "proof", "roles")

    def __init__(self, table: Table, dealt: Dealt, openings: tuple[Opening, ...]) -> None:
        events = [event for _, heard in table.stored.steps for event in heard]
        honest = ((event, _honest(event, dealt)) for event in events)
        shown = table.header.memory.claims
        self.roles: tuple[Role, ...] = dealt.deal.roles  # by seat
        self.claims = tuple((claim, true) for claim, true in honest if true is not None and shown)
        self.contradictions = tuple(event for event in events if _contradicts(event, dealt))
        self.openings = openings  # before this one
        self.fingerprint = dealt.deal.fingerprint
        self.proof = dealt.deal.statement  # a text; the fingerprint is the half of its SHA-256


def reveal(
    table: Table,
    sure: Callable[[], bool] | None = None,
    proof: Path | None = None,
    *,
    force: bool = False,
) -> Revealed:
    """Opens the deal for everybody, and notes it first; writes the proof, if it is asked for.

    Before the game is over, `sure` is asked.

    Raises:
        NotDealt: the cards of the box were dealt.
        NotOver: and there is nobody to ask.
        NothingRevealed: the answer is no.
    """
    stored_deal(table)
    over = table.game.win_reason is not None
    if not over and sure is None:
        raise NotOver("companion reveal --now")
    dealt = open_deal(table, LinkKind.REVEAL)
    if not over and not (sure and sure()):
        raise NothingRevealed
    revealed = Revealed(table, dealt, stored_deal(table).openings)
    noted = partial(note, table, dealt)
    if proof is None:
        noted()
    else:
        with atomic_write(proof, force=force, last=noted) as (part,), open_private(part) as file:
            file.write(revealed.proof.encode())
    return revealed


def reveal_lines(table: Table, revealed: Revealed, proof: Path | None = None) -> list[str]:
    """The same as it is read aloud: the end of the game, the roles, the claims, the proof."""
    say, opened = partial(table.say, table="deal"), table.referee.words["deal"]["opened"]
    roles = [
        say("role", seat=name, role=role)
        for name, role in zip(table.names, revealed.roles, strict=True)
    ]
    claims = [
        say("true" if true else "untrue", claim=sentence)
        for event, true in revealed.claims
        for sentence in table.sentences([event])
    ]
    openings = [
        opened[one.how].format(
            when=local_time(one.at),
            names=", ".join(table.names_of([one.seat] if one.seat else table.game.seats)),
        )
        for one in revealed.openings
    ]
    digits = revealed.fingerprint.replace(" ", "").lower()
    sections = [
        [table.next_step()] if table.game.win_reason is not None else [],
        *(
            [say(heading), *(f"  {line}" for line in lines)] if lines else []
            for heading, lines in (("roles", roles), ("claims", claims))
        ),
        *([say("contradicted", event=one)] for one in table.sentences(revealed.contradictions)),
        [say("openings"), *(f"  {line}" for line in openings)] if openings else [],
        [
            say("proven", fingerprint=revealed.fingerprint),
            say("how_to_prove", command="companion reveal --proof proof.txt")
            if proof is None
            else say("proof", file=proof, fingerprint=digits),
        ],
    ]
    return [line for section in sections if section for line in ("", *section)][1:]


def _honest(event: Event, dealt: Dealt) -> bool | None:
    """Whether somebody told the truth about a loyalty; None: nobody spoke of one."""
    match event:
        case ClaimMade(claim) if claim.about is HiddenKnowledge.LOYALTY and claim.target:
            truth = (dealt.deal.role(claim.target).party,)
            return None if claim.said is None else claim.said == truth
    return None


def _contradicts(event: Event, dealt: Dealt) -> bool:
    """Whether the table heard something of Hitler that the deal does not bear out."""
    match event:
        case HitlerExecuted(_, seat) | HitlerElected(_, seat):
            return dealt.deal.role(seat) is not Role.HITLER
        case ProvenNotHitler(seat) | PlayerExecuted(_, seat):
            return dealt.deal.role(seat) is Role.HITLER
    return False
