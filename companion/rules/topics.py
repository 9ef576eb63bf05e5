"""Headings of the rulebook, in its order."""

from enum import StrEnum


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
