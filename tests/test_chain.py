"""The chain of deals: "dealing until it pleases is seen"."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from companion.deal.chain import (
    START,
    Link,
    LinkKind,
    broken_link,
    broken_promises,
    deal_number,
    evening_of,
    grouped,
    links_of,
    moment,
    moved_clock,
    next_link,
)

EVENING = datetime(2026, 11, 21, 20, tzinfo=UTC)
PROMISE, DEAL, BY_WORDS = LinkKind.PROMISE, LinkKind.DEAL, LinkKind.DEAL_BY_WORDS


def chain_of(*kinds: LinkKind, first: datetime = EVENING) -> tuple[Link, ...]:
    """One link of each kind, ten minutes apart."""
    chain: tuple[Link, ...] = ()
    for number, kind in enumerate(kinds):
        now = first + timedelta(minutes=10 * number)
        chain = (*chain, next_link(chain, kind, f"{number}" * 64, None, now))
    return chain


def test_each_link_has_all_before_it_in_its_head() -> None:
    chain = chain_of(*LinkKind)
    assert [one.number for one in chain] == [*range(1, len(LinkKind) + 1)]
    assert len({START, *(one.head for one in chain)}) == len(chain) + 1
    assert broken_link(chain) is broken_link(()) is None


@pytest.mark.parametrize(
    "change",
    [
        {"at": "2026-11-21T21:00:00+00:00"},
        {"kind": LinkKind.LOOK},
        {"deal": "f" * 64},
        {"seat": 3},
        {"head": "f" * 64},
        {"number": 9},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_rewritten_link_does_not_fit(change: dict[str, object]) -> None:
    chain = chain_of(DEAL, DEAL, DEAL, DEAL)
    assert broken_link((*chain[:1], chain[1].replace(**change), *chain[2:])) == 2


def test_a_link_that_is_gone_does_not_fit() -> None:
    chain = chain_of(DEAL, DEAL, DEAL, DEAL)
    assert broken_link((*chain[:1], *chain[2:])) == 2
    assert broken_link(chain[1:]) == 1
    assert broken_link(chain[:-1]) is None  # only the head on the paper tells


def test_deals_of_an_evening_are_counted() -> None:
    """ "Third deal tonight"; an evening ends at six in the morning."""
    chain = chain_of(DEAL, LinkKind.LOOK, BY_WORDS, LinkKind.REPRINT, PROMISE)
    assert deal_number((), EVENING) == 1
    assert deal_number(chain, EVENING) == deal_number(chain, EVENING + timedelta(hours=9)) == 3
    played = (*chain, next_link(chain, LinkKind.SEAL, "2" * 64, None, EVENING))
    assert deal_number(played, EVENING + timedelta(hours=9)) == 3
    assert deal_number(played, EVENING + timedelta(hours=11)) == 1
    assert links_of(chain, evening_of(EVENING)) == chain
    assert links_of(chain, evening_of(EVENING + timedelta(days=1))) == ()


def test_an_evening_ends_at_six_in_the_morning() -> None:
    morning = datetime(2026, 11, 22, 6, tzinfo=UTC)
    assert evening_of(morning - timedelta(minutes=1)) == EVENING.date()
    assert evening_of(morning) == morning.date()


@pytest.mark.parametrize("hours", [-12, -5, 9, 12])
def test_another_time_zone_or_clock_begins_no_evening(hours: int) -> None:
    """ "Dealing until it pleases is seen", in any time zone, and with a clock that is put back."""
    chain = chain_of(DEAL, DEAL)
    elsewhere = EVENING.astimezone(timezone(timedelta(hours=hours))) + timedelta(hours=1)
    assert deal_number(chain, elsewhere) == 3
    assert deal_number(chain, EVENING - timedelta(days=1)) == 3


@pytest.mark.parametrize("days", [1, 3, 400])
def test_a_clock_that_is_set_forward_begins_no_evening(days: int) -> None:
    """ "Every sheet says deal 1": a deal that nobody played counts until one is sealed."""
    chain: tuple[Link, ...] = ()
    for number in range(4):
        now = EVENING + timedelta(days=days * number)
        assert deal_number(chain, now) == number + 1
        chain = (*chain, next_link(chain, DEAL, f"{number}" * 64, None, now))
    assert moved_clock(chain, now) == ()
    assert moved_clock(chain, EVENING) == (2, 3, 4)
    after = (*chain, next_link(chain, DEAL, "4" * 64, None, EVENING))
    assert deal_number(chain, EVENING) == 5
    assert moved_clock(after, EVENING) == (2, 3, 4, 5)
    assert moved_clock(after, now) == (5,)


def test_a_clock_that_is_corrected_was_not_moved() -> None:
    """By a second or in another time zone."""
    chain = chain_of(DEAL, LinkKind.LOOK)
    zone = timezone(timedelta(hours=-9))
    later = moment(chain[-1]).astimezone(zone) - timedelta(seconds=2)
    chain = (*chain, next_link(chain, DEAL, "2" * 64, None, later))
    assert moved_clock(chain, later) == ()


def test_a_promise_is_kept_by_the_next_deal_alone() -> None:
    """ "A deal was promised and not made." """
    kept = chain_of(PROMISE, LinkKind.LOOK, BY_WORDS)
    assert broken_promises(kept) == ()
    for chain in (
        chain_of(PROMISE),
        chain_of(PROMISE, DEAL, BY_WORDS),
        chain_of(PROMISE, PROMISE, BY_WORDS),
    ):
        assert broken_promises(chain) == chain[:1]


def test_digits_as_on_the_sheets() -> None:
    assert grouped("0123456789abcdef" * 4, 12) == "0123 4567 89ab"
    assert grouped("859A 3081 1AEE 7CB6", 8) == "859A 3081"


@pytest.mark.parametrize("at", ["", "yesterday", "2026-11-21T20:00:00"])
def test_a_time_that_no_companion_wrote(at: str) -> None:
    (link,) = chain_of(DEAL)
    with pytest.raises(ValueError, match=r"."):
        moment(link.replace(at=at))
