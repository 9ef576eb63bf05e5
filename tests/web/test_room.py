"""The room's page: everything has its word and its place, and is read from four metres."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.rulesets import rulesets
from companion.store.journal import Journal
from companion.table.view import Mark, SeatView, view
from companion.web import pictures
from companion.web.lettering import Style, tag
from companion.web.room import LEGIBLE, SCREEN, news, room_page, said
from printables.look.theme import TEXT_CONTRAST, Colour, Font, contrast
from printables.look.themes import themes
from printables.paper.sheet import Box
from printables.type.letters import Letters, capitals
from tests.web.room_pictures import (
    GAMES,
    NAMES,
    SCENES,
    Scene,
    compare,
    room_of,
    state_of,
    table_of,
)

LONG = "Wilhelmina-Charlotte-Aug"  # as many letters as a name may have


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path) as opened:
        yield opened


def texts(page: str, kind: str) -> list[ET.Element]:
    return [
        element
        for element in ET.fromstring(page).iter("text")  # noqa: S314  drawn by ourselves
        if kind in element.attrib["class"].split()
    ]


def words(element: ET.Element) -> str:
    return " ".join(span.text or "" for span in element)


def capital(element: ET.Element, theme: str = "classic") -> float:
    font = Font(element.attrib["class"].split()[-1])
    fonts = pictures.dress_of(theme).fonts
    return capitals(Letters(font, float(element.attrib["font-size"])), fonts)


@pytest.mark.parametrize("players", range(5, 11))
@pytest.mark.parametrize("theme", themes())
def test_names_are_read_from_four_metres(journal: Journal, players: int, theme: str) -> None:
    names = tuple(f"{LONG[:-2]}{at:02}" for at in range(players))
    table = NewGame(names, theme=pictures._theme(theme).words, first=names[0]).begin(journal)
    page = room_page(state_of(table), room_of(theme, "en", table))
    shown = texts(page, "name")
    assert len(shown) == players
    assert all(capital(name, theme) > LEGIBLE - 0.01 for name in shown)


@pytest.mark.parametrize("players", range(5, 11))
def test_all_fits_and_nothing_overlaps(journal: Journal, players: int) -> None:
    table = NewGame(NAMES[:players], first="Ada").begin(journal)
    page = ET.fromstring(room_page(state_of(table), room_of("classic", "en", table)))  # noqa: S314
    cards = [
        Box(*(float(rect.attrib[side]) for side in ("x", "y", "width", "height")))
        for rect in page.iter("rect")
        if rect.attrib["class"] == "card"
    ]
    assert len(cards) == players
    for at, card in enumerate(cards):
        assert SCREEN.x <= card.x and card.right <= SCREEN.width - 20  # noqa: PT018
        assert card.y > 100 and card.top <= SCREEN.height - 19  # noqa: PT018
        for other in cards[:at]:
            apart = max(card.x - other.right, other.x - card.right)
            above = max(card.y - other.top, other.y - card.top)
            assert apart >= 0 or above >= 28, "a placard stands between them"


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_has_a_word(journal: Journal, mark: Mark) -> None:
    table = NewGame(NAMES[:5], first="Ada").begin(journal)
    state, room = state_of(table), room_of("classic", "en", table)
    assert state.board
    seats = tuple(
        SeatView(seat.seat, seat.name, (mark,) if seat.seat == 2 else ())
        for seat in state.board.seats
    )
    if mark in {Mark.JA, Mark.NEIN}:
        room = room.replace(ballots={2: mark})
    page = room_page(state.replace(board=state.board.replace(seats=seats)), room)
    shown = [words(text) for kind in ("sign", "office", "vote") for text in texts(page, kind)]
    assert room.board[mark].lower() in [word.lower() for word in shown]


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_track_of_a_ruleset_fits(journal: Journal, ruleset: str) -> None:
    for players in range(5, 11):
        try:
            table = NewGame(NAMES[:players], ruleset=ruleset, first="Ada").begin(journal)
        except Exception:  # noqa: BLE001, S112  not for so many
            continue
        board = view(table)
        page = room_page(state_of(table), room_of("classic", "de", table))
        slots = sum(len(shown.slots) for shown in board.tracks)
        assert len(texts(page, "number")) == slots + board.tracker_length
        granted = sum(bool(slot.powers) or slot.wins for slot in board.tracks[1].slots)
        assert len(texts(page, "title")) == 2 + granted
        assert len(texts(page, "zone")) == sum(bool(slot.zones) for slot in board.tracks[1].slots)


def test_names_are_escaped(journal: Journal) -> None:
    table = NewGame(("A'B", *NAMES[1:5]), first="A'B").begin(journal)
    state, room = state_of(table), room_of("classic", "en", table)
    assert state.board
    seats = tuple(seat.replace(name=f"<&{seat.seat}") for seat in state.board.seats)
    page = room_page(state.replace(board=state.board.replace(seats=seats)), room)
    assert "<&1" in map(words, texts(page, "name"))
    assert tag("g", class_="'\"<") == '<g class="&#x27;&quot;&lt;"></g>'


def test_ballots_are_turned_over_and_stay_until_the_next_nomination(journal: Journal) -> None:
    table = table_of(journal, "first", "classic", "en")
    page = room_page(state_of(table), room_of("classic", "en", table))
    assert page.count("backs/ballot") == 5, "face down"
    assert not texts(page, "vote")
    table.play(*GAMES["middle"][2][1:2])
    page = room_page(state_of(table), room_of("classic", "en", table))
    assert sorted(map(words, texts(page, "vote"))) == ["JA", "JA", "JA", "JA", "NEIN"]


def test_only_a_change_is_turned_over(journal: Journal) -> None:
    table = table_of(journal, "dead", "classic", "en")
    state, room = state_of(table), room_of("classic", "en", table)
    before = news(state, room.ballots)
    assert news(state.replace(heard=()), room.ballots) == before
    assert news(state, {}) != before
    assert room_page(state, room).count("newest") == 1


def test_a_screen_reader_hears_what_changed(journal: Journal) -> None:
    table = table_of(journal, "dead", "classic", "en")
    state, room = state_of(table), room_of("classic", "en", table)
    spoken = said(state, room)
    assert all(line in spoken for line in state.heard)
    assert spoken.endswith(table.next_step())
    label = ET.fromstring(room_page(state, room)).attrib["aria-label"]  # noqa: S314
    assert "Benedikt: dead" in label
    assert "Fascist policies: 4 of 6" in label


def test_a_recap_is_as_large_as_it_fits() -> None:
    dress = pictures.dress_of("classic")
    sizes = []
    for count in (10, 60, 200):
        page = dress.columns(["Ada and Ben are elected, and enact a Liberal policy."] * count, Box(0, 0, 1480, 820), Style("heard", 30, 8, Font.TEXT, 1000, "start"), 2)  # fmt: skip
        lowest = max(map(float, re.findall(r'<tspan x="[\d.]+" y="([\d.]+)"', page)))
        assert lowest <= 820
        sizes.append(float(re.findall(r'font-size="([\d.]+)"', page)[0]))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 2 * sizes[-1]


@pytest.mark.parametrize("theme", themes())
def test_texts_have_contrast(theme: str) -> None:
    colours = dict(re.findall(r"--([\w-]+):#(\w{6});", pictures.style(theme)))

    def colour(name: str, other: str = "", share: float = 1.0) -> Colour:
        mixed = zip(*(bytes.fromhex(colours[each]) for each in (name, other or name)), strict=True)
        return Colour(*((part * share + to * (1 - share)) / 255 for part, to in mixed))

    pale = colour("stock", "ink", 0.78)  # the card of who is term-limited
    pairs = [
        *(("ink", "stock"), ("accent", "ink"), ("paper", "ink"), ("liberal", "paper"), ("fascist", "paper")),
        *(("title-liberal", "plate-liberal"), ("title-fascist", "plate-fascist")),
    ]  # fmt: skip
    for letters, ground in pairs:
        assert contrast(colour(letters), colour(ground)) >= TEXT_CONTRAST, (letters, ground)
    assert contrast(colour("ink"), pale) >= TEXT_CONTRAST


def test_the_room_looks_as_it_did() -> None:
    kept = [scene for scene in SCENES if scene.file.is_file()]
    compare([Scene("late"), *Random(1).sample(kept, 2)])
