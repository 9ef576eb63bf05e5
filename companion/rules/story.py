"""Summary of a game: its rounds and its decisive events.

It is made from public states alone, without anything that only some players know. After the game,
claims and events are compared with the roles.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from companion.frozen import Frozen
from companion.rules.events import (
    Event,
    HitlerElected,
    HitlerExecuted,
    PlayerExecuted,
    ProvenNotHitler,
)
from companion.rules.game import Election, Game, PowerUse, Statement
from companion.rules.moves import AnswerHitler, Chaos, HiddenKnowledge, Move, Veto
from companion.rules.pieces import Party, Role, Seat, WinReason
from companion.rules.ruleset import Reach, Tie, Tiles


class Round(Frozen):
    """Summary of a round, from the nomination to the Executive Action."""

    number: int
    president: Seat  # the Presidential Candidate, if the vote failed
    chancellor: Seat | None
    election: Election | None
    denied: bool = False  # the Chancellor has answered that they are not Hitler
    veto: bool | None = None  # agreed or refused, if the Chancellor wished for one
    enacted: Party | None = None  # policy enacted by the government
    chaos: Party | None = None  # policy enacted by chaos
    use: PowerUse | None = None
    tiles: Tiles = Tiles(0, 0)  # tiles face up at the end of the round
    claims: tuple[Statement, ...] = ()  # claims about this round, made at any time

    @property
    def policies(self) -> tuple[Party, ...]:
        """The parties of the tiles that were enacted in the round."""
        return tuple(party for party in (self.enacted, self.chaos) if party is not None)


class Lead(Frozen):
    """The round since which one party has had more tiles face up than the other."""

    round: int
    party: Party
    changed: bool  # True: the other party was ahead before


class Story(Frozen):
    """The rounds of a game and its decisive events, each None if there was none."""

    rounds: tuple[Round, ...]
    zone: int | None  # the round in which the zone began where Hitler wins as Chancellor
    zone_tile: int  # Fascist tile that began the zone
    lead: Lead | None
    narrowest: int | None  # the round of the divided vote that the fewest ballots would have turned
    turned_by: int  # number of ballots
    win_reason: WinReason | None
    tiles: Tiles  # face up at the end

    def round(self, number: int) -> Round:
        """Return the summary of a round by its number."""
        return next(round_ for round_ in self.rounds if round_.number == number)


def story(first: Game, moves: Sequence[Move], games: Sequence[Game]) -> Story:
    """Return the summary of a game; `first` is its state before any move, `games` those after each."""
    last = games[-1] if games else first
    rounds = tuple(_rounds(first, moves, games, last))
    in_zone = (round_ for round_ in rounds if round_.tiles.fascist >= last.ruleset.hitler_zone)
    zone = next(in_zone, None)
    narrowest = min(
        (
            round_
            for round_ in rounds
            if round_.election is not None and round_.election.ja and round_.election.nein
        ),
        key=lambda round_: (_turning(round_, last.ruleset.tie_at(last.players)), -round_.number),
        default=None,
    )
    return Story(
        rounds=rounds,
        zone=zone.number if zone and last.ruleset.hitler_reach is Reach.LATER else None,
        zone_tile=last.ruleset.hitler_zone,
        lead=_lead(first, rounds),
        narrowest=narrowest.number if narrowest else None,
        turned_by=_turning(narrowest, last.ruleset.tie_at(last.players)) if narrowest else 0,
        win_reason=last.win_reason,
        tiles=Tiles(last.liberal, last.fascist),
    )


def _rounds(
    first: Game, moves: Sequence[Move], games: Sequence[Game], last: Game
) -> Iterable[Round]:
    made: dict[int, list[tuple[Game, Move, Game]]] = {}
    for before, move, after in zip((first, *games), moves, games, strict=False):
        made.setdefault(before.round, []).append((before, move, after))
    for number, steps in made.items():
        elections = [election for election in last.elections if election.round == number]
        if steps[-1][1] is not None and (elections or steps[-1][2].chancellor is not None):
            yield _round(number, steps, elections[0] if elections else None, last)


def _round(
    number: int, steps: Sequence[tuple[Game, Move, Game]], election: Election | None, last: Game
) -> Round:
    before, after = steps[0][0], steps[-1][2]
    moves = [move for _, move, _ in steps]
    enacted = (session.enacted for session in last.sessions if session.round == number)
    return Round(
        number=number,
        president=before.president,
        chancellor=election.candidates.chancellor if election else after.chancellor,
        election=election,
        denied=any(isinstance(move, AnswerHitler) and not move.is_hitler for move in moves),
        veto=next((move.agreed for move in reversed(moves) if isinstance(move, Veto)), None),
        enacted=next(enacted, None),
        chaos=next((move.party for move in moves if isinstance(move, Chaos)), None),
        use=next((power for power in last.powers_used if power.round == number), None),
        tiles=Tiles(after.liberal, after.fascist),
        claims=tuple(claim for claim in last.statements if claim.round == number),
    )


def _turning(one: Round, tie: Tie) -> int:
    election = one.election
    if election is None:
        return 0
    needed = (election.ja + election.nein + (tie is Tie.ELECTS)) // 2 + (tie is not Tie.ELECTS)
    return election.ja - needed + 1 if election.ja >= needed else needed - election.ja


def _lead(first: Game, rounds: Iterable[Round]) -> Lead | None:
    """Return the last change of the leading party, or None."""
    lead: Lead | None = None
    ahead = _ahead(Tiles(first.liberal, first.fascist))
    if ahead is not None:
        lead = Lead(0, ahead, changed=False)
    for one in rounds:
        party = _ahead(one.tiles)
        if party is not None and (lead is None or party is not lead.party):
            lead = Lead(one.number, party, changed=lead is not None)
    return lead


def _ahead(tiles: Tiles) -> Party | None:
    if tiles.liberal == tiles.fascist:
        return None
    return Party.LIBERAL if tiles.liberal > tiles.fascist else Party.FASCIST


# Tiles that were seen, by the round and the kind.
Sights: TypeAlias = Mapping[tuple[int, HiddenKnowledge], tuple[Party, ...]]
NOTHING: Sights = MappingProxyType({})


def is_true(statement: Statement, roles: Sequence[Role], sights: Sights = NOTHING) -> bool | None:
    """Return whether a claim is true, or None if neither the roles nor shown tiles decide it."""
    about, said = statement.about, statement.said
    if said is None:
        return None
    if about is HiddenKnowledge.LOYALTY:
        return said == (roles[statement.target - 1].party,) if roles and statement.target else None
    seen = sights.get((statement.round, about))
    if seen is None or about is HiddenKnowledge.PEEKED:
        return None if seen is None else said == seen
    return sorted(said) == sorted(seen)


def is_refuted(event: Event, roles: Sequence[Role]) -> bool:
    """Return True if an event about Hitler contradicts the roles."""
    match event:
        case HitlerExecuted(_, seat) | HitlerElected(_, seat):
            return roles[seat - 1] is not Role.HITLER
        case ProvenNotHitler(seat) | PlayerExecuted(_, seat):
            return roles[seat - 1] is Role.HITLER
    return False
