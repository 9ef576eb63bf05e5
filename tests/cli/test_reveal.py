"""`companion reveal`: who was who against what was claimed, by the words on paper; what is proven, no more."""

import hashlib
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from companion.cli.terminal.code_screen import code_lines
from companion.deal import sealing
from companion.deal.chain import HEAD_DIGITS, START, LinkKind, next_link
from companion.deal.reveal_words import NotAWord, NotSixWords, list_language, read_words, word_list
from companion.deal.roles import Deal, commitment, deal_by_words
from companion.deal.sealed import DealNumber, SealedDeal, StoredDeal
from companion.deal.sealing import WordsOpenNothing, seal
from companion.evening.settings import UnknownFormat
from companion.rules.pieces import Role
from companion.store.journal import Journal
from companion.store.recorded_game import KnownRoles, NothingThere, RoleSource
from companion.table.clock import local_time
from companion.table.deal import NotDealt, NothingOpened, WordsOfAnother
from companion.table.names import HowTo, UnknownName, chosen
from companion.table.reveal import (
    RolesDoNotFit,
)
from companion.words.sentences import load_referee, say
from tests.cli.dealer import (
    LANGUAGES,
    Dealer,
    dealer,
    mode,
    refuses,
    seven,
    sheets,
    told_of,
)
from tests.cli.typed import SEVEN
from tests.conftest import COMPANION, Run, assert_friendly
from tests.products import some
from tests.store.evenings import load, packing
from tests.store.test_v0_1 import FILES as OF_0_1
from tests.terminal import ENTER, Terminal, terminal

__all__ = ["dealer", "seven", "terminal"]  # the fixtures

L, F, H = Role.LIBERAL, Role.FASCIST, Role.HITLER
# Ada investigates Ben's loyalty after two Fascist tiles, and so on up to Hitler's execution.
ROLES = (L, F, L, L, F, H, L)  # Finn is Hitler
TO_EXECUTION = (
    "nominate Ben", "vote --ja-all", "enact fascist",
    "nominate Cleo", "vote --ja-all", "enact fascist", "investigate Eva",
    "nominate Dan", "vote --ja-all", "enact fascist", "call-election Gia",
    "nominate Ada", "vote --ja-all", "answer-hitler no", "enact fascist",
)  # fmt: skip
SALT = b"0123456789abcdef" * 2
YES, NO = (
    {one: str(load_referee(one).words["play"][answer]) for one in LANGUAGES}
    for answer in ("yes", "no")
)
WHEN = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
LOST = "--lost"


def sealed(
    roles: tuple[Role, ...] = ROLES, language: str = "en"
) -> tuple[SealedDeal, tuple[str, ...]]:
    """The first deal of an evening, and the words of its Reveal."""
    return _sealed(roles, language, vars(sealing)["_SCRYPT_COST"])


@cache
def _sealed(
    roles: tuple[Role, ...], language: str, _stretched: object
) -> tuple[SealedDeal, tuple[str, ...]]:
    return seal(Deal(SEVEN, roles, SALT, DealNumber(1, START)), language)


def words_of(roles: tuple[Role, ...] = ROLES) -> Sequence[str]:
    return sealed(roles)[1]


def keep(journal: Journal, deal: SealedDeal, *kinds: LinkKind) -> None:
    """The deal of the current game, and what is noted of it after its own link."""
    for hour, kind in enumerate((LinkKind.DEAL, *kinds)):
        at = WHEN + timedelta(hours=hour)
        seat = 3 if kind is LinkKind.LOOK else None
        link = next_link(journal.chain()[-1:], kind, deal.fingerprint, seat, at)
        if kind is LinkKind.DEAL:
            as_printed = packing(7).replace(languages=("en",) * 7)
            journal.deal(journal.current(), StoredDeal(deal, as_printed), link)
        else:
            journal.add_link(link)


def arranged(dealer: Dealer, roles: tuple[Role, ...] = ROLES, *words: str) -> None:
    """A sealed game whose deal the test has chosen; Ada is the first candidate."""
    dealer.begins(*words)
    with Journal(dealer.home) as journal:
        keep(journal, sealed(roles)[0], LinkKind.SEAL)


def played(dealer: Dealer, roles: tuple[Role, ...] = ROLES, *words: str) -> None:
    """The same game, and Gia is to execute somebody."""

    def play() -> None:
        arranged(dealer, roles, *words)
        dealer.plays(*TO_EXECUTION)

    dealer.prepare(("played", roles, words), play)


def over(dealer: Dealer, *words: str) -> None:
    played(dealer, ROLES, *words)
    dealer.plays("execute Finn --hitler")


def links(dealer: Dealer) -> list[LinkKind]:
    with Journal(dealer.home) as journal:
        return [link.kind for link in journal.chain()]


def numbered(dealer: Dealer, language: str, *, deal: int, link: int) -> str:
    """Return the line that says which deal it is, as its sheets do."""
    with Journal(dealer.home) as journal:
        head = grouped(journal.chain()[link - 1].head[:HEAD_DIGITS])
    return f"  {say(load_referee(language), 'deals', 'number', deal=deal, link=link, head=head)}"


def closed(language: str, opener: str) -> str:
    return str(load_referee(language).words["reveal"]["closed"][opener])


def says(language: str, key: str, **places: object) -> str:
    return say(load_referee(language), "reveal", key, **places)


def asked_early(language: str) -> str:
    """The host is asked before roles are shown too early."""
    return f"{says(language, 'reveal_early')} ({YES[language]} / {NO[language]})"


def stated_only(language: str) -> str:
    """That nothing is proven."""
    return str(load_referee(language).words["recap"]["roles_from"]["players"])


def grouped(fingerprint: str) -> str:
    return re.sub(r"(....)(?=.)", r"\1 ", fingerprint)


def expected_roles(language: str, roles: Sequence[Role]) -> list[str]:
    labels = load_referee(language).words["board"]["roles"]
    named = zip(SEVEN, roles, strict=True)
    return [f"  {says(language, 'role', seat=name, role=labels[role])}" for name, role in named]


def stated_options(roles: Sequence[Role]) -> list[str]:
    named = zip(SEVEN, roles, strict=True)
    return [word for name, role in named for word in ("--role", f"{name}={role.value}")]


@pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
class TestBeforeTheEnd:
    """ "Before the game is over the words are taken after a question."""

    def test_only_yes_will_do(self, dealer: Dealer, language: str) -> None:
        arranged(dealer, ROLES, "-l", language)
        nothing = refuses(language, NothingOpened, why="unanswered")
        for typed in (NO[language], "", "\n", "x", "yesno", "0", " ", "no yes", "1", "\x1b[A"):
            told = f"{typed}\n" if typed else ""
            answer = dealer.typed("reveal", *words_of(), told=told)
            assert isinstance(answer.exception, NothingOpened), typed
            assert answer.exception.why == "unanswered"
            assert answer.output.splitlines()[0] == asked_early(language)
            assert not told_of(answer.output)
            assert dealer.refused("reveal", told=told) == nothing
            assert dealer.refused("reveal", LOST, told=told) == nothing
        assert LinkKind.REVEAL not in links(dealer)

    @pytest.mark.parametrize("how", [str, lambda yes: f"  {yes.upper()} "])
    def test_yes_and_the_words(
        self, dealer: Dealer, language: str, how: Callable[[str], str]
    ) -> None:
        arranged(dealer, ROLES, "-l", language)
        answer = dealer.typed("reveal", told=f"{how(YES[language])}\n{' '.join(words_of())}\n")
        assert answer.exit_code == 0, answer.output
        assert set(expected_roles(language, ROLES)) <= set(answer.output.splitlines())
        assert says(language, "six_words") in answer.output
        assert links(dealer)[-1] is LinkKind.REVEAL
        dealer.types("status")  # the game goes on


class TestAfterTheEnd:
    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_who_was_who_against_what_was_claimed(self, dealer: Dealer, language: str) -> None:
        played(dealer, ROLES, "-l", language)
        dealer.plays("claim Ben saw liberal", "claim Ben saw fascist")
        last = dealer.types("execute", "Finn", "--hitler").splitlines()[-1]
        assert last == says(language, "reveal_it", command="companion reveal")
        lines = dealer.types("reveal", *words_of()).splitlines()
        first = lines.index(says(language, "roles"))
        assert lines[first + 1 : first + 8] == expected_roles(language, ROLES)
        claims = lines.index(says(language, "claims"))
        lie, truth = lines[claims + 1 : claims + 3]
        assert lie.startswith(f"  {says(language, 'untrue', claim=None)}".rstrip())
        assert truth.startswith(f"  {says(language, 'true', claim=None)}".rstrip())
        assert "Ben" in lie
        assert "Eva" in truth
        assert lines[-2:] == [
            says(language, "proven", fingerprint=grouped(sealed()[0].fingerprint)),
            says(language, "how_to_prove", command="companion reveal --proof proof.txt"),
        ]
        contradicted = says(language, "contradicted", event=None).strip()
        assert not any(contradicted in line for line in lines)

    def test_the_other_way_round(self, dealer: Dealer) -> None:
        roles = (L, F, L, F, L, H, L)  # now Eva is a Liberal
        played(dealer, roles)
        dealer.plays("claim Ben saw liberal", "claim Ben saw fascist")
        dealer.plays("claim Ben saw no-comment", "claim Gia drew FFL", "execute Finn --hitler")
        lines = dealer.types("reveal", *words_of(roles)).splitlines()
        claims = lines.index(says("en", "claims"))
        assert lines[claims + 1].startswith("  True.")
        assert lines[claims + 2].startswith("  False!")
        assert lines[claims + 3] == ""  # of tiles, and of nothing, nobody can tell

    def test_hitlers_party_is_fascist(self, dealer: Dealer) -> None:
        roles = (L, F, L, L, H, F, L)  # Eva
        played(dealer, roles)
        dealer.plays("claim Ben saw fascist", "execute Eva --hitler")
        assert "  True." in dealer.types("reveal", *words_of(roles))

    def test_without_the_memory_of_claims(self, dealer: Dealer) -> None:
        over(dealer, "--no-claims")
        assert says("en", "claims") not in dealer.types("reveal", *words_of())

    @pytest.mark.parametrize(
        ("roles", "moves", "told"),
        [
            ((L, F, L, L, F, L, H), "execute Finn --hitler", ["Finn"]),
            ((L, F, L, L, F, H, L), "execute Finn", ["Finn"]),
            ((H, F, L, L, F, L, L), "execute Finn --hitler", ["Ada", "Finn"]),
            (ROLES, "execute Finn --hitler", []),
        ],
    )
    def test_a_record_that_contradicts_the_deal(
        self, dealer: Dealer, roles: tuple[Role, ...], moves: str, told: list[str]
    ) -> None:
        """Whoever said "I am not Hitler" as Chancellor, or fell as Hitler and was not."""
        played(dealer, roles)
        dealer.plays(moves)
        lines = dealer.typed("reveal", *words_of(roles), told="yes\n").output.splitlines()
        start = says("en", "contradicted", event=None).strip()
        contradicted = [line for line in lines if line.startswith(start)]
        assert len(contradicted) == len(told)
        assert all(name in line for name, line in zip(told, contradicted, strict=True))

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_what_was_noted_since_the_deal(self, dealer: Dealer, language: str) -> None:
        """ "The number of the deal tonight; looks, reprints, imports, seals since."""
        dealer.begins("-l", language)
        kinds = (LinkKind.LOOK, LinkKind.REPRINT, LinkKind.SEAL, LinkKind.IMPORT)
        with Journal(dealer.home) as journal:
            keep(journal, sealed()[0], *kinds)
        for revealed in (False, True):
            answer = dealer.typed("reveal", *words_of(), told=f"{YES[language]}\n")
            lines = answer.output.splitlines()
            start = lines.index(says(language, "noted")) + 1
            noted_as = partial(say, load_referee(language), "deals")
            at = [local_time((WHEN + timedelta(hours=hour)).isoformat()) for hour in range(1, 5)]
            assert lines[start : start + 5] == [
                numbered(dealer, language, deal=1, link=3),  # printed again
                f"  {at[0]}. {noted_as('look', names='Cleo')}",
                f"  {at[1]}. {noted_as('reprint', names=SEVEN)}",
                f"  {at[2]}. {noted_as('seal')}",
                f"  {at[3]}. {noted_as('import')}",
            ]
            again = noted_as("reveal")
            assert any(line.endswith(again) for line in lines) is revealed


class TestWords:
    """ "Case and accents forgiven; a word that is not in the list: which one, and near ones."""

    @pytest.mark.parametrize(
        "how",
        [
            lambda words: " ".join(words).upper(),
            lambda words: ", ".join(word[:4] for word in words),  # first letters tell them apart
            lambda words: "  " + "  ".join(words).replace("a", "á"),
            lambda words: " ".join(f"{place}. {word}" for place, word in enumerate(words, 1)),
        ],
    )
    def test_as_people_type(self, dealer: Dealer, how: Callable[[Sequence[str]], str]) -> None:
        over(dealer)
        answer = dealer.typed("reveal", told=f"{how(words_of())}\n")
        assert set(expected_roles("en", ROLES)) <= set(answer.output.splitlines())

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_a_word_with_a_letter_wrong(self, dealer: Dealer, language: str) -> None:
        """ "Which word": its place, and those like it; nothing opens."""
        over(dealer, "-l", language)
        first, second, *rest = words_of()
        wrong = f"{second[:2]}q{second[3:]}q"
        line = dealer.refused("reveal", first, wrong, *rest)
        assert dealer.refused("reveal", told=" ".join((first, wrong, *rest))) == line
        before, after = refuses(language, NotAWord, place=2, word=wrong, near=("#",)).split("#")
        assert line.startswith(before)
        near = line.removeprefix(before).removesuffix(after).split(", ")
        assert len(near) == 3
        assert set(near) <= set(word_list("en"))

    def test_it_is_told_before_any_question(self, seven: Dealer) -> None:
        first, *rest = seven.words()
        answer = seven.typed("reveal", f"{first}q", *rest, told="yes\n")
        assert isinstance(answer.exception, NotAWord)
        assert answer.output == ""

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_words_of_the_list_that_open_nothing(self, dealer: Dealer, language: str) -> None:
        over(dealer, "-l", language)
        other = next(word for word in word_list("en") if word not in words_of())
        fingerprint = grouped(sealed()[0].fingerprint[:12])
        line = dealer.refused("reveal", *words_of()[:5], other)
        assert line == refuses(language, WordsOpenNothing, fingerprint=fingerprint)
        line = dealer.refused("reveal", *words_of()[:5])
        assert line == refuses(language, NotSixWords, words=5, expected=6)

    @pytest.mark.parametrize("other", ["en", "it"])
    def test_the_reveal_of_another_deal(self, dealer: Dealer, other: str) -> None:
        """Told which game it is of, whatever the language of its words."""
        over(dealer)
        dealer.types("new", *SEVEN, "--first", "Ada")
        roles = (H, F, F, L, L, L, L)
        with Journal(dealer.home) as journal:
            keep(journal, sealed(roles, other)[0])
        answer = dealer.typed("reveal", *words_of(), told="yes\n")
        command = "companion games --current 1"
        assert dealer.told(answer) == refuses("en", WordsOfAnother, game=1, command=command)
        dealer.types("games", "--current", 1)
        line = dealer.refused("reveal", *sealed(roles, other)[1])
        assert line == refuses("en", WordsOfAnother, game=2, command="companion games --current 2")
        assert "Who was who" in dealer.types("reveal", *words_of())

    def test_of_a_deal_that_was_dealt_again(self, dealer: Dealer) -> None:
        """ "An envelope of the second deal at the third": nothing opens, and the sheet tells."""
        files = ("--messages", dealer.folder / "m", "--force")
        dealer.types("deal", *SEVEN, "--first", "Ada", *files)
        replaced = dealer.words()
        dealer.types("deal", "--again", *files)
        fingerprint = grouped(dealer.stored_deal().sealed.fingerprint[:12])
        answer = dealer.typed("reveal", *replaced, told="yes\n")
        assert dealer.told(answer) == refuses("en", WordsOpenNothing, fingerprint=fingerprint)
        answer = dealer.typed("reveal", *dealer.words(), told="yes\n")
        assert numbered(dealer, "en", deal=2, link=2) in answer.output.splitlines()


class TestStated:
    """ "Without them it takes the roles as the players state them, and says that nothing is
    proven."
    """

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_a_lost_reveal(self, dealer: Dealer, language: str) -> None:
        over(dealer, "-l", language)
        with Journal(dealer.home) as journal:
            before = journal.chain()
        fascists = [str(seat) for seat, role in enumerate(ROLES, start=1) if role is F]
        told = " ".join((str(ROLES.index(H) + 1), *fascists))
        answer = dealer.typed("reveal", told=f"\n?\n{told}\n")
        lines = answer.output.splitlines()
        assert any(
            says(language, "no_deal_opens", closed=closed(language, "words")) in line
            for line in lines
        )
        assert refuses(language, UnknownName, name="?", allowed=SEVEN) in answer.output
        assert set(expected_roles(language, ROLES)) <= set(lines)
        assert lines[-1] == stated_only(language)
        assert says(language, "proven", fingerprint="").split(":")[0] not in answer.output
        assert dealer.stored().roles == KnownRoles(ROLES, RoleSource.PLAYERS)
        with Journal(dealer.home) as journal:
            assert journal.chain() == before  # nothing is noted

    def test_as_options(self, dealer: Dealer) -> None:
        played(dealer)
        dealer.plays("claim Ben saw liberal", "execute Finn --hitler")
        options = stated_options(ROLES)
        answer = dealer.typed("reveal", *options)
        assert answer.output.endswith(f"{stated_only('en')}\n")
        assert "False!" in answer.output
        answer = dealer.typed("reveal", *options[:-2])  # who is not named is a Liberal
        assert stated_only("en") in answer.output

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_roles_that_this_table_does_not_have(self, dealer: Dealer, language: str) -> None:
        """ "Counts checked against the ruleset."""
        over(dealer, "-l", language)
        expected = {"stated": (L, L, L, L, L, F, H), "expected": (L, L, L, L, F, F, H)}
        line = dealer.refused("reveal", *stated_options((L, F, L, L, L, H, L)))
        assert line == refuses(language, RolesDoNotFit, **expected)
        label = load_referee(language).words["board"]["roles"][F]
        line = dealer.refused("reveal", "--role", "Ada", status=2)
        assert line == refuses(language, HowTo, example=f"companion reveal --role Ada={label}")
        assert "Zoe" in dealer.refused("reveal", "--role", "Zoe=liberal")
        line = dealer.refused("reveal", LOST, "--proof", dealer.folder / "p.txt")
        assert line == refuses(language, NothingOpened, why="unproven")
        assert dealer.refused("reveal", LOST) == refuses(
            language, NothingOpened, why="unanswered"
        )  # nobody answers

    def test_the_cards_of_the_box(self, dealer: Dealer) -> None:
        dealer.begins().plays(*TO_EXECUTION, "execute Finn --hitler")
        answer = dealer.types("reveal", *stated_options(ROLES))
        assert stated_only("en") in answer
        expected = refuses("en", NotDealt, command="companion deal -o envelopes.pdf")
        assert dealer.refused("reveal", *words_of()) == expected

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_while_it_can_be_printed_again(self, dealer: Dealer, language: str) -> None:
        """A deal that is not sealed is opened by its words alone: nobody has to go without."""
        dealer.dealt(*SEVEN, "-l", language, "--first", "Ada")
        expected = refuses(language, NothingOpened, why="unsealed")
        for options in ((LOST,), stated_options(ROLES)):
            assert dealer.refused("reveal", *options) == expected  # before any question
        assert dealer.refused("reveal", told=f"{YES[language]}\n\n") == expected
        answer = dealer.typed("reveal", *dealer.words(), told=f"{YES[language]}\n")
        lines = answer.output.splitlines()
        assert {says(language, "not_sealed"), say(load_referee(language), "deals", "seal")} <= {
            *lines
        }
        assert not list((dealer.home / "keys").glob("*"))
        assert not dealer.file.exists()


@pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
def test_marks_around_words_do_not_matter(language: str) -> None:
    words = word_list(list_language(language))[:6]
    typed = f"1. {words[0].upper()}, 2: {words[1]}. («{words[2]}») {'; '.join(words[3:])}!"
    assert read_words(typed, list_language(language)) == words


@pytest.mark.parametrize("typed", ["sì", "si", "SI", "si'", "Sì.", "s", "si!"])
def test_a_yes_without_its_accent(typed: str) -> None:
    assert chosen({"sì": True, "no": False}, typed) is True


class TestEveningsThatGoWrong:
    def test_a_forgotten_role(self, seven: Dealer) -> None:
        """ "A forgotten role is read again from one's own slip" once the deal is sealed."""
        assert "--look" in seven.refused("envelope", "Ada", "--look")  # it wants a terminal
        seven.types("seal")
        assert seven.refused("envelope", "Ada", "--look") == refuses(
            "en", NothingOpened, why="sealed"
        )

    def test_a_creased_envelope_before_the_night_and_a_lost_one_after_it(
        self, seven: Dealer
    ) -> None:
        words, one = seven.words(), seven.folder / "one.pdf"
        codes = next(sheet.codes for sheet in sheets(seven.file) if "Finn" in sheet.lines[0])
        seven.types("envelope", "Finn", "--reprint", "-o", one)
        assert any(sheet.codes == codes for sheet in sheets(one))
        seven.plays("nominate Ben")  # the first move seals
        for seat in ("Finn", ""):
            arguments = ("envelope", *filter(None, [seat]), "--reprint", "-o", seven.folder / "x")
            assert seven.refused(*arguments) == refuses("en", NothingOpened, why="sealed")
        answer = seven.typed("reveal", *words, told="yes\n").output
        assert "Printed again: Finn." in answer
        assert "Sealed" in answer
        assert says("en", "not_sealed") not in answer

    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_two_laptops_with_one_game(self, dealer: Dealer, tmp_path: Path, language: str) -> None:
        """An imported record opens nothing, with the right words neither; roles can be stated."""
        over(dealer, "-l", language)
        record = dealer.folder / "record.toml"
        dealer.types("export", record)
        there = Dealer(tmp_path / "elsewhere", dealer.folder)
        there.types("import", record)
        expected = refuses(language, NothingOpened, why="record")
        assert there.refused("reveal", *words_of()) == expected
        answer = there.types("reveal", *stated_options(ROLES))
        assert stated_only(language) in answer
        dealer.types("import", record)  # beside the game that it was written of
        command = "companion games --current 1"
        line = dealer.refused("reveal", *words_of())
        assert line == refuses(language, WordsOfAnother, game=1, command=command)

    def test_a_home_copied_back_from_after_sealing(self, seven: Dealer, tmp_path: Path) -> None:
        """The deal in it opens by its words alone; those of a later deal open nothing there."""
        first = seven.words()
        seven.types("seal")
        shutil.copytree(seven.home, tmp_path / "copy")
        seven.types("deal", *SEVEN, "--ruleset", "official", "--messages", seven.folder / "m")
        later = seven.words()
        seven.types("seal")
        shutil.rmtree(seven.home)
        shutil.copytree(tmp_path / "copy", seven.home)
        assert seven.refused("envelope", "Ada", "--look") == refuses(
            "en", NothingOpened, why="sealed"
        )
        fingerprint = grouped(seven.stored_deal().sealed.fingerprint[:12])
        line = seven.refused("reveal", *later, told="yes\n")
        assert line == refuses("en", WordsOpenNothing, fingerprint=fingerprint)
        answer = seven.typed("reveal", *first, told="yes\n").output
        assert numbered(seven, "en", deal=1, link=1) in answer.splitlines()
        assert not any(fault in answer for fault in faults("en").values())


def faults(language: str) -> dict[str, str]:
    """Return the sentences about a chain that has changed; {number} stands for a link."""
    words = load_referee(language).words
    return {"broken": words["deals"]["broken"], **words["reveal"]["chain"]}


class TestChain:
    """A chain that does not fit the head and number on the paper is told."""

    def told(self, dealer: Dealer, words: Sequence[str] = ()) -> set[str]:
        answer = dealer.typed("reveal", *(words or words_of()), told="yes\n")
        assert answer.exit_code == 0, answer.output
        lines = answer.output.splitlines()
        return {name for name, line in faults("en").items() if line.format(link=2) in lines}

    def test_as_it_was(self, dealer: Dealer) -> None:
        arranged(dealer)
        assert self.told(dealer) == set()

    def test_a_deal_that_was_withdrawn(self, dealer: Dealer) -> None:
        """Another one was made for its table, and its key went then; its Reveal opens it still."""
        dealer.begins()
        with Journal(dealer.home) as journal:
            keep(journal, sealed()[0], LinkKind.WITHDRAWAL)
        assert self.told(dealer) == set()
        assert (
            "these players got another deal before its game began."
            in dealer.typed("reveal", *words_of(), told="yes\n").output
        )

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ("UPDATE links SET at = '2026-11-21T21:30:00+00:00' WHERE number = 2", {"broken"}),
            ("DELETE FROM links WHERE number = 2", {"broken", "no_seal"}),
            ("DELETE FROM links", {"other_chain", "no_seal"}),
            ("DELETE FROM links WHERE number > 1", {"no_seal"}),
        ],
    )
    def test_changed(self, dealer: Dealer, change: str, told: set[str]) -> None:
        import sqlite3

        arranged(dealer)
        with Journal(dealer.home) as journal:
            keep_look = next_link(journal.chain()[-1:], LinkKind.LOOK, "0" * 64, 3, WHEN)
            journal.add_link(keep_look)
            path = journal.path
        database = sqlite3.connect(path)
        with database:
            database.execute(change)
        database.close()
        assert self.told(dealer) == told

    def test_another_deal_before_it(self, dealer: Dealer) -> None:
        """The deal says that it is the first one, and the journal that it is the second."""
        dealer.begins()
        with Journal(dealer.home) as journal:
            journal.add_link(next_link((), LinkKind.DEAL, "0" * 64, None, WHEN))
            keep(journal, sealed()[0], LinkKind.SEAL)
        assert self.told(dealer) == {"other_chain"}

    @pytest.mark.parametrize("promised", [LinkKind.PROMISE, None])
    def test_words_of_the_table(self, dealer: Dealer, promised: LinkKind | None) -> None:
        """ "With words of the table: the commitment and words are in it."""
        dealer.begins()
        promise = next_link((), LinkKind.PROMISE, commitment(SALT), None, WHEN)
        number = DealNumber(1, promise.head if promised else START)
        given = ("moon", "tea", "owl", "sea", "kite", "plum", "jazz")
        kept, words = seal(
            deal_by_words(SEVEN, load("official").table(7), number, SALT, given), "en"
        )
        with Journal(dealer.home) as journal:
            if promised:
                journal.add_link(promise)
            keep(journal, kept, LinkKind.SEAL)
        assert self.told(dealer, words) == (set() if promised else {"other_chain"})
        proof = dealer.folder / "proof.txt"
        told = dealer.typed("reveal", *words, "--proof", proof, told="yes\n").output
        assert commitment(SALT) in told
        assert "Ada: moon, Ben: tea" in told
        assert f"\ncommitted {commitment(SALT)}\n" in proof.read_text("utf-8")
        assert "\nword 7 jazz\n" in proof.read_text("utf-8")


class TestProof:
    @pytest.mark.parametrize("language", some(LANGUAGES, "it", "ru"))
    def test_its_sha_256_is_the_fingerprint(self, dealer: Dealer, language: str) -> None:
        """ "sha256sum agrees"; "a code with the statement, so that a phone checks it"."""
        proof, code = dealer.folder / "proof.txt", dealer.folder / "proof.png"
        over(dealer, "-l", language)
        answer = dealer.types("reveal", *words_of(), "--proof", proof, "--code", code)
        fingerprint = sealed()[0].fingerprint
        assert hashlib.sha256(proof.read_bytes()).hexdigest() == fingerprint
        assert answer.splitlines()[-3:] == [
            says(language, "proof", file=proof, sha256=fingerprint),
            load_referee(language).words["messages"]["saved"].format(file=code),
            says(language, "how_to_scan", sha256=fingerprint),
        ]
        with Image.open(code) as picture:
            (scanned,) = zxingcpp.read_barcodes(picture.convert("L"))
        assert scanned.text.encode() == proof.read_bytes()
        written = re.findall(r"^(\d) (\w+) (\w+)$", proof.read_text("utf-8"), re.MULTILINE)
        assert written == [
            (str(seat), role.value, name)
            for seat, (role, name) in enumerate(zip(ROLES, SEVEN, strict=True), start=1)
        ]
        assert mode(proof) == mode(code) == 0o600

    def test_a_phone_reads_what_the_terminal_shows(self) -> None:
        statement = Deal(
            tuple(f"Анна-Мария {n}" for n in range(10)), (*ROLES, F, L, L), SALT
        ).statement
        lines = code_lines(statement.encode())
        assert len({len(line) for line in lines}) == 1
        halves = {"█": (0, 0), "▀": (0, 255), "▄": (255, 0), " ": (255, 255)}
        picture = Image.new("L", (len(lines[0]), 2 * len(lines)), 255)
        for row, line in enumerate(lines):
            for x, letter in enumerate(line):
                for half, grey in enumerate(halves[letter]):
                    picture.putpixel((x, 2 * row + half), grey)
        larger = picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)
        assert zxingcpp.read_barcodes(larger)[0].text == statement

    def test_where_it_cannot_be_written_nothing_is_shown(self, dealer: Dealer) -> None:
        over(dealer)
        there = dealer.folder / "there.png"
        there.write_text("mine")
        for option, file, told in (
            ("--proof", there, "already exists: add --force"),
            ("--code", there, "already exists: add --force"),
            ("--proof", there / "proof.txt", "There is no folder"),
            ("--proof", dealer.folder, "can't be replaced"),
            ("--proof", dealer.folder / "no" / "proof.txt", "There is no folder"),
        ):
            assert told in dealer.refused("reveal", *words_of(), option, file)
            assert dealer.typed("reveal", *words_of(), option, file).output == ""
        line = dealer.refused("reveal", "--code", there / "x.txt", status=2)
        assert line == refuses(
            "en", UnknownFormat, option="--code", file="x.txt", suffixes=(".png",)
        )
        assert LinkKind.REVEAL not in links(dealer)
        dealer.types("reveal", *words_of(), "--proof", there, "--force")
        assert mode(there) == 0o600

    def test_a_proof_that_is_not_noted_is_not_given(
        self, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails(*_: object) -> None:
            raise NothingThere("undo")

        over(dealer)
        monkeypatch.setattr(Journal, "note", fails)
        for words in (("--proof", dealer.folder / "p"), ()):
            assert dealer.refused("reveal", *words_of(), *words) == refuses(
                "en", NothingThere, why="undo"
            )
            assert dealer.typed("reveal", *words_of(), *words).output == ""


class TestVersion01:
    """ "Deals of 0.1: by key after the game is over, as before (no words)."""

    @pytest.fixture
    def old(self, home: Path, tmp_path: Path) -> Dealer:
        shutil.copytree(OF_0_1 / "home", home)
        (tmp_path / "host").mkdir()
        return Dealer(home, tmp_path / "host")

    def test_by_key_after_the_game(self, old: Dealer) -> None:
        with Journal(old.home) as journal:
            dealt = [one for one in journal.games() if journal.load(one.number).deal]
        assert {bool(game.win_reason) for game in dealt} == {True, False}
        for game in dealt:
            old.types("games", "--current", game.number)
            if not game.win_reason:
                assert old.refused("reveal") == old.sentence(NothingOpened("too_early"))
                continue
            proof = old.folder / "proof.txt"
            answer = old.types("reveal", "--proof", proof)
            digest = hashlib.sha256(proof.read_bytes()).hexdigest()
            assert digest in answer
            fingerprint = old.stored_deal().sealed.fingerprint
            assert fingerprint in answer
            assert digest[:32] == fingerprint.replace(" ", "").lower()
            old.key().unlink()
            language = old.stored().header.language
            answer = old.typed("reveal", told="").output
            assert answer.startswith(
                says(language, "no_deal_opens", closed=closed(language, "key_gone"))
            )


def test_no_game(run: Run, home: Path) -> None:
    assert_friendly(run("reveal"), 1, "The games folder isn't there")
    assert_friendly(run("reveal", LOST), 1, "The games folder isn't there")
    assert not home.exists()


@pytest.mark.parametrize("typed", [b"", b"\xff\xfe\n", b"\0\n"])
def test_as_a_program_it_shows_nothing_by_accident(
    seven: Dealer, environment: dict[str, str], typed: bytes
) -> None:
    before = seven.everything_there()
    answer = subprocess.run(
        [*COMPANION, "reveal"],
        input=typed,
        capture_output=True,
        env={**environment, "COMPANION_DEBUG": "1"},
        check=False,
    )
    assert answer.returncode == 1
    assert answer.stderr.decode() == "companion: Nothing was shown.\n"
    assert not told_of(answer.stdout.decode())
    assert seven.everything_there() == before


def test_in_a_terminal(dealer: Dealer, terminal: Callable[..., Terminal]) -> None:
    """ "Typed with completion"; a wrong word is asked for again; the code where there is room."""
    over(dealer)
    first, *rest = words_of()
    screen = terminal("reveal", size=(110, 60))
    screen.shows("If it is lost, leave this empty")
    screen.press("zzzz ", " ".join(rest), ENTER)
    screen.shows("Word 1, zzzz, isn't on the list")
    screen.press("\x01", *["\x1b[3~"] * 4, first, ENTER)
    screen.shows("Press Enter for the same as a QR code")
    assert "Ada: Liberal" in screen.read()
    screen.press(ENTER)
    screen.shows("Scan the code")
    rows = [row for row in screen.rows() if "█" in row]
    assert rows
    screen.ends(0)
    assert max(map(len, rows)) <= 110
