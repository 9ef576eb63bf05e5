"""One number in a host's own ruleset file, and everything that is heard, read or printed follows."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pypdfium2
import pytest

from companion.evening.folder.tonight_page import (
    CAPTIONS_FILE,
    ENVELOPES_FILE,
    HOST_CARD_FILE,
    SET_FILE,
)
from companion.rules.pieces import Role
from companion.rulesets import load_ruleset
from companion.words.night_script import load_script
from printables.paper.sheet import MARGIN, POINTS
from printables.pieces.reference_words import SightRow, sights
from tests.cli.dealer import Dealer, dealer, sheets, text_of
from tests.cli.typed import SEVEN

__all__ = ["dealer"]  # the fixture

Prepare = Callable[..., Path]
Begin = Callable[..., None]

ROUND = ("nominate Ben", "vote --nein-all", "nominate Cleo", "vote --nein-all")


@pytest.fixture
def prepared(dealer: Dealer) -> Prepare:
    """The folder of an evening by official rules with these lines over them."""

    def prepare(*lines: str, more: Sequence[str] = ()) -> Path:
        rules = own(dealer, *lines)
        folder = dealer.folder / "tonight"
        dealer.types("tonight", *SEVEN, "--ruleset", rules, "--first", "Ada", "-o", folder, *more)
        rules.unlink()  # the record has its values
        return folder

    return prepare


@pytest.fixture
def begun(dealer: Dealer) -> Begin:
    """Begins a game by such rules, for what is printed and told at the table."""

    def begin(*lines: str) -> None:
        rules = own(dealer, *lines)
        dealer.begins("--ruleset", rules)
        rules.unlink()

    return begin


def own(dealer: Dealer, *lines: str) -> Path:
    rules = dealer.folder / "own.toml"
    rules.write_text("\n".join(('extends = "official"', *lines, "")), encoding="utf-8")
    return rules


def flat(text: str) -> str:
    return " ".join(text.split())


def printed(dealer: Dealer, piece: str) -> str:
    """The text of a piece, for the current game."""
    file = dealer.folder / f"{piece}.pdf"
    dealer.types("print", piece, "-o", file, "--force")
    return flat(text_of(file))


def lefts(file: Path, *words: str) -> list[float]:
    """Return the distance of each word from the left of the first sheet, where it first appears.

    The line in the margin has a version, and so digits of its own.
    """
    with pypdfium2.PdfDocument(file) as document:
        text = document[0].get_textpage()
        hits = ([*iter(text.search(word, match_case=True).get_next, None)] for word in words)
        boxes = ([text.get_charbox(start) for start, _ in some] for some in hits)
        above = ([left for left, bottom, *_ in some if bottom > MARGIN * POINTS] for some in boxes)
        return [some[0] for some in above if some]


def test_the_night(dealer: Dealer, prepared: Prepare) -> None:
    """Who opens the eyes: seven players, and Hitler is to know the Fascists."""
    folder = prepared("[knows]", "hitler_knows_fascists = [5, 6, 7]")
    house = load_script("en").night.house
    assert house is not None
    heard = [
        *[
            line.strip()
            for line in (folder / CAPTIONS_FILE).read_text(encoding="utf-8").splitlines()
        ],
        flat(text_of(folder / HOST_CARD_FILE)),
        dealer.types("night", "--dry-run"),
    ]
    for line in (house.fascists_thumbs.say, house.hitler_notes_thumbs.say):
        assert line in heard
        assert line in heard[-1]
        assert line in heard[-2]


def test_the_night_by_the_number_of_fascists(dealer: Dealer, begun: Begin) -> None:
    begun("[roles]", "7 = { liberals = 5, fascists = 1 }")
    shown = dealer.types("night", "--dry-run")
    house = load_script("en").night.house
    assert house is not None
    assert house.fascist_notes_thumb.say in shown
    assert "Other Fascists:" not in shown


def test_the_envelopes(dealer: Dealer, prepared: Prepare) -> None:
    """Who knows whom, and how many tiles win."""
    folder = prepared(
        "[to_win]", "liberal = 4", "[knows]", "hitler_knows_fascists = [7]", more=["--no-night"]
    )
    roles = dealer.opened().roles
    told = [sheet.lines for sheet in sheets(folder / ENVELOPES_FILE)]
    mine = told[roles.index(Role.HITLER)]
    fascists = [name for name, role in zip(SEVEN, roles, strict=True) if role is Role.FASCIST]
    assert {f"{name}: Fascist" for name in fascists} <= set(mine)
    good = told[roles.index(Role.LIBERAL)]
    assert any(line.startswith("The Liberals win with 4 Liberal policies") for line in good)


def test_the_boards(dealer: Dealer, begun: Begin) -> None:
    """Their length, and what each tile grants."""
    begun("hitler_zone = 2", "[tracks]", '7-8 = [["peek"], [], [], ["execute"], ["execute"]]')
    for piece in ("fascist-tracks", "mini-boards"):
        text = printed(dealer, piece).upper()
        assert text.count("POLICY PEEK") == 1
        assert text.count("EXECUTION") == 2
        assert "INVESTIGATE LOYALTY" not in text
        assert "HITLER NOW WINS AS CHANCELLOR" in text
        second, hitler, *third = lefts(dealer.folder / f"{piece}.pdf", "2", "HITLER", "3")
        assert second < hitler
        assert all(hitler < left for left in third)  # a board may go on on another sheet


def test_the_length_of_a_board(dealer: Dealer, begun: Begin) -> None:
    begun("[to_win]", "liberal = 3")
    assert printed(dealer, "role-cards").count("Win: 3 Liberal policies") == 4
    text = printed(dealer, "liberal-track").upper()
    slots, tracker = text.split("THE LIBERALS WIN")
    steps = tracker.split("CHAOS")[0]
    assert re.findall(r"\d+", slots) == ["1", "2", "3"]
    assert re.findall(r"\d+", steps) == ["0", "1", "2"]  # chaos is the third


def test_a_power_to_choose_stands_on_the_board(dealer: Dealer, begun: Begin) -> None:
    begun("[tracks]", '7-8 = [["peek", "execute"], ["other"], [], [], []]')
    text = printed(dealer, "fascist-tracks").upper()
    assert "CHOOSE ONE POLICY PEEK / EXECUTION" in text
    assert "THE POWER NOT USED LAST TIME" in text


def test_the_reference_cards(dealer: Dealer, begun: Begin) -> None:
    begun("tracker_length = 4", "[to_win]", "liberal = 4")
    text = printed(dealer, "reference-cards")
    assert "4 FAILED VOTES: CHAOS" in text
    assert "The Liberals win with 4 Liberal policies" in text


def test_the_rulebook_and_the_whole_set(prepared: Prepare) -> None:
    folder = prepared("veto_zone = 4", "[deck]", "fascist = 10", more=["--print", "--no-night"])
    text = flat(text_of(folder / SET_FILE))
    assert "In every Legislative Session that begins with 4 or more Fascist" in text
    assert "Policy tiles: 16" in text


def test_the_rules_of_the_vote(dealer: Dealer, prepared: Prepare) -> None:
    prepared(
        "tracker_length = 5", 'tie = "elects_hitler"', more=["--theme", "cold-war", "--no-night"]
    )
    card = printed(dealer, "reference-cards")
    assert "5 failed votes: nuclear war" in card
    assert "Once the Secret Agent can win, a tie elects them" in card


def test_the_referee(dealer: Dealer, begun: Begin) -> None:
    begun("tracker_length = 2")
    dealer.plays(*ROUND[:3])
    told = dealer.types(*ROUND[3].split())
    assert "Move the Election Tracker forward: 2 of 2." in told
    assert "Chaos!" in told


def test_why(dealer: Dealer, begun: Begin) -> None:
    begun("hitler_zone = 4")
    assert "If 4 or more Fascist policies" in flat(dealer.types("why", "hitler"))


def test_the_tracker(dealer: Dealer, begun: Begin) -> None:
    """Three failed governments, and no chaos yet."""
    begun("tracker_length = 4")
    dealer.plays(*ROUND, "nominate Ada", "vote --nein-all")
    assert "Election Tracker ●●●○" in dealer.types("status")
    assert dealer.status()["phase"] == "nominate"
    dealer.plays("nominate Ada", "vote --nein-all")
    assert dealer.status()["phase"] == "chaos"


def test_the_record_keeps_the_values(dealer: Dealer, prepared: Prepare) -> None:
    folder = prepared("tracker_length = 4", more=["--no-night"])
    dealer.types("export", folder / "game.toml")
    assert "tracker_length  = 4" in (folder / "game.toml").read_text(encoding="utf-8")
    dealer.types("import", folder / "game.toml")
    assert dealer.stored().header.ruleset.tracker_length == 4


def test_rules_that_closed_eyes_cannot_tell(dealer: Dealer, prepared: Prepare) -> None:
    """Fascists who know Hitler, but not each other: the slips tell it, and nobody closes an eye."""
    folder = prepared("[knows]", "fascists_know_fascists = []")
    assert not (folder / CAPTIONS_FILE).exists()
    roles = dealer.opened().roles
    lines = sheets(folder / ENVELOPES_FILE)[roles.index(Role.FASCIST)].lines
    assert f"{SEVEN[roles.index(Role.HITLER)]}: Hitler" in lines
    assert sum(line.endswith(": unknown") for line in lines) == 5
    assert "There is no night at this table" in dealer.refused("night", "--dry-run")
    rules = dealer.folder / "again.toml"
    rules.write_text('extends = "official"\n[knows]\nfascists_know_fascists = []\n')
    words = ("night", "-n", 7, "--ruleset", rules, "--dry-run")
    assert "companion deal --no-night" in dealer.refused(*words)


# What these rules have not got, or always have


def test_zones_that_are_never_reached_are_nowhere(dealer: Dealer, begun: Begin) -> None:
    begun("hitler_zone = 6", "veto_zone = 6")
    card = printed(dealer, "reference-cards")
    assert "are you Hitler" not in card
    assert "VETO" not in card.upper()
    assert "Chancellor" not in card
    assert "Chancellor" not in flat(dealer.types("why", "object"))
    assert "there is no veto" in dealer.types("why", "veto")
    assert "nobody is asked" in dealer.types("why", "hitler_question")
    board = printed(dealer, "fascist-tracks").upper()
    assert "VETO" not in board
    assert "HITLER" not in board
    assert "Chancellor" not in printed(dealer, "role-cards")


def test_zones_that_hold_from_the_start(dealer: Dealer, begun: Begin) -> None:
    begun("hitler_zone = 0", "veto_zone = 0")
    card = printed(dealer, "reference-cards")
    assert "3 FAILED VOTES: CHAOS Ask the new Chancellor: are you Hitler?" in card
    assert "There is Veto Power from the start" in card
    assert "whenever Hitler is elected Chancellor" in flat(dealer.types("why", "object"))
    assert "In every Legislative Session the Chancellor may say" in dealer.types("why", "veto")
    status = dealer.types("status")
    assert "☠ Hitler wins as Chancellor" in status
    assert "⚑ Veto Power" in status
    roles = printed(dealer, "role-cards").split("50 mm")[0]
    assert roles.count("or Hitler as Chancellor.") == 3
    assert " 0 " not in roles


def test_a_board_without_executions(dealer: Dealer, begun: Begin) -> None:
    none = "[[], [], [], [], []]"
    begun("[tracks]", f"5-6 = {none}", f"7-8 = {none}", f"9-10 = {none}")
    assert "executed" not in flat(dealer.types("why", "object"))
    assert "no tile grants this power" in dealer.types("why", "execution")
    card = printed(dealer, "reference-cards")
    assert "The Liberals win with 5 Liberal policies." in card
    assert "executed" not in card
    printed(dealer, "rulebook")


def test_a_tie_that_may_elect_hitler(dealer: Dealer, begun: Begin) -> None:
    begun('tie = "elects_hitler"')
    assert "A tie elects Hitler" in printed(dealer, "reference-cards")


def test_numbers_of_players_that_share_a_track(dealer: Dealer) -> None:
    """5-6 and 9-10 alike, and 8 players with a secret of their own."""
    rules = dealer.folder / "own.toml"
    rules.write_text(
        'extends = "official"\n[knows]\nhitler_knows_fascists = [5, 6, 8]\n[tracks]\n'
        '9-10 = [[], [], ["peek"], ["execute"], ["execute"]]\n'
    )
    out = dealer.folder / "cards.pdf"
    dealer.types("print", "reference-cards", "fascist-tracks", "--ruleset", rules, "-o", out)
    text = flat(text_of(out)).upper()
    tracks = "5–6, 9–10 1 2 3 4 5 6 7–8 1 2 3 4 5 6"
    powers = "INVESTIGATE LOYALTY SPECIAL ELECTION POLICY PEEK EXECUTION"
    for shown in (
        "FASCIST POLICIES 5–6, 9–10 PLAYERS",
        "FASCIST POLICIES 7–8 PLAYERS",
        f"POWERS AND SECRETS {tracks} {powers} WHO SEES WHOM AT NIGHT",
        "5–6 7, 9–10 8 THE LIBERALS",
    ):
        assert shown in text, shown
    assert "5–10" not in text
    both, fascists = (Role.FASCIST, Role.HITLER), (Role.FASCIST,)
    assert sights(load_ruleset(str(rules)), None) == [  # in pictures
        SightRow((5, 6), (Role.HITLER,), fascists, alone=True),
        SightRow((7, 9, 10), both, (), alone=False),
        SightRow((8,), both, fascists, alone=False),
    ]
