"""Texts of the two slips of an envelope, as sentences and as bytes of codes.

Nothing about a code may give a role away to anybody who only sees it. All slips of a kind have the
same text, except for lines of equal length and with equally many one bits: the role, and with
knowledge a line for each other player. Blanks that no reader shows fill these lines up. The rest of
the code is filled with blanks before and behind; how many there are before, of which kinds, the bit
of a byte at which the lines begin, and the mask of the code are random. So no module is dark more
often for one role than for another, except near both ends, where the lines rarely are.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from hashlib import shake_256
from operator import or_
from typing import NamedTuple

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.rules.pieces import Party, Role, Seat
from companion.rules.ruleset import Knowledge, Ruleset, Table
from printables.catalogue import PieceName
from printables.edition.rule_sentences import goal_sentence
from printables.edition.wording import Wording
from printables.pdf.codes import LOW_CORRECTION, MASKS, MIDDLE_CORRECTION, Code

# The first code that holds the texts of all players is used; larger ones are for long names.
ROLE = (
    Code(version=14, level=MIDDLE_CORRECTION, length=358),
    Code(version=15, level=LOW_CORRECTION, length=516),
    Code(version=17, level=LOW_CORRECTION, length=640),
    Code(version=19, level=LOW_CORRECTION, length=788),
    Code(version=21, level=LOW_CORRECTION, length=925),
    Code(version=24, level=LOW_CORRECTION, length=1167),
)
MEMBERSHIP = (
    Code(version=9, level=MIDDLE_CORRECTION, length=178),
    Code(version=11, level=MIDDLE_CORRECTION, length=247),
)

SHORT_FINGERPRINT = 9  # letters, like "3F2A 91C0": enough to recognise a slip of another deal
MIN_BLANKS = 96  # least number of bytes of blanks around a text
BLANKS = (" ", "\u00a0", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2009")
_FILLINGS = [1]  # by number of bytes: bits for the possible numbers of one bits in blanks
_ENCODED = tuple(blank.encode() for blank in (*BLANKS, "\u2007", "\u202f"))
UNLIKE_OTHERS = "\u2003\u2003".encode()  # around a text: makes readers recognise UTF-8
PHASES = (
    8  # bits of a byte: pairs of dense spaces have 11 bits, so the text may begin at any of them
)


class NamesTooLong(Refusal):
    """Error: names too long for a QR code on a slip, or for the words beside it."""


class SlipTooLong(Refusal):
    """Error: words too long for a slip, even with the shortest names; `text` is the longest text."""

    piece: str
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerSecret:
    """Secret knowledge of one player; its `repr` shows nothing of it."""

    name: str
    seat: Seat
    role: Role = field(repr=False)
    knowledge: Knowledge | None = field(repr=False)  # None: players learn in the night who is who


class TableOfSlips(Frozen):
    """Data that all slips of a deal share, and that are not secret: players and rules."""

    ruleset: Ruleset
    names: tuple[str, ...]  # in seating order
    fingerprint: str

    @property
    def table(self) -> Table:
        """The rules for this number of players."""
        return self.ruleset.table(len(self.names))


class SlipCodes(NamedTuple):
    """Sizes of QR codes on the slips of a deal."""

    role: Code
    membership: Code


class CodeText(NamedTuple):
    """Secret text of a QR code, with its mask and its densely encoded part."""

    text: bytes
    mask: int
    dense: range  # range of spaces that take less than a byte each


class Line(NamedTuple):
    """A sentence on a slip, with the length in bytes and number of one bits it is padded to."""

    sentence: str
    length: int
    ones: int


def role_sentences(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> list[str]:
    """Return the sentences of the Secret Role slip; the first sentence tells the role."""
    return [line.sentence for line in role_lines(wording, common, secret)]


def known_sentences(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> list[str]:
    """Return a sentence about each other player, for one player's slip."""
    return [line.sentence for line in _knowledge(wording, common, secret)]


def role_lines(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> list[Line]:
    """Return the lines of the Secret Role slip: role, goals, and the roles of players known to this one."""
    lines = [_line(role_sentence(wording, secret.role), (role_sentence(wording, r) for r in Role))]
    for party in Party:
        goal = goal_sentence(wording.slips.goal, common.ruleset, common.table, party)
        lines.append(_line(goal, [goal]))
    if secret.knowledge is not None:
        lines += _knowledge(wording, common, secret)
    return lines


def role_sentence(wording: Wording, role: Role) -> str:
    """Return the sentence about a role and its party."""
    return f"{wording.slips.you_are[role]} {wording.slips.party[role.party]}"


def membership_sentence(wording: Wording, party: Party) -> str:
    """Return the sentence of the Party Membership slip, never a role. Rule: SET UP."""
    return str(wording.slips.party[party])


def known_role(common: TableOfSlips, secret: PlayerSecret, seat: Seat) -> Role | None:
    """Return the role of another player, if a player knows or can infer it."""
    knowledge = secret.knowledge or Knowledge()
    if seat == knowledge.hitler:
        return Role.HITLER
    if seat in knowledge.fascists:
        return Role.FASCIST
    team = {
        *knowledge.fascists,
        *([] if knowledge.hitler is None else [knowledge.hitler]),
        secret.seat,
    }
    whole = len(team) == common.table.fascists + 1 and secret.role is not Role.LIBERAL
    return Role.LIBERAL if whole else None


def slip_codes(wordings: Sequence[Wording], common: TableOfSlips, *, knowledge: bool) -> SlipCodes:
    """Return the smallest QR sizes that hold the longest texts anyone could get.

    So the size of a code tells no role. `wordings` are in order of seats.

    Raises:
        SlipTooLong, NamesTooLong: the words, alone or with these names, are too long.
    """
    nothing = Knowledge() if knowledge else None
    roles, parties = [], []
    for seat, (name, wording) in enumerate(zip(common.names, wordings, strict=True), start=1):
        secret = PlayerSecret(name, seat, Role.LIBERAL, nothing)
        roles.append(
            _length(_head(wording.slips.role, common, secret), role_lines(wording, common, secret))
        )
        head = _head(wording.slips.membership, common, secret)
        parties.append(_length(head, [_membership_line(wording, secret.role.party)]))
    try:
        return SlipCodes(_first(ROLE, max(roles)), _first(MEMBERSHIP, max(parties)))
    except NamesTooLong:
        short = common.replace(names=("A",) * len(common.names))
        for wording in wordings:
            for refusal, _ in too_long_for_codes(wording, short, knowledge=knowledge):
                raise refusal from None
        raise


def role_text(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, nonce: bytes, code: Code
) -> CodeText:
    """Return the text of the QR code on a Secret Role slip."""
    lines = role_lines(wording, common, secret)
    return _text(_head(wording.slips.role, common, secret), lines, nonce, code)


def membership_text(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, nonce: bytes, code: Code
) -> CodeText:
    """Return the text of the QR code on a Party Membership slip."""
    line = _membership_line(wording, secret.role.party)
    return _text(_head(wording.slips.membership, common, secret), [line], nonce, code)


def blanks(length: int, chance: bytes) -> bytes:
    """Return a text of various blank characters with this length in bytes."""
    filled = b""
    for byte in shake_256(chance).digest(length):
        blank = BLANKS[byte % len(BLANKS)].encode()
        filled += blank if len(filled) + len(blank) <= length else b""
    return filled + b" " * (length - len(filled))


def _knowledge(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> Iterator[Line]:
    words = wording.slips.knowledge
    all_words = (words.unknown, words.liberal, words.fascist, words.hitler)
    for seat, name in enumerate(common.names, start=1):
        if seat != secret.seat:
            role = known_role(common, secret, seat)
            sentence = words.unknown if role is None else getattr(words, role.value)
            yield _line(sentence.format(name=name), (word.format(name=name) for word in all_words))


def _membership_line(wording: Wording, party: Party) -> Line:
    parties = (membership_sentence(wording, each) for each in Party)
    return _line(membership_sentence(wording, party), parties)


def _line(sentence: str, others: Iterable[str]) -> Line:
    sizes = frozenset((len(other.encode()), _ones(other.encode())) for other in others)
    return Line(sentence, *_common_size(sizes))


@lru_cache(maxsize=256)
def _common_size(sizes: frozenset[tuple[int, int]]) -> tuple[int, int]:
    longest, most = map(max, zip(*sizes, strict=True))
    for length in itertools.count(longest):
        for ones in range(most, most + 3 * length + 1):
            if all(_can_be_filled(length - size[0], ones - size[1]) for size in sizes):
                return length, ones
    raise AssertionError


def _can_be_filled(length: int, ones: int) -> bool:
    if min(length, ones) < 0:
        return False
    for total in range(len(_FILLINGS), length + 1):
        last = (blank for blank in _ENCODED if len(blank) <= total)
        ways = (_FILLINGS[total - len(blank)] << _ones(blank) for blank in last)
        _FILLINGS.append(reduce(or_, ways, 0))
    return bool(_FILLINGS[length] >> ones & 1)


def _ones(text: bytes) -> int:
    return int.from_bytes(text, "big").bit_count()


def _filled(line: Line, chance: bytes) -> bytes:
    text = line.sentence.encode()
    random_bytes = shake_256(chance).digest(line.length)
    while len(text) < line.length:
        length, ones = line.length - len(text), line.ones - _ones(text)
        fitting = [
            blank for blank in _ENCODED if _can_be_filled(length - len(blank), ones - _ones(blank))
        ]
        text += fitting[random_bytes[length - 1] % len(fitting)]
    return text


def _head(title: str, common: TableOfSlips, secret: PlayerSecret) -> str:
    return f"{secret.name} · {title} · {common.fingerprint[:SHORT_FINGERPRINT]}"


def _length(head: str, lines: Sequence[Line]) -> int:
    return len(head.encode()) + 2 * len(UNLIKE_OTHERS) + sum(1 + line.length for line in lines)


def too_long_for_codes(
    wording: Wording, common: TableOfSlips, *, knowledge: bool = True
) -> Iterator[tuple[SlipTooLong, tuple[str]]]:
    """Yield an error for each QR code too small for the texts of a language, with the longest text."""
    nothing = Knowledge() if knowledge else None
    secret = PlayerSecret(common.names[0], 1, Role.LIBERAL, nothing)
    roles = [role_sentence(wording, role) for role in Role]
    parties = [membership_sentence(wording, party) for party in Party]
    goals = [
        goal_sentence(wording.slips.goal, common.ruleset, common.table, party) for party in Party
    ]
    knowledge_lines = known_sentences(wording, common, secret) if knowledge else []
    of_role, of_party = wording.slips.role, wording.slips.membership
    for codes, title, lines, texts in (
        (ROLE, of_role, role_lines(wording, common, secret), (*roles, *goals, *knowledge_lines)),
        (MEMBERSHIP, of_party, [_membership_line(wording, Party.LIBERAL)], parties),
    ):
        taken, most = _length(_head(title, common, secret), lines), codes[-1].length - MIN_BLANKS
        if taken > most:
            longest = max((title, *texts), key=len)
            place = PieceName.ENVELOPES.value, wording.language
            yield SlipTooLong(*place, longest[:80]), (longest,)


def _first(codes: Sequence[Code], length: int) -> Code:
    for code in codes:
        if length + MIN_BLANKS <= code.length:
            return code
    raise NamesTooLong


def _text(head: str, lines: Sequence[Line], nonce: bytes, code: Code) -> CodeText:
    """Return lines padded with blanks for a QR code; everything random follows from the nonce."""
    chance = shake_256(b"place" + nonce).digest(10)
    pairs = 1 + chance[9] % PHASES
    left = code.length - _length(head, lines) - 2 * pairs
    shift = int.from_bytes(chance[:8], "big") % (left + 1)
    text = head.encode() + blanks(shift, b"before" + nonce) + UNLIKE_OTHERS
    dense = range(len(text), len(text) + 2 * pairs)
    text += b" " * len(dense)
    for at, line in enumerate(lines):
        text += b"\n" + _filled(line, bytes([at]) + nonce)
    text += blanks(left - shift, b"behind" + nonce) + UNLIKE_OTHERS
    return CodeText(text, chance[8] % MASKS, dense)
