"""What a host may wish of the sound: voice, rate, volumes. Light, and refused early."""

from dataclasses import dataclass

from companion.errors import CompanionError
from companion.words.script import FASTEST, SLOWEST

FAINTEST = 0.05  # of full volume; below, the night would be silent

AMBIENCES = ("rain", "wind", "fire")  # that ambience.py makes

SOUND_FILES = {  # by the suffix of the name: libsndfile's words for the container and the coding
    ".wav": ("WAV", "PCM_16"),
    ".mp3": ("MP3", "MPEG_LAYER_III"),
    ".ogg": ("OGG", "VORBIS"),
    ".flac": ("FLAC", "PCM_16"),
}


@dataclass(frozen=True, slots=True)
class VoiceSettings:
    """Who speaks, and how fast; empty values leave it to the system and the script."""

    engine: str = ""
    voices: tuple[str, ...] = ()
    rate: int | None = None  # words a minute

    def __post_init__(self) -> None:
        if self.rate is not None and not SLOWEST <= self.rate <= FASTEST:
            raise CompanionError(
                f"--rate is {self.rate}: choose {SLOWEST} to {FASTEST} words a minute; 150 is calm."
            )


@dataclass(frozen=True, slots=True)
class Levels:
    """Volumes from 0 to 1."""

    voice: float = 1.0
    ambience: float = 0.5

    def __post_init__(self) -> None:
        if not FAINTEST <= self.voice <= 1:
            raise CompanionError(
                f"--volume is {self.voice:g}: choose {FAINTEST} to 1, so that the voice is heard."
            )
        if not 0 <= self.ambience <= 1:
            raise CompanionError(f"--ambience-volume is {self.ambience:g}: choose 0 to 1.")
