"""Pieces for players who read large print, or tell them apart by touch."""

from dataclasses import replace
from io import BytesIO
from itertools import starmap
from unittest.mock import patch

import pytest

from printables.catalogue import MIN_CAPITALS_LARGE_PRINT, MIN_LETTERS_LARGE_PRINT
from printables.edition.piece import Edition, Piece
from printables.look.themes import themes
from printables.paper.options import Backs, Sheets
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import Pen
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose, sheet_count, too_large
from printables.sheets.large_print import in_large_print
from printables.sheets.render import pen_for, print_set
from tests.cli.dealer import Dealer, dealer
from tests.cli.typed import SEVEN
from tests.printables.envelopes import Table, printed, roles_of
from tests.printables.finished import check
from tests.printables.full_box import full_box, there
from tests.printables.legibility import SmallLetters
from tests.printables.test_sheets import edition
from tests.products import cells

__all__ = ["dealer"]  # the fixture

CARDS = ("role-cards", "membership-cards")


def drawn(piece: Piece, chosen: Edition) -> Pen:
    pen = pen_for(BytesIO(), chosen, Settings())
    for face in (piece.front, piece.back):
        if face is not None:
            face.draw(pen, Box(0, 0, piece.width, piece.height), 0)
    return pen


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_letters_are_smaller_than_large_print(language: str) -> None:
    names = [*CARDS, "placards", "mini-boards"]
    chosen = edition(language)
    usual = pieces(chosen, names)
    assert min(drawn(one, chosen).smallest for one in usual) < MIN_CAPITALS_LARGE_PRINT
    large = in_large_print(chosen, names)
    assert all(drawn(one, chosen).smallest >= MIN_CAPITALS_LARGE_PRINT * 0.999 for one in large)
    sizes = {(one.width, one.height) for one in large if one.name in CARDS}
    assert len(sizes) == 1
    assert all(one.width >= before.width for one, before in zip(large, usual, strict=True))


def test_no_letters_of_wide_typefaces_are_smaller_than_11_points() -> None:
    chosen = full_box("cold-war", "en")
    large = [drawn(one, chosen) for one in in_large_print(chosen, ["reference-cards", "placards"])]
    assert all(pen.finest >= MIN_LETTERS_LARGE_PRINT * 0.999 for pen in large)


@pytest.mark.parametrize("large", [True, False])
def test_words_around_pieces_are_in_large_print_too(*, large: bool) -> None:
    settings, chosen = Settings(large=large), full_box("classic", "en")
    some = in_large_print(chosen, ["host-card", "placards"])
    plans, file = impose(some, settings), BytesIO()
    print_set(file, plans, chosen, settings)
    small = check(file.getvalue(), some, plans, settings)
    assert all(isinstance(one, SmallLetters) for one in small)
    assert bool(small) is not large


def test_only_what_tells_nobody_who_is_who_differs_by_touch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lines(name: str, *, by_touch: bool) -> list[int]:
        drawn_lines: list[int] = []
        for piece in pieces(replace(edition("en"), by_touch=by_touch), [name]):
            pen = pen_for(BytesIO(), edition("en"), Settings())
            drawn_lines.append(0)
            for method in ("line", "ring"):
                real = getattr(pen, method)

                def counted(*args: object, _real: object = real, **more: object) -> None:
                    drawn_lines[-1] += 1
                    _real(*args, **more)  # type: ignore[operator]

                monkeypatch.setattr(pen, method, counted)
            piece.front.draw(pen, Box(0, 0, piece.width, piece.height), 0)
        return drawn_lines

    def added(name: str) -> list[int]:
        both = zip(lines(name, by_touch=True), lines(name, by_touch=False), strict=True)
        return [*starmap(int.__sub__, both)]

    assert added("ballots") == [2, 4]  # each line with a light edge
    assert added("placards") == [2, 4]
    assert added("policy-tiles") == [1, 2]
    assert not any(added("role-cards") + added("membership-cards"))


def test_a_deal_follows_who_plays(dealer: Dealer) -> None:
    dealer.deals(*SEVEN[:5], "--access", "deaf", "--access", "no-phone")
    packing = dealer.stored_deal().packing
    assert not packing.night
    assert packing.words == (1, 2, 3, 4, 5)
    dealer.deals("--again", "--force", "--access", "blind", "--night", "--no-words")
    packing = dealer.stored_deal().packing
    assert (packing.night, packing.knowledge, packing.words) == (True, True, ())
    refused = dealer.refused("deal", "--again", "--access", "large-print", status=2)
    assert refused.endswith("companion print --access large-print")


def test_in_large_print_nothing_is_left_out() -> None:
    """Boards and boxes come in parts, envelopes lie, and a page of the rulebook fills a sheet."""
    settings, chosen = Settings(Paper.A4), full_box("classic", "en")
    large = in_large_print(chosen)
    assert not too_large(large, settings)
    assert {one.name for one in large} == {one.name for one in pieces(chosen)}
    alone = in_large_print(
        chosen, ["envelopes"]
    )  # around the large cards, though none is asked for
    assert [(one.width, one.height) for one in alone] == [
        (one.width, one.height) for one in large if one.name == "envelopes"
    ]
    cards = {one.name: one.width for one in large}
    assert cards["role-cards"] == cards["membership-cards"] > cards["ballots"]
    least = replace(settings, sheets=Sheets.FEWEST)
    assert sheet_count(impose(in_large_print(replace(chosen, players=10)), least)) <= 40
    leaves = [one for one in large if one.name == "rulebook"]
    usual = pieces(chosen, ["rulebook"])
    assert len(usual) < len(leaves) <= 2 * len(usual)
    assert all(one.height > usual[0].height for one in leaves)


@pytest.mark.parametrize(
    ("theme", "languages", "paper"),
    cells(
        themes(),
        ("de", "it+ru", "ru+de", "en", "it", "ru", "en+de"),
        (Paper.LETTER, Paper.A4),
        most=2,
    ),
)
def test_all_of_large_print_fits_the_paper_at_home(
    theme: str, languages: str, paper: Paper
) -> None:
    settings = Settings(paper, large=True)
    chosen = full_box(theme, *there(*languages.split("+")), players=8)
    chosen = replace(chosen, paper=paper, free=settings.free)
    assert not too_large(in_large_print(chosen), settings)


@pytest.mark.parametrize("theme", ["classic", "ink-saver"])
def test_pictures_of_large_pages_keep_off_their_words(theme: str) -> None:
    settings, chosen = Settings(large=True), full_box(theme, "en", players=5)
    book = in_large_print(replace(chosen, free=settings.free), ["rulebook"])
    plans, file = impose(book, settings), BytesIO()
    print_set(file, plans, chosen, settings)
    assert check(file.getvalue(), book, plans, settings) == []


def test_large_backs_are_not_those_in_the_rulebook() -> None:
    settings, chosen = Settings(bleed=1.5, large=True), full_box("cold-war", "en", players=5)
    settings = replace(settings, backs=Backs.SEPARATE)  # the book's pages are drawn before backs
    some = in_large_print(replace(chosen, free=settings.free), ["policy-tiles", "rulebook"])
    plans, file = impose(some, settings), BytesIO()
    print_set(file, plans, chosen, settings)
    assert check(file.getvalue(), some, plans, settings) == []


def test_ballots_of_a_deal_differ_by_touch(dealer: Dealer) -> None:
    dealer.deals(*SEVEN[:5], "--access", "blind")
    assert dealer.stored_deal().packing.by_touch
    dealer.deals("--again", "--force")
    assert not dealer.stored_deal().packing.by_touch

    def lines(*, by_touch: bool) -> int:
        with patch.object(Pen, "line", autospec=True, side_effect=Pen.line) as line:
            printed(Table(5, by_touch=by_touch), roles_of(5))
        return line.call_count

    assert lines(by_touch=True) - lines(by_touch=False) == 2 + 4
