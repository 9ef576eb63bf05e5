"""An evening as a host has it: one command, and nothing asked twice; in each language and theme."""

import html
import re
import shlex
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import soundfile

from companion.errors import Refusal
from companion.evening.folder.tonight_page import (
    CAPTIONS_FILE,
    ENVELOPES_FILE,
    HOST_CARD_FILE,
    NIGHT_FILE,
    PAGE_FILE,
    REFERENCE_CARDS_FILE,
    SET_FILE,
)
from companion.narration.narrator import Stage
from companion.rules.pieces import Party, Role
from companion.store.journal import Journal
from companion.words.night_script import load_script
from companion.words.sentences import Referee, load_referee
from printables.edition.wording import load_wording
from tests.cli.dealer import Dealer, blank_paper, dealer, sheets, text_of
from tests.cli.key_rows import key_row
from tests.cli.typed import SEVEN
from tests.narration.tables import official
from tests.programs import Program
from tests.quick_loudspeaker import QUICK_LOUDSPEAKER
from tests.terminal import ENTER, PATIENCE, Terminal, terminal
from tests.theme_words import COLD_WAR, foreign_words, own_words

if TYPE_CHECKING:
    from companion.deal.roles import Deal

__all__ = ["blank_paper", "dealer", "terminal"]  # the fixtures

ALWAYS = {
    PAGE_FILE,
    ENVELOPES_FILE,
    NIGHT_FILE,
    CAPTIONS_FILE,
    HOST_CARD_FILE,
    REFERENCE_CARDS_FILE,
}
NAMES = {
    "en": SEVEN,
    "it": ("Aldo", "Bice", "Ciro", "Dora", "Elio", "Fede", "Gina"),
    "ru": ("Ада", "Борис", "Вера", "Глеб", "Дана", "Егор", "Жанна"),
}


class Evening:
    """A host, and everything that was shown and made."""

    def __init__(self, dealer: Dealer, language: str, theme: str) -> None:
        self.dealer = dealer
        self.language = language
        self.theme = theme
        self.names = NAMES[language]
        self.folder = dealer.folder / "tonight"
        self.shown: list[str] = []
        self.deal: Deal | None = None  # as it was before the seal
        self.codes: list[str] = []  # on paper
        self.referee: Referee = load_referee(language, theme)
        self.board = self.referee.words["board"]

    def types(self, *words: object) -> str:
        shown = self.dealer.types(*words)
        self.shown.append(shown)
        return shown

    def refused(self, *words: object) -> None:
        answer = self.dealer.typed(*words)
        assert isinstance(answer.exception, Refusal), answer.output
        self.shown.append(self.dealer.sentence(answer.exception))

    def tile(self, party: Party) -> str:
        """As this table calls it."""
        return str(self.board["parties"][party])

    def play(self) -> None:
        """To the end: the first three tiles are Fascist, then Hitler runs whenever possible."""
        assert self.deal is not None
        hitler = self.deal.roles.index(Role.HITLER) + 1
        while True:
            now = self.dealer.status()
            match now["phase"]:
                case "game_over":
                    return
                case "nominate":
                    free = now["eligible_chancellors"]
                    wanted = hitler if now["fascist"] >= 3 and hitler in free else free[0]
                    if now["fascist"] < 3 and wanted == hitler:
                        wanted = free[1]
                    self.types("nominate", self.names[wanted - 1])
                case "vote":
                    self.types("vote", "--for-all")
                case "hitler_check":
                    caught = now["chancellor"] == hitler
                    self.types("answer", self.board["yes" if caught else "no"])
                case "legislate":
                    self.types("enact", self.tile(Party.FASCIST))
                case "power":
                    self._use(now["power"][0], now["president"], hitler)
                case phase:
                    raise AssertionError(phase)

    def _use(self, power: str, president: int, hitler: int) -> None:
        done = {president, hitler, *self.dealer.status()["investigated"]}
        others = [seat for seat in self.dealer.status()["alive"] if seat not in done]
        whom = self.names[others[-1] - 1]
        match power:
            case "investigate":
                self.types("investigate", whom)
                party = self.board["parties"][Party.LIBERAL]
                self.types("claim", self.names[president - 1], "saw", party)
            case "call_election":
                self.types("call-election", whom)
            case "peek":
                self.types("peek")
            case "execute":
                self.types("execute", whom)

    def everything(self) -> dict[str, str]:
        """All texts that were shown, or are in a file, by what they are."""
        found = {f"screen {number}": text for number, text in enumerate(self.shown)}
        for file in sorted(self.dealer.folder.rglob("*")):
            if file.suffix == ".pdf":
                found[str(file)] = text_of(file)
            elif file.suffix not in {".mp3", ""}:
                text = _SOUNDS.sub("", file.read_text(encoding="utf-8"))
                found[str(file)] = _TERMS.sub("", text)
        return found | {f"code {number}": code for number, code in enumerate(self.codes)}


# A record says which terms of its theme stand for which of the code.
_TERMS = re.compile(r"^\[terms\]\n(.+\n)+", re.MULTILINE)
_SOUNDS = re.compile(r'"sound": ?"[^"]*"')  # of a page: in so many letters is every short word


def test_a_whole_evening(dealer: Dealer) -> None:
    """In one language and theme; `poe prove` has all tables."""
    whole_evening(dealer, "it", COLD_WAR)


def whole_evening(dealer: Dealer, language: str, theme: str) -> None:  # noqa: PLR0915
    """Tonight, the night saved, a game by commands, an amendment, the end, the reveal."""
    evening = Evening(dealer, language, theme)
    names, folder = evening.names, evening.folder
    first = ("--first", names[0])
    told = evening.types(
        "tonight", *names, "-l", language, "--theme", theme, *first, "--out", folder, "--print"
    )
    assert {file.name for file in folder.iterdir()} == {*ALWAYS, SET_FILE}
    assert told.splitlines()[-2:] == ["  companion night", "  companion play"]
    evening.deal, words = dealer.opened(), dealer.words()
    evening.codes = [code for sheet in sheets(folder / ENVELOPES_FILE) for code in sheet.codes]
    evening.types("envelope", names[0], "--reprint", "-o", dealer.folder / "one.pdf")
    assert stat.S_IMODE((folder / ENVELOPES_FILE).stat().st_mode) == 0o600

    # the night once more, with no option that was given already
    saved = dealer.folder / "night.wav"
    evening.types("night", "--save", saved, "--captions", dealer.folder / "night.vtt")
    lines = [line.say for line in load_script(language, theme).lines(official(7))]
    for captions in (folder / CAPTIONS_FILE, dealer.folder / "night.vtt"):
        said = captions.read_text(encoding="utf-8")
        assert [line for line in said.splitlines() if line in lines] == lines
    saved.unlink()
    assert soundfile.info(folder / NIGHT_FILE).duration > 40

    # a first round, with a slip of the host's that is put right two moves later
    evening.types("nominate", names[1])
    evening.types("vote", "--against", *names[:2])
    evening.types("enact", evening.tile(Party.LIBERAL))
    evening.types("amend", 2, "vote", "--for", *names[:5])
    assert evening.board["ja"] in evening.types("history")
    evening.types("undo")
    evening.types("enact", evening.tile(Party.FASCIST))

    # what is not possible is told in the same words
    evening.refused("nominate", names[1])  # the next candidate
    evening.refused("enact", evening.tile(Party.FASCIST))
    evening.refused("answer", evening.board["yes"])
    evening.refused("veto", evening.board["yes"])
    evening.refused("chaos", "nonsense")
    evening.refused("vote")
    evening.refused("claim", names[0], "drew", "xyz")
    evening.refused("why", "nonsense")
    evening.refused("tonight", "--theme", "nonsense", *names)
    evening.refused("reveal")
    evening.refused("amend", 1)
    for topic in (
        "",
        *dict.fromkeys(one["title"] for one in evening.referee.words["rules"].values()),
    ):
        evening.types("why", *([topic] if topic else []))

    evening.play()
    evening.types("status")
    evening.types("history")
    evening.types("games")
    evening.types("print", "--list")
    evening.types("print", "placards", "rulebook", "--split", "-o", dealer.folder / "split")
    evening.types("print", "shop", "ballots", "liberal-track", "-o", dealer.folder / "shop")
    evening.types("export", dealer.folder / "evening.toml")
    told = evening.types("reveal", *words, "--proof", dealer.folder / "proof.txt")
    roles = evening.board["roles"]
    for name, role in zip(names, evening.deal.roles, strict=True):
        assert f"{name}: {roles[role]}" in told

    # nobody read a word of the other theme, and all of this one
    everything = evening.everything()
    for where, text in everything.items():
        assert foreign_words(theme, text.replace("-", " ").replace("_", " ")) == [], where
    assert len(own_words(theme, " ".join(everything.values()))) >= 10
    files = " ".join(file.name for file in dealer.folder.rglob("*"))
    assert foreign_words(theme, files.replace("-", " ")) == []
    if theme == COLD_WAR:  # not even in what a PDF calls its own parts
        inside = b"".join(file.read_bytes() for file in dealer.folder.rglob("*.pdf")).lower()
        for word in (b"hitler", b"fascist", b"liberal", b"president", b"chancellor"):
            assert word not in inside, word

    # the record goes back in as it was
    before = dealer.stored()
    dealer.types("import", dealer.folder / "evening.toml")
    again = dealer.stored()
    assert (again.header, again.moves) == (before.header, before.moves)


def test_the_slips_are_in_the_words_of_the_theme(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--theme", COLD_WAR, "--no-night", "-o", folder)
    words = load_wording("en", COLD_WAR).slips
    for sheet, role in zip(sheets(folder / ENVELOPES_FILE), dealer.opened().roles, strict=True):
        lines = [" ".join(line.split()) for line in sheet.codes[0].splitlines()]
        assert lines[1] == f"{words.you_are[role]} {words.party[role.party]}"


# Again


def made(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_run_again_it_deals_nobody_anew(dealer: Dealer) -> None:
    """The same command, and a shorter one, mend what is missing and leave the rest."""
    folder = dealer.folder / "tonight"
    command = ("tonight", *SEVEN, "-l", "it", "-o", folder)
    dealer.types(*command)
    before, deal, games = made(folder), dealer.stored_deal(), dealer.games()
    told = dealer.types(*command)
    assert "I ruoli restano quelli di prima:" in told
    assert made(folder) == before
    (folder / NIGHT_FILE).unlink()
    (folder / PAGE_FILE).unlink()
    dealer.types("tonight", "-o", folder)
    assert made(folder).keys() == before.keys()
    assert (dealer.stored_deal(), dealer.games()) == (deal, games)
    (folder / ENVELOPES_FILE).unlink()
    dealer.types(*command)
    assert made(folder).keys() == before.keys()
    noted = dealer.stored_deal().openings
    assert [opening.how.value for opening in noted] == ["reprint"]
    assert dealer.stored_deal().replace(openings=()) == deal


def test_a_table_that_goes_on_without_a_night_is_told_so(dealer: Dealer) -> None:
    """A deaf player is still there when one without a phone joins; what is asked for now counts."""
    folder, still = dealer.folder / "tonight", "There is still no night at this table"
    assert still not in dealer.types("tonight", *SEVEN, "--access", "deaf", "-o", folder)
    told = dealer.types("tonight", *SEVEN, "--access", "no-phone", "-o", folder)
    packing = dealer.stored_deal().packing
    assert (packing.night, len(packing.words)) == (False, 7)
    (line,) = [line for line in told.splitlines() if still in line]
    for access in ("deaf", "no-phone"):
        wanted = ("tonight", "--access", access, "--no-night", "-o", folder)
        assert still not in dealer.types(*wanted)
    command = shlex.split(line.partition(": ")[2])
    assert "companion night" in dealer.types(*command[1:])
    assert dealer.stored_deal().packing.night
    assert still not in dealer.types("tonight", "--access", "no-phone", "-o", folder)


@pytest.mark.usefixtures("blank_paper")
def test_a_game_that_has_begun_is_not_offered_another_night(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--no-night", "-o", folder)
    dealer.types("seal")
    assert "still no night" not in dealer.types("tonight", "-o", folder)


def test_in_the_middle_of_a_game_nothing_of_it_changes(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--first", "Ada", "--no-night", "-o", folder)
    dealer.plays("nominate Ben", "vote --ja-all", "enact fascist")
    before = dealer.everything()
    dealer.types("tonight", *SEVEN, "-o", folder)
    assert dealer.everything() == before
    assert not [*folder.glob("game-*.toml")]


@pytest.mark.usefixtures("blank_paper")
def test_the_record_is_written_when_the_game_is_over(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--first", "Ada", "--no-night", "-o", folder)
    assert not [*folder.glob("game-*.toml")]
    for chancellor in ("Ben", "Cleo", "Dan", "Eva", "Finn"):
        dealer.plays(f"nominate {chancellor}", "vote --ja-all", "enact liberal")
    for _ in range(2):
        told = dealer.types("recap")
        (record,) = folder.glob("game-1-*.toml")
        assert record.name in told
        assert "enact" in record.read_text(encoding="utf-8")


def test_another_paper_is_for_all_that_is_printed_later(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--no-night", "-o", folder)
    roles = dealer.opened()
    dealer.types("tonight", *SEVEN, "--paper", "letter", "-o", folder)
    assert dealer.opened() == roles
    assert sheets(folder / ENVELOPES_FILE)[0].size == (215.9, 279.4)
    dealer.types("print", "ballots", "-o", dealer.folder / "ballots.pdf")
    assert sheets(dealer.folder / "ballots.pdf")[0].size == (215.9, 279.4)


def test_another_table_takes_the_folder_over(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--print", "-o", folder)
    old = made(folder)
    dealer.types("tonight", *SEVEN[:5], "-o", folder)
    assert dealer.games() == 2
    assert made(folder).keys() == ALWAYS  # the set of the other table is gone
    assert all(made(folder)[name] != old[name] for name in ALWAYS)


def test_dealt_once_more_for_the_same_table(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--no-night", "-o", folder)
    old = dealer.stored_deal().sealed
    dealer.types("tonight", "--again", "-o", folder)
    assert dealer.stored_deal().sealed != old
    assert dealer.fingerprint()[:9].encode() in made(folder)[ENVELOPES_FILE]
    assert dealer.games() == 1


@pytest.mark.usefixtures("blank_paper")
def test_a_folder_with_something_else_is_left_alone(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    folder.mkdir()
    (folder / NIGHT_FILE).write_bytes(b"a song")
    sentence = dealer.refused("tonight", *SEVEN, "-o", folder)
    assert "holds other files" in sentence
    (folder / NIGHT_FILE).rename(folder / "song.mp3")
    dealer.types("tonight", *SEVEN, "--no-night", "-o", folder)
    assert (folder / "song.mp3").read_bytes() == b"a song"


@pytest.mark.usefixtures("blank_paper")
@pytest.mark.parametrize("name", [SET_FILE, ENVELOPES_FILE, PAGE_FILE])
def test_no_file_of_the_hosts_is_replaced(dealer: Dealer, name: str) -> None:
    """`game.pdf` is where companion print writes."""
    folder = dealer.folder / "tonight"
    folder.mkdir()
    (folder / name).write_bytes(b"mine")
    dealer.refused("tonight", *SEVEN, "--print", "-o", folder)
    assert (folder / name).read_bytes() == b"mine"


@pytest.mark.usefixtures("blank_paper")
def test_a_file_of_the_hosts_beside_an_evening_stays(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    folder.mkdir()
    for name in (SET_FILE, NIGHT_FILE):
        (folder / name).write_bytes(b"mine")
    told = dealer.types("tonight", *SEVEN, "--no-night", "-o", folder)
    assert SET_FILE not in told
    assert NIGHT_FILE not in told
    dealer.types("tonight", "--again", "--no-night", "-o", folder)
    assert made(folder)[SET_FILE] == made(folder)[NIGHT_FILE] == b"mine"
    assert "holds other files" in dealer.refused("tonight", "--night", "-o", folder)


@pytest.mark.parametrize(
    "changed", [("-l", "ru"), ("--theme", "ink-saver", "--ruleset", "forum", "--first", "Gia")]
)
def test_no_running_game_is_left_without_a_word(dealer: Dealer, changed: tuple[str, ...]) -> None:
    folder = dealer.folder / "tonight"
    first = ("--first", "Ada", "--no-night", "-o", folder)
    dealer.types("tonight", *SEVEN, "-l", "it", "--theme", COLD_WAR, *first)
    assert "--again" in dealer.refused("tonight", *SEVEN, *changed, "-o", folder)
    dealer.plays("nominate Ben")
    assert "--again" in dealer.refused("tonight", *SEVEN, *changed, "-o", folder)
    dealer.types("tonight", *SEVEN, *changed, "--again", "-o", folder)
    header = dealer.stored().header
    assert header.language == ("ru" if "ru" in changed else "it")
    assert header.theme == ("classic" if "ink-saver" in changed else COLD_WAR)


def test_what_is_not_said_again_stays_as_it_was(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "-l", "it", "--theme", COLD_WAR, "--no-night", "-o", folder)
    deal = dealer.stored_deal()
    dealer.types("tonight", *SEVEN, "-o", folder)
    assert dealer.stored_deal() == deal
    dealer.types("tonight", *SEVEN, "--again", "-o", folder)
    assert dealer.stored().header.theme == COLD_WAR


def test_before_the_first_move_the_envelopes_may_be_others(dealer: Dealer) -> None:
    """The same roles, told otherwise; after it they stay."""
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--first", "Ada", "-o", folder)
    roles = dealer.opened()
    dealer.types("tonight", "--words", "--language-for", "Ada=it", "-o", folder)
    dealer.types("tonight", "--no-night", "-o", folder)
    packing = dealer.stored_deal().packing
    assert (bool(packing.words), packing.night, packing.languages[0]) == (True, False, "it")
    assert dealer.opened() == roles
    assert made(folder).keys() == ALWAYS - {NIGHT_FILE, CAPTIONS_FILE, HOST_CARD_FILE}
    dealer.refused("tonight", "--language-for", "Zoe=it", "-o", folder)
    dealer.plays("nominate Ben")
    assert "--again" in dealer.refused("tonight", "--no-words", "-o", folder)
    dealer.types("tonight", "-o", folder)


def test_back_to_an_earlier_table_in_the_folder_of_another(dealer: Dealer) -> None:
    one, two = dealer.folder / "one", dealer.folder / "two"
    dealer.types("tonight", *SEVEN[:6], "-o", one)
    dealer.types("tonight", *SEVEN[:5], "--no-night", "-o", two)
    told = dealer.types("tonight", "-o", one)
    assert made(one).keys() == ALWAYS - {NIGHT_FILE, CAPTIONS_FILE, HOST_CARD_FILE}
    assert "read aloud" not in told


REFUSALS = {
    "four": (("Ada", "Ben", "Cleo", "Dan"), 1, "don't cover this number of players: 4."),
    "nobody": ((), 1, "The games folder isn't there: "),
    "twice": ((*SEVEN, "ada"), 1, "Two players have this name: ada."),
    "language": ((*SEVEN, "-l", "tlh"), 1, "speak this language yet: tlh."),
    "theme": ((*SEVEN, "--theme", "warm-war"), 1, 'There is no "'),
    "ruleset": ((*SEVEN, "--ruleset", "mine"), 1, 'There is no "'),
    "first": ((*SEVEN, "--first", "Zoe"), 1, "Nobody here is called Zoe."),
    "language for": ((*SEVEN, "--language-for", "Ada"), 2, "Something is missing"),
    "folder": ((*SEVEN, "--out", "no/such/folder"), 1, "There is no folder no/such"),
    "file": ((*SEVEN, "--out", "file"), 1, "file"),
}


@pytest.mark.parametrize(("words", "status", "told"), REFUSALS.values(), ids=REFUSALS)
def test_refusals(
    dealer: Dealer,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    status: int,
    told: str,
) -> None:
    monkeypatch.chdir(dealer.folder)
    (dealer.folder / "file").write_bytes(b"")
    assert told in dealer.refused("tonight", *words, status=status)


# The page


def test_the_page_needs_no_network_and_tells_no_secret(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--theme", "ink-saver", "-o", folder)
    page = (folder / PAGE_FILE).read_text(encoding="utf-8")
    linked = re.findall(r'(?:href|src)="(?!data:)([^"]*)"', page)  # captions are in the page
    assert linked == [ENVELOPES_FILE, HOST_CARD_FILE, REFERENCE_CARDS_FILE, NIGHT_FILE]
    assert all((folder / file).is_file() for file in linked)
    shown = re.sub(r"url\(data:[^)]*\)", "", page)  # a typeface and a picture are in the page
    assert "http" not in shown
    assert "//" not in shown.replace("</", "")
    assert dealer.fingerprint() in page
    for name in SEVEN:  # a name stands only among all of them, and the first candidate's alone
        assert not re.search(rf"{name}[^<]{{0,20}}(?:Liberal|Fascist|Hitler)", page)
    commands = re.findall(r"<code>(.*?)</code>", page)
    assert commands == [
        "companion print",
        "companion seal",
        "companion night",
        "companion play",
        "companion reveal",
    ]


def test_a_name_is_no_markup(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    names = ("O'Neil", "Ben", "Cleo", "Dan", "Eva")
    dealer.types("tonight", *names, "--no-night", "-o", folder)
    page = (folder / PAGE_FILE).read_text(encoding="utf-8")
    assert "<h1>Tonight: O&#x27;Neil, Ben, Cleo, Dan, Eva</h1>" in page


def test_a_table_without_a_night(dealer: Dealer) -> None:
    """Neither in the folder, nor for the voice, nor in what is printed later."""
    folder = dealer.folder / "tonight"
    told = dealer.types("tonight", *SEVEN, "--no-night", "-o", folder)
    assert made(folder).keys() == ALWAYS - {NIGHT_FILE, CAPTIONS_FILE, HOST_CARD_FILE}
    assert told.splitlines()[-2:] == ["  companion play", "  companion reveal"]
    assert "There is no night at this table" in (folder / PAGE_FILE).read_text(encoding="utf-8")
    assert "no night at this table" in dealer.refused("night", "--dry-run")
    dealer.types("print", "rulebook", "host-card", "-o", dealer.folder / "rules.pdf")
    assert "close your eyes" not in text_of(dealer.folder / "rules.pdf")
    assert "close your eyes" in dealer.types("night", "-n", 7, "--dry-run")  # for another table


@pytest.mark.usefixtures("blank_paper")
def test_a_host_with_a_folder_of_games_is_told_so(dealer: Dealer, tmp_path: Path) -> None:
    home = tmp_path / "my games"
    words = ("tonight", *SEVEN[:5], "--no-night", "-o", dealer.folder / "t", "--home", home)
    told = dealer.types(*words)
    command = told.splitlines()[-1].strip()
    assert shlex.split(command) == ["companion", "reveal", "--home", str(home)]
    page = (dealer.folder / "t" / PAGE_FILE).read_text(encoding="utf-8")
    assert command in html.unescape(page)


# One spine


def test_a_language_for_a_player_is_heard_and_printed(dealer: Dealer) -> None:
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "-l", "ru", "--language-for", "Ada=it", "-o", folder)
    captions = (folder / CAPTIONS_FILE).read_text(encoding="utf-8")
    for language in ("ru", "it"):
        assert load_script(language).lines(official(7))[0].say in captions
    assert "Промежуток" not in captions
    cards = text_of(folder / REFERENCE_CARDS_FILE)
    for language, count in (("ru", 6), ("it", 1)):
        assert cards.count(load_wording(language, "classic").reference.the_round.upper()) == count
        assert load_script(language).screen.night in text_of(folder / HOST_CARD_FILE)
    shown = dealer.types("night", "--dry-run")
    assert load_script("it").lines(official(7))[0].say in shown


def test_the_look_that_was_chosen_is_printed_later(dealer: Dealer) -> None:
    own = dealer.folder / "mine.toml"
    own.write_text('extends = "cold-war"\n[colours]\nliberal = "#003322"\n', encoding="utf-8")
    folder = dealer.folder / "tonight"
    dealer.types("tonight", *SEVEN, "--theme", own, "-o", folder)
    page = (folder / PAGE_FILE).read_text(encoding="utf-8")
    assert "#003322" in page
    assert "Secret Agent" in page
    dealer.types("print", "ballots", "-o", dealer.folder / "ballots.pdf")
    assert "mine" in text_of(dealer.folder / "ballots.pdf")
    record = dealer.folder / "evening.toml"
    dealer.types("export", record)
    assert "mine.toml" in record.read_text(encoding="utf-8")
    dealer.types("import", record)
    assert dealer.stored().header.look == str(own)
    own.unlink()
    assert "mine.toml" in dealer.refused("print", "ballots", "-o", dealer.folder / "x.pdf")


# Stopped


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("after", [0.9])
def test_killed_at_any_moment_it_can_be_run_again(
    environment: dict[str, str], dealer: Dealer, after: float
) -> None:
    """Without a deal nothing is there; with one, the envelopes can be had again."""
    folder = dealer.folder / "tonight"
    killed = Program(("tonight", *SEVEN, "-o", folder), environment, dealer.folder)
    time.sleep(after)
    killed.end()
    dealer.types("tonight", *SEVEN, "-o", folder)
    assert {file.name for file in folder.iterdir() if not file.name.startswith(".")} == ALWAYS
    fingerprint = dealer.fingerprint()
    assert all(
        fingerprint[:9] in sheet.text.replace("\r\n", " ")
        for sheet in sheets(folder / ENVELOPES_FILE)
    )


# In a terminal


def revealed_on_screen(reveal: Terminal) -> str:
    """Everything that the reveal shows, in a window that has no room for the code."""
    reveal.shows("Кто кем был")
    reveal.ends(0)
    assert "Тайный агент" in reveal.raw
    return reveal.raw


def test_the_evening_key_by_key(
    terminal: Callable[..., Terminal], dealer: Dealer, tmp_path: Path
) -> None:
    """The Cold War in Russian: tonight, the night with a sound check, the game, the reveal."""
    names, script = NAMES["ru"][:5], load_script("ru", COLD_WAR)
    home = {
        "COMPANION_HOME": str(dealer.home),
        "COMPANION_LOUDSPEAKER": "null",
        QUICK_LOUDSPEAKER: "5",
    }
    evening = terminal("tonight", *names, "-l", "ru", "--theme", COLD_WAR, "--first", "Ада", **home)
    assert re.search("-m companion night .*-m companion play", evening.ends(0))
    assert (tmp_path / "tonight" / PAGE_FILE).is_file()
    screens = [evening.raw]

    deal, reveal_words = dealer.opened(), dealer.words()
    night = terminal("night", **home)
    night.shows("Все прочитали свою роль?")
    night.send("да" + ENTER)
    night.shows(script.screen.sound_check)
    night.press_until_it_counts(ENTER, script.lines(official(5))[0].say)
    for line in script.lines(official(5)):
        night.shows(line.say)
    night.shows(key_row(Stage.ENDED, script.screen))
    night.press(ENTER)
    night.ends(0)
    screens.append(night.raw)

    hitler = deal.roles.index(Role.HITLER) + 1
    game = terminal("play", size=(100, 44), **home)
    words = load_referee("ru", COLD_WAR).words["play"]
    for _ in range(60):
        now = dealer.status()
        if now["phase"] == "game_over":
            break
        moves = len(dealer.stored().moves)
        free = now["eligible_chancellors"]
        answers = {
            "nominate": str(hitler if now["fascist"] >= 3 and hitler in free else (free or [0])[0]),
            "vote": words["all"],
            "hitler_check": words["yes" if now["chancellor"] == hitler else "no"],
            "legislate": "к",
            "power": "да" if now["power"] == ["peek"] else "",
        }
        typed = answers[now["phase"]]
        if not typed:  # somebody is assassinated who is not the agent
            typed = str(next(s for s in now["alive"] if s not in {now["president"], hitler}))
            game.send(typed + ENTER)
            game.shows("Тайный агент?")
            typed = words["no"]
        game.send(typed + ENTER)
        deadline = time.monotonic() + PATIENCE
        while len(dealer.stored().moves) == moves:
            assert time.monotonic() < deadline, game.read()
            game.read()
    game.shows("Восточный блок победил")
    game.send("н" + ENTER)
    game.send("q" + ENTER)
    game.send(words["quit"] + ENTER)
    game.ends(0)
    screens.append(game.raw)

    screens.append(revealed_on_screen(terminal("reveal", *reveal_words, **home)))
    for screen in screens:
        assert foreign_words(COLD_WAR, re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", " ", screen)) == []


class TestOneKindOfRoles:
    """ "Never both kinds on one table." """

    # How a line of a Secret Role card (a motto), a Party Membership card and a Ballot card begins
    ON_CARDS = ("\n“", "\nPARTY MEMBERSHIP", "\nNEIN")

    @pytest.fixture(autouse=True)
    def _in_the_folder(self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(dealer.folder)

    def test_the_set_beside_envelopes(self, dealer: Dealer) -> None:
        dealer.types("tonight", *SEVEN, "--no-night", "--print")
        text = text_of(dealer.folder / "tonight" / SET_FILE)
        assert not any(line in text for line in self.ON_CARDS)
        told = dealer.types("print", "--list")
        for piece in ("role-cards", "membership-cards", "ballots", "envelopes"):
            assert not re.search(rf"(?m)^ +\d+  {piece} ", told)
        assert "policy-tiles" in told
        assert "role-cards" in dealer.types("print", "--list", "role-cards")

    def test_cards_to_shuffle(self, dealer: Dealer) -> None:
        """The program keeps no deal."""
        told = dealer.types("tonight", *SEVEN, "--no-night", "--cards")
        assert "game.pdf" in told
        text = text_of(dealer.folder / "tonight" / SET_FILE)
        assert all(line in text for line in self.ON_CARDS)
        assert "ingerprint" not in told
        assert not (dealer.folder / "tonight" / ENVELOPES_FILE).exists()
        assert not dealer.key_files()
        page = (dealer.folder / "tonight" / PAGE_FILE).read_text(encoding="utf-8")
        assert "Shuffle the envelopes" in page
        assert "companion reveal" not in page
        with Journal(dealer.home) as journal:
            assert journal.current().deal is None
            assert journal.chain() == ()
        dealer.types("tonight", *SEVEN, "--no-night", "--cards")
        with Journal(dealer.home) as journal:
            assert len(journal.games()) == 1

    def test_from_envelopes_to_cards(self, dealer: Dealer) -> None:
        dealer.types("tonight", *SEVEN, "--no-night")
        told = dealer.types("tonight", *SEVEN, "--no-night", "--cards")
        assert "These deals of the evening no longer count" in told
        assert not (dealer.folder / "tonight" / ENVELOPES_FILE).exists()
        assert not dealer.key_files()
