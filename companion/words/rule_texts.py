"""The rules in the table's language, with the numbers of its ruleset."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.frozen import Frozen
from companion.rules.game import Game
from companion.rules.pieces import Party, Phase, Power
from companion.rules.ruleset import Reach, Ruleset, as_ranges
from companion.rules.topics import Topic
from companion.words.referee import Referee
from companion.words.tables import terms_of

_TOPIC_OF_PHASE = {
    Phase.NOMINATE: Topic.NOMINATE,
    Phase.VOTE: Topic.VOTE,
    Phase.HITLER_CHECK: Topic.HITLER_QUESTION,
    Phase.LEGISLATE: Topic.LEGISLATIVE_SESSION,
    Phase.CHAOS: Topic.CHAOS,
    Phase.POWER: Topic.EXECUTIVE_ACTION,
    Phase.GAME_OVER: Topic.OBJECT,
}
_TOPIC_OF_LABEL = {
    "term_limited": Topic.ELIGIBILITY,
    "policy_deck": Topic.POLICY_DECK,
    "discard_pile": Topic.POLICY_DECK,
    "dead": Topic.EXECUTION,
    "hitler_zone": Topic.HITLER_QUESTION,
}
_VARIANTS = {  # tables of rule_variants whose sentences are added to a rule
    "object": Topic.OBJECT,
    "tie": Topic.VOTE,
    "term_limits": Topic.ELIGIBILITY,
    "exempt": Topic.ELIGIBILITY,
    "tracker_reset": Topic.ELECTION_TRACKER,
}


class Rule(Frozen):
    """A heading of the rulebook, and its rule in our own sentences."""

    title: str
    text: str


def rule(referee: Referee, topic: Topic, ruleset: Ruleset) -> Rule:
    """The rule of a topic at a table with this ruleset."""
    words, variants = referee.words["rules"][topic], referee.words["rule_variants"]
    zones = {Topic.HITLER_QUESTION: ruleset.hitler_reach, Topic.VETO_POWER: ruleset.veto_reach}
    reach = zones.get(topic, Reach.LATER)
    text = words["text"] if reach is Reach.LATER else variants[topic][reach]
    numbers = ruleset.fields() | {
        "players": as_ranges(ruleset.players),
        "liberal_tiles": ruleset.deck.liberal,
        "fascist_tiles": ruleset.deck.fascist,
        "liberal_to_win": ruleset.to_win.liberal,
        "fascist_to_win": ruleset.to_win.fascist,
    }
    sentences = (text, *_variants(variants, topic, ruleset))
    return Rule(words["title"], " ".join(sentence.format(**numbers) for sentence in sentences))


def topic_of_step(game: Game) -> Topic:
    """The topic of the current step."""
    if game.phase is Phase.POWER and len(game.pending) == 1:
        return game.pending[0].topic
    return _TOPIC_OF_PHASE[game.phase]


def find_topics(referee: Referee, wish: str) -> tuple[Topic, ...]:
    """The topics that a host may mean: one if it is clear, or none.

    They are found by key, heading, power, party or label of the board, in the theme's terms too; else
    by the rule that has the word most often.
    """
    wanted, board = _plain(wish), referee.words["board"]
    if not wanted:
        return ()
    rules = referee.words["rules"]
    terms = terms_of(referee.theme)
    keys = [
        *((topic, topic) for topic in Topic),
        *((power.topic, power) for power in Power),
        *((Topic.OBJECT, party) for party in Party),
    ]
    names = [
        *keys,
        *((topic, str(terms.themed(key))) for topic, key in keys),
        *((topic, rules[topic]["title"]) for topic in Topic),
        *((power.topic, board["powers"][power]) for power in Power),
        *((topic, board["phases"][phase]) for phase, topic in _TOPIC_OF_PHASE.items()),
        *((topic, board[label]) for label, topic in _TOPIC_OF_LABEL.items()),
    ]
    ways = [
        {topic for topic in Topic if _plain(topic) == wanted},
        *(
            {topic for topic, name in names if fits(_plain(name), wanted)}
            for fits in (str.__eq__, str.startswith, str.__contains__)
        ),
    ]
    found = next(filter(None, ways), None) or _most_often(referee, wanted)
    return tuple(topic for topic in Topic if topic in found)


def _most_often(referee: Referee, wanted: str) -> set[Topic]:
    """The topics in whose texts a word is begun with these letters most often."""
    rules, variants = referee.words["rules"], referee.words["rule_variants"]
    texts = [*((topic, rules[topic]["text"]) for topic in Topic)]
    texts += [(topic, text) for key, topic in _VARIANTS.items() for text in variants[key].values()]
    counts = Counter[Topic]()
    for topic, text in texts:
        counts[topic] += f" {_plain(text)}".count(f" {wanted}")
    most = max(counts.values())
    return {topic for topic, count in counts.items() if count == most > 0}


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _variants(words: dict[str, Any], topic: Topic, ruleset: Ruleset) -> Iterator[str]:
    """What this ruleset adds to the text of the rule."""
    match topic:
        case Topic.OBJECT:
            if ruleset.grants(Power.EXECUTE):
                yield words["object"]["execution"]
            if ruleset.hitler_reach is not Reach.NEVER:
                yield words["object"][ruleset.hitler_reach]
        case Topic.VOTE:
            yield words["tie"][ruleset.tie]
        case Topic.ELECTION_TRACKER:
            yield words["tracker_reset"][ruleset.tracker_reset]
        case Topic.NOMINATE | Topic.ELIGIBILITY:
            yield words["term_limits"][ruleset.term_limits]
            if ruleset.exempt_up_to:
                yield words["exempt"][ruleset.exempt_counted]
        case _ if any(power.topic is topic and not ruleset.grants(power) for power in Power):
            yield words["power"]["not_granted"]
