"""Encryption and decryption of a deal with the words of its Reveal."""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from itertools import product

from companion.deal.reveal_words import draw_words, list_language, secret_of
from companion.deal.roles import Deal
from companion.deal.sealed import SealedDeal
from companion.errors import Refusal
from companion.rules.pieces import Role

_ROLE_BYTES = (Role.LIBERAL, Role.FASCIST, Role.HITLER)  # a role is encrypted as its index here
_STRETCHING = 16  # bytes
# scrypt: 16 MB and a twentieth of a second for each guess at 66 bits.
_SCRYPT_COST, _SCRYPT_BLOCK, _SCRYPT_MEMORY = 2**14, 8, 2**25


class WordsOpenNothing(Refusal):
    """The typed words do not open this deal: one is wrong, or they belong to another deal."""

    fingerprint: str  # first digits, as printed on The Reveal


def seal(deal: Deal, language: str) -> tuple[SealedDeal, tuple[str, ...]]:
    """Encrypt a deal, and return it with the six words that open it."""
    from cryptography.fernet import Fernet

    language = list_language(language)
    words = draw_words(language)
    stretching = secrets.token_bytes(_STRETCHING)
    content = deal.salt + bytes(map(_ROLE_BYTES.index, deal.roles))
    token = Fernet(_key(words, stretching)).encrypt(content).decode()
    sealed = SealedDeal(
        deal.fingerprint, token, deal.number, deal.words, language, stretching.hex()
    )
    return sealed, words


def unseal(sealed: SealedDeal, players: Sequence[str], words: Sequence[str]) -> Deal | None:
    """Return the deal of these players, or None if the words do not open it."""
    return opened(sealed, players, _key(words, bytes.fromhex(sealed.stretching)))


def opened(sealed: SealedDeal, players: Sequence[str], key: bytes) -> Deal | None:
    """Return the deal that this key decrypts, or None if the fingerprint differs."""
    from cryptography.fernet import Fernet, InvalidToken

    try:
        content = Fernet(key).decrypt(sealed.token)
        salt, sealed_roles = content[: -len(players)], content[-len(players) :]
        roles = [_ROLE_BYTES[place] for place in sealed_roles]
        given = sealed.table_words
        for neutral, posted in product((False, True), repeat=2):
            deal = Deal(
                players, roles, salt, sealed.number, words=given, neutral=neutral, posted=posted
            )
            if deal.fingerprint == sealed.fingerprint:
                return deal
    except (InvalidToken, ValueError, LookupError):
        pass
    return None


def locked(content: bytes, language: str) -> tuple[str, tuple[str, ...], str]:
    """Encrypt other content than a deal; return it with the words that open it and their language."""
    from cryptography.fernet import Fernet

    words, stretching = draw_words(list_language(language)), secrets.token_bytes(_STRETCHING)
    token = Fernet(_key(words, stretching)).encrypt(content).decode()
    return f"{stretching.hex()} {token}", words, list_language(language)


def unlocked(token: str, words: Sequence[str]) -> bytes:
    """Decrypt content that was encrypted by `locked`.

    Raises:
        ValueError: these are not its words.
    """
    from cryptography.fernet import Fernet, InvalidToken

    stretching, _, sealed = token.partition(" ")
    try:
        return Fernet(_key(words, bytes.fromhex(stretching))).decrypt(sealed)
    except InvalidToken:
        raise ValueError from None


def _key(words: Sequence[str], stretching: bytes) -> bytes:
    stretched = hashlib.scrypt(
        secret_of(words),
        salt=stretching,
        n=_SCRYPT_COST,
        r=_SCRYPT_BLOCK,
        p=1,
        maxmem=_SCRYPT_MEMORY,
        dklen=32,
    )
    return urlsafe_b64encode(stretched)
