"""What the two slips of an envelope say: as sentences, bytes of codes, and messages to paste.

A code tells one player everything, so nothing about it may tell anybody who only sees it: all codes
of a kind have the same version, mask, error level and length. What a text leaves over is filled
with blanks of several kinds, which no reader shows. Some of them stand behind the first line, so
many that the rest of two players' texts does not lie in the same modules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import shake_256

from companion.errors import Refusal
from companion.rules.knowledge import Knowledge
from companion.rules.pieces import Party, Power, Role, Seat
from companion.rules.ruleset import Reach, Ruleset, Table
from printables.pen import LOW, MIDDLE, Code
from printables.wording import Wording, Words

ROLE = Code(version=14, level=MIDDLE, length=362)
ROLE_AND_KNOWLEDGE = Code(version=15, level=LOW, length=520)
MEMBERSHIP = Code(version=9, level=MIDDLE, length=180)

SHORT_FINGERPRINT = 9  # letters, "3F2A 91C0": enough to see that a slip is of another deal
_BLANKS = (" ", "\u00a0", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2009")
_MAX_SHIFT = 32  # bytes of blanks behind the first line


class NamesTooLong(Refusal):
    """Names that a code on a slip cannot hold, or the words beside it."""


@dataclass(frozen=True, slots=True)
class PlayerSecret:
    """What one player knows. Nothing of it is shown by its `repr`."""

    name: str
    seat: Seat
    role: Role = field(repr=False)
    knowledge: Knowledge | None = field(repr=False)  # None: it is for the night to tell


@dataclass(frozen=True, slots=True)
class TableOfSlips:
    """What all slips of a deal have in common; no secret."""

    ruleset: Ruleset
    names: tuple[str, ...]  # in seating order
    fingerprint: str

    @property
    def table(self) -> Table:
        """What the ruleset says of so many players."""
        return self.ruleset.table(len(self.names))


def role_sentences(wording: Wording, common: TableOfSlips, secret: PlayerSecret) -> list[str]:
    """What the Secret Role slip says; the first sentence is the role."""
    words = wording.slips
    sentences = [
        words.you_are[secret.role],
        words.party[secret.role.party],
        goal_sentence(words.goal, common.ruleset, common.table, secret.role.party),
    ]
    if secret.knowledge is not None:
        sentences += _knowledge(wording, common, secret.role, secret.knowledge)
    return sentences


def membership_sentence(wording: Wording, party: Party) -> str:
    """What the Party Membership slip says: never a role. Rule: SET UP."""
    return str(wording.slips.party[party])


def goal_sentence(goal: Words, rules: Ruleset, table: Table, party: Party) -> str:
    """How a party wins by the rules of this table. Rule: OBJECT."""
    if party is Party.LIBERAL:
        deadly = any(Power.EXECUTE in slot.powers for slot in table.track)
        sentence: str = goal.liberal if deadly else goal.liberal_no_execution
    else:
        sentence = {
            Reach.ALWAYS: goal.fascist_always,
            Reach.LATER: goal.fascist,
            Reach.NEVER: goal.fascist_no_zone,
        }[rules.hitler_reach]
    wins = rules.to_win
    return sentence.format(liberal=wins.liberal, fascist=wins.fascist, zone=rules.hitler_zone)


def role_code(*, knowledge: bool) -> Code:
    """The kind of code on a Secret Role slip."""
    return ROLE_AND_KNOWLEDGE if knowledge else ROLE


def role_text(wording: Wording, common: TableOfSlips, secret: PlayerSecret, nonce: bytes) -> bytes:
    """The bytes of the code on a Secret Role slip.

    Raises:
        NamesTooLong: see `check_lengths`.
    """
    code = role_code(knowledge=secret.knowledge is not None)
    first = _first_line(wording.slips.role, common, secret.name)
    return _filled(first, role_sentences(wording, common, secret), code, nonce)


def membership_text(
    wording: Wording, common: TableOfSlips, secret: PlayerSecret, nonce: bytes
) -> bytes:
    """The bytes of the code on a Party Membership slip.

    Raises:
        NamesTooLong: see `check_lengths`.
    """
    first = _first_line(wording.slips.membership, common, secret.name)
    return _filled(first, [membership_sentence(wording, secret.role.party)], MEMBERSHIP, nonce)


def check_lengths(wordings: Sequence[Wording], common: TableOfSlips, *, knowledge: bool) -> None:
    """Whether the codes hold these names, whoever is who; `wordings` are by seat.

    Raises:
        NamesTooLong: they do not.
    """
    for seat, wording in enumerate(wordings, start=1):
        for secret in longest_secrets(common, seat, knowledge=knowledge):
            role_text(wording, common, secret, b"")
            membership_text(wording, common, secret, b"")


def longest_secrets(
    common: TableOfSlips, seat: Seat, *, knowledge: bool
) -> tuple[PlayerSecret, ...]:
    """The player in each role, with the longest names that the role may come to know."""
    names = common.names
    others = [other for other in range(1, len(names) + 1) if other != seat]
    others.sort(key=lambda other: -len(names[other - 1].encode()))
    table = common.table
    of_hitler = tuple(others[: table.fascists]) if table.hitler_knows_fascists else ()
    of_fascist = tuple(others[1 : table.fascists]) if table.fascists_know_fascists else ()
    hitler = others[0] if table.fascists_know_hitler else None
    known = {
        Role.LIBERAL: Knowledge(),
        Role.FASCIST: Knowledge(of_fascist, hitler),
        Role.HITLER: Knowledge(of_hitler),
    }
    return tuple(
        PlayerSecret(names[seat - 1], seat, role, most if knowledge else None)
        for role, most in known.items()
    )


def private_messages(
    wordings: Sequence[Wording],
    common: TableOfSlips,
    everybody: Sequence[PlayerSecret],
    first: Seat,
) -> tuple[str, ...]:
    """The text for each seat, ready to paste, all of one length in bytes: blanks fill them up.

    The length follows from the longest that anybody might get, not from what they are.
    """
    longest = max(
        len(_message(wording, common, secret, first).encode())
        for wording, one in zip(wordings, everybody, strict=True)
        for secret in longest_secrets(common, one.seat, knowledge=one.knowledge is not None)
    )
    texts = [
        _message(wording, common, secret, first)
        for wording, secret in zip(wordings, everybody, strict=True)
    ]
    return tuple(f"{text}{' ' * (longest - len(text.encode()))}\n" for text in texts)


def _first_line(title: str, common: TableOfSlips, name: str) -> str:
    """It is all that many phones show before they are asked for the rest."""
    return f"{name} · {title} · {common.fingerprint[:SHORT_FINGERPRINT]}"


def _knowledge(
    wording: Wording, common: TableOfSlips, role: Role, knowledge: Knowledge
) -> Iterator[str]:
    """Who is known to a role, or that nobody is."""
    words, table = wording.slips.knowledge, common.table
    names = ", ".join(common.names[seat - 1] for seat in knowledge.fascists)
    if role is Role.LIBERAL:
        yield words.liberal
    elif role is Role.HITLER:
        if table.fascists == 0:
            yield words.own_none
        else:
            yield words.own.format(names=names) if names else words.own_unknown
    else:
        if table.fascists == 1:
            yield words.fellows_none
        else:
            yield words.fellows.format(names=names) if names else words.fellows_unknown
        hitler = knowledge.hitler
        yield (
            words.hitler.format(name=common.names[hitler - 1])
            if hitler is not None
            else words.hitler_unknown
        )


def _filled(first: str, sentences: Sequence[str], code: Code, nonce: bytes) -> bytes:
    """The lines, and blanks up to the length of the code."""
    rest = "".join(f"\n{sentence}" for sentence in sentences).encode()
    head = first.encode()
    left = code.length - len(head) - len(rest)
    if left < 0:
        raise NamesTooLong
    chance = shake_256(nonce).digest(code.length + 2)
    shifted = int.from_bytes(chance[:2], "big") % (min(left, _MAX_SHIFT) + 1)
    blanks = iter(chance[2:])
    return head + _blanks(shifted, blanks) + rest + _blanks(left - shifted, blanks)


def _blanks(length: int, chance: Iterator[int]) -> bytes:
    """So many bytes of blanks, of all kinds."""
    filled = b""
    while len(filled) < length:
        blank = _BLANKS[next(chance) % len(_BLANKS)].encode()
        if len(filled) + len(blank) <= length:
            filled += blank
        elif length - len(filled) == 1:
            filled += b" "
    return filled


def _message(wording: Wording, common: TableOfSlips, secret: PlayerSecret, first: Seat) -> str:
    words = wording.messages
    seats = (f"{seat} {name}" for seat, name in enumerate(common.names, start=1))
    return "\n".join(
        (
            words.private.format(name=secret.name),
            "",
            *role_sentences(wording, common, secret),
            "",
            words.seats.format(names=", ".join(seats)),
            words.first.format(name=common.names[first - 1]),
            words.verify.format(fingerprint=common.fingerprint),
        )
    )
