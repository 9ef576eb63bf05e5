"""Pieces of the game and headings of the rulebook, in the rulebook's terms."""

from enum import StrEnum
from typing import TypeAlias

HAND = 3  # tiles that the President draws, or looks at

Seat: TypeAlias = int  # the seats are 1, 2, 3 ... clockwise around the table


class Topic(StrEnum):
    """A heading of the rulebook or a frequent question.

    Topics with the same title follow each other, under one heading of the rulebook.
    """

    SET_UP = "set_up"
    OBJECT = "object"
    MEMBERSHIP_CARDS = "membership_cards"
    ROUNDS = "rounds"
    CANDIDACY = "pass_the_presidential_candidacy"
    NOMINATE = "nominate_a_chancellor"
    ELIGIBILITY = "eligibility"
    VOTE = "vote_on_the_government"
    HITLER_QUESTION = "hitler_question"
    ELECTION_TRACKER = "election_tracker"
    CHAOS = "chaos"
    LEGISLATIVE_SESSION = "legislative_session"
    POLICY_DECK = "policy_deck"
    EXECUTIVE_ACTION = "executive_action"
    INVESTIGATE_LOYALTY = "investigate_loyalty"
    CALL_SPECIAL_ELECTION = "call_special_election"
    POLICY_PEEK = "policy_peek"
    EXECUTION = "execution"
    VETO_POWER = "veto_power"
    ABOUT_LYING = "about_lying"


class Party(StrEnum):
    """A party, as on Policy tiles and Party Membership cards."""

    LIBERAL = "liberal"
    FASCIST = "fascist"


class Role(StrEnum):
    """A role, as on Secret Role cards: Liberal, Fascist or Hitler."""

    LIBERAL = "liberal"
    FASCIST = "fascist"
    HITLER = "hitler"

    @property
    def party(self) -> Party:
        """The party of the role; Hitler's is Fascist. Rule: SET UP."""
        return Party.LIBERAL if self is Role.LIBERAL else Party.FASCIST


class Power(StrEnum):
    """A Presidential Power, as printed on the Fascist track."""

    INVESTIGATE = "investigate"
    CALL_ELECTION = "call_election"
    PEEK = "peek"
    EXECUTE = "execute"

    @property
    def topic(self) -> Topic:
        """The heading of the power in the rulebook."""
        return _TOPICS[self]


class Phase(StrEnum):
    """Steps of a round, like nomination and vote."""

    NOMINATE = "nominate"  # the Presidential Candidate chooses a Chancellor Candidate
    VOTE = "vote"
    HITLER_CHECK = "hitler_check"  # "Ask if the new Chancellor is Hitler"
    LEGISLATE = "legislate"
    CHAOS = "chaos"  # the top Policy tile is to be revealed
    POWER = "power"  # the President must use a Presidential Power
    GAME_OVER = "game_over"

    @property
    def topic(self) -> Topic:
        """The heading of this step in the rulebook."""
        return _TOPICS[self]


_TOPICS: dict[Power | Phase, Topic] = {
    Power.INVESTIGATE: Topic.INVESTIGATE_LOYALTY,
    Power.CALL_ELECTION: Topic.CALL_SPECIAL_ELECTION,
    Power.PEEK: Topic.POLICY_PEEK,
    Power.EXECUTE: Topic.EXECUTION,
    Phase.NOMINATE: Topic.NOMINATE,
    Phase.VOTE: Topic.VOTE,
    Phase.HITLER_CHECK: Topic.VOTE,
    Phase.LEGISLATE: Topic.LEGISLATIVE_SESSION,
    Phase.CHAOS: Topic.ELECTION_TRACKER,
    Phase.POWER: Topic.EXECUTIVE_ACTION,
    Phase.GAME_OVER: Topic.OBJECT,
}


class WinReason(StrEnum):
    """The four ways to win a game. Rule: OBJECT."""

    LIBERAL_POLICIES = "liberal_policies"
    HITLER_EXECUTED = "hitler_executed"
    FASCIST_POLICIES = "fascist_policies"
    HITLER_ELECTED = "hitler_elected"

    @property
    def winner(self) -> Party:
        """The side that wins in this way."""
        liberal = (WinReason.LIBERAL_POLICIES, WinReason.HITLER_EXECUTED)
        return Party.LIBERAL if self in liberal else Party.FASCIST
