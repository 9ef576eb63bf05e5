"""The room above a line to translate is that of the piece on which this very line is printed."""

import re
from collections import defaultdict

import pytest

from companion.evening.languages import PAPER, english_of
from companion.evening.printed_rooms import printed_rooms
from companion.words.lines import lines_of
from companion.words.tables import word_themes

_ROOM = re.compile(r"([\w-]+), ([\d.]+) × ([\d.]+) mm: (\d+) × (\d+) letters in ([\d.]+) pt")


def test_a_role_has_the_room_of_its_card_though_a_party_is_called_the_same() -> None:
    rooms, lines = printed_rooms("classic"), lines_of(english_of("classic", PAPER))
    for role in ("liberal", "fascist", "hitler"):
        found = _ROOM.match(rooms[f"roles.{role}"])
        assert found is not None
        assert found[1] == "role-cards"
        assert int(found[4]) == 1  # a title does not wrap
    for party in ("liberal", "fascist"):
        assert lines[f"parties.{party}"] == lines[f"roles.{party}"]
        assert {one[0] for one in _ROOM.findall(rooms[f"parties.{party}"])} == {
            "policy-tiles",
            "membership-cards",
        }


@pytest.mark.parametrize("theme", word_themes())
def test_lines_that_are_the_same_are_told_apart_by_where_they_are(theme: str) -> None:
    rooms, lines = printed_rooms(theme), lines_of(english_of(theme, PAPER))
    same = defaultdict(list)
    for key, line in lines.items():
        same[line.casefold()].append(rooms.get(key))
    shared = [some for some in same.values() if len(some) > 1 and any(some)]
    assert shared
    assert all(len(set(some)) == len(some) for some in shared)
