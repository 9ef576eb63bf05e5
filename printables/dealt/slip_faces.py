"""Pictures on the two slips of a player: a QR code each, and if asked, words hidden by a fold."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.rules.pieces import Party, Role
from companion.rules.ruleset import Knowledge
from printables.catalogue import PieceName
from printables.dealt.slips import (
    NamesTooLong,
    PlayerSecret,
    SlipCodes,
    SlipTooLong,
    TableOfSlips,
    known_role,
    membership_sentence,
    membership_text,
    role_sentence,
    role_text,
)
from printables.edition.wording import Wording
from printables.pdf.codes import Picture, code_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from printables.dealt.hidden_words import Choice

WORDS_WIDTH, WORDS_HEIGHT = 25.5, 57.0  # mm, upright as on the slip


@dataclass(frozen=True, slots=True)
class SlipFace:
    """Secret parts of a slip, which differ between players."""

    code: Picture = field(repr=False)
    words: Picture | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Nonces:
    """Random bytes for the two slips of a player, at least 16 each; kept for a reprint."""

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
    """Return the Secret Role slip and the Party Membership slip.

    Raises:
        SlipTooLong, NamesTooLong: the words, alone or with these names, would be too small.
    """
    code_text = role_text(wording, common, secret, nonces.role, codes.role)
    role = code_picture(code_text.text, codes.role, code_text.mask, code_text.dense)
    code_text = membership_text(wording, common, secret, nonces.membership, codes.membership)
    party = code_picture(code_text.text, codes.membership, code_text.mask, code_text.dense)
    if not words:
        return SlipFace(role, None), SlipFace(party, None)
    try:
        role_picture = role_words(wording, common, secret, nonces.role)
        party_picture = membership_words(wording, secret.role.party, nonces.membership)
    except NamesTooLong:
        for refusal, _ in too_long_for_folds(wording, common.replace(names=(secret.name,))):
            raise refusal from None
        raise
    return SlipFace(role, role_picture), SlipFace(party, party_picture)


def too_long_for_folds(
    wording: Wording, common: TableOfSlips
) -> "Iterator[tuple[SlipTooLong, tuple[str]]]":
    """Yield an error for each sentence too long for the fold, with the longest text it may show."""
    from printables.dealt.hidden_words import MIN_SENTENCE_SIZE, size_of_words

    secret = PlayerSecret(common.names[0], 1, Role.LIBERAL, Knowledge())
    for choices in (
        [*_role_choices(wording, common, secret)],
        [_membership_choice(wording, Party.LIBERAL)],
    ):
        size = size_of_words(wording.slips.marked, choices, WORDS_WIDTH, WORDS_HEIGHT)
        if size < MIN_SENTENCE_SIZE:
            longest = max((wording.slips.marked, *choices[0].options), key=len)
            place = PieceName.ENVELOPES.value, wording.language
            yield SlipTooLong(*place, longest[:80]), (longest,)


def role_words(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, nonce: bytes
) -> Picture:
    """Return the words on a Secret Role slip, as a picture."""
    return _hidden(wording, [*_role_choices(wording, common, secret)], nonce)


def membership_words(wording: Wording, party: Party, nonce: bytes) -> Picture:
    """Return the words on a Party Membership slip, as a picture."""
    return _hidden(wording, [_membership_choice(wording, party)], nonce)


def _role_choices(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret
) -> "Iterator[Choice]":
    """Yield the choices of a Secret Role slip: the role, and the roles of players known to this one."""
    from printables.dealt.hidden_words import Choice  # hidden words need numpy

    roles = [*Role]
    yield Choice([role_sentence(wording, role) for role in roles], roles.index(secret.role))
    if secret.knowledge is None:
        return
    knowable = [*roles, None]
    letters = ["?" if role is None else wording.roles[role][0] for role in knowable]
    for seat, name in enumerate(common.names, start=1):
        if seat != secret.seat:
            yield Choice(letters, knowable.index(known_role(common, secret, seat)), name)


def _membership_choice(wording: Wording, party: Party) -> "Choice":
    from printables.dealt.hidden_words import Choice

    parties = [*Party]
    return Choice([membership_sentence(wording, party) for party in parties], parties.index(party))


def _hidden(wording: Wording, choices: "Sequence[Choice]", chance: bytes) -> Picture:
    from printables.dealt.hidden_words import hidden_words

    return hidden_words(wording.slips.marked, choices, WORDS_WIDTH, WORDS_HEIGHT, chance)
