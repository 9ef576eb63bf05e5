"""A timer for discussing a nominated government.

Nothing runs by itself: the program that shows the time asks every second for the time left and for
announcements.
"""

import time
from collections.abc import Callable
from enum import StrEnum

from companion.table.names import NotAnAnswer, as_typed, begins
from companion.words.sentences import Referee, load_referee
from companion.words.tables import ENGLISH

MAX_MINUTES = 60
USUAL_MINUTES = 3  # minutes of a timer without a number
LATE_SECONDS = 5  # s after which an announcement is too late


class Cue(StrEnum):
    """Announcements about the time left to discuss."""

    ONE_MINUTE = "one_minute"
    TIME_IS_UP = "time_is_up"


_CUE_SECONDS = {Cue.ONE_MINUTE: 60, Cue.TIME_IS_UP: 0}  # s before the end at which each is due


class Discussion:
    """A timer of some minutes, or without a limit; seconds are those of `clock`.

    The clock runs while the computer sleeps, and may be changed: the time left is never more than
    the whole time.
    """

    def __init__(self, minutes: int = 0, clock: Callable[[], float] = time.time) -> None:
        self.minutes = minutes
        self._clock = clock
        self._end: float | None = None  # time of the end; None: the timer is off
        self._longest = 0.0  # s; the clock may be set back
        self._cues: list[Cue] = []  # announcements to come

    def begin(self) -> None:
        """Start the timer, if it has a limit."""
        self.end()
        if self.minutes:
            self._longest = self._whole
            self._end = self._clock() + self._whole
            self._cues = [cue for cue, moment in _CUE_SECONDS.items() if moment < self._whole]

    def extend(self, minutes: int) -> None:
        """Add minutes to a timer that runs, or has run out."""
        if self._end is not None:
            left = max(self._end, self._clock()) + minutes * 60.0 - self._clock()
            self._end, self._longest = self._clock() + left, max(self._longest, left)
            self._cues = [cue for cue, moment in _CUE_SECONDS.items() if moment < left]

    def end(self) -> None:
        """Stop the timer."""
        self._end, self._cues = None, []

    @property
    def left(self) -> float | None:
        """The seconds left, at least 0; None if the timer does not run."""
        if self._end is None:
            return None
        return min(max(self._end - self._clock(), 0.0), self._longest)

    @property
    def share(self) -> float:
        """Return the share of the time that is left, from 1 to 0."""
        return (self.left or 0.0) / self._longest if self.minutes and self._longest else 0.0

    def cue(self) -> Cue | None:
        """Return the announcement that is due now, or None; each comes at most once, and never late."""
        if self._end is None:
            return None
        left = self._end - self._clock()
        due = [cue for cue in self._cues if left <= _CUE_SECONDS[cue]]
        self._cues = [cue for cue in self._cues if cue not in due]
        timely = [cue for cue in due if _CUE_SECONDS[cue] - left <= LATE_SECONDS]
        return timely[-1] if timely else None

    @property
    def _whole(self) -> float:
        return self.minutes * 60.0


def minutes_of(referee: Referee, typed: str) -> int:
    """Return the minutes of a timer from a number, yes (the default), or no (0).

    Raises:
        NotAnAnswer: the text is none of these, or the number is too large.
    """
    words, english = referee.words["play"], load_referee(ENGLISH).words["play"]
    if typed.isdecimal() and len(typed) <= len(str(MAX_MINUTES)) and int(typed) <= MAX_MINUTES:
        return int(typed)
    for answer, minutes in (("no", 0), ("yes", USUAL_MINUTES)):
        if any(begins(labels[answer], typed) for labels in (words, english)):
            return minutes
    raise NotAnAnswer(as_typed(typed), (f"1–{MAX_MINUTES}", words["no"]))


def shown_time(seconds: float) -> str:
    """Return minutes and seconds, like 2:05, rounded up."""
    minutes, rest = divmod(int(-(-seconds // 1)), 60)
    return f"{minutes}:{rest:02}"
