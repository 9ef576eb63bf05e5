"""Whatever a player is called, the paper and the codes hold it, or it is refused before."""

import pytest

from companion.rulesets import load_ruleset, rulesets
from printables.pen import missing_letters
from printables.slips import NamesTooLong, TableOfSlips, slip_codes
from printables.wording import load_wording, wording_languages
from tests.printables import envelopes
from tests.printables.envelopes import FINGERPRINT, Table, faces_of, letters, printed, roles_of

LONGEST = 24  # letters, see companion/cli/names.py


@pytest.mark.parametrize(
    "name", ["Ada", "Żółć", "Пётр", "Ґалаґан", "Αλέξανδρος", "Nguyễn", "Ðặng", "İpek"]
)
def test_letters_of_four_scripts_are_there(name: str) -> None:
    assert missing_letters(name) == ""


@pytest.mark.parametrize(
    ("name", "missing"), [("Ada你", "你"), ("ანა", "ან"), ("अदा", "अदा"), ("Ann😀", "😀")]
)
def test_what_no_font_has_is_named_letter_by_letter(name: str, missing: str) -> None:
    assert missing_letters(name) == missing


@pytest.mark.parametrize(
    ("language", "words"), [("en", False), ("it", False), ("ru", False), ("ru", True)]
)
def test_the_longest_names_are_drawn_whole(
    monkeypatch: pytest.MonkeyPatch, language: str, *, words: bool
) -> None:
    longest = (
        "W" * LONGEST,
        "Щ" * LONGEST,
        "Ω" * LONGEST,
        "Maria Magdalena d'Angelo",
        "i" * LONGEST,
    )
    assert all(len(name) == LONGEST for name in longest)
    monkeypatch.setattr(envelopes, "NAMES", longest)
    deal = printed(Table(5, (language,), words=words, knowledge=True), roles_of(5))
    text = "".join(letters(deal.pdf).split())
    for name in longest:
        assert text.count("".join(name.split())) >= 3  # heading, front and slips


@pytest.mark.parametrize("ruleset", rulesets())
@pytest.mark.parametrize("language", wording_languages("classic"))
@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_two_bytes_a_letter_always_fit(ruleset: str, theme: str, language: str) -> None:
    """Latin, Cyrillic and Greek letters have no more (UTF-8)."""
    rules = load_ruleset(ruleset)
    for players in rules.players:
        names = tuple(f"{'Ж' * (LONGEST - 1)}{chr(0x430 + seat)}" for seat in range(players))
        common = TableOfSlips(rules, names, FINGERPRINT)
        slip_codes([load_wording(language, theme)] * players, common, knowledge=True)


def test_whether_names_are_too_long_does_not_depend_on_who_is_who(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = (
        *(f"{'ế' * LONGEST}{end}" for end in ("a", "b", "c", "d", "e", "f", "g", "h", "i")),
        "Max",
    )
    monkeypatch.setattr(envelopes, "NAMES", names)
    common = TableOfSlips(load_ruleset("official"), names, FINGERPRINT)
    with pytest.raises(NamesTooLong):
        slip_codes([load_wording("ru", "classic")] * 10, common, knowledge=True)
    short = TableOfSlips(load_ruleset("official"), names[:5], FINGERPRINT)
    slip_codes([load_wording("en", "classic")] * 5, short, knowledge=True)
    for hitler in range(1, 6):
        faces_of(Table(5, knowledge=True), roles_of(5, hitler=hitler), b"long names".ljust(16))
