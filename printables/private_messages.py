"""The messages to paste where a table plays by messages: all of one length, compressed too.

Each says what the Secret Role slip says. Blanks at its end fill it up, of such kinds that zlib at
each of its levels and bzip2 make the messages of one language equally long as well; else their
lengths could tell roles.
"""

import bz2
import math
import zlib
from collections.abc import Iterator, Sequence
from hashlib import shake_256
from itertools import islice
from statistics import median_high
from typing import TypeAlias

from companion.rules.knowledge import Knowledge
from companion.rules.pieces import Role, Seat
from printables.slips import BLANKS, PlayerSecret, TableOfSlips, role_lines
from printables.wording import Wording

_FILLED = 400  # bytes of blanks behind the longest message
_USUAL = 60  # of the blanks, how many are random at first
_BLANKS = tuple(one.encode() for one in BLANKS)
_TRIES = 2_000
_AIR = 6  # bytes above the usual lengths
_LEVELS = (9, 1, 3, 4, 2, 5)  # of zlib; those that tell most come first
_ALIKE = (6, 7, 8)  # as long as level 9, nearly always
_WARMTH = 0.7  # of simulated annealing: bytes by which a try may be worse, on average
_WORSE = tuple(int(-_WARMTH * math.log((byte + 0.5) / 256)) for byte in range(256))

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
        for at in places:
            messages[at] = _filled(texts[at], length, expected, nonces[at])
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
            blanks = [_BLANKS[byte % len(_BLANKS)] for byte in _drawn(text, _USUAL)]
            tried.append(tuple(_lengths(_with_blanks(text, length, blanks))))
    return tuple(median_high(one) + _AIR for one in zip(*tried, strict=True))


def _filled(text: bytes, length: int, wanted: _Lengths, nonce: bytes) -> bytes:
    """The text with blanks that give it these lengths, or nearly so where none are found."""
    drawn = iter(_drawn(nonce, _USUAL + 5 * _TRIES))
    blanks = [_BLANKS[byte % len(_BLANKS)] for byte in islice(drawn, _USUAL)]
    best, least = _with_blanks(text, length, blanks), math.inf
    off: float = math.inf
    for how, at, other, kind, warm in zip(*[drawn] * 5, strict=True):
        changed = _changed(blanks, how, at, other, kind) if off < math.inf else blanks
        filled = _with_blanks(text, length, changed)
        if len(filled) > length + 1:
            continue
        now, bound = 0, off + _WORSE[warm]
        for one, expected in zip(_lengths(filled), wanted, strict=True):
            now += abs(one - expected)
            if now > bound:
                break
        else:
            blanks, off = changed, now
            if off < least:
                best, least = filled, off
            if not off:
                break
    return best


def _changed(blanks: list[bytes], how: int, at: int, other: int, kind: int) -> list[bytes]:
    """The blanks with a small change, by four random bytes."""
    changed, at, other = [*blanks], at % len(blanks), other % len(blanks)
    match how % 20:
        case 0 | 1 | 2 | 3 | 4 | 5 | 6:
            changed[at], changed[other] = changed[other], changed[at]
        case 7 | 8 | 9 | 10 | 11 | 12:
            changed[at] = _BLANKS[kind % len(_BLANKS)]
        case 13 | 14:
            changed.insert(at, _BLANKS[kind % len(_BLANKS)])
        case 15 | 16 if len(blanks) > 1:
            del changed[at]
        case _:
            run = 2 + kind % 5
            changed[at : at + run] = changed[other : other + run]
    return changed


def _drawn(chance: bytes, count: int) -> bytes:
    return shake_256(chance).digest(count)


def _lengths(text: bytes) -> Iterator[int]:
    """The lengths of a text as zlib and bzip2 compress it; the slowest and the least telling last."""
    yield from (len(zlib.compress(text, level)) for level in _LEVELS)
    yield len(bz2.compress(text, 1))  # as long as at other levels: all is in one block
    yield from (len(zlib.compress(text, level)) for level in _ALIKE)


def _with_blanks(text: bytes, length: int, blanks: Sequence[bytes]) -> bytes:
    """The text with these blanks, and with spaces up to a length in bytes."""
    return (text + b"".join(blanks)).ljust(length) + b"\n"


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
