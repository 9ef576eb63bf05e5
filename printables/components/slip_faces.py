"""The two slips of a player as pictures: a code each, and perhaps words that a fold hides."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.rules.pieces import Party
from printables.pen import DoesNotFit, Picture, code_picture
from printables.slips import (
    MEMBERSHIP,
    NamesTooLong,
    PlayerSecret,
    TableOfSlips,
    longest_secrets,
    membership_sentence,
    membership_text,
    role_code,
    role_sentences,
    role_text,
)
from printables.wording import Wording

WORDS_WIDTH, WORDS_HEIGHT = 25.5, 57.0  # mm, upright as they lie on the slip


@dataclass(frozen=True, slots=True)
class SlipFace:
    """What differs from player to player on a slip. A secret."""

    code: Picture = field(repr=False)
    words: Picture | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Nonces:
    """Chance for the two slips of a player, 16 bytes or more each; the same for a reprint."""

    role: bytes = field(repr=False)
    membership: bytes = field(repr=False)


def slip_faces(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, nonces: Nonces, *, words: bool
) -> tuple[SlipFace, SlipFace]:
    """The Secret Role slip and the Party Membership slip.

    Raises:
        NamesTooLong: a code cannot hold the names, or the words would be too small.
    """
    knowing = secret.knowledge is not None
    kind = role_code(knowledge=knowing)
    role = code_picture(role_text(wording, common, secret, nonces.role), kind)
    party = code_picture(membership_text(wording, common, secret, nonces.membership), MEMBERSHIP)
    role_words = party_words = None
    if words:
        everybody = longest_secrets(common, secret.seat, knowledge=knowing)
        role_words = _hidden(
            role_sentences(wording, common, secret),
            [role_sentences(wording, common, anybody) for anybody in everybody],
            nonces.role,
        )
        party_words = _hidden(
            [membership_sentence(wording, secret.role.party)],
            [[membership_sentence(wording, one)] for one in Party],
            nonces.membership,
        )
    return SlipFace(role, role_words), SlipFace(party, party_words)


def _hidden(sentences: Sequence[str], others: Sequence[Sequence[str]], chance: bytes) -> Picture:
    from printables.hidden_words import hidden_words  # it needs numpy

    try:
        return hidden_words(sentences, others, WORDS_WIDTH, WORDS_HEIGHT, chance)
    except DoesNotFit:
        raise NamesTooLong from None  # without the sentences, which are secret
