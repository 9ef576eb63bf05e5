"""Draw roles and seats: the only use of the operating system's randomness."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Never, final

from companion.rules.pieces import Role, Seat
from companion.rules.ruleset import Table

SALT = 16  # bytes

# Names of the roles in a statement where the theme has other words for them; they never change.
_NEUTRAL = {Role.LIBERAL: "majority", Role.FASCIST: "minority", Role.HITLER: "leader"}


@final
class Deal:
    """Who has which role. Its attributes show it; no repr, format, error or copy does.

    The salt keeps the fingerprint from being found by trying all deals.
    """

    __slots__ = ("neutral", "players", "roles", "salt")

    players: tuple[str, ...]
    roles: tuple[Role, ...]  # by seat
    salt: bytes
    neutral: bool  # whether the statement is free of the classic theme's words

    def __init__(
        self,
        players: Sequence[str],
        roles: Sequence[Role],
        salt: bytes,
        *,
        neutral: bool = False,
    ) -> None:
        """The deal of these roles, one for each player.

        Raises:
            ValueError: there is not one role for each player, or the salt has another length.
        """
        if len(players) != len(roles) or len(salt) != SALT:
            raise ValueError("a deal has one role for each player, and a salt")
        values = (neutral, tuple(players), tuple(roles), salt)
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    @property
    def statement(self) -> str:
        """All of the deal as the text that the fingerprint is made from."""
        called = {role: _NEUTRAL[role] if self.neutral else role.value for role in Role}
        seats = enumerate(zip(self.roles, self.players, strict=True), start=1)
        lines = (f"{seat} {called[role]} {name}" for seat, (role, name) in seats)
        return "\n".join(("companion deal 1", f"salt {self.salt.hex()}", *lines, ""))

    @property
    def fingerprint(self) -> str:
        """What may be shown before the game, and proves after it that the deal is the same.

        It is half of the SHA-256 of the statement, in groups that can be read aloud.
        """
        digits = hashlib.sha256(self.statement.encode()).hexdigest()[:32].upper()
        return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))

    def role(self, seat: Seat) -> Role:
        """The role of the player on this seat.

        Raises:
            LookupError: nobody sits there.
        """
        if not 1 <= seat <= len(self.roles):
            raise LookupError("nobody sits there")
        return self.roles[seat - 1]

    def nonce(self, seat: Seat, purpose: str) -> bytes:
        """Bytes that make a player's printed codes unique, and identical on a reprint.

        It depends on the salt, never on the roles.
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
        return (self.players, self.roles, self.salt, self.neutral)

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"Deal.{name} is frozen")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"Deal.{name} is frozen")


def deal_roles(players: Sequence[str], table: Table, *, neutral: bool = False) -> Deal:
    """A role for each player at a table of so many, all orders equally likely. Rule: SET UP.

    `neutral` is for themes that have other words for the roles.

    Raises:
        ValueError: the table is not for so many players.
    """
    roles = [Role.LIBERAL] * table.liberals + [Role.FASCIST] * table.fascists + [Role.HITLER]
    secrets.SystemRandom().shuffle(roles)
    return Deal(players, roles, secrets.token_bytes(SALT), neutral=neutral)


def draw_seat(players: int) -> int:
    """The first Presidential Candidate, any of 1 to `players`. Rule: SET UP, "randomly"."""
    return secrets.randbelow(players) + 1
