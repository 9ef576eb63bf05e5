"""One page shows what a theme is drawn with."""

from io import BytesIO

import pytest

from printables.faces.layout import load_look
from printables.look.themes import themes
from printables.paper.sheet import Paper
from printables.proofs.specimen import print_boxes, print_specimen
from printables.sheets.imposition import Settings
from tests.printables.envelopes import letters
from tests.printables.full_box import full_box


def text(theme: str, language: str, paper: Paper) -> str:
    file = BytesIO()
    print_specimen(file, full_box(theme, language), Settings(paper))
    return letters(file.getvalue())


@pytest.mark.parametrize("theme", themes())
def test_a_specimen_of_every_theme(theme: str) -> None:
    look = full_box(theme, "en").theme
    told = text(theme, "en", Paper.LETTER)
    for colour in (look.ink, look.liberal, look.fascist, look.accent, look.stock):
        assert "#" + "".join(f"{round(255 * part):02X}" for part in colour) in told
    for face in look.fonts.values():
        assert face.file.stem.partition("[")[0].partition("-")[0] in told


def test_it_names_the_contrasts_of_the_classic_theme() -> None:
    told = text("classic", "it", Paper.A4)
    for ratio in ("14.9 : 1 sulla carta", "9.9 : 1", "4.7 : 1", "6.7 : 1 sul nero"):
        assert ratio in told


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_boxes_are_named_over_cards(theme: str, paper: Paper) -> None:
    file, edition = BytesIO(), full_box(theme, "en")
    print_boxes(file, edition, Settings(paper))
    told = letters(file.getvalue())
    layouts = load_look(edition.theme.look).layouts(1)
    for card in (
        layouts.role_card,
        layouts.membership_card,
        layouts.ballot_ja,
        layouts.policy_tile,
    ):
        shown = {name for name, one in card.elements.items() if not one.language}
        assert all(name in told for name in shown)
