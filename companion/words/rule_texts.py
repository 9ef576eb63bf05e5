"""The rules in the table's language, with the numbers of its ruleset."""

from collections.abc import Iterator
from typing import Any

from companion.frozen import Frozen
from companion.rules.game import Game
from companion.rules.pieces import Phase, Power
from companion.rules.ruleset import Reach, Ruleset, as_ranges
from companion.rules.topics import Topic
from companion.words.referee import Referee

_POWER_OF_TOPIC = {power.topic: power for power in Power}
_TOPIC_OF_PHASE = {
    Phase.NOMINATE: Topic.NOMINATE,
    Phase.VOTE: Topic.VOTE,
    Phase.HITLER_CHECK: Topic.HITLER_QUESTION,
    Phase.LEGISLATE: Topic.LEGISLATIVE_SESSION,
    Phase.CHAOS: Topic.CHAOS,
    Phase.POWER: Topic.EXECUTIVE_ACTION,
    Phase.GAME_OVER: Topic.OBJECT,
}


class Rule(Frozen):
    """A heading of the rulebook, and its rule in our own sentences."""

    title: str
    text: str


def rule(referee: Referee, topic: Topic, ruleset: Ruleset) -> Rule:
    """The rule of a topic at a table with this ruleset."""
    words = referee.words["rules"][topic]
    text = _reached(referee, topic, ruleset) or words["text"]
    sentences = (text, *_variants(referee, topic, ruleset))
    numbers = rule_numbers(ruleset)
    return Rule(words["title"], " ".join(sentence.format(**numbers) for sentence in sentences))


def rule_numbers(ruleset: Ruleset) -> dict[str, Any]:
    """The places that a rule's sentences may have."""
    return {
        "players": as_ranges(ruleset.players),
        "liberal_tiles": ruleset.deck.liberal,
        "fascist_tiles": ruleset.deck.fascist,
        "liberal_to_win": ruleset.to_win.liberal,
        "fascist_to_win": ruleset.to_win.fascist,
        "hitler_zone": ruleset.hitler_zone,
        "veto_zone": ruleset.veto_zone,
        "tracker_length": ruleset.tracker_length,
        "exempt_up_to": ruleset.exempt_up_to,
    }


def topic_of_step(game: Game) -> Topic:
    """The topic of the current step."""
    if game.phase is Phase.POWER and len(game.pending) == 1:
        return game.pending[0].topic
    return _TOPIC_OF_PHASE[game.phase]


def find_topics(referee: Referee, wish: str) -> tuple[Topic, ...]:
    """The topics that a host may mean, by key, heading or power; one if it is clear, or none."""
    wanted = _plain(wish)
    if not wanted:
        return ()
    known = {topic: tuple(map(_plain, _names_of(referee, topic))) for topic in Topic}
    exact = tuple(topic for topic, names in known.items() if wanted == names[0])
    if exact:
        return exact
    for fits in (str.__eq__, str.startswith, str.__contains__):
        fitting = tuple(
            topic for topic, names in known.items() if any(fits(n, wanted) for n in names)
        )
        if fitting:
            return fitting
    return ()


def _names_of(referee: Referee, topic: Topic) -> Iterator[str]:
    yield topic.value
    yield referee.words["rules"][topic]["title"]
    board = referee.words["board"]
    if power := _POWER_OF_TOPIC.get(topic):
        yield power.value
        yield board["powers"][power]
    for phase, its_topic in _TOPIC_OF_PHASE.items():
        if topic is its_topic:
            yield board["phases"][phase]


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _reached(referee: Referee, topic: Topic, ruleset: Ruleset) -> str:
    """What is said of a zone in the place of the rule's text, if it holds always or never."""
    reaches = {Topic.HITLER_QUESTION: ruleset.hitler_reach, Topic.VETO_POWER: ruleset.veto_reach}
    reach = reaches.get(topic, Reach.LATER)
    if reach is Reach.LATER:
        return ""
    words = referee.words["rule_variants"]
    texts = words["veto_power" if topic is Topic.VETO_POWER else "hitler_question"]
    return str(texts["always" if reach is Reach.ALWAYS else "never"])


def _ways_to_win(words: dict[str, str], ruleset: Ruleset) -> Iterator[str]:
    """The ways to win besides tiles."""
    if ruleset.grants(Power.EXECUTE):
        yield words["execution"]
    if ruleset.hitler_reach is not Reach.NEVER:
        yield words["always" if ruleset.hitler_reach is Reach.ALWAYS else "later"]


def _variants(referee: Referee, topic: Topic, ruleset: Ruleset) -> tuple[str, ...]:
    words = referee.words["rule_variants"]
    if topic is Topic.OBJECT:
        return tuple(_ways_to_win(words["object"], ruleset))
    if topic in _POWER_OF_TOPIC and not ruleset.grants(_POWER_OF_TOPIC[topic]):
        return (words["power"]["not_granted"],)
    if topic is Topic.VOTE:
        return (words["tie"][ruleset.tie],)
    if topic is Topic.ELECTION_TRACKER:
        return (words["tracker_reset"][ruleset.tracker_reset],)
    if topic in {Topic.NOMINATE, Topic.ELIGIBILITY}:
        limited = words["term_limits"][ruleset.term_limits]
        exempt = words["exempt"][ruleset.exempt_counted]
        return (limited, exempt) if ruleset.exempt_up_to else (limited,)
    return ()
