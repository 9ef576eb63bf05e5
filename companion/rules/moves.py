"""What players do, in the order of a round."""

from enum import StrEnum
from typing import TypeAlias

from companion.frozen import Frozen
from companion.rules.pieces import Party, Seat


class Nominate(Frozen):
    """The Presidential Candidate passes the Chancellor placard. Rule: Nominate a Chancellor."""

    chancellor: Seat


class Vote(Frozen):
    """Everybody living reveals a ballot; those not in `ja` said nein. Rule: Vote."""

    ja: frozenset[Seat]


class VoteCount(Frozen):
    """The same at a table that only counts the ballots."""

    ja: int
    nein: int


class AnswerHitler(Frozen):
    """The new Chancellor answers whether they are Hitler; the truth is owed. Rule: Vote."""

    is_hitler: bool


class Enact(Frozen):
    """The Chancellor places a tile face up. Rule: LEGISLATIVE SESSION."""

    party: Party


class Veto(Frozen):
    """The Chancellor wishes to veto the agenda; the President agrees or not. Rule: VETO POWER."""

    agreed: bool


class Chaos(Frozen):
    """The top tile is revealed and enacted. Rule: Election Tracker."""

    party: Party


class Investigate(Frozen):
    """The President looks at a Party Membership card. Rule: Investigate Loyalty."""

    seat: Seat


class CallElection(Frozen):
    """The President passes the placard to a player of choice. Rule: Call Special Election."""

    seat: Seat


class Peek(Frozen):
    """The President looks at the top three tiles. Rule: Policy Peek."""


class Execute(Frozen):
    """The President executes a player, who says so if they were Hitler. Rule: Execution."""

    seat: Seat
    hitler: bool = False


class HiddenKnowledge(StrEnum):
    """What some players learn and the rest do not. Rule: ABOUT LYING."""

    DRAWN = "drawn"  # by the President, three tiles
    PASSED = "passed"  # by the President, two of them
    RECEIVED = "received"  # by the Chancellor, the two
    PEEKED = "peeked"  # three tiles, the top one first
    LOYALTY = "loyalty"  # of a player, by the investigator

    @property
    def cards(self) -> int:
        """How many tiles or cards were seen."""
        match self:
            case HiddenKnowledge.DRAWN | HiddenKnowledge.PEEKED:
                return 3
            case HiddenKnowledge.PASSED | HiddenKnowledge.RECEIVED:
                return 2
            case HiddenKnowledge.LOYALTY:
                return 1


class Claim(Frozen):
    """Somebody says what they saw last; it may be a lie. Rule: ABOUT LYING.

    `said` is None for "no comment".
    """

    seat: Seat
    about: HiddenKnowledge
    said: tuple[Party, ...] | None


Move: TypeAlias = (
    Nominate
    | Vote
    | VoteCount
    | AnswerHitler
    | Enact
    | Veto
    | Chaos
    | Investigate
    | CallElection
    | Peek
    | Execute
    | Claim
)
