"""What the two slips of an envelope say: as sentences, and as bytes of codes.

A code tells one player everything, so nothing about it may tell anybody who only sees it. All slips
of a kind say the same, but for lines of one length, and of as many one bits: the role, and with
knowledge a line for each other player. Blanks that no reader shows fill these up. As many blanks as
there is room for stand before and behind; how many before, of which kinds, at which bit of a byte
the lines begin, and the mask of the code are random. So no module of a code is dark more often for one
role than for another, but near both ends, where the lines are not always.
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
from companion.rules.knowledge import Knowledge
from companion.rules.pieces import Party, Role, Seat
from companion.rules.ruleset import Ruleset, Table
from printables.catalogue import PieceName
from printables.edition.rule_sentences import goal_sentence
from printables.edition.wording import Wording
from printables.pdf.codes import LOW_CORRECTION, MASKS, MIDDLE_CORRECTION, Code

# The first one is used that holds what all players of a table are told; larger ones for long names.
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

SHORT_FINGERPRINT = 9  # letters, "3F2A 91C0": enough to see that a slip is of another deal
MIN_BLANKS = 96  # bytes of blanks, at least, by which a text is shifted
BLANKS = (" ", "\u00a0", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2009")
_FILLINGS = [1]  # by bytes of blanks: a bit for each number of one bits that they can have
_ENCODED = tuple(one.encode() for one in (*BLANKS, "\u2007", "\u202f"))
UNLIKE_OTHERS = "\u2003\u2003".encode()  # bytes that readers take for UTF-8, before and behind
PHASES = 8  # of a byte: two dense spaces have 11 bits, and eight times 11 bits end at any of them


class NamesTooLong(Refusal):
    """Names that a code on a slip cannot hold, or the words beside it."""


class SlipTooLong(Refusal):
    """Words that a code on a slip cannot hold with the shortest names; in bytes.

    The text is the longest of them.
    """

    piece: str
    language: str
    text: str
    taken: int
    most: int


@dataclass(frozen=True, slots=True)
class PlayerSecret:
    """What one player knows. Nothing of it is shown by its `repr`."""

    name: str
    seat: Seat
    role: Role = field(repr=False)
    knowledge: Knowledge | None = field(repr=False)  # None: it is for the night to tell


class TableOfSlips(Frozen):
    """What all slips of a deal have in common; no secret."""

    ruleset: Ruleset
    names: tuple[str, ...]  # in seating order
    fingerprint: str

    @property
    def table(self) -> Table:
        """What the ruleset says of so many players."""
        return self.ruleset.table(len(self.names))


class SlipCodes(NamedTuple):
    """The kinds of code on the slips of a deal."""

    role: Code
    membership: Code


class CodeText(NamedTuple):
    """What a code says, and how it is drawn. A secret."""

    text: bytes
    mask: int
    dense: range  # the spaces that are drawn in less than a byte each


class Line(NamedTuple):
    """A sentence; how many bytes, and one bits, it has with its blanks, like others in its place."""

    sentence: str
    length: int
    ones: int


def role_sentences(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> list[str]:
    """What the Secret Role slip says; the first sentence is the role."""
    return [line.sentence for line in role_lines(wording, common, secret)]


def known_sentences(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> list[str]:
    """What the player knows of each of the others."""
    return [line.sentence for line in _knowledge(wording, common, secret)]


def role_lines(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> list[Line]:
    """The lines of the Secret Role slip: the role, how each party wins, and who is known."""
    lines = [_line(role_sentence(wording, secret.role), (role_sentence(wording, r) for r in Role))]
    for party in Party:
        goal = goal_sentence(wording.slips.goal, common.ruleset, common.table, party)
        lines.append(_line(goal, [goal]))
    if secret.knowledge is not None:
        lines += _knowledge(wording, common, secret)
    return lines


def role_sentence(wording: Wording, role: Role) -> str:
    """What a role is told: the role and its party."""
    return f"{wording.slips.you_are[role]} {wording.slips.party[role.party]}"


def membership_sentence(wording: Wording, party: Party) -> str:
    """What the Party Membership slip says: never a role. Rule: SET UP."""
    return str(wording.slips.party[party])


def known_role(common: TableOfSlips, secret: PlayerSecret, seat: Seat) -> Role | None:
    """The role of another player as a player knows it, or finds by elimination."""
    known = secret.knowledge or Knowledge()
    if seat == known.hitler:
        return Role.HITLER
    if seat in known.fascists:
        return Role.FASCIST
    team = {*known.fascists, *([] if known.hitler is None else [known.hitler]), secret.seat}
    whole = len(team) == common.table.fascists + 1 and secret.role is not Role.LIBERAL
    return Role.LIBERAL if whole else None


def slip_codes(wordings: Sequence[Wording], common: TableOfSlips, *, knowledge: bool) -> SlipCodes:
    """The smallest codes that hold these names, whoever is who; `wordings` are by seat.

    Raises:
        SlipTooLong, NamesTooLong: none does, by its words alone or with these names.
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
    """What the code on a Secret Role slip says."""
    lines = role_lines(wording, common, secret)
    return _text(_head(wording.slips.role, common, secret), lines, nonce, code)


def membership_text(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, nonce: bytes, code: Code
) -> CodeText:
    """What the code on a Party Membership slip says."""
    line = _membership_line(wording, secret.role.party)
    return _text(_head(wording.slips.membership, common, secret), [line], nonce, code)


def blanks(length: int, chance: bytes) -> bytes:
    """So many bytes of blanks, of all kinds."""
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
            told = words.unknown if role is None else getattr(words, role.value)
            yield _line(told.format(name=name), (one.format(name=name) for one in all_words))


def _membership_line(wording: Wording, party: Party) -> Line:
    parties = (membership_sentence(wording, one) for one in Party)
    return _line(membership_sentence(wording, party), parties)


def _line(sentence: str, others: Iterable[str]) -> Line:
    sizes = frozenset((len(one.encode()), _ones(one.encode())) for one in others)
    return Line(sentence, *_common_size(sizes))


@lru_cache(maxsize=256)
def _common_size(sizes: frozenset[tuple[int, int]]) -> tuple[int, int]:
    longest, most = map(max, zip(*sizes, strict=True))
    for length in itertools.count(longest):
        for ones in range(most, most + 3 * length + 1):
            if all(_can_be_filled(length - one[0], ones - one[1]) for one in sizes):
                return length, ones
    raise AssertionError


def _can_be_filled(length: int, ones: int) -> bool:
    if min(length, ones) < 0:
        return False
    for total in range(len(_FILLINGS), length + 1):
        last = (one for one in _ENCODED if len(one) <= total)
        ways = (_FILLINGS[total - len(one)] << _ones(one) for one in last)
        _FILLINGS.append(reduce(or_, ways, 0))
    return bool(_FILLINGS[length] >> ones & 1)


def _ones(text: bytes) -> int:
    return int.from_bytes(text, "big").bit_count()


def _filled(line: Line, chance: bytes) -> bytes:
    text = line.sentence.encode()
    drawn = shake_256(chance).digest(line.length)
    while len(text) < line.length:
        length, ones = line.length - len(text), line.ones - _ones(text)
        fitting = [one for one in _ENCODED if _can_be_filled(length - len(one), ones - _ones(one))]
        text += fitting[drawn[length - 1] % len(fitting)]
    return text


def _head(title: str, common: TableOfSlips, secret: PlayerSecret) -> str:
    return f"{secret.name} · {title} · {common.fingerprint[:SHORT_FINGERPRINT]}"


def _length(head: str, lines: Sequence[Line]) -> int:
    return len(head.encode()) + 2 * len(UNLIKE_OTHERS) + sum(1 + line.length for line in lines)


def too_long_for_codes(
    wording: Wording, common: TableOfSlips, *, knowledge: bool = True
) -> Iterator[tuple[SlipTooLong, tuple[str]]]:
    """What is refused of a wording whose words no code of a slip holds, with the longest of them."""
    nothing = Knowledge() if knowledge else None
    secret = PlayerSecret(common.names[0], 1, Role.LIBERAL, nothing)
    roles = [role_sentence(wording, role) for role in Role]
    parties = [membership_sentence(wording, party) for party in Party]
    goals = [goal_sentence(wording.slips.goal, common.ruleset, common.table, one) for one in Party]
    known = known_sentences(wording, common, secret) if knowledge else []
    of_role, of_party = wording.slips.role, wording.slips.membership
    for codes, title, lines, texts in (
        (ROLE, of_role, role_lines(wording, common, secret), (*roles, *goals, *known)),
        (MEMBERSHIP, of_party, [_membership_line(wording, Party.LIBERAL)], parties),
    ):
        taken, most = _length(_head(title, common, secret), lines), codes[-1].length - MIN_BLANKS
        if taken > most:
            longest = max((title, *texts), key=len)
            place = PieceName.ENVELOPES.value, wording.language
            yield SlipTooLong(*place, longest[:80], taken, most), (longest,)


def _first(codes: Sequence[Code], length: int) -> Code:
    for code in codes:
        if length + MIN_BLANKS <= code.length:
            return code
    raise NamesTooLong


def _text(head: str, lines: Sequence[Line], nonce: bytes, code: Code) -> CodeText:
    """A text in its place; the nonce settles all that is random in it."""
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
