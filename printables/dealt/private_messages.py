"""Text messages with the roles, for players who are not at the table.

A message has a part for each role, in random order, and says which part is the player's own. The
other parts belong to an invented deal, so that neither they nor the number of the true part say
anything. All messages of a deal have one length; random blanks at their ends also make their length
when compressed depend on chance.
"""

from collections.abc import Sequence
from hashlib import shake_256
from io import BytesIO
from typing import TypeVar

from companion.rules.pieces import Party, Role, Seat
from companion.rules.ruleset import Knowledge, knowledge
from printables.dealt.slips import (
    MIN_BLANKS,
    PlayerSecret,
    TableOfSlips,
    blanks,
    known_sentences,
    role_sentence,
)
from printables.edition.rule_sentences import goal_sentence
from printables.edition.wording import Wording

_SHUFFLE_BYTES = 8  # random bytes to shuffle an item
T = TypeVar("T")


def private_messages(
    wordings: Sequence[Wording],
    common: TableOfSlips,
    everybody: Sequence[PlayerSecret],
    first: Seat,
    nonces: Sequence[bytes],
) -> tuple[str, ...]:
    """Return a message with the secret role for each player, in order of seats, ready to paste."""
    texts = [
        _message(wording, common, secret, first, nonce).encode()
        for wording, secret, nonce in zip(wordings, everybody, nonces, strict=True)
    ]
    length = max(map(len, texts)) + MIN_BLANKS
    filled = (
        text + blanks(length - len(text), b"blanks" + nonce)
        for text, nonce in zip(texts, nonces, strict=True)
    )
    return tuple(f"{text.decode()}\n" for text in filled)


def reveal_message(wording: Wording, fingerprint: str, words: Sequence[str]) -> str:
    """Return the message that opens the deal at the end, for the player who keeps it."""
    message: str = wording.reveal.message
    return f"{message.format(fingerprint=fingerprint, words=' '.join(words))}\n"


def _message(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, first: Seat, nonce: bytes
) -> str:
    """Return a player's message with a part for each role, one of them true, before blanks are added."""
    words = wording.messages
    parts = _shuffled([*dict.fromkeys(common.table.roles)], b"parts" + nonce)
    seats = (f"{seat} {name}" for seat, name in enumerate(common.names, start=1))
    goals = (
        goal_sentence(wording.slips.goal, common.ruleset, common.table, party) for party in Party
    )
    lines = [
        words.private.format(name=secret.name),
        "",
        words.own.format(number=parts.index(secret.role) + 1),
    ]
    for number, role in enumerate(parts, start=1):
        shown_secret = secret if role is secret.role else _invented(common, secret, role, nonce)
        lines += [
            "",
            words.part.format(number=number),
            *_knowledge_of(wording, common, shown_secret),
        ]
    lines += [
        "",
        *goals,
        "",
        words.seats.format(names=", ".join(seats)),
        words.first.format(name=common.names[first - 1]),
        f"{wording.label(wording.deal.fingerprint, common.fingerprint)}.",
    ]
    return "\n".join(lines)


def _invented(common: TableOfSlips, secret: PlayerSecret, role: Role, nonce: bytes) -> PlayerSecret:
    cards = [*common.table.roles]
    cards.remove(role)
    others = _shuffled(cards, role.value.encode() + nonce)
    roles = [*others[: secret.seat - 1], role, *others[secret.seat - 1 :]]
    return PlayerSecret(secret.name, secret.seat, role, knowledge(common.table, roles, secret.seat))


def _knowledge_of(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> list[str]:
    role = role_sentence(wording, secret.role)
    if secret.knowledge == Knowledge():
        return [role, wording.messages.nobody]
    return [role, *known_sentences(wording, common, secret)]


def _shuffled(items: Sequence[T], chance: bytes) -> list[T]:
    stream = BytesIO(shake_256(chance).digest(_SHUFFLE_BYTES * len(items)))
    return sorted(items, key=lambda _: stream.read(_SHUFFLE_BYTES))
