"""The night of a game: estimates, spoken or recorded lines, and its playing on a loudspeaker."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import dataclass, field
from itertools import chain, count, repeat
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from companion.errors import Refusal
from companion.evening.settings import Progress, UnknownFormat, UnusableName, look_of, table_scripts
from companion.files.atomic_write import atomic_write
from companion.files.cache import clip_folder
from companion.files.choices import NotAvailable
from companion.files.quoted import quoted
from companion.files.toml import Fault
from companion.files.toml_schema import Missing, WrongValue
from companion.frozen import Frozen
from companion.narration.captions import FORMATS
from companion.narration.narrator import (
    NO_AMBIENCE,
    RECORDED,
    SOUND_FILES,
    Beat,
    Levels,
    Narration,
    Pauses,
    Stage,
    Timeline,
    VoiceSettings,
    check_ambience,
    lay_out,
    narrations,
    speaking_seconds,
)
from companion.narration.performance import Performance, Timekeeper
from companion.rules.ruleset import Table
from companion.table.games_folder import checked_home, home_folder
from companion.table.question import Option
from companion.words.night_safety import (
    MOMENTS_TABLE,
    DangerousWord,
    NewLine,
    UnsafeNight,
    accept_lines,
    moment_key,
    night_faults,
)
from companion.words.night_script import Buttons, Line, Script, load_script
from companion.words.sentences import Referee, say, sentence
from companion.words.tables import CLASSIC, ENGLISH, FileMissing, languages, read_table

if TYPE_CHECKING:
    from companion.narration.readers import OwnVoice, Reading
    from companion.narration.sound import Samples
    from companion.narration.track import Track


OTHER_SOUND = "other"  # the caption of a sound from a file
VOICES = "voices"  # the folder of all voices, beside the games


def voice_folder(home: Path | None, name: str) -> Path:
    """Return the folder of a voice that the host has recorded.

    Raises:
        UnusableName: the name cannot be that of a folder.
    """
    if not name.strip(". ") or any(letter in name for letter in '/\\:*?"<>|\0'):
        raise UnusableName(name)
    return checked_home(home, required=False) / VOICES / name


def host_voices(home: Path | None, names: Sequence[str]) -> dict[str, Path]:
    """Return the folders of those names that are voices recorded by the host."""
    folder = home_folder(home) / VOICES
    return {name: folder / name for name in names if name.strip(". ") and (folder / name).is_dir()}


def names_of_voices(home: Path | None, languages: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the host's voices that have sounds in all these languages."""
    found = (home_folder(home) / VOICES).glob("*/")
    return tuple(
        sorted(path.name for path in found if all(_count_sounds(path / code) for code in languages))
    )


def lines_of_voices(home: Path | None) -> Iterator[tuple[str, str, int]]:
    """Yield the name of a voice that the host recorded, a language, and the number of lines in it."""
    folder = home_folder(home) / VOICES
    for name in names_of_voices(home):
        for one in sorted(folder.joinpath(name).glob("*/")):
            if count := _count_sounds(one):
                yield name, one.name, count


def _count_sounds(folder: Path) -> int:
    return len(
        {
            one.stem
            for one in folder.glob("*")
            if one.suffix != ".toml" and not one.name.startswith(".")
        }
    )


def check_own_voice(home: Path | None, name: str) -> None:
    """Check that the host has recorded a voice of this name.

    Raises:
        UnusableName, NotAvailable: there is no such voice.
    """
    if not voice_folder(home, name).is_dir():
        raise NotAvailable(name, names_of_voices(home) or ("–",))


def line_options(language: str, theme: str, players: int | None) -> str:
    """Return command-line options for the lines of this language, theme and number of players."""
    language = "" if language == ENGLISH else f" --language {language}"
    theme = "" if theme == CLASSIC else f" --theme {quoted(theme)}"
    return language + theme + (f" --players {players}" if players else "")


def lines_to_record(language: str, theme: str, table: Table | None = None) -> dict[str, str]:
    """Return the texts of a script by the names of their sound files, each text once.

    If a table is given, only the lines for it are returned, those of the night first, in the order
    of the night. A line that sounds like that of the classic theme is recorded once for both.
    """
    words, look = look_of(theme)
    ((script,), role_names) = table_scripts((language,), words, look)
    theme = Path(look).stem if role_names else words
    classic = {key: line.say for key, line in load_script(language).all_lines()}
    names: dict[str, str] = {}
    for key, line in script.all_lines():
        names.setdefault(line.say, f"{theme}.{key}" if (classic.get(key) != line.say) else key)
    if table is not None:
        around = (
            line for key, line in script.all_lines() if key.startswith(("asides", "rehearsal"))
        )
        said = _texts(script.lines(table), script.calls_of(table), around)
        names = {text: names[text] for text in said}
    return {name: text for text, name in names.items()}


def _texts(*parts: Iterable[Line]) -> Iterator[str]:
    return (line.say for part in parts for line in part)


READER_RATE = 120  # words per minute of somebody who reads aloud
READER_START = 1.0  # s that a reader needs to find the line
LINE_FORMAT = ".mp3"  # a format that every browser plays


class NightStopped(Refusal):
    """The night was interrupted; `words` are the sentence of the script that says so."""

    words: str


class Stopped(Exception):  # noqa: N818  raised by a Progress, it is no error
    """Raised by a progress display to stop long work; nothing unfinished is left behind."""


class LineSound(NamedTuple):
    """A line of the night as a sound in all languages of the table, and the pause after it."""

    texts: tuple[tuple[str, str], ...]  # language and words
    sound: bytes  # an MP3 file
    pause: float  # s


@dataclass
class Night:
    """The lines of a night, with voices, volume and background sound.

    Raises:
        NoNight, NoHouseNight: these rules have no night.
        NotAvailable: `ambience` is neither a name of a background sound nor a file.
    """

    scripts: Sequence[Script]
    table: Table
    pauses: Pauses = field(default_factory=Pauses)
    voice: VoiceSettings = field(default_factory=VoiceSettings)
    levels: Levels = field(default_factory=Levels)
    ambience: str = NO_AMBIENCE
    own: Mapping[str, Path] = field(default_factory=dict)  # folders of the host's voices, by name
    hosts: tuple[str, ...] = ()  # names of all voices of the host
    fill: bool = False  # True: another voice speaks lines that are missing
    theme: str = CLASSIC  # theme of the scripts
    words: dict[Stage, Narration] = field(init=False)
    reading: "Reading | None" = field(init=False, default=None)  # set once the night is spoken

    def __post_init__(self) -> None:
        check_ambience(self.ambience)
        self.words = narrations(self.scripts, self.table, self.pauses)

    @property
    def heading(self) -> str:
        """Heading of the screen that is shown during the night."""
        return f"{self.scripts[0].screen.night} · {self.table.players}"

    def estimated(self) -> Timeline:
        """Return the times of all lines of the night, with estimated lengths of speech."""
        rates = {script.language: self.voice.rate or script.voice.rate for script in self.scripts}
        return lay_out(
            self.words[Stage.NIGHT], lambda say: speaking_seconds(say.spoken, rates[say.language])
        )

    def prompts(self) -> dict[Stage, Timeline]:
        """Return the times of all lines for somebody who reads the night aloud."""
        return {
            stage: lay_out(part, lambda say: READER_START + speaking_seconds(say.text, READER_RATE))
            for stage, part in self.words.items()
        }

    def tracks(self, progress: Progress) -> "dict[Stage, Track]":
        """Return the sound of each stage of the night, after checking every line.

        Raises:
            Refusal: there is no such voice, or a line cannot be spoken.
        """
        return dict(zip(self.words, self._record([*self.words.values()], progress), strict=True))

    def recorded(self, suffix: str, progress: Progress) -> tuple[bytes, Timeline]:
        """Return the night as a sound file in a format like ".mp3", and the times of its lines.

        Raises:
            Refusal: there is no such voice, or a line cannot be spoken.
        """
        bed = self.bed()
        (track,) = self._record([self.words[Stage.NIGHT]], progress)
        from companion.narration.track import encode, mix

        sound = encode(mix(track, bed, self.levels), suffix, progress.writing)
        progress.writing(1.0)
        return sound, track.timeline

    def recorded_in_lines(
        self, suffix: str, progress: Progress
    ) -> tuple[bytes, Timeline, dict[Stage, tuple[LineSound, ...]]]:
        """Return the night as a sound file, the times of its lines, and each line as a sound.

        Raises:
            Refusal: there is no such voice, or a line cannot be spoken.
        """
        stages = (Stage.NIGHT, Stage.FREEZE, Stage.SOUND_CHECK)
        tracks = self._record([self.words[stage] for stage in stages], progress)
        from companion.narration.track import encode, mix

        night = tracks[0]
        mixed = mix(night, self.bed(), self.levels)
        whole = encode(mixed, suffix, lambda share: progress.writing(share / 2))
        beats = sum(len(track.timeline.beats) for track in tracks)
        encoded = count()

        def line_sound(track: "Track", beat: Beat) -> LineSound:
            progress.writing((1 + next(encoded) / beats) / 2)
            return LineSound(
                tuple((cue.say.language, cue.say.text) for cue in beat.cues),
                encode(track.line(beat), LINE_FORMAT),
                round(beat.end - beat.pause_start, 2),
            )

        lines = {
            stage: tuple(line_sound(track, beat) for beat in track.timeline.beats)
            for stage, track in zip(stages, tracks, strict=True)
        }
        return whole, night.timeline, lines

    def save(
        self, sound: Path, captions: Path | None, progress: Progress, *, force: bool
    ) -> Timeline:
        """Write the night as a sound file, and its captions; return the times of its lines.

        Raises:
            UnknownFormat: a file has an unknown suffix.
            Refusal: a line cannot be spoken, or a file cannot be written.
        """
        suffix = _suffix("--save", sound, tuple(SOUND_FILES))
        caption_format = (
            FORMATS[_suffix("--captions", captions, tuple(FORMATS))] if captions else None
        )
        with atomic_write(*filter(None, (sound, captions)), force=force) as parts:
            content, timeline = self.recorded(suffix, progress)
            parts[0].write_bytes(content)
            if caption_format:
                notes = chain(self._background_captions(), repeat(""))
                cues = [
                    cue.replace(say=cue.say.replace(text=f"{note} {cue.say.text}".strip()))
                    for cue, note in zip(timeline.cues, notes, strict=False)
                ]
                parts[1].write_text(caption_format(cues), encoding="utf-8", newline="\n")
        return timeline

    def _background_captions(self) -> Iterator[str]:
        for script in () if self.ambience == NO_AMBIENCE else self.scripts:
            texts = script.screen.background
            yield texts.get(self.ambience, texts.get(OTHER_SOUND, ""))

    def bed(self) -> "Samples | None":
        """Return the background sound, or None if the night has none.

        Raises:
            Refusal: its file cannot be used.
        """
        if self.ambience == NO_AMBIENCE:
            return None
        from companion.narration.ambience import ambience
        from companion.narration.sound import SAMPLE_RATE

        return ambience(self.ambience, SAMPLE_RATE)

    def _own_voices(self) -> "dict[str, OwnVoice]":
        from companion.narration.readers import OwnVoice

        codes = [script.language for script in self.scripts] if self.own else []
        lines = {  # languages that only the host's own script has are left out
            code: lines_to_record(code, self.theme) if code in languages() else {} for code in codes
        }
        options = {code: line_options(code, self.theme, self.table.players) for code in codes}
        return {
            name: OwnVoice(
                folder,
                lines,
                {code: f"companion voice check {quoted(name)}{options[code]}" for code in codes},
            )
            for name, folder in self.own.items()
        }

    def _record(self, parts: Sequence[Narration], progress: Progress) -> "tuple[Track, ...]":
        from companion.narration import readers, track, voices

        lines = readers.Lines(
            tuple(dict.fromkeys(say for part in parts for step in part for say in step.says)),
            self.scripts,
            self.voice,
            readers.Engines(clip_folder()),
            self._own_voices(),
            self.fill,
        )
        try:
            self.reading = readers.read(lines, progress.lines)
        except voices.NoSuchVoice as missing:
            known = dict.fromkeys((*self.hosts, *missing.voices))
            raise voices.NoSuchVoice(missing.name, tuple(known)) from None
        except voices.EngineSilent as silent:
            raise silent.or_by(self._other_voices()) from None
        return tuple(track.make_track(part, self.reading.clips) for part in parts)

    def _other_voices(self) -> Iterator[str]:
        if self.voice.rate is not None:
            return
        from companion.narration.voices import can_be_read

        recorded = (RECORDED,) if can_be_read(self.scripts) else ()
        yield from (f"--voice {quoted(one)}" for one in (*recorded, *self.hosts))


def check_voice(voice: str, scripts: Sequence[Script]) -> None:
    """Check that a voice exists and can read one of these scripts.

    Raises:
        Refusal: it does not or cannot, or no sound can be played at all.
    """
    from companion.narration.readers import Engines, Lines, cast, lacking_of

    lines = Lines((), scripts, VoiceSettings(voices=(voice,)), Engines(clip_folder()))
    lacking_of(lines, voice)
    cast(lines)


def _suffix(option: str, file: Path, suffixes: tuple[str, ...]) -> str:
    suffix = file.suffix.lower()
    if suffix not in suffixes:
        raise UnknownFormat(option, file.name, suffixes)
    return suffix


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


Tell: TypeAlias = Callable[[str], object]  # shows a line to the host


def check_lines(script: Script, name: str, referee: Referee, tell: Tell, *, accept: bool) -> None:
    """Show dangerous and new lines of a host's own script, and store the accepted ones.

    Raises:
        UnsafeNight: lines are dangerous, so none is accepted; or the host has not read
            the new ones.
    """
    faults = {"": night_faults(script)}
    if left := show_faults(script.language, faults, referee, tell, script.theme, accept=accept):
        raise UnsafeNight(name, left)


def show_faults(  # noqa: PLR0913  as many as there are to choose
    language: str,
    faults: Mapping[str, Sequence[Fault]],
    referee: Referee,
    tell: Tell,
    theme: str = "",
    *,
    accept: bool,
    most: int | None = None,
) -> int:
    """Show faults of words by file, new lines last; return the number of faults that remain.

    At most `most` faults are shown, and all lines that are accepted. No line is accepted beside a
    dangerous one. Without a `theme`, the folder of a file has its name.
    """
    every = [
        (name, fault)
        for name, some in faults.items()
        for fault in sorted(some, key=lambda fault: _is_filled_in(fault.problem))
    ]
    others = [one for one in every if not isinstance(one[1].problem, NewLine)]
    new = [one for one in every if isinstance(one[1].problem, NewLine)]
    first = every[:most]
    for name, fault in others:
        if (name, fault) in first:
            tell(f"{name}  {sentence(referee, fault)}".strip())
    for name, fault in new if accept else [one for one in first if one in new]:
        _show_new(fault, theme or PurePath(name).parent.name, referee, tell)
    if len(first) < len(every):
        count = len(every) - len(first)
        tell(say(referee, "translation", "faults_left", count=count, language=language))
    safe = not any(isinstance(fault.problem, DangerousWord) for _, fault in others)
    if new and safe and accept:
        accept_lines(language, [fault for _, fault in new])
        tell(say(referee, "translation", "lines_accepted", count=len(new)))
        return len(others)
    if new and safe:
        tell(say(referee, "translation", "lines_to_accept"))
    return len(every)


def _show_new(fault: Fault, theme: str, referee: Referee, tell: Tell) -> None:
    meanings = read_table(referee.language, theme, MOMENTS_TABLE)
    lines = fault.problem.fields()
    tell(fault.key)
    tell(say(referee, "translation", "line_means", meaning=meanings[moment_key(fault.key)]))
    for label, line in ("line_before", lines["before"]), ("line_now", lines["line"]):
        if line:
            tell(say(referee, "translation", label, line=line))
    tell("")


def _is_filled_in(problem: object) -> bool:
    empty_list = isinstance(problem, WrongValue) and problem.value == "[]"
    return not (empty_list or isinstance(problem, FileMissing | Missing))
