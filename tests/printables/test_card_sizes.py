"""A whole set of every named size prints in every theme and language, for few and for many."""

from dataclasses import replace
from io import BytesIO

import pytest

from printables.look.themes import themes
from printables.paper.cards import CARD_SIZES, Size
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.printables.finished import check
from tests.printables.full_box import full_box, there
from tests.products import cells

SIZES = {"60x90": Size(60, 90), **CARD_SIZES}  # the first as the help has it
LANGUAGES = ("en+de", "it", "ru", "ru+de", "de", "it+ru", "en")


@pytest.mark.parametrize(
    ("size", "theme", "languages", "players"), cells(SIZES, themes(), LANGUAGES, (5, 7, 10), most=2)
)
def test_a_set_of_any_size_is_as_it_should_be(
    size: str, theme: str, languages: str, players: int
) -> None:
    """In `poe prove products` all of them together."""
    chosen = full_box(theme, *there(*languages.split("+")), players=players)
    chosen = replace(chosen, card=SIZES[size])
    made, file = pieces(chosen), BytesIO()
    plans = impose(made, Settings())
    print_set(file, plans, chosen, Settings())
    assert check(file.getvalue(), made, plans, Settings()) == []
