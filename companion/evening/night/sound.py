"""Playing a night on a loudspeaker, and naming the voices that read it."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing

from companion.evening.night.night import Night
from companion.evening.settings import Progress
from companion.frozen import Frozen
from companion.narration.narrator import Beat, Stage
from companion.narration.performance import Performance, Timekeeper
from companion.table.question import Option
from companion.words.night_script import Buttons
from companion.words.sentences import Referee, say, sentence


class NightSound:
    """A night on a loudspeaker, with the sound of every line ready."""

    def __init__(
        self,
        night: Night,
        loudspeaker: str,
        progress: AbstractContextManager[Progress],
        check: Callable[[], object] = object,
    ) -> None:
        """Open the loudspeaker, call `check` for other needs, and prepare every line.

        Raises:
            Refusal: the night cannot be played.
        """
        from companion.narration.devices import open_loudspeaker

        open_loudspeaker(loudspeaker).close()  # check first, as loading numpy is slow
        from companion.narration.player import Player

        self._levels = night.levels
        with ExitStack() as opened:
            self._player = opened.enter_context(closing(Player(loudspeaker)))
            check()
            with progress as shown:
                self._bed, self._tracks = night.bed(), night.tracks(shown)
            opened.pop_all()

    def start(self, *, rehearse: bool = False) -> Timekeeper:
        """Begin the night with the sound check; return the object that keeps its time."""
        readings = {stage: track.timeline for stage, track in self._tracks.items()}
        self._player.start(
            Performance(readings, rehearse=rehearse), self._tracks, self._bed, self._levels
        )
        return self._player

    def close(self) -> None:
        """Close the loudspeaker."""
        self._player.close()


def by_text(night: Night, *, rehearse: bool = False) -> Timekeeper:
    """Return a night that has no sound, for somebody who reads its lines aloud from the screen."""
    readings = night.prompts()
    return Timekeeper(Performance(readings, stage=Stage.READY, by_text=True, rehearse=rehearse))


def spoken_by(night: Night, referee: Referee, note: str = "") -> str:
    """Return a sentence on which voice reads which language, and which voice fills in.

    A `note` may follow.
    """
    reading, scripts = night.reading, night.scripts
    if reading is None:
        return note
    notes = []
    if len(scripts) > 1 and (night.voice.voices or night.voice.engine):
        names = tuple(
            say(referee, "sound", "reads", language=one.name, voice=name)
            for one, name in zip(scripts, reading.voices, strict=True)
        )
        notes.append(say(referee, "sound", "read_by", voices=names))
    if reading.filled:
        parts = tuple(say(referee, "sound", "fills", **one.fields()) for one in reading.filled)
        notes.append(say(referee, "sound", "filled", parts=parts))
    if reading.instead is not None:
        why = sentence(referee, reading.instead)
        instead = say(referee, "sound", "spoken_by", voices=reading.voices, instead=why)
        notes.append(why if notes else instead)
    return " ".join((*notes, note)).strip()


class NightView(Frozen):
    """The state of a night for a user interface. Its fields are JSON keys."""

    stage: str
    line: int  # number of the line, from 1
    lines: int
    says: tuple[str, ...]  # the line, in each language of the table
    next: tuple[str, ...]  # the line after it, if there is one
    pause: float | None  # s left of the pause; None while a line is spoken
    held: bool
    by_text: bool  # True: somebody reads the night aloud
    begun: bool
    complete: bool
    buttons: tuple[Option, ...]  # names of `Key`, with their labels


def night_view(performance: Performance, labels: Buttons) -> NightView:
    """Return the state of a night for a user interface."""
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
