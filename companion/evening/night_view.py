"""A night as plain values: the line that is read, and the keys that mean something now."""

from companion.frozen import Frozen
from companion.narration.narrator import Stage
from companion.narration.performance import Key, Performance
from companion.narration.timeline import Beat


class NightView(Frozen):
    """Where a night stands. Its fields are JSON's keys."""

    stage: str
    line: int  # from 1
    lines: int
    says: tuple[str, ...]  # the line, in each language of the table
    next: tuple[str, ...]  # the line after it, if there is one
    pause: float | None  # s that are left of it; None while somebody speaks
    held: bool
    by_text: bool  # somebody reads it aloud
    begun: bool
    complete: bool
    keys: tuple[str, ...]


def night_view(performance: Performance) -> NightView:
    """A performance as it is shown."""
    reading, at = performance.reading, performance.at
    line = reading.index(at)
    following = reading.beats[line + 1] if line + 1 < len(reading.beats) else None
    return NightView(
        stage=performance.stage.name.lower(),
        line=line + 1,
        lines=len(reading.beats),
        says=_says(reading.beats[line]),
        next=_says(following) if following else (),
        pause=reading.pause_left(at),
        held=performance.held,
        by_text=performance.by_text,
        begun=performance.begun,
        complete=performance.complete,
        keys=tuple(key.name.lower() for key in Key if _counts(performance, key)),
    )


def _says(beat: Beat) -> tuple[str, ...]:
    return tuple(cue.say.text for cue in beat.cues)


def _counts(performance: Performance, key: Key) -> bool:
    """Whether a key changes something; in silence, a player tries its loudspeaker again."""
    tries = performance.stage is Stage.LOST and key is Key.HOLD
    return tries or performance.press(key) != performance
