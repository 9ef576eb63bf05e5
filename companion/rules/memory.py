"""Records of earlier rounds: votes, sessions, powers and claims."""

from companion.frozen import Frozen
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Power, Seat


class Government(Frozen):
    """A President and a Chancellor."""

    president: Seat
    chancellor: Seat


class Election(Frozen):
    """A vote on a government; the seats are None if only the ballots were counted."""

    round: int
    candidates: Government
    ja: int
    nein: int
    ja_seats: tuple[Seat, ...] | None
    nein_seats: tuple[Seat, ...] | None
    elected: bool

    @property
    def tied(self) -> bool:
        """True if half of the table voted ja."""
        return self.ja == self.nein


class Session(Frozen):
    """A Legislative Session; `enacted` is None after a veto."""

    round: int
    government: Government
    enacted: Party | None


class ChaosTile(Frozen):
    """A tile that was enacted by chaos."""

    round: int
    party: Party


class Shuffled(Frozen):
    """A shuffle of the rest of the program's Policy deck, and the number of events before it."""

    pile: int  # number of the shuffle
    draws: int  # number of sessions and tiles of chaos before it
    powers: int  # number of Presidential Powers used before it


class Answer(Frozen):
    """The answer of a new Chancellor or an executed player whether they are Hitler.

    Rule: ABOUT LYING. This answer must be true.
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
    """A claim, with the round that it is about and the player whom it is about, if any."""

    round: int
    seat: Seat
    about: HiddenKnowledge
    said: tuple[Party, ...] | None
    target: Seat | None  # seat of the player who was investigated
