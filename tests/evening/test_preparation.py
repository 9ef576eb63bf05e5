"""The sheets announced before an evening is printed are those that are written."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path

import pytest

from companion.evening.folder import files as folder
from companion.evening.folder.preparation import Preparation, ways
from companion.evening.guests.last_evening import Choices, Evening, Guest, Roles
from companion.evening.night.night import Night
from companion.evening.settings import Folders, Progress
from companion.narration.narrator import Timeline
from companion.store.journal import Journal
from printables.edition.piece import Edition
from printables.look.theme import INK_SAVER
from printables.paper.options import Backs
from printables.printed_set import pieces
from printables.sheets.estimate import SECONDS_A_FOLD, SECONDS_A_GLUE, estimate, seconds_to_fold
from printables.sheets.imposition import Plan, Settings, impose
from printables.sheets.print_cost import PrintCost
from tests.cli.typed import SEVEN
from tests.printables.full_box import full_box
from tests.printables.ink_on_paper import FEWER_DPI, coverage
from tests.printables.pdf_reading import Document
from tests.products import some

TEN = (*SEVEN, "Hugo", "Ida", "Jan")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the sides of each file of cards; none is drawn, and no night is spoken."""
    sides: list[int] = []

    def draw(plans: Sequence[Plan], *_: object) -> bytes:
        sides.append(len(plans))
        return b""

    def recorded(night: Night, *_: object) -> tuple[bytes, Timeline]:
        return b"", night.estimated()

    monkeypatch.setattr(folder, "drawn_set", draw)
    monkeypatch.setattr(Night, "recorded", recorded)
    return sides


@pytest.mark.parametrize(
    ("roles", "players"),
    [
        (Roles.BOX, 5),
        *((Roles.SLIPS, players) for players in (5, 9)),  # four on a sheet
        *((Roles.CARDS, players) for players in (5, 10)),
        *((Roles.ENVELOPES, players) for players in (5, 10)),
    ],
)
def test_as_many_sheets_are_announced_as_are_written(
    roles: Roles, players: int, drawn: list[int], tmp_path: Path
) -> None:
    """Cards are printed on both sides, envelopes on one; each card stands in one file."""
    deals = 2 if players == 5 else 1
    guests = Guest("Ada", "it"), Guest("Ben", phone=False)
    evening = Evening(Choices(roles=roles, deals=deals), TEN[:players], guests)
    folders = Folders(tmp_path, tmp_path / "tonight")
    with Journal(tmp_path) as journal:
        preparation = Preparation(journal, evening, folders)
        announced = preparation.cost
        preparation.game(Progress())
    envelopes = [
        len(Document(path.read_bytes()).pages) for path in folders.out.glob("envelopes*.pdf")
    ]
    assert len(envelopes) == (deals if roles.dealt else 0)
    assert (announced.sheets if announced else 0) == sum(envelopes) + sum(
        ceil(one / 2) for one in drawn
    )
    assert (announced is None) is (roles is Roles.BOX)


@pytest.mark.parametrize("theme", ["classic", INK_SAVER, "cold-war"])
@pytest.mark.parametrize("players", [5, 9])
def test_every_way_costs_what_is_announced_once_it_is_chosen(
    players: int, theme: str, tmp_path: Path
) -> None:
    """The box is the cheapest; of what is printed, the cards are, in minutes and sheets."""
    evening = Evening(Choices(theme=theme), TEN[:players])
    folders = Folders(tmp_path, tmp_path / "tonight")
    with Journal(tmp_path) as journal:
        told = dict(ways(Preparation(journal, evening, folders)))
        for roles in Roles:
            chosen = replace(evening, choices=replace(evening.choices, roles=roles))
            cost = Preparation(journal, chosen, folders).cost or PrintCost()
            assert cost == told[roles]
    assert [*told] == [*Roles]
    assert told[Roles.BOX] == PrintCost()
    assert told[Roles.CARDS].sheets <= told[Roles.ENVELOPES].sheets < 38
    assert told[Roles.SLIPS].minutes < told[Roles.CARDS].minutes
    for cost in told.values():
        assert (cost.ink == cost.least_ink) is (theme == INK_SAVER or not cost.sheets)


@pytest.mark.parametrize("theme", some(("classic", INK_SAVER), INK_SAVER))
def test_the_ink_that_is_announced_is_what_is_printed(
    theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within a tenth, for another table than that of the figures."""
    monkeypatch.setattr(Night, "recorded", lambda night, *_: (b"", night.estimated()))
    evening = Evening(Choices("en", Roles.CARDS, theme=theme), TEN[:5])
    folders = Folders(tmp_path, tmp_path / "tonight")
    with Journal(tmp_path) as journal:
        preparation = Preparation(journal, evening, folders)
        announced = preparation.cost
        preparation.game(Progress())
    printed = sum(sum(coverage(path.read_bytes(), FEWER_DPI)) for path in folders.out.glob("*.pdf"))
    assert announced is not None
    assert announced.ink == pytest.approx(printed, rel=0.1)


def test_folding_and_gluing_count() -> None:
    edition = full_box("classic", "en")
    folded = [*pieces(edition, ["envelopes"])]
    assert seconds_to_fold(pieces(edition, ["policy-tiles"])) == 0
    assert seconds_to_fold(folded) == folded[0].copies * (
        folded[0].folds * SECONDS_A_FOLD + 2 * SECONDS_A_GLUE
    )
    assert seconds_to_fold(pieces(edition, ["box"])) > SECONDS_A_GLUE
    assert seconds_to_fold(pieces(edition, ["placards"])) == 2 * SECONDS_A_FOLD


def test_sheets_folded_around_cardboard_count() -> None:
    edition, settings = full_box("classic", "en"), Settings(backs=Backs.GUTTERFOLD)
    some = pieces(edition, ["policy-tiles"])
    plans = impose(some, settings)
    minutes = estimate(some, plans, edition.theme).minutes_to_fold
    assert minutes == len(plans) * (SECONDS_A_FOLD + SECONDS_A_GLUE) / 60


def test_what_is_there_from_the_game_before_is_not_announced(
    drawn: list[int], tmp_path: Path
) -> None:
    """Another guest has come in the place of one: only slips are printed."""
    evening = Evening(Choices(roles=Roles.SLIPS, deals=1), TEN[:5])
    folders = Folders(tmp_path, tmp_path / "tonight")
    with Journal(tmp_path) as journal:
        Preparation(journal, evening, folders).game(Progress())
        for changed, sheets in ((TEN[1:6], 4), (TEN[:6], 6)):
            cost = Preparation(journal, evening.seated(changed), folders).cost
            assert cost is not None
            assert cost.sheets == sheets


@pytest.mark.parametrize("guest", [Guest("Ada"), Guest("Ada", sight=False)])
def test_a_set_can_be_told_by_touch_where_a_guest_sees_nothing(
    guest: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: list[int]
) -> None:
    touched = set[bool]()

    def draw(plans: Sequence[Plan], edition: Edition, *_: object) -> bytes:
        touched.add(edition.by_touch)
        drawn.append(len(plans))
        return b""

    monkeypatch.setattr(folder, "drawn_set", draw)
    evening = Evening(Choices(roles=Roles.CARDS), TEN[:5], (guest,))
    with Journal(tmp_path) as journal:
        Preparation(journal, evening, Folders(tmp_path, tmp_path / "tonight")).game(Progress())
    assert touched == {not guest.sight}
    assert drawn
