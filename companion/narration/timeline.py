"""When every line of a narration begins and ends, in seconds. Pure."""

from collections.abc import Callable

from companion.frozen import Frozen
from companion.narration.narrator import Narration, Say

LEAD_IN = 0.5  # s of quiet first: loudspeakers swallow the beginning of a sound
BETWEEN_LANGUAGES = 0.6  # s


class Cue(Frozen):
    """One Say on the clock."""

    say: Say
    start: float
    end: float
    tone: float = 0.0  # s of a tone before its words, and the quiet after it

    @property
    def first_word(self) -> float:
        """Where its words begin."""
        return self.start + self.tone


class Beat(Frozen):
    """One step on the clock: its cues, then a pause from the last cue's end to `end`."""

    cues: tuple[Cue, ...]
    end: float
    opens_eyes: bool = False  # of everybody

    @property
    def start(self) -> float:
        """Where its first word begins, or the tone before it."""
        return self.cues[0].start

    @property
    def pause_start(self) -> float:
        """Where its last word ends."""
        return self.cues[-1].end


class Timeline(Frozen):
    """A whole narration on the clock. It begins at 0 with a short lead-in."""

    beats: tuple[Beat, ...]

    @property
    def end(self) -> float:
        """Its length."""
        return self.beats[-1].end

    @property
    def cues(self) -> tuple[Cue, ...]:
        """All cues in order."""
        return tuple(cue for beat in self.beats for cue in beat.cues)

    def index(self, seconds: float) -> int:
        """Which beat it is at a time; the last one for any time after the end."""
        last = len(self.beats) - 1
        return next((i for i, beat in enumerate(self.beats) if seconds < beat.end), last)

    def cue(self, seconds: float) -> Cue:
        """The cue that is being said at a time, or was said last in its beat."""
        cues = self.beats[self.index(seconds)].cues
        return next((cue for cue in reversed(cues) if cue.start <= seconds), cues[0])

    def pause_left(self, seconds: float) -> float | None:
        """Seconds left of the pause at that time; None while somebody speaks."""
        beat = self.beats[self.index(seconds)]
        return beat.end - seconds if beat.pause_start <= seconds else None


def lay_out(
    narration: Narration,
    seconds_of: Callable[[Say], float],
    tone_of: Callable[[Say], float] = lambda _: 0.0,
) -> Timeline:
    """A narration on the clock, given the length of every Say in seconds, and of a tone in it."""
    beats = []
    now = LEAD_IN
    for step in narration:
        cues: list[Cue] = []
        for say in step.says:
            start = now if not cues else cues[-1].end + BETWEEN_LANGUAGES
            cues.append(Cue(say, start, start + seconds_of(say), tone_of(say)))
        now = cues[-1].end + step.pause
        beats.append(Beat(tuple(cues), now, step.tone))
    return Timeline(tuple(beats))
