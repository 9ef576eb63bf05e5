"""`companion envelope`: the same envelope again, or a private look at one's own role."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.refusals import HowToEnvelope, LookNeedsTerminal
from companion.deal.keys import KeyChanged, KeyGone
from companion.deal.sealed import HowOpened
from companion.files.atomic_write import DiskFull
from companion.rules.pieces import Role
from companion.table.deal import NotDealt
from tests.cli.dealer import (
    CHANGED,
    GONE,
    LANGUAGES,
    SPOKEN,
    Damage,
    Dealer,
    dealer,
    refuses,
    says,
    seven,
    sheets,
    told_of,
    wording,
)
from tests.cli.typed import SEVEN
from tests.conftest import Run, assert_friendly
from tests.terminal import ENTER, Terminal, terminal

__all__ = ["dealer", "seven", "terminal"]  # the fixtures


@pytest.fixture
def one(dealer: Dealer) -> Path:
    return dealer.folder / "one.pdf"


def openings(dealer: Dealer) -> list[tuple[HowOpened, int | None]]:
    return [(opening.how, opening.seat) for opening in dealer.stored_deal().openings]


class TestReprint:
    @pytest.mark.parametrize(
        "words",
        [
            (),
            ("--no-night", "--words", "--paper", "letter", "-l", "ru"),
            ("--knowledge", "--no-ballots", "--language-for", "Ben=it"),
        ],
    )
    def test_the_same_pixels_again(self, dealer: Dealer, one: Path, words: tuple[str, ...]) -> None:
        dealer.dealt(*SEVEN, *words)
        before = sheets(dealer.file)
        dealer.types("envelope", "ben", "--reprint", "-o", one)
        (again,) = sheets(one)
        assert again.name == "Ben"
        assert again.codes == before[1].codes
        assert again.pixels == before[1].pixels

    def test_everybodys_is_the_same_file(self, seven: Dealer, one: Path) -> None:
        one.write_bytes(b"old")
        answer = seven.types("envelope", "--reprint", "--force", "-o", one)
        assert one.read_bytes() == seven.file.read_bytes()
        assert ", ".join(SEVEN) in answer
        assert not told_of(answer)
        assert openings(seven) == [(HowOpened.REPRINT, None)]

    def test_on_other_paper(self, seven: Dealer, one: Path) -> None:
        seven.types("envelope", "Gia", "--reprint", "-o", one, "--paper", "letter")
        (again,) = sheets(one)
        assert again.size == (215.9, 279.4)
        assert again.codes == sheets(seven.file)[6].codes

    def test_in_the_middle_of_a_game_and_after_it(self, seven: Dealer, one: Path) -> None:
        codes = [sheet.codes for sheet in sheets(seven.file)]
        seven.plays("nominate Ben", "vote 7 0", "enact fascist")
        seven.types("envelope", "Finn", "--reprint", "-o", one)
        assert sheets(one)[0].codes == codes[5]

    def test_one_size_whoever_it_is(self, dealer: Dealer, one: Path) -> None:
        sizes: dict[str, set[int]] = {"Ada": set(), "Ben": set()}
        roles: set[tuple[Role, ...]] = set()
        while len(roles) < 3:
            dealer.types("deal", *SEVEN, "--again", "--force", "--messages", dealer.folder / "m")
            roles.add(dealer.opened().roles)
            for name, seen in sizes.items():
                dealer.types("envelope", name, "--reprint", "--force", "-o", one)
                seen.add(one.stat().st_size)
        assert [len(seen) for seen in sizes.values()] == [1, 1]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_is_said(self, dealer: Dealer, one: Path, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language, "--words")
        answer = dealer.types("envelope", "Ada", "--reprint", "-o", one)
        assert answer.splitlines() == [
            says(language, "reprinted", file=one, names="Ada"),
            says(language, "print_it"),
            says(language, "words_warning"),
        ]

    def test_it_is_noted(self, seven: Dealer, one: Path) -> None:
        for name in ("Cleo", "Ada"):
            seven.types("envelope", name, "--reprint", "--force", "-o", one)
        assert openings(seven) == [(HowOpened.REPRINT, 3), (HowOpened.REPRINT, 1)]

    def test_an_unknown_paper_of_a_record_from_elsewhere(self, seven: Dealer, one: Path) -> None:
        record = seven.folder / "r.toml"
        seven.types("export", record)
        record.write_text(record.read_text("utf-8").replace('"a4"', '"a9"'), "utf-8")
        seven.types("import", record)
        seven.types("envelope", "Ada", "--reprint", "-o", one)
        assert sheets(one)[0].size == (210.0, 297.0)

    def test_an_unknown_language_of_a_record_from_elsewhere(self, seven: Dealer, one: Path) -> None:
        """What cannot be printed here is told; what needs no paper works."""
        record = seven.folder / "r.toml"
        seven.types("export", record)
        text = record.read_text("utf-8")
        assert text.count('"en", "en"') > 0
        record.write_text(text.replace('"en", "en"', '"pt", "en"', 1), "utf-8")
        seven.types("import", record)
        assert "“pt”" in seven.refused("envelope", "Ada", "--reprint", "-o", one)
        answer = seven.typed("reveal", "--now", told="yes\n")
        assert answer.exit_code == 0
        assert says("en", "roles") in answer.output


@pytest.mark.parametrize("language", LANGUAGES)
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
            assert sentence == refuses(language, HowToEnvelope, **self.WAYS)

    def test_not_dealt(self, dealer: Dealer, one: Path, language: str) -> None:
        dealer.begins("-l", language)
        expected = refuses(language, NotDealt, command="companion deal -o envelopes.pdf")
        assert dealer.refused("envelope", "Ada", "--reprint", "-o", one) == expected
        assert dealer.refused("envelope", "Ada", "--look") == expected

    @pytest.mark.parametrize("damage", [GONE[0], CHANGED[0]])
    def test_a_key_that_opens_nothing(
        self, dealer: Dealer, one: Path, language: str, damage: Damage
    ) -> None:
        """It is told, and the game goes on; every damage is tried in test_reveal."""
        dealer.dealt(*SEVEN, "-l", language, "--first", "Ada")
        damage(dealer.key())
        kind = KeyGone if damage in GONE else KeyChanged
        expected = refuses(language, kind, file=dealer.key())
        assert dealer.refused("envelope", "Ada", "--reprint", "-o", one) == expected
        assert dealer.refused("envelope", "--reprint", "-o", one) == expected
        dealer.plays("nominate Ben", "vote 7 0", "undo", "redo", "enact fascist", "status", "why")
        assert dealer.refused("reveal", "--now", told=f"{YES[language]}\n") == expected
        assert openings(dealer) == []

    def test_no_terminal_for_a_look(self, dealer: Dealer, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language, "--words")
        command = "companion envelope Ben --look"
        expected = refuses(language, LookNeedsTerminal, command=command)
        assert dealer.refused("envelope", "b", "--look") == expected


YES = {"en": "yes", "it": "sì", "ru": "да"}


def test_names_and_places(seven: Dealer, one: Path) -> None:
    one.write_text("mine")
    folder = seven.folder / "m"
    folder.mkdir()
    for words, told in (
        (("Zoe", "--reprint", "-o", folder / "x.pdf"), "Nobody here is called Zoe."),
        (("Zoe", "--look"), "Nobody here is called Zoe."),
        (("Ada", "--reprint", "-o", one), "exists already: add --force"),
        (("Ada", "--reprint", "-o", folder), "is a folder"),
        (("Ada", "--reprint", "-o", folder / "no" / "x.pdf"), "There is no folder"),
        (("Ada", "--reprint", "-o", one / "x.pdf"), "is not a folder"),
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
        assert isinstance(answer.exception, DiskFull)
        assert seven.everything_there() == before


def test_no_game(run: Run, home: Path) -> None:
    for words in (("Ada", "--reprint", "-o", "x.pdf"), ("Ada", "--look")):
        assert_friendly(run("envelope", *words), 1, "The folder of the games is not there")
    assert not home.exists()


def test_a_debugging_host_sees_no_more(
    run: Run, seven: Dealer, environment: dict[str, str], tmp_path: Path
) -> None:
    debugging = {**environment, "COMPANION_DEBUG": "1"}
    seven.key().write_bytes(seven.key().read_bytes()[::-1])
    for words in (
        ("envelope", "Ada", "--reprint", "-o", "x.pdf"),
        ("reveal", "--now"),
        ("deal", "-o", "x.pdf"),
    ):
        answer = run(*words, env=debugging)
        assert answer.returncode == 1
        assert len(answer.stderr.splitlines()) == 1
        assert not SPOKEN.search(answer.stderr)
    assert not (tmp_path / "x.pdf").exists()


class TestLook:
    """What the screen does is told in test_private_screen."""

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
        assert openings(seven) == [(HowOpened.LOOK, 3)]
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
