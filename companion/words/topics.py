"""What a host may ask about: the headings of the rulebook, and what tables look up most."""

from enum import StrEnum


class Topic(StrEnum):
    """The first twelve are the headings that objections name; see objections.Heading."""

    OBJECT = "object"
    SET_UP = "set_up"
    NOMINATE = "nominate_a_chancellor"
    VOTE = "vote_on_the_government"
    ELECTION_TRACKER = "election_tracker"
    LEGISLATIVE_SESSION = "legislative_session"
    ABOUT_LYING = "about_lying"
    EXECUTIVE_ACTION = "executive_action"
    INVESTIGATE_LOYALTY = "investigate_loyalty"
    CALL_SPECIAL_ELECTION = "call_special_election"
    EXECUTION = "execution"
    VETO_POWER = "veto_power"

    MEMBERSHIP_CARDS = "membership_cards"
    ROUNDS = "rounds"
    CANDIDACY = "pass_the_presidential_candidacy"
    ELIGIBILITY = "eligibility"
    HITLER_QUESTION = "hitler_question"
    CHAOS = "chaos"
    POLICY_DECK = "policy_deck"
    POLICY_PEEK = "policy_peek"
