"""The board as plain values: everything that is visible to all. Fields are JSON keys."""

from enum import StrEnum
from typing import Any

from companion.frozen import Frozen
from companion.rules.events import ClaimMade
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors, targets, veto_available
from companion.rules.pieces import HAND, Party, Phase, Power, Seat, WinReason
from companion.rules.ruleset import Tiles
from companion.table.table import Table

MAX_CLAIMS = 4  # number of last claims shown


class Mark(StrEnum):
    """Marks beside a player's name, as keys of the table `board` of words."""

    PRESIDENTIAL_CANDIDATE = "presidential_candidate"
    PRESIDENT = "president"
    CHANCELLOR_CANDIDATE = "chancellor_candidate"
    CHANCELLOR = "chancellor"
    NEXT_PRESIDENT = "next_president"
    TERM_LIMITED = "term_limited"
    DEAD = "dead"
    INVESTIGATED = "investigated"
    PROVEN = "proven"
    JA = "ja"
    NEIN = "nein"


class Zone(StrEnum):
    """Zones that begin on a slot of the Fascist track, as keys of the table `board` of words."""

    HITLER = "hitler_zone"
    VETO = "veto_unlocked"


class SlotView(Frozen):
    """A slot of a track, as shown on screens."""

    tile: bool  # True: a Policy tile lies on it
    powers: tuple[Power, ...] = ()  # powers granted; the President chooses one of several
    other: bool = False  # the slot grants the power that the slot before left unused
    zones: tuple[Zone, ...] = ()
    wins: bool = False


class TrackView(Frozen):
    """A party's track, as shown on screens."""

    party: Party
    slots: tuple[SlotView, ...]


class PilesView(Frozen):
    """Numbers of tiles in the piles and in hands, as shown on screens."""

    deck: int
    hands: int  # tiles in the government's hands
    discard: int


class SeatView(Frozen):
    """A player and the marks beside the name, as shown on screens."""

    seat: Seat
    name: str
    marks: tuple[Mark, ...]


class View(Frozen):
    """The board. Seats are numbered from 1; facts that the game's settings hide are empty."""

    phase: Phase
    players: tuple[str, ...]
    ruleset: str
    round: int
    president: Seat  # the Presidential Candidate, until elected
    chancellor: Seat | None
    eligible_chancellors: tuple[Seat, ...]
    tracker: int
    fascist: int  # tiles face up
    liberal: int
    draw: int  # tiles in the Policy deck and in hands
    discard: int
    power: tuple[Power, ...]  # powers of which one is to be used now
    targets: tuple[Seat, ...]
    alive: tuple[Seat, ...]
    investigated: tuple[Seat, ...]
    confirmed_not_hitler: tuple[Seat, ...]
    votes_needed: int
    next_president: Seat | None
    veto_unlocked: bool
    veto_available: bool
    hitler_zone: bool
    winner: Party | None
    win_reason: WinReason | None
    game: int  # number of the game
    tracker_length: int
    tracks: tuple[TrackView, ...]
    piles: PilesView
    seats: tuple[SeatView, ...]
    claims: tuple[str, ...]  # last claims, in words
    next_step: str


def view(table: Table) -> View:
    """Return the board of a game as it is now."""
    game, memory = table.game, table.header.memory
    # in a Legislative Session the President has discarded, and the Chancellor has the others
    discarded = int(game.phase is Phase.LEGISLATE and (game.veto_refused or game.hand == HAND - 1))
    hands = HAND - discarded if game.phase is Phase.LEGISLATE else 0
    claims = game.statements[-MAX_CLAIMS:] if memory.claims else ()
    return View(
        phase=game.phase,
        players=table.names,
        ruleset=game.ruleset.name,
        round=game.round,
        president=game.president,
        chancellor=game.chancellor,
        eligible_chancellors=eligible_chancellors(game),
        tracker=game.tracker,
        fascist=game.fascist,
        liberal=game.liberal,
        draw=game.draw,
        discard=game.discard,
        power=game.pending,
        targets=targets(game),
        alive=game.alive,
        investigated=tuple(sorted(game.investigated)),
        confirmed_not_hitler=tuple(sorted(game.proven)) if memory.proven else (),
        votes_needed=game.votes_needed,
        next_president=game.next_president,
        veto_unlocked=game.veto_unlocked,
        veto_available=veto_available(game),
        hitler_zone=game.hitler_zone,
        winner=game.winner,
        win_reason=game.win_reason,
        game=table.stored.number,
        tracker_length=game.ruleset.tracker_length,
        tracks=tuple(_track(game, party) for party in Party),
        piles=PilesView(game.draw - hands - discarded, hands, game.discard + discarded),
        seats=tuple(
            SeatView(seat, name, _marks(table, seat))
            for seat, name in enumerate(table.names, start=1)
        ),
        claims=tuple(table.sentences([ClaimMade(claim) for claim in claims])),
        next_step=table.next_step(),
    )


def plain(value: Any) -> Any:
    """Return plain JSON values for a view or another value that is shown on screens.

    The fields `typing` and `refusal` are left out; a refusal is shown as a sentence.
    """
    match value:
        case Frozen():
            left_out, fields = {"typing", "refusal"}, value.fields().items()
            return {name: plain(one) for name, one in fields if name not in left_out}
        case dict():
            return {str(name): plain(one) for name, one in value.items()}
        case tuple() | list():
            return [plain(item) for item in value]
        case StrEnum():
            return value.value
    return value


def _track(game: Game, party: Party) -> TrackView:
    to_win, tiles = game.ruleset.to_win.of(party), Tiles(game.liberal, game.fascist).of(party)
    slots = [SlotView(tile=slot <= tiles, wins=slot == to_win) for slot in range(1, to_win + 1)]
    if party is Party.FASCIST:
        slots = [_fascist_slot(game, number, slot) for number, slot in enumerate(slots, start=1)]
    return TrackView(party, tuple(slots))


def _fascist_slot(game: Game, number: int, slot: SlotView) -> SlotView:
    """Return a slot with its powers and zones; on the last slot no zone begins."""
    track, powers, rules = game.table.track, game.powers_of(number), game.ruleset
    begins = {Zone.HITLER: rules.hitler_zone, Zone.VETO: rules.veto_zone}
    return slot.replace(
        powers=powers,
        # with at most one power left, the choice is clear
        other=number <= len(track) and track[number - 1].other and len(powers) > 1,
        zones=tuple(
            zone for zone, tile in begins.items() if max(1, tile) == number and not slot.wins
        ),
    )


def _marks(table: Table, seat: Seat) -> tuple[Mark, ...]:
    game, memory = table.game, table.header.memory
    if seat in game.dead:
        return (Mark.DEAD,)
    elected = game.phase not in (Phase.NOMINATE, Phase.VOTE)
    over = game.phase is Phase.GAME_OVER
    limited = game.phase is Phase.NOMINATE and seat not in eligible_chancellors(game)
    votes = [
        election
        for election in game.elections[-1:]
        if memory.votes and election.round == game.round
    ]
    marks = {
        Mark.PRESIDENT: elected and not over and seat == game.president,
        Mark.PRESIDENTIAL_CANDIDATE: not elected and seat == game.president,
        Mark.CHANCELLOR: elected and seat == game.chancellor,
        Mark.CHANCELLOR_CANDIDATE: not elected and seat == game.chancellor,
        Mark.NEXT_PRESIDENT: seat == game.next_president and seat != game.president,
        Mark.TERM_LIMITED: limited and seat != game.president,
        Mark.INVESTIGATED: seat in game.investigated,
        Mark.PROVEN: memory.proven and seat in game.proven,
        Mark.JA: any(seat in (one.ja_seats or ()) for one in votes),
        Mark.NEIN: any(seat in (one.nein_seats or ()) for one in votes),
    }
    return tuple(mark for mark, there in marks.items() if there)
