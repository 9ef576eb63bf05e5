"""Somebody has the files of several deals to the same names, and tries to tell the roles apart."""

import re
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from companion.rules.pieces import Role
from printables.dealt.deal_label import DealLabel
from printables.dealt.dealt_envelopes import SlipCards
from printables.paper.sheet import Box, Paper
from printables.pdf.codes import Picture
from printables.pdf.pen import Pen
from tests.printables import envelopes
from tests.printables.envelopes import (
    FINGERPRINT,
    NAMES,
    Printed,
    Table,
    faces_of,
    letters,
    objects,
    printed,
    roles_of,
)

TABLES = [
    Table(5),
    Table(languages=("en", "it", "ru")),
    Table(5, ("it",), Paper.LETTER, knowledge=True, ballots=False),
    Table(6, ("ru",), knowledge=True, words=True),
    Table(5, ("en",), Paper.LETTER, words=True),
    Table(5, slips_alone=True),
    Table(6, ("ru", "en"), theme="cold-war"),
    Table(5, ("it",), theme="ink-saver", knowledge=True, words=True),
]
ROLE = re.compile("liberal|fascis|hitler|либерал|фашис|гитлер", re.IGNORECASE)


def assignments(players: int) -> Iterator[tuple[Role, ...]]:
    """Hitler on the first seat and the last, and the Fascists elsewhere than before."""
    for hitler in (1, players):
        yield roles_of(players, hitler=hitler)
    seats = list(range(players, 1, -1))
    fascists = roles_of(players).count(Role.FASCIST)
    yield roles_of(players, hitler=1, fascists=seats[:fascists])


@cache
def deals_of(table: Table) -> list[Printed]:
    return [printed(table, roles) for roles in assignments(table.players)]


def differences(deals: list[Printed]) -> set[str]:
    """Return the differences between files, except which pixels of their pictures are black."""
    found: set[str] = set()
    first, first_pixels = objects(deals[0].pdf)
    assert len(first_pixels) == len(deals[0].faces) * (
        2 if deals[0].faces[0][0].words is None else 4
    )
    for deal in deals[1:]:
        told, pixels = objects(deal.pdf)
        found |= {key for key in told.keys() | first.keys() if told.get(key) != first.get(key)}
        if {key: len(one) for key, one in pixels.items()} != {
            key: len(one) for key, one in first_pixels.items()
        }:
            found.add("length of a picture")
    for place in (0, 1):
        inks = {_ink(pair[place].words) for deal in deals for pair in deal.faces}
        if len(inks) > 1:
            found.add("ink of the hidden words")
    return found


def _ink(picture: tuple[int, int, bytes] | None) -> int:
    """The black pixels."""
    if picture is None:
        return 0
    width, height, packed = picture
    rows = np.frombuffer(packed, dtype=np.uint8).reshape(height, -1)
    return int(np.sum(np.unpackbits(rows, axis=1)[:, :width] == 0))


@pytest.mark.parametrize("table", TABLES)
def test_files_differ_in_the_pixels_of_their_codes_alone(table: Table) -> None:
    deals = deals_of(table)
    assert differences(deals) == set()
    assert len({deal.pdf for deal in deals}) == len(deals)


@pytest.mark.parametrize("table", TABLES)
def test_no_letter_of_a_file_tells_a_role(table: Table) -> None:
    deals = deals_of(table)
    assert len({letters(deal.pdf) for deal in deals}) == 1
    text = letters(deals[0].pdf)
    assert all(name in text for name in NAMES[: table.players])
    assert not ROLE.search(text)
    told, _ = objects(deals[0].pdf)
    assert not [key for key, held in told.items() if ROLE.search(held.decode("latin-1"))]


def test_the_same_deal_is_the_same_file() -> None:
    one = printed(TABLES[3], roles_of(6)).pdf
    faces_of.cache_clear()
    assert printed(TABLES[3], roles_of(6)).pdf == one


@pytest.mark.parametrize("table", [Table(5, reveal=True), Table(5, slips_alone=True)])
def test_files_are_as_long_whatever_the_digits_are(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line in the middle has begun further left with wide digits, at a place with more decimals."""
    lengths = set()
    for digits in "05ac1f":
        label = DealLabel(re.sub("[0-9a-f]", digits, FINGERPRINT), 3, 17, f"{digits * 4} 1f84 1111")
        monkeypatch.setattr(envelopes, "LABEL", label)
        lengths.add(len(printed(table, roles_of(5)).pdf))
    assert len(lengths) == 1


# The same eyes find what does leak


def _leaking(monkeypatch: pytest.MonkeyPatch, leak: str) -> list[Printed]:
    """Envelopes whose printer knows Hitler, and cannot keep it to himself."""
    original = SlipCards.draw
    hitler: list[str] = []

    def draw(self: SlipCards, place: int) -> None:
        original(self, place)
        if self._envelope.name == hitler[0]:
            if leak == "dot":
                self._pen.fill(Box(60, 60, 0.1, 0.1))
            elif leak == "place":
                with self._pen.moved(0.01, 0):
                    self._pen.line(59, 1, 59, 2)
            elif leak == "title":
                self._pen._canvas.setSubject(self._envelope.name)
        elif leak == "place":
            with self._pen.moved(0.02, 0):
                self._pen.line(59, 1, 59, 2)

    monkeypatch.setattr(SlipCards, "draw", draw)
    deals = []
    for roles in assignments(5):
        hitler[:] = [NAMES[roles.index(Role.HITLER)]]
        deals.append(printed(Table(5), roles))
    return deals


@pytest.mark.parametrize("leak", ["dot", "place", "title"])
def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    assert differences(_leaking(monkeypatch, leak))


def test_a_longer_picture_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Pen.picture

    def picture(self: Pen, one: Picture, box: Box) -> None:
        pixels = one.pixels + b"\xff" * (one.pixels.count(b"\x00") % 3)
        original(self, one._replace(pixels=pixels), box)

    monkeypatch.setattr(Pen, "picture", picture)
    assert differences([printed(Table(5), roles) for roles in assignments(5)])


def test_more_ink_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from printables.dealt import hidden_words

    letters_alone = hidden_words.INK_SHARE
    monkeypatch.setattr(hidden_words, "INK_SHARE", letters_alone)
    original = np.argpartition

    def without_pattern(order: np.ndarray, black: int, axis: None) -> np.ndarray:
        return original(order, int(np.sum(order < 0)), axis=axis)[: int(np.sum(order < 0))]

    monkeypatch.setattr(np, "argpartition", without_pattern)
    others = b"of this test".ljust(16)  # no other test has these faces
    deals = [printed(Table(5, words=True), roles, others) for roles in assignments(5)]
    assert "ink of the hidden words" in differences(deals)
