"""Printed sentences that depend on the rules: goals of the parties and rules of the vote."""

from collections.abc import Iterator

from companion.rules.pieces import Party, Power
from companion.rules.ruleset import Reach, Ruleset, Table, Tie
from printables.edition.wording import Wording, Words


def goal_sentence(goal: Words, rules: Ruleset, table: Table, party: Party) -> str:
    """Return the sentence that says how a party wins at this table. Rule: OBJECT."""
    if party is Party.LIBERAL:
        deadly = table.grants(Power.EXECUTE)
        sentence: str = goal.liberal if deadly else goal.liberal_no_execution
    else:
        sentence = {
            Reach.ALWAYS: goal.fascist_always,
            Reach.LATER: goal.fascist,
            Reach.NEVER: goal.fascist_no_zone,
        }[rules.hitler_reach]
    wins = rules.to_win
    return sentence.format(liberal=wins.liberal, fascist=wins.fascist, zone=rules.hitler_zone)


def vote_rules(wording: Wording, ruleset: Ruleset, players: int | None) -> Iterator[str]:
    """Yield the rules of the vote, if the theme prints them on its Ballot cards."""
    rules = wording.ballots.rules
    if rules is not None:
        tie, even = tie_on_paper(ruleset, players)
        tracker = rules.tracker.format(tracker=ruleset.tracker_length)
        yield rules.half if tie is Tie.ELECTS and not even else rules.vote
        yield from (rules.tie[tie], *([rules.even] if even else []), rules.failed, tracker)


def tie_on_paper(ruleset: Ruleset, players: int | None) -> tuple[Tie, bool]:
    """Return the effect of a tied vote, and True if that differs for even and odd numbers of players."""
    ties = {ruleset.tie_at(count) for count in ruleset.players if players in (None, count)}
    return (ruleset.tie, True) if len(ties) > 1 else (ties.pop(), False)
