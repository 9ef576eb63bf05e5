"""The moves that players can make, in the order of a round."""

from enum import StrEnum
from typing import ClassVar, Self, TypeAlias, get_args

from companion.frozen import Frozen
from companion.rules.pieces import HAND, Party, Phase, Power, Seat


class Nominate(Frozen):
    """The Presidential Candidate passes the Chancellor placard. Rule: Nominate a Chancellor."""

    phase = Phase.NOMINATE
    chancellor: Seat


class Vote(Frozen):
    """Everybody living reveals a ballot; those not in `ja` said nein. Rule: Vote."""

    phase = Phase.VOTE
    ja: frozenset[Seat]


class VoteCount(Frozen):
    """The numbers of ballots, at a table that only counts them. Rule: Vote."""

    phase = Phase.VOTE
    ja: int
    nein: int


class AnswerHitler(Frozen):
    """The new Chancellor answers whether they are Hitler; the truth is owed. Rule: Vote."""

    phase = Phase.HITLER_CHECK
    is_hitler: bool


class Discard(Frozen):
    """The President discards a tile of the program's deck; the move does not say which.

    Rule: LEGISLATIVE SESSION.
    """

    phase = Phase.LEGISLATE


class Enact(Frozen):
    """The Chancellor places a tile face up. Rule: LEGISLATIVE SESSION."""

    phase = Phase.LEGISLATE
    party: Party


class AskVeto(Frozen):
    """The Chancellor wishes to veto the agenda, in a game whose deck the program keeps.

    Rule: VETO POWER.
    """

    phase = Phase.LEGISLATE


class Veto(Frozen):
    """The Chancellor proposes a veto; the President agrees or not. Rule: VETO POWER."""

    phase = Phase.LEGISLATE
    agreed: bool


class Chaos(Frozen):
    """The top tile is revealed and enacted. Rule: Election Tracker."""

    phase = Phase.CHAOS
    party: Party


class PowerMove(Frozen):
    """The President uses a Presidential Power. Rule: EXECUTIVE ACTION."""

    phase = Phase.POWER
    power: ClassVar[Power]
    once: ClassVar[bool] = False  # True: only once for the same player

    @classmethod
    def has_target(cls) -> bool:
        """Return True if this Presidential Power is used on a player."""
        return "seat" in cls._names

    @classmethod
    def on(cls, target: Seat | None = None) -> Self:
        """Return this move with a target, if its Presidential Power has a target."""
        return cls(**({} if target is None else {"seat": target}))

    @property
    def target(self) -> Seat | None:
        """Seat of the player on whom the power is used, or None."""
        return self.__dict__.get("seat")


class Investigate(PowerMove):
    """The President looks at a Party Membership card. Rule: Investigate Loyalty."""

    power = Power.INVESTIGATE
    once = True
    seat: Seat


class CallElection(PowerMove):
    """The President chooses the next Presidential Candidate. Rule: Call Special Election."""

    power = Power.CALL_ELECTION
    seat: Seat


class Peek(PowerMove):
    """The President looks at the top three tiles. Rule: Policy Peek."""

    power = Power.PEEK


class Execute(PowerMove):
    """The President executes a player, who says so if they were Hitler. Rule: Execution."""

    power = Power.EXECUTE
    seat: Seat
    hitler: bool = False


class Shuffle(Frozen):
    """The rest of the program's deck is shuffled again, because a move that showed tiles was undone.

    This is no move of the game, and may come at any time. `pile` is the number of the new order,
    which no earlier order has.
    """

    pile: int


class HiddenKnowledge(StrEnum):
    """Kinds of hidden knowledge that players may claim. Rule: ABOUT LYING."""

    DRAWN = "drawn"  # three tiles, drawn by the President
    PASSED = "passed"  # two tiles, passed by the President
    RECEIVED = "received"  # two tiles, received by the Chancellor
    PEEKED = "peeked"  # three tiles, the top one first
    LOYALTY = "loyalty"  # a player's party, seen by the investigator

    @property
    def cards(self) -> int:
        """Number of tiles or cards that the player saw."""
        fewer = {
            HiddenKnowledge.PASSED: HAND - 1,
            HiddenKnowledge.RECEIVED: HAND - 1,
            HiddenKnowledge.LOYALTY: 1,
        }
        return fewer.get(self, HAND)


class Claim(Frozen):
    """A player claims what they saw last; it may be a lie. Rule: ABOUT LYING.

    `said` is None for "no comment".
    """

    seat: Seat
    about: HiddenKnowledge
    said: tuple[Party, ...] | None


UsedPower: TypeAlias = Investigate | CallElection | Peek | Execute
POWER_MOVES: dict[Power, type[UsedPower]] = {move.power: move for move in get_args(UsedPower)}

Move: TypeAlias = (
    Nominate
    | Vote
    | VoteCount
    | AnswerHitler
    | Discard
    | Enact
    | AskVeto
    | Veto
    | Chaos
    | UsedPower
    | Claim
    | Shuffle
)
