"""Conversion of settings, moves and deals to plain values for TOML and JSON, and back.

A move is small and readable, like {"nominate": 3}. The database and exported games share this form.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from companion.deal.chain import LinkKind
from companion.deal.sealed import (
    FINGERPRINT_PATTERN,
    HEAD_PATTERN,
    OPENINGS,
    SALT_PATTERN,
    TOKEN_PATTERN,
    DealNumber,
    Opening,
    Packing,
    SealedDeal,
    StoredDeal,
)
from companion.errors import Detail
from companion.files.toml import Values, excerpt
from companion.files.toml_schema import (
    MAX_KEY_LETTERS,
    ListOf,
    Missing,
    Number,
    NumberBetween,
    OneOf,
    UnknownKey,
    WrongValue,
)
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
    AskVeto,
    Chaos,
    Claim,
    Discard,
    Enact,
    Execute,
    HiddenKnowledge,
    Move,
    Nominate,
    Shuffle,
    UsedPower,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Role, Seat
from companion.rules.ruleset import Ruleset
from companion.rulesets.ruleset_file import ruleset_values
from companion.store.recorded_game import (
    MAX_PLAYERS,
    DigitalDeck,
    Header,
    KnownRoles,
    Memory,
    RoleSource,
    unwritable,
)

NO_COMMENT_KEY = "no_comment"
MAX_NUMBER = 1000  # larger than any seat or count in a game


# Headers


def header_values(header: Header) -> Values:
    """Return the settings of a game as plain values, the ruleset last."""
    return {
        "players": list(header.players),
        "first": header.first,
        "theme": header.theme,
        "language": header.language,
        "speak": header.speak,
        "look": header.look,
        "memory": header.memory.fields(),
        **({"deck": header.deck.values()} if header.deck else {}),
        "ruleset": ruleset_values(header.ruleset),
    }


def header_from_values(values: Values, ruleset: Ruleset) -> Header:
    """Return the settings of a game from plain values; its ruleset is passed separately.

    Raises:
        KeyError, TypeError, ValueError: they are not valid.
    """
    return Header(
        players=tuple(values["players"]),
        ruleset=ruleset,
        theme=values["theme"],
        language=values["language"],
        first=values["first"],
        memory=Memory(**values.get("memory", {})),
        speak=values.get("speak", False),
        look=values.get("look", ""),
        deck=_deck(values["deck"]) if values.get("deck") else None,
    )


def _deck(values: Values) -> DigitalDeck:
    words, discarded = tuple(values.get("words", ())), map(Party, values.get("discarded", ()))
    deck = DigitalDeck(values["commitment"], words, values.get("secret", ""), tuple(discarded))
    expect(
        re.fullmatch(HEAD_PATTERN, deck.commitment),
        re.fullmatch(f"({HEAD_PATTERN})?", deck.secret),
        "".join(words).isprintable(),
    )
    return deck


# Deals


def deal_values(deal: StoredDeal) -> Values:
    """Return a deal as plain values for an exported game, without anything that could open it."""
    number = deal.sealed.number
    numbers = {"number": number.deal, "chain": number.chain} if number else {}
    words = deal.sealed.table_words
    return {
        "fingerprint": deal.sealed.fingerprint,
        **numbers,
        **({"table_words": list(words)} if words else {}),
        "openings": [
            opening.fields() | {"how": opening.how.value}
            if opening.seat is not None
            else {"at": opening.at, "how": opening.how.value}
            for opening in deal.openings
        ],
        "packing": _packing_values(deal.packing),
    }


def deal_from_values(values: Values, players: int) -> StoredDeal:
    """Return a deal from plain values, for a table of `players`.

    Values of an exported game open nothing.

    Raises:
        KeyError, TypeError, ValueError: they are not valid.
    """
    fingerprint, packing = values["fingerprint"], _packing(values["packing"], players)
    words, names = tuple(values.get("table_words", ())), tuple(values.get("players", ()))
    token, language = values.get("token", ""), values.get("reveal_language", "")
    salt = values.get("stretching", "")
    number = DealNumber(values["number"], values["chain"]) if "number" in values else None
    expect(
        re.fullmatch(FINGERPRINT_PATTERN, fingerprint),
        re.fullmatch(f"({TOKEN_PATTERN})?", token),
        re.fullmatch(SALT_PATTERN, salt),
        len(words) in {0, players},
        len(packing.languages) == players,
        all(1 <= seat <= players for seat in packing.words),
        "".join((*packing.languages, packing.paper, *words, language)).isprintable(),
        not any(map(unwritable, names)),
        number is None or (number.deal > 0 and re.fullmatch(HEAD_PATTERN, number.chain)),
    )
    return StoredDeal(
        SealedDeal(fingerprint, token, number, words, language, salt, names),
        packing,
        tuple(_opening(opening, players) for opening in values.get("openings", ())),
    )


def sealing_values(sealed: SealedDeal) -> Values:
    """Return the values that open a deal together with its six words, for the database only."""
    return {
        "token": sealed.token,
        "reveal_language": sealed.reveal_language,
        "stretching": sealed.stretching,
        **({"players": list(sealed.players)} if sealed.players else {}),
    }


def _packing_values(packing: Packing) -> Values:
    values = packing.fields() | {"languages": list(packing.languages)}
    for name in ("slips_alone", "by_touch"):  # unknown to older versions, so left out if false
        if not values[name]:
            del values[name]
    return values | {"words": bool(packing.words), "words_for": list(packing.words)}


def _packing(values: Values, players: int) -> Packing:
    everybody = range(1, players + 1) if values["words"] else ()
    words = tuple(values.get("words_for", everybody))
    options = {key: option for key, option in values.items() if key != "words_for"}
    return Packing(**options | {"languages": tuple(values["languages"]), "words": words})


def _opening(values: Values, players: int) -> Opening:
    opening = Opening(**values | {"how": LinkKind(values["how"])})
    expect(
        opening.how in OPENINGS,
        opening.seat is None or 1 <= opening.seat <= players,
        opening.at.isprintable(),
    )
    return opening


def roles_from_values(roles: list[str], source: str, header: Header) -> KnownRoles:
    """Return the roles of all players from plain values.

    Raises:
        TypeError, ValueError: no game with these rules has such roles.
    """
    known = KnownRoles(tuple(map(Role, roles)), RoleSource(source))
    expect(sorted(known.roles) == sorted(header.ruleset.table(len(header.players)).roles))
    return known


def expect(*truths: object) -> None:
    """Raise ValueError unless all values are true, unlike `assert` also with `python -O`."""
    if not all(truths):
        raise ValueError


# Moves


class NotAMove(ValueError):  # noqa: N818  a fault of a file, listed with the others
    """These values are not a move: the faulty key ("" for the whole) and the problem."""

    def __init__(self, key: str, problem: Detail) -> None:
        super().__init__()
        self.key = key
        self.problem = problem


class _Kind(NamedTuple):
    """Two functions that convert fields of a move to a plain value and back."""

    write: Callable[..., Any]  # converts the fields to a plain value
    read: Callable[[Any], Iterable[Any]]  # converts a plain value to the fields; raises ValueError
    expected: Detail


class _Part(NamedTuple):
    """One key of a move's plain values, with the functions that convert its value."""

    key: str
    fields: tuple[str, ...]
    kind: _Kind
    optional: bool = False  # True: left out if its only field is false


def move_values(move: Move) -> Values:
    """Return a move as plain values; its verb is the first key."""
    values: Values = {}
    for part in _FORMS[type(move)]:
        fields = [getattr(move, name) for name in part.fields]
        if not part.optional or fields[0]:
            values[part.key] = part.kind.write(*fields)
    return values


def move_from_values(values: object) -> Move:
    """Return a move from plain values, without checking that it is legal.

    Raises:
        NotAMove: the move or a value in it is unknown.
    """
    verbs = [verb for verb in values if verb in _MOVE_KINDS] if isinstance(values, dict) else []
    if not isinstance(values, dict) or len(verbs) != 1:
        raise NotAMove("", WrongValue(excerpt(values), OneOf(tuple(_MOVE_KINDS))))
    kind = _MOVE_KINDS[verbs[0]]
    parts = _FORMS[kind]
    keys = tuple(part.key for part in parts)
    if beside := [key for key in values if key not in keys]:
        raise NotAMove(str(beside[0])[:MAX_KEY_LETTERS], UnknownKey(keys))
    fields: Values = {}
    for part in parts:
        value = values.get(part.key)
        if value is None and part.optional:
            continue
        if value is None:
            raise NotAMove(part.key, Missing(part.kind.expected))
        try:
            fields.update(zip(part.fields, part.kind.read(value), strict=True))
        except (LookupError, TypeError, ValueError):
            raise NotAMove(part.key, WrongValue(excerpt(value), part.kind.expected)) from None
    return kind(**fields)


def _number(value: Any) -> tuple[int]:
    expect(type(value) is int and abs(value) < MAX_NUMBER)
    return (value,)


def _numbers(value: Any) -> list[int]:
    expect(isinstance(value, list))
    return [number for entry in value for number in _number(entry)]


def _different_seats(value: Any) -> tuple[frozenset[Seat]]:
    seats = frozenset(_numbers(value))
    expect(len(seats) == len(value))
    return (seats,)


def _truth(value: Any) -> tuple[bool]:
    expect(isinstance(value, bool))
    return (value,)


def _nothing(value: object) -> tuple[()]:
    expect(value is True)
    return ()


def _said(value: Any) -> tuple[tuple[Party, ...] | None]:
    expect(value == NO_COMMENT_KEY or isinstance(value, list))
    return (None if value == NO_COMMENT_KEY else tuple(map(Party, value)),)


def _tiles(said: tuple[Party, ...] | None) -> object:
    return NO_COMMENT_KEY if said is None else [party.value for party in said]


def _choice(choices: dict[str, Any]) -> _Kind:
    words = {value: word for word, value in choices.items()}
    expected = OneOf(tuple(f'"{word}"' for word in choices))
    return _Kind(words.__getitem__, lambda value: (choices[value],), expected)


_NUMBERS = ListOf(0, MAX_PLAYERS, Number())
_SEAT = _Kind(int, _number, NumberBetween(1, MAX_PLAYERS))
_TRUTH = _Kind(bool, _truth, OneOf(("true", "false")))
_TRUE = _Kind(lambda: True, _nothing, OneOf(("true",)))
_PARTY = _choice({party.value: party for party in Party})


def _power(move: type[UsedPower]) -> _Part:
    return (
        _Part(move.power.value, ("seat",), _SEAT)
        if move.has_target()
        else _Part(move.power.value, (), _TRUE)
    )


# The verb comes first.
_FORMS: dict[type[Move], tuple[_Part, ...]] = {
    Nominate: (_Part("nominate", ("chancellor",), _SEAT),),
    Vote: (_Part("vote_ja", ("ja",), _Kind(sorted, _different_seats, _NUMBERS)),),
    VoteCount: (
        _Part("vote_count", ("ja", "nein"), _Kind(lambda *counts: [*counts], _numbers, _NUMBERS)),
    ),
    AnswerHitler: (_Part("answer_hitler", ("is_hitler",), _TRUTH),),
    Discard: (_Part("discard", (), _TRUE),),
    AskVeto: (_Part("ask_veto", (), _TRUE),),
    Shuffle: (_Part("shuffle", ("pile",), _Kind(int, _number, NumberBetween(1, MAX_NUMBER))),),
    Enact: (_Part("enact", ("party",), _PARTY),),
    Veto: (_Part("veto", ("agreed",), _choice({"agreed": True, "refused": False})),),
    Chaos: (_Part("chaos", ("party",), _PARTY),),
    **{move: (_power(move),) for move in POWER_MOVES.values()},
    Execute: (_power(Execute), _Part("hitler", ("hitler",), _TRUTH, optional=True)),
    Claim: (
        _Part("claim", ("about",), _choice({about.value: about for about in HiddenKnowledge})),
        _Part("seat", ("seat",), _SEAT),
        _Part(
            "said",
            ("said",),
            _Kind(
                _tiles, _said, OneOf((f'"{NO_COMMENT_KEY}"', '["liberal", …]', '["fascist", …]'))
            ),
        ),
    ),
}
_MOVE_KINDS = {parts[0].key: kind for kind, parts in _FORMS.items()}
