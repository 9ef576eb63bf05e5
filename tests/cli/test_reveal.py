"""`companion reveal`: who was who against what was claimed, and the proof; never by accident."""

import hashlib
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.deal.keys import KeyChanged, KeyGone, KeyRing
from companion.deal.roles import Deal
from companion.deal.sealed import HowOpened, Opening, StoredDeal
from companion.rules.pieces import Role
from companion.store.journal import Journal
from companion.store.refusals import NothingToUndo
from companion.table.clock import local_time as when
from companion.table.deal import NotDealt
from companion.table.reveal import NothingRevealed, NotOver
from companion.words.referee import load_referee
from tests.cli.dealer import (
    CHANGED,
    GONE,
    LANGUAGES,
    SPOKEN,
    Damage,
    Dealer,
    dealer,
    mode,
    refuses,
    says,
    seven,
    told_of,
)
from tests.cli.typed import SEVEN
from tests.conftest import COMPANION, Run, assert_friendly
from tests.store.evenings import packing

__all__ = ["dealer", "seven"]  # the fixtures

L, F, H = Role.LIBERAL, Role.FASCIST, Role.HITLER
# Ada investigates Ben's loyalty after two Fascist tiles, and so on up to Hitler's execution.
ROLES = (L, F, L, L, F, H, L)  # Finn is Hitler
TO_EXECUTION = (
    "nominate Ben", "vote --ja-all", "enact fascist",
    "nominate Cleo", "vote --ja-all", "enact fascist", "investigate Eva",
    "nominate Dan", "vote --ja-all", "enact fascist", "call-election Gia",
    "nominate Ada", "vote --ja-all", "answer-hitler no", "enact fascist",
)  # fmt: skip
SALT = b"0123456789abcdef"
YES = {"en": "yes", "it": "sì", "ru": "да"}
NO = {"en": "no", "it": "no", "ru": "нет"}


def arranged(dealer: Dealer, roles: tuple[Role, ...] = ROLES, *words: str) -> Deal:
    """A game whose deal the test has chosen; Ada is the first candidate."""
    dealer.begins(*words)
    deal = Deal(SEVEN, roles, SALT)
    with Journal(dealer.home) as journal:
        seen = journal.current()
        sealed = KeyRing(dealer.home).seal(deal)
        journal.deal(seen, StoredDeal(sealed, packing(7).replace(languages=("en",) * 7)))
    return deal


def played(dealer: Dealer, roles: tuple[Role, ...] = ROLES, *words: str) -> Deal:
    """The same game, and Gia is to execute somebody."""
    dealer.prepare(
        ("played", roles, words),
        lambda: arranged(dealer, roles, *words) and dealer.plays(*TO_EXECUTION),
    )
    return Deal(SEVEN, roles, SALT)


def expected_roles(language: str, deal: Deal) -> list[str]:
    words = load_referee(language).words["board"]["roles"]
    named = zip(SEVEN, deal.roles, strict=True)
    return [f"  {says(language, 'role', seat=name, role=words[role])}" for name, role in named]


@pytest.mark.parametrize("language", LANGUAGES)
class TestBeforeTheEnd:
    def test_it_is_refused(self, dealer: Dealer, language: str) -> None:
        expected = refuses(language, NotOver, command="companion reveal --now")
        dealer.dealt(*SEVEN, "-l", language, "--first", "Ada")
        assert dealer.refused("reveal") == expected
        dealer.plays(*TO_EXECUTION[:3])
        assert dealer.refused("reveal", "--proof", dealer.folder / "p.txt") == expected
        assert dealer.stored_deal().openings == ()

    def test_now_asks_and_only_yes_will_do(self, dealer: Dealer, language: str) -> None:
        dealer.dealt(*SEVEN, "-l", language, "--first", "Ada")
        nothing = refuses(language, NothingRevealed)
        for told in (NO[language], "", "\n", "x", "yesno", "0", " ", "no yes", "1", "\x1b[A"):
            answer = dealer.typed("reveal", "--now", told=f"{told}\n" if told else "")
            assert isinstance(answer.exception, NothingRevealed), told
            assert answer.output.splitlines()[0] == says(language, "sure", yes=YES[language])
            assert not told_of(answer.output)
            assert dealer.refused("reveal", "--now", told=f"{told}\n") == nothing
        assert dealer.stored_deal().openings == ()

    @pytest.mark.parametrize("how", [str, str.upper, lambda yes: f"  {yes} "])
    def test_yes(self, dealer: Dealer, language: str, how: object) -> None:
        assert callable(how)
        dealer.dealt(*SEVEN, "-l", language, "--first", "Ada")
        answer = dealer.typed("reveal", "--now", told=f"{how(YES[language])}\n")
        assert answer.exit_code == 0, answer.output
        for line in expected_roles(language, dealer.opened()):
            assert line in answer.output.splitlines()
        assert [one.how for one in dealer.stored_deal().openings] == [HowOpened.REVEAL]
        dealer.types("status")  # the game goes on

    def test_not_dealt(self, dealer: Dealer, language: str) -> None:
        dealer.begins("-l", language)
        expected = refuses(language, NotDealt, command="companion deal -o envelopes.pdf")
        assert dealer.refused("reveal") == dealer.refused("reveal", "--now") == expected


class TestAfterTheEnd:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_who_was_who_against_what_was_claimed(self, dealer: Dealer, language: str) -> None:
        deal = played(dealer, ROLES, "-l", language)
        dealer.plays("claim Ben saw liberal", "claim Ben saw fascist")
        last = dealer.types("execute", "Finn", "--hitler").splitlines()[-1]
        assert last == says(language, "reveal_it", command="companion reveal")
        lines = dealer.types("reveal").splitlines()
        first = lines.index(says(language, "roles"))
        assert lines[first + 1 : first + 8] == expected_roles(language, deal)
        claims = lines.index(says(language, "claims"))
        lie, truth = lines[claims + 1 : claims + 3]
        assert lie.startswith(f"  {says(language, 'untrue', claim=None)}".rstrip())
        assert truth.startswith(f"  {says(language, 'true', claim=None)}".rstrip())
        assert "Ben" in lie
        assert "Eva" in truth
        assert says(language, "openings") not in lines
        assert lines[-2:] == [
            says(language, "proven", fingerprint=deal.fingerprint),
            says(language, "how_to_prove", command="companion reveal --proof proof.txt"),
        ]
        contradicted = says(language, "contradicted", event=None).strip()
        assert not any(contradicted in line for line in lines)

    def test_the_other_way_round(self, dealer: Dealer) -> None:
        played(dealer, (L, F, L, F, L, H, L))  # now Eva is a Liberal
        dealer.plays("claim Ben saw liberal", "claim Ben saw fascist")
        dealer.plays("claim Ben saw no-comment", "claim Gia drew FFL", "execute Finn --hitler")
        lines = dealer.types("reveal").splitlines()
        claims = lines.index(says("en", "claims"))
        assert lines[claims + 1].startswith("  True.")
        assert lines[claims + 2].startswith("  Not true!")
        assert lines[claims + 3] == ""  # of tiles, and of nothing, nobody can tell

    def test_hitlers_party_is_fascist(self, dealer: Dealer) -> None:
        played(dealer, (L, F, L, L, H, F, L))  # Eva
        dealer.plays("claim Ben saw fascist", "execute Eva --hitler")
        assert "  True." in dealer.types("reveal")

    def test_without_the_memory_of_claims(self, dealer: Dealer) -> None:
        played(dealer, ROLES, "--no-claims")
        dealer.plays("execute Finn --hitler")
        assert says("en", "claims") not in dealer.types("reveal")

    @pytest.mark.parametrize(
        ("roles", "moves", "told"),
        [
            ((L, F, L, L, F, L, H), ("execute Finn --hitler",), ["Finn"]),
            ((L, F, L, L, F, H, L), ("execute Finn",), ["Finn"]),
            ((H, F, L, L, F, L, L), ("execute Finn --hitler",), ["Ada", "Finn"]),
            (ROLES, ("execute Finn --hitler",), []),
        ],
    )
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_record_that_contradicts_the_deal(
        self,
        dealer: Dealer,
        roles: tuple[Role, ...],
        moves: tuple[str, ...],
        told: list[str],
        language: str,
    ) -> None:
        """Whoever said "I am not Hitler" as Chancellor, or fell as Hitler and was not."""
        played(dealer, roles, "-l", language)
        dealer.plays(*moves)
        over = dealer.status()["winner"] is not None
        answer = dealer.typed("reveal", *([] if over else ["--now"]), told=f"{YES[language]}\n")
        start = says(language, "contradicted", event=None).strip()
        lines = [line for line in answer.output.splitlines() if line.startswith(start)]
        assert len(lines) == len(told)
        assert all(name in line for name, line in zip(told, lines, strict=True))

    def test_elected_though_another_is_hitler(self, dealer: Dealer) -> None:
        arranged(dealer)
        dealer.plays(*TO_EXECUTION[:13], "answer-hitler yes")
        assert "The record does not agree with the deal." in dealer.types("reveal")
        dealer.plays("undo", "answer-hitler no")  # it was a mistake
        dealer.refused("reveal")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_who_had_opened_it_before(self, dealer: Dealer, language: str) -> None:
        played(dealer, ROLES, "-l", language)
        with Journal(dealer.home) as journal:
            look = Opening("2026-11-21T20:00:00+00:00", HowOpened.LOOK, 3)
            journal.note_opening(journal.current(), look)
        dealer.types("envelope", "Ada", "--reprint", "-o", dealer.file)
        dealer.plays("execute Finn --hitler")
        for revealed in (False, True):
            lines = dealer.types("reveal").splitlines()
            start = lines.index(says(language, "openings")) + 1
            referee = load_referee(language).words["deal"]["opened"]
            noted = dealer.stored_deal().openings
            assert lines[start : start + 2] == [
                f"  {referee[HowOpened.LOOK].format(when=when(look.at), names='Cleo')}",
                f"  {referee[HowOpened.REPRINT].format(when=when(noted[1].at), names='Ada')}",
            ]
            again = referee[HowOpened.REVEAL].format(when=when(noted[2].at), names=", ".join(SEVEN))
            assert (f"  {again}" in lines) is revealed
        age = datetime.now(UTC) - datetime.fromisoformat(noted[1].at)
        assert 0 <= age.total_seconds() < 60

    def test_a_deal_that_was_replaced_takes_its_openings_along(self, seven: Dealer) -> None:
        seven.types("envelope", "Ada", "--reprint", "--force", "-o", seven.file)
        seven.deals("--again", "--force")
        answer = seven.typed("reveal", "--now", told="yes\n")
        assert says("en", "openings") not in answer.output


class TestProof:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_its_sha_256_begins_with_the_fingerprint(self, dealer: Dealer, language: str) -> None:
        proof = dealer.folder / "proof.txt"
        deal = played(dealer, ROLES, "-l", language)
        dealer.plays("execute Finn --hitler")
        lines = dealer.types("reveal", "--proof", proof).splitlines()
        digits = deal.fingerprint.replace(" ", "").lower()
        assert hashlib.sha256(proof.read_bytes()).hexdigest().startswith(digits)
        assert lines[-1] == says(language, "proof", file=proof, fingerprint=digits)
        written = re.findall(r"^(\d) (\w+) (\w+)$", proof.read_text("utf-8"), re.MULTILINE)
        assert written == [
            (str(seat), role.value, name)
            for seat, (role, name) in enumerate(zip(ROLES, SEVEN, strict=True), start=1)
        ]
        assert mode(proof) == 0o600

    def test_where_it_cannot_be_written_nothing_is_shown(self, dealer: Dealer) -> None:
        played(dealer)
        dealer.plays("execute Finn --hitler")
        there = dealer.folder / "there"
        there.write_text("mine")
        for file, told in (
            (there, "exists already: add --force"),
            (there / "proof.txt", "is not a folder"),
            (dealer.folder, "is a folder"),
            (dealer.folder / "no" / "proof.txt", "There is no folder"),
        ):
            assert told in dealer.refused("reveal", "--proof", file)
            assert dealer.typed("reveal", "--proof", file).output == ""
        assert dealer.stored_deal().openings == ()
        dealer.types("reveal", "--proof", there, "--force")
        assert mode(there) == 0o600

    def test_a_proof_that_is_not_noted_is_not_given(
        self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails(*_: object) -> None:
            raise NothingToUndo

        played(dealer)
        dealer.plays("execute Finn --hitler")
        monkeypatch.setattr(Journal, "note_opening", fails)
        for words in (("reveal", "--proof", dealer.folder / "p"), ("reveal",)):
            assert dealer.refused(*words) == refuses("en", NothingToUndo)
            assert dealer.typed(*words).output == ""
        arguments = ("envelope", "Ada", "--reprint", "-o", dealer.folder / "one.pdf")
        assert dealer.refused(*arguments) == refuses("en", NothingToUndo)


@pytest.mark.parametrize("damage", [*GONE, *CHANGED])
def test_a_key_that_opens_nothing(dealer: Dealer, damage: Damage) -> None:
    """It is told, in the table's language, and the game goes on to its end."""
    language = "ru"
    played(dealer, ROLES, "-l", language)
    damage(dealer.key())
    dealer.plays("execute Finn --hitler", "status", "history", "undo", "redo")
    kind = KeyGone if damage in GONE else KeyChanged
    expected = refuses(language, kind, file=dealer.key())
    assert dealer.refused("reveal") == expected
    assert dealer.refused("reveal", "--proof", dealer.folder / "proof.txt") == expected
    assert not SPOKEN.search(expected)


def test_the_key_of_another_deal(dealer: Dealer, tmp_path: Path) -> None:
    dealer.deals(*SEVEN)
    key, first = dealer.key(), dealer.key().read_bytes()
    dealer.deals("--again", "--force")
    dealer.key().write_bytes(first)
    assert dealer.key() != key
    expected = refuses("en", KeyChanged, file=dealer.key())
    assert dealer.refused("reveal", "--now", told="yes\n") == expected


def test_a_record_with_other_names_or_another_deal_proves_nothing(seven: Dealer) -> None:
    record = seven.folder / "record.toml"
    seven.types("export", record)
    text = record.read_text("utf-8")
    fingerprint = seven.stored_deal().sealed.fingerprint
    for old, new in (
        ('"Ada"', '"Zoe"'),
        (fingerprint, f"{fingerprint[:-1]}{'0' if fingerprint[-1] != '0' else '1'}"),
    ):
        record.write_text(text.replace(old, new), "utf-8")
        seven.types("import", record)
        sentence = seven.refused("reveal", "--now", told="yes\n")
        assert sentence == refuses("en", KeyChanged, file=seven.key())


def test_a_game_that_travelled_with_its_key_is_proven_there(dealer: Dealer, tmp_path: Path) -> None:
    deal = played(dealer)
    dealer.plays("execute Finn --hitler")
    record = dealer.folder / "record.toml"
    dealer.types("export", record)
    assert not told_of(record.read_text("utf-8").partition("[deal]")[2].partition("[ruleset]")[0])
    there = Dealer(tmp_path / "elsewhere", dealer.folder)
    there.types("import", record)
    there.refused("reveal")
    there.key().parent.mkdir()
    there.key().write_bytes(dealer.key().read_bytes())
    assert says("en", "proven", fingerprint=deal.fingerprint) in there.types("reveal")


def test_no_game(run: Run, home: Path) -> None:
    assert_friendly(run("reveal"), 1, "The folder of the games is not there")
    assert_friendly(run("reveal", "--now"), 1, "The folder of the games is not there")
    assert not home.exists()


@pytest.mark.parametrize("typed", [b"", b"\xff\xfe\n", b"\0\n"])
def test_as_a_program_it_shows_nothing_by_accident(
    seven: Dealer, environment: dict[str, str], typed: bytes
) -> None:
    before = seven.everything_there()
    answer = subprocess.run(
        [*COMPANION, "reveal", "--now"],
        input=typed,
        capture_output=True,
        env={**environment, "COMPANION_DEBUG": "1"},
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr.decode() == "companion: Nothing was shown.\n"
    assert not told_of(answer.stdout.decode())
    assert seven.everything_there() == before
