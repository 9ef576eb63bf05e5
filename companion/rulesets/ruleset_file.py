"""Ruleset files, shipped and the host's own: their format, and checks for impossible rules."""

import re
from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, cast

from companion.errors import Detail
from companion.files.toml import Fault, FaultyFile, toml_values
from companion.files.toml_extends import Shelf
from companion.files.toml_schema import (
    Between,
    ListOf,
    Missing,
    NumberBetween,
    OneOf,
    TableWith,
    WrongValue,
    fit,
)
from companion.frozen import Frozen
from companion.rules.pieces import HAND, Party, Power
from companion.rules.ruleset import (
    FirstCandidate,
    HeadCount,
    ResetBy,
    Ruleset,
    Slot,
    Table,
    TermLimits,
    Tie,
    Tiles,
)
from companion.rulesets import OFFICIAL, SHIPPED

OTHER_POWER = "other"  # in a track: whichever power was not used at the tile before
TrackKey: TypeAlias = Literal["5-6", "7-8", "9-10", "5", "6", "7", "8", "9", "10"]
RANGES: dict[int, TrackKey] = {  # as on the boards of the rulebook
    5: "5-6",
    6: "5-6",
    7: "7-8",
    8: "7-8",
    9: "9-10",
    10: "9-10",
}

Knows = StrEnum("Knows", "hitler_knows_fascists fascists_know_hitler fascists_know_fascists")


def _track_key(tracks: Collection[str], players: int) -> TrackKey:
    return cast("TrackKey", str(players)) if str(players) in tracks else RANGES[players]


def ruleset_values(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset as plain values for TOML and JSON."""
    return {
        "name": ruleset.name,
        "players": list(ruleset.players),
        "first_candidate": ruleset.first_candidate.value,
        "hitler_zone": ruleset.hitler_zone,
        "veto_zone": ruleset.veto_zone,
        "tracker_length": ruleset.tracker_length,
        "tracker_reset": ruleset.tracker_reset.value,
        "tie": ruleset.tie.value,
        "tie_counted": ruleset.tie_counted.value,
        "term_limits": ruleset.term_limits.value,
        "exempt_up_to": ruleset.exempt_up_to,
        "exempt_counted": ruleset.exempt_counted.value,
        "deck": ruleset.deck.fields(),
        "placed": ruleset.placed.fields(),
        "to_win": ruleset.to_win.fields(),
        "roles": {
            str(table.players): {"liberals": table.liberals, "fascists": table.fascists}
            for table in ruleset.tables
        },
        "knows": {
            knowledge.value: [
                table.players for table in ruleset.tables if getattr(table, knowledge)
            ]
            for knowledge in Knows
        },
        "tracks": {
            _own_key(ruleset, table): [_entries(slot) for slot in table.track]
            for table in ruleset.tables
        },
    }


def ruleset_of(values: dict[str, Any]) -> Ruleset:
    """Return the ruleset from plain values that were checked before, or that the program stored.

    Raises:
        KeyError, TypeError, ValueError: they are not valid.
    """
    return Ruleset(
        name=values["name"],
        tables=tuple(_table(values, players) for players in sorted(values["players"])),
        first_candidate=FirstCandidate(values["first_candidate"]),
        deck=Tiles(**values["deck"]),
        placed=Tiles(**values["placed"]),
        to_win=Tiles(**values["to_win"]),
        hitler_zone=values["hitler_zone"],
        veto_zone=values["veto_zone"],
        tracker_length=values["tracker_length"],
        tracker_reset=ResetBy(values["tracker_reset"]),
        tie=Tie(values["tie"]),
        term_limits=TermLimits(values["term_limits"]),
        exempt_up_to=values["exempt_up_to"],
        exempt_counted=HeadCount(values["exempt_counted"]),
        tie_counted=HeadCount(values.get("tie_counted", HeadCount.LIVING)),  # not in old games
    )


def _table(values: dict[str, Any], players: int) -> Table:
    return Table(
        players=players,
        **values["roles"][str(players)],
        **{knowledge: players in values["knows"][knowledge] for knowledge in Knows},
        track=tuple(map(_slot, values["tracks"][_track_key(values["tracks"], players)])),
    )


def _own_key(ruleset: Ruleset, table: Table) -> str:
    alone = any(
        other.track != table.track
        for other in ruleset.tables
        if RANGES[other.players] == RANGES[table.players]
    )
    return str(table.players) if alone else RANGES[table.players]


def _entries(slot: Slot) -> list[str]:
    return [OTHER_POWER] if slot.other else [power.value for power in slot.powers]


def _slot(entries: list[str]) -> Slot:
    return Slot(other=True) if entries == [OTHER_POWER] else Slot(tuple(map(Power, entries)))


MAX_PARTY_TILES = 40  # tiles of a party in a deck
Players: TypeAlias = Annotated[int, Between(5, 10)]
TableKey: TypeAlias = Literal["5", "6", "7", "8", "9", "10"]
SLOT_ENTRIES = (*(power.value for power in Power), OTHER_POWER)
SlotEntry: TypeAlias = Annotated[
    str, re.compile("|".join(SLOT_ENTRIES)), OneOf(tuple(f'"{entry}"' for entry in SLOT_ENTRIES))
]
TrackFile: TypeAlias = Annotated[
    tuple[Annotated[tuple[SlotEntry, ...], Between(0, len(Power))], ...], Between(0, 19)
]


class _RolesFile(Frozen):
    liberals: Annotated[int, Between(1, 9)]
    fascists: Annotated[int, Between(0, 8)]


class RulesetFile(Frozen):
    """A whole ruleset file; companion/rulesets/official.toml explains the keys."""

    name: str
    players: Annotated[tuple[Players, ...], Between(1, 6)]
    first_candidate: FirstCandidate
    hitler_zone: Annotated[int, Between(0, 20)]
    veto_zone: Annotated[int, Between(0, 20)]
    tracker_length: Annotated[int, Between(1, 10)]
    tracker_reset: ResetBy
    tie: Tie
    term_limits: TermLimits
    exempt_up_to: Annotated[int, Between(0, 10)]
    exempt_counted: HeadCount
    deck: dict[Party, Annotated[int, Between(0, MAX_PARTY_TILES)]]
    placed: dict[Party, Annotated[int, Between(0, MAX_PARTY_TILES)]]
    to_win: dict[Party, Annotated[int, Between(1, 20)]]
    roles: dict[TableKey, _RolesFile]
    knows: dict[Knows, Annotated[tuple[Players, ...], Between(0, 6)]]
    tracks: dict[TrackKey, TrackFile]
    tie_counted: HeadCount = HeadCount.LIVING  # not in old records


class Twice(Detail):
    """A number of players or a Presidential Power is listed twice."""


class Impossible(Detail):
    """A number, or a slot's "other", is excluded by the other rules."""

    why: Literal["other", "executions"]
    number: int
    needed: int = 0


def checked_ruleset(
    values: dict[str, Any], standard: Callable[[], dict[str, Any]]
) -> tuple[Ruleset | None, tuple[Fault, ...]]:
    """Return the values of a whole file as a Ruleset, or None, and every fault.

    A key that cannot be read is replaced by its value in `standard`, so that faults of other keys
    are found too.
    """
    file, faults = fit(values, RulesetFile)
    spoilt = {fault.key.split(".")[0].split("[")[0] for fault in faults}
    if file is None:
        whole = {key: value for key, value in values.items() if key not in spoilt}
        whole |= {key: value for key, value in standard().items() if key in spoilt}
        file, _ = fit(whole, RulesetFile)
    if file is None:
        return None, faults
    for rests_on, key, number, bounds in _limits(file):
        if spoilt.isdisjoint(rests_on) and not bounds.low <= number <= bounds.high:
            faults = (*faults, Fault(key, WrongValue(str(number), bounds)))
    for keys, check in _CHECKS:
        if spoilt.isdisjoint(keys):
            faults = (*faults, *check(file))
    return (None, faults) if faults else (ruleset_of(values), ())


# Checks for impossible rules. Each reads only the keys beside it in _CHECKS.


def _twice(file: RulesetFile) -> Iterator[Fault]:
    if len(set(file.players)) < len(file.players):
        yield Fault("players", Twice())


def _missing(file: RulesetFile) -> Iterator[Fault]:
    for players in sorted(set(file.players)):
        if str(players) not in file.roles:
            yield Fault(f"roles.{players}", Missing(TableWith(("liberals", "fascists"))))
        if _track_key(file.tracks, players) not in file.tracks:
            slot = ListOf(0, len(Power), OneOf(SLOT_ENTRIES))
            yield Fault(f"tracks.{RANGES[players]}", Missing(ListOf(0, 19, slot)))


def _limits(file: RulesetFile) -> Iterator[tuple[set[str], str, int, NumberBetween]]:
    """Yield each number with limits: the keys it depends on, its own key, the number and its bounds."""
    for key, roles in file.roles.items():
        dealt, players = roles.liberals + roles.fascists + 1, int(key)
        yield {"roles"}, f"roles.{key}", dealt, NumberBetween(players, players)
    for party, tiles in file.deck.items():
        yield (
            {"deck", "to_win"},
            f"deck.{party}",
            tiles,
            NumberBetween(file.to_win[party], MAX_PARTY_TILES),
        )
    for party, tiles in file.placed.items():
        yield (
            {"placed", "to_win"},
            f"placed.{party}",
            tiles,
            NumberBetween(0, file.to_win[party] - 1),
        )
    deck, to_draw = sum(file.deck.values()), sum(file.to_win.values()) - 2 + HAND
    yield {"deck", "to_win"}, "deck", deck, NumberBetween(to_draw, 2 * MAX_PARTY_TILES)
    for zone, tiles in (("hitler_zone", file.hitler_zone), ("veto_zone", file.veto_zone)):
        yield {zone, "to_win"}, zone, tiles, NumberBetween(0, file.to_win[Party.FASCIST])
    for name, track in file.tracks.items():
        keys, slots = {"tracks", "to_win"}, file.to_win[Party.FASCIST] - 1
        yield keys, f"tracks.{name}", len(track), NumberBetween(slots, slots)


def _track_slots(file: RulesetFile) -> Iterator[Fault]:
    for key, track in file.tracks.items():
        before: tuple[str, ...] = ()
        for tile, slot in enumerate(track, start=1):
            if len(set(slot)) < len(slot):
                yield Fault(f"tracks.{key}[{tile - 1}]", Twice())
            choice = len(before) > 1 and OTHER_POWER not in before
            if OTHER_POWER in slot and (len(slot) > 1 or not choice):
                yield Fault(f"tracks.{key}", Impossible("other", tile))
            before = slot


def _executions(file: RulesetFile) -> Iterator[Fault]:
    """Yield a fault if nobody is left to be nominated after all executions."""
    for players in sorted(set(file.players)):
        key = _track_key(file.tracks, players)
        # "other" adds no death: it is open only if the choice before it was not used to execute.
        deaths = sum("execute" in slot for slot in file.tracks.get(key, ()))
        for alive in range(players, players - deaths - 1, -1):
            counted = alive if file.exempt_counted is HeadCount.LIVING else players
            limited = 1 if counted <= file.exempt_up_to else 2
            if alive - 1 - limited < 1:
                yield Fault(f"tracks.{key}", Impossible("executions", deaths, players))
                break


_CHECKS: tuple[tuple[frozenset[str], Callable[[RulesetFile], Iterator[Fault]]], ...] = (
    (frozenset({"players"}), _twice),
    (frozenset({"players", "roles", "tracks"}), _missing),
    (frozenset({"tracks"}), _track_slots),
    (frozenset({"players", "tracks", "exempt_up_to", "exempt_counted"}), _executions),
)


def checked(values: dict[str, Any], known: tuple[Fault, ...], source: Path) -> Ruleset:
    """Return the ruleset from the values of a whole file; `known` faults are listed first.

    Raises:
        FaultyFile: with every fault.
    """
    ruleset, faults = checked_ruleset(values, RULESET_SHELF.standard_values)
    if ruleset is None or known:
        raise FaultyFile(source, (*known, *faults))
    return ruleset


def _read_alone(path: Path) -> dict[str, Any]:
    return {"name": path.stem} | toml_values(path)


RULESET_SHELF = Shelf(SHIPPED, OFFICIAL, _read_alone, checked)
