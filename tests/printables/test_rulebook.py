"""The rulebook tells the rules of its table, in an order that folds into a book."""

import math
import re
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from itertools import combinations

import pytest

from companion.evening.printing.sets import _rules, spoken_words
from companion.rules.pieces import Role, Topic
from companion.rules.ruleset import Tiles
from companion.rulesets import load_ruleset, rulesets
from printables.book import PAGE
from printables.book.box_pages import things
from printables.book.layout import load_book
from printables.book.pages import PAGE_TEXT
from printables.book.rulebook import Page, _alone, _fitting, pages_of, rulebook, saddle_stitched
from printables.book.typesetting import Rulebook, story_height
from printables.catalogue import IN_THE_BOX, PieceName
from printables.edition.piece import Edition
from printables.edition.wording import load_wording, wording_languages
from printables.look.files import PRINTABLES
from printables.look.themes import load_theme
from printables.paper.sheet import Paper
from printables.pdf.pen import Pen
from printables.type.letters import text_width
from tests.printables.envelopes import letters
from tests.printables.full_box import full_box, in_themes
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
    first_half = [page for (_, right), (left, _) in leaves for page in (right, left)]
    second_half = [page for (left, _), (_, right) in reversed(leaves) for page in (right, left)]
    total = 4 * len(leaves)
    assert total - 4 < pages <= total
    assert [*first_half, *second_half] == [
        page if page <= pages else 0 for page in range(1, total + 1)
    ]


@pytest.mark.parametrize(("language", "ruleset"), cells(LANGUAGES, rulesets()))
def test_no_page_is_fuller_than_it_can_be_and_none_is_empty(language: str, ruleset: str) -> None:
    chosen = edition(language, ruleset)
    pages = pages_of(book_of(chosen))
    stories = [page.titled.story() for page in pages if page.titled]
    assert all(
        0 < story_height(story, PAGE_TEXT.width) <= PAGE_TEXT.height + 1e-9 for story in stories
    )
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert len(pages) % 4 == 0
    assert len(rulebook(chosen)) == len(pages) / 4


def book_of(chosen: Edition) -> Rulebook:
    return Rulebook(chosen, chosen.wordings[0], chosen.spoken[0])


def drawn(book: Rulebook, *pages: Page) -> bytes:
    """Pages, each on a sheet of its own."""
    file, chosen = BytesIO(), book.edition
    language = chosen.wordings[0].language
    pen = Pen(file, Paper.A4, title="", language=language, fonts=chosen.theme.fonts)
    for number, page in enumerate(pages):
        if number:
            pen.next_sheet()
        _alone(book, page, pen, PAGE, 0)
    pen.save()
    return file.getvalue()


@lru_cache
def texts_of(language: str, players: int | None) -> list[str]:
    """Return the text of each page."""
    book = book_of(full_box("classic", language, players=players))
    return [letters(drawn(book, page)) for page in pages_of(book)]


@pytest.mark.parametrize(("language", "players"), cells(LANGUAGES, [5, 10, None], most=3))
def test_every_page_can_be_drawn_and_the_night_is_on_one(
    language: str, players: int | None
) -> None:
    chosen, texts = full_box("classic", language, players=players), texts_of(language, players)
    count = chosen.wordings[0].reference.count
    pages = pages_of(book_of(chosen))
    (night_page,) = (
        text for text, page in zip(texts, pages, strict=True) if page.titled and page.titled.dark
    )
    for night in chosen.spoken[0].nights:
        for line in (night.lines[0], night.lines[-1]):
            assert line.text.split()[-1] in night_page
        for line in night.lines[:-1]:
            assert count.format(count=round(line.pause)) in " ".join(night_page.split())
    for topic, (_, rule) in zip(Topic, chosen.spoken[0].rules, strict=True):
        opening = " ".join(rule.split(". ")[0].split())
        told = sum(opening in " ".join(text.split()) for text in texts)
        assert told == (topic is not Topic.OBJECT)  # which is told as how each party wins


@pytest.mark.parametrize(("theme", "language"), in_themes())
def test_both_nights_are_in_letters_as_large_as_usual(theme: str, language: str) -> None:
    chosen = full_box(theme, language)
    book = book_of(chosen)
    assert len(book.spoken.nights) == 2
    assert _fitting(book, book.spoken.nights)


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_a_heading_on_two_lines_leaves_no_word_alone(theme: str) -> None:
    chosen = full_box(theme, "en")
    book, fonts = book_of(chosen), chosen.theme.fonts
    letters_ = book.letters(book.layout.styles["heading"])
    heading = book.heading("Pass the Candidacy for the Security Council")
    heading.wrap(1000, 0)
    (whole,) = (text_width(line, letters_, fonts) for line in heading.lines)
    heading.wrap(0.9 * whole, 0)
    assert len(heading.lines) == 2
    assert min(text_width(line, letters_, fonts) for line in heading.lines) > 0.4 * whole


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


@pytest.mark.parametrize(("language", "players"), cells(LANGUAGES, [5, 10, None]))
def test_every_page_has_a_title(language: str, players: int | None) -> None:
    chosen = full_box("classic", language, players=players)
    pages = zip(pages_of(book_of(chosen)), texts_of(language, players), strict=True)
    for page, text in [*pages][1:-1]:
        assert page.titled is not None
        assert page.titled.title.casefold() in " ".join(text.split()).casefold()


def test_what_the_players_get_in_envelopes_is_not_in_the_box() -> None:
    dealt = (PieceName.ROLE_CARDS, PieceName.BALLOTS)
    held = replace(edition(players=7), dealt=dealt)
    lines = [*things(held, load_wording("en", "classic")).values()]
    assert lines[0] == "Policy tiles: 17"
    assert "Party Membership cards: 7" in lines
    assert not [line for line in lines if line.startswith(("Secret Role cards", "Ballot cards"))]


@pytest.mark.parametrize(("language", "players"), cells(LANGUAGES, [5, 10], most=2))
def test_a_table_reads_its_own_number(language: str, players: int) -> None:
    said = " ".join(" ".join(texts_of(language, players)).split()).casefold()
    words = load_wording(language, "classic")
    assert words.rulebook.title.format(players=players).casefold() in said
    assert " ".join(words.label(words.rulebook.track, 1).casefold().split()) in said
    assert words.rulebook.tracks.casefold() not in said
    assert "5–10" not in said


def test_the_tiles_of_a_deck_are_counted_by_party() -> None:
    chosen = edition(players=8)
    house = replace(chosen, ruleset=chosen.ruleset.replace(deck=Tiles(12, 21)))
    book = book_of(house)
    assert {"12", "21"} <= set(letters(drawn(book, *pages_of(book))).split())


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


@pytest.mark.parametrize("theme", ["classic", "cold-war", "ink-saver", "high-contrast"])
def test_pictures_of_a_table_seat_only_whoever_looks_at_the_reader(theme: str) -> None:
    """A Fascist among players who are set up, or vote, would tell a role."""
    chosen = full_box(theme, "en", players=10)
    book, words = book_of(chosen), chosen.wordings[0]
    shown = words.rulebook.setup, words.reference.the_round
    pages = [one for one in pages_of(book) if one.titled and one.titled.title in shown]
    assert len(pages) == 3
    seated = drawn(book, *pages).decode("latin-1")
    seen = set(re.findall("(?:heads|roles-[a-z]+)-([a-z]+)-", seated))
    told = {role: seen & {*chosen.theme.figures[role]} for role in Role}
    assert len(told[Role.LIBERAL]) >= 5
    assert not told[Role.FASCIST]
    assert not told[Role.HITLER]


@pytest.mark.parametrize(("theme", "language"), in_themes())
def test_the_whole_round_is_seen_at_once(theme: str, language: str) -> None:
    """Its two pages face each other."""
    chosen = full_box(theme, language, players=10)
    title = chosen.wordings[0].reference.the_round
    pages = pages_of(book_of(chosen))
    first, second = (one.number for one in pages if one.titled and one.titled.title == title)
    assert first % 2 == 0
    assert second == first + 1


@pytest.mark.parametrize("look", ["linocut", "atomic"])
@pytest.mark.parametrize("players", range(5, 13))
def test_everybody_has_room_at_the_laid_table(look: str, players: int) -> None:
    seats = load_book(PRINTABLES / "layouts" / f"{look}.toml").seats[str(players)]
    assert len(seats) == players
    apart = min(math.dist(one[:2], other[:2]) for one, other in combinations(seats, 2))
    assert apart > 2 * seats[0][3]
