"""Rulesets, and what players learn at night by them."""

from collections.abc import Sequence
from enum import Enum, StrEnum, auto

from companion.frozen import Frozen
from companion.rules.pieces import Party, Power, Role, Seat


class FirstCandidate(StrEnum):
    """Ways to choose the first Presidential Candidate. Rule: SET UP."""

    RANDOM = "random"
    SEAT_1 = "seat_1"


class Tie(StrEnum):
    """Effects of a tied vote. Rule: Vote on the government."""

    FAILS = "fails"
    ELECTS_HITLER = "elects_hitler"  # fails too, but in the Hitler zone it elects Hitler
    ELECTS = "elects"  # half of the votes are enough


class TermLimits(StrEnum):
    """Governments that can be term-limited: the last elected, or the last that enacted. Rule: Eligibility."""

    LAST_ELECTED = "last_elected"
    LAST_LAW = "last_law"  # the older rules: those who enacted the last law


class HeadCount(StrEnum):
    """The players who count for a rule: the living, or all at the start."""

    LIVING = "living"
    AT_START = "at_start"


class ResetBy(StrEnum):
    """The events that reset the Election Tracker. Rule: Election Tracker."""

    TILE = "tile"
    TILE_OR_ELECTION = "tile_or_election"  # the older rules


class Reach(StrEnum):
    """The part of a game in which a zone of the Fascist track applies: all, a later part or none."""

    ALWAYS = "always"
    LATER = "later"
    NEVER = "never"  # the tile that would reach it wins


class Tiles(Frozen):
    """Numbers of Policy tiles of each party."""

    liberal: int
    fascist: int

    @property
    def total(self) -> int:
        """Number of tiles of both parties."""
        return self.liberal + self.fascist

    def of(self, party: Party) -> int:
        """Return the number of tiles of a party."""
        return self.liberal if party is Party.LIBERAL else self.fascist


class Slot(Frozen):
    """A slot of the Fascist track, with the powers that its tile grants.

    No power, one, or several to choose from; `other` grants what the slot before it left unused.
    """

    powers: tuple[Power, ...] = ()
    other: bool = False


class Table(Frozen):
    """The rules for one number of players, like its roles and Fascist track. Rule: SET UP."""

    players: int
    liberals: int
    fascists: int  # ordinary Fascists, besides Hitler
    hitler_knows_fascists: bool
    fascists_know_hitler: bool
    fascists_know_fascists: bool
    track: tuple[Slot, ...]  # slots for the first Fascist tile, the second ...; the last one wins

    @property
    def roles(self) -> tuple[Role, ...]:
        """The Secret Role cards that are dealt. Rule: SET UP."""
        liberals, fascists = [Role.LIBERAL] * self.liberals, [Role.FASCIST] * self.fascists
        return (*liberals, *fascists, Role.HITLER)

    def grants(self, power: Power) -> bool:
        """Return True if some tile of the Fascist track grants this Presidential Power."""
        return any(power in slot.powers for slot in self.track)


class Ruleset(Frozen):
    """All rules that a table can choose, for every number of players."""

    name: str
    tables: tuple[Table, ...]  # one for each number of players that may play
    first_candidate: FirstCandidate
    deck: Tiles  # all tiles of the game, those already placed included
    placed: Tiles  # face up before the first round
    to_win: Tiles
    hitler_zone: int  # number of Fascist tiles from which Hitler wins when elected
    veto_zone: int  # number of Fascist tiles from which there is a Veto Power
    tracker_length: int  # number of failed governments in a row that bring chaos
    tracker_reset: ResetBy
    tie: Tie
    term_limits: TermLimits
    exempt_up_to: int  # number of players up to which the last President may be nominated
    exempt_counted: HeadCount
    tie_counted: HeadCount = HeadCount.LIVING  # these have to be an even number, or a tie fails

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the rules allow."""
        return tuple(table.players for table in self.tables)

    def table(self, players: int) -> Table:
        """Return the settings for a number of players, one of `players`."""
        return next(table for table in self.tables if table.players == players)

    def tie_at(self, players: int) -> Tie:
        """Return the effect of a tied vote in a game with this number of players.

        A12: by the usual rules the living are counted, and only an even number of them can tie.
        """
        odd = self.tie_counted is HeadCount.AT_START and players % 2
        return Tie.FAILS if odd else self.tie

    @property
    def hitler_reach(self) -> Reach:
        """The part of a game in which Hitler wins if elected Chancellor."""
        return self._reach(self.hitler_zone)

    @property
    def veto_reach(self) -> Reach:
        """The part of a game in which there is a Veto Power."""
        return self._reach(self.veto_zone)

    def _reach(self, tiles: int) -> Reach:
        if tiles >= self.to_win.fascist:
            return Reach.NEVER
        return Reach.ALWAYS if tiles <= self.placed.fascist else Reach.LATER


def as_ranges(numbers: Sequence[int]) -> str:
    """Return numbers of players as ranges, like "5–6, 9–10"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


class Knowledge(Frozen):
    """Roles of others that a player knows before the first round. Rule: SET UP."""

    fascists: tuple[Seat, ...] = ()  # the ordinary Fascists, besides the player
    hitler: Seat | None = None  # for all but Hitler, who need not be told


def knowledge(table: Table, roles: Sequence[Role], seat: Seat) -> Knowledge:
    """Return the roles that the player in a seat learns in the night; `roles` are by seat.

    Rule: SET UP. Liberals keep their eyes closed.
    """
    role = roles[seat - 1]
    fascists = tuple(
        other for other, role in enumerate(roles, start=1) if role is Role.FASCIST and other != seat
    )
    match role:
        case Role.LIBERAL:
            return Knowledge()
        case Role.HITLER:
            return Knowledge(fascists if table.hitler_knows_fascists else ())
        case Role.FASCIST:
            return Knowledge(
                fascists if table.fascists_know_fascists else (),
                roles.index(Role.HITLER) + 1 if table.fascists_know_hitler else None,
            )


class Sight(Enum):
    """A part of the night in which some players see others and the rest keep their eyes closed."""

    FASCIST_AND_HITLER = auto()  # the only Fascist and Hitler see each other
    FASCISTS = auto()  # the ordinary Fascists see each other
    HITLERS_THUMB = auto()  # the Fascists see Hitler, who sees nobody
    FASCISTS_THUMBS = auto()  # Hitler sees the Fascists, who see nobody


def sights(table: Table) -> tuple[Sight, ...] | None:
    """Return the parts of the night in which players see others; () if nobody learns anything.

    Return None for rules that no such night can follow: several Fascists cannot look for Hitler
    without seeing each other. Rule: SET UP, the directions for 5-6 and for 7-10 players.
    """
    if not table.fascists:
        return ()
    see_each_other = table.fascists > 1 and table.fascists_know_fascists
    see_hitler, seen_by_hitler = table.fascists_know_hitler, table.hitler_knows_fascists
    if table.fascists == 1 and see_hitler and seen_by_hitler:
        return (Sight.FASCIST_AND_HITLER,)
    if table.fascists > 1 and see_hitler and not see_each_other:
        return None
    moments = {
        Sight.FASCISTS: see_each_other,
        Sight.HITLERS_THUMB: see_hitler,
        Sight.FASCISTS_THUMBS: seen_by_hitler,
    }
    return tuple(sight for sight, comes in moments.items() if comes)
