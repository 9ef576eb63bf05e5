"""What the table hears, in the order in which it may happen."""

from typing import TypeAlias

from companion.frozen import Frozen
from companion.rules.memory import Statement
from companion.rules.pieces import Power, Seat

# Election


class CandidacyPassed(Frozen):
    """The President placard moved clockwise."""

    candidate: Seat


class CandidacyReturned(Frozen):
    """The President placard returned to the left of the one who called a Special Election."""

    candidate: Seat
    caller: Seat


class ChancellorNominated(Frozen):
    """There are two Candidates; everybody votes."""

    president: Seat
    chancellor: Seat


class GovernmentElected(Frozen):
    """A majority said ja."""

    president: Seat
    chancellor: Seat
    ja: int
    nein: int


class ElectionFailed(Frozen):
    """A majority said nein."""

    president: Seat
    chancellor: Seat
    ja: int
    nein: int


class ElectionTied(Frozen):
    """Half said ja: the vote fails, unless the Eva Braun Rule elects Hitler."""

    president: Seat
    chancellor: Seat
    ja: int
    nein: int


class HitlerAsked(Frozen):
    """The Chancellor must say whether they are Hitler."""

    chancellor: Seat


class ProvenNotHitler(Frozen):
    """The table knows for sure."""

    seat: Seat


# Election Tracker


class TrackerAdvanced(Frozen):
    """One more government in a row failed."""

    tracker: int
    length: int


class TrackerReset(Frozen):
    """The next failed government will be the first again."""


class ChaosBrokeOut(Frozen):
    """The top tile must be revealed and enacted."""


class PowersIgnored(Frozen):
    """Chaos covered a slot: what it grants is lost."""

    powers: tuple[Power, ...]


class TermLimitsForgotten(Frozen):
    """Everybody is eligible."""


# Legislative Session


class SessionOpened(Frozen):
    """The President draws three tiles; nobody in the government speaks."""

    president: Seat
    chancellor: Seat


class LiberalPolicyEnacted(Frozen):
    """So many Liberal tiles are face up now."""

    tiles: int
    to_win: int


class FascistPolicyEnacted(Frozen):
    """So many Fascist tiles are face up now."""

    tiles: int
    to_win: int


class HitlerZoneReached(Frozen):
    """From the next election on, Hitler wins as Chancellor."""


class VetoUnlocked(Frozen):
    """From the next Legislative Session on, there is a Veto Power."""


class DeckReshuffled(Frozen):
    """What was left of the deck was shuffled with the Discard pile."""

    tiles: int


class VetoAgreed(Frozen):
    """President and Chancellor discarded everything."""

    president: Seat
    chancellor: Seat


class VetoRefused(Frozen):
    """The President did not consent: the Chancellor must enact."""

    president: Seat
    chancellor: Seat


# Executive Action


class PowersLapsed(Frozen):
    """Nobody is left whom these powers could concern: they are lost."""

    powers: tuple[Power, ...]


class PowerGranted(Frozen):
    """The President must use this power."""

    president: Seat
    power: Power


class ChoiceGranted(Frozen):
    """The President must use one of several powers."""

    president: Seat
    powers: tuple[Power, ...]


class LoyaltyInvestigated(Frozen):
    """The President saw a Party Membership card."""

    president: Seat
    seat: Seat


class SpecialElectionCalled(Frozen):
    """The President placard went to a player of choice."""

    president: Seat
    candidate: Seat


class PoliciesPeeked(Frozen):
    """The President saw the top three tiles and put them back."""

    president: Seat


class PlayerExecuted(Frozen):
    """A player is out of the game, and the role stays secret."""

    president: Seat
    seat: Seat


# The end


class LiberalPoliciesWon(Frozen):
    """The Liberals enacted what they need."""

    tiles: int


class HitlerExecuted(Frozen):
    """The Liberals win."""

    president: Seat
    seat: Seat


class FascistPoliciesWon(Frozen):
    """The Fascists enacted what they need."""

    tiles: int


class HitlerElected(Frozen):
    """The Fascists win."""

    president: Seat
    chancellor: Seat


# Beside the rounds


class ClaimMade(Frozen):
    """Somebody told what they saw, or would not."""

    statement: Statement


Event: TypeAlias = (
    CandidacyPassed
    | CandidacyReturned
    | ChancellorNominated
    | GovernmentElected
    | ElectionFailed
    | ElectionTied
    | HitlerAsked
    | ProvenNotHitler
    | TrackerAdvanced
    | TrackerReset
    | ChaosBrokeOut
    | PowersIgnored
    | TermLimitsForgotten
    | SessionOpened
    | LiberalPolicyEnacted
    | FascistPolicyEnacted
    | HitlerZoneReached
    | VetoUnlocked
    | DeckReshuffled
    | VetoAgreed
    | VetoRefused
    | PowersLapsed
    | PowerGranted
    | ChoiceGranted
    | LoyaltyInvestigated
    | SpecialElectionCalled
    | PoliciesPeeked
    | PlayerExecuted
    | LiberalPoliciesWon
    | HitlerExecuted
    | FascistPoliciesWon
    | HitlerElected
    | ClaimMade
)
