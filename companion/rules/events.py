"""Events of the game, which the table hears after a move."""

from typing import TypeAlias

from companion.frozen import Frozen
from companion.rules.game import Statement
from companion.rules.pieces import Power, Seat


class _OfGovernment(Frozen):
    president: Seat
    chancellor: Seat


class Ballots(_OfGovernment):
    """The result of a vote on a government."""

    ja: int
    nein: int


class _OfTarget(Frozen):
    president: Seat
    seat: Seat


# Election


class CandidacyPassed(Frozen):
    """The President placard moved clockwise."""

    candidate: Seat


class CandidacyReturned(Frozen):
    """The President placard returned to the player to the left of the Special Election's caller."""

    candidate: Seat
    caller: Seat


class ChancellorNominated(_OfGovernment):
    """A Chancellor Candidate was nominated; everybody votes."""


class GovernmentElected(Ballots):
    """A majority voted ja: the government is elected."""


class ElectionFailed(Ballots):
    """A majority voted nein: the election failed."""


class ElectionTied(Ballots):
    """Half voted ja: the election fails, unless the Eva Braun Rule elects Hitler."""


class HitlerAsked(Frozen):
    """The Chancellor must say whether they are Hitler."""

    chancellor: Seat


class ProvenNotHitler(Frozen):
    """A new Chancellor answered that they are not Hitler."""

    seat: Seat


# Election Tracker


class TrackerAdvanced(Frozen):
    """The Election Tracker advanced after a failed government."""

    tracker: int
    length: int


class TrackerReset(Frozen):
    """The Election Tracker returned to its start."""


class ChaosBrokeOut(Frozen):
    """Chaos: the top Policy tile must be revealed and enacted."""


class PowersIgnored(Frozen):
    """A tile enacted by chaos covered a slot, whose powers are lost."""

    powers: tuple[Power, ...]


class TopTileTurned(ChaosBrokeOut):
    """Chaos in a game whose Policy deck the program keeps: the program turns the top tile."""


class TermLimitsForgotten(Frozen):
    """Term limits were cleared: everybody is eligible."""


# Legislative Session


class SessionOpened(_OfGovernment):
    """The President draws three tiles; nobody in the government speaks."""


class TilesDrawn(_OfGovernment):
    """The top three tiles, kept by the program, wait to be seen by the President."""


class TilesPassed(_OfGovernment):
    """The President has discarded one of three tiles kept by the program; the Chancellor sees two."""


class VetoAsked(_OfGovernment):
    """The Chancellor wishes to veto the agenda; the President answers."""


class LiberalPolicyEnacted(Frozen):
    """A Liberal Policy was enacted; `tiles` are face up now."""

    tiles: int
    to_win: int


class FascistPolicyEnacted(Frozen):
    """A Fascist Policy was enacted; `tiles` are face up now."""

    tiles: int
    to_win: int


class HitlerZoneReached(Frozen):
    """From the next election on, Hitler wins as Chancellor."""


class VetoUnlocked(Frozen):
    """From the next Legislative Session on, there is a Veto Power."""


class DeckReshuffled(Frozen):
    """The rest of the Policy deck was shuffled with the Discard pile."""

    tiles: int


class DeckShuffled(DeckReshuffled):
    """The program has shuffled the rest of its Policy deck, with its Discard pile or alone."""


class VetoAgreed(_OfGovernment):
    """President and Chancellor agreed on a veto and discarded all tiles."""


class AgendaVetoed(VetoAgreed):
    """President and Chancellor agreed on a veto; the program has discarded the tiles."""


class VetoRefused(_OfGovernment):
    """The President refused the veto: the Chancellor must enact."""


# Executive Action


class PowersLapsed(Frozen):
    """Powers are lost because no player is left as their target."""

    powers: tuple[Power, ...]


class PowerGranted(Frozen):
    """The President must use a Presidential Power."""

    president: Seat
    power: Power


class ChoiceGranted(Frozen):
    """The President must use one of several Presidential Powers."""

    president: Seat
    powers: tuple[Power, ...]


class LoyaltyInvestigated(_OfTarget):
    """The President saw a Party Membership card."""


class SpecialElectionCalled(Frozen):
    """The President placard went to a player of choice."""

    president: Seat
    candidate: Seat


class PoliciesPeeked(Frozen):
    """The President saw the top three tiles and put them back."""

    president: Seat


class PlayerExecuted(_OfTarget):
    """A player was executed who was not Hitler; the role stays secret."""


# The end


class LiberalPoliciesWon(Frozen):
    """The Liberals win by their Policies."""

    tiles: int


class HitlerExecuted(_OfTarget):
    """The Liberals win because Hitler was executed."""


class FascistPoliciesWon(Frozen):
    """The Fascists win by their Policies."""

    tiles: int


class HitlerElected(_OfGovernment):
    """The Fascists win because Hitler was elected Chancellor."""


# Beside the rounds


class ClaimMade(Frozen):
    """A player claims what they saw, or refuses to comment."""

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
    | TopTileTurned
    | PowersIgnored
    | TermLimitsForgotten
    | SessionOpened
    | TilesDrawn
    | TilesPassed
    | VetoAsked
    | LiberalPolicyEnacted
    | FascistPolicyEnacted
    | HitlerZoneReached
    | VetoUnlocked
    | DeckReshuffled
    | DeckShuffled
    | VetoAgreed
    | AgendaVetoed
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
