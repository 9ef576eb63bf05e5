"""Words of a language and theme; sentences on events, objections, moves, errors and the next step.

A sentence is found by the class of a value, and its fields are filled by the names of the class's
attributes. If a class has a table of words, its attributes choose among them: `why`, a party, a
step, yes or no, or a number. The few classes that need more are in `_CHOICES` and `sentence`.

`names` are the players' names in seating order, as they are to appear: with marks on a screen, or
from announcer.voice_names for the voice.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, TypeAlias

from companion.errors import Refusal
from companion.files.toml import NO_BREAK, Fault, over
from companion.frozen import Frozen
from companion.rules import events
from companion.rules.game import Game, Statement
from companion.rules.legality import eligible_chancellors, targets, veto_available
from companion.rules.moves import Claim, HiddenKnowledge, Move, Vote
from companion.rules.pieces import HAND, Party, Phase, Power, Role
from companion.words.grammar import Name, Word
from companion.words.lines import StandIn, Translated
from companion.words.program import PROGRAM_NAME, as_started, is_typed
from companion.words.tables import ANY, CLASSIC, ENGLISH, NoSuchLanguage, languages, read_table
from companion.words.tiers import Tier, reads


class Referee(Frozen):
    """All sentences and words of one language in one theme."""

    language: str
    theme: str
    words: "dict[str, dict[str, Any]]"  # by table


def load_referee(language: str, theme: str = CLASSIC) -> Referee:
    """Return all sentences of a language and theme if it is complete, else English ones.

    Raises:
        NoSuchLanguage: there is none of this name.
        FaultyFile: an English table is not TOML, when it is first used.
    """
    if language not in languages(theme, ANY):
        raise NoSuchLanguage(language, languages(theme))
    return own_referee(language if reads(language, theme, Tier.TABLE) else ENGLISH, theme)


def own_referee(language: str, theme: str) -> Referee:
    """Return all sentences of a language in a theme, with English ones for those it lacks."""
    return Referee(language, theme, _Tables(partial(read_table, language, theme)))


def spoken(referee: Referee) -> Referee:
    """Return all sentences as a voice says them, with the texts of `[spoken]` in voice.toml."""
    return reworded(referee, "voice", "spoken")


def reworded(referee: Referee, table: str, key: str) -> Referee:
    """Return all sentences of a language, with those in the table at this key in place of others."""
    words = referee.words
    other = _Tables(lambda name: over(words[name], words[table][key].get(name, {})))
    return referee.replace(words=other)


class _Tables(dict[str, dict[str, Any]]):
    """Tables of words, each read when it is first used, as most commands need only one or two."""

    def __init__(self, read: Callable[[str], dict[str, Any]]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, table: str) -> dict[str, Any]:
        self[table] = self._read(table)
        return self[table]


Names: TypeAlias = Sequence[str]

TYPED_TABLE = "typed"  # part of a table with additions for hosts who type commands

# Fields that hold seats; they are shown as names.
SEAT_FIELDS = frozenset(
    {"seat", "president", "chancellor", "candidate", "caller", "target", "allowed", "seats"}
)
# Fields that hold commands, or parts of them; they are shown as this host types them.
COMMAND_FIELDS = frozenset(
    {"command", "commands", "again", "reprint", "look", "example", "examples", "usage", "option"}
)
_WORD_PACKAGES = {"checks", "workshop"}  # packages whose errors are in the table for `words`
_LABELS = {Power: "powers", Party: "parties", Role: "roles", HiddenKnowledge: "knowledge"}
_PLACEHOLDER = re.compile(r"(?<![^ [=])[A-Z]{2,}(?=[]= ]|\.\.\.|$)")  # like "new NAMES..."
MAX_FAULTS = 30  # faults of a file that are listed
MAX_VALUE_LETTERS = 400  # letters of a value shown in an error

# Events whose sentences already say what comes next.
_SAYS_WHAT_COMES = (
    events.HitlerAsked, events.ChaosBrokeOut, events.TilesDrawn, events.TilesPassed,
    events.VetoAsked, events.VetoRefused, events.PowerGranted,
    events.ChoiceGranted, events.ClaimMade, events.LiberalPoliciesWon, events.HitlerExecuted,
    events.FascistPoliciesWon, events.HitlerElected,
)  # fmt: skip


def sentence(referee: Referee, thing: Frozen | Refusal, names: Names = ()) -> str:
    """Return the sentence on an event, an objection, a move, an error or a part of one.

    An error may have the players' names for the objection in it. A sentence that exists only in
    English, or has a part that does, is in English.
    """
    match thing:
        case Fault(key, problem, at):
            thing, fields = problem, problem.fields() | {"key": at or key}
        case Claim() | events.ClaimMade():
            statement = thing.statement if isinstance(thing, events.ClaimMade) else thing
            fields = statement.fields() | {"tiles": statement.said}
        case _:
            fields = thing.fields()
    choices = tuple(_CHOICES.get(type(thing), _choices)(fields))
    kind = type(thing)
    if kind is Claim and choices[0] != "loyalty":  # the move itself does not name the target
        kind = events.ClaimMade
    table, key = referee.words[table_of(kind)], kind.__name__
    return _filled(referee, _lines(table, key, choices), fields, fields.get("names", names))


def say(referee: Referee, table: str, key: str, **places: Any) -> str:
    """Return the sentence with this key in a table of words, with its fields filled."""
    return _filled(referee, _lines(referee.words[table], key), places)


def labelled(referee: Referee, label: str, text: object) -> str:
    """Return a text after its label, like "language: de"; French has a space before the colon."""
    return say(referee, "messages", "labelled", label=label, text=text)


def listed(referee: Referee, parts: Iterable[str]) -> str:
    """Return parts of a sentence with semicolons between them; French has a space before each."""
    between = referee.words["messages"]["followed"].format(text="", more="")
    return str(between).join(parts)


def filled(referee: Referee, text: str, places: Mapping[str, Any]) -> str:
    """Return a text with values in place of its fields like {president}."""
    return _filled(referee, (text,), places)


def _lines(table: Mapping[str, Any], key: str, choices: Sequence[str] = ()) -> Iterator[str]:
    yield _chosen(table[key], choices)
    hint = _chosen(table.get(TYPED_TABLE, {}).get(key), choices) if is_typed() else None
    if isinstance(hint, str):
        yield hint


def _filled(
    referee: Referee, lines: Iterable[str], fields: Mapping[str, Any], names: Names = ()
) -> str:
    return _joined(" ", [_fill(referee, line, fields, names) for line in lines])


def _fill(referee: Referee, line: str, fields: Mapping[str, Any], names: Names) -> str:
    """Return a sentence with its fields filled, all of it in one language."""
    in_english = partial(_fill_in_english, referee, line, fields, names)
    if isinstance(line, StandIn):
        return StandIn(in_english())
    try:
        text = str(line).format_map(_Shown(referee, fields, names))
    except _OnlyEnglish:
        return StandIn(in_english())
    # Two stops, if a field's value ends with one.
    text = re.sub(r"(?<=[^\s./])\.\.(?=\s|$)", ".", text)
    return Translated(text, in_english) if isinstance(line, Translated) else text


def _fill_in_english(referee: Referee, line: str, fields: Mapping[str, Any], names: Names) -> str:
    english = line.english() if isinstance(line, StandIn | Translated) else line
    return _fill(own_referee(ENGLISH, referee.theme), str(english), fields, names)


def table_of(kind: type) -> str:
    """Return the name of the table that has the words of a class."""
    root, package, *module = kind.__module__.split(".")
    if package == "rules":
        return module[0]
    package = package if root == "companion" else root
    return f"refusals/{'words' if package in _WORD_PACKAGES else package}"


def told(referee: Referee, heard: Sequence[Frozen], game: Game, names: Names) -> tuple[str, ...]:
    """Return the sentences after a move: its events, new contradictions, and the next step."""
    sentences = tuple(sentence(referee, event, names) for event in heard)
    if heard and isinstance(heard[-1], _SAYS_WHAT_COMES):
        return sentences
    return (*sentences, next_step(referee, game, names))


def next_step(referee: Referee, game: Game, names: Names) -> str:
    """Return a sentence on the next step: who does what with which piece."""
    places = {
        "president": game.president,
        "chancellor": game.chancellor or game.president,
        "allowed": eligible_chancellors(game) or targets(game),
        "powers": game.pending,
        "needed": game.votes_needed,
        "living": len(game.alive),
    }
    words, digital = referee.words["steps"], digital_step(game) if game.digital else ""
    line = words["digital"][digital] if digital else _step(words, game)
    return _filled(referee, (line,), places, names)


def move_sentence(referee: Referee, game: Game, move: Move, names: Names) -> str:
    """Return a move as a line of the history; `game` is the state before it."""
    if not isinstance(move, Vote):
        return sentence(referee, move, names)
    nobody = referee.words["board"]["nobody"]
    sides = {"ja": sorted(move.ja), "nein": [seat for seat in game.alive if seat not in move.ja]}
    voted = {side: shown(referee, seats, names) or nobody for side, seats in sides.items()}
    return filled(referee, referee.words["moves"]["Vote"], voted)


# Words of steps


def _step(words: Any, game: Game) -> str:
    match game.phase:
        case Phase.NOMINATE if game.caller is not None:
            words = words["nominate_special"]
        case Phase.NOMINATE if game.round == 1:
            words = words["nominate_first"]
        case Phase.HITLER_CHECK:
            words = words["ask_hitler" if game.elections[-1].elected else "ask_hitler_after_a_tie"]
        case Phase.LEGISLATE if game.veto_refused:
            words = words["session_after_refused_veto"]
        case Phase.LEGISLATE:
            words = words["session_with_veto" if veto_available(game) else "session"]
        case Phase.POWER if len(game.pending) > 1:
            words = words["choice"]
        case Phase.POWER:
            words = words["power"][game.pending[0]]
        case Phase.GAME_OVER:
            words = words["game_over"][game.win_reason]
        case Phase.NOMINATE | Phase.VOTE | Phase.CHAOS:
            words = words[game.phase]
    return words  # type: ignore[no-any-return]


def digital_step(game: Game) -> str:
    """Return the key for the next step's words if the program keeps the deck, else ""."""
    if game.hand == HAND:
        return "discard"
    if game.hand:
        choice = "enact_or_veto" if veto_available(game) else "enact"
        return "answer_veto" if game.veto_asked else choice
    return {(): "chaos" if game.phase is Phase.CHAOS else "", (Power.PEEK,): "peek"}.get(
        game.pending, ""
    )


# Choosing among the words of a class


def _chosen(words: Any, choices: Iterable[str]) -> Any:
    for choice in choices:
        if isinstance(words, dict):
            words = words.get(choice, words.get("more", words))
    return words


def _choices(fields: Mapping[str, Any]) -> Iterable[str]:
    for name, value in fields.items():
        if isinstance(value, bool):
            yield "yes" if value else "no"
        elif name == "why" or isinstance(value, Enum | int):
            yield str(value)


def _claim_choices(fields: Mapping[str, Any]) -> Iterable[str]:
    about, said = fields["about"], fields["said"]
    if said is None:
        return "no_comment", about
    return ("loyalty", said[0]) if about is HiddenKnowledge.LOYALTY else ("tiles", about)


_CHOICES: dict[type, Callable[[Mapping[str, Any]], Iterable[str]]] = {
    Claim: _claim_choices,
    events.ClaimMade: _claim_choices,
    events.PowersIgnored: lambda fields: (
        fields["powers"][0] if len(fields["powers"]) == 1 else "several",
    ),
}


# Values of fields


class _OnlyEnglish(Exception):  # noqa: N818  no error
    """Raised if a part of a sentence exists only in English."""


class _Shown(dict[str, str]):
    def __init__(self, referee: Referee, fields: Mapping[str, Any], names: Names) -> None:
        super().__init__()
        self._given = referee, fields, names

    def __missing__(self, name: str) -> Word:
        referee, _fields, names = self._given
        text = self._text(name)
        if isinstance(text, StandIn) and referee.language != ENGLISH:
            raise _OnlyEnglish
        own = next((kept.forms for kept in names if isinstance(kept, Name) and kept == text), {})
        return Word(text, lambda: referee.words["grammar"]["forms"], own)

    def _text(self, name: str) -> str:
        referee, fields, names = self._given
        if name == PROGRAM_NAME:
            return as_started(PROGRAM_NAME)
        if name not in fields:  # a fault of the words must not stop a game
            return f"{{{name}}}"
        if name in COMMAND_FIELDS:
            return _commands(referee, fields[name])
        named = (
            name in SEAT_FIELDS or name == "claims" or isinstance(fields[name], Refusal | Frozen)
        )
        return shown(referee, fields[name], names if named else None)


def _commands(referee: Referee, value: Any) -> str:
    if isinstance(value, tuple | list):
        return _joined(", ", [_commands(referee, part) for part in value])
    return as_started(with_placeholders(referee, shown(referee, value)))


def with_placeholders(referee: Referee, command: str) -> str:
    """Return a command with the names of its arguments in the referee's language."""
    own = referee.words["messages"]["placeholders"]
    return _PLACEHOLDER.sub(lambda word: str(own.get(word[0], word[0])), command)


def shown(referee: Referee, value: Any, names: Names | None = None) -> str:
    """Return a value as it appears in a sentence; with `names`, numbers are seats."""
    if isinstance(value, StandIn | Translated):
        return value.english() if referee.language == ENGLISH else value
    match value:
        case Refusal() | Frozen():
            return sentence(referee, value, names or ())
        case Power() | Party() | Role() | HiddenKnowledge():
            return referee.words["board"][_LABELS[type(value)]][value]  # type: ignore[no-any-return]
        case tuple() | list() | frozenset():
            return _several(referee, value, names)
        case int() if names:
            return names[value - 1] if 0 < value <= len(names) else str(value)
        case float():
            _, sign, _ = referee.words["messages"]["decimal"]  # like 1.5
            return f"{value:g}".replace(".", sign)
        case None:
            return ""
        case "":
            return '""'  # show an empty value as quotes
    return printable(str(value))


def _several(referee: Referee, values: Any, names: Names | None) -> str:
    match values:
        case (Statement(), *_):
            return _joined(
                " ", [shown(referee, events.ClaimMade(statement), names) for statement in values]
            )
        case (Fault() | Refusal(), *_):
            return _told(referee, values)
    return _joined(", ", [shown(referee, part, names) for part in values])


def _told(referee: Referee, several: Sequence[Fault] | Sequence[Refusal]) -> str:
    if isinstance(several[0], Refusal):  # one line for each error
        return "".join(f"\n- {sentence(referee, refusal)}" for refusal in several)
    sentences = [sentence(referee, fault) for fault in several[:MAX_FAULTS]]
    if any(isinstance(text, StandIn) for text in sentences):
        referee = own_referee(ENGLISH, referee.theme)
        return StandIn(_told(referee, several))
    *others, last = sentences
    parts = [*(part.removesuffix(".") for part in others), last]
    return listed(referee, parts if len(parts) == len(several) else [*parts, "…"])


def _joined(separator: str, parts: Sequence[str]) -> str:
    """Return parts joined to one sentence; if one part is English, only for use in English sentences."""
    if len(parts) == 1:
        return parts[0]
    text = separator.join(parts)
    return StandIn(text) if any(isinstance(part, StandIn) for part in parts) else text


def printable(text: str, most: int = MAX_VALUE_LETTERS) -> str:
    """Return a text for use in a line: shortened, without control characters."""
    kept = "".join(letter if letter.isprintable() or letter == NO_BREAK else "?" for letter in text)
    return kept if len(kept) <= most else f"{kept[: most - 1]}…"
