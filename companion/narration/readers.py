"""Who reads the night: voices in order, each of which gives a checked clip of every line or says why not."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.errors import Refusal
from companion.files.quoted import quoted
from companion.frozen import Frozen
from companion.narration.audio_settings import RECORDED, VoiceSettings
from companion.narration.narrator import Say
from companion.narration.shipped import (
    NotRecorded,
    besides_recorded,
    is_recorded,
    missing,
    recorded_clip,
    recordings,
)
from companion.narration.voices import (
    Delivery,
    NoSuchVoice,
    VoiceList,
    asked_engines,
    choose_voices,
    why_none,
)
from companion.words.night_script import Script

if TYPE_CHECKING:
    from companion.narration.sound import Clip

Progress = Callable[[int, int], None]


class NamesNotRecorded(Refusal):
    """No clip has these role names: they are the host's own."""

    names: tuple[str, ...]


class OwnRate(Refusal):
    """A recorded voice speaks as fast as it does."""


class RecordedReadsAll(Refusal):
    """Besides the recorded voice, which reads every language, another one or an engine is asked for."""

    option: str


class Reading(Frozen):
    """All lines as checked clips of one kind of voice, and who they are."""

    clips: "Mapping[Say, Clip]"
    voices: tuple[str, ...]  # names, one for each language
    instead: Refusal | None = None  # why the recorded voice does not read


class Lines(Frozen):
    """What is to be read, and how the host wants it."""

    says: tuple[Say, ...]
    scripts: Sequence[Script]
    settings: VoiceSettings
    cache: Path | None  # the folder of checked clips
    role_names: tuple[str, ...] = ()  # of the host's own, in the scripts

    @property
    def engine_voices(self) -> tuple[str, ...]:
        """The wanted voices of a speech engine."""
        return tuple(
            one
            for one in self.settings.voices
            if not is_recorded(one, self.scripts, self.settings.engine)
        )


class Reader(Protocol):
    """A kind of voice. Making one refuses at once what it can't read."""

    def read(self, progress: Progress) -> Reading:
        """Every line; progress is called with (lines ready, lines in all)."""


class RecordedReader:
    """The shipped clips.

    Raises:
        NotRecorded, NamesNotRecorded, OwnRate, RecordedReadsAll: it cannot read these lines so.
    """

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        if engine := lines.settings.engine:
            raise RecordedReadsAll(f"--engine {engine}")
        if others := lines.engine_voices:
            raise RecordedReadsAll(f"--voice {quoted(others[0])}")
        if lines.settings.rate is not None:
            raise OwnRate
        for script in lines.scripts:
            texts = (say.text for say in lines.says if say.language == script.language)
            if (text := missing(script.language, texts)) is not None:
                raise NamesNotRecorded(names) if (names := lines.role_names) else NotRecorded(text)

    def read(self, _: Progress) -> Reading:
        """Every line from its file, checked: before anybody could look at progress.

        Raises:
            DamagedRecording: one of them is not what was shipped.
        """
        says = self._lines.says
        with ThreadPoolExecutor() as pool:  # libsndfile leaves the interpreter to others
            clips = pool.map(lambda say: recorded_clip(say.language, say.text), says)
            read = dict(zip(says, clips, strict=True))
        found = (recordings(script.language) for script in self._lines.scripts)
        return Reading(read, tuple(one.voice for one in found if one))


class SpokenReader:
    """A voice of pyttsx3 for each language; a process lists them while numpy is imported."""

    def __init__(self, lines: Lines, engine: str) -> None:
        self._lines = lines
        self._list = VoiceList(engine, lines.cache)

    def read(self, progress: Progress) -> Reading:
        """Every line, spoken now or before.

        Raises:
            Refusal: there is no such voice, or a line cannot be rendered.
        """
        from companion.narration.clips import speak

        lines, listed = self._lines, self._list
        try:
            chosen = choose_voices(listed.voices(), lines.scripts, lines.engine_voices)
        except NoSuchVoice as refusal:
            raise besides_recorded(refusal, lines.scripts) from None
        deliveries = {
            script.language: Delivery(
                listed.engine, listed.version, voice.id, lines.settings.rate or script.voice.rate
            )
            for script, voice in zip(lines.scripts, chosen, strict=True)
        }
        said = {say: deliveries[say.language] for say in lines.says}
        clips = speak(said, lines.cache, progress, listed.patience)
        return Reading(clips, tuple(voice.name for voice in chosen))


def read(lines: Lines, progress: Progress) -> Reading:
    """All lines by the first voice that can read them all: within a night it does not change.

    Raises:
        Refusal: none can; see `why_none`.
    """
    refusals: dict[str, Refusal] = {}
    for name, reader in readers(lines).items():
        try:
            return reader(lines).read(progress).replace(instead=refusals.get(RECORDED))
        except Refusal as refusal:
            refusals[name] = refusal
    raise why_none(refusals)


def readers(lines: Lines) -> dict[str, Callable[[Lines], Reader]]:
    """The kinds of voices that the host leaves a choice of, best first."""
    settings, others = lines.settings, lines.engine_voices
    recorded: dict[str, Callable[[Lines], Reader]] = {RECORDED: RecordedReader}
    if len(others) < len(settings.voices) and (settings.rate is None or others or settings.engine):
        return recorded
    spoken = {one: partial(SpokenReader, engine=one) for one in asked_engines(settings.engine)}
    return {**spoken} if others or settings.engine else recorded | spoken
