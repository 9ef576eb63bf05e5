"""The rules in the language of the game, with the numbers of its ruleset."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from companion.frozen import Frozen
from companion.rules.game import Game
from companion.rules.pieces import Party, Phase, Power, Topic
from companion.rules.ruleset import HeadCount, Reach, Ruleset, Table, Tie, as_ranges
from companion.words.letters import folded
from companion.words.sentences import Referee, filled, load_referee
from companion.words.tables import ENGLISH, terms_of

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


class Rule(Frozen):
    """A heading of the rulebook, and the rule below it in the program's own sentences."""

    title: str
    text: str


def rule(referee: Referee, topic: Topic, ruleset: Ruleset, players: int | None = None) -> Rule:
    """Return the rule of a topic by a ruleset; with `players`, also rules for only that number."""
    words, variants = referee.words["rules"][topic], referee.words["rule_variants"]
    zones = {Topic.HITLER_QUESTION: ruleset.hitler_reach, Topic.VETO_POWER: ruleset.veto_reach}
    reach = zones.get(topic, Reach.LATER)
    text = words["text"] if reach is Reach.LATER else variants[topic][reach]
    table = None if players is None else ruleset.table(players)
    numbers = ruleset.fields() | {
        "players": as_ranges(ruleset.players),
        "liberal_tiles": ruleset.deck.liberal,
        "fascist_tiles": ruleset.deck.fascist,
        "liberal_placed": ruleset.placed.liberal,
        "fascist_placed": ruleset.placed.fascist,
        "liberal_to_win": ruleset.to_win.liberal,
        "fascist_to_win": ruleset.to_win.fascist,
    }
    if table is not None:
        numbers |= {"seated": players, "liberals": table.liberals, "fascists": table.fascists}
    said: list[tuple[str, dict[str, Any]]] = [
        (sentence, {}) for sentence in (text, *_variants(variants, topic, ruleset, table))
    ]
    said += _powers(variants, topic, ruleset, table)
    texts = (filled(referee, sentence, numbers | places) for sentence, places in said)
    return Rule(words["title"], " ".join(texts))


def topic_of_step(game: Game) -> Topic:
    """Return the heading of the rulebook for the current step of the game."""
    if game.phase is Phase.POWER and len(game.pending) == 1:
        return game.pending[0].topic
    return _TOPIC_OF_PHASE[game.phase]


def find_topics(referee: Referee, wish: str) -> tuple[Topic, ...]:
    """Return the topics that a host may mean: one if it is clear, several, or ().

    Topics are found by key, heading, house rule, power, party or label of the board, in the words
    of the theme too; else by the rule that has the word most often, or by the most similar name;
    else as in English.
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
    typed = [
        *keys,
        *((topic, str(terms.themed(key))) for topic, key in keys),
        *((topic, rules[topic]["title"]) for topic in Topic),
        *((topic, name) for topic in Topic for name in rules[topic].get("names", "").split(",")),
        *((power.topic, board["powers"][power]) for power in Power),
        *((topic, board["phases"][phase]) for phase, topic in _TOPIC_OF_PHASE.items()),
        *((topic, board[label]) for label, topic in _TOPIC_OF_LABEL.items()),
    ]
    names = [(topic, _plain(name)) for topic, name in typed]
    ways = (
        {topic for topic in Topic if _plain(topic) == wanted},
        *(
            {topic for topic, name in names if fits(name, wanted)}
            for fits in (str.__eq__, str.startswith, str.__contains__)
        ),
        _most_often(referee, wanted),
        _spelt_alike(names, wanted),
    )
    topics: set[Topic] = next(filter(None, ways), set())
    if not topics and referee.language != ENGLISH:
        return find_topics(load_referee(ENGLISH, referee.theme), wish)
    return tuple(topic for topic in Topic if topic in topics)


def _spelt_alike(names: list[tuple[Topic, str]], wanted: str) -> set[Topic]:
    spelt = [*names, *((topic, word) for topic, name in names for word in name.split())]
    # Similarity of two spellings, from 0 to 1.
    near = get_close_matches(wanted, [name for _, name in spelt], n=1, cutoff=0.75)
    return {topic for topic, name in spelt if name in near}


def _most_often(referee: Referee, wanted: str) -> set[Topic]:
    rules = referee.words["rules"]
    counts = {topic: f" {_plain(rules[topic]['text'])}".count(f" {wanted}") for topic in Topic}
    most = max(counts.values())
    return {topic for topic, count in counts.items() if count == most > 0}


def _plain(name: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", folded(name)))


def _variants(
    words: dict[str, Any], topic: Topic, ruleset: Ruleset, table: Table | None
) -> Iterator[str]:
    tables = ruleset.tables if table is None else (table,)
    match topic:
        case Topic.OBJECT:
            if any(each.grants(Power.EXECUTE) for each in tables):
                yield words["object"]["execution"]
            if ruleset.hitler_reach is not Reach.NEVER:
                yield words["object"][ruleset.hitler_reach]
        case Topic.SET_UP if table is not None:
            placed = filter(ruleset.placed.of, Party)
            yield from (words["set_up"][key] for key in ("roles", *placed, ruleset.first_candidate))
        case Topic.VOTE:
            even = ruleset.tie_counted is HeadCount.AT_START and ruleset.tie is not Tie.FAILS
            half = ruleset.tie is Tie.ELECTS and not even
            yield words["vote"]["half" if half else "more_than_half"]
            yield words["vote"]["failed"]
            yield words["tie_at_start" if even else "tie"][ruleset.tie]
        case Topic.ELECTION_TRACKER:
            yield words["tracker_reset"][ruleset.tracker_reset]
        case Topic.NOMINATE | Topic.ELIGIBILITY:
            yield words["term_limits"][ruleset.term_limits]
            if ruleset.exempt_up_to:
                yield words["exempt"][ruleset.exempt_counted]


def _powers(
    words: dict[str, Any], topic: Topic, ruleset: Ruleset, table: Table | None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield sentences, with values for their fields, on the power that each Fascist tile grants.

    Tiles that are on the board from the start grant nothing.
    """
    only = next((power for power in Power if power.topic is topic), None)
    tables = ruleset.tables if table is None else (table,)
    if only is not None and not any(each.grants(only) for each in tables):
        yield words["power"]["not_granted"], {}
    if table is None or (only is None and topic is not Topic.EXECUTIVE_ACTION):
        return
    placed = ruleset.placed.fascist
    for tile, slot in [*enumerate(table.track, start=1)][placed:]:
        powers = table.track[tile - 2].powers if slot.other else slot.powers
        if powers and only in {None, *powers}:
            # A11: where no President has used the tile before, both powers are open.
            other = slot.other and tile - 1 > placed
            key = "other" if other else "grants" if len(powers) == 1 else "choice"
            yield words["tile"][key], {"tile": tile, "before": tile - 1, "powers": powers}
