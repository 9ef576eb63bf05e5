"""Voice and volume settings, checked when they are created."""

from pathlib import Path

from companion.errors import Refusal
from companion.files.choices import NotAvailable, check_range
from companion.frozen import Frozen
from companion.words.night_script import MAX_RATE, MIN_RATE

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
