"""Voice and volume settings, refused early where they are out of range."""

from dataclasses import dataclass
from pathlib import Path

from companion.errors import Refusal
from companion.words.night_script import MAX_RATE, MIN_RATE

MIN_VOLUME = 0.05  # of full volume; below, the night would be silent

SILENCE = "none"
AMBIENCES = ("rain", "wind", "fire")  # the loops that ambience.py synthesizes
AMBIENCE_NAMES = (SILENCE, *AMBIENCES)

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


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """Engine, voices and rate; empty values leave them to the system and the script."""

    engine: str = ""
    voices: tuple[str, ...] = ()
    rate: int | None = None  # words a minute

    def __post_init__(self) -> None:
        if self.rate is not None and not MIN_RATE <= self.rate <= MAX_RATE:
            raise RateOutOfRange(self.rate, MIN_RATE, MAX_RATE)


@dataclass(frozen=True, slots=True)
class Levels:
    """Volumes from 0 to 1."""

    voice: float = 1.0
    ambience: float = 0.5

    def __post_init__(self) -> None:
        for option, volume, low in (
            ("--volume", self.voice, MIN_VOLUME),
            ("--ambience-volume", self.ambience, 0.0),
        ):
            if not low <= volume <= 1:
                raise VolumeOutOfRange(option, volume, low)


def check_ambience(name: str) -> None:
    """Refuse what is neither the name of an ambience nor a file.

    Raises:
        NoSuchAmbience: with the names.
    """
    if name not in AMBIENCE_NAMES and not Path(name).is_file():
        raise NoSuchAmbience(name, AMBIENCE_NAMES)
