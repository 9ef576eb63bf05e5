"""The timer of a discussion, by a clock that the test sets."""

import pytest

from companion.table.discussion import USUAL_MINUTES, Cue, Discussion, minutes_of, shown_time
from companion.table.names import NotAnAnswer
from companion.words.sentences import load_referee


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def cues(discussion: Discussion, clock: Clock, seconds: int) -> dict[int, Cue]:
    """Return the cues by the second in which they are said."""
    said = {}
    for second in range(1, seconds + 1):
        clock.now += 1
        if cue := discussion.cue():
            said[second] = cue
    return said


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (0, {}),
        (1, {60: Cue.TIME_IS_UP}),  # that one minute is left is known
        (3, {120: Cue.ONE_MINUTE, 180: Cue.TIME_IS_UP}),
    ],
)
def test_each_cue_is_said_once(minutes: int, said: dict[int, Cue]) -> None:
    clock = Clock()
    discussion = Discussion(minutes, clock)
    assert discussion.left is None
    discussion.begin()
    assert discussion.left == (60 * minutes or None)
    assert cues(discussion, clock, 400) == said
    assert discussion.left == (0 if minutes else None)


def test_an_answer_ends_it_and_the_next_government_has_the_whole_time() -> None:
    clock = Clock()
    discussion = Discussion(2, clock)
    discussion.begin()
    assert cues(discussion, clock, 90) == {60: Cue.ONE_MINUTE}
    discussion.end()
    assert cues(discussion, clock, 90) == {}
    discussion.begin()
    assert (discussion.left, discussion.share) == (120, 1)
    assert cues(discussion, clock, 90) == {60: Cue.ONE_MINUTE}
    assert (discussion.left, discussion.share) == (30, 0.25)


@pytest.mark.parametrize(
    ("asleep", "left", "said"),
    [
        (63, 57, {1: Cue.ONE_MINUTE, 58: Cue.TIME_IS_UP}),  # in time
        (90, 30, {31: Cue.TIME_IS_UP}),  # too late for the first
        (119, 1, {2: Cue.TIME_IS_UP}),
        (3600, 0, {}),  # too late for both
    ],
)
def test_a_closed_lid_leaves_nothing_to_be_said_late(
    asleep: int, left: int, said: dict[int, Cue]
) -> None:
    clock = Clock()
    discussion = Discussion(2, clock)
    discussion.begin()
    clock.now += asleep
    assert discussion.left == left
    clock.now -= 1  # the first look is a second after
    assert cues(discussion, clock, 300) == said


def test_a_clock_that_is_set_back_gives_no_more_than_the_whole_time() -> None:
    clock = Clock()
    discussion = Discussion(2, clock)
    discussion.begin()
    clock.now -= 3600
    assert (discussion.left, discussion.cue()) == (120, None)


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [("4", 4), ("60", 60), ("0", 0), ("нет", 0), ("no", 0), ("да", USUAL_MINUTES), ("н", 0)],
)
def test_minutes_as_they_are_typed(typed: str, minutes: int) -> None:
    assert minutes_of(load_referee("ru"), typed) == minutes


@pytest.mark.parametrize("typed", ["61", "100", "-1", "1.5", "later", ""])
def test_other_times_are_refused(typed: str) -> None:
    with pytest.raises(NotAnAnswer, check=lambda refusal: refusal.allowed == ("1–60", "no")):
        minutes_of(load_referee("en"), typed)


def test_the_time_as_it_is_shown() -> None:
    assert [*map(shown_time, (180, 179.2, 60, 59.9, 9, 0.1, 0))] == [
        *("3:00", "3:00", "1:00", "1:00", "0:09", "0:01", "0:00")
    ]


def test_a_time_that_runs_lasts_longer() -> None:
    clock = Clock()
    discussion = Discussion(1, clock)
    discussion.extend(1)
    assert discussion.share == 0, "none runs"
    discussion.begin()
    clock.now += 59
    discussion.extend(1)
    assert discussion.left == 61
    assert cues(discussion, clock, 61) == {1: Cue.ONE_MINUTE, 61: Cue.TIME_IS_UP}
    discussion.extend(1)
    assert discussion.left == 60
    clock.now -= 1000
    assert discussion.left == 61, "and is never more than it was"
