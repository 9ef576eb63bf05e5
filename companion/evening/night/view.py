"""A night as plain values: the current line and the keys that work now."""

from companion.frozen import Frozen
from companion.narration.performance import Performance
from companion.narration.timeline import Beat
from companion.table.question import Option
from companion.words.night_script import Buttons


class NightView(Frozen):
    """State of a night. Fields are JSON keys."""

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
    buttons: tuple[Option, ...]  # names of `Key`, with their labels


def night_view(performance: Performance, labels: Buttons) -> NightView:
    """Return a performance as it is shown."""
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
        buttons=tuple(
            Option(key.name.lower(), label) for key, label in performance.buttons(labels).items()
        ),
    )


def _says(beat: Beat) -> tuple[str, ...]:
    return tuple(cue.say.text for cue in beat.cues)
