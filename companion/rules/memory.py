"""What the table remembers of the rounds before: votes, laws, powers and claims."""

from companion.frozen import Frozen
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Power, Seat


class Government(Frozen):
    """A President and a Chancellor."""

    president: Seat
    chancellor: Seat


class Election(Frozen):
    """A vote; the seats are None where the table only counted."""

    round: int
    candidates: Government
    ja: int
    nein: int
    ja_seats: tuple[Seat, ...] | None
    nein_seats: tuple[Seat, ...] | None
    elected: bool

    @property
    def tied(self) -> bool:
        """Half of the table said ja."""
        return self.ja == self.nein


class Session(Frozen):
    """A Legislative Session; nothing was enacted where it was vetoed."""

    round: int
    government: Government
    enacted: Party | None


class ChaosTile(Frozen):
    """The tile that chaos turned over."""

    round: int
    party: Party


class Answer(Frozen):
    """Whether a new Chancellor or an executed player is Hitler, by their own word.

    Rule: ABOUT LYING. Here the truth is owed.
    """

    round: int
    seat: Seat
    is_hitler: bool
    executed: bool = False


class PowerUse(Frozen):
    """A Presidential Power that was used, and the Fascist tile that granted it."""

    round: int
    tile: int
    power: Power
    president: Seat
    target: Seat | None


class Statement(Frozen):
    """A claim, with the round and the player that it is about."""

    round: int
    seat: Seat
    about: HiddenKnowledge
    said: tuple[Party, ...] | None
    target: Seat | None  # who was investigated
