"""The board in sentences, a line each, for a screen reader: no frames, and no sign without a word."""

from collections.abc import Iterator
from typing import Any

from companion.rules.pieces import Party
from companion.table.table import Table
from companion.table.view import SlotView, TrackView, View, view

TRACK_TITLES = {Party.LIBERAL: "liberal_track", Party.FASCIST: "fascist_track"}


def plain_board(table: Table) -> list[str]:
    """All that everybody at the table can see, in the order in which it is said."""
    return [*_sentences(view(table), table.referee.words["board"])]


def _sentences(seen: View, words: dict[str, Any]) -> Iterator[str]:
    said: dict[str, str] = words["plain"]
    yield said["heading"].format(game=seen.game, ruleset=seen.ruleset, round=seen.round)
    for track in seen.tracks:
        yield from _track(track, words)
    yield said["track"].format(
        track=words["tracker"], count=seen.tracker, length=seen.tracker_length
    )
    for pile, count in (("policy_deck", seen.draw), ("discard_pile", seen.discard)):
        yield said["pile"].format(pile=words[pile], count=count)
    for seat in seen.seats:
        marks = ", ".join(words[mark] for mark in seat.marks)
        sentence = said["marked" if marks else "seat"]
        yield sentence.format(seat=seat.seat, name=seat.name, marks=marks)
    yield from seen.claims


def _track(track: TrackView, words: dict[str, Any]) -> Iterator[str]:
    said, name = words["plain"], words[TRACK_TITLES[track.party]]
    tiles = sum(slot.tile for slot in track.slots)
    yield said["track"].format(track=name, count=tiles, length=len(track.slots))
    if track.party is Party.FASCIST:
        for number, slot in enumerate(track.slots, start=1):
            granted = ", ".join(_granted(slot, words))
            if granted and not slot.tile:
                yield said["slot"].format(track=name, number=number, granted=granted)


def _granted(slot: SlotView, words: dict[str, Any]) -> Iterator[str]:
    if slot.wins:
        yield words["plain"]["wins"]
    elif slot.other:
        yield words["other_power"]
    else:
        yield from (words["powers"][power] for power in slot.powers)
    yield from (words[zone] for zone in slot.zones)
