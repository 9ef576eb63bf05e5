"""Drawing of roles and seats with the operating system's random numbers."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Never, final

from companion.deal.sealed import DealNumber
from companion.rules.pieces import Role, Seat
from companion.rules.ruleset import Table

SALT_BYTES = 32  # bytes; 16 in version 0.1
_DRAW_BYTES = 8  # bytes of a random number

# Names of the roles in a statement where the theme has other words for them; they never change.
_NEUTRAL = {Role.LIBERAL: "majority", Role.FASCIST: "minority", Role.HITLER: "leader"}

# Explanation at the start of the proof. It is part of the hash, so it never changes.
_STATEMENT_INTRO = """\
A deal of the companion, version 2.
This text was settled before the game. Its
SHA-256 stood {place}, so no role
was changed since. To check it: sha256sum of
this file, or paste it, with its last line
end, into any SHA-256 tool. The salt was
random, so nobody could guess the roles from
the fingerprint. With words of the table the
salt is what was committed to before, and
HMAC-SHA256 of salt and words drew the roles."""
_FINGERPRINT_PLACES = ("on every envelope", "in the first post")


@final
class Deal:
    """The roles of a game by seat. Its repr and format hide them, and it cannot be copied.

    The salt keeps the fingerprint from being found by trying all deals. `number` is None in deals
    of version 0.1. `words` are those that players gave, by seat, if the roles follow from them.
    """

    __slots__ = ("neutral", "number", "players", "posted", "roles", "salt", "words")

    players: tuple[str, ...]
    roles: tuple[Role, ...]  # by seat
    salt: bytes
    number: DealNumber | None
    words: tuple[str, ...]
    neutral: bool  # True: the statement avoids the classic theme's words
    posted: bool  # True: the fingerprint was in a post, and not on envelopes

    def __init__(  # noqa: PLR0913  each is part of what is hashed
        self,
        players: Sequence[str],
        roles: Sequence[Role],
        salt: bytes,
        number: DealNumber | None = None,
        *,
        words: Sequence[str] = (),
        neutral: bool = False,
        posted: bool = False,
    ) -> None:
        """Create a deal with one role for each player.

        Raises:
            ValueError: there is not one role for each player, or the salt has another length.
        """
        if len(players) != len(roles) or len(salt) not in (16, SALT_BYTES):
            raise ValueError("a deal has one role for each player, and a salt")
        if words and len(words) != len(players):
            raise ValueError("each player gives a word, or nobody does")
        object.__setattr__(self, "players", tuple(players))
        object.__setattr__(self, "roles", tuple(roles))
        object.__setattr__(self, "salt", salt)
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "words", tuple(words))
        object.__setattr__(self, "neutral", neutral)
        object.__setattr__(self, "posted", posted)

    @property
    def statement(self) -> str:
        """The whole deal as text; the hash of this text is the deal's fingerprint."""
        return "\n".join((*self._lines(), ""))

    def _lines(self) -> Iterator[str]:
        called = {role: _NEUTRAL[role] if self.neutral else role.value for role in Role}
        if self.number is None:
            yield "companion deal 1"
        else:
            yield _STATEMENT_INTRO.format(place=_FINGERPRINT_PLACES[self.posted])
            yield f"deal {self.number.deal} of the evening"
            yield f"chain {self.number.chain}"
        if self.words:
            yield f"committed {commitment(self.salt)}"
        yield f"salt {self.salt.hex()}"
        seats = enumerate(zip(self.roles, self.players, strict=True), start=1)
        yield from (f"{seat} {called[role]} {name}" for seat, (role, name) in seats)
        yield from (f"word {seat} {word}" for seat, word in enumerate(self.words, start=1))

    @property
    def fingerprint(self) -> str:
        """Public hash of the deal, which proves after the game that no role was changed.

        It is the SHA-256 of the statement; in version 0.1, half of it in groups of four.
        """
        digits = hashlib.sha256(self.statement.encode()).hexdigest()
        if self.number is not None:
            return digits
        return " ".join(digits[at : at + 4] for at in range(0, 32, 4)).upper()

    def role(self, seat: Seat) -> Role:
        """Return the role of the player in this seat.

        Raises:
            LookupError: nobody sits there.
        """
        if not 1 <= seat <= len(self.roles):
            raise LookupError("nobody sits there")
        return self.roles[seat - 1]

    def nonce(self, seat: Seat, purpose: str) -> bytes:
        """Return bytes that make a player's printed codes unique, and the same when printed again.

        They depend on the salt, never on the roles.
        """
        return hmac.digest(self.salt, f"{purpose} {seat}".encode(), "sha256")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self._all == other._all

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return "Deal(sealed)"

    def __format__(self, form: str) -> str:
        return format(repr(self), form)

    def __reduce__(self) -> Never:
        raise TypeError("a deal is not written anywhere: it is sealed")

    @property
    def _all(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"Deal.{name} is frozen")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"Deal.{name} is frozen")


def new_salt() -> bytes:
    """Return random bytes that make a deal's fingerprint unpredictable."""
    return secrets.token_bytes(SALT_BYTES)


def commitment(salt: bytes) -> str:
    """Return the public commitment to a salt: the SHA-256 of its hexadecimal digits."""
    return hashlib.sha256(salt.hex().encode()).hexdigest()


def deal_roles(
    players: Sequence[str],
    table: Table,
    number: DealNumber | None = None,
    *,
    neutral: bool = False,
    posted: bool = False,
) -> Deal:
    """Deal roles to the players at random. Rule: SET UP.

    `neutral` is true for themes with other words for the roles, `posted` for a game by messages.

    Raises:
        ValueError: the table's rules are for another number of players.
    """
    roles = [*table.roles]
    secrets.SystemRandom().shuffle(roles)
    return Deal(players, roles, new_salt(), number, neutral=neutral, posted=posted)


def deal_by_words(
    players: Sequence[str],
    table: Table,
    number: DealNumber,
    salt: bytes,
    words: Sequence[str],
    *,
    neutral: bool = False,
) -> Deal:
    """Deal the roles that follow from a committed salt and a word given by each player.

    The Role cards lie in a row: Liberals, Fascists, Hitler. From the last seat down to the second,
    the card there changes places with one of those up to it, drawn by `_draws`.
    """
    roles = [*table.roles]
    draws = _draws(hmac.digest(salt, "\n".join(words).encode(), "sha256"))
    for last in range(len(roles) - 1, 0, -1):
        other = below(last + 1, draws)
        roles[last], roles[other] = roles[other], roles[last]
    return Deal(players, roles, salt, number, words=words, neutral=neutral)


def draw_seat(players: int) -> int:
    """Draw the seat of the first Presidential Candidate. Rule: SET UP, "randomly"."""
    return secrets.randbelow(players) + 1


def _draws(seed: bytes) -> Iterator[int]:
    number = 0
    while True:
        yield int.from_bytes(hmac.digest(seed, str(number).encode(), "sha256")[:_DRAW_BYTES], "big")
        number += 1


def below(end: int, draws: Iterator[int]) -> int:
    """Return a number from 0 up to but excluding `end`, all equally likely, from random 8-byte draws."""
    fair = 2 ** (8 * _DRAW_BYTES) // end * end
    return next(drawn for drawn in draws if drawn < fair) % end
