"""`companion envelope`: the same envelope again, or a private look at one's own role."""

import operator
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.host import NeedsTerminal
from companion.deal.chain import LinkKind
from companion.deal.keys import KeyGone
from companion.files.atomic_write import NotWritten
from companion.rules.pieces import Role
from companion.store.journal import GAMES_FILE
from companion.store.recorded_game import DatabaseRefused
from companion.table.deal import NotDealt, NothingOpened
from companion.table.names import HowTo
from companion.words.sentences import load_referee
from tests.cli.dealer import (
    CHANGED,
    GONE,
    LANGUAGES,
    SPOKEN,
    Damage,
    Dealer,
    all_sheets,
    blank_paper,
    dealer,
    refuses,
    says,
    seven,
    sheets,
    text_of,
    told_of,
    wording,
)
from tests.cli.typed import SEVEN
from tests.conftest import Run, assert_friendly
from tests.products import some
from tests.terminal import ENTER, Terminal, terminal

__all__ = ["blank_paper", "dealer", "seven", "terminal"]  # the fixtures


LINK = 0.005  # of a sheet, at most


@pytest.fixture
def one(dealer: Dealer) -> Path:
    return dealer.folder / "one.pdf"


def openings(dealer: Dealer) -> list[tuple[LinkKind, int | None]]:
    return [(opening.how, opening.seat) for opening in dealer.stored_deal().openings]


class TestReprint:
    @pytest.mark.usefixtures("blank_paper")
    def test_words_are_warned_of_where_they_are_printed(self, dealer: Dealer, one: Path) -> None:
        dealer.dealt(*SEVEN, "--words-for", "Ben")
        for name, warned in (("Ada", False), ("Ben", True), ("", True)):
            lines = dealer.types(
                "envelope", *filter(None, [name]), "--reprint", "-o", one, "--force"
            )
            assert (
                load_referee("en").words["tonight"]["steps"]["words"] in lines.splitlines()
            ) is warned

    @pytest.mark.parametrize(
        "words",
        [
            (),
            ("--no-night", "--words", "--paper", "letter", "-l", "ru"),
            ("--knowledge", "--no-ballots", "--language-for", "Ben=it"),
        ],
    )
    def test_the_same_sheet_again(self, dealer: Dealer, one: Path, words: tuple[str, ...]) -> None:
        dealer.dealt(*SEVEN, *words)
        before = sheets(dealer.file)
        dealer.types("envelope", "ben", "--reprint", "-o", one)
        (again,) = sheets(one)
        assert again.name == "Ben"
        assert again.codes == before[1].codes
        assert len(again.pixels) == len(before[1].pixels)
        differ = sum(map(operator.ne, again.pixels, before[1].pixels))
        assert 0 < differ < LINK * len(again.pixels)  # it says which link of the chain it is

    def test_everybodys_with_the_reveal(self, seven: Dealer, one: Path) -> None:
        one.write_bytes(b"old")
        answer = seven.types("envelope", "--reprint", "--force", "-o", one)
        printed, again = ([sheet.codes for sheet in all_sheets(file)] for file in (seven.file, one))
        assert again == printed
        assert ", ".join(SEVEN) in answer
        assert not told_of(answer)
        assert openings(seven) == [(LinkKind.REPRINT, None)]

    def test_on_other_paper(self, seven: Dealer, one: Path) -> None:
        seven.types("envelope", "Gia", "--reprint", "-o", one, "--paper", "letter")
        (again,) = sheets(one)
        assert again.size == (215.9, 279.4)
        assert again.codes == sheets(seven.file)[6].codes

    @pytest.mark.usefixtures("blank_paper")
    def test_not_any_more_once_the_deal_is_sealed(self, seven: Dealer, one: Path) -> None:
        """ "Until sealing; after it a plain refusal."""
        seven.plays("nominate Ben")
        for words in (
            ("Finn", "--reprint", "-o", one),
            ("--reprint", "-o", one),
            ("Finn", "--look"),
        ):
            assert seven.refused("envelope", *words) == refuses("en", NothingOpened, why="sealed")
        assert not one.exists()

    def test_one_size_whoever_it_is(self, dealer: Dealer, one: Path) -> None:
        """Link 10 has a digit more than link 9: files of as many printed letters are compared."""
        sizes: dict[tuple[str, int], set[int]] = defaultdict(set)
        roles: dict[int, set[tuple[Role, ...]]] = defaultdict(set)
        while max(map(len, roles.values()), default=0) < 3:
            dealer.types("deal", *SEVEN, "--again", "--force", "--messages", dealer.folder / "m")
            for name in ("Ada", "Ben"):
                dealer.types("envelope", name, "--reprint", "--force", "-o", one)
                letters = len(text_of(one))
                sizes[name, letters].add(one.stat().st_size)
                roles[letters].add(dealer.opened().roles)
        assert {len(seen) for seen in sizes.values()} == {1}

    @pytest.mark.usefixtures("blank_paper")
    @pytest.mark.parametrize("language", some(LANGUAGES, "de", "it"))
    def test_what_is_said(self, dealer: Dealer, one: Path, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language, "--words")
        answer = dealer.types("envelope", "Ada", "--reprint", "-o", one)
        assert answer.splitlines() == [
            says(language, "reprinted", file=one, names="Ada"),
            says(language, "print_it"),
            says(language, "copies"),
            load_referee(language).words["tonight"]["steps"]["words"],
        ]

    @pytest.mark.usefixtures("blank_paper")
    def test_it_is_noted(self, seven: Dealer, one: Path) -> None:
        for name in ("Cleo", "Ada"):
            seven.types("envelope", name, "--reprint", "--force", "-o", one)
        assert openings(seven) == [(LinkKind.REPRINT, 3), (LinkKind.REPRINT, 1)]

    @pytest.mark.usefixtures("blank_paper")
    def test_a_record_opens_nothing_beside_the_game_it_was_written_of(
        self, seven: Dealer, one: Path
    ) -> None:
        """ "An import never carries a way to open its deal."""
        record = seven.folder / "r.toml"
        seven.types("export", record)
        seven.types("import", record)
        expected = refuses("en", NothingOpened, why="record")
        assert seven.refused("envelope", "Ada", "--reprint", "-o", one) == expected
        assert seven.refused("envelope", "Ada", "--look") == expected


@pytest.mark.usefixtures("blank_paper")
@pytest.mark.parametrize("language", some(LANGUAGES, "de", "it"))
class TestRefused:
    WAYS = {  # noqa: RUF012
        "reprint": "companion envelope Ada --reprint -o one.pdf",
        "look": "companion envelope Ada --look",
    }

    def test_how_to(self, dealer: Dealer, one: Path, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language, "--words")
        for words in (
            (),
            ("Ada",),
            ("Ada", "--reprint"),
            ("Ada", "-o", one),
            ("--look",),
            ("Ada", "--look", "-o", one),
            ("Ada", "--look", "--reprint", "-o", one),
        ):
            sentence = dealer.refused("envelope", *words, status=2)
            assert sentence == refuses(language, HowTo, example=tuple(self.WAYS.values()))

    def test_not_dealt(self, dealer: Dealer, one: Path, language: str) -> None:
        dealer.begins("-l", language)
        expected = refuses(language, NotDealt, command="companion deal -o envelopes.pdf")
        assert dealer.refused("envelope", "Ada", "--reprint", "-o", one) == expected
        assert dealer.refused("envelope", "Ada", "--look") == expected

    @pytest.mark.parametrize("damage", [*GONE, *CHANGED])
    def test_a_key_that_opens_nothing(
        self, dealer: Dealer, one: Path, language: str, damage: Damage
    ) -> None:
        """It is told, and the game goes on; without its key a deal is sealed."""
        dealer.dealt(*SEVEN, "-l", language, "--first", "Ada")
        damage(dealer.key())
        expected = refuses(language, KeyGone, file=dealer.key())
        if damage in GONE:
            expected = refuses(language, NothingOpened, why="sealed")
        assert dealer.refused("envelope", "Ada", "--reprint", "-o", one) == expected
        assert dealer.refused("envelope", "--reprint", "-o", one) == expected
        assert openings(dealer) == []
        if damage not in GONE:
            return
        dealer.plays("nominate Ben", "vote 7 0", "undo", "redo", "enact fascist", "status", "why")

    def test_no_terminal_for_a_look(self, dealer: Dealer, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language, "--words")
        command = "companion envelope Ben --look"
        expected = refuses(language, NeedsTerminal, why="screen", command=command)
        assert dealer.refused("envelope", "b", "--look") == expected


@pytest.mark.usefixtures("blank_paper")
def test_names_and_places(seven: Dealer, one: Path) -> None:
    one.write_text("mine")
    folder = seven.folder / "m"
    folder.mkdir()
    for words, told in (
        (("Zoe", "--reprint", "-o", folder / "x.pdf"), "Nobody here is called Zoe."),
        (("Zoe", "--look"), "Nobody here is called Zoe."),
        (("Ada", "--reprint", "-o", one), "already exists: add --force"),
        (("Ada", "--reprint", "-o", folder), "can't be replaced"),
        (("Ada", "--reprint", "-o", folder / "no" / "x.pdf"), "There is no folder"),
        (("Ada", "--reprint", "-o", one / "x.pdf"), "There is no folder"),
    ):
        assert told in seven.refused("envelope", *words)
    assert openings(seven) == []


def test_no_room(seven: Dealer, one: Path) -> None:
    resource = pytest.importorskip("resource")
    before = seven.everything_there()
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    for limit in (0, 100, 20_000):
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most[1]))
            answer = seven.typed("envelope", "Ada", "--reprint", "-o", one)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, most)
        assert isinstance(answer.exception, NotWritten | DatabaseRefused)
        assert getattr(answer.exception, "why", "full") == "full"
        after = seven.everything_there()
        assert {path for path in before if before[path] != after[path]} <= {seven.home / GAMES_FILE}
        assert {*after} - {seven.home / f"{GAMES_FILE}-journal"} == {*before}


def test_no_game(run: Run, home: Path) -> None:
    for words in (("Ada", "--reprint", "-o", "x.pdf"), ("Ada", "--look")):
        assert_friendly(run("envelope", *words), 1, "The games folder isn't there")
    assert not home.exists()


def test_a_debugging_host_sees_no_more(
    run: Run, seven: Dealer, environment: dict[str, str], tmp_path: Path
) -> None:
    debugging = {**environment, "COMPANION_DEBUG": "1"}
    seven.key().write_bytes(seven.key().read_bytes()[::-1])
    for words in (
        ("envelope", "Ada", "--reprint", "-o", "x.pdf"),
        ("deal", "-o", "x.pdf"),
    ):
        answer = run(*words, env=debugging)
        assert answer.returncode == 1
        assert len(answer.stderr.splitlines()) == 1
        assert not SPOKEN.search(answer.stderr)
    assert not (tmp_path / "x.pdf").exists()


class TestLook:
    """The screen itself is tested in test_private_screen."""

    def test_one_player_sees_one_role_and_it_is_noted(
        self, seven: Dealer, terminal: Callable[..., Terminal]
    ) -> None:
        words = wording("en")
        screen = terminal("envelope", "Cleo", "--look")
        screen.shows(words.look.hand_over.format(name="Cleo"))
        assert not SPOKEN.search(screen.raw)
        assert openings(seven) == []
        _wait()
        screen.press(" ")
        role = seven.opened().role(3)
        screen.shows(words.slips.you_are[role])
        assert openings(seven) == [(LinkKind.LOOK, 3)]
        _wait()
        screen.press(" ")
        screen.shows(words.look.done)
        _wait()
        screen.press(ENTER)
        left = screen.ends(0)
        others = [words.slips.you_are[one] for one in Role if one is not role]
        assert not any(other in screen.raw for other in others)
        assert not SPOKEN.search(left)


def _wait() -> None:
    """No key counts at once."""
    time.sleep(0.6)
