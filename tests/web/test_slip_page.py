"""The page of a player opens slips from the disk, on a phone, by keyboard and for a screen reader."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.deal.slips import Header, Kind, Payload, SlipKey, key_text, seal
from companion.moderation import slip_page as module
from companion.words.tables import read_table
from tests.products import some
from tests.theme_words import COLD_WAR
from tests.web.browsers import PHONE, SMALL_PHONE, barriers, chromium, open_page, small_targets
from tests.web.slip_exchange import GAME, LANGUAGES, NAMES, SEAT, Moderator, exchange

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = Path(module.__file__).parent
ALL_KINDS = {
    Kind.ROLE: (2, 1, 2, 7, 3),
    Kind.VOTE: (2, 7),
    Kind.HAND: (1, 2, 2),
    Kind.PAIR: (2, 1, 1),
    Kind.PEEK: (1, 2, 2),
    Kind.PARTY: (7, 2),
    Kind.VETO_ASKED: (6, 2, 2),
}
ANSWERS = {  # of the last button
    Kind.VOTE: (Kind.BALLOT, (2,)),
    Kind.HAND: (Kind.DISCARD, (2,)),
    Kind.PAIR: (Kind.ASK_VETO, ()),
    Kind.VETO_ASKED: (Kind.VETO, (2,)),
}


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with chromium() as found:
        yield found


@pytest.fixture
def moderator() -> Moderator:
    return Moderator()


class Player:
    """Somebody with the page on a phone."""

    def __init__(
        self, browser: "Browser", moderator: Moderator, folder: Path, size: dict[str, int] = PHONE
    ) -> None:
        self.faults: list[str] = []
        self.url = moderator.save(folder)
        self.page: Page = open_page(browser, self.url, size, self.faults)
        self.requests: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.moderator = moderator

    def read(self, language: str) -> None:
        self.page.select_option("select", language)

    def meet(self) -> None:
        """Make a key and send the first message."""
        self.page.locator("main button.main").first.click()
        self.moderator.meet(self.page.locator("textarea.line").first.input_value())
        self.page.locator("main > button").last.click()

    def paste(self, text: str) -> None:
        self.page.fill("main textarea", text)

    def open(self, kind: Kind, *numbers: int) -> None:
        if not self.page.locator("main textarea:not(.line)").count():
            self.page.locator("main > button").last.click()
        self.paste(self.moderator.ask(kind, *numbers))

    def says(self) -> str:
        return self.page.locator("main").inner_text()

    def told(self) -> str:
        return self.page.locator("#status").inner_text()

    def answers(self, at: int = -1) -> tuple[Kind, tuple[int, ...]]:
        self.page.locator(".choices button").nth(at).click()
        return self.moderator.answer(self.page.locator(".answer textarea").input_value())


@pytest.fixture
def player(browser: "Browser", moderator: Moderator, tmp_path: Path) -> Iterator[Player]:
    one = Player(browser, moderator, tmp_path)
    yield one
    one.page.context.close()
    assert one.faults == []


@pytest.mark.parametrize(
    "words",
    some(
        [*((language, "classic") for language in LANGUAGES), ("ru", COLD_WAR)],
        ("en", "classic"),
        ("de", "classic"),
        ("ru", COLD_WAR),
    ),
)
def test_a_whole_game_on_a_small_phone(
    browser: "Browser", tmp_path: Path, words: tuple[str, str]
) -> None:
    language, theme = words
    player = Player(browser, Moderator(theme=theme), tmp_path, SMALL_PHONE)
    player.read(language)
    title = read_table(language, theme, "slip")["title"]

    def usable() -> None:
        assert small_targets(player.page) == []
        if words == ("en", "classic"):  # the others differ in words alone
            assert barriers(player.page) == []

    usable()
    player.meet()
    usable()
    for kind, numbers in ALL_KINDS.items():
        player.open(kind, *numbers)
        usable()
        assert player.answers() == ANSWERS.get(kind, (Kind.SEEN, ()))
        assert player.page.locator('[aria-pressed="true"]').count() == 1
    usable()
    assert barriers(player.page) == []
    assert player.page.title() == title
    assert player.page.url == player.url
    assert player.requests == []
    assert player.faults == []
    player.page.context.close()


def test_slips_say_what_they_should(player: Player) -> None:
    player.meet()
    for kind, numbers, lines in (
        (Kind.ROLE, (1,), ["LIBERAL", "You don't know anyone else's role."]),
        (Kind.ROLE, (2, 1, 2, 7, 3), ["FASCIST", "Ada\nFascist", "Maximilian-Alexander\nHitler"]),
        (Kind.ROLE, (3,), ["HITLER"]),
        (Kind.VOTE, (2, 8), ["Ben\nPresidential Candidate", NAMES[7]]),
        (Kind.HAND, (2, 1, 2), ["FASCIST\nLIBERAL\nFASCIST"]),
        (Kind.PAIR, (1, 1, 2), ["refused", "LIBERAL\nLIBERAL"]),
        (Kind.PEEK, (2, 2, 1), ["FASCIST\nFASCIST\nLIBERAL"]),
        (Kind.PARTY, (2, 1), ["Ben", "LIBERAL"]),
        (Kind.VETO_ASKED, (2,), ["Ben asks for a veto"]),
    ):
        player.open(kind, *numbers)
        text = re.sub(r"\s*\n\s*", "\n", player.says())
        for line in lines:
            assert line in text, kind
        assert player.page.locator("#round").inner_text() == "Round 3"
    assert "Ask for a veto" not in player.says()


def test_an_answer_may_change_until_it_is_sent(player: Player) -> None:
    player.meet()
    player.open(Kind.HAND, 1, 2, 2)
    assert player.answers(1) == (Kind.DISCARD, (2,))
    assert player.answers(0) == (Kind.DISCARD, (1,))
    assert player.page.locator(".fresh").count() == 0  # only a slip that is opened moves
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.page.locator(".answer button.main").click()
    player.page.locator("#status:not(:empty)").wait_for(state="attached")
    assert player.told().startswith("Copied.")
    copied = player.page.evaluate("navigator.clipboard.readText()")
    assert copied == player.page.locator(".answer textarea").input_value()


def test_wrong_slips_get_one_line(player: Player) -> None:
    player.meet()
    moderator = player.moderator
    newer = moderator.ask(Kind.VOTE, 1, 2)

    def sealed(header: Header, reader: bytes = b"") -> str:
        return seal(moderator.key, reader or moderator.player, header, Payload(Kind.ROLE, (3,)))

    own = Header(GAME, SEAT, 3, 9)
    for text, line in (
        ("Hello, where is my slip?", "There is no slip in this text."),
        (newer[:-1], "A letter is missing or wrong."),
        (newer[:40] + ("a" if newer[40] != "a" else "b") + newer[41:], "A letter is missing"),
        (sealed(own.replace(seat=2), SlipKey().public), "This slip is for seat 2, Ben."),
        (sealed(own.replace(game=7)), "This belongs to another game."),
        (sealed(own, SlipKey().public), "This slip was made for another key."),
        (sealed(own.replace(answer=True)), "That is an answer."),
        (key_text(moderator.player, GAME, SEAT), "That is a first message."),
    ):
        player.paste(text)
        player.page.locator("main button.main").click()
        assert player.told().startswith(line)
        assert player.page.locator(".paper").count() == 0
        assert len(player.told()) < 120
    player.page.locator("summary").click()
    assert player.told() == ""  # it covers nothing that is tapped next
    player.paste(newer)
    player.page.locator("main > button").last.click()
    player.paste(
        seal(
            moderator.key,
            moderator.player,
            own.replace(number=0, round=2),
            Payload(Kind.HAND, (1, 1, 2)),
        )
    )
    assert player.told().startswith("That was round 2.")
    assert player.page.locator(".paper").count() == 0


def test_a_role_is_read_again_when_newer_slips_are_there(player: Player) -> None:
    player.meet()
    role = player.moderator.ask(Kind.ROLE, 3, in_round=1)
    hand, newer = (player.moderator.ask(Kind.HAND, 1, 1, 2, in_round=at) for at in (2, 3))
    for text, words in ((newer, "Which policy"), (role, "HITLER")):
        player.paste(text)
        assert words in player.says()
        player.page.locator("main > button").last.click()
    player.paste(hand)
    assert player.told().startswith("That was round 2.")


def test_a_slip_in_a_quoted_thread(player: Player) -> None:
    """The newest one counts, whatever the forum did to it."""
    player.meet()
    older, newer = player.moderator.ask(Kind.VOTE, 1, 2), player.moderator.ask(Kind.PARTY, 2, 1)
    player.paste(
        f"[quote]> {older}[/quote]\n**{newer[:30].upper()}\u00ad\n> {newer[30:]}** “Cheers”"
    )
    assert "LIBERAL" in player.says()


def test_slips_in_one_message_are_shown_together(
    browser: "Browser", moderator: Moderator, tmp_path: Path
) -> None:
    """Those to read come first, and the question stays to be answered."""
    player = Player(browser, moderator, tmp_path, SMALL_PHONE)
    player.meet()
    over = moderator.ask(Kind.HAND, 1, 2, 2, in_round=2)
    role, party = moderator.ask(Kind.ROLE, 2, 1, 2, 7, 3), moderator.ask(Kind.PARTY, 2, 1)
    vote = moderator.ask(Kind.VOTE, 2, 7)
    player.paste(f"{vote}\n{role}\n{over}\n{party}\n{role}")
    headings = player.page.locator(".paper h1").all_inner_texts()
    assert headings == ["Your role", "This is the party of Ben", "How do you vote?"]
    assert small_targets(player.page) == []
    assert barriers(player.page) == []
    assert player.answers() == (Kind.BALLOT, (2,))
    player.page.locator(".paper button").last.click()
    assert "FASCIST" not in player.says()
    player.page.locator(".folded").click()
    player.page.locator("main > button").last.click()
    player.paste(f"{role}\n{vote}\n{moderator.ask(Kind.PEEK, 1, 2, 2)}")
    assert player.page.locator(".paper").count() == 2
    assert player.answers() == (Kind.SEEN, ())
    player.page.context.close()
    assert player.faults == []


def test_nothing_of_a_slip_stays(player: Player) -> None:
    player.meet()
    player.open(Kind.ROLE, 3)
    player.answers()
    kept = player.page.evaluate("JSON.stringify({ ...localStorage })")
    assert re.fullmatch(rf'{{"slip {GAME} 4":"mykey[a-z2-7]{{66}} 1 3"}}', kept)
    assert player.page.evaluate("sessionStorage.length + document.cookie.length") == 0
    player.page.reload()
    assert player.page.locator(".paper").count() == 0
    assert player.page.title() == "Your slips"
    player.open(Kind.PARTY, 1, 2)  # the key is still there
    assert "FASCIST" in player.says()


def test_a_slip_is_put_away(player: Player) -> None:
    """By a tap, and by itself when another window comes to the front."""
    player.meet()
    player.open(Kind.ROLE, 3)
    buttons = player.page.locator(".paper button")
    buttons.last.click()
    assert "HITLER" not in player.page.content().replace("Secret Hitler", "")
    buttons.last.click()
    assert "HITLER" in player.says()
    player.page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    assert "HITLER" not in player.says()


def test_a_kept_key_opens_slips_on_another_phone(
    browser: "Browser", player: Player, tmp_path: Path
) -> None:
    player.meet()
    player.page.locator("summary").click()
    kept = player.page.locator("details textarea").input_value()
    other = Player(browser, player.moderator, tmp_path)
    other.page.locator("summary").click()
    for text, told in ((kept[:-9], "That is no key of yours"), (f"my key: {kept}", "")):
        other.paste(text)
        if told:
            other.page.locator("details button").click()
            assert other.told().startswith(told)
    other.open(Kind.PARTY, 1, 1)
    assert "LIBERAL" in other.says()
    other.page.context.close()


def test_a_new_key_is_made_when_the_old_one_was_seen(player: Player) -> None:
    player.meet()
    old = player.moderator.ask(Kind.VOTE, 1, 2)
    player.page.locator("summary").click()
    player.page.locator("details button").last.click()
    player.moderator.meet(player.page.locator("textarea.line").first.input_value())
    player.page.locator("main > button").last.click()
    player.paste(old)
    assert player.told().startswith("This slip was made for another key.")
    player.open(Kind.VOTE, 1, 2)
    assert "How do you vote?" in player.says()


def test_a_browser_that_keeps_nothing_shows_the_key(
    browser: "Browser", moderator: Moderator, tmp_path: Path
) -> None:
    player = Player(browser, moderator, tmp_path)
    player.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })"
    )
    player.page.reload()
    player.page.locator("main button.main").first.click()
    assert "This browser forgets your key" in player.says()
    assert player.page.locator("textarea.line").nth(1).input_value().startswith("mykey")
    moderator.meet(player.page.locator("textarea.line").first.input_value())
    player.page.locator("main > button").last.click()
    player.open(Kind.PARTY, 1, 1)
    assert "LIBERAL" in player.says()
    player.page.context.close()


def test_one_page_for_all_asks_who_reads_it(browser: "Browser", tmp_path: Path) -> None:
    player = Player(browser, Moderator(seat=0), tmp_path)
    assert player.page.locator("main button").all_inner_texts() == [
        f"{at}. {name}" for at, name in enumerate(NAMES, start=1)
    ]
    player.page.locator("main button").nth(1).click()
    player.page.locator("main > button").last.click()
    player.page.locator("main button").nth(SEAT - 1).click()
    player.meet()
    player.page.reload()  # the key says who it is
    player.open(Kind.VOTE, 1, 2)
    assert player.page.locator("#me").inner_text() == "4. Dan"
    player.page.locator("summary").click()
    player.page.locator("details button").last.click()
    assert "Who are you?" in player.says()
    player.page.context.close()


def test_by_keyboard_alone(player: Player) -> None:
    page, keys = player.page, player.page.keyboard

    def focused() -> str:
        return str(page.evaluate("document.activeElement.textContent"))

    def tab_to(label: str) -> None:
        for _ in range(12):
            keys.press("Tab")
            if focused() == label:
                return
        pytest.fail(f"no way to {label}")

    tab_to("Make my key")
    keys.press("Enter")
    assert focused() == "Send this to the moderator"
    player.moderator.meet(page.locator("textarea.line").first.input_value())
    tab_to("I have sent it")
    keys.press("Enter")
    keys.press("Tab")
    keys.insert_text(player.moderator.ask(Kind.VOTE, 2, 3))
    assert focused() == "How do you vote?"
    tab_to("Nein")
    keys.press("Space")
    assert focused() == "Nein"
    assert player.moderator.answer(page.locator(".answer textarea").input_value()) == (
        Kind.BALLOT,
        (2,),
    )


def test_as_a_screen_reader_has_it(player: Player) -> None:
    player.meet()
    player.open(Kind.HAND, 1, 2, 2)
    tree = player.page.locator("body").aria_snapshot()
    assert '- heading "Which policy do you discard?" [level=1]' in tree
    assert tree.count('- button "Fascist"') == 2
    assert player.page.locator("[aria-live]").count() == 1


def test_the_program_and_the_page_open_each_others_slips(player: Player) -> None:
    """`poe prove slips` tries 10,000."""
    player.meet()
    player.page.evaluate("secret = Uint8Array.from({ length: 32 }, (_, at) => at)")
    player.moderator.player = SlipKey(bytes(range(32))).public
    assert exchange(player.page, player.moderator, 40, Random(1)) == 80


def test_every_changed_bit_is_refused_by_the_page(player: Player) -> None:
    player.meet()
    text = player.moderator.ask(Kind.ROLE, 3)
    script = """text => {
        const whole = inBytes(text.slice(4))
        const refused = new Set()
        for (let bit = 0; bit < 360; bit++) {
            const changed = whole.map((byte, at) => at === bit >> 3 ? byte ^ (1 << bit % 8) : byte)
            refused.add(read('slip' + inLetters(changed)).refused)
            if (bit < 344) {
                const forged = read(written('slip', changed.slice(0, -2)))
                refused.add(forged.refused === 'other_key' || forged.refused !== undefined)
            }
        }
        return [...refused]
    }"""
    assert sorted(map(str, player.page.evaluate(script, text))) == ["True", "damaged"]


def test_the_page_is_small_and_loads_nothing() -> None:
    page = Moderator().page()
    assert len(page.encode()) <= 60_000
    assert len((FOLDER / "slip.html").read_text("utf-8").splitlines()) <= 600
    assert not re.search(r"""(src|href)=|url\(|fetch\(|import\(|https?:""", page)
    assert "default-src 'none'" in page
    assert page.count("'sha256-") == 3
    assert "HASH" not in page


def test_names_are_no_markup(player: Player) -> None:
    player.meet()
    player.open(Kind.PARTY, 8, 1)
    assert NAMES[7] in player.says()
    assert player.page.locator("main b").count() == 0
