"""Faces of reference cards: signs on small tracks, with their meaning, and the ring of a round."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest

from companion.evening.printing.sets import edition_of
from companion.evening.settings import evening_settings
from printables.faces.layout import load_look
from printables.paper.cards import Size
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import Pen
from printables.pieces.board_plan import fascist_tracks
from printables.pieces.reference_cards import reference_cards
from printables.pieces.reference_faces import squares
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.printables.envelopes import letters
from tests.printables.finished import check
from tests.printables.full_box import full_box, there
from tests.products import cells


def apart(one: Box, other: Box) -> bool:
    beside = one.right <= other.x + 1e-6 or other.right <= one.x + 1e-6
    return beside or one.top <= other.y + 1e-6 or other.top <= one.y + 1e-6


@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize(("width", "height"), [(5.8, 2.3), (6.0, 3.6), (6.8, 5.6), (4.0, 9.0)])
def test_signs_share_their_place_and_keep_off_each_other(
    count: int, width: float, height: float
) -> None:
    room = Box(10, 20, width, height)
    found = [*squares(count, room)]
    assert len(found) == count
    assert all(apart(one, other) for one, other in combinations(found, 2))
    for one in found:
        assert one.x >= room.x - 1e-6
        assert one.right <= room.right + 1e-6
        assert one.y >= room.y - 1e-6
        assert one.top <= room.top + 1e-6


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize("players", [5, 10])
def test_the_sign_of_another_power_has_its_name(theme: str, players: int) -> None:
    by = evening_settings(None, players=players, theme=theme, languages=("en",), ruleset="forum")
    edition = edition_of(by)
    (track,) = fascist_tracks(edition.ruleset, players)
    assert any(place.grants and place.grants.other for place in track.places)
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=edition.theme.fonts)
    (card,) = reference_cards(edition)[:1]
    assert card.back is not None
    card.back.draw(pen, Box(20, 20, card.width, card.height), 0)
    pen.save()
    read = " ".join(letters(file.getvalue()).split()).casefold()
    assert edition.wordings[0].boards.other_power.casefold() in read


@pytest.mark.parametrize(
    ("size", "language", "players", "theme"),
    cells(
        (Size(90, 90), Size(95, 95), Size(150, 87), Size(57, 150)),
        ("en", "ru", "it", "de"),
        (10, 5, 10, None),
        ("classic", "cold-war", "high-contrast"),
        most=6,
    ),
)
def test_cards_of_any_shape_have_room_for_what_they_tell(
    theme: str, size: Size, language: str, players: int | None
) -> None:
    """The ring of a wide card is as large as what stands below it allows."""
    chosen = replace(full_box(theme, *there(language), players=players), card=size)
    made, file = reference_cards(chosen), BytesIO()
    plans = impose(made, Settings())
    print_set(file, plans, chosen, Settings())
    assert check(file.getvalue(), made, plans, Settings()) == []


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_the_ring_has_its_own_place_for_each_name_and_each_sign(theme: str) -> None:
    by = load_look(full_box(theme, "en").theme.look).single.reference
    size = by.ring.size
    cards = (*by.steps, by.chaos)
    elements = [one.elements[name] for one in cards for name in ("name", "sign")]
    places = [one.place(size, Box(0, 0, *size)) for one in elements]
    assert all(apart(one, other) for one, other in combinations(places, 2))
