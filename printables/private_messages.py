"""The messages to paste where a table plays by messages: all of one length, compressed too.

Each says what the Secret Role slip says. Blanks at its end fill it up, of such kinds that gzip and
bzip2 make the messages of one language equally long as well; else their lengths could tell roles.
"""

import bz2
import zlib
from collections.abc import Sequence
from hashlib import shake_256
from statistics import median_high
from typing import TypeAlias

from companion.rules.knowledge import Knowledge
from companion.rules.pieces import Role, Seat
from printables.slips import BLANKS, PlayerSecret, TableOfSlips, role_lines
from printables.wording import Wording

_FILLED = 400  # bytes of blanks behind the longest message
_USUAL, _MOST = 45, 130  # of those, how many are random
_KINDS = (8, 5, 4, 3)  # of random blanks; each adds to the lengths in another ratio
_BLANKS = {kinds: [BLANKS[byte % kinds].encode() for byte in range(256)] for kinds in _KINDS}
_TRIES = 8000
_ROUNDS = 10  # with greater and greater lengths
_AIR = 8  # bytes above the usual lengths

_Lengths: TypeAlias = tuple[int, ...]  # of a text as programs compress it


def private_messages(
    wordings: Sequence[Wording],
    common: TableOfSlips,
    everybody: Sequence[PlayerSecret],
    first: Seat,
    nonces: Sequence[bytes],
) -> tuple[str, ...]:
    """The text for each seat, ready to paste; wordings and nonces are by seat."""
    texts = [
        _message(wording, common, secret, first)
        for wording, secret in zip(wordings, everybody, strict=True)
    ]
    length = max(map(len, texts)) + _FILLED
    messages = [b""] * len(texts)
    for wording in {one.language: one for one in wordings}.values():
        places = [at for at, one in enumerate(wordings) if one.language == wording.language]
        expected = _expected(wording, common, [at + 1 for at in places], first, length)
        for more in range(_ROUNDS):
            wanted = tuple(one + more for one in expected)
            found = [_filled(texts[at], length, wanted, nonces[at]) for at in places]
            if all(found):
                break
        for at, text in zip(places, found, strict=True):
            messages[at] = text or _with_blanks(texts[at], length, 0, 1, b"")
    return tuple(text.decode() for text in messages)


def reveal_message(wording: Wording, fingerprint: str, words: Sequence[str]) -> str:
    """The Reveal for a guest who keeps it, with the beginning of the deal's fingerprint."""
    message: str = wording.reveal.message
    return f"{message.format(fingerprint=fingerprint, words=' '.join(words))}\n"


def _expected(
    wording: Wording, common: TableOfSlips, seats: Sequence[Seat], first: Seat, length: int
) -> _Lengths:
    """What such messages come to, whoever is who."""
    tried: list[_Lengths] = []
    for seat in seats:
        for role in Role:
            secret = PlayerSecret(common.names[seat - 1], seat, role, Knowledge())
            text = _message(wording, common, secret, first)
            tried.append(_lengths(_with_blanks(text, length, _USUAL, len(BLANKS), bytes([seat]))))
    return tuple(median_high(one) + _AIR for one in zip(*tried, strict=True))


def _filled(text: bytes, length: int, wanted: _Lengths, nonce: bytes) -> bytes:
    """The text with blanks that give it these lengths; nothing, if none are found."""
    blanks = dict.fromkeys(_KINDS, _USUAL)
    for number in range(_TRIES):
        kinds = _KINDS[number % len(_KINDS)]
        filled = _with_blanks(text, length, blanks[kinds], kinds, b"%d " % number + nonce)
        short = wanted[0] - len(zlib.compress(filled, 9))
        if short == 0 and _lengths(filled) == wanted:
            return filled
        blanks[kinds] = min(_MOST, max(0, blanks[kinds] + (short > 0) - (short < 0)))
    return b""


def _lengths(text: bytes) -> _Lengths:
    return len(zlib.compress(text, 9)), len(zlib.compress(text)), len(bz2.compress(text))


def _with_blanks(text: bytes, length: int, blanks: int, kinds: int, chance: bytes) -> bytes:
    """The text with random blanks of so many kinds, and with spaces up to a length in bytes."""
    drawn = shake_256(chance).digest(blanks)
    return (text + b"".join(map(_BLANKS[kinds].__getitem__, drawn))).ljust(length) + b"\n"


def _message(wording: Wording, common: TableOfSlips, secret: PlayerSecret, first: Seat) -> bytes:
    """The text alone; its length does not depend on the role."""
    words = wording.messages
    seats = (f"{seat} {name}" for seat, name in enumerate(common.names, start=1))
    head = (words.private.format(name=secret.name), "")
    foot = (
        "",
        words.seats.format(names=", ".join(seats)),
        words.first.format(name=common.names[first - 1]),
        words.verify.format(fingerprint=common.fingerprint),
    )
    told = (
        line.sentence.encode().ljust(line.length) for line in role_lines(wording, common, secret)
    )
    return b"\n".join((*map(str.encode, head), *told, *map(str.encode, foot)))
