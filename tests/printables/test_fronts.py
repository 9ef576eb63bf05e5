"""Ballots, tiles and mats: whatever the words are, letters stay clear of the cut."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import combinations

import numpy as np
import pypdfium2
import pytest
from PIL import ImageChops, ImageFilter, ImageStat

from companion.rules.pieces import Party
from printables.catalogue import PieceName
from printables.edition.piece import Draw, Edition
from printables.edition.wording import wording_languages
from printables.look.themes import themes
from printables.paper.cards import CARD_SIZES, TILE_SIZE, Size
from printables.paper.sheet import POINTS, SAFE, Box, Paper
from printables.pdf.pen import DoesNotFit, Pen
from printables.pieces import cards
from printables.pieces.cards import roles_in_the_box
from printables.pieces.small_pieces import discard_pile, draw_pile, policy_tiles
from printables.printed_set import pieces
from tests.printables.full_box import there
from tests.printables.pdf_reading import Document, Text
from tests.printables.test_cards import drawn, edition
from tests.products import cells
from tests.theme_words import COLD_WAR

MAT = Size(58.45, 77.5)
LINOCUTS = [theme for theme in themes() if theme != COLD_WAR]
SIZES = [*CARD_SIZES.values(), Size(40, 150)]


def letters(chosen: Edition, size: Size, draw: Draw) -> list[Text]:
    """The letters of a face in the lower left corner of a sheet."""
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    draw(pen, Box(0, 0, *size), 0)
    pen.save()
    (page,) = Document(file.getvalue()).pages
    return [mark for mark in page.marks if isinstance(mark, Text)]


def said(chosen: Edition, word: str) -> Edition:
    """The same with another word for Ja."""
    (wording,) = chosen.wordings
    ballots_said = wording.ballots.replace(ja=word)
    return replace(chosen, wordings=(wording.replace(ballots=ballots_said),))


def within_safety(found: list[Text], size: Size) -> bool:
    safe = Box(0, 0, *size).inset(SAFE - 0.1)
    edges = [[edge / POINTS for edge in one.extent] for one in found]
    return all(
        safe.x <= left and safe.y <= bottom and right <= safe.right and top <= safe.top
        for left, bottom, right, top in edges
    )


def test_nothing_red_is_left_in_the_jaws_of_a_fascist_tile() -> None:
    dots, reach = 300, 15  # mm around the middle of the picture
    chosen = replace(edition(), card=TILE_SIZE)
    faces = (one.front for one in pieces(chosen, [PieceName.POLICY_TILES]))
    fascist = next(face for face in faces if "fascist" in face.name)
    picture = drawn(fascist, chosen, dots, grey=False).astype(int)
    rows, columns = np.indices(picture.shape[:2]) * 25.4 / dots
    disc = np.hypot(columns - TILE_SIZE.width / 2, rows - 0.4 * TILE_SIZE.height) < reach
    red = picture[..., 0] - picture[..., 2] > 60
    assert np.mean(red) > 0.2
    assert not np.any(red & disc)


@pytest.mark.parametrize("word", ["JA!", "ЗА", "CONTRO", "ПРОТИВ", "DAFÜR", "FAVOREVOLE"])
def test_a_word_of_any_length_fills_the_ballot(word: str) -> None:
    chosen = said(edition(), word)
    found = letters(chosen, chosen.card, partial(cards.ballot, chosen, "ja"))
    assert within_safety(found, chosen.card)
    longest = max(right - left for left, _, right, _ in (one.extent for one in found))
    assert longest > 0.7 * chosen.card.width * POINTS


@pytest.mark.parametrize("theme", LINOCUTS)
@pytest.mark.parametrize("languages", [("en",), there("de", "ru")])
def test_letters_keep_away_from_the_cut(theme: str, languages: tuple[str, ...]) -> None:
    chosen = edition(theme=theme, languages=languages)
    for tile in policy_tiles(chosen):
        found = letters(chosen, TILE_SIZE, tile.front.draw)
        assert len(found) == len(languages)
        assert within_safety(found, TILE_SIZE)
    for (pile,) in (draw_pile(chosen), discard_pile(chosen)):
        found = letters(chosen, MAT, pile.front.draw)
        assert len(found) == len(languages)
        assert within_safety(found, MAT)


@pytest.mark.parametrize("languages", [("de", "ru"), ("en", "it"), ("ru", "de")])
def test_a_role_in_two_languages_leaves_the_picture_45_mm(languages: tuple[str, ...]) -> None:
    """The first language's word is large below it, the second one's less than half as high."""
    chosen = edition(languages=languages, players=5)
    for card in roles_in_the_box(chosen):
        found = letters(chosen, chosen.card, partial(cards.role, chosen, card))
        first, second, *_ = sorted(found, key=lambda one: -one.size)
        assert second.size < 0.5 * first.size
        below = chosen.card.height - max(one.extent[3] for one in found) / POINTS
        assert below > 3.4 + 45


@pytest.mark.parametrize("languages", [("de",), ("de", "ru")])
@pytest.mark.parametrize("size", [CARD_SIZES["mini-euro"], CARD_SIZES["tarot"], Size(40, 150)])
def test_letters_of_a_pass_keep_away_from_the_cut(size: Size, languages: tuple[str, ...]) -> None:
    chosen = replace(edition(theme="cold-war", languages=languages), card=size)
    for party in Party:
        draw = partial(cards.membership, chosen, party)
        assert within_safety(letters(chosen, size, draw), size)


@pytest.mark.parametrize(
    ("theme", "size", "languages"),
    [
        *cells(LINOCUTS, SIZES, combinations(wording_languages("classic"), 2)),
        *cells([COLD_WAR], SIZES, combinations(wording_languages(COLD_WAR), 2)),
    ],
)
def test_a_sentence_in_two_languages_touches_neither_band_nor_frame(
    theme: str, size: Size, languages: tuple[str, ...]
) -> None:
    """The paper around the sentence at the foot of a Party Membership card is bare."""
    dots, air = 200, 0.4  # mm
    chosen = replace(edition(theme=theme, languages=languages), card=size)
    for card in pieces(chosen, [PieceName.MEMBERSHIP_CARDS]):
        found = letters(chosen, size, card.front.draw)
        edges = np.array([mark.extent for mark in found if mark.font == found[-1].font]) / POINTS
        (left, bottom), (right, top) = edges[:, :2].min(axis=0), edges[:, 2:].max(axis=0)
        picture = drawn(card.front, chosen, dots)
        rows, columns = np.indices(picture.shape) * 25.4 / dots
        up = rows.max() - rows
        beyond = np.maximum.reduce([left - columns, columns - right, bottom - up, up - top])
        rim = picture[(beyond > 0.15) & (beyond < air)]
        assert rim.size > 500
        assert rim.min() > 200


@pytest.mark.parametrize("size", CARD_SIZES)
def test_ballots_of_every_size_say_what_they_mean(size: str) -> None:
    chosen = edition(languages=("it", "ru"), size=size)
    for vote in ("ja", "nein"):
        found = letters(chosen, chosen.card, partial(cards.ballot, chosen, vote))
        assert len(found) == 2
        assert within_safety(found, chosen.card)


@pytest.mark.parametrize("theme", [theme for theme in themes() if theme != "cold-war"])
def test_a_yes_and_a_no_are_told_apart_in_grey_and_from_afar(theme: str) -> None:
    """Edge and corners tell them apart where ink is saved, since both words are black there."""
    chosen = edition(theme=theme)
    yes, no = (dark_rim(chosen, vote) for vote in ("ja", "nein"))
    assert no - yes > 0.3


@pytest.mark.parametrize(
    ("draw", "shown", "least"),
    [
        *((cards.ballot, vote, 5) for vote in ("ja", "nein")),
        *((cards.membership, party, 3) for party in Party),
    ],
)
def test_nothing_of_high_contrast_is_fine(
    draw: Callable[..., None], shown: str, least: int
) -> None:
    """Neither black nor white: what is narrower, in tenths of a mm, are letters and tips of cuts."""
    chosen = edition(theme="high-contrast")
    file, box = BytesIO(), Box(0, 0, *chosen.card)
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    pen.trimmed((box.width, box.height), box, 0)
    draw(chosen, shown, pen, box, 0)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        seen = document[0].render(scale=10 / POINTS, grayscale=True).to_pil()
    for opened in (
        seen.filter(ImageFilter.MinFilter(least)).filter(ImageFilter.MaxFilter(least)),
        seen.filter(ImageFilter.MaxFilter(least)).filter(ImageFilter.MinFilter(least)),
    ):
        lost = ImageChops.difference(seen, opened)
        assert ImageStat.Stat(lost).mean[0] / 255 < 0.02


def dark_rim(chosen: Edition, vote: str) -> float:
    """Return the darkness of the outermost tenth of a ballot's block, of 1, without a colour."""
    file, (width, height) = BytesIO(), chosen.card
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    pen.trimmed((width, height), Box(0, 0, width, height), 0)
    cards.ballot(chosen, vote, pen, Box(0, 0, width, height), 0)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        seen = np.asarray(document[0].render(scale=5 / POINTS, grayscale=True).to_pil())
    block, deep = seen[17:-17, 17:-17], 31  # fifths of a mm
    rim = np.ones(block.shape, dtype=bool)
    rim[deep:-deep, deep:-deep] = False
    return 1 - float(block[rim].mean()) / 255


def test_a_title_that_is_too_long_is_refused() -> None:
    chosen = edition()
    long = chosen.wordings[0].replace(parties=dict.fromkeys(Party, "Liberal" * 20))
    front = policy_tiles(replace(chosen, wordings=(long,)))[0].front.draw
    with pytest.raises(DoesNotFit, match="policy-tiles"):
        letters(chosen, TILE_SIZE, front)


@pytest.mark.parametrize(
    ("base", "kind"), cells(("classic", "cold-war"), ("role-cards", "membership-cards"))
)
def test_a_hosts_own_emblem_is_in_the_place_of_the_pictures(base: str, kind: str) -> None:
    """The same square, on the cards of its party alone."""
    chosen = edition(theme=base)
    emblems = {**chosen.theme.emblems, "liberal": "M0 0L100 0L100 100L0 100Z"}
    own = replace(chosen, theme=replace(chosen.theme, emblems=emblems))
    for usual, mine in zip(pieces(chosen, [kind]), pieces(own, [kind]), strict=True):
        differs = np.any(drawn(usual.front, chosen) != drawn(mine.front, own))
        assert differs == ("liberal" in usual.front.name or "democrat" in usual.front.name)


def test_against_is_as_large_as_for_and_not_in_the_red_of_a_party() -> None:
    chosen = edition(theme="cold-war")
    heights = []
    for vote in ("ja", "nein"):
        (word, *_) = sorted(
            letters(chosen, chosen.card, partial(cards.ballot, chosen, vote)),
            key=lambda one: one.extent[1] - one.extent[3],
        )
        heights.append(word.extent[3] - word.extent[1])
    assert heights[1] > 0.9 * heights[0]
    _, no = (one.front for one in pieces(chosen, ["ballots"]))
    seen = drawn(no, chosen, grey=False) / 255
    assert np.mean(np.abs(seen - np.array([*chosen.theme.fascist])).max(axis=-1) < 0.1) == 0
