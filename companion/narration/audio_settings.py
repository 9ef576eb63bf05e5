"""Voice and volume settings, refused early where they are out of range."""

from pathlib import Path

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.words.night_script import MAX_RATE, MIN_RATE

MIN_VOLUME = 0.05  # of full volume; below, the night would be silent

RECORDED = "recorded"  # what --voice calls the shipped clips
ESPEAK, PICO = "espeak", "pico"  # engines that come in packages
NO_AMBIENCE = "none"
AMBIENCES = ("rain", "wind", "fire")  # the loops that ambience.py synthesizes
AMBIENCE_NAMES = (NO_AMBIENCE, *AMBIENCES)

SOUND_FILES = {  # by suffix: libsndfile's names of the container and the coding
    ".wav": ("WAV", "PCM_16"),
    ".mp3": ("MP3", "MPEG_LAYER_III"),
    ".ogg": ("OGG", "VORBIS"),
    ".flac": ("FLAC", "PCM_16"),
}


class RateOutOfRange(Refusal):
    """Nobody can follow a voice at this rate."""

    rate: int
    low: int
    high: int


class VolumeOutOfRange(Refusal):
    """A volume that is silent, or louder than full scale."""

    option: str
    volume: float
    low: float


class NoSuchAmbience(Refusal):
    """Neither the name of an ambience nor a file."""

    name: str
    names: tuple[str, ...]


class VoiceSettings(Frozen):
    """Engine, voices and rate; empty values leave them to the system and the script."""

    engine: str = ""
    voices: tuple[str, ...] = ()
    rate: int | None = None  # words a minute

    def __init__(
        self, engine: str = "", voices: tuple[str, ...] = (), rate: int | None = None
    ) -> None:
        super().__init__(engine, voices, rate)
        if rate is not None and not MIN_RATE <= rate <= MAX_RATE:
            raise RateOutOfRange(rate, MIN_RATE, MAX_RATE)


class Levels(Frozen):
    """Volumes from 0 to 1."""

    voice: float = 1.0
    ambience: float = 0.5

    def __init__(self, voice: float = 1.0, ambience: float = 0.5) -> None:
        super().__init__(voice, ambience)
        for option, volume, low in (
            ("--volume", voice, MIN_VOLUME),
            ("--ambience-volume", ambience, 0.0),
        ):
            if not low <= volume <= 1:
                raise VolumeOutOfRange(option, volume, low)

    @property
    def of_bed(self) -> float:
        """The gain of the bed: 0.5 is its own loudness, and a softer voice has a softer bed."""
        return 2 * self.ambience * self.voice


def check_ambience(name: str) -> None:
    """Refuse what is neither the name of an ambience nor a file.

    Raises:
        NoSuchAmbience: with the names.
    """
    if name not in AMBIENCE_NAMES and not Path(name).is_file():
        raise NoSuchAmbience(name, AMBIENCE_NAMES)
