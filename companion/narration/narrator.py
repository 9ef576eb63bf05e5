"""Conversion of scripts of the night to steps: lines to say, and the pause after each."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum, auto

from companion.files.choices import check_range
from companion.frozen import Frozen
from companion.narration.audio_settings import ESPEAK
from companion.rules.ruleset import Table
from companion.words.night_script import Line, Script, respelt

SHORT_PAUSE, LONG_PAUSE = 3.0, 6.0  # s; the rulebook: "[Take a long pause]"
MAX_PAUSE = 120.0  # s
BREATH = 0.4  # s; two lines never run together, even when no pause is asked for


class Say(Frozen):
    """A line in one language: `text` to be shown, `spoken` for the voice."""

    text: str
    spoken: str
    language: str
    spelt: str = ""  # spelling for espeak, if it reads words wrongly

    def said_by(self, engine: str) -> str:
        """Return the text in the spelling that a speech engine needs."""
        return (self.spelt if engine == ESPEAK else "") or self.spoken


class Step(Frozen):
    """A line in every language of the table, and the pause after it in seconds."""

    says: tuple[Say, ...]
    pause: float
    tone: bool = False  # a tone before the line: everybody opens their eyes


Narration = tuple[Step, ...]


class Pauses(Frozen):
    """Lengths of the short and the long pause of a script, in seconds."""

    short: float = SHORT_PAUSE
    long: float = LONG_PAUSE

    def __init__(self, short: float = SHORT_PAUSE, long: float = LONG_PAUSE) -> None:
        super().__init__(short, long)
        check_range("--pause", short, 0, MAX_PAUSE)
        check_range("--look", long, 0, MAX_PAUSE)

    def after(self, line: Line) -> float:
        """Return the seconds of silence after a line of this kind."""
        return self.long if line.pause == "long" else self.short


CALM = Pauses(1.0, 2.0)  # pauses while eyes are open


class Stage(Enum):
    """The stages of playing a night; the first five are spoken."""

    SOUND_CHECK = auto()  # with open eyes, at the volume of the night, until confirmed
    REHEARSAL = auto()  # the whole night with open eyes, for beginners; then waits again
    NIGHT = auto()
    FREEZE = auto()  # a mistake: eyes closed, hands down, then the night from its beginning
    STOP = auto()  # the host stops early: nobody stays in the dark, no thumb stays up
    READY = auto()  # without sound: waits for the reader to begin
    ENDED = auto()  # read to the end; it can be read once more
    LOST = auto()  # the loudspeaker is gone: shows the line and waits
    DONE = auto()


def narrations(scripts: Sequence[Script], table: Table, pauses: Pauses) -> dict[Stage, Narration]:
    """Return the lines and pauses of each stage of a night for a table. Rule: SET UP.

    Raises:
        NoNight, NoHouseNight: these rules have no night, or the script has none for
            them.
    """
    asides = [script.asides for script in scripts]
    brief = Pauses()  # the host's pauses only apply within the night
    night = [script.lines(table) for script in scripts]
    calls = [script.calls_of(table) for script in scripts]
    check = [
        (aside.sound_check, *(lines if all(calls) else ()))
        for aside, lines in zip(asides, calls, strict=True)
    ]
    stop = [(aside.stop_eyes_closed, aside.stop_open_eyes) for aside in asides]
    rehearsals = [
        (script.rehearsal.begin, *lines, script.rehearsal.end)
        for script, lines in zip(scripts, night, strict=True)
        if script.rehearsal is not None
    ]
    parts = {
        Stage.SOUND_CHECK: _narration(scripts, check, CALM),
        Stage.NIGHT: _narration(scripts, night, pauses),
        Stage.FREEZE: _narration(scripts, [(aside.freeze,) for aside in asides], brief),
        Stage.STOP: _narration(scripts, stop, brief),
    }
    if len(rehearsals) == len(scripts):
        parts[Stage.REHEARSAL] = _narration(scripts, rehearsals, CALM)
    return parts


def speaking_seconds(spoken: str, rate: int) -> float:
    """Return the estimated time in s that a voice takes for a text at `rate` words per minute."""
    letters = len(re.sub(r"\W", "", spoken))
    stops = len(re.findall(r"[.!?:;,]", spoken))
    return (0.3 + letters / 13.5 + 0.22 * stops) * 150 / rate


def say_of(text: str, spelling: Mapping[str, str], language: str, spoken: str = "") -> Say:
    """Return a text as a line for a voice; `spelling` has words that espeak needs respelt.

    If `spoken` is given, every voice says it instead of the text.
    """
    spoken = spoken or text
    spelt = respelt(spoken, spelling)
    return Say(text, spoken, language, spelt if spelt != spoken else "")


def _narration(
    scripts: Sequence[Script], lines: Sequence[Sequence[Line]], pauses: Pauses
) -> Narration:
    steps = []
    for versions in zip(*lines, strict=True):
        says = tuple(
            say_of(line.say, script.voice.spelling, script.language, line.spoken)
            for script, line in zip(scripts, versions, strict=True)
        )
        pause = max(pauses.after(versions[0]), BREATH)
        steps.append(Step(says, pause, scripts[0].is_the_end(versions[0])))
    return tuple(steps)
