"""The game as everybody at the table sees it, without secrets, and its records of earlier rounds."""

from collections.abc import Sequence
from typing import TypeVar, overload

from companion.frozen import Frozen
from companion.rules.moves import HiddenKnowledge
from companion.rules.objections import IllegalMove, NoSuchSeat, NotThatManyPlayers
from companion.rules.pieces import Party, Phase, Power, Seat, WinReason
from companion.rules.ruleset import HeadCount, Ruleset, Table, Tie

T = TypeVar("T")


class Log(Sequence[T]):
    """An immutable sequence of items; it equals a tuple of the same items.

    Each game keeps all statements before it. With a tuple of its own, a game of n statements would
    take memory and time of the order of n²; the logs after one another share one list instead.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, earlier: Sequence[T], last: T) -> None:
        """Create the sequence of the earlier items and one more."""
        items = earlier._items if isinstance(earlier, Log) else []
        # Only one log may extend a list: after an undo, another one needs its own.
        self._items: list[T] = items if len(items) == len(earlier) else list(earlier)
        self._items.append(last)
        self._length = len(self._items)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        places = range(self._length)[at]
        if isinstance(places, range):
            return tuple(self._items[place] for place in places)
        return self._items[places]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


class Government(Frozen):
    """A President and a Chancellor, by their seats."""

    president: Seat
    chancellor: Seat


class Election(Frozen):
    """A vote on a government; the seats are None if only the ballots were counted."""

    round: int
    candidates: Government
    ja: int
    nein: int
    ja_seats: tuple[Seat, ...] | None
    nein_seats: tuple[Seat, ...] | None
    elected: bool

    @property
    def tied(self) -> bool:
        """True if exactly half of the ballots were ja."""
        return self.ja == self.nein


class Session(Frozen):
    """A Legislative Session; `enacted` is None after a veto."""

    round: int
    government: Government
    enacted: Party | None


class ChaosTile(Frozen):
    """A Policy tile that was enacted by chaos."""

    round: int
    party: Party


class Shuffled(Frozen):
    """A shuffle of the rest of the program's Policy deck, and the number of events before it."""

    pile: int  # number of the shuffle
    draws: int  # number of sessions and tiles of chaos before it
    powers: int  # number of Presidential Powers used before it


class Answer(Frozen):
    """The answer of a new Chancellor or an executed player whether they are Hitler.

    Rule: ABOUT LYING. This answer must be true.
    """

    round: int
    seat: Seat
    is_hitler: bool
    executed: bool = False


class PowerUse(Frozen):
    """A Presidential Power that was used, and the Fascist tile that granted it."""

    round: int
    tile: int
    power: Power
    president: Seat
    target: Seat | None


class Statement(Frozen):
    """A claim, with the round that it is about and the player whom it is about, if any."""

    round: int
    seat: Seat
    about: HiddenKnowledge
    said: tuple[Party, ...] | None
    target: Seat | None  # seat of the player who was investigated


class Game(Frozen):
    """The public state of a game; `play` returns the next one."""

    ruleset: Ruleset
    players: int
    phase: Phase
    president: Seat  # the Presidential Candidate, until elected
    liberal: int  # tiles face up
    fascist: int
    draw: int  # tiles in the Policy deck; those in the government's hands are counted here
    discard: int
    round: int = 1
    chancellor: Seat | None = None  # the Chancellor Candidate, until elected
    tracker: int = 0
    term_limited: Government | None = None
    caller: Seat | None = None  # President who called the current Special Election
    pending: tuple[Power, ...] = ()  # the President must use one of these
    veto_refused: bool = False  # in this Legislative Session
    elections: tuple[Election, ...] = ()
    sessions: tuple[Session, ...] = ()
    chaos_tiles: tuple[ChaosTile, ...] = ()
    answers: tuple[Answer, ...] = ()
    powers_used: tuple[PowerUse, ...] = ()
    statements: Sequence[Statement] = ()  # a Log once there are statements
    win_reason: WinReason | None = None
    digital: bool = False  # True: the program keeps the Policy deck
    hand: int = 0  # tiles of the program's deck in the government's hands: 0, 3 or 2
    veto_asked: bool = False  # the President has not answered yet
    pile: int = 1  # number of the current shuffle of the program's deck
    shuffled: tuple[Shuffled, ...] = ()  # shuffles by the move Shuffle

    @property
    def table(self) -> Table:
        """Rules for this number of players.

        Rule: SET UP. The Fascist track is chosen at the start; executions do not change it.
        """
        return self.ruleset.table(self.players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats clockwise, including those of executed players."""
        return tuple(range(1, self.players + 1))

    @property
    def dead(self) -> tuple[Seat, ...]:
        """Seats of executed players, in the order of their deaths."""
        return self.targets_of(Power.EXECUTE)

    @property
    def alive(self) -> tuple[Seat, ...]:
        """Seats of living players. Rule: Execution."""
        dead = self.dead
        return tuple(seat for seat in self.seats if seat not in dead)

    @property
    def proven(self) -> tuple[Seat, ...]:
        """Seats of players who answered as Chancellor that they are not Hitler. Rule: Vote."""
        cleared = (answer for answer in self.answers if not (answer.is_hitler or answer.executed))
        return tuple(dict.fromkeys(answer.seat for answer in cleared))

    @property
    def investigated(self) -> tuple[Seat, ...]:
        """Seats of players who were investigated."""
        return self.targets_of(Power.INVESTIGATE)

    @property
    def votes_needed(self) -> int:
        """Number of ja ballots that elect a government. Rule: Vote."""
        half = self.ruleset.tie_at(self.players) is Tie.ELECTS
        return (len(self.alive) + 1) // 2 if half else len(self.alive) // 2 + 1

    @property
    def chancellor_limited_only(self) -> bool:
        """True if the last President may be nominated. Rule: Eligibility.

        A1: "only five players left" means five or fewer.
        A15: the older rules have "a five-player game" instead: the number at the start.
        """
        counted = self.ruleset.exempt_counted
        players = len(self.alive) if counted is HeadCount.LIVING else self.players
        return players <= self.ruleset.exempt_up_to

    @property
    def hitler_zone(self) -> bool:
        """True if Hitler wins when elected Chancellor now. Rule: OBJECT."""
        return self.fascist >= self.ruleset.hitler_zone

    @property
    def veto_unlocked(self) -> bool:
        """True if Legislative Sessions that begin now have a Veto Power. Rule: VETO POWER.

        A2: tiles that chaos enacted count too, "after five Fascist Policies have been enacted".
        """
        return self.fascist >= self.ruleset.veto_zone

    @property
    def next_president(self) -> Seat | None:
        """The next Presidential Candidate, if nobody calls a Special Election.

        Rule: Pass the Presidential Candidacy; after a Special Election the placard "returns to the
        left of the President who enacted" it, alive or dead.
        """
        if self.phase is Phase.GAME_OVER:
            return None
        return self.left_of(self.caller or self.president)

    @property
    def winner(self) -> Party | None:
        """The side that has won."""
        return self.win_reason.winner if self.win_reason else None

    def left_of(self, seat: Seat) -> Seat:
        """Return the next living player clockwise from a seat."""
        clockwise = (*self.seats[seat:], *self.seats[:seat])
        alive = self.alive
        return next(seat_ for seat_ in clockwise if seat_ in alive)

    def powers_of(self, tile: int) -> tuple[Power, ...]:
        """Return the powers of a Fascist tile by its number; the winning tile has none.

        A11: after "whichever power was not used" both stay open, if chaos covered the slot before.
        """
        track = self.table.track
        if not 1 <= tile <= len(track):
            return ()
        slot = track[tile - 1]
        if not slot.other:
            return slot.powers
        used = {use.power for use in self.powers_used if use.tile == tile - 1}
        return tuple(power for power in track[tile - 2].powers if power not in used)

    def targets_of(self, power: Power) -> tuple[Seat, ...]:
        """Return the seats of players on whom a Presidential Power was used."""
        used = self.powers_used
        return tuple(use.target for use in used if use.power is power and use.target is not None)


def new_game(ruleset: Ruleset, players: int, first: Seat, *, digital: bool = False) -> Game:
    """Return a game before its first nomination. Rule: SET UP.

    With `digital`, the program keeps the Policy deck. The caller chooses the first Presidential
    Candidate, at random or by the ruleset.

    Raises:
        IllegalMove: the ruleset is not for this number of players, or nobody sits in
            the first seat.
    """
    if players not in ruleset.players:
        raise IllegalMove(NotThatManyPlayers(players, ruleset.players))
    if not 1 <= first <= players:
        raise IllegalMove(NoSuchSeat(first, tuple(range(1, players + 1))))
    return Game(
        ruleset=ruleset,
        players=players,
        phase=Phase.NOMINATE,
        president=first,
        liberal=ruleset.placed.liberal,
        fascist=ruleset.placed.fascist,
        draw=ruleset.deck.total - ruleset.placed.total,
        discard=0,
        digital=digital,
    )
