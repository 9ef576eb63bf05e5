"""Recorded evenings, one of each ruleset, with what the table heard."""

from pathlib import Path

import pytest

from companion.rules import events as heard_of
from companion.rules.pieces import WinReason
from companion.rulesets import load_ruleset, rulesets
from companion.store.record import read_record
from companion.table.recap import record_text
from tests.games.record import GAMES, RECORDS, heard

# What each evening is worth hearing for, and how it ended.
TYPICAL = {
    "official": (
        WinReason.HITLER_EXECUTED,
        heard_of.ChaosBrokeOut,
        heard_of.TermLimitsForgotten,
        heard_of.SpecialElectionCalled,
        heard_of.CandidacyReturned,
    ),
    "forum": (
        WinReason.HITLER_ELECTED,
        heard_of.ElectionTied,  # the Eva Braun Rule
        heard_of.ChoiceGranted,
        heard_of.ProvenNotHitler,
    ),
    "first-edition": (
        WinReason.LIBERAL_POLICIES,
        heard_of.TrackerReset,
        heard_of.VetoAgreed,
        heard_of.DeckReshuffled,
        heard_of.PlayerExecuted,
    ),
    "rebalanced-6": (
        WinReason.HITLER_ELECTED,
        heard_of.PoliciesPeeked,
        heard_of.ProvenNotHitler,
    ),
    "rebalanced-7": (
        WinReason.FASCIST_POLICIES,
        heard_of.VetoRefused,
        heard_of.VetoAgreed,
        heard_of.LoyaltyInvestigated,
        heard_of.ClaimMade,
    ),
    "rebalanced-9": (
        WinReason.LIBERAL_POLICIES,
        heard_of.PowersIgnored,  # chaos covered them
        heard_of.LoyaltyInvestigated,
        heard_of.SpecialElectionCalled,
    ),
    "rebalanced-9-placed": (
        WinReason.LIBERAL_POLICIES,  # with four of their own
        heard_of.LoyaltyInvestigated,
        heard_of.ClaimMade,
    ),
}


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_table_hears_the_same_again(record: Path) -> None:
    """If it should hear something else from now on: python -m tests.games.record."""
    recorded = read_record(record)
    assert heard(recorded) == record.with_suffix(".txt").read_text(encoding="utf-8")
    assert record_text(recorded) == record.read_text(encoding="utf-8")


@pytest.mark.parametrize("ruleset", rulesets())
def test_each_ruleset_has_an_evening_with_what_is_typical_of_it(ruleset: str) -> None:
    recorded = read_record(GAMES / f"{ruleset}.toml")
    assert recorded.header.ruleset == load_ruleset(ruleset)
    end, *kinds = TYPICAL[ruleset]
    assert recorded.game.win_reason is end
    assert {type(event) for _, events in recorded.steps for event in events} >= {*kinds}


def test_every_language_is_heard() -> None:
    assert {read_record(path).header.language for path in RECORDS} == {"en", "it", "ru"}
