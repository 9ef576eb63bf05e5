"""Encrypted texts (slips) between a moderator and players, for use in any forum or chat.

A slip is the word "slip" and 72 letters of base32: one line of an e-mail. Case, marks and line breaks
do not matter. Its 45 bytes are a header that anybody may read (12), what it says, padded and sealed (31),
and a checksum (2), which tells a lost letter from a lost key. The header is also the nonce: it ends with a
digest of what the slip says, so two different ones never have the same, even if a player answers twice.

X25519 and HKDF-SHA256 give each pair of players keys for each direction; ChaCha20-Poly1305 seals.

After its kind, a payload has numbers, none of them 0. A role is 1 Liberal, 2 Fascist, 3 Hitler; a party is
1 Liberal, 2 Fascist; an answer is 1 yes, 2 no.

* ROLE: one's own, then seat and role of each player who is known; VOTE: the seats of both candidates; HAND: the
  parties of three tiles; PAIR: of two, then 1 if a veto may be asked, 2 if it was refused; PEEK: of three, in
  order; PARTY: seat, party; VETO_ASKED: the Chancellor's seat, then the parties of the two tiles, if they are told.
* Answers: SEEN where nothing is asked; BALLOT: answer; DISCARD: party; ENACT: party; ASK_VETO; VETO: answer.
"""

import hmac
import re
import struct
from base64 import b32decode, b32encode
from contextlib import suppress
from enum import IntEnum
from hashlib import sha256
from secrets import token_bytes
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.rules.pieces import Seat

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

Kind = IntEnum(
    "Kind",
    [
        "ROLE", "VOTE", "HAND", "PAIR", "PEEK", "PARTY", "VETO_ASKED",
        "SEEN", "BALLOT", "DISCARD", "ENACT", "ASK_VETO", "VETO",
    ],
)  # fmt: skip
_PAYLOAD, _HEADER, _NONCE_LENGTH = 15, struct.Struct(">BIBH"), 12  # bytes, except for the format
_KEY_BODY = struct.Struct(">BI32s")  # seat, game, public key
# number of letters, and bytes of the checksum
LENGTHS = {"slip": (72, 2), "pubkey": (66, 4), "mykey": (66, 4)}
_ANSWER = 0x80  # bit of the first byte, which also has the seat


class OldSlip(Refusal):
    """A slip (encrypted text) answers a question that is over, or of another game."""

    round: int


class SlipKeyLost(Refusal):
    """A slip (encrypted text) was sealed with another key than the known key of this seat."""

    seat: Seat


class NoSlipKey(Refusal):
    """A text contains no complete public key for this game."""


class SecretKeySent(Refusal):
    """A player sent the secret key of their slips (encrypted texts), which nobody else may have."""


class Payload(Frozen):
    """The content of a slip (encrypted text): its kind and numbers, hidden in its repr."""

    kind: Kind
    numbers: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return "Payload(hidden)"


class Header(Frozen):
    """The public part of a slip (encrypted text); an answer repeats the numbers of its question."""

    game: int  # a random number of 32 bits
    seat: Seat
    round: int
    number: int  # number of the slip in its game, never used twice
    answer: bool = False


class Slip(Frozen):
    """A complete slip (encrypted text) that has not been decrypted."""

    header: Header
    content: bytes


class SlipKey:
    """A private key of the moderator or of a player; a new random one if no secret is given."""

    def __init__(self, secret: bytes = b"") -> None:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        self.secret = secret or token_bytes(32)
        self.private = X25519PrivateKey.from_private_bytes(self.secret)
        self.public = self.private.public_key().public_bytes_raw()


def key_text(public: bytes, game: int, seat: Seat) -> str:
    """Return a public key as a text for a player's first message."""
    return _text("pubkey", _KEY_BODY.pack(seat, game, public))


def read_key(text: str, game: int) -> tuple[Seat, bytes]:
    """Return the seat and the public key in a player's first message.

    Raises:
        NoSlipKey: there is no key for this game, or a letter was lost.
        SecretKeySent: it contains the secret key.
    """
    if _contents("mykey", text):
        raise SecretKeySent
    for content in _contents("pubkey", text):
        seat, key_game, public = _KEY_BODY.unpack(content)
        with suppress(ValueError):  # raised for a weak key
            _shared(SlipKey(), public)
            if key_game == game:
                return seat, public
    raise NoSlipKey


def seal(key: SlipKey, reader: bytes, header: Header, payload: Payload) -> str:
    """Encrypt a payload for the owner of the public key `reader`.

    The same payload again gives the same text.
    """
    content = bytes((payload.kind, *payload.numbers)).ljust(_PAYLOAD, b"\0")
    cipher, digest_key = _channel(key, reader, key.public + reader)
    seat = header.seat + _ANSWER * header.answer
    head = _HEADER.pack(seat, header.game, header.round, header.number)
    nonce = (head + hmac.digest(digest_key, head + content, "sha256"))[:_NONCE_LENGTH]
    return _text("slip", nonce + cipher.encrypt(nonce, content, None))


def read_slips(text: str) -> list[Slip]:
    """Return the complete slips (encrypted texts) in a text, each once."""
    return [_slip(content) for content in dict.fromkeys(_contents("slip", text))]


def open_slip(key: SlipKey, writer: bytes, slip: Slip, expected: Header) -> Payload:
    """Decrypt a slip that has the expected header and was sealed by the owner of this public key.

    Raises:
        OldSlip: it has another header.
        SlipKeyLost: it was sealed with other keys.
    """
    if slip.header != expected:
        raise OldSlip(slip.header.round)
    from cryptography.exceptions import InvalidTag

    cipher, _ = _channel(key, writer, writer + key.public)
    try:
        content = cipher.decrypt(slip.content[:_NONCE_LENGTH], slip.content[_NONCE_LENGTH:], None)
        kind, *numbers = content.rstrip(b"\0")
        return Payload(Kind(kind), tuple(numbers))
    except (InvalidTag, ValueError):
        raise SlipKeyLost(slip.header.seat) from None


def _slip(content: bytes) -> Slip:
    first, game, in_round, number = _HEADER.unpack(content[: _HEADER.size])
    return Slip(Header(game, first % _ANSWER, in_round, number, first >= _ANSWER), content)


def _shared(key: SlipKey, other: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    return key.private.exchange(X25519PublicKey.from_public_bytes(other))


def _channel(key: SlipKey, other: bytes, publics: bytes) -> tuple["ChaCha20Poly1305", bytes]:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    derivation = HKDF(SHA256(), 64, salt=None, info=b"companion slip 1" + publics)
    keys = derivation.derive(_shared(key, other))
    return ChaCha20Poly1305(keys[:32]), keys[32:]


def _text(word: str, content: bytes) -> str:
    checked = content + sha256(content).digest()[: LENGTHS[word][1]]
    return word + b32encode(checked).decode().rstrip("=").lower()


def _contents(word: str, text: str) -> list[bytes]:
    """Return the decoded bytes after each occurrence of a word in a text, if their checksum is right."""
    count, check = LENGTHS[word]
    parts = re.findall(f"(?={word}([a-z2-7]{{{count}}}))", re.sub(r"[\W_]+", "", text).lower())
    wholes = (b32decode(part.upper() + "=" * (-count % 8)) for part in parts)
    return [
        whole[:-check]
        for whole in wholes
        if sha256(whole[:-check]).digest()[:check] == whole[-check:]
    ]
