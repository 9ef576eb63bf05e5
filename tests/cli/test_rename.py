"""`companion rename`: a misspelt player gets another name; moves, deal and proof stay."""

import hashlib
from pathlib import Path

from companion.evening.dealing.new_game import UnfitName
from companion.table.names import UnknownName
from tests.cli.dealer import Dealer, dealer, refuses, seven, sheets
from tests.cli.test_reveal import YES, arranged, words_of
from tests.cli.typed import SEVEN, TypedTable, table

__all__ = ["dealer", "seven", "table"]  # the fixtures


def test_the_name_is_another_one_everywhere(table: TypedTable) -> None:
    """In what was, too; redo and undo are of moves, and go on."""
    table.begins().plays("nominate Ben", "vote 7 0")
    table.types("undo")
    assert "Ben is now called Benedikt" in table.types("rename", "be", "Benedikt")
    assert "Nominated for Chancellor: Benedikt" in table.types("history")
    assert table.status()["players"][1] == "Benedikt"
    assert "Ja: 7" in table.types("redo")
    table.types("rename", "benedikt", "benedikt")  # only its letters
    table.types("undo")
    table.types("undo")
    assert table.status()["players"] == [*SEVEN[:1], "benedikt", *SEVEN[2:]]


def test_names_that_will_not_do(dealer: Dealer) -> None:
    dealer.begins()
    before = dealer.everything()
    assert dealer.refused("rename", "Ben", "ádà") == refuses(
        "en", UnfitName, why="twice", name="ádà"
    )
    assert dealer.refused("rename", "Ben", "7") == refuses("en", UnfitName, why="shape", name="7")
    nobody = refuses("en", UnknownName, name="Zoe", allowed=SEVEN)
    assert dealer.refused("rename", "Zoe", "Ben") == nobody
    assert dealer.everything() == before


def test_a_sealed_deal_opens_and_its_proof_is_the_same(dealer: Dealer, tmp_path: Path) -> None:
    """Its text has the names that were printed, whoever is called otherwise since, even twice."""
    arranged(dealer)
    before = dealer.stored().deal
    answer = dealer.types("rename", "Ben", "Benno")
    assert "still says Ben" in answer
    dealer.types("rename", "Benno", "Bence")
    proof = tmp_path / "proof.txt"
    told = dealer.typed("reveal", "--proof", proof, *words_of(), told=f"{YES['en']}\n").output
    assert "Bence: Fascist" in told
    assert "In the text of the deal Bence is called Ben." in told
    assert before is not None
    assert hashlib.sha256(proof.read_bytes()).hexdigest() == before.sealed.fingerprint
    assert "Ben\n" in proof.read_text(encoding="utf-8")


def test_a_deal_that_is_not_sealed_is_printed_with_the_new_name(seven: Dealer) -> None:
    """And a new deal is made for the new name."""
    seven.types("rename", "Gia", "Giada")
    seven.types("envelope", "Giada", "--reprint", "-o", seven.folder / "giada.pdf")
    assert seven.stored_deal().sealed.players == SEVEN
    names = [sheet.name for sheet in sheets(seven.folder / "giada.pdf")]
    assert "Giada" in names[0]
    seven.types("deal", "--again", "-o", seven.folder / "again.pdf")
    assert seven.stored_deal().sealed.players == ()
