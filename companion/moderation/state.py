"""Everything that is due in a moderated game, derived from the game and its secrets."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from companion.moderation.replies import VETO, Ask, Hidden, Message
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors
from companion.rules.moves import (
    POWER_MOVES,
    AnswerHitler,
    AskVeto,
    Chaos,
    Discard,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
)
from companion.rules.pieces import HAND, Party, Phase, Role, Seat

PUBLIC = {Ask.NOMINATE, Ask.POWER}  # questions that are answered publicly


class Late(StrEnum):
    """Choices of a table about a player whose deadline has passed."""

    WAIT = "wait"
    NEIN = "nein"  # a ballot counts as nein
    REPLACE = "replace"


class Kept(Hidden):
    """Values that a moderator stores among the secrets of a game.

    Seats are texts, since they are keys in JSON. A step is a number of moves, not counting claims.
    """

    roles: tuple[str, ...]  # by seat
    words: tuple[str, ...]  # words of The Reveal
    secret: str  # hexadecimal key for encrypted texts and the order of lines
    dialect: str
    hours: int  # hours to answer; 0: no deadline
    late: str
    plays: Seat  # the moderator's seat, or 0
    since: str  # ISO 8601, when this step began
    keys: dict[str, str]  # public keys of the players' pages, hexadecimal
    lives: dict[str, int]  # number of times that a seat was taken over
    answers: dict[str, Any]  # answers to the questions of this step
    numbers: dict[str, int]  # numbers of the private messages that were sent
    last: int = 0  # number of the last message
    handed: str = ""  # ISO 8601, when the game was handed over
    number: int = 0  # of the game for its players, if another moderator began it
    made: Sequence[Any] = ()  # moves that were seen, to notice undone ones
    posted: int = -1  # number of moves that were posted; -1 before the first post
    notes: Sequence[Any] = ()  # further sentences of the next post: keys and values of fields
    # digest of the last replies, and positions of accepted ones
    paste: Sequence[Any] = ("", ())
    pastes: Mapping[str, int] = {}  # digests of texts with several replies, and their last step
    void: Sequence[str] = ()  # public keys of players who were replaced, hexadecimal


class Secrets(Hidden):
    """Values that are hidden from players in a game at this moment."""

    roles: tuple[Role, ...]  # by seat
    top: tuple[Party, ...]  # top tiles of the deck
    seen: Mapping[tuple[int, HiddenKnowledge], tuple[Party, ...]]  # by round and kind


def questions(game: Game, kept: Kept, secrets: Secrets) -> tuple[Message, ...]:
    """Return the questions to players that have not been answered yet."""
    keys = (Message(seat, Ask.KEY) for seat in game.seats if kept.plays)
    known = {Ask.KEY: kept.keys}
    return tuple(
        one
        for one in (*keys, *_of_step(game, len(kept.made), secrets))
        if str(one.seat) not in known.get(one.ask, kept.answers)
    )


def _of_step(game: Game, step: int, secrets: Secrets) -> Iterator[Message]:
    president, chancellor = game.president, game.chancellor or game.president
    at = step, game.round
    match game.phase:
        case Phase.NOMINATE:
            yield Message(president, Ask.NOMINATE, *at, eligible_chancellors(game))
        case Phase.VOTE:
            yield from (Message(seat, Ask.BALLOT, *at) for seat in game.alive)
        case Phase.POWER:
            yield Message(president, Ask.POWER, *at, game.pending)
        case Phase.LEGISLATE if game.hand == HAND:
            yield Message(president, Ask.DISCARD, *at, _in_order(secrets.top))
        case Phase.LEGISLATE if game.veto_asked:
            yield Message(president, Ask.VETO, *at)
        case Phase.LEGISLATE:
            pair = secrets.seen[game.round, HiddenKnowledge.RECEIVED]
            yield Message(chancellor, Ask.ENACT, *at, _in_order(pair))


def _in_order(tiles: Sequence[Party]) -> tuple[Party, ...]:
    return tuple(sorted(tiles, key=[*Party].index))


def next_move(game: Game, kept: Kept, secrets: Secrets) -> Move | None:
    """Return the move that follows from the answers, or None if answers are missing.

    No answers are needed for chaos, and for the question if somebody is Hitler.
    """
    president, chancellor = str(game.president), str(game.chancellor)
    enacts = game.phase is Phase.LEGISLATE and game.hand < HAND and not game.veto_asked
    answer = kept.answers.get(chancellor if enacts else president)
    match game.phase:
        case Phase.HITLER_CHECK:
            return AnswerHitler(secrets.roles[int(chancellor) - 1] is Role.HITLER)
        case Phase.CHAOS:
            return Chaos(secrets.top[0])
        case Phase.VOTE if all(str(seat) in kept.answers for seat in game.alive):
            return Vote(frozenset(seat for seat in game.alive if kept.answers[str(seat)]))
        case Phase.NOMINATE if answer is not None:
            return Nominate(answer)
        case Phase.LEGISLATE if answer is not None:
            if enacts:
                return AskVeto() if answer == VETO else Enact(Party(answer))
            return Veto(answer) if game.veto_asked else Discard()
        case Phase.POWER if answer is not None:
            move = POWER_MOVES[answer[0]].on(answer[1])
            if isinstance(move, Execute):
                return move.replace(hitler=secrets.roles[move.seat - 1] is Role.HITLER)
            return move
    return None


def messages(
    steps: Sequence[tuple[Game, Move]], game: Game, kept: Kept, secrets: Secrets
) -> tuple[Message, ...]:
    """Return the private messages that are still valid; `steps` are the games before each move.

    Executed players get no more messages, and encrypted texts need a player's key.
    """
    asked = [one for one in questions(game, kept, secrets) if one.ask not in {*PUBLIC, Ask.KEY}]
    everything = [*_told(steps, kept, secrets), *asked]
    readers = [seat for seat in game.alive if not kept.plays or str(seat) in kept.keys]
    return tuple(one for one in everything if one.seat in readers)


def _told(steps: Sequence[tuple[Game, Move]], kept: Kept, secrets: Secrets) -> Iterator[Message]:
    for seat in range(1, len(secrets.roles) + 1):
        yield Message(seat, Ask.ROLE, kept.lives.get(str(seat), 0))
    for step, (game, move) in enumerate(steps):
        match move:
            case Peek():
                tiles = secrets.seen[game.round, HiddenKnowledge.PEEKED]
                yield Message(game.president, Ask.PEEK, step, game.round, tiles)
            case Investigate(seat):
                content = seat, secrets.roles[seat - 1].party
                yield Message(game.president, Ask.PARTY, step, game.round, content)
