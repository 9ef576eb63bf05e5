"""Times at which the lines of a night begin and end, in s."""

from collections.abc import Callable

from companion.frozen import Frozen
from companion.narration.narrator import Narration, Say

LEAD_IN = 0.5  # s of silence first, since loudspeakers cut off the beginning of a sound
BETWEEN_LANGUAGES = 0.6  # s


class Cue(Frozen):
    """Start and end of one spoken text, in s."""

    say: Say
    start: float
    end: float
    tone: float = 0.0  # s of a tone before the words, with the silence after it

    @property
    def first_word(self) -> float:
        """Time at which the words begin, after a tone, in s."""
        return self.start + self.tone


class Beat(Frozen):
    """Times of one step of the night: its spoken texts, then a pause up to `end`."""

    cues: tuple[Cue, ...]
    end: float
    opens_eyes: bool = False  # True: everybody's eyes are open after this line

    @property
    def start(self) -> float:
        """Time at which the tone or the first word begins, in s."""
        return self.cues[0].start

    @property
    def pause_start(self) -> float:
        """Time at which the last word ends, in s."""
        return self.cues[-1].end


class Timeline(Frozen):
    """Times of all lines of a stage, which begins at 0 with a short silence."""

    beats: tuple[Beat, ...]

    @property
    def end(self) -> float:
        """Length in s."""
        return self.beats[-1].end

    @property
    def cues(self) -> tuple[Cue, ...]:
        """All spoken texts in order, with their times."""
        return tuple(cue for beat in self.beats for cue in beat.cues)

    def index(self, seconds: float) -> int:
        """Return the index of the step at a time; after the end, that of the last step."""
        last = len(self.beats) - 1
        return next((i for i, beat in enumerate(self.beats) if seconds < beat.end), last)

    def cue(self, seconds: float) -> Cue:
        """Return the text that is spoken at a time, or was spoken last in its step."""
        cues = self.beats[self.index(seconds)].cues
        return next((cue for cue in reversed(cues) if cue.start <= seconds), cues[0])

    def pause_left(self, seconds: float) -> float | None:
        """Return the rest of the pause at a time, in s, or None while a line is spoken."""
        beat = self.beats[self.index(seconds)]
        return beat.end - seconds if beat.pause_start <= seconds else None


def lay_out(
    narration: Narration,
    seconds_of: Callable[[Say], float],
    tone_of: Callable[[Say], float] = lambda _: 0.0,
) -> Timeline:
    """Return the times of all lines, given the duration of each text and of its tone in s."""
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
