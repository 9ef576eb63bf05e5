"""`companion deal`: every option, every refusal, and that nobody learns anything from it."""

import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.deal.keys import KeyGone
from companion.deal.secret_files import KEYS_FOLDER
from companion.errors import Refusal
from companion.evening.dealing import envelopes
from companion.evening.dealing.envelopes import (
    DealRefused,
    write_private,
)
from companion.rules.pieces import Role
from companion.rules.ruleset import knowledge
from companion.store.journal import GAMES_FILE, Journal
from companion.store.recorded_game import GameWentOn
from companion.table.deal import LettersMissing, NothingOpened, OpenDeal
from companion.table.names import HowTo
from companion.words.sentences import load_referee
from printables.dealt.slips import NamesTooLong
from tests.cli.dealer import (
    CHANGED,
    GONE,
    LANGUAGES,
    SPOKEN,
    Damage,
    Dealer,
    blank_paper,
    dealer,
    mode,
    refuses,
    says,
    seven,
    sheets,
    text_of,
    told_of,
    wording,
)
from tests.cli.test_table import TO_EXECUTION
from tests.cli.typed import SEVEN
from tests.conftest import Run, assert_friendly
from tests.nobody import as_nobody
from tests.printables.envelopes import own_part
from tests.products import cells, some
from tests.programs import Program
from tests.store.evenings import ROOT, load
from tests.test_sealing import secrets_of

__all__ = ["blank_paper", "dealer", "seven"]  # the fixtures

TEN = ("Ada", "Borís", "Пётр", "Глеб", "Ελένη", "Nguyễn Ánh", "O'Neil", "J.-P.", "Łukasz 2", "Öl")

NUMBERS = re.compile(r"\b[0-9a-f]{4}\b|\d+")  # of a deal: its fingerprint, its place in the chain

not_on_windows = pytest.mark.skipif(
    sys.platform == "win32", reason="other rights and signals there"
)


class TestAGame:
    def test_names_begin_one(self, dealer: Dealer) -> None:
        begun, seating, first, printed, how, copies, mark, *numbers, then = dealer.deals(
            *SEVEN, "--first", "cleo"
        )
        assert begun == "Game 1 has started. Players: 7. Rules: official."
        assert seating == "Clockwise around the table: Ada, Ben, Cleo, Dan, Eva, Finn, Gia."
        assert first == "The first Presidential Candidate is Cleo."
        assert printed == says("en", "printed", file=dealer.file, sheets=9)
        assert how == says("en", "print_it")
        assert copies == says("en", "copies")
        assert mark == says("en", "fingerprint", fingerprint=dealer.fingerprint())
        assert len(numbers) == 1
        assert then == "Then, at the table: companion night, companion play"
        assert dealer.status()["president"] == 3

    @pytest.mark.usefixtures("blank_paper")
    def test_names_default_to_the_current_games(self, dealer: Dealer) -> None:
        dealer.types("new", *SEVEN, "--first", "Eva", "-l", "ru", "--no-claims", "--speak")
        before = dealer.stored().header
        first, *_ = dealer.deals()
        assert first == "Первый кандидат в президенты: Eva."
        assert dealer.games() == 1
        assert dealer.stored().header == before
        assert dealer.opened().players == SEVEN

    @pytest.mark.usefixtures("blank_paper")
    def test_its_own_names_mean_the_current_game(self, dealer: Dealer) -> None:
        dealer.begins()
        dealer.deals(*SEVEN)
        assert dealer.games() == 1

    @pytest.mark.usefixtures("blank_paper")
    @pytest.mark.parametrize(
        "words",
        [
            (*SEVEN[1:], SEVEN[0]),
            SEVEN[:6],
            (*SEVEN, "--ruleset", "forum"),
            (*SEVEN, "-l", "it"),
            (*SEVEN, "--theme", "classic"),
        ],
    )
    def test_other_names_or_other_rules_begin_another(
        self, dealer: Dealer, words: tuple[str, ...]
    ) -> None:
        dealer.begins()
        before = dealer.everything()
        dealer.deals(*words)
        assert dealer.games() == 2
        dealer.types("games", "--current", 1)
        assert dealer.everything() == before

    @pytest.mark.usefixtures("blank_paper")
    def test_the_first_candidate_may_be_drawn(self, dealer: Dealer) -> None:
        dealer.begins()
        seats: set[int] = set()
        while len(seats) < 2:
            dealer.types("deal", "--again", "--first", "random", "--force", "-o", dealer.file)
            seats.add(dealer.status()["president"])
        assert dealer.games() == 1
        assert dealer.deals("--again", "--force", "--first", "gia")[0].endswith("Gia.")
        assert dealer.status()["president"] == 7
        assert dealer.deals("--again", "--force")[0].endswith("Gia.")  # nobody asked

    @pytest.mark.parametrize("players", [5, 10])
    def test_on_paper_is_what_was_sealed(self, dealer: Dealer, players: int) -> None:
        dealer.deals(*TEN[:players])
        deal, drawn = dealer.opened(), sheets(dealer.file)
        assert [sheet.name for sheet in drawn] == [*TEN[:players]] == [*deal.players]
        assert [sheet.role() for sheet in drawn] == [*deal.roles]
        assert [sheet.party() for sheet in drawn] == [role.party for role in deal.roles]
        table = load("official").table(players)
        counts = (table.liberals, table.fascists, 1)
        assert tuple(map(deal.roles.count, Role)) == counts

    @pytest.mark.parametrize(
        ("ruleset", "players"), [("rebalanced-6", 6), ("forum", 5), ("first-edition", 9)]
    )
    def test_by_the_ruleset(self, dealer: Dealer, ruleset: str, players: int) -> None:
        dealer.deals(*TEN[:players], "--ruleset", ruleset)
        table = load(ruleset).table(players)
        assert dealer.opened().roles.count(Role.LIBERAL) == table.liberals
        assert dealer.stored().header.ruleset.name == ruleset
        assert [sheet.role() for sheet in sheets(dealer.file)] == [*dealer.opened().roles]

    def test_the_fingerprint_is_on_every_envelope(self, seven: Dealer) -> None:
        fingerprint = seven.fingerprint()
        for sheet in sheets(seven.file):
            assert all(group in sheet.text for group in fingerprint.split())
            assert all(fingerprint[:9] in code for code in sheet.codes)

    def test_played_as_any_other(self, seven: Dealer) -> None:
        deal = seven.stored_deal()
        seven.plays("nominate Ben", "vote 7 0", "undo", "redo", "enact fascist", "status")
        assert seven.stored_deal() == deal


class TestAgain:
    def test_before_the_first_move_another_deal_takes_its_place(self, seven: Dealer) -> None:
        old = seven.fingerprint()
        lines = seven.deals("--again", "--force")
        assert says("en", "replaced", fingerprint=old) in lines
        assert seven.games() == 1
        assert seven.fingerprint() != old
        assert old[:9] not in text_of(seven.file)
        assert "The first Presidential Candidate is Ada." in lines

    @pytest.mark.usefixtures("blank_paper")
    @pytest.mark.parametrize("moves", [("nominate Ben",), ("nominate Ben", "vote 7 0")])
    def test_a_game_that_has_begun_is_left_for_a_new_one(
        self, dealer: Dealer, moves: tuple[str, ...]
    ) -> None:
        rules = ("--ruleset", "first-edition", "--first", "Ada")
        dealer.types("new", *SEVEN, "--no-votes", "-l", "it", *rules)
        dealer.deals()
        dealer.plays(*moves)
        before = dealer.everything()
        lines = dealer.deals("--again", "--force")
        assert lines[0] == "La partita 2 è cominciata. Giocatori: 7. Regole: first-edition."
        after = dealer.stored().header
        dealer.types("games", "--current", 1)
        assert dealer.everything() == before
        assert after == dealer.stored().header.replace(first=after.first)
        assert not dealer.key().exists()

    @pytest.mark.usefixtures("blank_paper")
    @pytest.mark.parametrize("words", [SEVEN, ("--again",), (*SEVEN, "--again")])
    def test_a_game_that_is_over(self, dealer: Dealer, words: tuple[str, ...]) -> None:
        def play() -> None:
            dealer.dealt(*SEVEN, "--first", "Ada")
            dealer.plays(*TO_EXECUTION, "execute Finn --hitler")

        dealer.prepare("over", play)
        seven = dealer
        assert "--again" in seven.refused("deal", "-o", seven.folder / "x.pdf")
        assert seven.deals(*words, "--force")[0].startswith("Game 2 has started.")

    @pytest.mark.usefixtures("blank_paper")
    def test_then_the_first_candidate_is_drawn_by_the_ruleset(self, dealer: Dealer) -> None:
        dealer.deals(*SEVEN, "--first", "Ada")
        seats: set[int] = set()
        while len(seats) < 2:
            dealer.plays(f"nominate {'Ben' if dealer.status()['president'] != 2 else 'Ada'}")
            dealer.deals("--again", "--force")
            seats.add(dealer.status()["president"])
        dealer.plays(f"nominate {'Ben' if dealer.status()['president'] != 2 else 'Ada'}")
        dealer.deals("--again", "--force", "--first", "dan")
        assert dealer.status()["president"] == 4

    @pytest.mark.usefixtures("blank_paper")
    def test_a_game_whose_moves_were_all_undone_may_be_dealt(self, seven: Dealer) -> None:
        seven.plays("nominate Ben", "undo")
        old = seven.fingerprint()
        assert "--again" in seven.refused("deal", "-o", seven.folder / "other.pdf")
        seven.deals("--again", "--force")
        assert seven.games() == 1
        assert seven.fingerprint() != old
        assert seven.opened().players == SEVEN
        assert seven.typed("redo").exception is not None

    @pytest.mark.usefixtures("blank_paper")
    def test_undone_and_never_dealt(self, dealer: Dealer) -> None:
        dealer.begins().plays("nominate Ben", "undo")
        dealer.deals()
        assert dealer.stored().moves == ()
        assert dealer.opened().players == SEVEN


class TestLanguages:
    @pytest.mark.parametrize("language", some(LANGUAGES, "de", "ru"))
    def test_the_tables(self, dealer: Dealer, language: str) -> None:
        lines = dealer.deals(*SEVEN, "-l", language, "--words", "--messages", dealer.folder / "m")
        fingerprint = dealer.fingerprint()
        commands = "companion night, companion play"
        numbers = lines.pop(8)
        assert "1" in numbers
        assert lines[3:] == [
            says(language, "printed", file=dealer.file, sheets=9),
            says(language, "print_it"),
            says(language, "copies"),
            says(language, "written", folder=dealer.folder / "m"),
            says(language, "fingerprint", fingerprint=fingerprint),
            load_referee(language).words["tonight"]["steps"]["words"],
            says(language, "next_steps", commands=commands),
        ]
        drawn = sheets(dealer.file)
        assert [sheet.role(language) for sheet in drawn] == [*dealer.opened().roles]
        assert wording(language).envelope.open_alone.split()[0] in drawn[0].text
        again = dealer.types("deal", "--again", "--force", "--messages", dealer.folder / "m")
        assert says(language, "replaced", fingerprint=fingerprint) in again.splitlines()

    def test_a_players_own(self, dealer: Dealer) -> None:
        others = ("--language-for", "ada=it", "--language-for", "пётр=RU", "--language-for", "4=it")
        lines = dealer.deals(*TEN[:6], *others, "--language-for", "Глеб=ru")  # the last word counts
        languages = ["it", "en", "ru", "ru", "en", "en"]
        assert [*dealer.stored_deal().packing.languages] == languages
        drawn = [sheet.role(one) for sheet, one in zip(sheets(dealer.file), languages, strict=True)]
        assert drawn == [*dealer.opened().roles]
        assert lines[-1].endswith("companion night, companion play")

    def test_a_players_own_in_a_message(self, dealer: Dealer) -> None:
        folder = dealer.folder / "m"
        dealer.types("deal", *SEVEN, "--language-for", "Ben=ru", "--messages", folder)
        assert (folder / "2-Ben.txt").read_text("utf-8").startswith("Личное сообщение. Кому: Ben.")
        assert (folder / "3-Cleo.txt").read_text("utf-8").startswith("For Cleo alone.")


class TestWhatIsTold:
    def test_roles_alone(self, seven: Dealer) -> None:
        for sheet in sheets(seven.file):
            others = [name for name in SEVEN if name != sheet.name]
            assert not any(name in code for name in others for code in sheet.codes)

    @pytest.mark.parametrize("option", ["--knowledge", "--no-night"])
    def test_who_knows_whom_too(self, dealer: Dealer, option: str) -> None:
        lines = dealer.deals(*SEVEN, option)
        deal, table = dealer.opened(), load("official").table(7)
        for seat, sheet in enumerate(sheets(dealer.file), start=1):
            known = knowledge(table, deal.roles, seat)
            seats = {*known.fascists, *([known.hitler] if known.hitler else [])}
            others = {one for one in range(1, 8) if one != seat}
            assert known_by_name(sheet.codes[0]) == seats
            assert not any(SEVEN[one - 1] in sheet.codes[1] for one in others)
            assert (wording("en").envelope.no_night.split(":")[0] in sheet.text) is (
                option == "--no-night"
            )
        assert ("companion night" in lines[-1]) is (option == "--knowledge")

    def test_words_for_those_without_a_phone(self, dealer: Dealer) -> None:
        dealer.dealt(*SEVEN, "--first", "Ada")
        plain = dealer.file.read_bytes()
        dealer.deals("--again", "--force", "--words", "--no-ballots")
        assert "NEIN" not in text_of(dealer.file)
        image = b"/Subtype /Image"
        assert dealer.file.read_bytes().count(image) == plain.count(image) + 14
        assert [sheet.role() for sheet in sheets(dealer.file)] == [*dealer.opened().roles]
        assert not told_of(text_of(dealer.file))  # pictures, not letters

    def test_ballots(self, seven: Dealer) -> None:
        assert text_of(seven.file).count("NEIN") == 7

    def test_paper(self, seven: Dealer) -> None:
        assert {sheet.size for sheet in sheets(seven.file)} == {(210.0, 297.0)}
        seven.deals("--again", "--force", "--paper", "letter")
        assert {sheet.size for sheet in sheets(seven.file)} == {(215.9, 279.4)}


def known_by_name(text: str) -> set[int]:
    """The seats of those whom a text calls Fascist or Hitler."""
    called = [f"{name}: {role}" for name in SEVEN for role in ("Fascist", "Hitler")]
    lines = [line.strip() for line in text.splitlines()]
    return {place // 2 + 1 for place, line in enumerate(called) if line in lines}


class TestMessages:
    @pytest.fixture
    def folder(self, dealer: Dealer) -> Path:
        folder = dealer.folder / "messages"
        words = ("deal", *SEVEN, "--messages", folder, "--first", "Dan")
        dealer.prepare("messages", lambda: dealer.types(*words))
        return folder

    def test_one_for_each_player(self, folder: Path) -> None:
        names = [f"{seat}-{name}.txt" for seat, name in enumerate(SEVEN, start=1)]
        assert sorted(one.name for one in folder.iterdir()) == [*names, "reveal.txt"]

    def test_what_they_may_know_and_the_seats(self, dealer: Dealer, folder: Path) -> None:
        deal, table, words = dealer.opened(), load("official").table(7), wording("en")
        for seat, name in enumerate(SEVEN, start=1):
            text = (folder / f"{seat}-{name}.txt").read_text("utf-8")
            role, *others = own_part(text, words)
            assert text.startswith(f"For {name} alone.")
            assert role.startswith(words.slips.you_are[deal.role(seat)])
            seats = "Seats, in order: 1 Ada, 2 Ben, 3 Cleo, 4 Dan, 5 Eva, 6 Finn, 7 Gia."
            assert seats in text
            assert "First Presidential Candidate: Dan." in text
            assert f"Fingerprint of this deal: {dealer.fingerprint()}." in text
            known = knowledge(table, deal.roles, seat)
            named = {*known.fascists, *([known.hitler] if known.hitler else [])}
            assert known_by_name("\n".join(others)) == named

    def test_there_is_no_night_if_there_is_nothing_else(self, dealer: Dealer, folder: Path) -> None:
        """The messages have told everything; an envelope that is printed later says the same."""
        lines = dealer.types("deal", "--again", "--force", "--messages", folder).splitlines()
        assert lines[-1] == "Then, at the table: companion play"
        assert not any(str(dealer.file) in line for line in lines)
        dealer.types("envelope", "--reprint", "-o", dealer.file)
        for seat, sheet in enumerate(sheets(dealer.file), start=1):
            text = (folder / f"{seat}-{sheet.name}.txt").read_text("utf-8")
            role, *others = own_part(text, wording("en"))
            assert role in sheet.lines
            assert known_by_name("\n".join(others)) == known_by_name(sheet.codes[0])

    def test_besides_envelopes_the_night_stays(self, dealer: Dealer) -> None:
        lines = dealer.deals(*SEVEN, "--messages", dealer.folder / "m")
        assert "companion night" in lines[-1]
        assert [sheet.role() for sheet in sheets(dealer.file)] == [*dealer.opened().roles]
        assert len(list((dealer.folder / "m").glob("?-*.txt"))) == 7

    def test_all_have_one_size(self, dealer: Dealer, folder: Path) -> None:
        sizes = set()
        for _ in range(2):
            dealer.types("deal", "--again", "--force", "--messages", folder)
            sizes |= {one.stat().st_size for one in folder.glob("?-*.txt")}
        assert len(sizes) == 1

    def test_into_a_folder_that_is_there(self, dealer: Dealer) -> None:
        folder = dealer.folder / "m"
        folder.mkdir()
        (folder / "mine.txt").write_text("mine")
        dealer.types("deal", "Ada B. C", *SEVEN[1:], "--messages", folder)
        assert (folder / "mine.txt").read_text() == "mine"
        assert (folder / "1-Ada-B.-C.txt").exists()


# Who may read it


@pytest.fixture(params=[0, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    usual = os.umask(request.param)
    yield
    os.umask(usual)


@not_on_windows
@pytest.mark.usefixtures("blank_paper")
class TestOnlyTheOwner:
    @pytest.mark.usefixtures("umask")
    def test_may_read_the_files(self, dealer: Dealer) -> None:
        folder, one = (dealer.folder / name for name in ("m", "one.pdf"))
        dealer.deals(*SEVEN, "--messages", folder)
        dealer.types("envelope", "Ada", "--reprint", "-o", one)
        for file in (dealer.file, dealer.key(), one, *folder.iterdir()):
            assert mode(file) == 0o600, file
        assert mode(folder) == mode(dealer.home / KEYS_FOLDER) == 0o700

    def test_may_read_what_replaces_a_file_of_everybody(self, dealer: Dealer) -> None:
        folder = dealer.folder / "m"
        folder.mkdir()
        files = (dealer.file, *(folder / f"{n}-{name}.txt" for n, name in enumerate(SEVEN, 1)))
        for file in files:
            file.write_text("old")
            file.chmod(0o666)
        dealer.deals(*SEVEN, "--messages", folder, "--force")
        assert {mode(file) for file in files} == {0o600}
        dealer.file.chmod(0o666)
        dealer.types("envelope", "Ada", "--reprint", "--force", "-o", dealer.file)
        assert mode(dealer.file) == 0o600

    def test_even_where_somebody_else_left_a_hard_link(self, dealer: Dealer) -> None:
        other = dealer.folder / "other.pdf"
        other.write_text("old")
        dealer.file.hardlink_to(other)
        dealer.deals(*SEVEN, "--force")
        assert other.read_text() == "old"

    def test_writes_into_no_file_that_somebody_else_put_there(
        self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In a folder of everybody's, where names of parts can be guessed."""
        theirs = dealer.folder / "theirs"
        theirs.write_text("")
        part = dealer.folder / f".envelopes.pdf.{os.getpid()}.part"

        def write(place: Path, content: bytes) -> None:
            part.symlink_to(theirs)
            write_private(place, content)

        monkeypatch.setattr(envelopes, "write_private", write)
        assert dealer.typed("deal", *SEVEN, "-o", dealer.file).exit_code == 1
        assert theirs.read_text() == ""
        assert dealer.key_files() == []

    def test_a_link_stays_one(self, dealer: Dealer) -> None:
        real = dealer.folder / "real.pdf"
        dealer.file.symlink_to(real)
        dealer.deals(*SEVEN)
        assert dealer.file.is_symlink()
        assert mode(real) == 0o600
        assert real.read_bytes().startswith(b"%PDF")
        real.chmod(0o644)
        assert "already exists" in dealer.refused("deal", "--again", "-o", dealer.file)
        dealer.deals("--again", "--force")
        assert dealer.file.is_symlink()
        assert mode(real) == 0o600


# What is refused


def _before(dealer: Dealer, state: str) -> tuple[str, ...]:
    """A table in this state, and the words with which it would be dealt."""
    if state == "no game":
        return SEVEN
    dealer.begins()
    if state == "dealt":
        dealer.types("deal", "--messages", dealer.folder / "first")
        return ("--again",)
    if state == "played":
        dealer.plays("nominate Ben")
        return ("--again",)
    return ()


STATES = ("no game", "begun", "dealt", "played")

NAMES = [
    (SEVEN[:4], ("don't cover this number of players: 4. Possible: 5, 6, 7, 8, 9, 10.",)),
    ((*SEVEN, "Hal", "Ida", "Jon", "Kay"), ("don't cover this number of players: 11.",)),
    ((*SEVEN, "ada"), ("Two players have this name: ada.",)),
    ((*SEVEN, "Ádà"), ("Two players have this name: Ádà.",)),
    ((*SEVEN, ""), ("has at least one letter",)),
    ((*SEVEN, "x" * 25), (f"used: {'x' * 25}. A name has",)),
    ((*SEVEN, "x" * 5000), ("at most 24",)),
    ((*SEVEN, "🦊"), ("characters that can't",)),
    ((*SEVEN, "12"), ("has at least one letter", "12")),
    ((*SEVEN, "--first", "Zoe"), ("Nobody here is called Zoe. Possible: Ada, Ben",)),
    ((*SEVEN, "--ruleset", "nothing"), ('There is no "nothing"',)),
    (
        (*SEVEN, "--ruleset", "rebalanced-6"),
        ("don't cover this number of players: 7. Possible: 6.",),
    ),
    ((*SEVEN, "-l", "tlh"), ("speak this language yet: tlh. Choose one of these: ",)),
    ((*SEVEN, "--theme", "*"), ('There is no "*"',)),
    ((*SEVEN, "--language-for", "Zoe=it"), ("Nobody here is called Zoe. Possible: Ada",)),
    ((*SEVEN, "--language-for", "=it"), ("Nobody here is called",)),
    ((*SEVEN, "--language-for", "Ada=tlh"), ("this language yet: tlh. Choose one of these: ",)),
    ((*SEVEN, "--language-for", "Ada="), ("speak this language yet",)),
    (("Ann", *SEVEN, "--language-for", "a=it"), ("Ann, Ada.",)),
]


@pytest.mark.parametrize(("state", "case"), cells(["no game", "another game"], NAMES))
def test_names_and_wishes_that_will_not_do(
    dealer: Dealer, state: str, case: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    words, told = case
    if state == "another game":
        dealer.types("new", *TEN)
    sentence = dealer.refused("deal", *words, "-o", dealer.folder / "x.pdf")
    assert all(one in sentence for one in told), sentence
    dealer.refused("deal", *words, "--messages", dealer.folder / "m")


@pytest.mark.parametrize("language", some(LANGUAGES, "de", "ru"))
class TestInTheTablesWords:
    def test_where_to(self, dealer: Dealer, language: str) -> None:
        sentence = dealer.refused("deal", *SEVEN, "-l", language, status=2)
        assert sentence == refuses(language, HowTo, example="companion deal -o envelopes.pdf")
        dealer.begins("-l", language)
        assert dealer.refused("deal", status=2) == sentence

    def test_how_to_name_a_language(self, dealer: Dealer, language: str) -> None:
        words = ("-l", language, "--language-for", "it", "-o", dealer.file)
        sentence = dealer.refused("deal", *SEVEN, *words, status=2)
        command = "companion deal -o envelopes.pdf --language-for Ada=it"
        assert sentence == refuses(language, HowTo, example=command)

    @pytest.mark.usefixtures("blank_paper")
    def test_dealt_already(self, dealer: Dealer, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language, "--first", "Ada")
        again = "companion deal --again -o envelopes.pdf"
        expected = refuses(language, DealRefused, why="dealt", command=again)
        for words in ((), SEVEN, ("--force",), ("--first", "Ben")):
            assert dealer.refused("deal", *words, "-o", dealer.folder / "x.pdf") == expected

    @pytest.mark.usefixtures("blank_paper")
    def test_begun_already(self, dealer: Dealer, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language, "--first", "Ada")
        dealer.plays("nominate Ben")
        again = "companion deal --again -o envelopes.pdf"
        expected = refuses(language, DealRefused, why="begun", command=again)
        for words in ((), SEVEN, ("--force",)):
            assert dealer.refused("deal", *words, "-o", dealer.folder / "x.pdf") == expected

    def test_settled_already(self, dealer: Dealer, language: str) -> None:
        dealer.begins("-l", language)
        command = "companion deal NAMES... -o envelopes.pdf"
        expected = refuses(language, DealRefused, why="settled", command=command)
        for words in (("--ruleset", "forum"), ("-l", "en"), ("--theme", "classic")):
            for again in ((), ("--again",)):
                assert dealer.refused("deal", *words, *again, "-o", dealer.file) == expected

    def test_letters_that_no_font_has(self, dealer: Dealer, language: str) -> None:
        dealer.types("new", "李", "민준", *SEVEN[:6], "-l", language)
        expected = refuses(language, LettersMissing, names=("李", "민준"), letters=tuple("李민준"))
        assert dealer.refused("deal", "-o", dealer.file) == expected
        assert dealer.refused("deal", "--messages", dealer.folder / "m") == expected

    def test_words_too_long_for_a_slip_are_not_repeated(
        self, dealer: Dealer, language: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("printables.dealt.hidden_words.MIN_SENTENCE_SIZE", 3)
        names = [f"{letter}{'w' * 20}" for letter in "ABCDEFGHIJ"]
        told = ("deal", *names, "-l", language, "--words", "--no-night", "-o", dealer.file)
        assert dealer.refused(*told) == refuses(language, NamesTooLong)
        assert not dealer.file.exists()

    def test_no_game(self, run: Run, environment: dict[str, str], language: str) -> None:
        there = {**environment, "LC_ALL": f"{language}.UTF-8"}
        for words in ((), ("--again",), ("-l", "en"), ("--language-for", "Ada=it")):
            answer = run("deal", *words, "-o", "x.pdf", env=there)
            assert_friendly(answer, 1, environment["COMPANION_HOME"], "companion new")
        assert not Path(environment["COMPANION_HOME"]).exists()

    def test_another_deal_came_first(
        self, dealer: Dealer, language: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        dealer.begins("-l", language)
        usual = OpenDeal.envelopes

        def draw(*words: Any) -> bytes:
            monkeypatch.undo()
            dealer.types("deal", "--messages", dealer.folder / "other")
            return usual(*words)

        monkeypatch.setattr(OpenDeal, "envelopes", draw)
        answer = dealer.typed("deal", "-o", dealer.file)
        assert refuses(language, GameWentOn) in dealer.told(answer)
        assert not dealer.file.exists()
        assert dealer.key_files() == [dealer.key()]
        message = (dealer.folder / "other" / "1-Ada.txt").read_text("utf-8")
        assert dealer.fingerprint() in message


PLACES: list[tuple[tuple[str, ...], str]] = [
    (("-o", "there.pdf"), "there.pdf already exists: add --force to replace it, or rename it."),
    (("-o", "m"), "m can't be replaced, or is meant twice: choose another name."),
    (("-o", "m", "--force"), "m can't be replaced"),
    (("-o", "no/such/x.pdf"), "There is no folder"),
    (("-o", "there.pdf/x.pdf"), "There is no folder there.pdf: create it first"),
    (("-o", f"{'x' * 300}.pdf"), "the name is not possible"),
    (("-o", "loop.pdf"), "loop.pdf"),
    (("-o", "pipe", "--force"), "pipe can't be replaced, or is meant twice: choose another name."),
    (("--messages", "m"), "3-Cleo.txt already exists: add --force to replace it, or rename it."),
    (("--messages", "m", "-o", "x.pdf"), "3-Cleo.txt already exists"),
    (("--messages", "new", "-o", "there.pdf"), "there.pdf already exists"),
    (("--messages", "new", "-o", "m/no/x.pdf"), "There is no folder"),
    (
        ("--messages", "new", "-o", "new/4-Dan.txt"),
        "new/4-Dan.txt can't be replaced, or is meant twice",
    ),
    (("--messages", "m", "-o", "m/3-Cleo.txt", "--force"), "is meant twice"),
    (("--messages", "there.pdf"), "There is no folder there.pdf"),
    (("--messages", "no/such"), "There is no folder"),
    (("--messages", "loop.pdf"), "loop.pdf"),
]


@not_on_windows
@pytest.mark.usefixtures("blank_paper")
@pytest.mark.parametrize(("state", "case"), cells(["no game", "dealt"], PLACES))
def test_files_that_cannot_be_written(
    dealer: Dealer,
    monkeypatch: pytest.MonkeyPatch,
    state: str,
    case: tuple[tuple[str, ...], str],
) -> None:
    """No file, no part of one, no folder, no key and no game comes of it."""
    words, told = case
    monkeypatch.chdir(dealer.folder)
    Path("there.pdf").write_text("mine")
    Path("m").mkdir()
    Path("m/3-Cleo.txt").write_text("mine")
    Path("loop.pdf").symlink_to("loop.pdf")
    os.mkfifo("pipe")
    usual = _before(dealer, state)
    assert told in dealer.refused("deal", *usual, *words)


@pytest.fixture
def readable(dealer: Dealer, blank_paper: None) -> None:
    """All that a deal needs is loaded, or can be read by anybody."""
    words = (*SEVEN, "--messages", dealer.folder / "m")
    dealer.prepare("readable", lambda: dealer.deals(*words))
    try:
        as_nobody((ROOT / "README.md").read_bytes)
    except PermissionError:
        pytest.skip("nobody else may read these tests")


@not_on_windows
@pytest.mark.usefixtures("readable")
@pytest.mark.parametrize("state", STATES)
def test_a_folder_of_somebody_else(state: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        root.chmod(0o777)
        (root / "locked").mkdir(mode=0o555)
        dealer = Dealer(root / "home", root / "locked")
        (root / "first").mkdir(mode=0o777)
        (root / "first").chmod(0o777)

        def ask() -> None:
            dealer.folder = root / "first"
            usual = _before(dealer, state)
            dealer.folder = root
            locked = root / "locked"
            for words in (
                ("-o", locked / "x.pdf"),
                ("--messages", locked),
                ("--messages", locked / "m"),
                ("-o", root / "x.pdf", "--messages", locked),
                ("--messages", root / "new", "-o", locked / "x.pdf"),
            ):
                assert "not allowed" in dealer.refused("deal", *usual, *words)

        as_nobody(ask)


@not_on_windows
@pytest.mark.usefixtures("readable")
@pytest.mark.parametrize("state", ["begun", "dealt", "played"])
def test_games_that_may_only_be_read(state: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        root.chmod(0o777)
        dealer = Dealer(root / "home", root / "files")
        (root / "files").mkdir()
        (root / "files").chmod(0o777)
        usual = _before(dealer, state)
        for one in (dealer.home, *dealer.home.iterdir()):
            one.chmod(0o755 if one.is_dir() else 0o644)
        before = dealer.everything_there()
        sentence = as_nobody(lambda: dealer.told(dealer.typed("deal", *usual, "-o", dealer.file)))
        assert "not allowed" in sentence or "may only be read" in sentence
        assert dealer.everything_there() == before


@pytest.mark.usefixtures("blank_paper")
@pytest.mark.parametrize("state", STATES)
def test_keys_that_cannot_be_written(dealer: Dealer, state: str) -> None:
    usual = _before(dealer, state)
    shutil.rmtree(dealer.home / KEYS_FOLDER, ignore_errors=True)
    dealer.home.mkdir(exist_ok=True)
    (dealer.home / KEYS_FOLDER).write_text("")
    words = ("-o", dealer.file, "--messages", dealer.folder / "m")
    assert "There is no folder" in dealer.refused("deal", *usual, *words)


def test_a_home_that_is_a_file(dealer: Dealer) -> None:
    dealer.home.write_text("")
    assert "There is no folder" in dealer.refused("deal", *SEVEN, "-o", dealer.file)


USAGE = [
    (("--paper", "a5"), "takes one of these: a4, letter"),
    (("--dance",), "has no --dance"),
    (("-o",), "-o needs a value"),
]


@pytest.mark.parametrize(("words", "told"), USAGE, ids=lambda value: repr(value)[-40:])
def test_wrong_usage(run: Run, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    assert_friendly(run("deal", *SEVEN, *words), 2, told)
    assert list(tmp_path.iterdir()) == []


def test_as_a_program(run: Run, home: Path, tmp_path: Path) -> None:
    """The status, one line, no traceback."""
    assert_friendly(
        run("deal", *SEVEN[:4], "-o", "x.pdf"), 1, "don't cover this number of players: 4."
    )
    assert_friendly(run("deal", *SEVEN), 2, "Something is missing")
    assert not home.exists()
    assert list(tmp_path.iterdir()) == []
    assert run("deal", *SEVEN, "-o", "x.pdf").returncode == 0
    assert_friendly(run("deal", "-o", "y.pdf"), 1, "companion envelope --reprint")
    assert_friendly(run("deal", "--again", "-o", "x.pdf"), 1, "x.pdf already exists")


@not_on_windows
def test_what_cannot_be_shown_is_done_all_the_same(
    dealer: Dealer, environment: dict[str, str]
) -> None:
    words = ("deal", *SEVEN, "-o", dealer.file)
    program = Program(words, environment, dealer.folder, shown=Path("/dev/full"))
    _, told = program.communicate()
    assert program.returncode == 1
    saved = "companion: Saved, but it couldn't be displayed. To see it: "
    assert re.fullmatch(rf"{saved}\S*python\S* -m companion status\n", told)
    assert [sheet.role() for sheet in sheets(dealer.file)] == [*dealer.opened().roles]


# A full disk


@not_on_windows
@pytest.mark.parametrize("state", ["no game", "dealt"])
def test_no_room(dealer: Dealer, state: str) -> None:
    """Wherever the room ends: in the envelopes, a message, the key or the journal.

    What was begun is noted, as its link comes before the first byte of a role.
    """
    import resource

    usual = _before(dealer, state)
    before, games = dealer.everything_there(), 0 if state == "no game" else 1
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    kinds = {".pdf", ".txt", ".key", ".writing", ".sqlite3", "Nothing was recorded"}
    refused: set[str] = set()
    for limit, words in [
        *((limit, ("-o", dealer.file)) for limit in (0, 30_000, 70_000)),
        *((limit, ("--messages", dealer.folder / "m")) for limit in (0, 30, 800, 4000, 9000)),
    ]:
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most[1]))
            answer = dealer.typed("deal", *usual, *words)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, most)
        assert answer.exit_code == 1, (limit, words)
        assert isinstance(answer.exception, Refusal), (limit, words)
        assert "disk is full" in dealer.told(answer)
        refused.add(next(one for one in kinds if one in dealer.told(answer)))
        after = dealer.everything_there()
        after.pop(dealer.home / f"{GAMES_FILE}-journal", None)
        for left in (dealer.home, dealer.home / KEYS_FOLDER, dealer.home / GAMES_FILE):
            if left not in before:
                after.pop(left, None)  # empty
        noted = after.pop(dealer.home / GAMES_FILE, None) != before.get(dealer.home / GAMES_FILE)
        assert after == {
            path: one for path, one in before.items() if path != dealer.home / GAMES_FILE
        }
        assert not noted or "was started but never finished" in dealer.types("deals")
        if noted:
            before = dealer.everything_there()
        assert (dealer.games() if (dealer.home / GAMES_FILE).exists() else 0) == games
    assert len(refused) >= 3, refused
    dealer.deals(*usual)
    assert [sheet.role() for sheet in sheets(dealer.file)] == [*dealer.opened().roles]


# Stopped and killed


def _agrees(dealer: Dealer) -> bool:
    """Return True if the current game is dealt, after checking that its deal works."""
    with Journal(dealer.home) as journal:
        deal = journal.current().deal
    if deal is None:
        return False
    one = dealer.folder / "again.pdf"
    dealer.types("envelope", "--reprint", "--force", "-o", one)
    assert dealer.fingerprint()[:9] in text_of(one)
    one.unlink()
    return True


@not_on_windows
@pytest.mark.parametrize(
    ("way", "what", "kept", "stop"),
    [
        ("new", "Journal.new", True, signal.SIGKILL),  # it is on the disk
        ("deal", "Journal.deal", True, signal.SIGTERM),
        (
            "deal",
            "Path.hardlink_to",
            False,
            signal.SIGKILL,
        ),  # the file is there, and goes at the next start
        ("new", "Path.hardlink_to", True, signal.SIGTERM),
        ("new", "os.fsync", False, signal.SIGKILL),
        ("deal", "os.fsync", False, signal.SIGTERM),
    ],
)
def test_stopped_at_a_moment_that_matters(
    dealer: Dealer,
    environment: dict[str, str],
    way: str,
    what: str,
    kept: bool,  # noqa: FBT001  of the same test
    stop: signal.Signals,
) -> None:
    """A deal has its key, at every moment; and its files unless the program was killed."""
    if way == "deal":
        dealer.begins()
    words = SEVEN if way == "new" else ()
    deal = ("deal", *words, "-o", "envelopes.pdf", "--messages", "m")
    program = Program(deal, environment, dealer.folder, stop_at=(what, stop))
    _, told = program.communicate()
    dealt = (dealer.home / GAMES_FILE).exists() and _agrees(dealer)
    assert dealt is kept
    left = sorted(one.name for one in dealer.folder.rglob("*"))
    if stop == signal.SIGKILL:
        assert program.returncode == -signal.SIGKILL
    else:
        assert program.returncode == 1
        assert told.startswith("companion: Stopped.")
        assert dealer.key_files() == ([dealer.key()] if kept else [])
        assert len(left) == (9 if kept else 0), left
    dealer.types("deal", *words, "--again", "--force", "--messages", dealer.folder / "m")
    assert dealer.opened().players == SEVEN


@not_on_windows
@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGINT])
def test_stopped_at_any_moment(
    dealer: Dealer, environment: dict[str, str], stop: signal.Signals
) -> None:
    chance = Random(stop)
    dealer.dealt(*SEVEN, "--first", "Ada")
    command = ("deal", "--again", "--force", "-o", dealer.file)
    program = Program(command, environment, dealer.folder)
    began = time.monotonic()
    program.communicate()
    assert program.returncode == 0
    usual = time.monotonic() - began
    for _ in range(2):
        before = dealer.opened()
        program = Program(command, environment, dealer.folder)
        time.sleep(chance.uniform(0.1, 1.05) * usual)
        program.send_signal(stop)
        told, _ = program.communicate()
        assert _agrees(dealer)
        if program.returncode == 0:
            assert dealer.opened() != before
            assert dealer.fingerprint() in told
        if stop == signal.SIGINT:
            assert dealer.fingerprint()[:9] in text_of(dealer.file)
            assert [one.name for one in dealer.folder.iterdir()] == [dealer.file.name]
    assert dealer.games() == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a program in a session of its own")
@pytest.mark.parametrize("words", [(), ("--again", "--force")])
def test_two_at_once(dealer: Dealer, environment: dict[str, str], words: tuple[str, ...]) -> None:
    """The envelopes are of the deal that is kept."""
    dealer.begins()
    command = ["deal", *words, "-o", dealer.file]
    programs = [Program(command, environment, dealer.folder.parent) for _ in range(2)]
    told = [program.communicate() for program in programs]
    statuses = sorted(program.returncode or 0 for program in programs)
    assert statuses == [0, 1] or (words and statuses == [0, 0])
    assert not any("Traceback" in complaint for _, complaint in told)
    assert dealer.games() == 1
    assert [sheet.role() for sheet in sheets(dealer.file)] == [*dealer.opened().roles]
    assert dealer.fingerprint()[:9] in text_of(dealer.file)
    assert [one.name for one in dealer.folder.iterdir()] == [dealer.file.name]
    assert dealer.key() in dealer.key_files()
    assert len(dealer.key_files()) == statuses.count(0)


# What it gives away


@pytest.mark.parametrize("words", [(), ("--no-night", "--words"), ("-l", "ru", "--knowledge")])
def test_the_file_has_one_size_and_one_text_whoever_is_who(
    dealer: Dealer, words: tuple[str, ...]
) -> None:
    names = TEN[:6]
    sizes, texts = set(), set()
    deals: set[tuple[Role, ...]] = set()
    while len(deals) < 2:
        dealer.deals(*names, *words, "--force", *(("-l", "en") if "-l" not in words else ()))
        deal = dealer.opened()
        sizes.add(dealer.file.stat().st_size)
        texts.add(NUMBERS.sub("#", text_of(dealer.file)))
        deals.add(deal.roles)
    assert len(sizes) == len(texts) == 1
    (text,) = texts
    assert not SPOKEN.search(text)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_that_is_printed_or_kept_says_who_is_who(dealer: Dealer, language: str) -> None:
    record = dealer.folder / "record.toml"
    spoken = dealer.deals(*SEVEN, "-l", language, "--words", "--knowledge", "--first", "Ada")
    secrets = secrets_of(dealer.opened())
    spoken += dealer.deals("--again", "--force", "--words")
    secrets += secrets_of(dealer.opened())
    commands: list[tuple[object, ...]] = [
        ("envelope", "Ada", "--reprint", "-o", dealer.folder / "one.pdf"),
        ("games",),
        ("status",),
        ("export", record),
        ("nominate", "Ben"),
        ("history",),
        ("why",),
        ("undo",),
        ("import", record),
        ("deal", "--again", "--messages", dealer.folder / "m"),
    ]
    for words in commands:
        spoken += dealer.types(*words).splitlines()
    commands = [("reveal",), ("deal", "-o", record), ("envelope", "Ada"), ("envelope", "Zoe")]
    for words in commands:
        spoken.append(dealer.told(dealer.typed(*words)))
    assert not told_of("\n".join(spoken))
    assert not told_of(record.read_text("utf-8"))
    kept = [
        (dealer.home / GAMES_FILE).read_bytes(),
        record.read_bytes(),
        "\n".join(spoken).encode(),
    ]
    for content in kept:
        assert not [secret for secret in secrets if secret in content]
    names = [one.name for root in (dealer.home, dealer.folder) for one in root.rglob("*")]
    assert not SPOKEN.search(" ".join(names))


def test_a_record_takes_no_way_to_open_the_deal_along(seven: Dealer) -> None:
    """An imported record never carries a way to open its deal; the game goes on."""
    record = seven.folder / "record.toml"
    seven.types("export", record)
    seven.types("import", record)
    assert seven.games() == 2
    again = seven.folder / "again.pdf"
    told = seven.refused("envelope", "Ada", "--reprint", "-o", again)
    assert told == refuses("en", NothingOpened, why="record")
    seven.plays("nominate Ben", "vote 7 0", "enact fascist")
    seven.deals("--again", "--force")  # a new game, with a key of its own
    assert seven.opened().players == SEVEN


@pytest.mark.parametrize("damage", [*GONE, *CHANGED])
def test_without_its_key_a_game_is_dealt_again(seven: Dealer, damage: Damage) -> None:
    damage(seven.key())
    with pytest.raises(KeyGone):
        seven.opened()
    if not seven.key().parent.exists() or seven.key().parent.is_dir():
        seven.types("deal", "--again", "--messages", seven.folder / "m")
        assert seven.opened().players == SEVEN
