"""Paper for a host: a cover, The Reveal, and on every sheet the number of tonight's deal."""

import html
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest

from companion.deal.chain import grouped
from companion.evening.folder.tonight_page import ENVELOPES_FILE, PAGE_FILE, with_story
from companion.store.journal import Journal
from companion.words.tables import CLASSIC
from printables.edition.wording import load_wording
from tests.cli.dealer import LANGUAGES, Dealer, Sheet, all_sheets, dealer, says
from tests.cli.typed import SEVEN
from tests.printables.envelopes import letters_of_sheets
from tests.products import some

__all__ = ["dealer"]  # the fixture


FIVE = SEVEN[:5]


def texts(file: Path) -> list[str]:
    """The letters of each sheet."""
    return letters_of_sheets(file.read_bytes())


def words_of(file: Path) -> list[str]:
    """Return the lines that a phone reads from The Reveal, the second sheet, but for the first."""
    with pypdfium2.PdfDocument(file) as document:
        (code,) = Sheet(document[1]).codes
    assert code.startswith("The Reveal · ")
    return code.splitlines()[1].split()


def label(dealer: Dealer) -> tuple[str, str]:
    """Return the label of sheets printed now: the deal of the evening, its link and its head."""
    with Journal(dealer.home) as journal:
        chain, deal = journal.chain(), dealer.stored_deal().sealed.number
    assert deal is not None
    head = grouped(chain[-1].head[:12])
    return f"Deal {deal.deal} tonight", f"Link {chain[-1].number}: {head}"


@pytest.fixture
def five(dealer: Dealer) -> Dealer:
    dealer.dealt(*FIVE, "--first", "Ada")
    return dealer


def test_all_envelopes_have_a_cover_and_the_reveal(five: Dealer) -> None:
    """Page one of every envelope PDF is a cover; The Reveal lies below it."""
    sheets = all_sheets(five.file)
    assert [len(sheet.codes) for sheet in sheets] == [0, 1, *[2] * 5]
    assert words_of(five.file) == [*five.words()]
    for sheet in sheets:
        assert all(line in sheet.text for line in label(five))
        assert all(group in sheet.text for group in five.fingerprint().split())


def test_the_number_of_sheets_is_right(dealer: Dealer) -> None:
    told = dealer.deals(*FIVE)
    assert says("en", "printed", file=dealer.file, sheets=7) in told
    assert len(texts(dealer.file)) == 7


def test_an_envelope_printed_again_has_a_cover_and_no_reveal(five: Dealer) -> None:
    """Only when everything is printed: who has The Reveal twice can open one unseen."""
    one = five.folder / "one.pdf"
    five.types("envelope", "Ben", "--reprint", "-o", one)
    cover, envelope = all_sheets(one)
    assert "Envelopes: Ben" in cover.text
    assert "Ada" not in cover.text
    assert (len(cover.codes), len(envelope.codes)) == (0, 2)
    assert label(five)[1].startswith("Link 2: ")
    assert label(five)[1] in envelope.text


def test_all_of_them_printed_again_have_the_same_words(five: Dealer) -> None:
    again = five.folder / "again.pdf"
    five.types("envelope", "--reprint", "-o", again)
    assert words_of(again) == words_of(five.file) == [*five.words()]
    assert all(label(five)[1] in text for text in texts(again))


def test_a_deal_that_replaces_another_says_so_on_every_sheet(five: Dealer) -> None:
    """Dealing until it pleases is seen: "Deal 2 tonight"."""
    before = words_of(five.file)
    five.types("deal", "--again", "-o", five.file, "--force")
    assert label(five)[0] == "Deal 2 tonight"
    assert all("Deal 2 tonight" in text for text in texts(five.file))
    assert words_of(five.file) != before


def test_an_italian_envelope_lies_below_the_cover_of_the_table(dealer: Dealer) -> None:
    dealer.deals(*FIVE, "-l", "ru", "--language-for", "Ada=it")
    for text, language in zip(texts(dealer.file), ("ru", "ru", "it", "ru"), strict=False):
        word = load_wording(language, CLASSIC).deal.link.partition(" ")[0]
        assert word in text


def test_version_0_1_is_printed_as_it_was_dealt(dealer: Dealer) -> None:
    """It has neither a number nor a Reveal, and its fingerprint stays as it is."""
    home = Path(__file__).parents[1] / "store" / "v0_1" / "home"
    shutil.rmtree(dealer.home, ignore_errors=True)
    shutil.copytree(home, dealer.home)
    next(number for number in range(1, dealer.games() + 1) if _is_dealt(dealer, number))
    dealer.types("envelope", "--reprint", "-o", dealer.file)
    cover, *players = texts(dealer.file)
    assert len(players) == len(dealer.stored().header.players)
    for text in (cover, *players):
        assert all(group in text for group in dealer.fingerprint().split())
        assert not re.search("tonight|stasera|за вечер", text)


def _is_dealt(dealer: Dealer, number: int) -> bool:
    """Return True if a game has a deal with its key; it becomes the current game."""
    dealer.types("games", "--current", number)
    deal = dealer.stored().deal
    return deal is not None and dealer.key().is_file()


def test_where_nothing_is_printed_the_reveal_is_a_message(dealer: Dealer) -> None:
    """The proof is for tables that play by messages too; sealing deletes it with the others."""
    folder = dealer.folder / "messages"
    told = dealer.types("deal", *FIVE, "--messages", folder)
    reveal = folder / "reveal.txt"
    assert says("en", "send_reveal", file=reveal) in told.splitlines()
    text = reveal.read_text(encoding="utf-8")
    assert text.startswith(f"The Reveal, {dealer.fingerprint()[:9]}. ")
    assert tuple(text.split()[-6:]) == dealer.words()
    dealer.types("seal")
    assert [*folder.iterdir()] == []


def test_what_is_printed_is_not_sent_too(dealer: Dealer) -> None:
    folder = dealer.folder / "messages"
    told = dealer.deals(*FIVE, "--messages", folder)
    assert len([*folder.iterdir()]) == 5
    assert not any("reveal.txt" in line for line in told)


# The page


def steps(folder: Path) -> list[str]:
    page = (folder / PAGE_FILE).read_text(encoding="utf-8")
    found = re.findall(r"<li>(.*?)</li>", page, re.DOTALL)
    return [html.unescape(re.sub(r"<[^>]+>", " ", one)) for one in found]


@pytest.mark.parametrize("language", some(LANGUAGES, "de", "ru"))
def test_the_page_tells_which_deal_it_is_and_when_to_seal(dealer: Dealer, language: str) -> None:
    folder, home = dealer.folder / "tonight", dealer.folder / "my games"
    words = ("-l", language, "--no-night", "-o", folder, "--home", home)
    dealer.types("tonight", *FIVE, *words)
    sheets = texts(folder / ENVELOPES_FILE)
    with Journal(home) as journal:
        fingerprint = grouped(journal.chain()[-1].deal)
        head = grouped(journal.chain()[-1].head[:12])
    page = html.unescape((folder / PAGE_FILE).read_text(encoding="utf-8"))
    wording = load_wording(language, CLASSIC)
    assert wording.deal.number.format(number=1) in page
    before, after = wording.deal.link.format(number=1, head=head, at="|").split("|")
    assert before in page
    assert after in page
    assert all(head in sheet for sheet in sheets)
    assert fingerprint in page
    printing, *_, sealing, _, _, revealing = steps(folder)
    assert str(len(sheets)) in printing
    assert wording.reveal.title[-6:] in printing
    assert f"companion seal --home '{home}'" in sealing
    assert ENVELOPES_FILE in sealing
    assert "companion reveal" in revealing
    # what stays as it is, is told as it was printed
    dealer.types("tonight", "-o", folder, "--home", home)
    assert head in (folder / PAGE_FILE).read_text(encoding="utf-8")
    assert texts(folder / ENVELOPES_FILE) == sheets


def test_each_step_of_the_page_is_ticked_off(dealer: Dealer) -> None:
    """On the host's phone: a mark for each step, which its sentence names for those who listen."""
    dealer.types("tonight", *SEVEN, "--no-night", "--out", dealer.folder / "tonight")
    page = (dealer.folder / "tonight" / PAGE_FILE).read_text(encoding="utf-8")
    marks = re.findall(r'<input type="checkbox" aria-labelledby="([^"]+)">', page)
    steps = re.findall(r'<p id="([^"]+)">', page)
    assert marks == steps
    assert len(marks) == page.count("<li><input") >= 6


def test_the_page_tells_the_story_of_a_game_that_is_over() -> None:
    page = "<main>\n<footer>\nfoot\n</footer>"
    once = with_story(page, 2, ["Rounds", "  1. Ada & Ben", "", "Moments"])
    assert "<h2>Rounds</h2>\n<p>1. Ada &amp; Ben</p>\n<h2>Moments</h2>" in once
    assert once.endswith("</section>\n<footer>\nfoot\n</footer>")
    again = with_story(once, 2, ["Told anew"])
    assert again.count("<section") == 1
    assert "Rounds" not in again
    assert with_story(again, 3, ["The next one"]).count("<section") == 2
