"""Conversion of scripts of the night to steps and their times, with settings of voice and volume."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from pathlib import Path

from companion.errors import Refusal
from companion.files.choices import NotAvailable, check_range
from companion.frozen import Frozen
from companion.rules.ruleset import Table
from companion.words.night_script import MAX_RATE, MIN_RATE, Line, Script, respelt

MIN_VOLUME = 0.05  # times full volume; below it, the night would be silent

RECORDED = "recorded"  # name of the shipped recordings for --voice
ESPEAK = "espeak"  # the speech engine that every system has
NO_AMBIENCE = "none"
AMBIENCES = ("rain", "wind", "fire")  # background sounds that ambience.py synthesizes
AMBIENCE_NAMES = (NO_AMBIENCE, *AMBIENCES)

SOUND_FILES = {  # by suffix: libsndfile's names for format and coding
    ".wav": ("WAV", "PCM_16"),
    ".mp3": ("MP3", "MPEG_LAYER_III"),
    ".ogg": ("OGG", "VORBIS"),
    ".flac": ("FLAC", "PCM_16"),
}


class UnusedOption(Refusal):
    """An option has no effect on the voices of this night."""

    option: str


class VoiceSettings(Frozen):
    """Settings of the voice; the system and the script choose those that are empty."""

    engine: str = ""
    voices: tuple[str, ...] = ()
    rate: int | None = None  # words per minute

    def __init__(
        self, engine: str = "", voices: tuple[str, ...] = (), rate: int | None = None
    ) -> None:
        super().__init__(engine, voices, rate)
        if rate is not None:
            check_range("--rate", rate, MIN_RATE, MAX_RATE)


class Levels(Frozen):
    """Volumes of the voice and of the background sound, from 0 to 1."""

    voice: float = 1.0
    ambience: float = 0.5

    def __init__(self, voice: float = 1.0, ambience: float = 0.5) -> None:
        super().__init__(voice, ambience)
        check_range("--volume", voice, MIN_VOLUME, 1)
        check_range("--ambience-volume", ambience, 0, 1)

    @property
    def of_bed(self) -> float:
        """Factor for the background sound's samples; its volume depends on the voice's, and 0.5 is normal."""
        return 2 * self.ambience * self.voice


def check_ambience(name: str) -> None:
    """Check that `name` is a background sound or an existing file.

    Raises:
        NotAvailable: it is neither; with the names that exist.
    """
    if name not in AMBIENCE_NAMES and not Path(name).is_file():
        raise NotAvailable(name, (*AMBIENCE_NAMES, *(f"*{suffix}" for suffix in SOUND_FILES)))


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
        """Length of the stage in s."""
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
