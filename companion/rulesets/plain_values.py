"""Conversion of a Ruleset to plain values for a file, and back, without checks."""

from collections.abc import Collection
from typing import Any, Literal, TypeAlias, cast

from companion.rules.pieces import Power
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

_KNOWS = ("hitler_knows_fascists", "fascists_know_hitler", "fascists_know_fascists")


def track_key(tracks: Collection[str], players: int) -> TrackKey:
    """Return the key of the track for this number of players: the number itself, or else its range."""
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
            knowledge: [table.players for table in ruleset.tables if getattr(table, knowledge)]
            for knowledge in _KNOWS
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
        **{knowledge: players in values["knows"][knowledge] for knowledge in _KNOWS},
        track=tuple(map(_slot, values["tracks"][track_key(values["tracks"], players)])),
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
