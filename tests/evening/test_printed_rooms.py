"""The room above a line to translate is the tightest on paper of all that read the same."""

import re

import pytest

from companion.words.lines import lines_of
from companion.words.tables import ENGLISH, PAPER, own_table, word_themes
from companion.workshop.new_language import printed_rooms
from tests.products import some

_ROOM = re.compile(r"([\w-]+), ([\d.]+) × ([\d.]+) mm: (\d+) × (\d+) letters in ([\d.]+) pt")


@pytest.mark.parametrize("theme", some(word_themes(), "cold-war"))
def test_a_line_has_the_room_of_its_piece(theme: str) -> None:
    rooms, lines = printed_rooms(theme), lines_of(own_table(ENGLISH, theme, PAPER))
    pieces = {key: {one[0] for one in _ROOM.findall(room)} for key, room in rooms.items()}
    assert "ballots" in pieces["ballots.ja"]
    for party in ("liberal", "fascist"):
        assert "policy-tiles" in pieces[f"parties.{party}"]
        if lines[f"parties.{party}"] == lines[f"roles.{party}"]:
            assert rooms[f"parties.{party}"] == rooms[f"roles.{party}"]
    cards = {"classic": "role-cards", "cold-war": "identity-cards"}
    assert cards[theme] in pieces["roles.hitler"]
    assert {one[3] for one in _ROOM.findall(rooms["roles.hitler"])} == {"1"}  # titles do not wrap
