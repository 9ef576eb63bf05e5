"""The rulebook tells the rules of its table, in an order that folds into a book."""

import math
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import combinations

import pytest

from companion.evening.printing import _rules, spoken_words
from companion.rules.pieces import Role
from companion.rules.ruleset import Slot, Tiles
from companion.rules.topics import Topic
from companion.rulesets import load_ruleset, rulesets
from printables.board_plan import Place
from printables.book import ROOM, Book
from printables.booklet import saddle_stitched
from printables.catalogue import IN_THE_BOX, PieceName
from printables.components import rulebook_round, rulebook_scenes
from printables.components.rulebook import pages_of, rulebook
from printables.components.rulebook_box import things
from printables.components.rulebook_pages import _set_night, setup
from printables.letters import text_width
from printables.looks.laid_table import LaidTable
from printables.looks.small_tracks import granted
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import Box, Paper
from printables.theme import load_theme
from printables.wording import load_wording, wording_languages
from tests.printables.envelopes import letters
from tests.printables.full_box import full_box
from tests.products import cells

LANGUAGES = wording_languages("classic")


def edition(language: str = "en", ruleset: str = "official", players: int | None = None) -> Edition:
    rules, wording = load_ruleset(ruleset), load_wording(language, "classic")
    return Edition(
        rules,
        load_theme("classic"),
        (wording,),
        players,
        spoken=(spoken_words(wording, "classic", rules, (players,) if players else rules.players),),
    )


@pytest.mark.parametrize("pages", range(1, 25))
def test_folded_sheets_are_read_in_order(pages: int) -> None:
    """Each leaf lies in the one before it; all are turned together."""
    leaves = saddle_stitched(pages)
    first_half = [page for leaf in leaves for page in (leaf.front.right, leaf.back.left)]
    second_half = [page for leaf in reversed(leaves) for page in (leaf.back.right, leaf.front.left)]
    total = 4 * len(leaves)
    assert total - 4 < pages <= total
    assert [*first_half, *second_half] == [
        page if page <= pages else 0 for page in range(1, total + 1)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", rulesets())
def test_no_page_is_fuller_than_it_can_be_and_none_is_empty(language: str, ruleset: str) -> None:
    chosen = edition(language, ruleset)
    pages = pages_of(Book(chosen, chosen.wordings[0], chosen.spoken[0]))
    assert all(ROOM.height / 2 < page.taken <= ROOM.height + 1e-9 for page in pages)
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert len(pages) % 4 == 0
    assert len(rulebook(chosen)) == len(pages) / 4


@lru_cache
def texts_of(language: str, players: int | None) -> list[str]:
    """What is read on each page."""
    chosen, texts = full_box("classic", language, players=players), []
    for page in pages_of(Book(chosen, chosen.wordings[0], chosen.spoken[0])):
        file = BytesIO()
        pen = Pen(file, Paper.A4, title="", language=language, fonts=chosen.theme.fonts)
        page.draw(pen)
        pen.save()
        texts.append(letters(file.getvalue()))
    return texts


@pytest.mark.parametrize(("language", "players"), cells(LANGUAGES, [5, 10, None]))
def test_every_page_can_be_drawn_and_the_night_is_on_one(
    language: str, players: int | None
) -> None:
    chosen, texts = full_box("classic", language, players=players), texts_of(language, players)
    count = chosen.wordings[0].reference.count
    pages = pages_of(Book(chosen, chosen.wordings[0], chosen.spoken[0]))
    (night_page,) = (text for text, page in zip(texts, pages, strict=True) if page.dark)
    for night in chosen.spoken[0].nights:
        for line in (night.lines[0], night.lines[-1]):
            assert line.text.split()[-1] in night_page
        for line in night.lines[:-1]:
            assert count.format(count=round(line.pause)) in " ".join(night_page.split())
    for topic, (_, rule) in zip(Topic, chosen.spoken[0].rules, strict=True):
        told = sum(rule.split(". ")[0] in " ".join(text.split()) for text in texts)
        assert told == (topic is not Topic.OBJECT)  # which is told as how each party wins


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_both_nights_are_in_letters_as_large_as_usual(theme: str, language: str) -> None:
    chosen = full_box(theme, language)
    book = Book(chosen, chosen.wordings[0], chosen.spoken[0])
    found = _set_night(book, book.spoken.nights)
    assert len(book.spoken.nights) == 2
    assert found is not None
    assert found.size >= 1


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_a_heading_on_two_lines_leaves_no_word_alone(theme: str) -> None:
    chosen = full_box(theme, "en")
    book = Book(chosen, chosen.wordings[0], chosen.spoken[0])
    fonts, letters = chosen.theme.fonts, book.head
    title = "Pass the Candidacy for the Security Council"
    whole = text_width(book.heading(title, 1000)[0], letters, fonts)
    lines = book.heading(title, 0.9 * whole)
    assert len(lines) == 2
    assert min(text_width(line, letters, fonts) for line in lines) > 0.4 * whole


@pytest.mark.parametrize("ruleset", rulesets())
def test_the_rules_have_the_numbers_of_the_ruleset(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for language in LANGUAGES:
        told = " ".join(text for _, text in _rules(language, "classic", rules))
        assert "{" not in told
        for number in (
            rules.to_win.liberal, rules.to_win.fascist, rules.deck.liberal, rules.deck.fascist,
            rules.hitler_zone, rules.veto_zone, rules.tracker_length,
        ):  # fmt: skip
            assert str(number) in told


def test_another_number_is_another_book() -> None:
    official = load_ruleset("official")
    other = official.replace(tracker_length=7)
    usual = dict(enumerate(_rules("en", "classic", official)))
    changed = {at for at, rule in enumerate(_rules("en", "classic", other)) if usual[at] != rule}
    assert changed


def test_the_box_is_listed_with_its_counts() -> None:
    lines = [*things(edition(players=7), load_wording("en", "classic")).values()]
    assert lines[0] == "Policy tiles: 17"
    assert "Secret Role cards: 7" in lines
    assert "Ballot cards: 14" in lines
    assert {"Tracker markers: 2", "Mini boards: 2", "Reference cards: 7", "Host's card: 1"} <= {
        *lines
    }


def test_the_box_lists_everything_that_is_printed() -> None:
    listed = things(edition(), load_wording("en", "classic"))
    assert listed.keys() == {*IN_THE_BOX} - {PieceName.BOX}


@pytest.mark.parametrize(("language", "players"), cells(LANGUAGES, [5, None]))
def test_every_page_has_a_title(language: str, players: int | None) -> None:
    chosen = full_box("classic", language, players=players)
    titles = Book(chosen, chosen.wordings[0], chosen.spoken[0]).titles
    for text in texts_of(language, players)[1:-1]:
        shown = " ".join(text.split()).casefold()
        assert any(title.casefold() in shown for title in titles)


def test_what_the_players_get_in_envelopes_is_not_in_the_box() -> None:
    dealt = (PieceName.ROLE_CARDS, PieceName.BALLOTS)
    held = replace(edition(players=7), dealt=dealt)
    lines = [*things(held, load_wording("en", "classic")).values()]
    assert lines[0] == "Policy tiles: 17"
    assert "Party Membership cards: 7" in lines
    assert not [line for line in lines if line.startswith(("Secret Role cards", "Ballot cards"))]


@pytest.mark.parametrize(("language", "players"), cells(LANGUAGES, [5, 10]))
def test_a_table_reads_its_own_number(language: str, players: int) -> None:
    said = " ".join(" ".join(texts_of(language, players)).split()).casefold()
    words = load_wording(language, "classic")
    assert words.rulebook.title.format(players=players).casefold() in said
    assert f"{words.rulebook.track}: 1".casefold() in said
    assert words.rulebook.tracks.casefold() not in said
    assert "5–10" not in said


def test_the_tiles_of_a_deck_are_counted_by_party() -> None:
    chosen = edition(players=8)
    house = replace(chosen, ruleset=chosen.ruleset.replace(deck=Tiles(12, 21)))
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=house.theme.fonts)
    for page in pages_of(Book(house, house.wordings[0], house.spoken[0])):
        page.draw(pen)
    pen.save()
    assert {"12", "21"} <= set(letters(file.getvalue()).split())


def test_a_table_has_its_own_night_and_the_full_box_has_both() -> None:
    assert len(edition().spoken[0].nights) == 2
    assert len(edition(players=5).spoken[0].nights) == 1
    assert edition(players=5).spoken != edition(players=7).spoken


def test_two_languages_are_two_booklets() -> None:
    both = full_box("classic", "it", "ru", players=7)
    sheets = rulebook(both)
    assert len({piece.front.name for piece in sheets}) == len(sheets)
    assert len(sheets) == sum(
        len(rulebook(full_box("classic", one, players=7))) for one in ("it", "ru")
    )


def test_a_tile_of_another_power_has_a_sign_of_its_own() -> None:
    assert granted(Place(3, Slot(other=True)), "fascist") == ("power",)
    assert granted(Place(6, wins=True), "chaos") == ("chaos",)
    assert granted(Place(1, Slot()), "fascist") == granted(Place(1), "fascist") == ()


@pytest.mark.parametrize("theme", ["classic", "cold-war", "ink-saver", "high-contrast"])
def test_pictures_of_a_table_seat_only_whoever_looks_at_the_reader(theme: str) -> None:
    """A Fascist among players who are set up, or vote, would tell a role."""
    chosen = full_box(theme, "en", players=10)
    book, file = Book(chosen, chosen.wordings[0], chosen.spoken[0]), BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    setup(book, 0, pen)
    for draw in rulebook_round.pages(book, 1):
        draw(pen)
    pen.save()
    seated = file.getvalue().decode("latin-1")
    told = {
        role: [one for one in chosen.theme.figures[role] if f"{one}-" in seated] for role in Role
    }
    assert len(told[Role.LIBERAL]) >= rulebook_scenes.SEATS
    assert not told[Role.FASCIST]
    assert not told[Role.HITLER]


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_round_is_seen_at_once(theme: str, language: str) -> None:
    """Its two pages face each other."""
    chosen = full_box(theme, language, players=10)
    book = Book(chosen, chosen.wordings[0], chosen.spoken[0])
    night = next(page.number for page in pages_of(book) if page.dark)
    assert len(rulebook_round.pages(book, 1)) == 2
    assert (night + 1) % 2 == 0


@pytest.mark.parametrize("players", range(5, 13))
def test_everybody_has_room_at_the_laid_table(players: int) -> None:
    table = LaidTable(Box(0, 0, 108, 92), players)
    spots = [seat.spot for seat in table.seats]
    assert len(spots) == players
    apart = min(math.dist(one, other) for one, other in combinations(spots, 2))
    assert apart > 2 * table.seat
