"""How long the host is silent after a line of the night: dots to count along, and words."""

from collections.abc import Sequence

from printables.letters import Letters, capitals, text_width
from printables.looks.signs import BEAT, beat_rows, beats, beats_width
from printables.operators import Point
from printables.pen import Pen
from printables.piece import NightLine
from printables.theme import Theme
from printables.wording import Wording

_DOT = 1.5  # mm, the radius of a dot to count along


def silence(
    pen: Pen, wording: Wording, seconds: float, start: Point, letters: Letters, theme: Theme
) -> None:
    """How far to count after a line of the night, in dots and in words below, from its half height."""
    (x, y), up = start, capitals(letters, theme.fonts)
    rows = len(beat_rows(round(seconds)))
    high = (2 + BEAT * (rows - 1)) * _DOT + 1.55 * up
    beats(
        pen, round(seconds), (x, y + high / 2 - (1 + BEAT * (rows - 1) / 2) * _DOT), _DOT, theme.ink
    )
    pen.text(_counted(wording, seconds), x, y - high / 2, letters)


def silence_width(
    wording: Wording, lines: Sequence[NightLine], letters: Letters, theme: Theme
) -> float:
    """The room for the longest of those of a night, and air before it, in mm."""
    words = max(text_width(_counted(wording, one.pause), letters, theme.fonts) for one in lines)
    dots = max(beats_width(round(one.pause), _DOT) for one in lines)
    return max(words, dots) + letters.size


def _counted(wording: Wording, seconds: float) -> str:
    return str(wording.reference.count.format(count=round(seconds)))
