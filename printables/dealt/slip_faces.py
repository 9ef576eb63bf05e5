"""The two slips of a player as pictures: a code each, and perhaps words that a fold hides."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.rules.knowledge import Knowledge
from companion.rules.pieces import Party, Role
from printables.dealt.slips import (
    NamesTooLong,
    PlayerSecret,
    SlipCodes,
    TableOfSlips,
    known_role,
    membership_sentence,
    membership_text,
    role_sentence,
    role_text,
)
from printables.edition.wording import Wording
from printables.paper.sheet import POINTS
from printables.pdf.codes import Picture, code_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from printables.dealt.hidden_words import Choice

WORDS_WIDTH, WORDS_HEIGHT = 25.5, 57.0  # mm, upright as they lie on the slip


class TooLongForFold(Refusal):
    """Words that a fold hides and that are too long for it: its place in mm, letters in points."""

    language: str
    text: str
    width: float
    height: float
    smallest: float
    needed: float


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
    wording: Wording,
    common: TableOfSlips,
    secret: PlayerSecret,
    nonces: Nonces,
    codes: SlipCodes,
    *,
    words: bool,
) -> tuple[SlipFace, SlipFace]:
    """The Secret Role slip and the Party Membership slip.

    Raises:
        TooLongForFold, NamesTooLong: the words would be too small, by themselves or with these names.
    """
    said = role_text(wording, common, secret, nonces.role, codes.role)
    role = code_picture(said.text, codes.role, said.mask, said.dense)
    said = membership_text(wording, common, secret, nonces.membership, codes.membership)
    party = code_picture(said.text, codes.membership, said.mask, said.dense)
    if not words:
        return SlipFace(role, None), SlipFace(party, None)
    try:
        told = role_words(wording, common, secret, nonces.role)
        shown = membership_words(wording, secret.role.party, nonces.membership)
    except NamesTooLong:
        for refusal, _ in too_long_for_folds(wording, common.replace(names=(secret.name,))):
            raise refusal from None
        raise
    return SlipFace(role, told), SlipFace(party, shown)


def too_long_for_folds(
    wording: Wording, common: TableOfSlips
) -> "Iterator[tuple[TooLongForFold, tuple[str]]]":
    """What is refused of a wording whose words are too long for a fold, with the longest of them."""
    from printables.dealt.hidden_words import MIN_SENTENCE_SIZE, size_of_words

    secret = PlayerSecret(common.names[0], 1, Role.LIBERAL, Knowledge())
    for choices in (
        [*_role_choices(wording, common, secret)],
        [_membership_choice(wording, Party.LIBERAL)],
    ):
        size = size_of_words(wording.slips.marked, choices, WORDS_WIDTH, WORDS_HEIGHT)
        if size < MIN_SENTENCE_SIZE:
            longest = max((wording.slips.marked, *choices[0].options), key=len)
            in_points = (round(one * POINTS, 1) for one in (MIN_SENTENCE_SIZE, size))
            box = WORDS_HEIGHT, WORDS_WIDTH  # as it is read
            yield TooLongForFold(wording.language, longest[:80], *box, *in_points), (longest,)


def role_words(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, nonce: bytes
) -> Picture:
    """The words on a Secret Role slip."""
    return _hidden(wording, [*_role_choices(wording, common, secret)], nonce)


def membership_words(wording: Wording, party: Party, nonce: bytes) -> Picture:
    """The words on a Party Membership slip."""
    return _hidden(wording, [_membership_choice(wording, party)], nonce)


def _role_choices(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret
) -> "Iterator[Choice]":
    """The player's role, and with knowledge, by its first letter, that of everybody else."""
    from printables.dealt.hidden_words import Choice  # it needs numpy

    roles = [*Role]
    yield Choice([role_sentence(wording, role) for role in roles], roles.index(secret.role))
    if secret.knowledge is None:
        return
    known = [*roles, None]
    letters = ["?" if role is None else wording.roles[role][0] for role in known]
    for seat, name in enumerate(common.names, start=1):
        if seat != secret.seat:
            yield Choice(letters, known.index(known_role(common, secret, seat)), name)


def _membership_choice(wording: Wording, party: Party) -> "Choice":
    from printables.dealt.hidden_words import Choice

    parties = [*Party]
    return Choice([membership_sentence(wording, one) for one in parties], parties.index(party))


def _hidden(wording: Wording, choices: "Sequence[Choice]", chance: bytes) -> Picture:
    from printables.dealt.hidden_words import hidden_words

    return hidden_words(wording.slips.marked, choices, WORDS_WIDTH, WORDS_HEIGHT, chance)
