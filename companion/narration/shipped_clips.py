"""The shipped recordings: a clip for every line of the shipped scripts of the night.

`audio_scripts/<language>/clips/` has a sound for each line and `clips.toml`, which has the speaker,
the licence, and the properties of each clip. A clip is found by its text, so a line that was
changed since has none.
"""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.files.cache import digest
from companion.files.toml import toml_values
from companion.frozen import Frozen
from companion.narration.narrator import RECORDED
from companion.narration.voices import NoSuchVoice, Voice
from companion.words import tables
from companion.words.night_script import Script

if TYPE_CHECKING:
    from companion.narration.sound import Clip

CLIPS = "clips"
LANGUAGE_TAG = re.compile("[a-z]{2}(-[a-z]+)?")  # a language tag
CLOSE = 0.01  # s, greatest difference between lengths


class NotRecorded(Refusal):
    """A line has no shipped recording."""

    line: str


class DamagedRecording(Refusal):
    """A shipped recording of a line is missing or has been changed."""

    file: Path


class Recording(Frozen):
    """Text, digest, loudness and length of a shipped recording (clip)."""

    text: str
    digest: str  # digest of the file
    loudness: float  # LUFS
    seconds: float


class Recordings(Frozen):
    """All shipped recordings of a language by keys of their texts, and their speaker."""

    voice: str
    licence: str
    clips: dict[str, Recording]


def clip_folder_of(language: str) -> Path:
    """Return the folder with the shipped recordings of a language."""
    return tables.SCRIPTS / language / CLIPS


def text_key(text: str) -> str:
    """Return the name of the recording (clip) of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def recordings(language: str) -> Recordings | None:
    """Return the shipped recordings of a language, or None if there are none."""
    return _recordings(clip_folder_of(language) / f"{CLIPS}.toml")


@lru_cache(maxsize=16)
def _recordings(path: Path) -> Recordings | None:
    try:
        values = toml_values(path)
        clips = {key: Recording(**clip) for key, clip in values["clips"].items()}
        return Recordings(values["voice"], values["licence"], clips)
    except (Refusal, KeyError, TypeError):
        return None


def recorded_voices() -> tuple[Voice, ...]:
    """Return a voice for each language with shipped recordings."""
    return tuple(
        Voice(RECORDED, clips.voice, (language,))
        for language in tables.languages()
        if (clips := recordings(language))
    )


def is_recorded(voice: str, scripts: Iterable[Script], engine: str = "") -> bool:
    """Return True if `voice` names the shipped recordings: "recorded", or a speaker's name.

    One word of that name is enough, unless it is a language tag or an engine is asked for.
    """
    names = {known.name.casefold() for known in _voices_of(scripts)}
    words = {word for name in names for word in name.split() if not LANGUAGE_TAG.fullmatch(word)}
    return voice.strip().casefold() in {RECORDED, *names, *(() if engine else words)}


def besides_recorded(refusal: NoSuchVoice, scripts: Iterable[Script]) -> NoSuchVoice:
    """Return a NoSuchVoice that lists the recorded voices too."""
    names = (voice.name for voice in _voices_of(scripts))
    return NoSuchVoice(refusal.name, tuple(dict.fromkeys((*names, *refusal.voices))))


def can_be_read(scripts: Iterable[Script]) -> bool:
    """Return True if there is a shipped recording for every line of these scripts."""
    return all(
        missing(script.language, (line.say for _, line in script.all_lines())) is None
        for script in scripts
    )


def _voices_of(scripts: Iterable[Script]) -> list[Voice]:
    languages = {script.language for script in scripts}
    return [voice for voice in recorded_voices() if languages & {*voice.languages}]


def missing(language: str, texts: Iterable[str]) -> str | None:
    """Return the first of these texts without a shipped recording, or None."""
    shipped = recordings(language)
    known = shipped.clips if shipped else {}
    return next((text for text in texts if text_key(text) not in known), None)


def recorded_clip(language: str, text: str) -> "Clip":
    """Return the shipped recording of a line.

    Raises:
        NotRecorded: there is none.
        DamagedRecording: the file has been changed, or contains no such speech.
    """
    import soundfile

    from companion.narration.sound import AUDIBLE, CLIP_EDGE_SECONDS, Clip, fault_of, trimmed

    shipped = recordings(language)
    wanted = shipped.clips.get(text_key(text)) if shipped else None
    if wanted is None:
        raise NotRecorded(text)
    file = clip_folder_of(language) / f"{text_key(text)}.ogg"
    try:
        content = file.read_bytes()
        # by its name, since callbacks into Python would lose Ctrl-C
        clip = Clip(*soundfile.read(file, dtype="float32"))
    except (OSError, RuntimeError):
        raise DamagedRecording(file) from None
    as_shipped = digest(content) == wanted.digest and abs(clip.seconds - wanted.seconds) < CLOSE
    if not as_shipped or fault_of(clip, wanted.seconds):
        raise DamagedRecording(file)
    return Clip(
        trimmed(clip.samples, clip.sample_rate, CLIP_EDGE_SECONDS, AUDIBLE), clip.sample_rate
    )
