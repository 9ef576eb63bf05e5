"""What the table hears, in the order in which it may happen."""

from typing import TypeAlias

from companion.frozen import Frozen
from companion.rules.memory import Statement
from companion.rules.pieces import Power, Seat


class OfGovernment(Frozen):
    """An event that concerns a government, or its two Candidates."""

    president: Seat
    chancellor: Seat


class Ballots(OfGovernment):
    """The result of a vote on a government."""

    ja: int
    nein: int


class OfTarget(Frozen):
    """An event that concerns a President and the target of a power."""

    president: Seat
    seat: Seat


# Election


class CandidacyPassed(Frozen):
    """The President placard moved clockwise."""

    candidate: Seat


class CandidacyReturned(Frozen):
    """The President placard returned to the left of the one who called a Special Election."""

    candidate: Seat
    caller: Seat


class ChancellorNominated(OfGovernment):
    """There are two Candidates; everybody votes."""


class GovernmentElected(Ballots):
    """A majority said ja."""


class ElectionFailed(Ballots):
    """A majority said nein."""


class ElectionTied(Ballots):
    """Half said ja: the vote fails, unless the Eva Braun Rule elects Hitler."""


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


class SessionOpened(OfGovernment):
    """The President draws three tiles; nobody in the government speaks."""


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


class VetoAgreed(OfGovernment):
    """President and Chancellor discarded everything."""


class VetoRefused(OfGovernment):
    """The President did not consent: the Chancellor must enact."""


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


class LoyaltyInvestigated(OfTarget):
    """The President saw a Party Membership card."""


class SpecialElectionCalled(Frozen):
    """The President placard went to a player of choice."""

    president: Seat
    candidate: Seat


class PoliciesPeeked(Frozen):
    """The President saw the top three tiles and put them back."""

    president: Seat


class PlayerExecuted(OfTarget):
    """A player is out of the game, and the role stays secret."""


# The end


class LiberalPoliciesWon(Frozen):
    """The Liberals enacted what they need."""

    tiles: int


class HitlerExecuted(OfTarget):
    """The Liberals win."""


class FascistPoliciesWon(Frozen):
    """The Fascists enacted what they need."""

    tiles: int


class HitlerElected(OfGovernment):
    """The Fascists win."""


# Beside the rounds


class ClaimMade(Frozen):
    """Somebody claims what they saw, or refuses to comment."""

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
